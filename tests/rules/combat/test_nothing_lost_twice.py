"""What random play of the whole war found wanting: troops lost twice, loads counted nowhere, shadows of what is gone."""

from __future__ import annotations

from campaign.model.charts.campaign import Weather
from campaign.model.commands import Transship
from campaign.model.dice import ScriptedDice
from campaign.model.events import (
    CargoLost,
    CargoUsed,
    FightersEmbarked,
    ForceDisbanded,
    PhaseBegan,
    RefuellingPrioritised,
    RepairBegun,
    RepairsPrioritised,
    ShipLaidUp,
    ShipsWithdrawn,
    SuppliesLanded,
    TroopsEliminated,
)
from campaign.model.play.calendar import Phase
from campaign.model.play.ports import JobId, RepairJob, Track
from campaign.model.play.state import StandingAnswers
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, LayingDown, Location, PortId, Scheduled, WarFacts
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.lift import ch04_craft
from campaign.rules.chapters.war import timeline
from campaign.rules.chapters.war.timeline import may_leave
from campaign.rules.standing.matters import asked_by_now, open_matters
from campaign.rules.views.view import view_for
from tests.landsea import troops
from tests.proceeding import brought_about, events_of
from tests.sea import ARK_ROYAL, CRAFT, TRANSPORT, airbase, british, cargo, given, italian, of_type, play, sea, ships
from tests.warsea import war_sea

UNIT, STORES, GIBRALTAR = CargoId("sabratha"), CargoId("stores"), PortId("gibraltar")
AJAX, ARK = ShipId("ajax"), ShipId("ark_royal")


def test_troops_that_went_down_with_their_craft_do_not_die_again_for_having_stayed_aboard() -> None:
    """SM-4D1 At the end of the segment and of the phase only those are late who are still aboard."""
    book, state = sea(italian("MZ One", "00407", CRAFT), troops("Sabratha", 1, ("MZ One",)))
    item = state.cargoes[UNIT]
    aboard = replace(state, cargoes={UNIT: replace(item, troops=replace(item.troops, boarded=state.segment))})
    drowned = given(aboard, CargoLost(UNIT, ShipId("mz_one")))
    later = given(drowned, PhaseBegan(Phase.EXPLOITATION))

    assert of_type(brought_about(ch04_craft.end_of_segment, book, aboard)[1], TroopsEliminated)
    assert not of_type(brought_about(ch04_craft.end_of_segment, book, drowned)[1], TroopsEliminated)
    assert not list(events_of(ch04_craft.end_of_phase, book, later))


def test_a_force_whose_last_craft_the_sea_has_taken_is_no_more() -> None:
    """SM-GAP-31 Its marker leaves the map with it; one with ships left sails on."""
    book, state = sea(italian("MZ One", "00405", CRAFT), weather=Weather.POOR)
    together = sea(italian("MZ One", "00405", CRAFT), italian("Zara", "00405"), weather=Weather.POOR)
    alone, events = brought_about(ch04_craft.sink_in_poor_weather, book, state, dice=ScriptedDice([("SM-GAP-31", 1)]))
    left, _ = brought_about(ch04_craft.sink_in_poor_weather, *together, dice=ScriptedDice([("SM-GAP-31", 1)]))

    assert of_type(events, ForceDisbanded) and not alone.forces
    assert len(left.forces) == 1


def test_supplies_that_craft_transship_into_a_port_count_like_those_landed_on_its_quays() -> None:
    """SM-4D2, SM-GAP-36.2 They enter the port's tally, and a generic load goes to those who waited for it."""
    book, state = war_sea(italian("Esperia", "00307", TRANSPORT), italian("MZ One", "00307", CRAFT),
                          cargo("Stores", 1, ("Esperia",), "tripoli_libya"), facts=WarFacts(duties=(Location.LIBYA,)))
    generic = replace(state.cargoes[STORES], facts=replace(state.cargoes[STORES].facts, generic=True))
    state = replace(state, cargoes={STORES: generic})
    after, events = play(book, state, Transship(Side.AXIS, STORES, ships("MZ One")))

    assert of_type(events, SuppliesLanded) and of_type(events, CargoUsed)
    assert after.war.supply.landed == {PortId("tripoli_libya"): 1.0} and STORES not in after.cargoes


def test_no_queue_waits_for_a_ship_that_went_home() -> None:
    """SM-GAP-54.2 Pumps and docks forget her, and so does the list of those who will be fit for sea again."""
    book, state = war_sea(british("Ajax", "gibraltar"), british("Orion", "gibraltar"), acting=Side.ALLIED,
                          player_turn=Side.ALLIED)
    state = replace(state, standing={Side.ALLIED: StandingAnswers(quiet_steps=True)})
    queued = given(state, RefuellingPrioritised(GIBRALTAR, ships("Ajax", "Orion")),
                   RepairsPrioritised(GIBRALTAR, ships("Ajax")), ShipLaidUp(AJAX, state.cursor.turn.plus(4)))
    asked, _ = brought_about(asked_by_now, book, queued, Side.ALLIED)
    gone = given(asked, ShipsWithdrawn((AJAX,), to_pool=False, owed={}))
    view = view_for(book, gone, Side.ALLIED)

    assert AJAX in asked.noted[Side.ALLIED].kept_in
    assert gone.ports[GIBRALTAR].refuel_first == ships("Orion") and gone.repair_first == {GIBRALTAR: ()}
    assert not any(one.about == AJAX for one in open_matters(book, view, ()))


def test_a_carrier_takes_her_flights_home_but_no_ferried_fighters() -> None:
    """SM-GAP-54.2 What she ferries is put ashore first; flights at home are on no airfield that the enemy could count."""
    field = airbase("North Front", "01207", Nation.BRITISH, groups=2)
    book, state = war_sea(british("Ark Royal", "gibraltar", ARK_ROYAL), field)
    on_deck, ferried = sorted(state.air)
    flight = replace(state.air[on_deck], base=str(ARK))
    flying = replace(state, air={**state.air, on_deck: flight})
    laden = given(flying, FightersEmbarked(ferried, ARK))
    gone = given(flying, ShipsWithdrawn((ARK,), to_pool=True, owed={}))

    assert may_leave(book, flying, flying.ships[ARK]) and not may_leave(book, laden, laden.ships[ARK])
    assert view_for(book, gone, Side.AXIS).enemy_bases == {"north_front": 1}


def test_ships_that_lay_down_their_arms_leave_no_queue_and_no_work_behind() -> None:
    """SM-GAP-64.8 Docks and pumps forget them, and what they carried is interned with them."""
    book, state = war_sea(british("Ajax", "gibraltar", hits=(1, 0)), british("Rhona", "gibraltar", TRANSPORT),
                          cargo("Stores", 1, ("Rhona",), "malta", side=Side.ALLIED))
    job = RepairJob(JobId("R1"), AJAX, GIBRALTAR, Track.GUNNERY, 5)
    state = given(state, RefuellingPrioritised(GIBRALTAR, ships("Ajax")), RepairBegun(job))
    laying = LayingDown(Nation.BRITISH, GIBRALTAR, (), "it is over")
    calendar = (Scheduled(str(state.cursor.turn), lays_down=(laying,)),)
    facts = replace(book.scenario, war=replace(book.scenario.war, calendar=calendar))
    after, _ = brought_about(timeline.begins, replace(book, scenario=facts), state)

    assert not after.ships and not after.repairs and after.ports[GIBRALTAR].refuel_first == ()
    assert after.cargoes[STORES].lost


def test_flights_that_come_by_the_calendar_to_a_full_deck_land_elsewhere() -> None:
    """SM-GAP-64.10, SM-GAP-48.2 The deck keeps what it holds; the others go to a field in reach."""
    field = airbase("North Front", "01207", Nation.BRITISH, groups=0, flights=10)
    book, state = war_sea(british("Ark Royal", "gibraltar", ARK_ROYAL), field)
    calendar = (Scheduled(str(state.cursor.turn), air={str(ARK): tuple(sorted(state.air))}),)
    facts = replace(book.scenario, war=replace(book.scenario.war, calendar=calendar))
    after, _ = brought_about(timeline.begins, replace(book, scenario=facts), state)

    assert sorted(unit.base for unit in after.air.values()) == [str(ARK)] * 9 + ["north_front"]
