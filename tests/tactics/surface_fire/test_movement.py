"""Movement: common time, stations, turns, smoke, collisions, escorts."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Task
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand, onward
from campaign.tactics.plot.tracks import Pivot, Route, Straight
from campaign.tactics.surface_fire.battle.facts import Collided, FleetBroke, SquadronBroke
from campaign.tactics.surface_fire.battle.fold import fold
from campaign.tactics.surface_fire.battle.orders import Depth, Launch, PlaceOrders, Spread, SquadronOrders, Steer, WriteMoves
from campaign.tactics.surface_fire.battle.state import Battle, Contact
from campaign.tactics.surface_fire.battle.vessel import Harm, Vessel, model, stand
from campaign.tactics.surface_fire.charts.classes import Code, TurnGroup
from campaign.tactics.surface_fire.charts.collection import inches, metres
from campaign.tactics.surface_fire.charts.movement import Formation
from campaign.tactics.surface_fire.charts.torpedoes import BankKind
from campaign.tactics.surface_fire.charts.turn import Strictness
from campaign.tactics.surface_fire.helm.routes import (
    company_speed,
    courses,
    in_tolerance,
    jammed_legs,
    stations,
    way_out,
    withdraws,
)
from campaign.tactics.surface_fire.helm.together import collision_boxes, passes_beneath, sail
from campaign.tactics.surface_fire.turn.laws import launch_refusal, nearest_enemy
from campaign.tactics.surface_fire.turn.laws_of_helm import keeps_station, moves_refusal, orders_refusal
from tests.tactics.surface_fire.table import Table, battle, charts, ship, tubes, with_option

ASTERN = Formation.LINE_ASTERN


def ordered(start: Battle, **orders: object) -> Battle:
    """The battle with the same orders for every squadron."""
    placed = {key: replace(one, orders=SquadronOrders(key, **orders)) for key, one in start.squadrons.items()}  # pyrefly: ignore[bad-argument-type]
    return replace(start, squadrons=placed)


def line(count: int, code: Code = Code.DD) -> list[Vessel]:
    """Ships of one squadron in line astern, heading north."""
    guide = ship("s0", code, squadron="s")
    places = stations(charts(), ASTERN, guide.pose, [guide.record.length_in] * count)
    return [replace(ship(f"s{number}", code, squadron="s"), pose=place) for number, place in enumerate(places)]


def sailed(start: Battle, *steers: Steer) -> Table:
    """The battle after all have moved."""
    table = Table(start, [10] * 20)
    sail(table.now, list(courses(charts(), start, steers)))
    return table


def test_a_squadron_in_line_holds_its_stations() -> None:
    """SF-III.4, SF-GAP-18, SF-GAP-19 Straight on, every ship is where the formation has her."""
    table = sailed(battle(*line(4)), Steer("s", 4))
    ships = [table.ship(f"s{number}") for number in range(4)]
    places = stations(charts(), ASTERN, ships[0].pose, [one.record.length_in for one in ships])

    assert all(in_tolerance(charts(), one.pose, place) for one, place in zip(ships, places, strict=True))


def test_a_line_that_turns_comes_round_ship_by_ship() -> None:
    """SF-III.8, SF-GAP-20 All turn to the side that was ordered; within two turns the line lies on its new course."""
    start = ordered(battle(*line(3)), turn=Hand.STARBOARD, ahead_full=True)
    table = sailed(start, Steer("s", 5, 90))
    again = sailed(ordered(table.now.battle, turn=Hand.STARBOARD, ahead_full=True), Steer("s", 6))

    assert again.ship("s0").pose.course_degrees == 90
    assert all(abs(again.ship(f"s{number}").pose.course_degrees - 90) < 45 for number in range(3))
    assert not again.of(Collided)


@pytest.mark.parametrize(("strictness", "inside"), [
    (Strictness.STRICT, False), (Strictness.NORMAL, True), (Strictness.LOOSE, True)])
def test_how_near_a_station_is_near_enough_is_agreed(strictness: Strictness, *, inside: bool) -> None:
    """SF-GAP-19, SF-D.2 Nine tenths of an inch off, and twenty degrees."""
    guide = ship("a", Code.DD).pose
    off = replace(guide, at=onward(guide.at, 90, metres(0.9)), course_degrees=20)

    assert in_tolerance(with_option(formation_strictness=strictness), off, guide) is inside


def test_the_cost_of_turns_is_paid_once_by_their_sum() -> None:
    """SF-GAP-20, SF-III.9 Nothing for no turn; the chart charges any other."""
    chart = charts().movement

    assert [chart.turn_cost(TurnGroup.LARGE, degrees) for degrees in (0, 10, 90, 91, 180)] == [0, 2, 2, 3, 3]


def test_without_an_order_a_squadron_keeps_heading_and_speed() -> None:
    """SF-GAP-17, SF-II.2 It may slow down by an inch, turn by ten degrees, and no more."""
    own = line(1)
    start = battle(*own)

    def refused(steer: Steer) -> str | None:
        found = moves_refusal(charts(), start, WriteMoves(Side.ALLIED, (steer,)))
        return None if found is None else found.rule

    assert refused(Steer("s", 3, 10)) is None
    assert refused(Steer("s", 3, 11)) == "SF-II.2"
    assert sailed(start, Steer("s", 6)).ship("s0").speed == 4
    assert sailed(ordered(start, ahead_full=True), Steer("s", 6)).ship("s0").speed == 5
    assert sailed(start, Steer("s", 0)).ship("s0").speed == 3


def test_orders_that_a_squadron_cannot_carry_out_are_refused() -> None:
    """SF-III.11, SF-III.19, SF-III.23 With the rule that they break."""
    cruiser = ship("c", Code.CL, squadron="s")
    start = battle(cruiser)
    evading = orders_refusal(charts(), start, PlaceOrders(Side.ALLIED, (SquadronOrders("s", evasive=True),)))
    spent = battle(replace(cruiser, smoke_left=0))
    smoking = moves_refusal(charts(), spent, WriteMoves(Side.ALLIED, (Steer("s", 4, smoke=True),)))
    diving = moves_refusal(charts(), start, WriteMoves(Side.ALLIED, change_depth=(cruiser.ship,)))

    assert [found.rule for found in (evading, smoking, diving) if found] == ["SF-III.11", "SF-III.19", "SF-III.23"]


def test_squadrons_that_cross_at_one_moment_collide() -> None:
    """SF-III.2, SF-III.13 Enemies that meet head on stop where they touch."""
    one, other = ship("a", Code.CA, speed=5), ship("b", Code.CA, side=Side.AXIS, at=(0, 8), heading=180, speed=5)
    table = sailed(battle(one, other))

    assert len(table.of(Collided)) == 1
    assert (table.ship("a").harm.marked, table.ship("b").harm.marked) == (4, 4)
    assert inches(table.ship("b").pose.at.y_m - table.ship("a").pose.at.y_m) > 2


def test_ships_that_cross_at_different_moments_pass() -> None:
    """SF-III.2 The same place is not the same time."""
    one = ship("a", Code.DD, speed=6, at=(0, -9))
    other = ship("b", Code.DD, side=Side.AXIS, at=(-5, -1), heading=90, speed=6)

    assert not sailed(battle(one, other)).of(Collided)


def test_ships_of_one_squadron_do_not_collide_nor_one_that_fell_out() -> None:
    """SF-III.13 They keep and regain their stations."""
    pair = [replace(one, company="s") for one in line(2)]
    across = replace(pair[1], pose=replace(pair[1].pose, course_degrees=0), speed=6, squadron="alone")

    assert not sailed(battle(pair[0], across)).of(Collided)


def test_a_ship_without_guns_rams_for_two_boxes() -> None:
    """SF-GAP-32 Else the smaller takes what one of the larger's main guns would do."""
    assert collision_boxes(charts(), Code.DD, Code.BB, None) == 2
    assert collision_boxes(charts(), Code.DD, Code.BB, 15) == 4
    assert collision_boxes(charts(), Code.BB, Code.DD, 4.7) == 2


def test_a_submarine_that_nobody_found_passes_beneath() -> None:
    """SF-III.15 Found this turn or last, she is rammed under."""
    boat = ship("u", Code.SS, side=Side.AXIS, submerged=True)
    start = battle(ship("a", Code.DD), boat)

    assert passes_beneath(start, boat)
    assert not passes_beneath(replace(start, contacts_before=(Contact(ShipId("a"), boat.ship),)), boat)
    assert not passes_beneath(start, replace(boat, submerged=False))


def test_a_model_lies_about_a_point_abaft_its_bridge() -> None:
    """SF-GAP-04 Six tenths of its length abaft the bridge, four before; its stand is a tenth of an inch larger."""
    own = ship("a", Code.BB)
    ys = [inches(point.y_m) for point in model(charts(), own)]
    larger = [inches(point.y_m) for point in stand(charts(), own)]

    assert (max(ys), min(ys)) == pytest.approx((0.4 * 4, -0.6 * 4))
    assert (max(larger), min(larger)) == pytest.approx((1.7, -2.5))


def test_a_jammed_rudder_leaves_less_where_turning_costs_more() -> None:
    """SF-GAP-28 Legs share half of the move, or what the cost leaves; where it leaves nothing she turns on the spot."""
    large = ship("a", Code.BB, harm=Harm(jam=Hand.PORT))

    def length(left: float) -> float:
        return inches(sum(leg.length_m for leg in jammed_legs(charts(), large, left)))

    assert [length(left) for left in (6, 4, 3, 1)] == pytest.approx([3, 2, 1, 0])


@pytest.mark.parametrize(("jam", "heading"), [(Hand.STARBOARD, 90.0), (Hand.PORT, 270.0)])
@pytest.mark.parametrize(("code", "left", "legs"), [(Code.DD, 4.0, 1.0), (Code.BB, 6.0, 1.5), (Code.BB, 1.0, 0.0)])
def test_a_jammed_rudder_turns_a_ship_by_a_quarter_to_the_side_on_which_it_jammed(
        code: Code, left: float, legs: float, jam: Hand, heading: float) -> None:
    """SF-GAP-28 A leg, ninety degrees to that side and no other, and a leg of the same length; or the turn alone."""
    own = ship("a", code, harm=Harm(jam=jam))
    way = jammed_legs(charts(), own, left)
    turned = [leg.swing_degrees for leg in way if isinstance(leg, Pivot)]
    straight = [inches(leg.length_m) for leg in way if isinstance(leg, Straight)]

    assert Route(own.pose, way).end.course_degrees == heading
    assert [abs(degrees) for degrees in turned] == [90.0]
    assert straight == pytest.approx([legs, legs] if legs else [])


@pytest.mark.parametrize("by", ["squadron", "fleet"])
def test_what_broke_runs_at_the_best_speed_of_its_slowest_ship_and_launches_nothing(by: str) -> None:
    """SF-VIII.6 SF-III.18 Without orders, for good, and all squadrons of a fleet that broke; a sound one does as it likes."""
    bank = {"banks": (tubes(BankKind.CENTRELINE, 8),), "max_speed_in": 7.0}
    ships = [ship("quick", Code.DD, squadron="first", sheet=bank), ship("slow", Code.DD, squadron="first", at=(0, -1),
                                                                       sheet={**bank, "max_speed_in": 5.0}),
             ship("other", Code.DD, squadron="second", at=(5, 0), sheet=bank),
             ship("enemy", Code.DD, side=Side.AXIS, squadron="enemies", at=(0, 8))]
    start = battle(*ships)
    broke = fold(start, SquadronBroke("first") if by == "squadron" else FleetBroke(Side.ALLIED))

    def runs(at: Battle, name: str) -> bool:
        members = at.members(at.squadrons[name])
        order = Launch(Side.ALLIED, (Spread(members[0].ship, 2, 5, Depth.SHALLOW, Hand.PORT),))
        refused = launch_refusal(charts(), at, order)
        assert (refused is not None and refused.rule == "SF-GAP-35") is withdraws(at.squadrons[name], members)
        return withdraws(at.squadrons[name], members)

    def makes(at: Battle) -> float:
        return company_speed(charts(), at, at.squadrons["first"], at.members(at.squadrons["first"]), 0.0)

    assert [runs(start, "first"), runs(start, "second"), runs(broke, "first")] == [False, False, True]
    assert runs(broke, "second") is (by == "fleet") and not broke.squadrons["enemies"].broken
    assert makes(broke) == 5.0 and makes(start) < 5.0


def test_those_that_retire_run_from_the_nearest_and_from_the_larger() -> None:
    """SF-III.18, SF-GAP-35 Straight away, but not into the arms of a battleship; torpedoes stay in their tubes."""
    own = ship("own", Code.DD, fell_out=True, sheet={"banks": (tubes(BankKind.CENTRELINE, 8),)})
    near = ship("near", Code.DD, side=Side.AXIS, at=(0, 8))
    large = ship("large", Code.BB, side=Side.AXIS, at=(0, -12))
    order = Launch(Side.ALLIED, (Spread(own.ship, 2, 5, Depth.SHALLOW, Hand.PORT),))
    refused = launch_refusal(charts(), battle(own, near), order)

    assert way_out(charts(), battle(own, near), own) == 180
    assert way_out(charts(), battle(own, near, large), own) == 0
    assert nearest_enemy(battle(own, near, large), own) == "near"
    assert refused is not None and refused.rule == "SF-GAP-35"
    assert launch_refusal(with_option(retire_torpedoes=True), battle(own, near), order) is None


def test_escorts_stay_near_their_convoy_until_an_enemy_is_found() -> None:
    """SF-X.7, SF-GAP-36 Within six inches of one of its ships."""
    convoy = ship("m", Code.AK, speed=2, at=(0, 0))
    escort = replace(ship("e", Code.DE, at=(4, 2), heading=90, speed=4), task=Task.ESCORT)
    far, close = (ship("x", Code.DD, side=Side.AXIS, at=(0, away)) for away in (70, 20))
    steer = Steer(escort.squadron, 5)

    def kept(*ships: Vessel) -> bool:
        start = battle(*ships)
        return keeps_station(charts(), start, start.squadrons[escort.squadron], steer)

    assert not kept(convoy, escort, far)
    assert kept(convoy, escort, close)
    assert kept(escort, far)


def test_a_submarine_found_by_an_escort_lost_since_is_found_all_the_same() -> None:
    """SF-X.7 The others may leave their convoy and hunt her."""
    convoy, boat = ship("m", Code.AK, at=(0, 0)), ship("u", Code.SS, side=Side.AXIS, at=(0, 70), submerged=True)
    escort = replace(ship("e", Code.DE, at=(4, 2), heading=90, speed=4), task=Task.ESCORT)
    finder = ship("f", Code.DE, at=(0, 60))
    gone = replace(finder, sunk=True)
    lost, unfound = (replace(battle(convoy, escort, boat, gone), contacts=found)
                     for found in ((Contact(finder.ship, boat.ship),), ()))
    steer = Steer(escort.squadron, 5)

    assert gone.ship not in {vessel.ship for vessel in lost.there(Side.ALLIED)}
    assert keeps_station(charts(), lost, lost.squadrons[escort.squadron], steer)
    assert not keeps_station(charts(), unfound, unfound.squadrons[escort.squadron], steer)

