"""The charts of a system on sheets of their own, once a side, in the order of the turn, packed close."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from campaign.model.battles.tabletop import Part, Reference
from campaign.tabletop.press import (
    BOLD,
    GREY,
    INK,
    LEAST_ROWS,
    SERIF_BOLD,
    PageBlock,
    Press,
    Slab,
    gap,
    paragraph,
    width_of,
    write,
)
from campaign.tabletop.tray import Tray, laid_best

# How much smaller charts may be set than a page; smallest only where that spares a page of which less than so much is full.
SHARES, SMALLEST, SPARED = (1.0, 0.94, 0.88, 0.82, 0.78), (0.75, 0.73), 0.4
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TITLE, ABOVE = 12.0, 4.0
# Less room than this is not worth beginning a chart in.
LITTLE = 0.07


def letters_of(sheets: Sequence[Reference], rules: Sequence[str]) -> str:
    """The letters of the charts that have these rules for their number, by which the cover names them."""
    return " ".join(LETTERS[place] for place, sheet in enumerate(sheets) if sheet.rule in rules)


class Laying(Struct):
    """Charts being laid on pages, one tray a page."""

    width: float
    room: float
    share: float
    pages: list[Tray]

    def new_page(self) -> Tray:
        """Another page."""
        self.pages.append(Tray(self.width, self.room, self.share))
        return self.pages[-1]

    def lay(self, sheet: Reference, letter: str) -> None:
        """A chart, on as many pages as it takes: what has no room on one goes on the next, under its title again."""
        tray = self.pages[-1]
        waiting: list[Part | PageBlock] = list(sheet.parts)
        title = _title(sheet, letter, self.width, again=False)
        if tray.depth + title.height + self.room * LITTLE > self.room:
            tray = self.new_page()
        while True:
            before = len(tray.laid)
            tray.head(title)
            if all(not isinstance(part, PageBlock) for part in waiting) and (
                    whole := laid_best([part for part in waiting if not isinstance(part, PageBlock)], tray)) is not None:
                self.pages[-1] = whole
                return
            waiting = self._lay_what_fits(tray, waiting)
            if len(tray.laid) == before + 1:
                if not before:
                    raise AssertionError(f"{sheet.title}: a table that no page holds")
                # Nothing but the title found room.
                floor = tray.laid.pop().down
                tray.floor = [floor] * len(tray.floor)
            else:
                title = _title(sheet, letter, self.width, again=True)
            if not waiting:
                return
            tray = self.new_page()

    def _lay_what_fits(self, tray: Tray, parts: Sequence[Part | PageBlock]) -> list[Part | PageBlock]:
        left: list[Part | PageBlock] = []
        for part in parts:
            if isinstance(part, PageBlock):
                rest = _rest(tray, part)
                left += [] if rest is None else [rest]
            elif not tray.lay(part):
                rest = tray.lay_some(part)
                left.append(part if rest is None else rest)
        return left


def _rest(tray: Tray, block: PageBlock) -> PageBlock | None:
    """Lays what is left of a long table as far as there is room; returns what is left then."""
    room = tray.room - tray.depth - sum(piece.height for piece in block.head)
    fits = 0
    for slab in block.slabs:
        if slab.height > room:
            break
        room -= slab.height
        fits += 1
    tray.head(PageBlock(block.head, block.slabs[: max(fits, LEAST_ROWS)]))
    return PageBlock(block.head, block.slabs[fits:]) if max(fits, LEAST_ROWS) < len(block.slabs) else None


def _title(sheet: Reference, letter: str, width: float, *, again: bool) -> PageBlock:
    """The letter of a chart in a box, its title, and its rule."""
    words = f"{sheet.title}{', continued' if again else ''}"

    def draw(canvas: Any, x: float, top: float) -> None:
        y = top - ABOVE
        canvas.setFillGray(0.0)
        canvas.rect(x, y - 14, 15, 14, stroke=0, fill=1)
        write(canvas, x + 7.5, y - 11, letter, 10, face=BOLD, across="center", ink=(255, 255, 255))
        write(canvas, x + 21, y - 11.5, words, TITLE, face=SERIF_BOLD, ink=INK)
        write(canvas, x + 27 + width_of(words, TITLE, face=SERIF_BOLD), y - 11.5, sheet.rule, 6.5, ink=GREY)
        canvas.setLineWidth(0.7)
        canvas.line(x, y - 15.5, x + width, y - 15.5)

    return PageBlock((), (Slab(ABOVE + 19, draw),))


@lru_cache(maxsize=8)
def lay_charts(sheets: tuple[Reference, ...], width: float, room: float) -> tuple[float, tuple[Tray, ...]]:
    """All charts on as few pages as there can be, as large as may be on these: at which share of their size, page by page."""
    smallest = SHARES[-1]
    best = smallest, _laid_at(smallest, sheets, width, room)
    if len(best[1]) > 1 and best[1][-1].depth < best[1][-1].room * SPARED:
        for share in SMALLEST:
            smaller = _laid_at(share, sheets, width, room)
            if len(smaller) < len(best[1]):
                return share, smaller
    for share in reversed(SHARES[:-1]):
        larger = _laid_at(share, sheets, width, room)
        if len(larger) > len(best[1]):
            break
        best = share, larger
    return best


def _laid_at(share: float, sheets: Sequence[Reference], width: float, room: float) -> tuple[Tray, ...]:
    """All charts at such a share of their size."""
    laying = Laying(width / share, room / share, share, [])
    laying.new_page()
    for place, sheet in enumerate(sheets):
        laying.lay(sheet, LETTERS[place])
    return tuple(laying.pages)


def set_charts(press: Press, sheets: tuple[Reference, ...], note: str) -> None:
    """Charts have a size of their own, whatever that of the other pages."""
    if not sheets:
        return
    wide, high = press.real
    told = (*paragraph(note, wide, 6.5, ink=GREY), gap(2))
    share, pages = lay_charts(sheets, wide, high - sum(piece.height for piece in told))
    for number, tray in enumerate(pages):
        press.new_page()
        if not number:
            press.set(PageBlock((), tuple(scaled(piece, 1 / press.share) for piece in told)))
        press.set(PageBlock((), (scaled(tray.slab(), share / press.share),)))


def scaled(slab: Slab, share: float) -> Slab:
    """A slab at such a share of its size."""

    def draw(canvas: Any, x: float, top: float) -> None:
        canvas.saveState()
        canvas.translate(x, top)
        canvas.scale(share, share)
        slab.draw(canvas, 0.0, 0.0)
        canvas.restoreState()

    return Slab(slab.height * share, draw)
