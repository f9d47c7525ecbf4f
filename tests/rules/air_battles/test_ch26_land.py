"""Rules 26, GAP-11, GAP-67 and GAP-68: bombs on ports, airfields and submarines, and supplies set down from the air."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from campaign.model.charts.campaign import Weather
from campaign.model.dice import ScriptedDice
from campaign.model.events import (
    AirfieldHit,
    AirUnitsWrecked,
    BombsDropped,
    Event,
    FlotillaReduced,
    PointsScored,
    PortHit,
    SuppliesFlown,
)
from campaign.model.play.air_war import AirTarget, Sortie, SortieStage
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.units.aircraft import AircraftType, AirSize, AirStatus, BaseId
from campaign.rules.chapters.air import ch26_attacks
from tests.air_fights import (
    AIR_WAR,
    ALLIED,
    BLENHEIM,
    BOMBAY,
    CR_42,
    FIELDS,
    FLIGHT,
    GROUP,
    JU_87,
    KITTYHAWK,
    SWORDFISH,
    Squad,
    aloft,
    flying,
    keys,
    raid,
    skies,
    squad,
    squads,
)
from tests.proceeding import brought_about
from tests.sea import Sea, given, of_type, sea
from tests.undersea import AXS1, flotilla, under

COMISO, TARANTO = BaseId("comiso"), PortId("taranto")


def over_land(*units: Squad, weather: Weather = Weather.CLEAR) -> Sea:
    """The usual ports and fields, with these units."""
    return skies(sea(*FIELDS, acting=ALLIED, options=AIR_WAR, weather=weather), *units)


def struck(book_state: Sea, sortie: Sortie, *rolls: tuple[str, int]) -> tuple[State, tuple[Event, ...]]:
    """What a sortie does that has come through whole, by these rolls and no others."""
    book, state = book_state
    state = aloft(book, state, replace(sortie, stage=SortieStage.STRIKE))
    dice = ScriptedDice(rolls)
    found = brought_about(ch26_attacks.attack, book, state, flying(state), dice=dice)
    dice.done()
    return found


def group_of(count: int, flies: AircraftType = JU_87) -> tuple[Squad, ...]:
    """So many groups off naval cooperation."""
    return squads("d", count, "hal_far", flies, cooperates=False)


def names(units: Iterable[Squad]) -> tuple[str, ...]:
    """Their names."""
    return tuple(one.name for one in units)


@pytest.mark.parametrize(("flies", "size", "points"), [
    (BLENHEIM, GROUP, 2), (JU_87, GROUP, 6), (JU_87, FLIGHT, 1), (SWORDFISH, GROUP, 2), (KITTYHAWK, GROUP, 2)])
def test_on_land_factors_count_as_printed_and_torpedo_bombers_bomb(flies: AircraftType, size: AirSize, points: int) -> None:
    """SM-GAP-68, SM-GAP-68.2, SM-25B.2 Neither six times nor halved; everything that is carried is bombs."""
    book, state = over_land(squad("u", "hal_far", flies, size, cooperates=False))
    state = aloft(book, state, raid("taranto", "u", target=AirTarget.PORT))

    assert ch26_attacks.load_of(book, state, flying(state)) == (points, 0)


def test_hits_on_the_table_are_hits_on_the_port() -> None:
    """SM-GAP-68, SM-GAP-68.5, SM-26 Two groups of dive bombers bring twelve points."""
    state, events = struck(over_land(*group_of(2)), raid("taranto", "d_1", "d_2", target=AirTarget.PORT),
                           ("SM-26 bombing: S1/1, 12 points (+3 half or more points from type D)", 5))

    assert state.ports[TARANTO].hits == 1 and state.air_war.ports_struck == {TARANTO: 1}
    assert of_type(events, BombsDropped)[0].hits == 1 and of_type(events, PortHit)[0].cause == "bombs"


@pytest.mark.parametrize(("before", "struck_already", "counted"), [(0, 0, 2), (0, 1, 1), (3, 0, 1), (4, 0, 0), (2, 2, 0)])
def test_a_port_takes_no_more_than_two_hits_an_air_phase_and_bombing_never_closes_it(
    before: int, struck_already: int, counted: int,
) -> None:
    """SM-GAP-68, SM-GAP-68.5 Of six hits on the table; never beyond four."""
    book, state = over_land(*group_of(10))
    if before:
        state = given(state, PortHit(TARANTO, before, "bombs"))
    state = replace(state, air_war=replace(state.air_war, ports_struck={TARANTO: struck_already}))
    after, events = struck(Sea(book, state), raid("taranto", *names(group_of(10)), target=AirTarget.PORT),
                           ("SM-26 bombing: S1/1, 60 points", 6))

    assert of_type(events, BombsDropped)[0].hits == counted and after.ports[TARANTO].hits == before + counted
    assert after.air_war.ports_struck[TARANTO] == struck_already + counted and bool(of_type(events, PortHit)) is bool(counted)


def test_hits_on_an_airfield_destroy_what_stands_there() -> None:
    """SM-GAP-68, SM-GAP-68.6 For each hit each unit is struck on nine or ten: a flight is lost, a group on one of six."""
    book_state = over_land(*group_of(5), squad("g_1", "comiso", CR_42), squad("g_2", "comiso", CR_42),
                           squad("v", "comiso", CR_42, FLIGHT), squad("elsewhere", "castel_benito", CR_42))
    on_field = "SM-GAP-68 struck on the ground: "
    state, events = struck(
        book_state, raid("comiso", *names(group_of(5)), target=AirTarget.AIRFIELD),
        ("SM-26 bombing: S1/1, 30 points", 4),
        (f"{on_field}g_1 on S1/1, 9+ hits", 9), ("SM-GAP-68 a whole group: g_1 on S1/1, 1 or less", 2),
        (f"{on_field}g_2 on S1/1", 10), ("SM-GAP-68 a whole group: g_2 on S1/1", 1), (f"{on_field}v on S1/1", 8),
        (f"{on_field}g_1 on S1/2", 1), (f"{on_field}v on S1/2", 9))

    assert state.air_war.fields_hit == {COMISO: 2} and state.air_war.fields_struck == {COMISO: 2}
    assert [event.units for event in of_type(events, AirUnitsWrecked)] == [keys("g_2"), keys("v")]
    assert {key for key, unit in state.air.items() if unit.status is AirStatus.LOST} == {"g_2", "v"}


def test_who_rose_against_the_raid_is_not_hit_on_the_ground() -> None:
    """SM-GAP-68.6 Fighters in the air are elsewhere."""
    book_state = over_land(*group_of(2), squad("f", "comiso", CR_42))
    sortie = replace(raid("comiso", "d_1", "d_2", target=AirTarget.AIRFIELD), interceptors=keys("f"))

    struck(book_state, sortie, ("SM-26 bombing: S1/1, 12 points", 5))


@pytest.mark.parametrize(("before", "struck_already", "counted"), [(0, 0, 2), (0, 1, 1), (4, 0, 1), (5, 0, 0), (1, 2, 0)])
def test_an_airfield_takes_two_hits_an_air_phase_and_five_in_all(before: int, struck_already: int, counted: int) -> None:
    """SM-GAP-68, SM-GAP-68.6 Whatever falls on it."""
    book, state = over_land(*group_of(10))
    war = replace(state.air_war, fields_hit={COMISO: before} if before else {}, fields_struck={COMISO: struck_already})
    after, events = struck(Sea(book, replace(state, air_war=war)),
                           raid("comiso", *names(group_of(10)), target=AirTarget.AIRFIELD), ("SM-26 bombing", 6))

    assert after.air_war.fields_hit.get(COMISO, 0) == before + counted and bool(of_type(events, AirfieldHit)) is bool(counted)


def test_poor_weather_spoils_bombs_on_land_twice_over() -> None:
    """SM-GAP-66, SM-GAP-44.2 Half the points, and two off the dice."""
    struck(over_land(*group_of(2), weather=Weather.POOR), raid("taranto", "d_1", "d_2", target=AirTarget.PORT),
           ("SM-26 bombing: S1/1, 6 points (+3 half or more points from type D; -2 poor weather)", 7))


def test_bombs_on_submarines_are_dropped_with_a_penalty_and_each_hit_takes_a_point() -> None:
    """SM-GAP-11, SM-GAP-11.5 Three off the dice; points are scored for what is gone."""
    book, state = under(skies(sea(*FIELDS, acting=ALLIED, options=AIR_WAR), *squads("b", 4, "hal_far", BLENHEIM)),
                        flotilla("AXS1", "00505", 3))
    sortie = raid("AXS1", "b_1", "b_2", "b_3", "b_4", target=AirTarget.FLOTILLA)
    words = "SM-26 bombing: S1/1, 24 points (-1 half or more points from type B or HB; -3 submarines)"
    after, events = struck(Sea(book, state), sortie, (words, 11))

    assert of_type(events, BombsDropped)[0].aim == "submarines" and of_type(events, FlotillaReduced)[0].points == 1
    assert after.flotillas[AXS1].points == 2 and of_type(events, PointsScored)[0].entry.side is ALLIED
    _, nothing = struck(Sea(book, state), sortie, (words, 9))
    assert not of_type(nothing, FlotillaReduced)


def test_a_flotilla_loses_no_more_points_than_it_has() -> None:
    """SM-GAP-11.5 And is gone with the last."""
    book, state = under(skies(sea(*FIELDS, acting=ALLIED, options=AIR_WAR), *squads("d", 3, "hal_far", JU_87)),
                        flotilla("AXS1", "00505", 1))
    after, events = struck(Sea(book, state), raid("AXS1", "d_1", "d_2", "d_3", target=AirTarget.FLOTILLA),
                           ("SM-26 bombing: S1/1, 108 points", 5))

    assert of_type(events, BombsDropped)[0].hits > 1 and of_type(events, FlotillaReduced)[0].points == 1
    assert AXS1 not in after.flotillas


@pytest.mark.parametrize(("groups", "kept", "size_re"), [(1, 100, 0.2), (3, 100, 0.6), (3, 50, 0.4), (1, 49, 0), (0, 100, 0)])
def test_transport_groups_set_down_a_fifth_of_an_re_each(groups: int, kept: int, size_re: float) -> None:
    """SM-GAP-67.9, SM-25B What guns left of it, half up in supply points; a flight carries nothing."""
    units = (*squads("t", groups, "hal_far", BOMBAY), squad("v", "hal_far", BOMBAY, FLIGHT))
    sortie = replace(raid("valletta", *names(units), target=AirTarget.SUPPLY), kept=kept)
    _, events = struck(over_land(*units), sortie)

    assert [event.size_re for event in of_type(events, SuppliesFlown)] == ([size_re] if size_re else [])
    assert all(event.port == "valletta" for event in of_type(events, SuppliesFlown))
