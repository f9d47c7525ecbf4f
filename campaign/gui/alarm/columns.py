"""The columns of an alarm as rows: both parties by type and to one scale, and between them what an answer would come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from campaign.chart.counters import FLAGS, LIKE
from campaign.drawing.lettering import width_of
from campaign.drawing.theme import Look
from campaign.gui.alarm.lines import LABEL, CentredTitle, CostHead, CostLine, DrawnShip, ShipsAbreast
from campaign.gui.battle.ending.fates import SideLine
from campaign.gui.frame.odds import BoundedShare, bar_of, interval_share
from campaign.gui.frame.page import Row
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import CARGO, SMALL, ShipId, ShipType
from campaign.model.units.silhouettes import Detail, Silhouette
from campaign.session.engagements.encounter import NOTHING_KNOWN, SOUND, Encounter, EnemyParty, ShipThere
from campaign.session.engagements.foretelling import points_to_tenths
from campaign.session.engagements.odds import Counting, Interval, OddsSoFar, ShipRisk
from campaign.session.words.naming import GROUPS, RANK
from campaign.silhouettes.drawing import side_view
from campaign.silhouettes.strangers import side_view_of
from campaign.words.counting import quantity

# Both parties ---------------------------------------------------------------------------------------------------------


# Pixels a metre where there is room; the longest ship takes no more than so much of a line, names no more than so many pixels.
SCALE, LONGEST_M, LONGEST_SHARE, NAME_MOST = 0.88, 230.0, 0.36, 84.0
# Where there is little room all is drawn smaller, and a name is no numeral.
SMALLER, SHORTEST = (1.0, 1.0, 0.86, 0.72), 3
HURT = {"damaged": "hit", "crippled": "crippled"}


def picture_of(book: Book, ship: ShipId) -> Silhouette:
    """How a ship looks from abeam."""
    return side_view(book.oob.class_of(ship), book.oob.guns, Detail.COARSE)


def own_rows(
    book: Book, encounter: Encounter, wide: float, look: Look, squeezed: int = 0, why: Sequence[str] = (),
) -> Iterator[Row]:
    """One's own forces, why they are there, and their ships; once `squeezed`, small ones are not named, then all shrink."""
    ships = encounter.own_ships
    names = " and ".join(party.name for party in encounter.own)
    count = f"{quantity(len(ships), 'ship')}"
    yield _head(f"You, {names}", encounter.side, _flag(ships, encounter.side), count)
    yield from (Row(sentence, style="faint") for sentence in why)
    if why:
        # The masts of the first row would stand in the last line.
        yield Row("", style="faint")
    for party in encounter.own:
        if len(encounter.own) > 1:
            yield Row(party.name, style="strong")
        yield from _by_type(book, party.ships, encounter.side, wide, look, squeezed)


def enemy_rows(book: Book, encounter: Encounter, wide: float, look: Look, squeezed: int = 0) -> Iterator[Row]:
    """The enemy's forces: ships that were seen, pale kinds of ships where no more is known, and nothing where nothing is."""
    enemy, ships = encounter.side.enemy, encounter.enemy_ships
    labels = " and ".join(party.label for party in encounter.enemy)
    blind = all(not party.ships and not party.kinds for party in encounter.enemy)
    pale = any(not party.ships and party.kinds for party in encounter.enemy)
    note = "" if blind else "as far as known: pale means kind only" if pale else "as far as known"
    yield _head(f"The enemy, {labels}", enemy, _flag(ships, enemy), note)
    yield from _by_type(book, ships, enemy, wide, look, squeezed)
    for party in encounter.enemy:
        if not party.ships and len(encounter.enemy) > 1:
            yield Row(party.label, style="strong")
        yield from _unnamed(party, enemy, wide, look)
    if ships and any(not party.now for party in encounter.enemy if party.ships):
        yield Row("Not seen now: this is what was seen last.", style="faint", indent=1)


def _unnamed(party: EnemyParty, side: Side, wide: float, look: Look) -> Iterator[Row]:
    """Rows of a force of which no ship is known by name."""
    for kind in () if party.ships else party.kinds:
        like = LIKE.get(kind)
        line = ShipsAbreast("", "", (DrawnShip(None if like is None else side_view_of(like), "", pale=True),), side,
                            _scale(wide, look), 200.0, last=False)
        yield Row("", hint=f"{kind.value}: how many and which is not known", drawn=line)
        yield Row(f"{kind.value.capitalize()}, how many is not known", style="faint", indent=1)
    if not party.ships and not party.kinds:
        yield Row(f"{NOTHING_KNOWN[0].upper()}{NOTHING_KNOWN[1:]}", style="faint", indent=1)
    elif not party.ships and not party.now:
        yield Row("Not seen now: this is what was seen last.", style="faint", indent=1)


def _head(title: str, side: Side, nation: Nation, note: str) -> Row:
    return Row(title, hint=f"{title}: {note}" if note else title, drawn=SideLine(title, side, nation, note))


def _flag(ships: Sequence[ShipThere], side: Side) -> Nation:
    return ships[0].nation if ships else FLAGS[side]


def last_name(name: str, room: float) -> str:
    """The last of a ship's names, where the whole name has no room: Cesare for Giulio Cesare, Bande Nere, Abruzzi."""
    parts = name.split()
    ends = [" ".join(parts[at:]) for at in range(len(parts)) if parts[at][:1].isupper() and len(parts[at]) > SHORTEST]
    return next((end for end in ends if width_of(end, 12.0) <= room), name)


def _scale(wide: float, look: Look) -> float:
    """Pixels a metre at 100 %: all ships on the page are drawn to it."""
    return min(SCALE, (wide / look.scale - LABEL) * LONGEST_SHARE / LONGEST_M)


def _by_type(book: Book, ships: Sequence[ShipThere], side: Side, wide: float, look: Look, squeezed: int) -> Iterator[Row]:
    """A line for each type, or as many as it needs."""
    low = squeezed > 1
    scale = _scale(wide, look) * SMALLER[squeezed]
    for kind, alike in groupby(sorted(ships, key=lambda ship: RANK.index(ship.type)), key=lambda ship: ship.type):
        found = list(alike)
        nameless = squeezed > 0 and kind in SMALL | CARGO and all(ship.looks == SOUND for ship in found)
        drawings = [DrawnShip(picture_of(book, ship.ship), "" if nameless else ship.name, HURT.get(ship.looks, ""))
                    for ship in found]
        longest = max(drawing.picture.length_m * scale for drawing in drawings if drawing.picture is not None)
        named = max(width_of(drawing.name, 12.0) + (width_of(drawing.hurt, 12.0, bold=True) + 4 if drawing.hurt else 0)
                    for drawing in drawings)
        cell = max(longest, min(named, NAME_MOST * SMALLER[squeezed])) + (6 if nameless or low else 12)
        across = max(1, int((wide / look.scale - LABEL) // cell))
        drawings = [replace(drawing, name=last_name(drawing.name, cell - 4)) if low and not drawing.hurt else drawing
                    for drawing in drawings]
        names = ", ".join(f"{ship.name}{'' if ship.looks == SOUND else f' ({ship.looks})'}" for ship in found)
        for begin in range(0, len(drawings), across):
            part = tuple(drawings[begin:begin + across])
            yield Row("", hint=f"{kind.value}: {names}", drawn=ShipsAbreast(
                kind.value if not begin else "", str(len(found)) if not begin else "", part, side, scale, cell,
                last=begin + across >= len(drawings)))


# The odds between them ------------------------------------------------------------------------------------------------


# So many ships of a small type stand in one line together.
TOGETHER = 3
# So many lines of what it may cost stand where rows are low.
FEW_LINES = 5
BASIS = "Counted from what your side knows and nothing else"
UNFOUGHT = "Nobody is known who may be there: what a battle would come to is not counted."
TRUE_SHARE = "the true one lies within the bounds nineteen times in twenty"


class ReckonedAnswer(Struct, frozen=True):
    """How far the odds of an answer are counted: by charts, by captains; `failed` where no more is to come."""

    condition: str
    counting: Counting
    odds: OddsSoFar | None
    failed: bool = False

    @property
    def side(self) -> Side:
        """For whom it is reckoned."""
        return self.counting.choice.side

    @property
    def consequence(self) -> str:
        """By the charts alone, as soon as they were asked."""
        return self.counting.choice.consequence if self.counting.is_looked_up else ""

    @property
    def fights(self) -> bool:
        """Whether a battle may come of it."""
        return self.odds is not None and self.odds.meets.high > 0

    @property
    def outcome(self) -> tuple[str, ...]:
        """What it comes to in a few lines, the most telling first."""
        odds = self.odds
        lines: list[str] = []
        if self.consequence and (odds is None or odds.meets.low < 1 or not odds.fought):
            lines.append(self.consequence.rstrip("."))
        if odds is not None and odds.fought:
            bar = bar_of(odds, self.side)
            lines.append(f"You win {bar.win.told}, nobody {bar.nobody.told}")
        if odds is not None and any(interval.high for interval in odds.points.values()):
            own, theirs = odds.points[self.side], odds.points[self.side.enemy]
            lines.append(f"Points: you {points_to_tenths(own.value)}, they {points_to_tenths(theirs.value)}")
        return tuple(lines)


def odds_rows(book: Book, answer: ReckonedAnswer, *, column: bool, squeezed: int = 0) -> Iterator[Row]:
    """The chance of a battle, and its odds with brackets that shrink with each run. In a column of its own it has a title.

    Once `squeezed`, what is assumed is told to whoever points at it; twice, rows are low and many ships of a type are one.
    """
    title, low = answer.condition, squeezed > 1
    yield Row(title, drawn=CentredTitle(title, low=low)) if column else Row(title, style="head")
    odds = answer.odds
    if odds is None:
        status = "They could not be counted." if answer.failed else "Captains fight it once to begin with ..."
        yield from (Row(line, style="faint") for line in (answer.consequence, status) if line)
        return
    yield from _met(answer, odds)
    if odds.fought:
        bar = bar_of(odds, answer.side)
        yield Row("", hint=f"{bar.name}, if it comes to battle; the brackets hold the true share nineteen times in twenty",
                  drawn=replace(bar, low=low))
    own, theirs = (_points(odds.points[who]) for who in (answer.side, answer.side.enemy))
    hint = f"in the mean of all that may come of it, battle or none; {TRUE_SHARE}"
    if low:
        yield Row("Points", column=f"you {own}, they {theirs}", hint=hint)
    else:
        yield from (Row(label, column=points, hint=hint) for label, points in (("Your points", own), ("Their points", theirs)))
    yield from _costs(book, answer, odds, low=low)
    assumed = [f"Assumed: {assumption}." for assumption in odds.assumed]
    if odds.minutes is not None:
        lasts = f"It lasts about {odds.minutes.value:.0f} minutes."
        yield Row(lasts if low else f"{lasts} {BASIS}.", style="faint",
                  hint=" ".join((lasts, f"{BASIS}.", *assumed)) if squeezed else "")
    elif squeezed and assumed:
        yield Row(f"{BASIS}.", style="faint", hint=" ".join(assumed))
    yield from (Row(assumption, style="faint") for assumption in assumed if not squeezed)


def _met(answer: ReckonedAnswer, odds: OddsSoFar) -> Iterator[Row]:
    """Whether it comes to battle at all, with the bounds of the chance where it is not certain; and who is caught without."""
    meets = odds.meets
    share = interval_share(meets)
    certain = share.words in ("0", "100")
    yield Row(answer.consequence, column="" if certain else f"{share.words} %",
              hint=f"the chance that a battle comes about at all; {TRUE_SHARE}")
    if answer.fights and not odds.fought:
        yield Row(UNFOUGHT, style="faint")


def _points(points: Interval) -> str:
    low, high = points_to_tenths(points.low), points_to_tenths(points.high)
    return low if low == high else f"{points_to_tenths(points.value)} ({low} to {high})"


def _costs(book: Book, answer: ReckonedAnswer, odds: OddsSoFar, *, low: bool) -> Iterator[Row]:
    """Each own ship that may be lost or hit; of the enemy's those that may be lost, as far as they were counted."""
    own = [risk for risk in odds.ships if risk.side is answer.side and (odds.fought or risk.lost.high)]
    lines = tuple(_lines(book, own, FEW_LINES if low else len(own)))
    times = "one fight" if odds.fought == 1 else f"{odds.fought} fights"
    if lines:
        cost = "What it may cost" if not odds.fought else f"In {times}" if low else f"What it may cost, in {times} by captains"
        yield Row("", hint="days that the hits of such a battle would keep her in dock, in eight of ten battles, and the "
                           "chance that she is lost, battle or none",
                  drawn=CostHead(cost, low=low))
    most = max((line.days.high for line in lines if line.days is not None), default=1.0)
    for line in lines:
        days = "" if line.days is None else f", {line.days.value:.0f} days in dock"
        yield Row("", hint=f"{line.name}: lost {line.lost.told}{days}", drawn=replace(line, most=most, low=low))
    theirs = [replace(risk, days_in_dock=None) for risk in odds.ships
              if risk.side is not answer.side and risk.lost.value]
    if theirs:
        yield Row("", hint="the chance that each of theirs that was counted is lost",
                  drawn=CostHead("What it may cost them", "", low=low))
    for line in _lines(book, theirs, FEW_LINES if low else len(theirs)):
        yield Row("", hint=f"{line.name}: lost {line.lost.told}", drawn=replace(line, low=low))


def _lines(book: Book, ships: Sequence[ShipRisk], most: int) -> Iterator[CostLine]:
    """Large ships by name, many small ones of a type as one line: the mean of all, between the least and the most of any.

    Where that would be more than so many lines, many large ships of a type are one line too.
    """
    by_type: dict[ShipType, list[ShipRisk]] = {}
    for ship in ships:
        by_type.setdefault(book.counters[ship.ship].type, []).append(ship)
    number = sum(1 if kind in SMALL | CARGO and len(alike) >= TOGETHER else len(alike) for kind, alike in by_type.items())
    for kind, alike in by_type.items():
        if (kind in SMALL | CARGO or number > most) and len(alike) >= TOGETHER:
            yield _cost(GROUPS[kind].capitalize(), alike)
        else:
            yield from (_cost(ship.name, [ship]) for ship in alike)


def _cost(name: str, ships: Sequence[ShipRisk]) -> CostLine:
    days = [BoundedShare(*ship.days_in_dock) for ship in ships if ship.days_in_dock is not None]
    return CostLine(name, _together(days) if days else None, _together([interval_share(ship.lost) for ship in ships]))


def _together(shares: Sequence[BoundedShare]) -> BoundedShare:
    middle = sum(share.value for share in shares) / len(shares)
    return BoundedShare(middle, min(share.low for share in shares), max(share.high for share in shares))
