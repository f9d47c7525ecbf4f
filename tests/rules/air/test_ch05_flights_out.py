"""Flights in the air when their carrier is lost, read like the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.play.air_war import (
    AirTask,
)
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation
from campaign.model.units.aircraft import AirStatus, AirUnitId
from campaign.model.units.forces import ForceId, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.combat.losses import lose_ship
from tests.air_at_sea import on_mission, sky, with_war
from tests.air_fights import ALLIED, AXIS, BLENHEIM, CR_42, FLIGHT, FULMAR, HURRICANE, SM_79, keys, kind, squad
from tests.proceeding import brought_about
from tests.sea import ARK_ROYAL, Sea, british

PATROL, SEARCH, HELD = AirTask.PATROL, AirTask.SEARCH, AirTask.HELD
AL1 = ForceId("AL1")


def malta(**how: Any) -> Sea:
    """Hurricanes and Blenheims at Hal Far, Fulmars and Swordfish's friends aboard Ark Royal beside it, Italians at Comiso."""
    return sky(british("Ark Royal", "00604", ARK_ROYAL), squad("261", "hal_far", HURRICANE), squad("55", "hal_far", BLENHEIM),
               squad("806", "ark_royal", FULMAR, FLIGHT), squad("23", "comiso", CR_42), squad("30", "comiso", SM_79),
               acting=ALLIED, **how)


@pytest.mark.parametrize("task", [PATROL, SEARCH, HELD])
def test_the_flights_of_a_lost_carrier_that_are_out_land_in_reach(task: AirTask) -> None:
    """SM-5B.2, SM-5B.4, SM-5B Those on patrol or search; who is held aboard goes down with her."""
    book, state = malta()
    state = on_mission(state, task, "806", over="valletta") if task is not HELD else state

    after, _ = brought_about(lose_ship, book, state, ShipId("ark_royal"), ShipStatus.SUNK, "torpedoes", AXIS)

    unit = after.air[AirUnitId("806")]
    assert (unit.base, unit.status) == (("", AirStatus.LOST) if task is HELD else ("hal_far", AirStatus.READY))


@pytest.mark.parametrize("changed", ["flown", "intercepted"])
def test_who_flew_a_strike_or_rose_is_out_when_his_deck_is_lost(changed: str) -> None:
    """SM-5B.4 Whether he flew from her in this segment, or met a raid; and out of reach of land he is lost."""
    book, state = malta()
    out = with_war(state, **{changed: keys("806")})
    short = kind("Fulmar", Nation.BRITISH, FULMAR.role, 4, 4, 1, 1)
    apart = replace(out, forces={AL1: replace(out.forces[AL1], hex=out.forces[AL1].hex.__class__("00303"))})
    near = replace(book, oob=replace(book.oob, aircraft={**book.oob.aircraft, short.id: short}))

    def base_after(in_book: object, moment: State) -> str:
        after, _ = brought_about(lose_ship, in_book, moment, ShipId("ark_royal"), ShipStatus.SUNK, "mines", None)  # pyrefly: ignore[bad-argument-type]
        return after.air[AirUnitId("806")].base

    assert base_after(book, out) == "hal_far"
    assert base_after(near, out) == "hal_far" and base_after(near, apart) == ""


def test_in_port_a_mission_waits_and_its_flights_go_down_with_their_carrier() -> None:
    """SM-5B.4, SM-5B In port carrier aircraft fly nothing but against raids on their own hex."""
    book, state = malta()
    state = on_mission(state, PATROL, "806", over="valletta")
    ark = ShipId("ark_royal")
    berthed = replace(state, ships={ark: replace(state.ships[ark], port=PortId("valletta"), force=None)}, forces={})

    after, _ = brought_about(lose_ship, book, berthed, ark, ShipStatus.SUNK, "bombs", AXIS)
    rose, _ = brought_about(lose_ship, book, with_war(berthed, intercepted=keys("806")), ark, ShipStatus.SUNK, "bombs", AXIS)

    assert after.air[AirUnitId("806")].status is AirStatus.LOST
    assert rose.air[AirUnitId("806")].base == "hal_far"
