"""Reports as tables: words and conditions narrow them, a column orders them, and a line with a hex leads to the map."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.drawing.lettering import width_of
from campaign.gui.actions.keymap import Context
from campaign.gui.actions.plain import OnPage
from campaign.gui.actions.values import Jump, OpenReport
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.searching import SearchScreen, Sought
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.log import hexes_in
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.reports.kinds import ReportKind
from campaign.session.reports.page import as_page, by_name
from campaign.session.reports.reporting import REPORTS, report_for
from campaign.session.reports.table import COMPARISONS, holding, narrowed

AS_MADE, BACKWARDS = "as it comes", ", backwards"
SIGNS = ("=", *COMPARISONS)


class ReportsScreen(Screen):
    """Every kind of report; a press opens it as a table."""

    def __init__(self, stage: Stage, place: places.Reports) -> None:
        super().__init__(stage)
        self.handlers.on(OpenReport, lambda action: stage.go(ReportScreen(stage, place, action.kind)))

    def rows(self) -> Sequence[Row]:
        """The kinds."""
        return (
            Row("Reports", style="title"),
            *(button(titled(kind), OpenReport(kind), f"the report on {kind}") for kind in REPORTS),
            button("Back", OnPage.BACK),
        )


def titled(kind: str) -> str:
    """A kind of report, as a button names it."""
    return kind.upper() if kind == "vp" else kind.capitalize()


def columns_of(stage: Stage) -> int:
    """How many letters of one width stand side by side on a page."""
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
        super().__init__(stage, title, self._lines, orders, "In order of", told=(Context.REPORT,))
        self.to_map = place.hand_on is not None
        if place.hand_on is not None:
            self.handlers.on(Jump, place.hand_on)

    def _lines(self, sought: Sought) -> list[Row]:
        asked = sought.words.split()
        # Words are parted by spaces, and some columns are named by two.
        conditions = [word.replace("_", " ") for word in asked if any(sign in word for sign in SIGNS)]
        words = " ".join(word for word in asked if not any(sign in word for sign in SIGNS))
        column = sought.choice.removesuffix(BACKWARDS)
        order = None if column == AS_MADE else f"-{column}" if sought.choice.endswith(BACKWARDS) else column
        try:
            kept = narrowed(self.table, conditions, order)
        except (Malformed, NotFound) as trouble:
            return [Row(f"No: {trouble}", style="bad")]
        return [self._line(line) for line in as_page(holding(kept, words), columns_of(self.stage)).split("\n")]

    def _line(self, line: str) -> Row:
        where = next((where for where in hexes_in(line) if self.theatre.on_map(where)), None)
        if where is None or not self.to_map:
            return Row(line, style="mono")
        return Row(line, Jump(where), hint=f"shows {where} on the map", style="mono")
