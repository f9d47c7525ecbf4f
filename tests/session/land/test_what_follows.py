"""What follows a fact of the land game is said before it is entered, from what its reader knows."""

from __future__ import annotations

import pytest

from campaign.model.book import Options
from campaign.model.commands import (
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
from campaign.model.events import PlaceTaken, PointsScored, PortHit, RepairBegun
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.landings import GroundState, LandingPlan, PlanId
from campaign.model.play.ports import JobId, RepairJob, Track
from campaign.model.play.state import PointsEntry
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import CoastId
from campaign.model.setting.scenario import CargoId, Flag, Land, Location, PortId, SubmarineArrival, WarFacts
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import BaseId
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.war.ch01_capture import falls
from campaign.rules.views.view import view_for
from campaign.session.planning.land_following import follows
from tests.landsea import troops
from tests.proceeding import rolls_of
from tests.sea import TRANSPORT, Sea, airbase, british, cargo, given, italian, port
from tests.undersea import flotilla, under
from tests.warsea import at_phase, war_sea

NOW = "Nov I 41"
TRIPOLI, MALTA = PortId("tripoli_libya"), PortId("malta")
CASTEL, LIBYA = BaseId("castel_benito"), CoastId("libya")
TAKEN = RecordPortOwner(Side.ALLIED, TRIPOLI, Side.ALLIED)
PIRAEUS = port("Piraeus", "01301", Nation.BRITISH, cargo=6)


def africa() -> Sea:
    """Tripoli as it may be: a cruiser in dock, a laden transport, submarines, stores, troops just landed, aircraft."""
    things = (italian("Zara", "tripoli_libya", hits=(1, 0)), italian("Esperia", "tripoli_libya", TRANSPORT),
              british("Ajax", "malta"), cargo("Coal", 1, ("Esperia",), "tripoli_libya"),
              cargo("Tanks", 1, "tripoli_libya", "naples"), troops("Folgore", 1, "tripoli_libya"),
              airbase("Castel Benito", "00307", Nation.ITALIAN), PIRAEUS)
    facts = WarFacts(duties=(Location.LIBYA, Location.GREECE, Location.ALBANIA))
    book, state = under(war_sea(*things, facts=facts, options=Options(land_facts=True)), flotilla("AXS1", "tripoli_libya", 3))
    landed = replace(state.cargoes[CargoId("folgore")], troops=GroundState(in_enemy_turn=True))
    due = SubmarineArrival(NOW, TRIPOLI, Nation.GERMAN, 1)
    state = given(replace(state, cargoes={**state.cargoes, CargoId("folgore"): landed}, submarines_due=(due,)),
                  RepairBegun(RepairJob(JobId("AXJ1"), ShipId("zara"), TRIPOLI, Track.GUNNERY, 4)))
    return Sea(book, at_phase(state, Side.ALLIED, NOW, Phase.GROUND_COMBAT))


def said(sea: Sea, fact: LandFact, *sides: Side) -> tuple[str, ...]:
    """What those readers are told of a fact; the umpire reads both views."""
    return follows(sea.book, [view_for(*sea, side) for side in sides or tuple(Side)], fact)


def test_all_that_a_falling_port_catches_is_named_with_its_chances() -> None:
    """SM-GAP-86.6, SM-1D6 Ships, those in dock without hope of escape, submarines, stores, troops, fuel, docks and points."""
    assert said(africa(), TAKEN) == (
        "Work in Tripoli Libya is over: Zara [SM-1D6]",
        "Tripoli Libya repairs no ships any more, for either side [SM-1D6]",
        "Zara (CA) is scuttled in 10 of 10 cases [SM-1D6]",
        "Esperia (NTP), with Coal aboard, escapes to sea in 3, is scuttled in 4 and is captured in 3 of 10 cases [SM-1D6]",
        "Flotilla AXS1: each of 3 points gets to sea in 8 of 10 cases, else is scuttled [SM-1D6]",
        "In no flotilla yet: its point gets to sea in 8 of 10 cases, else is scuttled [SM-1D6]",
        "Destroyed ashore in Tripoli Libya: Tanks and Folgore [SM-1D6]",
        "Eliminated with it, since they landed in the enemy's player turn: Folgore [SM-4C1]",
        "The 60 FP in the tanks of Tripoli Libya go with the port [SM-1D6]",
        "The Allied side scores 30 points when this phase ends: Tripoli Libya captured [SM-GAP-55]",
        "Libya: 6 loads are owed in this game turn, not 13 [SM-11A3]",
    )


def test_who_rolls_is_who_was_named() -> None:
    """SM-GAP-86.6 Each ship and each submarine point that is told of rolls when the port falls, and nobody else."""
    sea = africa()
    told = said(sea, TAKEN)
    rolls = rolls_of(falls, *sea, TRIPOLI, Side.ALLIED, dice=ScriptedDice([("SM-1D6", 1)] * 6))
    rolled = [one.why.actors[0] for one in rolls]

    assert rolled[:2] == ["zara", "esperia"] and len(rolled) == 6
    assert sum(line.startswith(("Zara", "Esperia")) for line in told) == 2 and "3 points" in told[4] and "its point" in told[5]


def test_a_side_is_told_of_the_enemys_what_lies_open() -> None:
    """SM-GAP-56, SM-GAP-86.6 Ships in port for all to see; not his stores, submarines, fuel, nor that she cannot escape."""
    told = said(africa(), TAKEN, Side.ALLIED)

    assert "Zara (CA) escapes to sea in 7 and is scuttled in 3 of 10 cases [SM-1D6]" in told
    assert not any(word in line for line in told for word in ("Coal", "Tanks", "AXS1", "FP", "Work", "Folgore"))
    assert said(africa(), TAKEN, Side.AXIS) == said(africa(), TAKEN)


def test_a_late_fact_says_what_stays_as_it_was_counted() -> None:
    """SM-GAP-86.6 Two game turns of duties were counted with the old owner; one of today says nothing of that."""
    told = said(africa(), replace(TAKEN, on="Oct I 41"))

    assert told[0].startswith("Oct I 41 is 2 game turns ago: it is so from now on, and nothing that was counted since")
    assert told[-1] == "Libya: what was owed and landed in Oct I 41 to Oct II 41 stays as it was counted [SM-11A3]"
    assert "counted" not in " ".join(said(africa(), replace(TAKEN, on=NOW)))
    assert said(africa(), replace(TAKEN, on="Oct II 41"))[-1].startswith("Libya: what was owed and landed in Oct II 41 stays")


def test_points_are_told_only_where_they_will_be_scored() -> None:
    """SM-GAP-55.6 Not for a place that was paid for; and that the war ends only where it does."""
    book, state = africa()
    paid = given(state, PlaceTaken(Side.ALLIED, "tripoli"),
                 PointsScored(PointsEntry(str(state.cursor), Side.ALLIED, 30.0, "SM-GAP-55", "Tripoli Libya captured")))
    lost = RecordPortOwner(None, MALTA, Side.AXIS)

    assert not any("scores" in line for line in said(Sea(book, paid), TAKEN))
    assert any("The Axis side scores" in line for line in said(Sea(book, state), lost))
    assert not any("campaign ends" in line for line in said(Sea(book, state), lost))


def test_aircraft_that_are_driven_out_are_named_to_their_owner_and_counted_for_the_enemy() -> None:
    """SM-GAP-64.6, SM-GAP-86.6 What stands on an airfield is known by number."""
    fact = RecordAirfieldOwner(None, (CASTEL,), Side.ALLIED)

    assert said(africa(), fact) == said(africa(), fact, Side.AXIS) == (
        "Driven out of Castel Benito, until the calendar bases them anew: castel_benito_1 [SM-GAP-64]",)
    assert said(africa(), fact, Side.ALLIED) == ("Driven out of Castel Benito: 1 enemy air unit [SM-GAP-64]",)


def test_a_plan_for_a_coast_that_is_own_already_is_told_to_its_owner() -> None:
    """SM-9B.2, SM-GAP-86.6 A plan is its owner's own and secret affair."""
    book, state = africa()
    december, october = Turn.of("Dec I 41"), Turn.of("Oct I 41")
    plan = LandingPlan(PlanId("LL1"), Side.ALLIED, december, october, ((CargoId("ajax_men"), Hex("00307")),))
    planned = Sea(book, replace(state, lift=replace(state.lift, plans={plan.id: plan})))
    fact = RecordCoastOwner(None, (LIBYA,), Side.ALLIED)

    (told,) = said(planned, fact, Side.ALLIED)
    assert told == "LL1 is planned for Dec I 41 on that coast: no landing is needed there any more [SM-9B]"
    assert said(planned, fact, Side.AXIS) == said(planned, RecordCoastOwner(None, (LIBYA,), None)) == ()


@pytest.mark.parametrize(("fact", "told"), [
    (RecordGarrison(None, Land.GREECE, 11.0), "The army in Greece: 3 loads are owed in this game turn, not 0 [SM-11B1]"),
    (RecordFlag(None, Flag.FALL_OF_GREECE), "Albania: 4 loads are owed in this game turn, not 10 [SM-11A1]"),
    (RecordFlag(None, Flag.ITALIAN_ARMISTICE), "The campaign ends when this phase does [SM-GAP-55]"),
    (RepairPort(None, TRIPOLI, 1), "1 of 3 hits on Tripoli Libya mended [SM-GAP-04]"),
    (DemolishPort(None, TRIPOLI, engineers=True),
     "Tripoli Libya takes 2 to 4 hits by the die; it has 3, and is closed at 5 [SM-1D5]"),
    (DemolishPort(None, TRIPOLI), "10 percent of the 60 FP there burn for each hit above 2 [SM-GAP-04]"),
])
def test_other_facts_say_what_they_change(fact: LandFact, told: str) -> None:
    """SM-GAP-86.6 What is owed, what is mended, what is blown up; defenders have no consequence that is told."""
    book, state = africa()

    assert told in said(Sea(book, given(state, PortHit(TRIPOLI, 3, "bombs"))), fact)
    assert said(africa(), RecordDefenders(None, "malta", 8.0)) == ()
