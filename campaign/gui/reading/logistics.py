"""The logistics desk on screen: convoys, duties, stocks, oil, docks and what was sent, side by side or one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from campaign.chart.counters import FLAGS
from campaign.drawing.flags import flag
from campaign.drawing.lettering import shortened, width_of
from campaign.drawing.shapes import Rect, RoundedBox, Shape, Words
from campaign.gui.actions.keymap import Context
from campaign.gui.actions.plain import InCampaign, InLogistics, OnPage
from campaign.gui.actions.values import Choose, OpenSheet, ShowThing
from campaign.gui.frame import places
from campaign.gui.frame.bar import bar, wide_of
from campaign.gui.frame.page import Row, button, line_height
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.logistics_parts import SENT_BY, convoy_rows, dock_rows, duty_rows, pool_rows, sent_rows, stock_rows
from campaign.model.sides import Side
from campaign.session.logistics.desk import desk_for
from campaign.session.reports.situation import day_in_words

# Narrower than so many pixels at 100 % the parts stand one below the other; lower, in two lists that scroll.
SIDE_BY_SIDE, IN_A_GRID = 1180.0, 900.0
LISTS = (("convoys", "stocks", "docks"), ("duties", "pool", "sent"))
LEFT_LIST = 0.62
# How the window is shared side by side: convoys and duties above, stocks and oil between, docks and sums below.
ABOVE, BETWEEN = 0.34, 0.335
LEFT_ABOVE, LEFT_BETWEEN, LEFT_BELOW = 0.61, 0.42, 0.64
TABS = (
    (InCampaign.FLEET, "Order of battle", "own ships, those to come, the enemy's as known, those lost"),
    (InCampaign.CALENDAR, "Calendar", "what is due turn by turn, and the past"),
    (InCampaign.PLOTS, "Charts", "fuel, cargo, docks, losses and points over time"),
    (InCampaign.LOG, "Log", "everything that happened that your side may know"),
)


class LogisticsScreen(Screen):
    """The desk of one side. A press on a convoy or a port shows it on the map, on a ship her sheet."""

    told = (Context.LOGISTICS,)

    def __init__(self, stage: Stage, place: places.Logistics) -> None:
        super().__init__(stage)
        self.seat = seat = place.seat
        self.desk = desk_for(seat)
        self.sent_by = 0
        show = stage.show
        self.handlers.at({
            InCampaign.FLEET: lambda: show(places.Fleet(seat, place.hand_on)),
            InCampaign.CALENDAR: lambda: show(places.Calendar(seat, place.hand_on, place.note)),
            InCampaign.PLOTS: lambda: show(places.Plots(seat)),
            InCampaign.LOG: lambda: show(places.Log(seat, place.hand_on, place.note)),
            InLogistics.OTHER_SUMS: self._other_sums,
        })
        self.handlers.on(ShowThing, place.hand_on).on(Choose, place.hand_on).on(OpenSheet, place.hand_on)

    def _other_sums(self) -> None:
        self.sent_by = (self.sent_by + 1) % len(SENT_BY)

    def _tabs(self) -> tuple[Row, ...]:
        """The pages beside this one, and the way back."""
        back = replace(button("Back to the map", OnPage.BACK, "back to where you came from"), style=self.seat.side.value)
        return (*(button(words, action, hint, context=Context.LOGISTICS) for action, words, hint in TABS), back)

    def _parts(self) -> tuple[tuple[str, tuple[Row, ...]], ...]:
        desk, book, view = self.desk, self.seat.book, self.seat.view
        return (
            ("convoys", tuple(convoy_rows(desk, book, narrow=not self.wide))),
            ("duties", tuple(duty_rows(desk))),
            ("stocks", tuple(stock_rows(desk, view))),
            ("pool", tuple(pool_rows(desk))),
            ("docks", tuple(dock_rows(desk, book))),
            ("sent", tuple(sent_rows(desk, self.sent_by))),
        )

    def rows(self) -> Sequence[Row]:
        """All of it, part by part, and the pages beside it."""
        return (*(row for _, rows in self._parts() for row in rows), *self._tabs())

    @property
    def wide(self) -> bool:
        """Whether the parts have room side by side."""
        return self.stage.size[0] >= SIDE_BY_SIDE * self.stage.look.scale

    @property
    def in_a_grid(self) -> bool:
        """Whether each part has a place of its own."""
        return self.wide and self.stage.size[1] >= IN_A_GRID * self.stage.look.scale

    def sheets(self) -> tuple[Sheet, ...]:
        """The head with the tabs, then the parts in their panes."""
        look, (across, _) = self.stage.look, self.stage.size
        foot, high = self.foot_rect(), line_height(self.stage.look, "button") + 4 * self.stage.look.gap
        head = Rect(0, 0, across, high)
        tabs = self._tabs()
        shown = tabs if sum(wide_of(row, look) + 8 for row in tabs) < across * 0.72 else tabs[-1:]
        top = self._panes["tabs"] = bar(across - 2 * look.gap, look.gap, shown, look, focus=self.focus, hover=self.hover)
        body = Rect(0, head.bottom, across, foot.y - head.bottom)
        drawn: list[Shape] = [RoundedBox(Rect(0, 0, across, self.stage.size[1]), look.theme.panel),
                              RoundedBox(head, look.theme.panel2), *self._title(head, top.rect.x)]
        drawn += top.layer
        for name, place, rows in self._laid(body, shown):
            laid = self.lay(name, place, rows)
            drawn += laid.layer
        layer = tuple(drawn)
        size, ground = self.stage.size, look.theme.panel
        return Sheet("page", (layer, size, look), self.stage.rect, size, lambda: (layer,), ground), self.foot(foot)

    def _laid(self, body: Rect, shown: tuple[Row, ...]) -> Iterator[tuple[str, Rect, tuple[Row, ...]]]:
        parts = dict(self._parts())
        beside = tuple(row for row in self._tabs() if row not in shown)
        if not self.in_a_grid:
            self.forget(*parts, *(("all",) if self.wide else ("left", "right")))
        if not self.wide:
            yield "all", body, (*(row for rows in parts.values() for row in rows), *beside)
            return
        if not self.in_a_grid:
            middle = round(body.wide * LEFT_LIST)
            first, second = (tuple(row for name in names for row in parts[name]) for names in LISTS)
            yield "left", Rect(body.x, body.y, middle, body.high), first
            yield "right", Rect(body.x + middle, body.y, body.wide - middle, body.high), (*second, *beside)
            return
        self.forget("all", "left", "right")
        above, between = round(body.high * ABOVE), round(body.high * BETWEEN)
        rooms = ((("convoys", "duties"), LEFT_ABOVE, body.y, above),
                 (("stocks", "pool"), LEFT_BETWEEN, body.y + above, between),
                 (("docks", "sent"), LEFT_BELOW, body.y + above + between, body.high - above - between))
        for (left, right), share, top, high in rooms:
            middle = round(body.wide * share)
            yield left, Rect(body.x, top, middle, high), parts[left]
            yield right, Rect(body.x + middle, top, body.wide - middle, high), parts[right]

    def _title(self, head: Rect, end: float) -> Iterator[Shape]:
        """The date, whose desk it is, and the points, as far as there is room."""
        look, side = self.stage.look, self.seat.side
        theme, size, middle, left = look.theme, look.text * 1.25, head.middle[1], 2 * look.gap
        words = f"Logistics, {day_in_words(self.seat)}"
        words = shortened(words, size, max(size * 4, end - left - 2 * look.gap), bold=True, serif=True)
        yield Words(words, (left, middle), size, theme.ink, bold=True, serif=True)
        left += width_of(words, size, bold=True, serif=True) + 2 * look.gap
        said = [f"{one} {points:g}" for one, points in self.desk.points.items()]
        if end - left > sum(width_of(text, look.row, bold=True) + 3 * look.gap for text in said) + 8 * look.gap:
            yield from flag(FLAGS[side], Rect(left, middle - 6 * look.scale, 20 * look.scale, 12 * look.scale))
            left += 20 * look.scale + 2 * look.gap
            for one, text in zip(Side, said, strict=True):
                yield Words(text, (left, middle), look.row, theme.sides[one], bold=True)
                left += width_of(text, look.row, bold=True) + 2 * look.gap
        yield RoundedBox(Rect(0, head.bottom - 1, head.wide, 1), theme.line)
