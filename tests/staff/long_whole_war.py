"""The slow proof, by `make whole-war`: the whole war by both staffs from its starts, and with its optional events.

Not part of `make test`. Each war prints what it came to, and its cost a naval action segment at both ends.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

from campaign.model.sides import BOTH
from campaign.model.units.ships import ShipType
from campaign.session.play.playing import Halt
from tests.staff.whole_wars import Account, war_of

SEEDS = range(1, 1 + int(os.environ.get("WARS", "1")))
STARTS = ("Jun I 40", "Jan I 41", "Nov I 41", "Jun I 42", "Nov I 42")
EVENTS: tuple[dict[str, Any], ...] = (
    {"mers_el_kebir": True}, {"syria": True}, {"torch": True}, {"historical_convoys": True})
STARTS_WITH_EVENTS = ("Jun II 40", "Jun I 41", "Nov I 42", "Jun I 42")
# Segments of a game turn: what the war costs as it begins and as it ends.
END = 14


def told(name: str, war: Account) -> None:
    """One line of a war."""
    lost = {side.value: {kind.value: war.lost[side, kind] for kind in ShipType if war.lost[side, kind]} for side in BOTH}
    ends = [1000 * sum(part) / len(part) for part in (war.seconds[:END], war.seconds[-END:])]
    points = {side.value: war.points(side) for side in BOTH}
    print(f"\n{name}: {war.state.result}, {points}, lost {lost}, duties failed {dict(war.failed)}, dry {war.dry.total()}, "
          f"oil left {war.state.fuel_pool:g}; {ends[0]:.0f} ms a segment at first, {ends[1]:.0f} ms at last")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("first", STARTS)
def test_the_war_is_played_to_its_end_without_a_fault(first: str, seed: int) -> None:
    """SM-GAP-55, SM-1A.1 Every invariant holds as each segment begins, and hardly an order is refused."""
    war = war_of(first, seed)
    told(f"{first}, seed {seed}", war)

    assert war.halt is Halt.OVER and war.faults == [] and war.state.result
    assert 50 * sum(war.refused.values()) <= war.orders, war.refused


@pytest.mark.parametrize(("first", "options"), list(zip(STARTS_WITH_EVENTS, EVENTS, strict=True)))
def test_the_optional_events_are_played_without_a_fault(first: str, options: dict[str, Any]) -> None:
    """SM-GAP-64 Six game turns from near their dates."""
    war = war_of(first, 1, None if first == "Nov I 42" else {"Jun II 40": "Sep II 40", "Jun I 41": "Sep I 41",
                                                             "Jun I 42": "Sep I 42"}[first], **options)
    told(f"{first} with {', '.join(options)}", war)

    assert war.faults == []
    assert 50 * sum(war.refused.values()) <= war.orders, war.refused
