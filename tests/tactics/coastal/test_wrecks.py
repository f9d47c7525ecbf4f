"""Boats that gunfire has left without a box: stopped wrecks, not sunk."""

from __future__ import annotations

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.coastal.battle.harms import Cause
from campaign.tactics.coastal.battle.vessel import Harm
from campaign.tactics.coastal.damage import lose
from campaign.tactics.coastal.turn.decisions import next_mover
from campaign.tactics.coastal.turn.outcome import ending, is_lost
from campaign.tactics.kit.ending import Ended, Ending
from tests.tactics.coastal.table import Faces, battle, carried, charts, mount, tubes, vessel


@pytest.mark.parametrize(("size", "boxes", "cause", "wreck"), [
    (1, 9, Cause.SHELL, True), (1, 13, Cause.SHELL, True), (1, 14, Cause.SHELL, False), (1, 9, Cause.FIRE, True),
    (1, 9, Cause.TORPEDO, False), (2, 9, Cause.SHELL, False),
])
def test_a_small_boat_is_shot_to_a_wreck_before_she_sinks(size: int, boxes: int, cause: Cause, *, wreck: bool) -> None:
    """CO-GAP-29 Nine boxes: by gunfire from nought to four below she floats; under water, or larger, she sinks at nought."""
    hers = vessel("hers", hull_boxes=9, size=size)
    fight = carried(battle(hers), Faces())
    lose(fight, hers.id, boxes, cause)
    after = fight.battle.vessels[hers.id]

    assert (after.wreck, after.sunk) == (wreck, not wreck)


def test_a_wreck_neither_moves_nor_fights_nor_keeps_a_battle_going() -> None:
    """CO-GAP-29 CO-B.2 Stopped, without guns, tubes and parties; her side has nobody afloat and fighting."""
    boat = vessel("boat", setting=3, wreck=True, mounts=(mount(),), tubes=tubes())
    enemy = vessel("enemy", Side.AXIS, (30.0, 0.0))
    fight = battle(boat, enemy)
    over = ending(charts(), fight, {Side.AXIS: 0, Side.ALLIED: 0}, closing=True)

    assert (boat.max_setting, boat.mounts, boat.tubes, boat.damage_control) == (0, (), (), 0)
    assert next_mover(fight) == enemy
    assert over == Ended(Ending.ONE_SIDE_GONE, None, Side.AXIS)


@pytest.mark.parametrize(("holds", "lost"), [(Side.AXIS, True), (Side.ALLIED, False), (None, False)])
def test_a_wreck_is_lost_with_the_field(holds: Side | None, *, lost: bool) -> None:
    """CO-GAP-29 Whoever holds it has her; else she is towed home."""
    wreck = replace(vessel("wreck", harm=Harm(-2)), wreck=True)

    assert is_lost(wreck, Ended(Ending.BROKEN_OFF, None, holds)) is lost
