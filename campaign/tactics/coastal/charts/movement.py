"""The chart of movement."""

from __future__ import annotations

from collections.abc import Mapping
from math import floor

from msgspec import Struct

from campaign.model.charts.rows import ChartFault

SIZES = (1, 2, 3)
SEA_STATES = 7


def half_up(number: float) -> int:
    """To the nearest whole number, halves up; a hair makes good what binary fractions lose."""
    return floor(number + 0.5 + 1e-9)


class Changes(Struct, frozen=True):
    """By how many settings a class goes faster or slower in a turn."""

    up: int
    down: int


class MovementChart(Struct, frozen=True):
    """All numbers of movement."""

    turn_seconds: int
    settings: int
    changes: Mapping[int, Changes]
    step_degrees: float
    manoeuvre_cm: Mapping[int, float]
    at_most: Mapping[int, tuple[int, ...]]
    marker_cm: float
    dummy_share: float

    def __post_init__(self) -> None:
        for size in SIZES:
            if size not in self.changes or size not in self.manoeuvre_cm or len(self.at_most.get(size, ())) != SEA_STATES:
                raise ChartFault(f"class {size} is not in every chart of movement")

    def move_cm(self, max_knots: float, setting: int) -> int:
        """Centimetres of a move at a setting."""
        return half_up(max_knots * setting / self.settings)

    def sea_cap(self, size: int, sea_state: int) -> int:
        """The highest setting that the sea allows a class."""
        return self.at_most[size][min(sea_state, SEA_STATES - 1)]

    def turns(self, minutes: float) -> int:
        """So many minutes in turns, the last one whole."""
        return -(-int(minutes * 60) // self.turn_seconds)
