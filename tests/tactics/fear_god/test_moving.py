"""Ships of Fear God move: way gained and lost, turns after advances, evasion, the sea, helms that do not answer, the ground."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.battles.battle import Ground, Patch, Setting
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import Grounded, Moved
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Harm, Peril, Rudder
from campaign.tactics.fear_god.battle.harm import Helm as State
from campaign.tactics.fear_god.battle.orders import Care, Helm, Plot, Tend
from campaign.tactics.fear_god.battle.state import Battle
from campaign.tactics.fear_god.battle.vessel import Contact, Vessel
from campaign.tactics.fear_god.charts.terms import Size, metres
from campaign.tactics.fear_god.helm import DEEP, move_all, next_speed, possible_turn, speed_lost, top_speed, way_of
from campaign.tactics.kit.sea import barred
from campaign.tactics.plot.geometry import Hand, Point, Pose
from tests.tactics.fear_god.hulls import Faces, battle, carried, charts, told, vessel

TIGER = ShipId("tiger")
START = Pose(Point(0.0, 0.0), 0.0)


def under_way(knots: float, **more: Any) -> Vessel:
    """A battlecruiser of twenty-eight knots that makes so many now."""
    return replace(vessel(**more), speed_kn=knots)


def moved(ship: Vessel, *orders: Any, turn: int = 1, before: Battle | None = None) -> Moved:
    """What a ship does with an order in a turn."""
    helms = tuple(order for order in orders if isinstance(order, Helm))
    tends = tuple(order for order in orders if isinstance(order, Tend))
    going = carried(before or battle(ship, turn=turn), Faces())
    move_all(going, (Plot(Side.ALLIED, helms, tends=tends),))
    [fact] = told(going, Moved)
    assert isinstance(fact, Moved)
    return fact


@pytest.mark.parametrize(("size", "now", "ordered", "after"), [
    (Size.A, 20, 28, 22), (Size.A, 20, 21, 21), (Size.A, 20, 5, 12), (Size.D, 20, 32, 26), (Size.G, 10, 40, 30)])
def test_way_is_gained_and_lost_by_size(size: Size, now: float, ordered: float, after: float) -> None:
    """FG-GAP-02 A battlecruiser gains two knots a turn and loses eight."""
    assert next_speed(charts(), size, now, ordered, 40) == after


@pytest.mark.parametrize(("sea", "size", "knots"), [(3, Size.D, 28), (4, Size.D, 25), (5, Size.C, 23), (7, Size.A, 21),
                                                    (9, Size.G, 2)])
def test_the_sea_takes_speed_by_size(sea: int, size: Size, knots: int) -> None:
    """FG-GAP-26 Below state 4 nothing, above 7 as in 7."""
    ship = vessel(size=size)

    assert top_speed(charts(), ship.record, ship.harm, sea) == knots


@pytest.mark.parametrize(("hurt", "knots"), [
    ({}, 28), ({"points": 376}, 21), ({"helm": State(Rudder.DISABLED)}, 9), ({"dead_until": 3}, 0), ({"beached": True}, 0),
    ({"casualties": (Casualty(Peril.FLOODING, 10, 1, 4, Cause.SHELL, penetrating=True),)}, 15),
    ({"casualties": (Casualty(Peril.FLOODING, 9, 1, 4, Cause.SHELL, penetrating=True),)}, 28)])
def test_the_lowest_of_all_that_holds_a_ship_back_counts(hurt: dict[str, Any], knots: int) -> None:
    """FG-8.1.1 FG-8.1.1-prop Damage, steering engine, a dead switchboard, major floods of a ship of 1914, the ground."""
    ship = vessel(hurt=hurt)

    assert top_speed(charts(), ship.record, ship.harm, 2, 3) == knots


def test_a_ship_turns_after_each_advance_and_loses_way_by_it() -> None:
    """FG-GAP-02 A battlecruiser at 20 knots goes 2,000 yards: 500 before each turn, by 45 degrees at most."""
    way = way_of(charts(), Size.A, START, 20, 90, 45, evading=False)

    assert [round(point.y_m, 1) for point in way.points[:2]] == [0.0, round(metres(500), 1)]
    assert (way.pose.course_degrees, len(way.points)) == (90.0, 4)
    assert possible_turn(charts(), vessel(), 20) == 180
    assert possible_turn(charts(), vessel(), 9) == 45
    assert speed_lost(charts(), Size.A, 90) == 4


def test_a_ship_without_her_steering_engine_turns_by_a_third() -> None:
    """FG-8.3-rudder Fifteen degrees after an advance in place of forty-five."""
    lame = vessel(hurt={"helm": State(Rudder.DISABLED)})

    assert possible_turn(charts(), lame, 9) == 15


def test_who_steers_evasively_makes_three_quarters_good_and_no_turn() -> None:
    """FG-GAP-02 From twenty knots on alone."""
    straight, evading = (moved(vessel(), Helm(TIGER, 0, 28, evade=evade)) for evade in (False, True))
    slow = moved(under_way(15.0), Helm(TIGER, 0, 15, evade=True))

    assert evading.pose.at.y_m == pytest.approx(0.75 * straight.pose.at.y_m)
    assert (straight.evading, evading.evading, slow.evading) == (False, True, False)


def test_a_turn_is_no_greater_than_her_way_allows() -> None:
    """FG-GAP-02 At nine knots there is one advance in a turn."""
    fact = moved(under_way(9.0), Helm(TIGER, 180, 9))

    assert (fact.turned, fact.pose.course_degrees, fact.speed_kn) == (45, 45, 7.0)


def test_a_bridge_without_a_crew_holds_course_and_speed() -> None:
    """FG-8.3-bridge Until its turn is over; then orders take two turns."""
    frozen = under_way(20.0, hurt={"helm": State(frozen_until=2)})
    late = under_way(20.0, hurt={"helm": State(frozen_until=1, lag=2)})
    held = moved(frozen, Helm(TIGER, 90, 28), turn=2)
    first = moved(late, Helm(TIGER, 90, 28), turn=2)
    third = moved(replace(late, orders=first.orders), Helm(TIGER, 0, 10), turn=4)

    assert (held.turned, held.speed_kn, held.orders) == (0, 20, ())
    assert (first.turned, first.speed_kn, first.orders) == (0, 20, ((4, 90, 28),))
    assert (third.turned, third.orders) == (90, ((6, 0, 10),))


def test_a_jammed_rudder_turns_her_as_it_stands() -> None:
    """FG-8.3-rudder To its hand as far as she can, or straight on amidships."""
    to_port, amidships = (under_way(9.0, hurt={"helm": State(Rudder.JAMMED, hand)}) for hand in (Hand.PORT, None))

    assert moved(to_port, Helm(TIGER, 45, 9)).turned == -45
    assert moved(amidships, Helm(TIGER, 45, 9)).turned == 0


def test_who_fights_a_fire_keeps_below_fifteen_knots() -> None:
    """FG-8.2-fire-effects The order of the turn slows her down at once; without a fire there is nothing to fight."""
    burning = under_way(16.0, hurt={"casualties": (Casualty(Peril.FIRE, 12, 1, 1, Cause.SHELL, penetrating=True),)})

    assert moved(burning, Helm(TIGER, 0, 28), Tend(TIGER, Care.FIGHT_FIRE)).speed_kn == 15
    assert moved(under_way(16.0), Helm(TIGER, 0, 28), Tend(TIGER, Care.FIGHT_FIRE)).speed_kn == 18


def test_a_move_out_of_the_enemys_sight_is_told_to_nobody_else() -> None:
    """FG-GAP-15 Her own side sees it, and the enemy who has her."""
    assert moved(vessel(contact=Contact.NONE)).readers == (Side.ALLIED,)
    assert moved(vessel(contact=Contact.SEEN)).readers == BOTH


def shoal(kind: Ground = Ground.SHOAL) -> tuple[Patch, ...]:
    """Something in the way, a thousand metres ahead."""
    return (Patch(kind, "the bank", ((-500.0, 1000.0), (500.0, 1000.0), (500.0, 1500.0), (-500.0, 1500.0))),)


def before_the_bank(ship: Vessel, kind: Ground = Ground.SHOAL) -> Battle:
    """A battle with something in the way."""
    found = battle(ship)
    setting = Setting("A test", "1916-05-31T15:00+00:00", 56.0, 6.0, shoal(kind))
    return replace(found, engagement=replace(found.engagement, setting=setting))


@pytest.mark.parametrize(("size", "kind", "stops"), [
    (Size.A, Ground.SHOAL, True), (Size.D, Ground.SHOAL, False), (Size.D, Ground.LAND, True), (Size.G, Ground.LOW_LAND, True),
    (Size.A, Ground.MINES, False)])
def test_land_stops_everybody_and_shoals_the_deep(size: Size, kind: Ground, stops: bool) -> None:
    """FG-8.1.5 She stops at the edge, and is aground."""
    ship = vessel(size=size)
    there = before_the_bank(ship, kind)
    going = carried(there, Faces())
    move_all(going, (Plot(Side.ALLIED, (Helm(TIGER, 0, 28),)),))
    [fact] = told(going, Moved)

    assert bool(told(going, Grounded)) is stops
    assert (fact.pose.at.y_m <= 1000.0) is stops and (fact.speed_kn == 0) is stops
    assert barred(there.engagement, Point(0.0, 1200.0), deep=size in DEEP) is stops


def test_smoke_lies_on_the_way_of_small_ships_for_five_turns() -> None:
    """FG-GAP-27 Laid by size C and smaller."""
    small = moved(vessel(size=Size.D), Helm(TIGER, 0, 28, smoke=True), turn=3)
    large = moved(vessel(size=Size.A), Helm(TIGER, 0, 28, smoke=True), turn=3)

    assert small.screen is not None and small.screen.until == 7 and small.screen.points == small.track
    assert large.screen is None


def test_a_sinking_ship_lies_stopped() -> None:
    """FG-8.1.8 She drifts to a stop and steers no more."""
    ship = under_way(4.0, hurt={"doomed": 9})

    assert top_speed(charts(), ship.record, Harm(100, doomed=9), 2) == 0
    assert moved(ship).speed_kn == 0
