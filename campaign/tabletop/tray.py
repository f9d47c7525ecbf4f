"""A tray of columns into which tables, boxes and words are packed, each as wide as it needs to be, to spare paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from msgspec import Struct

from campaign.model.battles.tabletop import BoxRows, Lines, Log, Part, PrintedTable, TurningTemplate
from campaign.tabletop.parts import block_of, least_width, natural_width, template_width
from campaign.tabletop.press import LEAST_ROWS, PageBlock, Slab

COLUMNS, BETWEEN = 12, 10.0
# The narrowest words and boxes, in points; and the shares of a tray that a part may fill, in columns.
NARROW_WORDS, NARROW_BOXES = 165.0, 150.0
SPANS = tuple(range(2, COLUMNS + 1))
# How much the paper that a part takes counts beside how deep it reaches, in the ways that are tried.
THRIFT = (1.0, 0.3, 3.0, 0.1)
# Paper for which another order of parts is worth it.
A_HAIR, SPARED = 0.01, 3.0


class LaidBlock(Struct, frozen=True):
    """A block at its place: how far from the left edge and from the top of the tray, and how wide."""

    left: float
    down: float
    width: float
    block: PageBlock


@dataclass
class Tray:
    """Blocks laid side by side and below each other, never over each other; `floor` is how deep each column is filled."""

    width: float
    room: float
    share: float = 1.0
    thrift: float = THRIFT[0]
    floor: list[float] = field(default_factory=lambda: [0.0] * COLUMNS)
    laid: list[LaidBlock] = field(default_factory=list)

    @property
    def depth(self) -> float:
        """How deep the tray is filled."""
        return max(self.floor)

    def head(self, block: PageBlock) -> None:
        """A block across the whole tray."""
        down = self.depth
        self.laid.append(LaidBlock(0.0, down, self.width, block))
        self.floor = [down + block.height] * COLUMNS

    def lay(self, part: Part) -> bool:
        """Lays a part where it costs the least paper; False where there is no room for it."""
        found = min(self._places(part), key=lambda place: place[0], default=None)
        if found is None:
            return False
        _, first, span, down, block = found
        self._put(first, span, down, block)
        return True

    def lay_some(self, part: Part) -> PageBlock | None:
        """As many rows of a long part as there is room for; returns what is left of it, None where nothing was laid."""
        down = self.depth
        block = _block(part, self.width, self.share)
        room = self.room - down - sum(piece.height for piece in block.head)
        fits = 0
        for slab in block.slabs:
            if slab.height > room:
                break
            room -= slab.height
            fits += 1
        if not LEAST_ROWS <= fits <= len(block.slabs) - LEAST_ROWS:
            return None
        self._put(0, COLUMNS, down, PageBlock(block.head, block.slabs[:fits]))
        return PageBlock(block.head, block.slabs[fits:])

    def slab(self) -> Slab:
        """All that lies here as one piece."""

        def draw(canvas: Any, x: float, top: float) -> None:
            for one in self.laid:
                y = top - one.down
                for piece in (*one.block.head, *one.block.slabs):
                    piece.draw(canvas, x + one.left, y)
                    y -= piece.height

        return Slab(self.depth, draw)

    def _put(self, first: int, span: int, down: float, block: PageBlock) -> None:
        self.laid.append(LaidBlock(first * self._step, down, span * self._step - BETWEEN, block))
        for column in range(first, first + span):
            self.floor[column] = down + block.height

    @property
    def _step(self) -> float:
        return (self.width + BETWEEN) / COLUMNS

    def _places(self, part: Part) -> Iterator[tuple[float, int, int, float, PageBlock]]:
        """Where a part may lie: the paper that it takes and that it covers, its first column, its columns, its top."""
        least, most = narrowest(part, self.share), widest(part)
        wide_enough = False
        for span in SPANS:
            width = span * self._step - BETWEEN
            if wide_enough or (width + A_HAIR < least and span < COLUMNS):
                continue
            wide_enough = width >= most
            block = _block(part, width, self.share)
            for first in range(COLUMNS - span + 1):
                columns = self.floor[first : first + span]
                down = max(columns)
                if down + block.height > self.room + A_HAIR:
                    continue
                paper = (span * block.height + sum(down - column for column in columns)) / COLUMNS
                reach = max(self.depth, down + block.height)
                yield self.thrift * paper + reach + 0.0001 * (down + first), first, span, down, block


def narrowest(part: Part, share: float) -> float:
    """How narrow a part may be set."""
    match part:
        case PrintedTable():
            return least_width(part)
        case Lines():
            return NARROW_WORDS
        case BoxRows():
            return NARROW_BOXES
        case TurningTemplate():
            return template_width(part, share)
        case Log():
            return float("inf")


def widest(part: Part) -> float:
    """How wide a part is that is not folded: wider it is no lower."""
    return natural_width(part) if isinstance(part, PrintedTable) and not part.shares and not part.blank else float("inf")


@lru_cache(maxsize=4096)
def _block(part: Part, width: float, share: float) -> PageBlock:
    return block_of(part, width, share)


def laid_somehow(parts: Sequence[Part], tray: Tray) -> Tray | None:
    """The tray with all parts laid on it in the first way that has room for them; None where none has."""
    for thrift in THRIFT:
        tried = Tray(tray.width, tray.room, tray.share, thrift, list(tray.floor), list(tray.laid))
        if all(tried.lay(part) for part in parts):
            return tried
    return None


def laid_best(parts: Sequence[Part], tray: Tray) -> Tray | None:
    """The tray with all parts laid on it in the way that fills it least deep; None where it has no room for all of them."""
    best: Tray | None = None
    tall = sorted(parts, key=lambda part: -_block(part, tray.width / 2, tray.share).height)
    for order in (parts, tall):
        for thrift in THRIFT:
            tried = Tray(tray.width, tray.room, tray.share, thrift, list(tray.floor), list(tray.laid))
            if all(tried.lay(part) for part in order) and (best is None or tried.depth < best.depth - SPARED):
                best = tried
    return best
