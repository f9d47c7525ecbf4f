"""Area search, read like the rulebook."""

from __future__ import annotations

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.book import Options
from campaign.model.charts.campaign import SiteKind, Weather
from campaign.model.commands import EndStep, FlySearches, SearchArea
from campaign.model.dice import SeededDice
from campaign.model.events import AreaSearched, ForceScattered, ForceSpotted, PhaseBegan, SegmentBegan, StepBegan
from campaign.model.play.calendar import Phase, Step, Subsegment
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import Find, ForceId, Lapse, Recon, Seen
from campaign.rules.chapters.search.ch03_area_search import candidates, fly_searches, sites
from campaign.rules.chapters.search.ch03_carrier_search import Site, best_site, chance
from campaign.rules.engine import legal_commands, refusal
from tests.proceeding import brought_about, rolls_of
from tests.sea import (
    ARK_ROYAL,
    TRANSPORT,
    Sea,
    airbase,
    british,
    given,
    italian,
    next_segment,
    of_type,
    play,
    rule_broken,
    sea,
    ships,
)

AL1, AL2 = ForceId("AL1"), ForceId("AL2")
COMISO = airbase("Comiso", "00401", Nation.ITALIAN)
HIDDEN = Options(hidden_markers=True)


def looking(*more: object, **how: object) -> Sea:
    """The Axis recon step, with an airbase at Comiso and Warspite five hexes south of it."""
    return sea(COMISO, british("Warspite", "00606"), *more, step=Step.RECON, **how)  # pyrefly: ignore[bad-argument-type]


def search(contact: str = "AL1", site: str = "comiso") -> SearchArea:
    """One search."""
    return SearchArea(Side.AXIS, contact, site)


def test_ports_and_airbases_with_aircraft_on_naval_cooperation_search() -> None:
    """SM-3A Friendly ones; a port has a row of its own and a reach of fifteen, a base the reach of its aircraft."""
    book, state = sea(COMISO, airbase("Castel Benito", "00307", Nation.ITALIAN, groups=3, range_hexes=20),
                      airbase("Hal Far", "00704", Nation.BRITISH, groups=0, flights=6))

    assert [(one.id, one.kind, one.reaches) for one in sites(book, state, Side.AXIS)] == [
        ("taranto", SiteKind.PORT, 15), ("tripoli", SiteKind.PORT, 15), ("comiso", SiteKind.BASE_OF_FEW_GROUPS, 30),
        ("castel_benito", SiteKind.BASE_OF_MANY_GROUPS, 20)]
    assert [one.id for one in sites(book, state, Side.ALLIED)] == ["valletta", "alexandria", "hal_far"]


def test_aircraft_on_naval_cooperation_serve_in_every_segment_and_only_there() -> None:
    """SM-1 Others make no site of their base; in the ground phases nobody searches for ships."""
    book, state = looking()
    others = replace(state, air={key: replace(one, on_naval_cooperation=False) for key, one in state.air.items()})
    last = given(state, SegmentBegan(7), StepBegan(Subsegment.PHASING, Step.RECON))
    ground = given(state, PhaseBegan(Phase.AIR))

    assert "comiso" not in [one.id for one in sites(book, others, Side.AXIS)]
    assert rule_broken(book, state, search()) == rule_broken(book, last, search()) == ""
    assert rule_broken(book, ground, search()) == "SM-1A.1"


def test_six_flights_are_as_good_as_a_group() -> None:
    """SM-GAP-06, SM-5A Three groups' worth of them make a base of many groups."""
    worth = {flights: airbase("Comiso", "00401", Nation.ITALIAN, groups=1, flights=flights) for flights in (11, 12)}
    kinds = {flights: sites(*sea(base), Side.AXIS)[-1].kind for flights, base in worth.items()}

    assert kinds == {11: SiteKind.BASE_OF_FEW_GROUPS, 12: SiteKind.BASE_OF_MANY_GROUPS}


def test_flights_aboard_a_carrier_make_no_site_of_her() -> None:
    """SM-2B, SM-3C A carrier's own search is another kind of reconnaissance."""
    book, state = sea(british("Ark Royal", "00606", ARK_ROYAL))

    assert [one.id for one in sites(book, state, Side.ALLIED)] == ["valletta", "alexandria"]


@pytest.mark.parametrize("ranges", [(12, 30), (30, 12)])
def test_aircraft_of_a_base_add_up_and_the_farthest_ranging_sets_its_reach(ranges: tuple[int, int]) -> None:
    """SM-GAP-06 Two groups and one make a base of three, which reaches as far as the best of them flies."""
    book, state = sea(airbase("Comiso", "00401", Nation.ITALIAN, groups=2, range_hexes=ranges[0]),
                      airbase("Gela", "00401", Nation.ITALIAN, groups=1, range_hexes=ranges[1]))
    together = replace(state, air={key: replace(unit, base="comiso") for key, unit in state.air.items()})
    found = sites(book, together, Side.AXIS)[-1]

    assert (found.id, found.kind, found.reaches) == ("comiso", SiteKind.BASE_OF_MANY_GROUPS, 30)


def test_the_best_chance_counts_and_not_the_nearest_site_and_among_equals_the_first() -> None:
    """SM-GAP-06, SM-3A A base four hexes off sees better than a port beside the force; two ports alike, the first searches."""
    book, state = sea()
    where = Hex("00303")
    port, base = (Site(name, name, Hex(at), kind, 15) for name, at, kind in (
        ("port", "00304", SiteKind.PORT), ("base", "00701", SiteKind.BASE_OF_MANY_GROUPS)))
    twin = replace(port, id="twin")

    assert distance(base.hex, where) > distance(port.hex, where)
    assert [best[0].id for sites_ in ((port, base), (base, port), (port, twin), (twin, port))
            if (best := best_site(book, state, sites_, where))] == ["base", "base", "port", "twin"]


@for_all(st.integers(0, 15), st.integers(1, 7), st.sampled_from(list(Weather)), st.integers(1, 12))
def test_the_chance_falls_with_distance_and_poor_weather_halves_it(column: int, row: int, sky: Weather, reach: int) -> None:
    """SM-GAP-06, SM-3A Tenths by row and distance, nothing beyond the aircraft's range, fractions of a tenth dropped."""
    book, state = sea(airbase("Comiso", "00401", Nation.ITALIAN, range_hexes=reach), weather=sky)
    site = sites(book, state, Side.AXIS)[-1]
    where = Hex(f"{column:03d}{row:02d}")
    hexes = distance(site.hex, where)
    printed = next(tenths for most, tenths in ((2, 7), (5, 6), (10, 5), (15, 4)) if hexes <= most)

    assert chance(book, state, site, where) == (0 if hexes > reach else printed // 2 if sky is Weather.POOR else printed)


def test_a_port_alone_sees_no_further_than_fifteen_hexes() -> None:
    """SM-GAP-06 Taranto to the far corner of the chart is sixteen."""
    book, state = sea()
    taranto = sites(book, state, Side.AXIS)[0]

    assert distance(taranto.hex, Hex("01507")) == 16 and chance(book, state, taranto, Hex("01507")) == 0
    assert chance(book, state, taranto, Hex("01407")) == 1 and best_site(book, state, (taranto,), Hex("01507")) is None


def test_the_site_with_the_best_chance_searches_each_enemy_force() -> None:
    """SM-3A, SM-3A.4 Each force is rolled for once, and spotted on the number or less."""
    book, state = looking(british("Malaya", "00604", force="other"))

    after, events = play(book, state, FlySearches(Side.AXIS), [
        ("SM-3A area search: comiso on AL1, 6 or less", 6), ("SM-3A area search: comiso on AL2, 6 or less", 7)])

    assert of_type(events, AreaSearched) == [
        AreaSearched(Side.AXIS, AL1, "comiso", found=True), AreaSearched(Side.AXIS, AL2, "comiso", found=False)]
    assert list(after.finds) == [AL1] and after.finds[AL1] == (Find(Recon.AREA, Lapse.END_OF_SEGMENT),)


def test_searches_are_made_in_the_recon_step_of_ones_own_subsegment() -> None:
    """SM-3A.1 Not while ships move, nor for the other side."""
    for order in (search(), FlySearches(Side.AXIS)):
        assert rule_broken(*sea(COMISO, british("Warspite", "00606")), order) == "SM-1A.1"
        assert rule_broken(*looking(), order) == ""
    assert rule_broken(*looking(), FlySearches(Side.ALLIED)) == "SM-1A.1"


def test_one_search_is_rolled_for_each_force_in_a_segment() -> None:
    """SM-3A.2 Whether it found anything or not; in the next segment one more."""
    book, state = looking()
    after, _ = play(book, state, search(), [("SM-3A", 10)])

    assert rule_broken(book, after, search()) == rule_broken(book, after, search(site="taranto")) == "SM-3A"
    assert play(book, after, FlySearches(Side.AXIS))[1] == ()
    assert rule_broken(book, next_segment(after, step=Step.RECON), search()) == ""


@pytest.mark.parametrize("order", [search("AL9"), search("AX1"), search(site="valletta"), search(site="nowhere")])
def test_only_a_known_enemy_is_searched_for_from_a_site_of_ones_own(order: SearchArea) -> None:
    """SM-3A.2, SM-3A.3 Neither own forces nor enemy sites."""
    assert rule_broken(*looking(italian("Zara", "00303")), order) == "SM-3A"


def test_a_site_without_a_chance_does_not_search() -> None:
    """SM-3A.3 What is beyond its reach is beyond its orders."""
    short = airbase("Gela", "00301", Nation.ITALIAN, range_hexes=4)
    book, state = looking(short)

    no = refusal(book, state, search(site="gela"))

    assert no is not None and str(no) == "SM-3A: AL1 is beyond the reach of Gela"


def test_a_scattered_force_can_not_be_searched_for() -> None:
    """SM-6A2.4, SM-6A2 It is off the map."""
    book, state = sea(COMISO, british("Clan Macaulay", "00606", TRANSPORT), step=Step.RECON)
    state = given(state, ForceScattered(AL1, None, ships("Clan Macaulay"), None))

    assert rule_broken(book, state, search()) == "SM-3A"
    assert play(book, state, FlySearches(Side.AXIS))[1] == () and list(candidates(book, state, Side.AXIS)) == [
        FlySearches(Side.AXIS)]


def test_a_find_of_one_kind_shows_what_sort_of_force_it_is() -> None:
    """SM-GAP-07, SM-3 Categories without names; a second kind shows all."""
    book, state = looking(british("Clan Macaulay", "00606", TRANSPORT))
    one, _ = play(book, state, search(), [("SM-3A", 1)])
    seen_by_coast = ForceSpotted(AL1, Side.AXIS, Hex("00606"), Find(Recon.SURFACE, Lapse.END_OF_SEGMENT), Seen(()), "AL1")
    two, _ = play(book, given(state, seen_by_coast), search(), [("SM-3A", 1)])

    assert [kind.value for kind in one.sightings[AL1].seen.categories] == ["warships", "transports"]
    assert one.sightings[AL1].seen.ships is None
    assert two.sightings[AL1].seen.ships == dict.fromkeys(ships("Warspite", "Clan Macaulay"), "sound")


def test_under_hidden_markers_only_a_spotted_force_is_searched_for_by_name() -> None:
    """SM-GAP-56, SM-3A.2 The others are found by flying all searches, whose dice the searcher does not see."""
    book, state = looking(options=HIDDEN)

    assert list(legal_commands(book, state, Side.AXIS)) == [EndStep(Side.AXIS), FlySearches(Side.AXIS)]
    assert rule_broken(book, state, search()) == rule_broken(book, state, search("C1")) == "SM-3A"
    after, _ = brought_about(fly_searches, book, state, Side.AXIS, dice=SeededDice(1))
    rolls = rolls_of(fly_searches, book, state, Side.AXIS, dice=SeededDice(1))
    assert [roll.why.seen_by for roll in rolls] == [()] and set(after.contacts.values()) <= {"C1"}


def test_each_force_found_under_hidden_markers_gets_a_label_of_its_own() -> None:
    """SM-GAP-56 The finder numbers his contacts, whatever the enemy calls them."""
    book, state = looking(british("Malaya", "00604", force="other"), options=HIDDEN)

    after, _ = play(book, state, FlySearches(Side.AXIS), [("SM-3A", 1), ("SM-3A", 1)])

    assert after.contacts == {AL1: "C1", AL2: "C2"}
    assert [rule_broken(book, next_segment(after, step=Step.RECON), search(label)) for label in ("C1", "C2", "C3")] == [
        "", "", "SM-3A"]


@pytest.mark.parametrize(("sky", "tenths"), [(Weather.CLEAR, 6), (Weather.POOR, 3)])
def test_forces_are_found_as_often_as_the_best_site_promises(sky: Weather, tenths: int) -> None:
    """SM-3A, SM-GAP-06 Over many seeds, in clear weather and in poor."""
    book, state = looking(weather=sky)
    trials = 1500

    after = (brought_about(fly_searches, book, state, Side.AXIS, dice=SeededDice(seed))[0] for seed in range(trials))
    found = sum(bool(state.finds) for state in after)


    assert abs(found / trials - tenths / 10) < 0.04
