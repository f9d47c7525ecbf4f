"""Where the parts of a battle stand: divisions left, orders right, what was seen below, the sea in what remains.

Where there is little room the left column and what lies below fold into tabs of the panel, before any type is set smaller.
"""

from __future__ import annotations

from msgspec import Struct

from campaign.drawing.shapes import Rect
from campaign.drawing.theme import Look
from campaign.gui.frame.parts import side_of, too_large, top_high

LEFT, LEFT_SHARE, LEFT_MOST = 232.0, 0.165, 330.0
# The least sea that may be left beside and above the lists.
SEA_WIDE, SEA_HIGH = 540.0, 360.0
BELOW_SHARE, BELOW_LINES = 0.155, 3.0
TABS = 30.0


class BattleLayout(Struct, frozen=True):
    """The rectangles of a battle's parts; what is folded has none."""

    top: Rect
    left: Rect | None
    sea: Rect
    below: Rect | None
    line: Rect
    tabs: Rect | None
    side: Rect
    drawer: bool


def layout_of(size: tuple[int, int], look: Look, line_high: float) -> BattleLayout:
    """The layout of a window of that size; the line of text stands below the sea."""
    across, bottom = size
    scale, top_h = look.scale, top_high(look.scale)
    top = Rect(0, 0, across, top_h)
    drawer = too_large(size, scale)
    side = side_of(size, scale, drawer=drawer)
    floor = side.y if drawer else bottom
    right = across if drawer else side.x
    line = Rect(0, floor - line_high, right, line_high)
    left = None
    wide = round(min(LEFT_MOST * scale, max(LEFT * scale, across * LEFT_SHARE)))
    if not drawer and right - wide >= SEA_WIDE:
        left = Rect(0, top_h, wide, bottom - top_h)
    begin = left.right if left is not None else 0.0
    line = Rect(begin, line.y, right - begin, line_high)
    below = None
    high = round(max(bottom * BELOW_SHARE, BELOW_LINES * look.row * 1.45 + 30 * scale))
    if not drawer and line.y - high - top_h >= SEA_HIGH and right - begin >= SEA_WIDE:
        below = Rect(begin, line.y - high, right - begin, high)
    sea = Rect(begin, top_h, right - begin, (below.y if below is not None else line.y) - top_h)
    tabs = None
    if left is None or below is None:
        tabs = Rect(side.x, side.y, side.wide, round(TABS * scale))
        side = Rect(side.x, tabs.bottom, side.wide, side.high - tabs.high)
    return BattleLayout(top, left, sea, below, line, tabs, side, drawer)
