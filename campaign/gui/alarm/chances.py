"""What an answer would come to, as rows: whether it comes to battle, the bar of the odds, points, and what it may cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from campaign.gui.alarm.lines import BoundedShare, CostHead, CostLine, Middle, OddsBar
from campaign.gui.frame.page import Row
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import CARGO, SMALL, ShipType
from campaign.session.engagements.foretelling import points_told
from campaign.session.engagements.odds import Counting, Interval, OddsSoFar, ShipRisk
from campaign.session.words.naming import GROUPS

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
        if odds is not None and any(one.high for one in odds.points.values()):
            own, theirs = odds.points[self.side], odds.points[self.side.enemy]
            lines.append(f"Points: you {points_told(own.value)}, they {points_told(theirs.value)}")
        return tuple(lines)


def odds_rows(book: Book, answer: ReckonedAnswer, *, column: bool, squeezed: int = 0) -> Iterator[Row]:
    """The chance of a battle, and its odds with brackets that shrink with each run. In a column of its own it has a title.

    Once `squeezed`, what is assumed is told to whoever points at it; twice, rows are low and many ships of a type are one.
    """
    title, low = answer.condition, squeezed > 1
    yield Row(title, drawn=Middle(title, low=low)) if column else Row(title, style="head")
    odds = answer.odds
    if odds is None:
        words = "They could not be counted." if answer.failed else "Captains fight it once to begin with ..."
        yield from (Row(one, style="faint") for one in (answer.consequence, words) if one)
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
        yield from (Row(words, column=points, hint=hint) for words, points in (("Your points", own), ("Their points", theirs)))
    yield from _costs(book, answer, odds, low=low)
    assumed = [f"Assumed: {words}." for words in odds.assumed]
    if odds.minutes is not None:
        lasts = f"It lasts about {odds.minutes.value:.0f} minutes."
        yield Row(lasts if low else f"{lasts} {BASIS}.", style="faint",
                  hint=" ".join((lasts, f"{BASIS}.", *assumed)) if squeezed else "")
    elif squeezed and assumed:
        yield Row(f"{BASIS}.", style="faint", hint=" ".join(assumed))
    yield from (Row(words, style="faint") for words in assumed if not squeezed)


def _met(answer: ReckonedAnswer, odds: OddsSoFar) -> Iterator[Row]:
    """Whether it comes to battle at all, with the bounds of the chance where it is not certain; and who is caught without."""
    meets = odds.meets
    share = _share(meets)
    certain = share.words in ("0", "100")
    yield Row(answer.consequence, column="" if certain else f"{share.words} %",
              hint=f"the chance that a battle comes about at all; {TRUE_SHARE}")
    if answer.fights and not odds.fought:
        yield Row(UNFOUGHT, style="faint")


def _points(points: Interval) -> str:
    low, high = points_told(points.low), points_told(points.high)
    return low if low == high else f"{points_told(points.value)} ({low} to {high})"


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
        told = "" if line.days is None else f", {line.days.value:.0f} days in dock"
        yield Row("", hint=f"{line.name}: lost {line.lost.told}{told}", drawn=replace(line, most=most, low=low))
    theirs = [replace(risk, days_in_dock=None) for risk in odds.ships
              if risk.side is not answer.side and risk.lost.value]
    if theirs:
        yield Row("", hint="the chance that each of theirs that was counted is lost",
                  drawn=CostHead("What it may cost them", "", low=low))
    for line in _lines(book, theirs, FEW_LINES if low else len(theirs)):
        yield Row("", hint=f"{line.name}: lost {line.lost.told}", drawn=replace(line, low=low))


def bar_of(odds: OddsSoFar, side: Side) -> OddsBar:
    """The bar of what was found of a battle."""
    return OddsBar(_share(odds.wins[side]), _share(odds.draws), _share(odds.wins[side.enemy]), side)


def _share(one: Interval) -> BoundedShare:
    return BoundedShare(one.value, one.low, one.high)


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
    return CostLine(name, _together(days) if days else None, _together([_share(ship.lost) for ship in ships]))


def _together(shares: Sequence[BoundedShare]) -> BoundedShare:
    middle = sum(one.value for one in shares) / len(shares)
    return BoundedShare(middle, min(one.low for one in shares), max(one.high for one in shares))
