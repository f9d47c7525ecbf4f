"""The day in the window: told when its steps are over, again when it is asked for, and gone with the press that goes on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from campaign.chart import margin
from campaign.chart.day import longest
from campaign.drawing.shapes import Point, Rect
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import InCampaign, InDay, OnMap, OnPage
from campaign.gui.actions.values import (
    Action,
    Jump,
    MoveCursor,
    OpenTurn,
    PanMap,
    ReadRule,
    ShowDay,
    ShowLine,
    TurnClock,
    TurnLayer,
)
from campaign.gui.campaign.host import Host
from campaign.gui.days.clock import DayClock, clock_fits, draw_clock, high_of_clock
from campaign.gui.days.telling import DayCard, Going, ToldDay, card_rows, quiet_rows
from campaign.gui.frame.handlers import Handlers
from campaign.gui.frame.motion import Motion
from campaign.gui.frame.page import Pane, Row
from campaign.gui.frame.parts import DRAWER_LEFT
from campaign.gui.frame.showing import Key, Sheet
from campaign.gui.panels.asked import delegate_button
from campaign.gui.panels.folding import group
from campaign.gui.play.workspace import Workspace
from campaign.model.play.calendar import Cursor
from campaign.model.sides import Side
from campaign.session.days.dates import DayId, day_of
from campaign.session.days.digest import day_report, days, digest_of, since, so_far
from campaign.session.days.report import DayLine, DayReport
from campaign.session.files import last_seen

NAME = "clock"
# How far the clock lies within the frame of the chart.
WITHIN = 8.0
# How many times as high as the clock the chart must be for it to lie there.
LOW = 3.5
# What leaves the card where it is: all else closes it, and does its work.
LEAVES = (InDay, OnMap, OnPage, PanMap, MoveCursor, ReadRule, ShowDay, ShowLine, TurnClock, TurnLayer, OpenTurn)
PAGES = (InCampaign.LOG, InCampaign.REPORTS, InCampaign.FLEET, InCampaign.CALENDAR, InCampaign.PLOTS, InCampaign.BRIEFING)
SINCE = "Since you last played"


@dataclass(slots=True)
class DayDesk:
    """Tells days at one screen; of each side that sits here it knows until which day it was told."""

    screen: Host
    telling: ToldDay = field(default_factory=ToldDay)
    title: str = ""
    _until: dict[Side, DayId] = field(default_factory=dict)
    _cached_days: tuple[int, tuple[DayId, ...]] | None = None
    _so_far: tuple[tuple[Side, Cursor], tuple[DayLine, ...]] | None = None

    def takes(self, handlers: Handlers) -> None:
        """Puts what is done with days into the table of a screen."""
        handlers.at({
            InDay.ON: self.close,
            InDay.REPLAY: self._replay,
            InDay.LOG: self._log,
            InDay.NEXT_LINE: lambda: self._step(1),
            InDay.LINE_BEFORE: lambda: self._step(-1),
            InDay.EARLIER: lambda: self._turn(-1),
            InDay.LATER: lambda: self._turn(1),
            InDay.LAST: self._last,
        })
        handlers.on(ShowLine, lambda action: self.show(action.number)).on(ShowDay, lambda action: self._again(action.day))
        handlers.on(TurnClock, lambda action: self._turn_clock(action.minute))

    # When a day is told.

    @property
    def open(self) -> bool:
        """Whether the card of a day stands in the panel."""
        return self.telling.card

    def sat(self) -> None:
        """Another player sits down: forgets what was shown to the one before."""
        self.close()
        self._cached_days = self._so_far = None

    def opened(self) -> None:
        """A save is opened: what has happened since its player last looked is told first."""
        seat = self.screen.workspace.seat
        seen = last_seen.last_read(seat)
        report = since(seat, seen) if seen else None
        if report is not None and not report.quiet:
            self._tell(report, title=SINCE)
        self._until[seat.side] = day_of(seat.moment)

    def look(self) -> None:
        """After orders: if another day has come, the days that are over are told; quiet ones in one line."""
        seat = self.screen.workspace.seat
        if self.screen.stage.top is not self.screen or seat.side not in seat.players.humans:
            return
        now = day_of(seat.moment)
        first = self._until.setdefault(seat.side, now)
        if first != now:
            self._until[seat.side] = now
            over = [day for day in self._known_days() if first <= day < now]
            if over:
                self._tell(digest_of(seat, over))

    def _tell(self, report: DayReport, title: str = "") -> None:
        stage, theatre = self.screen.stage, self.screen.workspace.known.book.theatre
        self.title = title
        self.telling.tell(report, card=not report.quiet, fresh=True, hexes=longest(theatre, report.tracks),
                          motion=stage.motion)
        self._changed()

    def _changed(self) -> None:
        """Notes that the panel shows something else now."""
        self.screen.refresh()
        self.screen.to_the_top()
        self.screen.stage.dirty = True

    def close(self) -> None:
        """Closes the report."""
        if self.telling.report is not None:
            self.telling.close()
            self._changed()

    def read(self, report: DayReport | None) -> None:
        """A report was told before a click, which closes it once its work is done; sooner the click would be let go with it."""
        if report is not None and self.telling.report is report:
            self.close()

    def note(self, action: Action) -> None:
        """Whatever does not read the day on closes its card, and does its work; so it is with the line of a quiet day."""
        if self.telling.report is not None and not isinstance(action, LEAVES) and action not in PAGES:
            self.close()

    # What is done with it.

    def show(self, number: int) -> None:
        """Speaks of a line: the chart flies there, and marks its pin."""
        telling, chart = self.telling, self.screen.chart
        line = None if telling.report is None else next((line for line in telling.report.lines if line.number == number), None)
        if line is None:
            return
        telling.skip()
        telling.shown = number
        if telling.minute < line.minute:
            telling.turn_to(line.minute)
        self.screen.focus, self.screen.follow = ShowLine(number), True
        if line.where is not None:
            chart.fly_to(line.where, chart.day.room(chart.camera))
        self.screen.refresh()

    def _step(self, by: int) -> None:
        number = self.telling.step(by)
        if number is not None:
            self.show(number)

    def _replay(self) -> None:
        if self.screen.stage.motion is not Motion.FULL:
            self.screen.message = "Motion is turned down: the day stands as it ended, its lines numbered. F9 changes it."
        self.telling.replay(self.screen.stage.motion)
        self.screen.refresh()

    def _turn_clock(self, minute: int) -> None:
        self.telling.turn_to(minute)
        self.screen.refresh()

    def _log(self) -> None:
        """The log of the days that the card tells of."""
        report = self.telling.report
        if report is not None and report.lines:
            first, last = min(line.log[0] for line in report.lines), max(line.log[1] for line in report.lines)
            self.screen.press(OpenTurn(first, last))
        else:
            self.screen.press(InCampaign.LOG)

    def _known_days(self) -> tuple[DayId, ...]:
        """The days that are over, cached until something happens."""
        workspace = self.screen.workspace
        seat = workspace.seat
        if self._cached_days is None or self._cached_days[0] != workspace.known.changes:
            now = day_of(seat.moment)
            self._cached_days = workspace.known.changes, tuple(day for day in days(seat) if day < now or seat.over)
        return self._cached_days[1]

    def _around(self) -> tuple[DayId | None, DayId | None]:
        """The day before the one that is told, and the one after it."""
        report, known = self.telling.report, self._known_days()
        if report is None:
            return None, None
        first, last = (report.days[0], report.days[-1]) if report.days else (report.id, report.id)
        return (next((day for day in reversed(known) if day < first), None), next((day for day in known if day > last), None))

    def _turn(self, by: int) -> None:
        day = self._around()[0 if by < 0 else 1]
        if day is None:
            self.screen.message = "No day is kept before this one." if by < 0 else "This is the last day that is over."
        else:
            self._again(day)

    def _last(self) -> None:
        known = self._known_days()
        if not known:
            self.screen.message = "No day is over yet."
        else:
            self._again(known[-1])

    def _again(self, day: DayId) -> None:
        """A day that was is told once more, standing as it ended."""
        report, self.title = day_report(self.screen.workspace.seat, day), ""
        self.telling.tell(report, card=True, fresh=day == self._known_days()[-1])
        self._changed()

    # What is shown of it.

    def rows(self, wide: float, *, drawer: bool) -> Sequence[Row] | None:
        """The rows of the card in a panel of some width; None where no card stands."""
        telling, workspace = self.telling, self.screen.workspace
        if telling.report is None or not telling.card:
            return None
        around = tuple(day is not None for day in self._around())
        card = DayCard(telling.report, telling, workspace.seat.moment, workspace.known.side, self.screen.stage.motion,
                       (around[0], around[1]), delegate_button(workspace) if workspace.seat.pending else None, self.title)
        return tuple(card_rows(card, wide * DRAWER_LEFT if drawer else wide, self.screen.stage.look))

    def above(self) -> Iterator[Row]:
        """What stands above what is asked: the line of a quiet day, and what has happened since on the day that is not over."""
        if self.telling.report is not None and not self.telling.card:
            yield from quiet_rows(self.telling.report)
        workspace = self.screen.workspace
        seat = workspace.seat
        if seat.pending:
            if self._so_far is None or self._so_far[0] != (seat.side, seat.moment):
                # Between two steps only own orders are given, and those weigh nothing here.
                self._so_far = (seat.side, seat.moment), so_far(seat)
            yield from _so_far_rows(workspace, self._so_far[1])

    def contexts(self) -> tuple[Context, ...]:
        """Where keys are looked for while a card stands."""
        if not self.open:
            return ()
        on_line = self.screen.focus is None or isinstance(self.screen.focus, ShowLine)
        return (Context.DAY,) if on_line else (Context.DAY_FOCUSED, Context.DAY)

    def sheets(self) -> Iterator[Sheet]:
        """The clock below the chart; and the chart is told which day it shows."""
        chart, stage, telling = self.screen.chart, self.screen.stage, self.telling
        chart.day.told = telling.told
        window = self.screen.map_rect().grown(-margin.FRAME - WITHIN)
        chart.day.clock = None
        self.screen.forget(NAME)
        high = high_of_clock(stage.look)
        if telling.report is None or not telling.card or not clock_fits(stage.look, window.wide) or window.high < LOW * high:
            return
        rect = Rect(window.x, window.bottom - high, window.wide, high)
        chart.day.clock = rect
        clock = DayClock(telling.report, telling.minute, telling.shown, telling.going is Going.REPLAY,
                         stage.motion is not Motion.NONE)
        layer, spots = draw_clock(clock, rect, stage.look)
        size = round(rect.wide), round(rect.high)
        self.screen.keep(NAME, Pane(rect, layer, spots, rect.high, 0.0))
        yield Sheet(NAME, (layer, size), rect, size, lambda: (layer,), stage.look.theme.panel)

    def passed(self, seconds: float) -> bool:
        """Time went by: what moves, moves on."""
        flew = self.screen.chart.passed(seconds)
        return self.telling.passed(seconds) or flew

    def skipped(self, key: Key | None = None) -> bool:
        """Any press ends what moves; whether that was all that the press was for, as it is with the space bar."""
        self.screen.chart.arrive()
        moved = self.telling.skip()
        return moved and key is not None and key.chord == "space"

    def said_at(self, at: Point) -> str:
        """What is said beside the mouse of the pin under it, or of a number on the clock."""
        number, report = self._pin_at(at), self.telling.report
        line = None if report is None else next((line for line in report.lines if line.number == number), None)
        return "" if line is None else f"{line.kind.word} {line.words}\n{line.detail}"

    def pressed(self, at: Point) -> bool:
        """A press ends what moves; on a pin it speaks of its line; whether that was all of it."""
        self.skipped()
        if (number := self._pin_at(at)) is not None:
            self.screen.press(ShowLine(number))
        return number is not None

    def _pin_at(self, at: Point) -> int | None:
        chart = self.screen.chart
        return chart.day.pin_at(at, chart.camera) if self.screen.map_rect().holds(at) and not chart.over.lies_over(at) else None


def _so_far_rows(workspace: Workspace, lines: Sequence[DayLine]) -> Iterator[Row]:
    """What happened on a day that is not over: one line with its count, which opens; each of its lines shows where."""
    rows = [_row(f"{line.kind.word} {line.words}", line) for line in lines]
    yield from group(workspace, "today", "So far today", rows, at_rest=False)


def _row(text: str, line: DayLine) -> Row:
    sentence = f"{text}: {line.detail}" if line.detail else text
    return Row(sentence, None if line.where is None else Jump(line.where), indent=1, hint=sentence)
