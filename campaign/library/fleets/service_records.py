"""Service in the theatre: from which half-month to which, at which base, and when a dockyard kept a ship away."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from campaign.model.play.calendar import Turn
from campaign.model.units.ships import Absence, Service

Wrong = tuple[str, tuple[str | int, ...]]


def faults_of_service(stays: Sequence[Service]) -> Iterator[Wrong]:
    """SM-GAP-54 Stays follow one another in order of dates, and only the last has no end."""
    for index, (before, _) in enumerate(pairwise(stays), start=1):
        if before.last is None:
            yield "the stay before this one has no `to`, so nothing can follow it", ("service", index)
    yield from _in_order("service", stays)


def faults_of_absence(stays: Sequence[Absence]) -> Iterator[Wrong]:
    """SM-GAP-54 Stays in dock follow one another in order of dates."""
    yield from _in_order("in_dock", stays)


def _in_order(key: str, stays: Sequence[Service | Absence]) -> Iterator[Wrong]:
    before: Turn | None = None
    for index, stay in enumerate(stays):
        first, last = Turn.of(stay.first), None if stay.last is None else Turn.of(stay.last)
        if before is not None and first <= before:
            yield f"later than {before} was expected: the stay before this one lasts until then", (key, index, "from")
        if last is not None and last < first:
            yield f"not before {first} was expected", (key, index, "to")
        before = last
