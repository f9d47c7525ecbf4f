"""Matters that still need a decision in spite of standing orders, as far as their side can see them (SM-GAP-61)."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.commands import Bombard
from campaign.model.events import OwnerAsked
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.delegation import StaffFunction
from campaign.model.play.standing_orders import AttackPolicy, Matter, MatterKind, Noted
from campaign.model.play.state import State
from campaign.model.play.views import Marker, OwnForce, View
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.ports import ch04_bombardment
from campaign.rules.chapters.undersea.ch06_submarines import somebody_can_hunt
from campaign.rules.facts.air import reach_of, type_of
from campaign.rules.facts.laws import first_refusal
from campaign.rules.proceedings import Proceedings
from campaign.rules.standing.air_orders import hex_of_base
from campaign.rules.standing.course import markers_beside
from campaign.rules.views.functions import Functions, functions_of_force, is_handed
from campaign.rules.views.strength import UNKNOWN, is_news, noted_sightings, strength, strength_of_marker
from campaign.rules.views.view import view_for
from campaign.words.counting import listed, quantity
from campaign.words.names import ship_name


def choices_in_movement(book: Book, view: View, arisen: tuple[Matter, ...]) -> tuple[Matter, ...]:
    """SM-GAP-61.25 What its player could decide in a movement step, as far as anything is new: a quiet step has none of it.

    Whoever lets quiet steps end is asked also while an enemy is in sight whom he was shown before: today he may be met.
    """
    found = open_matters(book, view, arisen)
    found = (*found, *_in_sight(view, {matter.about for matter in found})) if view.standing.quiet_steps else found
    return left_to_the_player(book, view, found)


# Kinds of matter that stand for no force, and whose they are.
OF_MATTER = {
    MatterKind.NEW_SIGHTING: (StaffFunction.BATTLE_FLEET, StaffFunction.AIR),
    MatterKind.ENEMY_NEAR: (StaffFunction.BATTLE_FLEET, StaffFunction.AIR),
    MatterKind.IN_SIGHT: (StaffFunction.BATTLE_FLEET, StaffFunction.AIR),
    MatterKind.READY: (StaffFunction.CONVOYS, StaffFunction.BATTLE_FLEET, StaffFunction.REPAIRS),
    MatterKind.CONVOY_RUN: (StaffFunction.CONVOYS,),
}


def left_to_the_player(book: Book, view: View, matters: tuple[Matter, ...]) -> tuple[Matter, ...]:
    """SM-GAP-101.6 Nobody is asked about what belongs to functions that he has handed to his staff."""
    if not view.handed:
        return matters
    return tuple(matter for matter in matters if not is_handed(_functions_of(book, view, matter), view.handed))


def _functions_of(book: Book, view: View, matter: Matter) -> Functions:
    if (functions := OF_MATTER.get(matter.kind)) is not None:
        return frozenset(functions)
    return functions_of_force(book, view, ForceId(matter.about))


def choices_in_combat(book: Book, state: State, view: View) -> tuple[Matter, ...]:
    """SM-GAP-61.37 What its player could attack in a combat step beside what his standing orders attack or leave alone.

    By aircraft that have no standing order, enemies at sea in sight; by the guns of a force, ports and airfields; by
    escorts, submarines. Ports in reach of aircraft are so every day, and stop nobody.
    """
    ours = {
        StaffFunction.AIR: _in_reach_of_aircraft(book, view), StaffFunction.BATTLE_FLEET: _under_guns(book, state, view.side),
        StaffFunction.SUBMARINES: _to_hunt(book, state, view.side)}
    return tuple(matter for function, found in ours.items() if function not in view.handed for matter in found)


def open_matters(book: Book, view: View, arisen: tuple[Matter, ...]) -> tuple[Matter, ...]:
    """SM-GAP-61.15 A player is asked for each force without an order, each new sighting, each ship that is ready anew."""
    named = {matter.about for matter in arisen if matter.kind is MatterKind.ENEMY_NEAR}
    return (*arisen, *_forces(view), *_sightings(view, named), *_ready(book, view))


def noted_now(view: View) -> Noted:
    """What a side is shown now if it is asked."""
    near = {marker.contact for force in view.forces.values() for marker in markers_beside(view, force)}
    dry = tuple(key for key, ship in view.ships.items() if ship.out_of_fuel)
    return Noted(noted_sightings(view), tuple(sorted(near)), _kept_in(view), dry, _in_the_game(view))


def asked_by_now(now: Proceedings, side: Side) -> None:
    """SM-GAP-61.27 Whoever lets his quiet steps end by themselves ends the present one himself."""
    book, state = now.book, now.state
    cursor = state.cursor
    if state.asked or state.step_ended or cursor.acting is not side or cursor.phase is not Phase.NAVAL:
        return
    if cursor.step is Step.NAVAL_MOVEMENT:
        view = view_for(book, state, side)
        now.add(OwnerAsked(side, choices_in_movement(book, view, state.matters), noted_now(view)))
    elif cursor.step is Step.COMBAT:
        now.add(OwnerAsked(side, state.matters))


def _forces(view: View) -> Iterator[Matter]:
    for key, own in view.forces.items():
        scattered = own.force.scattered
        if scattered is not None:
            if scattered.segment < view.segment:
                yield Matter(MatterKind.SCATTERED, str(key), f"{own.force.name} must reform")
        elif key not in view.standing_orders:
            yield Matter(MatterKind.NO_ORDER, str(key), f"{own.force.name} ({key}) has no standing order")


def _sightings(view: View, named: set[str]) -> Iterator[Matter]:
    for contact, marker in view.markers.items():
        if contact not in named and is_news(view, marker) and marker.last is not None:
            text = f"marker {contact} was sighted at {marker.last.hex}: {_shown(marker)}"
            yield Matter(MatterKind.NEW_SIGHTING, contact, text)


def _in_sight(view: View, named: set[str]) -> Iterator[Matter]:
    for contact, marker in view.markers.items():
        if contact not in named and marker.kinds and marker.hex is not None:
            yield Matter(MatterKind.IN_SIGHT, contact, f"marker {contact} is in sight at {marker.hex}: {_shown(marker)}")


def _in_reach_of_aircraft(book: Book, view: View) -> Iterator[Matter]:
    ordered = {key for order in view.air_war.orders.values() for key in order.units}
    reaches = [(here, reach_of(book, key, extended=True)) for key in view.air_war.ready
               if key not in ordered and type_of(book, key).bombing and (here := hex_of_base(book, view, key)) is not None]
    for contact, marker in view.markers.items():
        where = marker.hex
        if marker.kinds and where is not None and any(distance(here, where) <= reach for here, reach in reaches):
            yield Matter(MatterKind.IN_REACH, contact, f"marker {contact} at {where} lies in reach of your aircraft")


def _under_guns(book: Book, state: State, side: Side) -> Iterator[Matter]:
    orders = (order for order in ch04_bombardment.candidates(book, state, side)
              if first_refusal(ch04_bombardment.LAWS[Bombard], book, state, order) is None)
    for key in dict.fromkeys(order.force for order in orders):
        yield Matter(MatterKind.IN_REACH, str(key), f"{state.forces[key].name} could bombard what lies under its guns")


def _to_hunt(book: Book, state: State, side: Side) -> Iterator[Matter]:
    if somebody_can_hunt(book, state, side):
        yield Matter(MatterKind.IN_REACH, "", "your escorts could hunt submarines that they have found")


def _shown(marker: Marker) -> str:
    seen = marker.last.seen if marker.last is not None else None
    if seen is None:
        return "nothing more"
    if seen.ships is not None:
        return f"{quantity(len(seen.ships), 'ship')} known by name"
    return listed(kind.value for kind in seen.categories) if seen.categories else "nothing more"


def _ready(book: Book, view: View) -> Iterator[Matter]:
    kept_in = set(_kept_in(view))
    # Ships that were kept in port may have gone home since.
    free = [key for key in view.noted.kept_in if key not in kept_in and (ship := view.ships.get(key)) is not None
            and ship.status is ShipStatus.ACTIVE and ship.port is not None]
    if free:
        names = listed(ship_name(book, key) for key in free)
        yield Matter(MatterKind.READY, str(free[0]), f"{names} {'is' if len(free) == 1 else 'are'} fit for sea again")
    new = _in_the_game(view) - view.noted.ships
    if view.noted.ships and new > 0:
        yield Matter(MatterKind.READY, "", f"{new} new {'unit has' if new == 1 else 'units have'} arrived")


def _kept_in(view: View) -> tuple[ShipId, ...]:
    docked = {job.ship for job in view.repairs.values() if not job.suspended}
    return tuple(key for key, ship in view.ships.items() if key in docked or ship.laid_up_until is not None)


def _in_the_game(view: View) -> int:
    return sum(ship.status is not ShipStatus.OFF_MAP for ship in view.ships.values())


def enemies_in_reach(view: View, where: Hex, forces: list[OwnForce]) -> list[Marker]:
    """Spotted enemies in a hex that have not fought, and from which none of these forces broke off."""
    parted = {str(other) for force in forces for other in force.force.disengaged_from}
    return [marker for marker in view.markers.values()
            if marker.hex == where and marker.kinds and not marker.engaged and marker.contact not in parted]


def attackers_by_hex(view: View) -> dict[Hex, list[OwnForce]]:
    """Own forces that have not fought in this subsegment, by hex."""
    found: dict[Hex, list[OwnForce]] = {}
    for own in view.forces.values():
        if own.force.scattered is None and not own.force.engaged:
            found.setdefault(own.force.hex, []).append(own)
    return found


def attacks_at_once(book: Book, view: View, forces: list[OwnForce], enemies: list[Marker]) -> list[OwnForce]:
    """SM-GAP-61.16 Those attack unasked whose order says always, or that are together as many times stronger as it says."""
    tasks = {own.force.id: view.standing_orders.get(own.force.id) for own in forces}
    willing = [own for own in forces if (task := tasks[own.force.id]) is not None
               and task.order.conduct.attack in (AttackPolicy.ALWAYS, AttackPolicy.STRONGER)]
    against = sum(strength_of_marker(book, marker, UNKNOWN) for marker in enemies)
    own_strength = strength(book, view, (key for own in willing for key in own.ships))
    found = []
    for own in willing:
        task = tasks[own.force.id]
        if task is None:
            continue
        conduct = task.order.conduct
        if conduct.attack is AttackPolicy.ALWAYS or own_strength >= conduct.attack_ratio * against:
            found.append(own)
    return found


def wants_judgement(view: View, forces: list[OwnForce]) -> list[OwnForce]:
    """The forces whose owner decides himself whether they attack."""
    found = []
    for own in forces:
        task = view.standing_orders.get(own.force.id)
        if task is None or task.order.conduct.attack is AttackPolicy.ASK:
            found.append(own)
    return found
