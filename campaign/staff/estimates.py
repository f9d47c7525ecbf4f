"""What a staff reckons with: strengths, distances, fuel, and how the enemy looks from outside."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil

from campaign.model.book import Book
from campaign.model.condition import Condition
from campaign.model.counters import CounterValues, GunType
from campaign.model.courses import sea_distance
from campaign.model.forces import Category, Ship
from campaign.model.hexes import Hex
from campaign.model.scenario import PortId
from campaign.model.ships import ShipId, ShipType
from campaign.model.theatre import FuelSupply, Theatre
from campaign.model.views import Marker, OwnForce, View
from campaign.ratings.condition import Ammunition, allowance_of, ammunition_of, gun_factor, hits_of
from campaign.staff.doctrine import Doctrine

CAPITAL = (ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER)
CRUISERS = (ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER, ShipType.ANTI_AIRCRAFT_CRUISER)
FLEET = (*CAPITAL, *CRUISERS, ShipType.DESTROYER)
SMALL_ESCORTS = (ShipType.DESTROYER, ShipType.TORPEDO_BOAT, ShipType.ESCORT)
WEIGHT = {GunType.PRIMARY: 1.5, GunType.INTERMEDIATE: 1.0, GunType.SECONDARY: 0.4}
REFUELLING_DAY = 8
DOCK_IS_WORTH = 8
SEEN_SHARE = {"sound": 1.0, "damaged": 0.7, "crippled": 0.3}
TRANSPORTS_ONLY = 2.0
CLASS_SCALE = 6
FAR = 9999


@lru_cache(maxsize=20_000)
def by_sea(theatre: Theatre, one: Hex, other: Hex) -> int:
    """Hexes by sea between two places, or a very large number where there is no way."""
    found = sea_distance(theatre, one, other)
    return FAR if found is None else found


def worth(values: CounterValues, condition: Condition | None = None) -> float:
    """Fighting strength of one ship: her guns as they are, scaled by how much she can take."""
    state = condition or Condition()
    guns = sum(weight * gun_factor(values, state, kind) for kind, weight in WEIGHT.items())
    return (guns + 0.5 * values.torpedo_boxes) * values.protection_class / CLASS_SCALE


def strength(book: Book, view: View, ships: Iterable[ShipId]) -> float:
    """Strength of own ships in their present state."""
    return sum(worth(book.counters[key], view.ships[key].condition) for key in ships)


def strength_of_marker(book: Book, marker: Marker, doctrine: Doctrine) -> float:
    """What a marker is worth by all that was ever seen of it."""
    seen = marker.seen or (marker.last.seen if marker.last is not None else None)
    if seen is None:
        return doctrine.unknown
    if seen.ships is not None:
        return sum(worth(book.counters[key]) * SEEN_SHARE.get(damage, 1.0) for key, damage in seen.ships.items())
    return doctrine.unknown if Category.WARSHIPS in seen.categories else TRANSPORTS_ONLY


def speed(book: Book, ships: Iterable[Ship]) -> int:
    """Hexes a segment that ships make together."""
    return max(1, min((allowance_of(book.counters[ship.id], ship.condition) for ship in ships), default=1))


def boxes_home(book: Book, view: View, force: OwnForce, port: PortId) -> int:
    """Segments at sea, and so fuel boxes, that the way to a port takes."""
    ships = [view.ships[key] for key in force.ships]
    return ceil(by_sea(book.theatre, force.force.hex, view.ports[port].hex) / speed(book, ships))


def least_fuel(view: View, force: OwnForce) -> int:
    """Fuel boxes of the ship that has the fewest."""
    return min((view.ships[key].fuel_boxes for key in force.ships), default=0)


def is_spent(book: Book, ship: Ship) -> bool:
    """Whether her main ammunition is gone."""
    values = book.counters[ship.id]
    main = values.main_rating
    if main is None or main is GunType.SECONDARY:
        return False
    return ammunition_of(values, ship.condition, main) is Ammunition.EMPTY


def is_hurt(book: Book, ship: Ship) -> bool:
    """Whether she has hits enough to be better off in dock."""
    values = book.counters[ship.id]
    hits = hits_of(values, ship.condition)
    return 3 * hits.flotation >= values.flotation_boxes or 2 * hits.gunnery >= values.gunnery_boxes


def is_fit(book: Book, view: View, ship: Ship, doctrine: Doctrine) -> bool:
    """Whether a ship in port should sail: fuel, ammunition, no dock work, no term to serve."""
    values = book.counters[ship.id]
    fuelled = ship.fuel_boxes >= doctrine.fit_share * values.fuel_boxes
    in_dock = any(job.ship == ship.id and not job.suspended for job in view.repairs.values())
    return fuelled and not in_dock and ship.laid_up_until is None and not is_hurt(book, ship) and not is_spent(book, ship)


def haven(book: Book, view: View, force: OwnForce) -> PortId | None:
    """The own port to make for: within its fuel, near, quick to fill its bunkers, and with a dock when ships are hurt."""
    values = [book.counters[key] for key in force.ships]
    needed = sum(one.fuel_boxes * one.fuel_points_per_box / 2 for one in values)
    hurt = any(is_hurt(book, view.ships[key]) for key in force.ships)
    reach = least_fuel(view, force) * speed(book, (view.ships[key] for key in force.ships))
    best: tuple[float, PortId] | None = None
    for key, port in view.ports.items():
        if not port.own:
            continue
        facts = book.theatre.ports[key]
        if facts.refuel < min(needed, 60) or (facts.fuel is FuelSupply.STOCK and (port.fuel or 0) < needed):
            continue
        away = by_sea(book.theatre, force.force.hex, port.hex)
        score = away + REFUELLING_DAY * needed / facts.refuel - (DOCK_IS_WORTH if hurt and facts.repair else 0)
        score += FAR if away > reach else 0
        if best is None or score < best[0]:
            best = (score, key)
    return None if best is None else best[1]


def has_transports(book: Book, ships: Iterable[ShipId]) -> bool:
    """Whether any of these is a transport."""
    return any(book.counters[key].type is ShipType.TRANSPORT for key in ships)


def heavy(book: Book, ships: Iterable[ShipId]) -> bool:
    """Whether any of these is a capital ship or cruiser."""
    return any(book.counters[key].type in (*CAPITAL, *CRUISERS) for key in ships)
