"""Orders that come as data and not as text: every law judges them."""

from __future__ import annotations

import pytest

from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId
from campaign.tactics.supermarina.battle.orders import Aim, AimTorpedoes, DeclareLaunches, Fire, Launch, LayGuns, Order
from campaign.tactics.supermarina.battle.state import Step
from campaign.tactics.supermarina.charts.collection import Band
from campaign.tactics.supermarina.round.laws import only_from_torpedo_water, refusal
from campaign.tactics.supermarina.round.sequence import sides_to_act
from campaign.tactics.supermarina.system import SYSTEM
from tests.tactics.fleets import LEANDER, SOLDATI, TRIBAL, ZARA, at, british, italian, play

JERVIS, ALFIERI, CARDUCCI, HOOD = (ShipId(name) for name in ("jervis", "alfieri", "carducci", "hood"))
ALLIED, SECONDARY = Side.ALLIED, GunType.SECONDARY
FORCES = (british("Jervis", TRIBAL), italian("Alfieri", SOLDATI), italian("Carducci", SOLDATI))
SINKING = [("SM-6D.2", 10), ("SM-6D.3", 10)]


@pytest.mark.parametrize(("order", "rule"), [
    (DeclareLaunches(ALLIED, (Launch(HOOD),)), "SM-6B2"),
    (DeclareLaunches(ALLIED, (Launch(ALFIERI),)), "SM-6B2"),
    (LayGuns(ALLIED, ()), "SM-6B"),
])
def test_declarations_are_for_ships_of_ones_own(order: Order, rule: str) -> None:
    """SM-6B2 Neither a stranger nor the enemy, and in its own step."""
    no = refusal(*at(Band.SECONDARY, *FORCES), order)

    assert no is not None and no.rule == rule


@pytest.mark.parametrize(("order", "rule"), [
    (LayGuns(ALLIED, (Fire(HOOD, SECONDARY, CARDUCCI),)), "SM-6D.1"),
    (LayGuns(ALLIED, (Fire(JERVIS, SECONDARY, ALFIERI),)), "SM-6D.1"),
    (LayGuns(ALLIED, (Fire(JERVIS, SECONDARY, HOOD),)), "SM-6D.1"),
    (LayGuns(ALLIED, (Fire(JERVIS, SECONDARY, JERVIS),)), "SM-6D.1"),
    (LayGuns(Side.AXIS, (Fire(ALFIERI, SECONDARY, JERVIS),)), "SM-GAP-23"),
    (LayGuns(ALLIED, (Fire(JERVIS, SECONDARY, CARDUCCI),)), ""),
])
def test_guns_are_of_ships_afloat_at_enemies_afloat(order: Order, rule: str) -> None:
    """SM-6D.1, SM-GAP-23 Alfieri was sunk in the round before."""
    book, battle = at(Band.SECONDARY, *FORCES)
    battle, _ = play(book, battle, SINKING, "axis none", "allied none", "axis none", "allied Jervis S>Alfieri",
                     "axis hold", "allied hold", "axis none", "allied none")
    no = refusal(book, battle, order)

    assert (no.rule if no is not None else "") == rule


def test_the_fire_at_ships_running_in_is_of_ships_of_ones_own() -> None:
    """SM-6C.5 As any other fire."""
    book, battle = at(Band.SECONDARY, *FORCES)
    battle, _ = play(book, battle, [], "axis launch Alfieri dash", "allied none", "axis none", "allied none")
    stranger = refusal(book, battle, AimTorpedoes(ALLIED, dash_fire=(Fire(HOOD, SECONDARY, ALFIERI),)))
    undeclared = refusal(book, battle, AimTorpedoes(ALLIED, (Aim(HOOD, ALFIERI),)))

    assert stranger is not None and stranger.rule == "SM-6C.5"
    assert undeclared is not None and undeclared.rule == "SM-6B2" and "hood" in undeclared.reason


def test_torpedoes_reach_from_secondary_range_in() -> None:
    """SM-6E, SM-6C.1 The law by itself; the step is not even reached farther out."""
    book, battle = at(Band.INTERMEDIATE, british("Orion", LEANDER), italian("Zara", ZARA))
    no = only_from_torpedo_water(book, battle, DeclareLaunches(ALLIED, (Launch(ShipId("orion")),)))

    assert no is not None and no.rule == "SM-6C.1"
    assert refusal(book, battle, DeclareLaunches(ALLIED)) is not None


def test_a_side_that_has_nothing_to_say_in_a_step_is_not_heard() -> None:
    """SM-6B Destroyers have no guns for primary range."""
    book, battle = at(Band.PRIMARY, british("Jervis", TRIBAL), italian("Zara", ZARA))
    no = refusal(book, battle, LayGuns(ALLIED))

    assert no is not None and "nothing to order" in no.reason
    assert list(SYSTEM.legal_commands(book, battle, ALLIED)) == []
    assert sides_to_act(battle, Step.OVER) == ()
