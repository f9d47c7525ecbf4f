"""Standing air orders, their laws and how they are carried out, and when a side is asked, read like the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.battles.battle import BattleId, Light
from campaign.model.charts.campaign import Weather
from campaign.model.commands import CancelAirOrder, EndStep, GiveAirOrder, Intercept
from campaign.model.dice import SeededDice
from campaign.model.events import (
    AirMissionGiven,
    AirOrderEnded,
    AirOrderGiven,
    AirOrdersCarried,
    ForceDisbanded,
    MatterArose,
    SortieLaunched,
    StepBegan,
    StepEnded,
)
from campaign.model.play.air_war import AirDoctrine, AirMission, AirOrderId, AirOrderKind, AirTask, InterceptPolicy
from campaign.model.play.calendar import Phase, Step, Subsegment
from campaign.model.play.standing_orders import MatterKind
from campaign.model.play.state import Attack, BattleStage, State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole, AirStatus, AirUnitId
from campaign.model.units.forces import ForceId
from campaign.model.units.undersea import SubmarineStrike
from campaign.rules import engine
from campaign.rules.chapters.air.ch24_standing import candidates
from campaign.rules.play.orders import legal_commands
from campaign.rules.play.standing_orders import prepared_answer
from campaign.rules.standing import air_orders
from campaign.rules.views.view import view_for
from tests.air_at_sea import (
    AREA,
    SURFACE,
    against,
    in_phase,
    in_step,
    off_cooperation,
    on_mission,
    sky,
    spotted,
    with_unit,
    with_war,
)
from tests.air_fights import (
    ALLIED,
    AXIS,
    BLENHEIM,
    BOMBAY,
    CR_42,
    FLIGHT,
    FULMAR,
    HURRICANE,
    SM_79,
    SWORDFISH,
    Squad,
    keys,
    kind,
    raid,
    squad,
    told,
)
from tests.narrating import visible_to
from tests.proceeding import brought_about, resolved
from tests.sea import ARK_ROYAL, TRANSPORT, Sea, Thing, british, given, italian, next_segment, of_type, play

COVER, STRIKE, SEARCH, HOLD = AirOrderKind.COVER, AirOrderKind.STRIKE, AirOrderKind.SEARCH, AirOrderKind.HOLD


def standing(
    order: AirOrderKind, *units: str, over: str = "", force: str = "", within: int = 0, worth: float = 1.0, side: Side = ALLIED,
) -> GiveAirOrder:
    """A standing air order."""
    return GiveAirOrder(side, order, keys(*units), over, ForceId(force) if force else None, within, worth)


def malta(*things: Thing | Squad, **how: Any) -> Sea:
    """Aircraft at Hal Far in the Allied movement step, and a convoy of the Axis that was seen near by."""
    return sky(italian("Oriani", "00605", TRANSPORT), italian("Sabbia", "00605", TRANSPORT), british("Warspite", "00604"),
               british("Ark Royal", "00803", ARK_ROYAL, force="Carrier"), squad("261", "hal_far", HURRICANE),
               squad("249", "hal_far", HURRICANE), squad("815", "hal_far", SWORDFISH), squad("55", "hal_far", BLENHEIM),
               squad("216", "hal_far", BOMBAY), squad("806", "ark_royal", FULMAR, FLIGHT), squad("30", "comiso", SM_79),
               squad("23", "comiso", CR_42), *things, acting=ALLIED, **how)


def ordered(book_state: Sea, *orders: GiveAirOrder) -> Sea:
    """The same sea with these standing orders in force."""
    book, state = book_state
    for order in orders:
        state, _ = play(book, state, order)
    return Sea(book, state)


@pytest.mark.parametrize(("units", "reason"), [
    ((), "no air unit is named"), (("261", "261"), "an air unit is named twice"),
    (("30",), "30 is no air unit of the Allied side"), (("nobody",), "nobody is no air unit of the Allied side"),
    (("249",), "249 was lost")])
def test_a_standing_air_order_names_own_units_each_once(units: tuple[str, ...], reason: str) -> None:
    """SM-GAP-79.3 Of whatever kind it is."""
    book, state = malta()
    state = with_unit(state, "249", status=AirStatus.LOST)

    for order in AirOrderKind:
        assert against(book, state, standing(order, *units, over="valletta")) == f"SM-24A: {reason}"


@pytest.mark.parametrize(("order", "reason"), [
    (standing(COVER, "261", "55", over="valletta"), "55 has no fighters: cover is theirs"),
    (standing(STRIKE, "815", "216"), "216 carries neither bombs nor torpedoes"),
    (standing(COVER, "261"), "name a port, a hex or a force of yours to fly over"),
    (standing(COVER, "261", over="nowhere"), "name a port, a hex or a force of yours to fly over"),
    (standing(COVER, "261", force="AX1"), "name a port, a hex or a force of yours to fly over"),
    (standing(SEARCH, "55"), "name a port, a hex or a force of yours to fly over"),
    (standing(SEARCH, "55", over="00008"), "00008 is no sea hex: searches are flown over the sea"),
    (standing(SEARCH, "55", force="AL1"), "a search is flown over a hex of the sea, and follows no force"),
    (standing(STRIKE, "815", over="nowhere"), "name a port, a hex or a force of yours, or none for round their bases"),
    (standing(STRIKE, "815", force="AL9"), "name a port, a hex or a force of yours, or none for round their bases"),
    (standing(STRIKE, "815", within=-1), "0 to 120 hexes and a worth of 0 or more were expected"),
    (standing(STRIKE, "815", within=121), "0 to 120 hexes and a worth of 0 or more were expected"),
    (standing(STRIKE, "815", worth=-0.1), "0 to 120 hexes and a worth of 0 or more were expected"),
    (standing(STRIKE, "815", worth=float("nan")), "0 to 120 hexes and a worth of 0 or more were expected"),
    (standing(STRIKE, "815", worth=float("inf")), "0 to 120 hexes and a worth of 0 or more were expected"),
    *((order, "") for order in (
        standing(COVER, "261", over="valletta"), standing(COVER, "261", over="00604"), standing(COVER, "261", force="AL1"),
        standing(COVER, "261", over="00008"),
        standing(SEARCH, "55", "261", over="00604"), standing(STRIKE, "815", "55", "261"),
        standing(STRIKE, "815", over="valletta", within=120, worth=0.0), standing(STRIKE, "815", force="AL1"),
        standing(HOLD, "216", "261", over="nowhere"))),
])
def test_an_order_is_one_that_its_units_can_carry_out(order: GiveAirOrder, reason: str) -> None:
    """SM-GAP-79.4 Cover by fighters, strikes by who brings a load, over a place, in bounds."""
    book, state = malta()

    assert against(book, state, order) == (f"SM-GAP-79: {reason}" if reason else "")


def test_where_they_go_lies_in_their_range() -> None:
    """SM-GAP-79.4, SM-GAP-67.5 A force may come into it later."""
    book, state = malta()
    near = kind("Hurricane", Nation.BRITISH, AircraftRole.FIGHTER, 6, 6, 1, 1)
    book = replace(book, oob=replace(book.oob, aircraft={**book.oob.aircraft, near.id: near}))

    assert against(book, state, standing(COVER, "261", over="00605")) == ""
    assert against(book, state, standing(COVER, "261", over="00505")) == "SM-GAP-67: 00505 is 2 hexes from 261, which flies 1"
    assert against(book, state, standing(SEARCH, "55", "261", over="00505")).startswith("SM-GAP-67: 00505 is 2 hexes from 261")
    assert against(book, state, standing(COVER, "806", over="00101")) == "SM-GAP-67: 00101 is 8 hexes from 806, which flies 3"
    assert against(book, state, standing(COVER, "261", force="AL2")) == ""


def test_what_is_taken_back_is_in_force_and_ones_own() -> None:
    """SM-GAP-79.5 By its number."""
    book, state = ordered(malta(), standing(COVER, "261", over="valletta"),
                          standing(HOLD, "30", side=AXIS))

    assert set(state.air_war.orders) == {"ALA1", "AXA1"}
    for order, side in (("AXA1", ALLIED), ("ALA1", AXIS), ("ALA2", ALLIED), ("", ALLIED)):
        words = f"SM-GAP-79: {order} is no standing air order of the {side} side"
        assert against(book, state, CancelAirOrder(side, AirOrderId(order))) == words
    after, events = play(book, state, CancelAirOrder(ALLIED, AirOrderId("ALA1")))
    assert set(after.air_war.orders) == {"AXA1"} and events[0].reason == "it was taken back"  # pyrefly: ignore[missing-attribute]
    assert visible_to(book, state, after, events[0]) == (ALLIED,)


def test_a_unit_has_one_standing_order_the_last() -> None:
    """SM-GAP-79.6 The others of an older order go on with it, under a new number."""
    book, state = ordered(malta(), standing(COVER, "261", "249", over="valletta", within=3))

    after, events = play(book, state, standing(STRIKE, "815", "249", within=9, worth=2.0))

    assert [type(event) for event in events] == [AirOrderEnded, AirOrderGiven, AirOrderGiven]
    found = {str(key): (one.kind, one.units, one.over, one.within, one.worth) for key, one in after.air_war.orders.items()}
    assert found == {"ALA2": (COVER, keys("261"), "valletta", 3, 1.0), "ALA3": (STRIKE, keys("815", "249"), "", 9, 2.0)}
    gone, _ = play(book, after, standing(HOLD, "261"))
    assert set(gone.air_war.orders) == {"ALA3", "ALA4"}
    apart, _ = play(book, gone, standing(HOLD, "55"))
    assert set(apart.air_war.orders) == {"ALA3", "ALA4", "ALA5"}


def test_standing_air_orders_are_their_owners_to_know() -> None:
    """SM-GAP-79.6, SM-GAP-56 The enemy's log and view say nothing."""
    book, state = malta()
    after, events = play(book, state, standing(COVER, "261", over="valletta"))

    assert visible_to(book, state, after, events[0]) == (ALLIED,)
    assert set(view_for(book, after, ALLIED).air_war.orders) == {"ALA1"}
    assert view_for(book, after, AXIS) == view_for(book, state, AXIS)


def test_standing_orders_that_may_be_given_are_offered() -> None:
    """SM-GAP-79.3, SM-GAP-79.5 Cover for fighters, strikes for bombers, each may be held, and each order taken back."""
    book, state = ordered(malta(), standing(COVER, "261", over="valletta"), standing(HOLD, "30", side=AXIS))

    offered = {order for order in legal_commands(book, state, ALLIED) if isinstance(order, GiveAirOrder | CancelAirOrder)}

    assert offered == {
        CancelAirOrder(ALLIED, AirOrderId("ALA1")),
        *(standing(COVER, key, over="00704") for key in ("261", "249")), standing(COVER, "806", over="00803"),
        *(standing(STRIKE, key) for key in ("815", "55")),
        *(standing(HOLD, key) for key in ("261", "249", "815", "55", "216", "806"))}
    assert list(candidates(book, given(state, StepEnded(ALLIED)), ALLIED)) == [] == list(candidates(book, state, AXIS))


def carried(book_state: Sea, side: Side = ALLIED) -> tuple[State, tuple[Any, ...]]:
    """What is due of the step's standing air orders, up to the first word that a sortie waits for."""
    book, state = book_state
    assert air_orders.is_due(state) and state.cursor.acting is side
    return brought_about(air_orders.carry_out, book, state, dice=SeededDice(1))


def test_missions_are_given_as_the_movement_step_begins() -> None:
    """SM-GAP-79.7 Once in it, and only those that change; who is struck off naval cooperation, or lost, stays at home."""
    book, state = ordered(malta(), standing(COVER, "261", "249", over="valletta"), standing(SEARCH, "55", over="00604"))
    state = off_cooperation(state, ("249",))

    after, events = carried(Sea(book, state))

    assert after.air_war.missions == {"261": AirMission(AirTask.PATROL, "valletta"), "55": AirMission(AirTask.SEARCH, "00604")}
    assert not air_orders.is_due(after)
    again, events = carried(Sea(book, next_segment(after, ALLIED)))
    assert again.air_war.missions == after.air_war.missions and not of_type(events, AirMissionGiven)
    held, _ = play(book, again, standing(HOLD, "261", "249"))
    home, _ = carried(Sea(book, next_segment(held, ALLIED)))
    assert set(home.air_war.missions) == {"55"}
    struck, _ = play(book, next_segment(home, ALLIED), standing(STRIKE, "55"))
    assert carried(Sea(book, struck))[0].air_war.missions == {}


def test_who_is_out_of_range_today_keeps_nobody_else_at_home() -> None:
    """SM-GAP-79.7 Each is told by itself: 806 is too far from the force today."""
    book, state = ordered(malta(), standing(COVER, "806", "261", over="00702"))
    near = kind("Fulmar", Nation.BRITISH, AircraftRole.FIGHTER, 4, 4, 1, 1)
    book = replace(book, oob=replace(book.oob, aircraft={**book.oob.aircraft, near.id: near}))

    after, _ = carried(Sea(book, state))

    assert after.air_war.missions == {"261": AirMission(AirTask.PATROL, "00702")}


def test_an_order_over_a_force_that_is_gone_is_at_an_end_and_its_owner_is_told() -> None:
    """SM-GAP-79.7 Its fighters are in hand again."""
    book, state = ordered(malta(), standing(COVER, "261", force="AL1"))
    patrolling, _ = carried(Sea(book, state))
    gone = given(next_segment(patrolling, ALLIED), ForceDisbanded(ForceId("AL1")))

    after, events = carried(Sea(book, gone))

    assert after.air_war.orders == {} == after.air_war.missions
    matter = of_type(events, MatterArose)[0]
    assert (matter.side, matter.matter.kind) == (ALLIED, MatterKind.NOT_CARRIED_OUT)
    assert matter.matter.words == "standing air order ALA1 is at an end: what it was to fly over is gone"


def fought(book_state: Sea) -> tuple[State, tuple[Any, ...]]:
    """The step's standing air orders, carried out until nothing is due or somebody wants to be asked."""
    now = engine.proceedings(*book_state, SeededDice(1))
    while True:
        if (answer := prepared_answer(now.book, now.state)) is not None:
            assert now.order(answer) is None
        elif air_orders.is_due(now.state):
            air_orders.carry_out(now)
        else:
            return now.state, now.events


def in_combat(book_state: Sea) -> Sea:
    """The same sea in the Allied combat step, with the convoy fully spotted, after this segment's missions were given."""
    book, state = book_state
    return Sea(book, spotted(in_step(state, ALLIED, Step.COMBAT), "AX1", AREA, SURFACE))


def test_strikes_are_flown_as_the_combat_step_begins() -> None:
    """SM-GAP-79.7, SM-GAP-80.2 At what is worth it, by those that may fly; once in the step."""
    book, state = in_combat(ordered(malta(), standing(STRIKE, "815", "55", worth=0.1), standing(HOLD, "261")))

    after, events = fought(Sea(book, state))

    sorties = [event.sortie for event in of_type(events, SortieLaunched)]
    assert sorties and {sortie.at for sortie in sorties} == {"AX1"}
    assert {key for sortie in sorties for key in sortie.mission} <= set(keys("815", "55"))
    assert after.air_war.sortie is None and events[-1] == AirOrdersCarried(ALLIED)


@pytest.mark.parametrize(("changed", "flies"), [
    ({}, True), ({"worth": 99999.0}, False), ({"within": 1}, True), ({"over": "taranto", "within": 1}, False),
    ({"over": "00605", "within": 1}, True)])
def test_strikes_are_flown_within_bounds_and_only_where_they_are_worth_it(changed: dict[str, Any], flies: bool) -> None:
    """SM-GAP-79.7, SM-GAP-80.2 So many hexes of a place or of their bases, and so much for each own flight."""
    order = replace(standing(STRIKE, "815", "55", worth=0.1), **changed)
    book, state = in_combat(ordered(malta(), order))
    _, events = carried(Sea(book, state))

    assert bool(of_type(events, SortieLaunched)) is flies


def test_strikes_are_not_flown_by_who_is_lost_busy_or_off_naval_cooperation() -> None:
    """SM-GAP-79.7 What is refused today is tried another day."""
    book, state = in_combat(ordered(malta(), standing(STRIKE, "815", worth=0.1)))
    for moment in (off_cooperation(state, ("815",)), with_unit(state, "815", status=AirStatus.IN_TRANSFER),
                   on_mission(state, AirTask.SEARCH, "815", over="00604"), replace(state, finds={})):
        after, events = carried(Sea(book, moment))
        assert not of_type(events, SortieLaunched) and set(after.air_war.orders) == {"ALA1"}


def test_a_sortie_that_waits_for_a_word_holds_the_others_up() -> None:
    """SM-GAP-79.7 When fighters of the other side may rise and he wants to be asked; they fly when it is over.

    The weather is poor, so that nobody flies by night, when nobody would meet them.
    """
    convoy = [italian(f"Ship {number}", "00503", TRANSPORT, force="Other") for number in range(6)]
    both = [standing(STRIKE, unit, over=at, within=1, worth=0.1) for unit, at in (("815", "00605"), ("826", "00503"))]
    book, state = in_combat(ordered(malta(*convoy, squad("826", "hal_far", SWORDFISH), weather=Weather.POOR), *both))
    state = spotted(state, "AX2", AREA, SURFACE)
    assert len(of_type(fought(Sea(book, state))[1], SortieLaunched)) == 2
    state = with_war(state, doctrine={AXIS: AirDoctrine(InterceptPolicy.ASK)})

    first, events = fought(Sea(book, state))

    assert len(of_type(events, SortieLaunched)) == 1 and first.air_war.sortie is not None and not air_orders.is_due(first)
    passed, _ = told(book, first, Intercept(AXIS), SeededDice(1))
    last, events = fought(Sea(book, with_war(passed, doctrine={})))
    assert [event.sortie.mission for event in of_type(events, SortieLaunched)] == [keys("826")]
    assert events[-1] == AirOrdersCarried(ALLIED) and not air_orders.is_due(last)


def test_standing_air_orders_are_due_in_the_own_movement_and_combat_step_alone() -> None:
    """SM-GAP-79.7 Not while anything else comes first, nor without orders of one's own."""
    _, state = ordered(malta(), standing(HOLD, "261"))

    assert air_orders.is_due(state) and air_orders.is_due(in_step(state, ALLIED, Step.COMBAT))
    attacked = replace(state, strike=SubmarineStrike(FlotillaId("AXS1"), ForceId("AL1")))
    attack = Attack(BattleId("B1"), Hex("00605"), ALLIED, (ForceId("AL1"),), (ForceId("AX1"),), BattleStage.REACTING, Light.DAY)
    for moment in (in_step(state, ALLIED, Step.RECON), in_step(state, AXIS, Step.NAVAL_MOVEMENT), in_phase(state, ALLIED),
                   in_phase(state, ALLIED, Phase.AIR), given(state, StepEnded(ALLIED)), attacked, replace(state, attack=attack),
                   with_war(state, sortie=raid("AX1", "815")), with_war(state, orders={})):
        assert not air_orders.is_due(moment)
    done = given(state, AirOrdersCarried(ALLIED))
    assert not air_orders.is_due(done)
    assert air_orders.is_due(given(done, StepBegan(Subsegment.NON_PHASING, Step.COMBAT)))
    assert air_orders.is_due(next_segment(done, ALLIED))


def test_the_game_carries_them_out_by_itself() -> None:
    """SM-GAP-79.7 Before its owner is asked in his step."""
    book, state = ordered(malta(), standing(COVER, "261", over="valletta"))
    state = in_step(state, ALLIED, Step.RECON)

    now = resolved(book, state, EndStep(ALLIED), SeededDice(1))

    assert now.state.cursor.step is Step.NAVAL_MOVEMENT
    assert now.state.air_war.mission_of(AirUnitId("261")) == AirMission(AirTask.PATROL, "valletta")


def test_an_order_whose_units_have_left_the_theatre_is_at_an_end() -> None:
    """SM-GAP-79.8 Its owner is told why; one of which a unit is left goes on."""
    book, state = ordered(malta(), standing(COVER, "261", "249", over="00702"))
    one_left = replace(state, air={key: unit for key, unit in state.air.items() if key != "261"})
    none_left = replace(state, air={key: unit for key, unit in one_left.air.items() if key != "249"})

    def ended(now: State) -> list[str]:
        return [event.reason for event in of_type(carried(Sea(book, now))[1], AirOrderEnded)]

    assert not ended(one_left)
    assert ended(none_left) == ["its units have left the theatre"]
