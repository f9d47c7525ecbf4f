"""Secrecy: two states that differ only in what a side cannot know look the same to it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from campaign.model.book import Book, Options
from campaign.model.play.state import State
from campaign.model.sides import BOTH, Side
from campaign.rules import engine
from tests.properties.arena import games
from tests.properties.undisclosed import ALWAYS, HIDDEN, Change, fuel_boxes, names_of_forces, probes
from tests.properties.undisclosed_ashore import stockpiles

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

ViewFor = Callable[[Book, State, Side], Any]
CHANGES = [(change, hidden) for hidden in (False, True) for change in (*ALWAYS, *(HIDDEN if hidden else ()))]


def told_apart(book: Book, one: State, other: State, side: Side, seed: int, view_for: ViewFor = engine.view_for) -> list[str]:
    """All by which a side could tell two states apart."""
    found = []
    views = [view_for(book, world, side) for world in (one, other)]
    if views[0] != views[1] or repr(views[0]) != repr(views[1]):
        found.append("views")
    if list(engine.legal_commands(book, one, side)) != list(engine.legal_commands(book, other, side)):
        found.append("legal commands")
    if engine.pending_for(book, one, side) != engine.pending_for(book, other, side):
        found.append("pending decisions")
    for state in (one, other):
        for order in probes(state, side, Random(seed)):
            answers = [str(engine.refusal(book, world, order)) for world in (one, other)]
            if answers[0] != answers[1]:
                found.append(f"{order}: {answers[0]} or {answers[1]}")
    return found


def now_and_then(number: int, state: State) -> bool:
    """Every twelfth moment, and every one of an attack."""
    return number % 12 == 0 or state.attack is not None


def compared(
    change: Change, options: Options, seed: int, view_for: ViewFor = engine.view_for,
    when: Callable[[int, State], bool] = now_and_then,
) -> tuple[list[str], int]:
    """By what the states of a random game are told apart after a change of secrets, and how many were changed."""
    chance, changed = Random(seed), 0
    found: list[str] = []
    for number, (game, _) in enumerate(games(options, seed, 600)):
        if not when(number, game.state):
            continue
        for side in BOTH:
            other = change(game.book, game.state, side, chance)
            changed += other != game.state
            found += told_apart(game.book, game.state, other, side, seed, view_for)
    return found, changed


@pytest.mark.parametrize(("change", "hidden"), CHANGES, ids=lambda one: getattr(one, "__name__", str(one)))
@settings(max_examples=2)
@for_all(seed=st.integers(0, 2**31))
def test_what_a_side_cannot_know_leaves_no_trace(change: Change, hidden: bool, seed: int) -> None:
    """SM-GAP-56 View, legal commands, pending decisions and the words of refusals are the same."""
    found, changed = compared(change, Options(hidden_markers=hidden, supply_points=change is stockpiles), seed)

    assert found == [] and changed


@pytest.mark.parametrize("seed", [31001, 77])
def test_what_the_enemys_forces_are_called_leaves_no_trace_where_carriers_have_searched(seed: int) -> None:
    """SM-GAP-56 SM-3C.4 A force that was searched for stays so under any number that its owner gives it."""
    found, changed = compared(names_of_forces, Options(hidden_markers=True), seed)

    assert found == [] and changed


def test_a_view_that_leaks_is_caught() -> None:
    """SM-GAP-56 A canary: one number of the enemy's in a view, and the property fails."""
    def leaky(book: Book, state: State, side: Side) -> object:
        return engine.view_for(book, state, side), sum(ship.fuel_boxes for ship in state.ships.values())

    found, _ = compared(fuel_boxes, Options(), 4, leaky)

    assert set(found) == {"views"}


def test_what_is_public_does_differ() -> None:
    """SM-GAP-56 A canary: with public markers a force that lies elsewhere is seen to."""
    found, changed = compared(HIDDEN[0], Options(), 4)

    assert "views" in found and changed
