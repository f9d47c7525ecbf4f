"""Moves by destination: the route as its owner may plan it, and what it costs before it is accepted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.charts.campaign import SiteKind, Weather
from campaign.model.play.calendar import Cursor
from campaign.model.play.views import FlotillaMarker, OwnForce, View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import FlotillaId, FlotillaMission
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.ports.ch01_ports import refuel_rating
from campaign.rules.facts.fuel import ENDLESS, least_fuel
from campaign.rules.standing.course import place_of, points_to_come
from campaign.rules.standing.ways import UNDER_WATER, in_one_order, types_of, way
from campaign.rules.views.strength import FAR, by_sea, speed
from campaign.session.voyages import has_moved_on, segment_after
from campaign.words.counting import quantity

__all__ = [
    "Danger",
    "PlannedWay",
    "Reckoning",
    "dangers_on",
    "day_ends",
    "days_of",
    "describe",
    "flotilla_by",
    "force_by",
    "in_words",
    "of_flotilla",
    "of_force",
    "place_of",
    "points_to_come",
    "reckon",
]


class PlannedWay(Struct, frozen=True):
    """A route from a unit's position: every hex entered, and the part that one order covers now."""

    hexes: tuple[Hex, ...]
    now: tuple[Hex, ...]


def of_force(book: Book, view: View, force: OwnForce, goal: Hex) -> PlannedWay | None:
    """A force's route, clear of known minefields, through canals it may pass; None if there is no way by sea."""
    return force_by(book, view, force, (goal,))


def force_by(book: Book, view: View, force: OwnForce, waypoints: Sequence[Hex]) -> PlannedWay | None:
    """A force's route by several waypoints; None if there is no way by sea between two of them."""
    fresh = not any(view.ships[key].spent for key in force.ships)
    return _course(book, view, types_of(book, force), force.force.hex, waypoints, force.points_left, fresh=fresh)


def of_flotilla(book: Book, view: View, flotilla: FlotillaId, goal: Hex) -> PlannedWay | None:
    """A flotilla's route; None if there is no way by sea."""
    return flotilla_by(book, view, flotilla, (goal,))


def flotilla_by(book: Book, view: View, flotilla: FlotillaId, waypoints: Sequence[Hex]) -> PlannedWay | None:
    """A flotilla's route by several waypoints."""
    unit = view.flotillas[flotilla]
    points = book.charts.undersea.flotillas.allowance - unit.spent
    return _course(book, view, UNDER_WATER, unit.hex, waypoints, points, fresh=not unit.spent)


def _course(
    book: Book, view: View, types: frozenset[ShipType], here: Hex, waypoints: Sequence[Hex], points: int, *, fresh: bool
) -> PlannedWay | None:
    hexes: list[Hex] = []
    last = here
    for goal in waypoints:
        path = way(book, view, types, last, goal)
        if not path:
            return None
        hexes += path[1:]
        last = goal
    now = tuple(hexes[: max(1, points)])
    covered = in_one_order(book, here, now, fresh=fresh)
    # An order is shown even if a canal has to wait for tomorrow: its refusal says why.
    return PlannedWay(tuple(hexes), now[: max(1, covered)])


# What a course costs --------------------------------------------------------------------------------------------------


MANY_UNITS = 3
NEAR = 6
MOST = 3
TENTHS = "in 10"


class Danger(Struct, frozen=True):
    """A danger on a course: its wording, its rule, a sentence for the player, and its chance in tenths, if any."""

    words: str
    rule: str
    sentence: str
    tenths: int = 0


class Reckoning(Struct, frozen=True):
    """The figures of a course.

    `later` segments follow this one before it arrives; `tightest` is the ship with the fewest fuel boxes, `needed` what
    she burns on the way, `home_boxes` the fuel from its end to the nearest port with fuel. `ends` are the
    hexes in which it lies when a segment ends.=>    hexes in which the force is when a segment ends.
    hexes in which it lies when a segment ends.
    """

    hexes: int
    now: int
    points: int
    later: int
    arrives: Cursor
    tightest: ShipId
    boxes: int
    needed: int
    home: str
    home_hexes: int
    home_boxes: int
    ends: tuple[Hex, ...]
    dangers: tuple[Danger, ...]

    @property
    def left(self) -> int:
        """Boxes left on arrival, negative if she runs dry on the way."""
        return self.boxes - self.needed


def reckon(book: Book, view: View, force: OwnForce, course: PlannedWay) -> Reckoning:
    """The fuel and time that a course takes, and the dangers on it as far as its side can know."""
    pace = speed(book, [view.ships[key] for key in force.ships])
    missed = has_moved_on(view.cursor, view.side)
    first = 0 if missed else min(len(course.now), len(course.hexes))
    stops = day_ends(book, view, force, course)
    ends = tuple(course.hexes[min(stop, len(course.hexes)) - 1] for stop in stops)
    later = len(stops) - (0 if missed else 1)
    needed = later + 1
    least = least_fuel(book, [view.ships[key] for key in force.ships])
    # Submarines alone keep no account of fuel: the first stands for all, and never runs dry.
    tightest, boxes = (force.ships[0], ENDLESS) if least is None else (least.ship, least.days)
    goal = course.hexes[-1]
    home, away = nearest_fuel(book, view, goal)
    return Reckoning(
        len(course.hexes), first, force.points_left, later, segment_after(book, view.cursor, later), tightest,
        boxes, needed, home, away, ceil(away / pace), ends,
        dangers_on(book, view, force, course, ends),
    )


def dangers_on(
    book: Book, view: View, force: OwnForce, course: PlannedWay, ends: Sequence[Hex],
) -> tuple[Danger, ...]:
    """The dangers along a course and where its days end, as far as its side knows."""
    return tuple(_dangers(book, view, force, course, ends)) if course.hexes else ()


def describe(book: Book, reckoning: Reckoning) -> tuple[str, ...]:
    """A reckoning line by line: points and arrival, fuel there and home, then every danger."""
    way = f"{quantity(reckoning.hexes, 'hex', 'hexes')}: {reckoning.now} of {quantity(reckoning.points, 'point')} now"
    more = f", {reckoning.hexes - reckoning.now} more in {quantity(reckoning.later, 'segment')}" if reckoning.later else ""
    name, boxes = book.oob.ships[reckoning.tightest].name, quantity(reckoning.boxes, "box", "boxes")
    if reckoning.left < 0:
        fuel = f"{name} RUNS DRY ON THE WAY: she has {boxes} and needs {reckoning.needed}"
    else:
        fuel = f"fuel: {name} has {boxes}, needs {reckoning.needed}, so {quantity(reckoning.left, 'is', 'are')} left there"
    if not reckoning.home:
        home = "no port with fuel can be reached from there"
    elif not reckoning.home_hexes:
        home = f"{reckoning.home} lies there and has fuel"
    else:
        short = ": NOT ENOUGH LEFT" if reckoning.left < reckoning.home_boxes else ""
        cost = quantity(reckoning.home_boxes, "box", "boxes")
        home = f"home to {reckoning.home}: {quantity(reckoning.home_hexes, 'hex', 'hexes')}, {cost}{short}"
    return (f"{way}{more}; arrives {in_words(reckoning.arrives)} (SM-1F)", f"{fuel} (SM-8A1)", f"{home} (SM-1D2)",
            *(f"{danger.words} ({danger.rule})" for danger in reckoning.dangers))


def day_ends(book: Book, view: View, force: OwnForce, course: PlannedWay) -> tuple[int, ...]:
    """The number of hexes after which each day of a course ends; the last may lie beyond its end."""
    pace = speed(book, [view.ships[key] for key in force.ships])
    first = 0 if has_moved_on(view.cursor, view.side) else min(len(course.now), len(course.hexes))
    return (*([first] if first else []), *range(first + pace, len(course.hexes) + pace, pace))


def days_of(book: Book, view: View, force: OwnForce, course: PlannedWay) -> tuple[tuple[int, Cursor], ...]:
    """The days of a course: the number of hexes after which each ends, and its date; today has the present cursor."""
    today = bool(course.now) and not has_moved_on(view.cursor, view.side)
    stops = enumerate(day_ends(book, view, force, course), 0 if today else 1)
    return tuple((stop, segment_after(book, view.cursor, number) if number else view.cursor) for number, stop in stops)


def in_words(cursor: Cursor) -> str:
    """A segment in words."""
    return f"{cursor.turn}, {cursor.player_turn} player turn, NAS {cursor.nas}"


def nearest_fuel(book: Book, view: View, goal: Hex) -> tuple[str, int]:
    """SM-1D2 The own port with fuel that is nearest to a hex by sea, by its name, and how far it is; no name: none is."""
    found = [(by_sea(book.theatre, goal, port.hex), book.theatre.ports[key].name) for key, port in view.ports.items()
             if port.own and refuel_rating(book, port)]
    away, name = min(found, default=(FAR, ""))
    return (name, away) if away < FAR else ("", FAR)


def _dangers(book: Book, view: View, force: OwnForce, course: PlannedWay, ends: Sequence[Hex]) -> Iterator[Danger]:
    way = set(course.hexes)
    for field in view.mines.values():
        if field.hex in way:
            met = book.charts.undersea.mines.found_up_to
            yield Danger(f"minefield in {field.hex}: met on {met} {TENTHS}", "SM-7B",
                         f"The course crosses a minefield at {field.hex}: {met} {TENTHS}", met)
    for flotilla in view.flotilla_markers.values():
        yield from _submarines(book, view, force, course, flotilla)
    whole = (force.force.hex, *course.hexes)
    near = sorted((*min((distance(marker.hex, where), at) for at, where in enumerate(whole)), marker.contact)
                  for marker in view.markers.values() if marker.hex is not None)
    for away, at, contact in [place for place in near if place[0] <= NEAR][:MOST]:
        hexes = quantity(away, "hex", "hexes")
        off = "on the way" if not away else f"{hexes} off the way"
        lies = "on your way" if not away else f"{hexes} off your way"
        yield Danger(f"enemy {contact} {off} at {whole[at]}", "SM-6", f"Enemy {contact} lies {lies}")
    yield from _coast(book, view, course)
    yield from _from_the_air(book, view, ends)


def _submarines(book: Book, view: View, force: OwnForce, course: PlannedWay, marker: FlotillaMarker) -> Iterator[Danger]:
    """SM-GAP-10 The chance that a flotilla on the map finds the force, if it lies in wait; an unknown one has one point."""
    if marker.port is not None or marker.mission is FlotillaMission.TRANSIT:
        return
    inside = [where for where in course.hexes if distance(marker.hex, where) <= book.charts.undersea.flotillas.area]
    if not inside:
        return
    chart = book.charts.undersea.search
    poor = chart.poor_weather if view.weather[book.theatre.zone(inside[0])] is Weather.POOR else 0
    tenths = max(chart.least, chart.units.at(len(force.ships)) + chart.points.at(marker.points or 1) + poor)
    if marker.mission is FlotillaMission.ATTACK:
        tenths = max(chart.least, tenths // 2)
    least = "" if marker.points is not None else "at least "
    hexes = quantity(len(inside), "hex", "hexes")
    yield Danger(f"submarines {marker.contact} in {marker.hex}: {hexes} of the way in their area, "
                 f"found on {least}{tenths} {TENTHS} if they lie in wait", "SM-4B2",
                 f"Submarines {marker.contact} may find you on the way: {least}{tenths} {TENTHS}", tenths)


def _coast(book: Book, view: View, course: PlannedWay) -> Iterator[Danger]:
    seen = [where for where in course.hexes
            if (coast := book.theatre.coast_of(where)) is not None and view.coast_owners.get(coast) is view.side.enemy]
    if seen:
        hexes = quantity(len(seen), "hex", "hexes")
        yield Danger(f"{hexes} off the enemy's coast, where it is seen from ashore", "SM-3D",
                     f"You are seen from the enemy's coast along {hexes} of the way")


def _from_the_air(book: Book, view: View, ends: Sequence[Hex]) -> Iterator[Danger]:
    """SM-3A The best chance of the enemy's ports and known airbases to find the force where it ends its segments."""
    sites = [(book.theatre.ports[key].name, port.hex, SiteKind.PORT) for key, port in view.ports.items()
             if port.allegiance.side is view.side.enemy]
    kinds = (SiteKind.BASE_OF_FEW_GROUPS, SiteKind.BASE_OF_MANY_GROUPS)
    sites += [(base.name, base.hex, kinds[view.enemy_bases[key] >= MANY_UNITS])
              for key, base in book.oob.bases.items() if key in view.enemy_bases]
    chances = []
    for at, where in enumerate(ends):
        poor = view.weather[book.theatre.zone(where)] is Weather.POOR
        for name, there, kind in sites:
            hexes = distance(there, where)
            if kind is SiteKind.PORT and hexes > book.charts.area_search.port_reaches:
                continue
            tenths = book.charts.area_search.chance(kind, hexes)
            chances.append((tenths // 2 if poor else tenths, -at, name, where))
    best = max(chances, default=(0, 0, "", Hex("")))
    if best[0]:
        aircraft = f"{best[2]}'" if best[2].endswith("s") else f"{best[2]}'s"
        yield Danger(f"air search finds it in {best[3]} on up to {best[0]} {TENTHS}, from {best[2]}", "SM-3A",
                     f"{aircraft} aircraft may find you on the way: {best[0]} {TENTHS}", best[0])
