"""What lies in a port: own ships, sorted by what they are good for and looked through once until one changes; oil, supplies."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.views import PortView, View
from campaign.model.sameness import cached, cached_for_each, cached_in_groups, shared
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.condition import SOUND
from campaign.model.units.forces import Mission, Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import has_hurt_boats, hits_of, is_unhurt
from campaign.ratings.hits import is_squadron
from campaign.rules.chapters.lift.ch04_cargo import fuel_capacity, fuel_in
from campaign.rules.chapters.ports.ch01_ports import cargo_rating
from campaign.rules.chapters.ports.ch08_repair import NEVER_REPAIRED
from campaign.rules.facts.ashore import is_endless
from campaign.rules.facts.fuel import at_hand, source_of
from campaign.rules.views.strength import CAPITAL, CRUISERS, FLEET, HEAVY, SMALL_ESCORTS


# Cached: a dozen plans ask at every look, and between two looks only a handful of ships come and go.
@cached(8)
def in_port(view: View) -> Mapping[PortId, tuple[Ship, ...]]:
    """Own ships by the port they lie in; tuples and mapping keep their identity while no ship changes."""
    return _each_in_order(_lying(view.ships, view.side), view.side)


@cached_in_groups(4)
def _lying(ship: Ship, _: Side) -> PortId | None:
    return ship.port if ship.status is ShipStatus.ACTIVE else None


@cached_for_each(4)
def _each_in_order(ships: Mapping[ShipId, Ship], _: Side) -> tuple[Ship, ...]:
    return shared(tuple(ships.values()))


def own_ports(view: View) -> tuple[PortId, ...]:
    """Own ports; the same tuple at each look, while none changes hands."""
    return _own(view.ports)


# Cached: half of all looks find the harbours as they were at the look before.
@cached(8)
def _own(ports: Mapping[PortId, PortView]) -> tuple[PortId, ...]:
    return shared(tuple([key for key, port in ports.items() if port.own]))


@cached(8)
def docked(view: View) -> frozenset[ShipId]:
    """Own ships that are being mended in dock; the same set at each look, while none comes or goes."""
    return _set_of(shared(tuple([job.ship for job in view.repairs.values() if not job.suspended])))


@cached(64)
def _set_of(ships: tuple[ShipId, ...]) -> frozenset[ShipId]:
    return frozenset(ships)


# What a port's ships are good for -------------------------------------------------------------------------------------


# Transports for which a warship in port is cover or escort enough.
PROTECTS = dict.fromkeys(SMALL_ESCORTS, 2) | dict.fromkeys((*CAPITAL, *CRUISERS), 5)
RAIDERS = (*CRUISERS, ShipType.DESTROYER)
# A ship with less than this share of her fuel counts as dry.
DRY = 0.4
AFLOAT = (ShipType.TRANSPORT, ShipType.SUBMARINE, ShipType.LANDING_CRAFT)


class ShipsInPort(Struct, frozen=True):
    """Own ships that lie in a port, sorted into groups by what each ship's own state tells.

    `empty` could load, or sail for a load; `idle` counts all transports without cargo that are not laid up; `guards` tell
    of how many transports each may take care; `escorts` came with a convoy; `fleet` and `raiders` could sail as such, and
    `is_heavy` says that capital ships or cruisers are among the fleet;
    `thirsty` want oil, `wanting` are the warships among them, who wants least first, and `dry` warships have little left;
    `patients` have hits for a dock; `boats` are squadrons that could sail, of `squadrons` in all.
    """

    ships: tuple[Ship, ...]
    laden: tuple[Ship, ...]
    empty: tuple[ShipId, ...]
    idle: int
    guards: tuple[tuple[Ship, int], ...]
    escorts: tuple[Ship, ...]
    fleet: tuple[Ship, ...]
    is_heavy: bool
    raiders: tuple[Ship, ...]
    thirsty: tuple[Ship, ...]
    wanting: tuple[Ship, ...]
    dry: tuple[Ship, ...]
    patients: tuple[Ship, ...]
    boats: tuple[Ship, ...]
    squadrons: int


@cached(8)
def moored(book: Book, view: View) -> Mapping[PortId, ShipsInPort]:
    """The ships in each own port that has any; the mapping keeps its identity while nothing changes."""
    return _sort_each(in_port(view), book, view.side)


# Cached: most ports stay the same, and a dozen plans look at each of them at every look.
@cached_for_each(8)
def _sort_each(ships: tuple[Ship, ...], book: Book, _: Side) -> ShipsInPort:
    return _sort(book, ships)


def _sort(book: Book, ships: tuple[Ship, ...]) -> ShipsInPort:
    """The ships of one port, sorted."""
    counters, squadrons = book.counters, _boats(book)
    types = [(ship, counters[ship.id].type) for ship in ships]
    thirsty = [ship for ship in ships if ship.fuel_boxes < counters[ship.id].fuel_boxes and oil_wanted(book, ship) > 0]
    fit = [(ship, kind) for ship, kind in types if ship.laid_up_until is None]
    free = [(ship, kind) for ship, kind in types if not ship.spent and not ship.cargo]
    dry = [ship for ship in thirsty if ship.fuel_boxes < DRY * counters[ship.id].fuel_boxes]
    boats = [ship for ship in ships if ship.id in squadrons]
    return ShipsInPort(
        ships=ships,
        laden=tuple([ship for ship in ships if ship.cargo]),
        empty=tuple([ship.id for ship, kind in free if kind is ShipType.TRANSPORT and _is_ready(ship)]),
        idle=sum(kind is ShipType.TRANSPORT and not ship.cargo for ship, kind in fit),
        guards=tuple([(ship, PROTECTS[kind]) for ship, kind in fit if kind in PROTECTS]),
        escorts=tuple([ship for ship, kind in fit
                       if kind in SMALL_ESCORTS and ship.mission is Mission.ESCORT and not ship.spent]),
        fleet=tuple([ship for ship, kind in free if kind in FLEET]),
        is_heavy=any(kind in HEAVY for _, kind in free),
        raiders=tuple([ship for ship, kind in free if kind in RAIDERS and ship.fuel_boxes > 2]),
        thirsty=tuple(thirsty),
        wanting=tuple(sorted((ship for ship in thirsty if _is_warship(book, ship)),
                             key=lambda ship: (oil_wanted(book, ship), ship.id))),
        dry=tuple([ship for ship in dry if _is_warship(book, ship)]),
        patients=tuple([ship for ship in ships if ship.condition is not SOUND and is_patient(book, ship)]),
        boats=tuple([ship for ship in boats if not ship.spent and not ship.cargo
                     and not has_hurt_boats(book.counters[ship.id], ship.condition)]),
        squadrons=len(boats),
    )


def _is_warship(book: Book, ship: Ship) -> bool:
    return book.counters[ship.id].type not in AFLOAT and ship.status is ShipStatus.ACTIVE


def _is_ready(ship: Ship) -> bool:
    return (not ship.handled_cargo and ship.began_in_port and ship.status is ShipStatus.ACTIVE
            and ship.laid_up_until is None and not ship.prize)


def is_boat(book: Book, key: ShipId) -> bool:
    """Whether this is a squadron of boats with torpedoes."""
    return key in _boats(book)


@cached(4)
def _boats(book: Book) -> frozenset[ShipId]:
    return frozenset([key for key, values in book.counters.items() if values.type is ShipType.BOAT_SQUADRON
                      and book.oob.classes[book.oob.ships[key].ship_class].torpedoes])


def oil_wanted(book: Book, ship: Ship) -> float:
    """The fuel points that fill a ship's bunkers; submarines keep no account of fuel."""
    values = book.counters[ship.id]
    return 0.0 if values.type is ShipType.SUBMARINE else (values.fuel_boxes - ship.fuel_boxes) * values.fuel_points_per_box


def is_patient(book: Book, ship: Ship) -> bool:
    """Whether a ship has hits that a dock can mend."""
    if is_unhurt(ship.condition):
        return False
    values = book.counters[ship.id]
    return values.type not in NEVER_REPAIRED and not is_squadron(values) and hits_on(book, ship) > 0


def hits_on(book: Book, ship: Ship) -> int:
    """Boxes ticked on both tracks of a ship."""
    hits = hits_of(book.counters[ship.id], ship.condition)
    return hits.flotation + hits.gunnery


# Oil ------------------------------------------------------------------------------------------------------------------


def oil_at_hand(book: Book, view: View, port: PortId) -> float:
    """SM-10A The fuel points that an own port can give: no more can be asked for than lies there."""
    return at_hand(book, view, view.ports[port])


def waits_for_tanks(book: Book, view: View, key: CargoId, port: PortId, pumped: float = 0.0) -> bool:
    """SM-10A3 Whether a load of fuel finds no room in an own port, beside what was `pumped` ashore before it."""
    points = fuel_in(book, view.cargoes[key])
    if not points or source_of(book, view.ports[port]) is not FuelSupply.STOCK:
        return False
    return (view.ports[port].fuel or 0.0) + pumped + points > fuel_capacity(book, port)


# Supplies -------------------------------------------------------------------------------------------------------------


def loads_on_malta(book: Book, view: View) -> float:
    """Loads in store on Malta."""
    if book.options.supply_points:
        where = book.theatre.ports[book.charts.war.supply.malta].hex
        return view.ashore.depots.get(where, 0.0) / book.charts.ashore.points.points_per_re
    return view.war.malta.stock or 0.0


def loads_there(book: Book, view: View, port: PortId) -> int:
    """Loads that can be raised in a port: what its quays still handle and, where points are counted, what lies there."""
    handled = int(cargo_rating(book, view.ports[port]) - view.ports[port].cargo_used)
    if not book.options.supply_points or is_endless(book, port, view.side):
        return handled
    return min(handled, int(view.ashore.depots.get(view.ports[port].hex, 0.0) / book.charts.ashore.points.points_per_re))
