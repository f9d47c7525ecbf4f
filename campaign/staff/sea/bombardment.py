"""Bombardments: now and then a strong force that has nothing better to do shells an enemy port, if nobody is near."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from campaign.model.book import Book
from campaign.model.charts.shore import ShoreTarget
from campaign.model.commands import Bombard
from campaign.model.play.views import OwnForce, PortView, View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import PortId
from campaign.rules.chapters.ports.ch04_guns_ashore import strength_ashore
from campaign.rules.views.strength import (
    FAR,
    boxes_home,
    by_sea,
    has_transports,
    heavy,
    least_fuel,
    speed,
    strength,
    strength_of_marker,
)
from campaign.staff.judgement.doctrine import Doctrine
from campaign.staff.judgement.fitness import haven

POINTS_AT_LEAST = 10
HURT_ENOUGH = 2
WATCHES = 20
RAIDS_WITHIN = 40
SAFETY = 2.0


def bombardments(book: Book, view: View, doctrine: Doctrine) -> Iterator[Bombard]:
    """Warships in port before the port itself, from the force's own hex or the next."""
    for force in view.forces.values():
        if not _able(book, view, force):
            continue
        for key, port in view.ports.items():
            away = distance(force.force.hex, port.hex)
            if away > 1 or not _worth_it(view, port) or not _safe(book, view, force, port.hex, doctrine):
                continue
            if _points(book, view, force, away) >= POINTS_AT_LEAST:
                lying = bool(view.enemies_in_port.get(key))
                yield Bombard(view.side, force.force.id, ShoreTarget.SHIPS_IN_PORT if lying else ShoreTarget.PORT, str(key))
                break


def raid_goal(book: Book, view: View, force: OwnForce, doctrine: Doctrine) -> Hex | None:
    """The nearest enemy port worth shelling that the force can reach and come home from, while nobody is near it."""
    home = haven(book, view, force)
    if home is None or not _able(book, view, force) or _points(book, view, force, 0) < POINTS_AT_LEAST:
        return None
    pace = speed(book, (view.ships[key] for key in force.ships))
    best: tuple[int, PortId] | None = None
    for key, port in view.ports.items():
        if not _worth_it(view, port) or distance(force.force.hex, port.hex) > RAIDS_WITHIN:
            continue
        away = by_sea(book.theatre, force.force.hex, port.hex)
        back = by_sea(book.theatre, port.hex, view.ports[home].hex)
        boxes = ceil(away / pace) + ceil(back / pace) + doctrine.fuel_reserve + 1
        if FAR in (away, back) or least_fuel(view, force) <= max(boxes, boxes_home(book, view, force, home)):
            continue
        if (best is None or away < best[0]) and _safe(book, view, force, port.hex, doctrine):
            best = (away, key)
    return None if best is None else view.ports[best[1]].hex


def _able(book: Book, view: View, force: OwnForce) -> bool:
    idle = force.force.scattered is None and not force.force.engaged
    return idle and heavy(book, force.ships) and not has_transports(book, force.ships)


def _worth_it(view: View, port: PortView) -> bool:
    enemy = port.allegiance.side is view.side.enemy
    return enemy and (port.hits < HURT_ENOUGH or bool(view.enemies_in_port.get(port.id)))


def _points(book: Book, view: View, force: OwnForce, away: int) -> int:
    return strength_ashore(book, (view.ships[key] for key in force.ships), away)


def _safe(book: Book, view: View, force: OwnForce, where: Hex, doctrine: Doctrine) -> bool:
    near = [marker for marker in view.markers.values() if marker.hex is not None and distance(marker.hex, where) <= WATCHES]
    against = sum(strength_of_marker(book, marker, doctrine.unknown) for marker in near)
    harbour = [key for key, port in view.ports.items() if distance(port.hex, where) <= WATCHES]
    lying = sum(len(view.enemies_in_port.get(key, ())) for key in harbour)
    own = strength(book, view, force.ships)
    return own >= SAFETY * against and own >= lying
