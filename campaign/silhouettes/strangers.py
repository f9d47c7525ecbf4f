"""A ship of which only the type is known: how such ships usually look, without details of any class."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from msgspec import Struct

from campaign.model.sides import Nation
from campaign.model.units.fittings import Housing
from campaign.model.units.ships import (
    Armour,
    Battery,
    Bearing,
    ClassId,
    Endurance,
    Gun,
    GunId,
    GunMount,
    ShipClass,
    ShipType,
)
from campaign.model.units.silhouettes import Detail, Silhouette
from campaign.silhouettes.drawing import plan_view, side_view

AHEAD, ASTERN = (210, 150), (30, 330)


class Measures(Struct, frozen=True):
    """The measures of a type: length, beam and draught, calibre and barrels of her guns, how many forward and aft."""

    length_m: float
    beam_m: float
    draught_m: float
    calibre_mm: float = 0.0
    barrels: int = 1
    forward: int = 0
    aft: int = 0
    housing: Housing = Housing.SHIELD


USUAL: Mapping[ShipType, Measures] = MappingProxyType({
    ShipType.BATTLESHIP: Measures(200, 31, 9.5, 350, 2, 2, 2, Housing.TURRET),
    ShipType.BATTLECRUISER: Measures(225, 29, 9, 350, 2, 2, 1, Housing.TURRET),
    ShipType.CARRIER: Measures(220, 29, 8),
    ShipType.HEAVY_CRUISER: Measures(188, 20, 6, 203, 2, 2, 2, Housing.TURRET),
    ShipType.LIGHT_CRUISER: Measures(172, 17, 5.5, 152, 2, 2, 2, Housing.TURRET),
    ShipType.ANTI_AIRCRAFT_CRUISER: Measures(152, 15, 5, 127, 2, 2, 2, Housing.TURRET),
    ShipType.MINELAYER: Measures(95, 12, 4, 100, 1, 1, 1),
    ShipType.DESTROYER: Measures(103, 10, 3.5, 120, 1, 2, 2),
    ShipType.ESCORT: Measures(80, 10, 3.5, 102, 1, 1, 1),
    ShipType.TORPEDO_BOAT: Measures(80, 8, 2.8, 100, 1, 1, 1),
    ShipType.BOAT_SQUADRON: Measures(24, 5, 1.6),
    ShipType.GUNBOAT: Measures(75, 10, 3, 102, 1, 1, 1),
    ShipType.LANDING_CRAFT: Measures(50, 7, 1.5),
    ShipType.TRANSPORT: Measures(125, 16.5, 7.5),
    ShipType.SUBMARINE: Measures(66, 6.5, 4.6, 100, 1, 1, 0, Housing.OPEN),
})


@cache
def side_view_of(ship_type: ShipType, detail: Detail = Detail.COARSE) -> Silhouette:
    """One of a type from abeam."""
    return side_view(*_usual(ship_type), detail)


@cache
def plan_view_of(ship_type: ShipType, detail: Detail = Detail.COARSE) -> Silhouette:
    """One of a type from above."""
    return plan_view(*_usual(ship_type), detail)


@cache
def _usual(ship_type: ShipType) -> tuple[ShipClass, Mapping[GunId, Gun]]:
    usual = USUAL[ship_type]
    key = GunId("usual")
    guns = {} if not usual.calibre_mm else {
        key: Gun(key, "gun", Nation.ITALIAN, usual.calibre_mm, 45, 1, 800, 10000, 1, 30, ())}
    mounts = tuple(
        GunMount(f"{place.value} {number}", key, usual.barrels, place, arc, Battery.MAIN.value, superfiring=raised,
                 housing=usual.housing)
        for place, count, arc in ((Bearing.FORWARD, usual.forward, AHEAD), (Bearing.AFT, usual.aft, ASTERN))
        for number in range(count)
        # The one nearer to the middle stands above the other.
        for raised in (count > 1 and (number == 1) is (place is Bearing.FORWARD),))
    return ShipClass(
        ClassId(f"usual_{ship_type.name.lower()}"), ship_type.value, Nation.ITALIAN, ship_type, 0, 0, usual.length_m,
        usual.beam_m, usual.draught_m, 20, 20, Endurance(1000, 10), 0, Armour(), mounts, (), (), 1, (),
    ), MappingProxyType(guns)
