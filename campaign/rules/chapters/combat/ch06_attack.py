"""Rule 6: who may attack whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.battles.battle import BattleId, Light
from campaign.model.book import Book
from campaign.model.commands import AttackForces
from campaign.model.events import AttackDeclared
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.rules.chapters.sailing.ch01_task_forces import NOT_WARSHIPS
from campaign.rules.chapters.search.ch03_spotting import is_spotted
from campaign.rules.facts.contacts import forces_by_contact
from campaign.rules.facts.harbours import is_met_in
from campaign.rules.facts.laws import Law, in_naval_step, own_force
from campaign.rules.facts.roster import ships_of
from campaign.rules.proceedings import Proceedings


def may_fight(book: Book, state: State, force: ForceId) -> bool:
    """SM-8A1.6 A force attacks with warships that have fuel; without any it may only fire back."""
    ships = ships_of(state, force)
    return any(book.counters[key].type not in NOT_WARSHIPS and not state.ships[key].out_of_fuel for key in ships)


def in_own_combat_step(book: Book, state: State, order: AttackForces) -> Refusal | None:
    """SM-6 Surface combat is begun in the combat step of one's own subsegment."""
    return in_naval_step(state, order.side, Step.COMBAT)


def with_own_warships_in_the_hex(book: Book, state: State, order: AttackForces) -> Refusal | None:
    """SM-6.1 An attack is made by own forces in the hex, each with a warship that has fuel, once a subsegment."""
    if not order.forces or len(set(order.forces)) != len(order.forces):
        return Refusal("SM-6", "name the attacking forces, each once")
    for key in order.forces:
        force = own_force(state, order.side, key)
        if isinstance(force, Refusal):
            return force
        if not is_met_in(force, order.hex):
            return Refusal("SM-6", f"{force.name} does not lie in {order.hex}")
        if force.engaged:
            return Refusal("SM-GAP-16", f"{force.name} has fought in this subsegment")
        if not may_fight(book, state, key):
            return Refusal("SM-6", f"{force.name} has no warship with fuel to attack with")
        if any(ship in state.bombarded for ship in ships_of(state, key)):
            return Refusal("SM-GAP-01", f"{force.name} has bombarded the coast, which comes after surface combat")
    return None


def on_spotted_enemies(book: Book, state: State, order: AttackForces) -> Refusal | None:
    """SM-3.2 Only a task force that is spotted may be attacked, in the hex where it lies."""
    known = forces_by_contact(state, order.side)
    if not order.contacts or len(set(order.contacts)) != len(order.contacts):
        return Refusal("SM-6", "name the contacts to attack, each once")
    for label in order.contacts:
        key = known.get(label)
        if key is None or not is_spotted(state, key) or not is_met_in(state.forces[key], order.hex):
            return Refusal("SM-3", f"no spotted enemy {label} lies in {order.hex}")
        force = state.forces[key]
        if force.engaged:
            return Refusal("SM-GAP-16", f"{label} has fought in this subsegment")
        if any(have_disengaged(state, own, key) for own in order.forces):
            return Refusal("SM-6C.6", f"{label} broke off from these forces in this segment")
    return None


def have_disengaged(state: State, first: ForceId, second: ForceId) -> bool:
    """SM-GAP-16.3 Forces that disengaged fight each other no more in that segment, nor do those they split into or join."""
    return second in state.forces[first].disengaged_from or first in state.forces[second].disengaged_from


def one_battle_in_a_hex(book: Book, state: State, order: AttackForces) -> Refusal | None:
    """SM-GAP-16.4 The acting player fights no battle or one in each hex of his subsegment."""
    if order.hex in state.fought:
        return Refusal("SM-GAP-16", f"there was a battle in {order.hex} in this subsegment")
    return None


def in_the_light_of_its_searches(book: Book, state: State, order: AttackForces) -> Refusal | None:
    """SM-6F The light of a combat is that of the surface search before it; without one it is day."""
    possible = lights(state, order.forces)
    if order.light is not None and order.light not in possible:
        return Refusal("SM-6F", f"these forces did not search by {order.light.value}")
    return None


def lights(state: State, forces: tuple[ForceId, ...]) -> tuple[Light, ...]:
    """SM-GAP-08.1 Of forces that searched in different light the acting player picks one."""
    searched = [state.forces[key].searched_light for key in forces]
    found = tuple(light for light in Light if light in searched)
    return found or (Light.DAY,)


LAWS: dict[type, tuple[Law[Any], ...]] = {
    AttackForces: (
        in_own_combat_step, with_own_warships_in_the_hex, one_battle_in_a_hex, on_spotted_enemies, in_the_light_of_its_searches,
    ),
}


def resolve(now: Proceedings, order: AttackForces) -> None:
    """Declares an attack: the other side must answer before anything is fired."""
    state = now.state
    known = forces_by_contact(state, order.side)
    targets = tuple(known[label] for label in order.contacts)
    battle = BattleId(f"B{state.battles_joined + 1}")
    light = order.light or lights(state, order.forces)[0]
    now.add(AttackDeclared(battle, order.hex, order.side, order.forces, targets, light))


def candidates(book: Book, state: State, side: Side) -> Iterator[AttackForces]:
    """In each hex with forces of both sides: all against all, and all against each."""
    by_hex: dict[Hex, tuple[list[ForceId], list[str]]] = {}
    for key, force in state.forces.items():
        if force.side is side and force.scattered is None and not force.engaged and may_fight(book, state, key):
            by_hex.setdefault(force.hex, ([], []))[0].append(key)
    if not by_hex:
        return
    for label, key in forces_by_contact(state, side).items():
        force = state.forces[key]
        if force.hex in by_hex and is_spotted(state, key) and not force.engaged and force.scattered is None:
            by_hex[force.hex][1].append(label)
    for where, (own, enemies) in by_hex.items():
        if not enemies:
            continue
        yield AttackForces(side, where, tuple(own), tuple(enemies))
        for label in enemies:
            yield AttackForces(side, where, tuple(own), (label,))
            for key in own:
                yield AttackForces(side, where, (key,), (label,))
