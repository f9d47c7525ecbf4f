"""The chart of damage: when craft are destroyed, how long ships sink, what massive damage silences, how long repairs take."""

from __future__ import annotations

from enum import Enum
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.shape import AtLeast, AtMost
from campaign.tactics.fear_god.charts.terms import Size
from campaign.tactics.kit.charts import Each

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


# In port --------------------------------------------------------------------------------------------------------------


class Job(Enum):
    """FG-GAP-31 What a yard works at besides the hull."""

    MAIN = "main"
    CASEMATE = "casemate"
    OTHER = "other"
    TORPEDO_ASW = "torpasw"
    FIRE_CONTROL = "firecontrol"
    SENSORS = "senscomm"
    BRIDGE = "bridge"
    RUDDER = "rudder"
    ENGINEERING = "engineering"
    FLIGHT_DECK = "flightdeck"
    PATCH = "patch"


class PortChart(Struct, frozen=True):
    """FG-GAP-31 Days in a main dockyard; what they are multiplied by elsewhere; from what share of damage on she is docked."""

    base_days: Each[Size, int]
    critical_days: Each[Job, int]
    others_share: float
    lesser_yard: float
    tender: float
    dock_over_percent: int
