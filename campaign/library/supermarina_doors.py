"""The shapes of the chart files of the campaign's own battle system."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from campaign.model.battle import Light
from campaign.model.counters import GunType
from campaign.model.ships import ShipType
from campaign.model.sides import Nation
from campaign.tactics.supermarina.bands import Band
from campaign.tactics.supermarina.tables import LotDice, Marking

Count = Annotated[int, Meta(ge=0)]
Positive = Annotated[int, Meta(ge=1)]
Number = Annotated[int, Meta(ge=2, le=12)]
Percent = Annotated[int, Meta(ge=0, le=100)]
Weight = Annotated[float, Meta(ge=0)]
Interval = tuple[Positive, Positive | None]
Cells = tuple[Positive, ...]


class _Door(msgspec.Struct, forbid_unknown_fields=True):
    """A mapping of a chart file."""


class _Chart(_Door):
    """What every chart says of itself."""

    rule: str
    gap: str
    source: Literal["given", "reconstructed"]


class ManoeuvreDoor(_Chart):
    """GAP-15."""

    even_chance: Percent
    out_of_fuel_allowance: Count
    start: dict[Light, Band]
    rounds_at_most: Positive
    idle_rounds_to_end: Positive
    minutes_per_round: Positive
    opening_from_m: dict[Band, Count]


class GunModifierDoor(_Door):
    """Modifiers of the roll to hit with guns."""

    night: int
    italian_at_night: int
    target_out_of_fuel: int


class FactorRow(_Door):
    """Numbers to hit for a step of firing factors."""

    factors: Interval
    to_hit: tuple[Number, ...]


class GunToHitDoor(_Chart):
    """GAP-17."""

    modifiers: GunModifierDoor
    natural_ten_hits_up_to: Number
    classes: tuple[int, ...]
    primary: tuple[FactorRow, ...]
    intermediate: tuple[FactorRow, ...]
    secondary: tuple[FactorRow, ...]


class ModifierRow(_Door):
    """What a step of firing factors adds to the damage roll."""

    max: Positive | None
    add: int


class GunDamageDoor(_Chart):
    """GAP-18."""

    modifier_by_firing_factors: dict[GunType, tuple[ModifierRow, ...]]
    results_in_a_row: dict[GunType, Annotated[int, Meta(ge=10)]]
    primary: dict[str, tuple[str, ...]]
    intermediate: dict[str, tuple[str, ...]]
    secondary: dict[str, tuple[str, ...]]


class MarkingDoor(_Chart):
    """GAP-23."""

    gunnery_damage_marked: Marking


class LotRow(_Door):
    """Dice for a count of transports."""

    transports: Interval
    dice: LotDice


class LotDoor(_Chart):
    """GAP-24."""

    dice: tuple[LotRow, ...]


class StanceDoor(_Door):
    """One nation in one light."""

    fleet_range: Literal["best", "primary", "intermediate", "secondary", "torpedo"]
    caution: Weight
    break_off_odds: Weight
    break_off_losses: Annotated[float, Meta(ge=0, le=1)]
    patience: Positive
    pursuit_odds: Weight
    convoy_fights_at: Weight
    concentration: Annotated[float, Meta(ge=0, le=1)]
    threat: Weight
    launch_chance: Annotated[int, Meta(ge=0, le=10)]
    dash_gain: Weight


class DoctrineDoor(_Door):
    """How captains fight."""

    source: str
    worth: dict[ShipType, Positive]
    default: dict[Light, StanceDoor]
    nations: dict[Nation, dict[Light, StanceDoor]]
