"""What a line of the log is about: battles, sightings, losses, convoys, repairs ... by the event behind it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.play.log import Subject
from campaign.rules.events import FAMILIES
from campaign.session.play.seat import Seat, game_of
from campaign.store.codec.codec import BATTLE

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


def is_about(kind: str, subject: str) -> bool:
    """Whether an event of a kind belongs to a subject; what is told of a battle's course belongs to battles."""
    return kind in SUBJECTS[subject] or (subject == "battles" and kind.startswith(BATTLE))
