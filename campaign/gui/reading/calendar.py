"""The calendar on screen: the turn that is played, what is due, and the days and the log of every turn that is past."""

from __future__ import annotations

from campaign.chart import things
from campaign.gui.actions.days import ShowDay
from campaign.gui.actions.keymap import Context
from campaign.gui.actions.values import Choose, OpenTurn
from campaign.gui.frame import places
from campaign.gui.frame.page import Row
from campaign.gui.frame.searching import SearchScreen, Sought
from campaign.gui.frame.stage import Stage
from campaign.session.days.dates import day_of
from campaign.session.days.digest import days
from campaign.session.history.agenda import AgendaTurn, agenda

FROM_NOW, PAST, ALL = "from now on", "the past", "the whole campaign"


class CalendarScreen(SearchScreen):
    """Game turns with what belongs to each; a press opens a turn's log or a day's card, or chooses a port."""

    def __init__(self, stage: Stage, place: places.Calendar) -> None:
        super().__init__(stage, "Calendar", self._turns, (FROM_NOW, PAST, ALL), told=(Context.CALENDAR,))
        self.place, self.seat = place, place.seat
        self.pages = agenda(self.seat)
        now = day_of(self.seat.moment)
        self.days = tuple(day for day in days(self.seat) if day < now or self.seat.over)
        self.handlers.on(Choose, place.hand_on).on(ShowDay, place.hand_on)
        self.handlers.on(OpenTurn, self._open_turn)

    def _open_turn(self, turn: OpenTurn) -> None:
        place = self.place
        self.stage.show(places.Log(place.seat, place.hand_on, place.note, (turn.first, turn.last)))

    def _turns(self, sought: Sought) -> list[Row]:
        now = self.seat.moment.turn
        found: list[Row] = []
        for page in self.pages:
            if (sought.choice == FROM_NOW and page.turn < now) or (sought.choice == PAST and page.turn > now):
                continue
            rows = [row for row in self._lines(page) if sought.holds(f"{page.turn} {row.text}")]
            if rows or (page.turn == now and not sought.words):
                found += [Row(str(page.turn), style="head", column="now" if page.turn == now else ""), *rows]
        return found

    def _lines(self, page: AgendaTurn) -> list[Row]:
        ports = {str(port): port for port in self.seat.view.ports}
        rows: list[Row] = []
        if page.lines is not None:
            rows.append(Row(page.past, OpenTurn(*page.lines), hint=f"the log of {page.turn}: {page.past}", indent=1))
        rows += [Row(day.words, ShowDay(day), hint=f"the card of {day.words}", indent=1) for day in self.days
                 if day.turn == page.turn]
        for words, port in page.due:
            rows.append(Row(words, Choose(things.Port(ports[port])) if port in ports else None, hint=words, indent=1))
        return rows

    def count(self, found: object) -> str:
        """Which turn it is."""
        return str(self.seat.moment.turn)
