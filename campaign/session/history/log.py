"""A line of the log: what it is about, when it happened, and why: the rule behind it, its dice, and what it followed from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.events import ConditionChanged, PhaseBegan, PlayerTurnBegan, SegmentBegan, StepBegan, TurnBegan
from campaign.model.play.calendar import Cursor, Phase, Turn
from campaign.model.play.log import Subject
from campaign.model.play.telling import Being, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import hits_of
from campaign.rules.events import FAMILIES
from campaign.session.play.game import Game
from campaign.session.play.seat import PlayerSeat, Seat, game_of
from campaign.session.reports.table import Table
from campaign.session.reports.wording import shortened
from campaign.store.codec import BATTLE
from campaign.store.records import Numbered
from campaign.words.counting import quantity

# What a line is about -------------------------------------------------------------------------------------------------


# What is read only by who asks for the whole log; of enemy markers their coming, going and moving.
TRIFLES = frozenset({"DieRolled", "FlotillaMoved", "FlotillaSearchedHex", "FlakFired", "MissionAssigned", "ShipsReplenished",
                     "WeatherSettled", "TurnBegan", "PlayerTurnBegan", "SegmentBegan", "SuppliesLanded", "ShipsRefuelled",
                     # What is to be decided is asked beside it.
                     "OwnerAsked", "MatterArose"})
OF_MARKERS = frozenset({"ForceMoved", "ForceFormed", "ForceDisbanded", "FlotillaBerthed"})
ORDERED = frozenset({"ForceFormed", "ForceMoved", "ForceDisbanded", "ShipsJoined", "ShipsBerthed"})
SUBJECTS: Mapping[str, frozenset[str]] = {
    subject.value: frozenset(
        kind.__name__ for family in FAMILIES for kind, subjects in family.SUBJECTS.items() if subject in subjects)
    for subject in Subject
}


def lines_with_kinds(seat: Seat) -> Iterator[tuple[Numbered, str]]:
    """A reader's own log: each line with the kind of the event behind it."""
    game = game_of(seat)
    if game.archive is None:
        return
    kinds = game.archive.kinds()
    for line in game.log(seat.reader):
        yield line, kinds.get(line.seq, "")


class LogNews(Struct, frozen=True):
    """A line of a reader's own log, and whether it is a trifle: a die, a move of submarines or of somebody else's marker.

    It is `ordered` where it says no more than that forces were formed, sailed and berthed: whoever gave the orders knows it.
    In `short` many ships in a row are counted by type.
    """

    number: int
    telling: Telling
    trifle: bool
    ordered: bool = False
    short: Telling | None = None


def news(seat: Seat, after: int = 0) -> list[LogNews]:
    """A reader's own log after one of its lines, each line with whether he reads it unasked."""
    game = game_of(seat)
    lines = game.log(seat.reader, after)
    if game.archive is None or not lines:
        return []
    kinds = game.archive.kinds(lines[0].seq - 1)
    return [_news(seat.book, line, kinds.get(line.seq, "")) for line in lines]


def _news(book: Book, line: Numbered, kind: str) -> LogNews:
    telling = line.telling
    return LogNews(line.number, telling, _is_trifle(kind, telling), kind in ORDERED, shortened(book, telling))


def last_number(seat: Seat) -> int:
    """The number of the last line of a reader's own log, 0 where it holds none."""
    archive = game_of(seat).archive
    tail = () if archive is None else archive.log_tail(seat.reader, 1)
    return tail[-1].number if tail else 0


def _is_trifle(kind: str, telling: Telling) -> bool:
    if kind in TRIFLES or kind.startswith(BATTLE):
        return True
    return kind in OF_MARKERS and any(mention.being is Being.MARKER for mention in telling.by)


def lines_about(seat: Seat, subject: str) -> list[tuple[int, Telling]]:
    """The lines of a reader's own log on one subject, by their numbers."""
    return [(line.number, line.telling) for line, kind in lines_with_kinds(seat) if is_about(kind, subject)]


def only_about(seat: Seat, table: Table, subject: str) -> Table:
    """A reader's log reduced to the lines on one subject."""
    about = {line.number for line, kind in lines_with_kinds(seat) if is_about(kind, subject)}
    return replace(table, rows=tuple(row for row in table.rows if row[0] in about), empty=f"nothing is told of {subject}")


def is_about(kind: str, subject: str) -> bool:
    """Whether an event of a kind belongs to a subject; what is told of a battle's course belongs to battles."""
    return kind in SUBJECTS[subject] or (subject == "battles" and kind.startswith(BATTLE))


# When it happened -----------------------------------------------------------------------------------------------------


MARKS = frozenset(kind.__name__ for kind in (TurnBegan, PlayerTurnBegan, PhaseBegan, SegmentBegan, StepBegan))


class Harm(Struct, frozen=True):
    """What was done to a ship at once: when, how much in words, and the mounts that it put out of action."""

    when: str
    what: str
    mounts: tuple[str, ...] = ()


def days_of(game: Game, seqs: Iterable[int]) -> dict[int, str]:
    """Game turn and day of some events, in words; of a campaign without a save nothing."""
    wanted = set(seqs)
    return {seq: cursor_in_words(cursor) for seq, cursor in cursors_of(game, wanted).items()}


def cursors_of(game: Game, seqs: Collection[int]) -> dict[int, Cursor]:
    """The place in the sequence of play at which some events came about; of a campaign without a save nothing."""
    if game.archive is None or not seqs:
        return {}
    marks = [(seq, kind) for seq, kind in game.archive.kinds().items() if kind in MARKS]
    places = [seq for seq, _ in marks]
    return {seq: _cursor(game, marks[: bisect_right(places, seq)]) for seq in seqs}


def _cursor(game: Game, marks: list[tuple[int, str]]) -> Cursor:
    """The place in the sequence of play, from what began last before it, read backwards."""
    assert game.archive is not None
    nas, phase, side, in_naval = 0, Phase.INITIAL, Side.AXIS, True
    subsegment, step = None, None
    found: set[str] = set()
    for seq, kind in reversed(marks):
        if kind in found:
            continue
        found.add(kind)
        event = next(game.archive.events(seq - 1, seq)).event
        match event:
            case StepBegan() if not found - {kind}:
                subsegment, step = event.subsegment, event.step
            case SegmentBegan() if in_naval and PlayerTurnBegan.__name__ not in found:
                nas = event.nas
            case PhaseBegan() if PlayerTurnBegan.__name__ not in found:
                phase, in_naval = event.phase, event.phase is Phase.NAVAL
            case PlayerTurnBegan():
                side = event.side
            case TurnBegan():
                return Cursor(event.turn, side, phase, nas, subsegment, step)
    return Cursor(Turn.of(game.book.scenario.first_turn), side, phase, nas, subsegment, step)


def cursor_in_words(cursor: Cursor) -> str:
    """The half-month and the day of a side at which something happened: "Jul I 40, Axis day 3"."""
    return f"{cursor.turn}, {cursor.player_turn} day {cursor.nas}" if cursor.nas else str(cursor.turn)


def harms_of(seat: PlayerSeat, ship: ShipId) -> tuple[Harm, ...]:
    """Every time that an own ship was hurt, and what it cost her; of another side's ship nothing."""
    game = game_of(seat)
    if game.archive is None or ship not in seat.view.ships:
        return ()
    changed = [(recorded.seq, recorded.event.condition) for recorded in game.archive.of_kinds((ConditionChanged.__name__,))
               if recorded.event.ship == ship]
    when = days_of(game, (seq for seq, _ in changed))
    return tuple(_harms(seat, ship, [(when[seq], condition) for seq, condition in changed]))


def _harms(seat: PlayerSeat, ship: ShipId, changed: Iterable[tuple[str, Condition]]) -> Iterator[Harm]:
    values, before = seat.book.counters[ship], Condition()
    for when, condition in changed:
        old, new = hits_of(values, before), hits_of(values, condition)
        mounts = tuple(name for name in condition.mounts_out if name not in before.mounts_out)
        parts = [quantity(more, singular, plural) for more, singular, plural in (
            (new.gunnery - old.gunnery, "gunnery hit", "gunnery hits"),
            (new.flotation - old.flotation, "flotation hit", "flotation hits")) if more > 0]
        if parts or mounts:
            yield Harm(when, " and ".join(parts) or "hurt", mounts)
        before = condition
