"""The printed chart on the graphics machine: meshes are handed over once, colours when owners or the theme change."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np
from arcade.gl import BufferDescription

from campaign.drawing.plane import COAST_WIDE, WATER_FADES, WATER_FROM, WATER_WIDE, PrintedGround, level_of
from campaign.drawing.shapes import Ink, Rect
from campaign.gui.opengl.ribbons import ribbon
from campaign.model.sea.drawn import DrawnChart, Mesh, Strands

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Buffer, Geometry, Program

    from campaign.model.sea.drawn import Array

class Cells:
    """A mesh or strands on the machine, drawn cell by cell as far as they are in sight."""

    def __init__(self, machine: ArcadeContext, piece: Mesh | Strands) -> None:
        self._boxes, self._kinds = piece.boxes, piece.kinds
        if isinstance(piece, Mesh):
            self._twice = 1
            places = np.ascontiguousarray(piece.points, np.float32)
            index = piece.triangles.ravel()
            ends = piece.ends * 3
            parts = [BufferDescription(machine.buffer(data=places.tobytes()), "2f", ["point"])]
        else:
            self._twice = 2
            points, away, along, corners = ribbon(piece.points.astype(np.float64), piece.stops)
            rows = np.concatenate([points, away, along[:, None]], axis=1).astype(np.float32)
            index = corners.ravel()
            # Every line has one ribbon fewer than points.
            ends = (piece.stops[piece.ends - 1] - piece.ends) * 6
            parts = [BufferDescription(machine.buffer(data=rows.tobytes()), "2f 2f 1f", ["point", "away", "along"])]
        self._ends = [0, *map(int, ends)]
        self._inks: Buffer = machine.buffer(reserve=4 * len(piece.points) * self._twice)
        parts.append(BufferDescription(self._inks, "4f1", ["ink"], normalized=["ink"]))
        elements = machine.buffer(data=index.astype(np.uint32).tobytes())
        self._geometry: Geometry = machine.geometry(parts, index_buffer=elements, mode=machine.TRIANGLES)

    def colour(self, palette: Array) -> None:
        """Gives every kind its colour."""
        self._inks.write(np.repeat(palette[self._kinds], self._twice, axis=0).astype(np.uint8).tobytes())

    def draw(self, program: Program, seen: Rect) -> None:
        """Draws the cells in sight; neighbours in one go."""
        boxes = self._boxes
        inside = (boxes[:, 0] < seen.right) & (boxes[:, 2] > seen.x) & (boxes[:, 1] < seen.bottom) & (boxes[:, 3] > seen.y)
        start = None
        for at, shown in enumerate([*inside.tolist(), False]):
            if shown and start is None:
                start = at
            elif not shown and start is not None:
                first, stop = self._ends[start], self._ends[at]
                self._geometry.render(program, first=first, vertices=stop - first)
                start = None


class GroundPainter:
    """The whole ground of one chart."""

    def __init__(self, machine: ArcadeContext, programs: dict[str, Program], chart: DrawnChart) -> None:
        self._programs, self._chart = programs, chart
        self._depths, self._land = [[Cells(machine, one) for one in group] for group in (chart.depths, chart.land)]
        self._wash = [Cells(machine, one) for one in chart.wash]
        self._coast, self._water = [[Cells(machine, one) for one in group] for group in (chart.coast, chart.water)]
        self._veil = Cells(machine, chart.veil)
        shade = chart.relief.shade
        self._relief = machine.texture((shade.shape[1], shade.shape[0]), components=1, data=shade.tobytes())
        self._relief.filter = machine.LINEAR, machine.LINEAR
        self._coloured: Any = None

    def colour(self, ground: PrintedGround) -> None:
        """Owners or the theme have changed."""
        if self._coloured == ground:
            return
        self._coloured = ground
        depths = np.array([(*ink, 255) for ink in ground.depths])
        wash = np.array([(*ink, round(cover * 255)) for ink, cover in ground.wash])
        water = np.array([(*ground.water, round(255 * fade)) for fade in WATER_FADES])
        veil = np.array([(*ground.veil, dense) for dense in range(256)])
        coast = np.array([(*ground.coast, 255)])
        for pieces, palette in ((self._depths, depths), (self._wash, wash), (self._water, water), (self._coast, coast),
                                ([self._veil], veil)):
            for piece in pieces:
                piece.colour(palette)
        lies, shade = self._chart.relief, self._chart.relief.shade
        across, down = lies.fine / shade.shape[1], lies.fine / shade.shape[0]
        land = self._programs["land"]
        land["lies"] = (*lies.corner, across, down)
        for name, ink in (("land", ground.land), ("light", ground.light), ("shade", ground.shade)):
            land[name] = _share(ink)

    def draw(self, machine: ArcadeContext, zoom: float, seen: Rect, between: Callable[[], None]) -> None:
        """All of it that lies in a part of the plane; `between` draws what is printed on the sea and hidden by land."""
        level = level_of(zoom)
        fill, line = self._programs["fill"], self._programs["line"]
        machine.disable(machine.BLEND)
        self._depths[level].draw(fill, seen)
        machine.enable(machine.BLEND)
        between()
        if zoom >= WATER_FROM:
            line["form"] = WATER_WIDE, 0.0, WATER_WIDE, 0.0
            self._water[level].draw(line, seen)
        machine.disable(machine.BLEND)
        self._relief.use(0)
        self._land[level].draw(self._programs["land"], seen)
        machine.enable(machine.BLEND)
        self._wash[level].draw(fill, seen)
        line["form"] = COAST_WIDE, 0.0, COAST_WIDE, 0.0
        self._coast[level].draw(line, seen)
        self._veil.draw(self._programs["veil"], seen)


def _share(ink: Ink) -> tuple[float, float, float]:
    return ink[0] / 255, ink[1] / 255, ink[2] / 255

