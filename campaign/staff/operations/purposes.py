"""What a force is at sea for when it carries something or was sent for something: where its cargo goes, where it waits."""

from __future__ import annotations

from math import ceil

from campaign.model.book import Book
from campaign.model.play.landings import Wave
from campaign.model.play.ports import Cargo
from campaign.model.play.standing_orders import Purpose
from campaign.model.play.views import OwnForce, View
from campaign.model.sameness import cached
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, PortId
from campaign.rules.chapters.lift.ch02_carriage import is_craft, is_warship
from campaign.rules.views.strength import FAR, by_sea, speed
from campaign.staff.judgement.orders import bound_for
from campaign.staff.operations.frogmen import frogmen_off

# Hexes that landing craft cross in a segment of fair weather.
CROSSING = 10


def wanted_in(book: Book, view: View, key: CargoId) -> PortId | None:
    """The own port that an item is to go to now; None while it is on an expedition, or where it lies already.

    What is addressed to a port that the enemy holds goes to the nearest own port: troops wait there for their landing.
    """
    cargo = view.cargoes[key]
    goal = cargo.facts.destination
    if view.ports[goal].own:
        return goal
    if cargo.troops.wave is not None or raids_now(book, view, cargo):
        return None
    return staging_port(book, view, cargo)


def staging_port(book: Book, view: View, cargo: Cargo) -> PortId | None:
    """The own port nearest to a port of the enemy's; where the item lies will do if nobody has landing craft."""
    if cargo.at is not None and not any(is_craft(book, key) for key in view.ships):
        return None
    there = view.ports[cargo.facts.destination].hex
    if cargo.at is not None and view.ports[cargo.at].own and by_sea(book.theatre, view.ports[cargo.at].hex, there) <= CROSSING:
        return cargo.at
    return next((key for key in _by_way(book, there) if key in view.ports and view.ports[key].own), None)


# Cached: half a millisecond each time that troops are looked for a port to go from.
@cached(512)
def _by_way(book: Book, there: Hex) -> tuple[PortId, ...]:
    """Ports with quays from which a hex can be reached, the nearest first."""
    theatre = book.theatre
    away = {key: by_sea(theatre, port.hex, there) for key, port in theatre.ports.items() if port.cargo}
    return tuple(sorted((key for key in away if away[key] < FAR), key=lambda key: (away[key], key)))


def raids_now(book: Book, view: View, cargo: Cargo) -> bool:
    """Whether a raiding party in warships can still be off its port when this player turn's last segment ends."""
    cursor, ground = view.cursor, cargo.facts.ground
    if ground is None or not cargo.aboard or not is_warship(book, cargo.aboard[0]) or cursor.player_turn is not view.side:
        return False
    if cargo.facts.destination not in view.ports or view.ports[cargo.facts.destination].own:
        return False
    if cargo.troops.landed_on == cursor.turn.number or not can_raid(book, cargo):
        return False
    carriers = [view.ships[key] for key in cargo.aboard]
    force = carriers[0].force
    here = view.forces[force].force.hex if force is not None else view.ports[carriers[0].port].hex if carriers[0].port else None
    if here is None or not cursor.nas:
        return here is not None
    away = by_sea(book.theatre, here, view.ports[cargo.facts.destination].hex)
    return ceil(away / speed(book, carriers)) <= book.charts.sequence.segments - cursor.nas + 1


def can_raid(book: Book, cargo: Cargo) -> bool:
    """Whether a unit is of a kind and size for raids."""
    chart, ground = book.charts.lift.raids, cargo.facts.ground
    return ground is not None and ground.kind in chart.kinds and cargo.facts.size_re <= chart.most_re


def purpose_of(book: Book, view: View, force: OwnForce) -> tuple[Hex, PortId | None] | None:
    """Where warships or landing craft sent for a purpose make for, and the port they enter there; None when they have none."""
    if (port := bound_for(view, force)) is not None:
        return view.ports[port].hex, port
    for ship in force.ships:
        for key in view.ships[ship].cargo:
            cargo = view.cargoes[key]
            if cargo.troops.wave in (Wave.ASSAULT, Wave.FOLLOW_UP):
                where = next((plan.hex_for(key) for plan in view.lift.plans.values() if plan.hex_for(key) is not None), None)
                if where is not None:
                    return where, None
            if raids_now(book, view, cargo):
                return view.ports[cargo.facts.destination].hex, None
            if (goal := wanted_in(book, view, key)) is not None:
                return view.ports[goal].hex, goal
    if (where := frogmen_off(book, view, force)) is not None:
        return where, None
    return _waits_for(view, force)


def _waits_for(view: View, force: OwnForce) -> tuple[Hex, PortId | None] | None:
    intent = view.intents.get(force.force.id)
    where = None if intent is None else intent.hex
    if intent is None or where is None or view.cursor.player_turn is not view.side:
        return None
    if intent.purpose is Purpose.GUNS:
        due = any(plan.turn == view.cursor.turn and any(hex_ == where for _, hex_ in plan.units)
                  for plan in view.lift.plans.values())
        return (where, None) if due else None
    left = any(cargo.at_hex == where and not cargo.lost for cargo in view.cargoes.values())
    return (where, None) if left else None
