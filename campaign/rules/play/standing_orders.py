"""Automatic orders, judged and resolved like all others: standing orders (SM-GAP-61) and prepared answers."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model import events
from campaign.model.book import Book
from campaign.model.commands import (
    AttackForces,
    Command,
    EndStep,
    EnterPort,
    FormForce,
    ReactToAttack,
    SearchSurface,
    UnloadCargo,
)
from campaign.model.play.calendar import Phase, Step
from campaign.model.play.standing_orders import Matter, MatterKind, Priority, RunId, StandingTask, Unfinished
from campaign.model.play.state import BattleStage, StandingAnswers, State
from campaign.model.play.views import OwnForce
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Reaction
from campaign.rules.chapters.air import leaders
from campaign.rules.chapters.combat.ch06_reaction import answer_refused
from campaign.rules.chapters.undersea import ch04_answers
from campaign.rules.facts.cripples import asking
from campaign.rules.play.orders import refusal
from campaign.rules.proceedings import Proceedings
from campaign.rules.standing.course import DayPlan, plan_for
from campaign.rules.standing.harbours import cargo_work, harbour_work, parts, run_plan
from campaign.rules.standing.matters import (
    attackers_by_hex,
    attacks_at_once,
    choices_in_combat,
    choices_in_movement,
    enemies_in_reach,
    left_to_the_player,
    noted_now,
    wants_judgement,
)
from campaign.rules.views.functions import staff_has_its_say
from campaign.rules.views.strength import UNKNOWN, has_transports, strength, strength_of_marker
from campaign.rules.views.view import view_for
from campaign.words.forces import run_called

STEPS = (Step.NAVAL_MOVEMENT, Step.COMBAT)


def is_due(state: State) -> bool:
    """Whether the acting side has standing orders that were not carried out in this movement step."""
    if not _in_step(state, Step.NAVAL_MOVEMENT):
        return False
    side = state.cursor.acting
    due = any(_tasks_due(state, side)) or any(_runs_due(state, side)) or _harbours_due(state, side)
    return due and not asking(state, side)


def carry_out(now: Proceedings) -> None:
    """SM-GAP-61.24 Standing orders are carried out once in a movement step: harbours, then runs, then each force in turn.

    While submarines hold up one force all others wait with it (SM-4B3); then the work of that day is finished.
    """
    book, state = now.book, now.state
    side = state.cursor.acting
    if _harbours_due(state, side):
        now.add(events.HarboursServed(side))
        for command in harbour_work(book, view_for(book, now.state, side)):
            now.order(command)
        _unload(now, side)
    for run in tuple(_runs_due(state, side)):
        _run(now, run)
    for force in tuple(_tasks_due(now.state, side)):
        if force in now.state.standing_orders and now.state.strike is None:
            _force(now, force)


def verdict(book: Book, state: State) -> events.OwnerAsked | AttackForces | EndStep | None:
    """SM-GAP-61.25 A quiet step, without any choice, ends by itself; in any other its owner is asked, once, and told each."""
    side = state.cursor.acting
    if not any(_in_step(state, step) for step in STEPS) or not _uses(state, side):
        return None
    if state.cursor.step is Step.NAVAL_MOVEMENT and asking(state, side):
        return None
    if staff_has_its_say(state, side):
        # The staff has its say first; a step that is quiet then ends by itself.
        return None
    if state.cursor.step is Step.COMBAT:
        return _in_combat(book, state, side)
    if state.asked:
        return None
    view = view_for(book, state, side)
    matters = choices_in_movement(book, view, state.matters)
    if state.standing.get(side, StandingAnswers()).quiet_steps and not matters and refusal(book, state, EndStep(side)) is None:
        return EndStep(side)
    return events.OwnerAsked(side, matters, noted_now(view))


def _in_combat(book: Book, state: State, side: Side) -> events.OwnerAsked | AttackForces | EndStep | None:
    view = view_for(book, state, side)
    asking: list[Matter] = []
    for where, forces in attackers_by_hex(view).items():
        enemies = enemies_in_reach(view, where, forces)
        if not enemies:
            continue
        contacts = tuple(marker.contact for marker in enemies)
        if not state.asked and (ready := attacks_at_once(book, view, forces, enemies)):
            order = AttackForces(side, where, tuple(own.force.id for own in ready), contacts)
            if refusal(book, state, order) is None:
                return order
        for own in wants_judgement(view, forces):
            if any(refusal(book, state, AttackForces(side, where, (own.force.id,), (contact,))) is None
                   for contact in contacts):
                text = f"{own.force.name} lies with marker {' and '.join(contacts)} at {where}"
                asking.append(Matter(MatterKind.ENEMY_IN_HEX, str(own.force.id), text))
    asking = list(left_to_the_player(book, view, tuple(asking)))
    if state.asked or not view.decisions:
        return None
    if state.standing.get(side, StandingAnswers()).quiet_steps:
        asking += choices_in_combat(book, state, view)
        if not asking:
            return EndStep(side)
    return events.OwnerAsked(side, tuple(asking))


def _force(now: Proceedings, key: ForceId) -> None:
    """Does one force's work of the day; a refused order is dropped, and its owner told why."""
    book, state = now.book, now.state
    side = state.cursor.acting
    view = view_for(book, state, side)
    own, task = view.forces[key], state.standing_orders[key]
    plan = _rest_of_the_day(own, task) if task.carried == state.segment else plan_for(book, view, own, task)
    after = plan.task
    now.add(events.StandingOrderCarried(side, key, after.leg, after.stayed, after.homeward, after.arrived))
    for matter in plan.matters:
        if matter.kind is not MatterKind.ARRIVED:
            now.add(events.MatterArose(side, matter))
    for number, command in enumerate(plan.commands, start=1):
        if key not in now.state.forces:
            break
        if (refused := now.order(_by_those_left(now.state, key, command))) is not None:
            _stopped(now, side, own, f"{refused.reason} [{refused.rule}]")
            return
        if now.state.strike is not None:
            now.add(events.StandingOrderHeldUp(side, key, _left(plan, plan.commands[number:])))
            return
        if isinstance(command, EnterPort) and after.order.unload:
            _lands_its_cargo(now, side, command)
    for matter in plan.matters:
        if matter.kind is MatterKind.ARRIVED:
            now.add(events.MatterArose(side, matter))
    if plan.ended and key in now.state.standing_orders:
        # A force that berthed is disbanded, and its order with it; this one is left at sea without an order.
        _stopped(now, side, own, plan.ended)


def _lands_its_cargo(now: Proceedings, side: Side, berth: EnterPort) -> None:
    """SM-GAP-61.34 Told to unload, a force that berths has what is wanted in that port landed, as soon as it has lain there."""
    state = now.state
    berthed = [state.ships[ship] for ship in berth.ships if state.ships[ship].port == berth.port]
    aboard = dict.fromkeys(key for ship in berthed for key in ship.cargo)
    wanted = tuple(key for key in aboard if state.cargoes[key].facts.destination == berth.port)
    if wanted:
        now.add(events.UnloadingOrdered(side, berth.port, wanted))


def _unload(now: Proceedings, side: Side) -> None:
    """SM-GAP-61.35 What was to be landed is landed step by step, as far as the port can handle it; the rest waits its turn."""
    for key in tuple(key for key in now.state.to_unload if now.state.cargoes[key].facts.side is side):
        now.order(UnloadCargo(side, key))


def _by_those_left(state: State, force: ForceId, command: Command) -> Command:
    """The orders without ships that a mine or a submarine sank on the way."""
    if not isinstance(command, EnterPort):
        return command
    return replace(command, ships=tuple(ship for ship in command.ships if state.ships[ship].force == force))


def _left(plan: DayPlan, commands: tuple[Command, ...]) -> Unfinished:
    search = next((order.light for order in commands if isinstance(order, SearchSurface)), None)
    port = next((order.port for order in commands if isinstance(order, EnterPort)), None)
    return Unfinished(search, port, tuple(matter for matter in plan.matters if matter.kind is MatterKind.ARRIVED), plan.ended)


def _rest_of_the_day(own: OwnForce, task: StandingTask) -> DayPlan:
    """SM-GAP-61.30 What a force was held up from it does when submarines have done with it, where it then is."""
    left, force = task.unfinished or Unfinished(), own.force
    search = () if left.search is None else (SearchSurface(force.side, force.id, left.search),)
    berth = () if left.port is None else (EnterPort(force.side, own.ships, left.port),)
    return DayPlan(task, (*search, *berth), left.told, left.ended)


def _stopped(now: Proceedings, side: Side, own: OwnForce, reason: str) -> None:
    now.add(events.StandingOrderEnded(side, own.force.id, reason))
    now.add(events.MatterArose(side, Matter(MatterKind.NOT_CARRIED_OUT, str(own.force.id), f"{own.force.name}: {reason}")))


def _run(now: Proceedings, key: RunId) -> None:
    book, state = now.book, now.state
    side = state.cursor.acting
    run = state.runs[key]
    found = parts(book, view_for(book, state, side), run) or [[]]
    waits: list[str] = []
    asks = False
    for part in found:
        for command in cargo_work(book, view_for(book, now.state, side), run, part):
            now.order(command)
        plan = run_plan(book, view_for(book, now.state, side), run, part)
        if plan.ended and len(found) == 1:
            now.add(events.ConvoyRunStopped(side, key, plan.ended))
            text = f"{run_called(run.name)} is at an end: {plan.ended}"
            now.add(events.MatterArose(side, Matter(MatterKind.CONVOY_RUN, str(key), text)))
            return
        why, asking = plan.waits or plan.ended, plan.asks or bool(plan.ended)
        for command in plan.commands:
            if (refused := now.order(command)) is not None:
                why, asking = f"{refused.reason} [{refused.rule}]", True
                break
            if isinstance(command, FormForce) and plan.order is not None:
                force = now.state.ships[command.ships[0]].force
                if force is not None:
                    now.add(events.StandingOrderGiven(side, force, plan.order, key))
        if why and why not in waits:
            waits.append(why)
        asks = asks or asking
    reason = "; ".join(waits)
    now.add(events.ConvoyRunCarried(side, key, reason))
    if asks and reason != run.waits:
        now.add(events.MatterArose(side, Matter(MatterKind.CONVOY_RUN, str(key), f"{run_called(run.name)} waits: {reason}")))


def _harbours_due(state: State, side: Side) -> bool:
    if state.served.get(side) == state.segment:
        return False
    standing = state.standing.get(side, StandingAnswers())
    by_priority = standing.repairs is not Priority.BY_HAND or standing.refuelling is not Priority.BY_HAND
    lands = any(state.cargoes[key].facts.side is side for key in state.to_unload)
    return by_priority or lands


def _tasks_due(state: State, side: Side) -> Iterator[ForceId]:
    return (key for key, task in state.standing_orders.items()
            if (task.carried != state.segment or task.unfinished is not None)
            and key in state.forces and state.forces[key].side is side)


def _runs_due(state: State, side: Side) -> Iterator[RunId]:
    return (key for key, run in state.runs.items() if run.side is side and run.carried != state.segment)


def _uses(state: State, side: Side) -> bool:
    return (
        state.standing.get(side, StandingAnswers()).quiet_steps
        or any(run.side is side for run in state.runs.values())
        or any(key in state.forces and state.forces[key].side is side for key in state.standing_orders)
    )


def _in_step(state: State, step: Step) -> bool:
    cursor, nothing_pends = state.cursor, state.attack is None and state.strike is None
    return cursor.phase is Phase.NAVAL and cursor.step is step and not state.step_ended and nothing_pends


# Answers given in advance ---------------------------------------------------------------------------------------------


def prepared_answer(book: Book, state: State) -> Command | None:
    """SM-6A.5 An attack is answered at once when each attacked force, or its side, has prepared an answer open to it."""
    if state.air_war.sortie is not None:
        return leaders.prepared_answer(book, state)
    if state.strike is not None:
        return ch04_answers.prepared_answer(book, state)
    attack = state.attack
    if attack is None or attack.stage is not BattleStage.REACTING:
        return None
    side = attack.acting.enemy
    general = state.standing_answers_of(side).reaction
    answers: list[tuple[ForceId, Reaction]] = []
    for key in attack.targets:
        wanted = state.forces[key].reaction or general or _by_strength(book, state, key)
        if wanted is None:
            return None
        answers.append((key, _open_to_it(book, state, key, wanted)))
    return ReactToAttack(side, tuple(answers))


def _open_to_it(book: Book, state: State, force: ForceId, wanted: Reaction) -> Reaction:
    """SM-6A.8 A convoy that has no escort to leave behind scatters whole; who cannot do as he was told stands."""
    instead = (wanted, Reaction.SCATTER_ALL) if wanted is Reaction.SCATTER_TRANSPORTS else (wanted,)
    return next((reaction for reaction in instead if answer_refused(book, state, force, reaction) is None), Reaction.STAND)


def _by_strength(book: Book, state: State, force: ForceId) -> Reaction | None:
    """SM-GAP-61.26 A side may answer by strength: stand from the ratio it named, else avoid, or scatter with convoys."""
    side = state.forces[force].side
    ratio = state.standing_answers_of(side).stand_at
    if ratio is None:
        return None
    view = view_for(book, state, side)
    attack = view.attack
    known = [view.markers[label] for label in attack.enemy_contacts if label in view.markers] if attack is not None else []
    against = sum(strength_of_marker(book, marker, UNKNOWN) for marker in known) or UNKNOWN
    own = view.forces[force].ships
    if strength(book, view, own) >= ratio * against:
        return Reaction.STAND
    return Reaction.SCATTER_ALL if has_transports(book, own) else Reaction.AVOID
