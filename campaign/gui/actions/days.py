"""Actions that read a day: a line of it, another day, an hour of its clock."""

from __future__ import annotations

from msgspec import Struct

from campaign.session.days.dates import DayId


class ShowLine(Struct, frozen=True):
    """A line of a day is spoken of, by its number: the chart flies there."""

    number: int


class ShowDay(Struct, frozen=True):
    """A day that was is told again."""

    day: DayId


class TurnClock(Struct, frozen=True):
    """The clock of a day is turned to a minute."""

    minute: int


TellingDay = ShowLine | ShowDay | TurnClock
