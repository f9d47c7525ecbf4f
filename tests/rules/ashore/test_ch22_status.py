"""Rule 22: supply is judged in every initial phase, points are spent on those who go without, and the starving die."""

from __future__ import annotations

import pytest

from campaign.library.charts.campaign import load_campaign_charts
from campaign.model.charts.ashore import Pace, Share
from campaign.model.commands import FeedForce, RationForce
from campaign.model.events import (
    CargoLoaded,
    PhaseBegan,
    PlayerTurnBegan,
    PointsDrawn,
    PointsUse,
    SupplyJudged,
)
from campaign.model.play.ashore import SupplyStatus
from campaign.model.play.calendar import Phase
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Branch, CargoId, ContingentId, PortId, SupplyLine
from campaign.model.sides import Side
from campaign.rules import engine
from campaign.rules.chapters.lift.ch02_carriage import points_left_ashore
from campaign.rules.facts.ashore import effect_on, forces_ashore, line_of
from campaign.rules.views.decisions import occasions
from campaign.rules.views.view import view_for
from campaign.session.reports.ashore import effects_in_words
from tests.landsea import troops
from tests.narrating import line_for
from tests.sea import TRANSPORT, cargo, given, italian, of_type, play, rule_broken, ships
from tests.shoresea import (
    ALLIED,
    AXIS,
    BENGHAZI,
    CUT_OFF,
    DESERT,
    HOME,
    OVERLAND,
    contingent,
    depot,
    in_ground,
    in_reach_of,
    shore_sea,
    status,
    stock,
    to_phase,
    to_phases,
    transport_unit,
    word,
)

AT_THREE = ("attack quarter, defence quarter, AA quarter, movement one hex a turn, no exploitation, no armour effects, "
            "gone on 4 to 6 of 1D6")
BEYOND = ("attack 0, defence quarter, AA 0, movement one hex a turn, no exploitation, no zone of control, no armour effects, "
          "gone on 2 to 6 of 1D6")
FOLGORE, SABRATHA = "folgore", CargoId("sabratha")


def test_who_has_no_line_home_lives_on_points_and_who_has_one_needs_none() -> None:
    """SM-21A, SM-GAP-39 A line by rail to the homeland, one overland to a depot, or none, which is isolated."""
    book, state = shore_sea(contingent("Home", 1, "00101", HOME), contingent("Overland", 1, "00408", OVERLAND),
                            contingent("Cut off", 1, "00408", CUT_OFF))
    state, _ = to_phase(book, state, AXIS)

    assert [word(state, key) for key in ("home", "overland", "cut_off")] == ["in supply", "unisolated U-1", "isolated U-1"]


def test_judged_are_contingents_and_ground_units_ashore_but_no_transport_units() -> None:
    """SM-22.1 Nor are stores, or those who are aboard; transport units live with their army."""
    book, state = shore_sea(
        contingent("Folgore", 2.5, "00408"), troops("Sabratha", 1, "benghazi"), troops("Afloat", 1, ("Ankara",)),
        transport_unit("Column", "benghazi"), cargo("Flour", 1, "benghazi", "tripoli_libya"),
        italian("Ankara", "benghazi", TRANSPORT))

    assert [(force.key, force.need, force.hex) for force in forces_ashore(book, state)] == [
        (FOLGORE, 3, DESERT), (SABRATHA, 1, BENGHAZI)]
    state, _ = to_phase(book, state, ALLIED)
    assert set(state.ashore.statuses) == {FOLGORE, SABRATHA}


def test_supply_is_judged_in_every_initial_phase_of_either_side() -> None:
    """SM-22 The Allied initial phase finds an Axis force out as well as an Allied one, and so does the Axis one."""
    book, state = shore_sea(contingent("Folgore", 1, "00408"), contingent("Gloucesters", 1, "00908", side=ALLIED))
    first, events = to_phase(book, state, ALLIED)
    back, others = to_phase(book, state, AXIS)

    assert {one.force: one.status.since for one in of_type(events, SupplyJudged)} == {FOLGORE: ALLIED, "gloucesters": ALLIED}
    assert {one.force: one.status.since for one in of_type(others, SupplyJudged)} == {FOLGORE: AXIS, "gloucesters": AXIS}
    assert first.ashore.status(FOLGORE).level == back.ashore.status(FOLGORE).level == 1


def test_a_campaign_without_supply_points_judges_nobody() -> None:
    """SM-21, SM-21.1 And nobody is fed by order in it."""
    book, state = shore_sea(contingent("Folgore", 1, "00408"), depot("00408", 9))
    book = replace(book, options=replace(book.options, supply_points=False))
    after, events = to_phase(book, state, AXIS)

    assert not of_type(events, SupplyJudged) and not after.ashore.statuses
    assert rule_broken(book, after, FeedForce(AXIS, FOLGORE)) == rule_broken(
        book, after, RationForce(AXIS, FOLGORE, fed=False)) == "SM-21"


@pytest.mark.parametrize(("first", "then"), [(AXIS, ALLIED), (ALLIED, AXIS)])
def test_two_player_turns_out_of_supply_are_one_turn_by_the_marker_of_whose_turn_it_began_in(first: Side, then: Side) -> None:
    """SM-22, SM-22.3 Black markers age in the Axis initial phase, red ones in the Allied."""
    book, state = shore_sea(contingent("Folgore", 1, "00408", CUT_OFF))
    levels = []
    for side in (first, then, first, then, first):
        state, _ = to_phase(book, state, side)
        levels.append(state.ashore.status(FOLGORE).level)

    assert levels == [1, 1, 2, 2, 3] and state.ashore.status(FOLGORE).since is first


def test_who_comes_into_another_state_begins_at_u_1_in_it() -> None:
    """SM-22.3, SM-GAP-39 U-n counts the turns in that very state, cut off or not; a line home ends it."""
    book, state = shore_sea(contingent("Folgore", 1, "00408"))
    unisolated = to_phases(book, state, AXIS, ALLIED, AXIS)
    isolated, _ = to_phase(book, _with_line(unisolated, CUT_OFF), ALLIED)
    worse = to_phases(book, isolated, AXIS, ALLIED)
    freed, _ = to_phase(book, _with_line(worse, OVERLAND), AXIS)
    home, _ = to_phase(book, _with_line(worse, HOME), AXIS)

    assert [word(one, FOLGORE) for one in (unisolated, isolated, worse, freed, home)] == [
        "unisolated U-2", "isolated U-1", "isolated U-2", "unisolated U-1", "in supply"]
    assert isolated.ashore.status(FOLGORE).since is ALLIED and freed.ashore.status(FOLGORE).since is AXIS


def _with_line(state: State, line: SupplyLine) -> State:
    found = state.ashore.contingents[ContingentId(FOLGORE)]
    return replace(state, ashore=replace(state.ashore, contingents={
        **state.ashore.contingents, found.id: replace(found, line=line)}))


def test_a_ground_unit_has_the_line_that_the_place_where_it_stands_has() -> None:
    """SM-GAP-83.1 Home where its side draws without end, overland on its own coast or in its own port, none on the enemy's."""
    book, state = shore_sea(troops("Naples", 1, "naples"), troops("Benghazi", 1, "benghazi"), troops("Beach", 1, "00407"),
                            troops("Egypt", 1, "00907"), troops("Malta", 1, "malta", side=ALLIED),
                            troops("Alexandria", 1, "alexandria", side=ALLIED), contingent("Folgore", 1, "00101", CUT_OFF))
    lines = {force.name: line_of(book, state, force) for force in forces_ashore(book, state)}

    assert lines == {"Naples": HOME, "Benghazi": OVERLAND, "Beach": OVERLAND, "Egypt": CUT_OFF, "Malta": OVERLAND,
                     "Alexandria": OVERLAND, "Folgore": CUT_OFF}


def test_an_army_is_fed_by_itself_in_its_owners_initial_phase_a_point_for_each_re_or_group_begun() -> None:
    """SM-21A, SM-22.2, SM-GAP-83.5 Two and a half REs cost three points, four groups four; spent points are removed."""
    book, state = shore_sea(contingent("Folgore", 2.5, "00408"), contingent("Stukas", 4, "00408", arm=Branch.AIR),
                            depot("00408", 10))
    state = to_phases(book, state, AXIS, ALLIED)
    hungry = stock(state, DESERT)
    fed, events = to_phase(book, state, AXIS)

    assert hungry == 10 and stock(fed, DESERT) == 3
    assert {one.what: one.points for one in of_type(events, PointsDrawn)} == {"Folgore": 3, "Stukas": 4}
    assert all(one.use is PointsUse.FED for one in of_type(events, PointsDrawn))
    assert word(fed, FOLGORE) == word(fed, "stukas") == "unisolated U-1"


def test_the_points_that_are_spent_hold_good_until_the_owners_next_initial_phase() -> None:
    """SM-22.3, SM-22.4, SM-GAP-83.12 Of the Axis through the Allied turn after, of the Allies through the Axis turn after."""
    for side in Side:
        book, state = shore_sea(contingent("Folgore", 1, "00408" if side is AXIS else "00908", CUT_OFF, side=side),
                                depot("00408" if side is AXIS else "00908", 1, side))
        state = to_phases(book, state, side.enemy)
        assert word(state, FOLGORE) == "isolated U-1" and state.ashore.status(FOLGORE).since is side.enemy
        fed = to_phases(book, state, side)
        held = to_phases(book, fed, side.enemy)
        ended = to_phases(book, held, side)

        assert [word(one, FOLGORE) for one in (fed, held, ended)] == ["unisolated U-1", "unisolated U-1", "isolated U-1"]
        assert fed.ashore.status(FOLGORE).since is side


def test_an_isolated_force_that_is_given_points_is_unisolated_and_given_twice_it_is_at_u_1() -> None:
    """SM-21A, SM-GAP-83.5 By itself each force is fed once, and once more who is not at U-1 by then, while enough is there."""
    def after(points: int) -> tuple[str, float]:
        book, state = shore_sea(contingent("Folgore", 2, "00408", CUT_OFF), depot("00408", points))
        state, _ = to_phase(book, status(in_ground(state, ALLIED), FOLGORE, 1, isolated=True), AXIS)
        return word(state, FOLGORE), stock(state, DESERT)

    assert after(1) == ("isolated U-2", 1)
    assert after(2) == ("unisolated U-2", 0) and after(3) == ("unisolated U-2", 1)
    assert after(5) == ("unisolated U-1", 1)


def test_who_is_worst_off_is_fed_first() -> None:
    """SM-GAP-83.4 The isolated, then higher levels, then the small."""
    def fed(points: int) -> set[str]:
        book, state = shore_sea(
            contingent("Cut", 4, "00408", CUT_OFF), contingent("Long", 3, "00408"), contingent("Large", 2, "00408"),
            contingent("Small", 1, "00408"), depot("00408", points))
        state = in_ground(state, ALLIED)
        for key, level, isolated in (("cut", 1, True), ("long", 2, False), ("large", 1, False), ("small", 1, False)):
            state = status(state, key, level, isolated=isolated)
        _, events = to_phase(book, state, AXIS)
        return {one.what for one in of_type(events, PointsDrawn)}

    assert fed(4) == {"Cut"}
    assert fed(7) == {"Cut", "Long"}
    assert fed(8) == {"Cut", "Long", "Small"}
    assert fed(10) == {"Cut", "Long", "Large", "Small"}


def test_a_force_draws_on_the_nearest_depots_in_reach_of_its_line_and_one_that_is_cut_off_on_its_hex() -> None:
    """SM-21A.19, SM-GAP-83.3 Forty-five hexes by land and not by sea, nor of another land; here three, for the sea is small."""
    book, state = shore_sea(contingent("Folgore", 5, "00408"), depot("00407", 2), depot("00608", 9), depot("00308", 9),
                            depot("00007", 9), depot("00704", 9))
    book = in_reach_of(book, 3)
    state, events = to_phase(book, status(in_ground(state, ALLIED), FOLGORE, 1), AXIS)
    cut, nothing = to_phase(book, status(in_ground(_with_line(state, CUT_OFF), ALLIED), FOLGORE, 1, isolated=True), AXIS)

    assert [(str(one.hex), one.points) for one in of_type(events, PointsDrawn)] == [("00407", 2), ("00608", 3)]
    assert not of_type(nothing, PointsDrawn) and word(cut, FOLGORE) == "isolated U-2"


def test_points_lie_in_reach_within_forty_five_hexes_overland() -> None:
    """SM-GAP-83.3 From Tripoli to Benghazi or so, and no further."""
    assert load_campaign_charts().ashore.points.reach == 45


def test_a_side_feeds_a_force_of_its_own_by_order_in_its_initial_phase() -> None:
    """SM-21A.7, SM-22.2, SM-21A.8, SM-21A.9 Where it helps, whole, and out of what is in reach."""
    book, state = shore_sea(contingent("Folgore", 2, "00408", CUT_OFF), contingent("Gloucesters", 1, "00908", side=ALLIED),
                            contingent("Poor", 3, "00308", CUT_OFF), depot("00408", 3), depot("00308", 2))
    state = given(state, PlayerTurnBegan(AXIS), PhaseBegan(Phase.INITIAL))
    state = status(status(state, FOLGORE, 2, isolated=True), "poor", 2, isolated=True)
    order = FeedForce(AXIS, FOLGORE)
    after, events = play(book, state, order)

    assert word(after, FOLGORE) == "unisolated U-2" and stock(after, DESERT) == 1
    assert of_type(events, PointsDrawn)[0].points == 2
    assert rule_broken(book, in_ground(state, AXIS), order) == "SM-1A.1"
    assert rule_broken(book, given(state, PlayerTurnBegan(ALLIED), PhaseBegan(Phase.INITIAL)), order) == "SM-1A.1"
    assert engine.refusal(book, state, FeedForce(AXIS, "gloucesters")).reason == (  # pyrefly: ignore[missing-attribute]
        "gloucesters is no force ashore of the Axis side")
    assert engine.refusal(book, state, FeedForce(AXIS, "poor")).reason == (  # pyrefly: ignore[missing-attribute]
        "Poor needs 3 supply points, and 2 are in its reach")
    assert engine.refusal(book, status(state, FOLGORE, 1), order).reason == (  # pyrefly: ignore[missing-attribute]
        "Folgore is unisolated U-1: points spent on it change nothing")


def test_a_side_is_asked_whom_to_feed_while_points_lie_in_the_reach_of_somebody_they_would_help() -> None:
    """SM-22.10 In its own initial phase; nobody is asked about a force that is fed, or that nothing would help."""
    book, state = shore_sea(contingent("Folgore", 2, "00408", CUT_OFF), contingent("Poor", 3, "00308", CUT_OFF),
                            depot("00408", 3), depot("00308", 2))
    state = given(state, PlayerTurnBegan(AXIS), PhaseBegan(Phase.INITIAL))
    hungry = status(status(state, FOLGORE, 2, isolated=True), "poor", 2, isolated=True)

    assert occasions(book, hungry, AXIS) == ("Supply points can be spent on Folgore.",)
    assert not occasions(book, state, AXIS) and not occasions(book, hungry, ALLIED)
    assert not occasions(book, given(hungry, PlayerTurnBegan(ALLIED), PhaseBegan(Phase.INITIAL)), AXIS)


def test_points_help_an_unisolated_force_at_u_1_only_while_its_marker_is_the_enemys() -> None:
    """SM-21A.8 Of its own marker it ages in its owner's next phase, where points can still be spent; of the enemy's before."""
    book, state = shore_sea(contingent("Folgore", 1, "00408"), depot("00408", 9))
    state = given(state, PlayerTurnBegan(AXIS), PhaseBegan(Phase.INITIAL))

    assert rule_broken(book, status(state, FOLGORE, 1, since=AXIS), FeedForce(AXIS, FOLGORE)) == "SM-21A"
    assert rule_broken(book, status(state, FOLGORE, 1, since=ALLIED), FeedForce(AXIS, FOLGORE)) == ""


def test_who_is_not_to_be_fed_by_itself_is_not_until_he_is_again() -> None:
    """SM-21A.7, SM-22.2 At any time and in whoever's turn; the order is one's own force's alone."""
    book, state = shore_sea(contingent("Folgore", 1, "00408"), depot("00408", 9))
    state = status(in_ground(state, ALLIED), FOLGORE, 1)
    rationed, _ = play(book, state, RationForce(AXIS, FOLGORE, fed=False))
    hungry, _ = to_phase(book, rationed, AXIS)
    relented, _ = play(book, rationed, RationForce(AXIS, FOLGORE, fed=True))
    fed, _ = to_phase(book, relented, AXIS)

    assert word(hungry, FOLGORE) == "unisolated U-2" and stock(hungry, DESERT) == 9
    assert word(fed, FOLGORE) == "unisolated U-1" and stock(fed, DESERT) == 8
    assert rule_broken(book, state, RationForce(ALLIED, FOLGORE, fed=False)) == "SM-21A"


def test_who_lands_is_in_full_supply_until_the_next_initial_phase() -> None:
    """SM-9B1e Whoever comes out of a ship ate from her stores, though he starved before."""
    book, state = shore_sea(troops("Sabratha", 1, "benghazi"), italian("Ankara", "benghazi", TRANSPORT))
    hungry = status(state, SABRATHA, 2, since=AXIS)
    aboard = given(hungry, CargoLoaded(SABRATHA, ships("Ankara"), PortId("benghazi"), 1.0))

    assert word(hungry, SABRATHA) == "unisolated U-2" and word(aboard, SABRATHA) == "in supply"
    at_sea, events = to_phase(book, aboard, ALLIED)
    assert word(at_sea, SABRATHA) == "in supply" and not of_type(events, SupplyJudged)


@pytest.mark.parametrize(("level", "attack", "movement", "armour"), [
    (1, Share.FULL, Pace.FULL, 0), (2, Share.HALF, Pace.HALF, 0), (3, Share.HALF, Pace.HALF, -2),
    (9, Share.HALF, Pace.HALF, -2),
])
def test_an_unisolated_force_suffers_by_its_level(level: int, attack: Share, movement: Pace, armour: int) -> None:
    """SM-22A U-1 nothing, U-2 half, from U-3 on its armour too."""
    book, state = shore_sea(contingent("Folgore", 1, "00408"))
    found = effect_on(book, status(state, FOLGORE, level), FOLGORE)

    assert effect_on(book, state, FOLGORE) is None and found is not None
    assert (found.attack, found.movement, found.armour_attack) == (attack, movement, armour)
    assert found.defence is found.anti_aircraft is Share.FULL and found.exploitation and found.zone_of_control
    assert found.eliminated_from is None


@pytest.mark.parametrize(("level", "suffers"), [
    (1, "movement half"),
    (2, "attack half, defence half, AA half, movement half, no exploitation, AECA -2, AECD -1"),
    (3, AT_THREE), (4, BEYOND), (11, BEYOND),
])
def test_an_isolated_force_suffers_by_its_level_and_its_owner_reads_what(level: int, suffers: str) -> None:
    """SM-22B, SM-22.8 In the words that the land game has for it."""
    book, state = shore_sea(contingent("Folgore", 1, "00408", CUT_OFF))
    view = view_for(book, status(state, FOLGORE, level, isolated=True), AXIS)

    assert effects_in_words(book, view, next(forces_ashore(book, view))) == suffers


@pytest.mark.parametrize(("level", "isolated", "in_movement", "in_exploitation", "on_foot"), [
    (1, False, 8, 8, 4), (2, False, 4, 4, 2), (1, True, 4, 4, 2), (2, True, 4, 0, 0), (3, True, 1, 0, 0), (4, True, 1, 0, 0),
])
def test_who_goes_without_has_fewer_movement_points_ashore(
    level: int, isolated: bool, in_movement: int, in_exploitation: int, on_foot: int,
) -> None:
    """SM-22.9, SM-9B.1 Half of them or a hex's worth, and none in exploitation where there is no exploitation."""
    book, state = shore_sea(troops("Tanks", 1, "benghazi", motorised=True, movement=8),
                            troops("Foot", 1, "benghazi", movement=8))
    for key in ("tanks", "foot"):
        state = status(state, key, level, isolated=isolated)
    tanks, foot = state.cargoes[CargoId("tanks")], state.cargoes[CargoId("foot")]

    assert points_left_ashore(book, state, tanks, Phase.MOVEMENT) == in_movement
    assert points_left_ashore(book, state, tanks, Phase.EXPLOITATION) == in_exploitation
    assert points_left_ashore(book, state, foot, Phase.EXPLOITATION) == on_foot


def test_what_a_force_comes_to_is_told_to_both_and_a_ground_unit_of_the_enemys_is_not() -> None:
    """SM-22.7 Who is fed as ever need not be told of; nor does anybody read of a unit that he does not see."""
    book, state = shore_sea(contingent("Folgore", 1, "00408"), troops("Sabratha", 1, "00407"))
    worse = SupplyStatus(1, isolated=False, since=AXIS)
    judged, unseen = SupplyJudged(FOLGORE, AXIS, worse), SupplyJudged(SABRATHA, AXIS, worse)
    after = given(state, judged, unseen)
    fed = SupplyJudged(FOLGORE, AXIS, replace(worse, fed_in=9))

    for side in Side:
        assert line_for(book, state, after, judged, side) == "Folgore is unisolated U-1 [SM-22A]"
        assert line_for(book, after, given(after, fed), fed, side) is None
    assert line_for(book, state, after, unseen, AXIS) == "Sabratha is unisolated U-1 [SM-22A]"
    assert line_for(book, state, after, unseen, ALLIED) is None
    relieved = SupplyJudged(FOLGORE, AXIS, SupplyStatus())
    assert line_for(book, after, given(after, relieved), relieved, ALLIED) == "Folgore is in supply [SM-22]"
