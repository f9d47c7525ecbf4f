"""Where rules of damage begin and end: the last case that counts and the first that does not."""

from __future__ import annotations

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.airships import hit_airship, rise_and_fall
from campaign.tactics.fear_god.battle.facts import Doomed, Flew, MenAdrift
from campaign.tactics.fear_god.battle.harm import Cause, Critical, Effect, Harm, Magazines, Peril
from campaign.tactics.fear_god.battle.orders import Helm
from campaign.tactics.fear_god.battle.vessel import Airship
from campaign.tactics.fear_god.casualties import Tick, die_modifier, helpers_of, is_mark
from campaign.tactics.fear_god.charts.criticals import CriticalKind
from campaign.tactics.fear_god.charts.terms import Battery, Depth, Kind, Size
from campaign.tactics.fear_god.criticals.blows import Explosion
from campaign.tactics.fear_god.criticals.instruments import directors
from campaign.tactics.fear_god.damage import bear_ticks, burn_out, give_way, plotting
from campaign.tactics.fear_god.rescue import come_alongside, cross, save
from campaign.tactics.plot.geometry import Pose
from tests.tactics.fear_god.hits import Hit
from tests.tactics.fear_god.hulls import (
    Faces,
    battle,
    carried,
    casualty,
    charts,
    choosing,
    flight,
    suffering,
    told,
    vessel,
)

BY = ShipId("tiger")


def test_only_boats_whose_rudder_was_hit_lose_their_depth() -> None:
    """FG-8.3-rudder In the plotting phase a die for these, and none for others."""
    sound = vessel("sound", kind=Kind.SUBMARINE, size=Size.D, depth=Depth.SHALLOW, speed_kn=8.0)
    hurt = vessel("hurt", kind=Kind.SUBMARINE, size=Size.D, depth=Depth.SHALLOW, speed_kn=8.0,
                  hurt={"criticals": (Critical(Effect.RUDDER, "steering engine", 1),)})
    destroyer = vessel("destroyer", hurt={"criticals": (Critical(Effect.RUDDER, "steering engine", 1),)})
    going = carried(battle(sound, hurt, destroyer), Faces(percent=(40,), d10=(5,)))
    plotting(going, ())

    assert [going.vessel(one.id).depth for one in (sound, hurt)] == [Depth.SHALLOW, Depth.PERISCOPE]


@pytest.mark.parametrize(("knots", "men"), [(0.0, 130), (5.0, 110)])
def test_a_friend_under_way_saves_nobody_by_being_near(knots: float, men: int) -> None:
    """FG-8.6-survivors A fifth more needs a ship that lies stopped."""
    sunk, friend = vessel("sunk", sunk=True), vessel("friend", at=(100.0, 0.0), speed_kn=knots)
    going = carried(battle(sunk, friend), Faces(d6=(1, 1)), choosing(search_and_rescue=True))
    save(going)

    assert [fact.survivors.men for fact in told(going, MenAdrift)] == [men]


@pytest.mark.parametrize(("impulses", "lent"), [(5, 1), (6, 0)])
def test_men_are_lent_while_an_impulse_is_left(impulses: int, lent: int) -> None:
    """FG-8.1.9 FG-GAP-30 Five of six are spent, or all."""
    short = vessel("short", built=8, size=Size.F, kind=Kind.SMALL_CRAFT, speed_kn=4.0, hurt={"crew_lost": 1})
    whole = vessel("whole", at=(40.0, 0.0), built=8, size=Size.F, kind=Kind.SMALL_CRAFT, speed_kn=4.0)
    going = carried(battle(short, whole), Faces(d6=(impulses,), percent=(50,) if lent else ()))
    cross(going, (Helm(whole.id, 0.0, 4.0, alongside=short.id),))

    assert going.vessel(short.id).harm.crew_lost == 1 - lent


def test_a_patch_may_hold_and_who_has_none_rolls_for_none() -> None:
    """FG-8.4-flooding A nine where eight would break it."""
    patched, whole = vessel("patched", hurt={"patch": True}), vessel("whole")
    going = carried(battle(patched, whole, turn=20), Faces(percent=(9,)))
    give_way(going)

    assert going.vessel(patched.id).harm == patched.harm


def test_who_shot_an_airship_is_credited_and_told() -> None:
    """FG-8.8 A gondola's hit that burns is told so, and one that does not is not."""
    words: list[str] = []
    for face in (2, 3):
        up = flight("airship", planes=1, airship=Airship(helium=True))
        going = carried(battle(flights={up.unit: up}), Faces(d10=(face,), percent=(1,)))
        hit_airship(going, up.unit, 1, BY)
        words += [fact.what for fact in told(going, Flew)]
        assert going.battle.flights[up.unit].hurt_by == BY

    assert words == ["loses an engine", "loses an engine and burns"]


def test_an_airship_that_may_not_climb_stays_where_chance_lifts_her() -> None:
    """FG-8.8-control FG-8.8-cell Elevators gone and a quarter of the cells: a five is no climb."""
    up = flight("airship", planes=1, airship=Airship(cells_lost=6, control_lost=("elevators",)))
    going = carried(battle(flights={up.unit: up}), Faces(d6=(5,)))
    rise_and_fall(going)

    assert told(going, Flew) == []


def test_magazines_are_kept_while_a_fire_can_be_mastered() -> None:
    """FG-GAP-25 After a battle a minor fire floods nothing."""
    ship = suffering(casualty(percent=5))
    going = carried(battle(ship), Faces(d10=(1,), d6=(6, 6)))
    burn_out(going)

    assert going.vessel(ship.id).harm.magazines is Magazines.FULL


def test_crews_of_other_navies_have_no_edge() -> None:
    """FG-8.2-national British crews fight floods as the die falls."""
    ship = suffering(casualty(Peril.FLOODING, 4), nation=Nation.BRITISH)

    assert die_modifier(choosing(national_dc=True), ship, Peril.FLOODING) == 0


def test_a_ship_without_directors_loses_none() -> None:
    """FG-8.3-firecontrol She has no names of any."""
    assert directors(vessel(), Battery.MAIN) == ()
    assert directors(vessel(directors={Battery.MAIN: 2}), Battery.MAIN) == ("main director 1", "main director 2")


@pytest.mark.parametrize(("belt", "deck", "pierces"), [(0, 0, True), (0, 6, False), (6, 0, False)])
def test_ordnance_under_aircraft_pierces_ships_without_any_armour_alone(belt: int, deck: int, *, pierces: bool) -> None:
    """FG-8.3-armedac Neither belt nor deck."""
    ship = vessel(aircraft=1, belt=belt, deck=deck)
    hit = Hit(ship, CriticalKind.AIRCRAFT, Faces(d6=(6,)), choosing(armed_aircraft=True))

    assert [one.pierced for one in hit.let_loose if isinstance(one, Explosion)] == [pierces]


@pytest.mark.parametrize(("by_floods", "cause"), [(10, Cause.FIRE), (11, Cause.FLOODING)])
def test_a_ship_is_lost_by_what_took_more_of_her(by_floods: int, cause: Cause) -> None:
    """FG-8.2-tick Half and half is fire."""
    ship = vessel(hurt={"points": 0})
    going = carried(battle(ship), Faces(d10=(1,)))
    bear_ticks(going, (Tick(ship.id, 20, by_floods, pierced=True, first=False),))

    assert [fact.cause for fact in told(going, Doomed)] == [cause]


@pytest.mark.parametrize(("away", "side"), [(900.0, 45.72), (-900.0, -45.72)])
def test_who_comes_alongside_lies_on_the_side_that_she_came_from(away: float, side: float) -> None:
    """FG-8.1.9 To starboard or to port."""
    friend, ship = vessel("friend", speed_kn=6.0), vessel("ship", at=(away, 100.0), speed_kn=20.0)
    going = carried(battle(friend, ship), Faces())
    come_alongside(going, (Helm(ship.id, 0.0, 20.0, alongside=friend.id),))

    assert going.vessel(ship.id).pose.at.x_m == pytest.approx(side)


@pytest.mark.parametrize(("clock", "turn", "mark"), [(1, 11, True), (1, 10, False), (2, 13, False)])
def test_a_clock_may_start_in_the_first_turn(clock: int, turn: int, *, mark: bool) -> None:
    """FG-GAP-22 Ten turns later is its first mark, and no turn beside it."""
    assert is_mark(charts().casualties.clock, Harm(100, clock=clock), turn) is mark


def test_a_battery_is_never_more_than_lost() -> None:
    """FG-8.3-battery Ninety-five and ten are a hundred."""
    submarine = vessel("boat", kind=Kind.SUBMARINE, size=Size.D, built=25, hurt={"battery_lost": 95})

    assert Hit(submarine, CriticalKind.BATTERY, Faces(d6=(2,))).ship.harm.battery_lost == 100


def test_courses_on_either_side_of_north_are_the_same() -> None:
    """FG-8.2-assist 359.6 and 0.2 degrees are less than one apart; 358 is not."""
    hurt = suffering(casualty(), speed_kn=8.0)
    found = []
    for course in (359.6, 358.0):
        friend = vessel("friend", at=(80.0, 0.0), speed_kn=8.0)
        friend = replace(friend, pose=Pose(friend.pose.at, course))
        steering = replace(hurt, pose=Pose(hurt.pose.at, 0.2))
        found.append(len(helpers_of(charts().casualties.help, battle(steering, friend), steering)))

    assert found == [1, 0]
