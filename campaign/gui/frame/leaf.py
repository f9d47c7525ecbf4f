"""A leaf: a page with a head that judges, tabs beneath it where it has any, parts under serif heads in columns, and its foot.

Where the window is narrow the parts stand in fewer columns, and what head and foot have no room for follows the last of them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from msgspec import Struct

from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.painter import translate
from campaign.drawing.shapes import Ink, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.frame.bar import bar, fitting, tabs, tabs_wide, wide_of
from campaign.gui.frame.page import BESIDE, Row, tall
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.model.replacing import replace
from campaign.model.sides import Side

# From so many pixels at 100 % on two columns have room, and three, and two of which one is much the wider; how far apart.
TWO, THREE, UNEQUAL, GUTTER = 720.0, 1080.0, 1000.0, 44.0
# The page's margin in a wide window and in a narrow one.
MARGIN, LEAST_MARGIN, WIDE = 64.0, 10.0, 1280.0
CAPTION, HEADLINE, SMALL_HEADLINE, LINE = 13.0, 42.0, 27.0, 17.0
# Windows of so many pixels at 100 %: lower than these the head has a caption no longer, and then no line; from the last on
# its letters are as large as they get.
LOW, LOWEST, ROOMY = 560.0, 400.0, 900.0
TABS, FOOT, LOW_FOOT = 36.0, 58.0, 50.0
# A headline is set smaller before it is broken, and broken before it is cut.
MOST_LINES = 3
PART_HIGH, RULE = 40.0, 2.0


class LeafHead(Struct, frozen=True):
    """When or where it is, in capitals; the headline; one line beneath it. What a low window has no room for it leaves out."""

    caption: str
    headline: str
    line: str = ""

    def lines(self, wide: float, window: float, look: Look) -> tuple[tuple[str, float, bool], ...]:
        """Its lines with their sizes, those in serifs marked, in a window of some height."""
        scale, high = look.scale, window / look.scale
        size = (SMALL_HEADLINE + (HEADLINE - SMALL_HEADLINE) * min(1.0, max(0.0, (high - LOW) / (ROOMY - LOW)))) * scale
        across = width_of(self.headline, size, bold=True, serif=True)
        size = max(size * 0.62, min(size, size * wide / across * 0.99)) if across else size
        lines = wrap(self.headline, size, wide, bold=True, serif=True)
        if len(lines) > MOST_LINES:
            last = shorten(" ".join(lines[MOST_LINES - 1:]), size, wide, bold=True, serif=True)
            lines = (*lines[: MOST_LINES - 1], last)
        beneath = wrap(self.line, LINE * scale, wide) if self.line else ()
        most = 0 if high < LOWEST else 1 if high < LOW else 2
        if most and len(beneath) > most:
            beneath = (*beneath[: most - 1], shorten(" ".join(beneath[most - 1:]), LINE * scale, wide))
        captions = ((self.caption, CAPTION * scale, False),) if self.caption and high >= LOW else ()
        return (*captions, *((line, size, True) for line in lines), *((line, LINE * scale, False) for line in beneath[:most]))

    def holds(self, wide: float, window: float, look: Look) -> bool:
        """Whether the line beneath the headline is read whole."""
        told = [text for text, _, serif in self.lines(wide, window, look) if not serif and text != self.caption]
        return " ".join(told) == " ".join(self.line.split())

    def high(self, wide: float, window: float, look: Look) -> float:
        """How high it is."""
        lines = self.lines(wide, window, look)
        return round(20 * look.scale + sum(size * (1.12 if serif else LEADING) for _, size, serif in lines))

    def drawn(self, rect: Rect, window: float, look: Look) -> Iterator[Shape]:
        """Line by line from the top."""
        theme, y = look.theme, rect.y + 9 * look.scale
        for text, size, serif in self.lines(rect.wide, window, look):
            leading = size * (1.12 if serif else LEADING)
            y += leading
            if serif:
                yield Text(text, (rect.x, y - leading / 2), size, theme.ink, bold=True, serif=True)
            elif text == self.caption:
                caption = shorten(text.upper(), size, rect.wide * 0.85, bold=True)
                yield Text(caption, (rect.x, y - leading / 2), size, theme.ink2, bold=True, spaced=0.08)
            else:
                yield Text(text, (rect.x, y - leading / 2), size, theme.ink2)


class PartTitle(Struct, frozen=True):
    """The head of a part: its name in serifs, what stands beside it, and a rule beneath in the part's ink."""

    name: str
    about: str = ""
    side: Side | None = None
    asks: bool = False
    high: float = PART_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Name and note as far as there is room, and the rule across."""
        theme, size, base = look.theme, look.text * 4 / 3, rect.y + rect.high * 0.5
        name = shorten(self.name, size, rect.wide, bold=True, serif=True)
        yield Text(name, (rect.x, base), size, theme.ink, bold=True, serif=True)
        left = rect.x + width_of(name, size, bold=True, serif=True) + 2 * look.gap
        if self.about and rect.right - left > look.note * 5:
            yield Text(shorten(self.about, look.note * 1.08, rect.right - left), (left, base + size * 0.1), look.note * 1.08,
                       theme.ink2)
        ink: Ink = theme.magenta if self.asks else theme.ink3 if self.side is None else theme.sides[self.side]
        yield RoundedBox(Rect(rect.x, rect.bottom - 5 * look.scale, rect.wide, RULE * look.scale), ink)


def part_title(name: str, about: str = "", side: Side | None = None, *, asks: bool = False) -> Row:
    """The row of such a head; pointed at, it says all that it had no room for."""
    text = f"{name}: {about}" if about else name
    return Row(text, hint=text if about else "", drawn=PartTitle(name, about, side, asks), style="head")


class LeafPart(Struct, frozen=True):
    """A part of a leaf: its name, its rows, what is said beside the name; the rule of what `asks` is magenta.

    `column` keeps it in a column where there are so many; without one, parts are shared out so that no column is much longer
    than another.
    """

    name: str
    rows: tuple[Row, ...]
    about: str = ""
    asks: bool = False
    side: Side | None = None
    column: int | None = None

    def titled(self) -> tuple[Row, ...]:
        """Its rows beneath its head; a part without a name has none."""
        return (part_title(self.name, self.about, self.side, asks=self.asks), *self.rows) if self.name else self.rows


class LeafScreen(Screen, ABC):
    """A page in this form; a subclass says its head, its parts and its ways on, the last of which stands at the right.

    Each column is a sheet of its own, so that the others need not be painted again when one of them changes.
    """

    # How the width is shared where there are three columns, and where there are two.
    shares: tuple[tuple[float, ...], tuple[float, ...]] = ((1.0, 1.0, 1.0), (1.0, 1.0))
    # Whether it is painted at twice the size and reduced, as thin curves and small pictures want it.
    fine = True

    @abstractmethod
    def head(self) -> LeafHead:
        """What the page is."""

    def here(self) -> str:
        """The tab that is open; no tabs where it is empty."""
        return ""

    def tabs(self) -> Sequence[Row]:
        """The other tabs."""
        return ()

    def parts(self) -> Sequence[LeafPart]:
        """What stands on it."""
        return ()

    def ways(self) -> Sequence[Row]:
        """The ways on; the last is the one that the page is there for."""
        return ()

    def rows(self) -> Sequence[Row]:
        """All of it: tabs, part by part, and the ways on."""
        return (*self.tabs(), *(row for part in self.parts() for row in part.titled()), *self.ways())

    # How much room there is.

    @property
    def scaled_size(self) -> tuple[float, float]:
        """The window as large as it would be at 100 %."""
        (wide, high), scale = self.stage.size, self.stage.look.scale
        return wide / scale, high / scale

    @property
    def edge(self) -> float:
        """What is left at the sides of the page."""
        share = (self.scaled_size[0] - 400.0) / (WIDE - 400.0)
        return (LEAST_MARGIN + (MARGIN - LEAST_MARGIN) * min(1.0, max(0.0, share))) * self.stage.look.scale

    @property
    def roomy(self) -> int:
        """How many columns have room side by side."""
        wide, _ = self.scaled_size
        return 3 if wide >= THREE else 2 if wide >= TWO else 1

    @property
    def many(self) -> int:
        """How many columns stand side by side at most."""
        return self.roomy

    @property
    def column_wide(self) -> float:
        """How wide a column is, of so many that are alike."""
        return (self.stage.size[0] - 2 * self.edge - GUTTER * self.stage.look.scale * (self.many - 1)) / self.many

    @property
    def wide(self) -> bool:
        """Whether two columns have room of which one is much the wider."""
        return self.scaled_size[0] >= UNEQUAL

    @property
    def low(self) -> bool:
        """Whether there is so little room that a page spares what it can."""
        return self.scaled_size[1] < LOW

    def _tabbed(self) -> bool:
        """Whether the tabs have room beneath the head; else they are buttons behind the last part."""
        return bool(self.here()) and self.scaled_size[1] >= LOWEST and tabs_wide(self.here(), self.tabs(), self.stage.look) <= (
            self.stage.size[0] - 2 * self.edge)

    def _head_high(self, head: LeafHead) -> float:
        """How high the head is, with its tabs."""
        look, (wide, high) = self.stage.look, self.stage.size
        return round(head.high(wide - 2 * self.edge, high, look) + (TABS * look.scale if self._tabbed() else 0.0))

    def inside(self) -> Rect:
        """What lies between the head, with what is pinned beneath it, and the buttons."""
        return self._inside(self.head())

    def _inside(self, head: LeafHead) -> Rect:
        top = self._head_high(head) + round(self.beneath_head())
        return Rect(self.edge, top, self.stage.size[0] - 2 * self.edge, self._foot_top() - top)

    def _foot_top(self) -> float:
        """Where the buttons begin; there may be none."""
        high = (FOOT if self.scaled_size[1] >= LOWEST else LOW_FOOT) if self.ways() else 0.0
        return self.foot_rect().y - high * self.stage.look.scale

    # What is drawn.

    def sheets(self) -> tuple[Sheet, ...]:
        """The ground, the columns and what lies over them, head and ways on, the line of text."""
        look, size, head = self.stage.look, self.stage.size, self.head()
        self._panes.clear()
        body = self._inside(head)
        # Laid out first: Tab goes through them first, while they cover what runs out above the columns.
        pinned = tuple(self._head_sheets(head, body))
        ground = Sheet("ground", (size, look), self.stage.rect, size, tuple, look.theme.panel)
        return (ground, *self.body(body, self._left_over()), *self.over(body), *pinned, *self._foot_sheets(),
                self.foot(self.foot_rect()))

    def sheet_of(self, name: str, rect: Rect, shapes: Iterable[Shape], ground: Ink | None = None) -> Sheet:
        """Shapes of the page as a sheet of their own, which begins and ends at whole pixels."""
        x, y, size = round(rect.x), round(rect.y), (round(rect.wide), max(1, round(rect.high)))
        rect = Rect(x, y, *size)
        layer = tuple(translate(shape, x, y) for shape in shapes)
        return Sheet(name, (layer, size, self.stage.look), rect, size, lambda: (layer,), ground or self.stage.look.theme.panel,
                     self.fine)

    def beneath_head(self) -> float:
        """The height of what else is pinned beneath the head."""
        return 0.0

    def pinned(self, place: Rect) -> Iterable[Shape]:
        """What is drawn there."""
        return ()

    def over(self, body: Rect) -> Iterable[Sheet]:
        """Pictures of their own that lie over the columns."""
        return ()

    def body(self, body: Rect, rest: tuple[Row, ...]) -> Iterator[Sheet]:
        """The columns side by side; what head and foot have no room for follows the last part."""
        parts = list(self.parts())
        if rest:
            parts.append(LeafPart("", rest, column=self.many - 1))
        columns = self.shared_out(parts, body.wide)
        for number, (column, found) in enumerate(zip(self.columns_in(body, len(columns)), columns, strict=True)):
            rows = tuple(row for part in found for row in part.titled())
            yield self.column_sheet(f"column {number}", self.place_of_column(number, column), rows)

    def column_sheet(self, name: str, rect: Rect, rows: Iterable[Row]) -> Sheet:
        """Rows in a column: a pane keeps a little room at its sides, so its words stand in line with the head."""
        pad = 1.5 * self.stage.look.gap
        place = Rect(rect.x - pad, rect.y, rect.wide + 3 * pad, rect.high)
        return self.sheet_of(name, place, self.lay(name, place, rows).layer[1:])

    def below_columns(self, body: Rect) -> Rect:
        """What the rows of the columns leave of their room, from edge to edge of the window."""
        top = max(pane.rect.y + pane.tall for name, pane in self._panes.items() if name.startswith("column"))
        top += 6 * self.stage.look.gap
        return Rect(0, top, self.stage.size[0], body.bottom - top)

    def place_of_column(self, number: int, rect: Rect) -> Rect:
        """What of a column its parts have."""
        return rect

    def columns_in(self, body: Rect, many: int) -> tuple[Rect, ...]:
        """Where so many columns stand."""
        apart = GUTTER * self.stage.look.scale
        shares = (1.0,) if many == 1 else self.shares[0 if many == 3 else 1]
        room = body.wide - apart * (many - 1)
        found: list[Rect] = []
        left = body.x
        for share in shares:
            wide = room * share / sum(shares)
            found.append(Rect(round(left), body.y, round(wide), body.high))
            left += wide + apart
        return tuple(found)

    def shared_out(self, parts: Sequence[LeafPart], wide: float) -> tuple[tuple[LeafPart, ...], ...]:
        """Parts in so many columns as there is room for, in their order, so that the longest is as short as can be."""
        many = min(self.many, len(parts))
        if many <= 1:
            return (tuple(parts),)
        if {part.column for part in parts} == set(range(many)):
            return tuple(tuple(part for part in parts if part.column == at) for at in range(many))
        each, look = wide / many - GUTTER * self.stage.look.scale, self.stage.look
        heights = [tall(part.titled(), each, look) for part in parts]

        def longest(cuts: tuple[int, ...]) -> float:
            ends = (0, *cuts, len(parts))
            return max(sum(heights[start:end]) for start, end in pairwise(ends))

        best = min(combinations(range(1, len(parts)), many - 1), key=longest)
        ends = (0, *best, len(parts))
        return tuple(tuple(parts[start:end]) for start, end in pairwise(ends))

    def _left_over(self) -> tuple[Row, ...]:
        """Tabs and ways on that have no room in their place."""
        shown = self._ways_shown()
        rest = [] if self._tabbed() else [replace(row, style="button") for row in self.tabs()]
        # The last way is always shown, however much its words were shortened for it.
        return (*rest, *(row for row in self.ways()[:-1] if row not in shown))

    def _head_sheets(self, head: LeafHead, body: Rect) -> Iterator[Sheet]:
        look, theme = self.stage.look, self.stage.look.theme
        below, tabbed = self._head_high(head), TABS * look.scale if self._tabbed() else 0.0
        place = Rect(0, 0, self.stage.size[0], below)
        shapes = [RoundedBox(place, theme.panel2), RoundedBox(Rect(0, below - 1, place.wide, 1), theme.line),
                  *head.drawn(Rect(body.x, 0, body.wide, below - tabbed), self.stage.size[1], look)]
        if tabbed:
            row = Rect(body.x - look.gap * 1.5, below - tabbed, body.wide, tabbed)
            self._panes["tabs"] = found = tabs(row, self.here(), self.tabs(), look, focus=self.focus, hover=self.hover)
            shapes += found.layer
        yield self.sheet_of("head", place, shapes, theme.panel2)
        if body.y - below >= 1:
            pinned = self.pinned(Rect(body.x, below, body.wide, body.y - below))
            yield self.sheet_of("pinned", Rect(0, below, place.wide, body.y - below), pinned)

    def _ways_shown(self) -> tuple[Row, ...]:
        return fitting(self.ways(), self.stage.size[0] - 2 * self.edge, self.stage.look)

    def _foot_sheets(self) -> Iterator[Sheet]:
        """The buttons on their own ground: all at the left but the last, which is at the right."""
        look, theme, edge, ways = self.stage.look, self.stage.look.theme, self.edge, self._ways_shown()
        if not ways:
            return
        place = Rect(0, self._foot_top(), self.stage.size[0], self.foot_rect().y - self._foot_top())
        *left, last = ways
        top = place.y + (place.high - (round(look.text * LEADING + look.gap * 0.6) + 2 * look.gap)) / 2
        across = sum(wide_of(row, look) for row in left) + BESIDE * max(0, len(left) - 1)
        found = self._panes["ways"] = bar(edge + across, top, left, look, focus=self.focus, hover=self.hover)
        end = self._panes["last way"] = bar(place.right - edge, top, (last,), look, focus=self.focus, hover=self.hover)
        shapes = (RoundedBox(place, theme.panel2), RoundedBox(Rect(0, place.y, place.wide, 1), theme.line),
                  *found.layer, *end.layer)
        yield self.sheet_of("ways on", place, shapes, theme.panel2)
