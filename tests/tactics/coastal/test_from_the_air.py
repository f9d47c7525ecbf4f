"""What aircraft do, and what comes of it."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole, FixedGuns
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.air import attack, flown, means_of
from campaign.tactics.coastal.battle.facts import Attacked, Fired
from campaign.tactics.coastal.battle.harms import EffectStruck
from campaign.tactics.coastal.battle.orders import Attack
from campaign.tactics.coastal.battle.state import Flight, Means
from campaign.tactics.coastal.battle.vessel import Depth, Harm, Vessel
from campaign.tactics.coastal.charts.collection import cm_of, metres
from campaign.tactics.coastal.charts.turn import Sky
from campaign.tactics.coastal.charts.weapons import Bomb
from campaign.tactics.plot.geometry import Point, Pose
from tests.tactics.coastal.table import Faces, battle, carried, charts, fields, vessel

ENEMY = ShipId("enemy")


def enemy(cm: float = 20.0, **more: Any) -> Vessel:
    """A boat of the other side so many centimetres north."""
    return vessel("enemy", **fields({"side": Side.AXIS, "at": (0.0, cm)}, more))


def told(going: Any, kind: type) -> list[Any]:
    """Facts of one kind."""
    return [fact for fact in going._carried.facts if isinstance(fact, kind)]


# Aircraft -------------------------------------------------------------------------------------------------------------


def plane(**more: Any) -> Flight:
    """A fighter with one gun over the place where the enemy lies."""
    plain: dict[str, Any] = {"nation": Nation.BRITISH, "role": AircraftRole.FIGHTER, "size": 1, "knots": 200.0, "planes": 1,
                             "loaded": 0, "bomb": None, "guns": FixedGuns(20.0, 1), "pose": Pose(Point(0.0, 0.0), 0.0)}
    return Flight(ShipId("plane"), "plane", Side.ALLIED, **{**plain, **more})


def attacked(flight: Flight, means: Means, mark: Vessel, d10: list[int], d6: tuple[int, ...] = (),
             two_d6: tuple[int, ...] = ()) -> Any:
    """An attack of a flight, all of whose dice fell."""
    dice = Faces(d10, d6, two_d6)
    going = carried(replace(battle(mark), flights={flight.unit: flight}), dice)
    attack(going, Attack(Side.ALLIED, flight.unit, means, str(mark.id)))
    assert not any(dice.left.values()), dice.left

    return going


def test_strafing_hits_by_the_row_of_its_guns() -> None:
    """CO-GAP-10 CO-7.1 A 20 mm gun rolls two dice and needs 6 within ten centimetres; a fast boat moves nothing."""
    mark = enemy(5.0)
    for faces, hits, boxes in (([5, 5], 0, 0), ([6, 5, 10], 1, 4), ([6, 6, 10, 10], 2, 8)):
        going = attacked(plane(), Means.STRAFE, mark, faces, (), (12,) * hits)

        assert [fact.hits for fact in told(going, Fired)] == [hits]
        assert 9 - going.vessel(ENEMY).harm.hull == boxes
    shaken = attacked(plane(shaken=1), Means.STRAFE, mark, [7, 8, 10], (), (12,))
    assert [fact.hits for fact in told(shaken, Fired)] == [1]
    assert [(fact.tries, fact.hits) for fact in told(shaken, Attacked)] == [(1, 1)]


def test_bombs_need_eight_less_for_large_and_slow_targets() -> None:
    """CO-GAP-10 Eight of a fast boat, seven of class 2, five of a slow ship of class 3, four of one that is stopped."""
    large = {"size": 3, "hull_boxes": 99}
    cases: list[tuple[dict[str, Any], int]] = [
        ({}, 8), ({"size": 2, "hull_boxes": 40}, 7), ({**large, "setting": 1}, 5), ({**large, "setting": 0}, 4)]
    for more, need in cases:
        mark = enemy(1.0, **more)
        bomber = plane(bomb=Bomb.LB_250, loaded=1, guns=None)
        missed = attacked(bomber, Means.BOMB, mark, [need - 1])
        hit = attacked(bomber, Means.BOMB, mark, [need, 10], (1, 1, 1))

        assert [[fact.hits for fact in told(going, Attacked)] for going in (missed, hit)] == [[0], [1]]
        assert mark.harm.hull - hit.vessel(ENEMY).harm.hull == 3


def test_large_bombs_strike_twice() -> None:
    """CO-GAP-10 From five hundred pounds on two special effects, and none of a ship that it sinks."""
    mark = enemy(1.0, size=3, hull_boxes=99, setting=0)
    hit = attacked(plane(bomb=Bomb.LB_500, loaded=1), Means.BOMB, mark, [4, 7, 7], (1,) * 5)
    sunk = attacked(plane(bomb=Bomb.LB_500, loaded=2), Means.BOMB, replace(mark, harm=Harm(1)), [4], (1,) * 5)

    assert hit.vessel(ENEMY).harm.suppression == 2
    assert told(sunk, EffectStruck) == []


@pytest.mark.parametrize(("cm", "flight", "mark", "sky", "may"), [
    (5.0, {}, {}, Sky.DAY_CLEAR, {Means.STRAFE}), (5.1, {}, {}, Sky.DAY_CLEAR, set()),
    (5.0, {"guns": None}, {}, Sky.DAY_CLEAR, set()), (5.0, {}, {"spotted": False}, Sky.DAY_CLEAR, set()),
    (5.0, {"bomb": Bomb.LB_250, "loaded": 1}, {}, Sky.DAY_CLEAR, {Means.STRAFE, Means.BOMB}),
    (5.0, {"bomb": Bomb.LB_250, "loaded": 0}, {}, Sky.DAY_CLEAR, {Means.STRAFE}),
    (5.0, {}, {"depth": Depth.DEEP}, Sky.NIGHT_DARK, {Means.FLARE}), (5.0, {"flares": 0}, {}, Sky.NIGHT_DARK, {Means.STRAFE}),
    (90.0, {"loaded": 1, "guns": None}, {}, Sky.DAY_CLEAR, {Means.TORPEDO}),
    (90.1, {"loaded": 1, "guns": None}, {}, Sky.DAY_CLEAR, set())])
def test_what_aircraft_may_do(cm: float, flight: dict[str, Any], mark: dict[str, Any], sky: Sky, may: set[Means]) -> None:
    """CO-GAP-10 Guns and bombs over a target that is seen, torpedoes within their range, flares by night."""
    assert set(means_of(charts(), battle(sky=sky), plane(**flight), enemy(cm, **mark))) == may


def test_aircraft_turn_by_forty_five_degrees_for_each_stretch() -> None:
    """CO-3.1.2 CO-GAP-10 A plane of 80 knots that flies north and wants east: a turn, forty, a turn, forty; else it circles."""
    chart = charts().others.aircraft
    there = flown(chart, plane(knots=80.0), Point(metres(500.0), 0.0))

    assert there.course_degrees == pytest.approx(90.0, abs=10.0)
    assert round(cm_of(there.at.y_m), 1) == pytest.approx(28.3, abs=8.0)
    assert flown(chart, plane(), None) == Pose(Point(0.0, 0.0), 180.0)
