"""Condition in and out: exact, and nothing changes without a shot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model.replacing import replace
from campaign.model.units.condition import SOUND, Condition
from campaign.model.units.ships import ShipId
from campaign.tactics.supremacy_at_sea.battle.sheet import ShipSheet, fuel_burnt, miles_a_turn
from campaign.tactics.supremacy_at_sea.battle.state import Rudder, Vessel
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState
from campaign.tactics.supremacy_at_sea.condition import initial_state, mounts_out, resulting_condition, share_lost, start_points
from tests.tactics.supremacy_table import at, charts, destroyer, sheet, ship

SHARES = st.fractions(0, 1, max_denominator=12)
MOUNTS = st.lists(st.sampled_from(["A", "B", "X", "P1", "S2", "port tubes", "range clock"]), unique=True).map(tuple)
WORDS = ["aircraft_out", "searchlights_out", "engine_rooms:1", "rudder:ko:0", "main_columns:-3", "boilers"]
MARKS = st.lists(st.sampled_from(WORDS), unique=True).map(tuple)
CONDITIONS = st.builds(
    Condition, shell_damage=SHARES, underwater_damage=SHARES, speed_left=SHARES, torpedoes_left=SHARES,
    rounds_left=st.dictionaries(st.sampled_from(["main", "secondary", "light_aa"]), SHARES), mounts_out=MOUNTS, criticals=MARKS,
    fires=st.integers(0, 2), floods=st.integers(0, 2), crew_left=SHARES)


def entered(condition: Condition, of: ShipSheet | None = None, **fields: Any) -> Vessel:
    """A ship as she goes into battle in some condition."""
    her = of or sheet()
    found = initial_state(charts(), her, condition)
    vessel = ship(
        "Ajax", at(0, 0), of=her, magazine=found.magazine, start_points=found.start_points, knots_lost=found.knots_lost,
        engine_rooms=found.engine_rooms, out=found.out, unloaded=found.unloaded, rudder=found.rudder,
        aircraft_out=found.aircraft_out, lights_out=found.lights_out, radar_out=found.radar_out,
        mains_for_good=found.mains_for_good)
    return replace(vessel, **fields)


MERCHANT = sheet("merchant", belt=0.0, deck=0.0, turret=0.0, banks=(), batteries=())


@pytest.mark.gate
@given(CONDITIONS, st.sampled_from([sheet(), destroyer(), MERCHANT]))
def test_out_and_in_without_a_shot_changes_nothing(condition: Condition, of: ShipSheet) -> None:
    """SAS-C1 SAS-C2 SAS-C3 Whatever she had suffered before."""
    assert resulting_condition(charts(), entered(condition, of), condition) == condition


@given(CONDITIONS, st.integers(0, 900), st.integers(0, 900))
def test_nobody_comes_back_better_than_he_went(condition: Condition, shell: int, water: int) -> None:
    """SAS-C3 Points by shell and by water add to their own share, and the next battle begins where this one ended."""
    after = resulting_condition(charts(), entered(condition, shell_points=float(shell), water_points=float(water)), condition)

    assert after.shell_damage == min(1, condition.shell_damage + Fraction(shell, 1815))
    assert after.underwater_damage == min(1, condition.underwater_damage + Fraction(water, 1815))
    assert after.speed_left <= condition.speed_left and after.torpedoes_left <= condition.torpedoes_left
    assert start_points(1815, after) >= start_points(1815, condition)


def test_both_shares_add_up_and_a_tenth_is_always_left() -> None:
    """SAS-C1.1 A ship that is afloat is afloat."""
    worn = Condition(shell_damage=Fraction(1), underwater_damage=Fraction(1, 2))

    assert share_lost(Condition(shell_damage=Fraction(1, 4), underwater_damage=Fraction(1, 8))) == Fraction(3, 8)
    assert start_points(1815, worn) == 1634


def test_shell_damage_that_named_no_mounts_costs_turrets_by_its_share() -> None:
    """SAS-C2 SAS-C2.1 The stern turret first, then the foremost; named ones are out as named."""
    assert mounts_out(sheet(), Condition(shell_damage=Fraction(1, 3)))[:1] == ("X",)
    assert mounts_out(sheet(), Condition(shell_damage=Fraction(2, 3)))[:2] == ("X", "A")
    told = Condition(shell_damage=Fraction(2, 3), mounts_out=("B",), criticals=("mounts_told:2/3",))
    assert mounts_out(sheet(), told) == ("B",)


def test_speed_rounds_and_tubes_come_in_by_their_shares() -> None:
    """SAS-C2 SAS-C2.2 Knots rounded, quarters of salvos rounded down, banks unloaded."""
    found = initial_state(charts(), sheet(), Condition(speed_left=Fraction(3, 4), torpedoes_left=Fraction(1, 2),
                                                       rounds_left={"main": Fraction(1, 3), "secondary": Fraction(0)}))

    assert (found.knots_lost, found.unloaded) == (8, ("starboard tubes",))
    assert (found.magazine["MN.A"], found.magazine["SE.Pt"]) == (10, 0)


def test_lasting_damage_comes_back_by_name() -> None:
    """SAS-C3 Mounts, engine rooms, rudder, searchlights, columns; fires and jams end with the battle."""
    vessel = entered(SOUND, shell_points=363.0, out=("A", "P1"), engine_rooms=1, knots_lost=2.0, rudder=Rudder(RudderState.OUT),
                     lights_out=True, mains_for_good=-3, fire=1, jammed=("B",), unloaded=("port tubes",))
    after = resulting_condition(charts(), replace(vessel, magazine={**vessel.magazine, "MN.A": 0}), SOUND)

    assert after.shell_damage == Fraction(1, 5)
    assert after.speed_left == Fraction(268, 320)
    assert after.mounts_out == ("A", "P1")
    assert set(after.criticals) == {"mounts_told:1/5", "engine_rooms:1", "rudder:ko:0", "main_columns:-3", "searchlights_out"}
    assert (after.rounds_left["main"], after.torpedoes_left, after.fires) == (Fraction(2, 3), Fraction(1, 2), 0)
    again = initial_state(charts(), sheet(), after)
    assert (again.engine_rooms, again.knots_lost, again.rudder, again.mains_for_good) == (1, 2, Rudder(RudderState.OUT), -3)
    assert set(again.out) == {"A", "P1"}


def test_fuel_is_burnt_by_the_square_of_the_speed() -> None:
    """SAS-C4 SAS-C4.1 Exeter's turn at 32 knots burns 2.43 units."""
    assert round(fuel_burnt(2000, 10000, 32, miles_a_turn(32)), 2) == 2.43
    assert fuel_burnt(2000, 10000, 5, 1) == fuel_burnt(2000, 10000, 10, 1)
    assert ShipId("ajax") == entered(SOUND).ship
