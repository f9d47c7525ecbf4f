"""Counter values derived from historical facts (SM-GAP-20, SM-GAP-27, SM-1C).

The formulas' constants come from outside as a `DerivationChart`, so that this module states only their shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import floor, sqrt
from typing import Annotated

from msgspec import Struct

from campaign.model.charts.rows import ChartFault
from campaign.model.replacing import replace
from campaign.model.shape import ById, Count, NotNegative, Positive, Rows
from campaign.model.sides import Nation
from campaign.model.units.counters import CounterValues, GunType
from campaign.model.units.order_of_battle import OrderOfBattle, published
from campaign.model.units.ships import Gun, GunMount, ShipClass, ShipFacts, ShipId, ShipType

MM_PER_INCH = 25.4
STARBOARD_BEAM, PORT_BEAM = 90, 270
SYSTEM = "supermarina"
# Types whose counters are stated, not computed.
FIXED = (ShipType.BOAT_SQUADRON, ShipType.TRANSPORT, ShipType.LANDING_CRAFT)
COUNTERS = tuple(kind for kind in ShipType if kind is not ShipType.SUBMARINE)
# Calibres are converted from millimetres, so a limit in inches is met within a hair.
_HAIR = 0.005


class GunScale(Struct, frozen=True):
    """How the guns between two calibres count: `weight` x guns x (calibre / `reference_in`) squared."""

    kind: GunType
    from_in: NotNegative
    below_in: Positive | None
    weight: Positive
    reference_in: Positive

    def holds(self, calibre_in: float) -> bool:
        """Whether a calibre belongs to this rating."""
        return calibre_in >= self.from_in - _HAIR and (self.below_in is None or calibre_in < self.below_in - _HAIR)


class HighAngleScale(Struct, frozen=True):
    """What one high-angle gun between two calibres adds to light anti-aircraft strength."""

    from_in: Positive
    to_in: Positive
    weight: NotNegative


class LightBarrelScale(Struct, frozen=True):
    """What one light barrel up to a calibre adds to light anti-aircraft strength."""

    to_mm: Positive
    weight: NotNegative


class TorpedoScale(Struct, frozen=True):
    """Tubes a box, and what makes a salvo of strength 2."""

    tubes_per_box: Positive
    tubes_per_boat: Positive
    strong_from_diameter_mm: Positive
    strong_from_tubes_per_mount: Count
    strong: Count
    weak: Count


class ProtectionScale(Struct, frozen=True):
    """Limits of the protection classes: tonnages of the unarmoured, armour scores of the others."""

    deck_weight: NotNegative
    craft_below_tons: Count
    light_below_tons: Count
    unarmoured_below_score: NotNegative
    class_of_craft: Count
    class_of_light_hulls: Count
    class_of_unarmoured_hulls: Count
    lowest_armoured_class: Count
    next_class_from_score: tuple[Positive, ...]


class HullScale(Struct, frozen=True):
    """How displacement becomes flotation and gunnery boxes."""

    flotation_exponent: Positive
    flotation_divisor: Positive
    flotation_least_for_seagoing: Count
    seagoing_from_tons: Count
    weak_factor: Positive
    gunnery_divisor: Positive


class FuelScale(Struct, frozen=True):
    """How endurance becomes fuel boxes, and what a box holds by type (SM-GAP-27)."""

    reference_kn: Positive
    speed_exponent: Positive
    nautical_miles_per_hex: Positive
    least_boxes: Count
    most_boxes: Count
    points_per_box: Annotated[Mapping[ShipType, Positive], Rows("type of unit", COUNTERS)]
    fast_battleship_from_allowance: Count
    fast_battleship_points_per_box: Positive


class DerivationChart(Struct, frozen=True):
    """Every constant of the derivation; `fixed` holds the types that are not computed."""

    rule: str
    guns: Annotated[tuple[GunScale, ...], ById(), Rows("gun rating")]
    fire_control: Annotated[Mapping[Nation, Positive], Rows("nation")]
    high_angle: tuple[HighAngleScale, ...]
    light_barrels: tuple[LightBarrelScale, ...]
    torpedoes: TorpedoScale
    protection: ProtectionScale
    hull: HullScale
    fuel: FuelScale
    s_designator_from_aircraft: Count
    aircraft_per_flight: Positive
    asw: Mapping[ShipType, NotNegative]
    asw_factor: Mapping[Nation, NotNegative]
    fixed: Annotated[Mapping[ShipType, CounterValues], ById(), Rows("type that is not computed", FIXED)]

    def __post_init__(self) -> None:
        for upper, lower in pairwise(sorted(self.guns, key=lambda scale: -scale.from_in)):
            if lower.below_in != upper.from_in:
                message = f"{upper.from_in:g} was expected, where the next rating begins"
                raise ChartFault(message, "guns", lower.kind.value, "below_in")
        limits = self.protection.next_class_from_score
        if list(limits) != sorted(set(limits)):
            raise ChartFault("scores in rising order were expected", "protection", "next_class_from_score")
        if self.fuel.least_boxes > self.fuel.most_boxes:
            raise ChartFault(f"at most {self.fuel.most_boxes} was expected", "fuel", "least_boxes")


def counters_of(oob: OrderOfBattle, chart: DerivationChart) -> dict[ShipId, CounterValues]:
    """Counter values of every named ship but submarines, which are points of flotillas and no counters (SM-2C)."""
    return {
        ship: derive(oob.classes[facts.ship_class], oob, chart, facts)
        for ship, facts in oob.ships.items()
        if oob.classes[facts.ship_class].type is not ShipType.SUBMARINE
    }


def derive(ship_class: ShipClass, oob: OrderOfBattle, chart: DerivationChart, facts: ShipFacts | None = None) -> CounterValues:
    """SM-GAP-20 A unit's printed values follow from her guns, armour, tonnage, speed and endurance by fixed formulas.

    A value under `ratings: {supermarina: ...}` of the class or of the ship wins over the formula. `facts` tells whose crew
    she has, where that is not her builder's. Raises ValueError for submarines, which have no counter.
    """
    if ship_class.type is ShipType.SUBMARINE:
        raise ValueError(f"{ship_class.id}: submarines are points of flotillas (SM-2C) and have no counter values")
    crew = facts.nation if facts else ship_class.nation
    fixed = chart.fixed.get(ship_class.type)
    values = _computed(ship_class, oob, chart) if fixed is None else _fixed(fixed, ship_class, chart)
    values = replace(values, asw=asw_points(chart, ship_class.type, crew))
    overrides = published(ship_class, facts, SYSTEM)
    if not overrides:
        return values
    values = replace(values, **overrides)  # pyrefly: ignore[bad-argument-type]
    if "fuel_points_per_box" not in overrides and fixed is None:
        values = replace(values, fuel_points_per_box=fuel_points_per_box(chart, values))
    return values


def asw_points(chart: DerivationChart, kind: ShipType, crew: Nation) -> float:
    """SM-1C Each destroyer, escort and torpedo boat counts one anti-submarine point, an Italian one half."""
    return chart.asw.get(kind, 0.0) * chart.asw_factor.get(crew, 1.0)


def fuel_points_per_box(chart: DerivationChart, values: CounterValues) -> float:
    """SM-GAP-27 A fuel box holds as many points as her type burns in a day at sea; fast battleships burn more."""
    scale = chart.fuel
    if values.type is ShipType.BATTLESHIP and values.allowance >= scale.fast_battleship_from_allowance:
        return scale.fast_battleship_points_per_box
    return scale.points_per_box[values.type]


def half_up(number: float) -> int:
    """The nearest whole number, halves upwards."""
    return floor(number + 0.5 + 1e-9)


def quarters(number: float) -> float:
    """The nearest quarter, halves upwards."""
    return half_up(number * 4) / 4


def bears_on(mount: GunMount, bearing: int) -> bool:
    """Whether a mount can fire on a bearing, clockwise from the bow; an arc that ends where it began is the circle."""
    start, end = mount.arc_degrees
    return (bearing - start) % 360 <= ((end - start) % 360 or 360)


def _computed(ship_class: ShipClass, oob: OrderOfBattle, chart: DerivationChart) -> CounterValues:
    tons = ship_class.standard_long_tons
    allowance = half_up(ship_class.service_kn)
    boxes, strength = _torpedoes(ship_class, oob, chart.torpedoes)
    carrier = ship_class.type is ShipType.CARRIER
    rating = {scale.kind: _gunnery(ship_class, oob, chart, scale) for scale in chart.guns}
    values = CounterValues(
        type=ship_class.type,
        primary=rating[GunType.PRIMARY],
        intermediate=rating[GunType.INTERMEDIATE],
        secondary=rating[GunType.SECONDARY],
        torpedo_boxes=boxes,
        torpedo_strength=strength,
        light_aa=_light_aa(ship_class, oob, chart),
        protection_class=_protection(ship_class, chart.protection),
        allowance=allowance,
        fuel_boxes=_fuel_boxes(ship_class, allowance, chart.fuel),
        fuel_points_per_box=0.0,
        gunnery_boxes=max(1, half_up(sqrt(tons) / chart.hull.gunnery_divisor)),
        flotation_boxes=_flotation(ship_class, chart.hull),
        s_designator=not carrier and ship_class.catapult_aircraft >= chart.s_designator_from_aircraft,
        flights=half_up(ship_class.aircraft / chart.aircraft_per_flight) if carrier else 0,
        asw=0.0,
    )
    return replace(values, fuel_points_per_box=fuel_points_per_box(chart, values))


def _fixed(fixed: CounterValues, ship_class: ShipClass, chart: DerivationChart) -> CounterValues:
    """A type that is not computed; a squadron has a flotation box a boat and torpedoes to match."""
    if ship_class.type is not ShipType.BOAT_SQUADRON:
        return fixed
    boats = ship_class.boats
    boxes = max(1, half_up(boats * chart.torpedoes.tubes_per_boat / chart.torpedoes.tubes_per_box))
    return replace(fixed, boats=boats, flotation_boxes=boats, torpedo_boxes=boxes)


def _batteries(ship_class: ShipClass, oob: OrderOfBattle) -> Iterator[tuple[GunMount, Gun]]:
    return ((mount, oob.guns[mount.gun]) for mount in ship_class.guns)


def _gunnery(ship_class: ShipClass, oob: OrderOfBattle, chart: DerivationChart, scale: GunScale) -> int:
    """Broadside of one rating: the guns that bear on the better beam, by the nation's fire control."""
    beams = {STARBOARD_BEAM: 0.0, PORT_BEAM: 0.0}
    for mount, gun in _batteries(ship_class, oob):
        calibre = gun.calibre_mm / MM_PER_INCH
        if scale.holds(calibre):
            for beam in beams:
                if bears_on(mount, beam):
                    beams[beam] += scale.weight * mount.barrels * (calibre / scale.reference_in) ** 2
    return half_up(chart.fire_control[ship_class.nation] * max(beams.values()))


def _torpedoes(ship_class: ShipClass, oob: OrderOfBattle, scale: TorpedoScale) -> tuple[int, int]:
    tubes = sum(mount.tubes for mount in ship_class.torpedoes)
    if not tubes:
        return 0, 0
    strong = any(
        mount.tubes >= scale.strong_from_tubes_per_mount
        and oob.torpedoes[mount.torpedo].diameter_mm >= scale.strong_from_diameter_mm
        for mount in ship_class.torpedoes
    )
    return max(1, half_up(tubes / scale.tubes_per_box)), scale.strong if strong else scale.weak


def _light_aa(ship_class: ShipClass, oob: OrderOfBattle, chart: DerivationChart) -> float:
    total = 0.0
    for mount, gun in _batteries(ship_class, oob):
        if mount.dual_purpose:
            calibre = gun.calibre_mm / MM_PER_INCH
            total += mount.barrels * next(
                (scale.weight for scale in chart.high_angle if scale.from_in - _HAIR <= calibre <= scale.to_in + _HAIR), 0.0
            )
    for light in ship_class.light_guns:
        total += light.barrels * next((scale.weight for scale in chart.light_barrels if light.calibre_mm <= scale.to_mm), 0.0)
    return quarters(total)


def _protection(ship_class: ShipClass, scale: ProtectionScale) -> int:
    score = (ship_class.armour.belt_mm + scale.deck_weight * ship_class.armour.deck_mm) / MM_PER_INCH
    tons = ship_class.standard_long_tons
    if tons < scale.craft_below_tons:
        return scale.class_of_craft
    if score < scale.unarmoured_below_score:
        return scale.class_of_light_hulls if tons < scale.light_below_tons else scale.class_of_unarmoured_hulls
    return scale.lowest_armoured_class + sum(score >= limit for limit in scale.next_class_from_score)


def _flotation(ship_class: ShipClass, scale: HullScale) -> int:
    tons = ship_class.standard_long_tons
    weak = ship_class.type is ShipType.CARRIER or ship_class.weak_torpedo_protection
    boxes = half_up((scale.weak_factor if weak else 1.0) * tons**scale.flotation_exponent / scale.flotation_divisor)
    return max(scale.flotation_least_for_seagoing if tons >= scale.seagoing_from_tons else 1, boxes)


def _fuel_boxes(ship_class: ShipClass, allowance: int, scale: FuelScale) -> int:
    """Days at sea: endurance brought to the reference speed, over what her allowance covers in a day."""
    endurance = ship_class.endurance
    reach = endurance.nautical_miles * (endurance.at_kn / scale.reference_kn) ** scale.speed_exponent
    days = half_up(reach / (allowance * scale.nautical_miles_per_hex))
    return min(scale.most_boxes, max(scale.least_boxes, days))

