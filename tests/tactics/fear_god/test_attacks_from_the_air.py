"""Aircraft over ships: where they fly, who fires at them, what they let go and what it does."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.air import attack_from_above, bomb_percent, flak_percent, fly
from campaign.tactics.fear_god.battle.facts import CriticalStruck, Flew, Hurt, PointsLost
from campaign.tactics.fear_god.battle.harm import Cause, MountState
from campaign.tactics.fear_god.battle.orders import Fly
from campaign.tactics.fear_god.battle.vessel import Airship, Flight, Means, Vessel
from campaign.tactics.fear_god.charts.terms import Size, metres
from campaign.tactics.fear_god.charts.weapons import Height, Release
from campaign.tactics.plot.geometry import Point, Pose
from tests.tactics.fear_god.hulls import Faces, battle, carried, charts, flight, told, vessel

HIT, MISS = 1, 100
QUIET = {"d6": (1,) * 20, "d10": (10,) * 20, "d20": (1,) * 20, "two_d6": (7,) * 20}


def raided(up: Flight, ship: Vessel, means: Means, percent: tuple[int, ...], *others: Vessel) -> Any:
    """A flight that attacks a ship."""
    before = replace(battle(ship, *others), flights={up.unit: up})
    going = carried(before, Faces(percent=(*percent, *(99,) * 30), **QUIET))
    attack_from_above(going, (Fly(up.unit, ship.id, means),))
    return going


def lost(going: Any) -> list[int]:
    """Points that ships lost by the attack itself."""
    return [fact.points for fact in told(going, PointsLost) if fact.cause in (Cause.BOMB, Cause.TORPEDO, Cause.SHELL)]


def test_aircraft_reach_their_target_in_one_turn_and_airships_in_several() -> None:
    """FG-GAP-20 FG-GAP-02 A hundred yards a knot; who is told to goes home, and others hold where they are."""
    ship = vessel(at=(0.0, metres(15000)))
    plane, slow = flight(knots=150.0), flight("l 6", knots=45.0, planes=1, airship=Airship())
    before = replace(battle(ship), flights={plane.unit: plane, slow.unit: slow})
    going, home = carried(before, Faces()), carried(before, Faces())
    fly(going, (Fly(plane.unit, ship.id, Means.LEVEL_LOW), Fly(slow.unit, ship.id, Means.LEVEL_HIGH)))
    fly(home, (Fly(plane.unit, home=True),))

    assert going.battle.flights[plane.unit].pose.at == ship.pose.at
    assert round(going.battle.flights[slow.unit].pose.at.y_m) == round(metres(4500))
    assert home.battle.flights[plane.unit].gone and home.battle.flights[slow.unit] == slow


def test_who_has_not_come_over_the_ship_does_not_attack() -> None:
    """FG-GAP-20 Neither do those without bombs."""
    far = flight(pose=Pose(Point(5000.0, 0.0), 0.0))

    assert not lost(raided(far, vessel(), Means.LEVEL_LOW, (HIT,) * 4))
    assert not lost(raided(flight(loaded=0), vessel(), Means.LEVEL_LOW, (HIT,) * 4))


# Anti-aircraft fire -------------------------------------------------------------------------------------------------


def test_anti_aircraft_fire_goes_by_guns_and_never_beyond_forty() -> None:
    """FG-GAP-19 FG-8.3-other Three per cent a gun; a hit on the battery takes a third of it."""
    hurt = {"points": 501, "out": (("anti-aircraft battery", MountState.DAMAGED_ONCE),)}

    assert [flak_percent(charts(), vessel(anti_aircraft=guns)) for guns in (0, 6, 13, 14)] == [0, 18, 39, 40]
    assert flak_percent(charts(), vessel(anti_aircraft=6, hurt=hurt)) == 12
    assert flak_percent(charts(), vessel(anti_aircraft=6, hurt={"points": 50})) == 0


def test_a_flight_is_fired_at_by_the_ship_that_it_attacks_before_it_lets_go() -> None:
    """FG-GAP-19 FG-8.1-aircraft A plane that is hit takes no further part."""
    ship, near = vessel(anti_aircraft=6), vessel("near", at=(1.0, 0.0), anti_aircraft=6)
    going = raided(flight(planes=2, loaded=2), ship, Means.LEVEL_LOW, (18, 1, 1, HIT, MISS), near)
    safe = raided(flight(planes=2, loaded=2), ship, Means.LEVEL_LOW, (19, HIT, MISS), near)
    after = going.battle.flights[ShipId("flight")]

    assert (after.planes, after.hurt_by, len(lost(going))) == (1, ship.id, 1)
    assert safe.battle.flights[ShipId("flight")].planes == 2


def test_a_flight_that_attacks_nobody_is_fired_at_by_the_nearest_within_reach() -> None:
    """FG-GAP-19 Four thousand yards; an airship too."""
    ship, far = vessel(at=(metres(3000), 0.0), anti_aircraft=14), vessel("far", at=(metres(3900), 0.0), anti_aircraft=14)
    up = flight("l 6", planes=1, airship=Airship())
    before = replace(battle(ship, far), flights={up.unit: up})
    going = carried(before, Faces(percent=(40, 1), d10=(1,)))
    attack_from_above(going, ())
    beyond = carried(replace(battle(vessel(at=(metres(4001), 0.0), anti_aircraft=14)), flights={up.unit: up}), Faces())
    attack_from_above(beyond, ())

    assert [fact.after.hurt_by for fact in told(going, Flew)] == [ship.id]
    assert not told(beyond, Flew)


# Bombs, torpedoes, guns ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("release", "percent"), [
    (Release.LEVEL_LOW, 6), (Release.LEVEL_MEDIUM, 3), (Release.LEVEL_HIGH, 1), (Release.DIVE_LOW, 10),
    (Release.DIVE_MEDIUM, 6),
])
def test_a_bomb_hits_by_height_target_and_whether_she_lies_still(release: Release, percent: int) -> None:
    """FG-GAP-20 Six more for a ship stopped, three less for a destroyer or less."""
    chances = [bomb_percent(charts(), vessel(size=size, speed_kn=knots), release)
               for size, knots in ((Size.A, 20.0), (Size.A, 0.5), (Size.D, 20.0))]

    assert chances == [percent, percent + 6, max(0, percent - 3)]


def test_bombs_of_all_planes_are_rolled_one_by_one_and_strike_the_deck() -> None:
    """FG-8.1.6-bomb FG-GAP-20 What does not pierce the deck takes half; each plane drops all that it has."""
    up = flight(planes=1, loaded=1, bombs=3)
    thin = raided(up, vessel(deck=0), Means.LEVEL_LOW, (6, 6, 7))
    thick = raided(up, vessel(deck=6), Means.LEVEL_LOW, (6, 6, 7))

    assert (lost(thin), lost(thick)) == ([30], [14])
    assert thin.battle.flights[up.unit].loaded == 0
    assert [fact.by for fact in told(thin, Hurt)] == [up.unit]


def test_a_bomb_from_higher_up_pierces_more() -> None:
    """FG-8.1.6-bomb FG-GAP-20 By weight and height; between two weights the lighter row."""
    bombs = charts().weapons.bombs

    assert [bombs.pierces(230, height) for height in Height] == [1, 2, 3]
    assert bombs.pierces(500, Height.HIGH) == 3 and bombs.pierces(520, Height.HIGH) == 4
    assert lost(raided(flight(planes=1, loaded=1), vessel(deck=2), Means.LEVEL_HIGH, (1,))) == [15]


def test_a_bomb_that_pierces_a_flight_deck_strikes_it_as_well() -> None:
    """FG-8.1.2-bombdeck From a hundred pounds on."""
    carrier = vessel(deck=0, flight_deck=True, aircraft=0)
    heavy = raided(flight(planes=1, loaded=1), carrier, Means.LEVEL_LOW, (6,))
    light = raided(flight(planes=1, loaded=1, bomb_lb=65.0), carrier, Means.LEVEL_LOW, (6,))

    assert [len([fact for fact in told(going, CriticalStruck) if fact.effect.value == "flightdeck"])
            for going in (heavy, light)] == [1, 0]


def test_a_torpedo_from_the_air_comes_from_where_the_aircraft_came() -> None:
    """FG-GAP-20 FG-GAP-16 From abeam into the bulkheads, from ahead outside them; the charge of the day."""
    def dropped(course: float, day: str = "1940-11-11", dud: int = 99, **more: Any) -> list[int]:
        up = flight(nation=Nation.ITALIAN, torpedo=True, planes=1, loaded=1, bomb_lb=0.0, pose=Pose(Point(0.0, 0.0), course))
        ship = vessel(speed_kn=15.0, **more)
        before = replace(battle(ship, date=day), flights={up.unit: up})
        going = carried(before, Faces(percent=(HIT, dud, *(99,) * 30), **QUIET))
        attack_from_above(going, (Fly(up.unit, ship.id, Means.TORPEDO),))
        return lost(going)[:1]
    sound = {"points": 501, "protection": (105, 105)}

    assert (dropped(90.0), dropped(180.0)) == ([61], [30])
    assert dropped(90.0, underwater=105, hurt=sound) == [61 - 35]
    assert (dropped(90.0, "1916-08-19"), dropped(90.0, "1916-08-19", 10), dropped(90.0, dud=10)) == ([35], [], [61])
    assert dropped(90.0, size=Size.C, belt=18) == [61]


def test_strafing_must_beat_the_deck() -> None:
    """FG-8.1.6-strafe One point for all that a flight fires, half of it and so nothing on a deck of steel."""
    up = flight(guns=2, guns_mm=7.7, loaded=0)
    thin = raided(up, vessel(deck=0, size=Size.D, built=39), Means.STRAFE, (HIT,))
    thick = raided(up, vessel(deck=1, size=Size.D, built=39), Means.STRAFE, (HIT,))

    assert (lost(thin), lost(thick)) == ([1], [])
