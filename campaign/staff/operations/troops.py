"""Troops in warships: raids on ports of the enemy's, urgent loads where no transport lies, and men taken off a beach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from campaign.model.book import Book
from campaign.model.commands import Command, Evacuate, FormForce, LoadCargo, RaidLand, RaidReembark
from campaign.model.play.calendar import Phase
from campaign.model.play.landings import RaidTarget
from campaign.model.play.ports import Cargo
from campaign.model.play.standing_orders import Intent, Purpose
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.setting.scenario import CargoKind, PortId
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.lift.ch02_carriage import (
    TRIFLE,
    capacity,
    has_heavy_equipment,
    is_craft,
    is_warship,
    shipping_size,
)
from campaign.rules.views.strength import CAPITAL, by_sea, speed
from campaign.staff.judgement.doctrine import Doctrine
from campaign.staff.judgement.fitness import is_fit
from campaign.staff.judgement.orders import Intended, Order, is_served
from campaign.staff.operations.purposes import can_raid, wanted_in
from campaign.words.forces import FormedFor, force_called

HURT_ENOUGH = 2
# Hexes that a fleet goes in a day, at an easy speed.
A_DAY = 16
NOT_FOR_WARSHIPS = (CargoKind.FUEL, CargoKind.AIR_ECHELON)


def lift_orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[LoadCargo]:
    """Warships in port take aboard raiders whose day it is, and what waits where no transport lies."""
    busy: set[ShipId] = set()
    for key, cargo in view.cargoes.items():
        if cargo.lost or cargo.at is None or cargo.aboard or cargo.facts.kind in NOT_FOR_WARSHIPS or has_heavy_equipment(cargo):
            continue
        here = [ship for ship in view.ships.values() if ship.port == cargo.at and ship.id not in busy]
        goal = _raid_from(book, view, cargo)
        if goal is None:
            wanted = wanted_in(book, view, key)
            waits = wanted is not None and wanted != cargo.at and not cargo.delivered and not cargo.facts.generic
            if not waits or any(book.counters[ship.id].type is ShipType.TRANSPORT for ship in here):
                continue
            goal = view.ports[wanted].hex if wanted is not None else None
        if goal is None:
            continue
        days = ceil(by_sea(book.theatre, view.ports[cargo.at].hex, goal) / speed(book, here)) if here else 0
        fit = [ship for ship in here if ship.began_in_port and not ship.cargo and not ship.spent and not ship.handled_cargo
               and is_fit(book, view, ship, doctrine) and ship.fuel_boxes > 2 * days]
        if ships := carriers(book, fit, shipping_size(book, cargo)):
            busy.update(ships)
            yield LoadCargo(view.side, key, ships)


def lift_sailings(book: Book, view: View, doctrine: Doctrine) -> Iterator[Order]:
    """Laden warships sail together, when no enemy is about where they are bound; others go out for men on a beach.

    Who goes there is to be there when the segments end.
    """
    by_goal: dict[tuple[PortId, str], list[ShipId]] = {}
    for ship in view.ships.values():
        if ship.port is None or not ship.cargo or ship.spent or not is_warship(book, ship.id):
            continue
        goals = [wanted_in(book, view, key) for key in ship.cargo]
        bound = goals[0]
        if bound != ship.port and (bound is None or not _watched(view, bound)):
            name = view.cargoes[ship.cargo[0]].facts.name
            by_goal.setdefault((ship.port, name), []).append(ship.id)
    for ships in by_goal.values():
        yield FormForce(view.side, tuple(ships), force_called(book, ships, FormedFor.CONVOY, laden=ships))
    yield from _fetch_orders(book, view, doctrine)


def ashore_and_off(book: Book, view: View) -> Iterator[Command]:
    """Raiders land by night, and are taken off again by those who brought them; men leave a beach for ships off it."""
    phase = view.cursor.phase
    for key, cargo in view.cargoes.items():
        if cargo.lost or cargo.facts.ground is None:
            continue
        if phase is Phase.MOVEMENT and cargo.aboard and can_raid(book, cargo) and is_warship(book, cargo.aboard[0]):
            goal = view.ports[cargo.facts.destination]
            if goal.allegiance.side is view.side.enemy and _at_sea_in(view, cargo.aboard[0], goal.hex):
                yield RaidLand(view.side, key, RaidTarget.PORT)
        elif phase is Phase.MOVEMENT and _is_to_be_fetched(view, cargo) and cargo.at_hex is not None:
            near = [ship for ship in _off(view, cargo.at_hex) if not ship.cargo and not is_craft(book, ship.id)]
            abandon = has_heavy_equipment(cargo)
            size = _size_without(book, cargo) if abandon else shipping_size(book, cargo)
            if size and (ships := carriers(book, near, size)):
                yield Evacuate(view.side, key, ships, abandon)
        elif phase is Phase.EXPLOITATION and (raid := view.lift.raids.get(key)) is not None and raid.side is view.side:
            yield RaidReembark(view.side, key, raid.ships)


def carriers(book: Book, ships: Sequence[Ship], size: float) -> tuple[ShipId, ...]:
    """As many ships of one sort as an item fills and no more, the smaller warships first; none if they do not suffice."""
    sorts: dict[tuple[bool, float], list[ShipId]] = {}
    for ship in ships:
        if (room := capacity(book, ship.id)) and not is_craft(book, ship.id) and book.counters[ship.id].type not in CAPITAL:
            sorts.setdefault((is_warship(book, ship.id), room), []).append(ship.id)
    for (_, room), found in sorted(sorts.items()):
        needed = ceil(size / room - TRIFLE)
        if 0 < needed <= len(found):
            return tuple(found[:needed])
    return ()


def _raid_from(book: Book, view: View, cargo: Cargo) -> Hex | None:
    """The port that a party should raid, when this is the segment to sail in."""
    cursor, goal = view.cursor, view.ports[cargo.facts.destination]
    planned = any(plan.hex_for(cargo.facts.id) is not None for plan in view.lift.plans.values())
    if goal.allegiance.side is not view.side.enemy or goal.hits >= HURT_ENOUGH or planned or not can_raid(book, cargo):
        return None
    if cargo.at is None or cursor.player_turn is not view.side:
        return None
    here = [ship for ship in view.ships.values() if ship.port == cargo.at and is_warship(book, ship.id)
            and ship.status is ShipStatus.ACTIVE]
    if not here:
        return None
    days = ceil(by_sea(book.theatre, view.ports[cargo.at].hex, goal.hex) / speed(book, here))
    return goal.hex if days == book.charts.sequence.segments - cursor.nas + 1 else None


def _watched(view: View, goal: PortId) -> bool:
    """Whether an enemy marker is seen within a day of a port of one's own: who has stores on deck does not fight there."""
    port = view.ports[goal]
    return port.own and any(
        marker.hex is not None and distance(marker.hex, port.hex) <= A_DAY for marker in view.markers.values())


def _is_to_be_fetched(view: View, cargo: Cargo) -> bool:
    """Whether troops stand on a coast and are wanted in a port of their own side."""
    return cargo.at_hex is not None and not cargo.lost and cargo.facts.ground is not None and not cargo.aboard \
        and view.ports[cargo.facts.destination].own and cargo.facts.id not in view.lift.raids


def _fetch_orders(book: Book, view: View, doctrine: Doctrine) -> Iterator[Intended]:
    left = book.charts.sequence.segments - view.cursor.nas + 1
    if view.cursor.player_turn is not view.side:
        return
    gone: set[ShipId] = set()
    for cargo in view.cargoes.values():
        where = cargo.at_hex if _is_to_be_fetched(view, cargo) else None
        if where is None or is_served(view, Purpose.FETCH, where):
            continue
        by_port: dict[PortId, list[Ship]] = {}
        for ship in view.ships.values():
            if ship.port is not None and not ship.cargo and not ship.spent and ship.id not in gone and (
                    is_warship(book, ship.id) or book.counters[ship.id].type is ShipType.TRANSPORT) \
                    and is_fit(book, view, ship, doctrine):
                by_port.setdefault(ship.port, []).append(ship)
        size = _size_without(book, cargo) if has_heavy_equipment(cargo) else shipping_size(book, cargo)
        away = {port: by_sea(book.theatre, view.ports[port].hex, where) for port in by_port}
        for port in sorted(by_port, key=lambda key: (away[key], key)):
            chosen = carriers(book, by_port[port], size) if size else ()
            if not chosen:
                continue
            group = [view.ships[key] for key in chosen]
            days = ceil(away[port] / speed(book, group))
            if days == left and all(ship.fuel_boxes > 2 * days for ship in group):
                gone.update(chosen)
                command = FormForce(view.side, chosen, force_called(book, chosen, FormedFor.FETCHING))
                yield Intended(command, Intent(Purpose.FETCH, hex=where))
                break


def _size_without(book: Book, cargo: Cargo) -> float:
    """What a unit takes up that leaves its guns and vehicles on the beach."""
    ground = cargo.facts.ground
    points = 0.0 if ground is None else ground.infantry_points or ground.other_points / 2
    return points / book.charts.lift.carriage.infantry_points_per_re


def _off(view: View, where: Hex) -> Iterator[Ship]:
    for force in view.forces.values():
        if force.force.hex == where and force.force.scattered is None:
            yield from (view.ships[key] for key in force.ships)


def _at_sea_in(view: View, ship: ShipId, where: Hex) -> bool:
    force = view.ships[ship].force
    return force is not None and view.forces[force].force.hex == where
