"""A day while it is told: whose report it is, which line is spoken of, and how far its clock has come."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from campaign.chart.days.telling import MIDNIGHT, DayTold
from campaign.gui.frame.motion import Motion
from campaign.model.replacing import replace
from campaign.session.days.report import DayLine, DayReport

# Seconds: a hex of the glide, all of it at most, and the replay of a day.
A_HEX, GLIDE, REPLAY = 0.35, 2.5, 6.0


class Going(Enum):
    """What moves while a day is told."""

    NOTHING = auto()
    GLIDE = auto()
    REPLAY = auto()


@dataclass(slots=True)
class Telling:
    """The day that is told, if one is.

    With its `card` its lines are numbered on the chart; without it forces only glide along their tracks. `fresh` is whether
    the counters on the chart lie where the day left them.
    """

    report: DayReport | None = None
    card: bool = False
    fresh: bool = True
    shown: int | None = None
    going: Going = Going.NOTHING
    minute: float = MIDNIGHT
    _seconds: float = REPLAY

    def tell(self, report: DayReport, *, card: bool, fresh: bool, hexes: int = 0, motion: Motion = Motion.FULL) -> None:
        """Tells a day; forces glide for so long as their longest way in hexes takes."""
        self.report, self.card, self.fresh, self.shown = by_one_clock(report), card, fresh, None
        self.going, self.minute = Going.NOTHING, MIDNIGHT
        if hexes and motion is Motion.FULL:
            self.going, self.minute, self._seconds = Going.GLIDE, 0.0, min(GLIDE, hexes * A_HEX)

    def close(self) -> None:
        """Nothing is told any more."""
        self.report, self.card, self.shown, self.going, self.minute = None, False, None, Going.NOTHING, MIDNIGHT

    def replay(self, motion: Motion) -> None:
        """All forces sail once more by the clock; where little may move, the last picture stands with its pins."""
        self.going, self.minute = Going.NOTHING, MIDNIGHT
        if motion is Motion.FULL and self.report is not None:
            self.going, self.minute, self._seconds, self.shown = Going.REPLAY, 0.0, REPLAY, None

    def turn_to(self, minute: float) -> None:
        """The clock is turned by hand, and stands."""
        self.going, self.minute = Going.NOTHING, min(MIDNIGHT, max(0.0, minute))

    def skip(self) -> bool:
        """What moves is at its end at once; whether anything moved."""
        moved, self.going = self.going is not Going.NOTHING, Going.NOTHING
        if moved:
            self.minute = MIDNIGHT
        return moved

    def passed(self, seconds: float) -> bool:
        """Time went by; whether anything looks different now."""
        if self.going is Going.NOTHING:
            return False
        self.minute += seconds / self._seconds * MIDNIGHT
        if self.minute >= MIDNIGHT:
            self.skip()
        return True

    @property
    def told(self) -> DayTold | None:
        """What the chart shows of it."""
        if self.report is None:
            return None
        return DayTold(self.report, self.minute, self.fresh, self.card and self.going is not Going.GLIDE, self.shown)

    @property
    def line(self) -> DayLine | None:
        """The line that is spoken of."""
        return None if self.report is None else next((one for one in self.report.lines if one.number == self.shown), None)

    def step(self, by: int) -> int | None:
        """The number of the next line, or of the one before; None where there are none."""
        numbers: list[int] = [] if self.report is None else [line.number for line in self.report.lines]
        if not numbers:
            return None
        at = numbers.index(self.shown) + by if self.shown is not None and self.shown in numbers else 0 if by > 0 else -1
        return numbers[at % len(numbers)]


def by_one_clock(report: DayReport) -> DayReport:
    """A digest of several days on one clock, which goes through all of them as it does through the hours of one."""
    if len(report.days) < 2:
        return report
    count = len(report.days)

    def minute(line: DayLine) -> int:
        at = report.days.index(line.day) if line.day in report.days else count - 1
        return (at * MIDNIGHT + line.minute) // count

    # Only the last day's ways are drawn.
    ways = tuple(replace(track, way=tuple((((count - 1) * MIDNIGHT + minute) // count, where) for minute, where in track.way))
                 for track in report.tracks)
    return replace(report, lines=tuple(replace(line, minute=minute(line)) for line in report.lines), tracks=ways)
