"""What a staff reckons with beside what any side can judge: what is fit to sail, and where a force makes for."""

from __future__ import annotations

from functools import lru_cache

from campaign.model.book import Book
from campaign.model.forces import Ship
from campaign.model.sameness import Same
from campaign.model.scenario import PortId
from campaign.model.theatre import FuelSupply
from campaign.model.views import OwnForce, View
from campaign.rules.appreciation import FAR, by_sea, is_hurt, is_spent, least_fuel, speed
from campaign.rules.ch01_ports import refuel_rating, repair_rating
from campaign.staff.doctrine import Doctrine

REFUELLING_DAY = 8
DOCK_IS_WORTH = 8
NO_FUEL = 12
PARTED = "Detached from"
BOUND = "Bound for "


def is_fit(book: Book, view: View, ship: Ship, doctrine: Doctrine) -> bool:
    """Whether a ship in port should sail: fuel, ammunition, no dock work, no term to serve."""
    fuelled = ship.fuel_boxes >= doctrine.fit_share * book.counters[ship.id].fuel_boxes
    if not fuelled or ship.laid_up_until is not None or is_hurt(book, ship) or is_spent(book, ship):
        return False
    return not any(job.ship == ship.id and not job.suspended for job in view.repairs.values())


def bound_for(book: Book, view: View, force: OwnForce) -> PortId | None:
    """The own port that a force was formed to go to, which its name says."""
    if not force.force.name.startswith(BOUND):
        return None
    name = force.force.name.removeprefix(BOUND)
    return next((key for key, port in view.ports.items() if port.own and book.theatre.ports[key].name == name), None)


def haven(book: Book, view: View, force: OwnForce) -> PortId | None:
    """The own port to make for: within its fuel, near, quick to fill its bunkers, and with a dock when ships are hurt.

    To a detachment of cripples every port is better than the sea, though one with fuel is better than one without.
    """
    return _haven(Same(book), Same(view), Same(force))


@lru_cache(maxsize=128)
def _haven(same_book: Same[Book], same_view: Same[View], same_force: Same[OwnForce]) -> PortId | None:
    book, view, force = same_book.value, same_view.value, same_force.value
    values = [book.counters[key] for key in force.ships]
    needed = sum(one.fuel_boxes * one.fuel_points_per_box / 2 for one in values)
    hurt = any(is_hurt(book, view.ships[key]) for key in force.ships)
    reach = least_fuel(view, force) * speed(book, (view.ships[key] for key in force.ships))
    best: tuple[float, PortId] | None = None
    for key, port in view.ports.items():
        if not port.own:
            continue
        facts, rate = book.theatre.ports[key], refuel_rating(book, port)
        lame = force.force.name.startswith(PARTED)
        empty = rate < min(needed, 60) or (facts.fuel is FuelSupply.STOCK and (port.fuel or 0) < needed)
        if empty and not lame:
            continue
        away = by_sea(book.theatre, force.force.hex, port.hex)
        filling = (NO_FUEL if empty else 0) if lame else REFUELLING_DAY * needed / max(rate, 1)
        score = away + filling - (DOCK_IS_WORTH if hurt and repair_rating(book, port) else 0)
        score += FAR if away > reach else 0
        if best is None or score < best[0]:
            best = (score, key)
    return None if best is None else best[1]
