"""What an owner may do about a damaged ship, when he is asked, and what it brings about."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from campaign.model.commands import EndStep, FormForce, GiveStandingOrder, SetStanding, TakeMeasure
from campaign.model.events import ForceDisbanded, ForceFormed, MeasureTaken, PointsScored, ShelterTaken, ShipRemoved
from campaign.model.play.calendar import Step
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.standing_orders import StandingOrder, Then
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, ShipStatus
from campaign.model.units.wounds import Casualty, CrippleMeasure, Peril, VoyageHome, Wounds
from campaign.rules import engine
from campaign.rules.chapters.sailing.voyage_home import candidates
from campaign.rules.play import standing_orders
from campaign.rules.views.decisions import pending_for
from campaign.staff.commander import answer, give_way
from campaign.staff.judgement.doctrine import DOCTRINES
from campaign.staff.operations.parting import detachments, thirsty
from tests.homeward import Loaded, homeward, points, voyage, wounded
from tests.proceeding import resolved
from tests.sea import SPICA, TRIBAL, WARSPITE, Sea, british, italian, next_segment, of_type, play, rule_broken, ships

AT_SEA, OFF_VALENCIA, OFF_ITALY, OFF_MALTA = "00403", "01302", "00401", "00704"
ZARA, POLA = ships("Zara", "Pola")


def measure(what: CrippleMeasure, name: str = "Zara", **more: Any) -> TakeMeasure:
    """An Axis word for a ship."""
    return TakeMeasure(Side.AXIS, ships(name)[0], what, **more)


def lame(*others: Any, at: str = AT_SEA, wounds: Wounds | None = None, **more: Any) -> Sea:
    """Zara on her way home, waiting for her owner's word."""
    found = homeward(italian("Zara", at), *others, **more)
    return Sea(found.book, wounded(found.state, "Zara", VoyageHome(wounds or Wounds(200, patched=True))))


def test_her_owner_is_asked_before_anything_else_in_his_movement_step() -> None:
    """SM-GAP-78 Until he has answered for each of them; his enemy is asked nothing."""
    book, state = lame(italian("Pola", AT_SEA))
    state = wounded(state, "Pola", VoyageHome(Wounds(0)))
    first = pending_for(book, state, Side.AXIS)
    state, _ = play(book, state, measure(CrippleMeasure.EASE))
    second = pending_for(book, state, Side.AXIS)
    state, _ = play(book, state, measure(CrippleMeasure.PRESS_ON, "Pola"))

    assert [(one.kind, one.about) for one in (*first, *second)] == [
        (DecisionKind.CRIPPLE, "zara"), (DecisionKind.CRIPPLE, "pola")]
    assert "dead in the water" in second[0].question
    assert [one.kind for one in pending_for(book, state, Side.AXIS)] == [DecisionKind.MOVEMENT]
    assert pending_for(book, state, Side.ALLIED) == ()


def test_a_movement_step_is_not_over_before_he_has_answered() -> None:
    """SM-GAP-78 Other steps are, and his enemy's."""
    book, state = lame(british("Warspite", "00705"))

    assert rule_broken(book, state, EndStep(Side.AXIS)) == "SM-GAP-78"
    assert rule_broken(book, play(book, state, measure(CrippleMeasure.EASE))[0], EndStep(Side.AXIS)) == ""
    assert rule_broken(book, next_segment(state, step=Step.COMBAT), EndStep(Side.AXIS)) == ""
    assert rule_broken(book, next_segment(state, Side.ALLIED), EndStep(Side.ALLIED)) == ""


def test_standing_orders_wait_for_his_word() -> None:
    """SM-GAP-78 A force with orders of its own does not sail off with her meanwhile."""
    book, state = lame()
    state, _ = play(book, state, GiveStandingOrder(Side.AXIS, ForceId("AX1"), StandingOrder(("00603",), Then.WAIT)))
    state, _ = play(book, state, SetStanding(Side.AXIS, best_searches=True, reaction=None, quiet_steps=True))
    answered = replace(play(book, state, measure(CrippleMeasure.EASE))[0])

    assert not standing_orders.is_due(state)
    assert standing_orders.verdict(book, state) is None
    assert standing_orders.is_due(answered)


@pytest.mark.parametrize(("order", "rule"), [
    (measure(CrippleMeasure.EASE), ""), (measure(CrippleMeasure.PRESS_ON), ""), (measure(CrippleMeasure.SCUTTLE), ""),
    (measure(CrippleMeasure.EASE, "Pola"), "SM-GAP-78"), (measure(CrippleMeasure.EASE, "Warspite"), "SM-1B"),
    (measure(CrippleMeasure.TOW), "SM-GAP-78"), (measure(CrippleMeasure.EASE, tug=POLA), "SM-GAP-78"),
    (measure(CrippleMeasure.SHELTER), "SM-GAP-78"), (measure(CrippleMeasure.EASE, port=PortId("valencia")), "SM-GAP-78"),
    (measure(CrippleMeasure.SHELTER, port=PortId("atlantis")), "SM-1D"),
    (measure(CrippleMeasure.SHELTER, port=PortId("taranto")), "SM-GAP-78"),
    (measure(CrippleMeasure.SHELTER, port=PortId("valencia")), "SM-GAP-78"), (measure(CrippleMeasure.BEACH), "SM-GAP-78"),
    (measure(CrippleMeasure.TOW, tug=ZARA), "SM-GAP-78"),
])
def test_what_a_measure_needs(order: TakeMeasure, rule: str) -> None:
    """SM-GAP-78 A damaged ship of one's own; a tug for a tow and nothing else; a coast, a neutral port, for the rest."""
    book, state = lame(italian("Pola", AT_SEA), british("Warspite", "00705"))

    assert rule_broken(book, state, order) == rule


def test_measures_are_taken_in_ones_own_movement_step() -> None:
    """SM-GAP-78 Not in the enemy's, and not in combat."""
    book, state = lame()

    assert rule_broken(book, next_segment(state, Side.ALLIED), measure(CrippleMeasure.EASE)) == "SM-1A.1"
    assert rule_broken(book, next_segment(state, step=Step.COMBAT), measure(CrippleMeasure.EASE)) == "SM-1A.1"


def test_a_tug_is_no_smaller_and_able_and_in_company() -> None:
    """SM-GAP-78.2, FG-GAP-02 Of the same force, of her size or more, making six knots herself, with fuel, for one alone."""
    found = lame(italian("Pola", AT_SEA), italian("Cesare", AT_SEA, WARSPITE), italian("Sagittario", AT_SEA, SPICA),
                 italian("Fiume", "00503"), italian("Bolzano", AT_SEA, out_of_fuel=True), italian("Trento", AT_SEA))
    book, state = found
    state = wounded(state, "Trento", Wounds(1))

    def broken(name: str, where: State = state) -> str:
        return rule_broken(book, where, measure(CrippleMeasure.TOW, tug=ships(name)[0]))

    assert [broken(name) for name in ("Pola", "Cesare")] == ["", ""]
    assert [broken(name) for name in ("Sagittario", "Bolzano", "Trento")] == ["FG-GAP-02"] * 3
    assert broken("Fiume") == "SM-GAP-78"
    busy = wounded(state, "Trento", VoyageHome(Wounds(1), CrippleMeasure.TOW, asked=False, tug=POLA))
    assert broken("Pola", busy) == "SM-GAP-78"
    assert broken("Cesare", busy) == ""


def test_a_word_is_kept() -> None:
    """SM-GAP-78 Eased, hastened, towed: she waits no more, and is moved as he said."""
    book, state = lame(italian("Pola", AT_SEA))
    eased, events = play(book, state, measure(CrippleMeasure.EASE))
    towed, _ = play(book, state, measure(CrippleMeasure.TOW, tug=POLA))

    assert events == (MeasureTaken(ZARA, CrippleMeasure.EASE),)
    assert (voyage(eased, "Zara").measure, voyage(eased, "Zara").asked) == (CrippleMeasure.EASE, False)
    assert (voyage(towed, "Zara").measure, voyage(towed, "Zara").tug) == (CrippleMeasure.TOW, POLA)


def test_who_is_beached_lies_there_by_herself() -> None:
    """SM-GAP-78.4 On a coast of her side; those with her are free to go, and she stays until she comes off."""
    book, state = lame(italian("Pola", OFF_ITALY), at=OFF_ITALY)
    after, events = play(book, state, measure(CrippleMeasure.BEACH))

    (formed,) = of_type(events, ForceFormed)
    assert (formed.ships, formed.name) == ((ZARA,), "Zara ashore")
    assert engine.view_for(book, after, Side.AXIS).forces[formed.force].points_left == 0
    assert engine.view_for(book, after, Side.AXIS).forces[ForceId("AX1")].points_left == 31
    assert rule_broken(book, after, measure(CrippleMeasure.PRESS_ON)) == "SM-GAP-78"
    assert rule_broken(book, after, measure(CrippleMeasure.SCUTTLE)) == ""
    assert rule_broken(*lame(at=OFF_MALTA), measure(CrippleMeasure.BEACH)) == "SM-GAP-78"
    alone, quiet = play(*lame(at=OFF_ITALY), measure(CrippleMeasure.BEACH))
    assert (quiet, voyage(alone, "Zara").measure) == ((MeasureTaken(ZARA, CrippleMeasure.BEACH),), CrippleMeasure.BEACH)


def test_a_neutral_port_takes_her_in_for_all_to_see() -> None:
    """SM-GAP-78.5, SM-3 She lies in port, where nobody can attack her; alone, her force is no more."""
    book, state = lame(british("Warspite", OFF_VALENCIA), at=OFF_VALENCIA)
    after, events = play(book, state, measure(CrippleMeasure.SHELTER, port=PortId("valencia")))

    assert events == (ShelterTaken(ZARA, PortId("valencia"), state.segment), ForceDisbanded(ForceId("AX1")))
    assert after.ships[ZARA].port == "valencia"
    seen = engine.view_for(book, after, Side.ALLIED)
    assert [enemy.ship for enemy in seen.enemies_in_port[PortId("valencia")]] == ["zara"]
    assert seen.markers == {}


def test_who_is_scuttled_is_lost() -> None:
    """SM-GAP-78, SM-GAP-55 By her owner's word; the enemy scores her all the same."""
    book, state = lame()
    after, events = play(book, state, measure(CrippleMeasure.SCUTTLE))

    assert after.ships[ZARA].status is ShipStatus.SCUTTLED
    assert [scored.entry.side for scored in of_type(events, PointsScored)] == [Side.ALLIED]
    assert of_type(events, ShipRemoved)[0].cause == "given up on her way home"
    assert of_type(events, ForceDisbanded)


def test_every_measure_that_is_offered_can_be_tried() -> None:
    """SM-GAP-78 What no law refuses is legal, and nothing else is."""
    book, state = lame(italian("Pola", OFF_VALENCIA), at=OFF_VALENCIA)
    legal = {one.measure for one in engine.legal_commands(book, state, Side.AXIS) if isinstance(one, TakeMeasure)}

    assert legal == {CrippleMeasure.EASE, CrippleMeasure.PRESS_ON, CrippleMeasure.TOW, CrippleMeasure.SHELTER,
                     CrippleMeasure.SCUTTLE}
    assert list(candidates(book, state, Side.ALLIED)) == []


def staffs_word(found: Sea, **enemies: Any) -> TakeMeasure:
    """What the computer staff answers for Zara."""
    view = replace(engine.view_for(*found, Side.AXIS), **enemies)
    (order,) = [one for one in answer(found.book, view, view.decisions[0]) if isinstance(one, TakeMeasure)]
    assert rule_broken(*found, order) == ""
    return order


def test_the_staff_spares_a_patch_and_hastens_what_is_tight() -> None:
    """SM-GAP-78 With no enemy near."""
    assert staffs_word(lame()).measure is CrippleMeasure.EASE
    assert staffs_word(lame(wounds=Wounds(200))).measure is CrippleMeasure.PRESS_ON


def test_the_staff_presses_on_while_an_enemy_is_near() -> None:
    """SM-GAP-78 Better a patch that gives way than a battle."""
    assert staffs_word(lame(british("Warspite", "00405"))).measure is CrippleMeasure.PRESS_ON


def test_the_staff_tows_what_lies_dead_by_the_slowest_that_can() -> None:
    """SM-GAP-78.2 No swift ship is bound where a slow one serves."""
    dead = Wounds(1)
    small = italian("Sagittario", AT_SEA, SPICA)
    found = lame(italian("Pola", AT_SEA), italian("Cesare", AT_SEA, WARSPITE), small, wounds=dead)

    assert (staffs_word(found).measure, staffs_word(found).tug) == (CrippleMeasure.TOW, "cesare")
    assert staffs_word(lame(small, wounds=dead)).measure is CrippleMeasure.PRESS_ON


def test_the_staff_parts_no_tow_from_its_tug() -> None:
    """SM-GAP-78.2 The lame ship that leaves its fleet takes along who tows her, and who runs dry whom he tows."""
    fleet = [italian(name, AT_SEA) for name in ("Pola", "Fiume", "Gorizia", "Trento")]
    book, state = lame(*fleet, wounds=Wounds(1))
    state, _ = play(book, state, measure(CrippleMeasure.TOW, tug=POLA))
    hurt = replace(state.ships[ZARA], condition=replace(state.ships[ZARA].condition, underwater_damage=Fraction(2, 3)))
    state = replace(state, ships={**state.ships, ZARA: hurt})
    low = replace(state, ships={**state.ships, POLA: replace(state.ships[POLA], fuel_boxes=1)})

    parted = [order.command for order in detachments(book, engine.view_for(book, state, Side.AXIS), DOCTRINES[Side.AXIS])]
    dry = [order.command for order in thirsty(book, engine.view_for(book, low, Side.AXIS))]
    assert [set(order.ships) for order in parted if isinstance(order, FormForce)] == [{ZARA, POLA}]
    assert [set(order.ships) for order in dry if isinstance(order, FormForce)] == [{ZARA, POLA}]


def test_the_staff_beaches_what_founders_off_its_own_coast() -> None:
    """SM-GAP-78.4 And what lies dead there without a tug."""
    sinking = Wounds(150, (Casualty(Peril.FLOOD, 17),))

    assert staffs_word(lame(at=OFF_ITALY, wounds=sinking)).measure is CrippleMeasure.BEACH
    assert staffs_word(lame(at=OFF_ITALY, wounds=Wounds(1))).measure is CrippleMeasure.BEACH


def test_the_staff_shelters_a_wreck_and_gives_up_what_cannot_be_saved() -> None:
    """SM-GAP-78.5 A tenth of her points left, off a neutral port; dead for days beside an enemy at sea."""
    assert staffs_word(lame(at=OFF_VALENCIA, wounds=Wounds(20))).measure is CrippleMeasure.SHELTER
    near = british("Warspite", "00405")
    assert staffs_word(lame(near, wounds=Wounds(1, day=3))).measure is CrippleMeasure.SCUTTLE
    assert staffs_word(lame(near, wounds=Wounds(1, day=2))).measure is CrippleMeasure.PRESS_ON
    assert staffs_word(lame(wounds=Wounds(1, day=3))).measure is CrippleMeasure.PRESS_ON


def test_when_nothing_better_is_possible_the_staff_eases_her() -> None:
    """SM-GAP-78 That is never refused while she floats."""
    book, state = lame()
    view = engine.view_for(book, state, Side.AXIS)

    assert give_way(book, view, view.decisions[0]) == measure(CrippleMeasure.EASE)


def test_an_answer_goes_on_to_the_rest_of_the_step() -> None:
    """SM-GAP-78 Through the engine: with the last answer the step is as any other."""
    book, state = lame(british("Nubian", "00705", TRIBAL))
    now = resolved(book, state, measure(CrippleMeasure.EASE), Loaded())

    assert [one.kind for one in pending_for(book, now.state, Side.AXIS)] == [DecisionKind.MOVEMENT]
    assert points(book, "Zara") > 200
