"""Play by standing orders alone, given at random: it ends, it stays sound, it keeps secrets, and it hides nothing."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import example, settings
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.battles.battle import Light
from campaign.model.book import Book, Options
from campaign.model.commands import (
    AcceptAfterAction,
    Command,
    EndStep,
    GiveStandingOrder,
    ReformForce,
    SetStanding,
    StartConvoyRun,
)
from campaign.model.dice import SeededDice
from campaign.model.events import (
    BattleJoined,
    CargoUnloaded,
    ConditionChanged,
    Event,
    ForceScattered,
    OwnerAsked,
    RouteCut,
    ShipRanDry,
    StepBegan,
    StepEnded,
)
from campaign.model.play.calendar import Step
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.standing_orders import (
    AttackPolicy,
    Conduct,
    OnSighted,
    OnSighting,
    Priority,
    SightingPolicy,
    StandingOrder,
    Then,
    TurnHomeWhen,
)
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoKind, PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Reaction
from campaign.rules import engine
from campaign.rules.facts.geography import port_side
from campaign.rules.play import standing_orders
from campaign.rules.standing.course import plan_for
from campaign.rules.standing.harbours import cargo_work, harbour_work, run_plan
from campaign.rules.standing.matters import open_matters
from campaign.rules.views.strength import is_news
from campaign.tactics.registry import system_named
from tests.proceeding import resolved
from tests.properties.arena import crowded
from tests.properties.test_random_play import unsound
from tests.properties.undisclosed import ALWAYS, HIDDEN, fuel_boxes
from tests.sea import SPICA, TRANSPORT, british, cargo, italian, sea, ships

MARKERS = [Options(hidden_markers=hidden) for hidden in (False, True)]
MOST_ORDERS = 900


def random_order(book: Book, state: State, side: Side, chance: Random) -> StandingOrder:
    """Any standing order for a force of that side, with a rule for fuel."""
    ports = [key for key in state.ports if port_side(state, key) is side]
    then = chance.choice(list(Then))
    stops = [str(chance.choice(book.theatre.labels)) for _ in range(chance.randint(1, 3))]
    conduct = Conduct(
        chance.choice([None, None, 3, 8]),
        SightingPolicy(chance.choice(list(OnSighting)), chance.choice(list(OnSighting)), chance.choice([0.5, 1.0, 2.0])),
        chance.choice(list(OnSighted)), chance.choice(list(AttackPolicy)), chance.choice([0.5, 1.5]),
        chance.choice([None, *Light]),
        TurnHomeWhen(chance.randint(0, 2), chance.choice([None, 1, 2]), capital_hurt=chance.random() < 0.5))
    route = (*stops, *((str(chance.choice(ports)),) if then is Then.BERTH else ()))
    return StandingOrder(route, then, conduct, chance.choice([0, 0, 1]), chance.choice([None, *ports]))


def answer(book: Book, state: State, side: Side, kind: DecisionKind, chance: Random) -> Iterator[Command]:
    """What a player does who leaves everything to standing orders."""
    if kind is DecisionKind.FIGHT and state.attack is not None and state.attack.engagement is not None:
        yield AcceptAfterAction(side, system_named("supermarina").fight(book, state.attack.engagement, SeededDice(state.seed)))
    elif kind in (DecisionKind.PLACEMENT, DecisionKind.REACTION, DecisionKind.SUBMARINE):
        yield next(one for one in engine.legal_commands(book, state, side))
    else:
        for key, force in state.forces.items():
            if force.side is side and force.scattered is not None and kind is DecisionKind.MOVEMENT:
                yield from (one for one in engine.legal_commands(book, state, side)
                            if isinstance(one, ReformForce) and one.force == key)
            elif force.side is side and key not in state.standing_orders and kind is DecisionKind.MOVEMENT:
                yield GiveStandingOrder(side, key, random_order(book, state, side, chance))
        yield EndStep(side)


def wars(options: Options, seed: int) -> Iterator[tuple[Book, State, tuple[Event, ...], State]]:
    """A war by standing orders: the state before each order, what it led to, and the state after it."""
    book, state = crowded(options)
    chance = Random(seed)
    state = replace(state, seed=seed)
    first = [SetStanding(side, best_searches=True, reaction=Reaction.AVOID, quiet_steps=chance.random() < 0.8,
                         repairs=chance.choice(list(Priority)), refuelling=chance.choice(list(Priority))) for side in BOTH]
    runs = [StartConvoyRun(Side.AXIS, "", ships("Neptunia"), PortId("taranto"), PortId("tripoli")),
            StartConvoyRun(Side.ALLIED, "", ships("Rhona"), PortId("alexandria"), PortId("valletta"))]
    waiting: list[Command] = [*first, *runs]
    for _ in range(MOST_ORDERS):
        if state.over:
            return
        if not waiting:
            decision = next(one for side in BOTH for one in engine.pending_for(book, state, side))
            waiting = list(answer(book, state, decision.side, decision.kind, chance))
        order = waiting.pop(0)
        if engine.refusal(book, state, order) is not None:
            continue
        before, events = state, resolved(book, state, order, SeededDice(seed)).events
        if any(isinstance(one, StepEnded) for one in events):
            waiting = []
        for event in events:
            state = engine.fold(state, event)
        yield book, before, events, state
    assert state.over, f"after {MOST_ORDERS} orders the war goes on: {state.cursor}"


@pytest.mark.gate
@pytest.mark.parametrize("options", MARKERS, ids=str)
@settings(max_examples=6)
@for_all(st.integers(0, 2**31))
def test_a_war_by_standing_orders_ends_and_stays_sound(options: Options, seed: int) -> None:
    """SM-GAP-61.24 The engine never goes round in a circle, and what it orders is legal."""
    last = None
    for book, _, _, after in wars(options, seed):
        assert unsound(book, after) == []
        last = after

    assert last is not None and last.over


@pytest.mark.gate
@pytest.mark.parametrize("options", MARKERS, ids=str)
@settings(max_examples=6)
@example(199)
@example(18)
@example(5)
@for_all(st.integers(0, 2**31))
def test_no_force_with_a_rule_for_fuel_runs_dry(options: Options, seed: int) -> None:
    """SM-GAP-61.9 Unless damage slowed it, a scattering threw it off its way, or it had too little from the beginning."""
    excused: set[str] = set()
    book, state = crowded(options)
    for key, ship in state.ships.items():
        if ship.force is not None and ship.fuel_boxes < book.counters[key].fuel_boxes:
            excused |= {one for one, other in state.ships.items() if other.force == ship.force}
    for _, before, events, _ in wars(options, seed):
        now = before
        for event in events:
            if isinstance(event, BattleJoined | ForceScattered):
                keys = event.forces if isinstance(event, BattleJoined) else (event.force,)
                excused |= {str(one) for one, ship in now.ships.items() if ship.force in keys}
            if isinstance(event, ConditionChanged | RouteCut):
                struck = event.force if isinstance(event, RouteCut) else now.ships[event.ship].force
                excused |= {str(one) for one, ship in now.ships.items() if ship.force is not None and ship.force == struck}
            assert not isinstance(event, ShipRanDry) or event.ship in excused, event
            now = engine.fold(now, event)


@pytest.mark.gate
@pytest.mark.parametrize("options", MARKERS, ids=str)
@settings(max_examples=6)
@for_all(st.integers(0, 2**31))
def test_no_step_that_ends_by_itself_hides_a_new_sighting(options: Options, seed: int) -> None:
    """SM-GAP-61.11, SM-GAP-61.25 Wherever a movement step ended unasked, there was no news and no force without an order."""
    for book, before, events, _ in wars(options, seed):
        now, asked = before, before.asked
        for event in events[1:] if isinstance(events[0], StepEnded) else events:
            side = now.cursor.acting
            ends = isinstance(event, StepEnded) and now.cursor.step is Step.NAVAL_MOVEMENT
            if ends and not asked and now.standing[side].quiet_steps:
                view = engine.view_for(book, now, side)
                assert not [one for one in view.markers.values() if is_news(view, one)] and not open_matters(book, view, ())
            asked = isinstance(event, OwnerAsked) or (asked and not isinstance(event, StepBegan))
            now = engine.fold(now, event)


@pytest.mark.parametrize("hidden", [False, True])
@settings(max_examples=2)
@for_all(seed=st.integers(0, 2**31))
def test_what_is_ordered_by_itself_depends_on_what_its_side_knows(hidden: bool, seed: int) -> None:
    """SM-GAP-61.1 Secrets of the enemy change no course, no load, no repair, no attack and no question."""
    changes = (*ALWAYS, *(HIDDEN if hidden else ()))
    chance = Random(seed)
    compared = 0
    for number, (book, _, _, state) in enumerate(wars(Options(hidden_markers=hidden), seed)):
        if number % 5 or state.attack is not None:
            continue
        for side in BOTH:
            other = chance.choice(changes)(book, state, side, chance)
            assert derived(book, state, side) == derived(book, other, side)
            compared += other != state

    assert compared


def derived(book: Book, state: State, side: Side) -> tuple[object, ...]:
    """All that standing orders would do for a side in this state."""
    view = engine.view_for(book, state, side)
    plans = [plan_for(book, view, view.forces[key], task) for key, task in view.standing_orders.items()]
    runs = [(list(cargo_work(book, view, run)), run_plan(book, view, run)) for run in view.runs.values()]
    asked = standing_orders.verdict(book, state) if state.cursor.acting is side else None
    return plans, runs, list(harbour_work(book, view)), asked


def test_a_plan_that_looks_at_secrets_is_caught() -> None:
    """SM-GAP-61.1 A canary: reckoned from the enemy's bunkers, what is derived differs."""
    book, _, _, state = next(iter(wars(MARKERS[0], 1)))
    other = fuel_boxes(book, state, Side.AXIS, Random(1))

    def leaky(now: State) -> object:
        return derived(book, now, Side.AXIS), sum(ship.fuel_boxes for ship in now.ships.values() if ship.side is Side.ALLIED)

    assert leaky(state) != leaky(other)


@settings(max_examples=6)
@for_all(st.integers(1, 5), st.integers(0, 3))
def test_runs_deliver_again_and_again_in_a_quiet_sea(loads: int, escorts: int) -> None:
    """SM-GAP-61.12, SM-GAP-61.13 One transport fetches one load after another, without a key, until none is left."""
    guard = [italian(f"Escort {number}", "taranto", SPICA) for number in range(escorts)]
    items = [cargo(f"Load {number}", 1, "taranto", "tripoli", kind=CargoKind.SUPPLIES) for number in range(loads)]
    book, state = sea(italian("Esperia", "taranto", TRANSPORT), british("Warspite", "alexandria"), *guard, *items)
    book = replace(book, scenario=replace(book.scenario, last_turn="Aug I 40"))
    names = ships("Esperia", *(f"Escort {number}" for number in range(escorts)))
    orders: list[Command] = [SetStanding(Side.AXIS, best_searches=True, reaction=Reaction.STAND, quiet_steps=True),
                             StartConvoyRun(Side.AXIS, "Run", names, PortId("taranto"), PortId("tripoli"))]
    landed, keys = 0, 0
    for _ in range(120):
        if state.over or landed == loads:
            break
        side = state.cursor.acting
        order = orders.pop(0) if orders else EndStep(side)
        keys += side is Side.AXIS
        for event in resolved(book, state, order, SeededDice(1)).events:
            landed += isinstance(event, CargoUnloaded)
            state = engine.fold(state, event)

    assert landed == loads and keys <= 4
