"""The scenario of July 1940, and how a broken one says what is wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from campaign.library.book import load_book, scenario_keys
from campaign.library.campaigns.shared import order_of_battle as oob
from campaign.library.charts.files import load_derivation_chart
from campaign.library.composing import load_scenario
from campaign.library.reading.faults import Fault, FaultyData
from campaign.library.theatres import load_theatre
from campaign.model.book import Options
from campaign.model.play.calendar import Turn
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import CargoKind, PortId, ScenarioFacts
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import AircraftRole, AirSize, BaseId
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.derivation import counters_of
from campaign.session.play.beginning import book_of
from tests.library.spoiling import CALABRIA, hold_to_key, own, refused

Breaking = Callable[..., tuple[Fault, ...]]


@cache
def theatre() -> Theatre:
    """The Mediterranean."""
    return load_theatre("mediterranean")


@cache
def calabria() -> ScenarioFacts:
    """The scenario that comes with the game, set up by the order of battle."""
    return load_book("calabria").scenario


@pytest.fixture
def broken(tmp_path: Path) -> Breaking:
    """Changes passages of a copy of the scenario, each written old, new, and hands back the faults found."""
    text = CALABRIA.read_text(encoding="utf-8")
    return lambda *passages: refused(load_scenario, own(tmp_path, text, *passages), oob(), theatre())


def test_calabria_is_one_game_turn_of_two_player_turns() -> None:
    """SM-1A.1 One game turn holds fourteen naval action segments."""
    assert Turn.of(calabria().first_turn) == Turn.of(calabria().last_turn) == Turn.of("Jul I 40")
    assert calabria().theatre == "mediterranean"


def test_calabria_is_listed_among_the_scenarios_that_come_with_the_game() -> None:
    """SM-GAP-53 The scenarios that come with the game are known by key."""
    assert "calabria" in scenario_keys()
    assert calabria().key == "calabria"


def test_every_ship_that_was_ready_lies_in_one_port() -> None:
    """SM-GAP-53 All ships of July 1940 lie somewhere once, but for those already sunk, those working up and other traffic."""
    berthed = Counter(ship for ships in calabria().berths.values() for ship in ships)
    elsewhere = {"calypso", "espero", "littorio", "vittorio_veneto"}

    assert set(berthed) <= set(oob().ships) - {ShipId(name) for name in elsewhere}
    assert len(berthed) == 260
    assert set(berthed.values()) == {1}


def test_the_fleets_lie_where_they_lay() -> None:
    """SM-GAP-53 The battleships at Taranto and Alexandria, Force H at Gibraltar, the convoys at Naples and Malta."""

    def at(port: str) -> set[str]:
        return set(calabria().berths[PortId(port)])

    assert {"giulio_cesare", "conte_di_cavour"} <= at("taranto")
    assert {"warspite", "malaya", "eagle", "sydney"} <= at("alexandria")
    assert {"hood", "ark_royal"} <= at("gibraltar")
    assert {"esperia", "calitea", "orsa", "pegaso"} <= at("naples")
    assert {"terror", "el_nil", "zeeland"} <= at("malta")


def test_the_libyan_convoy_carries_five_loads_for_benghazi() -> None:
    """SM-2D Five transports carry one RE each: troops, tanks, petrol, ammunition and stores."""
    convoy = [one for one in calabria().cargoes if one.side is Side.AXIS and one.aboard]

    assert {one.destination for one in convoy} == {"benghazi"}
    assert sum(one.size_re for one in convoy) == len({ship for one in convoy for ship in one.aboard}) == 5
    assert {one.kind for one in convoy} == {CargoKind.TROOPS, CargoKind.FUEL, CargoKind.SUPPLIES}


def test_the_malta_convoys_are_wanted_at_alexandria() -> None:
    """SM-2D The fast convoy brings passengers, the slow one stores."""
    convoys = {ship: one.kind for one in calabria().cargoes if one.destination == "alexandria" for ship in one.aboard}

    assert len(convoys) == 8
    assert {ship for ship, kind in convoys.items() if kind is CargoKind.PASSENGERS} == {"el_nil", "rodi", "knight_of_malta"}


def test_either_side_has_as_good_a_reason_to_sail() -> None:
    """SM-GAP-55 Reconstructed: the cargoes of the two sides are worth about the same."""
    worth = {side: sum(one.worth_points for one in calabria().cargoes if one.side is side) for side in Side}

    assert abs(worth[Side.AXIS] - worth[Side.ALLIED]) <= 2 and min(worth.values()) >= 10


def test_the_french_and_all_others_not_at_war_are_neutral() -> None:
    """SM-GAP-53 After the armistice the French fleet is out of play."""
    neutral = {nation for nation, stance in calabria().nations.items() if stance is Allegiance.NEUTRAL}

    assert neutral == {
        Nation.FRENCH, Nation.VICHY, Nation.SPANISH, Nation.TURKISH, Nation.GREEK, Nation.YUGOSLAV, Nation.AMERICAN,
        Nation.JAPANESE,
    }
    assert set(calabria().nations) == set(Nation)


def test_searching_groups_stand_by_district_as_the_ledger_counts_them() -> None:
    """SM-GAP-53 Sicily holds six groups, Sardinia and Libya four, Apulia three, Egypt two; on Rhodes fighters are the third."""
    districts = {
        "sicily": "comiso sciacca catania castelvetrano gela augusta_seaplanes", "sardinia": "villacidro decimomannu elmas",
        "apulia": "brindisi_seaplanes lecce taranto_seaplanes", "libya": "benina el_adem castel_benito bir_el_bhera",
        "rhodes": "gadurra maritsa leros_seaplanes", "malta": "kalafrana hal_far", "egypt": "aboukir maaten_bagush",
        "palestine": "haifa_airfield", "gibraltar": "north_front",
    }
    groups = Counter(
        name for unit, base in calabria().air.items()
        if oob().air_units[unit].size is AirSize.GROUP
        and oob().aircraft[oob().air_units[unit].aircraft].role is not AircraftRole.FIGHTER
        for name, bases in districts.items() if base in bases.split()
    )

    assert groups == {"sicily": 6, "sardinia": 4, "apulia": 3, "libya": 4, "rhodes": 2, "malta": 1, "egypt": 2, "palestine": 1,
                      "gibraltar": 1}


def test_no_carrier_holds_more_flights_than_her_deck() -> None:
    """SM-2B Eagle and Ark Royal carry their squadrons within capacity."""
    counters = counters_of(oob(), load_derivation_chart())
    flights = Counter(base for base in calabria().air.values() if base in oob().ships)

    assert set(flights) == {"eagle", "ark_royal"}
    assert all(number <= counters[ShipId(carrier)].flights for carrier, number in flights.items())


def test_every_airfield_in_use_lies_on_the_map_near_its_coast() -> None:
    """SM-3A The hex of an airfield follows from its position and lies within the edges."""
    for base in set(calabria().air.values()) - set(oob().ships):
        assert theatre().on_map(oob().bases[BaseId(base)].hex), base


def test_the_briefing_speaks_to_both_sides_and_to_a_beginner() -> None:
    """SM-GAP-53 A scenario says in its own words what is going on, what each side is after, and how to begin."""
    briefing = calabria().briefing

    assert all(len(text.split()) > 50 for text in (briefing.situation, briefing.axis, briefing.allied, briefing.first_time))


@pytest.mark.parametrize("first", [Turn.of("Jun I 40").plus(later) for later in range(72)], ids=str)
def test_a_later_beginning_has_a_briefing_of_its_own(first: Turn) -> None:
    """SM-GAP-64.12 In whatever half-month the war is begun, it tells of the latest state of affairs and of no earlier one."""
    briefing = load_book("mediterranean").scenario.briefing
    begun = briefing.for_start(first)
    last = [entry for entry in briefing.later if entry.since <= first][-1:]

    assert begun.situation == (last[0].situation if last else briefing.situation)
    assert ("1940" in begun.situation) is (first == Turn.of("Jun I 40"))
    assert all(len(text.split()) > 30 for text in (begun.situation, begun.axis, begun.allied, begun.first_time))


def test_a_campaign_begun_later_is_briefed_for_its_own_time() -> None:
    """SM-GAP-64.12 What a player reads of a war that begins in June 1942 is that summer's, to both sides."""
    begun, whole = (book_of("mediterranean", Options(first_turn=first)).scenario.briefing for first in ("Jun I 42", ""))

    assert "Malta was bombed in spring" in begun.situation and "Italy enters the war" not in begun.situation
    assert "Italy enters the war" in whole.situation


# ---- what is wrong is said, with file and line -----------------------------------------------------------------


def test_an_unknown_key_names_the_scenarios_there_are() -> None:
    """SM-GAP-53 A scenario that does not exist is a plain fault."""
    with pytest.raises(FaultyData, match=r"no scenario 'calabrai'; known are .*calabria"):
        load_scenario("calabrai", oob(), theatre())


def test_a_file_of_ones_own_is_loaded_by_its_path(tmp_path: Path) -> None:
    """SM-GAP-53 A scenario may lie anywhere; its key is the name of its file."""
    path = own(tmp_path, CALABRIA.read_text(encoding="utf-8"))

    assert load_scenario(path, oob(), theatre()).key == "my_own"


@pytest.mark.parametrize(
    ("old", "new", "key", "said"),
    [
        ('first_turn: "Jul I 40"', 'first_turn: "July 1940"', "first_turn", "month, half and year were expected"),
        ('last_turn: "Jul I 40"', 'last_turn: "Jun II 40"', "last_turn", "not before the first turn"),
        ("theatre: mediterranean", "theatre: baltic", "theatre", "the map in use is mediterranean"),
        ("  italian: axis", "  italian: axes", "nations.italian", "Invalid enum value 'axes'"),
        ("  italian: axis", "  italien: axis", "nations.italien", "no nation 'italien'; known are italian"),
        ("  polish: allied", "  polish: neutral", "berths.alexandria[27]", "her nation polish fights on neither side"),
        ("  taranto:\n", "  tarento:\n", "berths.tarento", "no port 'tarento'; known are taranto"),
        ("  catania:\n", "  piraeus:\n",
         "berths.piraeus[0]", "piraeus is greek, which does not stand on the Axis side"),
        ("    - terror\n", "    - terorr\n", "berths.malta[0]", "no ship 'terorr'; known are terror"),
        ("    - terror\n", "    - warspite\n", "berths.malta[0]", "stands already in another place"),
        ("aboard: [esperia]", "aboard: [mtb_13]", "libya_troops.aboard[0]", "a ship that carries cargo was expected"),
        ("aboard: [esperia]", "aboard: [orsa]", "libya_troops.size_re", "find no room aboard"),
        ("aboard: [esperia]", "aboard: [littorio]", "libya_troops.aboard[0]", "stands nowhere in the scenario"),
        ("aboard: [esperia]", "aboard: [el_nil]", "libya_troops.aboard[0]", "el_nil does not serve the Axis side"),
        ("aboard: [esperia]", "aboard: [calitea]", "libya_stores.size_re", "1 RE find no room aboard"),
        ("size_re: 1, aboard: [esperia]", "size_re: 1.5, aboard: [esperia]",
         "libya_troops.size_re", "0.5 RE find no room aboard"),
        ("size_re: 1, aboard: [esperia]", "size_re: 0, aboard: [esperia]", "libya_troops.size_re", "> 0"),
        ("aboard: [esperia], ", "", "cargoes.libya_troops", "either a port under `at`, ships under `aboard` or a coast"),
        ("destination: benghazi", "destination: bengasi", "libya_troops.destination", "no port 'bengasi'"),
        ("at: naples", "at: napoli", "tripoli_stores.at", "no port 'napoli'"),
        ("side: axis", "side: green", "libya_troops.side", "allowed here: axis, allied"),
        ("kind: troops", "kind: mules", "libya_troops.kind",
         "allowed here: supplies, troops, fuel, passengers, replacements, air_echelon"),
        ("  comiso: [stormo_11]", "  comiso: [stormo_99]", "air.comiso[0]", "no air unit 'stormo_99'"),
        ("  comiso: [stormo_11]", "  comisso: [stormo_11]",
         "air.comisso", "no airfield or carrier 'comisso'; known are comiso"),
        ("  comiso: [stormo_11]", "  warspite: [stormo_11]", "air.warspite", "no airfield or carrier"),
        ("  comiso: [stormo_11]", "  comiso: [stormo_11, stormo_30]",
         "air.sciacca[0]", "stands already at another base"),
        ("[squadron_813_a, ", "[squadron_230, ", "air.eagle[0]", "a carrier bases flights only"),
        ("leros_seaplanes: [aegean_ricognizione]", "leros_seaplanes: [aegean_ricognizione, stormo_11]", "air.leros_seaplanes",
         "2 groups, but room for 1"),
        ("  tobruk: 60", "  tobruk: -60", "fuel_stocks.tobruk", ">= 0"),
        ("  tobruk: 60", "  tobrouk: 60", "fuel_stocks.tobrouk", "no port 'tobrouk'"),
        ("fuel_pool: 16900", "fuel_pol: 16900", "fuel_pol", "unknown key"),
        ("fuel_pool:", "withdrawn_ports: [atlantis]\nfuel_pool:", "withdrawn_ports[0]", "no port 'atlantis'"),
        ("fuel_pool:", "at_sea: [{name: A, side: axis, hex: '00000', ships: [littorio]}]\nfuel_pool:",
         "at_sea[0].hex", "holds no sea"),
        ("fuel_pool:", "at_sea: [{name: A, side: axis, hex: '1', ships: [littorio]}]\nfuel_pool:",
         "at_sea[0].hex", "five digits"),
        ("fuel_pool:", "at_sea: [{name: A, side: allied, hex: '09060', ships: [littorio]}]\nfuel_pool:", "at_sea[0].ships[0]",
         "littorio does not serve the Allied side"),
    ],
)
def test_a_broken_value_is_named_with_what_was_expected(broken: Breaking, old: str, new: str, key: str, said: str) -> None:
    """SM-GAP-53 Whatever does not fit the order of battle or the map is found at the door."""
    hold_to_key(broken(old, new), key, said)


def test_all_faults_are_told_at_once(broken: Breaking) -> None:
    """SM-GAP-53 No fault of a scenario hides another."""
    found = broken("  taranto:\n", "  tarento:\n", "    - terror\n", "    - terorr\n", "  tobruk: 60", "  tobrouk: 60")

    assert [fault.key for fault in found] == ["berths.tarento", "berths.malta[0]", "fuel_stocks.tobrouk"]


def test_a_larger_item_may_lie_in_several_transports(tmp_path: Path) -> None:
    """SM-2D Several transports may combine for one item larger than one RE."""
    text = CALABRIA.read_text(encoding="utf-8")
    text = "\n".join(line for line in text.splitlines() if "libya_stores" not in line and "[calitea], destination" not in line)
    path = own(tmp_path, text + "\n", "size_re: 1, aboard: [esperia]", "size_re: 2, aboard: [esperia, calitea]")

    troops = next(one for one in load_scenario(path, oob(), theatre()).cargoes if one.id == "libya_troops")

    assert (troops.size_re, troops.aboard) == (2, ("esperia", "calitea"))


def test_only_transports_and_craft_are_loaded_at_the_start() -> None:
    """SM-2D, SM-2E Every ship that carries something is a transport or landing craft."""
    laden = {ship for one in calabria().cargoes for ship in one.aboard}

    assert {oob().class_of(ship).type for ship in laden} == {ShipType.TRANSPORT}
