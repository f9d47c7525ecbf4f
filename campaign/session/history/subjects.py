"""What a line of the log is about: battles, sightings, losses, convoys, repairs ... by the event behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from campaign.model.play.log import Subject
from campaign.model.replacing import replace
from campaign.rules.events import FAMILIES
from campaign.session.play.seat import Seat, game_of
from campaign.session.reports.table import Table
from campaign.store.codec.codec import BATTLE

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


def told_by_kind(seat: Seat) -> Iterator[tuple[int, int, str, str]]:
    """A reader's own log: number of each line, number and kind of the event behind it, and its text."""
    game = game_of(seat)
    if game.archive is None:
        return
    lines = game.log(seat.reader)
    kinds = game.archive.kinds()
    for line in lines:
        yield line.number, line.seq, kinds.get(line.seq, ""), line.text


class LogNews(Struct, frozen=True):
    """A line of a reader's own log, and whether it is a trifle: a die, a move of submarines or of somebody else's marker.

    It is `ordered` where it says no more than that forces were formed, sailed and berthed: whoever gave the orders knows it.
    """

    number: int
    text: str
    trifle: bool
    ordered: bool = False


def news(seat: Seat, after: int = 0) -> list[LogNews]:
    """A reader's own log after one of its lines, each line with whether he reads it unasked."""
    game = game_of(seat)
    lines = game.log(seat.reader, after)
    if game.archive is None or not lines:
        return []
    kinds = game.archive.kinds(lines[0].seq - 1)
    return [LogNews(line.number, line.text, _is_trifle(kinds.get(line.seq, ""), line.text), kinds.get(line.seq) in ORDERED)
            for line in lines]


def last_number(seat: Seat) -> int:
    """The number of the last line of a reader's own log, 0 where it holds none."""
    archive = game_of(seat).archive
    tail = () if archive is None else archive.log_tail(seat.reader, 1)
    return tail[-1].number if tail else 0


def _is_trifle(kind: str, text: str) -> bool:
    if kind in TRIFLES or kind.startswith(BATTLE):
        return True
    return kind in OF_MARKERS and text.startswith(("A marker", "Submarine marker"))


def told_about(seat: Seat, subject: str) -> list[tuple[int, str]]:
    """The lines of a reader's own log on one subject, by their numbers."""
    return [(number, text) for number, _, kind, text in told_by_kind(seat) if is_about(kind, subject)]


def only_about(seat: Seat, table: Table, subject: str) -> Table:
    """A reader's log with the lines on one subject alone."""
    about = {number for number, _ in told_about(seat, subject)}
    return replace(table, rows=tuple(row for row in table.rows if row[0] in about), empty=f"nothing is told of {subject}")


def is_about(kind: str, subject: str) -> bool:
    """Whether an event of a kind belongs to a subject; what is told of a battle's course belongs to battles."""
    return kind in SUBJECTS[subject] or (subject == "battles" and kind.startswith(BATTLE))
