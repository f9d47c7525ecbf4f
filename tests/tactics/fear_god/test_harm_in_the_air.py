"""Hits on aircraft and airships."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.air import Wound, again, hit_planes
from campaign.tactics.fear_god.airships import (
    at_height,
    buoyancy,
    burn_on,
    circles,
    fight_fires,
    heights_of,
    hit_airship,
    knots_of,
    rise_and_fall,
    strike_gondola,
)
from campaign.tactics.fear_god.battle.facts import Flew
from campaign.tactics.fear_god.battle.vessel import Airship, Flight, Means
from campaign.tactics.fear_god.charts.air import AirHarm, Buoyancy, LightHarm
from campaign.tactics.fear_god.charts.weapons import Height
from tests.tactics.fear_god.hulls import Faces, battle, carried, charts, choosing, flight, told

BY = ShipId("tiger")


def over(up: Flight, dice: Faces, own: Any = None) -> Any:
    """A battle with a flight over it."""
    return carried(battle(flights={up.unit: up}), dice, own)


def airship(**more: Any) -> Flight:
    """One airship."""
    return flight("airship", planes=1, loaded=1, knots=40.0, airship=Airship(**more))


def now(going: Any) -> Flight:
    """The flight as it is."""
    [found] = going.battle.flights.values()
    assert isinstance(found, Flight)

    return found


# Aircraft -------------------------------------------------------------------------------------------------------------


def test_a_plane_that_is_hit_takes_no_further_part() -> None:
    """FG-8.1-aircraft FG-8.7-5050 Half are shot down, half turn for home; each takes its bombs with it."""
    going = over(flight(), Faces(percent=(1, 50, 26, 51)))
    hit_planes(going, ShipId("flight"), 2, BY)

    assert (now(going).planes, now(going).lost, now(going).damaged, now(going).loaded) == (2, 1, 1, 2)
    assert now(going).hurt_by == BY


@pytest.mark.parametrize(("face", "lost", "words"), [
    (5, 1, "loses 1 of 1 that are hit"), (6, 0, "turn for home: critical"), (8, 0, "turn for home: heavy")])
def test_a_die_says_how_badly_a_plane_is_hit(face: int, lost: int, words: str) -> None:
    """FG-8.7 By choice: five faces destroy it."""
    going = over(flight(planes=1), Faces(d10=(face,)), choosing(aircraft_damage=True))
    hit_planes(going, ShipId("flight"), 1, BY)

    assert (now(going).lost, [fact.what for fact in told(going, Flew)]) == (lost, [words])


@pytest.mark.parametrize(("face", "percent", "words"), [
    (1, (), "light pilot"), (3, (), "light engine"), (5, (), "light structure"), (6, (50,), "light weapons load stuck"),
    (6, (51,), "light weapons")])
def test_a_light_hit_ends_a_mission_too(face: int, percent: tuple[int, ...], words: str) -> None:
    """FG-8.7-light Pilot, engine, structure or weapons; half of those cannot drop their load."""
    going = over(flight(planes=1), Faces(d10=(9,), d6=(face,), percent=percent), choosing(aircraft_damage=True))
    hit_planes(going, ShipId("flight"), 1, BY)

    assert [fact.what for fact in told(going, Flew)] == [f"turn for home: {words}"]


@pytest.mark.parametrize(("first", "second", "both"), [
    ("critical", "light", "destroyed"), ("heavy", "heavy", "destroyed"), ("heavy", "light", "critical"),
    ("light", "heavy", "critical"), ("light", "light", "heavy"), ("light", "destroyed", "destroyed")])
def test_a_second_hit_makes_a_first_one_worse(first: str, second: str, both: str) -> None:
    """FG-8.7-multi Two light ones in different places are a heavy one."""
    one = Wound(AirHarm(first), LightHarm.PILOT if first == "light" else None)
    other = Wound(AirHarm(second), LightHarm.ENGINE if second == "light" else None)

    assert again(charts().air.aircraft, one, other).harm is AirHarm(both)


def test_a_second_light_hit_in_the_same_place_does_nothing() -> None:
    """FG-8.7-multi As it was before."""
    one = Wound(AirHarm.LIGHT, LightHarm.PILOT)

    assert again(charts().air.aircraft, one, Wound(AirHarm.LIGHT, LightHarm.PILOT)) == one


# Airships -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "gone"), [(7, True), (8, False)])
def test_hydrogen_burns_when_it_is_hit(face: int, *, gone: bool) -> None:
    """FG-8.8 FG-8.8-aim FG-8.8-fire Seven faces of ten; the others take a gas cell."""
    going = over(airship(), Faces(d10=(face,), percent=() if gone else (50,)))
    hit_airship(going, ShipId("airship"), 1, BY)
    after = now(going)
    assert after.airship is not None

    assert (after.lost, after.airship.cells_lost) == ((1, 0) if gone else (0, 1))


def test_a_cell_that_is_lost_already_takes_the_hit() -> None:
    """FG-8.8-cell Eight of sixteen are gone: the lower half of the draw finds one of them."""
    found = []
    for percent in (50, 51):
        going = over(airship(cells_lost=8), Faces(d10=(9,), percent=(percent,)))
        hit_airship(going, ShipId("airship"), 1, BY)
        after = now(going).airship
        assert after is not None
        found.append(after.cells_lost)

    assert found == [8, 9]


@pytest.mark.parametrize(("dice", "expected"), [
    (Faces(d10=(1,), percent=(1,)), Airship(helium=True, engines_lost=1)),
    (Faces(d10=(3,), percent=(1,)), Airship(helium=True, engines_lost=1, gondola_fire=True)),
    (Faces(d10=(4,)), Airship(helium=True, fuel_lost=1)),
    (Faces(d10=(5,)), Airship(helium=True, fuel_lost=1, gondola_fire=True)),
    (Faces(d10=(6,), d6=(2,)), Airship(helium=True, control_lost=("elevators",))),
    (Faces(d10=(8,), d6=(4,)), Airship(helium=True, control_lost=("rudder",))),
    (Faces(d10=(7,), d6=(5,)), Airship(helium=True, control_lost=("valving",))),
    (Faces(d10=(7,), d6=(6,)), Airship(helium=True, control_lost=("ballast",))),
    (Faces(d10=(9,)), Airship(helium=True, comms_lost=True)), (Faces(d10=(10,)), Airship(helium=True, weapons_lost=1))])
def test_a_gondola_is_hit_in_its_parts(dice: Faces, expected: Airship) -> None:
    """FG-8.8 FG-8.8-engine FG-8.8-fuel FG-8.8-control FG-8.8-comms Ten faces, of which two burn as well."""
    going = over(airship(helium=True), dice)
    hit_airship(going, ShipId("airship"), 1, BY)

    assert now(going).airship == expected


def test_an_engine_that_had_stopped_takes_the_hit() -> None:
    """FG-8.8-engine One of four is dead: a quarter of the draw finds it."""
    going = over(airship(helium=True, engines_lost=1), Faces(d10=(1,), percent=(25,)))
    strike_gondola(going, ShipId("airship"), BY)

    assert now(going).airship == Airship(helium=True, engines_lost=1)


@pytest.mark.parametrize(("helium", "face", "gone", "burns"), [
    (False, 5, False, False), (False, 7, False, True), (False, 8, True, False), (True, 8, False, True)])
def test_a_burning_gondola_is_fought_each_turn(face: int, *, helium: bool, gone: bool, burns: bool) -> None:
    """FG-8.8-fire Half go out, three in ten spread to hydrogen."""
    going = over(airship(helium=helium, gondola_fire=True), Faces(d10=(face,)))
    fight_fires(going)
    after = now(going)

    assert (after.lost == 1) is gone
    assert gone or (after.airship is not None and after.airship.gondola_fire is burns)


def test_a_fire_that_is_not_out_strikes_again() -> None:
    """FG-8.8-fire One critical more in the resolution phase."""
    going = over(airship(gondola_fire=True), Faces(d10=(9,)))
    burn_on(going)

    assert now(going).airship == Airship(gondola_fire=True, comms_lost=True)


@pytest.mark.parametrize(("lost", "state"), [
    (5, Buoyancy.NONE), (6, Buoyancy.NO_CLIMB), (9, Buoyancy.NO_CLIMB), (10, Buoyancy.SINKS), (14, Buoyancy.FALLS)])
def test_lost_cells_take_lift(lost: int, state: Buoyancy) -> None:
    """FG-8.8-cell Ballast and full power make good two of sixteen."""
    assert buoyancy(charts().air.airship, airship(cells_lost=lost)) is state


def test_ballast_load_and_engines_make_good_a_cell_each() -> None:
    """FG-8.8-cell Three cells by all of them, none by none."""
    chart = charts().air.airship
    light = replace(airship(cells_lost=6), loaded=0)
    poor = airship(cells_lost=4, control_lost=("ballast",), engines_lost=1)

    assert (buoyancy(chart, light), buoyancy(chart, poor)) == (Buoyancy.NONE, Buoyancy.NO_CLIMB)
    assert buoyancy(chart, replace(light, airship=Airship(cells_lost=7))) is Buoyancy.NO_CLIMB


def test_planes_have_no_gondola_to_burn() -> None:
    """FG-8.8-fire The phases of a turn leave them alone."""
    going = over(flight(), Faces())
    for phase in (fight_fires, burn_on, rise_and_fall):
        phase(going)

    assert told(going, Flew) == []


@pytest.mark.parametrize(("lost", "height", "gone"), [(10, Height.LOW, False), (14, Height.MEDIUM, True)])
def test_an_airship_without_lift_sinks_or_falls(lost: int, height: Height, *, gone: bool) -> None:
    """FG-8.8-cell A step a turn, or three; below the lowest there is the sea."""
    going = over(airship(cells_lost=lost), Faces())
    rise_and_fall(going)
    after = now(going)
    assert after.airship is not None

    assert (after.lost == 1, after.airship.height) == (gone, height)


@pytest.mark.parametrize(("face", "height"), [(1, Height.LOW), (3, Height.MEDIUM), (5, Height.HIGH)])
def test_without_elevators_she_goes_where_she_will(face: int, height: Height) -> None:
    """FG-8.8-control Down, level or up, by a six-sided die."""
    going = over(airship(control_lost=("elevators",)), Faces(d6=(face,)))
    rise_and_fall(going)
    after = now(going).airship

    assert after is not None
    assert after.height is height


@pytest.mark.parametrize(("lost", "heights"), [
    ({}, ["low", "medium", "high"]), ({"control_lost": ("valving",)}, ["medium", "high"]),
    ({"cells_lost": 6}, ["low", "medium"]), ({"control_lost": ("elevators",)}, ["medium"])])
def test_an_airship_attacks_from_where_she_can_be(lost: Any, heights: list[str]) -> None:
    """FG-8.8-control FG-8.8-cell A step down or up, unless valves, lift or elevators are gone."""
    assert [height.value for height in heights_of(charts().air.airship, airship(**lost))] == heights
    assert at_height(airship(), Means.LEVEL_LOW).airship == Airship(height=Height.LOW)
    assert at_height(airship(), Means.STRAFE) == airship()


def test_speed_goes_with_engines_rudder_and_fuel() -> None:
    """FG-8.8-engine FG-8.8-control FG-8.8-fuel Three of four engines, half of that without a rudder, none without fuel."""
    chart = charts().air.airship
    found = [knots_of(chart, airship(**lost)) for lost in (
        dict[str, int](), {"engines_lost": 1}, {"engines_lost": 1, "control_lost": ("rudder",)}, {"fuel_lost": 4})]

    assert found == [40.0, 30.0, 15.0, 0.0]
    assert [circles(airship(**lost)) for lost in (
        {"control_lost": ("rudder",)}, {"engines_lost": 2}, {"engines_lost": 2, "control_lost": ("rudder",)})] == [
        False, False, True]
