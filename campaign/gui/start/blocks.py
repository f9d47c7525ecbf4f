"""A pane of blocks that paint themselves: cards and choices, each one row to press, scrolled where they do not all fit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from campaign.drawing.shapes import Rect, RoundedBox, Shape
from campaign.drawing.theme import Look
from campaign.gui.actions.values import Action
from campaign.gui.frame.page import Hotspot, Pane, Row


class BlockState(Struct, frozen=True):
    """The state of a block: whether it has the focus, and whether the mouse is over it."""

    focused: bool = False
    hovered: bool = False


class Block(Struct, frozen=True):
    """A row with a drawing of its own: how high it is, the room above it, and what is drawn in its rectangle."""

    row: Row
    high: float
    drawn: Callable[[Rect, BlockState], Sequence[Shape]]
    above: float = 0.0


def height_of(blocks: Sequence[Block]) -> float:
    """How tall all blocks are together."""
    return sum(block.above + block.high for block in blocks)


def lay_blocks(
    rect: Rect, blocks: Sequence[Block], look: Look, *, scroll: float = 0.0, focus: Action | None = None,
    hover: Action | str | None = None, follow: bool = False,
) -> Pane:
    """Lays out blocks from the top of a pane, as many as fit whole; with `follow` it is scrolled to the focus."""
    tall = height_of(blocks)
    bar = 2 * look.gap if tall > rect.high else 0.0
    most = max(0.0, tall - rect.high)
    scroll = min(max(0.0, scroll), most)
    top = 0.0
    tops: list[float] = []
    for block in blocks:
        top += block.above
        tops.append(top)
        top += block.high
    if follow:
        for block, top in zip(blocks, tops, strict=True):
            if block.row.action is not None and block.row.action == focus:
                scroll = min(scroll, top) if top < scroll else max(scroll, min(top, top + block.high - rect.high))
                break
    shapes: list[Shape] = []
    spots: list[Hotspot] = []
    for block, top in zip(blocks, tops, strict=True):
        row, place = block.row, Rect(rect.x, round(rect.y + top - scroll), rect.wide - bar, round(block.high))
        to_the_foot = place.bottom <= rect.bottom + 1 or (block.high > rect.high and place.y < rect.bottom)
        visible = place.y >= rect.y - 1 and to_the_foot
        if row.action is not None or row.hint:
            key = f" [{row.key}]" if row.key else ""
            spots.append(Hotspot(place if visible else Rect(place.x, -1e6, place.wide, place.high), row.action,
                                 f"{row.hint or row.text}{key}", row.able, top))
        if visible:
            state = BlockState(row.action is not None and row.action == focus, row.action is not None and row.action == hover)
            shapes += block.drawn(place, state)
    if most:
        high = rect.high * rect.high / tall
        at = rect.y + (rect.high - high) * scroll / most
        shapes.append(RoundedBox(Rect(rect.right - look.gap, at, look.gap, high), look.theme.btnline, None, 1.0, look.gap / 2))
    return Pane(rect, tuple(shapes), tuple(spots), tall, scroll)
