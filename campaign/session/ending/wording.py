"""The end of a campaign in words, made last of its data: headline, lines beneath it, names of what turned it, a line a ship."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from campaign.model.book import Book
from campaign.model.setting.scenario import Location
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.facts.ashore import NAMES
from campaign.session.days.dates import MONTHS, DayId
from campaign.session.ending.facts import (
    BesideHistory,
    CurvePoint,
    Degree,
    EndOfCampaign,
    Figure,
    FoughtThen,
    Hunger,
    ShipOfNote,
    Source,
    TurningPoint,
    TurnKind,
)
from campaign.session.words.naming import GROUPS, RANK
from campaign.words.counting import capitalised, listed, quantity
from campaign.words.names import ship_name

WHO = {Side.AXIS: "the Axis", Side.ALLIED: "the Allies"}
HAVE = {Side.AXIS: "has", Side.ALLIED: "have"}
ITS = {Side.AXIS: "it", Side.ALLIED: "they"}
DEGREES = {Degree.DECISIVE: "a decisive {} victory", Degree.CLEAR: "an {} victory", Degree.MARGINAL: "a marginal {} victory"}
# Ships of these types give a stroke their name.
CAPITAL = (ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER)
AFRICA = (Location.LIBYA, Location.TUNISIA)
# From so many game turns on without supplies an army has starved; of so many half-months Malta is spoken of.
STARVED, LONG = 8, 12
NAMED = 3
TYPES = {"BB": "battleships", "CV": "aircraft carriers", "CA": "heavy cruisers", "CL": "light cruisers", "DD": "destroyers",
         "TB": "torpedo boats and escorts", "MTB": "small craft", "SUB": "submarine points", "NTP": "transports"}


def verdict_words(end: EndOfCampaign) -> str:
    """The verdict as it stands in a sentence: "a marginal Allied victory"."""
    verdict = end.verdict
    return "a draw" if verdict.winner is None else DEGREES[verdict.degree].format(verdict.winner.value.capitalize())


def headline(end: EndOfCampaign) -> str:
    """One line that judges: what it was won by, and how clearly."""
    reasons = list(_reasons(end))
    verdict = verdict_words(end)
    judged = f"{capitalised(', '.join(reasons))}: {verdict}" if reasons else capitalised(verdict)
    return judged if end.over else f"So far: {judged[0].lower()}{judged[1:]} if it ended now" if not reasons else (
        f"So far: {judged} if it ended now")


def _reasons(end: EndOfCampaign) -> Iterator[str]:
    """At most two clauses, the island first, then what brought the winner most."""
    winner = end.verdict.winner
    if end.malta is not None and end.half_months >= LONG:
        yield "Malta held" if end.malta is Side.ALLIED else "Malta fell"
    if winner is None:
        if end.battles:
            yield "neither side came out ahead"
        else:
            yield "nobody fought it out"
        return
    sign = 1 if winner is Side.ALLIED else -1
    best = next((balance for balance in end.balances if sign * balance.difference > 0), None)
    if best is not None:
        yield _won_by(end, best.source, winner)


def _won_by(end: EndOfCampaign, source: Source, winner: Side) -> str:
    loser = winner.enemy
    match source:
        case Source.DUTIES:
            return _starved([hunger for hunger in end.hungers if hunger.side is loser])
        case Source.SHIPS | Source.SUBMARINES:
            return f"{WHO[winner]} sank more than {ITS[winner]} lost"
        case Source.DELIVERED | Source.LANDED:
            return f"the cargoes of {WHO[winner]} came through"
        case Source.PLACES:
            return f"{WHO[winner]} took what {ITS[winner]} came for"
        case Source.TROOPS:
            return f"the troops of {WHO[loser]} drowned"
        case Source.REQUESTS:
            return f"{WHO[loser]} asked for more ships than {ITS[loser]} could pay for"
        case Source.RULINGS:
            return "the umpire ruled"


def _starved(hungers: list[Hunger]) -> str:
    africa = sum(hunger.times for hunger in hungers if hunger.location in AFRICA)
    most = max(hungers, key=lambda hunger: hunger.times, default=None)
    if africa >= STARVED and most is not None and africa >= most.times:
        return "the army in Africa starved"
    names = [NAMES[hunger.location] for hunger in hungers[:2]]
    return f"{listed(names)} went short" if names else "the garrisons overseas went short"


def subline(end: EndOfCampaign) -> str:
    """Who led and until when, who commanded, how long it took."""
    parts = [f"{text}." for text in (_lead_words(end),) if text]
    side = end.commanded[0] if len(end.commanded) == 1 else None
    span = f"{end.days:,} {'day' if end.days == 1 else 'days'} of play, {quantity(end.battles, 'battle')}"
    parts.append(f"You commanded {WHO[side]}; {span}." if side is not None else f"{capitalised(span)}.")
    if not end.over:
        parts.append("The war goes on.")
    return " ".join(parts)


def _lead_words(end: EndOfCampaign) -> str:
    """Who led, from when on or until when; of points that stand level nobody leads, whatever the ladder makes of them."""
    ahead = end.ahead
    if ahead is None or not end.curve:
        return "The points stand level" if end.curve and any(point.difference for point in end.curve) else ""
    last = end.last_led_by_other
    if last is not None:
        return f"{capitalised(WHO[ahead.enemy])} led until {_when(end, last)}"
    led = "led" if end.over else f"{HAVE[ahead]} led"
    first = end.first_led
    if first is None or first is end.curve[0] or (len(end.curve) > 1 and first is end.curve[1] and not end.is_long):
        return f"{capitalised(WHO[ahead])} {led} from the first day to the {'last' if end.over else 'present'}"
    return f"{capitalised(WHO[ahead])} {led} since {_when(end, first)}"


def _when(end: EndOfCampaign, point: CurvePoint) -> str:
    return month_words(point.day) if end.is_long else point.day.date_words


def month_words(day: DayId) -> str:
    """Its month: August 1942."""
    return f"{MONTHS[day.turn.month - 1]} {day.turn.year}"


def span_words(end: EndOfCampaign) -> str:
    """From which date to which it was played."""
    first = f"{1 if end.first.turn.half == 1 else 16} {MONTHS[end.first.turn.month - 1]} {end.first.turn.year}"
    return f"{first} to {end.last.date_words}"


def points_words(end: EndOfCampaign) -> str:
    """The points of both sides, and by how much which one is ahead."""
    points = ", ".join(f"{side.value.capitalize()} {end.verdict.points[side]:g}" for side in (Side.ALLIED, Side.AXIS))
    return f"{points}; Allied less Axis {end.verdict.difference:g}"


# What turned it -------------------------------------------------------------------------------------------------------


def turn_name(turn: TurningPoint, book: Book) -> str:
    """What happened, in a few words: "Action off Malta", "Ark Royal torpedoed off Alexandria"."""
    where = f"off {turn.near}" if turn.near else "at sea"
    heavy = _heaviest(turn, book)
    match turn.kind:
        case TurnKind.BATTLE:
            return f"Action {where}"
        case TurnKind.RAID:
            return f"{heavy} bombed {where}" if heavy else f"Air attacks {where}"
        case TurnKind.SUBMARINES:
            return f"{heavy} torpedoed {where}" if heavy else f"Submarines {where}"
        case TurnKind.CAPTURE:
            return f"Fall of {turn.near}"
        case TurnKind.DELIVERY:
            return f"Cargoes for {turn.near} come in" if turn.near else f"Cargoes of {WHO[turn.winner]} come in"
        case TurnKind.LOSS:
            return f"Losses {where}"


def turn_label(turn: TurningPoint, book: Book) -> str:
    """Its name on the curve, where there is room for two words."""
    heavy = _heaviest(turn, book)
    if turn.kind in (TurnKind.RAID, TurnKind.SUBMARINES, TurnKind.LOSS) and heavy:
        return f"{heavy} lost"
    return LABELS.get(turn.kind, "{}").format(turn.near) if turn.near else "at sea"


LABELS = {TurnKind.CAPTURE: "{} falls", TurnKind.RAID: "{} bombed", TurnKind.DELIVERY: "{} supplied",
          TurnKind.SUBMARINES: "off {}"}


def _heaviest(turn: TurningPoint, book: Book) -> str:
    """The capital ship that it cost the side that it hurt."""
    lost = [ship for ship in turn.lost[turn.winner.enemy] if book.counters[ship].type in CAPITAL]
    return ship_name(book, lost[0]) if lost else ""


def lost_words(turn: TurningPoint, book: Book) -> str:
    """What it cost each side: the heaviest by name, the rest counted."""
    sides = (turn.winner.enemy, turn.winner)
    return "; ".join(f"{side.value.capitalize()} lost {_named(turn.lost[side], book)}" for side in sides if turn.lost[side])


def _named(ships: Iterable[ShipId], book: Book) -> str:
    order = sorted(ships, key=lambda ship: RANK.index(book.counters[ship].type))
    names = [ship_name(book, ship) for ship in order[:NAMED]]
    more = len(order) - len(names)
    return f"{', '.join(names)} and {more} more" if more else listed(names)


# Beside history, ships, losses ----------------------------------------------------------------------------------------


def figure_name(row: BesideHistory) -> str:
    """What a figure counts."""
    match row.figure:
        case Figure.LIBYA_LANDED:
            return "Landed in Libya, 1,000 t"
        case Figure.LIBYA_LOST:
            return "Lost on the way, per cent"
        case Figure.OIL_DRY:
            return "Italian fuel oil dry"
        case Figure.MALTA_LANDED:
            return "Landed in Malta, 1,000 t"
        case Figure.SHIPS_LOST:
            whose = "" if row.side is None else row.side.value.capitalize()
            return f"{whose} {_types_in_words(row.types)} lost"


def _types_in_words(types: tuple[ShipType, ...]) -> str:
    if ShipType.CARRIER in types and ShipType.BATTLESHIP in types:
        return "capital ships"
    if ShipType.HEAVY_CRUISER in types and ShipType.LIGHT_CRUISER in types:
        return "cruisers"
    return GROUPS[types[0]]


def fought_words(fought: FoughtThen) -> str:
    """What was fought in those days by history, and what it cost."""
    on = date.fromisoformat(fought.date)
    return f"By history {fought.name}, {on.day} {MONTHS[on.month - 1]} {on.year}: {fought.losses}."


def figure_words(row: BesideHistory, value: float | None) -> str:
    """A figure as it is written; what nobody knows is a dash, oil that never gave out says so."""
    if value is None:
        return "never" if row.figure is Figure.OIL_DRY else "\N{EN DASH}"
    match row.figure:
        case Figure.LIBYA_LANDED | Figure.MALTA_LANDED:
            return f"{value / 1000:,.0f}"
        case Figure.OIL_DRY:
            year, month = divmod(round(value), 12)
            return f"{MONTHS[month]} {year % 100}"
        case Figure.LIBYA_LOST | Figure.SHIPS_LOST:
            return f"{value:.0f}"


def ship_words(ship: ShipOfNote, book: Book) -> str:
    """One line on a ship: her battles, whom she sank, what she brought, where she ended."""
    parts: list[str] = []
    if ship.battles:
        parts.append(quantity(ship.battles, "battle"))
    if ship.strikes:
        parts.append(quantity(ship.strikes, "strike"))
    if ship.convoys:
        parts.append(f"{quantity(ship.convoys, 'convoy')} brought in")
    elif ship.landed_re:
        parts.append(f"{ship.landed_re:g} RE landed")
    text = ", ".join(parts)
    tail: list[str] = []
    if ship.sunk:
        tail.append(f"sank {_named(ship.sunk, book)}")
    elif ship.taken:
        tail.append(f"{quantity(ship.taken, 'point')} taken with others")
    if ship.delivered >= 1:
        tail.append(f"{ship.delivered:.0f} {'point' if round(ship.delivered) == 1 else 'points'} for cargo")
    if ship.in_dock:
        tail.append(f"{quantity(ship.in_dock, 'half-month')} in dock")
    if ship.lost is not None:
        when = f"{MONTHS[ship.lost.turn.month - 1][:3]} {ship.lost.turn.year % 100}"
        tail.append(f"lost{f' off {ship.near}' if ship.near else ''}, {when}")
    return capitalised("; ".join(filter(None, (text, *tail))))


def types_label(types: tuple[ShipType, ...]) -> str:
    """Types as they stand between two bars: CA CL."""
    shown = {ShipType.BATTLECRUISER, ShipType.ANTI_AIRCRAFT_CRUISER, ShipType.GUNBOAT, ShipType.MINELAYER,
             ShipType.LANDING_CRAFT}
    return " ".join(kind.value for kind in types if kind not in shown)


def types_words(types: tuple[ShipType, ...]) -> str:
    """The same in words."""
    return TYPES.get(types[0].value, types[0].value)


SOURCES = {
    Source.SHIPS: "ships sunk, scuttled or captured", Source.SUBMARINES: "submarines sunk",
    Source.DELIVERED: "cargo delivered", Source.LANDED: "cargo above what was owed, and what was held",
    Source.PLACES: "places captured", Source.DUTIES: "supplies that were owed and did not come",
    Source.TROOPS: "troops drowned", Source.REQUESTS: "ships asked for beyond the pool", Source.RULINGS: "the umpire's rulings",
}
