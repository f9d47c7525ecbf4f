"""Flotillas in their owner's initial phase, read like the rulebook."""

from __future__ import annotations

import pytest

from campaign.model.commands import (
    AssignFlotillaMission,
    HandOverPoints,
    InstructFlotilla,
    MergeFlotillas,
    RaisePoints,
    SplitFlotilla,
)
from campaign.model.dice import ScriptedDice
from campaign.model.events import (
    FlotillaMissionAssigned,
    FlotillaRaised,
    PhaseBegan,
    PlayerTurnBegan,
    PointsHandedOver,
    PointsRaised,
    SubmarinesArrived,
    TurnBegan,
)
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.setting.scenario import FlotillaId, FlotillaMission, PortId, SubmarineArrival
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.undersea import FlotillaPolicy, Prey
from campaign.rules import engine
from campaign.rules.chapters.undersea.ch04_flotillas import arrivals, candidates, to_be_ordered
from campaign.rules.chapters.undersea.ch04_patrols import area
from campaign.rules.facts.setup import starting_state
from tests.proceeding import brought_about, events_of
from tests.sea import Sea, given, initial_phase, italian, naval_phase, play, port, rule_broken, sea
from tests.undersea import ATTACK, AXS1, AXS2, RECON, TRANSIT, flotilla, under

TARANTO, TRIPOLI = PortId("taranto"), PortId("tripoli")


def ashore(*flotillas: object, side: Side = Side.AXIS) -> Sea:
    """Those flotillas, at the beginning of a player turn."""
    book, state = under(sea(italian("Zara", "taranto")), *flotillas)  # pyrefly: ignore[bad-argument-type]
    return Sea(book, initial_phase(state, side, "Jul I 40"))


def test_an_area_of_operations_is_three_hexes_on_station_its_own_in_transit_and_none_in_port() -> None:
    """SM-4B, SM-4B1 The area follows mission and place."""
    book, _ = sea()

    assert [area(book, flotilla("AXS1", "00505", 2, mission)) for mission in (RECON, ATTACK, TRANSIT)] == [3, 3, 0]
    assert area(book, flotilla("AXS1", "taranto", 2, ATTACK)) is None


def test_missions_are_chosen_in_the_initial_phase_only() -> None:
    """SM-4B, SM-4B.1, SM-4B.2, SM-2C.2 In the naval phase it is too late; a mission that is held already is no new one."""
    book, state = ashore(flotilla("AXS1", "00505"))
    order = AssignFlotillaMission(Side.AXIS, AXS1, ATTACK)
    after, events = play(book, state, order)

    assert events == (FlotillaMissionAssigned(AXS1, ATTACK),)
    assert rule_broken(book, after, order) == "SM-4B"
    assert rule_broken(book, naval_phase(state), order) == "SM-4B"
    assert rule_broken(book, initial_phase(state, Side.ALLIED, "Jul I 40"), order) == "SM-4B"
    assert rule_broken(book, state, replace(order, flotilla=FlotillaId("ALS1"))) == "SM-2C"


def test_a_mission_is_kept_until_it_is_changed() -> None:
    """SM-4B Turns come and go."""
    book, state = ashore(flotilla("AXS1", "00505", 2, RECON))
    later = given(state, PhaseBegan(state.cursor.phase), TurnBegan(Turn.of("Jul II 40")), PlayerTurnBegan(Side.AXIS))

    assert later.flotillas[AXS1].mission is RECON
    assert to_be_ordered(book, later, Side.AXIS) is not None


def test_the_initial_phase_waits_only_for_a_side_with_flotillas() -> None:
    """SM-4B, SM-1A.7 Without submarines nobody is asked."""
    book, state = ashore(flotilla("AXS1", "00505"))

    assert [bool(engine.pending_for(book, state, side)) for side in Side] == [True, False]
    assert engine.pending_for(book, initial_phase(state, Side.ALLIED, "Jul I 40"), Side.ALLIED) == ()


def test_no_two_flotillas_take_station_in_each_others_area() -> None:
    """SM-4B1, SM-4B1.1 Four hexes apart is far enough, three is not; one in transit can still get out of the way."""
    book, state = ashore(flotilla("AXS1", "00505", 2, ATTACK), flotilla("AXS2", "00805"))
    apart = ashore(flotilla("AXS1", "00505", 2, ATTACK), flotilla("AXS2", "00905"))
    moving = ashore(flotilla("AXS1", "00505"), flotilla("AXS2", "00805"))

    assert rule_broken(book, state, AssignFlotillaMission(Side.AXIS, AXS2, RECON)) == "SM-4B1"
    assert rule_broken(*apart, AssignFlotillaMission(Side.AXIS, AXS2, RECON)) == ""
    assert rule_broken(*moving, AssignFlotillaMission(Side.AXIS, AXS2, RECON)) == ""


def test_flotillas_merge_in_a_friendly_port() -> None:
    """SM-4B, SM-4B.3, SM-2C.3, SM-GAP-11 All points go over, an empty flotilla is gone, and one nation's go together."""
    book, state = ashore(flotilla("AXS1", "taranto", 2), flotilla("AXS2", "taranto", 3))
    after, events = play(book, state, MergeFlotillas(Side.AXIS, AXS1, AXS2))
    german = ashore(flotilla("AXS1", "taranto"), flotilla("AXS2", "taranto", nation=Nation.GERMAN))
    elsewhere = ashore(flotilla("AXS1", "taranto"), flotilla("AXS2", "tripoli"))

    assert events == (PointsHandedOver(AXS1, AXS2, 2),)
    assert list(after.flotillas) == [AXS2] and after.flotillas[AXS2].points == 5
    assert rule_broken(*german, MergeFlotillas(Side.AXIS, AXS1, AXS2)) == "SM-2C"
    assert rule_broken(*elsewhere, MergeFlotillas(Side.AXIS, AXS1, AXS2)) == "SM-4B"
    assert rule_broken(book, state, MergeFlotillas(Side.AXIS, AXS1, AXS1)) == "SM-4B"
    assert rule_broken(book, state, MergeFlotillas(Side.AXIS, AXS1, FlotillaId("AXS9"))) == "SM-2C"


def test_a_flotilla_in_port_is_split_and_both_have_points() -> None:
    """SM-4B, SM-4B.4 The new one bears the next number; nothing is made and nothing is lost."""
    book, state = ashore(flotilla("AXS1", "taranto", 3), flotilla("AXS2", "00505", 3))
    after, events = play(book, state, SplitFlotilla(Side.AXIS, AXS1, 1, "Gruppo Nani"))
    new = FlotillaId("AXS3")

    assert isinstance(events[0], FlotillaRaised) and events[0].source == AXS1
    assert (after.flotillas[AXS1].points, after.flotillas[new].points) == (2, 1)
    assert (after.flotillas[new].name, after.flotillas[new].port) == ("Gruppo Nani", TARANTO)
    assert [rule_broken(book, state, SplitFlotilla(Side.AXIS, AXS1, points)) for points in (0, 3)] == ["SM-4B", "SM-4B"]
    assert rule_broken(book, state, SplitFlotilla(Side.AXIS, AXS2, 1)) == "SM-4B"


def test_a_flotilla_in_port_hands_points_to_one_at_sea() -> None:
    """SM-4B, SM-4B.5 Only from port, and only to sea."""
    book, state = ashore(flotilla("AXS1", "taranto", 3), flotilla("AXS2", "00505", 1, ATTACK))
    after, _ = play(book, state, HandOverPoints(Side.AXIS, AXS1, AXS2, 2))
    berthed = ashore(flotilla("AXS1", "taranto", 3), flotilla("AXS2", "tripoli", 1))

    assert (after.flotillas[AXS1].points, after.flotillas[AXS2].points) == (1, 3)
    assert rule_broken(book, state, HandOverPoints(Side.AXIS, AXS1, AXS2, 4)) == "SM-4B"
    assert rule_broken(book, state, HandOverPoints(Side.AXIS, AXS2, AXS1, 1)) == "SM-4B"
    assert rule_broken(*berthed, HandOverPoints(Side.AXIS, AXS1, AXS2, 1)) == "SM-4B"


def test_points_that_arrive_join_a_flotilla_or_make_up_a_new_one() -> None:
    """SM-2C, SM-GAP-54 The scenario's calendar brings them to a port in their owner's player turn."""
    book, state = ashore(flotilla("AXS1", "taranto", 2))
    due = SubmarineArrival("Jul I 40", TARANTO, Nation.ITALIAN, 3)
    book = replace(book, scenario=replace(book.scenario, submarine_arrivals=(due,)))
    state, events = brought_about(arrivals, book, state, Side.AXIS)
    joined, _ = play(book, state, RaisePoints(Side.AXIS, TARANTO, Nation.ITALIAN, 1, AXS1))
    after, raised = play(book, joined, RaisePoints(Side.AXIS, TARANTO, Nation.ITALIAN, 2))

    assert events == (SubmarinesArrived(Side.AXIS, due),)
    assert list(events_of(arrivals, book, state, Side.ALLIED)) == []
    assert joined.flotillas[AXS1].points == 3 and joined.submarines_due[0].points == 2
    assert isinstance(raised[0], FlotillaRaised) and after.flotillas[AXS2].points == 2 and after.submarines_due == ()
    assert PointsRaised(AXS1, TARANTO, 1) not in raised
    assert rule_broken(book, after, RaisePoints(Side.AXIS, TARANTO, Nation.ITALIAN, 1)) == "SM-2C"
    assert rule_broken(book, state, RaisePoints(Side.AXIS, TRIPOLI, Nation.ITALIAN, 1)) == "SM-2C"
    assert rule_broken(book, state, RaisePoints(Side.AXIS, PortId("atlantis"), Nation.ITALIAN, 1)) == "SM-1D"
    assert rule_broken(book, state, RaisePoints(Side.AXIS, PortId("valletta"), Nation.ITALIAN, 1)) == "SM-2C"
    assert RaisePoints(Side.AXIS, TARANTO, Nation.ITALIAN, 3, AXS1) in list(candidates(book, state, Side.AXIS))


def test_new_points_join_any_existing_flotilla_of_their_nation_wherever_it_is() -> None:
    """SM-2C At sea as well as in port; not one of another nation."""
    book, state = under(sea(), flotilla("AXS1", "00505", 2))
    state = replace(initial_phase(state, Side.AXIS, "Jul I 40"),
                    submarines_due=(SubmarineArrival("Jul I 40", TARANTO, Nation.ITALIAN, 2),))
    joined, _ = play(book, state, RaisePoints(Side.AXIS, TARANTO, Nation.ITALIAN, 2, AXS1))
    german = replace(state, flotillas={AXS1: replace(state.flotillas[AXS1], nation=Nation.GERMAN)})

    assert joined.flotillas[AXS1].points == 4 and joined.submarines_due == ()
    assert rule_broken(book, german, RaisePoints(Side.AXIS, TARANTO, Nation.ITALIAN, 2, AXS1)) == "SM-2C"


def test_points_wait_while_their_port_is_in_other_hands() -> None:
    """SM-2C Nobody raises submarines in a port that he has lost."""
    book, state = under(sea(port("Taranto", "00201", Nation.ITALIAN, held_by=Allegiance.ALLIED)))
    state = replace(initial_phase(state, Side.AXIS, "Jul I 40"),
                    submarines_due=(SubmarineArrival("Jul I 40", TARANTO, Nation.ITALIAN, 1),))

    assert rule_broken(book, state, RaisePoints(Side.AXIS, TARANTO, Nation.ITALIAN, 1)) == "SM-2C"
    assert to_be_ordered(book, state, Side.AXIS) is None


def test_a_flotilla_is_instructed_whenever_one_likes() -> None:
    """SM-GAP-63, SM-GAP-63 Standing answers hold until they are changed; a worth below nought makes no sense."""
    book, state = under(sea(), flotilla("AXS1", "00505"))
    after, _ = play(book, state, InstructFlotilla(Side.AXIS, AXS1, FlotillaPolicy.ASK, Prey.WARSHIPS, 5.0))
    one = after.flotillas[AXS1]

    assert (one.attack, one.prey, one.worth) == (FlotillaPolicy.ASK, Prey.WARSHIPS, 5.0)
    assert rule_broken(book, state, InstructFlotilla(Side.AXIS, AXS1, FlotillaPolicy.ASK, worth=-1)) == "SM-GAP-63"


@pytest.mark.parametrize("mission", list(FlotillaMission))
def test_whatever_the_initial_phase_offers_is_carried_out_without_dice(mission: FlotillaMission) -> None:
    """SM-2C, SM-4B Points are conserved by every order that is offered."""
    book, state = ashore(flotilla("AXS1", "taranto", 3), flotilla("AXS2", "00505", 2, mission), flotilla("AXS3", "taranto", 1))
    legal = [order for order in candidates(book, state, Side.AXIS) if engine.refusal(book, state, order) is None]
    for order in legal:
        after, _ = play(book, state, order)

        assert sum(one.points for one in after.flotillas.values()) == 6
    assert len(legal) > 5
    ScriptedDice(()).done()


def test_the_scenario_says_where_flotillas_begin() -> None:
    """SM-GAP-53 In port or at sea, under their own numbers."""
    book, _ = sea()
    assert starting_state(book, 1).flotillas == {}
