"""How exposed a place is to enemy bombers: the units on his airfields and their ranges are public."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sameness import cached
from campaign.model.sea.courses import course
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import PortId
from campaign.model.units.aircraft import AircraftRole, AirStatus, AirUnitId, BaseId
from campaign.ratings.aircraft import FLIGHTS_A_GROUP, SkyOver, points_at_sea
from campaign.rules.facts.air import flights_in, flying, is_fighter, reach_of, type_of

# Bombing points a day per point of danger.
UNIT = 40.0
# Dive and torpedo bombers are feared more than their points suggest, level bombers less.
FEARED = {AircraftRole.DIVE_BOMBER: 1.5, AircraftRole.TORPEDO_BOMBER: 2.0}
LEVEL_SHARE = 0.4
# What a group of own fighters near by takes off.
COVERED = 0.4
# In a place of this danger nobody stays, or sails through without need.
DEADLY = 1.5
# Waters in such danger are gone round; points are counted in such steps there.
SHUNNED = 3.0
ROUGHLY = 18.0
LOOKED_AT = 6


def danger_at(book: Book, view: View, where: Hex) -> float:
    """The danger from the air by day, less what own fighters near by keep off; zero if no air war is played."""
    if not view.air_war.enemy_units:
        return 0.0
    return max(0.0, _threat(book, view.air_war.enemy_units, where) - COVERED * _cover(book, view, where))


def danger_on_way(book: Book, view: View, here: Hex, goal: Hex) -> float:
    """The worst of a way by sea, looked at every few hexes."""
    if not view.air_war.enemy_units:
        return 0.0
    way = course(book.theatre, here, goal)
    return max((danger_at(book, view, where) for where in (*way[::LOOKED_AT], goal)), default=0.0)


def under_bombers(book: Book, view: View, where: Hex) -> bool:
    """Whether any bomber of the enemy that stands ashore reaches a place."""
    return any(distance(here, where) <= reach for here, reach, _ in _raiders(book, view.air_war.enemy_units))


# Cached: who stands where is the same for days, and the same places are asked about.
@cached(8192)
def _threat(book: Book, units: Mapping[AirUnitId, BaseId], where: Hex) -> float:
    return sum(points for here, reach, points in _raiders(book, units) if distance(here, where) <= reach) / UNIT


@cached(8)
def _raiders(book: Book, units: Mapping[AirUnitId, BaseId]) -> tuple[tuple[Hex, int, float], ...]:
    """Threats as (hex of the airfield, range, strength)."""
    found: dict[tuple[Hex, int], float] = {}
    for key, base in units.items():
        kind = type_of(book, key)
        if not kind.bombing or is_fighter(book, key):
            continue
        place = book.oob.bases[base].hex, reach_of(book, key, extended=False)
        points = float(points_at_sea(book.charts.air.missions, (flying(book, key),), SkyOver()))
        found[place] = found.get(place, 0.0) + points * FEARED.get(kind.role, LEVEL_SHARE)
    return tuple((here, reach, points) for (here, reach), points in found.items())


def _cover(book: Book, view: View, where: Hex) -> float:
    groups = 0.0
    for here, reach, flights in _fighters(book, view):
        if distance(here, where) <= reach:
            groups += flights / FLIGHTS_A_GROUP
    return groups


@cached(8)
def _fighters(book: Book, view: View) -> tuple[tuple[Hex, int, int], ...]:
    found: dict[tuple[Hex, int], int] = {}
    for key, unit in view.air.items():
        field = book.oob.bases.get(BaseId(unit.base))
        if field is not None and unit.status is AirStatus.READY and is_fighter(book, key):
            place = field.hex, reach_of(book, key, extended=False) // book.charts.air.missions.held_range_divisor
            found[place] = found.get(place, 0) + flights_in(book, (key,))
    return tuple((here, reach, flights) for (here, reach), flights in found.items())


def deadly_ports(book: Book, view: View) -> Mapping[PortId, float]:
    """Own ports in deadly danger, and how much."""
    if not view.air_war.enemy_units:
        return NONE
    return {key: found for key, port in view.ports.items() if port.own and (found := danger_at(book, view, port.hex)) >= DEADLY}


def deadly_waters(book: Book, view: View) -> frozenset[Hex]:
    """Sea hexes under so many bombers that nobody sails there by day who can go round; own fighters are not reckoned with."""
    if not view.air_war.enemy_units:
        return NOWHERE
    # In round numbers, so that the loss of one group does not draw the map anew.
    rounded = tuple(sorted((here, reach, whole) for here, reach, points in _raiders(book, view.air_war.enemy_units)
                           if (whole := round(points / ROUGHLY))))
    return _waters(book.theatre, rounded)


@lru_cache(maxsize=64)
def _waters(theatre: Theatre, raiders: tuple[tuple[Hex, int, int], ...]) -> frozenset[Hex]:
    found: Counter[Hex] = Counter()
    for here, reach, points in raiders:
        for where in _within(theatre, here, reach):
            found[where] += points
    return frozenset(where for where, points in found.items() if points * ROUGHLY >= SHUNNED * UNIT)


@lru_cache(maxsize=512)
def _within(theatre: Theatre, here: Hex, reach: int) -> tuple[Hex, ...]:
    return tuple(where for where in theatre.labels if distance(here, where) <= reach)


NOWHERE: frozenset[Hex] = frozenset()
NONE: Mapping[PortId, float] = {}
