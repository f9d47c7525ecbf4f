"""Ships leave ports that lie under the enemy's bombers, while there is a safer one that they can reach."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.ports.ch01_ports import refuel_rating
from campaign.rules.views.strength import FAR, by_sea, speed
from campaign.staff.judgement.berths import in_port
from campaign.staff.judgement.danger import danger_at, deadly_ports
from campaign.staff.judgement.orders import Order, sent_to

# Half the danger at most is what makes a port a refuge.
REFUGE = 0.5
STAYS = (ShipType.SUBMARINE, ShipType.LANDING_CRAFT, ShipType.BOAT_SQUADRON)
SCREENED = 1


def leaving_for_safety(book: Book, view: View) -> Iterator[Order]:
    """Whoever lies there without work, cargo or dock sails by night together, to the nearest port with half the danger."""
    docked = {job.ship for job in view.repairs.values()}
    for port, danger in deadly_ports(book, view).items():
        ready = [ship for ship in in_port(view).get(port, ()) if ship.id not in docked and _is_free(book, ship)]
        if not ready:
            continue
        refuge = _refuge(book, view, port, danger, ready)
        if refuge is not None:
            yield sent_to(book, view, tuple(ship.id for ship in ready), refuge)


def _is_free(book: Book, ship: Ship) -> bool:
    return (book.counters[ship.id].type not in STAYS and not ship.cargo and not ship.spent and not ship.handled_cargo
            and ship.laid_up_until is None and not ship.out_of_fuel and ship.fuel_boxes > SCREENED)


def _refuge(book: Book, view: View, port: PortId, danger: float, ships: list[Ship]) -> PortId | None:
    here, pace = view.ports[port].hex, speed(book, ships)
    least = min(ship.fuel_boxes for ship in ships)
    found: list[tuple[int, PortId]] = []
    for key, other in view.ports.items():
        if not other.own or key == port or not refuel_rating(book, other):
            continue
        away = by_sea(book.theatre, here, other.hex)
        if away < FAR and ceil(away / pace) < least and danger_at(book, view, other.hex) <= REFUGE * danger:
            found.append((away, key))
    return min(found)[1] if found else None
