"""The dates at which the desert changes hands while supplies move the front: its entries, when each comes, what moves them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, takewhile

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.events import FrontJudged
from campaign.model.play.calendar import Turn
from campaign.model.play.war import Delivery, Front, FrontMove
from campaign.model.sameness import cached
from campaign.model.setting.scenario import Holdings, Location
from campaign.model.sides import Side
from campaign.words.counting import quantity

TRIFLE = 1e-9


class DesertEntry(Struct, frozen=True):
    """An entry of the calendar by which the desert changes hands: its name, its historical game turn, and who gains."""

    key: str
    own: Turn
    holdings: Holdings
    gainer: Side | None


class Judgement(Struct, frozen=True):
    """The effect of deliveries on the next entries: the advantage and whose, their moves, later ones moved along, the limit."""

    landed: float
    due: float
    advantage: float
    gainer: Side | None
    entries: tuple[FrontMove, ...]
    along: tuple[FrontMove, ...] = ()
    bound: str = ""

    @property
    def moves(self) -> tuple[tuple[str, int], ...]:
        """Every entry that comes in a different game turn than before, with the number of that turn."""
        return tuple((move.entry, move.after) for move in (*self.entries, *self.along) if move.after != move.before)


def is_played(book: Book) -> bool:
    """SM-GAP-70.1 Supplies move the front where that was chosen, Libya is owed any, and no land game is played beside it."""
    options = book.options
    return options.supply_moves_the_front and not options.land_facts and Location.LIBYA in book.scenario.war.duties


def is_of_the_desert(book: Book, holdings: Holdings) -> bool:
    """SM-GAP-70.2 An entry is of the desert that names a port or a coast of Libya or Egypt; no other ever moves."""
    chart = book.charts.war.moving_front
    return any(port in holdings.ports for port in chart.ports) or any(coast in holdings.coasts for coast in chart.coasts)


# Cached: needed in every view, and the same for a whole campaign.
@cached(8)
def desert_entries(book: Book) -> tuple[DesertEntry, ...]:
    """The entries of the desert in historical order; none if supplies do not move the front."""
    return tuple(_entries(book)) if is_played(book) else ()


def _entries(book: Book) -> Iterator[DesertEntry]:
    for entry in sorted(book.scenario.war.calendar, key=lambda entry: Turn.of(entry.turn)):
        for holdings in entry.holdings:
            if is_of_the_desert(book, holdings):
                holders = (*holdings.ports.values(), *holdings.coasts.values(), *holdings.airfields.values())
                yield DesertEntry(holdings.day, Turn.of(entry.turn), holdings, holders[0].side)


def comes(front: Front, entry: DesertEntry) -> Turn:
    """The game turn in which an entry comes as things stand."""
    return entry.own.plus(front.shifts.get(entry.key, 0))


def coming(book: Book, front: Front, turn: Turn) -> tuple[DesertEntry, ...]:
    """SM-GAP-70.3 What changes hands in the desert with a game turn: every entry at its moved date, and at no other."""
    return tuple(entry for entry in desert_entries(book) if comes(front, entry) == turn)


def fixed(book: Book, holdings: tuple[Holdings, ...]) -> tuple[Holdings, ...]:
    """The holdings that change hands by date whatever is landed: those that supplies do not move."""
    if not is_played(book):
        return holdings
    return tuple(holding for holding in holdings if not is_of_the_desert(book, holding))


def next_entries(book: Book, front: Front, turn: Turn) -> tuple[DesertEntry, ...]:
    """SM-GAP-70.9 Next is the first entry that has not come, with those behind it that come with it for the same side."""
    left = [entry for entry in desert_entries(book) if comes(front, entry) > turn]
    return tuple(takewhile(lambda entry: (comes(front, entry), entry.gainer) == (comes(front, left[0]), left[0].gainer), left))


def window(book: Book, front: Front, now: Delivery) -> tuple[Delivery, ...]:
    """The deliveries that are measured at the end of a game turn, its own being the last."""
    return (*front.deliveries, now)[-book.charts.war.moving_front.measured_over:]


def judgement(book: Book, front: Front, turn: Turn, now: Delivery) -> Judgement | None:
    """SM-GAP-70.4 What the deliveries of the last game turns, this one with them, do to the next entries as it ends.

    Nothing is judged in a campaign's first turns, where nothing was due, or when no entry is left.
    """
    chart, entries = book.charts.war.moving_front, next_entries(book, front, turn)
    measured = window(book, front, now)
    due = sum(delivery.due for delivery in measured)
    if not entries or len(front.deliveries) + 1 < chart.judged_from or due <= TRIFLE:
        return None
    landed = sum(delivery.landed for delivery in measured)
    advantage = landed / due - chart.par
    gainer = None if abs(advantage) <= TRIFLE else Side.AXIS if advantage > 0 else Side.ALLIED
    size = chart.half_months(abs(advantage) + TRIFLE)
    by = -size if entries[0].gainer is gainer else size
    moves = tuple(_moved(chart.most, front, entry, turn, by) for entry in entries)
    blocked = next((move for move in moves if move.after != move.before + by), None)
    bound = "" if blocked is None else _bound(chart.most, blocked, turn)
    return Judgement(landed, due, advantage, gainer, moves, tuple(_along(book, front, entries[-1], moves[-1])), bound)


def _moved(most: int, front: Front, entry: DesertEntry, turn: Turn, by: int) -> FrontMove:
    """SM-GAP-70.5 No entry moves into the past, nor further from its own date than the chart allows.

    The entry that it follows has come or moves by as much, so that it never comes before that one.
    """
    before, own = comes(front, entry).number, entry.own.number
    after = min(max(before + by, own - most, turn.number + 1), own + most)
    return FrontMove(entry.key, entry.holdings.why, before, after, after - own)


def _bound(most: int, move: FrontMove, turn: Turn) -> str:
    if abs(move.shift) == most:
        return f"never more than {most} half-months from its own date"
    assert move.after == turn.number + 1
    return "never before the next half-month"


def _along(book: Book, front: Front, last: DesertEntry, moved: FrontMove) -> Iterator[FrontMove]:
    """SM-GAP-70.6 An entry delayed beyond those behind it takes them along, so that the order of history is kept."""
    behind = desert_entries(book)
    for later in behind[behind.index(last) + 1:]:
        before = comes(front, later).number
        if before < moved.after:
            yield FrontMove(later.key, later.holdings.why, before, moved.after, moved.after - later.own.number)


# The front in words ---------------------------------------------------------------------------------------------------


def balance_in_words(found: FrontJudged | Judgement) -> str:
    """What arrived of what was due, and whose advantage that is, in words."""
    whose = "at par" if found.gainer is None else f"{abs(found.advantage):.2f} from par for the {found.gainer}"
    return f"Of {quantity(found.due, 'load')} due in the desert {found.landed:g} came in the last game turns, {whose}"


def moves_in_words(entries: tuple[FrontMove, ...], along: tuple[FrontMove, ...], bound: str) -> str:
    """The moves of entries in words, grouped by equal moves; what limited them, and how many later ones move along."""
    phrases = [_together(list(group)) for _, group in groupby(entries, key=lambda move: (move.before, move.after))]
    limit = f" ({bound})" if bound else ""
    behind = f"; behind that {len(along)} more {'moves' if len(along) == 1 else 'move'} along" if along else ""
    return f"{'; '.join(phrases)}{limit}{behind}"


def _together(moves: list[FrontMove]) -> str:
    before, after = moves[0].before, moves[0].after
    names = f"“{moves[0].why}”" + (f" and {len(moves) - 1} more" if len(moves) > 1 else "")
    if before == after:
        return f"{names} {'stays' if len(moves) == 1 else 'stay'} in {Turn(after)}"
    by = abs(after - before)
    how = f"{quantity(by, 'half-month')} {'earlier' if after < before else 'later'}"
    return f"{names} {'comes' if len(moves) == 1 else 'come'} {how}, in {Turn(after)} and not in {Turn(before)}"
