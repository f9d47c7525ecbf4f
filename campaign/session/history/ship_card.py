"""One ship as her sheet shows her: what she carries, how she fares and where she stands in her fleet, up to today.

Of history nothing is told that lies behind the first turn of the campaign, and of the campaign what the reader's own view and
log hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import MONTHS, Turn
from campaign.model.play.telling import Being
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.counters import CounterValues
from campaign.model.units.fittings import Housing
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import Gun, GunId, ShipClass, ShipFacts, ShipId, TorpedoId
from campaign.ratings.condition import hits_of
from campaign.session.days.dates import day_of
from campaign.session.history.log import Harm, cursor_in_words, cursors_of, harms_of
from campaign.session.play.seat import PlayerSeat, game_of
from campaign.session.reports.ships import state_of
from campaign.session.words.whereabouts import sentence_by_name
from campaign.words.counting import quantity

LAST_LINES = 5
INCH_MM = 25.4
BY_INCHES = (Nation.BRITISH, Nation.AMERICAN)
KINDS = {
    "BB": "Battleship", "BC": "Battlecruiser", "CV": "Aircraft carrier", "CA": "Heavy cruiser", "CL": "Light cruiser",
    "CLA": "Anti-aircraft cruiser", "ML": "Minelayer", "DD": "Destroyer", "DE": "Escort", "TB": "Torpedo boat",
    "MTB": "Motor torpedo boats", "gunboat": "Gunboat", "LC": "Landing craft", "NTP": "Transport", "SUB": "Submarine",
}


class ArmamentLine(Struct, frozen=True):
    """Guns or tubes of one kind: how many, their name, how they are mounted, and their reach where it is drawn."""

    count: int
    name: str
    note: str
    range_m: int = 0
    mounts: tuple[str, ...] = ()


class BoxTrack(Struct, frozen=True):
    """Boxes of one kind, and how many are left."""

    name: str
    boxes: int
    left: int


class Standing(Struct, frozen=True):
    """A rating of the campaign, and her place with it in her fleet, in words where it is worth them."""

    name: str
    value: str
    place: str = ""


class Milestone(Struct, frozen=True):
    """An event in her life: the year with its elapsed fraction, what it was, and when, in words."""

    year: float
    what: str
    when: str


class RecordLine(Struct, frozen=True):
    """What the reader's log says of her, and when: the half-month with its day, and the date; `named` has places for hexes."""

    when: str
    text: str
    date: str = ""
    named: str = ""


class ShipCard(Struct, frozen=True):
    """All that her sheet shows; `tracks` and `harms` are of own ships alone."""

    ship: ShipId
    name: str
    nation: Nation
    side: Side
    of_class: ShipClass
    title: str
    subtitle: str
    weapons: tuple[ArmamentLine, ...]
    plates: tuple[tuple[str, float], ...]
    tracks: tuple[BoxTrack, ...]
    standings: tuple[Standing, ...]
    mounts_out: tuple[str, ...]
    remarks: tuple[str, ...]
    harms: tuple[Harm, ...]
    record: tuple[RecordLine, ...]
    career: tuple[Milestone, ...]
    today: float


def ship_card(seat: PlayerSeat, ship: ShipId, *, past: bool = True) -> ShipCard:
    """A ship's card as the seat's reader may know it; without the `past`, which is long in a long war, nothing of the log."""
    book, view = seat.book, seat.view
    facts, of_class = book.oob.ships[ship], book.oob.class_of(ship)
    own = view.ships.get(ship)
    values = book.counters.get(ship)
    where = state_of(seat, ship)
    crew = f"{facts.crew_quality} crew of {of_class.crew}" if own is not None else f"crew of {of_class.crew}"
    rebuilt = f", rebuilt {facts.rebuilt[:4]}" if facts.rebuilt and _year(facts.rebuilt) <= _started(book) else ""
    kind = KINDS.get(of_class.type.value, of_class.type.value)
    title = kind if of_class.name == facts.name else f"{kind}, {of_class.name}"
    return ShipCard(
        ship, facts.name, facts.nation, view.side if own is not None else view.side.enemy, of_class, f"{title}{rebuilt}",
        f"{crew} · {where['where']}", tuple(_weapons(book, of_class)), tuple(_plates(of_class)),
        () if own is None or values is None else tuple(_tracks(values, own)),
        () if values is None else tuple(_standings(book, values, list(view.ships.values()) if own is not None else ())),
        own.condition.mounts_out if own is not None else (), tuple(_remarks(of_class, where)),
        harms_of(seat, ship) if past else (), _record(seat, ship) if past else (), tuple(_career(book, facts)),
        _share(view.cursor.turn),
    )


def _weapons(book: Book, of_class: ShipClass) -> Iterator[ArmamentLine]:
    """Guns by their reach, then torpedoes, then light guns."""
    kinds: dict[GunId, list[tuple[int, Housing, str]]] = {}
    for mount in of_class.guns:
        kinds.setdefault(mount.gun, []).append((mount.barrels, mount.housing, mount.name))
    for key, mounts in sorted(kinds.items(), key=lambda kind: -book.oob.guns[kind[0]].calibre_mm):
        gun = book.oob.guns[key]
        groups = Counter((barrels, housing) for barrels, housing, _ in mounts)
        note = ", ".join("casemates" if housing is Housing.CASEMATE else
                         f"{count} {'turret' if housing is Housing.TURRET else 'mount'}{'s' if count > 1 else ''} of {barrels}"
                         for (barrels, housing), count in groups.items())
        yield ArmamentLine(sum(barrels for barrels, _, _ in mounts), calibre_in_words(gun), note,
                           gun.maximum_range_m, tuple(name for _, _, name in mounts))
    tubes: Counter[TorpedoId] = Counter()
    for tube in of_class.torpedoes:
        tubes[tube.torpedo] += tube.tubes
    for torpedo, count in tubes.items():
        yield ArmamentLine(count, f"torpedo tubes of {book.oob.torpedoes[torpedo].diameter_mm:g} mm", "")
    for light in of_class.light_guns:
        count = light.barrels // light.barrels_a_mount
        yield ArmamentLine(light.barrels, f"{light.calibre_mm:g} mm",
                           f"{count} mount{'s' if count > 1 else ''} of {light.barrels_a_mount}")


def calibre_in_words(gun: Gun) -> str:
    """A calibre as the gun's own navy says it: in inches, or in millimetres."""
    return f"{round(gun.calibre_mm / INCH_MM, 2):g}-inch" if gun.nation in BY_INCHES else f"{gun.calibre_mm:g} mm"


def _plates(of_class: ShipClass) -> Iterator[tuple[str, float]]:
    armour = of_class.armour
    for what, thick in (("belt", armour.belt_mm), ("turrets", armour.turret_mm), ("deck", armour.deck_mm),
                        ("conning tower", armour.conning_tower_mm), ("flight deck", armour.flight_deck_mm)):
        if thick:
            yield what, thick


def _tracks(values: CounterValues, ship: Ship) -> Iterator[BoxTrack]:
    hits = hits_of(values, ship.condition)
    for name, boxes, lost in (("gunnery", values.gunnery_boxes, hits.gunnery),
                              ("flotation", values.flotation_boxes, hits.flotation),
                              ("fuel", values.fuel_boxes, values.fuel_boxes - ship.fuel_boxes)):
        if boxes:
            yield BoxTrack(name, boxes, boxes - lost)


def _standings(book: Book, values: CounterValues, fleet: Sequence[Ship]) -> Iterator[Standing]:
    others = [book.counters[ship.id] for ship in fleet if ship.status is ShipStatus.ACTIVE and ship.id in book.counters]
    for name, field in (("primary guns", "primary"), ("intermediate", "intermediate"), ("secondary", "secondary"),
                        ("torpedoes", "torpedo_strength"), ("light AA", "light_aa"),
                        ("protection", "protection_class"), ("hexes a day", "allowance")):
        value = getattr(values, field)
        if not value:
            continue
        better = sum(getattr(other, field) > value for other in others)
        worse = sum(getattr(other, field) < value for other in others)
        place = ""
        alike = len(others) - better - worse
        if others and not better and worse:
            place = f"best of {len(others)} ships" if alike == 1 else "none better"
        elif others and not worse and better:
            place = f"least of {quantity(len(others), 'ship')}"
        elif better and better < 10:
            place = f"{better} better"
        yield Standing(name, f"{value:g}", place)


def _remarks(of_class: ShipClass, where: dict[str, object]) -> Iterator[str]:
    repairs = where.get("repairs")
    if isinstance(repairs, list):
        yield from map(str, repairs)
    if "damage" in where:
        yield f"seen: {where['damage']}"
    yield (f"{quantity(of_class.service_kn, 'knot')}, {quantity(of_class.endurance.nautical_miles, 'mile')} at "
           f"{of_class.endurance.at_kn:g}")
    if of_class.torpedo_protection is not None:
        yield f"against torpedoes: {of_class.torpedo_protection.value.replace('_', ' ')}"


def _record(seat: PlayerSeat, ship: ShipId) -> tuple[RecordLine, ...]:
    """The last lines of the reader's log in which she is mentioned, each with its day."""
    game = game_of(seat)
    # Of a year's log few lines name her: only those are read as data.
    lines = () if game.archive is None else (line for line in reversed(game.log(seat.reader)) if ship in line.data)
    named = ((line.seq, line.telling) for line in lines)
    hers = [*islice(((seq, telling) for seq, telling in named if telling.mentions(Being.SHIP, ship)), LAST_LINES)][::-1]
    cursors = cursors_of(game_of(seat), [seq for seq, _ in hers])
    return tuple(RecordLine(cursor_in_words(cursors[seq]), telling.sentence, day_of(cursors[seq]).date_words,
                            sentence_by_name(seat.book.theatre, telling)) for seq, telling in hers)


def _career(book: Book, facts: ShipFacts) -> Iterator[Milestone]:
    """Her life by history up to the day on which the campaign begins."""
    began = _started(book)
    for what, day in (("laid down", facts.laid_down), ("commissioned", facts.commissioned), ("rebuilt", facts.rebuilt)):
        if day and _year(day) <= began:
            yield Milestone(_year(day), what, day_in_words(day))
    stays = [stay for stay in facts.service if _share(Turn.of(stay.first)) <= began]
    if stays:
        stay = stays[-1]
        port = book.theatre.ports.get(PortId(stay.base)) or book.theatre.off_map_ports.get(PortId(stay.base))
        yield Milestone(_share(Turn.of(stay.first)), stay.base if port is None else port.name, f"since {stay.first}")


def _started(book: Book) -> float:
    return _share(Turn.of(book.scenario.first_turn))


def _share(turn: Turn) -> float:
    return turn.year + (turn.month - 1) / 12 + (turn.half - 1) / 24


def _year(day: str) -> float:
    year, *rest = day.split("-")
    return int(year) + (int(rest[0]) - 1) / 12 if rest else float(year)


def day_in_words(day: str, months: Sequence[str] = MONTHS) -> str:
    """A day of the calendar as it is said: "31 Oct 1912", or what of it is known."""
    year, *rest = day.split("-")
    month = f"{months[int(rest[0]) - 1]} " if rest else ""
    return f"{int(rest[1])} {month}{year}" if len(rest) > 1 else f"{month}{year}"
