"""What stops quiet days: every kind of choice in turn, told in one line; where there is none they pass."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from campaign.model.commands import EndStep, StartConvoyRun
from campaign.model.events import ForceScattered, OwnerAsked, ShipRanDry, StandingOrderGiven, StepEnded
from campaign.model.play.calendar import Step
from campaign.model.play.decisions import open_in_words
from campaign.model.play.standing_orders import Matter, MatterKind, Noted, StandingOrder, Then
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.rules import engine
from campaign.rules.play import standing_orders
from campaign.rules.standing.matters import noted_now
from tests.air_at_sea import in_phase, in_step, sky
from tests.air_fights import COMISO, SM_79, squad
from tests.rules.undersea.test_ch06_submarine_attack import HERE, hunting
from tests.sea import ORION, TRANSPORT, TRIBAL, Sea, british, given, italian, next_segment, of_type, sea, ships
from tests.standing import AL1, AX1, asked_of, carried_out, do, quietly, spotted, standing

AXIS = Side.AXIS
K = MatterKind


def movement(place: Sea) -> set[MatterKind]:
    """What stops a movement step of a side whose quiet steps end by themselves."""
    book, state = quietly(place)
    state, _ = carried_out(book, state)
    assert state.cursor.acting is AXIS and not state.step_ended
    return asked_of(book, state)


def combat(place: Sea) -> set[MatterKind]:
    """What stops the combat step that follows, the movement step having been ended."""
    book, state = quietly(place)
    state, _ = carried_out(book, state)
    while state.cursor.step is Step.NAVAL_MOVEMENT and state.cursor.acting is AXIS:
        state, _ = do(Sea(book, state), EndStep(AXIS))
    assert (state.cursor.step, state.cursor.acting) == (Step.COMBAT, AXIS)
    return asked_of(book, state)


def under(place: Sea, order: StandingOrder) -> Sea:
    """The same sea with AX1 under a standing order."""
    return Sea(place.book, given(place.state, StandingOrderGiven(AXIS, AX1, order)))


def without_an_order() -> set[MatterKind]:
    """AX1 lies at sea, and nobody said what it is to do."""
    return movement(sea(italian("Zara", "00303"), british("Orion", "alexandria", ORION)))


def sighted() -> set[MatterKind]:
    """An enemy was found for the first time."""
    book, state = sea(italian("Zara", "taranto"), british("Warspite", "00804"))
    return movement(Sea(book, next_segment(spotted(state, AL1))))


def sighted_again() -> set[MatterKind]:
    """An enemy was shown the last time that the player was asked, and is in sight again."""
    book, state = sea(italian("Zara", "taranto"), british("Warspite", "00804"))
    state = spotted(state, AL1)
    shown = given(state, OwnerAsked(AXIS, (), noted_now(engine.view_for(book, state, AXIS))))
    return movement(Sea(book, spotted(next_segment(shown), AL1)))


def near_a_force() -> set[MatterKind]:
    """An enemy about whom a force is told to ask."""
    book, state = sea(italian("Zara", "00304"), british("Warspite", "00804"))
    return movement(under(Sea(book, spotted(state, AL1, "Warspite")), standing("01404", then=Then.WAIT).standing))


def in_its_hex() -> set[MatterKind]:
    """An enemy where a force lies that decides itself whether it attacks."""
    book, state = sea(italian("Zara", "00604"), british("Jervis", "00604", TRIBAL))
    return combat(under(Sea(book, spotted(state, AL1, "Jervis")), standing("00604", then=Then.WAIT).standing))


def arrived() -> set[MatterKind]:
    """A force came into its port."""
    return movement(under(sea(italian("Zara", "00206"), british("Orion", "alexandria", ORION)), standing("tripoli").standing))


def scattered() -> set[MatterKind]:
    """A force scattered in the segment before, and has no order by which it gathers."""
    book, state = sea(italian("Zara", "00604"), british("Warspite", "alexandria"))
    return movement(Sea(book, next_segment(given(state, ForceScattered(AX1, None, ships("Zara"), None)))))


def dry() -> set[MatterKind]:
    """A ship of a force has run dry."""
    book, state = sea(italian("Zara", "00303", fuel=0), british("Orion", "alexandria", ORION))
    return movement(under(Sea(book, given(state, ShipRanDry(ships("Zara")[0]))), standing("00303", then=Then.WAIT).standing))


def refused() -> set[MatterKind]:
    """A standing order that a rule forbids."""
    return movement(under(sea(italian("Zara", "00604"), british("Orion", "alexandria", ORION)), standing("valletta").standing))


def stuck() -> set[MatterKind]:
    """A convoy run that has nothing to carry."""
    place = sea(italian("Esperia", "taranto", TRANSPORT), british("Warspite", "alexandria"))
    state, _ = do(place, StartConvoyRun(AXIS, "", ships("Esperia"), PortId("taranto"), PortId("tripoli")))
    run = next(iter(state.runs.values()))
    return movement(Sea(place.book, replace(next_segment(state), runs={run.id: replace(run, waits="")})))


def ready() -> set[MatterKind]:
    """A ship that was kept in dock is fit for sea again."""
    book, state = sea(italian("Zara", "taranto"), british("Warspite", "alexandria"))
    kept = given(state, OwnerAsked(AXIS, (), Noted(kept_in=ships("Zara"), ships=1)))
    return movement(Sea(book, next_segment(kept)))


def fought() -> set[MatterKind]:
    """A force has been in battle."""
    place = under(sea(italian("Zara", "00303"), british("Orion", "alexandria", ORION)),
                  standing("01404", then=Then.WAIT).standing)
    state = place.state
    tasks = {AX1: replace(state.standing_orders[AX1], fought=True)}
    return movement(Sea(place.book, replace(state, standing_orders=tasks)))


MADE: dict[MatterKind, Callable[[], set[MatterKind]]] = {
    K.NO_ORDER: without_an_order, K.NEW_SIGHTING: sighted, K.ENEMY_NEAR: near_a_force, K.ENEMY_IN_HEX: in_its_hex,
    K.FOUGHT: fought, K.ARRIVED: arrived, K.SCATTERED: scattered, K.DRY: dry, K.NOT_CARRIED_OUT: refused,
    K.CONVOY_RUN: stuck, K.READY: ready, K.IN_SIGHT: sighted_again,
}


@pytest.mark.parametrize("kind", [kind for kind in MatterKind if kind is not K.IN_REACH], ids=lambda kind: kind.value)
def test_every_kind_of_choice_stops_quiet_days(kind: MatterKind) -> None:
    """SM-GAP-61.11, SM-GAP-61.15, SM-GAP-61.25 The player is asked, and told of that choice among what else there is."""
    assert kind in MADE[kind]()


def test_enemies_in_sight_in_reach_of_aircraft_stop_the_combat_step() -> None:
    """SM-GAP-61.37 Bombers that nobody gave a standing order could strike what was found at sea."""
    book, state = sky(italian("Zara", "taranto"), british("Warspite", "00704"), COMISO, squad("SM.79", "comiso", SM_79))
    unseen = quietly(Sea(book, in_step(state, AXIS, Step.COMBAT)))
    seen = quietly(Sea(book, in_step(spotted(state, AL1), AXIS, Step.COMBAT)))

    assert stops_in_combat(seen) == {K.IN_REACH}
    assert stops_in_combat(unseen) == set()


def test_submarines_that_escorts_have_found_stop_the_combat_step() -> None:
    """SM-GAP-61.37, SM-GAP-11 A hunt is a choice that is gone with the step."""
    place = hunting(*(british(name, HERE, TRIBAL) for name in ("Nubian", "Mohawk", "Juno")))
    unseen = hunting(*(british(name, HERE, TRIBAL) for name in ("Nubian", "Mohawk", "Juno")), finds=())

    assert stops_in_combat(quietly(place, Side.ALLIED)) == {K.IN_REACH}
    assert stops_in_combat(quietly(unseen, Side.ALLIED)) == set()


def test_a_port_under_the_guns_of_a_force_stops_the_combat_step() -> None:
    """SM-GAP-61.37, SM-4A4 A bombardment is one too; from farther off there is none."""
    off, away = (sea(british("Warspite", where), italian("Zara", "taranto"), acting=Side.ALLIED, step=Step.COMBAT)
                 for where in ("00206", "00504"))

    assert stops_in_combat(quietly(off, Side.ALLIED)) == {K.IN_REACH}
    assert stops_in_combat(quietly(away, Side.ALLIED)) == set()


def test_where_there_is_no_choice_quiet_days_pass() -> None:
    """SM-GAP-61.25 Canary: ships lie in port and nobody is in sight: no step waits."""
    book, state = quietly(sea(italian("Zara", "taranto"), british("Warspite", "alexandria")))
    state, events = carried_out(book, state)

    assert state.cursor.acting is Side.ALLIED and of_type(events, StepEnded)


def test_why_quiet_days_stopped_is_told_in_one_line() -> None:
    """SM-GAP-61.25 The question of the step has it for both faces: every choice, under one head."""
    book, state = sea(italian("Zara", "taranto"), british("Warspite", "00804"))
    book, state = quietly(Sea(book, next_segment(spotted(state, AL1))))
    state, _ = carried_out(book, state)
    (decision,) = engine.pending_for(book, state, AXIS)
    told = open_in_words(decision.matters, quiet=True)

    assert told == "Quiet days stop here: marker AL1 was sighted at 00804: warships."
    assert decision.question.endswith(f"end the step. {told}")
    assert open_in_words((), quiet=True) == ""


@pytest.mark.parametrize("kind", [K.IN_REACH, K.IN_SIGHT, K.ENEMY_IN_HEX], ids=lambda kind: kind.value)
def test_a_choice_of_one_step_is_not_told_in_the_next_phase(kind: MatterKind) -> None:
    """SM-GAP-61.25 What could be attacked, or met, was a matter of its own step."""
    book, state = sky(italian("Zara", "taranto"), british("Warspite", "00704"), COMISO, squad("SM.79", "comiso", SM_79))
    over = replace(in_phase(state, AXIS), matters=(Matter(kind, "AL1", "marker AL1 lies there"),))
    asked = engine.pending_for(book, over, AXIS)

    assert asked and not any(decision.matters or "marker AL1" in decision.question for decision in asked)


def stops_in_combat(place: Sea, side: Side = AXIS) -> set[MatterKind]:
    """What the player of a combat step is asked about, where it is carried on."""
    found = standing_orders.verdict(place.book, place.state)
    return {matter.kind for matter in found.matters} if isinstance(found, OwnerAsked) else set()
