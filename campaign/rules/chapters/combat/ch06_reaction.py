"""Rules 6A to 6A3: how attacked forces answer: they stand, scatter, or try to avoid combat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model import events
from campaign.model.book import Book
from campaign.model.commands import ReactToAttack
from campaign.model.dice import Dice, Die, Why
from campaign.model.play.state import BattleStage, State
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Mission, Reaction, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.combat.ch06_attack import have_disengaged
from campaign.rules.chapters.combat.ch06_battle import join
from campaign.rules.chapters.combat.losses import lose_ship, lot
from campaign.rules.chapters.ports.ch08_fuel import allowance
from campaign.rules.chapters.sailing.ch01_task_forces import NOT_WARSHIPS
from campaign.rules.events.combat import attack_under_way
from campaign.rules.facts.contacts import contact_of_marker, next_force_id
from campaign.rules.facts.laws import Law
from campaign.rules.facts.roster import names_of_forces, ships_of
from campaign.rules.proceedings import Proceedings
from campaign.words.forces import FormedFor, force_called, unlike

PERCENT = 100


def slowest(book: Book, state: State, forces: tuple[ForceId, ...]) -> int:
    """SM-GAP-15 The slowest speed of a side is the lowest current allowance among its ships."""
    return min((allowance(book, state.ships[key]) for force in forces for key in ships_of(state, force)), default=0)


def transports_of(book: Book, state: State, force: ForceId) -> tuple[ShipId, ...]:
    """The transports of a force."""
    return tuple(key for key in ships_of(state, force) if book.counters[key].type is ShipType.TRANSPORT)


def escorts_of(book: Book, state: State, force: ForceId) -> tuple[ShipId, ...]:
    """SM-4A2 Warships with the mission of escort decide what a convoy may do."""
    return tuple(key for key in ships_of(state, force)
                 if book.counters[key].type not in NOT_WARSHIPS and state.ships[key].mission is Mission.ESCORT)


def while_attacked(book: Book, state: State, order: ReactToAttack) -> Refusal | None:
    """SM-6A The reacting player answers before the first round, and only then."""
    attack = state.attack
    if attack is None or attack.stage is not BattleStage.REACTING or attack.acting is order.side:
        return Refusal("SM-6A", "no attack waits for an answer of this side")
    return None


def once_for_each_attacked_force(book: Book, state: State, order: ReactToAttack) -> Refusal | None:
    """SM-GAP-16 Each attacked force gets one answer, in one order."""
    attack = attack_under_way(state)
    if sorted(key for key, _ in order.reactions) != sorted(attack.targets):
        return Refusal("SM-6A", f"an answer for each of {', '.join(attack.targets)} is wanted, and for no other")
    return None


def with_answers_open_to_it(book: Book, state: State, order: ReactToAttack) -> Refusal | None:
    """SM-6A.2 A force may answer only as its ships and their fuel allow."""
    for key, reaction in order.reactions:
        if (refused := answer_refused(book, state, key, reaction)) is not None:
            return refused
    return None


def answer_refused(book: Book, state: State, force: ForceId, reaction: Reaction) -> Refusal | None:
    """SM-6A1 Only a force with transports scatters, and its escorts stay behind only if it has any on that mission."""
    if reaction is Reaction.STAND:
        return None
    name = state.forces[force].name
    if any(state.ships[key].out_of_fuel for key in ships_of(state, force)):
        return Refusal("SM-GAP-28", f"{name} has a ship out of fuel and can only stand")
    if reaction is Reaction.AVOID:
        return None
    if not transports_of(book, state, force):
        return Refusal("SM-6A1", f"{name} has no transports to scatter")
    if reaction is Reaction.SCATTER_TRANSPORTS and not escorts_of(book, state, force):
        return Refusal("SM-6A1", f"{name} has no warship on the escort mission")
    return None


def committing_forces_of_the_hex(book: Book, state: State, order: ReactToAttack) -> Refusal | None:
    """SM-GAP-16.1 The reacting player may bring further forces of the hex into the battle."""
    attack = attack_under_way(state)
    if len(set(order.commit)) != len(order.commit):
        return Refusal("SM-GAP-16", "a force is committed twice")
    for key in order.commit:
        force = state.forces.get(key)
        if force is None or force.side is not order.side or force.hex != attack.hex or force.scattered is not None:
            return Refusal("SM-GAP-16", f"{key} is no force of yours in {attack.hex}")
        if key in attack.targets or force.engaged:
            return Refusal("SM-GAP-16", f"{force.name} is in this battle or has fought in this subsegment")
        if any(have_disengaged(state, key, enemy) for enemy in attack.attackers):
            return Refusal("SM-6C.6", f"{force.name} broke off from these enemies, or they from it, in this segment")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    ReactToAttack: (while_attacked, once_for_each_attacked_force, with_answers_open_to_it, committing_forces_of_the_hex),
}


def resolve(now: Proceedings, order: ReactToAttack) -> None:
    """SM-6A.3 Answers first, then escapes are rolled for, then convoys scatter, then those that are left fight."""
    for key, reaction in order.reactions:
        now.add(events.ReactionGiven(key, reaction))
    if order.commit:
        now.add(events.ForcesCommitted(order.commit))
    for key, reaction in order.reactions:
        if reaction is Reaction.AVOID:
            _avoid(now, key)
    for key, reaction in order.reactions:
        if reaction in (Reaction.SCATTER_ALL, Reaction.SCATTER_TRANSPORTS):
            _scatter(now, key, reaction)
    fight_or_part(now)


def fight_or_part(now: Proceedings) -> None:
    """SM-6A.4 Where nobody is left to fight the attack is over."""
    state = now.state
    attack = attack_under_way(state)
    if attack.targets:
        join(now)
    else:
        now.add(events.AttackClosed(attack.id))


def avoid_chance(book: Book, state: State, force: ForceId) -> int:
    """The chance in percent that a force under attack avoids combat."""
    return percent_to_avoid(book, slowest(book, state, (force,)), slowest(book, state, attack_under_way(state).attackers))


def percent_to_avoid(book: Book, slowest_own: int, slowest_attacker: int) -> int:
    """SM-6A3 The chance of avoiding combat is fifty and own slowest speed less the attacker's, within bounds."""
    chart = book.charts.avoid
    return min(max(chart.base + slowest_own - slowest_attacker, chart.least), chart.most)


def percent_caught(book: Book, reaction: Reaction) -> int:
    """SM-6A1.1 A tenth of the transports is caught where escorts stay behind to fight, a fifth where all scatter."""
    chart = book.charts.scatter
    return chart.percent_escorts_stay if reaction is Reaction.SCATTER_TRANSPORTS else chart.percent_all_scatter


def _avoid(now: Proceedings, force: ForceId) -> None:
    book, state = now.book, now.state
    percent = avoid_chance(book, state, force)
    face = now.roll(Die.PERCENT, Why("SM-6A3", "avoids combat", (str(force),), f"{percent} or less"))
    now.add(events.CombatAvoided(force, face <= percent))


def _scatter(now: Proceedings, force: ForceId, reaction: Reaction) -> None:
    book, state = now.book, now.state
    transports = transports_of(book, state, force)
    stays = reaction is Reaction.SCATTER_TRANSPORTS
    percent = percent_caught(book, reaction)
    victims = list(transports)
    # The number of transports is the owner's secret, so only he sees these dice.
    owner = state.forces[force].side
    for number in range(_losses(len(transports), percent, force, owner, now)):
        victim = victims.pop(lot(len(victims), f"{force}/{number + 1}", now, seen_by=(owner,)))
        lose_ship(now, victim, ShipStatus.SUNK, "caught after scattering", _captors(state))
    left = tuple(key for key in ships_of(now.state, force) if key in victims)
    if stays:
        if left:
            new = next_force_id(now.state, state.forces[force].side)
            name = unlike(force_called(book, left, FormedFor.SCATTERED), names_of_forces(now.state, owner))
            now.add(events.ForceScattered(force, new, left, contact_of_marker(book, new), name))
    elif ships_of(now.state, force):
        now.add(events.ForceScattered(force, None, ships_of(now.state, force), None))
    if not ships_of(now.state, force):
        now.add(events.ForceDisbanded(force))


def _losses(transports: int, percent: int, force: ForceId, owner: Side, dice: Dice) -> int:
    """SM-GAP-13 A fraction of a transport is lost on percentage dice."""
    whole, rest = divmod(transports * percent, PERCENT)
    if not rest:
        return whole
    face = dice.roll(Die.PERCENT, Why(
        "SM-6A1", "scattering losses", (str(force),), f"{rest} or less for one more", seen_by=(owner,)))
    return whole + 1 if face <= rest else whole


def _captors(state: State) -> Side:
    return attack_under_way(state).acting


def candidates(book: Book, state: State, side: Side) -> Iterator[ReactToAttack]:
    """The same answer for all attacked forces, if it is open to them."""
    attack = state.attack
    if attack is None or attack.stage is not BattleStage.REACTING or attack.acting is side:
        return
    others = tuple(key for key, force in state.forces.items() if force.side is side and force.hex == attack.hex
                   and force.scattered is None and not force.engaged and key not in attack.targets
                   and not any(have_disengaged(state, key, enemy) for enemy in attack.attackers))
    for reaction in Reaction:
        answers = tuple((key, reaction if answer_refused(book, state, key, reaction) is None else Reaction.STAND)
                        for key in attack.targets)
        yield ReactToAttack(side, answers)
        if others:
            yield ReactToAttack(side, answers, others)
