"""The log of one's own side and why a line of it happened, and the calendar: what is due, and every turn that is past."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from campaign.chart import things
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.values import AskWhy, Choose, Jump, OpenTurn, ShowDay
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.pages import Page
from campaign.gui.frame.places import HandOn
from campaign.gui.frame.searching import Lazily, SearchScreen, Sought
from campaign.gui.frame.stage import Stage
from campaign.model.sea.hexes import Hex, parse_hex
from campaign.session.days.dates import day_of
from campaign.session.days.digest import day_of_line, days
from campaign.session.history.agenda import AgendaTurn, agenda
from campaign.session.history.explaining import explain_event
from campaign.session.history.log import SUBJECTS, is_about, lines_with_kinds
from campaign.session.play.seat import Seat
from campaign.session.reports.situation import Plain
from campaign.session.words.whereabouts import labelled_line, place
from campaign.words.counting import quantity

EVERYTHING = "everything"


def hexes_in(text: str) -> list[Hex]:
    """The hexes that a line names, each once."""
    words = "".join(letter if letter.isalnum() else " " for letter in text).split()
    return list(dict.fromkeys(parse_hex(word) for word in words if len(word) == 5 and word.isascii() and word.isdigit()))


class LogScreen(SearchScreen):
    """The log of one's own side, the last line first; letters that are typed filter it, and so do kinds of lines."""

    def __init__(self, stage: Stage, place: places.Log) -> None:
        super().__init__(stage, "Log", self._lines, (EVERYTHING, *SUBJECTS), contexts=(Context.LOG,))
        self.place, span = place, place.span
        self.lines = [(line.number, line.text) for line in place.seat.log()
                      if span is None or span[0] <= line.number <= span[1]]
        self._about: dict[int, str] | None = None
        self.handlers.on(AskWhy, self._why)

    def _lines(self, sought: Sought) -> Sequence[Row]:
        found = [(number, text) for number, text in reversed(self.lines) if sought.holds(text)]
        if sought.choice != EVERYTHING:
            if self._about is None:
                self._about = {line.number: kind for line, kind in lines_with_kinds(self.place.seat)}
            found = [(number, text) for number, text in found if is_about(self._about.get(number, ""), sought.choice)]
        return Lazily(found, lambda line: Row(f"{line[0]}  {line[1]}", AskWhy(line[0]), hint=f"why line {line[0]} happened"))

    def count(self, found: Sequence[Row]) -> str:
        """How many of all lines are shown."""
        all_of_it = quantity(len(self.lines), "line")
        return f"{len(found)} of {all_of_it}" if len(found) < len(self.lines) else all_of_it

    def _why(self, action: AskWhy) -> None:
        self.place.note(action)
        self.stage.go(why_page(self.stage, self.place.seat, action.number, self.place.hand_on))


def why_page(stage: Stage, seat: Seat, number: int, hand_on: HandOn | None) -> Page:
    """Why a line of a reader's log happened, with the way to its hexes where there is a map."""
    found = explain_event(seat, number, partial(labelled_line, seat.book.theatre))
    hexes = [parse_hex(where) for where in found["hexes"]] if hand_on is not None else []
    day = day_of_line(seat, number) if hand_on is not None else None
    theatre = seat.book.theatre

    def rows() -> Iterator[Row]:
        yield Row(f"Why: {'event' if seat.reader is None else 'line'} {number}", style="title")
        yield from (Row(line, style="strong") for line in found["lines"])
        if day is not None:
            yield button(f"To the card of {day.words}", ShowDay(day), "tells the day again that this line belongs to")
        yield from (
            button(f"To {place(theatre, where)} ({where}) on the map", Jump(where), f"shows {place(theatre, where)} on the map")
            for where in hexes
            if theatre.on_map(where)
        )
        yield from why_rows(found)

    return Page(stage, rows, hand_on)


def why_rows(found: Plain) -> Iterator[Row]:
    """The reason of an event: when it was, die, modifiers, rules, and what came before."""
    yield Row(found["moment"]["words"], style="faint")
    if (roll := found["roll"]) is not None:
        yield Row("Die", style="head")
        yield Row(f"{roll['die']} shows {roll['face']}{'; needed: ' + str(roll['needed']) if roll['needed'] else ''}", indent=1)
        yield from (Row(modifier, indent=1) for modifier in roll["modifiers"])
    for rule in found["rules"]:
        yield Row(f"Rule {rule['id']}", style="head")
        yield from (Row(text, indent=1) for text in rule["statements"] or ["its statement stands in the charts"])
    if (cause := found["cause"]) is not None:
        yield Row("What brought it about", style="head")
        yield Row(cause["words"], indent=1)
        yield from (Row(text, indent=1) for text in (cause["rule"] or {"statements": ()})["statements"])
    for title, lines in (("Dice that led to it", found["dice"]), ("Just before", found["before"])):
        if lines:
            yield Row(title, style="head")
            yield from (Row(line, indent=1) for line in lines)
    if found["accepted"]:
        yield Row(f"Accepted {found['accepted']} UTC", style="faint")


# The calendar ---------------------------------------------------------------------------------------------------------


FROM_NOW, PAST, ALL = "from now on", "the past", "the whole campaign"


class CalendarScreen(SearchScreen):
    """Game turns with what belongs to each; a press opens a turn's log or a day's card, or chooses a port."""

    def __init__(self, stage: Stage, place: places.Calendar) -> None:
        super().__init__(stage, "Calendar", self._turns, (FROM_NOW, PAST, ALL), contexts=(Context.CALENDAR,))
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
        for text, port in page.due:
            rows.append(Row(text, Choose(things.Port(ports[port])) if port in ports else None, hint=text, indent=1))
        return rows

    def count(self, found: object) -> str:
        """Which turn it is."""
        return str(self.seat.moment.turn)
