"""Orders in port: load, and form what sails."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import AssignMission, Command, FormForce, LoadCargo, UnloadCargo
from campaign.model.play.calendar import Turn
from campaign.model.play.views import OwnForce, View
from campaign.model.sameness import cached
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Mission, Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.lift.ch04_cargo import fuel_in
from campaign.rules.chapters.ports.ch01_ports import cargo_rating
from campaign.rules.views.strength import (
    CAPITAL,
    SMALL_ESCORTS,
    by_sea,
    heavy,
    speed,
    strength,
)
from campaign.staff.judgement.anchorage import ShipsInPort, in_port, loads_on_malta, moored, oil_at_hand, waits_for_tanks
from campaign.staff.judgement.bases import bases_of
from campaign.staff.judgement.danger import DEADLY, danger_on_way
from campaign.staff.judgement.doctrine import Doctrine
from campaign.staff.judgement.fitness import fit_warships, is_fit
from campaign.staff.judgement.fleets import fleets
from campaign.staff.judgement.orders import Order, bound_for, sent_to
from campaign.staff.operations.parting import destination, is_escorted
from campaign.staff.operations.purposes import wanted_in
from campaign.words.forces import FormedFor, force_called

ESCORTS_AT_MOST = 8
COVER_WITHIN = 72
ASSEMBLES_WITHIN = 30
ESCORT_REACHES = 8
COVERING_GROUPS = 2
SHORTEST_SORTIE = 5
SCREEN_AT_LEAST = 4
# In a long war no capital ship goes out without destroyers: she will be wanted tomorrow.
LEAST_SCREEN = 2
# With so many points in her larder Malta waits for her convoy while bombers wait for it.
LARDER = 9.0
EMPTY = 3.0
WORTH_A_FLEET = 5


def cargo_orders(book: Book, view: View) -> Iterator[Command]:
    """Unload what has arrived; load what waits into transports that lie empty beside it."""
    busy: set[ShipId] = set()
    handled: dict[PortId, float] = {}
    pumped: dict[PortId, float] = {}
    drawn = 0.0
    for key, cargo in view.cargoes.items():
        if cargo.lost or cargo.delivered:
            continue
        if cargo.aboard:
            carrier = view.ships[cargo.aboard[0]]
            berth = carrier.port if carrier.began_in_port and not carrier.spent else None
            if berth is not None and berth == wanted_in(book, view, key) and not waits_for_tanks(
                    book, view, key, berth, pumped.get(berth, 0.0)):
                used = handled.get(berth, view.ports[berth].cargo_used) + cargo.facts.size_re
                if used <= cargo_rating(book, view.ports[berth]):
                    handled[berth] = used
                    pumped[berth] = pumped.get(berth, 0.0) + fuel_in(book, cargo)
                    yield UnloadCargo(view.side, key)
        elif cargo.at is not None and (goal := wanted_in(book, view, key)) is not None and cargo.at != goal:
            free = [ship.id for ship in in_port(view).get(cargo.at, ())
                    if book.counters[ship.id].type is ShipType.TRANSPORT and not ship.cargo and not ship.handled_cargo
                    and not ship.spent and ship.id not in busy]
            wanted = max(1, round(cargo.facts.size_re + 0.49))
            used = handled.get(cargo.at, view.ports[cargo.at].cargo_used) + cargo.facts.size_re
            oil = drawn + fuel_in(book, cargo)
            if len(free) >= wanted and used <= cargo_rating(book, view.ports[cargo.at]) and (
                    not fuel_in(book, cargo) or oil <= oil_at_hand(book, view, cargo.at)):
                drawn = oil
                handled[cargo.at] = used
                busy.update(free[:wanted])
                yield LoadCargo(view.side, key, tuple(free[:wanted]))


def sailing_orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[Order]:
    """Convoys with their escorts, fleets to fetch and to cover them."""
    ports = moored(book, view)
    sailing: list[PortId] = []
    busy: set[ShipId] = set()
    left = segments_left(book, view)
    for port, there in ports.items():
        if not there.laden:
            continue
        loaded = [ship for ship in there.laden if not ship.spent and _may_arrive(book, view, ship, port, left)]
        loaded = [ship for ship in loaded if _is_worth_the_danger(book, view, ship, len(loaded))]
        if loaded and _may_sail(book, view, port, loaded, doctrine):
            sailing.append(port)
            for order in _convoy(book, view, port, loaded, doctrine):
                busy.update(order.ships)
                yield order
        elif loaded and (base := _assembly(book, view, port, doctrine)) is not None:
            yield sent_to(book, view, tuple(ship.id for ship in loaded), base)
    yield from _covers(book, view, ports, sailing, doctrine, busy)


def _is_worth_the_danger(book: Book, view: View, ship: Ship, together: int) -> bool:
    """A convoy to a port under the enemy's bombers sails when what it brings is needed there, and then large or not at all."""
    goal = wanted_in(book, view, ship.cargo[0])
    if goal is None or ship.port is None:
        return True
    if danger_on_way(book, view, view.ports[ship.port].hex, view.ports[goal].hex) < DEADLY:
        return True
    if goal != book.charts.war.supply.malta:
        return True
    stock = loads_on_malta(book, view)
    return stock < EMPTY or (stock < LARDER and together >= WORTH_A_FLEET)


def _assembly(book: Book, view: View, port: PortId, doctrine: Doctrine) -> PortId | None:
    """The home port a day away or so with warships for those that lie loaded where there are none; nobody leaves his own."""
    bases = bases_of(book, view, doctrine)
    if bases.guards(port):
        return None
    here = view.ports[port].hex
    near = {key: by_sea(book.theatre, here, view.ports[key].hex) for key in bases.ports if bases.guards(key)}
    return min((key for key, away in near.items() if away <= ASSEMBLES_WITHIN), key=lambda key: (near[key], key), default=None)


# Cached: saves 14 in 100 of a whole war.
@cached(8)
def waiting_convoys(book: Book, view: View) -> tuple[PortId, ...]:
    """Ports where loaded transports wait for somebody to fetch them, in time to arrive."""
    left = segments_left(book, view)
    return tuple([port for port, there in moored(book, view).items()
                  if there.laden and any(_may_arrive(book, view, ship, port, left) for ship in there.laden)])


def _may_arrive(book: Book, view: View, ship: Ship, port: PortId, left: int) -> bool:
    """Whether she has cargo for another port, fuel for the way, and the time, and is not laid up."""
    able = bool(ship.cargo) and ship.laid_up_until is None and not _arrived(book, view, ship) and book.counters[
        ship.id].type is ShipType.TRANSPORT
    return able and trip(book, view, ship, port) < min(ship.fuel_boxes, left)


def _arrived(book: Book, view: View, ship: Ship) -> bool:
    return all(wanted_in(book, view, key) in (ship.port, None) for key in ship.cargo)


def _may_sail(book: Book, view: View, port: PortId, loaded: list[Ship], doctrine: Doctrine) -> bool:
    """A convoy sails with escorts of its own port, or when a fleet has come for it."""
    here, where = in_port(view)[port], view.ports[port].hex
    near = [force for force in view.forces.values() if distance(force.force.hex, where) <= ESCORT_REACHES]
    if heavy(book, [ship.id for ship in here]) or any(heavy(book, force.ships) for force in near):
        return True
    wanted = {wanted_in(book, view, ship.cargo[0]) for ship in loaded}
    # A few stragglers without escort join the convoy that passes; the rest wait for warships.
    if any(is_escorted(view, force) and destination(book, view, force) in wanted for force in near):
        return True
    enough = max(trip(book, view, ship, port) for ship in loaded) + doctrine.fuel_reserve
    escorts = [ship for ship in here if ship.fuel_boxes > enough and book.counters[ship.id].type in SMALL_ESCORTS
               and is_fit(book, view, ship, doctrine)]
    return 2 * len(escorts) >= len(loaded)


def _convoy(
    book: Book, view: View, port: PortId, loaded: list[Ship], doctrine: Doctrine,
) -> Iterator[AssignMission | FormForce]:
    by_destination: dict[PortId, list[ShipId]] = {}
    for ship in loaded:
        if (goal := wanted_in(book, view, ship.cargo[0])) is not None:
            by_destination.setdefault(goal, []).append(ship.id)
    longest = max(trip(book, view, ship, port) for ship in loaded)
    escorts = [ship.id for ship in in_port(view)[port]
               if book.counters[ship.id].type in SMALL_ESCORTS and is_fit(book, view, ship, doctrine) and not ship.spent
               and not ship.cargo
               and ship.fuel_boxes > longest + doctrine.fuel_reserve]
    # Small ones go where they can come home from without oil; else those with the longest legs, since there may be none.
    there_and_back = 2 * longest + doctrine.fuel_reserve
    escorts.sort(key=lambda key: (book.counters[key].type is ShipType.DESTROYER or view.ships[key].fuel_boxes < there_and_back,
                                  -view.ships[key].fuel_boxes))
    for transports in by_destination.values():
        wanted = min(ESCORTS_AT_MOST, 2 * len(transports))
        share, escorts = escorts[:wanted], escorts[wanted:]
        if share:
            yield AssignMission(view.side, tuple(share), Mission.ESCORT)
        company = (*transports, *share)
        yield FormForce(view.side, company, force_called(book, company, FormedFor.CONVOY, laden=transports))


def _covers(
    book: Book, view: View, ports: Mapping[PortId, ShipsInPort], sailing: list[PortId], doctrine: Doctrine,
    busy: set[ShipId],
) -> Iterator[Command]:
    out = fleets(book, view)
    at_sea = out.convoys
    waiting = [view.ports[port].hex for port in waiting_convoys(book, view)]
    ashore = [*(view.ports[port].hex for port in sailing), *waiting]
    if not ashore and not at_sea:
        return
    already = len(out.covers)
    if already >= COVERING_GROUPS:
        return
    passages = tuple(_passages(book, view, at_sea)) if view.war.duties else ()
    able = fit_warships(book, view, doctrine)
    groups: list[tuple[float, PortId, tuple[ShipId, ...]]] = []
    for port, there in ports.items():
        if not there.is_heavy:
            continue
        fit = [ship for ship in there.fleet if ship.id in able and ship.id not in busy]
        if view.war.duties and sum(book.counters[ship.id].type is ShipType.DESTROYER for ship in fit) < LEAST_SCREEN:
            fit = [ship for ship in fit if book.counters[ship.id].type not in CAPITAL]
        if not heavy(book, (ship.id for ship in fit)):
            continue
        if view.war.duties:
            far = _far_covers(book, view, view.ports[port].hex, fit, passages)
            groups += [(-strength(book, view, group), port, group) for group in far]
            if far or not waiting:
                continue
        pace = speed(book, fit)
        points = [*(waiting if view.war.duties else ashore),
                  *(force.force.hex for force in at_sea if _is_met(book, view, force, view.ports[port].hex, pace)
                    and not view.war.duties)]
        if not points:
            continue
        near = min(by_sea(book.theatre, view.ports[port].hex, where) for where in points)
        if near <= COVER_WITHIN and 2 * ceil(near / pace) + 1 < segments_left(book, view):
            group = _long_legged(book, view, fit, near)
            groups.append((near - strength(book, view, group), port, group))
    for *_, group in sorted(groups)[: COVERING_GROUPS - already]:
        company = _balanced(book, group)
        yield FormForce(view.side, company, force_called(book, company, FormedFor.COVER))


class _Passage(Struct, frozen=True):
    """A convoy at sea: where it is, where it makes for, the days that takes it, and of how many ships it is."""

    here: Hex
    there: Hex
    days: int
    ships: int


def _passages(book: Book, view: View, at_sea: tuple[OwnForce, ...]) -> Iterator[_Passage]:
    for convoy in at_sea:
        goal = None if convoy.force.scattered is not None else destination(book, view, convoy) or bound_for(view, convoy)
        if goal is not None:
            here, there = convoy.force.hex, view.ports[goal].hex
            pace = speed(book, [view.ships[key] for key in convoy.ships])
            yield _Passage(here, there, ceil(by_sea(book.theatre, here, there) / pace), len(convoy.ships))


def _far_covers(
    book: Book, view: View, start: Hex, fit: list[Ship], passages: tuple[_Passage, ...],
) -> list[tuple[ShipId, ...]]:
    """For the convoy that is most in need the ships that can stay with it to its port, and come home from there.

    They let it go ahead and catch up, so that destroyers have oil for the days that count.
    """
    best: tuple[int, tuple[ShipId, ...]] | None = None
    pace = speed(book, fit)
    for convoy in passages:
        days = convoy.days
        if (best is not None and convoy.ships <= best[0]) or by_sea(book.theatre, start, convoy.here) / pace >= days:
            continue
        needed = days + ceil(by_sea(book.theatre, convoy.there, start) / pace) + 1
        group = tuple(ship.id for ship in fit if ship.fuel_boxes >= needed)
        # Against aircraft a cover for the better part of the way is much: it turns back when its oil says so.
        while book.options.air_war and not _is_a_cover(book, group) and needed > days + 1:
            needed -= 1
            group = tuple(ship.id for ship in fit if ship.fuel_boxes >= needed)
        if _is_a_cover(book, group) and needed < segments_left(book, view):
            best = convoy.ships, group
    return [] if best is None else [best[1]]


def _is_a_cover(book: Book, group: tuple[ShipId, ...]) -> bool:
    """Heavy ships, and no capital ship without a screen."""
    screen = sum(book.counters[key].type is ShipType.DESTROYER for key in group)
    capital = any(book.counters[key].type in CAPITAL for key in group)
    return heavy(book, group) and not (capital and screen < LEAST_SCREEN)


def _is_met(book: Book, view: View, convoy: OwnForce, start: Hex, pace: int) -> bool:
    """Whether a cover can be with a convoy before that is in port."""
    wanted = destination(book, view, convoy)
    if wanted is None:
        return False
    ships = [view.ships[key] for key in convoy.ships]
    days = by_sea(book.theatre, convoy.force.hex, view.ports[wanted].hex) / speed(book, ships)
    return by_sea(book.theatre, start, convoy.force.hex) / pace < days


def segments_left(book: Book, view: View) -> int:
    """Naval action segments until the scenario ends."""
    turns = Turn.of(book.scenario.last_turn).number - view.cursor.turn.number
    own = book.charts.sequence.segments
    rest = own - view.cursor.nas + (own if view.cursor.player_turn is Side.AXIS else 0)
    return 2 * own * turns + rest + 1


def trip(book: Book, view: View, ship: Ship, port: PortId) -> int:
    """Segments that her cargo's way from a port takes her."""
    goal = wanted_in(book, view, ship.cargo[0]) or port
    return ceil(by_sea(book.theatre, view.ports[port].hex, view.ports[goal].hex) / speed(book, (ship,)))


def _long_legged(book: Book, view: View, fit: list[Ship], near: int) -> tuple[ShipId, ...]:
    """Ships that can go out and home again; the screen's short-legged ones stay behind when enough others go."""
    needed = max(SHORTEST_SORTIE, 2 * ceil(near / speed(book, fit)) + 1)
    screen = sorted((ship.fuel_boxes for ship in fit if book.counters[ship.id].type is ShipType.DESTROYER), reverse=True)
    bar = min(needed, screen[SCREEN_AT_LEAST - 1] if len(screen) >= SCREEN_AT_LEAST else needed)
    chosen = tuple(ship.id for ship in fit if ship.fuel_boxes >= bar)
    return chosen if heavy(book, chosen) else tuple(ship.id for ship in fit)


def _balanced(book: Book, group: tuple[ShipId, ...]) -> tuple[ShipId, ...]:
    """The slowest battleships stay at home when faster ones are there to go."""
    capital = [key for key in group if book.counters[key].type is ShipType.BATTLESHIP]
    if len(capital) > 2:
        slow = min(book.counters[key].allowance for key in capital)
        dropped = {key for key in capital if book.counters[key].allowance == slow}
        if len(capital) - len(dropped) >= 2:
            return tuple(key for key in group if key not in dropped)
    return group
