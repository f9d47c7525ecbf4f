"""Supply runs: what is owed is loaded and escorted across, oil where it must be shipped, and empty ships come home for more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from math import ceil

from campaign.model.book import Book
from campaign.model.commands import AssignMission, LoadSupplies, PrioritiseRefuelling
from campaign.model.play.ports import Cargo
from campaign.model.play.views import PortView, View
from campaign.model.play.war import Duty
from campaign.model.sameness import cached, cached_for_each, shared
from campaign.model.sea.hexes import distance
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import CargoId, CargoKind, Location, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Mission, Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.lift.ch04_cargo import fuel_capacity
from campaign.rules.chapters.lift.ch11_supply import homeland, is_homeland
from campaign.rules.chapters.ports.ch01_ports import cargo_rating, refuel_rating
from campaign.rules.facts.duties import landed_for
from campaign.rules.views.strength import FAR, by_sea, heavy, speed
from campaign.staff.judgement.anchorage import (
    ShipsInPort,
    docked,
    in_port,
    loads_on_malta,
    loads_there,
    moored,
    oil_at_hand,
    oil_wanted,
    own_ports,
    waits_for_tanks,
)
from campaign.staff.judgement.bases import PACE, bases_of, home_of, is_beset, overflow
from campaign.staff.judgement.doctrine import Doctrine, beyond_the_duty
from campaign.staff.judgement.fitness import is_watched
from campaign.staff.judgement.orders import Intended, Order, sent_to
from campaign.staff.port.harbour import segments_left, waiting_convoys

CONVOY = 5
ESCORTS = 4
FUEL_LOADS = 2
FUEL_LOADS_UNDER_BOMBS = 4
ENOUGH_FUEL = 0.7
WATCHED = 24
# A convoy to a place under siege is large and rare; one of fewer loads than this is not worth its fleet.
MALTA_LOADS = 9
LEAST_FOR_MALTA = 8
# Empty ships in a port under siege beyond which they leave without an escort.
CROWD = 10
FLEET_NEAR = 30
SEGMENTS = 14


def supply_orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[LoadSupplies]:
    """Empty transports in home ports take on what is owed overseas, no more of them at once than make a convoy."""
    home, lying = homeland(book, view.side), moored(book, view)
    # Nine times in ten nobody lies empty, or nothing more is wanted.
    empty = [port for port, there in lying.items() if there.empty and port in home]
    owed = _owed(book, view, doctrine) if empty else []
    if not owed:
        return
    # Who can sail with what he has goes first; who cannot, laid up or bound for where he cannot come, holds nobody up.
    waiting = waiting_convoys(book, view)
    idle = {port: lying[port].empty for port in empty if port not in waiting}
    room = {port: loads_there(book, view, port) for port in idle}
    promised: dict[PortId, float] = {}
    drawn = 0.0
    bases = bases_of(book, view, doctrine)
    for duty, loads in owed:
        wanted = loads
        for port in sorted((key for key in idle if idle[key]), key=lambda key: _way(book, key, duty)):
            if not bases.guards(port) and home_of(book, view, view.ports[port].hex, bases) != port:
                continue
            convoy = MALTA_LOADS if duty.location is Location.MALTA else CONVOY
            take = min(convoy, max(1, bases.lift.get(port, 0)), ceil(wanted), len(idle[port]), room[port])
            destination = _destination(book, view, duty, port, promised) if take > 0 else None
            if destination is None or not _in_time(book, view, port, destination):
                continue
            ships, idle[port] = idle[port][:take], idle[port][take:]
            room[port] -= take
            wanted -= take
            promised[destination] = promised.get(destination, 0.0) + take
            yield LoadSupplies(view.side, ships, destination)
            load = book.charts.fuel.points_per_re
            fuel = _fuel_for(book, view, destination) and drawn + load <= oil_at_hand(book, view, port)
            if fuel and idle[port] and room[port] > 0:
                drawn += load
                tanker, idle[port] = idle[port][0], idle[port][1:]
                room[port] -= 1
                yield LoadSupplies(view.side, (tanker,), destination, CargoKind.FUEL)


def homeward_orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[Order]:
    """Empty transports sail to where convoys are made up, with the escorts that brought them; escorts left alone follow.

    From a home port with too many of them a convoy's worth goes to another.
    """
    if not view.war.duties:
        return
    in_dock, homes = {job.ship for job in view.repairs.values()}, homeland(book, view.side)
    bases = bases_of(book, view, doctrine)
    left = segments_left(book, view)
    for port, there in moored(book, view).items():
        idle = there.empty
        if not idle and len(there.escorts) < ESCORTS:
            continue
        at_home = port in homes
        guards = [ship for ship in (() if at_home else there.escorts) if ship.id not in in_dock]
        if not idle and len(guards) < ESCORTS:
            continue
        crowded = overflow(book, view, bases, port) if at_home and port in bases.ports else None
        if at_home and not crowded and bases.guards(port):
            continue
        home = crowded or home_of(book, view, view.ports[port].hex, bases)
        if home is None or home == port:
            continue
        days = ceil(by_sea(book.theatre, view.ports[port].hex, view.ports[home].hex) / PACE)
        empty = [key for key in idle if view.ships[key].fuel_boxes > days + 1]
        escorts = [ship.id for ship in guards if ship.fuel_boxes > days + 1]
        if not empty and len(escorts) < ESCORTS:
            continue
        if empty and not at_home and is_beset(book, view, port):
            # They come back as one convoy, with the escorts that brought them, while a fleet is about.
            unloading = any(not waits_for_tanks(book, view, key, port) for ship in there.laden for key in ship.cargo)
            ready = 2 * len(escorts) >= min(len(empty), ESCORTS) and _has_a_fleet_off(book, view, port)
            if unloading or (not ready and len(idle) < CROWD):
                continue
        if days + 1 >= left or (empty and not escorts and is_watched(view, port, WATCHED)):
            continue
        if escorts:
            yield AssignMission(view.side, tuple(escorts[: 2 * ESCORTS]), Mission.ESCORT)
        group = (*empty[: CONVOY if crowded else 2 * CONVOY], *escorts[: 2 * ESCORTS])
        yield sent_to(book, view, group, home)


def _has_a_fleet_off(book: Book, view: View, port: PortId) -> bool:
    """Whether heavy ships of one's own are so near that they can see a convoy off."""
    return any(heavy(book, force.ships) and force.force.scattered is None
               and distance(force.force.hex, view.ports[port].hex) <= FLEET_NEAR for force in view.forces.values())


def afloat_for(view: View, ports: tuple[PortId, ...]) -> float:
    """Loads of supplies that are aboard for these ports."""
    return sum([size for port, size in _afloat(view.cargoes) if port in ports])


# Cached, both: each duty asks at every look, and the cargo of a whole war is looked through when some of it changes.
@cached(64)
def _afloat_for(cargoes: Mapping[CargoId, Cargo], ports: tuple[PortId, ...]) -> float:
    return sum([size for port, size in _afloat(cargoes) if port in ports])


@cached(4)
def _afloat(cargoes: Mapping[CargoId, Cargo]) -> tuple[tuple[PortId, float], ...]:
    return tuple([(cargo.facts.destination, cargo.facts.size_re) for cargo in cargoes.values()
                  if cargo.facts.kind is CargoKind.SUPPLIES and not cargo.lost and not cargo.delivered])


def _owed(book: Book, view: View, doctrine: Doctrine) -> list[tuple[Duty, float]]:
    """Duties for which loads are still to be sent, and how many."""
    homes = _homes(book, view.side, own_ports(view))
    return [(duty, wanted) for duty in view.war.duties
            if duty.side is view.side and (wanted := _wanted(book, view, duty, homes, doctrine)) > 0]


def _wanted(book: Book, view: View, duty: Duty, homes: tuple[PortId, ...], doctrine: Doctrine) -> float:
    """Loads still to be sent: for this game turn while there is time, else for the next."""
    afloat = _afloat_for(view.cargoes, duty.ports)
    if duty.location is Location.MALTA and not book.options.malta_convoy_every_turn:
        chart = book.charts.war.supply
        turns = segments_left(book, view) // SEGMENTS + 1
        stock = loads_on_malta(book, view)
        short = duty.loads * turns - stock
        room = chart.malta_cap - stock - afloat
        return min(float(MALTA_LOADS), room) if short > afloat and room >= min(LEAST_FOR_MALTA, short - afloat) else 0.0
    landed = landed_for(view.war.landed, duty)
    days = _shortest(book, homes, duty.ports)
    in_time = days < SEGMENTS - view.cursor.day
    more = beyond_the_duty(book, view, duty, doctrine, afloat)
    return duty.loads + more - afloat - (landed if in_time else 0.0)


# Cached: whose the ports are is the same for weeks.
@cached(16)
def _homes(book: Book, side: Side, ports: tuple[PortId, ...]) -> tuple[PortId, ...]:
    home = homeland(book, side)
    return shared(tuple([key for key in ports if key in home]))


# Cached: saves 43 in 100 of a whole war.
@cached(64)
def _shortest(book: Book, homes: tuple[PortId, ...], goals: tuple[PortId, ...]) -> int:
    """Days that a convoy is under way from the home port that is nearest to where it is wanted."""
    return min((ceil(_nearest(book, port, goals) / PACE) for port in homes), default=SEGMENTS)


def _way(book: Book, port: PortId, duty: Duty) -> int:
    return _nearest(book, port, duty.ports)


def _nearest(book: Book, port: PortId, goals: tuple[PortId, ...]) -> int:
    theatre = book.theatre
    return min(by_sea(theatre, theatre.ports[port].hex, theatre.ports[goal].hex) for goal in goals)


def _destination(
    book: Book, view: View, duty: Duty, port: PortId, promised: dict[PortId, float],
) -> PortId | None:
    """The nearest port that is owed something and can still handle more in the player turns to come."""
    def left(goal: PortId) -> float:
        return 2 * cargo_rating(book, view.ports[goal]) - view.war.landed.get(goal, 0.0) - afloat_for(view, (goal,)) \
            - promised.get(goal, 0.0)

    able = [goal for goal in duty.ports if left(goal) >= 1]
    return min(able, key=lambda goal: by_sea(book.theatre, view.ports[port].hex, view.ports[goal].hex), default=None)


def _in_time(book: Book, view: View, port: PortId, destination: PortId) -> bool:
    days = ceil(by_sea(book.theatre, view.ports[port].hex, view.ports[destination].hex) / PACE)
    return days + 1 < segments_left(book, view)


def _fuel_for(book: Book, view: View, destination: PortId) -> bool:
    """Whether a port that lives from its stock needs a load of oil and none is on the way."""
    facts, port = book.theatre.ports[destination], view.ports[destination]
    if facts.fuel is not FuelSupply.STOCK or facts.refuel < 20:
        return False
    coming = sum(cargo.facts.kind is CargoKind.FUEL and cargo.facts.destination == destination and not cargo.delivered
                 and not cargo.lost for cargo in view.cargoes.values())
    capacity = fuel_capacity(book, destination)
    fuel = (port.fuel or 0.0) + book.charts.fuel.points_per_re * (coming + 1)
    # Who sails under bombers drinks there what he needs to come back, and raiders drink beside him.
    most = FUEL_LOADS_UNDER_BOMBS if book.options.air_war else FUEL_LOADS
    return fuel <= ENOUGH_FUEL * capacity and coming < most


def homebound(book: Book, view: View, ships: tuple[ShipId, ...]) -> bool:
    """Whether a force of transports has nothing aboard, so that it makes for home."""
    transports = [view.ships[key] for key in ships if book.counters[key].type is ShipType.TRANSPORT]
    return bool(view.war.duties) and bool(transports) and not any(ship.cargo for ship in transports)


# Oil where it must be shipped -----------------------------------------------------------------------------------------


SPARE = 1
NEARBY = 16
STRANDED = 3


def pump_orders(book: Book, view: View) -> Iterator[PrioritiseRefuelling]:
    """Where oil is short warships fill up before transports, who carry enough for the way home; small needs come first."""
    for port, there in moored(book, view).items():
        thirsty = there.thirsty
        if len(thirsty) < 2 or not _is_shipped_to(book, view, port) or not view.ports[port].fuel:
            continue
        if sum(oil_wanted(book, ship) for ship in thirsty) <= (view.ports[port].fuel or 0.0):
            continue
        queue = tuple(ship.id for ship in sorted(thirsty, key=lambda ship: (
            ship.laid_up_until is not None, _waits(book, ship), oil_wanted(book, ship), ship.id)))
        if view.ports[port].refuel_first != queue:
            yield PrioritiseRefuelling(view.side, port, queue)


def leaving_orders(book: Book, view: View) -> Iterator[Intended]:
    """Warships go to a port with oil while they have the fuel for it, when there is not enough for them where they lie."""
    if not view.war.duties:
        return
    left, in_dock = segments_left(book, view), docked(view)
    for port, there in moored(book, view).items():
        if not there.wanting or not _is_shipped_to(book, view, port):
            continue
        dry = [ship for ship in _those_left_dry(book, view, port, there)
               if not (ship.spent or ship.prize or ship.cargo) and ship.laid_up_until is None and ship.id not in in_dock]
        refuge = _nearest_oil(book, view, port) if dry and not is_watched(view, port, NEARBY) else None
        if refuge is None:
            continue
        away = by_sea(book.theatre, view.ports[port].hex, view.ports[refuge].hex)
        going = [ship.id for ship in dry
                 if (days := ceil(away / speed(book, (ship,))) + SPARE) <= ship.fuel_boxes and days < left]
        if going:
            yield sent_to(book, view, tuple(going), refuge)


def _those_left_dry(book: Book, view: View, port: PortId, there: ShipsInPort) -> Iterator[Ship]:
    """Warships for whom the oil of a port does not suffice, when those who want least drink first."""
    stock = _stock(book, view, port, there.ships)
    for ship in there.wanting:
        stock -= oil_wanted(book, ship)
        if stock < 0:
            yield ship


def relief_orders(book: Book, view: View) -> Iterator[LoadSupplies]:
    """A load of oil for each port where warships lie that cannot leave it, unless one is on its way."""
    if not view.war.duties:
        return
    for port, there in moored(book, view).items():
        dry = there.dry
        if len(dry) < STRANDED or not _is_shipped_to(book, view, port):
            continue
        if not refuel_rating(book, view.ports[port]) or view.ports[port].fuel is None:
            continue
        wanted = sum(oil_wanted(book, ship) for ship in dry)
        coming = any(cargo.facts.kind is CargoKind.FUEL and cargo.facts.destination == port and not cargo.lost
                     and not cargo.delivered for cargo in view.cargoes.values())
        fuel, load = view.ports[port].fuel or 0.0, book.charts.fuel.points_per_re
        full = fuel + load > fuel_capacity(book, port)
        if coming or full or fuel >= wanted:
            continue
        tanker = _tanker(book, view, port)
        if tanker is not None:
            yield LoadSupplies(view.side, (tanker,), port, CargoKind.FUEL)
            return


def _tanker(book: Book, view: View, goal: PortId) -> ShipId | None:
    """An empty transport in the nearest home port that can load her now, and has the oil to do it (SM-10A3)."""
    there = view.ports[goal].hex
    home = sorted((by_sea(book.theatre, view.ports[port].hex, there), port) for port in in_port(view)
                  if is_homeland(book, port, view.side) and port != goal)
    for away, port in home:
        ready = (ship.id for ship in in_port(view)[port] if book.counters[ship.id].type is ShipType.TRANSPORT
                 and not ship.cargo and not ship.handled_cargo and not ship.spent and ship.began_in_port
                 and ship.laid_up_until is None)
        room = cargo_rating(book, view.ports[port]) - view.ports[port].cargo_used
        oil = oil_at_hand(book, view, port) >= book.charts.fuel.points_per_re
        if away < FAR and room >= 1 and oil and (found := next(ready, None)) is not None:
            return found
    return None


def _waits(book: Book, ship: Ship) -> int:
    """Warships drink first, then transports that could not go home, last those that can."""
    if book.counters[ship.id].type is not ShipType.TRANSPORT:
        return 0
    return 1 if 2 * ship.fuel_boxes < book.counters[ship.id].fuel_boxes else 2


def _is_shipped_to(book: Book, view: View, port: PortId) -> bool:
    return view.ports[port].own and book.theatre.ports[port].fuel is FuelSupply.STOCK


def _stock(book: Book, view: View, port: PortId, ships: Sequence[Ship]) -> float:
    """Oil ashore, where it can be pumped, and in ships that lie beside the quays."""
    if not refuel_rating(book, view.ports[port]):
        return 0.0
    aboard = {key for ship in ships for key in ship.cargo}
    loads = sum(view.cargoes[key].facts.kind is CargoKind.FUEL for key in aboard)
    return (view.ports[port].fuel or 0.0) + loads * book.charts.fuel.points_per_re


def _nearest_oil(book: Book, view: View, port: PortId) -> PortId | None:
    """The nearest own port that draws on more than was shipped to it."""
    return _nearest_with_oil(book, port, _full(book, view.ports, view.side))


# Cached: which ports these are is the same for weeks.
@cached(256)
def _nearest_with_oil(book: Book, port: PortId, goals: tuple[PortId, ...]) -> PortId | None:
    ports = book.theatre.ports
    near = min(((by_sea(book.theatre, ports[port].hex, ports[goal].hex), goal) for goal in goals), default=None)
    return None if near is None or near[0] >= FAR else near[1]


@cached(8)
def _full(book: Book, ports: Mapping[PortId, PortView], side: Side) -> tuple[PortId, ...]:
    return shared(tuple(compress(ports, _each_draws_on_more(ports, book, side).values())))


@cached_for_each(4)
def _each_draws_on_more(port: PortView, book: Book, _: Side) -> bool:
    return port.own and bool(refuel_rating(book, port)) and book.theatre.ports[port.id].fuel is not FuelSupply.STOCK
