"""Steering: squadrons that keep clear of friends, enemies and ground; ships that nobody steers go clear of friends."""

from __future__ import annotations

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import Ground
from campaign.model.dice import SeededDice
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Point, Pose
from campaign.tactics.surface_fire.battle.facts import Collided
from campaign.tactics.surface_fire.battle.orders import SquadronOrders, Steer
from campaign.tactics.surface_fire.battle.state import Battle
from campaign.tactics.surface_fire.captains.reading import Picture
from campaign.tactics.surface_fire.captains.steering import (
    ASHORE,
    CONTACT,
    HALF_CIRCLE,
    MINED,
    SHALLOW,
    Waters,
    Way,
    Wish,
    hazard_at,
    ways_kept_clear,
)
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import metres
from campaign.tactics.surface_fire.helm.routes import courses
from campaign.tactics.surface_fire.helm.speed import Going, stays_near
from campaign.tactics.surface_fire.helm.together import sail, soonest, touch, yielding
from campaign.tactics.surface_fire.system import SYSTEM
from tests.tactics.surface_fire.battles import box, met
from tests.tactics.surface_fire.captains import ally, begun, enemy, seen
from tests.tactics.surface_fire.table import Table, battle, charts, ship

FAR = enemy("Zara", "zara", at=(60, 60))


def steered(before: Picture, **wishes: tuple[float, float]) -> dict[str, Way]:
    """Ways of squadrons that wish a speed and a turn each."""
    wanted = {f"allied/{name}": Wish(speed, turn, speed, -HALF_CIRCLE, HALF_CIRCLE) for name, (speed, turn) in wishes.items()}
    return {name.removeprefix("allied/"): way for name, way in ways_kept_clear(Waters(before), wanted, []).items()}


def crossing() -> Picture:
    """Two cruisers that would meet in the middle of a move."""
    return seen(begun(met(ally("Ajax", "leander", at=(0, 0), course=90, force="East"),
                          ally("Orion", "leander", at=(3, -3), course=0, force="North"), FAR)))


def test_who_is_hindered_by_nobody_goes_as_he_wishes() -> None:
    """SF-D.1 Speed and turn to the letter."""
    before = seen(begun(met(ally("Ajax", "leander", at=(0, 0), course=90, force="East"),
                            ally("Orion", "leander", at=(30, -30), course=0, force="North"), FAR)))
    ways = steered(before, East=(4, 35.0), North=(4, 0.0))

    assert [(way.speed, way.turn, way.crowd) for way in ways.values()] == [(4, 35.0, 0), (4, 0.0, 0)]


def test_squadrons_that_would_cross_give_way() -> None:
    """SF-III.2 One of them turns aside or slows down, and nobody touches anybody."""
    ways = steered(crossing(), East=(4, 0.0), North=(4, 0.0))

    assert all(way.crowd < CONTACT for way in ways.values())
    assert [(way.speed, way.turn) for way in ways.values()] != [(4, 0.0), (4, 0.0)]


def test_what_was_reckoned_once_is_kept_for_the_order() -> None:
    """The same ways are the same passages, and each pair of them is looked at once."""
    waters = Waters(crossing())
    wishes = {f"allied/{name}": Wish(4, 0.0, 4, -HALF_CIRCLE, HALF_CIRCLE) for name in ("East", "North")}
    first = ways_kept_clear(waters, wishes, [])
    looked_at = dict(waters.crowds)
    again = ways_kept_clear(waters, wishes, [])

    assert first == again
    assert waters.crowds == looked_at
    assert waters.passages("allied/East", 4, 0.0) is waters.passages("allied/East", 4, 0.0)


def test_an_enemy_is_kept_clear_of_whether_he_holds_on_or_stops() -> None:
    """SF-III.13 Nobody runs into one right ahead."""
    before = seen(begun(met(ally("Ajax", "leander", at=(0, 0), course=0, force="East"),
                            enemy("Zara", "zara", at=(0, 5), course=0, speed_kn=25))))

    assert steered(before, East=(6, 0.0))["East"].turn != 0.0


@pytest.mark.parametrize(("kind", "weighs"), [(Ground.LAND, ASHORE), (Ground.MINES, MINED), (Ground.SHOAL, SHALLOW)])
def test_ground_that_no_captain_seeks_weighs_by_its_kind(kind: Ground, weighs: float) -> None:
    """SF-X.5, SF-X.10 A beach most; five inches off it is shallow water, ten are none."""
    before = seen(begun(met(ally("Ajax", "leander", at=(30, 0)), enemy("Zara", "zara", at=(36, 0)),
                            patches=[box(kind, "heavily sown field", -5, -5, 5, 5)])))
    beside = SHALLOW if kind is Ground.LAND else 0.0

    assert [hazard_at(before, Point(metres(x), 0)) for x in (0, 9, 15)] == [weighs, beside, 0.0]


def test_a_squadron_steers_clear_of_a_beach() -> None:
    """SF-GAP-41 With land ahead it turns, though nobody else is in its way."""
    land = box(Ground.LAND, "coast", -20, 8, 20, 20)
    before = seen(begun(met(ally("Ajax", "leander", at=(0, 0), course=0, force="East"), FAR, patches=[land])))

    assert abs(steered(before, East=(6, 0.0))["East"].turn) >= 30


# Ships that nobody steers -------------------------------------------------------------------------------------------


def running_past() -> Battle:
    """A ship that retires northward, a friend that lies right in her way, and the enemy to the south."""
    start = battle(ship("runs", Code.DD, speed=6, at=(0, 0)), ship("lies", Code.CA, speed=0, at=(0, 5), heading=90),
                   ship("enemy", Code.CA, side=Side.AXIS, at=(0, -10)))
    orders = {**start.squadrons, "allied/runs": replace(start.squadrons["allied/runs"], orders=SquadronOrders(
        "allied/runs", retire=True))}
    return replace(start, squadrons=orders)


def test_who_retires_goes_past_friends_and_not_through_them() -> None:
    """SF-GAP-51, SF-III.18 By as little aside as clears them; the course is still away from the enemy."""
    start = running_past()
    blind = Table(start, [10] * 20)
    sail(blind.now, list(courses(charts(), start, [Steer("allied/lies", 0)])))
    ways = yielding(charts(), start, list(courses(charts(), start, [Steer("allied/lies", 0)])))
    table = Table(start, [10] * 20)
    sail(table.now, ways)
    own = next(way for way in ways if way.vessel.ship == ShipId("runs"))

    assert blind.of(Collided)
    assert not table.of(Collided)
    assert 0 < own.turned < 90


def test_a_guide_goes_as_she_is_steered() -> None:
    """SF-GAP-51 What a side orders is done, friend or no friend."""
    start = battle(ship("goes", Code.DD, speed=6, at=(0, 0)), ship("lies", Code.CA, speed=0, at=(0, 5), heading=90))
    ways = list(courses(charts(), start, [Steer("allied/goes", 6), Steer("allied/lies", 0)]))

    assert yielding(charts(), start, ways) == ways


def test_a_jammed_ship_goes_as_she_must() -> None:
    """SF-VII.26, SF-GAP-51 She gives way to nobody."""
    from campaign.tactics.plot.geometry import Hand
    from campaign.tactics.surface_fire.battle.vessel import Harm

    start = running_past()
    jammed = replace(start.vessels[ShipId("runs")], harm=Harm(jam=Hand.PORT))
    lies = start.vessels[ShipId("lies")]
    aside = replace(lies, pose=replace(lies.pose, at=Point(metres(-3.5), metres(1.5))))
    start = replace(start, vessels={**start.vessels, jammed.ship: jammed, aside.ship: aside})
    ways = list(courses(charts(), start, [Steer("allied/lies", 0)]))
    table = Table(start, [10] * 20)
    sail(table.now, ways)

    assert table.of(Collided)
    assert yielding(charts(), start, ways) == ways


def test_no_two_ships_touch_before_they_can_have_come_together() -> None:
    """SF-GAP-18 What spares looking at most moments spares none in which they touch."""
    start = battle(ship("a", Code.CA, speed=5), ship("b", Code.CA, side=Side.AXIS, at=(0, 12), heading=180, speed=5))
    one, other = courses(charts(), start, [])
    ends = {one.vessel.ship: 1.0, other.vessel.ship: 1.0}
    touching = [share / 100 for share in range(1, 101) if touch(charts(), one, other, ends, share / 100)]

    assert touching
    assert 0 < soonest(one, other) <= touching[0]


@pytest.mark.gate
def test_an_escort_whom_friends_crowd_off_her_station_slows_down_and_holds_on() -> None:
    """SF-X.7 Over the Skerki Bank captains write no move in which she would leave her convoy before an enemy is found."""
    found, of_skirmish = load_skirmish_book("skerki-bank")

    battle = [battle for battle, _ in SYSTEM.stages(of_skirmish, found.engagement, SeededDice(162))][-1]

    assert battle.ended is not None


@pytest.mark.parametrize(("speed", "turn", "stays"), [
    (2.0, 0.0, True), (0.0, 0.0, True), (0.0, 120.0, False), (4.0, 140.0, False)])
def test_an_escort_that_is_off_her_station_goes_no_farther_from_it(speed: float, turn: float, stays: bool) -> None:
    """SF-X.7, SF-GAP-36 Slowing down and holding on is always allowed, turning away is not."""
    lead = Going(Pose(Point(0.0, metres(-7.5)), 0.0), 3.0, 5.0)

    assert stays_near(charts(), lead, speed, turn, [Going(Pose(Point(0.0, 0.0), 0.0), 2.0)]) is stays
