"""What a captain makes of the units in sight, and what he expects of a shot."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from campaign.model.battles.battle import BattleView, Task
from campaign.model.charts.undersea import TorpedoChart
from campaign.model.dice import Die
from campaign.model.sides import Nation, Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipType
from campaign.ratings.hits import Damage
from campaign.tactics.supermarina.charts.collection import Band, Doctrine, GunneryChart
from campaign.tactics.supermarina.fire import darkness, number_needed, weights
from campaign.tactics.supermarina.seeing import RATINGS, OwnUnit, SupermarinaSight, UnitInSight

FACES = range(Die.D10.lowest, Die.D10.highest + 1)
CAPITAL = frozenset({ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER})
GUNNERY_SHARE = 0.4
Boxes = tuple[int, int, int, int]


class SeenUnit(Struct, frozen=True):
    """One unit in numbers: of an enemy, what can be judged of her.

    `boxes` are gunnery boxes open and all, flotation boxes open and all.
    """

    id: str
    side: Side
    afloat: bool
    transport: bool
    capital: bool
    carrier: bool
    worth: int
    guns: tuple[int, ...]
    protection_class: int
    boxes: Boxes
    torpedoes: int
    torpedo_strength: int
    nation: Nation
    out_of_fuel: bool
    cargo: bool

    @property
    def lost(self) -> float:
        """The share of her worth that is lost."""
        return share_lost(self.boxes) if self.afloat else 1.0


def share_lost(boxes: Boxes) -> float:
    """The share of a ship's worth that is lost while she is afloat."""
    gunnery_left, gunnery_boxes, flotation_left, flotation_boxes = boxes
    return GUNNERY_SHARE * (1 - gunnery_left / gunnery_boxes) + (1 - GUNNERY_SHARE) * (1 - flotation_left / flotation_boxes)


def seen_unit(doctrine: Doctrine, unit: UnitInSight) -> SeenUnit:
    """One unit in numbers."""
    kind, values = unit.type, unit.values
    boxes = (values.gunnery_boxes - unit.gunnery_lost, values.gunnery_boxes, values.flotation_boxes - unit.flotation_lost,
             values.flotation_boxes)
    laden = isinstance(unit, OwnUnit) and unit.task is Task.CARGO
    return SeenUnit(
        unit.id, unit.side, not unit.sunk, kind is ShipType.TRANSPORT, kind in CAPITAL, kind is ShipType.CARRIER,
        doctrine.worth[kind], unit.guns, unit.protection_class, boxes, unit.torpedo_boxes, values.torpedo_strength, unit.nation,
        unit.out_of_fuel, laden or kind is ShipType.TRANSPORT,
    )


def known_to(view: BattleView) -> SupermarinaSight:
    """The sight of a view of these rules."""
    sight = view.sight
    assert isinstance(sight, SupermarinaSight), f"a captain of these rules has their sight, not {type(sight).__name__}"
    return sight


def seen_units(doctrine: Doctrine, view: BattleView) -> tuple[SeenUnit, ...]:
    """Every unit of a view in numbers."""
    return tuple(seen_unit(doctrine, unit) for unit in known_to(view).units)


def gun_gain(chart: GunneryChart, band: Band, rating: GunType, shooter: SeenUnit, target: SeenUnit, *, night: bool) -> float:
    """Worth that one rating may be expected to destroy of a target in a round."""
    modifier = sum(value for _, value in darkness(chart, shooter.nation)) if night else 0
    if target.out_of_fuel:
        modifier += chart.target_out_of_fuel
    factor = shooter.guns[RATINGS.index(rating)]
    add = sum(value for _, value in weights(chart, rating, factor, band))
    share = _gun_share(chart, rating, factor, target.protection_class, (modifier, add), target.boxes)
    return target.worth * share


@lru_cache(maxsize=100_000)
def _gun_share(chart: GunneryChart, rating: GunType, factor: int, protection_class: int,
               modifiers: tuple[int, int], boxes: Boxes) -> float:
    number = chart.to_hit[rating].number(factor, protection_class)
    modifier, add = modifiers
    chance = number_needed(chart, number, modifier).chance
    table = chart.damage[rating]
    damages = [table.at(face + add, protection_class) for face in FACES]
    return chance * sum(share_destroyed(damage, boxes) for damage in damages) / len(FACES)


def share_destroyed(damage: Damage, boxes: Boxes) -> float:
    """The share of her worth that one more hit takes of a ship with so many boxes open."""
    gunnery_left, gunnery_boxes, flotation_left, flotation_boxes = boxes
    gunnery = min(damage.gunnery, gunnery_left)
    flotation = damage.flotation + damage.gunnery - gunnery
    if damage.sunk or flotation >= flotation_left:
        return 1.0
    return GUNNERY_SHARE * gunnery / gunnery_boxes + (1 - GUNNERY_SHARE) * flotation / flotation_boxes


def torpedo_chance(chart: TorpedoChart, launcher: SeenUnit, target: SeenUnit, *, far: bool) -> float:
    """Chance of a salvo to hit."""
    add = (chart.secondary_range_adds if far else 0) - (chart.target_out_of_fuel if target.out_of_fuel else 0)
    return _torpedo_chance(chart, max(1, launcher.torpedo_strength), target.protection_class, add)


@lru_cache(maxsize=10_000)
def _torpedo_chance(chart: TorpedoChart, strength: int, protection_class: int, add: int) -> float:
    number = chart.to_hit.number(strength, protection_class) + add
    return sum(face >= number for face in FACES) / len(FACES)


def torpedo_gain(chart: TorpedoChart, launcher: SeenUnit, target: SeenUnit, *, far: bool) -> float:
    """Worth that one salvo may be expected to destroy of a target."""
    share = 1.0 if target.transport else _torpedo_share(chart, target.protection_class, target.boxes)
    return torpedo_chance(chart, launcher, target, far=far) * share * target.worth


@lru_cache(maxsize=10_000)
def _torpedo_share(chart: TorpedoChart, protection_class: int, boxes: Boxes) -> float:
    damages = [Damage(flotation=chart.damage.at(face, protection_class)) for face in FACES]
    return sum(share_destroyed(damage, boxes) for damage in damages) / len(FACES)
