"""Patrols over what is worth covering, and searches where the enemy passes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.model import commands
from campaign.model.book import Book
from campaign.model.play.air_war import IN_HAND, AirMission, AirTask
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.units.aircraft import AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.aircraft import LEVEL
from campaign.rules.facts.air import is_fighter, reach_of, type_of
from campaign.rules.standing.air.plans import hex_of_base
from campaign.staff.judgement.danger import under_bombers

VALUED = {ShipType.TRANSPORT: 3.0, ShipType.CARRIER: 4.0, ShipType.BATTLESHIP: 3.0, ShipType.BATTLECRUISER: 3.0,
          ShipType.HEAVY_CRUISER: 1.5, ShipType.LIGHT_CRUISER: 1.2, ShipType.ANTI_AIRCRAFT_CRUISER: 1.0}
# Fighters over one force: more are better kept in hand.
MOST_OVER_ONE = 3
# A searcher is one whose bombs are no loss to the strikes.
LIGHT_LOAD = 1
# Of those who carry a little more every so manieth searches.
EVERY = 3


def watch_orders(book: Book, view: View, moves: Sequence[commands.Command] = ()) -> Iterator[commands.Command]:
    """Missions that change: fighters over convoys and heavy ships in reach of bombers, the light of load on search."""
    wanted: dict[AirUnitId, AirMission] = {}
    bases = {key: here for key, unit in view.air.items() if _able(view, key)
             and (here := hex_of_base(book, view, key)) is not None}
    wanted.update(_patrols(book, view, bases, _places(view, moves)))
    wanted.update(_searches(book, view, bases))
    by_mission: dict[AirMission, list[AirUnitId]] = {}
    for key in bases:
        mission = wanted.get(key, IN_HAND)
        if view.air_war.mission_of(key) != mission:
            by_mission.setdefault(mission, []).append(key)
    for mission, units in by_mission.items():
        yield commands.GiveAirMission(view.side, mission.task, tuple(units), mission.over, mission.force)


def _able(view: View, key: AirUnitId) -> bool:
    unit = view.air[key]
    return unit.status is AirStatus.READY and unit.on_naval_cooperation and key not in view.air_war.flown


def _places(view: View, moves: Sequence[commands.Command]) -> dict[ForceId, Hex]:
    """Where own forces will be when these moves are made; who enters port is none any more."""
    found = {key: own.force.hex for key, own in view.forces.items() if own.force.scattered is None}
    entering = {ship for move in moves if isinstance(move, commands.EnterPort) for ship in move.ships}
    for move in moves:
        if isinstance(move, commands.MoveForce) and move.route and move.force in found:
            found[move.force] = move.route[-1]
    return {key: where for key, where in found.items() if not set(view.forces[key].ships) & entering}


def _patrols(
    book: Book, view: View, bases: dict[AirUnitId, Hex], places: dict[ForceId, Hex],
) -> Iterator[tuple[AirUnitId, AirMission]]:
    """SM-GAP-67 The dearest force in reach of enemy bombers first, by the fighters nearest to it."""
    fighters = {key: here for key, here in bases.items() if is_fighter(book, key)}
    if not fighters:
        return
    forces = [(_value(book, view.forces[key]), key) for key, where in places.items() if under_bombers(book, view, where)]
    for _, force in sorted(forces, key=lambda item: (-item[0], item[1])):
        where = places[force]
        near = sorted((away, key) for key, here in fighters.items()
                      if (away := _away(view, places, key, here, where)) <= _radius(book, view, key))
        for _, key in near[:MOST_OVER_ONE]:
            del fighters[key]
            yield key, AirMission(AirTask.PATROL, force=force)


def _away(view: View, places: dict[ForceId, Hex], key: AirUnitId, here: Hex, where: Hex) -> int:
    """How far a unit will be from a force: a carrier moves with her own."""
    carrier = view.ships.get(ShipId(view.air[key].base))
    if carrier is not None and carrier.force is not None:
        here = places.get(carrier.force, here)
    return distance(here, where)


def _radius(book: Book, view: View, key: AirUnitId) -> int:
    reach = reach_of(book, key, extended=False)
    if BaseId(view.air[key].base) in book.oob.bases:
        return reach
    return min(reach, book.charts.air.missions.carrier_fighters_radius)


def _value(book: Book, own: OwnForce) -> float:
    return sum(VALUED.get(book.counters[key].type, 0.2) for key in own.ships)


def _searches(book: Book, view: View, bases: dict[AirUnitId, Hex]) -> Iterator[tuple[AirUnitId, AirMission]]:
    """Where enemy markers are that area search may find, one searcher for those within a search of each other."""
    radius = book.charts.air.missions.search_radius
    left = [marker.hex for marker in view.markers.values() if marker.hex is not None]
    left += [marker.last.hex for marker in view.markers.values()
             if marker.hex is None and marker.last is not None and view.segment - marker.last.segment <= RECENT]
    for key in _searchers(book, bases):
        near = [where for where in left if distance(bases[key], where) <= reach_of(book, key, extended=False)
                and book.theatre.is_sea(where)]
        if not near:
            continue
        best = max(near, key=lambda where: (sum(distance(where, other) <= radius for other in left), where))
        left = [where for where in left if distance(best, where) > radius]
        yield key, AirMission(AirTask.SEARCH, over=str(best))


def _searchers(book: Book, bases: dict[AirUnitId, Hex]) -> list[AirUnitId]:
    """Aloft boats and whoever carries little; a few of the light bombers where the sea is wide."""
    level = sorted((type_of(book, key).bombing, key) for key in bases if type_of(book, key).role in LEVEL)
    light = [key for load, key in level if load <= LIGHT_LOAD or type_of(book, key).flying_boat]
    bombers = [key for load, key in level if load == LIGHT_LOAD + 1 and key not in light]
    return [*light, *bombers[: len(bombers) // EVERY]]


# A sighting so many segments old still says where to look.
RECENT = 4
