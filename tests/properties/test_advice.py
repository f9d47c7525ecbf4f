"""Advice at random moments: whatever is proposed or named as a remedy is taken by the rules, and strands nobody by price."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from campaign.model.book import Book, Options
from campaign.model.commands import Command, FormForce, GiveStandingOrder
from campaign.model.dice import SeededDice
from campaign.model.play.standing_orders import Conduct, StandingOrder
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId
from campaign.rules import engine
from campaign.session.planning.previews import preview
from campaign.session.planning.proposing import Proposal, proposals_for, take
from campaign.session.planning.undone import undone
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, play_on
from campaign.session.play.seat import PlayerSeat, game_of
from campaign.store.records import Meta
from tests.proceeding import resolved
from tests.properties.arena import games
from tests.properties.test_standing_play import random_order
from tests.sea import british, italian, sea
from tests.standing import AX1, NEVER

STEPS, EVERY = 120, 5


def seat_at(book: Book, state: State, side: Side) -> PlayerSeat:
    """A seat at a game of its own that stands there."""
    return PlayerSeat(Game(book, state, Meta("small", 1, book.options, players=dict.fromkeys(BOTH, "human")), None), side)


def amiss(book: Book, state: State, side: Side, orders: Sequence[Command]) -> list[str]:
    """What is wrong with a remedy: an order that is refused, a voyage with trouble by the price that a player reads."""
    here = seat_at(book, state, side)
    wrong: list[str] = []
    for order in orders:
        if (refusal := here.refusal(order)) is not None:
            return [*wrong, f"{order}: {refusal}"]
        found = preview(book, here.view, order)
        if found is not None and found.trouble:
            wrong.append(f"{order}: {found.lines}")
        here.give(order)
    return wrong


def taken_amiss(book: Book, state: State, side: Side, proposal: Proposal) -> list[str]:
    """What is wrong with a proposal: in its orders, or with the voyage of the force that it forms once that lies ready."""
    wrong = amiss(book, state, side, proposal.commands)
    form = proposal.commands[0]
    if wrong or proposal.then is None or not isinstance(form, FormForce):
        return wrong
    here = seat_at(book, state, side)
    here.give(form)
    force = here.view.ships[form.ships[0]].force
    assert force is not None
    return amiss(here.book, game_of(here).state, side, [GiveStandingOrder(side, force, proposal.then)])


def advice_amiss(book: Book, state: State) -> Iterator[str]:
    """What is wrong with anything that either side is told to do there."""
    for side in BOTH:
        here = seat_at(book, state, side)
        for omission in undone(here):
            yield from amiss(book, state, side, omission.orders)
        for proposal in proposals_for(here):
            yield from taken_amiss(book, state, side, proposal)


def thirsty(state: State, chance: Random) -> State:
    """The same moment with any fuel in the ships at sea."""
    ships = {key: replace(ship, fuel_boxes=chance.randint(0, ship.fuel_boxes)) if ship.force is not None else ship
             for key, ship in state.ships.items()}
    return replace(state, ships=ships)


def ordered(book: Book, state: State, order: Command) -> State:
    """The moment after an order, if no rule refuses it."""
    if engine.refusal(book, state, order) is not None:
        return state
    for event in resolved(book, state, order, SeededDice(state.seed)).events:
        state = engine.fold(state, event)
    return state


@pytest.mark.gate
@pytest.mark.parametrize("options", [Options(hidden_markers=hidden) for hidden in (False, True)], ids=str)
@settings(max_examples=4)
@for_all(st.integers(0, 2**31))
def test_no_advice_is_refused_and_none_strands_in_any_random_game(options: Options, seed: int) -> None:
    """SM-8A1, SM-GAP-61 Remedies and proposals of both sides, at every fifth moment, with any fuel and any orders."""
    chance = Random(seed)
    for number, (game, _) in enumerate(games(options, seed, STEPS)):
        if number % EVERY:
            continue
        state = thirsty(game.state, chance)
        for key, force in tuple(state.forces.items()):
            if key in state.forces and key not in state.standing_orders and chance.random() < 0.5:
                state = ordered(game.book, state, GiveStandingOrder(
                    force.side, key, random_order(game.book, state, force.side, chance)))
        assert list(advice_amiss(game.book, state)) == []


@pytest.mark.gate
@pytest.mark.parametrize(("scenario", "seed"), [("mediterranean", 0), ("mediterranean", 1), ("k-force", 2), ("taranto", 2)])
def test_no_advice_is_refused_and_none_strands_in_the_first_days_of_a_campaign(
    tmp_path: Path, scenario: str, seed: int,
) -> None:
    """SM-8A1, SM-GAP-61 The staffs play; each day both are advised, with their fuel and with any, and take all of it."""
    chance = Random(seed)
    with begin(Beginning(scenario, seed), tmp_path / "war.sqlite") as game:
        for _ in range(6):
            play_on(game, Until(segments=1), remembers=False)
            for state in (game.state, thirsty(game.state, chance)):
                assert list(advice_amiss(game.book, state)) == []
            for side in BOTH:
                here = seat_at(game.book, game.state, side)
                assert take(here, proposals_for(here)) == ()


def test_advice_that_strands_is_found() -> None:
    """Canary: a way to the nearest port that takes two days is found wanting with fuel for one."""
    place = sea(italian("Zara", "01006", fuel=1), british("Warspite", "alexandria"))
    order = GiveStandingOrder(Side.AXIS, AX1, StandingOrder(("tripoli",), conduct=Conduct(speed=2, turn_home=NEVER)))

    assert amiss(place.book, place.state, Side.AXIS, [order])
    assert amiss(place.book, place.state, Side.AXIS, [replace(order, force=ForceId("AX9"))])
