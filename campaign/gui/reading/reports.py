"""Reports on screen: as tables, narrowed by words and ordered by a column, and the campaign over time, chart by chart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Picture, Rect
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import InPlots, OnPage
from campaign.gui.actions.values import Action, Jump, OpenReport
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button, line_height
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.searching import SearchScreen, Sought
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.log import hexes_in
from campaign.model.sea.plots import Plot
from campaign.session.history.plots import Sample, picture_of, plot_in_words, plots_by, samples_of
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.reports.kinds import ReportKind
from campaign.session.reports.page import as_page, by_name
from campaign.session.reports.reporting import REPORTS, report_for
from campaign.session.reports.table import COMPARISONS, filter_by_text, filter_rows

AS_MADE, BACKWARDS = "as it comes", ", backwards"
SIGNS = ("=", *COMPARISONS)


class ReportsScreen(Screen):
    """Every kind of report; a press opens it as a table."""

    def __init__(self, stage: Stage, place: places.Reports) -> None:
        super().__init__(stage)
        self.place = place
        self.handlers.on(OpenReport, self._open)

    def rows(self) -> Sequence[Row]:
        """The kinds."""
        return (
            Row("Reports", style="title"),
            *(button(titled(kind), OpenReport(kind), f"the report on {kind}") for kind in REPORTS),
            button("How it ended" if self.place.seat.over else "The war so far", OpenReport(ReportKind.END),
                   "the points over time and what turned them, history, ships, losses, the war in thirty seconds"),
            button("Back", OnPage.BACK),
        )

    def _open(self, action: OpenReport) -> None:
        if action.kind == ReportKind.END:
            self.stage.show(places.HowItEnded(self.place.seat, self.place.hand_on))
        else:
            self.stage.go(ReportScreen(self.stage, self.place, action.kind))


def titled(kind: str) -> str:
    """A kind of report, as a button names it."""
    return kind.upper() if kind == "vp" else kind.capitalize()


def columns_of(stage: Stage) -> int:
    """The number of fixed-width letters in a line of the page."""
    look = stage.look
    wide = min(stage.size[0] - 2 * look.gap, 860 * look.scale) - 4 * look.gap
    return max(40, int(wide / (width_of("0" * 20, look.text * 0.92, mono=True) / 20)))


class ReportScreen(SearchScreen):
    """A report in letters of one width, as wide as the page."""

    def __init__(self, stage: Stage, place: places.Reports, kind: str) -> None:
        self.theatre = place.seat.book.theatre
        found = report_for(place.seat, kind)
        # A war's log has tens of thousands of lines, and takes too long to be told so all at once.
        self.table = found if kind == ReportKind.LOG else by_name(found, self.theatre)
        orders = (AS_MADE, *(f"{column}{way}" for column in self.table.columns for way in ("", BACKWARDS)))
        whose = ", for the umpire" if place.seat.reader is None else f", of the {place.seat.reader} side" if place.whose else ""
        title = f"Report: {kind.upper() if kind == 'vp' else kind}{whose}"
        super().__init__(stage, title, self._lines, orders, "In order of", contexts=(Context.REPORT,))
        self.to_map = place.hand_on is not None
        if place.hand_on is not None:
            self.handlers.on(Jump, place.hand_on)

    def _lines(self, sought: Sought) -> list[Row]:
        typed = sought.words.split()
        # Words are parted by spaces, and some columns are named by two.
        conditions = [word.replace("_", " ") for word in typed if any(sign in word for sign in SIGNS)]
        text = " ".join(word for word in typed if not any(sign in word for sign in SIGNS))
        column = sought.choice.removesuffix(BACKWARDS)
        order = None if column == AS_MADE else f"-{column}" if sought.choice.endswith(BACKWARDS) else column
        try:
            table = filter_rows(self.table, conditions, order)
        except (Malformed, NotFound) as trouble:
            return [Row(f"No: {trouble}", style="bad")]
        return [self._line(line) for line in as_page(filter_by_text(table, text), columns_of(self.stage)).split("\n")]

    def _line(self, line: str) -> Row:
        where = next((where for where in hexes_in(line) if self.theatre.on_map(where)), None)
        if where is None or not self.to_map:
            return Row(line, style="mono")
        return Row(line, Jump(where), hint=f"shows {where} on the map", style="mono")


# The campaign over time -----------------------------------------------------------------------------------------------


# So much of a second is given to looking back before the window is shown again.
A_WHILE = 0.1
SHARE = 0.6


class PlotScreen(Screen):
    """One chart at a time. The past is gone through a little at a time, so that the window answers meanwhile."""

    told = (Context.PLOTS,)

    def __init__(self, stage: Stage, place: places.Plots) -> None:
        super().__init__(stage)
        self.side, self._seat = place.seat.side, place.seat
        self._samples: list[Sample] = []
        self._past: Iterator[Sample] | None = samples_of(place.seat)
        self.handlers.at({InPlots.NEXT: lambda: self._turn(1), InPlots.BEFORE: lambda: self._turn(-1)})
        self.plots: tuple[Plot, ...] = ()
        self.at = 0
        self._drawn: tuple[object, Picture] | None = None
        self._look_back()

    def _look_back(self) -> None:
        """Goes through a little more of the past."""
        began = monotonic()
        while self._past is not None and monotonic() - began < A_WHILE:
            sample = next(self._past, None)
            if sample is None:
                self._past = None
                self.plots = tuple(plots_by(self._seat, self._samples))
            else:
                self._samples.append(sample)

    def passed(self, seconds: float) -> bool:
        """Continues to go through the past."""
        if self._past is None:
            return False
        self._look_back()
        return True

    @property
    def default(self) -> Action:
        """The next chart."""
        return InPlots.NEXT

    def rows(self) -> Sequence[Row]:
        """What the chart shows in words, and the ways to the others."""
        if self._past is not None:
            turn = f", up to {self._samples[-1].turn}" if self._samples else ""
            return Row(f"Looking back{turn} ...", style="strong"), button("Back", OnPage.BACK)
        plot = self.plots[self.at]
        return (
            Row(plot.title, style="head", column=f"{self.at + 1} of {len(self.plots)}", hint="; ".join(plot_in_words(plot))),
            *((Row(plot.lacking, style="strong", indent=1),) if plot.lacking else ()),
            *(Row(line, indent=1) for line in plot_in_words(plot)),
            button(f"Next: {self.plots[(self.at + 1) % len(self.plots)].title}", InPlots.NEXT, key="N"),
            button(f"Before: {self.plots[self.at - 1].title}", InPlots.BEFORE, key="P"),
            button("Back", OnPage.BACK),
        )

    def line(self) -> str:
        """The chart in a sentence, for players who cannot see it."""
        text = super().line()
        if text or self._past is not None:
            return text
        plot = self.plots[self.at]
        return f"{plot.title}, {plot.measure}: {'; '.join(plot_in_words(plot))}"

    def sheets(self) -> tuple[Sheet, ...]:
        """The chart above, its words below; of a chart with nothing to draw the words alone."""
        look, (wide, _) = self.stage.look, self.stage.size
        foot = self.foot_rect()
        high = round(foot.y * SHARE) if self.plots and not self.plots[self.at].lacking else 0
        pane = self.lay("page", Rect(0, high, wide, foot.y - high), self.rows())
        pictures: tuple[Sheet, ...] = ()
        if high > line_height(look):
            picture = self._picture((wide, high))
            key = (self.at, wide, high, look)
            pictures = (Sheet("plot", key, Rect(0, 0, wide, high), (wide, high), lambda: ((picture,),), look.theme.panel),)
        page = Sheet("page", (pane.layer, self.stage.size, look), self.stage.rect, self.stage.size, lambda: (pane.layer,),
                     look.theme.panel2)
        return (page, *pictures, self.foot(foot))

    def _picture(self, size: tuple[int, int]) -> Picture:
        look = self.stage.look
        key = (self.at, size, look)
        if self._drawn is None or self._drawn[0] != key:
            theme = look.theme
            pixels = picture_of(self.plots[self.at], size, look.text, theme.panel, theme.ink, theme.line)
            self._drawn = key, Picture(Rect(0, 0, *size), size, pixels)
        return self._drawn[1]

    def _turn(self, by: int) -> None:
        """Turns the pages."""
        if self.plots:
            self.at = (self.at + by) % len(self.plots)
            self.focus, self.scrolls["page"] = None, 0.0
