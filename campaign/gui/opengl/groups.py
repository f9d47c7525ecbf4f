"""A group of marks on the graphics machine: made once, then only looked at from elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from math import isinf
from typing import TYPE_CHECKING

import numpy as np
from arcade.gl import BufferDescription

from campaign.drawing.marks import Dot, Filling, Group, Stamp, Stroke
from campaign.drawing.shapes import Ink, Point
from campaign.gui.opengl.atlas import Atlas
from campaign.gui.opengl.ribbons import record, rgba, ribbon

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Geometry, Program

LARGEST = 1e6
CORNERS = np.array([(0, 0), (0, 1), (1, 0), (1, 1)], np.float32)


class GroupPainter:
    """What a group is made of, in the order of its kinds: areas, strokes, dots, stamps."""

    def __init__(self, machine: ArcadeContext, group: Group, atlas: Atlas) -> None:
        self.group = group
        self._machine = machine
        self._parts: list[tuple[str, Geometry, int]] = []
        self.generation = atlas.generation
        # Stamps come first: what is not painted yet leaves the rest of the work for another frame.
        self.whole = self._stamps([mark for mark in group if isinstance(mark, Stamp)], atlas)
        if self.whole:
            self._areas([mark for mark in group if isinstance(mark, Filling)])
            self._strokes([mark for mark in group if isinstance(mark, Stroke) and len(mark.points) > 1])
            self._dots([mark for mark in group if isinstance(mark, Dot)])

    def draw(self, programs: dict[str, Program]) -> None:
        """Draws it."""
        for name in ("fill", "stroke", "dot", "stamp"):
            for kind, geometry, instances in self._parts:
                if kind == name:
                    geometry.render(programs[name], instances=instances)

    def free(self) -> None:
        """Gives its memory back."""
        self._parts.clear()

    def _stamps(self, stamps: list[Stamp], atlas: Atlas) -> bool:
        rows = []
        for stamp in stamps:
            ready, slot = atlas.slot(stamp.shapes)
            if not ready:
                return False
            if slot is not None:
                right, down = stamp.shift
                part = slot.x, slot.y, slot.wide, slot.high
                rows.append((*stamp.at, *part, round(right) + slot.right, round(down) + slot.down))
        if rows:
            self._instanced("stamp", np.array(rows, np.float32).tobytes(), "2f 4f 2f", ["at", "part", "shift"], len(rows))
        return True

    def _areas(self, areas: list[Filling]) -> None:
        points: list[Point] = []
        inks: list[tuple[Ink, float]] = []
        index: list[int] = []
        count = 0
        for area in areas:
            size = len(area.points)
            points += area.points
            inks += [(area.ink, area.cover)] * size
            index += [corner for at in range(1, size - 1) for corner in (count, count + at, count + at + 1)]
            count += size
        if points:
            data = record(count, point=np.array(points, np.float32), ink=rgba(inks))
            self._indexed("fill", data, "2f 4f1", ["point", "ink"], index)

    def _strokes(self, strokes: list[Stroke]) -> None:
        if not strokes:
            return
        sizes = [len(stroke.points) for stroke in strokes]
        places = np.array([spot for stroke in strokes for spot in stroke.points], np.float64)
        points, away, along, corners = ribbon(places, np.cumsum(sizes))
        twice = np.array(sizes) * 2
        widths = [(one.width.least, one.width.hexes, min(one.width.most, LARGEST), one.dash) for one in strokes]
        forms = np.array(widths, np.float32)
        data = record(
            len(points), point=points.astype(np.float32), away=away.astype(np.float32), along=along.astype(np.float32),
            ink=np.repeat(rgba([(one.ink, one.cover) for one in strokes]), twice, axis=0), form=np.repeat(forms, twice, axis=0),
        )
        self._indexed("stroke", data, "2f 2f 1f 4f1 4f", ["point", "away", "along", "ink", "form"], corners.ravel())

    def _dots(self, dots: list[Dot]) -> None:
        if not dots:
            return
        sizes = [(dot.radius.least, dot.radius.hexes, LARGEST if isinf(dot.radius.most) else dot.radius.most) for dot in dots]
        data = record(
            len(dots), at=np.array([dot.at for dot in dots], np.float32), size=np.array(sizes, np.float32),
            width=np.array([dot.width for dot in dots], np.float32), fill=rgba([(dot.fill, 1.0) for dot in dots]),
            edge=rgba([(dot.edge, 1.0) for dot in dots]),
        )
        self._instanced("dot", data, "2f 3f 1f 4f1 4f1", ["at", "size", "width", "fill", "edge"], len(dots))

    def _indexed(self, kind: str, data: bytes, form: str, names: list[str], index: Iterable[int]) -> None:
        machine = self._machine
        rows = BufferDescription(machine.buffer(data=data), form, names, normalized=["ink"])
        elements = machine.buffer(data=np.fromiter(index, np.uint32).tobytes())
        self._parts.append((kind, machine.geometry([rows], index_buffer=elements, mode=machine.TRIANGLES), 1))

    def _instanced(self, kind: str, data: bytes, form: str, names: list[str], count: int) -> None:
        machine = self._machine
        corners = CORNERS if kind == "stamp" else CORNERS * 2 - 1
        quad = BufferDescription(machine.buffer(data=corners.tobytes()), "2f", ["corner"])
        normalized = [name for name in names if name in ("fill", "edge")]
        rows = BufferDescription(machine.buffer(data=data), form, names, normalized=normalized, instanced=True)
        self._parts.append((kind, machine.geometry([quad, rows], mode=machine.TRIANGLE_STRIP), count))



