"""Every tactical system keeps the contract, and the checks of it can fail."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from campaign.model.battles.battle import BattleView, Engagement
from campaign.model.book import Book
from campaign.model.dice import SeededDice
from campaign.model.refusals import IllegalCommand
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.contract import AnySystem
from campaign.tactics.registry import system_named, system_names
from tests.tactics import example
from tests.tactics.conformance import (
    at_random,
    by_entry_points,
    check_hidden_magazines,
    check_sealed_orders,
    check_the_end,
    check_the_post,
    check_traces,
    check_what_is_drawn,
    meetings,
    more_than_ships,
    played,
)

FOR_ALL, MORE_THAN_SHIPS = meetings(), more_than_ships()
MEETINGS = {**FOR_ALL, **MORE_THAN_SHIPS}
# A system that takes ships alone has a name here, and its refusal is tried below.
SHIPS_ALONE = ("supermarina",)
SEEDS = range(3)
PAGES = Path(__file__).parents[1] / "playthroughs"
everywhere = pytest.mark.parametrize("seed", SEEDS)
every_system = pytest.mark.parametrize("name", [*system_names(), example.NAME])
# All checks of a battle are made by one process, which plays it once.
every_battle = pytest.mark.parametrize(("name", "meeting"), [
    pytest.param(name, meeting, marks=pytest.mark.xdist_group(f"{name}, {meeting}"))
    for name in (*system_names(), example.NAME) for meeting in MEETINGS
    if meeting in FOR_ALL or name not in SHIPS_ALONE])


@pytest.fixture(autouse=True, scope="module")
def the_example() -> Iterator[None]:
    """The example is installed beside the systems that come with the game."""
    with example.installed():
        yield


@every_battle
def test_a_system_says_what_suits_it(name: str, meeting: str) -> None:
    """SM-6 Battles of ships suit every system, and it has a name and a title."""
    system = system_named(name)

    assert system.suits(*MEETINGS[meeting]) is None
    assert name == system.name and system.title


@pytest.mark.parametrize("name", SHIPS_ALONE)
@pytest.mark.parametrize("meeting", MORE_THAN_SHIPS)
def test_a_system_for_ships_alone_refuses_what_is_none(name: str, meeting: str) -> None:
    """SM-6 In a sentence, before the battle begins."""
    refused = system_named(name).suits(*MEETINGS[meeting])

    assert refused is not None and "for ships on the surface alone" in refused.reason


@every_battle
@everywhere
def test_random_battles_end_and_all_of_them_can_be_saved(name: str, meeting: str, seed: int) -> None:
    """SM-6B Someone can always act until it is over; every step survives the post."""
    check_the_post(system_named(name), *MEETINGS[meeting], seed)


@every_battle
@everywhere
def test_each_ship_has_one_fate_and_none_gains_by_fighting(name: str, meeting: str, seed: int) -> None:
    """SM-6D.4 Losses never exceed what was there."""
    check_the_end(system_named(name), *MEETINGS[meeting], seed)


@every_battle
def test_sealed_orders_leave_no_trace_with_the_enemy(name: str, meeting: str) -> None:
    """SM-GAP-56 Non-interference of what is written down."""
    check_sealed_orders(system_named(name), *MEETINGS[meeting], 2)


@every_battle
def test_what_is_drawn_belongs_to_ships_that_are_shown(name: str, meeting: str) -> None:
    """SM-GAP-56 SAS-A4.3 Arcs, tracks, fire, ranks and inputs name ships of the view, and tell of enemies only what is open."""
    check_what_is_drawn(system_named(name), *MEETINGS[meeting], 0)


@every_battle
def test_orders_lead_from_where_ships_are(name: str, meeting: str) -> None:
    """SAS-B1.2 What a screen draws of an order before it is given begins at the ship."""
    check_traces(system_named(name), *MEETINGS[meeting], 1)


@every_battle
@everywhere
def test_magazines_and_tubes_leave_no_trace_until_used(name: str, meeting: str, seed: int) -> None:
    """SM-GAP-56 Non-interference of ammunition and torpedoes."""
    check_hidden_magazines(system_named(name), *MEETINGS[meeting], seed)


@every_battle
def test_the_same_seed_gives_the_same_battle(name: str, meeting: str) -> None:
    """SM-1G A face follows from seed and reason alone."""
    again = tuple(at_random(system_named(name), *MEETINGS[meeting], 1))

    assert again == played(system_named(name), *MEETINGS[meeting], 1)


@pytest.mark.gate
@every_battle
def test_all_entry_points_lead_to_the_same_battle(name: str, meeting: str) -> None:
    """SM-6B Captains, the screen and the written order give identical results for identical dice."""
    system = system_named(name)
    auto, screen, typed = (by_entry_points(system, *MEETINGS[meeting], 4, entry) for entry in ("auto", "screen", "typed"))

    assert auto == screen == typed
    assert system_named(name).fight(*MEETINGS[meeting], SeededDice(4, "doors")) == auto[1]


@every_system
def test_a_refused_order_is_never_carried_out(name: str) -> None:
    """SM-6B The engine does not trust its caller."""
    system = system_named(name)
    book, engagement = MEETINGS["cruisers by day"]
    battle = system.begin(book, engagement)
    order = next(system.legal_commands(book, battle, Side.AXIS))
    for fact in system.resolve(book, battle, order, SeededDice(1, "twice")):
        battle = system.fold(battle, fact)
    with pytest.raises(IllegalCommand):
        list(system.resolve(book, battle, order, SeededDice(1, "twice")))


@every_system
def test_a_system_without_a_golden_page_fails(name: str) -> None:
    """SM-6B Each shows a battle that a person has read."""

    assert list(PAGES.glob(f"{name}_*.txt"))


def broken(**parts: Callable[..., Any]) -> AnySystem:
    """The campaign's own system with some verb gone wrong."""
    return replace(system_named("supermarina"), **cast("Any", parts))


def test_the_suite_notices_a_view_that_shows_a_sealed_order() -> None:
    """SM-GAP-56 Canary: each side is given the umpire's view."""
    sound = system_named("supermarina")

    def leaky(book: Book, battle: Any, side: Side | None) -> BattleView:
        return replace(sound.view_for(book, battle, side), texts=sound.view_for(book, battle, None).texts)

    with pytest.raises(AssertionError, match="a sealed order shows"):
        check_sealed_orders(broken(view_for=leaky), *MEETINGS["cruisers by day"], 5)


def test_the_suite_notices_a_view_that_shows_magazines() -> None:
    """SM-GAP-56 Canary: each side sees the enemy as its own."""
    sound = system_named("supermarina")

    def leaky(book: Book, battle: Any, side: Side | None) -> BattleView:
        return replace(sound.view_for(book, battle, side), tokens=sound.view_for(book, battle, None).tokens)

    with pytest.raises(AssertionError, match="magazines show"):
        check_hidden_magazines(broken(view_for=leaky), *MEETINGS["cruisers by day"], 0)


def test_the_suite_notices_a_ship_left_out_of_the_result() -> None:
    """SM-6D.4 Canary: the last ship is forgotten."""
    sound = system_named("supermarina")

    def short(book: Book, battle: Any) -> Any:
        after = sound.outcome(book, battle)
        return None if after is None else replace(after, outcomes=after.outcomes[:-1])

    with pytest.raises(AssertionError, match="not exactly one fate"):
        check_the_end(broken(outcome=short), *MEETINGS["cruisers by day"], 0)


@pytest.mark.gate
def test_the_suite_notices_a_battle_that_never_ends() -> None:
    """SM-GAP-15 Canary: no order is ever folded in."""
    def deaf(battle: Any, fact: Any) -> Any:
        return battle

    def endless(book: Book, engagement: Engagement) -> None:
        for _ in at_random(broken(fold=deaf), book, engagement, 0):
            pass

    with pytest.raises(AssertionError, match="not over after"):
        endless(*MEETINGS["cruisers by day"])
