"""The calendar: half-months as sheets with their days, what is due in each, ships that come, and what the past brought."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from time import monotonic

from campaign.chart import things
from campaign.drawing.shapes import Rect, RoundedBox
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import InCalendar, OnPage
from campaign.gui.actions.values import Action, Choose, OpenTurn, ShowDay
from campaign.gui.annals.half_months import DayMark, DaysGrid, DueLine, GainLine, TurnHead
from campaign.gui.annals.log_lines import turn_words
from campaign.gui.frame import places
from campaign.gui.frame.leaf import LeafHead, LeafPart, LeafScreen
from campaign.gui.frame.page import Hotspot, Pane, Row, button
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.logistics_parts import picture
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.days.dates import DAYS, DayId, day_of
from campaign.session.history.agenda import AgendaTurn, DueKind, DueThing, calendar_of, past_in_words
from campaign.session.history.logbook import Logbook
from campaign.words.counting import capitalised, quantity

# In a wide page six half-months stand, a month over each other; so much of a second is given to reading back at a time.
MONTHS_SHOWN, HALVES, A_WHILE = 3, 2, 0.02
NARROW_SHOWN = 2
BESIDE = 20.0
# Of what moved the points in a past half-month so much is told.
GAINS = 8


class CalendarScreen(LeafScreen):
    """Some half-months at once; the keys go on and back through them. A press opens a turn's log, a day's card or a port."""

    told = (Context.CALENDAR,)

    def __init__(self, stage: Stage, place: places.Calendar) -> None:
        super().__init__(stage)
        self.place, self.seat = place, place.seat
        self.pages: tuple[AgendaTurn, ...] = calendar_of(place.seat)
        self.book = Logbook(place.seat)
        self.book.look_back()
        self.now, self.today = place.seat.moment.turn, day_of(place.seat.moment)
        self.first = self._month(self.now)
        self._points: dict[tuple[str, Side], float] = defaultdict(float)
        for entry in place.seat.view.points:
            self._points[entry.moment.partition(",")[0], entry.side] += entry.points
        self.handlers.on(Choose, place.hand_on).on(ShowDay, place.hand_on).on(OpenTurn, self._open_turn)
        self.handlers.at({InCalendar.NEXT: lambda: self._go(2), InCalendar.BEFORE: lambda: self._go(-2),
                          InCalendar.NOW: lambda: self._go_to(self.now)})

    @staticmethod
    def _month(turn: Turn) -> Turn:
        """The first half of its month."""
        return turn if turn.half == 1 else turn.plus(-1)

    def _go(self, by: int) -> None:
        self._go_to(self.first.plus(by))

    def _go_to(self, turn: Turn) -> None:
        first, last = self._month(self.pages[0].turn), self._month(self.pages[-1].turn)
        number = min(max(first.number, self._month(turn).number), last.number)
        self.first = Turn(number)
        self.scrolls.clear()

    def _open_turn(self, turn: OpenTurn) -> None:
        place = self.place
        self.stage.show(places.Log(place.seat, place.hand_on, place.note, (turn.first, turn.last)))

    def passed(self, seconds: float) -> bool:
        """A little more of the past is read."""
        began, read = monotonic(), False
        while not self.book.complete and monotonic() - began < A_WHILE:
            read = self.book.look_back() or read
        return read

    @property
    def default(self) -> Action:
        """The next month."""
        return InCalendar.NEXT

    def shown(self) -> tuple[AgendaTurn, ...]:
        """The half-months that stand on the page."""
        known = {page.turn: page for page in self.pages}
        number = self._months * HALVES if self._in_grid() else NARROW_SHOWN
        turns = (self.first.plus(at) for at in range(number))
        return tuple(known[turn] for turn in turns if turn in known)

    @property
    def _months(self) -> int:
        """How many months stand side by side: a short campaign has not so many."""
        first, last = self._month(self.pages[0].turn), self._month(self.pages[-1].turn)
        return min(MONTHS_SHOWN, (last.number - first.number) // HALVES + 1)

    def _in_grid(self) -> bool:
        return self.wide and not self.low

    # What stands on the page.

    def head(self) -> LeafHead:
        """What is due now, counted by sort."""
        page = next((page for page in self.pages if page.turn == self.now), None)
        due = () if page is None else page.due
        owed = sum(item.amount for item in due)
        ships = {kind: sum(len(item.ships) for item in due if item.kind is kind) for kind in DueKind}
        parts = [
            f"{quantity(owed, 'load')} owed" if owed else "",
            f"{quantity(ships[DueKind.COMES], 'ship comes', 'ships come')}" if ships[DueKind.COMES] else "",
            f"{quantity(ships[DueKind.MENDED], 'ship')} mended" if ships[DueKind.MENDED] else "",
            f"{quantity(ships[DueKind.LEAVES], 'ship')} called home" if ships[DueKind.LEAVES] else "",
        ]
        text = ", ".join(filter(None, parts)) or "nothing is due"
        left = self.pages[-1].turn.number - self.now.number
        points = "; ".join(f"{side.value.capitalize()} {points:g}" for side, points in self.seat.points.items())
        after = f"{quantity(left, 'half-month')} to come" if left > 0 else "the last half-month"
        return LeafHead(f"Calendar of the {self.seat.side} side", f"This half-month: {text}",
                        f"{turn_words(self.now)}, {after}. {points}.")

    @property
    def many(self) -> int:
        """In a narrow window the two halves of a month stand side by side, or one below the other."""
        return min(NARROW_SHOWN, self.roomy)

    def ways(self) -> Sequence[Row]:
        """Back and on by months."""
        back = replace(button("Back", OnPage.BACK, "back to where you came from"), style=self.seat.side.value)
        return (button("A month back", InCalendar.BEFORE, "the month before"),
                button("Now", InCalendar.NOW, "the half-months from the present one on"),
                button("A month on", InCalendar.NEXT, "the next month"), back)

    def parts(self) -> Sequence[LeafPart]:
        """Each half-month by itself."""
        return tuple(LeafPart("", tuple(self._rows_of(page))) for page in self.shown())

    def _room(self) -> float:
        """How wide a sheet is, at 100 %."""
        inner = (self.stage.size[0] - 2 * self.edge) / self.stage.look.scale
        return inner / self._months - BESIDE - 28 if self._in_grid() else self.column_wide / self.stage.look.scale - 8

    def _rows_of(self, page: AgendaTurn) -> Iterator[Row]:
        turn, now = page.turn, page.turn == self.now
        scored = tuple((side, points) for side in BOTH if (points := self._points[str(turn), side]))
        note = "now" if now else "to come" if turn > self.now else ""
        gained = (f"{side} {points:+g} points" for side, points in scored)
        words = "; ".join((turn_words(turn), *filter(None, (note,)), *gained))
        yield Row(turn_words(turn), hint=words, drawn=TurnHead(turn_words(turn), note, now, scored))
        yield Row("", drawn=self._grid(turn), hint=f"the days of {turn_words(turn)}")
        read = [day for day in self.book.days if day.day.turn == turn]
        lines = [line for day in read for line in day.lines]
        if lines:
            text = capitalised(past_in_words(line.kind for line in lines))
            yield Row(text, OpenTurn(lines[0].number, lines[-1].number), hint=f"the log of {turn_words(turn)}: {text}",
                      style="link")
            yield from self._gains(turn)
        elif turn < self.now:
            yield Row("Still being read ..." if not self.book.complete else "Nothing is told of it.", style="faint")
        room = self._room()
        yield from (self._due_row(due, room) for due in page.due)
        if not page.due and turn >= self.now:
            yield Row("Nothing is due.", style="faint")

    def _gains(self, turn: Turn) -> Iterator[Row]:
        """What moved the points most in a half-month that is past."""
        entries = [entry for entry in self.seat.view.points if entry.moment.partition(",")[0] == str(turn)]
        for entry in sorted(entries, key=lambda entry: -abs(entry.points))[:GAINS]:
            yield Row(f"{entry.reason} {entry.points:+g}", drawn=GainLine(capitalised(entry.reason), entry.side, entry.points),
                      hint=f"{entry.reason}: {entry.side} {entry.points:+g}")

    def _due_row(self, due: DueThing, room: float) -> Row:
        ports = {str(port): port for port in self.seat.view.ports}
        book = self.seat.book
        ship = next((ship for ship in due.ships if ship in book.oob.ships), None)
        drawn = DueLine(capitalised(due.text), due.kind, None if ship is None else picture(book, ship), self.seat.side, room)
        action = Choose(things.Port(ports[due.port])) if due.port in ports else None
        return Row(drawn.text, action, hint=drawn.text, drawn=drawn)

    def _grid(self, turn: Turn) -> DaysGrid:
        days = tuple(DayId(turn, side, nas) for side in BOTH for nas in range(1, DAYS + 1))
        known = {day.day: day for day in self.book.days if day.day.turn == turn}
        marks = tuple(None if (found := known.get(day)) is None else DayMark(
            len(found.lines), any("battles" in line.subjects for line in found.lines),
            any("losses" in line.subjects for line in found.lines)) for day in days)
        focus = self.focus.day if isinstance(self.focus, ShowDay) else None
        return DaysGrid(days, marks, self.today, focus)

    def body(self, body: Rect, rest: tuple[Row, ...]) -> Iterator[Sheet]:
        """A grid of sheets of paper, the present one with the magenta edge; in a narrow window two columns or one."""
        if not self._in_grid():
            yield from super().body(body, rest)
            return
        theme, gap, shown = self.stage.look.theme, BESIDE * self.stage.look.scale, self.shown()
        wide = (body.wide - gap * (self._months - 1)) / self._months
        lines = HALVES if len(shown) > self._months else 1
        high = (body.high - gap * (0.5 + 0.5 * lines)) / lines
        for page, part in zip(shown, self.parts(), strict=True):
            column, line = divmod(page.turn.number - self.first.number, HALVES)
            line = line if lines > 1 else 0
            x, y = body.x + column * (wide + gap), body.y + gap * 0.5 + line * (high + gap * 0.5)
            paper, now = Rect(round(x), round(y), round(wide), round(high)), page.turn == self.now
            edge = RoundedBox(paper.grown(-1), None, theme.magenta if now else theme.line, 2.0 if now else 1.0, 3.0)
            yield self.sheet_of(str(page.turn), paper, (*self.lay(str(page.turn), paper, part.rows).layer[1:], edge))

    def lay(self, name: str, rect: Rect, rows: Iterable[Row]) -> Pane:
        """The days that were can be pressed one by one."""
        rows = tuple(rows)
        laid, look = super().lay(name, rect, rows), self.stage.look
        spots: list[Hotspot] = []
        for row, spot in zip([row for row in rows if row.action is not None or row.hint], laid.spots, strict=False):
            if not isinstance(row.drawn, DaysGrid):
                continue
            pad = 0.75 * look.gap
            inner = Rect(spot.rect.x + pad, spot.rect.y, spot.rect.wide - 2 * pad, spot.rect.high)
            for (day, cell), mark in zip(row.drawn.cells(inner, look), row.drawn.marks, strict=True):
                if mark is not None and (day < self.today or self.seat.over):
                    tip = f"{day.words}\n{quantity(mark.lines, 'line')}"
                    spots.append(Hotspot(cell, ShowDay(day), f"the card of {day.words}", tip=tip))
        self.keep(f"days of {name}", Pane(Rect(rect.x, rect.y, 0, 0), (), tuple(spots), 0.0, 0.0))
        return laid
