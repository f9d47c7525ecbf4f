"""Ships from abeam, drawn from their data: length, mounts where they stand, funnels."""

from __future__ import annotations

from typing import Any

from campaign.model.battles.tabletop import Silhouette, Stand
from campaign.model.units.ships import Bearing, ShipClass, ShipType

LONGEST_M = 260.0
SHORTEST_SHARE = 0.3
BEFORE, BEHIND = (0.16, 0.38), (0.87, 0.62)
FUNNELS = {ShipType.HEAVY_CRUISER: 2, ShipType.LIGHT_CRUISER: 2, ShipType.ANTI_AIRCRAFT_CRUISER: 2}
FLAT = (ShipType.CARRIER,)
LIGHT_GUNS_MM = 60.0


def silhouette_of(facts: ShipClass, calibres: dict[str, float]) -> Silhouette:
    """A ship's picture; `calibres` by gun id. The data tell no funnels: her type says how many are drawn."""
    stands = [
        *_stands(facts, calibres, Bearing.FORWARD, *BEFORE, aft=False),
        *_stands(facts, calibres, Bearing.AFT, *BEHIND, aft=True),
        *_stands(facts, calibres, Bearing.CENTRE, 0.5, 0.56, aft=False),
        *_stands(facts, calibres, Bearing.PORT, 0.4, 0.6, aft=False),
    ]
    flat = facts.type in FLAT
    return Silhouette(facts.length_m or 20.0, tuple(stands), 1 if flat else FUNNELS.get(facts.type, 1), flat)


def _stands(
    facts: ShipClass, calibres: dict[str, float], place: Bearing, first: float, last: float, *, aft: bool
) -> list[Stand]:
    mounts = [gun for gun in facts.guns if gun.place is place and calibres[gun.gun] >= LIGHT_GUNS_MM]
    if aft:
        # The sternmost mount is named last.
        mounts.reverse()
    step = (last - first) / max(len(mounts), 1)
    return [
        Stand(first + step * number, calibres[mount.gun], mount.barrels, aft, mount.superfiring)
        for number, mount in enumerate(mounts)
    ]


def draw_silhouette(canvas: Any, one: Silhouette, right: float, base: float, most: float) -> None:
    """Draws a ship with her bow to the right, her stern at `right` less her length, on a waterline at `base`."""
    length = most * max(SHORTEST_SHARE, min(one.length_m / LONGEST_M, 1.0))
    left, free = right - length, max(2.4, length * 0.035)
    canvas.setLineWidth(0.5)
    canvas.setFillGray(0.25)
    hull = canvas.beginPath()
    hull.moveTo(left, base + free)
    for x, y in (
        (left + length * 0.02, base),
        (right - length * 0.05, base),
        (right, base + free * 1.35),
        (right - length * 0.35, base + free),
    ):
        hull.lineTo(x, y)
    hull.close()
    canvas.drawPath(hull, stroke=1, fill=1)
    deck = base + free
    if one.flat_deck:
        canvas.rect(left + length * 0.04, deck, length * 0.92, free * 0.8, stroke=0, fill=1)
        deck += free * 0.8
    _works(canvas, one, left, deck, length)
    if not one.flat_deck:
        for stand in one.stands:
            _gun(canvas, stand, left, deck, length)
    canvas.setFillGray(0.0)
    canvas.line(left - 3, base, right + 3, base)


def _works(canvas: Any, one: Silhouette, left: float, deck: float, length: float) -> None:
    tall = length * 0.045
    where = 0.58 if one.flat_deck else 0.52
    canvas.rect(left + length * where, deck, length * 0.1, tall * 1.1, stroke=0, fill=1)
    canvas.rect(left + length * (where + 0.025), deck + tall * 1.1, length * 0.045, tall * 0.7, stroke=0, fill=1)
    canvas.setLineWidth(0.6)
    mast = left + length * (where + 0.045)
    canvas.line(mast, deck, mast, deck + tall * 3.2)
    for number in range(one.funnels):
        x = left + length * (where - 0.075 - 0.12 * number)
        canvas.rect(x, deck, length * 0.04, tall * 1.8, stroke=0, fill=1)
    if not one.flat_deck:
        canvas.rect(left + length * 0.4, deck, length * 0.2, tall * 0.45, stroke=0, fill=1)


def _gun(canvas: Any, stand: Stand, left: float, deck: float, length: float) -> None:
    size = max(1.6, min(stand.calibre_mm, 381.0) / 381.0 * length * 0.034)
    x = left + length * (1 - stand.along)
    base = deck + (size * 0.8 if stand.raised else 0.0)
    canvas.rect(x - size, deck, size * 2, base - deck + size, stroke=0, fill=1)
    canvas.setLineWidth(max(0.6, size * 0.28))
    reach = size * 2.9 * (-1 if stand.aft else 1)
    canvas.line(x, base + size * 0.6, x + reach, base + size * 0.95)
