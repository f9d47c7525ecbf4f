"""Reports as tables: words and conditions narrow them, a column orders them, and a line with a hex leads to the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.gui.drawing.lettering import width_of
from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.searching import SearchScreen, Sought
from campaign.gui.reading.log import hexes_in
from campaign.model.hexes import Hex
from campaign.session.play.seat import seat_for
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.reports import KINDS, as_page
from campaign.session.reports.narrowing import COMPARISONS, holding, narrowed
from campaign.session.reports.reporting import report_for

if TYPE_CHECKING:
    from campaign.gui.campaign.screen import CampaignScreen
    from campaign.gui.frame.stage import Stage

AS_MADE, BACKWARDS = "as it comes", ", backwards"
SIGNS = ("=", *COMPARISONS)


class ReportsScreen(Screen):
    """Every kind of report; a press opens it as a table."""

    def __init__(self, stage: Stage, screen: CampaignScreen) -> None:
        super().__init__(stage)
        self.screen = screen

    def rows(self) -> Sequence[Row]:
        """The kinds."""
        return (
            Row("Reports", style="title"),
            *(
                Row(
                    kind.upper() if kind == "vp" else kind.capitalize(),
                    f"report:{kind}",
                    hint=f"the report on {kind}",
                    style="button",
                )
                for kind in KINDS
            ),
            Row("Back", "back", "Esc", style="button"),
        )

    def do(self, action: str) -> None:
        """Opens one, or goes back."""
        kind, _, name = action.partition(":")
        if kind == "report":
            self.stage.go(report_screen(self.stage, self.screen, name))
        else:
            self.stage.back()


def report_screen(stage: Stage, screen: CampaignScreen, kind: str) -> SearchScreen:
    """A report in letters of one width, as wide as the page."""
    table = report_for(seat_for(screen.game, screen.desk.side), kind)
    theatre = screen.game.book.theatre
    orders = (AS_MADE, *(f"{column}{way}" for column in table.columns for way in ("", BACKWARDS)))

    def found(sought: Sought) -> list[Row]:
        asked = sought.words.split()
        # Words are parted by spaces, and some columns are named by two.
        conditions = [one.replace("_", " ") for one in asked if any(sign in one for sign in SIGNS)]
        words = " ".join(one for one in asked if not any(sign in one for sign in SIGNS))
        column = sought.choice.removesuffix(BACKWARDS)
        order = None if column == AS_MADE else f"-{column}" if sought.choice.endswith(BACKWARDS) else column
        try:
            kept = narrowed(table, conditions, order)
        except (Malformed, NotFound) as trouble:
            return [Row(f"No: {trouble}", style="bad")]
        look = stage.look
        wide = min(stage.size[0] - 2 * look.gap, 860 * look.scale) - 4 * look.gap
        columns = max(40, int(wide / (width_of("0" * 20, look.text * 0.92, mono=True) / 20)))
        return [_line(line) for line in as_page(holding(kept, words), columns).split("\n")]

    def _line(line: str) -> Row:
        where = next((one for one in hexes_in(line) if theatre.on_map(one)), None)
        if where is None:
            return Row(line, style="mono")
        return Row(line, f"jump:{where}", hint=f"shows {where} on the map", style="mono")

    def act(action: str) -> None:
        stage.back()
        stage.back()
        screen.jump(Hex(action.partition(":")[2]))

    page = SearchScreen(stage, f"Report: {kind.upper() if kind == 'vp' else kind}", found, act, orders, "In order of")
    page.keys = (("letters", "show only rows with these words, or conditions such as type=DD or fuel_boxes<3"),
                 *SearchScreen.keys[1:3], ("Enter", "show the hex of a row on the map"))
    return page
