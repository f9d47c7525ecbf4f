"""Movement on the screen: how much of it there is, and how a chart flies from one place to another."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from campaign.drawing.geometry import Camera
from campaign.model.replacing import replace

# Seconds in which the chart flies to a place, and in which the horizon of an alarm rises.
FLIGHT, RISE = 0.45, 0.25


class Motion(Enum):
    """How much may move; the value is the saved setting."""

    FULL = "full"
    REDUCED = "reduced"
    NONE = "none"

    @property
    def words(self) -> str:
        """What a player chooses by it."""
        return {
            Motion.FULL: "forces glide along the day's tracks, the chart flies to a place",
            Motion.REDUCED: "forces appear where they are, with their tracks; the chart cuts to a place",
            Motion.NONE: "nothing moves, and no replay is offered",
        }[self]

    @property
    def next(self) -> Motion:
        """The one that a key turns to."""
        every = tuple(Motion)
        return every[(every.index(self) + 1) % len(every)]


def ease(share: float) -> float:
    """The progress of a movement that starts fast and ends gently."""
    left = 1.0 - min(1.0, max(0.0, share))
    return 1.0 - left * left * left


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
        share = ease(self.passed / FLIGHT)
        start, goal = self.start, self.goal
        return replace(window, x=start.x + (goal.x - start.x) * share, y=start.y + (goal.y - start.y) * share,
                       zoom=start.zoom * (goal.zoom / start.zoom) ** share)
