"""The verbs of the campaign: what is pending, what is legal, why not, what happens, and the state after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import (
    AcceptAfterAction,
    AllotRepair,
    AnswerSubmarine,
    AssignFlotillaMission,
    AssignMission,
    AttackForces,
    BerthFlotilla,
    Bombard,
    CancelLanding,
    CancelStandingOrder,
    Command,
    DeclineSupport,
    DemolishPort,
    EndStep,
    EnterPort,
    Evacuate,
    FlySearches,
    FormForce,
    GiveStandingOrder,
    HandOverPoints,
    HoistCraft,
    HuntFlotilla,
    InstructFlotilla,
    JoinForce,
    LandAssault,
    LandFollowUp,
    LaunchFighters,
    LoadCargo,
    LoadFighters,
    LowerCraft,
    MergeFlotillas,
    MoveFlotilla,
    MoveForce,
    PlaceForce,
    PlanLanding,
    PrepareReaction,
    PrioritiseRefuelling,
    PrioritiseRepairs,
    RaidLand,
    RaidReembark,
    RaisePoints,
    ReactToAttack,
    RecordPortOwner,
    ReformForce,
    RepairPort,
    ReportCombat,
    ReportTroops,
    ResumeRepair,
    RuleAsUmpire,
    SearchArea,
    SearchFromCarrier,
    SearchFromFlotilla,
    SearchSurface,
    SetLiftWatch,
    SetStanding,
    SplitFlotilla,
    StartConvoyRun,
    StopConvoyRun,
    SupportGround,
    SuspendRepair,
    TransferCargo,
    Transship,
    UnloadCargo,
    UnloadFighters,
)
from campaign.model.commands.war import (
    ChooseEastAfrica,
    LoadSupplies,
    OrderTenthMas,
    PlaceExchangeDestroyers,
    RecallTenthMas,
    RecordFlag,
    RecordGarrison,
    TakeFromPool,
    TenthMasTargets,
    WithdrawToPool,
)
from campaign.model.dice import Dice, RecordedDice
from campaign.model.events import CampaignBegan, DieRolled, Event, OwnerAsked
from campaign.model.refusals import IllegalCommand, Refusal
from campaign.model.sides import Side
from campaign.model.state import State
from campaign.rules import (
    ch01_movement,
    ch01_port_damage,
    ch01_steps,
    ch01_task_forces,
    ch03_area_search,
    ch03_carrier_search,
    ch03_surface_search,
    ch04_answers,
    ch04_bombardment,
    ch04_cargo,
    ch04_flotillas,
    ch04_ground_support,
    ch04_lift,
    ch04_stowed_craft,
    ch04_transit,
    ch05_ferry,
    ch06_attack,
    ch06_battle,
    ch06_hunting,
    ch06_parting,
    ch06_reaction,
    ch08_fuel,
    ch08_repair,
    ch09_landings,
    ch09_raids,
    ch10_east_africa,
    ch10_force_pool,
    ch10_tenth_mas,
    ch11_supply,
    land_facts,
    rulings,
    standing,
    standing_laws,
)
from campaign.rules.decisions import pending_for, somebody_must_decide
from campaign.rules.evolution import evolve, replay
from campaign.rules.laws import Unfolding, first_refusal
from campaign.rules.prepared import prepared_answer
from campaign.rules.sequence import advance, opening
from campaign.rules.setup import starting_state
from campaign.rules.views import view_for

__all__ = ["begin", "evolve", "legal_commands", "pending_for", "refusal", "replay", "resolve", "view_for"]

CHAPTER_OF: dict[type, ModuleType] = {
    **dict.fromkeys((EndStep, SetStanding), ch01_steps),
    **dict.fromkeys((FormForce, JoinForce, EnterPort, AssignMission, PrepareReaction), ch01_task_forces),
    MoveForce: ch01_movement,
    **dict.fromkeys((SearchArea, FlySearches), ch03_area_search),
    SearchFromCarrier: ch03_carrier_search,
    SearchSurface: ch03_surface_search,
    **dict.fromkeys((DemolishPort, RepairPort), ch01_port_damage),
    Bombard: ch04_bombardment,
    **dict.fromkeys((SupportGround, DeclineSupport), ch04_ground_support),
    **dict.fromkeys((LoadFighters, UnloadFighters, LaunchFighters), ch05_ferry),
    **dict.fromkeys((LoadCargo, UnloadCargo), ch04_cargo),
    **dict.fromkeys((AssignFlotillaMission, MergeFlotillas, SplitFlotilla, HandOverPoints, RaisePoints, InstructFlotilla),
                    ch04_flotillas),
    **dict.fromkeys((MoveFlotilla, BerthFlotilla, SearchFromFlotilla), ch04_transit),
    AnswerSubmarine: ch04_answers,
    AttackForces: ch06_attack,
    HuntFlotilla: ch06_hunting,
    ReactToAttack: ch06_reaction,
    AcceptAfterAction: ch06_battle,
    **dict.fromkeys((PlaceForce, ReformForce), ch06_parting),
    PrioritiseRefuelling: ch08_fuel,
    **dict.fromkeys((AllotRepair, SuspendRepair, ResumeRepair), ch08_repair),
    **dict.fromkeys((TransferCargo, Transship, Evacuate, SetLiftWatch), ch04_lift),
    **dict.fromkeys((HoistCraft, LowerCraft), ch04_stowed_craft),
    **dict.fromkeys((PlanLanding, CancelLanding, LandAssault, LandFollowUp, ReportCombat, ReportTroops), ch09_landings),
    **dict.fromkeys((RaidLand, RaidReembark), ch09_raids),
    LoadSupplies: ch11_supply,
    **dict.fromkeys((TakeFromPool, WithdrawToPool), ch10_force_pool),
    **dict.fromkeys((ChooseEastAfrica, PlaceExchangeDestroyers), ch10_east_africa),
    **dict.fromkeys((OrderTenthMas, RecallTenthMas, TenthMasTargets), ch10_tenth_mas),
    **dict.fromkeys((RecordFlag, RecordGarrison), land_facts),
    **dict.fromkeys((RecordPortOwner, RuleAsUmpire), rulings),
    **dict.fromkeys(
        (GiveStandingOrder, CancelStandingOrder, StartConvoyRun, StopConvoyRun, PrioritiseRepairs), standing_laws),
}
CANDIDATES: tuple[Callable[[Book, State, Side], Iterator[Command]], ...] = (
    ch01_steps.candidates,
    ch01_task_forces.candidates,
    ch01_movement.candidates,
    ch03_area_search.candidates,
    ch03_surface_search.candidates,
    ch04_cargo.candidates,
    ch04_lift.candidates,
    ch04_stowed_craft.candidates,
    ch09_landings.candidates,
    ch09_raids.candidates,
    ch03_carrier_search.candidates,
    ch04_bombardment.candidates,
    ch04_ground_support.candidates,
    ch05_ferry.candidates,
    ch01_port_damage.candidates,
    ch04_flotillas.candidates,
    ch04_transit.candidates,
    ch04_answers.candidates,
    ch06_attack.candidates,
    ch06_hunting.candidates,
    ch06_reaction.candidates,
    ch06_parting.candidates,
    ch08_fuel.candidates,
    ch08_repair.candidates,
    standing_laws.candidates,
    ch11_supply.candidates,
    ch10_force_pool.candidates,
    ch10_east_africa.candidates,
    ch10_tenth_mas.candidates,
    land_facts.candidates,
)


def refusal(book: Book, state: State, command: Command) -> Refusal | None:
    """The first law that a command breaks, in words a player understands, or None."""
    if state.over and not isinstance(command, RuleAsUmpire):
        return Refusal("SM-GAP-55", f"the campaign is over: {state.result}")
    chapter: Any = CHAPTER_OF[type(command)]
    return first_refusal(chapter.LAWS[type(command)], book, state, command)


def legal_commands(book: Book, state: State, side: Side) -> Iterator[Command]:
    """What a side may order now: candidates that no law refuses."""
    seen: set[str] = set()
    for candidates in CANDIDATES:
        for command in candidates(book, state, side):
            if (key := repr(command)) not in seen and refusal(book, state, command) is None:
                seen.add(key)
                yield command


def begin(book: Book, seed: int, dice: Dice) -> Iterator[Event]:
    """The events that set a scenario up and bring play to its first decision."""
    start = starting_state(book, seed)
    now = Unfolding(start)
    yield CampaignBegan(book.scenario.key, start)
    recorded = RecordedDice(dice)
    yield from now.each(_rolled(opening(book, start, recorded), recorded, now))
    yield from now.each(_to_the_next_decision(book, now.state, recorded))


def resolve(book: Book, state: State, command: Command, dice: Dice) -> Iterator[Event]:
    """What happens when a command is carried out, up to the next decision; changes nothing itself.

    Raises IllegalCommand for a command that `refusal` would refuse.
    """
    if (no := refusal(book, state, command)) is not None:
        raise IllegalCommand(no, command)
    now = Unfolding(state)
    recorded = RecordedDice(dice)
    yield from now.each(_carried_out(book, state, command, recorded))
    yield from now.each(_to_the_next_decision(book, now.state, recorded))


def _carried_out(book: Book, state: State, command: Command, dice: RecordedDice) -> Iterator[Event]:
    chapter: Any = CHAPTER_OF[type(command)]
    yield from _rolled(chapter.resolve(book, state, command, dice), dice, Unfolding(state))


def _to_the_next_decision(book: Book, state: State, dice: RecordedDice) -> Iterator[Event]:
    now = Unfolding(state)
    while not now.state.over:
        if (answer := prepared_answer(book, now.state)) is not None:
            yield from now.each(_carried_out(book, now.state, answer, dice))
        elif standing.is_due(now.state):
            yield from now.each(standing.carry_out(
                book, now.state, refusal, lambda state, order: _carried_out(book, state, order, dice)))
        elif (word := standing.verdict(book, now.state, refusal)) is not None:
            yield from now.each(iter((word,)) if isinstance(word, OwnerAsked) else _carried_out(book, now.state, word, dice))
        elif somebody_must_decide(book, now.state):
            return
        else:
            yield from now.each(_rolled(advance(book, now.state, dice), dice, Unfolding(now.state)))


def _rolled(events: Iterator[Event], dice: RecordedDice, now: Unfolding) -> Iterator[Event]:
    """Each die that fell is an event of its own, before what it led to; a new moment has dice of its own."""
    moment = now.state.cursor.moment
    dice.at(moment, now.state.rolled)
    for event in events:
        for roll in dice.taken():
            yield now(DieRolled(roll))
        yield now(event)
        if now.state.cursor.moment != moment:
            moment = now.state.cursor.moment
            dice.at(moment, now.state.rolled)
    for roll in dice.taken():
        yield now(DieRolled(roll))
