"""A day on the chart: what of it the window's scene shows, and what of it lies under the mouse."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from campaign.chart import graticule
from campaign.chart.days.forces import on_their_way, staying
from campaign.chart.days.pins import EdgeArrow, Pin, arrows, drawn_arrows, pins, placed_pins, reached
from campaign.chart.days.telling import DayTold
from campaign.chart.days.tracks import trails
from campaign.chart.laying import step_at
from campaign.chart.things import Thing
from campaign.drawing.geometry import Camera
from campaign.drawing.marks import Group
from campaign.drawing.shapes import Point, Rect
from campaign.gui.frame.stage import Stage
from campaign.gui.play.workspace import Workspace
from campaign.model.replacing import replace


@dataclass(slots=True)
class ChartedDay:
    """The day that is told, and where its clock lies over the chart."""

    workspace: Workspace
    stage: Stage
    told: DayTold | None = None
    clock: Rect | None = None
    _pinned: tuple[Hashable, tuple[Pin, ...]] | None = None

    @property
    def at_rest(self) -> object:
        """By what is kept that does not move while it is told."""
        return (None if self.told is None else self.told.at_rest), self.clock

    def covers(self, at: Point) -> bool:
        """Whether the clock lies there."""
        return self.clock is not None and self.clock.holds(at)

    def trails(self) -> Group:
        """The trails as far as the clock has come."""
        return () if self.told is None else trails(self.workspace.known.book.theatre, self.told, self.stage.look)

    def staying(self, told: DayTold, step: float, chosen: Thing | None) -> Group:
        """The counters that stay where they are."""
        known = self.workspace.known
        return staying(known.book, known.view, told, step, self.stage.look, chosen)

    def sailing(self, step: float) -> Group:
        """The counters on their way."""
        known = self.workspace.known
        return () if self.told is None else on_their_way(known.book, known.view, self.told, step, self.stage.look)

    def pinned(self, camera: Camera) -> Group:
        """The pins that are shown by now."""
        return () if self.told is None else pins(self.pins(camera), self.told, self.stage.look)

    def pins(self, camera: Camera) -> tuple[Pin, ...]:
        """Where all pins stand."""
        told, known, look = self.told, self.workspace.known, self.stage.look
        if told is None:
            return ()
        key = known.changes, known.side, told.at_rest, look, step_at(camera.zoom)
        if self._pinned is None or self._pinned[0] != key:
            self._pinned = key, placed_pins(known.book, known.view, told, step_at(camera.zoom), look)
        return self._pinned[1]

    def above_clock(self, camera: Camera) -> Camera:
        """The camera over what the clock leaves of the chart."""
        window = camera.window
        return camera if self.clock is None else replace(
            camera, window=replace(window, high=self.clock.y - window.y + graticule.FRAME))

    def room(self, camera: Camera) -> Rect:
        """The part of the chart that nothing lies over."""
        return self.above_clock(camera).window.grown(-graticule.FRAME)

    def edge(self, camera: Camera) -> Group:
        """Arrows at the edge towards pins that are out of sight, in pixels."""
        return () if self.told is None else drawn_arrows(self._arrows(camera), self.told, self.stage.look)

    def _arrows(self, camera: Camera) -> tuple[EdgeArrow, ...]:
        told = self.told
        return () if told is None else arrows(self.pins(camera), told, camera, self.room(camera), self.stage.look)

    def pin_at(self, at: Point, camera: Camera) -> int | None:
        """The number of the pin under the mouse, or of its arrow at the edge."""
        if self.told is None:
            return None
        return reached(self.pins(camera), self._arrows(camera), self.told, camera, at, self.stage.look)
