"""How ships go down, and what fires, floods and patches make of them on the way."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.tactics.fear_god.battle.facts import Sank
from campaign.tactics.fear_god.battle.harm import Cause, Critical, Effect, Peril
from campaign.tactics.fear_god.charts.terms import Depth, Kind, Size
from campaign.tactics.fear_god.charts.turn import PatchInterval
from campaign.tactics.fear_god.criticals.blows import Blow
from campaign.tactics.fear_god.damage import disappear, movement, resolution, suffer
from tests.charts.ledger_copy import ledger
from tests.tactics.fear_god.hulls import Faces, battle, carried, casualty, charts, choosing, told, vessel

FIRE, FLOOD = Peril.FIRE, Peril.FLOODING


def test_a_sinking_ship_goes_under_in_the_movement_phase_of_her_turn() -> None:
    """FG-8.1.8 Not before."""
    ship = vessel(hurt={"doomed": 9})
    early, late = (carried(battle(ship, turn=turn), Faces()) for turn in (8, 9))
    disappear(early)
    disappear(late)

    assert (len(told(early, Sank)), len(told(late, Sank))) == (0, 1)


@pytest.mark.parametrize(("built", "hurt", "damage", "lost"), [
    (501, {"points": 40}, 40, True), (501, {"points": 41}, 40, False), (501, {"points": 0, "beached": True}, 500, False),
    (501, {"points": 0, "beached": True}, 501, True)])
def test_ships_sink_without_points_and_aground_with_twice_the_damage(built: int, hurt: Any, damage: int, *, lost: bool) -> None:
    """FG-8.1 FG-8.1.5 A hull on the ground may be shot through, and is still there."""
    ship = vessel(built=built, hurt=hurt)
    going = carried(battle(ship), Faces(d10=(1,), d6=(1, 1, 1)))
    suffer(going, (Blow(ship.id, damage, Cause.SHELL, numbered=False),))

    assert (going.vessel(ship.id).harm.doomed > 0) is lost


@pytest.mark.parametrize(("hurt", "casualties", "depth"), [
    ({}, (), Depth.INTERMEDIATE_2), ({}, (casualty(percent=1),), Depth.SURFACE), ({"points": 6}, (), Depth.SURFACE),
    ({}, (casualty(FLOOD, 7),), Depth.INTERMEDIATE_2), ({}, (casualty(FLOOD, 8),), Depth.SHALLOW),
    ({}, (casualty(FLOOD, 12, rolled=False),), Depth.SHALLOW), ({}, (casualty(FLOOD, 12),), Depth.SURFACE)])
def test_fires_and_floods_bring_a_boat_up(hurt: Any, casualties: Any, depth: Depth) -> None:
    """FG-8.2-fire-effects FG-8.2-flood-effects FG-8.1.10 To the surface, or to shallow water for a first attempt."""
    boat = vessel("boat", kind=Kind.SUBMARINE, size=Size.D, built=25, depth=Depth.INTERMEDIATE_2, speed_kn=0.0,
                  hurt={**hurt, "casualties": casualties})
    going = carried(battle(boat), Faces())
    movement(going)

    assert going.vessel(boat.id).depth is depth


@pytest.mark.parametrize(("sea_state", "percent"), [(3, 5), (6, 20)])
def test_a_patch_holds_the_worse_the_higher_the_sea(sea_state: int, percent: int) -> None:
    """FG-8.4-flooding EX-17: at twenty knots five and twenty in a hundred."""
    case = next(case for case in ledger()["FG-EX"]["cases"] if case["id"] == "EX-17")

    assert charts().casualties.patch.percent(sea_state, case["in"]["speed"]) == percent
    assert dict(zip(case["in"]["sea_states"], case["out"]["pop_percent"], strict=True))[sea_state] == percent


@pytest.mark.parametrize(("turn", "interval", "floods"), [
    (20, PatchInterval.EITHER, 1), (21, PatchInterval.EITHER, 0), (20, PatchInterval.DAY, 0)])
def test_a_patch_may_give_way_every_intermediate_turn(turn: int, interval: PatchInterval, floods: int) -> None:
    """FG-8.4-flooding FG-X-09 At 28 knots in a sea of two, eight in a hundred: a new flood that tells three turns on."""
    ship = vessel(hurt={"patch": True})
    dice = Faces(percent=(8,), d6=(1,)) if floods else Faces()
    going = carried(battle(ship, turn=turn), dice, choosing(patch_interval=interval))
    resolution(going)
    after = going.vessel(ship.id).harm

    assert ([one.due for one in after.casualties], after.patch) == ([turn + 3] * floods, not floods)


def test_a_boat_that_stays_too_deep_may_break() -> None:
    """FG-8.3-hulldeform Tested once all have moved."""
    boat = vessel("boat", kind=Kind.SUBMARINE, size=Size.D, built=25, depth=Depth.INTERMEDIATE_2, hurt={
        "hull_deformed": 1, "criticals": (Critical(Effect.HULL_DEFORMED, "pressure hull", 1),)})
    going = carried(battle(boat), Faces(percent=(25,)))
    movement(going)

    assert [fact.cause for fact in told(going, Sank)] == [Cause.HULL]
