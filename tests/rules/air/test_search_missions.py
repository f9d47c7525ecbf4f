"""The search mission in area search, read like the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from campaign.model.book import Book, Options
from campaign.model.charts.campaign import Weather
from campaign.model.commands import FlySearches, GiveAirMission, SearchArea, SearchFromCarrier
from campaign.model.dice import SeededDice
from campaign.model.play.air_war import AirMission, AirTask
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sides import Allegiance, Nation
from campaign.model.units.aircraft import AircraftRole, AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.air.ch24_cooperation import seas_searched
from campaign.rules.chapters.search import ch03_area_search
from campaign.rules.chapters.search.ch03_area_search import candidates, fly_searches
from campaign.rules.narration import reason
from campaign.rules.views.view import view_for
from tests.air_at_sea import against, off_cooperation, on_mission, sky, with_unit, with_war
from tests.air_fights import ALLIED, AXIS, BLENHEIM, FLIGHT, SM_79, kind, squad
from tests.proceeding import rolls_of
from tests.sea import ARK_ROYAL, Sea, british, italian, play, port

SEARCH = AirTask.SEARCH
AL1 = ForceId("AL1")
CANT = kind("Z.506", Nation.ITALIAN, AircraftRole.BOMBER, 2, 3, 1, 30)
SEA = "00603"


def looking(at: str = "00606", **how: Any) -> Sea:
    """The Axis recon step: flying boats and others at Comiso, and Warspite five hexes south of it, six tenths to be found."""
    units = (squad("z1", "comiso", CANT), squad("z2", "comiso", CANT), squad("55", "hal_far", BLENHEIM))
    return sky(british("Warspite", at), *units, step=Step.RECON, **how)


def needed(book: Book, state: State) -> list[str]:
    """What each search needs, in words."""
    rolls = rolls_of(fly_searches, book, state, AXIS, dice=SeededDice(1))
    return [f"{roll.why.actors[0]}: {roll.why.needed}" for roll in rolls]


def test_a_search_mission_adds_a_tenth_to_the_area_search() -> None:
    """SM-GAP-67, SM-GAP-67.12, SM-3A It shows in what the die needs, whether all searches are flown or this one."""
    book, state = looking()
    searching = on_mission(state, SEARCH, "z1", over=SEA)

    assert needed(book, state) == ["comiso: 6 or less"] and needed(book, searching) == ["comiso: 7 or less"]
    for order in (SearchArea(AXIS, "AL1", "comiso"), FlySearches(AXIS)):
        found, _ = play(book, searching, order, [("SM-3A area search: comiso on AL1, 7 or less", 7)])
        assert found.finds[AL1]
        missed, _ = play(book, state, order, [("SM-3A area search: comiso on AL1, 6 or less", 7)])
        assert AL1 not in missed.finds


def test_more_than_one_search_adds_no_more() -> None:
    """SM-GAP-67.12, SM-GAP-67 Over one hex or over two, each force within them has one tenth more."""
    book, state = looking()

    for over in (SEA, "00605"):
        two = on_mission(on_mission(state, SEARCH, "z1", over=SEA), SEARCH, "z2", over=over)
        assert needed(book, two) == ["comiso: 7 or less"]
    together = on_mission(state, SEARCH, "z1", "z2", over=SEA)
    assert seas_searched(book, together, AXIS) == (Hex(SEA),)


@pytest.mark.parametrize(("over", "away", "tenths"), [("00105", 10, 6), ("00104", 11, 5)])
def test_it_adds_for_forces_within_ten_hexes(over: str, away: int, tenths: int) -> None:
    """SM-GAP-67.12, SM-GAP-67 Eleven are too many."""
    book, state = looking("01106")

    assert distance(Hex(over), Hex("01106")) == away and needed(book, state) == ["comiso: 5 or less"]
    assert needed(book, on_mission(state, SEARCH, "z1", over=over)) == [f"comiso: {tenths} or less"]


@pytest.mark.parametrize(("at", "weather", "without", "with_it"), [
    ("00606", Weather.CLEAR, "comiso: 6 or less", "comiso: 7 or less"),
    ("00606", Weather.POOR, "comiso: 3 or less", "comiso: 3 or less"),
    ("01206", Weather.POOR, "comiso: 2 or less", "comiso: 3 or less")])
def test_it_is_added_before_poor_weather_halves(at: str, weather: Weather, without: str, with_it: str) -> None:
    """SM-GAP-67.12, SM-GAP-06 Six and one are three and a half, five and one are three."""
    book, state = looking(at, weather=weather)

    assert needed(book, state) == [without]
    assert needed(book, on_mission(state, SEARCH, "z1", over=SEA)) == [with_it]


def far_corner(weather: Weather = Weather.CLEAR) -> Sea:
    """Warspite where only Taranto, fifteen hexes off, may see anything of her, and bombers that look for her from Comiso."""
    near = kind("Near", Nation.ITALIAN, AircraftRole.BOMBER, 2, 3, 1, 9)
    tripoli = port("Tripoli", "00207", Nation.ITALIAN, held_by=Allegiance.ALLIED)
    return sky(british("Warspite", "01407"), squad("z1", "comiso", near), tripoli, step=Step.RECON, weather=weather)


def test_where_the_chart_has_nothing_nothing_is_added() -> None:
    """SM-GAP-67.12, SM-3A.3 Without a site with a chance nobody searches; where poor weather took the last tenth he does."""
    book, state = far_corner()
    searching = on_mission(state, SEARCH, "z1", over="00805")
    beyond = replace(state.forces[AL1], hex=Hex("01507"))

    assert needed(book, state) == ["taranto: 1 or less"] and needed(book, searching) == ["taranto: 2 or less"]
    assert needed(book, replace(searching, forces={AL1: beyond})) == []
    poor_book, poor = far_corner(Weather.POOR)
    searching = on_mission(poor, SEARCH, "z1", over="00805")
    assert needed(poor_book, poor) == [] and needed(poor_book, searching) == ["taranto: 1 or less"]
    order = SearchArea(AXIS, "AL1", "taranto")
    assert against(poor_book, poor, order) == "SM-3A: AL1 is beyond the reach of Taranto"
    assert against(poor_book, searching, order) == ""
    assert order in list(candidates(poor_book, searching, AXIS))
    assert order not in list(candidates(poor_book, poor, AXIS))


@pytest.mark.parametrize("why", ["", "no air war", "off cooperation", "lost", "on its way", "patrol", "out of range",
                                 "field taken", "field ruined", "nowhere", "enemy's"])
def test_who_does_not_search(why: str) -> None:
    """SM-GAP-67.11, SM-1.1 Who is not ready, not on naval cooperation, out of range of the hex, or has no field to fly from."""
    book, state = looking()
    state = on_mission(state, AirTask.PATROL if why == "patrol" else SEARCH, "z1", over="nowhere" if why == "nowhere" else SEA)
    match why:
        case "no air war":
            book = replace(book, options=Options())
        case "off cooperation":
            state = off_cooperation(state, ("z1",))
        case "lost" | "on its way":
            state = with_unit(state, "z1", status=AirStatus.LOST if why == "lost" else AirStatus.IN_TRANSFER)
        case "out of range":
            short = replace(book.oob.aircraft[CANT.id], range_hexes=1)
            book = replace(book, oob=replace(book.oob, aircraft={**book.oob.aircraft, CANT.id: short}))
        case "field taken":
            state = replace(state, airfields={BaseId("comiso"): Allegiance.ALLIED})
        case "field ruined":
            state = with_war(state, fields_hit={BaseId("comiso"): 5})
        case "enemy's":
            state = on_mission(with_war(state, missions={}), SEARCH, "55", over=SEA)
            assert seas_searched(book, state, ALLIED) == (Hex(SEA),)

    assert seas_searched(book, state, AXIS) == ((Hex(SEA),) if not why else ())


def test_a_mission_of_somebody_who_left_the_theatre_is_none() -> None:
    """SM-GAP-67.11 It is forgotten with him."""
    book, state = looking()
    state = with_war(state, missions={AirUnitId("gone"): AirMission(SEARCH, SEA)})

    assert seas_searched(book, state, AXIS) == ()


def carrier(at: str = "00604") -> Sea:
    """The Allied recon step: Ark Royal with flights of Swordfish, Zara near, and Bolzano far."""
    flights = kind("Swordfish", Nation.BRITISH, AircraftRole.TORPEDO_BOMBER, 1, 2, 2, 4)
    return sky(british("Ark Royal", at, ARK_ROYAL), italian("Zara", "00603"),
               *(squad(f"s{number}", "ark_royal", flights, FLIGHT) for number in range(3)), acting=ALLIED, step=Step.RECON)


def test_carriers_own_search_has_nothing_of_it() -> None:
    """SM-3C, SM-GAP-67.12 The area search has one tenth more, that of her aircraft is what it was."""
    book, state = carrier()
    order = FlySearches(ALLIED)

    searching = on_mission(state, SEARCH, "s0", over="00604")
    from_deck = ("SM-3C carrier search: ark_royal on AX1, 8 or less", 9)

    play(book, state, order, [("SM-3A area search: valletta on AX1, 6 or less", 9), from_deck])
    play(book, searching, order, [("SM-3A area search: valletta on AX1, 7 or less", 9), from_deck])
    play(book, searching, SearchFromCarrier(ALLIED, "AX1", ShipId("ark_royal")), [from_deck])


def test_a_deck_that_has_moved_out_of_range_searches_no_more() -> None:
    """SM-GAP-67.11, SM-5B The hex stays where it was named; in port she sends nobody."""
    book, state = carrier()
    state = on_mission(state, SEARCH, "s0", over="00604")
    away = replace(state, forces={**state.forces, AL1: replace(state.forces[AL1], hex=Hex("01305"))})
    ark = state.ships[ShipId("ark_royal")]
    berthed = replace(state, ships={**state.ships, ark.id: replace(ark, force=None, port=next(iter(state.ports)))})

    assert seas_searched(book, state, ALLIED) == (Hex("00604"),)
    assert seas_searched(book, away, ALLIED) == () == seas_searched(book, berthed, ALLIED)


def test_searches_are_their_owners_to_know() -> None:
    """SM-GAP-56, SM-GAP-67.12 The die that needs one more is seen by him alone, under hidden markers by neither."""
    for options, sees in ((Options(air_war=True), True), (Options(air_war=True, hidden_markers=True), False)):
        book, state = looking(options=options)
        searching = on_mission(state, SEARCH, "z1", over=SEA)
        roll, = rolls_of(fly_searches, book, searching, AXIS, dice=SeededDice(1))

        assert reason(book, searching, roll.why, ALLIED) is None
        assert (reason(book, searching, roll.why, AXIS) is not None) is sees
        assert view_for(book, searching, ALLIED) == view_for(book, state, ALLIED)


def test_it_moves_no_face_of_any_die() -> None:
    """SM-1G, SM-GAP-67.12 The same roll falls, and counts for more."""
    book, state = looking()
    faces = {roll.face for moment in (state, on_mission(state, SEARCH, "z1", over=SEA))
             for roll in rolls_of(fly_searches, book, moment, AXIS, dice=SeededDice(7))}

    assert len(faces) == 1


def test_the_seas_searched_are_gathered_once_for_all_forces(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-67.12, SM-3A.4 Searches are rolled for in every segment."""
    fleets = [british(f"Ship {number}", "00606", force=f"f{number}") for number in range(5)]
    book, state = sky(*fleets, squad("z1", "comiso", SM_79), step=Step.RECON)
    asked: list[int] = []

    def counted(*given_: object) -> tuple[Hex, ...]:
        asked.append(1)
        return seas_searched(*given_)  # pyrefly: ignore[bad-argument-type]

    monkeypatch.setattr(ch03_area_search, "seas_searched", counted)
    assert len(needed(book, on_mission(state, SEARCH, "z1", over=SEA))) == 5 and len(asked) == 1


def test_a_search_is_ordered_and_flown_in_the_next_recon_step() -> None:
    """SM-GAP-67, SM-GAP-67.4 Even in the recon step itself, before searches are rolled for."""
    book, state = looking()
    after, _ = play(book, state, GiveAirMission(AXIS, SEARCH, (AirUnitId("z1"),), SEA))

    assert needed(book, after) == ["comiso: 7 or less"]
