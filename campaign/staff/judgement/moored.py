"""The ships of a port sorted by what they are good for: looked through once, until one of them changes."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sameness import kept, kept_for_each
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.condition import SOUND
from campaign.model.units.forces import Mission, Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import has_hurt_boats, hits_of, is_unhurt
from campaign.ratings.hits import is_squadron
from campaign.rules.chapters.ports.ch08_repair import NEVER_REPAIRED
from campaign.rules.views.strength import CAPITAL, CRUISERS, FLEET, HEAVY, SMALL_ESCORTS
from campaign.staff.judgement.berths import in_port

# Transports for which a warship in port is cover or escort enough.
PROTECTS = dict.fromkeys(SMALL_ESCORTS, 2) | dict.fromkeys((*CAPITAL, *CRUISERS), 5)
RAIDERS = (*CRUISERS, ShipType.DESTROYER)
# Of her fuel a ship has less than this share when she counts as dry.
DRY = 0.4
AFLOAT = (ShipType.TRANSPORT, ShipType.SUBMARINE, ShipType.LANDING_CRAFT)


class ShipsInPort(Struct, frozen=True):
    """Own ships that lie in a port, and who of them is what as far as she tells by herself.

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


@kept(8)
def moored(book: Book, view: View) -> Mapping[PortId, ShipsInPort]:
    """What lies in each own port in which anything lies; the same mapping at each look, while nothing there changes."""
    return _each_sorted_out(in_port(view), book, view.side)


# Kept: most ports lie as they lay, and a dozen plans look at each of them at every look.
@kept_for_each(8)
def _each_sorted_out(ships: tuple[Ship, ...], book: Book, _: Side) -> ShipsInPort:
    return sorted_out(book, ships)


def sorted_out(book: Book, ships: tuple[Ship, ...]) -> ShipsInPort:
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


@kept(4)
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
