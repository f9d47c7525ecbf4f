"""What happens in which phase of a turn, how minutes become turns, and where a ship's way and the sun's begin to count."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Setting
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.tactics.fear_god.air import attack_from_above
from campaign.tactics.fear_god.airships import burn_on, fight_fires
from campaign.tactics.fear_god.battle.facts import Flew, MenAdrift, PointsLost
from campaign.tactics.fear_god.battle.harm import Critical, Effect, Rudder
from campaign.tactics.fear_god.battle.harm import Helm as State
from campaign.tactics.fear_god.battle.orders import Fly
from campaign.tactics.fear_god.battle.state import Screen, Survivors
from campaign.tactics.fear_god.battle.vessel import Airship, Means
from campaign.tactics.fear_god.charts.terms import Depth, Kind, Size, metres
from campaign.tactics.fear_god.damage import plotting
from campaign.tactics.fear_god.helm import next_speed
from campaign.tactics.fear_god.rescue import save
from campaign.tactics.fear_god.sight import screens_between, sun_over
from campaign.tactics.fear_god.torpedoes import attackers
from campaign.tactics.plot.geometry import Hand, Point
from tests.tactics.fear_god.hulls import Faces, battle, carried, charts, choosing, flight, told, vessel


@pytest.mark.parametrize(("minutes", "turns"), [(0, 0), (1, 1), (3, 1), (4, 2), (9, 3), (30, 10)])
def test_a_turn_has_three_minutes_and_one_that_is_begun_counts(minutes: int, turns: int) -> None:
    """FG-0-time Three turns are nine minutes, ten are half an hour."""
    assert charts().movement.turns_in(minutes) == turns


@pytest.mark.parametrize(("face", "rudder"), [(20, Rudder.WELL), (21, Rudder.JAMMED)])
def test_a_jammed_rudder_is_tried_in_the_plotting_phase(face: int, rudder: Rudder) -> None:
    """FG-0-phases FG-8.4-rudder Before she moves: the first time one in five."""
    jam = {
        "helm": State(Rudder.JAMMED, Hand.PORT, next_try=5),
        "criticals": (Critical(Effect.RUDDER, "rudder jammed to port", 1),),
    }
    ship = vessel(hurt=jam)
    going = carried(battle(ship, turn=5), Faces(percent=(face,)))
    plotting(going, ())

    assert going.vessel(ship.id).harm.helm.rudder is rudder


def test_the_sun_goes_on_while_a_battle_lasts() -> None:
    """FG-6.4-sun FG-6.4-twilight Off the Thames in June it is dawn at 03:25 and the sun is up three quarters of an hour on."""
    setting = Setting("A test", "1916-06-21T03:25+00:00", 51.5, 1.0)
    engagement = replace(battle().engagement, setting=setting)
    dawn, morning = sun_over(engagement, 0), sun_over(engagement, 45)

    assert dawn is not None and not dawn.low
    assert morning is not None and morning.low


@pytest.mark.parametrize(("ordered", "after"), [(28, 24), (14, 24), (10, 20), (26, 24)])
def test_who_is_too_fast_for_her_engines_coasts_and_by_order_slows_down_like_others(ordered: int, after: int) -> None:
    """FG-8.1.1-coast FG-GAP-02 From 28 knots to the 14 that are left by four a turn, the half of eight; by all eight to ten."""
    assert next_speed(charts(), Size.A, 28, ordered, 14) == after


@pytest.mark.parametrize(
    ("now", "ordered", "top", "after"), [(20, 5, 28, 12), (10, 5, 28, 5), (16, 10, 14, 10), (16, 0, 14, 8)]
)
def test_no_ship_slows_below_her_order(now: int, ordered: int, top: int, after: int) -> None:
    """FG-GAP-02 FG-8.1.1-coast Eight knots a turn at most, and no more than she is told to."""
    assert next_speed(charts(), Size.A, now, ordered, top) == after


# Sight and what is near enough ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("at", "screens"), [((0.0, 0.0), 1), ((1000.0, 500.0), 1), ((2000.0, 0.0), 0), ((3000.0, 0.0), 0)])
def test_a_trail_of_smoke_hides_all_but_who_lays_its_end(at: tuple[float, float], screens: int) -> None:
    """FG-GAP-27 Where it begins and where it bends a ship stands in it; at its end she who makes it steams out of it."""
    layer, mark = vessel("layer", at=at), vessel("mark", Side.AXIS, at=(at[0], -9000.0))
    trail = Screen(layer.id, (Point(0.0, 0.0), Point(1000.0, 500.0), Point(2000.0, 0.0)), 9)

    assert screens_between(battle(layer, mark, screens=(trail,)), layer, mark) == screens


@pytest.mark.parametrize(("yards", "attacked"), [(499, True), (500, True), (501, False)])
def test_a_pattern_needs_a_boat_within_five_hundred_yards(yards: int, *, attacked: bool) -> None:
    """FG-GAP-18 The limit belongs to it; this number is ours."""
    ship = replace(vessel("destroyer", size=Size.D, sonar=True), charges=4)
    boat = vessel("boat", Side.AXIS, at=(metres(yards), 0.0), kind=Kind.SUBMARINE, size=Size.D, depth=Depth.SHALLOW, known=True)

    assert bool(list(attackers(charts(), battle(ship, boat)))) is attacked


@pytest.mark.parametrize(
    "order", [Fly(flight().unit, vessel().id, Means.LEVEL_LOW, home=True), Fly(flight().unit, vessel().id), Fly(flight().unit)]
)
def test_aircraft_attack_only_whom_they_were_sent_at(order: Fly) -> None:
    """FG-GAP-19 FG-GAP-20 Who goes home, or is told no way to attack, lets nothing go."""
    over = flight()
    going = carried(battle(vessel(), flights={over.unit: over}), Faces())
    attack_from_above(going, (order,))

    assert told(going, PointsLost) == told(going, Flew) == []


def test_an_airship_that_does_not_burn_fights_no_fire() -> None:
    """FG-8.8-fire Neither a die for it nor one critical more."""
    up = flight("airship", planes=1, airship=Airship())
    going = carried(battle(flights={up.unit: up}), Faces())
    fight_fires(going)
    burn_on(going)

    assert going.battle.flights[up.unit] == up


def test_no_current_takes_men_along_where_none_is_left() -> None:
    """FG-8.6 FG-8.6-marker Seven hours after a ship went down with all hands no die is rolled."""
    sunk = vessel("sunk", sunk=True)
    nobody = Survivors(sunk.id, 0, Point(0.0, 0.0), since=1)
    going = carried(battle(sunk, turn=141, survivors={sunk.id: nobody}), Faces(), choosing(search_and_rescue=True))
    save(going)

    assert told(going, MenAdrift) == []


@pytest.mark.parametrize(("stopped", "men"), [((), 110), ((100.0,), 130), ((100.0, 5000.0), 130), ((5000.0,), 110)])
def test_one_friend_who_lies_stopped_close_by_saves_more(stopped: tuple[float, ...], men: int) -> None:
    """FG-8.6-survivors A tenth of 1,100 men by a one, and a fifth more within 250 yards, wherever the others are."""
    sunk = vessel("sunk", sunk=True)
    friends = [replace(vessel(f"friend {at:g}", at=(at, 0.0)), speed_kn=0.0) for at in stopped]
    going = carried(battle(sunk, *friends), Faces(d6=(1, *(1,) * len(friends))), choosing(search_and_rescue=True))
    save(going)

    assert [fact.survivors.men for fact in told(going, MenAdrift)][:1] == [men]
