"""When a side is asked about its aircraft outside the naval steps, read like the rulebook."""

from __future__ import annotations

from campaign.model.commands import Intercept
from campaign.model.play.air_war import AirDoctrine, AirTarget, InterceptPolicy
from campaign.model.play.calendar import Phase, Step
from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.aircraft import AircraftRole, AirStatus, AirUnitId
from campaign.model.units.forces import ForceId
from campaign.rules.chapters.air.ch24_standing import assignment_due, raids_due
from campaign.rules.play.standing_orders import prepared_answer
from campaign.rules.views.decisions import pending_for
from tests.air_at_sea import (
    in_phase,
    off_cooperation,
    sky,
    with_unit,
    with_war,
)
from tests.air_fights import (
    ALLIED,
    AXIS,
    BLENHEIM,
    BOMBAY,
    FLIGHT,
    FULMAR,
    SM_79,
    keys,
    kind,
    raid,
    squad,
)
from tests.sea import ARK_ROYAL, Sea, british, italian


def malta() -> Sea:
    """Aircraft at Hal Far and aboard Ark Royal."""
    return sky(british("Ark Royal", "00803", ARK_ROYAL), squad("55", "hal_far", BLENHEIM), squad("216", "hal_far", BOMBAY),
               squad("806", "ark_royal", FULMAR, FLIGHT), squad("30", "comiso", SM_79), acting=ALLIED)


def test_the_initial_phase_waits_for_who_is_to_be_on_naval_cooperation() -> None:
    """SM-24A.5 While a side has aircraft ashore that can fly."""
    book, state = malta()
    state = in_phase(state, ALLIED)

    words = "Who is on naval cooperation until your next turn, and who bombs ports and airfields?"
    assert assignment_due(book, state, ALLIED) == words and words in pending_for(book, state, ALLIED)[0].question
    assert pending_for(book, state, AXIS) == ()
    aboard = replace(state, air={key: unit for key, unit in state.air.items() if unit.base == "ark_royal"})
    lost = replace(state, air={key: replace(unit, status=AirStatus.LOST, base="") for key, unit in state.air.items()})
    theirs = replace(state, air={key: unit for key, unit in state.air.items() if unit.side is AXIS})
    ours = replace(state, air={key: unit for key, unit in state.air.items() if unit.side is ALLIED})
    moving = with_unit(replace(ours, air={AirUnitId("55"): state.air[AirUnitId("55")]}), "55", status=AirStatus.IN_TRANSFER)
    assert assignment_due(book, ours, ALLIED) == words
    for moment in (aboard, lost, theirs, moving, replace(state, air={})):
        assert assignment_due(book, moment, ALLIED) is None
    without = replace(book, options=replace(book.options, air_war=False))
    assert assignment_due(without, state, ALLIED) is None


def test_the_air_phase_waits_while_bombers_have_something_in_reach() -> None:
    """SM-GAP-68.8 Those off naval cooperation; else it passes by itself."""
    book, state = malta()
    raiding = off_cooperation(in_phase(state, ALLIED, Phase.AIR), ("55",))

    words = "Enemy ports and airfields lie in reach of bombers that are not on naval cooperation. Raid them, or end the phase?"
    assert raids_due(book, raiding, ALLIED) == words and words in pending_for(book, raiding, ALLIED)[0].question
    assert raids_due(book, in_phase(state, ALLIED, Phase.AIR), ALLIED) is None
    assert raids_due(book, off_cooperation(in_phase(state, ALLIED), ("55",)), ALLIED) is None
    assert raids_due(book, with_war(raiding, flown=keys("55")), ALLIED) is None
    assert raids_due(book, off_cooperation(in_phase(state, ALLIED, Phase.AIR), ("216",)), ALLIED) is None


def test_a_raid_that_nobody_is_asked_about_is_answered_by_doctrine() -> None:
    """SM-GAP-79 What a side said in advance, and nothing while it wants to be asked."""
    book, state = sky(italian("Zara", "00601"), squad("55", "hal_far", BLENHEIM), squad("23", "comiso", kind(
        "CR", Nation.ITALIAN, AircraftRole.FIGHTER, 4, 5, 1, 10)), acting=ALLIED, step=Step.COMBAT)
    flying = with_war(state, sortie=replace(raid("AX1", "55"), target=AirTarget.FORCE, hex=state.forces[ForceId("AX1")].hex))

    assert prepared_answer(book, flying) == Intercept(AXIS, keys("23"))
    never, asks = (with_war(flying, doctrine={AXIS: AirDoctrine(policy)})
                   for policy in (InterceptPolicy.NEVER, InterceptPolicy.ASK))
    assert prepared_answer(book, never) == Intercept(AXIS) and prepared_answer(book, asks) is None
