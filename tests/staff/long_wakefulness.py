"""The slow proof that no staff falls asleep, by `make whole-war`: ten whole wars, each from another seed.

Not part of `make test`. Each war prints what it came to, what was refused in it most often, and how many orders were dropped.
"""

from __future__ import annotations

import os

import pytest

from campaign.model.sides import BOTH
from campaign.model.units.ships import ShipType
from campaign.session.play.playing import Halt
from tests.staff.whole_wars import war_of

SEEDS = range(1, 1 + int(os.environ.get("WARS_AWAKE", "10")))
FIRST = "Jun I 40"
GAME_TURNS = 72
# Of so many orders one may be dropped: the staff knows the rules.
DROPS_ONE_IN = 1000


@pytest.mark.parametrize("seed", SEEDS)
def test_no_side_sleeps_through_a_game_turn_of_the_war(seed: int) -> None:
    """SM-11 Whoever has a duty unmet and a ship that could sail has moved in each of seventy-two game turns."""
    war = war_of(FIRST, seed)
    lost = {side.value: {kind.value: war.lost[side, kind] for kind in ShipType if war.lost[side, kind]} for side in BOTH}
    points = {side.value: war.points(side) for side in BOTH}
    dropped = sum(war.refused.values())
    print(f"\nseed {seed}: {war.state.result}, {points}, lost {lost}, duties failed {dict(war.failed)}, "
          f"{dropped} of {war.orders} orders dropped")
    for reason, count in war.refused.most_common(10):
        print(f"  {count} times {reason}")

    assert war.watch.asleep == []
    assert (war.halt, war.watch.turns) == (Halt.OVER, GAME_TURNS)
    assert DROPS_ONE_IN * dropped <= war.orders, war.refused
