"""The battle as it stands: two forces, the range between them, and the step of the round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from msgspec import Struct, field

from campaign.model.battles.battle import Engagement, Light, Shots, Task
from campaign.model.sides import Nation, Side
from campaign.model.units.counters import CounterValues, GunType
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import Ammunition
from campaign.ratings.hits import (
    Cause,
    Damage,
    Hits,
    allowance_left,
    factor_left,
    is_squadron,
    rounded,
    torpedo_boxes_afloat,
)
from campaign.tactics.kit.ending import Ended
from campaign.tactics.supermarina.battle.orders import Launch, Order
from campaign.tactics.supermarina.charts.collection import Band, Manoeuvre


class Step(Enum):
    """The decisions of a round, in order."""

    RANGE = "range"
    LAUNCHES = "launches"
    GUNS = "guns"
    TORPEDOES = "torpedoes"
    OVER = "over"


class Unit(Struct, frozen=True):
    """One unit in the battle: printed values, hits, and what she had left when it began.

    `dead` is one without light, power or guns, which the enemy cannot see of her.
    """

    ship: ShipId
    name: str
    side: Side
    nation: Nation
    task: Task
    values: CounterValues
    hits: Hits
    torpedoes: int
    primary_ammunition: Ammunition
    intermediate_ammunition: Ammunition
    speed_at_most: int
    out_of_fuel: bool
    sunk: bool = False
    sunk_by: ShipId | None = None
    dead: bool = False

    @property
    def transport(self) -> bool:
        """Whether she is hit by lot among others of her kind."""
        return self.values.type is ShipType.TRANSPORT

    @property
    def laden(self) -> bool:
        """Whether she is a warship that carries cargo."""
        return self.task is Task.CARGO and self.values.type not in (ShipType.TRANSPORT, ShipType.LANDING_CRAFT)

    @property
    def protection_class(self) -> int:
        """SM-4A5 Cargo on her decks costs a warship one protection class."""
        printed = self.values.protection_class
        return max(1, printed - 1) if self.laden else printed

    def guns_seen(self, rating: GunType) -> int:
        """What the enemy can judge of a rating: printed, less what his hits have done."""
        return factor_left(self.values, self.hits, rating)

    def guns_left(self, rating: GunType) -> int:
        """SM-4A5 A rating fires with what hits have left of it, with half of that while cargo is in the way."""
        factor = factor_left(self.values, self.hits, rating)
        return factor // 2 if self.laden else factor

    def factor(self, rating: GunType) -> int:
        """SM-8A2 Guns whose ammunition was gone before the battle are silent in it, those at half fire at half."""
        factor = 0 if self.dead else self.guns_left(rating)
        ammunition = self.ammunition(rating)
        if ammunition is Ammunition.FULL:
            return factor
        return rounded(factor, 2) if ammunition is Ammunition.HALF else 0

    def ammunition(self, rating: GunType) -> Ammunition:
        """What she had for a rating when the battle began; it lasts as long as the battle does."""
        if rating is GunType.PRIMARY:
            return self.primary_ammunition
        return self.intermediate_ammunition if rating is GunType.INTERMEDIATE else Ammunition.FULL

    @property
    def torpedo_boxes(self) -> int:
        """Salvoes she can still launch."""
        return 0 if self.dead else min(self.torpedoes, torpedo_boxes_afloat(self.values, self.hits))


class Strike(Struct, frozen=True):
    """One hit that waits to be marked."""

    by: ShipId
    target: ShipId
    damage: Damage
    cause: Cause


class Battle(Struct, frozen=True):
    """The whole state of one battle; orders given by one side only are held sealed."""

    engagement: Engagement
    units: Mapping[ShipId, Unit]
    longest: Band
    band: Band
    round: int = 1
    step: Step = Step.RANGE
    sealed: Order | None = None
    launches: tuple[Launch, ...] = ()
    waiting: tuple[Strike, ...] = ()
    held_by_both: bool = False
    idle_rounds: int = 0
    ended: Ended | None = None
    wanted: Mapping[Side, Manoeuvre] = field(default_factory=dict)
    got: tuple[Side, ...] = ()
    shots: tuple[Shots, ...] = ()
    shots_before: tuple[Shots, ...] = ()
    # Whether any gun has fired since the battle began.
    guns_fired: bool = False

    @property
    def night(self) -> bool:
        """SM-6F The lighting under which the attacker found his enemy is the lighting of the battle."""
        return self.engagement.conditions.light is Light.NIGHT

    def afloat(self, side: Side) -> Iterator[Unit]:
        """That side's units afloat, in the order in which they were sent."""
        return (unit for unit in self.units.values() if unit.side is side and not unit.sunk)


def speed_of(unit: Unit, out_of_fuel_allowance: int) -> int:
    """SM-GAP-28 A ship without fuel creeps at a flat allowance, or slower where damage says so."""
    speed = min(allowance_left(unit.values, unit.hits), unit.speed_at_most)
    return min(speed, out_of_fuel_allowance) if unit.out_of_fuel else speed


def barred_from_torpedoes(unit: Unit, *, night: bool) -> bool:
    """SM-6F3 Italian ships launch no torpedoes at night; their motor boat squadrons do."""
    return night and unit.nation is Nation.ITALIAN and not boats(unit)


def boats(unit: Unit) -> bool:
    """Whether a unit is a squadron of boats, in whatever number it was formed."""
    return unit.values.type is ShipType.BOAT_SQUADRON or is_squadron(unit.values)


def may_ever_launch(unit: Unit, *, night: bool) -> bool:
    """Whether everybody knows of a unit that she may carry torpedoes and use them in this light."""
    return torpedo_boxes_afloat(unit.values, unit.hits) > 0 and not barred_from_torpedoes(unit, night=night)
