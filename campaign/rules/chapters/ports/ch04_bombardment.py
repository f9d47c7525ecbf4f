"""Rule 4A4: ships bombard ports, ships in port, airfields and what lies ashore."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.charts.shore import BombingModifier, ShoreTarget
from campaign.model.commands import Bombard
from campaign.model.dice import Dice, Die, Why
from campaign.model.events import BombardmentForestalled, ConditionChanged, ShoreBombarded
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex, neighbours, parse_hex
from campaign.model.sea.theatre import HexKind
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import BaseId
from campaign.model.units.forces import Category, ForceId, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import hits_of, main_rounds_spent, with_hits
from campaign.ratings.hits import Cause, Hits, bomb_damage, is_sunk, marked
from campaign.rules.chapters.air import ch05_carriers
from campaign.rules.chapters.combat.losses import lose_ship, lot
from campaign.rules.chapters.ports import ch01_port_damage
from campaign.rules.chapters.ports.ch04_guns_ashore import (
    force_at_sea,
    gunners,
    in_reach,
    of_the_force,
    reveal_gunners,
    strength_ashore,
)
from campaign.rules.chapters.search.ch03_spotting import CATEGORY_OF
from campaign.rules.facts.geography import base_side, coast_side, port_side, weather_at
from campaign.rules.facts.harbours import berthed_in
from campaign.rules.facts.laws import Law, in_naval_step
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity
from campaign.words.names import port_name

IN_A_PORT = (ShoreTarget.PORT, ShoreTarget.SHIPS_IN_PORT)
ON_LAND = (ShoreTarget.SUPPLY_DUMP, ShoreTarget.TROOPS)


def in_own_combat_step(book: Book, state: State, order: Bombard) -> Refusal | None:
    """SM-4A4.1 Ships bombard in the combat step of their own subsegment."""
    return in_naval_step(state, order.side, Step.COMBAT)


def by_warships_of_an_own_force(book: Book, state: State, order: Bombard) -> Refusal | None:
    """SM-4A4.2 A force at sea bombards with its warships, or those that are named, each once in a step."""
    force = force_at_sea(book, state, order.side, order.force, "SM-4A4")
    return force if isinstance(force, Refusal) else of_the_force(book, state, order.force, order.ships, "SM-4A4")


def at_a_lawful_target(book: Book, state: State, order: Bombard) -> Refusal | None:
    """SM-GAP-50.1 Targets are an enemy port, ships in it, an enemy airfield, and with land facts dumps and troops."""
    if order.target in IN_A_PORT:
        if order.place not in state.ports:
            return Refusal("SM-1D", f"{order.place} is no port of this map")
        if port_side(state, PortId(order.place)) is not order.side.enemy:
            return Refusal("SM-GAP-50", f"{port_name(book, PortId(order.place))} is not in enemy hands")
        if order.target is ShoreTarget.SHIPS_IN_PORT and not ships_lying_in(book, state, order):
            return Refusal("SM-GAP-46", f"no such enemy ship lies in {port_name(book, PortId(order.place))}")
        return None
    if order.target is ShoreTarget.AIRFIELD:
        base = BaseId(order.place)
        if base not in book.oob.bases or base_side(book, state, base) is not order.side.enemy:
            return Refusal("SM-GAP-50", f"{order.place} is no airfield of the enemy's")
        return None
    if not book.options.land_facts:
        return Refusal("SM-GAP-50", "what lies ashore is known to a land game: begin with the option land_facts=true")
    where = where_of(book, state, order)
    if where is None or book.theatre.kind(where) is HexKind.FULL_SEA:
        return Refusal("SM-GAP-50", f"{order.place} is no hex with land in it")
    if coast_side(book, state, where) is order.side:
        return Refusal("SM-GAP-50", f"{order.place} is in {order.side} hands")
    return None


def within_reach_of_its_guns(book: Book, state: State, order: Bombard) -> Refusal | None:
    """SM-4A4.3 Guns that reach the target must bring at least one bombing point; empty batteries bring none (SM-GAP-50)."""
    where = where_of(book, state, order)
    away = None if where is None else in_reach(state, order.force, where)
    if away is None or away > max(book.charts.shore.guns_ashore.reach.values()):
        return Refusal("SM-4A4", f"{order.place} is out of reach of {state.forces[order.force].name}")
    if strength_ashore(book, (state.ships[key] for key in firing(book, state, order)), away) < 1:
        return Refusal("SM-4A4", f"the guns of {state.forces[order.force].name} bring no bombing point to {order.place}")
    return None


def after_enemy_forces_in_the_hex(book: Book, state: State, order: Bombard) -> Refusal | None:
    """SM-GAP-50.2 An enemy task force in the hex must have been fought in this subsegment, or be gone, before ships bombard."""
    here = state.forces[order.force].hex
    for key, force in state.forces.items():
        known = bool(state.finds.get(key)) or not book.options.hidden_markers
        if known and in_the_way(state, key, order.side, here):
            return Refusal("SM-GAP-50", f"marker {state.contacts.get(key, key)} lies in {force.hex}: fight it first")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    Bombard: (in_own_combat_step, by_warships_of_an_own_force, at_a_lawful_target, within_reach_of_its_guns,
              after_enemy_forces_in_the_hex),
}


def resolve(now: Proceedings, order: Bombard) -> None:
    """SM-4A4 Guns become bombing points on the Bombing Table; firing spends the ammunition of a combat (SM-8A2)."""
    book, state = now.book, now.state
    ships, here, where = firing(book, state, order), state.forces[order.force].hex, where_of(book, state, order)
    if where is None:
        return
    if any(in_the_way(state, key, order.side, here) for key in state.forces):
        # Hidden until now: players find out that they are there, and are not told beforehand.
        now.add(BombardmentForestalled(order.force, ships))
        return
    reveal_gunners(now, order.force)
    points = strength_ashore(book, (state.ships[key] for key in ships), in_reach(state, order.force, where))
    modifiers = modifiers_of(book, state, order, where)
    hits = sum(_attack(book, order, number, part, modifiers, now)
               for number, part in enumerate(book.charts.shore.bombing.attacks(points), start=1))
    now.add(ShoreBombarded(order.force, ships, order.target, order.place, where, points, hits))
    for key in ships:
        spent = main_rounds_spent(book.counters[key], state.ships[key].condition)
        if spent != state.ships[key].condition:
            now.add(ConditionChanged(key, spent))
    if order.target is ShoreTarget.PORT:
        ch01_port_damage.port_hit(now, PortId(order.place), hits, "bombardment from the sea")
    elif order.target is ShoreTarget.SHIPS_IN_PORT:
        _ships_hit(now, order, hits)


def where_of(book: Book, state: State, order: Bombard) -> Hex | None:
    """The hex of a target."""
    if order.target in IN_A_PORT:
        port = state.ports.get(PortId(order.place))
        return None if port is None else port.hex
    if order.target is ShoreTarget.AIRFIELD:
        base = book.oob.bases.get(BaseId(order.place))
        return None if base is None else base.hex
    try:
        where = parse_hex(order.place)
    except ValueError:
        return None
    return where if book.theatre.on_map(where) else None


def firing(book: Book, state: State, order: Bombard) -> tuple[ShipId, ...]:
    """The ships that fire: those named, or all that can."""
    return order.ships or gunners(book, state, order.force)


def ships_lying_in(book: Book, state: State, order: Bombard) -> tuple[ShipId, ...]:
    """SM-GAP-46 The enemy ships in a port, seen by everybody, of the category that is aimed at."""
    return tuple(key for key in berthed_in(state, PortId(order.place), order.side.enemy)
                 if order.category in (None, CATEGORY_OF.get(book.counters[key].type, Category.WARSHIPS)))


def in_the_way(state: State, key: ForceId, side: Side, here: Hex) -> bool:
    """Whether there is an enemy force in a hex that was not fought in this subsegment."""
    force = state.forces[key]
    return force.side is not side and force.hex == here and force.scattered is None and not force.engaged


def modifiers_of(book: Book, state: State, order: Bombard, where: Hex) -> tuple[BombingModifier, ...]:
    """SM-GAP-44.1 What moves the dice of a bombardment, each once: guns for bombs, weather, ships in port or dry."""
    found = [BombingModifier.NAVAL_BOMBARDMENT]
    if book.theatre.is_sea(where) and weather_at(book, state, where) is Weather.POOR:
        found.append(BombingModifier.POOR_WEATHER)
    if order.target is ShoreTarget.SHIPS_IN_PORT:
        found.append(BombingModifier.IN_PORT)
        if all(state.ships[key].out_of_fuel for key in ships_lying_in(book, state, order)):
            found.append(BombingModifier.OUT_OF_FUEL)
    return tuple(found)


def _attack(
    book: Book, order: Bombard, number: int, points: int, modifiers: tuple[BombingModifier, ...], dice: Dice,
) -> int:
    """SM-26.1 Bombing points and two dice give the hits of one attack (SM-GAP-44)."""
    table = book.charts.shore.bombing
    labels = tuple(f"{table.modifiers[modifier]:+d} {modifier.value.replace('_', ' ')}" for modifier in modifiers)
    why = Why("SM-26", "bombing", (f"{order.force}/{number}", order.place), quantity(points, "point"), labels)
    return table.hits_of(points, dice.roll(Die.TWO_D6, why) + sum(table.modifiers[modifier] for modifier in modifiers))


def _ships_hit(now: Proceedings, order: Bombard, hits: int) -> None:
    """SM-26.2 Each hit falls by lot on one ship of the category aimed at, and works by her armour (SM-GAP-45)."""
    book, state = now.book, now.state
    targets = ships_lying_in(book, state, order)
    suffered: dict[ShipId, Hits] = {}
    for number in range(hits):
        afloat = [key for key in targets if not is_sunk(book.counters[key], suffered.get(key, Hits()))]
        if not afloat:
            break
        victim = afloat[lot(len(afloat), f"{order.place}/{number + 1}", now, what="lot among ships in port")]
        values = book.counters[victim]
        face = now.roll(Die.D10, Why("SM-26", "effect of a hit", (str(victim),), f"class {values.protection_class}"))
        before = suffered.get(victim, hits_of(values, state.ships[victim].condition))
        suffered[victim] = marked(values, before, bomb_damage(book.charts.shore.bomb_effect, values, face), Cause.BOMB)
    for key, after in suffered.items():
        values, condition = book.counters[key], state.ships[key].condition
        if is_sunk(values, after):
            lose_ship(now, key, ShipStatus.SUNK, "bombardment in port", order.side)
        elif after != hits_of(values, condition):
            now.add(ConditionChanged(key, with_hits(values, condition, after)))
    ch05_carriers.check_decks(now)


def candidates(book: Book, state: State, side: Side) -> Iterator[Bombard]:
    """Every enemy port, its ships, and every airfield in reach of a force with guns."""
    cursor = state.cursor
    if cursor.step is not Step.COMBAT or cursor.acting is not side or state.step_ended or state.attack is not None:
        return
    for key, force in state.forces.items():
        if force.side is not side or force.scattered is not None:
            continue
        near = {force.hex, *neighbours(force.hex)}
        for where in sorted(near):
            for port in book.theatre.ports_at(where):
                yield Bombard(side, key, ShoreTarget.PORT, str(port.id))
                yield Bombard(side, key, ShoreTarget.SHIPS_IN_PORT, str(port.id))
            if book.options.land_facts and coast_side(book, state, where) is side.enemy:
                yield from (Bombard(side, key, target, str(where)) for target in ON_LAND)
        yield from (Bombard(side, key, ShoreTarget.AIRFIELD, str(base))
                    for base, facts in book.oob.bases.items() if facts.hex in near)
