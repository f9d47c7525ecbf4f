"""A line of the log: what it is about, when it happened, and why: the rule behind it, its dice, and what it followed from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.dice import Roll
from campaign.model.events import ConditionChanged, PhaseBegan, PlayerTurnBegan, SegmentBegan, TurnBegan
from campaign.model.play.calendar import Cursor, Phase, Turn
from campaign.model.play.log import Subject
from campaign.model.play.telling import Being, Deed, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import hits_of
from campaign.rules.events import FAMILIES
from campaign.session.play.game import Game
from campaign.session.play.players import name_of
from campaign.session.play.seat import PlayerSeat, Seat, game_of
from campaign.session.play.trouble import NotFound
from campaign.session.play.undoing import archive_of
from campaign.session.reports.situation import Plain
from campaign.session.reports.table import Table
from campaign.session.reports.wording import short_line
from campaign.session.words import rulebook
from campaign.store.archive import Archive
from campaign.store.codec import BATTLE
from campaign.store.records import Numbered, Recorded
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
    text: str
    trifle: bool
    ordered: bool = False
    short: str = ""


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
    return LogNews(line.number, line.text, _is_trifle(kind, telling), kind in ORDERED, short_line(book, telling))


def last_number(seat: Seat) -> int:
    """The number of the last line of a reader's own log, 0 where it holds none."""
    archive = game_of(seat).archive
    tail = () if archive is None else archive.log_tail(seat.reader, 1)
    return tail[-1].number if tail else 0


def _is_trifle(kind: str, telling: Telling) -> bool:
    if kind in TRIFLES or kind.startswith(BATTLE):
        return True
    return kind in OF_MARKERS and any(mention.being is Being.MARKER for mention in telling.by)


def lines_about(seat: Seat, subject: str) -> list[tuple[int, str]]:
    """The lines of a reader's own log on one subject, by their numbers."""
    return [(line.number, line.text) for line, kind in lines_with_kinds(seat) if is_about(kind, subject)]


def only_about(seat: Seat, table: Table, subject: str) -> Table:
    """A reader's log reduced to the lines on one subject."""
    about = {number for number, _ in lines_about(seat, subject)}
    return replace(table, rows=tuple(row for row in table.rows if row[0] in about), empty=f"nothing is told of {subject}")


def is_about(kind: str, subject: str) -> bool:
    """Whether an event of a kind belongs to a subject; what is told of a battle's course belongs to battles."""
    return kind in SUBJECTS[subject] or (subject == "battles" and kind.startswith(BATTLE))


# When it happened -----------------------------------------------------------------------------------------------------


MARKS = frozenset(kind.__name__ for kind in (TurnBegan, PlayerTurnBegan, PhaseBegan, SegmentBegan))


class Harm(Struct, frozen=True):
    """What was done to a ship at once: when, how much in words, and the mounts that it put out of action."""

    when: str
    what: str
    mounts: tuple[str, ...] = ()


def days_of(game: Game, seqs: Iterable[int]) -> dict[int, str]:
    """Game turn and day of some events, in words; of a campaign without a save nothing."""
    wanted = sorted(set(seqs))
    if game.archive is None or not wanted:
        return {}
    marks = [(seq, kind) for seq, kind in game.archive.kinds().items() if kind in MARKS]
    places = [seq for seq, _ in marks]
    return {seq: _in_words(_cursor(game, marks[: bisect_right(places, seq)])) for seq in wanted}


def _cursor(game: Game, marks: list[tuple[int, str]]) -> Cursor:
    """The place in the sequence of play, from what began last before it, read backwards."""
    assert game.archive is not None
    nas, phase, side, in_naval = 0, Phase.INITIAL, Side.AXIS, True
    found: set[str] = set()
    for seq, kind in reversed(marks):
        if kind in found:
            continue
        found.add(kind)
        event = next(game.archive.events(seq - 1, seq)).event
        match event:
            case SegmentBegan() if in_naval and PlayerTurnBegan.__name__ not in found:
                nas = event.nas
            case PhaseBegan() if PlayerTurnBegan.__name__ not in found:
                phase, in_naval = event.phase, event.phase is Phase.NAVAL
            case PlayerTurnBegan():
                side = event.side
            case TurnBegan():
                return Cursor(event.turn, side, phase, nas)
    return Cursor(Turn.of(game.book.scenario.first_turn), side, phase, nas)


def _in_words(cursor: Cursor) -> str:
    return f"{cursor.turn}, {cursor.player_turn} day {cursor.nas}" if cursor.nas else str(cursor.turn)


def harms_of(seat: PlayerSeat, ship: ShipId) -> tuple[Harm, ...]:
    """Every time that an own ship was hurt, and what it cost her; of another side's ship nothing."""
    game = game_of(seat)
    if game.archive is None or ship not in seat.view.ships:
        return ()
    seqs = [seq for seq, kind in game.archive.kinds().items() if kind == ConditionChanged.__name__]
    changed = [(recorded.seq, recorded.event.condition) for seq in seqs for recorded in game.archive.events(seq - 1, seq)
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


# Why it happened ------------------------------------------------------------------------------------------------------


DICE_BEFORE = 8
LINES_BEFORE = 3


def explain_event(seat: Seat, number: int) -> Plain:
    """Explain one event in full, as its reader may know it.

    For a side `number` is a line of its own log; for the umpire it is the event's number in the save. When an order was given,
    and between which others, tells of hidden ones: the umpire reads it alone.
    """
    archive, reader = archive_of(seat), seat.reader
    if reader is None:
        if not 1 <= number <= archive.head.seq:
            raise NotFound(f"there is no event {number}; there are events 1 to {archive.head.seq}")
        seq = number
    else:
        line = archive.log_line(reader, number)
        if line is None:
            last = next((line.number for line in archive.log_tail(reader, 1)), 0)
            raise NotFound(f"the {reader} log has no line {number}; it has lines 1 to {last}")
        seq = line.seq
    event = next(iter(archive.events(seq - 1, seq)))
    # A year's log has tens of thousands of lines: what one order brought about is all that is told of here.
    log = archive.log_between(reader, event.batch - 1, seq)
    lines = [line for line in log if line.seq == seq]
    texts, tellings = [line.text for line in lines], [line.telling for line in lines]
    roll = _roll_of(event)
    rules = dict.fromkeys(rule for telling in tellings for rule in _rules_of(telling))
    if roll is not None and not rules:
        rules = {roll.why.rule: None}
    before = [line for line in log if event.batch <= line.seq < seq]
    return {
        "number": number, "reader": name_of(reader), "event": event.seq if reader is None else None,
        "kind": event.kind, "accepted": event.accepted if reader is None else None, "battle": event.battle,
        "lines": texts or ["(nothing was told)"],
        "hexes": [str(where) for where in dict.fromkeys(
            where for telling in tellings for where in (telling.start, telling.hex) if where is not None)],
        "rules": [{"id": rule, "statements": _statements(rule)} for rule in rules],
        "roll": None if roll is None else _roll(roll, reader),
        "dice": [] if roll is not None else _dice_before(archive, event, log, reader),
        "before": [line.text for line in before[-LINES_BEFORE:]],
        "began_with": before[0].text if len(before) > LINES_BEFORE else None,
    }


def _rules_of(telling: Telling) -> Iterable[str]:
    """The rules that a telling names; a line that is no more than its words has them in it."""
    return rulebook.rule_id().findall(telling.sentence) if telling.deed is Deed.NOTE else telling.rules


def _roll_of(event: Recorded) -> Roll | None:
    """The die roll in an event, if it is one."""
    found = getattr(event.event, "roll", None)
    return found if isinstance(found, Roll) else None


def _roll(roll: Roll, reader: Side | None) -> Plain:
    why = roll.why
    # Whom the dice name is told in the line, by the names that its reader has for them.
    return {"die": str(roll.die), "face": roll.face, "rule": why.rule, "what": why.what, "needed": why.needed,
            "modifiers": list(why.modifiers), "actors": list(why.actors) if reader is None else []}


def _dice_before(archive: Archive, event: Recorded, log: Sequence[Numbered], reader: Side | None) -> list[str]:
    """The dice that fell directly before an event, oldest first; what the reader may not know of counts for nothing."""
    texts = {line.seq: line.text for line in log}
    found: list[str] = []
    for stored in reversed(list(archive.events(event.batch - 1, event.seq - 1))):
        if reader is not None and reader not in stored.visible_to:
            continue
        if _roll_of(stored) is None or len(found) == DICE_BEFORE:
            break
        if stored.seq in texts:
            found.append(texts[stored.seq])
    return found[::-1]


def _statements(key: str) -> list[str]:
    return [statement.text for statement in rulebook.statements(key)]
