"""The whole war by both staffs, a piece of it from two of its starts; `make whole-war` plays all of it."""

from __future__ import annotations

from functools import cache

import pytest

from campaign.model.sides import Side
from campaign.session.play.playing import Halt
from tests.staff.whole_wars import Account, war_of

# One process plays these games once for all tests of this file.
pytestmark = [pytest.mark.gate, pytest.mark.xdist_group("whole war")]

# Six game turns each: Greece and O'Connor's offensive; Force K and Crusader.
STARTS = {"Nov I 40": "Feb I 41", "Nov I 41": "Feb I 42"}
PIECES = pytest.mark.parametrize("first", STARTS)


@cache
def piece(first: str) -> Account:
    """Six game turns of the war."""
    return war_of(first, 1, STARTS[first])


@PIECES
def test_six_turns_of_the_war_are_played_without_a_fault(first: str) -> None:
    """SM-GAP-55, SM-1A.1 Everything is in one place, and no order asks for what a law refuses but now and then."""
    played = piece(first)

    assert played.halt is Halt.REACHED and played.faults == []
    assert 50 * sum(played.refused.values()) <= played.orders, played.refused


@PIECES
def test_no_side_sleeps_through_a_game_turn_of_the_war(first: str) -> None:
    """SM-11 Whoever has a duty unmet and a ship that could sail has moved in each of six game turns."""
    played = piece(first)

    assert played.watch.asleep == []
    assert played.watch.turns >= 6


@PIECES
def test_the_duties_are_met_in_most_turns(first: str) -> None:
    """SM-11 Libya, Albania, Rhodes and Malta are fed: of some thirty duties no more than a few fail."""
    played = piece(first)

    assert played.failed.total() <= 5, played.failed
    assert played.landed[Side.AXIS] > 100 and played.landed[Side.ALLIED] >= 9


@PIECES
def test_hardly_any_ship_of_a_long_war_runs_dry(first: str) -> None:
    """SM-8A1.2 Who is sent where oil must be shipped leaves again while she can."""
    assert piece(first).dry.total() <= 6
