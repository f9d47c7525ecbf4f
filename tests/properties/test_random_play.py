"""Random legal play: whatever players do within the laws, the campaign stays sound and can be stopped anywhere."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.charts.campaign import Weather
from campaign.model.commands import EndStep
from campaign.model.dice import SeededDice
from campaign.model.events import (
    AttackDeclared,
    BattleJoined,
    Event,
    ForceMoved,
    ForceReformed,
    ForceScattered,
    ShipsBerthed,
    StepEnded,
    SurfaceSearched,
)
from campaign.model.play.calendar import Step
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.state import State
from campaign.model.sides import BOTH
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipType
from campaign.rules import engine
from campaign.rules.chapters.sailing.ch01_movement import points_left
from campaign.rules.facts.roster import ships_of
from campaign.rules.views.decisions import somebody_must_decide
from campaign.store.codec import Codec
from tests.proceeding import replayed, resolved
from tests.properties.arena import Played, end_of, games

MARKERS = [Options(hidden_markers=hidden) for hidden in (False, True)]
CODEC = Codec()
WHOLE = 600


def orders_found_wanting(book: Book, state: State) -> list[str]:
    """Where those who are asked and those who can act are not the same."""
    wrong = []
    for side in BOTH:
        pending = engine.pending_for(book, state, side)
        legal = list(engine.legal_commands(book, state, side))
        fights = any(one.kind is DecisionKind.FIGHT for one in pending)
        if bool(pending) != (bool(legal) or fights):
            wrong.append(f"{state.cursor}: {side} is asked {pending} and may order {legal[:3]}")
    if not state.over and not somebody_must_decide(book, state):
        wrong.append(f"{state.cursor}: nobody is asked")
    return wrong


def unsound(book: Book, state: State) -> list[str]:
    """What must never be: ships nowhere or twice, markers without ships, more than a port can do."""
    wrong = []
    for key, ship in state.ships.items():
        places = (ship.port is not None) + (ship.force is not None)
        if places != (ship.status is ShipStatus.ACTIVE) or (ship.force is not None and ship.force not in state.forces):
            wrong.append(f"{key} is in {ship.port} and {ship.force}")
        if not 0 <= ship.fuel_boxes <= book.counters[key].fuel_boxes:
            wrong.append(f"{key} has {ship.fuel_boxes} fuel boxes")
        if any(state.cargoes[item].aboard.count(key) != 1 for item in ship.cargo):
            wrong.append(f"{key} and her cargo do not know of each other")
    wrong += [f"{key} has no ships" for key in state.forces if not ships_of(state, key)]
    wrong += [f"{key} lies in {force.hex}" for key, force in state.forces.items() if not book.theatre.is_sea(force.hex)]
    wrong += [f"{key} has {one.points} points at {one.hex}" for key, one in state.flotillas.items()
              if one.points < 1 or not book.theatre.is_sea(one.hex)]
    wrong += [f"{key} is found and is not there" for key in state.finds if key not in state.forces]
    for name, port in state.ports.items():
        facts = book.theatre.ports[name]
        bound = sum(job.port == name and not job.suspended for job in state.repairs.values())
        if bound > facts.repair or port.cargo_used > facts.cargo or port.fuel_issued > facts.refuel or (port.fuel or 0) < 0:
            wrong.append(f"{name} does more than it can: {port}, {bound} hits under repair")
    labels = [(key[:2], label) for key, label in state.contacts.items()]
    wrong += [f"label {label} stands for two forces" for label in set(labels) if labels.count(label) > 1]
    return wrong


def unlawful(book: Book, before: State, event: Event) -> list[str]:
    """What no event may do: attack what is not spotted, or spend what is not there."""
    match event:
        case AttackDeclared(targets=targets, attackers=attackers, hex=where):
            fighters = [key for force in attackers for key in ships_of(before, force)
                        if book.counters[key].type not in (ShipType.TRANSPORT, ShipType.LANDING_CRAFT)]
            return [f"{key} is attacked" for key in targets
                    if not before.finds.get(key) or before.forces[key].hex != where or not fighters]
        case ForceMoved(force=force, cost=cost) | SurfaceSearched(force=force, cost=cost):
            left = points_left(book, before, force)
            step = before.cursor.step is Step.NAVAL_MOVEMENT and before.forces[force].side is before.cursor.acting
            return [] if cost <= left and step else [f"{force} spends {cost} of {left} in {before.cursor}"]
        case ForceReformed(force=force, hex=where):
            scattered = before.forces[force].scattered
            fine = scattered is not None and scattered.segment + 1 == before.segment
            return [] if fine else [f"{force} reforms in {where}"]
        case _:
            return []


@pytest.mark.gate
@pytest.mark.parametrize("options", MARKERS, ids=str)
@settings(max_examples=8)
@for_all(st.integers(0, 2**31))
def test_a_random_game_stays_sound_and_someone_can_always_act(options: Options, seed: int) -> None:
    """SM-1B, SM-3, SM-6, SM-1F, SM-1D1, SM-1D2, SM-1D4, SM-6A2 Checked after every order and every event."""
    for game, events in games(options, seed, WHOLE):
        before = game.marks[-2][1]
        for event in events:
            assert unlawful(game.book, before, event) == []
            before = engine.fold(before, event)
        assert unsound(game.book, game.state) == [] and orders_found_wanting(game.book, game.state) == []
    assert game.state.over


@pytest.mark.gate
@pytest.mark.parametrize("options", MARKERS, ids=str)
@settings(max_examples=3)
@for_all(st.integers(0, 2**31))
def test_every_order_that_is_offered_can_be_carried_out(options: Options, seed: int) -> None:
    """SM-1A.4 No legal order fails, and none changes the state that it was given."""
    for number, (game, _) in enumerate(games(options, seed, 120)):
        if number % 3:
            continue
        before = repr(game.state)
        for side in BOTH:
            for order in engine.legal_commands(game.book, game.state, side):
                after = game.state
                for event in resolved(game.book, game.state, order, SeededDice(seed)).events:
                    after = engine.fold(after, event)
                assert unsound(game.book, after) == [], order
        assert repr(game.state) == before


@pytest.mark.gate
@pytest.mark.parametrize("options", MARKERS, ids=str)
@settings(max_examples=3)
@for_all(st.integers(0, 2**31))
def test_a_random_game_survives_the_post_at_every_step(options: Options, seed: int) -> None:
    """SM-1G Encoded records of all events rebuild the very state that play reached, and a snapshot is that state."""
    posted: State | None = None
    read = 0
    for game, _ in games(options, seed, WHOLE):
        for event in (CODEC.read(CODEC.write(one)) for one in game.events[read:]):
            posted = replayed([event]) if posted is None else engine.fold(posted, event)
        read = len(game.events)
        assert posted == game.state and CODEC.read(CODEC.write(game.state)) == game.state


@pytest.mark.gate
@pytest.mark.parametrize("options", MARKERS, ids=str)
@settings(max_examples=5)
@for_all(st.integers(0, 2**31))
def test_any_order_of_a_random_game_can_be_taken_back(options: Options, seed: int) -> None:
    """SM-1G Undo is the replay of what came before; the same seed then gives the same game again."""
    game, again = end_of(options, seed, WHOLE), end_of(options, seed, WHOLE)
    chance = Random(seed)

    for events, state in chance.sample(game.marks, min(15, len(game.marks))):
        assert replayed(game.events[:events]) == state
    assert game.events == again.events


@pytest.mark.gate
def test_random_games_come_to_battles_searches_and_convoys() -> None:
    """SM-6, SM-6A1 Or the properties would prove little."""
    wanted = {AttackDeclared, BattleJoined, ForceScattered, ForceReformed, SurfaceSearched, ShipsBerthed}
    seen: set[type] = set()
    seeds = iter(range(60))
    while not wanted <= seen and (seed := next(seeds, None)) is not None:
        seen |= {type(event) for event in end_of(MARKERS[seed % 2], seed, WHOLE).events}

    assert wanted <= seen


def test_the_checks_can_fail() -> None:
    """SM-1B A canary: a ship that is nowhere, an attack on an unseen force, and a side that cannot act are noticed."""
    game: Played = end_of(MARKERS[0], 1, 5)
    state = game.state
    force = next(iter(state.forces))
    drowned = engine.fold(state, ShipsBerthed(ships_of(state, force), next(iter(state.ports))))
    attack = AttackDeclared("B1", state.forces[force].hex, state.forces[force].side, (), (force,), "day")  # pyrefly: ignore[bad-argument-type]

    assert unsound(game.book, drowned) and unlawful(game.book, state, attack)
    assert unlawful(game.book, state, ForceMoved(force, (), 99))
    assert orders_found_wanting(game.book, engine.fold(state, StepEnded(state.cursor.acting)))


@pytest.mark.gate
@pytest.mark.parametrize("options", MARKERS, ids=str)
def test_the_real_campaign_can_be_played_at_random(options: Options) -> None:
    """SM-1A, SM-1B July 1940 on the whole Mediterranean: a hundred orders by players who guess."""
    book = load_book("calabria", options)
    dice, chance = SeededDice(3), Random(3)
    events = engine.begin(book, 3, dice).events
    state = replayed(events)
    for _ in range(100):
        side = state.cursor.acting
        legal = list(engine.legal_commands(book, state, side))
        order = EndStep(side) if chance.random() < 0.1 else chance.choice(legal)
        assert orders_found_wanting(book, state) == []
        for event in resolved(book, state, order, dice).events:
            assert unlawful(book, state, event) == []
            state = engine.fold(state, event)
        assert unsound(book, state) == []
    assert CODEC.read(CODEC.write(state)) == state and set(state.weather.values()) <= set(Weather)
