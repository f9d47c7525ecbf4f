"""Ships that help each other: alongside, crews that cross, men out of the water."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import Collided, MenAdrift, MenTaken, Moved
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Peril
from campaign.tactics.fear_god.battle.orders import Helm
from campaign.tactics.fear_god.battle.state import Survivors
from campaign.tactics.fear_god.casualties import lent_to
from campaign.tactics.fear_god.charts.terms import Depth, Kind, Size
from campaign.tactics.fear_god.rescue import (
    Party,
    chance_of,
    come_alongside,
    cross,
    groups_of,
    needy_of,
    party_of,
    rounded,
    save,
    seen_yd,
    survivors_of,
    within_reach,
)
from campaign.tactics.fear_god.ships.condition import crew_share
from campaign.tactics.plot.geometry import Point
from tests.charts.ledger_copy import ledger
from tests.tactics.fear_god.hulls import Faces, battle, carried, charts, choosing, told, vessel

SAVING = choosing(search_and_rescue=True)


def example(number: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a worked example gives, and what must come of it."""
    case = next(case for case in ledger()["FG-EX"]["cases"] if case["id"] == f"EX-{number}")
    return case["in"], case["out"]


def boat(name: str = "boat", speed: float = 0.0, at: tuple[float, float] = (0.0, 0.0), **hurt: Any) -> Any:
    """A small craft."""
    return vessel(name, at=at, built=8, size=Size.F, kind=Kind.SMALL_CRAFT, speed_kn=speed, hurt=hurt)


def alongside(ship: Any, friend: Any, dice: Faces, own: Any = None) -> Any:
    """A ship that has come alongside a friend, and what crossed."""
    going = carried(battle(ship, friend), dice, own)
    helms = (Helm(ship.id, 0.0, ship.speed_kn, alongside=friend.id),)
    come_alongside(going, helms)
    cross(going, helms)
    assert dice.used_up
    return going


# Alongside ------------------------------------------------------------------------------------------------------------


def test_a_ship_comes_alongside_a_burning_friend_and_lends_hands() -> None:
    """FG-8.2-assist Fifty yards off, on the side she came from, on her course and at her speed; then half her rating counts."""
    fire = Casualty(Peril.FIRE, 12, 1, 4, Cause.SHELL, penetrating=True, ticked=True, rolled=True)
    hurt = vessel("hurt", speed_kn=6.0, hurt={"casualties": (fire,), "clock": 4})
    ship = vessel("helper", at=(900.0, 200.0), speed_kn=20.0)
    going = alongside(ship, hurt, Faces())
    helper = going.vessel(ship.id)

    assert [fact.ship for fact in told(going, Moved)] == [ship.id]
    assert (round(helper.pose.at.x_m, 1), round(helper.pose.at.y_m, 1), helper.speed_kn) == (45.7, 0.0, 6.0)
    assert lent_to(going, going.vessel(hurt.id)) == 4


def test_who_is_asked_alongside_can_reach_her_and_is_of_use() -> None:
    """FG-8.2-assist FG-8.1.9 Not from too far away, not for a whole ship, not with a fire of one's own."""
    fire = Casualty(Peril.FIRE, 12, 1, 4, Cause.SHELL, penetrating=True)
    hurt, whole = vessel("hurt", speed_kn=6.0, hurt={"casualties": (fire,)}), vessel("whole", at=(100.0, 0.0))
    near, far = vessel("near", at=(2000.0, 0.0)), vessel("far", at=(2600.0, 0.0))
    burning = vessel("burning", at=(1000.0, 0.0), hurt={"casualties": (fire,)})
    fought = battle(hurt, whole, near, far, burning, vessel("enemy", Side.AXIS, at=(300.0, 0.0)))
    found = {ship.name: [friend.name for friend in needy_of(charts(), fought, ship)] for ship in (near, far, burning)}

    assert found == {"near": ["hurt", "burning"], "far": ["burning"], "burning": []}


# Crews ----------------------------------------------------------------------------------------------------------------


def test_a_crew_leaves_a_sinking_boat() -> None:
    """FG-8.1.9 FG-GAP-30 Alongside after a die of impulses; all that are fit in the next, then one of the injured each."""
    sinking = boat("sinking", doomed=20, crew_lost=2)
    going = alongside(boat("taker", at=(300.0, 0.0), speed=10.0), sinking, Faces(d6=(4,)))
    late = alongside(boat("taker", at=(300.0, 0.0), speed=10.0), sinking, Faces(d6=(6,)))

    assert (going.vessel(sinking.id).harm.crew_gone, going.vessel(ShipId("taker")).harm.guests) == (5, 5)
    assert late.vessel(ShipId("taker")).harm.guests == 0


def test_a_boat_has_room_for_a_crew_beside_her_own() -> None:
    """FG-8.1.9 EX-21: twice the six factors of a normal crew, the injured counted."""
    given, out = example("21")
    chart = charts().survival.transfer
    full = boat("taker", guests=4)

    assert (chart.factors, chart.factors_at_most) == (given["normal_crew_factors"], out["capacity"])
    assert party_of(charts(), full, boat("sinking", doomed=20), 6) == Party(2)
    assert party_of(charts(), boat("taker"), boat("sinking", doomed=20, crew_lost=3), 3) == Party(3, 2)


@pytest.mark.parametrize(("knots", "chance"), [(0.0, 100), (5.0, 50), (6.0, 5), (10.0, 5), (11.0, 0)])
def test_crossing_is_the_harder_the_faster_both_go(knots: float, chance: int) -> None:
    """FG-8.1.9 Always when stopped, never above ten knots."""
    assert chance_of(charts().survival.transfer, knots) == chance


def test_a_crew_that_fails_to_cross_is_in_the_water_and_the_boats_may_touch() -> None:
    """FG-8.1.9 At five knots a fifty-one misses; then one in two is a collision."""
    sinking, taker = boat("sinking", speed=5.0, doomed=20), boat("taker", at=(300.0, 0.0), speed=10.0)
    going = alongside(taker, sinking, Faces(d6=(5, 1), percent=(51, 50)))
    apart = alongside(taker, sinking, Faces(d6=(5,), percent=(51, 51)))

    assert (going.vessel(sinking.id).harm.crew_gone, going.vessel(taker.id).harm.guests) == (6, 0)
    assert (len(told(going, Collided)), len(told(apart, Collided))) == (1, 0)


def test_a_boat_that_lost_men_is_lent_some() -> None:
    """FG-8.1.9 Three of six can be spared; who lends them has fewer hands herself."""
    short, whole = boat("short", speed=4.0, crew_lost=4), boat("whole", at=(300.0, 0.0), speed=10.0)
    going = alongside(whole, short, Faces(d6=(1,), percent=(50,)))

    assert (going.vessel(short.id).harm.crew_lost, going.vessel(whole.id).harm.crew_lost) == (1, 3)


# Men in the water -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", [0, 1])
def test_survivors_above_ten_are_counted_in_tens(place: int) -> None:
    """FG-8.6-survivors EX-18: twelve are ten, twenty-five are thirty; a six in a state of sea of four is two groups."""
    given, out = example("18")
    chart = charts().survival.rescue

    assert rounded(chart, given["survivors"][place]) == out["rounded"][place]
    assert groups_of(chart, given["die"], given["sea_state"]) == out["pickup_groups"]


@pytest.mark.parametrize(("sea_state", "groups"), [(2, 3), (3, 3), (4, 2), (8, 0)])
def test_a_rough_sea_leaves_fewer_to_be_taken_up(sea_state: int, groups: int) -> None:
    """FG-8.6-pickup EX-22: each state above two takes a pip off the die."""
    given, out = example("22")
    chart = charts().survival.rescue

    assert groups_of(chart, 6, sea_state) == groups
    assert chart.sea_state_over - given["sea_state"] == out["die_modifier"]


@pytest.mark.parametrize(("exploded", "near", "men"), [
    (False, False, 550), (False, True, 660), (True, False, 60), (True, True, 70)])
def test_few_outlive_a_magazine(men: int, *, exploded: bool, near: bool) -> None:
    """FG-8.6-survivors Of 1,100 men at a five: half, a fifth more with help at hand, or five in a hundred."""
    assert survivors_of(charts().survival.rescue, 1100, 5, exploded=exploded, near=near) == men


@pytest.mark.parametrize(("men", "yards"), [(9, 1500), (10, 4000), (30, 7000), (100, 10000)])
def test_men_are_seen_as_a_ship_without_a_wake(men: int, yards: int) -> None:
    """FG-8.6-sight As sizes G, E, D and C, half as far."""
    assert seen_yd(charts(), battle(), men) == yards


def test_a_sunk_ship_leaves_men_for_whoever_stops_to_windward() -> None:
    """FG-8.6 FG-8.6-pickup FG-8.6-capacity Two groups by a three; the wind is from the west; a full ship takes none."""
    sunk = vessel("sunk", sunk=True, cause=Cause.SHELL)
    saver, full = vessel("saver", at=(-200.0, 0.0), speed_kn=0.0), vessel("full", at=(-210.0, 0.0), speed_kn=0.0, rescued=1100)
    lee, under_way = vessel("lee", at=(200.0, 0.0), speed_kn=0.0), vessel("under way", at=(-100.0, 0.0), speed_kn=5.0)
    going = carried(battle(sunk, saver, full, lee, under_way), Faces(d6=(1, 3, 6)), SAVING)
    save(going)

    assert [fact.survivors.men for fact in told(going, MenAdrift)] == [130]
    assert [(fact.ship, fact.men) for fact in told(going, MenTaken)] == [("saver", 20)]
    assert going.battle.survivors[sunk.id].men == 110
    assert going.vessel(saver.id).rescued == 20


@pytest.mark.parametrize(("metres", "found"), [(228.0, 1), (229.0, 0)])
def test_men_are_taken_up_within_reach_alone(metres: float, found: int) -> None:
    """FG-8.6-pickup Two hundred and fifty yards."""
    adrift = Survivors(ShipId("sunk"), 20, Point(0.0, 0.0), since=1)
    saver = vessel("saver", at=(-metres, 0.0), speed_kn=0.0)

    assert len(list(within_reach(charts(), battle(saver, survivors={adrift.of: adrift}), saver))) == found


@pytest.mark.parametrize("more", [{"ashore": True}, {"depth": Depth.SHALLOW, "kind": Kind.SUBMARINE}])
def test_guns_ashore_and_boats_below_go_alongside_nobody(more: dict[str, Any]) -> None:
    """FG-8.1.9 Nor does anybody lie alongside them."""
    fire = Casualty(Peril.FIRE, 12, 1, 4, Cause.SHELL, penetrating=True)
    hurt, odd = vessel("hurt", speed_kn=6.0, hurt={"casualties": (fire,)}), vessel("odd", at=(200.0, 0.0), **more)
    odd_hurt = vessel("odd", at=(200.0, 0.0), speed_kn=0.0, hurt={"casualties": (fire,)}, **more)
    whole = vessel("whole", at=(300.0, 0.0))

    assert list(needy_of(charts(), battle(hurt, odd), odd)) == []
    assert list(needy_of(charts(), battle(whole, odd_hurt), whole)) == []


def test_nobody_is_counted_unless_it_was_agreed() -> None:
    """FG-8.6 By choice alone."""
    going = carried(battle(vessel("sunk", sunk=True)), Faces())
    save(going)

    assert going.battle.survivors == {}


def test_after_six_hours_a_current_takes_men_along() -> None:
    """FG-8.6-marker A three and a quarter of the circle: three hundred yards to the east in a turn."""
    adrift = Survivors(vessel("sunk").id, 20, Point(0.0, 0.0), since=1)
    sunk = vessel("sunk", sunk=True)
    early = carried(battle(sunk, turn=120, survivors={sunk.id: adrift}), Faces(), SAVING)
    late = carried(battle(sunk, turn=121, survivors={sunk.id: adrift}), Faces(d6=(3,), percent=(25,)), SAVING)
    save(early)
    save(late)
    at = late.battle.survivors[sunk.id].at

    assert told(early, MenAdrift) == []
    assert (round(at.x_m, 2), round(at.y_m, 2)) == (274.32, 0.0)


def test_a_boat_lost_under_water_leaves_nobody() -> None:
    """FG-8.3-hullpen FG-8.6 She goes down with all hands."""
    lost = vessel("boat", kind=Kind.SUBMARINE, size=Size.D, depth=Depth.SHALLOW, sunk=True)
    going = carried(battle(lost), Faces(), SAVING)
    save(going)

    assert going.battle.survivors[lost.id].men == 0
    assert list(within_reach(charts(), going.battle, vessel("saver", speed_kn=0.0))) == []


def test_a_quarter_of_damage_is_the_crews() -> None:
    """FG-GAP-29 Half of her points are an eighth of her men."""
    assert crew_share(charts(), 250, 500) == pytest.approx(0.125)
