"""Guns and torpedo tubes, from abeam and from above."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin

from campaign.model.units.fittings import Housing
from campaign.model.units.silhouettes import Detail, Piece, Point, Points, ShipPart
from campaign.silhouettes.form import Emplacement, ShipForm, Tubes
from campaign.silhouettes.pieces import bar, box

ELEVATION_DEGREES = 4.0
COARSE_FROM_M = 0.07  # calibre: smaller guns do not read on a counter


def gun_abeam(one: Emplacement, detail: Detail, least: float) -> Iterator[Piece]:
    """A mount on its barbette with its barrels a little raised."""
    ahead = -1 if one.heading == 180 else 1
    thick = max(one.calibre * 2.2, 0.3, least * 0.8)
    high = one.floor + one.tall * 0.55
    tilt = radians(ELEVATION_DEGREES)
    start: Point = (one.x + ahead * one.half * 0.5, high)
    end: Point = (one.x + ahead * one.barrel * cos(tilt), high + one.barrel * sin(tilt))
    yield Piece(ShipPart.BARREL, bar(start, end, thick, max(thick * 0.7, least * 0.7)), one.name)
    if one.housing is Housing.CASEMATE:
        wide = one.half * 1.3
        yield Piece(ShipPart.MOUNT, box(one.x - wide, one.x + wide, one.floor, one.floor + one.tall), one.name)
        return
    if one.floor > one.deck + 0.12:
        yield Piece(ShipPart.MOUNT, box(one.x - one.half * 0.72, one.x + one.half * 0.72, one.deck, one.floor), one.name)
    yield Piece(ShipPart.MOUNT, tuple((one.x + ahead * dx, one.floor + dy) for dx, dy in _profile(one)), one.name)


def _profile(one: Emplacement) -> Points:
    """A gun house that points to the right, from the middle of its foot."""
    half, tall = one.half, one.tall
    match one.housing:
        case Housing.TURRET:
            return ((-half, 0.0), (-half, tall * 0.86), (-half * 0.8, tall), (half * 0.35, tall), (half, tall * 0.5),
                    (half * 0.86, 0.0))
        case Housing.SHIELD:
            return (-half * 0.7, 0.0), (-half * 0.55, tall), (half * 0.45, tall), (half, tall * 0.62), (half, 0.0)
        case Housing.OPEN | Housing.CASEMATE:
            return (-half * 0.5, 0.0), (-half * 0.3, tall), (half * 0.3, tall), (half * 0.5, 0.0)


def gun_above(one: Emplacement, detail: Detail, least: float) -> Iterator[Piece]:
    """A mount from above with each of its barrels, on a counter with one for all."""
    half, wide = one.half, one.wide
    apart = wide * 1.3 / max(one.barrels, 1)
    rows = [0.0] if detail is Detail.COARSE else [(number - (one.barrels - 1) / 2) * apart for number in range(one.barrels)]
    thick = max(one.calibre * 2.2, 0.3, least * (0.8 if detail is Detail.COARSE else 0.0))
    for off in rows:
        yield Piece(ShipPart.BARREL, _turned(one, bar((half * 0.5, off), (one.barrel, off), thick, thick * 0.7)), one.name)
    if one.housing is Housing.TURRET:
        house: Points = ((-half, -wide * 0.72), (-half * 0.55, -wide), (half * 0.35, -wide), (half, -wide * 0.62),
                         (half, wide * 0.62), (half * 0.35, wide), (-half * 0.55, wide), (-half, wide * 0.72))
    else:
        house = ((-half * 0.6, -wide * 0.7), (half * 0.6, -wide), (half * 0.9, 0.0), (half * 0.6, wide),
                 (-half * 0.6, wide * 0.7))
    yield Piece(ShipPart.MOUNT, _turned(one, house), one.name)


def _turned(one: Emplacement, points: Points) -> Points:
    """Points that look ahead, as they lie when the mount is trained; y is to port."""
    ahead = -1 if one.heading == 180 else 1
    return tuple((one.x + ahead * dx, one.y + ahead * dy) for dx, dy in points)


def tubes_abeam(form: ShipForm, one: Tubes) -> Piece:
    """Torpedo tubes on the deck."""
    west, east = max(0.1, one.x - one.long / 2), min(form.length - 0.1, one.x + one.long / 2)
    high = 1.35 if form.length > 50 else 1.0
    return Piece(ShipPart.TUBE, box(west, east, one.deck + 0.5, one.deck + high), one.name)


def tubes_above(form: ShipForm, one: Tubes) -> Iterator[Piece]:
    """Each tube from above."""
    west, east = max(0.1, one.x - one.long / 2), min(form.length - 0.1, one.x + one.long / 2)
    for number in range(one.tubes):
        off = one.y + (number - (one.tubes - 1) / 2) * 0.85
        yield Piece(ShipPart.TUBE, box(west, east, off - 0.3, off + 0.3), one.name)
