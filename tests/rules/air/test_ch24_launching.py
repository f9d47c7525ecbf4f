"""Who may be sent on a sortie, how far, and by night, read like the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.charts.campaign import Weather
from campaign.model.commands import FlySupplies
from campaign.model.dice import SeededDice
from campaign.model.events import (
    FightersEmbarked,
    SuppliesFlown,
    SuppliesLanded,
)
from campaign.model.play.air_war import AirTask
from campaign.model.play.calendar import Phase, Step
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Location, PortId, WarFacts
from campaign.model.sides import Allegiance, Nation
from campaign.model.units.aircraft import AircraftRole, AirStatus, BaseId
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import Hits
from campaign.rules.chapters.air.ch24_sorties import (
    sortie_of,
)
from campaign.rules.chapters.war.ch11_requirements import set_down
from campaign.rules.play.orders import legal_commands
from tests.air_at_sea import (
    AIRFIELD,
    AT_COMISO,
    AT_ZARA,
    FORCE,
    NIGHT,
    PORT,
    SHIPS,
    against,
    ashore,
    at_sea,
    in_phase,
    off_cooperation,
    on_mission,
    sky,
    spotted,
    strike,
    supply,
    with_unit,
    with_war,
)
from tests.air_fights import (
    ALLIED,
    AXIS,
    BOMBAY,
    FLIGHT,
    FULMAR,
    JU_52,
    JU_87,
    SM_84,
    SWORDFISH,
    keys,
    kind,
    squad,
    told,
)
from tests.proceeding import events_of
from tests.sea import ARK_ROYAL, TRANSPORT, british, given, of_type, play, port
from tests.warsea import MALTA, war_sea

ARK = ShipId("ark_royal")


@pytest.mark.parametrize(("units", "escort", "reason"), [
    ((), (), "SM-24A: no air unit is named"), ((), ("261",), "SM-24A: no air unit is named"),
    (("55", "55"), (), "SM-24A: an air unit is named twice"), (("250",), ("250",), "SM-24A: an air unit is named twice"),
    (("30",), (), "SM-24A: 30 is no air unit of the Allied side"),
    (("55",), ("nobody",), "SM-24A: nobody is no air unit of the Allied side"),
    (("55",), ("815",), "SM-24B: 815 has no fighters to escort with"),
    (("216",), (), "SM-24A: 216 carries neither bombs nor torpedoes"),
    (("55", "815", "250"), ("261",), ""), (("261",), (), ""),
])
def test_a_sortie_names_own_units_each_once_and_each_for_what_it_can(
    units: tuple[str, ...], escort: tuple[str, ...], reason: str,
) -> None:
    """SM-24B.1, SM-GAP-67.6 Fighters escort or carry bombs; transports carry neither bombs nor torpedoes."""
    book, state = at_sea()
    assert against(book, state, strike(FORCE, "AX1", *units, escort=escort)) == reason


@pytest.mark.parametrize(("changed", "words"), [
    ({"flown": keys("55")}, "has flown already"), ({"fields_hit": {BaseId("hal_far"): 5}}, (
        "stands on an airfield too damaged to send it up")), ({"intercepted": keys("55")}, "")])
def test_a_unit_flies_once_from_a_field_that_can_send_it(changed: dict[str, Any], words: str) -> None:
    """SM-GAP-67.6, SM-GAP-68.4 Whoever rose in the enemy's subsegment may strike in his own."""
    book, state = at_sea()
    assert against(book, with_war(state, **changed), AT_ZARA) == (f"SM-GAP-67: 55 {words}" if words else "")


def test_who_rose_in_an_air_phase_does_not_bomb_in_it() -> None:
    """SM-GAP-67.6, SM-GAP-68.1 Nor who has flown in it."""
    book, state = ashore()
    for changed in ({"flown": keys("55")}, {"intercepted": keys("55")}):
        assert against(book, with_war(state, **changed), AT_COMISO) == "SM-GAP-67: 55 has flown already"


@pytest.mark.parametrize("task", [AirTask.PATROL, AirTask.SEARCH])
def test_a_unit_with_another_mission_is_not_sent(task: AirTask) -> None:
    """SM-GAP-67.6, SM-GAP-67 Neither to strike nor to escort."""
    book, state = at_sea()
    busy = on_mission(state, task, "261", "55", over="00604")

    assert against(book, busy, AT_ZARA) == f"SM-GAP-67: 55 has another mission ({task.value})"
    assert against(book, busy, strike(FORCE, "AX1", "815", escort=("261",))) == (
        f"SM-GAP-67: 261 has another mission ({task.value})")


def test_the_sea_is_for_units_on_naval_cooperation_and_the_land_for_the_others() -> None:
    """SM-1.1, SM-GAP-67.6, SM-GAP-68 The one does not do the other's work, in bombers or escorts."""
    book, state = at_sea()
    off = off_cooperation(state, ("55", "261", "216"))
    ground, phase = ashore()
    on = with_unit(with_unit(phase, "55", on_naval_cooperation=True), "261", on_naval_cooperation=True)

    assert against(book, off, AT_ZARA) == "SM-GAP-67: 55 is not on naval cooperation"
    assert against(book, off, strike(FORCE, "AX1", "815", escort=("261",))) == "SM-GAP-67: 261 is not on naval cooperation"
    assert against(book, off, supply("216")) == "SM-GAP-67: 216 is not on naval cooperation"
    assert against(ground, on, AT_COMISO) == "SM-GAP-67: 55 is on naval cooperation and does not bomb the land"
    assert against(ground, on, strike(AIRFIELD, "comiso", "250", escort=("261",))) == (
        "SM-GAP-67: 261 is on naval cooperation and does not bomb the land")


def test_units_fly_from_a_field_of_their_side() -> None:
    """SM-GAP-67.6 Not from one that was taken, nor from nowhere."""
    book, state = at_sea()
    taken = replace(state, airfields={BaseId("hal_far"): Allegiance.AXIS})

    for moment in (taken, with_unit(state, "55", base="nowhere")):
        assert against(book, moment, AT_ZARA) == "SM-GAP-67: 55 has no deck or airfield that can send it up"
    assert against(book, with_unit(state, "55", status=AirStatus.IN_TRANSFER), AT_ZARA) == "SM-24A: 55 is on its way"


@pytest.mark.parametrize("why", ["", "in port", "deck out", "ferrying"])
def test_carrier_aircraft_strike_from_a_clear_deck_at_sea(why: str) -> None:
    """SM-GAP-67.6, SM-5B, SM-GAP-48.1 Never from port."""
    book, state = at_sea(british("Ark Royal", "00604", ARK_ROYAL), squad("810", "ark_royal", SWORDFISH, FLIGHT))
    ark = state.ships[ARK]
    if why == "in port":
        state = replace(state, ships={**state.ships, ARK: replace(ark, port=PortId("valletta"), force=None)})
    elif why == "deck out":
        hurt = replace(ark, condition=with_hits(ARK_ROYAL, ark.condition, Hits(3, 0)))
        state = replace(state, ships={**state.ships, ARK: hurt})
    elif why == "ferrying":
        state = given(state, FightersEmbarked(keys("261")[0], ARK))

    found = against(book, state, strike(FORCE, "AX1", "810"))
    assert found == ("" if not why else "SM-GAP-67: 810 has no deck or airfield that can send it up")


@pytest.mark.parametrize(("reach", "reason", "far"), [
    (6, "", ()), (5, "", ("b",)), (3, "", ("b",)),
    (2, "SM-GAP-47: b does not reach it: it is 6 hexes away, and 4 is the utmost", ())])
def test_a_target_lies_within_twice_the_range(reach: int, reason: str, far: tuple[str, ...]) -> None:
    """SM-GAP-47, SM-24B5d Beyond their range units fly far, escorts as well."""
    book, state = at_sea(squad("b", "hal_far", kind("Bomber", Nation.BRITISH, AircraftRole.BOMBER, 2, 3, 2, reach)),
                         squad("f", "hal_far", kind("Fighter", Nation.BRITISH, AircraftRole.FIGHTER, 2, 3, 2, reach)))

    for order in (strike(FORCE, "AX1", "b"), strike(SHIPS, "taranto", "b")):
        assert against(book, state, order) == reason
        if not reason:
            assert sortie_of(book, state, order).far == keys(*far)
    escorted = strike(FORCE, "AX1", "55", escort=("f",))
    assert against(book, state, escorted) == reason.replace("b does", "f does")
    if not reason:
        assert sortie_of(book, state, escorted).far == keys(*("f" for _ in far))
    # On land nobody flies beyond his range (SM-GAP-68).
    on_land = off_cooperation(in_phase(state, ALLIED, Phase.AIR), ("b",))
    assert bool(against(book, on_land, strike(PORT, "taranto", "b"))) is bool(far or reason)


@pytest.mark.parametrize(("turn", "unit", "weather", "reason"), [
    ("Jun I 40", "815", Weather.CLEAR, ""), ("Jul I 40", "55", Weather.CLEAR, ""),
    ("Jul I 40", "55", Weather.POOR, "in poor weather nobody strikes by night"),
    ("Jul I 40", "250", Weather.CLEAR, "250 does not strike by night"),
    ("Jul I 40", "d", Weather.CLEAR, "d does not strike by night"),
    ("Dec II 42", "d", Weather.CLEAR, "d does not strike by night")])
def test_by_night_level_and_torpedo_bombers_strike_and_never_in_poor_weather(
    turn: str, unit: str, weather: Weather, reason: str,
) -> None:
    """SM-GAP-66 Neither fighters nor dive bombers, whatever the date; by day all of them do."""
    book, state = at_sea(squad("d", "hal_far", kind("Skua", Nation.BRITISH, AircraftRole.DIVE_BOMBER, 2, 3, 2, 20)),
                         turn=turn, weather=weather)

    assert against(book, state, strike(FORCE, "AX1", unit, light=NIGHT)) == (f"SM-GAP-66: {reason}" if reason else "")
    assert against(book, state, strike(FORCE, "AX1", unit)) == ""


@pytest.mark.parametrize(("turn", "may"), [("Jul II 41", False), ("Aug I 41", True)])
def test_torpedo_bombers_strike_by_night_from_a_date_of_their_nation(turn: str, may: bool) -> None:
    """SM-GAP-66 The Italians from August 1941, on ships in port too."""
    book, state = sky(british("Orion", "valletta"), squad("278", "comiso", SM_84), turn=turn, step=Step.COMBAT)
    order = strike(SHIPS, "valletta", "278", side=AXIS, light=NIGHT)

    assert against(book, state, order) == ("" if may else "SM-GAP-66: 278 does not strike by night")


def test_nobody_escorts_by_night() -> None:
    """SM-GAP-66 Fighters stay at home."""
    book, state = at_sea()
    order = strike(SHIPS, "taranto", "55", escort=("261",), light=NIGHT)

    assert against(book, state, order) == "SM-GAP-66: 261 does not escort by night"


@pytest.mark.parametrize(("order", "reason"), [
    (supply("216"), ""), (supply("216", escort=("261",)), ""),
    (supply("216", port="taranto"), "SM-GAP-67: taranto is no port of the Allied side"),
    (supply("216", port="valencia"), "SM-GAP-67: valencia is no port of the Allied side"),
    (supply("216", port="atlantis"), "SM-GAP-67: atlantis is no port of the Allied side"),
    (supply("55"), "SM-GAP-67: 55 is no group of transports"), (supply("f"), "SM-GAP-67: f is no group of transports"),
    (supply(), "SM-24A: no air unit is named"), (supply("216", "216"), "SM-24A: an air unit is named twice"),
    (supply("216", escort=("55",)), "SM-24B: 55 has no fighters to escort with"),
    (supply("216", port="alexandria"), ""), (supply("near", port="alexandria"), (
        "SM-GAP-47: near does not reach it: it is 8 hexes away, and 7 is the utmost")),
])
def test_supplies_are_flown_by_groups_of_transports_to_an_own_port_within_their_range(order: FlySupplies, reason: str) -> None:
    """SM-GAP-67, SM-24B.1, SM-GAP-67.6, SM-GAP-47 A flight carries nothing, and loaded nobody flies beyond his range."""
    book, state = at_sea(squad("f", "hal_far", BOMBAY, FLIGHT),
                         squad("near", "hal_far", kind("Near", Nation.BRITISH, AircraftRole.TRANSPORT, 1, 3, 0, 7)))
    assert against(book, state, order) == reason


def test_who_has_flown_does_not_fly_again_in_the_segment() -> None:
    """SM-GAP-67.6, SM-GAP-67.1 Escorts neither."""
    book, state = at_sea()
    after, _ = told(book, state, strike(SHIPS, "taranto", "55", escort=("261",)), SeededDice(3))
    while after.air_war.sortie is not None:
        after, _ = told(book, after, next(iter(legal_commands(book, after, ALLIED))), SeededDice(3))

    assert after.air_war.flown == keys("55", "261")
    assert against(book, after, strike(SHIPS, "taranto", "815", escort=("261",))) == "SM-GAP-67: 261 has flown already"


def test_transports_and_dive_bombers_of_the_axis_do_their_part_too() -> None:
    """SM-24B.1, SM-GAP-67 Ju 52s to Tripoli, Ju 87s at a convoy."""
    book, state = sky(british("Clan Macaulay", "00502", TRANSPORT), squad("87", "comiso", JU_87), squad("52", "comiso", JU_52),
                      step=Step.COMBAT)
    state = spotted(state, "AL1")

    assert against(book, state, strike(FORCE, "AL1", "87", side=AXIS)) == ""
    assert against(book, state, supply("52", port="tripoli", side=AXIS)) == ""


def test_supplies_that_are_flown_count_as_those_that_are_shipped() -> None:
    """SM-GAP-36.4, SM-GAP-67.9 In the tally of the port and in Malta's larder while it has room; elsewhere not at all."""
    book, state = war_sea(MALTA, port("Alexandria", "01307", Nation.EGYPTIAN), facts=WarFacts(duties=(Location.MALTA,)))
    cap = book.charts.war.supply.malta_cap
    full = replace(state, war=replace(state.war, malta=replace(state.war.malta, stock=cap - 0.1)))

    whole = SuppliesLanded(ALLIED, PortId("malta"), 0.4, 0.4)
    assert events_of(set_down, book, state, ALLIED, PortId("malta"), 0.4) == (whole,)
    landed = of_type(events_of(set_down, book, full, ALLIED, PortId("malta"), 0.4), SuppliesLanded)[0]
    assert landed.loads == 0.4 and abs(landed.to_stock - 0.1) < 1e-9
    assert events_of(set_down, book, state, ALLIED, PortId("alexandria"), 0.4) == ()


def test_transports_that_come_through_bring_malta_its_supplies() -> None:
    """SM-GAP-67.9, SM-GAP-36.4, SM-25B What guns and fighters leave of them; here nobody meets them."""
    book, state = at_sea()
    _, events = play(book, state, supply("216"))

    assert [(event.port, event.size_re) for event in of_type(events, SuppliesFlown)] == [("valletta", 0.2)]


def test_fulmars_escort_from_a_deck() -> None:
    """SM-24B.1, SM-5B Carrier fighters fly as escorts of their own bombers."""
    book, state = at_sea(british("Ark Royal", "00604", ARK_ROYAL), squad("806", "ark_royal", FULMAR, FLIGHT),
                         squad("810", "ark_royal", SWORDFISH, FLIGHT))
    assert against(book, state, strike(FORCE, "AX1", "810", escort=("806",))) == ""
