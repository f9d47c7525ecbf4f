"""The painter of charts: it is handed a scene and a camera, and keeps whatever of the scene it has met before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from arcade.gl import BufferDescription

from campaign.drawing.geometry import Camera
from campaign.drawing.marks import Group
from campaign.drawing.plane import AROUND, Lattice, PlaneScene
from campaign.drawing.shapes import Rect
from campaign.gui.opengl.atlas import SIDE, Atlas, Full
from campaign.gui.opengl.ground import GroundPainter
from campaign.gui.opengl.groups import GroupPainter
from campaign.gui.opengl.kept import KeptPicture
from campaign.gui.opengl.programs import programs

if TYPE_CHECKING:
    from arcade import ArcadeContext

    from campaign.model.sea.drawn import DrawnChart

# Seconds a frame that go into painting new stamps; what is not done then keeps its last look for one frame more.
SLICE = 0.008


class ChartPainter:
    """One for each window."""

    def __init__(self, machine: ArcadeContext) -> None:
        self._machine = machine
        self._programs = programs(machine)
        self._programs["stamp"]["atlas"] = float(SIDE)
        self._atlas = Atlas(machine)
        self._grounds: dict[DrawnChart, GroundPainter] = {}
        self._groups: dict[tuple[str, int], GroupPainter] = {}
        self._picture = KeptPicture(machine)

    def draw(self, scene: PlaneScene, camera: Camera, window: tuple[int, int]) -> bool:
        """Draws what a camera sees; whether all of it could be drawn, or some is yet to come."""
        machine = self._machine
        self._atlas.time_left = SLICE
        floors = {"under": scene.under, "printed": scene.printed, "above": scene.groups, "frame": (scene.frame,)}
        # Stamps go to the machine before it draws: while it draws from them it would first have to come to an end.
        ready = [self._prepared(floor, groups) for floor, groups in floors.items()]
        self._look(camera, window)
        ground = self._grounds.get(scene.ground.chart)
        if ground is None:
            ground = self._grounds[scene.ground.chart] = GroundPainter(machine, self._programs, scene.ground.chart)
        ground.colour(scene.ground)
        rect = camera.window
        part = round(rect.x), round(window[1] - rect.bottom), round(rect.wide), round(rect.high)
        machine.scissor = part
        try:
            machine.enable(machine.BLEND)
            machine.blend_func = machine.ONE, machine.ONE_MINUS_SRC_ALPHA
            printed = scene.ground, camera, window, scene.under, scene.printed, self._atlas.generation
            if not self._picture.laid_down(printed):
                # Clearing knows no scissor but its own; beside a small chart the page stays.
                machine.screen.clear(color=(*scene.ground.sea, 255), viewport=part)
                ground.sea(camera)
                self._several("under")
                ground.water_lines(camera)
                ground.country(machine, camera)
                ground.beyond(camera)
                self._several("printed")
                if all(ready):
                    self._picture.keep(printed)
            if scene.lattice is not None:
                self._lattice(scene.lattice, camera)
            self._several("above")
            self._look(Camera(0.0, 0.0, 1.0, Rect(0, 0, 0, 0)), window)
            self._several("frame")
        finally:
            machine.scissor = None
        return all(ready)

    def _look(self, camera: Camera, window: tuple[int, int]) -> None:
        for program in self._programs.values():
            program["view"] = camera.x, camera.y, camera.zoom
            program["middle"] = camera.window.middle
            program["window"] = window

    def _prepared(self, floor: str, groups: tuple[Group, ...]) -> bool:
        """Makes what is new of some groups; one whose stamps are not painted yet stays for this frame as it was before."""
        whole = True
        for at, group in enumerate(groups):
            known = self._groups.get((floor, at))
            fresh = known is not None and known.generation == self._atlas.generation
            if known is not None and fresh and (known.group is group or known.group == group):
                known.group = group
                continue
            made = self._made(group)
            whole &= made.whole
            if made.whole:
                self._groups[floor, at] = made
        for place in [place for place in self._groups if place[0] == floor and place[1] >= len(groups)]:
            del self._groups[place]
        return whole

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
            self._atlas.time_left = float("inf")
            return GroupPainter(self._machine, group, self._atlas)

    def _lattice(self, lattice: Lattice, camera: Camera) -> None:
        program = self._programs["lattice"]
        program["tone"] = tuple(part / 255 for part in lattice.ink)
        if lattice.everywhere:
            program["around"] = 0.0, 0.0, -lattice.everywhere
            self._quad(camera.seen())
        for x, y in lattice.around:
            program["around"] = x, y, AROUND + 0.5
            self._quad(Rect(x - AROUND - 1, y - AROUND - 1, 2 * AROUND + 2, 2 * AROUND + 2))

    def _quad(self, rect: Rect) -> None:
        machine = self._machine
        spots = np.array([(rect.x, rect.y), (rect.x, rect.bottom), (rect.right, rect.y), (rect.right, rect.bottom)], np.float32)
        quad = machine.geometry([BufferDescription(machine.buffer(data=spots.tobytes()), "2f", ["point"])],
                                mode=machine.TRIANGLE_STRIP)
        quad.render(self._programs["lattice"])


