"""What lies over the corners of the chart: legend, chips of layers, minimap or cartouche; and what is pressed there."""

from __future__ import annotations

from typing import Protocol

from campaign.chart import margin
from campaign.chart.key import cartouche, has_room, size_of_cartouche
from campaign.chart.layers.catalogue import KINDS
from campaign.chart.layers.facts import LayerFacts
from campaign.chart.overlays import CHIP_HIGH as CHIPS_HIGH
from campaign.chart.overlays import Chip, chips_in, draw_chips, legend, lines_of, minimap
from campaign.drawing.geometry import Camera
from campaign.drawing.shapes import Point, Rect, RoundedBox
from campaign.gui.days.telling import ChartedDay
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.play.workspace import Workspace
from campaign.model.replacing import replace

MINI = (0.2, 260.0)
# How many times as high as the minimap the chart must be for that to lie on it, and how many legends of two lines.
MINI_UNDER, LEGENDS_UNDER = 3.5, 3.0
LEGEND = 0.5
# How many times as high as a chip the chart must be for any to lie on it.
CHIPS_UNDER = 8.0
# Letters high that a legend of two lines and its edges are.
TWO_LINES = 4.5
# What lies on the chart stands so far within its edge: the frame and a little room.
INSIDE = margin.FRAME + 6


class _Chart(Protocol):
    """The chart that it lies over."""

    workspace: Workspace
    stage: Stage
    camera: Camera
    all_of_it: bool
    day: ChartedDay

    @property
    def plane(self) -> Rect:
        """The part of the plane that the map fills."""

    def layers(self) -> LayerFacts:
        """What the layers that are on have to show."""

    def look_at(self, camera: Camera) -> None:
        """Shows what a camera sees."""


class OverChart:
    """The corners of one chart."""

    def __init__(self, chart: _Chart) -> None:
        self.chart = chart

    def sheets(self) -> tuple[Sheet, ...]:
        """All of it."""
        return (*self.legend(), *self.chip_sheets(), *self.corner())

    def legend(self) -> tuple[Sheet, ...]:
        """What the layers' marks mean, in the upper left corner of the map."""
        workspace, look, window = self.chart.workspace, self.chart.stage.look, self.chart.camera.window
        tracks = any(len(path) > 1 for path in workspace.tracks.values())
        lines = lines_of(self.chart.layers(), tracks=tracks, orders=bool(workspace.known.view.standing_orders))
        mini = self.mini_rect()
        top = window.y + INSIDE + (CHIPS_HIGH * look.label + INSIDE / 2 if self.chips() else 0.0)
        left, high = window.x + INSIDE, min(window.high * LEGEND, mini.y - top - INSIDE)
        if window.high < LEGENDS_UNDER * TWO_LINES * look.text:
            return ()
        if high < TWO_LINES * look.text:
            # A small window with large letters: the legend stands beside the minimap, where above it there is no room.
            left, high = mini.right + INSIDE, window.high * LEGEND
        room = Rect(left, top, window.right - INSIDE - left, high)
        box, layer = legend(lines, room, look)
        size = round(box.wide), round(box.high)
        return (Sheet("legend", (layer, size), box, size, lambda: (layer,), look.theme.panel),) if layer else ()

    def chips(self) -> tuple[Chip, ...]:
        """What turns layers on and off, in the upper left corner; where they would cover much of the chart, nothing."""
        window = self.chart.camera.window
        if window.high < CHIPS_UNDER * CHIPS_HIGH * self.chart.stage.look.label:
            return ()
        room = Rect(window.x + INSIDE, window.y + INSIDE, window.wide - 2 * INSIDE, window.high)
        return chips_in(room, self.chart.stage.layers, self.chart.stage.look)

    def chip_sheets(self) -> tuple[Sheet, ...]:
        """The chips as they are now."""
        chips, look, layers = self.chips(), self.chart.stage.look, self.chart.stage.layers
        if not chips:
            return ()
        first, last = chips[0].rect, chips[-1].rect
        # A pixel more on every side, for the edges of the chips.
        box = Rect(first.x, first.y, last.right - first.x, first.high).grown(1.0)
        moved = tuple(replace(chip, rect=replace(chip.rect, x=chip.rect.x - box.x, y=1.0)) for chip in chips)
        size = round(box.wide), round(box.high)
        return (Sheet("chips", (moved, layers, look), box, size, lambda: (draw_chips(moved, layers, look),)),)

    @property
    def has_cartouche(self) -> bool:
        """Whether the cartouche stands where the minimap does: on the wall map, unless it is folded or has no room."""
        stage, window = self.chart.stage, self.chart.camera.window
        return self.chart.all_of_it and "cartouche" in stage.layers and has_room(window, stage.look)

    def lies_over(self, at: Point) -> bool:
        """Whether something lies over the chart there: the minimap, the cartouche or a chip."""
        if self.chart.day.clock is not None:
            return self.chart.day.covers(at)
        return self.mini_rect().holds(at) or any(chip.rect.holds(at) for chip in self.chips())

    def layer_at(self, at: Point) -> str:
        """The layer that a press there turns: a chip's; the cartouche folds itself."""
        if self.chart.day.clock is not None:
            return ""
        if self.has_cartouche and self.mini_rect().holds(at):
            return "cartouche"
        return next((chip.key for chip in self.chips() if chip.rect.holds(at)), "")

    def tip_at(self, at: Point) -> str:
        """What is said of a chip, and of the cartouche."""
        kind = next((kind for kind in KINDS if kind.key == self.layer_at(at)), None)
        return "" if kind is None else f"{kind.name}: key {kind.digit}\n{kind.shows}"

    def corner(self) -> tuple[Sheet, ...]:
        """In the lower left corner the minimap and a frame around what the map shows, or the cartouche."""
        rect, known, look = self.mini_rect(), self.chart.workspace.known, self.chart.stage.look
        size = round(rect.wide), round(rect.high)
        book, view = known.book, known.view
        if self.has_cartouche:
            turn = view.cursor.turn
            return (Sheet("cartouche", (size, look, turn, known.side), rect, size,
                          lambda: (cartouche(book, turn, known.side, look),), look.theme.panel),)
        if not rect.high:
            return ()
        inner = Rect(0, 0, *size)
        frame = self._frame(inner)
        key = (size, look, known.changes, known.side)
        return (
            Sheet("mini", key, rect, size, lambda: minimap(book, view, inner, look), look.theme.sea0),
            Sheet("frame", (frame, look), rect, size, lambda: ((RoundedBox(frame, None, look.theme.magenta, 2.0),),)),
        )

    def _frame(self, rect: Rect) -> Rect:
        """What the map shows, on the minimap."""
        scale, seen = rect.wide / self.chart.plane.wide, self.chart.camera.seen()
        west, north = max(0.0, seen.x * scale), max(0.0, (seen.y - self.chart.plane.y) * scale)
        east, south = min(rect.right, seen.right * scale), min(rect.bottom, (seen.bottom - self.chart.plane.y) * scale)
        return Rect(round(west), round(north), max(3, round(east - west)), max(3, round(south - north)))

    def mini_rect(self) -> Rect:
        """Where the minimap lies, or the cartouche: in the lower left corner of the map."""
        window, plane = self.chart.camera.window, self.chart.plane
        if self.has_cartouche:
            wide, high = size_of_cartouche(self.chart.stage.look)
            return Rect(window.x + INSIDE, window.bottom - high - INSIDE, wide, high)
        wide = min(window.wide * MINI[0], MINI[1] * self.chart.stage.look.scale)
        high = wide * plane.high / plane.wide
        if window.high < MINI_UNDER * high:
            return Rect(window.x + INSIDE, window.bottom - INSIDE, 0.0, 0.0)
        return Rect(window.x + INSIDE, window.bottom - high - INSIDE, wide, high)

    def look_there(self, at: Point) -> None:
        """A click on the minimap moves the map there."""
        rect, plane = self.mini_rect(), self.chart.plane
        x = plane.x + (at[0] - rect.x) / rect.wide * plane.wide
        y = plane.y + (at[1] - rect.y) / rect.high * plane.high
        self.chart.look_at(replace(self.chart.camera, x=x, y=y))
