"""The log of one's own side, day by day: searched, filtered, with the half-months as bars, and why a line of it happened."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from time import monotonic

from campaign.drawing.shapes import Point, Rect, Shape
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import InLog, OnPage
from campaign.gui.actions.values import Action, AskWhy, Fold, Jump, LookFor
from campaign.gui.annals.day_list import NAME, DayList
from campaign.gui.annals.day_pages import DayPages, filters_of
from campaign.gui.annals.log_lines import STRIP_HIGH, TurnBar, lines_in_words, strip_cells, turn_strip, turn_words
from campaign.gui.annals.tabs import LOG, reading_tabs, tab_handlers
from campaign.gui.annals.why import WhyScreen
from campaign.gui.frame import places
from campaign.gui.frame.leaf import LeafHead, LeafPart, LeafScreen
from campaign.gui.frame.page import Hotspot, Pane, Row, button, line_height, tall
from campaign.gui.frame.places import HandOn
from campaign.gui.frame.screen import WHEEL
from campaign.gui.frame.searching import SearchScreen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.session.days.dates import DayId
from campaign.session.history.log import SUBJECTS
from campaign.session.history.logbook import DICE, EVERYTHING, BookDay, BookLine, Logbook, LookedFor
from campaign.session.play.seat import Seat

# So much of a second is given to reading back before the window is shown again.
A_WHILE = 0.02
# The share of a wide page that the filters have; of a narrow one.
FILTERS, LEAST_FILTERS, FILTERS_LOW = 0.17, 214.0, 0.36


class LogScreen(LeafScreen, SearchScreen):
    """The log, opened at its last day. Days are laid out as they come to sight; the rest of the book is read meanwhile.

    Where the list is scrolled to is said by the number of the day at its top and how much of that day lies above.
    """

    def __init__(self, stage: Stage, place: places.Log) -> None:
        super().__init__(stage, "Log", lambda _: (), (EVERYTHING, *SUBJECTS, DICE), contexts=(Context.LOG,))
        # Its own keys with Shift come before the list's without.
        self.told = (Context.LOG, Context.LIST)
        self.place, self.seat = place, place.seat
        self.book = Logbook(place.seat, place.span)
        self.wanted = LookedFor()
        self._opened: frozenset[str] = frozenset()
        self._kept_days: dict[DayId, tuple[BookDay, tuple[BookLine, ...]]] = {}
        self.pages = DayPages(self.book, placed=place.hand_on is not None)
        self._days: list[tuple[BookDay, tuple[BookLine, ...]]] = []
        self._strip = Rect(0, 0, 0, 0)
        self._window: tuple[Row, ...] = ()
        self.list = DayList(self, self.scrolls)
        self.handlers.on(AskWhy, self._why).on(LookFor, self._look_for).on(Fold, self._fold)
        self.handlers.at({
            InLog.DAY_BEFORE: lambda: self._day_on(-1), InLog.NEXT_DAY: lambda: self._day_on(1),
            InLog.HALF_MONTH_BEFORE: lambda: self._half_month_on(-1), InLog.NEXT_HALF_MONTH: lambda: self._half_month_on(1),
            InLog.FIRST: self._to_first, InLog.LAST: self._to_last, InLog.SHOW: self._show,
        })
        tab_handlers(stage, self.handlers, place.seat, place.hand_on, place.note)
        while not self._days and self.book.look_back():
            self._refresh()
        self._to_last()

    # What is looked for.

    def _refresh(self) -> None:
        """The days that hold what is looked for, as far as they are read; the place in the list stays."""
        before = len(self._days)
        found: list[tuple[BookDay, tuple[BookLine, ...]]] = []
        for day in self.book.days:
            known = self._kept_days.get(day.day)
            if known is None or known[0] is not day:
                known = self._kept_days[day.day] = day, self.book.found(day, self.wanted)
                self.pages.forget(day.day)
            if known[1]:
                found.append(known)
        self._days = found
        self.scrolls[NAME] = self.scrolls.get(NAME, 0.0) + len(found) - before if before else 0.0

    def _want(self, wanted: LookedFor) -> None:
        """Other lines are looked for; the list stays at its day, or the next that has any."""
        here = self._day_here()
        self.wanted = wanted
        self._kept_days.clear()
        self.list.forget()
        self._days = []
        self._refresh()
        self.focus = None
        self._to_day(here)

    def typed(self, text: str) -> None:
        """Letters search."""
        self.sought.typed(text)
        self._want(replace(self.wanted, words=self.sought.words))

    def _take_letter(self) -> None:
        self.sought.words = self.sought.words[:-1]
        self._want(replace(self.wanted, words=self.sought.words))

    def _forget(self) -> None:
        self.sought.words, self.sought.at = "", 0
        self._want(LookedFor())

    def contexts(self) -> tuple[Context, ...]:
        """Escape forgets first what is looked for."""
        return (*((Context.SOUGHT,) if self.wanted != LookedFor() and not self.sought.words else ()), *super().contexts())

    def _turn(self, by: int) -> None:
        self.sought.turn(by)
        self._want(replace(self.wanted, subject=self.sought.choice))

    def _look_for(self, action: LookFor) -> None:
        """By the same press again everything is shown."""
        if action.by == "subject":
            self.sought.at = self.sought.choices.index(action.what)
            self._want(replace(self.wanted, subject=action.what))
            return
        same = getattr(self.wanted, action.by) == action.what
        self._want(replace(self.wanted, **{action.by: "" if same else action.what}))

    # What is done.

    def passed(self, seconds: float) -> bool:
        """A little more of the book is read."""
        began = monotonic()
        read = False
        while not self.book.complete and monotonic() - began < A_WHILE:
            read = self.book.look_back() or read
            self._refresh()
        if not read:
            self._make_ready()
        return read

    def _make_ready(self) -> None:
        """While nothing else is to be done the days about those in sight are laid out, so that scrolling finds them ready."""
        pane = self._panes.get(NAME)
        if pane is not None:
            self.list.make_ready(pane.rect.wide, self.stage.look)

    def _why(self, action: AskWhy) -> None:
        self.place.note(action)
        self.stage.go(why_page(self.stage, self.seat, action.number, self.place.hand_on))

    def _fold(self, action: Fold) -> None:
        self._opened ^= {action.part}
        self.list.forget()

    def _show(self) -> None:
        """Shows where the line was that has the focus."""
        where = self._hex_of(self.focus) if isinstance(self.focus, AskWhy) else None
        if where is None:
            self.message = "No place on the map belongs to what has the focus: go to a line with \u203a at its end."
        else:
            self._to_the_map(where)

    def _to_the_map(self, where: Hex) -> None:
        if self.place.hand_on is not None:
            self.place.hand_on(Jump(where))

    def _hex_of(self, action: Action | None) -> Hex | None:
        """The place of a line, if it has one on the map."""
        if not isinstance(action, AskWhy) or self.place.hand_on is None:
            return None
        return self.pages.hex_of(action.number)

    # Where the list stands.

    @property
    def number(self) -> int:
        """How many days hold what is looked for, as far as they are read."""
        return len(self._days)

    def key_of(self, at: int) -> Hashable:
        """A day, and how much of it is read."""
        day, _ = self._days[at]
        return str(day.day), len(day.lines)

    def read_earlier(self) -> bool:
        """A half-month more."""
        if not self.book.look_back():
            return False
        self._refresh()
        return True

    def _day_here(self) -> DayId | None:
        return self._days[self.list.at[0]][0].day if self._days else None

    def _to_day(self, day: DayId | None) -> None:
        later = (at for at, (known, _) in enumerate(self._days) if day is not None and known.day >= day)
        self.list.go(next(later, len(self._days) - 1))
        self.follow = False

    def _to_last(self) -> None:
        self.list.go(len(self._days) - 1)
        self.follow = False

    def _to_first(self) -> None:
        """The first day of all: the whole book is read."""
        while self.book.look_back():
            pass
        self._refresh()
        self.list.go(0)
        self.follow = False

    def _day_on(self, by: int) -> None:
        self._read_before(by)
        at, share = self.list.at
        self.list.go(at if by < 0 and share > 0.01 else at + by)
        self.follow = False

    def _half_month_on(self, by: int) -> None:
        self._read_before(by)
        at, _ = self.list.at
        if not self._days:
            return
        turn = self._days[at][0].day.turn
        turns = list(dict.fromkeys(day.day.turn for day, _ in self._days))
        place = min(max(0, turns.index(turn) + by), len(turns) - 1)
        self._to_turn(turns[place])

    def _to_turn(self, turn: Turn) -> None:
        while not self.book.complete and (not self.book.days or self.book.days[0].day.turn >= turn):
            self.book.look_back()
        self._refresh()
        self._to_day(DayId(turn, Side.AXIS, 0))

    def _read_before(self, by: int) -> None:
        """Before one goes back, the half-month before is read."""
        while by < 0 and self.list.at[0] == 0 and self.book.look_back():
            self._refresh()

    # What stands on the page.

    def here(self) -> str:
        """The log among the reports."""
        return LOG

    def tabs(self) -> Sequence[Row]:
        """The reports."""
        return reading_tabs(LOG)

    def head(self) -> LeafHead:
        """What mattered on the day at the top of the list; beneath it which day that is, and how much the book holds."""
        whose = "the umpire" if self.seat.reader is None else f"the {self.seat.reader} side"
        here = self._day_here()
        if here is None:
            empty = "Nothing has happened yet" if not self.book.last else "No line of the log has all of this"
            return LeafHead(f"Log of {whose}", empty, "Escape shows the whole log again." if self.book.last else "")
        told = self.pages.told(self._days[self.list.at[0]][0])
        read = "" if self.book.complete else f", read back to {self.book.days[0].day.date_words} so far"
        lines = f"{sum(len(lines) for _, lines in self._days):,} of {self.book.last:,}" if self.wanted != LookedFor() else (
            f"{self.book.last:,}")
        return LeafHead(f"Log of {whose}, {turn_words(here.turn)}", told.headline, f"{here.words}. {lines} lines{read}.")

    def ways(self) -> Sequence[Row]:
        """Back and on through the days; the last leads back."""
        back = replace(button("Back", OnPage.BACK, "back to where you came from"),
                       style="allied" if self.seat.reader is None else self.seat.reader.value)
        return (
            button("Half-month back", InLog.HALF_MONTH_BEFORE, "the half-month before: Ctrl \u2190", key=""),
            button("Day back", InLog.DAY_BEFORE, "the day before: Shift \u2190", key=""),
            button("Day on", InLog.NEXT_DAY, "the next day: Shift \u2192", key=""),
            button("To the last day", InLog.LAST, "the last day", key="End"),
            back,
        )

    def rows(self) -> Sequence[Row]:
        """All that can be pressed or read; which lines these are is known once they are laid out."""
        if NAME not in self._panes:
            self.sheets()
        return super().rows()

    def parts(self) -> Sequence[LeafPart]:
        """The search and the filters, and the lines that are in sight and about it."""
        return LeafPart("", tuple(filters_of(self.book, self.wanted, self.sought, wide=self.wide))), LeafPart("", self._window)

    # The strip of half-months.

    def beneath_head(self) -> float:
        """The strip; in a low window there is no room for it."""
        return 0.0 if self.low else STRIP_HIGH * self.stage.look.scale

    def _bars(self) -> tuple[TurnBar, ...]:
        scenario, here = self.seat.book.scenario, self._day_here()
        first, last = Turn.of(scenario.first_turn), Turn.of(scenario.last_turn)
        now = self.seat.moment.turn
        read = self.book.days[0].day.turn if self.book.days else now
        return tuple(TurnBar(turn, self.book.by_turn.get(turn, 0) if self.book.complete or turn >= read else None,
                             here is not None and turn == here.turn, turn <= now)
                     for number in range(first.number, max(last, now).number + 1) for turn in (Turn(number),))

    def pinned(self, place: Rect) -> Iterable[Shape]:
        """The strip."""
        self._strip = place
        if not place.high:
            return ()
        bars = self._bars()
        spots = tuple(Hotspot(cell, None, f"{turn_words(bar.turn)}: {lines_in_words(bar.lines or 0)}", tip=(
            f"{turn_words(bar.turn)}\n{lines_in_words(bar.lines or 0)}")) for bar, cell in strip_cells(bars, place))
        self.keep("strip", Pane(place, (), spots, 0.0, 0.0))
        return turn_strip(bars, place, self.stage.look)

    def pressed(self, at: Point, button: str) -> None:
        """A half-month of the strip is gone to; the sign at the end of a line shows its place on the map."""
        if self._strip.high and self._strip.holds(at):
            bar = next((bar for bar, cell in strip_cells(self._bars(), self._strip) if cell.holds(at)), None)
            if bar is not None and bar.over:
                self._to_turn(bar.turn)
            return
        spot = self.spot_at(at)
        if spot is not None and at[0] >= spot.rect.right - 24 * self.stage.look.scale and (
                where := self._hex_of(spot.action)) is not None:
            self._to_the_map(where)
            return
        super().pressed(at, button)

    # The list of days.

    def body(self, body: Rect, rest: tuple[Row, ...]) -> Iterator[Sheet]:
        """The filters, at the left or above the list, which is laid out by itself."""
        look, rows = self.stage.look, (*self.parts()[0].rows, *rest)
        wide = max(LEAST_FILTERS * look.scale, self.stage.size[0] * FILTERS) if self.wide else body.wide
        high = body.high if self.wide else min(
            tall(rows, wide, look), tall(rows[:2], wide, look) if self.low else body.high * FILTERS_LOW)
        yield self.column_sheet("filters", replace(body, wide=round(wide), high=round(high)), rows)

    def _list_rect(self, body: Rect) -> Rect:
        look, filters = self.stage.look, self._panes["filters"].rect
        if self.wide:
            left = filters.right + 1.5 * look.gap
            return Rect(round(left), body.y, round(body.right - left), body.high)
        return Rect(round(body.x), filters.bottom, round(body.wide), body.bottom - filters.bottom)

    def over(self, body: Rect) -> Iterable[Sheet]:
        """The days that are in sight, and what says where they stand among all; in a narrow window below the filters."""
        place, look = self._list_rect(body), self.stage.look
        inner = replace(place, wide=place.wide - 12 * look.scale)
        if self.follow and self.focus is not None:
            self.list.follow(self.focus, inner, look)
        found = list(self.list.sheets(inner, look, self.focus, self.hover))
        pane, self._window = self.list.pane(inner, look)
        self.keep(NAME, pane)
        filters = self._panes["filters"]
        if not self.wide:
            above = Rect(0, body.y, self.stage.size[0], place.y - body.y)
            found.append(self.sheet_of("filters above", above, filters.layer[1:]))
        return (*found, *self.list.thumb(place, look))

    def rows_of(self, at: int, wide: float) -> tuple[Row, ...]:
        """The head of a day and its lines; the course of a battle is one line until it is opened."""
        day, lines = self._days[at]
        return tuple(self.pages.rows(day, lines, self._opened, wide, folded=not self.wanted.words))

    def scroll(self, share: float) -> None:
        """Page Up and Page Down go through the list; in a low window through the filters as well."""
        pane = self._panes.get(NAME)
        if pane is not None:
            line = line_height(self.stage.look, "button")
            step = max(line, pane.rect.high * abs(share))
            self.list.scroll_by(step if share > 0 else -step, pane.rect.wide, self.stage.look)
        filters = self._panes.get("filters")
        if filters is not None:
            step = line_height(self.stage.look, "button") * 0.5
            self.scrolls["filters"] = max(0.0, filters.scroll + (step if share > 0 else -step))
        self.follow = False

    def wheeled(self, at: Point, steps: float) -> None:
        """The wheel scrolls the list, or the filters."""
        if self.pane_at(at) != NAME:
            super().wheeled(at, steps)
            return
        look = self.stage.look
        self.list.scroll_by(-steps * WHEEL * line_height(look), self._panes[NAME].rect.wide, look)
        self.follow = False

    @property
    def default(self) -> Action | None:
        """Enter answers the search: why the first line in sight happened."""
        place = self._panes[NAME].rect if NAME in self._panes else None
        spots = self._panes[NAME].spots if place is not None else ()
        return next((spot.action for spot in spots if spot.action is not None and place is not None
                     and spot.rect.y >= place.y - 1), OnPage.BACK)


def why_page(stage: Stage, seat: Seat, number: int, hand_on: HandOn | None) -> WhyScreen:
    """Why a line of a reader's log happened, with the way to its hexes where there is a map."""
    return WhyScreen(stage, seat, number, hand_on)
