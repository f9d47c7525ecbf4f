"""The chart of damage: when small craft and beached ones are destroyed, how long a ship sinks, what massive damage silences."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import AtLeast, AtMost

Times = Annotated[int, AtLeast(1), AtMost(10)]


class Silenced(Enum):
    """FG-8.1.10 What massive damage puts out: the guns of the main and other batteries, or every weapon."""

    GUNS = "guns"
    ALL_WEAPONS = "all_weapons"


class Massive(Struct, frozen=True):
    """Down to how many percent of her points a ship has lost what."""

    percent: Annotated[int, AtLeast(1), AtMost(100)]
    silenced: Silenced


class DamageChart(Struct, frozen=True):
    """All numbers of damage; `small_times` and `beached_times` are what times her points destroys a craft."""

    small_times: Times
    beached_times: Times
    sinking_minutes: Times
    massive: tuple[Massive, ...]

    def __post_init__(self) -> None:
        left = [row.percent for row in self.massive]
        if left != sorted(set(left), reverse=True) or [row.silenced for row in self.massive] != list(Silenced):
            raise ChartFault("first guns, then all weapons, at falling shares, were expected", "massive")

    def silenced(self, points: int, left: int) -> Silenced | None:
        """FG-8.1.10 What a ship with so many points left has lost; nothing while she has more."""
        found = [row.silenced for row in self.massive if 100 * left <= row.percent * points]
        return found[-1] if found else None
