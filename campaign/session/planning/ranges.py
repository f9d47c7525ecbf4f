"""Ranges: searches, submarines, aircraft, convoy lanes, and how far a force can go and still get home."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from math import ceil

from msgspec import Struct, field

from campaign.model.book import Book
from campaign.model.charts.campaign import AreaSearchChart, SiteKind, Weather
from campaign.model.play.calendar import Phase
from campaign.model.play.standing_orders import ConvoyRun
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.courses import flood, steps_to
from campaign.model.sea.hexes import Hex, axial
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import FlotillaMission, PortId
from campaign.model.units.aircraft import BaseId
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.lift.ch02_carriage import capacity
from campaign.rules.chapters.ports.ch08_fuel import allowance
from campaign.rules.chapters.search.ch03_area_search import serves_at_sea, sites
from campaign.rules.chapters.search.ch03_carrier_search import Site, decks
from campaign.rules.chapters.undersea.ch04_patrols import area
from campaign.rules.facts.fuel import least_days
from campaign.rules.standing.ways import way
from campaign.session.logistics.homecoming import has_fuel, home_of, homecoming, steps_now
from campaign.session.play.seat import PlayerSeat, game_of
from campaign.session.reports.wording import place
from campaign.words.counting import listed, quantity
from campaign.words.names import port_name, ship_name

CERTAIN = 100


class SearchCircle(Struct, frozen=True):
    """The area that a flotilla searches; for an enemy flotilla on an unknown mission, its possible reach."""

    label: str
    hex: Hex
    hexes: frozenset[Hex]
    own: bool
    sure: bool


class Lane(Struct, frozen=True):
    """A convoy lane: its name, its hexes, why it is halted, and the REs that its ships carry when full."""

    name: str
    hexes: tuple[Hex, ...]
    waits: str = ""
    units: float = 0.0


class AirRange(Struct, frozen=True):
    """An airfield: the number of its air units, and for own ones the range of those that serve at sea (0: none)."""

    name: str
    hex: Hex
    units: int
    reaches: int
    own: bool


def search_chances(seat: PlayerSeat) -> Mapping[Hex, int]:
    """SM-3A The chance in percent that this side's searches find an enemy force in a hex.

    The best port or airfield and the best carrier search (SM-3C), in the present weather.
    """
    book, state, side = seat.book, game_of(seat).state, seat.side
    area_search = _tenths(book.charts.area_search, book.theatre, sites(book, state, side))
    from_decks = _tenths(book.charts.area_search, book.theatre, decks(book, state, side))
    found: dict[Hex, int] = {}
    for where in {**area_search, **from_decks}:
        poor = state.weather.get(book.theatre.zone(where)) is Weather.POOR
        missed = 1.0
        for tenths in (area_search.get(where, 0), from_decks.get(where, 0)):
            missed *= 1 - (tenths // 2 if poor else tenths) / 10
        if percent := round(CERTAIN * (1 - missed)):
            found[where] = percent
    return found


def exposure(book: Book, view: View) -> Mapping[Hex, int]:
    """The minimum chance in percent of being found in a hex, from the enemy's public ports and coasts.

    The enemy's searching aircraft and their range are secret (SM-3A); off his coasts detection is certain (SM-3D).
    """
    theatre, enemy = book.theatre, view.side.enemy
    ports = [Site(port.id, port.id, port.hex, SiteKind.PORT, book.charts.area_search.port_reaches)
             for port in view.ports.values() if port.allegiance.side is enemy]
    found: dict[Hex, int] = {}
    for where, tenths in _tenths(book.charts.area_search, theatre, ports).items():
        poor = view.weather.get(theatre.zone(where)) is Weather.POOR
        if percent := CERTAIN // 10 * (tenths // 2 if poor else tenths):
            found[where] = percent
    for where in theatre.labels:
        coast = theatre.coast_of(where)
        if coast is not None and view.coast_owners.get(coast) is enemy:
            found[where] = CERTAIN
    return found


def submarine_areas(book: Book, view: View) -> tuple[SearchCircle, ...]:
    """SM-4B The areas of own flotillas at sea and of enemy markers; their possible reach while the mission is unknown."""
    found = [SearchCircle(str(flotilla.id), flotilla.hex, _within(book.theatre, flotilla.hex, radius), own=True, sure=True)
             for flotilla in view.flotillas.values() if (radius := area(book, flotilla)) is not None]
    widest = book.charts.undersea.flotillas.area
    for marker in view.flotilla_markers.values():
        if marker.port is None:
            radius = 0 if marker.mission is FlotillaMission.TRANSIT else widest
            hexes = _within(book.theatre, marker.hex, radius)
            found.append(SearchCircle(marker.contact, marker.hex, hexes, own=False, sure=marker.mission is not None))
    return tuple(found)


def lanes(book: Book, view: View) -> tuple[Lane, ...]:
    """The lanes of convoy runs, and of own forces with transports on standing orders."""
    found: list[Lane] = []
    for run in view.runs.values():
        types = frozenset(book.counters[key].type for key in run.ships)
        stops = [_spot(book, stop) for stop in (run.load_in, *run.via, run.land_in)]
        name = f"{run.name or run.id} ({listed(_places(book, view, run) or ['no ships'])})"
        found.append(Lane(name, _by_way(book, view, types, stops), run.waits, sum(capacity(book, key) for key in run.ships)))
    for key, task in view.standing_orders.items():
        own = view.forces.get(key)
        if own is None or own.force.scattered is not None or task.run is not None:
            continue
        types = frozenset(book.counters[ship].type for ship in own.ships)
        if ShipType.TRANSPORT in types:
            stops = [own.force.hex, *(_spot(book, stop) for stop in task.order.route[task.leg:])]
            units = sum(capacity(book, ship) for ship in own.ships)
            found.append(Lane(own.force.name or str(key), _by_way(book, view, types, stops), units=units))
    return tuple(option for option in found if len(option.hexes) > 1)


def _places(book: Book, view: View, run: ConvoyRun) -> list[str]:
    """The positions of a run's ships: their forces or their ports."""
    ships = [view.ships[key] for key in run.ships if key in view.ships and not view.ships[key].status.is_lost]
    forces = [str(ship.force) for ship in ships if ship.force is not None]
    ports = [f"in {port_name(book, ship.port)}" for ship in ships if ship.port is not None]
    return list(dict.fromkeys((*forces, *ports)))


def air_ranges(book: Book, view: View) -> tuple[AirRange, ...]:
    """Own airfields with the range of aircraft serving at sea, and the enemy's with their public unit counts."""
    units: dict[str, int] = {}
    reaches: dict[str, int] = {}
    for unit in view.air.values():
        if BaseId(unit.base) in book.oob.bases:
            units[unit.base] = units.get(unit.base, 0) + 1
            if serves_at_sea(unit):
                flies = book.oob.aircraft[book.oob.air_units[unit.id].aircraft].range_hexes
                reaches[unit.base] = max(reaches.get(unit.base, 0), flies)
    own = [AirRange(book.oob.bases[BaseId(key)].name, book.oob.bases[BaseId(key)].hex, count, reaches.get(key, 0), own=True)
           for key, count in units.items()]
    enemy = [AirRange(book.oob.bases[BaseId(key)].name, book.oob.bases[BaseId(key)].hex, count, 0, own=False)
             for key, count in view.enemy_bases.items()]
    return (*own, *enemy)


def airfields_in_use(book: Book, view: View) -> frozenset[str]:
    """The bases with aircraft: those of the initial set-up, which are public, and those of own units now."""
    return frozenset((*book.scenario.air.values(), *(unit.base for unit in view.air.values())))


def sea_covered(theatre: Theatre, airfields: Iterable[AirRange]) -> frozenset[Hex]:
    """The sea within reach of own aircraft on naval service."""
    fields = {(airfield.hex, airfield.reaches) for airfield in airfields if airfield.own and airfield.reaches}
    return frozenset().union(*(_within(theatre, where, reaches) for where, reaches in fields))


def _within(theatre: Theatre, where: Hex, radius: int) -> frozenset[Hex]:
    at, (q, r) = _by_place(theatre), axial(where)
    steps = _around((1,) * (radius + 1))
    return frozenset(found for dq, dr in steps if (found := at.get((q + dq, r + dr))) is not None)


def _spot(book: Book, stop: str) -> Hex:
    port = book.theatre.ports.get(PortId(stop))
    return port.hex if port is not None else Hex(stop)


def _by_way(book: Book, view: View, types: frozenset[ShipType], stops: list[Hex]) -> tuple[Hex, ...]:
    hexes = [stops[0]]
    for start, end in pairwise(stops):
        hexes += way(book, view, types, start, end)[1:]
    return tuple(hexes)


def _tenths(chart: AreaSearchChart, theatre: Theatre, from_sites: Iterable[Site]) -> dict[Hex, int]:
    """The best chance in tenths by sea hex in clear weather."""
    at = _by_place(theatre)
    best: dict[Hex, int] = {}
    # Sites of one kind in the same hex watch the same sea.
    for hex_, kind, reaches in {(site.hex, site.kind, site.reaches) for site in from_sites}:
        q, r = axial(hex_)
        far = min(reaches, chart.distances.highest or reaches)
        for (dq, dr), tenths in _around(tuple(chart.chance(kind, hexes) for hexes in range(far + 1))).items():
            where = at.get((q + dq, r + dr))
            if where is not None and tenths > best.get(where, 0):
                best[where] = tenths
    return best


@lru_cache(maxsize=2)
def _by_place(theatre: Theatre) -> dict[tuple[int, int], Hex]:
    return dict(zip(theatre.places, theatre.labels, strict=True))


@lru_cache(maxsize=64)
def _around(chances: tuple[int, ...]) -> dict[tuple[int, int], int]:
    """The offsets from a site to every hex where it has a chance, given its chances at each distance."""
    far = len(chances) - 1
    return {(dq, dr): tenths for dq in range(-far, far + 1) for dr in range(max(-far, -dq - far), min(far, far - dq) + 1)
            if (tenths := chances[max(abs(dq), abs(dr), abs(dq + dr))])}


# Will she get home from there? ----------------------------------------------------------------------------------------


class Homing(Struct, frozen=True):
    """The hexes that a force can reach and return from: segments to each, and segments to spare on return."""

    out: Mapping[Hex, int] = field(default_factory=dict)
    spare: Mapping[Hex, int] = field(default_factory=dict)
    words: str = ""


def homing(book: Book, view: View, own: OwnForce) -> Homing:
    """How far a force can go by open sea at its present speed, as forecasts count it (SM-8A1)."""
    burning = [view.ships[key] for key in own.ships if book.counters[key].type is not ShipType.SUBMARINE]
    text = home_in_words(book, view, own)
    if own.force.scattered is not None or not burning or any(ship.out_of_fuel for ship in burning):
        return Homing(words=text)
    theatre = book.theatre
    speed = min(allowance(book, view.ships[key]) for key in own.ships)
    boxes = least_days(book, burning)
    in_segment = view.cursor.phase is Phase.NAVAL
    now = steps_now(view, own, speed)
    within = now + speed * (boxes - in_segment)
    havens = [steps_to(theatre, port.hex) for port in view.ports.values()
              if port.hex in theatre.index and has_fuel(book, view, port)]
    if within < 0 or not havens or not speed:
        return Homing(words=text)
    out: dict[Hex, int] = {}
    spare: dict[Hex, int] = {}
    for number, steps in flood(theatre.adjacency, theatre.index[own.force.hex], within).items():
        back = min((away for haven in havens if (away := haven[number]) is not None), default=within + 1)
        if steps + back <= within:
            where = theatre.labels[number]
            out[where] = in_segment + ceil(max(0, steps - now) / speed)
            spare[where] = (within - steps - back) // speed
    return Homing(out, spare, text)


def home_in_words(book: Book, view: View, own: OwnForce) -> str:
    """Whether a force gets home from its position: its fuel, the distance of its port, and any shortage."""
    burning = [view.ships[key] for key in own.ships if book.counters[key].type is not ShipType.SUBMARINE]
    dry = [ship_name(book, ship.id) for ship in burning if ship.out_of_fuel]
    home = home_of(book, view, own) if own.force.scattered is None else None
    if not burning:
        return ""
    if home is None:
        return "" if own.force.scattered is not None else "no own port with fuel can be reached by open sea"
    port = port_name(book, home.port)
    if dry:
        return f"out of fuel: {', '.join(dry)}; creeps to {port}, {quantity(home.hexes, 'hex', 'hexes')} away"
    found = homecoming(book, view, own)
    assert found is not None
    boxes = view.ships[found.ship].fuel_boxes
    left, fuel = found.spare, f"fuel for {quantity(boxes, 'segment')}"
    if found.ordered:
        if found.dry_at is not None:
            where = f"{ship_name(book, found.ship)} runs dry in {place(book, found.dry_at)}"
            return f"{fuel}; NOT HOME by the ordered route, {where}"
        end = "" if found.port is None else port_name(book, found.port)
        first = f"{fuel}; the ordered route ends in {end} after {found.segments}"
        return f"{first}: home with {left} to spare" if left else f"{first}: home with nothing to spare"
    away = "she lies there" if not home.hexes else f"it is {home.segments} away"
    first = f"{fuel}; home is {port}, {away}"
    if not home.hexes:
        return first
    if left < 0:
        return f"{first}: NOT HOME, {ship_name(book, found.ship)} lacks {-left} {'box' if left == -1 else 'boxes'}"
    return f"{first}: home with {left} to spare" if left else f"{first}: must turn for home now"
