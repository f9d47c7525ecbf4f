"""What a reader was told of a day, line by line of his log, with the event behind each and the hour of the day."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from campaign.model.events import ForceMoved, StepBegan
from campaign.model.play.calendar import Step, Subsegment
from campaign.session.days.stretches import Stretch
from campaign.session.play.seat import Seat, game_of
from campaign.store.codec.codec import BATTLE
from campaign.store.records import Numbered

MINUTES = 24 * 60
# The steps of a day by the clock: whoever has the player turn searches, sails and fights first.
HOURS: Mapping[tuple[Subsegment, Step], tuple[int, int]] = {
    (Subsegment.PHASING, Step.RECON): (0, 2), (Subsegment.PHASING, Step.NAVAL_MOVEMENT): (2, 10),
    (Subsegment.PHASING, Step.COMBAT): (10, 12), (Subsegment.NON_PHASING, Step.RECON): (12, 14),
    (Subsegment.NON_PHASING, Step.NAVAL_MOVEMENT): (14, 22), (Subsegment.NON_PHASING, Step.COMBAT): (22, 24),
}


class HeardLine(Struct, frozen=True):
    """One line of a reader's log; `began` and `ends` are the minutes of the step in which it was told, `minute` its own."""

    number: int
    text: str
    event: Any
    minute: int
    began: int = 0
    ends: int = MINUTES


class HeardStretch(Struct, frozen=True):
    """All that a reader was told of a stretch, and the legs of moves that its owner learns of with the next leg."""

    stretch: Stretch
    told: tuple[HeardLine, ...]
    legs: tuple[ForceMoved, ...]


def heard(seat: Seat, stretch: Stretch, beyond: int = 0) -> HeardStretch:
    """What the seat's reader was told of a day; of lines `beyond` a number of his log only."""
    archive = game_of(seat).archive
    if archive is None:
        return HeardStretch(stretch, (), ())
    lines = archive.log_between(seat.reader, stretch.after, stretch.up_to)
    wanted = {line.seq: line for line in lines}
    steps: list[list[tuple[Numbered, Any]]] = [[]]
    spans: list[tuple[int, int]] = [(0, MINUTES)]
    legs: list[ForceMoved] = []
    for row in archive.sealed(stretch.after, stretch.up_to):
        kind = row.kind
        if row.seq not in wanted and kind not in (StepBegan.__name__, ForceMoved.__name__):
            continue
        # What is told of a battle's course is its own affair: of a day it is a number of lines.
        event = None if kind.startswith(BATTLE) else archive.read(row).event
        if isinstance(event, StepBegan):
            began, ends = HOURS[event.subsegment, event.step]
            spans.append((began * 60, ends * 60))
            steps.append([])
        elif isinstance(event, ForceMoved):
            legs.append(event)
        if row.seq in wanted:
            steps[-1].append((wanted[row.seq], event))
    told = (one for span, step in zip(spans, steps, strict=True) for one in _by_the_clock(span, step))
    return HeardStretch(stretch, tuple(one for one in told if one.number > beyond), tuple(legs))


def _by_the_clock(span: tuple[int, int], step: list[tuple[Numbered, Any]]) -> Iterator[HeardLine]:
    """The lines of a step spread over its hours."""
    began, ends = span
    for place, (line, event) in enumerate(step, 1):
        yield HeardLine(line.number, line.text, event, began + (ends - began) * place // (len(step) + 1), began, ends)
