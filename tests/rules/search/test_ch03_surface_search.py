"""Surface search, read like the rulebook."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Light
from campaign.model.charts.campaign import Weather
from campaign.model.commands import FormForce, MoveForce, SearchSurface
from campaign.model.events import ForceScattered, ForceSpotted, SurfaceSearched
from campaign.model.play.calendar import Step
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import Find, ForceId, Lapse, Recon
from campaign.rules.chapters.sailing.ch01_movement import points_left
from campaign.rules.chapters.search.ch03_surface_search import candidates, cost_of_search
from tests.sea import (
    ORION,
    TRANSPORT,
    WARSPITE,
    Sea,
    british,
    given,
    italian,
    next_segment,
    of_type,
    play,
    rule_broken,
    sea,
    ships,
)

AX1 = ForceId("AX1")
TRIBALS = tuple(italian(name, "00303", ORION) for name in ("Vivaldi", "Usodimare"))
BY_DAY, BY_NIGHT = (SearchSurface(Side.AXIS, AX1, light) for light in Light)


def arrived(*fleet: object, at: str = "00403", **how: object) -> Sea:
    """An Axis force of the ships at 00303 has just steamed east."""
    book, state = sea(*fleet, **how)  # pyrefly: ignore[bad-argument-type]
    after, _ = play(book, state, MoveForce(Side.AXIS, AX1, (Hex(at),)))
    return Sea(book, after)


@pytest.mark.parametrize(("spotters", "light", "sky", "cost"), [
    (0, Light.DAY, Weather.CLEAR, 4), (0, Light.NIGHT, Weather.CLEAR, 8), (1, Light.DAY, Weather.CLEAR, 3),
    (3, Light.DAY, Weather.CLEAR, 1), (5, Light.DAY, Weather.CLEAR, 1), (5, Light.NIGHT, Weather.CLEAR, 8),
    (0, Light.DAY, Weather.POOR, 8), (5, Light.DAY, Weather.POOR, 8), (5, Light.NIGHT, Weather.POOR, 16)])
def test_what_a_search_costs(spotters: int, light: Light, sky: Weather, cost: int) -> None:
    """SM-3B Four by day, eight by night, double in poor weather; search aircraft save one each by clear day, never the last."""
    fleet = [italian(f"Zara {number}", "00303") for number in range(spotters)]
    book, state = sea(italian("Esperia", "00303", TRANSPORT), *fleet, weather=sky)

    assert cost_of_search(book, state, AX1, light) == cost


def test_every_enemy_force_in_the_hex_is_revealed_without_a_die() -> None:
    """SM-3B.4, SM-3B And no force elsewhere, nor one that is scattered; the points are paid."""
    book, state = arrived(italian("Zara", "00303"), british("Warspite", "00403"), british("Malaya", "00403", force="other"),
                          british("Ramillies", "00503"), british("Clan Macaulay", "00403", TRANSPORT, force="convoy"))
    state = given(state, ForceScattered(ForceId("AL4"), None, ships("Clan Macaulay"), None))

    after, events = play(book, state, BY_DAY)

    assert events[0] == SurfaceSearched(AX1, Light.DAY, 3)
    assert [event.force for event in of_type(events, ForceSpotted)] == ["AL1", "AL2"]
    assert set(after.finds) == {"AL1", "AL2"} and after.finds[ForceId("AL1")] == (Find(Recon.SURFACE, Lapse.END_OF_SEGMENT),)
    assert points_left(book, after, AX1) == points_left(book, state, AX1) - 3
    assert after.forces[AX1].searched_light is Light.DAY


def test_a_search_is_made_in_the_movement_step_of_the_owner() -> None:
    """SM-3B.1 In no other."""
    assert rule_broken(*sea(italian("Zara", "00303"), step=Step.COMBAT), BY_DAY) == "SM-1A.1"
    assert rule_broken(*sea(italian("Zara", "00303"), acting=Side.ALLIED), BY_DAY) == "SM-1A.1"


def test_only_a_hex_just_entered_is_searched_and_once() -> None:
    """SM-3B.2, SM-GAP-08 A force that stays, or that left port where it lies, does not search; one that goes on may again."""
    lying = sea(italian("Zara", "00303"), italian("Pola", "taranto"))
    formed, _ = play(*lying, FormForce(Side.AXIS, ships("Pola")))
    book, state = arrived(italian("Zara", "00303"), *TRIBALS)
    after, _ = play(book, state, BY_DAY)
    on, _ = play(book, after, MoveForce(Side.AXIS, AX1, (Hex("00503"),)))

    assert rule_broken(*lying, BY_DAY) == "SM-3B"
    assert rule_broken(lying.book, formed, SearchSurface(Side.AXIS, ForceId("AX2"), Light.DAY)) == "SM-3B"
    assert rule_broken(book, after, BY_DAY) == rule_broken(book, after, BY_NIGHT) == "SM-GAP-08"
    assert rule_broken(book, on, BY_NIGHT) == ""
    assert rule_broken(book, on, SearchSurface(Side.AXIS, ForceId("AL1"), Light.DAY)) == "SM-1B"


def test_a_force_that_comes_back_to_a_hex_it_searched_in_this_step_does_not_search_it_again() -> None:
    """SM-GAP-08 Once a hex and step; the light of that search still holds there."""
    book, state = arrived(italian("Zara", "00303"), *TRIBALS)
    searched, _ = play(book, state, BY_NIGHT)
    away, _ = play(book, searched, MoveForce(Side.AXIS, AX1, (Hex("00503"),)))
    back, _ = play(book, away, MoveForce(Side.AXIS, AX1, (Hex("00403"),)))

    assert away.forces[AX1].searched_light is None and back.forces[AX1].searched_light is Light.NIGHT
    assert rule_broken(book, back, BY_DAY) == "SM-GAP-08"
    assert next_segment(back).forces[AX1].searched == ()


def test_a_force_may_move_on_after_a_search_if_points_remain() -> None:
    """SM-GAP-08 What is paid is gone from its movement."""
    book, state = arrived(italian("Esperia", "00303", TRANSPORT))
    after, _ = play(book, state, BY_NIGHT)

    assert points_left(book, after, AX1) == 15 - 1 - 8
    assert rule_broken(book, after, MoveForce(Side.AXIS, AX1, (Hex("00503"),))) == ""


def test_a_search_is_paid_from_the_points_that_are_left() -> None:
    """SM-3B.3 A transport in poor weather cannot search by night."""
    book, state = arrived(italian("Esperia", "00303", TRANSPORT), weather=Weather.POOR)

    assert rule_broken(book, state, BY_DAY) == "" and rule_broken(book, state, BY_NIGHT) == "SM-3B"


def test_a_force_that_has_run_dry_does_not_search() -> None:
    """SM-8A1.5, SM-GAP-28 One with fuel beside it searches for both."""
    dry = italian("Zara", "00303", WARSPITE, out_of_fuel=True)

    assert rule_broken(*arrived(dry), BY_DAY) == "SM-8A1"
    assert rule_broken(*arrived(dry, italian("Pola", "00303")), BY_DAY) == ""


def test_both_lights_are_offered_for_each_force() -> None:
    """SM-3B The owner chooses at that instant."""
    book, state = arrived(italian("Zara", "00303"), british("Warspite", "00606"))

    assert list(candidates(book, state, Side.AXIS)) == [BY_DAY, BY_NIGHT]
