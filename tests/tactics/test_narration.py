"""Rolls and facts of a battle as each side reads them."""

from __future__ import annotations

from campaign.model.sides import Side
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.supermarina.battle.facts import RangeSealed, RoundEnded, StepReached, seen_by
from campaign.tactics.supermarina.battle.orders import OrderRange
from campaign.tactics.supermarina.battle.state import Step
from campaign.tactics.supermarina.charts.collection import Manoeuvre
from campaign.tactics.supermarina.system import SYSTEM
from tests.tactics.fleets import CAVOUR, WARSPITE, begun, british, italian
from tests.tactics.tellings import line_of


def test_a_roll_of_a_battle_names_the_ships_and_what_they_fire_with() -> None:
    """SM-1G The shooter, her rating and her target stand by name before the number needed and the face."""
    _, battle = begun(british("Warspite", WARSPITE), italian("Giulio Cesare", CAVOUR))
    fire = RollFell("D10", 8, "SM-6D.2", "gunnery", ("warspite", "primary", "giulio_cesare"), "7+ hits", ("night -1",))
    helm = RollFell("PERCENT", 40, "SM-6C.4", "manoeuvre", ("axis", "close"), "60 or less")

    assert line_of(SYSTEM, battle, fire) == "SM-6D.2 gunnery: Warspite primary on Giulio Cesare, 7+ hits (night -1): 8"
    assert line_of(SYSTEM, battle, helm) == "SM-6C.4 manoeuvre: Axis close, 60 or less: 40"


def test_a_sealed_order_is_told_to_its_own_side_only() -> None:
    """SM-GAP-56 What is written down and not yet shown is the enemy's to guess; empty facts have no line."""
    _, battle = begun(british("Warspite", WARSPITE), italian("Giulio Cesare", CAVOUR))
    sealed = RangeSealed(OrderRange(Side.AXIS, Manoeuvre.CLOSE))

    assert seen_by(sealed) == (Side.AXIS,)
    assert line_of(SYSTEM, battle, RoundEnded(1, 0)) == "Round 1 ends."
    assert line_of(SYSTEM, battle, StepReached(Step.GUNS)) == ""
