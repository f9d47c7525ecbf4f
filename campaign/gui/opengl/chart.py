"""The painter of charts: given a scene and a camera, it draws the scene and caches what it has prepared."""

from __future__ import annotations

from collections.abc import Iterable
from math import isinf
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
from arcade.gl import BufferDescription
from msgspec import Struct

from campaign.drawing.geometry import Camera
from campaign.drawing.painter import crop_around
from campaign.drawing.plane import AROUND, Dot, Filling, Group, Lattice, PlaneScene, Stamp, Stroke
from campaign.drawing.shapes import Ink, Layer, Point, Rect
from campaign.gui.opengl.ground import GroundPainter, KeptGround
from campaign.gui.opengl.programs import look, programs, record, rgba, ribbon
from campaign.gui.opengl.torus import Pixels

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Geometry, Program, Texture2D

    from campaign.model.sea.drawn import DrawnChart


# Seconds a frame that go into painting new stamps, while the chart moves and at rest; what is not done then keeps its last
# look for one frame more. At rest nobody sees a frame that is late, and each one more costs more than the stamps themselves.
SLICE, AT_REST = 0.008, 0.25
# So many groups stay on the machine in each place: a wheel that turns back finds there what was told for other zooms.
MOST = 12
# Where what is told in pixels is seen from.
PLAIN = Camera(0.0, 0.0, 1.0, Rect(0, 0, 0, 0))


class ChartPainter:
    """One for each window."""

    def __init__(self, machine: ArcadeContext) -> None:
        self._machine = machine
        self._programs = programs(machine)
        self._programs["stamp"]["atlas"] = float(SIDE)
        self._atlas = Atlas(machine)
        self._grounds: dict[DrawnChart, GroundPainter] = {}
        self._groups: dict[tuple[str, int], GroupPainter] = {}
        # By the number of the very group, which a painter keeps, so that no other group has it.
        self._met: dict[tuple[str, int], dict[int, GroupPainter]] = {}
        self._kept = KeptGround(machine)
        self._camera: Camera | None = None
        corners = BufferDescription(machine.buffer(data=CORNERS.tobytes()), "2f", ["corner"])
        self._square = machine.geometry([corners], mode=machine.TRIANGLE_STRIP)

    def draw(self, scene: PlaneScene, camera: Camera, window: tuple[int, int], *, turning: bool = False) -> bool:
        """Draws what a camera sees; whether all of it could be drawn, or some is yet to come."""
        machine = self._machine
        self._atlas.time_left = SLICE if turning or camera != self._camera else AT_REST
        self._camera = camera
        floors = {"under": scene.under, "printed": scene.printed, "above": scene.groups, "frame": (scene.frame,)}
        # Stamps go to the machine before it draws: while it draws from them it would first have to come to an end.
        generation = self._atlas.generation
        ready = {floor: self._prepared(floor, groups) for floor, groups in floors.items()}
        if self._atlas.generation != generation:
            # The atlas ran full on the way: what was ready before it was emptied is made anew.
            ready = {floor: self._prepared(floor, groups) for floor, groups in floors.items()}
        rect = camera.window
        part = Pixels(round(rect.x), round(rect.y), round(rect.wide), round(rect.high))
        printed = scene.ground, scene.under if ready["under"] else None
        machine.blend_func = machine.ONE, machine.ONE_MINUS_SRC_ALPHA
        self._kept.lay_down(printed, camera, part, lambda area, eye, size: self._ground(scene, area, eye, size),
                            turning=turning)
        machine.scissor = part.x, window[1] - part.bottom, part.wide, part.high
        try:
            machine.enable(machine.BLEND)
            look(self._programs, camera, window)
            self._several("printed")
            if scene.lattice is not None:
                self._lattice(scene.lattice, camera)
            self._several("above")
            look(self._programs, PLAIN, window)
            self._several("frame")
        finally:
            machine.scissor = None
        return all(ready.values())

    def _ground(self, scene: PlaneScene, area: Rect, camera: Camera, size: tuple[int, int]) -> None:
        """Draws a part of the ground and of what lies under the land, wherever the machine draws now."""
        machine, chart = self._machine, scene.ground.chart
        ground = self._grounds.get(chart)
        if ground is None:
            ground = self._grounds[chart] = GroundPainter(machine, self._programs, chart)
        ground.colour(scene.ground)
        look(self._programs, camera, size)
        machine.fbo.clear(color=(*scene.ground.sea, 255), viewport=machine.scissor)
        ground.draw(machine, camera.zoom, area, lambda: self._several("under"))

    def _prepared(self, floor: str, groups: tuple[Group, ...]) -> bool:
        """Makes what is new of some groups; one whose stamps are not painted yet stays for this frame as it was before."""
        whole = True
        for at, group in enumerate(groups):
            known = self._groups.get((floor, at))
            if known is not None and known.generation == self._atlas.generation and known.group is group:
                continue
            painters = self._met.setdefault((floor, at), {})
            painter = self._known(painters, known, group) or self._made(group)
            whole &= painter.whole
            if painter.whole:
                self._groups[floor, at] = painter
                # The one that was shown last is the last that goes.
                painters.pop(id(group), None)
                painters[id(group)] = painter
                if len(painters) > MOST:
                    del painters[next(iter(painters))]
        for place in [place for place in self._groups if place[0] == floor and place[1] >= len(groups)]:
            del self._groups[place]
        return whole

    def _known(self, painters: dict[int, GroupPainter], before: GroupPainter | None, group: Group) -> GroupPainter | None:
        """The cached painter of a group that was met before, or of an equal one."""
        for painter in (painters.get(id(group)), before):
            if painter is None or painter.generation != self._atlas.generation:
                continue
            if painter.group is group or painter.group == group:
                painters.pop(id(painter.group), None)
                painter.group = group
                return painter
        return None

    def _several(self, floor: str) -> None:
        """Draws the groups of a floor one above the other."""
        for place in sorted(place for place in self._groups if place[0] == floor):
            known = self._groups[place]
            if known.generation == self._atlas.generation:
                self._atlas.texture.use(0)
                known.draw(self._programs)

    def _made(self, group: Group) -> GroupPainter:
        try:
            return GroupPainter(self._machine, group, self._atlas)
        except Full:
            # What is wanted now finds room in an empty atlas; everything is made anew, and this once at length.
            self._atlas.empty()
            self._groups.clear()
            for painters in self._met.values():
                painters.clear()
            self._atlas.time_left = float("inf")
            return GroupPainter(self._machine, group, self._atlas)

    def _lattice(self, lattice: Lattice, camera: Camera) -> None:
        program = self._programs["lattice"]
        program["tone"] = tuple(part / 255 for part in lattice.ink)
        if lattice.everywhere:
            area = camera.seen()
            program["around"], program["within"] = (0.0, 0.0, -lattice.everywhere), (area.x, area.y, area.wide, area.high)
            self._square.render(program)
        for x, y in lattice.around:
            program["around"] = x, y, AROUND + 0.5
            program["within"] = x - AROUND - 1, y - AROUND - 1, 2 * AROUND + 2, 2 * AROUND + 2
            self._square.render(program)


# Groups of marks ------------------------------------------------------------------------------------------------------


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
        widths = [(stroke.width.least, stroke.width.hexes, min(stroke.width.most, LARGEST), stroke.dash) for stroke in strokes]
        forms = np.array(widths, np.float32)
        data = record(
            len(points), point=points.astype(np.float32), away=away.astype(np.float32), along=along.astype(np.float32),
            ink=np.repeat(rgba([(stroke.ink, stroke.cover) for stroke in strokes]), twice, axis=0),
            form=np.repeat(forms, twice, axis=0),
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


# Stamps ---------------------------------------------------------------------------------------------------------------


SIDE, GAP = 2048, 1


class AtlasSlot(Struct, frozen=True):
    """Where a stamp lies in the atlas, and where its corner lies from its place, in pixels."""

    x: int
    y: int
    wide: int
    high: int
    right: int
    down: int


class Full(Exception):
    """No room is left in the atlas: it is to be emptied and filled with what is wanted now."""


class Atlas:
    """The texture and what lies where: in rows, each as high as its first stamp."""

    def __init__(self, machine: ArcadeContext) -> None:
        self.texture: Texture2D = machine.texture((SIDE, SIDE), components=4)
        self.texture.filter = machine.NEAREST, machine.NEAREST
        self.generation = 0
        # Seconds that may go into painting before the next frame.
        self.time_left = 0.0
        self._slots: dict[Layer, AtlasSlot | None] = {}
        self._row = self._next = self._high = 0

    def slot(self, shapes: Layer) -> tuple[bool, AtlasSlot | None]:
        """Whether a stamp is there, and where; one that is not is painted while there is time left in this frame."""
        if shapes in self._slots:
            return True, self._slots[shapes]
        if self.time_left <= 0:
            return False, None
        begun = perf_counter()
        self._slots[shapes] = self._painted(shapes)
        self.time_left -= perf_counter() - begun
        return True, self._slots[shapes]

    def empty(self) -> None:
        """Forgets everything."""
        self._slots.clear()
        self._row = self._next = self._high = 0
        self.generation += 1

    def _painted(self, shapes: Layer) -> AtlasSlot | None:
        cut = crop_around(shapes)
        if cut is None:
            return None
        image, right, down = cut
        wide, high = image.size
        if self._next + wide + GAP > SIDE:
            self._row, self._next, self._high = self._row + self._high + GAP, 0, 0
        if self._row + high + GAP > SIDE or wide + GAP > SIDE:
            raise Full
        slot = AtlasSlot(self._next, self._row, wide, high, right, down)
        self.texture.write(image.convert("RGBa").tobytes(), viewport=(slot.x, slot.y, wide, high))
        self._next, self._high = self._next + wide + GAP, max(self._high, high)
        return slot
