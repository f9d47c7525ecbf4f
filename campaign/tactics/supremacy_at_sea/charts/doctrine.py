"""Doctrine: how a computer captain of one nation fights, as values."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.sides import Nation
from campaign.tactics.supremacy_at_sea.charts.movement import KINDS


class Stance(Struct, frozen=True):
    """How captains of one nation fight; the chart says what each number means."""

    nearest_u: float
    caution: float
    points_left: float
    force_left: float
    odds: float
    patience: int
    pursuit_odds: float
    salvos_left: float
    finishing: float
    gun_turn_u: float
    second_battery: float
    torpedo_hits: float
    last_chance: float
    half_from_ammunition: float
    little_promise: float
    secondary_to_column: int


class Doctrine(Struct, frozen=True):
    """SAS-GAP-20 Worth of a ship by type, and how each nation fights; one not named fights by the default."""

    worth: Mapping[str, int]
    default: Stance
    nations: Mapping[Nation, Stance]

    def __post_init__(self) -> None:
        if missing := [kind for kind in KINDS if kind not in self.worth]:
            raise ChartFault(f"worth: {', '.join(missing)} missing")

    def stance(self, nation: Nation) -> Stance:
        """How captains of that nation fight."""
        return self.nations.get(nation, self.default)
