"""The shapes of the chart files of the campaign's own battle system."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from campaign.library.charts.kinds import AtLeastOne, BattleChart, ChartPart, Count, Interval, OnTwoDice, Percent
from campaign.model.battles.battle import Light
from campaign.model.sides import Nation
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipType
from campaign.tactics.supermarina.charts.bands import Band
from campaign.tactics.supermarina.charts.collection import LotDice, Marking

Weight = Annotated[float, Meta(ge=0)]


class ManoeuvreSchema(BattleChart):
    """GAP-15."""

    even_chance: Percent
    out_of_fuel_allowance: Count
    start: dict[Light, Band]
    rounds_at_most: AtLeastOne
    idle_rounds_to_end: AtLeastOne
    minutes_per_round: AtLeastOne
    opening_from_m: dict[Band, Count]


class GunModifierSchema(ChartPart):
    """Modifiers of the roll to hit with guns."""

    night: int
    italian_at_night: int
    target_out_of_fuel: int


class ConfirmingRow(ChartPart):
    """What a natural ten is confirmed by, up to so many beyond ten."""

    max: AtLeastOne | None
    face: Annotated[int, Meta(ge=1, le=10)]


class BeyondTenSchema(ChartPart):
    """Numbers that modifiers push beyond ten."""

    table_number_at_most: OnTwoDice
    confirmed_from: tuple[ConfirmingRow, ...]


class FactorRow(ChartPart):
    """Numbers to hit for a step of firing factors."""

    factors: Interval
    to_hit: tuple[OnTwoDice, ...]


class GunToHitSchema(BattleChart):
    """GAP-17."""

    modifiers: GunModifierSchema
    beyond_10: BeyondTenSchema
    classes: tuple[int, ...]
    primary: tuple[FactorRow, ...]
    intermediate: tuple[FactorRow, ...]
    secondary: tuple[FactorRow, ...]


class ModifierRow(ChartPart):
    """What a step of firing factors adds to the damage roll."""

    max: AtLeastOne | None
    add: int


class GunDamageSchema(BattleChart):
    """GAP-18."""

    modifier_by_firing_factors: dict[GunType, tuple[ModifierRow, ...]]
    results_in_a_row: dict[GunType, Annotated[int, Meta(ge=10)]]
    primary: dict[str, tuple[str, ...]]
    intermediate: dict[str, tuple[str, ...]]
    secondary: dict[str, tuple[str, ...]]


class MarkingSchema(BattleChart):
    """GAP-23."""

    gunnery_damage_marked: Marking


class LotRow(ChartPart):
    """Dice for a count of transports."""

    transports: Interval
    dice: LotDice


class LotSchema(BattleChart):
    """GAP-24."""

    dice: tuple[LotRow, ...]


class StanceSchema(ChartPart):
    """One nation in one light."""

    fleet_range: Literal["best", "primary", "intermediate", "secondary", "torpedo"]
    caution: Weight
    break_off_odds: Weight
    break_off_losses: Annotated[float, Meta(ge=0, le=1)]
    patience: AtLeastOne
    pursuit_odds: Weight
    convoy_fights_at: Weight
    carrier_fights_at: Weight
    concentration: Annotated[float, Meta(ge=0, le=1)]
    threat: Weight
    launch_chance: Annotated[int, Meta(ge=0, le=10)]
    dash_gain: Weight


class DoctrineSchema(ChartPart):
    """How captains fight."""

    source: str
    worth: dict[ShipType, AtLeastOne]
    default: dict[Light, StanceSchema]
    nations: dict[Nation, dict[Light, StanceSchema]]
