"""Squadrons of boats: they lie where the enemy passes, go out on calm nights against what comes near, and are home next day."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain, compress
from math import ceil

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import AttackForces, Command, FormForce, MoveForce, SearchSurface
from campaign.model.names import fitting
from campaign.model.play.views import Marker, OwnForce, PortView, View
from campaign.model.sameness import cached, cached_for_each, shared
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Category, Seen, Ship
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.ports.ch01_ports import cargo_rating
from campaign.rules.facts.fuel import least_days
from campaign.rules.facts.small_craft import is_small, is_too_rough
from campaign.rules.views.strength import by_sea, speed, strength_of_marker, ways_to
from campaign.staff.judgement.anchorage import is_boat, moored
from campaign.staff.judgement.doctrine import Doctrine
from campaign.staff.judgement.fitness import fit_warships
from campaign.staff.judgement.orders import Intended, bound_for, sent_to
from campaign.staff.judgement.ways import way_clear
from campaign.staff.port.harbour import segments_left

# Squadrons that go out together, and that lie in wait in one port.
PACK = 2
CROWD = 3
# Strength, weighed by the temper of their side, from which boats leave a convoy alone: a cruiser and her destroyers.
DARE = 18.0
# What boats expect of what was not seen well: an escort for a convoy, else boats like themselves.
ESCORT, BOATS = 9.0, 0.5
# Hexes that boats come out to and search by night; so far from their base they look at what nobody has seen yet.
RUN = 12
NAME_AT_MOST = 40


def are_boats(book: Book, ships: Iterable[ShipId]) -> bool:
    """Whether a force is of boats with torpedoes alone."""
    return all(is_boat(book, key) for key in ships)


def boat_sailings(book: Book, view: View, doctrine: Doctrine) -> Iterator[FormForce | Intended]:
    """SM-GAP-97.1 Boats sail on calm seas against what comes within their run; where nothing can, to a nearer port."""
    if segments_left(book, view) < 3:
        return
    able, quays = fit_warships(book, view, doctrine), quays_of_the_enemy(book, view)
    hunted: set[Hex] = set()
    crowd: Counter[PortId] | None = None
    for port, there in moored(book, view).items():
        fit = [ship for ship in there.boats if ship.id in able] if there.boats else []
        if not fit:
            continue
        start = view.ports[port].hex
        if _is_rough(book, view, start):
            continue
        where = quarry(book, view, start, start, fit, doctrine)
        if where is not None and where not in hunted and not _is_hunted(book, view, where):
            hunted.add(where)
            pack = tuple(ship.id for ship in fit[:PACK])
            yield FormForce(view.side, pack, fitting(f"Boats from {book.theatre.ports[port].name}", NAME_AT_MOST))
        elif where is None and port not in (forward := _forward(book, quays, fit[0])):
            crowd = _crowd(book, view) if crowd is None else crowd
            if (nearer := _nearer_port(book, view, port, fit[0], forward, crowd)) is not None:
                crowd[nearer] += 1
                yield sent_to(book, view, (fit[0].id,), nearer)


def _is_hunted(book: Book, view: View, where: Hex) -> bool:
    """Whether other boats lie there, or go for it, already."""
    return any(are_boats(book, force.ships) and by_sea(book.theatre, force.force.hex, where) <= force.points_left
               for force in view.forces.values())


def quarry(book: Book, view: View, here: Hex, home: Hex, ships: list[Ship], doctrine: Doctrine) -> Hex | None:
    """Where the enemy lies that boats can reach, search for by night and come home from: a convoy before all else.

    SM-GAP-97.1 In a rough sea there is nothing for them, and they make for home.
    """
    if _is_rough(book, view, here):
        return None
    tempting = [marker for marker in view.markers.values() if (where := marker.hex) is not None
                and _tempts(book, marker, near=by_sea(book.theatre, home, where) <= RUN) and not _is_rough(book, view, where)]
    if not tempting:
        return None
    pace, fuel = speed(book, ships), least_days(book, ships)
    left = pace - max(ship.spent for ship in ships)
    best: tuple[bool, int, Hex] | None = None
    for marker in tempting:
        where = marker.hex
        if where is None:
            continue
        away = by_sea(book.theatre, here, where)
        if away + _night_search(book, view, where) > left or fuel - 1 < ceil(by_sea(book.theatre, where, home) / pace):
            continue
        if _too_strong(book, view, where, doctrine):
            continue
        found = (not _has_transports(marker), away, where)
        best = found if best is None else min(best, found)
    return None if best is None else best[2]


def boats_at_sea(book: Book, view: View, force: OwnForce, home: PortId, doctrine: Doctrine) -> Iterator[Command]:
    """Boats go where their quarry lies and look for it in the dark; nothing when there is none for them now."""
    ships = [view.ships[key] for key in force.ships]
    where = quarry(book, view, force.force.hex, view.ports[home].hex, ships, doctrine)
    if where is None or where == force.force.hex:
        if where is not None and force.force.entered and force.force.searched_light is None:
            yield SearchSurface(view.side, force.force.id, Light.NIGHT)
        return
    points = force.points_left - _night_search(book, view, where)
    if path := way_clear(book, view, force.force.hex, where, points)[1 : points + 1]:
        yield MoveForce(view.side, force.force.id, path)


def boats_attack(
    book: Book, view: View, forces: list[OwnForce], enemies: list[Marker], doctrine: Doctrine,
) -> AttackForces | None:
    """In the dark boats attack the convoy that they came upon, or others that they dare, if nothing there is too strong."""
    where = forces[0].force.hex
    near = any(port.own and by_sea(book.theatre, where, port.hex) <= RUN for port in view.ports.values())
    dark = any(force.force.searched_light is Light.NIGHT for force in forces)
    worth_it = [enemy for enemy in enemies if _tempts(book, enemy, near=near)]
    if not dark or not worth_it or _is_rough(book, view, where) or _too_strong(book, view, where, doctrine):
        return None
    contacts = tuple(enemy.contact for enemy in [enemy for enemy in worth_it if _has_transports(enemy)] or worth_it)
    return AttackForces(view.side, where, tuple(force.force.id for force in forces), contacts, Light.NIGHT)


def boats_about(book: Book, view: View, where: Hex) -> bool:
    """Whether what comes unseen out of the dark may be boats: a port of the enemy's lies within their run, and he has some."""
    enemy_ports = [port for port in view.ports.values() if port.allegiance.side is view.side.enemy]
    if all(by_sea(book.theatre, port.hex, where) > RUN for port in enemy_ports):
        return False
    lying = [seen.ship for there in view.enemies_in_port.values() for seen in there]
    met = [key for marker in view.markers.values() if (seen := _known(marker)) is not None for key in seen.ships or ()]
    return any(is_boat(book, key) for key in (*lying, *met))


def _is_rough(book: Book, view: View, where: Hex) -> bool:
    return is_too_rough(book, view.weather[book.theatre.zone(where)])


def _night_search(book: Book, view: View, where: Hex) -> int:
    chart = book.charts.surface_search
    return chart.night * (chart.poor_weather_factor if view.weather[book.theatre.zone(where)] is Weather.POOR else 1)


def _known(marker: Marker) -> Seen | None:
    return marker.seen or (marker.last.seen if marker.last is not None else None)


def _has_transports(marker: Marker) -> bool:
    seen = _known(marker)
    return seen is not None and Category.TRANSPORTS in seen.categories


def _tempts(book: Book, marker: Marker, *, near: bool) -> bool:
    """Whether boats go for a marker: a convoy, small craft, or near their base anything poorly identified."""
    seen = _known(marker)
    if seen is None or seen.ships is None:
        return near or _has_transports(marker)
    return _has_transports(marker) or all(is_small(book, key) for key in seen.ships)


def _too_strong(book: Book, view: View, where: Hex, doctrine: Doctrine) -> bool:
    """Whether boats leave alone what lies there."""
    there = [marker for marker in view.markers.values() if marker.hex == where]
    return doctrine.attack_at * sum(_expected(book, marker) for marker in there) > DARE


def _expected(book: Book, marker: Marker) -> float:
    seen = _known(marker)
    if seen is None or seen.ships is None:
        return ESCORT if _has_transports(marker) else BOATS
    return strength_of_marker(book, marker, BOATS)


def _crowd(book: Book, view: View) -> Counter[PortId]:
    """How many squadrons lie in each port, and forces of them are on their way there."""
    found = Counter(goal for force in view.forces.values()
                    if are_boats(book, force.ships) and (goal := bound_for(view, force)) is not None)
    for key, there in moored(book, view).items():
        if there.squadrons:
            found[key] += there.squadrons
    return found


def _forward(book: Book, quays: tuple[PortId, ...], boat: Ship) -> frozenset[PortId]:
    """Ports that face one of the enemy's: boats come there in a night and can still search."""
    return facing(book, quays, speed(book, (boat,)) - book.charts.surface_search.night)


def _nearer_port(
    book: Book, view: View, port: PortId, boat: Ship, forward: frozenset[PortId], crowd: Counter[PortId],
) -> PortId | None:
    """From a port that faces no enemy's port: the least crowded within a day's way that does."""
    within = {key: away for key, away in _a_day_off(book, forward, port, speed(book, (boat,))) if crowd[key] < CROWD
              and (other := view.ports[key]).own and (other.fuel is None or other.fuel > 1)
              and not _is_rough(book, view, other.hex)}
    return min(within, key=lambda key: (crowd[key], within[key], key), default=None)


# Cached: ports stay where they are, and boats have few speeds.
@cached(512)
def _a_day_off(book: Book, able: frozenset[PortId], port: PortId, a_day: int) -> tuple[tuple[PortId, int], ...]:
    """The ports among these that lie within a day's way, and the way to each."""
    here, ports = book.theatre.ports[port].hex, book.theatre.ports
    return tuple([(key, away) for key in able if (away := by_sea(book.theatre, here, ports[key].hex)) <= a_day])


@cached(8)
def quays_of_the_enemy(book: Book, view: View) -> tuple[PortId, ...]:
    """The enemy's ports that handle cargo; the same tuple at each look, while none falls or is closed."""
    return shared(tuple(compress(view.ports, _each_is_a_quay_of(view.ports, book, view.side.enemy).values())))


@cached_for_each(4)
def _each_is_a_quay_of(port: PortView, book: Book, side: Side) -> bool:
    return port.allegiance.side is side and cargo_rating(book, port) > 0


# Cached: which ports these are is the same for weeks, and boats have few speeds.
@cached(64)
def facing(book: Book, goals: tuple[PortId, ...], run: int) -> frozenset[PortId]:
    """The ports within a run of which one of those lies."""
    return frozenset(chain.from_iterable([_within(book, goal, run) for goal in goals]))


# Cached: ports stay where they are, and one of them falls or is closed at a time.
@cached(512)
def _within(book: Book, goal: PortId, run: int) -> tuple[PortId, ...]:
    ports, ways = book.theatre.ports, ways_to(book.theatre, book.theatre.ports[goal].hex)
    return tuple([key for key, port in ports.items() if ways[book.theatre.index[port.hex]] <= run])
