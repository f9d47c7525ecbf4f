"""The land war as facts: what is entered, by whom, for when, and that it comes about as by the calendar."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.book import Options
from campaign.model.commands import (
    Command,
    DemolishPort,
    LandFact,
    RecordAirfieldOwner,
    RecordCoastOwner,
    RecordDefenders,
    RecordFlag,
    RecordGarrison,
    RecordPortOwner,
    RepairPort,
)
from campaign.model.dice import ScriptedDice
from campaign.model.events import (
    AirfieldsChangedHands,
    AirUnitsLeft,
    CampaignEnded,
    CoastsChangedHands,
    FlagRecorded,
    LandFactEntered,
    NeutralsGone,
    PortChangedHands,
    PortHit,
)
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sea.theatre import CoastId
from campaign.model.setting.scenario import Flag, Holdings, Land, PortId, Scheduled, WarFacts
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import BaseId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import SubmarineStrike
from campaign.rules.chapters.war import timeline
from campaign.rules.facts.geography import base_side
from campaign.rules.play.orders import refusal
from tests.narrating import line_for
from tests.proceeding import brought_about
from tests.sea import Sea, airbase, given, italian, of_type, play, rule_broken
from tests.undersea import AXS1
from tests.warsea import at_phase, war_sea

NOW, FIRST = "Nov I 41", "Jul I 40"
TRIPOLI, VALENCIA = PortId("tripoli_libya"), PortId("valencia")
LIBYA, SPAIN = CoastId("libya"), CoastId("spain")
CASTEL, SANJURJO = BaseId("castel_benito"), BaseId("san_javier")
TAKEN = Holdings("by history", {TRIPOLI: Allegiance.ALLIED}, {LIBYA: Allegiance.ALLIED}, {CASTEL: Allegiance.ALLIED})
FACTS: tuple[LandFact, ...] = (
    RecordPortOwner(Side.AXIS, TRIPOLI, Side.ALLIED), RecordCoastOwner(Side.AXIS, (LIBYA,), Side.ALLIED),
    RecordAirfieldOwner(Side.AXIS, (CASTEL,), Side.ALLIED))


def africa(*, phase: Phase = Phase.MOVEMENT, land_facts: bool = True, calendar: tuple[Scheduled, ...] = ()) -> Sea:
    """Tripoli with Zara in it, its airfield with a group, and neutral Spain with a cruiser moored and an airfield."""
    fields = (airbase("Castel Benito", "00307", Nation.ITALIAN), airbase("San Javier", "01302", Nation.SPANISH, groups=0))
    book, state = war_sea(italian("Zara", "tripoli_libya"), italian("Baleares", "naples"), *fields,
                          facts=WarFacts(calendar=calendar), options=Options(land_facts=land_facts))
    facts = replace(book.oob.ships[ShipId("baleares")], nation=Nation.SPANISH)
    book = replace(book, oob=replace(book.oob, ships={**book.oob.ships, ShipId("baleares"): facts}))
    ships = {key: ship for key, ship in state.ships.items() if key != "baleares"}
    state = replace(state, ships=ships, neutrals={ShipId("baleares"): VALENCIA})
    return Sea(book, at_phase(state, Side.AXIS, NOW, phase))


def told(sea: Sea, order: Command) -> str:
    """Why an order is refused, in words."""
    found = refusal(sea.book, sea.state, order)
    assert isinstance(found, Refusal)
    return found.reason


def without_reasons(events: tuple[Any, ...]) -> list[Any]:
    """What happened, whoever said so and why."""
    kept = (one for one in events if not isinstance(one, LandFactEntered))
    return [replace(one, reason="") if hasattr(one, "reason") else one for one in kept]


def test_a_stretch_of_coast_passes_to_whoever_is_reported_to_hold_it() -> None:
    """SM-1D6.8 To a side or to nobody; not to its holder, and there is no such coast as Lybia."""
    sea = africa()
    after, events = play(*sea, RecordCoastOwner(Side.AXIS, (LIBYA,), Side.ALLIED))

    assert after.coast_owners[LIBYA] is Side.ALLIED and of_type(events, CoastsChangedHands)
    assert play(*sea, RecordCoastOwner(Side.AXIS, (LIBYA,), None))[0].coast_owners[LIBYA] is None
    assert told(sea, RecordCoastOwner(Side.AXIS, (LIBYA,), Side.AXIS)) == "the coast of Libya is in Axis hands already"
    assert told(sea, RecordCoastOwner(Side.AXIS, (CoastId("lybia"),), None)) == \
        "lybia is no coast of this map; did you mean Libya?"
    assert rule_broken(*sea, RecordCoastOwner(Side.AXIS, (), None)) == "SM-1D6"


def test_air_units_leave_an_airfield_that_is_reported_lost() -> None:
    """SM-1D6.9, SM-GAP-64.6 As by the calendar; an airfield passes to somebody who has not got it."""
    sea = africa()
    after, events = play(*sea, RecordAirfieldOwner(Side.AXIS, (CASTEL,), Side.ALLIED))

    assert base_side(sea.book, after, CASTEL) is Side.ALLIED and of_type(events, AirUnitsLeft) and not after.air
    assert told(sea, RecordAirfieldOwner(Side.AXIS, (CASTEL,), Side.AXIS)) == \
        "the airfield Castel Benito is in Axis hands already"
    assert told(sea, RecordAirfieldOwner(Side.AXIS, (BaseId("castel_benitto"),), None)) == \
        "castel_benitto is no airfield of this map; did you mean Castel Benito?"
    assert rule_broken(*sea, RecordAirfieldOwner(Side.AXIS, (), None)) == "SM-1D6"


def test_an_airfield_of_a_neutral_is_not_taken_before_its_coast() -> None:
    """SM-GAP-86.3 A port or a stretch of coast of that nation comes first; then the field may be taken."""
    sea = africa()
    order = RecordAirfieldOwner(Side.AXIS, (SANJURJO,), Side.AXIS)
    held, _ = play(*sea, RecordPortOwner(Side.AXIS, VALENCIA, Side.AXIS))

    assert rule_broken(*sea, order) == "SM-GAP-86" and "neutral (spanish)" in told(sea, order)
    assert rule_broken(sea.book, held, order) == ""


def test_a_neutral_port_that_is_taken_puts_its_ships_out_of_the_war() -> None:
    """SM-GAP-64.5 By a fact as by the calendar."""
    after, events = play(*africa(), RecordPortOwner(Side.AXIS, VALENCIA, Side.AXIS))

    assert of_type(events, NeutralsGone) and not after.neutrals


def test_what_defends_a_place_is_reported_for_ports_and_coasts() -> None:
    """SM-GAP-86.5 By its key; a misspelt one is told with what is spelled like it, and less than nobody defends nothing."""
    sea = africa()
    after, _ = play(*sea, RecordDefenders(Side.AXIS, "malta", 8.0))

    assert after.war.defenders == {"malta": 8.0}
    assert play(*sea, RecordDefenders(Side.AXIS, "spain", 0.0))[0].war.defenders == {"spain": 0.0}
    assert told(sea, RecordDefenders(Side.AXIS, "malto", 1.0)) == "malto is no port or coast of this map; did you mean Malta?"
    assert told(sea, RecordDefenders(Side.AXIS, "xyz", 1.0)) == "xyz is no port or coast of this map"
    assert rule_broken(*sea, RecordDefenders(Side.AXIS, "malta", -1.0)) == "SM-GAP-86"


@pytest.mark.parametrize("order", [
    *FACTS, RecordDefenders(Side.AXIS, "malta", 8.0), RecordFlag(Side.AXIS, Flag.FALL_OF_GREECE),
    RecordGarrison(Side.AXIS, Land.CRETE, 2.5), DemolishPort(Side.AXIS, TRIPOLI)], ids=lambda order: type(order).__name__)
def test_a_fact_is_entered_for_a_game_turn_of_the_campaign_so_far(order: Any) -> None:
    """SM-GAP-86.2, SM-GAP-86.4 Late, too; not for one to come, none before the campaign, and none that is no game turn."""
    sea = africa()
    dice = [("SM-1D6", 1)] if isinstance(order, RecordPortOwner) else [("SM-1D5", 1)] if isinstance(order, DemolishPort) else []

    assert rule_broken(*sea, replace(order, on="Nov II 41")) == "SM-GAP-86"
    assert "Nov II 41 has not come: it is Nov I 41" in told(sea, replace(order, on="Nov II 41"))
    assert "Jun II 40 was before the campaign" in told(sea, replace(order, on="Jun II 40"))
    assert rule_broken(*sea, replace(order, on="in spring")) == "SM-GAP-86"
    for on, turn in ((None, NOW), (NOW, NOW), (FIRST, FIRST)):
        entered = play(*sea, replace(order, on=on), dice)[1][0]
        assert isinstance(entered, LandFactEntered) and (entered.on, entered.by) == (Turn.of(turn), Side.AXIS)


def test_a_date_that_is_reported_late_counts_from_when_it_came_to_pass() -> None:
    """SM-11.6, SM-GAP-86.4 Greece fell in April: whatever is reckoned from now on has it fallen then."""
    sea = africa()
    late, events = play(*sea, RecordFlag(Side.AXIS, Flag.FALL_OF_GREECE, "Apr II 41"))
    now, on_time = play(*sea, RecordFlag(Side.AXIS, Flag.FALL_OF_GREECE, NOW))

    assert late.war.recorded(Flag.FALL_OF_GREECE, Turn.of("Apr II 41")) and of_type(events, FlagRecorded)[0].since is not None
    assert not now.war.recorded(Flag.FALL_OF_GREECE, Turn.of("Oct II 41")) and of_type(on_time, FlagRecorded)[0].since is None
    words = line_for(sea.book, sea.state, late, of_type(events, FlagRecorded)[0], Side.ALLIED)
    assert words == "On record from Apr II 41: fall of greece, reported from land [SM-11]"


def test_the_umpire_enters_facts_at_any_time_and_a_side_in_its_ground_phases() -> None:
    """SM-1A.5, SM-1A.10 For both sides, ports blown up and mended as well; nobody where no land facts are taken."""
    sea, quiet = africa(phase=Phase.INITIAL), africa(land_facts=False)
    hit = given(sea.state, PortHit(TRIPOLI, 3, "bombs"))

    for order in FACTS:
        assert rule_broken(*sea, order) == "SM-1A.1"
        assert rule_broken(*sea, replace(order, side=None)) == ""
        assert rule_broken(*quiet, replace(order, side=None)) == "SM-1A.1"
    theirs = africa()
    assert rule_broken(*theirs, RecordPortOwner(Side.ALLIED, TRIPOLI, Side.ALLIED)) == "SM-1A.1"
    assert rule_broken(*theirs, RepairPort(Side.AXIS, TRIPOLI)) == "SM-GAP-04"
    assert rule_broken(sea.book, at_phase(hit, Side.ALLIED, NOW, Phase.AIR), RepairPort(None, TRIPOLI, 1)) == ""
    assert rule_broken(sea.book, at_phase(hit, Side.ALLIED, NOW), DemolishPort(Side.AXIS, TRIPOLI)) == "SM-GAP-04"
    assert rule_broken(sea.book, at_phase(hit, Side.ALLIED, NOW), DemolishPort(None, TRIPOLI)) == ""
    assert rule_broken(*sea, DemolishPort(None, VALENCIA)) == "SM-1D5"
    assert rule_broken(*sea, DemolishPort(None, PortId("tripoly_libya"))) == "SM-1D"
    assert "did you mean Tripoli Libya" in told(sea, RecordPortOwner(None, PortId("tripoly_libya"), None))


def test_engineers_on_an_undamaged_port_are_refused_whoever_enters_them() -> None:
    """SM-GAP-04.4 What stands is told: it is undamaged."""
    assert told(africa(), RepairPort(None, TRIPOLI)) == "Tripoli Libya is undamaged"


def test_no_fact_is_entered_in_the_middle_of_a_fight() -> None:
    """SM-GAP-86.1 Neither by a side nor by the umpire: whoever is held up would lie in a port that is not there any more."""
    book, state = africa()
    held = replace(state, strike=SubmarineStrike(AXS1, ForceId("AL1")))

    assert rule_broken(book, held, FACTS[0]) == "SM-4B3"
    assert rule_broken(book, held, DemolishPort(None, TRIPOLI)) == "SM-4B3"
    ended = given(state, CampaignEnded(0.0, "drawn"))
    assert rule_broken(book, ended, RecordPortOwner(None, TRIPOLI, Side.ALLIED)) == "SM-GAP-55"


def test_the_calendar_and_facts_leave_the_same_events() -> None:
    """SM-GAP-64.5, SM-1A.10 What history took in November is entered instead, with the same dice: the events are the same."""
    entry = Scheduled(NOW, holdings=(TAKEN,))
    dated = africa(land_facts=False, calendar=(entry,))
    by_date, dates = brought_about(timeline.begins, *dated, dice=ScriptedDice([("SM-1D6", 1)]))

    state: State = africa().state
    happened: list[Any] = []
    for order in FACTS:
        state, events = play(africa().book, state, order, [("SM-1D6", 1)] if isinstance(order, RecordPortOwner) else ())
        happened += events

    assert without_reasons(tuple(happened)) == without_reasons(dates)
    assert {type(one) for one in dates} >= {PortChangedHands, CoastsChangedHands, AirfieldsChangedHands, AirUnitsLeft}
    assert replace(state, cursor=by_date.cursor, rolled={}, war=by_date.war) == replace(by_date, rolled={})


@pytest.mark.parametrize(("by", "on", "heard"), [
    (Side.AXIS, NOW, False), (Side.AXIS, "Oct II 41", True), (None, NOW, True)])
def test_both_sides_read_what_is_entered_late_or_by_the_umpire(by: Side | None, on: str, heard: bool) -> None:
    """SM-GAP-86.4 What a side reports in its time is told by what comes of it."""
    sea = africa()
    after, events = play(*sea, RecordCoastOwner(by, (LIBYA,), None, on))
    who = "The umpire" if by is None else "The Axis side"
    line = f"{who} enters for {on}: the coast of Libya is neutral [SM-GAP-86]"

    assert line_for(sea.book, sea.state, after, events[0], None) == line
    for side in Side:
        assert line_for(sea.book, sea.state, after, events[0], side) == (line if heard else None)
