"""Rules 24A, 24B5 and GAP-68: air units as they fly: what they fire with and bear, and the points that they bring."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.library.charts.campaign import load_campaign_charts
from campaign.model.replacing import replace
from campaign.model.units.aircraft import AircraftRole, AirSize, AirUnitId
from campaign.ratings.aircraft import (
    Aloft,
    SkyOver,
    attack_of,
    attack_sum,
    bomber_share,
    defence_of,
    defence_sum,
    is_mixed,
    points_at_sea,
    points_on_land,
    whole,
)

CHART = load_campaign_charts().air.missions
FIGHTER, BOMBER, HEAVY, DIVE, TORPEDO, TRANSPORT = AircraftRole
GROUP, FLIGHT = AirSize.GROUP, AirSize.FLIGHT
CLEAR, POOR, NIGHT = SkyOver(), SkyOver(poor=True), SkyOver(night_divisor=2)


def unit(role: AircraftRole, attack: int, defence: int, bombing: int, size: AirSize = GROUP) -> Aloft:
    """An air unit as it flies."""
    return Aloft(AirUnitId("unit"), role, size, attack, defence, bombing)


HURRICANE = unit(FIGHTER, 6, 6, 1)
CR_42 = unit(FIGHTER, 4, 5, 1)
SWORDFISH = unit(TORPEDO, 1, 2, 2, FLIGHT)
SM_79 = unit(BOMBER, 3, 4, 3)
LIBERATOR = unit(HEAVY, 4, 6, 5)
JU_87 = unit(DIVE, 2, 3, 6)
JU_52 = unit(TRANSPORT, 1, 3, 0)
FLYERS: Mapping[AircraftRole, Aloft] = {one.role: one for one in (HURRICANE, SWORDFISH, SM_79, LIBERATOR, JU_87, JU_52)}


def test_a_fighter_with_bombs_fights_and_defends_itself_two_points_worse() -> None:
    """SM-24B5c Attack and defence alike, and only while it carries them."""
    assert (attack_of(CHART, HURRICANE), defence_of(CHART, HURRICANE)) == (6, 6)
    laden = replace(HURRICANE, laden=True)
    assert (attack_of(CHART, laden), defence_of(CHART, laden)) == (4, 4)


def test_beyond_its_range_every_unit_fights_two_points_worse() -> None:
    """SM-24B5d Bombers as well."""
    far = replace(SM_79, far=True)

    assert (attack_of(CHART, far), defence_of(CHART, far)) == (1, 2)


def test_bombs_and_distance_add_up_and_leave_at_least_one() -> None:
    """SM-24B5c, SM-24B5d Four points of both, but nobody falls below one."""
    both = replace(HURRICANE, far=True, laden=True)

    assert (attack_of(CHART, both), defence_of(CHART, both)) == (2, 2)
    assert (attack_of(CHART, replace(CR_42, far=True, laden=True)), defence_of(CHART, replace(SWORDFISH, far=True))) == (1, 1)


def test_strengths_are_added_and_groups_count_six_times_among_flights() -> None:
    """SM-5A1, SM-24B3 Once sizes meet, on either side."""
    assert is_mixed([SWORDFISH], [HURRICANE]) and not is_mixed([SM_79], [HURRICANE])
    assert attack_sum(CHART, [HURRICANE, CR_42], mixed=False) == 10
    assert attack_sum(CHART, [HURRICANE, SWORDFISH], mixed=True) == 37
    assert defence_sum(CHART, [SWORDFISH, SWORDFISH], mixed=True) == 4
    assert defence_sum(CHART, [replace(SM_79, far=True)], mixed=True) == 12


@pytest.mark.parametrize(("units", "share"), [
    ([SM_79], Fraction(1)), ([SM_79, HURRICANE], Fraction(1, 2)), ([JU_52, LIBERATOR, JU_87, SWORDFISH], Fraction(1, 2)),
    ([JU_87, SWORDFISH, HURRICANE], Fraction(0)), ([], Fraction(0))])
def test_transports_and_level_bombers_are_the_bombers_that_count(units: list[Aloft], share: Fraction) -> None:
    """SM-24B5b By units, whatever their size; dive and torpedo bombers are none."""
    assert bomber_share(units) == share


@pytest.mark.parametrize(("one", "points"), [
    (SM_79, 9), (replace(SM_79, size=FLIGHT), Fraction(3, 2)), (LIBERATOR, 15), (JU_87, 36), (SWORDFISH, 2),
    (replace(SWORDFISH, size=GROUP), 12), (HURRICANE, 6), (JU_52, 0)])
def test_at_sea_level_bombers_count_half_and_then_groups_six_times(one: Aloft, points: Fraction) -> None:
    """SM-24A, SM-GAP-40 Halved before it is multiplied: a group of 3 brings 9 and not 12."""
    assert points_at_sea(CHART, [one], CLEAR) == points


@pytest.mark.parametrize(("one", "sky", "points"), [
    (replace(SWORDFISH, far=True), CLEAR, 1), (SWORDFISH, POOR, 1), (SWORDFISH, NIGHT, 2), (SM_79, NIGHT, Fraction(9, 2)),
    (SM_79, POOR, Fraction(9, 2)), (replace(JU_87, far=True), POOR, 9), (JU_87, NIGHT, 36)])
def test_distance_weather_and_night_halve_what_is_brought(one: Aloft, sky: SkyOver, points: Fraction) -> None:
    """SM-GAP-66, SM-GAP-47 By night level bombers alone, and each halving by itself."""
    assert points_at_sea(CHART, [one], sky) == points


@pytest.mark.parametrize(("one", "points"), [
    (SM_79, 3), (replace(SM_79, size=FLIGHT), Fraction(1, 2)), (JU_87, 6), (SWORDFISH, Fraction(1, 3)), (LIBERATOR, 5)])
def test_on_land_a_group_brings_its_factor_and_a_flight_a_sixth(one: Aloft, points: Fraction) -> None:
    """SM-GAP-68.2 Neither the times six nor the halving of level bombers counts there."""
    assert points_on_land(CHART, [one], CLEAR) == points
    assert points_on_land(CHART, [one], POOR) == Fraction(points) / 2


def test_night_halves_level_bombers_on_land_too() -> None:
    """SM-GAP-66, SM-GAP-68.2 Once."""
    assert points_on_land(CHART, [SM_79, JU_87], NIGHT) == Fraction(3, 2) + 6


def test_a_group_that_had_fewer_aircraft_brings_less_to_ships() -> None:
    """SM-GAP-82 In proportion; on land a group is a group."""
    small = replace(SM_79, share=Fraction(2, 3))

    assert points_at_sea(CHART, [small], CLEAR) == 6 and points_on_land(CHART, [small], CLEAR) == 3


@pytest.mark.parametrize(("points", "number"), [
    (Fraction(0), 0), (Fraction(1, 2), 1), (Fraction(49, 100), 0), (Fraction(3, 2), 2), (Fraction(5, 2), 3), (Fraction(7), 7)])
def test_points_become_whole_with_the_half_upwards(points: Fraction, number: int) -> None:
    """SM-24B5a Half and above."""
    assert whole(points) == number


MANY = st.lists(st.builds(
    lambda role, size, far, laden: replace(FLYERS[role], size=size, far=far, laden=laden and role is FIGHTER),
    st.sampled_from(AircraftRole), st.sampled_from(AirSize), st.booleans(), st.booleans()), max_size=12)


@for_all(MANY, st.sampled_from([CLEAR, POOR, NIGHT]))
def test_who_more_fly_bring_and_bear_more_and_no_sky_adds_to_it(units: list[Aloft], sky: SkyOver) -> None:
    """SM-24A, SM-24B3, SM-GAP-68.2 A unit more never takes anything away, nor does weather or night give."""
    for points in (points_at_sea, points_on_land):
        assert points(CHART, units[1:], sky) <= points(CHART, units, sky) <= points(CHART, units, CLEAR)
        # What is brought is the sum of what each brings.
        assert points(CHART, units, sky) == sum(points(CHART, [one], sky) for one in units)
    for strength in (attack_sum, defence_sum):
        assert strength(CHART, units[1:], mixed=True) <= strength(CHART, units, mixed=True)
        assert len(units) <= strength(CHART, units, mixed=False) <= strength(CHART, units, mixed=True)
