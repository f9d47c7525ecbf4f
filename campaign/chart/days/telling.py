"""What of a day the chart shows: whose report it is, how late it is on the clock, and which line is spoken of."""

from __future__ import annotations

from msgspec import Struct

from campaign.session.days.report import DayLine, DayReport

# Minutes of a day.
MIDNIGHT = 24 * 60


class DayTold(Struct, frozen=True):
    """A day as it is told on the chart.

    `minute` is where its clock stands; `fresh` is whether the counters of now lie where the day left them; `pins` whether
    its lines are numbered on the chart, and `shown` the number of the one that is spoken of.
    """

    report: DayReport
    minute: float = MIDNIGHT
    fresh: bool = True
    pins: bool = True
    shown: int | None = None

    @property
    def over(self) -> bool:
        """Whether the clock has come to the end of the day."""
        return self.minute >= MIDNIGHT

    @property
    def lines(self) -> tuple[DayLine, ...]:
        """The lines that are numbered by now, those that lie somewhere."""
        return tuple(line for line in self.report.lines
                     if self.pins and line.where is not None and line.minute <= self.minute)

    @property
    def trailing(self) -> object:
        """By what its trails are kept."""
        return self.report.id, self.report.days, self.minute

    @property
    def at_rest(self) -> object:
        """By what the counters are kept that do not move."""
        return self.report.id, self.report.days, self.fresh, self.over

    @property
    def sailing(self) -> object:
        """By what the counters are kept that do."""
        return self.report.id, self.report.days, self.fresh, self.minute

    @property
    def pinned(self) -> object:
        """By what its pins are kept."""
        return self.report.id, self.report.days, self.fresh, self.shown, tuple(line.number for line in self.lines)
