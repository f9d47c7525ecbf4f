"""Submarines as the staff plays them: patrol lines across the enemy's routes and off his harbours, kept apart, and hunts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations

from campaign.model import commands
from campaign.model.book import Book
from campaign.model.play.views import PortView, View
from campaign.model.sameness import cached, shared
from campaign.model.sea.courses import course, reach
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sea.theatre import HexKind, Theatre
from campaign.model.setting.scenario import FlotillaMission, PortId
from campaign.model.sides import Side
from campaign.model.units.undersea import Flotilla, FlotillaPolicy, Prey
from campaign.rules.chapters.lift.ch11_supply import is_homeland
from campaign.rules.chapters.undersea.ch04_patrols import flotilla_points_left
from campaign.rules.views.strength import FAR, by_sea
from campaign.staff.judgement.bases import SMALL_PORT
from campaign.staff.judgement.doctrine import DESERT, weight_of_the_lifeline
from campaign.staff.operations.frogmen import frogmen_stations

BUSY_PORTS = 5
OFF_A_PORT = 4
APART = 8
ARRIVED = 1
NEAR = 2


def flotilla_orders(book: Book, view: View) -> Iterator[commands.Command]:
    """Raise what has arrived; those on their stations watch and strike, the others go there."""
    for submarine in view.submarines_due:
        if view.ports[submarine.port].own:
            berthed = next((own.id for own in view.flotillas.values()
                            if own.port == submarine.port and own.nation is submarine.nation), None)
            yield commands.RaisePoints(view.side, submarine.port, submarine.nation, submarine.points, berthed)
    stations = stations_of(book, view)
    posted = [boats for boats in view.flotillas.values() if boats.mission is not FlotillaMission.TRANSIT]
    for key, flotilla in view.flotillas.items():
        prey = _prey(book, view)
        if flotilla.attack is not FlotillaPolicy.WORTHWHILE or flotilla.prey is not prey:
            yield commands.InstructFlotilla(view.side, key, FlotillaPolicy.WORTHWHILE, prey)
        there = flotilla.port is None and distance(flotilla.hex, stations.get(key, flotilla.hex)) <= ARRIVED
        wanted = FlotillaMission.ATTACK if there else FlotillaMission.TRANSIT
        if flotilla.mission is wanted or (there and _would_enclose(book, view, flotilla, posted)):
            continue
        if there:
            posted.append(flotilla)
        yield commands.AssignFlotillaMission(view.side, key, wanted)


def _prey(book: Book, view: View) -> Prey:
    """The Allies' boats are out for cargo where aircraft see to warships, or the front hangs on it; else for great ships."""
    cargo = (book.options.air_war and view.side is Side.ALLIED) or weight_of_the_lifeline(book, view) > 1
    return Prey.TRANSPORTS if cargo else Prey.BEST


def _would_enclose(book: Book, view: View, flotilla: Flotilla, posted: list[Flotilla]) -> bool:
    """Whether one that takes up its station would have a friend in its area who keeps his own, or cannot leave in one move."""
    area = book.charts.undersea.flotillas.area
    if any(boats.id != flotilla.id and boats.port is None and distance(boats.hex, flotilla.hex) <= area for boats in posted):
        return True
    keeping = {boats.id for boats in posted}
    stations = [boats.hex for boats in posted if boats.port is None]
    return any(
        distance(boats.hex, flotilla.hex) <= area and not _gets_out(book, boats, [*stations, flotilla.hex], area)
        for boats in view.flotillas.values() if boats.id not in keeping and boats.id != flotilla.id and boats.port is None)


def _gets_out(book: Book, flotilla: Flotilla, stations: list[Hex], area: int) -> bool:
    return any(all(distance(where, station) > area for station in stations)
               for where in reach(book.theatre, flotilla.hex, book.charts.undersea.flotillas.allowance))


def flotilla_moves(book: Book, view: View) -> Iterator[commands.Command]:
    """Each flotilla in transit makes for its station, or waits in port where there is none for it."""
    stations, frogmen = stations_of(book, view), frogmen_stations(book, view)
    if (clear := getting_clear(book, view)) is not None:
        yield clear
    for key, flotilla in view.flotillas.items():
        if isinstance(clear, commands.BerthFlotilla | commands.MoveFlotilla) and key == clear.flotilla:
            continue
        goal = stations.get(key)
        left = flotilla_points_left(book, flotilla)
        if goal is None or flotilla.mission is not FlotillaMission.TRANSIT or not left or (
                goal == flotilla.hex and not (flotilla.port is None and key in frogmen)):
            continue
        mines = tuple(field.hex for field in view.mines.values())
        way = course(book.theatre, flotilla.hex, goal, avoiding=mines)[1:]
        if not way and flotilla.port is None and (home := _own_port(book, view, flotilla.hex)) is not None:
            yield commands.BerthFlotilla(view.side, key, home)
        # A leg that would end in the area of a friend is cut short, hex by hex.
        for hexes in range(min(left, len(way)), 0, -1):
            if not in_the_way(book, view, flotilla, way[hexes - 1]):
                yield commands.MoveFlotilla(view.side, key, way[:hexes])
                break


def getting_clear(book: Book, view: View) -> commands.Command | None:
    """The way out for a flotilla in transit that lies in a friend's area."""
    for key, flotilla in view.flotillas.items():
        if flotilla.port is not None or flotilla.mission is not FlotillaMission.TRANSIT:
            continue
        if not in_the_way(book, view, flotilla, flotilla.hex):
            continue
        if (home := _own_port(book, view, flotilla.hex)) is not None:
            return commands.BerthFlotilla(view.side, key, home)
        for where in reach(book.theatre, flotilla.hex, flotilla_points_left(book, flotilla)):
            if not in_the_way(book, view, flotilla, where):
                return commands.MoveFlotilla(view.side, key, course(book.theatre, flotilla.hex, where)[1:])
    return None


def _own_port(book: Book, view: View, where: Hex) -> PortId | None:
    return next((port.id for port in book.theatre.ports_at(where) if view.ports[port.id].own), None)


def hunts(book: Book, view: View) -> Iterator[commands.Command]:
    """Every force with escorts hunts what it has found in its hex."""
    for marker in view.flotilla_markers.values():
        if marker.kinds and marker.port is None:
            for key, own in view.forces.items():
                if own.force.hex == marker.hex and any(book.counters[ship].asw for ship in own.ships):
                    yield commands.HuntFlotilla(view.side, key, marker.contact)


def in_the_way(book: Book, view: View, flotilla: Flotilla, where: Hex) -> bool:
    """Whether a hex lies in the area of another flotilla of one's own."""
    return any(
        boats.id != flotilla.id and boats.port is None
        and distance(boats.hex, where)
        <= (0 if boats.mission is FlotillaMission.TRANSIT else book.charts.undersea.flotillas.area)
        for boats in view.flotillas.values())


def stations_of(book: Book, view: View) -> dict[str, Hex]:
    """A station for each flotilla, the nearest free one first come first served; those that lie on one keep it.

    The one that carries the 10th MAS, or is kept for it, has its place by that.
    """
    mines = tuple(sorted(field.hex for field in view.mines.values()))
    free = list(_stations(book.theatre, _lanes(book, view), mines))[: len(view.flotillas)]
    found = frogmen_stations(book, view)
    in_turn = sorted(view.flotillas.values(), key=lambda boats: (boats.mission is FlotillaMission.TRANSIT, boats.id))
    for flotilla in in_turn:
        if flotilla.id in found:
            continue
        if not free:
            break
        best = min(free, key=lambda where: (distance(flotilla.hex, where), where))
        found[flotilla.id] = best
        free.remove(best)
    return found


def _lanes(book: Book, view: View) -> tuple[tuple[PortId, PortId], ...]:
    """The enemy's routes: from his nearest and his largest home port to where he owes supplies, then between busy harbours."""
    enemy = view.side.enemy
    enemy_ports = _ports_of(view.ports, enemy)
    duties = [duty for duty in view.war.duties if duty.side is enemy]
    if book.options.air_war:
        # Where most must be landed most passes; aircraft see to the rest.
        duties.sort(key=lambda duty: -duty.loads)
    if weight_of_the_lifeline(book, view) > 1:
        # What passes elsewhere moves no front.
        duties = [duty for duty in duties if duty.location in DESERT] or duties
    owed = shared(tuple([goal for duty in duties for goal in duty.ports]))
    return _lanes_of(book, enemy, enemy_ports, owed)


# Cached: half of all looks find the harbours as they were at the look before.
@cached(8)
def _ports_of(ports: Mapping[PortId, PortView], side: Side) -> tuple[PortId, ...]:
    return shared(tuple([key for key, port in ports.items() if port.allegiance.side is side]))


# Cached: saves 3 in 100 of a whole war.
@cached(16)
def _lanes_of(
    book: Book, enemy: Side, enemy_ports: tuple[PortId, ...], owed: tuple[PortId, ...],
) -> tuple[tuple[PortId, PortId], ...]:
    ports = book.theatre.ports
    home = [key for key in enemy_ports if is_homeland(book, key, enemy) and ports[key].cargo > SMALL_PORT]
    found: list[tuple[PortId, PortId]] = []
    for goal in owed:
        away = {key: by_sea(book.theatre, ports[key].hex, ports[goal].hex) for key in home}
        able = [key for key in home if away[key] < FAR]
        if able:
            found.append((min(able, key=lambda key: (away[key], key)), goal))
            found.append((max(able, key=lambda key: (ports[key].cargo, key)), goal))
    busy = sorted(enemy_ports, key=lambda key: (-ports[key].cargo, key))[:BUSY_PORTS]
    return tuple(dict.fromkeys((*found, *combinations(busy, 2))))


@lru_cache(maxsize=64)
def _stations(theatre: Theatre, lanes: tuple[tuple[PortId, PortId], ...], mines: tuple[Hex, ...]) -> tuple[Hex, ...]:
    """Half-way along the enemy's lanes and off their ends, in open sea, clear of mines and of each other."""
    wanted: list[Hex] = []
    for start, end in lanes:
        way = course(theatre, theatre.ports[start].hex, theatre.ports[end].hex, avoiding=mines)
        if len(way) > 2 * OFF_A_PORT:
            wanted += [way[-1 - OFF_A_PORT], way[len(way) // 2], way[OFF_A_PORT]]
    chosen: list[Hex] = []
    for where in wanted:
        fit = theatre.kind(where) is HexKind.FULL_SEA and all(distance(where, field) > NEAR for field in mines)
        if fit and all(distance(where, spot) >= APART for spot in chosen):
            chosen.append(where)
    return tuple(chosen)
