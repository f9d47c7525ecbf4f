"""The calendar on screen: the turn that is played, what is due, and the log of every turn that is past."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.gui.frame.page import Row
from campaign.gui.frame.searching import SearchScreen, Sought
from campaign.gui.reading.log import LogScreen
from campaign.session.history.agenda import AgendaTurn, agenda
from campaign.session.play.seat import seat_for

if TYPE_CHECKING:
    from campaign.gui.campaign.screen import CampaignScreen

FROM_NOW, PAST, ALL = "from now on", "the past", "the whole campaign"


class CalendarScreen(SearchScreen):
    """Game turns with what belongs to each; a press opens a turn's log, or chooses the port where something is due."""

    keys = (*SearchScreen.keys[:2], ("Left, Right", "from now on, the past, or all"),
            ("Enter", "the log of a turn, or the port where something is due"))

    def __init__(self, screen: CampaignScreen) -> None:
        super().__init__(screen.stage, "Calendar", self._turns, self._open, (FROM_NOW, PAST, ALL))
        self.screen = screen
        self.pages = agenda(seat_for(screen.game, screen.desk.side))

    def _turns(self, sought: Sought) -> list[Row]:
        now = self.screen.game.state.cursor.turn
        found: list[Row] = []
        for page in self.pages:
            if (sought.choice == FROM_NOW and page.turn < now) or (sought.choice == PAST and page.turn > now):
                continue
            rows = [one for one in self._lines(page) if sought.holds(f"{page.turn} {one.text}")]
            if rows or (page.turn == now and not sought.words):
                found += [Row(str(page.turn), style="head", column="now" if page.turn == now else ""), *rows]
        return found

    def _lines(self, page: AgendaTurn) -> list[Row]:
        rows = []
        if page.lines is not None:
            rows.append(Row(page.past, f"log:{page.turn}", hint=f"the log of {page.turn}: {page.past}", indent=1))
        for words, port in page.due:
            rows.append(Row(words, f"port:{port}" if port in self.screen.desk.view.ports else "", hint=words, indent=1))
        return rows

    def count(self, found: object) -> str:
        """Which turn it is."""
        return str(self.screen.game.state.cursor.turn)

    def _open(self, action: str) -> None:
        kind, _, what = action.partition(":")
        if kind == "log":
            page = next(one for one in self.pages if str(one.turn) == what)
            self.stage.go(LogScreen(self.stage, self.screen, span=page.lines))
        else:
            self.stage.back()
            self.screen.choose(f"port:{what}")
