"""Rules 2B, 3C and 5B: carriers as airbases, their searches, and flights without a deck."""

from __future__ import annotations

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.library.book import load_book
from campaign.model.book import Options
from campaign.model.charts.campaign import SiteKind, Weather
from campaign.model.commands import FlySearches, RuleAsUmpire, SearchArea, SearchFromCarrier
from campaign.model.dice import SeededDice
from campaign.model.events import (
    AirUnitsLost,
    CarrierSearched,
    FightersEmbarked,
    FlightsDiverted,
    ForceScattered,
    ForceSpotted,
)
from campaign.model.play.calendar import Step
from campaign.model.play.state import AirUnit
from campaign.model.replacing import replace
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AirSize, AirStatus, AirUnitId
from campaign.model.units.forces import ForceId, Recon, ShipStatus
from campaign.model.units.ships import ShipType
from campaign.ratings.condition import with_hits
from campaign.ratings.hits import Hits
from campaign.rules.chapters.air.ch05_carriers import capacity, check_decks, deck_is_clear, flies, flights_of, room_on_field
from campaign.rules.chapters.combat.losses import lose_ship
from campaign.rules.chapters.search.ch03_area_search import fly_searches, sites
from campaign.rules.chapters.search.ch03_carrier_search import chance, decks
from campaign.rules.facts.setup import starting_state
from campaign.rules.views.view import view_for
from tests.narrating import line_for
from tests.proceeding import brought_about, events_of
from tests.sea import ARK_ROYAL, ORION, Sea, Thing, airbase, british, given, italian, of_type, play, rule_broken, sea, ships

ARK, GLORIOUS = ships("Ark Royal")[0], ships("Glorious")[0]
AX1, AL1 = ForceId("AX1"), ForceId("AL1")
SEARCH = SearchFromCarrier(Side.ALLIED, "AX1", ARK)


def with_flights(book_state: Sea, *decks_of: tuple[str, int], reach: int = 12) -> Sea:
    """The same sea with so many flights aboard each carrier; the airbase Dekheila only lends their papers."""
    book, state = book_state
    air = dict(state.air)
    spare = iter(sorted(key for key, facts in book.oob.air_units.items() if facts.size is AirSize.FLIGHT))
    for carrier, count in decks_of:
        for _ in range(count):
            key = next(spare)
            air[key] = AirUnit(key, Side.ALLIED, carrier)
    types = {key: replace(one, range_hexes=reach) for key, one in book.oob.aircraft.items()}
    return Sea(replace(book, oob=replace(book.oob, aircraft=types)), replace(state, air=air))


def fleet(*things: Thing, flights: int = 3, reach: int = 12, **more: object) -> Sea:
    """Ark Royal at sea with her flights, in the Allied recon step."""
    at_sea = sea(british("Ark Royal", "00604", ARK_ROYAL), *things,
                 airbase("Dekheila", "01307", Nation.BRITISH, groups=0, flights=9), acting=Side.ALLIED, step=Step.RECON, **more)  # pyrefly: ignore[bad-argument-type]
    return with_flights(at_sea, ("ark_royal", flights), reach=reach)


def hurt(book_state: Sea, gunnery: int) -> Sea:
    """Ark Royal with gunnery boxes ticked."""
    book, state = book_state
    worn = with_hits(ARK_ROYAL, state.ships[ARK].condition, Hits(gunnery, 0))
    return Sea(book, replace(state, ships={**state.ships, ARK: replace(state.ships[ARK], condition=worn)}))


def test_a_carriers_hex_is_an_airbase_for_her_flights() -> None:
    """SM-2B, SM-5A Wherever she is; every scenario's carriers hold what stands on them."""
    _, state = fleet()

    assert len(flights_of(state, ARK)) == 3 and all(unit.on_naval_cooperation for unit in flights_of(state, ARK))
    calabria = load_book("calabria")
    start = starting_state(calabria, 1)
    carriers = [ship for ship in start.ships.values() if calabria.counters[ship.id].type is ShipType.CARRIER]
    assert carriers and all(len(flights_of(start, ship.id)) <= capacity(calabria, ship) for ship in carriers)


@pytest.mark.parametrize(("flights", "kind"), [
    (1, SiteKind.CARRIER_OF_FEW_FLIGHTS), (5, SiteKind.CARRIER_OF_FEW_FLIGHTS), (6, SiteKind.CARRIER_OF_MANY_FLIGHTS)])
def test_every_carrier_searches_on_her_own_row(flights: int, kind: SiteKind) -> None:
    """SM-3C.2, SM-GAP-06 By the number of her flights."""
    book, state = fleet(flights=flights)

    assert [site.kind for site in decks(book, state, Side.ALLIED)] == [kind] and decks(book, state, Side.AXIS) == ()


@pytest.mark.gate
@pytest.mark.parametrize(("at", "weather", "tenths"), [
    ("00603", Weather.CLEAR, 8), ("00303", Weather.CLEAR, 6), ("01203", Weather.CLEAR, 0), ("00303", Weather.POOR, 3)])
def test_a_carrier_searches_as_far_as_her_aircraft_fly_on_the_average(at: str, weather: Weather, tenths: int) -> None:
    """SM-3C.1, SM-GAP-06 Here five hexes; poor weather halves the chance."""
    book, state = fleet(italian("Zara", at), weather=weather, reach=5)
    deck = decks(book, state, Side.ALLIED)[0]

    assert deck.reaches == 5 and chance(book, state, deck, state.forces[AX1].hex) == tenths
    assert rule_broken(book, state, SEARCH) == ("" if tenths else "SM-3C")


def test_area_and_carrier_search_together_spot_fully() -> None:
    """SM-3C, SM-3C.4, SM-3.1 One roll each for every force, and two kinds of recon."""
    book, state = fleet(italian("Zara", "00603"))
    after, events = play(book, state, SEARCH, [("SM-3C carrier search", 8)])

    assert of_type(events, CarrierSearched)[0].found and after.finds[AX1][0].kind is Recon.CARRIER
    by_area = SearchArea(Side.ALLIED, "AX1", "valletta")
    assert rule_broken(book, after, SEARCH) == "SM-3C" and rule_broken(book, after, by_area) == ""
    full, happened = play(book, after, by_area, [("SM-3A", 1)])
    assert of_type(happened, ForceSpotted)[0].seen.ships is not None and len(full.finds[AX1]) == 2
    assert line_for(book, state, after, events[0], Side.AXIS) is None and line_for(book, state, after, events[0], None)


def test_all_searches_are_flown_at_once_from_ports_fields_and_decks() -> None:
    """SM-3A.4, SM-3C.5, SM-3C.3 The standing order flies both kinds, area search first."""
    book, state = fleet(italian("Zara", "00603"), italian("Pola", "01403"))

    _, events = play(book, state, FlySearches(Side.ALLIED), [("SM-3A", 9), ("SM-3A", 9), ("SM-3C", 9), ("SM-3C", 9)])

    assert len(of_type(events, CarrierSearched)) == 2
    assert rule_broken(book, sea(british("Ark Royal", "00604", ARK_ROYAL), acting=Side.ALLIED).state, SEARCH) == "SM-1A.1"


def test_of_several_carriers_only_the_best_searches() -> None:
    """SM-3C The one with the better chance, which has more flights here."""
    book, state = with_flights(fleet(british("Glorious", "00604", ARK_ROYAL), italian("Zara", "00603"), flights=0),
                               ("ark_royal", 2), ("glorious", 6))

    assert rule_broken(book, state, SEARCH) == "SM-3C" and rule_broken(book, state, replace(SEARCH, carrier=GLORIOUS)) == ""
    flown = of_type(events_of(fly_searches, book, state, Side.ALLIED, dice=SeededDice(1)), CarrierSearched)
    assert [event.carrier for event in flown] == [GLORIOUS]


@pytest.mark.parametrize("wrong", [{"contact": "AX9"}, {"carrier": "orion"}, {"carrier": "zara"}])
def test_a_search_names_a_known_marker_and_an_own_carrier(wrong: dict[str, str]) -> None:
    """SM-3C, SM-3C.4 Hidden markers must have been seen."""
    book, state = fleet(italian("Zara", "00603"), british("Orion", "00604", ORION))
    hidden_book, hidden = fleet(italian("Zara", "00603"), options=Options(hidden_markers=True))

    assert rule_broken(book, state, replace(SEARCH, **wrong)) == "SM-3C"  # pyrefly: ignore[bad-argument-type]
    assert rule_broken(hidden_book, hidden, SEARCH) == "SM-3C"


@pytest.mark.parametrize("why", ["in port", "deck out", "ferrying", "scattered", "cargo", "no flights"])
def test_when_a_carrier_flies_nothing(why: str) -> None:
    """SM-5B, SM-5C, SM-GAP-48.1, SM-3C In port, without a deck, full of fighters or cargo, off the map, or empty."""
    book, state = fleet(flights=0 if why == "no flights" else 3)
    if why == "in port":
        state = replace(state, ships={ARK: replace(state.ships[ARK], port=PortId("alexandria"), force=None)})
    elif why == "deck out":
        book, state = hurt(Sea(book, state), 3)
    elif why == "ferrying":
        state = given(state, FightersEmbarked(AirUnitId("dekheila_9"), ARK))
    elif why == "scattered":
        state = given(state, ForceScattered(AL1, None, (ARK,), None))
    elif why == "cargo":
        state = replace(state, ships={ARK: replace(state.ships[ARK], cargo=(CargoId("troops"),))})

    assert decks(book, state, Side.ALLIED) == () and (why == "no flights" or not flies(book, state, state.ships[ARK]))


def test_a_carrier_that_has_run_dry_searches_for_nobody() -> None:
    """SM-8A1, SM-GAP-28, SM-GAP-28.1 No box left at sea: no search from her deck, until she has been in port."""
    book, state = fleet(italian("Zara", "00603"))
    dry = replace(state, ships={**state.ships, ARK: replace(state.ships[ARK], fuel_boxes=0, out_of_fuel=True)})

    assert rule_broken(book, state, SEARCH) == ""
    assert decks(book, dry, Side.ALLIED) == () and rule_broken(book, dry, SEARCH) == "SM-3C"


@for_all(st.integers(0, 6))
def test_capacity_wanes_with_the_gunnery_boxes(gunnery: int) -> None:
    """SM-GAP-48 The printed flights in the share that is left, rounded; half the boxes end flying."""
    book, state = hurt(fleet(), gunnery)
    ark = state.ships[ARK]

    assert capacity(book, ark) == (9, 8, 6, 5, 3, 2, 0)[gunnery]
    assert deck_is_clear(book, ark) == (gunnery < 3)


@pytest.mark.parametrize(("second", "reach", "where"), [
    (True, 12, "glorious"), (False, 12, "dekheila"), (False, 5, ""), (True, 2, "glorious")])
def test_flights_that_a_damaged_carrier_cannot_hold_land_elsewhere_or_are_lost(second: bool, reach: int, where: str) -> None:
    """SM-GAP-48, SM-GAP-48.2, SM-2B.1 On the nearest deck or field in range with room."""
    others = (british("Glorious", "00604", ARK_ROYAL, force="b"),) if second else ()
    book, state = hurt(fleet(*others, flights=4, reach=reach), 4)
    # Room on the field for one more flight than stands there.
    bases = {key: replace(base, capacity_groups=2) for key, base in book.oob.bases.items()}
    book = replace(book, oob=replace(book.oob, bases=bases))

    after, events = brought_about(check_decks, book, state)

    moved = next(unit for key, unit in after.air.items() if unit != state.air[key])
    assert moved.base == where and (moved.status is AirStatus.LOST) == (not where)
    assert len(flights_of(after, ARK)) == 3 and len(events) == 1
    assert list(events_of(check_decks, book, after)) == []


def test_the_umpires_word_empties_a_deck_too() -> None:
    """SM-GAP-48, SM-GAP-60 Whatever hurt her."""
    book, state = fleet(flights=5, reach=30)
    order = RuleAsUmpire("fire", ship=ARK, condition=with_hits(ARK_ROYAL, state.ships[ARK].condition, Hits(5, 0)))

    _, events = play(book, state, order)

    assert len(of_type(events, FlightsDiverted)) == 3


def test_aircraft_go_down_with_their_carrier() -> None:
    """SM-5B.2, SM-5B Those aboard; an airfield's units stay, and the enemy sees them no more."""
    book, state = fleet(flights=2, reach=30)

    after, events = brought_about(lose_ship, book, state, ARK, ShipStatus.SUNK, "torpedoes", Side.AXIS)

    assert len(of_type(events, AirUnitsLost)[0].units) == 2
    assert sum(unit.status is AirStatus.LOST for unit in after.air.values()) == 2
    assert "" not in view_for(book, after, Side.AXIS).enemy_bases


def test_an_airfield_has_room_for_six_flights_to_a_group() -> None:
    """SM-2B.1, SM-5A Less what stands there."""
    book, state = sea(airbase("Comiso", "00401", Nation.ITALIAN, groups=2, flights=3))

    assert room_on_field(book, state, next(iter(book.oob.bases))) == 60 - 15


def test_air_units_that_are_lost_or_carried_search_no_more() -> None:
    """SM-3A, SM-5C An airbase needs one that can fly."""
    book, state = sea(airbase("Comiso", "00401", Nation.ITALIAN, groups=1))
    key = next(iter(state.air))
    gone = replace(state, air={key: replace(state.air[key], status=AirStatus.LOST, base="")})

    assert len(sites(book, state, Side.AXIS)) == len(sites(book, gone, Side.AXIS)) + 1

