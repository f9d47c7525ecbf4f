"""The constants of counter derivation, from their chart file (SM-GAP-20, SM-GAP-27)."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from itertools import pairwise
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from campaign.library.documents import Document, Fault, FaultyData, Source, shaped
from campaign.model.counters import CounterValues, GunType
from campaign.model.ships import ShipType
from campaign.model.sides import Nation
from campaign.ratings.derivation import (
    DerivationChart,
    FuelScale,
    GunScale,
    HighAngleScale,
    HullScale,
    LightBarrelScale,
    ProtectionScale,
    TorpedoScale,
)

CHART = "gap_20_counter_values.yaml"
COMPUTED = frozenset(ShipType) - {ShipType.SUBMARINE}

Positive = Annotated[float, Meta(gt=0)]
NotNegative = Annotated[float, Meta(ge=0)]
Count = Annotated[int, Meta(ge=0)]


class _Door(msgspec.Struct, forbid_unknown_fields=True):
    """A mapping of the chart file."""


class GunScaleDoor(_Door):
    """One gun rating."""

    from_in: NotNegative
    below_in: Positive | None
    weight: Positive
    reference_in: Positive


class HighAngleDoor(_Door):
    """High-angle guns of a band of calibres."""

    from_in: Positive
    to_in: Positive
    weight: NotNegative


class LightBarrelDoor(_Door):
    """Light barrels up to a calibre."""

    to_mm: Positive
    weight: NotNegative


class TorpedoDoor(_Door):
    """Tubes, boxes and strengths."""

    tubes_per_box: Positive
    tubes_per_boat: Positive
    strong_from_diameter_mm: Positive
    strong_from_tubes_per_mount: Count
    strong: Count
    weak: Count


class ProtectionDoor(_Door):
    """Limits of the protection classes."""

    deck_weight: NotNegative
    craft_below_tons: Count
    light_below_tons: Count
    unarmoured_below_score: NotNegative
    class_of_craft: Count
    class_of_light_hulls: Count
    class_of_unarmoured_hulls: Count
    lowest_armoured_class: Count
    next_class_from_score: tuple[Positive, ...]


class HullDoor(_Door):
    """Displacement to boxes."""

    flotation_exponent: Positive
    flotation_divisor: Positive
    flotation_least_for_seagoing: Count
    seagoing_from_tons: Count
    weak_factor: Positive
    gunnery_divisor: Positive


class FuelDoor(_Door):
    """Endurance to boxes, and points a box."""

    reference_kn: Positive
    speed_exponent: Positive
    nautical_miles_per_hex: Positive
    least_boxes: Count
    most_boxes: Count
    points_per_box: dict[ShipType, Positive]
    fast_battleship_from_allowance: Count
    fast_battleship_points_per_box: Positive


class FixedDoor(_Door):
    """A counter that is not computed."""

    primary: Count
    intermediate: Count
    secondary: Count
    torpedo_boxes: Count
    torpedo_strength: Count
    light_aa: NotNegative
    protection_class: Annotated[int, Meta(ge=1, le=9)]
    allowance: Count
    fuel_boxes: Count
    fuel_points_per_box: Positive
    gunnery_boxes: Count
    flotation_boxes: Count
    boats: Annotated[int, Meta(ge=1)] = 1


class ChartDoor(_Door):
    """The whole chart file."""

    rule: str
    source: str
    gap: tuple[str, ...]
    guns: dict[GunType, GunScaleDoor]
    fire_control: dict[Nation, Positive]
    high_angle: tuple[HighAngleDoor, ...]
    light_barrels: tuple[LightBarrelDoor, ...]
    torpedoes: TorpedoDoor
    protection: ProtectionDoor
    hull: HullDoor
    fuel: FuelDoor
    s_designator_from_aircraft: Count
    aircraft_per_flight: Positive
    asw: dict[ShipType, NotNegative]
    asw_factor: dict[Nation, NotNegative]
    fixed: dict[ShipType, FixedDoor]


def load_derivation_chart(source: Source | None = None) -> DerivationChart:
    """The chart of SM-GAP-20 and SM-GAP-27; raises FaultyData with every fault when it has a hole."""
    document = Document(source or files("campaign.ratings") / "charts" / CHART)
    door = shaped(document, document.body(), ChartDoor)
    if faults := _holes(document, door):
        raise FaultyData(faults)
    return DerivationChart(
        rule=door.rule,
        guns=tuple(GunScale(kind=kind, **_plain(door.guns[kind])) for kind in GunType),
        fire_control=door.fire_control,
        high_angle=tuple(HighAngleScale(**_plain(one)) for one in door.high_angle),
        light_barrels=tuple(LightBarrelScale(**_plain(one)) for one in door.light_barrels),
        torpedoes=TorpedoScale(**_plain(door.torpedoes)),
        protection=ProtectionScale(**_plain(door.protection)),
        hull=HullScale(**_plain(door.hull)),
        fuel=FuelScale(**_plain(door.fuel)),
        s_designator_from_aircraft=door.s_designator_from_aircraft,
        aircraft_per_flight=door.aircraft_per_flight,
        asw=door.asw,
        asw_factor=door.asw_factor,
        fixed={
            kind: CounterValues(type=kind, s_designator=False, flights=0, asw=0.0, **_plain(one))
            for kind, one in door.fixed.items()
        },
    )


def _plain(door: _Door) -> dict[str, Any]:
    return msgspec.structs.asdict(door)


def _holes(document: Document, door: ChartDoor) -> list[Fault]:
    """What is missing or overlaps: a chart is total or it is not a chart."""
    faults = []
    wanted: tuple[tuple[str, Mapping[Any, Any], frozenset[Any]], ...] = (
        ("guns", door.guns, frozenset(GunType)),
        ("fire_control", door.fire_control, frozenset(Nation)),
        ("points_per_box", door.fuel.points_per_box, COMPUTED),
        ("fixed", door.fixed, frozenset({ShipType.BOAT_SQUADRON, ShipType.TRANSPORT, ShipType.LANDING_CRAFT})),
    )
    for key, found, needed in wanted:
        path = ("fuel", key) if key == "points_per_box" else (key,)
        if missing := sorted(one.value for one in needed - set(found)):
            faults.append(document.fault(f"nothing stands for {', '.join(missing)}", *path))
    scales = sorted(door.guns.items(), key=lambda item: -item[1].from_in)
    for (_, upper), (kind, lower) in pairwise(scales):
        if lower.below_in != upper.from_in:
            faults.append(document.fault(f"{upper.from_in} was expected, where the next rating begins", "guns", kind.value, "below_in"))
    limits = door.protection.next_class_from_score
    if list(limits) != sorted(set(limits)):
        faults.append(document.fault("scores in rising order were expected", "protection", "next_class_from_score"))
    if door.fuel.least_boxes > door.fuel.most_boxes:
        faults.append(document.fault(f"at most {door.fuel.most_boxes} was expected", "fuel", "least_boxes"))
    if door.source not in ("given", "reconstructed"):
        faults.append(document.fault(f"given or reconstructed was expected, not {door.source!r}", "source"))
    return faults
