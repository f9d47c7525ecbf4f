"""The staff knows what its side may know and nothing else: hidden things move none of its orders."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaign.model.events import StepBegan
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId, Ship
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import Hits
from campaign.rules import engine
from campaign.staff.commander import answer, give_way
from tests.staff.wars import book_with, war

MARKERS = pytest.mark.parametrize("hidden", [False, True], ids=["public markers", "hidden markers"])
ELSEWHERE = Hex("05050")
SEEDS = (1, 2, 3)


def moments_of(seed: int, hidden: bool, side: Side) -> Iterator[State]:
    """States of one game at which that side has something to decide while the enemy is at sea unseen."""
    book = book_with(hidden)
    for _, _, state in war(seed, hidden).moments(StepBegan):
        if engine.pending_for(book, state, side) and unseen(state, side.enemy):
            yield state


def unseen(state: State, side: Side) -> set[ForceId]:
    """Forces of that side which nobody ever saw."""
    return {key for key, force in state.forces.items() if force.side is side and key not in state.finds
            and key not in state.sightings}


def otherwise(state: State, side: Side, hidden: bool) -> State:
    """The same state for that side's enemy: what his unseen forces hold, and (hidden markers) where they are, is another."""
    dark = unseen(state, side)
    ships = {key: another(state, ship, dark) for key, ship in state.ships.items()}
    forces = dict(state.forces)
    for key in dark:
        forces[key] = replace(forces[key], name="Another name", hex=ELSEWHERE if hidden else forces[key].hex)
    ports = {key: replace(port, fuel=1.0) if port.fuel is not None and port.allegiance.side is side else port
             for key, port in state.ports.items()}
    pool = 5.0 if side is Side.AXIS else state.fuel_pool
    return replace(state, ships=ships, forces=forces, ports=ports, fuel_pool=pool)


def another(state: State, ship: Ship, dark: set[ForceId]) -> Ship:
    """A ship of an unseen force with hits and hardly any fuel."""
    if ship.force not in dark:
        return ship
    return replace(ship, fuel_boxes=1, condition=with_hits(book_with(False).counters[ship.id], ship.condition, Hits(1, 1)))


@pytest.mark.gate
@MARKERS
@pytest.mark.parametrize("side", BOTH)
def test_two_states_that_differ_only_in_hidden_things_get_the_same_orders(side: Side, hidden: bool) -> None:
    """SM-GAP-56 Fuel, damage, names and, when markers are hidden, the places of unseen enemies move no order."""
    book = book_with(hidden)
    tried = 0
    for seed in SEEDS:
        for state in moments_of(seed, hidden, side):
            other = otherwise(state, side.enemy, hidden)
            for decision in engine.pending_for(book, state, side):
                tried += 1
                one_view, other_view = (engine.view_for(book, each, side) for each in (state, other))

                assert state != other
                assert answer(book, one_view, decision) == answer(book, other_view, decision)
                assert give_way(book, one_view, decision) == give_way(book, other_view, decision)
    assert tried > 5, "too few moments to prove anything"


@pytest.mark.gate
def test_the_comparison_can_fail() -> None:
    """Canary: a state that differs in what the side knows (her own ships' fuel) does change its orders."""
    book = book_with(hidden=False)
    changed = 0
    for _, _, state in war(1).moments(StepBegan):
        dry = {key: replace(ship, fuel_boxes=1) for key, ship in state.ships.items()}
        for decision in engine.pending_for(book, state, Side.AXIS):
            one, other = (engine.view_for(book, each, Side.AXIS) for each in (state, replace(state, ships=dry)))
            changed += answer(book, one, decision) != answer(book, other, decision)

    assert changed
