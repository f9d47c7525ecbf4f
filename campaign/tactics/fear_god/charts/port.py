"""The chart of repairs in port."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.tactics.fear_god.charts.terms import Size


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

    base_days: Mapping[Size, int]
    critical_days: Mapping[Job, int]
    others_share: float
    lesser_yard: float
    tender: float
    dock_over_percent: int

    def __post_init__(self) -> None:
        if missing := [size.value for size in Size if size not in self.base_days]:
            raise ChartFault(f"days for each size were expected, and there are none for {', '.join(missing)}", "base_days")
        if absent := [job.value for job in Job if job not in self.critical_days]:
            raise ChartFault(f"days for each job were expected, and there are none for {', '.join(absent)}", "critical_days")
