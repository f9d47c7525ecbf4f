"""Pages with a head that judges: tabs beneath it, parts in panes side by side or one below the other, buttons at the foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from campaign.chart.ending.parts import PageHead
from campaign.chart.ending.printing import margin_of
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.painter import translate
from campaign.drawing.shapes import Layer, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.plain import OnPage
from campaign.gui.frame.bar import bar, tabs, tabs_wide, wide_of
from campaign.gui.frame.page import BESIDE, Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.model.replacing import replace
from campaign.model.sides import Side

# At 100 %: from so wide on parts stand side by side; lower than that a page spares what it can; tabs, buttons, gutter.
SIDE_BY_SIDE, LOW, LOWEST = 1000.0, 520.0, 400.0
TABS, FOOT, LOW_FOOT, GUTTER = 36.0, 58.0, 50.0, 36.0
HEADLINE, SMALL_HEADLINE, LOW_HEADLINE, LOW_HEAD = 38.0, 28.0, 22.0, 44.0
PART_HIGH = 40.0


class AnnalsTitle(Struct, frozen=True):
    """The head of a part: its name in serifs, what is to be said of it, a rule in a side's colour, magenta where it asks."""

    name: str
    about: str = ""
    side: Side | None = None
    asks: bool = False
    high: float = PART_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """All of it."""
        theme, size = look.theme, look.text * 4 / 3
        whole = width_of(self.name, size, bold=True, serif=True)
        size = size * min(1.0, rect.wide / whole) if whole else size
        base = rect.bottom - 18 * look.scale
        yield Text(self.name, (rect.x, base), size, theme.ink, bold=True, serif=True)
        left = rect.x + width_of(self.name, size, bold=True, serif=True) + 2 * look.gap
        if self.about and rect.right - left > look.note * 4:
            yield Text(shorten(self.about, look.note, rect.right - left), (rect.right, base + 1), look.note, theme.ink2, "r")
        ink = theme.magenta if self.asks else theme.ink3 if self.side is None else theme.sides[self.side]
        yield RoundedBox(Rect(rect.x, rect.bottom - 5 * look.scale, rect.wide, 2), ink)


def part(name: str, about: str = "", side: Side | None = None, *, asks: bool = False) -> Row:
    """The row of such a head."""
    return Row(name, drawn=AnnalsTitle(name, about, side, asks), hint=f"{name}: {about}" if about else "")


class HeadedScreen(Screen):
    """Such a page. A subclass says its heading, its tabs, its parts and where they stand, and its buttons.

    The last button stands at the right.
    """

    # Whether its parts are painted at twice the size and reduced, as thin curves want it.
    fine = False

    def heading(self) -> PageHead:
        """The caption, the line that judges, and the one beneath."""
        raise NotImplementedError

    def here(self) -> str:
        """The tab that is open; no tabs where it is empty."""
        return ""

    def tabs(self) -> Sequence[Row]:
        """The other tabs."""
        return ()

    def ways(self) -> tuple[Row, ...]:
        """The buttons at the foot."""
        return (button("Back", OnPage.BACK, "back to where you came from"),)

    def parts(self) -> Mapping[str, tuple[Row, ...]]:
        """The rows of each part."""
        return {}

    def columns(self) -> Sequence[tuple[float, Sequence[str]]]:
        """How wide each column is as a share of the page, and the parts that stand in it."""
        return ((1.0, tuple(self.parts())),)

    def rows(self) -> Sequence[Row]:
        """All that can be pressed or read, in the order in which it stands."""
        return (*self.tabs(), *(row for rows in self.parts().values() for row in rows), *self.ways())

    @property
    def scaled_size(self) -> tuple[float, float]:
        """The window as large as it would be at 100 %."""
        (wide, high), scale = self.stage.size, self.stage.look.scale
        return wide / scale, high / scale

    @property
    def wide(self) -> bool:
        """Whether parts have room side by side."""
        return self.scaled_size[0] >= SIDE_BY_SIDE

    @property
    def low(self) -> bool:
        """Whether there is so little room that a page spares what it can."""
        return self.scaled_size[1] < LOW

    @property
    def margin(self) -> float:
        """What is left at either side."""
        return max(margin_of(self.stage.size[0], self.stage.look), self.stage.look.gap)

    # Where everything stands.

    def _head(self) -> tuple[PageHead, float]:
        shown = replace(self.heading(), largest=HEADLINE if self.wide else SMALL_HEADLINE)
        if self.low:
            return shown, round(LOW_HEAD * self.stage.look.scale)
        return shown, round(shown.high_in(self.stage.size[0] - 2 * self.margin, self.stage.look))

    def _headed(self, shown: PageHead, place: Rect) -> Iterator[Shape]:
        """The head; in a low window the line that judges alone."""
        look = self.stage.look
        if not self.low:
            yield from shown.drawn(place, look)
            return
        size = LOW_HEADLINE * look.scale
        text = shorten(shown.headline, size, place.wide, bold=True, serif=True)
        yield Text(text, (place.x, place.middle[1]), size, look.theme.ink, bold=True, serif=True)

    def _tabbed(self) -> bool:
        """Whether the tabs have room beneath the head; else they are buttons in the last part."""
        return bool(self.here()) and self.scaled_size[1] >= LOWEST and tabs_wide(self.here(), self.tabs(), self.stage.look) <= (
            self.stage.size[0] - 2 * self.margin)

    @property
    def foot_top(self) -> float:
        """Where the buttons begin."""
        return round(self.foot_rect().y - (LOW_FOOT if self.low else FOOT) * self.stage.look.scale)

    def body(self) -> Rect:
        """What lies between the head and the buttons."""
        _, high = self._head()
        top = high + (TABS * self.stage.look.scale if self._tabbed() else 0.0) + self.beneath_head()
        return Rect(0, round(top), self.stage.size[0], self.foot_top - round(top))

    def beneath_head(self) -> float:
        """The height of what else is pinned beneath the head."""
        return 0.0

    def pinned(self, place: Rect) -> Layer:
        """What is drawn there."""
        return ()

    def left_over(self) -> tuple[Row, ...]:
        """Tabs and buttons that have no room in their place: they stand at the end of the last part."""
        shown = self._ways_shown()
        return (*(() if self._tabbed() else (replace(row, style="button") for row in self.tabs())),
                *(row for row in self.ways() if row not in shown))

    def placed(self, body: Rect) -> Iterator[tuple[str, Rect, Sequence[Row]]]:
        """The panes: a column each, or all parts one below the other."""
        parts, rest, gutter = self.parts(), self.left_over(), GUTTER * self.stage.look.scale
        columns = self.columns()
        pad = 1.5 * self.stage.look.gap
        inner = Rect(self.margin - pad, body.y, body.wide - 2 * self.margin + 3 * pad, body.high)
        if not self.wide or len(columns) == 1:
            yield "all", inner, (*(row for _, names in columns for name in names for row in parts[name]), *rest)
            return
        x, room = inner.x, inner.wide - gutter * (len(columns) - 1)
        for number, (share, names) in enumerate(columns):
            rows = tuple(row for name in names for row in parts[name])
            last = number == len(columns) - 1
            yield f"column {number}", Rect(round(x), inner.y, round(room * share), inner.high), (*rows, *(rest if last else ()))
            x += room * share + gutter

    def sheets(self) -> tuple[Sheet, ...]:
        """The ground, the parts, what lies above them, head and buttons, the line of text."""
        look, size, theme = self.stage.look, self.stage.size, self.stage.look.theme
        self._panes.clear()
        body = self.body()
        head = tuple(self._head_sheets(body))
        found = [Sheet("ground", (size, look), self.stage.rect, size, tuple, theme.panel)]
        for name, rect, rows in self.placed(body):
            laid = self.lay(name, rect, rows)
            found.append(self.sheet_of(name, rect, laid.layer[1:]))
        found += self.above(body)
        found += head
        found += self._feet()
        return tuple(found)

    def sheet_of(self, name: str, rect: Rect, layer: Layer) -> Sheet:
        """A part of the page as a sheet of its own, so that the others need not be painted again when it changes."""
        size = round(rect.wide), max(1, round(rect.high))
        there = tuple(translate(shape, rect.x, rect.y) for shape in layer)
        return Sheet(name, (there, size, self.stage.look), rect, size, lambda: (there,), self.stage.look.theme.panel,
                     self.fine)

    def above(self, body: Rect) -> Iterable[Sheet]:
        """What else lies between head and buttons; what runs out above or below is covered by them."""
        return ()

    def _head_sheets(self, body: Rect) -> Iterator[Sheet]:
        look, theme = self.stage.look, self.stage.look.theme
        shown, high = self._head()
        across, margin = self.stage.size[0], self.margin
        tabbed = TABS * look.scale if self._tabbed() else 0.0
        below = round(high + tabbed)
        layer: list[Shape] = [RoundedBox(Rect(0, 0, across, below), theme.panel2),
                              RoundedBox(Rect(0, below - 1, across, 1), theme.line),
                              *self._headed(shown, Rect(margin, 0, across - 2 * margin, high))]
        if tabbed:
            place = Rect(margin - look.gap * 1.5, high, across - 2 * margin, tabbed)
            self._panes["tabs"] = pane = tabs(place, self.here(), self.tabs(), look, focus=self.focus, hover=self.hover)
            layer += pane.layer
        shapes = tuple(layer)
        size = round(across), below
        yield Sheet("head", (shapes, size, look), Rect(0, 0, *size), size, lambda: (shapes,), theme.panel2)
        if body.y - below >= 1:
            pinned = self.pinned(Rect(margin, below, across - 2 * margin, body.y - below))
            yield self.sheet_of("pinned", Rect(0, below, across, body.y - below), pinned)

    def _ways_shown(self) -> tuple[Row, ...]:
        """The buttons that find room side by side, the last always; the first are the first to go into the parts."""
        look, ways = self.stage.look, self.ways()
        room = self.stage.size[0] - 2 * self.margin - wide_of(ways[-1], look) - 3 * BESIDE
        shown = list(ways[:-1])
        while shown and sum(wide_of(row, look) + BESIDE for row in shown) > room:
            shown.pop(0)
        return (*shown, ways[-1])

    def _feet(self) -> Iterator[Sheet]:
        look, theme, margin = self.stage.look, self.stage.look.theme, self.margin
        top, bottom = self.foot_top, self.foot_rect().y
        *left, last = self._ways_shown()
        down, end = top + 7 * look.scale, self.stage.size[0] - margin
        across = sum(wide_of(row, look) for row in left) + BESIDE * max(0, len(left) - 1)
        shapes: list[Shape] = [RoundedBox(Rect(0, 0, self.stage.size[0], bottom - top), theme.panel2),
                               RoundedBox(Rect(0, 0, self.stage.size[0], 1), theme.line)]
        for name, right, rows in (("ways", margin + across, left), ("last way", end, [last])):
            if rows:
                self._panes[name] = pane = bar(right, down, rows, look, focus=self.focus, hover=self.hover)
                shapes += (translate(shape, 0, top) for shape in pane.layer)
        layer = tuple(shapes)
        size = round(self.stage.size[0]), round(bottom - top)
        yield Sheet("buttons", (layer, size, look), Rect(0, top, *size), size, lambda: (layer,), theme.panel2)
        yield self.foot(self.foot_rect())
