"""Standing orders at sea: what one force does today, based only on what its side may know (SM-GAP-61)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import Command, EnterPort, MoveForce, ReformForce, SearchSurface
from campaign.model.play.standing_orders import Matter, MatterKind, OnSighted, OnSighting, StandingTask, Then
from campaign.model.play.views import Marker, OwnForce, View
from campaign.model.replacing import replace
from campaign.model.sea.courses import reach
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import Ship
from campaign.ratings.condition import hits_of
from campaign.rules.chapters.ports.ch01_ports import refuel_rating
from campaign.rules.standing.ways import WIDE_BERTH, in_one_order, types_of, way, within
from campaign.rules.views.strength import (
    CAPITAL,
    FAR,
    UNKNOWN,
    by_sea,
    days_of_fuel,
    is_news,
    is_spent,
    is_strength_known,
    speed,
    strength,
    strength_of_marker,
)
from campaign.words.counting import quantity

SHADOWS_AT = 2
SEEN_WITHIN = 1


class DayPlan(Struct, frozen=True):
    """A force's plan for today: its orders in turn, its task afterwards, matters that came up, and whether it has ended."""

    task: StandingTask
    commands: tuple[Command, ...] = ()
    matters: tuple[Matter, ...] = ()
    ended: str = ""


class _Way(Struct, frozen=True):
    """The hexes to steam today, and the progress of the route after them."""

    hexes: tuple[Hex, ...]
    legs: tuple[int, ...]
    leg: int
    blocked: str = ""


def plan_for(book: Book, view: View, force: OwnForce, task: StandingTask) -> DayPlan:
    """SM-GAP-61.2 A force under a standing order steams its route, minds what it sights, and goes home in time."""
    if force.force.scattered is not None:
        return DayPlan(task, tuple(_gathers(book, view, force, task)))
    if force.force.reformed:
        return DayPlan(task)
    came_up = tuple(_came_up(book, view, force, task))
    if not task.homeward and (reason := why_home(book, view, force, task)):
        task = replace(task, homeward=reason)
    feared, chased = _enemies(book, view, force, task)
    asks = task.fought and task.order.conduct.on_sighted is OnSighted.ASK
    if not task.homeward and (asks or any(matter.kind is MatterKind.ENEMY_NEAR for matter in came_up)):
        plan = DayPlan(task)
    else:
        plan = _course_today(book, view, force, task, feared, chased)
    if not plan.task.homeward and not plan.ended and _too_far(book, view, force, task, plan):
        home = replace(plan.task, leg=task.leg, homeward="fuel for the way home and no more", arrived=False)
        plan = _course_today(book, view, force, home, feared, ())
    return replace(plan, matters=(*came_up, *plan.matters))


def _gathers(book: Book, view: View, force: OwnForce, task: StandingTask) -> Iterator[Command]:
    """SM-GAP-61.33 Told where to go, a scattered force gathers as far on its way as it may, clear of enemies that it knows."""
    scattered = force.force.scattered
    if scattered is None or scattered.segment >= view.segment:
        return
    homes = [view.ports[key].hex for key in havens(book, view, force, task)[:1]]
    route = [place_of(book, waypoint) for waypoint in task.order.route[task.leg:]]
    goal = next(iter([*(homes if task.homeward or not route else []), *route]), None)
    path = () if goal is None else way(book, view, types_of(book, force), scattered.origin, goal)
    near = set(reach(book.theatre, scattered.origin, book.charts.scatter.reform_within))
    known = [marker.hex for marker in view.markers.values() if marker.hex is not None]
    clear = [where for where in path if where in near and all(distance(where, enemy) > SEEN_WITHIN for enemy in known)]
    yield ReformForce(view.side, force.force.id, clear[-1] if clear else scattered.origin)


def place_of(book: Book, waypoint: str) -> Hex | None:
    """The sea hex of a waypoint: that of a port, or the hex itself."""
    port = book.theatre.ports.get(PortId(waypoint))
    where = Hex(waypoint) if port is None else port.hex
    return where if book.theatre.is_sea(where) else None


def points_to_come(book: Book, task: StandingTask) -> tuple[Hex, ...]:
    """The remaining waypoints of a standing order; a patrol begins with the one it now makes for."""
    route = task.order.route[task.leg :]
    if task.order.then is Then.PATROL:
        route += task.order.route[: task.leg]
    return tuple(where for name in route if (where := place_of(book, name)) is not None)


def havens(book: Book, view: View, force: OwnForce, task: StandingTask) -> tuple[PortId, ...]:
    """The ports where a force may end its voyage: its home, the end of its route, or the nearest if neither is its side's."""
    order = task.order
    named = [order.home] if order.home is not None else []
    if order.then is Then.BERTH:
        named.append(PortId(order.route[-1]))
    own = [key for key in named if key in view.ports and view.ports[key].own and _reaches(book, force, view.ports[key].hex)]
    if own:
        return tuple(dict.fromkeys(own))
    near = sorted((by_sea(book.theatre, force.force.hex, port.hex), key) for key, port in view.ports.items()
                  if port.own and refuel_rating(book, port))
    return tuple(key for away, key in near[:1] if away < FAR)


def why_home(book: Book, view: View, force: OwnForce, task: StandingTask) -> str:
    """SM-GAP-61.3 It turns for home for damage or empty guns, or when it takes itself for seen and is told to."""
    ships = [view.ships[key] for key in force.ships]
    conduct = task.order.conduct
    when = conduct.turn_home
    hurt = [ship for ship in ships if any(_hits(book, ship))]
    if when.capital_hurt and any(book.counters[ship.id].type in CAPITAL for ship in hurt):
        return "a capital ship is damaged"
    if when.ships_hurt is not None and len(hurt) >= max(1, when.ships_hurt):
        return f"{quantity(len(hurt), 'ship is', 'ships are')} damaged"
    if when.ammunition_gone and any(is_spent(book, ship) for ship in ships):
        return "ammunition is gone"
    if conduct.on_sighted is OnSighted.TURN_HOME and takes_itself_for_seen(view, force, task):
        return "it was seen"
    return ""


def takes_itself_for_seen(view: View, force: OwnForce, task: StandingTask) -> bool:
    """SM-GAP-61.4 Nobody is told that he was sighted: a force takes itself for seen when it fought or an enemy is beside it."""
    return task.fought or bool(markers_beside(view, force))


def policy_towards(book: Book, view: View, force: OwnForce, task: StandingTask, marker: Marker) -> OnSighting:
    """SM-GAP-61.5 What to do about a spotted enemy depends on whether own forces in the hex are strong enough for it.

    SM-GAP-61.36 Whoever is told to keep clear of the stronger keeps clear of those whose strength he does not know.
    """
    policy = task.order.conduct.on_sighting
    if policy.weaker is OnSighting.AVOID and not is_strength_known(marker):
        return policy.weaker
    together = [key for other in view.forces.values() if other.force.hex == force.force.hex for key in other.ships]
    own = strength(book, view, together)
    return policy.stronger if own >= policy.ratio * strength_of_marker(book, marker, UNKNOWN) else policy.weaker


def _came_up(book: Book, view: View, force: OwnForce, task: StandingTask) -> Iterator[Matter]:
    name, key = force.force.name, str(force.force.id)
    if task.fought:
        yield Matter(MatterKind.FOUGHT, key, f"{name} has been in battle")
    if any(view.ships[ship].out_of_fuel and ship not in view.noted.dry for ship in force.ships):
        yield Matter(MatterKind.DRY, key, f"{name} has a ship out of fuel")
    for marker in _spotted_near(view, force, task):
        if policy_towards(book, view, force, task, marker) is OnSighting.ASK and is_news(view, marker):
            yield Matter(MatterKind.ENEMY_NEAR, marker.contact, f"{name} has marker {marker.contact} near it, at {marker.hex}")
    if task.order.conduct.on_sighted is OnSighted.ASK and takes_itself_for_seen(view, force, task):
        for marker in markers_beside(view, force):
            if marker.contact in view.noted.near:
                continue
            yield Matter(MatterKind.ENEMY_NEAR, marker.contact, f"{name} must have been seen by marker {marker.contact}")


def markers_beside(view: View, force: OwnForce) -> list[Marker]:
    """Enemy markers in a force's hex or next to it."""
    return [marker for marker in view.markers.values()
            if marker.hex is not None and distance(marker.hex, force.force.hex) <= SEEN_WITHIN]


def _hits(book: Book, ship: Ship) -> tuple[int, int]:
    found = hits_of(book.counters[ship.id], ship.condition)
    return found.gunnery, found.flotation


def _spotted_near(view: View, force: OwnForce, task: StandingTask) -> list[Marker]:
    within = task.order.conduct.on_sighting.within
    return [marker for marker in view.markers.values()
            if marker.hex is not None and marker.kinds and distance(marker.hex, force.force.hex) <= within]


def _enemies(
    book: Book, view: View, force: OwnForce, task: StandingTask
) -> tuple[tuple[Hex, ...], tuple[tuple[Hex, OnSighting], ...]]:
    """The hexes of enemies that a force avoids, and of those that it pursues, the nearest first."""
    feared: list[Hex] = []
    chased: list[tuple[int, str, Hex, OnSighting]] = []
    for marker in _spotted_near(view, force, task):
        policy = policy_towards(book, view, force, task, marker)
        where = marker.hex
        if where is None:
            continue
        if policy is OnSighting.AVOID:
            feared.append(where)
        elif policy in (OnSighting.HUNT, OnSighting.SHADOW) and marker.contact not in force.force.disengaged_from:
            chased.append((by_sea(book.theatre, force.force.hex, where), marker.contact, where, policy))
    if task.order.conduct.on_sighted is OnSighted.TURN_AWAY and takes_itself_for_seen(view, force, task):
        feared += [marker.hex for marker in view.markers.values()
                   if marker.hex is not None and distance(marker.hex, force.force.hex) <= WIDE_BERTH]
    chased.sort(key=lambda entry: entry[:2])
    return tuple(dict.fromkeys(feared)), tuple((where, policy) for _, _, where, policy in chased)


def _course_today(
    book: Book, view: View, force: OwnForce, task: StandingTask, feared: tuple[Hex, ...],
    chased: tuple[tuple[Hex, OnSighting], ...],
) -> DayPlan:
    if task.homeward:
        return _homeward(book, view, force, task, feared)
    here, points = force.force.hex, _points(force, task)
    if any(distance(here, where) <= WIDE_BERTH for where in feared):
        away = _flight(book, view, force, task, feared, points)
        return DayPlan(replace(task, stayed=0), _steam(view, force, away))
    for where, policy in chased:
        path = way(book, view, types_of(book, force), here, where)
        if path:
            keep = 0 if policy is OnSighting.HUNT else SHADOWS_AT
            path = _today(book, view, force, path[1:max(1, len(path) - keep)][:points])
            return DayPlan(replace(task, stayed=0), _steam(view, force, path))
    return _along(book, view, force, task, feared, points)


def _along(book: Book, view: View, force: OwnForce, task: StandingTask, feared: tuple[Hex, ...], points: int) -> DayPlan:
    """SM-GAP-61.6 The route is steamed from waypoint to waypoint, with the stay ordered at each, as far as points reach."""
    order, stayed = task.order, task.stayed
    at_waypoint = task.leg > 0 and force.force.hex == place_of(book, order.route[task.leg - 1])
    if at_waypoint and stayed < order.loiter and (task.leg < len(order.route) or order.then is Then.PATROL):
        return DayPlan(replace(task, stayed=stayed + 1))
    if task.arrived and order.then is Then.WAIT:
        return DayPlan(task)
    found = _way(book, view, force, task, feared, points)
    if found.blocked and not found.hexes:
        return DayPlan(task, ended=found.blocked)
    hexes, leg = found.hexes, found.leg
    if (goes := len(_today(book, view, force, hexes))) < len(hexes):
        hexes, leg = hexes[:goes], found.legs[goes - 1] if goes else task.leg
    commands: tuple[Command, ...] = _steam(view, force, hexes)
    if (stop := _search_on(book, view, force, task, hexes, points)) is not None:
        hexes, leg = hexes[:stop], found.legs[stop - 1]
        light = order.conduct.search or Light.DAY
        return DayPlan(replace(task, leg=leg, stayed=0),
                    (*_steam(view, force, hexes), SearchSurface(view.side, force.force.id, light)))
    moved = replace(task, leg=leg, stayed=0)
    end = hexes[-1] if hexes else force.force.hex
    if order.then is Then.PATROL or leg < len(order.route) or end != place_of(book, order.route[-1]):
        return DayPlan(moved, commands)
    return _at_the_end(book, view, force, moved, commands)


def _at_the_end(book: Book, view: View, force: OwnForce, task: StandingTask, commands: tuple[Command, ...]) -> DayPlan:
    name, key, last = force.force.name, str(force.force.id), task.order.route[-1]
    port = book.theatre.ports.get(PortId(last))
    where = last if port is None else port.name
    if task.order.then is Then.BERTH and port is not None:
        matters = () if task.run is not None else (Matter(MatterKind.ARRIVED, key, f"{name} arrived in {where}"),)
        return DayPlan(task, (*commands, EnterPort(view.side, force.ships, port.id)), matters, f"it arrived in {where}")
    return DayPlan(replace(task, arrived=True), commands, (Matter(MatterKind.ARRIVED, key, f"{name} arrived at {where}"),))


def _way(book: Book, view: View, force: OwnForce, task: StandingTask, feared: tuple[Hex, ...], points: int) -> _Way:
    """The hexes to steam today along the route, each with the next waypoint once it is entered."""
    order, leg, here = task.order, task.leg, force.force.hex
    hexes: list[Hex] = []
    legs: list[int] = []
    idle = 0
    while len(hexes) < points:
        if leg >= len(order.route):
            if order.then is not Then.PATROL or idle > len(order.route):
                break
            leg = 0
        goal = place_of(book, order.route[leg])
        if goal == here:
            leg, idle = leg + 1, idle + 1
            if legs:
                legs[-1] = leg
            if order.loiter and hexes:
                break
            continue
        path = () if goal is None else way(book, view, types_of(book, force), here, goal, feared)
        if len(path) < 2:
            return _Way(tuple(hexes), tuple(legs), leg, f"there is no way by sea from {here} to {order.route[leg]}")
        idle = 0
        stretch = path[1 : points - len(hexes) + 1]
        hexes += stretch
        legs += [leg] * len(stretch)
        here = stretch[-1]
        if here == goal:
            leg += 1
            legs[-1] = leg
            if order.loiter:
                break
    return _Way(tuple(hexes), tuple(legs), leg)


def _flight(
    book: Book, view: View, force: OwnForce, task: StandingTask, feared: tuple[Hex, ...], points: int
) -> tuple[Hex, ...]:
    """SM-GAP-61.7 A force that keeps clear of an enemy close by goes farthest from all it fears, towards home if it can."""
    here, types = force.force.hex, types_of(book, force)
    homes = [view.ports[key].hex for key in havens(book, view, force, task)]

    def safety(where: Hex) -> tuple[int, int, str]:
        clear = min(distance(where, enemy) for enemy in feared)
        return min(clear, 2 * WIDE_BERTH), -min((distance(where, home) for home in homes), default=0), where

    best = max(within(book, view, types, here, points), key=safety)
    return _today(book, view, force, way(book, view, types, here, best)[1:])


def _homeward(book: Book, view: View, force: OwnForce, task: StandingTask, feared: tuple[Hex, ...]) -> DayPlan:
    """SM-GAP-61.8 On its way home a force makes for the nearest of its havens at full speed, and berths there."""
    here, name = force.force.hex, force.force.name
    ports = sorted(havens(book, view, force, task), key=lambda key: by_sea(book.theatre, here, view.ports[key].hex))
    if not ports:
        return DayPlan(task, ended="no port of its side can be reached by sea")
    goal = view.ports[ports[0]].hex
    plain = way(book, view, types_of(book, force), here, goal)
    path = way(book, view, types_of(book, force), here, goal, feared)
    pace = speed(book, (view.ships[key] for key in force.ships))
    if ceil((len(path) - 1) / pace) > days_of_fuel(book, view, force):
        path = plain
    hexes = _today(book, view, force, path[1 : force.points_left + 1])
    commands = _steam(view, force, hexes)
    if (hexes[-1] if hexes else here) == goal:
        where = book.theatre.ports[ports[0]].name
        matter = Matter(MatterKind.ARRIVED, str(force.force.id), f"{name} came home to {where}: {task.homeward}")
        return DayPlan(task, (*commands, EnterPort(view.side, force.ships, ports[0])), (matter,), f"it came home to {where}")
    return DayPlan(task, commands)


def _too_far(book: Book, view: View, force: OwnForce, task: StandingTask, plan: DayPlan) -> bool:
    """SM-GAP-61.9 Today's way is too far when fewer fuel boxes than ordered would be left beyond the way home after it."""
    keep = task.order.conduct.turn_home.fuel_left
    if keep is None or any(isinstance(command, EnterPort) for command in plan.commands):
        return False
    moved = [command.route[-1] for command in plan.commands if isinstance(command, MoveForce)]
    end = moved[-1] if moved else force.force.hex
    pace = speed(book, (view.ships[key] for key in force.ships))
    ways = [ceil(by_sea(book.theatre, end, view.ports[key].hex) / pace) for key in havens(book, view, force, task)]
    # Off its very port it still needs a box: a force that ends the segment at sea with none is dry.
    return bool(ways) and days_of_fuel(book, view, force) - 1 < max(min(ways) + keep, 1)


def _search_on(book: Book, view: View, force: OwnForce, task: StandingTask, hexes: tuple[Hex, ...], points: int) -> int | None:
    """SM-GAP-61.10 Told to search, it stops in the first hex of its way that holds an enemy marker if the points are there."""
    light = task.order.conduct.search
    if light is None:
        return None
    markers = {marker.hex for marker in view.markers.values() if marker.hex is not None and not marker.engaged}
    for number, where in enumerate(hexes, start=1):
        if where in markers and number + search_cost(book, view, force, where, light) <= force.points_left:
            return number
    return None


def search_cost(book: Book, view: View, force: OwnForce, where: Hex, light: Light) -> int:
    """The points that a surface search there will cost, as far as its side knows."""
    chart = book.charts.surface_search
    points = chart.day if light is Light.DAY else chart.night
    if view.weather[book.theatre.zone(where)] is Weather.POOR:
        return points * chart.poor_weather_factor
    if light is Light.NIGHT:
        return points
    return max(1, points - sum(1 for key in force.ships if book.counters[key].s_designator))


def _reaches(book: Book, force: OwnForce, where: Hex) -> bool:
    return by_sea(book.theatre, force.force.hex, where) < FAR


def _today(book: Book, view: View, force: OwnForce, hexes: tuple[Hex, ...]) -> tuple[Hex, ...]:
    fresh = not any(view.ships[key].spent for key in force.ships)
    return hexes[: in_one_order(book, force.force.hex, hexes, fresh=fresh)]


def _points(force: OwnForce, task: StandingTask) -> int:
    wanted = task.order.conduct.speed
    return force.points_left if wanted is None else min(force.points_left, wanted)


def _steam(view: View, force: OwnForce, hexes: tuple[Hex, ...]) -> tuple[Command, ...]:
    return (MoveForce(view.side, force.force.id, hexes),) if hexes else ()
