"""Actions that read a day: a line of it, another day, an hour of its clock."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.session.days.dates import DayId


@dataclass(frozen=True, slots=True)
class ShowLine:
    """A line of a day is spoken of, by its number: the chart flies there."""

    number: int


@dataclass(frozen=True, slots=True)
class ShowDay:
    """A day that was is told again."""

    day: DayId


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The clock of a day is turned to a minute."""

    minute: int


TellingDay = ShowLine | ShowDay | TurnClock
