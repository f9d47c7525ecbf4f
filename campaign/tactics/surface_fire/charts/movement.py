"""The chart of movement."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.tactics.kit.charts import HAIR, Each, UpTo
from campaign.tactics.surface_fire.charts.classes import TurnGroup
from campaign.tactics.surface_fire.charts.turn import Strictness


class Formation(Enum):
    """How a squadron sails."""

    LINE_ABREAST = "line_abreast"
    LINE_ASTERN = "line_astern"
    ECHELON_LEFT = "echelon_left"
    ECHELON_RIGHT = "echelon_right"


class FixedSpeed(Struct, frozen=True):
    """SF-III.7 Speeds that no roster says."""

    transports_oilers_troopships: float
    submarine_surfaced: float
    submarine_submerged: float


class Spacing(Struct, frozen=True):
    """How far ships of a squadron stand apart: by their lengths in line astern, else by one distance."""

    ahead_share: float
    astern_share: float
    gap_in: float
    other_in: float


class Tolerance(Struct, frozen=True):
    """How far off her station a ship may be."""

    deg: float
    inches: float


class MovementChart(Struct, frozen=True):
    """All numbers of movement."""

    knots_an_inch: float
    round_to_in: float
    speed_change_in: float
    fixed_speed_in: FixedSpeed
    turn_cost_in: Each[TurnGroup, UpTo[float]]
    station_keeping_deg: float
    dead_in_water_in: float
    fast_target_in: float
    evasion_in: float
    formations: Each[Formation, tuple[int, ...]]
    spacing: Spacing
    tolerance: Each[Strictness, Tolerance]
    collision_boxes: int
    smoke_uses: int
    smoke_turns: int
    slices: int
    bridge_from_middle: float
    stand_grows_in: float
    escort_within_in: float

    def turn_cost(self, group: TurnGroup, degrees: float) -> float:
        """SF-GAP-20 All changes of heading of a turn are added up and paid once; more than half a circle is not allowed."""
        return self.turn_cost_in[group].at(degrees - HAIR) if degrees else 0.0
