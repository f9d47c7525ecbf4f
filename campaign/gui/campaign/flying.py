"""The chart flies to a place: from one camera to another, quick at first, calm at the end."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.drawing.geometry import Camera
from campaign.gui.frame.motion import FLIGHT, eased
from campaign.model.replacing import replace


@dataclass(slots=True)
class Flight:
    """On its way from one camera to another."""

    start: Camera
    goal: Camera
    passed: float = 0.0

    @property
    def over(self) -> bool:
        """Whether it has arrived."""
        return self.passed >= FLIGHT

    def on(self, seconds: float, window: Camera) -> Camera:
        """The camera after some more seconds, in the window of the present one."""
        self.passed += seconds
        share = eased(self.passed / FLIGHT)
        start, goal = self.start, self.goal
        return replace(window, x=start.x + (goal.x - start.x) * share, y=start.y + (goal.y - start.y) * share,
                       zoom=start.zoom * (goal.zoom / start.zoom) ** share)
