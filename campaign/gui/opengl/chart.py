"""The painter of charts: it is handed a scene and a camera, and keeps whatever of the scene it has met before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arcade.gl import BufferDescription

from campaign.drawing.geometry import Camera
from campaign.drawing.marks import Group
from campaign.drawing.plane import AROUND, Lattice, PlaneScene
from campaign.drawing.shapes import Rect
from campaign.gui.opengl.atlas import SIDE, Atlas, Full
from campaign.gui.opengl.ground import GroundPainter
from campaign.gui.opengl.groups import CORNERS, GroupPainter
from campaign.gui.opengl.kept import KeptGround
from campaign.gui.opengl.programs import look, programs
from campaign.gui.opengl.torus import Pixels

if TYPE_CHECKING:
    from arcade import ArcadeContext

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
        self._kept.lay_down(printed, camera, part, lambda seen, eye, size: self._ground(scene, seen, eye, size),
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

    def _ground(self, scene: PlaneScene, seen: Rect, camera: Camera, size: tuple[int, int]) -> None:
        """Draws a part of the ground and of what lies under the land, wherever the machine draws now."""
        machine, chart = self._machine, scene.ground.chart
        ground = self._grounds.get(chart)
        if ground is None:
            ground = self._grounds[chart] = GroundPainter(machine, self._programs, chart)
        ground.colour(scene.ground)
        look(self._programs, camera, size)
        machine.fbo.clear(color=(*scene.ground.sea, 255), viewport=machine.scissor)
        ground.draw(machine, camera.zoom, seen, lambda: self._several("under"))

    def _prepared(self, floor: str, groups: tuple[Group, ...]) -> bool:
        """Makes what is new of some groups; one whose stamps are not painted yet stays for this frame as it was before."""
        whole = True
        for at, group in enumerate(groups):
            known = self._groups.get((floor, at))
            if known is not None and known.generation == self._atlas.generation and known.group is group:
                continue
            met = self._met.setdefault((floor, at), {})
            made = self._known(met, known, group) or self._made(group)
            whole &= made.whole
            if made.whole:
                self._groups[floor, at] = made
                # The one that was shown last is the last that goes.
                met.pop(id(group), None)
                met[id(group)] = made
                if len(met) > MOST:
                    del met[next(iter(met))]
        for place in [place for place in self._groups if place[0] == floor and place[1] >= len(groups)]:
            del self._groups[place]
        return whole

    def _known(self, met: dict[int, GroupPainter], before: GroupPainter | None, group: Group) -> GroupPainter | None:
        """The painter of a group that was met before, or of one that is told anew and says the same."""
        for one in (met.get(id(group)), before):
            if one is not None and one.generation == self._atlas.generation and (one.group is group or one.group == group):
                met.pop(id(one.group), None)
                one.group = group
                return one
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
            for met in self._met.values():
                met.clear()
            self._atlas.time_left = float("inf")
            return GroupPainter(self._machine, group, self._atlas)

    def _lattice(self, lattice: Lattice, camera: Camera) -> None:
        program = self._programs["lattice"]
        program["tone"] = tuple(part / 255 for part in lattice.ink)
        if lattice.everywhere:
            seen = camera.seen()
            program["around"], program["within"] = (0.0, 0.0, -lattice.everywhere), (seen.x, seen.y, seen.wide, seen.high)
            self._square.render(program)
        for x, y in lattice.around:
            program["around"] = x, y, AROUND + 0.5
            program["within"] = x - AROUND - 1, y - AROUND - 1, 2 * AROUND + 2, 2 * AROUND + 2
            self._square.render(program)
