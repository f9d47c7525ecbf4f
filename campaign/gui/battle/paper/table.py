"""The sheets around the sea of a battle: divisions left, orders right, what was seen below, the sea in what remains.

Where there is little room the left column and what lies below fold into tabs of the panel, before any type is set smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Protocol

from msgspec import Struct

from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Layer, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.combat import TurnTab
from campaign.gui.actions.plain import InBattle
from campaign.gui.actions.values import Action
from campaign.gui.battle import past, strip
from campaign.gui.battle.paper import told
from campaign.gui.frame.page import Hotspot, Pane, Row, pane
from campaign.gui.frame.parts import side_of, too_large, top_high
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.model.replacing import replace


class BattleTable(Protocol):
    """The screen around whose sea all this is laid."""

    stage: Stage
    focus: Action | None
    hover: Action | str | None

    def keep(self, name: str, laid: Pane) -> None:
        """A pane that can be pressed."""

    def forget(self, *names: str) -> None:
        """Panes that are no longer shown."""

    def lay(self, name: str, rect: Rect, rows: Iterable[Row]) -> Pane:
        """Rows laid out in a pane that keeps its scroll."""


ORDERS, DIVISIONS, SEEN, LOG = "Orders", "Divisions", "What was seen", "Log"
PANES = ("strip", "left", "below", "turns", "tabs", "asked", "panel", "actions")


def folded_tabs(layout: BattleLayout) -> tuple[str, ...]:
    """What the panel must show because there is no room beside the sea, the orders first."""
    hidden = (*((DIVISIONS,) if layout.left is None else ()), *((SEEN,) if layout.below is None else ()))
    return (ORDERS, *hidden) if hidden else ()


class Surroundings(Struct, frozen=True):
    """What is said around the sea: above, left, below, on the bar over the turns, and which tab is turned up."""

    top: strip.BattleStrip
    left: Sequence[Row]
    lines: Sequence[told.ChronicleLine]
    turns: Sequence[past.TurnMark]
    # The place of the turn that is shown, None where it is the present one.
    at: int | None
    tab: str = ORDERS


def surrounding_sheets(screen: BattleTable, layout: BattleLayout, said: Surroundings) -> Iterator[Sheet]:
    """All but the sea and the panel; panes that are folded are forgotten."""
    look = screen.stage.look
    layer, spot = strip.strip_layer(layout.top, said.top, look)
    hint = "captains fight the rest, and you watch"
    spots = (Hotspot(spot, InBattle.CAPTAINS, f"{hint} [C]", tip=hint),) if spot is not None else ()
    screen.keep("strip", Pane(layout.top, layer, spots, layout.top.high, 0.0))
    yield _sheet("strip", layer, layout.top, look)
    if layout.left is not None:
        yield _left(screen, layout.left, said.left)
    else:
        screen.forget("left")
    if layout.below is not None:
        layer, laid = told.pane(layout.below, said.lines, look, screen.hover, screen.focus)
        screen.keep("below", laid)
        yield _sheet("below", layer, layout.below, look)
    else:
        screen.forget("below")
    layer, laid = past.bar(layout.turns, said.turns, said.at, look, screen.focus, screen.hover)
    screen.keep("turns", laid)
    yield _sheet("turns", layer, layout.turns, look)
    if layout.tabs is not None:
        layer, laid = _tabs(layout.tabs, (*folded_tabs(layout), LOG), said.tab, look, screen)
        screen.keep("tabs", laid)
        yield _sheet("tabs", layer, layout.tabs, look)
    else:
        screen.forget("tabs")


def _sheet(name: str, layer: Layer, rect: Rect, look: Look) -> Sheet:
    size = round(rect.wide), round(rect.high)
    return Sheet(name, (layer, size), rect, size, partial(_alone, layer), look.theme.panel)


def _alone(layer: Layer) -> tuple[Layer, ...]:
    return (layer,)


def _left(screen: BattleTable, rect: Rect, rows: Sequence[Row]) -> Sheet:
    look = screen.stage.look
    laid = screen.lay("left", rect, rows)
    drawn = pane(Rect(0, 0, rect.wide, rect.high), rows, look, scroll=laid.scroll, focus=screen.focus, hover=screen.hover)
    return _sheet("left", drawn.layer, rect, look)


def _tabs(rect: Rect, names: Sequence[str], now: str, look: Look, screen: BattleTable) -> tuple[Layer, Pane]:
    """Names side by side, the present one over a line of magenta."""
    theme, scale = look.theme, look.scale
    shapes: list[Shape] = [RoundedBox(Rect(0, 0, rect.wide, rect.high), theme.panel2),
                           RoundedBox(Rect(0, rect.high - 1, rect.wide, 1), theme.line)]
    spots: list[Hotspot] = []
    size = look.row
    wanted = [width_of(name, size, bold=True) + 20 * scale for name in names]
    share = min(1.0, rect.wide / sum(wanted))
    x = 0.0
    for name, wide in zip(names, wanted, strict=True):
        box = Rect(x, 0, wide * share, rect.high)
        action = TurnTab(name)
        if action in (screen.hover, screen.focus):
            shapes.append(RoundedBox(box, theme.panel3, theme.ink if action == screen.focus else None))
        label = shorten(name, size, box.wide - 8 * scale, bold=True)
        shapes.append(Text(label, box.middle, size, theme.ink if name == now else theme.ink2, "m", bold=name == now))
        if name == now:
            shapes.append(RoundedBox(Rect(box.x + 4, rect.high - 3, box.wide - 8, 3), theme.magenta))
        spots.append(Hotspot(replace(box, x=rect.x + box.x, y=rect.y), action, f"turn to: {name.lower()}"))
        x += box.wide
    return tuple(shapes), Pane(rect, tuple(shapes), tuple(spots), rect.high, 0.0)


# Where they stand -----------------------------------------------------------------------------------------------------


LEFT, LEFT_SHARE, LEFT_MOST = 232.0, 0.165, 330.0
# The least sea that may be left beside and above the lists.
SEA_WIDE, SEA_HIGH = 540.0, 360.0
BELOW_SHARE, BELOW_LINES = 0.155, 3.0
TABS, TURNS = 30.0, 30.0


class BattleLayout(Struct, frozen=True):
    """The rectangles of a battle's parts; what is folded has none. `turns` is the bar over the turns, below the sea."""

    top: Rect
    left: Rect | None
    sea: Rect
    turns: Rect
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
    # In a drawer's little room the bar is as low as its letters allow.
    bar = round(TURNS * scale * (0.7 if drawer else 1.0))
    bottom_of_sea = (below.y if below is not None else line.y) - bar
    sea = Rect(begin, top_h, right - begin, bottom_of_sea - top_h)
    turns = Rect(begin, sea.bottom, sea.wide, bar)
    tabs = None
    if left is None or below is None:
        tabs = Rect(side.x, side.y, side.wide, round(TABS * scale))
        side = Rect(side.x, tabs.bottom, side.wide, side.high - tabs.high)
    return BattleLayout(top, left, sea, turns, below, line, tabs, side, drawer)
