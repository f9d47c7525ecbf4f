"""A day while it is told: whose report it is, how far its clock has come, its card, and what of it the chart shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from msgspec import Struct

from campaign.chart import margin
from campaign.chart.day import MIDNIGHT, DayPlayback, counters_at_rest, counters_under_way, trails
from campaign.chart.laying import step_at
from campaign.chart.pins import EdgeArrow, Pin, arrows, draw_arrows, number_at, pins, place_pins
from campaign.chart.things import Thing
from campaign.drawing.geometry import Camera
from campaign.drawing.plane import Group
from campaign.drawing.shapes import Point, Rect
from campaign.drawing.theme import Look
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import InDay
from campaign.gui.actions.values import ShowLine
from campaign.gui.days.lines import EventLine, points_in_words, points_line
from campaign.gui.frame.motion import Motion
from campaign.gui.frame.page import PanelPart, Row, button, in_foot
from campaign.gui.frame.stage import Stage
from campaign.gui.play.workspace import Workspace
from campaign.model.play.calendar import Cursor
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.days.report import DayLine, DayReport
from campaign.words.counting import quantity

# Seconds: a hex of the glide, all of it at most, and the replay of a day.
A_HEX, GLIDE, REPLAY = 0.35, 2.5, 6.0


class Going(Enum):
    """What moves while a day is told."""

    NOTHING = auto()
    GLIDE = auto()
    REPLAY = auto()


@dataclass(slots=True)
class ToldDay:
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
    def told(self) -> DayPlayback | None:
        """What the chart shows of it."""
        if self.report is None:
            return None
        return DayPlayback(self.report, self.minute, self.fresh, self.card and self.going is not Going.GLIDE, self.shown)

    @property
    def line(self) -> DayLine | None:
        """The line that is spoken of."""
        return None if self.report is None else next((line for line in self.report.lines if line.number == self.shown), None)

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


# Its card -------------------------------------------------------------------------------------------------------------


DAYS = 7
# Of the width of a panel so much is no room for rows.
EDGES = 27.0
# In a panel so narrow buttons do not stand side by side.
ROOMY = 280.0


def _dated(report: DayReport) -> str:
    """Which day it was, or which days."""
    days = report.days or (report.id,)
    if len(days) > 1:
        return f"{days[0].date_words} to {days[-1].date_words}, {quantity(len(days), 'day')}"
    return f"{report.id.words} of {DAYS}" if report.id.nas else report.id.words


class DayCard(Struct, frozen=True):
    """What a card is made of beside its report: where play stands, and what the card may lead to.

    `around` is whether days are kept before it and after it; `delegated` the button that lets the staff play on; `title`
    what stands before its date.
    """

    report: DayReport
    telling: ToldDay
    now: Cursor
    side: Side
    motion: Motion
    around: tuple[bool, bool]
    delegated: Row | None = None
    title: str = ""


def card_rows(card: DayCard, wide: float, look: Look) -> Iterator[Row]:
    """All rows of the card in a panel of some width."""
    report, when = card.report, _dated(card.report)
    yield Row(f"{card.title}: {when}" if card.title else when, style="caption", part=PanelPart.HEAD)
    yield Row(report.headline, hint=report.headline, style="question", part=PanelPart.HEAD)
    points = points_line(report)
    yield Row(points.told, drawn=points, hint=points_in_words(report.points_before, report.points_after), part=PanelPart.HEAD)
    several, room = len(report.days) > 1, wide / look.scale - EDGES
    for line in report.lines:
        drawn = EventLine(line, line.number == card.telling.shown, room,
                          when=line.dates if several else "")
        detail = f"\n{line.detail}" if line.detail else ""
        yield Row(drawn.name, ShowLine(line.number), str(line.number), f"{drawn.name}{detail}", drawn=drawn,
                  chosen=drawn.shown)
    if not report.lines:
        yield Row("Nothing happened that your side was told of.", style="faint")
    before, after = card.around
    if before:
        yield replace(button("Day before", InDay.EARLIER, "the card of the day before", key="\u2190"), half=True)
    if after:
        yield replace(button("Day after", InDay.LATER, "the card of the day after", key="\u2192"), half=True)
    yield from _foot(card, roomy=room > ROOMY)


def _foot(card: DayCard, *, roomy: bool) -> Iterator[Row]:
    if card.motion is not Motion.NONE:
        yield in_foot(button("Replay", InDay.REPLAY, "all forces by the clock, in six seconds"), half=roomy)
    yield in_foot(button("Whole log", InDay.LOG, "every line of it that your side was told", key=label(InDay.LOG, Context.DAY)),
                  half=roomy)
    if card.delegated is not None:
        yield in_foot(card.delegated, half=False)
    day = f"day {card.now.nas}" if card.now.nas else "what is asked"
    text = f"On to {day}" if card.telling.fresh else f"Back to {day}"
    yield replace(in_foot(button(text, InDay.ON, "the card goes; D brings it back", key="Enter"), half=False),
                  style="axis" if card.side is Side.AXIS else "allied")


def quiet_rows(report: DayReport) -> Iterator[Row]:
    """A quiet day stands in nobody's way: one line that goes with the next press."""
    yield Row(f"{_dated(report)}: {report.headline[0].lower()}{report.headline[1:]}.", InDay.LAST, hint="press to see its card",
              style="note")


# On the chart ---------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class ChartedDay:
    """The day that is told, and where its clock lies over the chart; `names` are written there, of which pins keep clear."""

    workspace: Workspace
    stage: Stage
    told: DayPlayback | None = None
    clock: Rect | None = None
    names: Group = ()
    _pinned: tuple[object, tuple[Pin, ...]] | None = None

    @property
    def at_rest(self) -> object:
        """By what is kept that does not move while it is told."""
        return (None if self.told is None else self.told.at_rest), self.clock

    def covers(self, at: Point) -> bool:
        """Whether the clock lies there."""
        return self.clock is not None and self.clock.holds(at)

    def trails(self) -> Group:
        """The trails as far as the clock has come."""
        return () if self.told is None else trails(self.workspace.known.book.theatre, self.told, self.stage.look)

    def staying(self, telling: DayPlayback, step: float, chosen: Thing | None) -> Group:
        """The counters that stay where they are."""
        known = self.workspace.known
        return counters_at_rest(known.book, known.view, telling, step, self.stage.look, chosen)

    def sailing(self, step: float) -> Group:
        """The counters on their way."""
        known = self.workspace.known
        return () if self.told is None else counters_under_way(known.book, known.view, self.told, step, self.stage.look)

    def pinned(self, camera: Camera) -> Group:
        """The pins that are shown by now."""
        return () if self.told is None else pins(self.pins(camera), self.told, self.stage.look)

    def pins(self, camera: Camera) -> tuple[Pin, ...]:
        """Where all pins stand."""
        telling, known, look = self.told, self.workspace.known, self.stage.look
        if telling is None:
            return ()
        key = known.changes, known.side, telling.at_rest, look, step_at(camera.zoom), self.names
        if self._pinned is None or self._pinned[0] != key:
            self._pinned = key, place_pins(known.book, known.view, telling, step_at(camera.zoom), look, self.names)
        return self._pinned[1]

    def above_clock(self, camera: Camera) -> Camera:
        """The camera over what the clock leaves of the chart."""
        window = camera.window
        return camera if self.clock is None else replace(
            camera, window=replace(window, high=self.clock.y - window.y + margin.FRAME))

    def room(self, camera: Camera) -> Rect:
        """The part of the chart that nothing lies over."""
        return self.above_clock(camera).window.grown(-margin.FRAME)

    def edge(self, camera: Camera) -> Group:
        """Arrows at the edge towards pins that are out of sight, in pixels."""
        return () if self.told is None else draw_arrows(self._arrows(camera), self.told, self.stage.look)

    def _arrows(self, camera: Camera) -> tuple[EdgeArrow, ...]:
        telling = self.told
        return () if telling is None else arrows(self.pins(camera), telling, camera, self.room(camera), self.stage.look)

    def pin_at(self, at: Point, camera: Camera) -> int | None:
        """The number of the pin under the mouse, or of its arrow at the edge."""
        if self.told is None:
            return None
        return number_at(self.pins(camera), self._arrows(camera), self.told, camera, at, self.stage.look)
