"""Rules 21 and 22 beside a land game: forces ashore, points spent in combat and hexes overrun, as they are reported."""

from __future__ import annotations

import pytest

from campaign.model.book import Options
from campaign.model.commands import Command, RecordContingent, RecordOverrun, SpendPoints
from campaign.model.events import ContingentRecorded, LandFactEntered, PointsDrawn, PointsUse
from campaign.model.play.calendar import Phase
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Branch, Contingent, ContingentId, PortId, SupplyLine
from campaign.model.sides import Side
from campaign.rules import engine
from campaign.rules.chapters.ashore import ch21_facts
from campaign.rules.views.view import view_for
from campaign.session.planning.land_following import follows
from tests.landsea import troops
from tests.narrating import line_for
from tests.sea import Sea, of_type, play
from tests.shoresea import (
    ALLIED,
    AXIS,
    BENGHAZI,
    CUT_OFF,
    DESERT,
    LAND_GAME,
    OVERLAND,
    contingent,
    depot,
    in_ground,
    shore_sea,
    status,
    stock,
    to_phase,
    word,
)

AFRIKA_KORPS = ContingentId("afrika_korps")
FALLS = "SM-21A supply points in a hex that fell"
CORPS = RecordContingent(AXIS, "Afrika  Korps", 12, "benghazi")


def desert(*, options: Options = LAND_GAME) -> Sea:
    """A land game with a British force, a stock in Benghazi, and a unit that came by sea, in an Axis ground phase."""
    book, state = shore_sea(contingent("Eighth Army", 30, "01307", side=ALLIED), depot("00507", 20), depot("01307", 9, ALLIED),
                            troops("Sabratha", 1, "benghazi"), options=options)
    return Sea(book, in_ground(state, AXIS, Phase.GROUND_COMBAT))


def why(sea: Sea, order: Command) -> str:
    """What is wrong with an order, with the ID of the rule."""
    return str(engine.refusal(*sea, order))


def test_a_force_that_is_reported_is_on_record_and_judged_from_then_on() -> None:
    """SM-22.5, SM-22.1, SM-1A.9 Under its name, however it is spaced, with so many REs, there, and with that line."""
    book, state = desert()
    after, events = play(book, state, CORPS)
    judged, _ = to_phase(book, in_ground(after, ALLIED), AXIS)

    found = Contingent(AFRIKA_KORPS, "Afrika Korps", AXIS, Branch.GROUND, 12, BENGHAZI, OVERLAND)
    assert after.ashore.contingents[AFRIKA_KORPS] == found and of_type(events, ContingentRecorded)[0].contingent == found
    assert word(judged, AFRIKA_KORPS) == "unisolated U-1"
    assert line_for(book, state, after, of_type(events, ContingentRecorded)[0], ALLIED) == (
        "Afrika Korps: 12 RE at 00507 (Benghazi), with a line overland, reported from land [SM-21A]")


def test_a_report_that_is_given_again_is_what_holds_and_keeps_how_the_force_fared() -> None:
    """SM-22.5 It marches, shrinks and is cut off; of nought REs it is gone, with its status."""
    book, state = desert()
    state, _ = play(book, state, CORPS)
    state = status(state, AFRIKA_KORPS, 2)
    moved, _ = play(book, state, RecordContingent(AXIS, "afrika korps", 8.5, "00408", Branch.GROUND, CUT_OFF))
    gone, _ = play(book, moved, RecordContingent(AXIS, "Afrika Korps", 0, "00408"))

    found = moved.ashore.contingents[AFRIKA_KORPS]
    assert (found.size, found.hex, found.line) == (8.5, DESERT, CUT_OFF) and word(moved, AFRIKA_KORPS) == "unisolated U-2"
    assert AFRIKA_KORPS not in gone.ashore.contingents and AFRIKA_KORPS not in gone.ashore.statuses


@pytest.mark.parametrize(("order", "reason"), [
    (RecordContingent(AXIS, "Eighth Army", 3, "benghazi"), "SM-22: Eighth Army is a contingent of the Allied side"),
    (RecordContingent(AXIS, "Sabratha", 3, "benghazi"), "SM-22: Sabratha is a unit that came by sea, and is judged as such"),
    (RecordContingent(AXIS, " ", 3, "benghazi"), "SM-GAP-71: the name ' ' cannot be given: it is blank: letters were expected"),
    (RecordContingent(AXIS, "", 3, "benghazi"), "SM-22: a contingent needs a name"),
    (RecordContingent(AXIS, "Ghosts", 0, "benghazi"), (
        "SM-22: Ghosts is no contingent on record: there is nothing to strike off")),
    (replace(CORPS, size=-1), "SM-22: -1 is no size of a contingent: halves from 0 to 400 were expected"),
    (replace(CORPS, size=400.5), "SM-22: 400.5 is no size of a contingent: halves from 0 to 400 were expected"),
    (replace(CORPS, size=1.25), "SM-22: 1.25 is no size of a contingent: halves from 0 to 400 were expected"),
    (replace(CORPS, place="atlantis"), "SM-21A: atlantis is no port, airbase or hex of this map"),
    (replace(CORPS, place="00304"), "SM-21A: 00304 has no land in it"),
    (SpendPoints(AXIS, 21, "benghazi"), "SM-21A: 20 supply points lie in benghazi"),
    (SpendPoints(AXIS, 1, "alexandria"), "SM-21A: 0 supply points lie in alexandria"),
    (SpendPoints(AXIS, 0, "benghazi"), "SM-21A: 0 supply points cannot be spent: whole ones were expected"),
    (SpendPoints(AXIS, 2.5, "benghazi"), "SM-21A: 2.5 supply points cannot be spent: whole ones were expected"),
    (SpendPoints(AXIS, 1, "99999"), "SM-21A: 99999 is no port, airbase or hex of this map"),
    (RecordOverrun(AXIS, "benghazi", AXIS), "SM-21A: no supply points of the Allied side lie in benghazi"),
    (RecordOverrun(AXIS, "00304", ALLIED), "SM-21A: 00304 has no land in it"),
])
def test_what_cannot_be_so_on_land_is_refused_and_why(order: Command, reason: str) -> None:
    """SM-21A.14, SM-21A.15, SM-21A.16, SM-22.5, SM-22.6 Each in a line that says what was expected."""
    assert why(desert(), order) == reason


@pytest.mark.parametrize("order", [CORPS, SpendPoints(AXIS, 1, "benghazi"), RecordOverrun(AXIS, "benghazi", ALLIED)])
def test_it_is_reported_in_the_ground_phases_of_ones_own_turn_where_a_land_game_is_played(order: Command) -> None:
    """SM-21.1, SM-1A.9 With both options, by the side whose player turn it is."""
    book, state = desert()
    without, alone = desert(options=Options(land_facts=True)), desert(options=Options(supply_points=True))

    assert why(Sea(book, state), order) == "None"
    assert why(without, order) == "SM-21: this campaign has no supply points: begin it with supply_points=true"
    assert why(alone, order).startswith("SM-1A.1: this campaign takes no land facts")
    assert why(Sea(book, in_ground(state, AXIS, Phase.INITIAL)), order).startswith("SM-1A.1: land facts are reported")
    assert why(Sea(book, in_ground(state, ALLIED)), order).startswith("SM-1A.1: land facts are reported")


def test_points_that_are_spent_on_land_lie_there_no_more_and_the_log_says_for_what() -> None:
    """SM-21A.15, SM-21A.4 To their owner; the enemy does not read of it."""
    book, state = desert()
    after, events = play(book, state, SpendPoints(AXIS, 5, "00507", "an  attack"))
    _, plain = play(book, state, SpendPoints(AXIS, 5, "00507"))

    assert stock(after, BENGHAZI) == 15 and of_type(events, PointsDrawn)[0].use is PointsUse.SPENT
    (drawn,), (alone,) = of_type(events, PointsDrawn), of_type(plain, PointsDrawn)
    assert line_for(book, state, after, drawn, AXIS) == (
        "5 supply points from 00507 (Benghazi) are spent for an attack [SM-21A]")
    assert line_for(book, state, after, alone, AXIS) == "5 supply points from 00507 (Benghazi) are spent [SM-21A]"
    assert line_for(book, state, after, drawn, ALLIED) is None
    assert all("5 supply" not in (line_for(book, state, after, event, ALLIED) or "") for event in events)


def test_a_hex_that_is_overrun_leaves_its_stocks_to_the_dice() -> None:
    """SM-21A.16, SM-21A.6 By whoever reports it, of whoever lost it."""
    book, state = desert()
    after, _ = play(book, state, RecordOverrun(AXIS, "benghazi", ALLIED), [(FALLS, face) for face in (7, 6, 9, 2)])
    other, _ = play(book, state, RecordOverrun(AXIS, "alexandria", AXIS), [(FALLS, 8), (FALLS, 8)])

    assert stock(after, BENGHAZI) == 0 and stock(after, BENGHAZI, ALLIED) == 10
    assert stock(other, after.ports[next(key for key in after.ports if key == "alexandria")].hex) == 9


def test_where_supplies_have_no_end_any_number_is_spent() -> None:
    """SM-21A.15, SM-21A.4 And no account is kept of it."""
    book, state = desert()
    after, events = play(book, state, SpendPoints(AXIS, 500, "naples"))

    assert not of_type(events, PointsDrawn) and after.ashore == state.ashore


def test_nobody_is_offered_what_only_a_land_game_knows() -> None:
    """SM-21.1 Reports are given, not chosen from a list."""
    assert not [one for side in Side for one in ch21_facts.candidates(*desert(), side)]


def test_every_line_that_a_land_game_knows_can_be_reported() -> None:
    """SM-GAP-39 Home by rail, overland to a depot, none: and the terms for a strength are REs and air groups."""
    for line in SupplyLine:
        for arm in Branch:
            after, _ = play(*desert(), RecordContingent(AXIS, "Folgore", 2, "benghazi", arm, line))
            found = after.ashore.contingents[ContingentId("folgore")]
            assert (found.line, found.arm) == (line, arm)


def test_the_umpire_reports_for_either_side_and_says_which() -> None:
    """SM-1A.9, SM-GAP-86 At any time; a side reports its own alone."""
    book, state = desert()
    now = in_ground(state, AXIS, Phase.NAVAL)
    theirs = replace(CORPS, side=None, owner=ALLIED, name="Desert Air Force", place="alexandria")
    after, events = play(book, now, theirs)
    spent, _ = play(book, now, SpendPoints(None, 4, "alexandria", owner=ALLIED))

    assert after.ashore.contingents[ContingentId("desert_air_force")].side is ALLIED
    assert of_type(events, LandFactEntered)[0].by is None and stock(spent, after.ports[PortId("alexandria")].hex, ALLIED) == 5
    assert why(Sea(book, now), replace(CORPS, side=None)) == "SM-GAP-86: say whose it is: `side axis` or `side allied`"
    assert why(desert(), replace(CORPS, owner=ALLIED)) == (
        "SM-21A: what is the Allied side's is reported by it, or by the umpire")


def test_a_force_is_reported_late_but_for_no_game_turn_to_come() -> None:
    """SM-1A.9, SM-GAP-86.2 Nor for one before the campaign began."""
    sea = desert()
    now, first = sea.state.cursor.turn, sea.book.scenario.first_turn

    assert why(sea, replace(CORPS, on=str(now))) == why(sea, replace(CORPS, on=first)) == "None"
    assert f"{now.plus(1)} has not come" in why(sea, replace(CORPS, on=str(now.plus(1))))
    assert "was before the campaign" in why(sea, RecordOverrun(AXIS, "benghazi", ALLIED, str(now.plus(-40))))


def test_what_a_report_catches_is_said_before_it_is_given() -> None:
    """SM-GAP-86.6, SM-21A.6 Depots with their chances, to their owner; forces on record that stand there."""
    book, state = desert()
    state, _ = play(book, state, CORPS)
    own, enemy = (follows(book, [view_for(book, state, side)], RecordOverrun(ALLIED, "benghazi", ALLIED)) for side in Side)

    assert own == ("20 supply points there: each lot of 5 is captured in 4 of 10 cases, else destroyed [SM-21A]",
                   "Afrika Korps stays on record there: report where it is now, or strike it off [SM-22]")
    assert enemy == () == follows(book, [view_for(book, state, AXIS)], SpendPoints(AXIS, 1, "benghazi"))
    assert follows(book, [view_for(book, state, AXIS)], replace(CORPS, size=0)) == (
        "Afrika Korps is struck off, with its supply status [SM-22]",)
