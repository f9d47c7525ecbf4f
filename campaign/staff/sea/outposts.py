"""A squadron of raiders lies where the enemy's convoys pass, while bombers leave it room to."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.setting.scenario import PortId
from campaign.model.units.forces import Ship
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.ports.ch01_ports import refuel_rating
from campaign.rules.views.strength import CRUISERS, FAR, by_sea, speed
from campaign.staff.judgement.berths import in_port
from campaign.staff.judgement.danger import DEADLY, danger_at
from campaign.staff.judgement.doctrine import Doctrine
from campaign.staff.judgement.fitness import fit_warships
from campaign.staff.judgement.orders import Order, bound_for, sent_to

# A port is an outpost where the enemy's ports of supply lie within so many hexes, which a squadron passes in a night.
WITHIN = 24
# Its squadron, and what must be left at home and in its tanks.
CRUISERS_OUT = 2
DESTROYERS_OUT = 3
LEFT_AT_HOME = 2
OIL = 40.0


def outpost_orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[Order]:
    """Light cruisers and destroyers go to an outpost that has none, oil enough, and few bombers over it."""
    if not view.war.duties:
        return
    able = fit_warships(book, view, doctrine)
    for post in _outposts(book, view):
        here = in_port(view).get(post, ())
        coming = sum(bound_for(view, force) == post for force in view.forces.values())
        if coming or sum(book.counters[ship.id].type in CRUISERS and ship.id in able for ship in here) >= CRUISERS_OUT:
            continue
        if (squadron := _squadron(book, view, post, doctrine)) is not None:
            yield sent_to(book, view, tuple(ship.id for ship in squadron), post)
            return


def _outposts(book: Book, view: View) -> Iterator[PortId]:
    """SM-11 Own ports of duty from which the ports that the enemy must supply are near, and that are not his own doorstep."""
    owed = {port for duty in view.war.duties if duty.side is view.side.enemy for port in duty.ports}
    own = {port for duty in view.war.duties if duty.side is view.side for port in duty.ports}
    for key in sorted(own):
        port = view.ports[key]
        if not port.own or not refuel_rating(book, port) or (port.fuel is not None and port.fuel < OIL):
            continue
        if danger_at(book, view, port.hex) >= DEADLY:
            continue
        if any(by_sea(book.theatre, port.hex, view.ports[other].hex) <= WITHIN for other in owed):
            yield key


def _squadron(book: Book, view: View, post: PortId, doctrine: Doctrine) -> list[Ship] | None:
    able = fit_warships(book, view, doctrine)
    best: tuple[int, list[Ship]] | None = None
    for port, ships in in_port(view).items():
        away = by_sea(book.theatre, view.ports[port].hex, view.ports[post].hex)
        if port == post or away >= FAR:
            continue
        fit = [ship for ship in ships if ship.id in able and not ship.spent]
        cruisers = _fastest(book, [ship for ship in fit if book.counters[ship.id].type is ShipType.LIGHT_CRUISER])
        destroyers = _fastest(book, [ship for ship in fit if book.counters[ship.id].type is ShipType.DESTROYER])
        if len(cruisers) < CRUISERS_OUT + LEFT_AT_HOME or len(destroyers) < DESTROYERS_OUT + LEFT_AT_HOME:
            continue
        squadron = [*cruisers[:CRUISERS_OUT], *destroyers[:DESTROYERS_OUT]]
        enough = min(ship.fuel_boxes for ship in squadron) > ceil(away / speed(book, squadron)) + doctrine.fuel_reserve
        if enough and (best is None or away < best[0]):
            best = (away, squadron)
    return None if best is None else best[1]


def _fastest(book: Book, ships: list[Ship]) -> list[Ship]:
    return sorted(ships, key=lambda ship: (-ship.fuel_boxes, -book.counters[ship.id].allowance, ship.id))
