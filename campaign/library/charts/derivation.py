"""The constants of counter derivation, from their chart file (SM-GAP-20, SM-GAP-27)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from importlib.resources import files
from itertools import pairwise
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.faults import Fault, FaultyData, Source
from campaign.model.sides import Nation
from campaign.model.units.counters import CounterValues, GunType
from campaign.model.units.ships import ShipType
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
# Types whose counters are stated, not computed.
FIXED = (ShipType.BOAT_SQUADRON, ShipType.TRANSPORT, ShipType.LANDING_CRAFT)

Positive = Annotated[float, Meta(gt=0)]
NotNegative = Annotated[float, Meta(ge=0)]
Count = Annotated[int, Meta(ge=0)]


class _Schema(msgspec.Struct, forbid_unknown_fields=True):
    """A mapping of the chart file."""


class GunScaleSchema(_Schema):
    """One gun rating."""

    from_in: NotNegative
    below_in: Positive | None
    weight: Positive
    reference_in: Positive


class HighAngleSchema(_Schema):
    """High-angle guns of a band of calibres."""

    from_in: Positive
    to_in: Positive
    weight: NotNegative


class LightBarrelSchema(_Schema):
    """Light barrels up to a calibre."""

    to_mm: Positive
    weight: NotNegative


class TorpedoSchema(_Schema):
    """Tubes, boxes and strengths."""

    tubes_per_box: Positive
    tubes_per_boat: Positive
    strong_from_diameter_mm: Positive
    strong_from_tubes_per_mount: Count
    strong: Count
    weak: Count


class ProtectionSchema(_Schema):
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


class HullSchema(_Schema):
    """Displacement to boxes."""

    flotation_exponent: Positive
    flotation_divisor: Positive
    flotation_least_for_seagoing: Count
    seagoing_from_tons: Count
    weak_factor: Positive
    gunnery_divisor: Positive


class FuelSchema(_Schema):
    """Endurance to boxes, and points a box."""

    reference_kn: Positive
    speed_exponent: Positive
    nautical_miles_per_hex: Positive
    least_boxes: Count
    most_boxes: Count
    points_per_box: dict[str, Positive]
    fast_battleship_from_allowance: Count
    fast_battleship_points_per_box: Positive


class FixedSchema(_Schema):
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


class ChartSchema(_Schema):
    """The whole chart file."""

    rule: str
    source: str
    gap: tuple[str, ...]
    guns: dict[str, GunScaleSchema]
    fire_control: dict[str, Positive]
    high_angle: tuple[HighAngleSchema, ...]
    light_barrels: tuple[LightBarrelSchema, ...]
    torpedoes: TorpedoSchema
    protection: ProtectionSchema
    hull: HullSchema
    fuel: FuelSchema
    s_designator_from_aircraft: Count
    aircraft_per_flight: Positive
    asw: dict[str, NotNegative]
    asw_factor: dict[str, NotNegative]
    fixed: dict[str, FixedSchema]


def load_derivation_chart(source: Source | None = None) -> DerivationChart:
    """The chart of SM-GAP-20 and SM-GAP-27; raises FaultyData with every fault when it has a hole."""
    document = Document(source or files("campaign.ratings") / "charts" / CHART)
    schema = shaped(document, document.body(), ChartSchema)
    if faults := [*_strangers(document, schema), *_holes(document, schema)]:
        raise FaultyData(faults)
    points_per_box = {ShipType(kind): points for kind, points in schema.fuel.points_per_box.items()}
    fuel = _plain(schema.fuel) | {"points_per_box": points_per_box}
    return DerivationChart(
        rule=schema.rule,
        guns=tuple(GunScale(kind=kind, **_plain(schema.guns[kind.value])) for kind in GunType),
        fire_control={Nation(name): factor for name, factor in schema.fire_control.items()},
        high_angle=tuple(HighAngleScale(**_plain(scale)) for scale in schema.high_angle),
        light_barrels=tuple(LightBarrelScale(**_plain(barrel)) for barrel in schema.light_barrels),
        torpedoes=TorpedoScale(**_plain(schema.torpedoes)),
        protection=ProtectionScale(**_plain(schema.protection)),
        hull=HullScale(**_plain(schema.hull)),
        fuel=FuelScale(**fuel),
        s_designator_from_aircraft=schema.s_designator_from_aircraft,
        aircraft_per_flight=schema.aircraft_per_flight,
        asw={ShipType(kind): points for kind, points in schema.asw.items()},
        asw_factor={Nation(name): factor for name, factor in schema.asw_factor.items()},
        fixed={
            ShipType(kind): CounterValues(type=ShipType(kind), s_designator=False, flights=0, asw=0.0, **_plain(value))
            for kind, value in schema.fixed.items()
        },
    )


def _plain(schema: _Schema) -> dict[str, Any]:
    return msgspec.structs.asdict(schema)


def _words(words: type[Enum]) -> frozenset[str]:
    return frozenset(str(word.value) for word in words)


def _strangers(document: Document, schema: ChartSchema) -> Iterator[Fault]:
    """Rows for a nation or type that does not exist."""
    nations, types = _words(Nation), _words(ShipType)
    rows: tuple[tuple[tuple[str, ...], Iterable[str], frozenset[str]], ...] = (
        (("guns",), schema.guns, _words(GunType)),
        (("fire_control",), schema.fire_control, nations),
        (("asw_factor",), schema.asw_factor, nations),
        (("asw",), schema.asw, types),
        (("fixed",), schema.fixed, types),
        (("fuel", "points_per_box"), schema.fuel.points_per_box, types),
    )
    for path, found, allowed in rows:
        for name in found:
            if name not in allowed:
                yield document.fault(f"no such row; allowed here: {', '.join(sorted(allowed))}", *path, name)


def _holes(document: Document, schema: ChartSchema) -> Iterator[Fault]:
    """What is missing or overlaps: a chart is total or it is not a chart."""
    wanted: tuple[tuple[tuple[str, ...], Iterable[str], frozenset[str]], ...] = (
        (("guns",), schema.guns, _words(GunType)),
        (("fire_control",), schema.fire_control, _words(Nation)),
        (("fuel", "points_per_box"), schema.fuel.points_per_box, _words(ShipType) - {ShipType.SUBMARINE.value}),
        (("fixed",), schema.fixed, frozenset(kind.value for kind in FIXED)),
    )
    for path, found, needed in wanted:
        if missing := sorted(needed - set(found)):
            yield document.fault(f"nothing stands for {', '.join(missing)}", *path)
    scales = sorted(schema.guns.items(), key=lambda item: -item[1].from_in)
    for (_, upper), (kind, lower) in pairwise(scales):
        if lower.below_in != upper.from_in:
            yield document.fault(f"{upper.from_in:g} was expected, where the next rating begins", "guns", kind, "below_in")
    limits = schema.protection.next_class_from_score
    if list(limits) != sorted(set(limits)):
        yield document.fault("scores in rising order were expected", "protection", "next_class_from_score")
    if schema.fuel.least_boxes > schema.fuel.most_boxes:
        yield document.fault(f"at most {schema.fuel.most_boxes} was expected", "fuel", "least_boxes")
    if schema.source not in ("given", "reconstructed"):
        yield document.fault(f"given or reconstructed was expected, not {schema.source!r}", "source")
