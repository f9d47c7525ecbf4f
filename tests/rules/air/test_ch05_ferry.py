"""Rule 5C: a carrier ferries a group of land fighters."""

from __future__ import annotations

import pytest

from campaign.model.commands import LaunchFighters, LoadFighters, UnloadFighters
from campaign.model.events import FightersEmbarked, FightersLanded, SegmentBegan
from campaign.model.play.calendar import Step
from campaign.model.replacing import replace
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AircraftRole, AirSize, AirStatus, AirUnitId, BaseId
from campaign.rules import engine
from campaign.rules.chapters.search.ch03_area_search import sites
from campaign.rules.views.view import view_for
from tests.narrating import line_for
from tests.sea import ARK_ROYAL, ORION, Sea, airbase, british, given, next_segment, play, rule_broken, sea, ships

ARK = ships("Ark Royal")[0]
GROUP, FLIGHT = AirUnitId("dekheila_1"), AirUnitId("dekheila_2")
DEKHEILA, HAL_FAR, ABOUKIR, COMISO = BaseId("dekheila"), BaseId("hal_far"), BaseId("aboukir"), BaseId("comiso")
LOAD = LoadFighters(Side.ALLIED, ARK, GROUP)
LAUNCH = LaunchFighters(Side.ALLIED, ARK, HAL_FAR)
UNLOAD = UnloadFighters(Side.ALLIED, ARK, HAL_FAR)


def harbour(at: str = "alexandria", **more: object) -> Sea:
    """Ark Royal in Alexandria, with fighters of four hexes' range at Dekheila, and fields at Malta and beyond."""
    book, state = sea(
        british("Ark Royal", at, ARK_ROYAL, **more), british("Orion", "alexandria", ORION),
        airbase("Dekheila", "01307", Nation.BRITISH, groups=1, flights=1),
        airbase("Hal Far", "00704", Nation.BRITISH, groups=0),
        airbase("Aboukir", "01506", Nation.BRITISH, groups=1), airbase("Comiso", "00401", Nation.ITALIAN, groups=0),
        acting=Side.ALLIED)
    types = {key: replace(one, role=AircraftRole.FIGHTER, range_hexes=4) for key, one in book.oob.aircraft.items()}
    return Sea(replace(book, oob=replace(book.oob, aircraft=types)), state)


def laden(at: str, **more: object) -> Sea:
    """The same, with the group aboard."""
    book, state = harbour(at, **more)
    return Sea(book, given(state, FightersEmbarked(GROUP, ARK)))


def test_a_group_is_loaded_in_port_and_flown_off_to_a_field_within_twice_its_range() -> None:
    """SM-5C, SM-5C.9 It reaches the field at once, and stands ready in the next segment."""
    book, state = harbour()
    aboard, events = play(book, state, LOAD)
    assert events == (FightersEmbarked(GROUP, ARK),) and aboard.air[GROUP].status is AirStatus.FERRIED

    book, state = laden("01204")
    landed, events = play(book, state, LAUNCH)

    assert events == (FightersLanded(GROUP, ARK, HAL_FAR, flew=True),)
    assert (landed.air[GROUP].base, landed.air[GROUP].status) == ("hal_far", AirStatus.IN_TRANSFER)
    assert not any(site.id == "hal_far" for site in sites(book, landed, Side.ALLIED))
    ready = given(landed, SegmentBegan(2))
    assert ready.air[GROUP].status is AirStatus.READY and any(site.id == "hal_far" for site in sites(book, ready, Side.ALLIED))


@pytest.mark.parametrize(("at", "rule"), [("01504", ""), ("01503", "SM-5C"), ("alexandria", "SM-5C")])
def test_fighters_fly_off_at_sea_and_within_transfer_range(at: str, rule: str) -> None:
    """SM-5C.8, SM-5C.9 Eight hexes here, and not out of port."""
    assert rule_broken(*laden(at), LAUNCH) == rule


def test_a_burnt_deck_launches_nothing() -> None:
    """SM-5C.8, SM-GAP-48 With half her gunnery boxes gone."""
    assert rule_broken(*laden("01204", hits=(3, 0)), LAUNCH) == "SM-GAP-48"


def test_fighters_go_ashore_beside_another_port() -> None:
    """SM-5C.3, SM-5C.7 Where she has lain since the segment began."""
    book, state = laden("valletta")

    after, events = play(book, state, UNLOAD)

    assert events == (FightersLanded(GROUP, ARK, HAL_FAR, flew=False),) and after.air[GROUP].base == "hal_far"
    assert rule_broken(book, state, replace(UNLOAD, base=DEKHEILA)) == "SM-5C"
    assert rule_broken(*laden("00704"), UNLOAD) == "SM-5C"


@pytest.mark.parametrize(("wrong", "rule"), [
    ({"carrier": "orion"}, "SM-5C"), ({"carrier": "zara"}, "SM-1B"), ({"unit": "dekheila_2"}, "SM-5C"),
    ({"unit": "aboukir_1"}, "SM-5C"), ({"unit": "nobody"}, "SM-5C")])
def test_what_may_be_loaded_and_by_whom(wrong: dict[str, str], rule: str) -> None:
    """SM-5C, SM-5C.2, SM-5C.4 One group of own fighters on a field beside the port, aboard an own carrier."""
    book, state = harbour()

    assert rule_broken(book, state, LOAD) == ""
    assert rule_broken(book, state, replace(LOAD, **wrong)) == rule  # pyrefly: ignore[bad-argument-type]


def test_only_fighters_are_ferried_and_only_one_group() -> None:
    """SM-5C Bombers are not; a second group finds no room."""
    book, state = harbour()
    bombers = {key: replace(one, role=AircraftRole.BOMBER) for key, one in book.oob.aircraft.items()}
    units = {key: replace(one, size=AirSize.GROUP) for key, one in book.oob.air_units.items()}
    two = replace(book, oob=replace(book.oob, air_units=units))

    assert rule_broken(replace(book, oob=replace(book.oob, aircraft=bombers)), state, LOAD) == "SM-5C"
    full, _ = play(two, state, LOAD)
    assert rule_broken(two, full, replace(LOAD, unit=FLIGHT)) == "SM-5C"


@pytest.mark.parametrize(("base", "rule"), [(COMISO, "SM-5C"), (BaseId("nowhere"), "SM-5C"), (HAL_FAR, "SM-2B")])
def test_fighters_land_on_own_fields_with_room(base: BaseId, rule: str) -> None:
    """SM-5C.6, SM-2B, SM-2B.1 A group needs room for six flights."""
    book, state = laden("01204")
    small = {key: replace(one, capacity_groups=0) for key, one in book.oob.bases.items()}

    assert rule_broken(replace(book, oob=replace(book.oob, bases=small)), state, replace(LAUNCH, base=base)) == rule


def test_nothing_is_landed_by_an_empty_carrier_nor_in_another_step() -> None:
    """SM-5C.1, SM-5C.5 In the owner's naval movement step."""
    book, state = harbour("01204")

    assert rule_broken(book, state, LAUNCH) == "SM-5C" and rule_broken(book, harbour("valletta").state, UNLOAD) == "SM-5C"
    assert rule_broken(book, next_segment(state, Side.ALLIED, Step.COMBAT), LAUNCH) == "SM-1A.1"


def test_the_orders_are_offered_and_the_enemy_is_told_what_fields_show() -> None:
    """SM-5C, SM-GAP-56 He sees who stands on airfields, not what a carrier has aboard."""
    book, state = harbour()
    legal = list(engine.legal_commands(book, state, Side.ALLIED))
    aboard, events = play(book, state, LOAD)
    flying_book, flying = laden("01204")

    assert [one for one in legal if isinstance(one, LoadFighters)] == [LOAD]
    assert LAUNCH in list(engine.legal_commands(flying_book, flying, Side.ALLIED))
    line = line_for(book, state, aboard, events[0], Side.AXIS)
    assert line is not None and "Ark Royal" not in line
    assert view_for(book, aboard, Side.AXIS).enemy_bases == {"aboukir": 1, "dekheila": 1}
