"""A leaf: a page with a head that says what it is, parts under serif heads in columns, and its ways on at the foot.

Where the window is narrow the parts stand in fewer columns, and what the foot has no room for follows the last of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from msgspec import Struct

from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Ink, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.frame.bar import bar, wide_of
from campaign.gui.frame.page import BESIDE, Row, tall
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.model.replacing import replace
from campaign.model.sides import Side

# From so many pixels at 100 % on two columns have room, and three; and how far apart they stand.
TWO, THREE, GUTTER = 720.0, 1080.0, 44.0
# The page's margin in a wide window and in a narrow one.
MARGIN, LEAST_MARGIN, WIDE = 64.0, 10.0, 1280.0
CAPTION, HEADLINE, SMALL_HEADLINE, LINE = 13.0, 42.0, 27.0, 17.0
# Windows of so many pixels at 100 %: lower than these the head has a caption no longer, and then no line; from the last on
# its letters are as large as they get.
LOW, LOWEST, ROOMY = 560.0, 400.0, 900.0
FOOT = 58.0
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


class LeafPart(Struct, frozen=True):
    """A part of a leaf: its name, its rows, what is said beside the name; the rule of what `asks` is magenta.

    `column` keeps it in a column of three; without one, parts are shared out so that no column is much longer than another.
    """

    name: str
    rows: tuple[Row, ...]
    about: str = ""
    asks: bool = False
    side: Side | None = None
    column: int | None = None

    def titled(self) -> tuple[Row, ...]:
        """Its rows beneath its head; a part without a name has none."""
        if not self.name:
            return self.rows
        text = f"{self.name}: {self.about}" if self.about else self.name
        return Row(text, drawn=PartTitle(self.name, self.about, self.side, self.asks), style="head"), *self.rows


class LeafScreen(Screen):
    """A page in this form; a subclass says its head, its parts and its ways on, the last of which stands at the right."""

    # How the width is shared where there are three columns, and where there are two.
    shares: tuple[tuple[float, ...], tuple[float, ...]] = ((1.0, 1.0, 1.0), (1.0, 1.0))

    def head(self) -> LeafHead:
        """What the page is."""
        raise NotImplementedError

    def parts(self) -> Sequence[LeafPart]:
        """What stands on it."""
        return ()

    def ways(self) -> Sequence[Row]:
        """The ways on; the last is the one that the page is there for."""
        return ()

    def rows(self) -> Sequence[Row]:
        """All of it, part by part, and the ways on."""
        return (*(row for part in self.parts() for row in part.titled()), *self.ways())

    @property
    def edge(self) -> float:
        """What is left at the sides of the page."""
        look, wide = self.stage.look, self.stage.size[0]
        share = (wide / look.scale - 400.0) / (WIDE - 400.0)
        return (LEAST_MARGIN + (MARGIN - LEAST_MARGIN) * min(1.0, max(0.0, share))) * look.scale

    @property
    def roomy(self) -> int:
        """How many columns have room side by side."""
        wide = self.stage.size[0] / self.stage.look.scale
        return 3 if wide >= THREE else 2 if wide >= TWO else 1

    @property
    def many(self) -> int:
        """How many columns stand side by side at most."""
        return self.roomy

    @property
    def column_wide(self) -> float:
        """How wide a column is, of so many that are alike."""
        return (self.stage.size[0] - 2 * self.edge - GUTTER * self.stage.look.scale * (self.many - 1)) / self.many

    def sheets(self) -> tuple[Sheet, ...]:
        """The head, the columns, the ways on, and the line of text."""
        look, size = self.stage.look, self.stage.size
        theme, edge, foot = look.theme, self.edge, self.foot_rect()
        head, inner = self.head(), size[0] - 2 * edge
        top = Rect(0, 0, size[0], head.high(inner, size[1], look))
        shown = self._ways_shown(inner)
        low = Rect(0, foot.y - (FOOT * look.scale if shown else 0), size[0], FOOT * look.scale if shown else 0)
        rest = tuple(row for row in self.ways() if row not in shown)
        drawn: list[Shape] = [
            RoundedBox(Rect(0, 0, *size), theme.panel), RoundedBox(top, theme.panel2),
            RoundedBox(Rect(0, top.bottom - 1, top.wide, 1), theme.line),
            *head.drawn(Rect(edge, 0, inner, top.high), size[1], look), *self.beside_the_head(top),
        ]
        body = Rect(edge, top.bottom, inner, low.y - top.bottom)
        drawn += self.body(body, rest)
        if shown:
            drawn += self._foot(low, shown)
        layer = tuple(drawn)
        return (Sheet("page", (layer, size, look), self.stage.rect, size, lambda: (layer,), theme.panel, fine=True),
                *self.over(body), self.foot(foot))

    def beside_the_head(self, head: Rect) -> Iterator[Shape]:
        """What is drawn at the right of the head."""
        yield from ()

    def over(self, body: Rect) -> Iterator[Sheet]:
        """Pictures of their own that lie over the page."""
        yield from ()

    def body(self, body: Rect, rest: tuple[Row, ...]) -> Iterator[Shape]:
        """The columns side by side; what the foot has no room for follows the last part."""
        parts = list(self.parts())
        if rest:
            parts.append(LeafPart("", rest, column=2))
        columns = self.shared_out(parts, body.wide)
        look = self.stage.look
        self.forget(*(f"column {number}" for number in range(len(columns), 3)))
        for number, (column, found) in enumerate(zip(self.columns_in(body, len(columns)), columns, strict=True)):
            rect = self.place_of_column(number, column)
            rows = tuple(row for part in found for row in part.titled())
            # A pane keeps a little room at its sides: its words stand in line with the head.
            pad = 1.5 * look.gap
            place = Rect(rect.x - pad, rect.y, rect.wide + 3 * pad, rect.high)
            yield from self.lay(f"column {number}", place, rows).layer[1:]

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
        if many == 3 and all(part.column is not None for part in parts):
            return tuple(tuple(part for part in parts if part.column == at) for at in range(3))
        each, look = wide / many - GUTTER * self.stage.look.scale, self.stage.look
        heights = [tall(part.titled(), each, look) for part in parts]

        def longest(cuts: tuple[int, ...]) -> float:
            ends = (0, *cuts, len(parts))
            return max(sum(heights[start:end]) for start, end in pairwise(ends))

        best = min(combinations(range(1, len(parts)), many - 1), key=longest)
        ends = (0, *best, len(parts))
        return tuple(tuple(parts[start:end]) for start, end in pairwise(ends))

    def _ways_shown(self, room: float) -> tuple[Row, ...]:
        """The ways that find room side by side, the last always; the first are the first to go into the column."""
        ways, look = list(self.ways()), self.stage.look
        while len(ways) > 1 and sum(wide_of(row, look) + BESIDE for row in ways) > room:
            ways.pop(0)
        if ways and wide_of(ways[-1], look) > room:
            last = ways[-1]
            ways[-1] = replace(last, text=shorten(last.text, look.text, room - (wide_of(last, look) - width_of(
                last.text, look.text, bold=True)), bold=True))
        return tuple(ways)

    def _foot(self, low: Rect, ways: tuple[Row, ...]) -> Iterator[Shape]:
        """The buttons on their own ground: all at the left but the last, which is at the right."""
        look, theme, edge = self.stage.look, self.stage.look.theme, self.edge
        yield RoundedBox(low, theme.panel2)
        yield RoundedBox(Rect(0, low.y, low.wide, 1), theme.line)
        *left, last = ways
        top = low.y + (low.high - (round(look.text * LEADING + look.gap * 0.6) + 2 * look.gap)) / 2
        end = self._panes["last way"] = bar(low.right - edge, top, (last,), look, focus=self.focus, hover=self.hover)
        across = sum(wide_of(row, look) for row in left) + BESIDE * max(0, len(left) - 1)
        found = self._panes["ways"] = bar(edge + across, top, left, look, focus=self.focus, hover=self.hover)
        yield from (*found.layer, *end.layer)
