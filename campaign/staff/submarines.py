"""Submarines as the staff plays them: patrol lines across the enemy's routes and off his harbours, kept apart, and hunts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from campaign.model.book import Book
from campaign.model.commands import (
    AssignFlotillaMission,
    BerthFlotilla,
    Command,
    HuntFlotilla,
    InstructFlotilla,
    MoveFlotilla,
    RaisePoints,
)
from campaign.model.courses import course, reach
from campaign.model.hexes import Hex, distance
from campaign.model.scenario import FlotillaMission, PortId
from campaign.model.submarines import AttackPolicy, Flotilla, Prey
from campaign.model.theatre import HexKind, Theatre
from campaign.model.views import View

BUSY_PORTS = 5
OFF_A_PORT = 6
APART = 8
ARRIVED = 1
NEAR = 2


def flotilla_orders(book: Book, view: View) -> Iterator[Command]:
    """Raise what has arrived; those on their stations watch and strike, the others go there."""
    for one in view.submarines_due:
        if view.ports[one.port].own:
            berthed = next((own.id for own in view.flotillas.values()
                            if own.port == one.port and own.nation is one.nation), None)
            yield RaisePoints(view.side, one.port, one.nation, one.points, berthed)
    stations = stations_of(book, view)
    for key, flotilla in view.flotillas.items():
        if flotilla.attack is not AttackPolicy.WORTHWHILE or flotilla.prey is not Prey.BEST:
            yield InstructFlotilla(view.side, key, AttackPolicy.WORTHWHILE)
        there = flotilla.port is None and distance(flotilla.hex, stations.get(key, flotilla.hex)) <= ARRIVED
        wanted = FlotillaMission.ATTACK if there else FlotillaMission.TRANSIT
        if flotilla.mission is not wanted:
            yield AssignFlotillaMission(view.side, key, wanted)


def flotilla_moves(book: Book, view: View) -> Iterator[Command]:
    """Each flotilla in transit makes for its station, or waits in port where there is none for it."""
    stations = stations_of(book, view)
    if (clear := getting_clear(book, view)) is not None:
        yield clear
    for key, flotilla in view.flotillas.items():
        goal = stations.get(key)
        left = points_left(book, flotilla)
        if goal is None or flotilla.mission is not FlotillaMission.TRANSIT or goal == flotilla.hex or not left:
            continue
        mines = tuple(field.hex for field in view.mines.values())
        way = course(book.theatre, flotilla.hex, goal, avoiding=mines)[1:]
        # A leg that would end in the area of a friend is cut short, hex by hex.
        for hexes in range(min(left, len(way)), 0, -1):
            if not in_the_way(book, view, flotilla, way[hexes - 1]):
                yield MoveFlotilla(view.side, key, way[:hexes])
                break


def getting_clear(book: Book, view: View) -> Command | None:
    """The way out for a flotilla in transit that lies in a friend's area."""
    for key, flotilla in view.flotillas.items():
        if flotilla.port is not None or flotilla.mission is not FlotillaMission.TRANSIT:
            continue
        if not in_the_way(book, view, flotilla, flotilla.hex):
            continue
        for port in book.theatre.ports_at(flotilla.hex):
            if view.ports[port.id].own:
                return BerthFlotilla(view.side, key, port.id)
        for where in reach(book.theatre, flotilla.hex, points_left(book, flotilla)):
            if not in_the_way(book, view, flotilla, where):
                return MoveFlotilla(view.side, key, course(book.theatre, flotilla.hex, where)[1:])
    return None


def hunts(book: Book, view: View) -> Iterator[Command]:
    """Every force with escorts hunts what it has found in its hex."""
    for marker in view.flotilla_markers.values():
        if marker.kinds and marker.port is None:
            for key, own in view.forces.items():
                if own.force.hex == marker.hex and any(book.counters[ship].asw for ship in own.ships):
                    yield HuntFlotilla(view.side, key, marker.contact)


def points_left(book: Book, flotilla: Flotilla) -> int:
    """Movement points that a flotilla in transit has left in this step."""
    return max(0, book.charts.undersea.flotillas.allowance - flotilla.spent)


def in_the_way(book: Book, view: View, flotilla: Flotilla, where: Hex) -> bool:
    """Whether a hex lies in the area of another flotilla of one's own."""
    return any(
        one.id != flotilla.id and one.port is None
        and distance(one.hex, where) <= (0 if one.mission is FlotillaMission.TRANSIT else book.charts.undersea.flotillas.area)
        for one in view.flotillas.values())


def stations_of(book: Book, view: View) -> dict[str, Hex]:
    """A station for each flotilla, the nearest free one first come first served; those that lie on one keep it."""
    enemy = tuple(sorted(key for key, port in view.ports.items() if port.allegiance.side is view.side.enemy))
    mines = tuple(sorted(field.hex for field in view.mines.values()))
    free = list(_stations(book.theatre, enemy, mines))
    found: dict[str, Hex] = {}
    settled = sorted(view.flotillas.values(), key=lambda one: (one.mission is FlotillaMission.TRANSIT, one.id))
    for flotilla in settled:
        if not free:
            break
        best = min(free, key=lambda where: (distance(flotilla.hex, where), where))
        found[flotilla.id] = best
        free.remove(best)
    return found


@lru_cache(maxsize=64)
def _stations(theatre: Theatre, enemy: tuple[PortId, ...], mines: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """Off the enemy's busiest harbours and half-way between them, in open sea, clear of mines and of each other."""
    busy = sorted((theatre.ports[key] for key in enemy), key=lambda port: (-port.cargo, port.id))[:BUSY_PORTS]
    wanted: list[Hex] = []
    for one, other in combinations(busy, 2):
        way = course(theatre, one.hex, other.hex, avoiding=mines)
        if len(way) > 2 * OFF_A_PORT:
            wanted += [way[OFF_A_PORT], way[-1 - OFF_A_PORT], way[len(way) // 2]]
    chosen: list[Hex] = []
    for where in wanted:
        fit = theatre.kind(where) is HexKind.FULL_SEA and all(distance(where, field) > NEAR for field in mines)
        if fit and all(distance(where, one) >= APART for one in chosen):
            chosen.append(where)
    return tuple(chosen)
