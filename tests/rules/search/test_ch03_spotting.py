"""Spotting and coastal observers, read like the rulebook."""

from __future__ import annotations

import pytest

from campaign.model.book import Options
from campaign.model.commands import EndStep, MoveForce
from campaign.model.dice import ScriptedDice
from campaign.model.events import FindsLapsed, ForceSpotted, SegmentBegan, StepBegan
from campaign.model.play.calendar import Step, Subsegment
from campaign.model.play.state import State
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import Find, ForceId, Lapse, Recon, Seen
from campaign.rules.chapters.search.ch03_spotting import (
    damage_class,
    is_spotted,
    lapse_at_segment_end,
    lapse_at_subsegment_end,
    seen_of,
    spotted_where_they_stayed,
)
from campaign.rules.facts.contacts import is_full
from tests.proceeding import brought_about, events_of, resolved
from tests.sea import CRAFT, TRANSPORT, Sea, airbase, british, given, italian, of_type, play, sea, ships

AX1, AL1 = ForceId("AX1"), ForceId("AL1")
AREA, SURFACE = (Find(kind, Lapse.END_OF_SEGMENT) for kind in (Recon.AREA, Recon.SURFACE))
COAST, COAST_TO_COAST = (Find(Recon.COASTAL, Lapse.END_OF_FINDERS_SUBSEGMENT, full=full) for full in (False, True))


def found(state: State, force: ForceId, *finds: Find) -> State:
    """The same sea after the enemy has found a force so."""
    one = state.forces[force]
    return given(state, *(ForceSpotted(force, one.side.enemy, one.hex, find, Seen(()), str(force)) for find in finds))


def steamed(*route: str, start: str = "00605") -> tuple[Sea, State]:
    """An Axis cruiser steams along a route."""
    here = sea(italian("Zara", start))
    return here, play(*here, MoveForce(Side.AXIS, AX1, tuple(Hex(one) for one in route)))[0]


def test_a_force_is_spotted_while_a_find_of_it_is_live() -> None:
    """SM-3 And may be attacked only then."""
    _, state = sea(italian("Zara", "00303"))

    assert not is_spotted(state, AX1) and is_spotted(found(state, AX1, AREA), AX1)


@pytest.mark.parametrize(("finds", "full"), [
    ((AREA,), False), ((COAST,), False), ((AREA, SURFACE), True), ((AREA, COAST), True), ((COAST_TO_COAST,), True)])
def test_two_kinds_of_reconnaissance_show_exact_types_and_numbers(finds: tuple[Find, ...], full: bool) -> None:
    """SM-3.1, SM-3 One kind shows general composition only; a second find of the same kind adds nothing."""
    book, state = sea(italian("Zara", "00303"), italian("Esperia", "00303", TRANSPORT), italian("Barge", "00303", CRAFT))
    seen = seen_of(book, state, AX1, finds)

    assert is_full(finds) == full and [kind.value for kind in seen.categories] == ["warships", "transports", "landing craft"]
    assert (seen.ships is not None) == full


def test_the_same_kind_of_find_again_takes_the_place_of_the_old_one() -> None:
    """SM-3 Two area searches are one kind."""
    _, state = sea(italian("Zara", "00303"))

    assert found(state, AX1, AREA, AREA).finds[AX1] == (AREA,)


@pytest.mark.parametrize(("hits", "looks"), [
    ((0, 0), "sound"), ((1, 0), "damaged"), ((0, 2), "damaged"), ((5, 2), "damaged"), ((0, 3), "crippled")])
def test_how_damaged_a_ship_looks_from_outside(hits: tuple[int, int], looks: str) -> None:
    """SM-GAP-07.1 Crippled when half or more of her five flotation boxes are gone."""
    book, state = sea(italian("Zara", "00303", hits=hits))

    assert damage_class(book, state, ships("Zara")[0]) == looks


def test_finds_by_search_and_contact_last_to_the_end_of_the_segment() -> None:
    """SM-GAP-07.3 Those of coastal observers stay."""
    book, state = sea(italian("Zara", "00303"))
    state = found(state, AX1, AREA, COAST)

    after, events = brought_about(lapse_at_segment_end, book, state)

    assert events == (FindsLapsed(((AX1, (COAST,)),)),) and after.finds == {AX1: (COAST,)}
    assert list(events_of(lapse_at_segment_end, book, after)) == []


def test_what_the_coast_saw_serves_through_its_finders_next_subsegment() -> None:
    """SM-GAP-07.2 Through the enemy's own it stays."""
    book, state = sea(italian("Zara", "00303"))
    state = found(state, AX1, COAST)

    kept, _ = brought_about(lapse_at_subsegment_end, book, state, Side.AXIS)
    gone, _ = brought_about(lapse_at_subsegment_end, book, state, Side.ALLIED)

    assert is_spotted(kept, AX1) and not is_spotted(gone, AX1)


def test_a_force_seen_in_the_second_half_of_a_segment_may_be_attacked_in_the_next() -> None:
    """SM-GAP-07.2, SM-GAP-07.3, SM-1A.1 The find outlives the segment and ends with the finder's next subsegment."""
    book, state = sea(british("Warspite", "00506"), acting=Side.ALLIED)
    state = given(state, *resolved(book, state, MoveForce(Side.ALLIED, AL1, (Hex("00507"),)), ScriptedDice([])).events)
    state = given(state, *resolved(book, state, EndStep(Side.ALLIED), ScriptedDice([("SM-3A", 9)])).events)

    assert (state.cursor.nas, state.cursor.acting) == (2, Side.AXIS) and state.finds[AL1] == (COAST,)
    state = given(state, *resolved(book, state, EndStep(Side.AXIS), ScriptedDice([])).events)
    assert (state.cursor.nas, state.cursor.acting) == (2, Side.ALLIED) and AL1 not in state.finds


def test_a_force_that_enters_a_coastal_hex_of_the_enemys_is_spotted() -> None:
    """SM-3D No die; own coasts, neutral ones and the open sea see nothing."""
    assert steamed("00604", "00704")[1].finds == {AX1: (COAST,)}
    assert steamed("00606", start="00605")[1].finds == steamed("00506", "00507", start="00505")[1].finds == {}
    assert steamed("01202", start="01203")[1].finds == {}


def test_a_force_that_passes_from_coast_to_coast_is_fully_spotted() -> None:
    """SM-3D Directly from one hex of the enemy's to another; by way of the open sea or of one's own coast it is not."""
    assert steamed("00807", "00907", start="00806")[1].finds[AX1] == (COAST_TO_COAST,)
    assert steamed("00807", "00806", "00807", start="00806")[1].finds[AX1] == (COAST,)
    assert steamed("00707", "00807", start="00706")[1].finds[AX1] == (COAST,)


def test_a_force_already_known_whole_is_not_told_of_again() -> None:
    """SM-3D Once fully spotted it goes on along the coast in one leg."""
    book, state = sea(italian("Zara", "00806"))
    route = tuple(Hex(one) for one in ("00807", "00907", "01007", "01107"))

    _, events = play(book, state, MoveForce(Side.AXIS, AX1, route))

    assert [event.find.full for event in of_type(events, ForceSpotted)] == [False, True]


def test_staying_off_the_enemys_coast_counts_as_entering() -> None:
    """SM-3D.1 Through one's own movement step; a force that moved there was seen then."""
    book, state = sea(italian("Zara", "00807"), italian("Pola", "00303", force="far"), british("Warspite", "00907"))

    _, events = brought_about(spotted_where_they_stayed, book, state, Side.AXIS)

    assert [(event.force, event.find) for event in of_type(events, ForceSpotted)] == [(AX1, COAST)]


def test_two_hidden_forces_that_stay_off_the_coast_get_a_label_each() -> None:
    """SM-3D.1, SM-GAP-56 One label for both would make one contact of two forces."""
    book, state = sea(italian("Zara", "00807"), italian("Pola", "00907"), options=Options(hidden_markers=True))

    after, _ = brought_about(spotted_where_they_stayed, book, state, Side.AXIS)

    assert sorted(after.contacts.values()) == ["C1", "C2"]


def test_an_old_sighting_of_a_hidden_force_fades_whether_it_still_sails_or_not() -> None:
    """SM-GAP-56 The marker of one that was disbanded would else vanish, and the other's stay."""
    book, state = sea(italian("Zara", "00807"), options=Options(hidden_markers=True))
    state = given(state, ForceSpotted(AX1, Side.ALLIED, Hex("00807"), AREA, Seen(()), "C1"))
    for _ in range(29):
        assert state.contacts == {AX1: "C1"}
        state = brought_about(lapse_at_segment_end, book, state)[0]
        state = given(state, SegmentBegan(1), StepBegan(Subsegment.PHASING, Step.RECON))

    assert not state.contacts and not state.sightings and AX1 in state.forces


def test_airbases_are_no_coastal_observers() -> None:
    """SM-3D, SM-2B The owner of a partial-sea hex is the owner of its land, whoever flies above it."""
    book, state = sea(airbase("Hal Far", "00704", Nation.BRITISH), italian("Zara", "00605"))

    assert play(book, state, MoveForce(Side.AXIS, AX1, (Hex("00604"),)))[0].finds == {}
