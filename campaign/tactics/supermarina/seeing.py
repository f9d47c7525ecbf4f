"""What a side, or the umpire, knows of a battle in types: own ships whole, the enemy's as the eye can judge them.

The picture is drawn from it, and captains reckon with it.
"""

from __future__ import annotations

from msgspec import Struct

from campaign.model.battles.battle import Task
from campaign.model.sides import Nation, Side
from campaign.model.units.counters import CounterValues, GunType
from campaign.model.units.ships import ShipType
from campaign.ratings.condition import Ammunition
from campaign.tactics.supermarina.battle.state import Battle, Unit, speed_of
from campaign.tactics.supermarina.charts.collection import Band, SupermarinaCharts

RATINGS = tuple(GunType)


class UnitInSight(Struct, frozen=True):
    """A unit as both sides see her: printed values and lost boxes; guns and torpedoes are what the reader can judge of them."""

    id: str
    name: str
    side: Side
    nation: Nation
    values: CounterValues
    gunnery_lost: int
    flotation_lost: int
    guns: tuple[int, ...]
    protection_class: int
    torpedo_boxes: int
    speed: int
    out_of_fuel: bool
    sunk: bool

    @property
    def type(self) -> ShipType:
        """Her type."""
        return self.values.type


class OwnUnit(UnitInSight, frozen=True):
    """A unit of one's own, with her task and what she has to fire."""

    task: Task
    primary_ammunition: Ammunition
    intermediate_ammunition: Ammunition


class SupermarinaSight(Struct, frozen=True):
    """All that one reader knows; the umpire, who is no side, knows every unit as if she were his own."""

    side: Side | None
    round: int
    night: bool
    band: Band
    units: tuple[UnitInSight, ...]


def sight_for(charts: SupermarinaCharts, battle: Battle, side: Side | None) -> SupermarinaSight:
    """SM-GAP-56 Both sides know every ship there by name and damage, and of their own rounds, torpedoes, task and cargo."""
    fuelless = charts.manoeuvre.out_of_fuel_allowance
    units = tuple(_own(unit, fuelless) if side in (None, unit.side) else _enemy(unit, fuelless)
                  for unit in battle.units.values())
    return SupermarinaSight(side, battle.round, battle.night, battle.band, units)


def _enemy(unit: Unit, fuelless: int) -> UnitInSight:
    values = unit.values
    return UnitInSight(
        unit.ship, unit.name, unit.side, unit.nation, values, unit.hits.gunnery, unit.hits.flotation,
        tuple(unit.guns_seen(rating) for rating in RATINGS), values.protection_class,
        0 if unit.sunk else values.torpedo_boxes, speed_of(unit, fuelless), unit.out_of_fuel, unit.sunk,
    )


def _own(unit: Unit, fuelless: int) -> OwnUnit:
    return OwnUnit(
        unit.ship, unit.name, unit.side, unit.nation, unit.values, unit.hits.gunnery, unit.hits.flotation,
        tuple(unit.factor(rating) for rating in RATINGS), unit.protection_class, unit.torpedo_boxes, speed_of(unit, fuelless),
        unit.out_of_fuel, unit.sunk, unit.task, unit.primary_ammunition, unit.intermediate_ammunition,
    )
