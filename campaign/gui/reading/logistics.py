"""The logistics desk on screen: convoys, duties, stocks, oil, docks and what was sent, side by side or one below the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from campaign.chart.counters import FLAGS
from campaign.drawing.flags import flag
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Rect, RoundedBox, Shape, Text
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import InCampaign, InLogistics, OnPage
from campaign.gui.actions.values import Choose, OpenSheet, ShowThing
from campaign.gui.battle.strip import sign
from campaign.gui.frame import places
from campaign.gui.frame.bar import bar, tabs, tabs_wide
from campaign.gui.frame.page import Row, button, line_height, tall
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.desk_charts import POOL_HIGH, PoolCurve
from campaign.gui.reading.logistics_parts import (
    SENT_BY,
    WEEK,
    convoy_rows,
    dock_rows,
    duty_rows,
    pool_rows,
    sent_rows,
    stock_rows,
)
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.desk.desk import desk_for
from campaign.session.logistics.oil import fills_the_battleships
from campaign.session.reports.situation import day_in_words

# Narrower than so many pixels at 100 % the parts stand one below the other; lower, in two lists that scroll.
SIDE_BY_SIDE, IN_A_GRID = 1180.0, 900.0
LISTS = (("convoys", "stocks", "docks"), ("duties", "pool", "sent"))
LEFT_LIST = 0.62
# How the window is shared side by side: convoys and duties above, stocks and oil between, docks and sums below.
GRID, SHARES, OIL = (("convoys", "duties"), ("stocks", "pool"), ("docks", "sent")), (0.61, 0.42, 0.64), 1
# The page's margin and what lies between two parts; in a window so narrow there is next to none.
MARGIN, GUTTER, LEAST_WIDE = 44.0, 44.0, 640.0
POOL_MOST = 420.0
HERE = "Logistics"
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
        return (*(button(text, action, hint, context=Context.LOGISTICS) for action, text, hint in TABS), back)

    def _parts(self) -> tuple[tuple[str, tuple[Row, ...]], ...]:
        desk, book, view = self.desk, self.seat.book, self.seat.view
        return (
            ("convoys", tuple(convoy_rows(desk, book, narrow=not self.wide))),
            ("duties", tuple(duty_rows(desk))),
            ("stocks", tuple(stock_rows(desk, view))),
            ("pool", tuple(pool_rows(desk, fills_the_battleships(book, view)))),
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

    def _in_a_grid(self, parts: Mapping[str, tuple[Row, ...]], body: Rect) -> bool:
        """Whether each part has a place of its own: where all have room whole, so that none scrolls beside blank paper."""
        look = self.stage.look
        if not self.wide or self.stage.size[1] < IN_A_GRID * look.scale:
            return False
        return sum(self._needed(parts, body.wide)) <= body.high - look.gap

    @property
    def margin(self) -> float:
        """What is left at the sides of the page: as much as the look has where there is room, less where there is little."""
        look = self.stage.look
        share = (self.stage.size[0] / look.scale - LEAST_WIDE) / (SIDE_BY_SIDE - LEAST_WIDE)
        return look.gap + (MARGIN * look.scale - look.gap) * min(1.0, max(0.0, share))

    def sheets(self) -> tuple[Sheet, ...]:
        """The head with the tabs, then the parts in their panes."""
        look, (across, _) = self.stage.look, self.stage.size
        foot, high = self.foot_rect(), line_height(self.stage.look, "button") + 4 * self.stage.look.gap
        head, edge = Rect(0, 0, across, high), self.margin
        *beside, back = self._tabs()
        leave = self._panes["tabs"] = bar(across - edge, look.gap, (back,), look, focus=self.focus, hover=self.hover)
        left, title = self._title(head, leave.rect.x - 2 * look.gap)
        room = Rect(left + 2 * look.gap, head.y, leave.rect.x - left - 4 * look.gap, head.high)
        visible = tuple(beside) if tabs_wide(HERE, beside, look) <= room.wide else ()
        pages = self._panes["pages"] = tabs(room, HERE, visible, look, focus=self.focus, hover=self.hover)
        body = Rect(edge, head.bottom, across - 2 * edge, foot.y - head.bottom)
        drawn: list[Shape] = [RoundedBox(Rect(0, 0, across, self.stage.size[1]), look.theme.panel),
                              RoundedBox(head, look.theme.panel2), *title, RoundedBox(Rect(0, head.bottom - 1, head.wide, 1),
                                                                                      look.theme.line)]
        drawn += leave.layer
        if pages.rect.right <= room.right + 1:
            drawn += pages.layer
            drawn += self._points(pages.rect.right + 2 * look.gap, room.right, head)
        for name, place, rows in self._laid(body, (*visible, back)):
            # No part has a box about it: its head rules it off.
            drawn += self.lay(name, place, rows).layer[1:]
        layer = tuple(drawn)
        size, ground = self.stage.size, look.theme.panel
        return Sheet("page", (layer, size, look), self.stage.rect, size, lambda: (layer,), ground), self.foot(foot)

    def _laid(self, body: Rect, visible: tuple[Row, ...]) -> Iterator[tuple[str, Rect, tuple[Row, ...]]]:
        parts = dict(self._parts())
        beside = tuple(row for row in self._tabs() if row not in visible)
        # A pane keeps a little room at its sides, which is part of the margin; a bar that scrolls it stands in that.
        look = self.stage.look
        pad = 1.5 * look.gap
        whole = Rect(body.x - pad, body.y, min(body.wide + 3 * pad, self.stage.size[0] - body.x + pad), body.high)
        apart = min(GUTTER * look.scale, self.margin) - 2 * pad
        gridded = self._in_a_grid(parts, whole)
        if not gridded:
            self.forget(*parts, *(("all",) if self.wide else ("left", "right")))
        if not self.wide:
            yield "all", whole, (*(row for rows in parts.values() for row in rows), *beside)
            return
        if not gridded:
            middle = round(body.wide * LEFT_LIST)
            lists = self._balanced(parts, middle, whole.wide - middle - apart)
            first, second = (tuple(row for name in names for row in parts[name]) for names in lists)
            yield "left", Rect(whole.x, body.y, middle, body.high), first
            yield "right", Rect(whole.x + middle + apart, body.y, whole.wide - middle - apart, body.high), (*second, *beside)
            return
        self.forget("all", "left", "right")
        highs = self._heights(parts, whole.wide, body.high - look.gap)
        top = body.y
        for (left, right), share, high in zip(GRID, SHARES, highs, strict=True):
            middle = round(whole.wide * share)
            yield left, Rect(whole.x, top, middle, high), parts[left]
            beside_it = Rect(whole.x + middle + apart, top, whole.wide - middle - apart, high)
            yield right, beside_it, self._grown(parts[right], beside_it) if right == "pool" else parts[right]
            top += high

    def _needed(self, parts: Mapping[str, tuple[Row, ...]], wide: float) -> list[float]:
        """How high each line of parts is with all that stands in it."""
        look = self.stage.look
        return [max(tall(parts[left], wide * share, look), tall(parts[right], wide * (1 - share), look)) + look.gap
                for (left, right), share in zip(GRID, SHARES, strict=True)]

    def _balanced(
        self, parts: Mapping[str, tuple[Row, ...]], left: float, right: float,
    ) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The parts in two lists, the longer of which is as short as can be; convoys stand first in the wider one."""
        look, first = self.stage.look, LISTS[0][0]
        wide_high, narrow_high = ({name: tall(rows, wide, look) for name, rows in parts.items()} for wide in (left, right))
        others = [name for name in (*LISTS[0], *LISTS[1]) if name != first]

        def longest(beside: tuple[str, ...]) -> float:
            return max(wide_high[first] + sum(wide_high[name] for name in others if name not in beside),
                       sum(narrow_high[name] for name in beside))

        beside = min((found for many in range(1, len(others)) for found in combinations(others, many)), key=longest)
        return (first, *(name for name in others if name not in beside)), beside

    def _heights(self, parts: Mapping[str, tuple[Row, ...]], wide: float, high: float) -> tuple[float, ...]:
        """Each line of parts as high as it is full; what is left the oil has."""
        look = self.stage.look
        found = self._needed(parts, wide)
        curve = tall(parts["pool"], wide * (1 - SHARES[OIL]), look) + (POOL_MOST - POOL_HIGH) * look.scale
        found[OIL] = max(found[OIL], min(found[OIL] + high - sum(found), curve))
        return tuple(found)

    def _grown(self, rows: tuple[Row, ...], place: Rect) -> tuple[Row, ...]:
        """The curve of the oil as high as its part has room for."""
        look = self.stage.look
        more = (place.high - tall(rows, place.wide, look)) / look.scale - 4
        return tuple(replace(row, drawn=replace(row.drawn, high=min(POOL_MOST, row.drawn.high + max(0.0, more))))
                     if isinstance(row.drawn, PoolCurve) else row for row in rows)

    def _title(self, head: Rect, end: float) -> tuple[float, tuple[Shape, ...]]:
        """The half-month, the flag and the side whose desk it is, as far as there is room; and where that ends."""
        look, side = self.stage.look, self.seat.side
        theme, size, middle, left = look.theme, look.text * 1.25, head.middle[1], self.margin
        date = day_in_words(self.seat).partition(", ")[0]
        text = shorten(date, size, max(size * 4, end - left), bold=True, serif=True)
        drawn: list[Shape] = [Text(text, (left, middle), size, theme.ink, bold=True, serif=True)]
        left += width_of(text, size, bold=True, serif=True) + 2 * look.gap
        name = f"{side.value.capitalize()} side"
        if end - left > width_of(name, look.row, bold=True) + 24 * look.scale + look.gap:
            drawn += flag(FLAGS[side], Rect(left, middle - 6 * look.scale, 20 * look.scale, 12 * look.scale))
            left += 20 * look.scale + look.gap
            drawn.append(Text(name, (left, middle), look.row, theme.ink, bold=True))
            left += width_of(name, look.row, bold=True)
        return left, tuple(drawn)

    def _points(self, left: float, end: float, head: Rect) -> Iterator[Shape]:
        """The day and the points of both sides, ending where the button begins; the day goes first."""
        look, theme, middle = self.stage.look, self.stage.look.theme, head.middle[1]
        moment = self.seat.moment
        scores = [(f"{side.value.capitalize()} {points:g}", theme.sides[side], side)
                  for side, points in zip(Side, self.desk.points.values(), strict=True)]
        for text, ink, side in reversed(scores):
            if end - width_of(text, look.row, bold=True) - 14 * look.scale < left:
                return
            yield Text(text, (end, middle), look.row, ink, "r", bold=True)
            end -= width_of(text, look.row, bold=True) + 9 * look.scale
            yield sign(side, (end, middle), 4.5 * look.scale, look)
            end -= 5 * look.scale + 2 * look.gap
        today = f"{moment.player_turn} day {moment.nas} of {WEEK}"
        if moment.nas and end - width_of(today, look.row) > left:
            yield Text(today, (end, middle), look.row, theme.ink2, "r")
