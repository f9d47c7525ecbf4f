"""Staff judgement beyond what any side can assess: which ships are fit to sail, and where a force should make for."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from math import inf

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.views import OwnForce, PortView, View
from campaign.model.replacing import replace
from campaign.model.sameness import cached, cached_for_each, shared
from campaign.model.sea.courses import steps_to
from campaign.model.sea.hexes import distance
from campaign.model.sea.theatre import FuelSupply
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.condition import SOUND
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.ports.ch01_ports import refuel_rating, repair_rating
from campaign.rules.facts.fuel import least_days
from campaign.rules.views.strength import FAR, is_hurt, is_spent, speed
from campaign.staff.judgement.anchorage import docked, in_port
from campaign.staff.judgement.danger import danger_at
from campaign.staff.judgement.doctrine import Doctrine
from campaign.staff.judgement.orders import is_parted

REFUELLING_DAY = 8
QUICK = 60
DOCK_IS_WORTH = 8
NO_FUEL = 12
# Hexes further that a force goes for a port with so much less danger from the air.
FEAR = 12


def is_fit(book: Book, view: View, ship: Ship, doctrine: Doctrine) -> bool:
    """Whether a ship in port should sail: fuel, ammunition, no dock work, no term to serve."""
    return ship.id not in docked(view) and is_able(book, ship, doctrine)


def fit_warships(book: Book, view: View, doctrine: Doctrine) -> frozenset[ShipId]:
    """Warships in port that should sail: looked through once while nothing changes."""
    return _fit(_able_in_each(in_port(view), book, doctrine), docked(view))


# Cached: saves 5 in 100 of a whole war.
@cached(8)
def _fit(able: Mapping[PortId, tuple[ShipId, ...]], in_dock: frozenset[ShipId]) -> frozenset[ShipId]:
    return frozenset(chain.from_iterable(able.values())) - in_dock


# Cached: saves 5 in 100 of a whole war.
@cached_for_each(8)
def _able_in_each(ships: tuple[Ship, ...], book: Book, doctrine: Doctrine) -> tuple[ShipId, ...]:
    return tuple(ship.id for ship in ships
                 if book.counters[ship.id].type is not ShipType.TRANSPORT and is_able(book, ship, doctrine))


def is_able(book: Book, ship: Ship, doctrine: Doctrine) -> bool:
    """Whether a ship should sail, judged by her own state alone: fuel, ammunition, not laid up."""
    if ship.fuel_boxes < doctrine.fit_share * book.counters[ship.id].fuel_boxes or ship.laid_up_until is not None:
        return False
    return ship.condition is SOUND or not (is_hurt(book, ship) or is_spent(book, ship))


class Quay(Struct, frozen=True):
    """A port of one's own to make for: what it issues, its stock (endless if it draws on none), the way from everywhere.

    `danger` is what comes there from the air.
    """

    id: PortId
    rate: int
    stock: float
    docks: bool
    steps: tuple[int | None, ...]
    danger: float = 0.0


# Cached: saves 14 in 100 of a whole war.
@cached(8)
def _quays(book: Book, view: View) -> tuple[Quay, ...]:
    quays = [quay for quay in _each_quay(view.ports, book, view.side).values() if quay is not None]
    if view.air_war.enemy_units:
        quays = [_with_danger(quay, round(danger_at(book, view, view.ports[quay.id].hex), 1)) for quay in quays]
    return shared(tuple(quays))


@cached(512)
def _with_danger(quay: Quay, danger: float) -> Quay:
    return replace(quay, danger=danger)


# Cached: saves 35 in 100 of a whole war.
@cached_for_each(8)
def _each_quay(port: PortView, book: Book, _: Side) -> Quay | None:
    """What a port is to its owner; None for others."""
    if not port.own:
        return None
    stock = (port.fuel or 0) if book.theatre.ports[port.id].fuel is FuelSupply.STOCK else inf
    return Quay(port.id, refuel_rating(book, port), stock, bool(repair_rating(book, port)), steps_to(book.theatre, port.hex))


def haven(book: Book, view: View, force: OwnForce) -> PortId | None:
    """The own port to make for: within its fuel, near, quick to fill its bunkers, and with a dock when ships are hurt.

    To a detachment of cripples every port is better than the sea, though one with fuel is better than one without.
    """
    ships = [view.ships[key] for key in force.ships]
    values = [book.counters[ship.id] for ship in ships]
    needed = sum([value.fuel_boxes * value.fuel_points_per_box / 2 for value in values])
    reach = least_days(book, ships) * speed(book, ships)
    hurt, here = any(is_hurt(book, ship) for ship in ships), book.theatre.index[force.force.hex]
    return _haven(_quays(book, view), here, needed, reach, hurt=hurt, lame=is_parted(view, force))


# Cached: most forces want the same oil and have not moved since they were last asked about.
@cached(128)
def _haven(quays: tuple[Quay, ...], here: int, needed: float, reach: int, *, hurt: bool, lame: bool) -> PortId | None:
    best: tuple[float, PortId] | None = None
    soon = min(needed, QUICK)
    for quay in quays:
        empty = quay.rate < soon or quay.stock < needed
        if empty and not lame:
            continue
        steps = quay.steps[here]
        away = FAR if steps is None else steps
        filling = (NO_FUEL if empty else 0) if lame else REFUELLING_DAY * needed / max(quay.rate, 1)
        score = away + filling + FEAR * quay.danger - (DOCK_IS_WORTH if hurt and quay.docks else 0)
        score += FAR if away > reach else 0
        if best is None or score < best[0]:
            best = (score, quay.id)
    return None if best is None else best[1]


def is_watched(view: View, port: PortId, within: int) -> bool:
    """Whether an enemy is within this many hexes of a port."""
    return any(marker.hex is not None and distance(marker.hex, view.ports[port].hex) <= within
               for marker in view.markers.values())
