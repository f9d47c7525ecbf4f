"""How a side judges what it sees: strengths, distances, fuel, damage and news, based only on its own view."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil

from campaign.model.book import Book
from campaign.model.play.standing_orders import NotedSighting
from campaign.model.play.views import Marker, OwnForce, View
from campaign.model.sameness import cached
from campaign.model.sea.courses import sea_distance, steps_to
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import PortId
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.counters import CounterValues, GunType
from campaign.model.units.forces import Category, Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import Ammunition, ammunition_of, gun_factor, hits_of
from campaign.rules.facts.cripples import pace
from campaign.rules.facts.fuel import least_days

CAPITAL = (ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER)
CRUISERS = (ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER, ShipType.ANTI_AIRCRAFT_CRUISER)
HEAVY = (*CAPITAL, *CRUISERS)
TRANSPORTS = (ShipType.TRANSPORT,)
FLEET = (*HEAVY, ShipType.DESTROYER)
SMALL_ESCORTS = (ShipType.DESTROYER, ShipType.TORPEDO_BOAT, ShipType.ESCORT)
WEIGHT = {GunType.PRIMARY: 1.5, GunType.INTERMEDIATE: 1.0, GunType.SECONDARY: 0.4}
SEEN_SHARE = {"sound": 1.0, "damaged": 0.7, "crippled": 0.3}
TRANSPORTS_ONLY = 2.0
CLASS_SCALE = 6
FAR = 9999
# Strength expected behind a marker of which nothing is known: a cruiser division and its destroyers.
UNKNOWN = 30.0


# Cached: saves 84 in 100 of a whole war: every staff needs the same routes at every look.
@lru_cache(maxsize=40_000)
def by_sea(theatre: Theatre, start: Hex, end: Hex) -> int:
    """The distance by sea between two hexes, or a very large number if there is no way."""
    # Ports are few: each has its distances from everywhere. The same routes are needed all the time.
    if theatre.ports_at(end):
        found = steps_to(theatre, end)[theatre.index[start]]
    elif theatre.ports_at(start):
        found = steps_to(theatre, start)[theatre.index[end]]
    else:
        found = sea_distance(theatre, start, end)
    return FAR if found is None else found


# Cached: ports are few, and stay where they are.
@lru_cache(maxsize=512)
def ways_to(theatre: Theatre, goal: Hex) -> tuple[int, ...]:
    """The distances by sea from each sea hex, by its number, to one place; a very large number if there is no way."""
    return tuple([FAR if steps is None else steps for steps in steps_to(theatre, goal)])


# Cached: saves 11 in 100 of a whole war: fleets are weighed ship by ship.
@cached(4096)
def worth(values: CounterValues, condition: Condition = SOUND) -> float:
    """The fighting strength of one ship: her present guns, scaled by how much damage she can take."""
    guns = sum(weight * gun_factor(values, condition, kind) for kind, weight in WEIGHT.items())
    return (guns + 0.5 * values.torpedo_boxes) * values.protection_class / CLASS_SCALE


def strength(book: Book, view: View, ships: Iterable[ShipId]) -> float:
    """The strength of a side's own ships in their present state."""
    return sum(worth(book.counters[key], view.ships[key].condition) for key in ships)


def strength_of_marker(book: Book, marker: Marker, unknown: float) -> float:
    """The strength of a marker according to all sightings; `unknown` is expected if nothing is known."""
    seen = marker.seen or (marker.last.seen if marker.last is not None else None)
    if seen is None:
        return unknown
    if seen.ships is not None:
        return sum(worth(book.counters[key]) * SEEN_SHARE.get(damage, 1.0) for key, damage in seen.ships.items())
    return unknown if Category.WARSHIPS in seen.categories else TRANSPORTS_ONLY


def is_strength_known(marker: Marker) -> bool:
    """Whether the ships behind a marker were ever identified, or seen not to be warships."""
    seen = marker.seen or (marker.last.seen if marker.last is not None else None)
    return seen is not None and (seen.ships is not None or (bool(seen.categories) and Category.WARSHIPS not in seen.categories))


def speed(book: Book, ships: Iterable[Ship]) -> int:
    """The speed of ships in company, in hexes a segment."""
    return max(1, min([pace(book, ship) for ship in ships], default=1))


def boxes_home(book: Book, view: View, force: OwnForce, port: PortId) -> int:
    """The segments at sea, and so the fuel boxes, that the way to a port takes."""
    ships = [view.ships[key] for key in force.ships]
    return ceil(by_sea(book.theatre, force.force.hex, view.ports[port].hex) / speed(book, ships))


def days_of_fuel(book: Book, view: View, force: OwnForce) -> int:
    """The days for which a force has fuel: those of the ship with the least."""
    return least_days(book, [view.ships[key] for key in force.ships])


def is_spent(book: Book, ship: Ship) -> bool:
    """Whether her main ammunition is gone."""
    if not ship.condition.rounds_left:
        return False
    values = book.counters[ship.id]
    main = values.main_rating
    if main is None or main is GunType.SECONDARY:
        return False
    return ammunition_of(values, ship.condition, main) is Ammunition.EMPTY


def is_hurt(book: Book, ship: Ship) -> bool:
    """Whether she has enough hits to belong in dock."""
    if ship.condition is SOUND:
        return False
    values = book.counters[ship.id]
    hits = hits_of(values, ship.condition)
    return 3 * hits.flotation >= values.flotation_boxes or 2 * hits.gunnery >= values.gunnery_boxes


def has_transports(book: Book, ships: Iterable[ShipId]) -> bool:
    """Whether any of these is a transport."""
    return not _all_of(book, TRANSPORTS).isdisjoint(ships)


def heavy(book: Book, ships: Iterable[ShipId]) -> bool:
    """Whether any of these is a capital ship or cruiser."""
    return not _all_of(book, HEAVY).isdisjoint(ships)


# Cached: fleets are asked a thousand times a day whether such ships are among them.
@cached(16)
def _all_of(book: Book, types: tuple[ShipType, ...]) -> frozenset[ShipId]:
    """Every ship of some types in the order of battle."""
    return frozenset([key for key, values in book.counters.items() if values.type in types])


STALE_AFTER = 7


def is_news(view: View, marker: Marker) -> bool:
    """SM-GAP-61.11 A sighting is news the first time, when it shows more than was shown, and again after seven segments."""
    last = marker.last
    if last is None:
        return False
    known = view.noted.sightings.get(marker.contact)
    if known is None:
        return True
    if last.segment <= known.segment:
        return bool(_ships(marker) - set(known.ships))
    more = set(last.seen.categories) - set(known.categories) or _ships(marker) - set(known.ships)
    return bool(more) or last.segment - known.segment > STALE_AFTER


def noted_sightings(view: View) -> dict[str, NotedSighting]:
    """All sightings as they are shown now; the segment stays that of the first showing while nothing new was seen."""
    found: dict[str, NotedSighting] = {}
    for contact, marker in view.markers.items():
        last, known = marker.last, view.noted.sightings.get(contact)
        if last is None:
            continue
        if known is not None and not is_news(view, marker):
            found[contact] = known
            continue
        ships = tuple(sorted({*(known.ships if known is not None else ()), *_ships(marker)}))
        kinds = {*(known.categories if known is not None else ()), *last.seen.categories}
        found[contact] = NotedSighting(last.segment, tuple(sorted(kinds, key=lambda kind: kind.value)), ships)
    return found


def _ships(marker: Marker) -> set[ShipId]:
    return set(marker.last.seen.ships or ()) if marker.last is not None else set()
