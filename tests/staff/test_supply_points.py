"""Both staffs in a war that is fed by supply points: armies live on what they ship, and Malta does not starve at once."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

from campaign.model.events import ContingentReduced, PointsDrawn, PointsStored, PointsUse, PointsWay, SupplyJudged
from campaign.model.sides import Side
from campaign.session.play.playing import Halt
from tests.staff.whole_wars import Account, war_of

# One process plays these games once for all tests of this file.
pytestmark = [pytest.mark.gate(seconds=30), pytest.mark.xdist_group("supply points")]

# Four game turns each: Greece and O'Connor's offensive; Force K and Crusader.
STARTS = {"Nov II 40": "Jan II 41", "Nov I 41": "Jan I 42"}
PIECES = pytest.mark.parametrize("first", STARTS)


@dataclass
class Larders:
    """How a war was fed: the worst that came to each force, points that came and went, and who starved."""

    worst: dict[str, tuple[bool, int]] = field(default_factory=dict)
    points: Counter[tuple[Side, PointsWay | PointsUse]] = field(default_factory=Counter)
    starved: list[ContingentReduced] = field(default_factory=list)

    def saw(self, one: Any) -> None:
        """Counts what happened."""
        match one.event:
            case SupplyJudged(force=force, status=status):
                self.worst[force] = max(self.worst.get(force, (False, 0)), (status.isolated, status.level))
            case PointsStored(side=side, points=points, way=way):
                self.points[side, way] += round(points)
            case PointsDrawn(side=side, points=points, use=use):
                self.points[side, use] += round(points)
            case ContingentReduced():
                self.starved.append(one.event)
            case _:
                pass


@cache
def piece(first: str) -> tuple[Account, Larders]:
    """Four game turns of the war with supply points."""
    larders = Larders()
    return war_of(first, 1, STARTS[first], larders.saw, supply_points=True), larders


@PIECES
def test_the_staffs_play_with_supply_points_and_hardly_an_order_is_refused(first: str) -> None:
    """SM-21, SM-1A.1 Nothing is in two places, and nothing is asked for that a law refuses but now and then."""
    played, _ = piece(first)

    assert played.halt is Halt.REACHED and played.faults == []
    assert 50 * sum(played.refused.values()) <= played.orders, played.refused


@PIECES
def test_the_armies_of_africa_are_fed_and_nobody_starves(first: str) -> None:
    """SM-21A, SM-22 No army is cut off from its depots or out of supply for three turns, and no RE dies."""
    _, larders = piece(first)

    assert not larders.starved
    for force in ("army_of_libya", "army_of_egypt", "air_of_libya", "air_of_egypt"):
        assert larders.worst.get(force, (False, 0)) <= (False, 2), larders.worst


@PIECES
def test_malta_does_not_starve_at_once(first: str) -> None:
    """SM-21A, SM-11B2 She is never isolated for three turns, and stays British."""
    played, larders = piece(first)

    assert larders.worst.get("garrison_of_malta", (False, 0)) < (True, 3)
    assert played.state.ports[played.book.charts.war.supply.malta].allegiance.side is Side.ALLIED


@PIECES
def test_what_is_eaten_is_shipped_again(first: str) -> None:
    """SM-21A.2, SM-GAP-83.8 Of what the Axis armies overseas eat, half at least is landed in the same months."""
    _, larders = piece(first)

    landed, eaten = (larders.points[Side.AXIS, one] for one in (PointsWay.LANDED, PointsUse.FED))
    assert eaten > 100 and 2 * landed >= eaten, larders.points
