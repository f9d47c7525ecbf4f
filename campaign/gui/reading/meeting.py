"""The staff meeting on screen: what is owed, what came and went, oil, dates, functions, operations to be ordered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.chart.ending.parts import PageHead
from campaign.drawing.lettering import shorten
from campaign.drawing.shapes import Rect, RoundedBox, Shape, Text
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import InCampaign, InMeeting
from campaign.gui.actions.values import Action, ChooseOperation, OpenSheet, TurnFunction
from campaign.gui.frame import places
from campaign.gui.frame.bar import bar, fitting, wide_of
from campaign.gui.frame.page import BESIDE, Row, button, line_height
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.desk_charts import PoolCurve, StockLine
from campaign.gui.reading.logistics_parts import SAID, picture
from campaign.gui.reading.meeting_charts import curve_of, small_chart, weather_by_zone
from campaign.gui.reading.meeting_lines import (
    CARD_HIGH,
    CHARTED,
    ChangeLine,
    MeetingHead,
    OperationCard,
    OwedLine,
    TickLine,
    coming_line,
    stretched,
)
from campaign.gui.reading.meeting_odds import ExpectedBattles
from campaign.model.play.delegation import StaffFunction
from campaign.model.replacing import replace
from campaign.session.meeting.facts import ChangeKind, Preparation, StaffMeeting
from campaign.session.meeting.operations import Operation
from campaign.session.meeting.page import TITLE, begins_in_words, coming_in_words, half_month, owed_in_words, sent_in_words
from campaign.words.counting import capitalised
from campaign.words.names import ship_name

# From so many pixels on at 100 % the three columns stand side by side.
WIDE, HIGH = 1120.0, 640.0
MARGIN, MARGIN_SHARE, GUTTER, FOOT = 72.0, 0.0375, 40.0, 76.0
# How the columns share the width.
COLUMNS = (0.335, 0.325, 0.34)
HEADLINE, SMALL_HEADLINE = 46.0, 28.0
MOST_STOCKS = 5
# A card of an operation is at least so high, and no higher than this.
CARD_LEAST, CARD_MOST = 150.0, 214.0
POOL_LEAST, POOL_MOST = 170.0, 250.0
NAMES = {
    StaffFunction.CONVOYS: "Convoys and their escorts", StaffFunction.SEARCHES: "Searches and patrols",
    StaffFunction.SUBMARINES: "Submarines", StaffFunction.REPAIRS: "Repairs and oil",
    StaffFunction.BATTLE_FLEET: "The battle fleet", StaffFunction.AIR: "Air strikes",
}
QUIET = "Quiet days pass by themselves"
HELD = "Held at each half-month; the options turn it off"


class MeetingScreen(Screen):
    """The page. Its parts are reckoned one after the other while it stands; the campaign's screen gives what is ordered."""

    told = (Context.MEETING,)

    def __init__(self, stage: Stage, place: places.Meeting) -> None:
        super().__init__(stage)
        self.place, self.seat = place, place.seat
        self.preparation = Preparation(place.seat)
        self._steps = self.preparation.steps()
        self.meeting: StaffMeeting | None = None
        self.battles: ExpectedBattles | None = None
        self.chosen = 0
        show, seat, hand_on = stage.show, place.seat, place.hand_on
        self.handlers.at({
            InMeeting.ORDER: self._order, InMeeting.PASS: self._pass, InMeeting.QUIET: self._quiet,
            InCampaign.LOGISTICS: lambda: show(places.Logistics(seat, hand_on, place.note)),
            InCampaign.FLEET: lambda: show(places.Fleet(seat, hand_on)),
            InCampaign.CALENDAR: lambda: show(places.Calendar(seat, hand_on, place.note)),
        })
        self.handlers.on(ChooseOperation, self._choose).on(TurnFunction, self._turn).on(OpenSheet, hand_on)

    # What is done.

    def passed(self, seconds: float) -> bool:
        """The staff lays out its papers, one part at a time; then captains fight the battles that are looked for."""
        if self.battles is not None:
            return self.battles.go_on(seconds)
        if next(self._steps, None) is None:
            self.meeting = self.preparation.meeting()
            self._card_of()
        return self.meeting is not None

    def _card_of(self) -> None:
        """The first operation is chosen, unless another is that still stands; the battles they look for are fought anew."""
        operations = () if self.meeting is None else self.meeting.operations
        self.chosen = min(max(1, self.chosen), len(operations))
        self.battles = ExpectedBattles(self.seat, operations)

    def returned(self) -> None:
        """After a page was read: what stands here may have changed."""
        self._again()

    def _again(self) -> None:
        """Laid out once more, at once: the ledger is the same, the functions and what the staff proposes may not be."""
        self.preparation = Preparation(self.seat)
        self.meeting = self.preparation.meeting()
        self._card_of()

    @property
    def operation(self) -> Operation | None:
        """The operation that is chosen."""
        return self.meeting.operations[self.chosen - 1] if self.meeting is not None and self.chosen else None

    @property
    def default(self) -> Action:
        """The operation that is chosen is ordered; where the staff has none the meeting is passed."""
        return InMeeting.ORDER if self.operation is not None else InMeeting.PASS

    def _choose(self, action: ChooseOperation) -> None:
        if self.meeting is not None and action.number <= len(self.meeting.operations):
            self.chosen = action.number

    def _turn(self, action: TurnFunction) -> None:
        self.place.turn(action.function)
        self._again()

    def _quiet(self) -> None:
        self.place.quiet()
        self._again()

    def _order(self) -> None:
        operation = self.operation
        self.stage.back()
        self.place.order(operation)

    def _pass(self) -> None:
        self.stage.back()
        self.place.order(None)

    # What stands on the page.

    def rows(self) -> Sequence[Row]:
        """Everything on the table, and the ways on."""
        return (*self._owed(), *self._changes(), *self._oil(), *self._coming(), *self._functions(), *self._operations(),
                *self._ways())

    def _head(self, name: str, about: str = "", *, asks: bool = False) -> Row:
        return Row(name, drawn=MeetingHead(name, self.seat.side, about, asks=asks))

    def _owed(self) -> Iterator[Row]:
        yield self._head("What is owed this half-month", "landed, on the way, to be loaded")
        meeting = self.meeting
        if meeting is None:
            yield Row("The staff lays out its papers ...", style="faint")
            return
        for each in meeting.owed:
            yield Row(each.name, hint=f"{each.name}: {owed_in_words(each)}", drawn=OwedLine(
                each.name, meeting.side, each.owed, each.landed, each.on_the_way, each.state, each.urgent))
        if not meeting.owed:
            yield Row("Nothing is owed, and nothing waits to be carried.", style="faint")

    def _changes(self) -> Iterator[Row]:
        yield self._head("Since the last meeting")
        meeting, book, theme = self.meeting, self.seat.book, self.stage.look.theme
        if meeting is None:
            return
        for change in meeting.changes:
            gone, bad = change.kind in (ChangeKind.LOST, ChangeKind.LEFT), change.kind in (ChangeKind.LOST, ChangeKind.HURT)
            name = ship_name(book, change.ship)
            yield Row(name, OpenSheet(change.ship), hint=f"{name}: {change.words}", drawn=ChangeLine(
                name, change.words, picture(book, change.ship), theme.ink3 if gone else theme.sides[meeting.side], bad))
        yield Row(sent_in_words(meeting.sent), style="faint")

    def _oil(self) -> Iterator[Row]:
        meeting = self.meeting
        if meeting is None or meeting.pool is not None:
            yield self._head("Fuel oil of the navy", "thousand tons; band: eight of ten wars like this")
            if meeting is not None and meeting.pool is not None:
                yield Row("pool", hint=meeting.pool.dry, drawn=curve_of(meeting.pool))
            return
        yield self._head("Stocks of food and oil", "so far; band: what suffices")
        for stock in meeting.stocks[:MOST_STOCKS]:
            now = f"{stock.name}: {stock.now:g} {SAID[stock.kind]}"
            yield Row(stock.name, hint=f"{now}, lasts {stock.lasts}" if stock.lasts else now, drawn=StockLine(
                stock.name, tuple(sample.amount for sample in stock.samples), stock.enough, f"{stock.now:g}",
                stock.lasts.partition(",")[0], stock.low))
        if not meeting.stocks:
            yield Row("Your bases draw on stores without end.", style="faint")

    def _coming(self) -> Iterator[Row]:
        yield self._head("What is coming, as everybody knows")
        look, wide = self.stage.look, self._column_wide(1) - 6 * self.stage.look.gap
        told = ""
        for one in () if self.meeting is None else self.meeting.coming:
            when = begins_in_words(one)
            yield Row(one.words, hint=f"{half_month(one.turn)}: {coming_in_words(one)}", drawn=coming_line(
                "" if when == told else _short(when), capitalised(one.words), wide, look, one.moon))
            told = when
        if self.meeting is not None and not self.meeting.coming:
            yield Row("Nothing that anybody knows of.", style="faint")

    def _functions(self) -> Iterator[Row]:
        yield self._head("What you tell the staff to see to")
        handed = self.seat.view.handed
        for function in StaffFunction:
            ticked = function in handed
            word = "take it back" if ticked else "hand it to the staff, which gives its orders from now on"
            row = button(NAMES[function], TurnFunction(function), f"{NAMES[function]}: {word}", context=Context.MEETING)
            yield replace(row, style="plain", half=True, drawn=TickLine(NAMES[function], ticked))
        quiet = self.seat.view.standing.quiet_steps
        row = button(QUIET, InMeeting.QUIET, "a step in which nothing needs a decision of yours ends by itself (SM-GAP-61)",
                     context=Context.MEETING)
        yield replace(row, style="plain", drawn=TickLine(QUIET, quiet))

    def _operations(self, high: float = CARD_HIGH) -> Iterator[Row]:
        meeting = self.meeting
        count = 0 if meeting is None else len(meeting.operations)
        name = {0: "Operations of the staff", 1: "An operation the staff has worked out"}.get(
            count, f"{('', '', 'Two', 'Three')[count]} operations the staff has worked out")
        yield self._head(name, asks=True)
        for number, operation in enumerate(() if meeting is None else meeting.operations, 1):
            action = ChooseOperation(number)
            later = "" if operation.ready else " Begins on the first day on which ships may sail."
            figures = "; ".join(f"{label}: {value}" for label, value in operation.figures)
            odds, counting = (None, False) if self.battles is None else self.battles.so_far(operation)
            card = OperationCard(number, operation.title, f"{operation.what}{later}", operation.figures, number == self.chosen,
                                 action in (self.hover, self.focus), high, odds, counting)
            hint = f"{operation.title}: {operation.what}{later} {figures}{f'; if they meet {odds.name}' if odds else ''}"
            yield Row(operation.title, action, str(number), hint=hint, drawn=card)
        if meeting is not None and not count:
            yield Row("It has none today: nothing is owed that is not under way, and no enemy was found that it would meet.",
                      style="faint")

    def _ways(self) -> tuple[Row, ...]:
        here = Context.MEETING
        reads = tuple(button(text, action, context=here) for text, action in (
            ("Logistics desk", InCampaign.LOGISTICS), ("Order of battle", InCampaign.FLEET), ("Calendar", InCampaign.CALENDAR)))
        if self.operation is None:
            on = button("To the chart", InMeeting.PASS, "the half-month begins; your staff sees to what is handed to it",
                        key="Enter")
            return (*reads, replace(on, style=self.seat.side.value))
        none = button("None of these", InMeeting.PASS, "nothing is ordered; your staff sees to what is handed to it",
                      context=here)
        text = f"Order {self.chosen}, and to the chart"
        order = button(text, InMeeting.ORDER, f"orders: {self.operation.title}", key="Enter")
        return (*reads, none, replace(order, style=self.seat.side.value))

    # Where it stands.

    @property
    def wide(self) -> bool:
        """Whether the columns have room side by side."""
        (across, down), scale = self.stage.size, self.stage.look.scale
        return across >= WIDE * scale and down >= HIGH * scale

    @property
    def margin(self) -> float:
        """What is left at either side."""
        return min(MARGIN * self.stage.look.scale, self.stage.size[0] * MARGIN_SHARE)

    def _column_wide(self, number: int) -> float:
        room = self.stage.size[0] - 2 * self.margin
        return (room - 2 * GUTTER * self.stage.look.scale) * COLUMNS[number] if self.wide else room

    def sheets(self) -> tuple[Sheet, ...]:
        """The head, the columns or one list, the small charts upon the cards, the buttons at the foot, the line of text."""
        look, size, theme = self.stage.look, self.stage.size, self.stage.look.theme
        shown = self._headed()
        head = Rect(0, 0, size[0], round(shown.high_in(size[0] - 2 * self.margin, look)))
        top = round(self.foot_rect().y - (FOOT if self.wide else FOOT * 0.7) * look.scale)
        body = Rect(self.margin, head.bottom, size[0] - 2 * self.margin, top - head.bottom)
        self._panes = {}
        drawn: list[Shape] = [RoundedBox(Rect(0, 0, *size), theme.panel)]
        cards = self._columns(body, drawn) if self.wide else self._list(body, drawn)
        drawn += [RoundedBox(head, theme.panel2), RoundedBox(Rect(0, head.bottom - 1, head.wide, 1), theme.line),
                  *shown.drawn(Rect(self.margin, 0, size[0] - 2 * self.margin, head.high), look), *self._sky(head)]
        drawn += self._feet(top)
        layer = tuple(drawn)
        page = Sheet("meeting", (layer, size, look), self.stage.rect, size, lambda: (layer,), theme.panel, fine=True)
        return page, *self._charts(cards, body), self.foot(self.foot_rect())

    def _headed(self) -> PageHead:
        turn, side = self.seat.moment.turn, self.seat.side
        caption = f"{TITLE}, {half_month(turn)}"
        largest = HEADLINE if self.wide else SMALL_HEADLINE
        if self.meeting is None:
            return PageHead(caption, f"The {side} staff meets", "It lays out its papers ...", largest)
        if self.stage.size[0] < CHARTED * self.stage.look.scale:
            return PageHead(caption, self.meeting.headline, "", largest * 0.75)
        return PageHead(caption, self.meeting.headline, self.meeting.subline, largest)

    def _sky(self, head: Rect) -> Iterator[Shape]:
        """The weather of this half-month, where there is room for it."""
        if self.wide:
            at = self.stage.size[0] - self.margin, head.bottom - 30 * self.stage.look.scale
            yield from weather_by_zone(self.seat.weather, at, self.stage.look)

    def _columns(self, body: Rect, drawn: list[Shape]) -> dict[int, Rect]:
        look, pad = self.stage.look, 1.5 * self.stage.look.gap
        gutter, x = GUTTER * look.scale, body.x
        found: dict[int, Rect] = {}
        for number, name in enumerate(("owed", "oil", "operations")):
            wide = self._column_wide(number)
            rect = Rect(x - pad, body.y, wide + 3 * pad, body.high)
            rows = stretched(tuple(self._rows_in(name, body)), body.high / look.scale - 40)
            drawn += self.lay(name, rect, rows).layer[1:]
            if name == "operations":
                found = self._cards(rect)
            x += wide + gutter
        return found

    def _rows_in(self, name: str, body: Rect) -> Iterator[Row]:
        look = self.stage.look
        if name == "owed":
            yield from self._owed()
            yield from self._changes()
        elif name == "operations":
            count = max(1, 0 if self.meeting is None else len(self.meeting.operations))
            room = body.high / look.scale - 46 - 3 * look.gap / look.scale
            yield from self._operations(min(CARD_MOST, max(CARD_LEAST, room / max(3, count))))
        else:
            rest = (*self._coming(), *self._functions())
            # What the dates leave over the curve of the oil has.
            taken = sum(row.drawn.high if row.drawn is not None else 24 for row in rest if not row.half) + 3 * 34
            room = body.high / look.scale - taken - 46 - 24
            for row in self._oil():
                curve = row.drawn
                if isinstance(curve, PoolCurve):
                    yield replace(row, drawn=replace(curve, high=min(POOL_MOST, max(POOL_LEAST, room))))
                else:
                    yield row
            yield from rest

    def _list(self, body: Rect, drawn: list[Shape]) -> dict[int, Rect]:
        pad = 1.5 * self.stage.look.gap
        rect = Rect(body.x - pad, body.y, body.wide + 3 * pad, body.high)
        operations = tuple(self._operations())
        rest = (*self._functions(), *self._owed(), *self._changes(), *self._oil(), *self._coming())
        # Where there is nothing to be ordered, that is said last.
        rows = (*((*operations, *rest) if self.operation is not None else (*rest, *operations)), *self._left_over())
        drawn += self.lay("all", rect, rows).layer[1:]
        return self._cards(rect)

    def _cards(self, within: Rect) -> dict[int, Rect]:
        """Where the cards stand that are seen whole."""
        pad = self.stage.look.gap * 1.5
        return {spot.action.number: Rect(spot.rect.x + pad / 2, spot.rect.y, spot.rect.wide - pad, spot.rect.high)
                for pane in self._panes.values() for spot in pane.spots
                if isinstance(spot.action, ChooseOperation) and spot.rect.y >= within.y and spot.rect.bottom <= within.bottom}

    def _charts(self, cards: dict[int, Rect], body: Rect) -> Iterator[Sheet]:
        look, meeting = self.stage.look, self.meeting
        operations = () if meeting is None else meeting.operations
        for number, place in cards.items():
            operation = operations[number - 1]
            card = OperationCard(number, "", "", (), chosen=False, pointed=False, high=place.high / look.scale)
            window = card.chart(place, look)
            if window is not None and window.bottom <= body.bottom and operation.ways:
                yield from small_chart(number, operation, self.seat.book.theatre, window, look)

    # The foot.

    def _ways_shown(self) -> tuple[Row, ...]:
        """The ways that find room at the foot; the last two stay, those that only read go first."""
        return fitting(self._ways(), self.stage.size[0] - 2 * self.margin, self.stage.look)

    def _left_over(self) -> tuple[Row, ...]:
        shown = self._ways_shown()
        return tuple(row for row in self._ways()[:-1] if row not in shown)

    def _feet(self, top: float) -> Iterator[Shape]:
        look, size, theme = self.stage.look, self.stage.size, self.stage.look.theme
        high = line_height(look, "button") + 2 * look.gap
        yield RoundedBox(Rect(0, top, size[0], size[1] - top), theme.panel)
        y = top + (self.foot_rect().y - top - high) / 2
        shown = self._ways_shown()
        own = [row for row in shown if row.action in (InMeeting.ORDER, InMeeting.PASS)]
        reads = [row for row in shown if row not in own]
        end = size[0] - self.margin
        right = self._panes["ways"] = bar(end, y, own, look, focus=self.focus, hover=self.hover)
        yield from right.layer
        left = self.margin
        if reads:
            across = sum(wide_of(row, look) for row in reads) + BESIDE * (len(reads) - 1)
            left += across
            pages = self._panes["reads"] = bar(left, y, reads, look, focus=self.focus, hover=self.hover)
            yield from pages.layer
        room = right.rect.x - left - 4 * look.gap
        if self.wide and room > look.note * 12:
            yield Text(shorten(HELD, look.note, room), (left + 2 * look.gap, y + high / 2), look.note, theme.ink2)


def _short(when: str) -> str:
    day, month = when.split()
    return f"{day} {month[:3]}"
