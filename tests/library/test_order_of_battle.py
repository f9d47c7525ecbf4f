"""The order of battle of July 1940: what must be in it, and how a broken file says so."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from campaign.library import places
from campaign.library.fleets.order_of_battle import load_order_of_battle
from campaign.library.reading.faults import Fault
from campaign.model.sides import Nation
from campaign.model.units.aircraft import AircraftRole, AirSize
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ClassId, CrewQuality, ShipId, ShipType
from tests.library.spoiling import refused, spoil

CHECKOUT = Path(__file__).parents[2] / "oob"
ARMOURED = (ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.HEAVY_CRUISER, ShipType.LIGHT_CRUISER)
WITHOUT_BELT = ("capitani_romani", "bari")
BATTLESHIPS, CRUISERS = "classes/italian_battleships.yaml", "classes/italian_cruisers.yaml"
BOATS = "classes/british_light_craft.yaml"
FLEET = "navies/italian_battleships_and_cruisers.yaml"
Breaking = Callable[[str, str, str], tuple[Fault, ...]]


@cache
def oob() -> OrderOfBattle:
    """The order of battle that comes with the game."""
    return load_order_of_battle()


def of_type(nation: Nation, *types: ShipType) -> set[str]:
    """Names of a nation's ships of some types."""
    return {ship.name for ship in oob().ships.values() if ship.nation is nation and oob().class_of(ship.id).type in types}


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the folder that a test may break."""
    shutil.copytree(CHECKOUT, tmp_path / "oob")
    return tmp_path / "oob"


@pytest.fixture
def broken(copy: Path) -> Breaking:
    """Breaks one passage of one file and hands back the faults found."""

    def breaks(file: str, old: str, new: str) -> tuple[Fault, ...]:
        spoil(copy, file, old, new)
        return faults_of(copy)

    return breaks


def faults_of(folder: Path) -> tuple[Fault, ...]:
    """The faults of a folder that must not load."""
    return refused(load_order_of_battle, folder)


def test_the_battle_fleets_of_july_1940_are_there_by_name() -> None:
    """SM-GAP-53, SM-GAP-54 Capital ships and carriers that could have met off Calabria, and those that came later."""
    italian = of_type(Nation.ITALIAN, ShipType.BATTLESHIP)
    british = of_type(Nation.BRITISH, ShipType.BATTLESHIP, ShipType.BATTLECRUISER, ShipType.CARRIER)

    assert italian == {"Giulio Cesare", "Conte di Cavour", "Littorio", "Vittorio Veneto", "Roma", "Duilio", "Andrea Doria"}
    assert british == {
        "Warspite", "Malaya", "Valiant", "Royal Sovereign", "Ramillies", "Resolution", "Hood", "Eagle", "Ark Royal",
        "Barham", "Queen Elizabeth", "Renown", "Nelson", "Rodney", "Prince of Wales", "Duke of York",
        "Illustrious", "Formidable", "Victorious", "Indomitable", "Argus", "Furious", "Avenger", "Biter", "Dasher",
    }


def test_destroyers_and_torpedo_boats_are_single_named_hulls_and_smaller_craft_are_squadrons() -> None:
    """SM-2A, SM-10C Destroyers and torpedo boats are single ships, those of the Red Sea counted; boats go by fours."""
    counts = Counter((ship.nation, oob().class_of(ship.id).type) for ship in oob().ships.values())
    boats = {oob().class_of(ship).boats for ship in oob().ships if oob().class_of(ship).type is ShipType.BOAT_SQUADRON}

    assert counts[Nation.ITALIAN, ShipType.DESTROYER] == 71
    assert counts[Nation.ITALIAN, ShipType.TORPEDO_BOAT] == 89
    assert counts[Nation.ITALIAN, ShipType.BOAT_SQUADRON] == 23
    assert boats == {4}
    assert all(oob().class_of(ship).boats == 1 for ship in oob().ships if oob().class_of(ship).type is ShipType.DESTROYER)


def test_a_monitor_is_a_gunboat_of_one_hull_with_battleship_guns() -> None:
    """SM-2A Terror has the type of a gunboat but is one hull, rated like any warship."""
    terror = oob().class_of(ShipId("terror"))

    assert (terror.type, terror.boats) == (ShipType.GUNBOAT, 1)
    assert oob().guns[terror.guns[0].gun].calibre_mm == 381


def test_every_ship_tells_the_facts_that_four_more_rule_systems_ask_for() -> None:
    """SM-GAP-20 Guns by name and place, armour, endurance, fuel and crew stand for every class that fights."""
    for ship in oob().classes.values():
        assert ship.sources and ship.crew > 0 and ship.fuel_t > 0, ship.id
        if ship.type not in (ShipType.TRANSPORT, ShipType.BOAT_SQUADRON, ShipType.LANDING_CRAFT, ShipType.SUBMARINE):
            assert ship.guns and ship.searchlights and ship.standard_long_tons <= ship.full_long_tons, ship.id
        if ship.type in ARMOURED and ship.id not in WITHOUT_BELT:
            assert ship.armour.belt_mm > 0 and ship.armour.deck_mm > 0 and ship.armour.make != "none", ship.id
            assert ship.directors and ship.rangefinders, ship.id
        if ship.type is ShipType.TRANSPORT:
            assert ship.gross_register_tons, ship.id


def test_guns_of_one_battery_do_not_share_a_mount() -> None:
    """SM-GAP-20 Mounts are told apart by name, so that each can be hit and mended for itself."""
    for ship in oob().classes.values():
        names = [mount.name for mount in ship.guns] + [mount.name for mount in ship.torpedoes]

        assert len(names) == len(set(names)), ship.id


def test_land_based_units_are_groups_and_carrier_units_flights() -> None:
    """SM-5A, SM-GAP-53 Ashore a unit is a group; Malta's and the carriers' squadrons are flights."""
    opening = [unit for unit in oob().air_units.values() if unit.service and unit.service[0].first == "Jun I 40"]
    strikers = Counter(
        unit.nation for unit in opening
        if unit.size is AirSize.GROUP and oob().aircraft[unit.aircraft].role is not AircraftRole.FIGHTER)
    afloat = [unit for unit in oob().air_units.values() if any(one.base in oob().ships for one in unit.service)]

    assert strikers == {Nation.ITALIAN: 19, Nation.BRITISH: 5}      # of the Aegean's three groups one flies fighters
    assert afloat and all(unit.size is AirSize.FLIGHT for unit in afloat)
    assert all(oob().aircraft[unit.aircraft].nation is unit.nation for unit in oob().air_units.values())


def test_aircraft_have_the_factors_and_the_reach_of_the_chart() -> None:
    """SM-GAP-47 Attack, defence, bombing and range in hexes stand as reconstructed; what is not listed is ours, and says so."""
    factors = {key: (one.attack, one.defence, one.bombing, one.range_hexes) for key, one in oob().aircraft.items()}
    ours = {key for key, one in oob().aircraft.items() if "ours" in one.sources[0]}

    assert (factors["swordfish"], factors["sunderland"]) == ((1, 2, 2, 13), (3, 5, 1, 45))
    assert (factors["sm_79"], factors["z_506"], factors["ju_87"]) == ((3, 4, 3, 22), (2, 3, 1, 30), (2, 3, 6, 10))
    assert len(factors) - len(ours) == 30
    assert ours >= {"skua", "london", "cr_32", "sm_81", "z_501", "hurricane_ii", "baltimore", "p_38", "bf_109g"}


def test_every_gun_and_torpedo_described_is_aboard_some_ship() -> None:
    """SM-GAP-20 No weapon stands in the data without a mount to fire it."""
    classes = oob().classes.values()

    assert set(oob().guns) == {mount.gun for one in classes for mount in one.guns}
    assert set(oob().torpedoes) == {mount.torpedo for one in classes for mount in one.torpedoes}


def test_crews_are_of_a_known_quality() -> None:
    """SM-GAP-53 Crew quality is one of five words, worst first."""
    assert {ship.crew_quality for ship in oob().ships.values()} <= {one.value for one in CrewQuality}


def test_no_source_is_left_out() -> None:
    """SM-GAP-53 A figure not looked up says so; nothing stands without a source."""
    named = [gun.sources for gun in oob().guns.values()] + [torpedo.sources for torpedo in oob().torpedoes.values()]
    named += [one.sources for one in oob().classes.values()] + [ship.sources for ship in oob().ships.values()]
    named += [kind.sources for kind in oob().aircraft.values()] + [unit.sources for unit in oob().air_units.values()]

    assert all(sources and all(sources) for sources in named)


# ---- what is wrong is said, with file and line -----------------------------------------------------------------


@pytest.mark.gate
@pytest.mark.parametrize(
    ("file", "old", "new", "key", "said"),
    [
        (BATTLESHIPS, "gun: it_320mm_44_m1934", "gun: it_320mm_44",
         "guns[0].gun", "no gun 'it_320mm_44'; known are it_320mm"),
        ("classes/british_destroyers.yaml", "torpedo: mk_v,", "torpedo: mk_x,", "torpedoes[0].torpedo", "no torpedo 'mk_x'"),
        (CRUISERS, "type: CA", "type: CX", "zara.type", "allowed here: BB, BC, CV, CA"),
        (BATTLESHIPS, "place: forward", "place: foremost", "guns[0].place", "allowed here: forward, aft"),
        (BATTLESHIPS, "length_m: 237.8", "length_m: 2378", "littorio.length_m", "<= 350"),
        (BATTLESHIPS, "    crew: 1830\n", "", "classes.littorio", "the key `crew` is missing"),
        (BATTLESHIPS, "    crew: 1830\n", "    crew: 1830\n    crwe: 5\n",
         "littorio.crwe", "unknown key; allowed here: aircraft"),
        (BATTLESHIPS, "names: [B]", "names: [A]", "littorio.guns[1].names", "a mount 'A' stands already"),
        (BATTLESHIPS, "full_long_tons: 45240", "full_long_tons: 40",
         "littorio.full_long_tons", "at least the standard 40700"),
        (BATTLESHIPS, "service_kn: 30", "service_kn: 40",
         "littorio.service_kn", "at most the trial speed of 31.3"),
        (CRUISERS, "{secondary: 4}", "{secondry: 4}",
         "ratings.supermarina.secondry", "no such value; allowed here"),
        (CRUISERS, "{secondary: 4}", "{secondary: 4.5}",
         "ratings.supermarina.secondary", "a value of kind int was expected"),
        (BATTLESHIPS, "nation: italian", "nation: italia",
         "nation", "allowed here: british, australian, italian"),
        (FLEET, "class: zara", "class: zarra", "ships.zara.class", "no class 'zarra'; known are zara"),
        (FLEET, '"1931-10-20"', '"1931-13-20"',
         "ships.zara.commissioned", "a quoted date was expected"),
        (FLEET, '"1931-10-20"', "1931-10-20", "ships.zara.commissioned", "expected `str`"),
        (FLEET, 'date: "1941-03-29"', 'date: "in 1941"',
         "ships.zara.fate.date", "a quoted date was expected"),
        (FLEET, '"1929-07-04"', '"1949-07-04"', "ships.zara.laid_down", "not later than commissioning"),
        ("navies/british_capital_ships.yaml", "Dec I 39", "Dec 39", "ships.valiant.radar[0].fitted", "month, half and year"),
        (FLEET, 'from: "Jun I 40"', 'from: "July 1940"', "service[0].from", "month, half and year"),
        ("navies/british_capital_ships.yaml", "crew_quality: veteran", "crew_quality: splendid",
         "ships.warspite.crew_quality", "raw, green, trained"),
        ("guns/british.yaml", "rounds_per_minute: 2,", "rounds_per_minute: fast,",
         "bl_15in_mk_i_30deg.rounds_per_minute", "expected `float`"),
        ("air/units_italian.yaml", "aircraft: sm_79", "aircraft: sm_78",
         "units.stormo_11.aircraft", "no type of aircraft 'sm_78'; known are sm_79"),
        ("air/units_italian.yaml", "size: group", "size: wing", "units.stormo_11.size", "allowed here: group, flight"),
        ("air/types.yaml", "role: V", "role: X", "types.swordfish.role", "allowed here: F, B, HB, D, V, T"),
        (BATTLESHIPS, ", housing: turret", "", "littorio.guns[0]", "the key `housing` is missing"),
        (BATTLESHIPS, "housing: turret", "housing: tower", "guns[0].housing", "allowed here: turret, casemate, shield, open"),
        (BOATS, "launch: angled", "launch: tossed", "torpedoes[0].launch", "allowed here: trained, fixed, angled"),
        (BOATS, "arcs_degrees: [[350, 10]]", "arcs_degrees: []", "torpedoes[0].arcs_degrees", "length >= 1"),
        (BOATS, "arcs_degrees: [[350, 10]]", "arcs_degrees: [[350, 400]]", "torpedoes[0].arcs_degrees[0]", "<= 360"),
        (BOATS, "[forward_starboard, forward_port]", "[forward]", "light_guns[0]", "a sector for each of 2 mounts"),
        (BOATS, "barrels: 4, barrels_a_mount: 2", "barrels: 3, barrels_a_mount: 2", "light_guns[0]", "no whole mounts of 2"),
        (BOATS, ", shielded: true}", "}", "light_guns[0]", "the key `shielded` is missing"),
        (BOATS, "    engines: {power: petrol, shafts: 2}\n", "", "lca_flotilla", "want their `engines`"),
        (BOATS, "power: petrol", "power: oars", "engines.power", "allowed here: turbines, steam, diesel, petrol"),
        (BOATS, "shallow_draught: true", "together: true", "lct_flotilla.together", "of several `boats` only"),
        (BOATS, "subtype: motor_torpedo_boat", "subtype: motor_boat", "mtb_squadron.subtype", "allowed here: light_carrier"),
        (BATTLESHIPS, "    crew: 1830\n", "    crew: 1830\n    damage_control: 9\n", "littorio.damage_control", "<= 6"),
        (BATTLESHIPS, "    crew: 1830\n", "    crew: 1830\n    depth_charge_throwers: 2\n", "throwers", "want `depth_charges`"),
        (BATTLESHIPS, "    crew: 1830\n", "    crew: 1830\n    rearming_minutes: 40\n", "rearming_minutes", "only a carrier"),
        (BATTLESHIPS, "fitted: \"Sep II 42\", lays_guns: false", "fitted: \"Sep II 42\"", "radar[0]", "`lays_guns` is missing"),
        ("classes/british_destroyers.yaml", "launch: trained", "launch: trough", "torpedoes[0]", "trough tubes belong to"),
        ("air/types.yaml", "ordnance: {torpedo: true}", "ordnance: {}", "swordfish.ordnance", "brings `torpedo: true`"),
        ("air/types.yaml", "{bombs: 1, bomb_lb: 500}", "{bombs: 1}", "kittyhawk.ordnance", "expected together"),
        (BATTLESHIPS, "{A: 0.205,", "{C: 0.205,", "littorio.outline.mounts.C", "no mount 'C' in this class; it has A, B"),
        (BATTLESHIPS, "{A: 0.205,", "{A: 1.205,", "littorio.outline.mounts.A", "<= 1"),
        (BATTLESHIPS, "raised: [[0, 0.8]]", "raised: [[0.8, 0]]", "littorio.outline.raised[0]", "a span from the bow aft"),
        (BATTLESHIPS, "raised: [[0, 0.8]]", "raised: [[0, 0.8], [0.7, 1]]", "outline.raised[1]", "which ends at 0.8"),
        (BATTLESHIPS, "form: cone", "form: pagoda", "littorio.outline.bridge.form", "allowed here: tower, cone"),
        (BATTLESHIPS, "top_m: 29,", "top_m: 2,", "littorio.outline.funnels[0].top_m", "above the deck at 5.9 m"),
        (BATTLESHIPS, "{from: 0.36, to: 0.69", "{from: 0.69, to: 0.36", "outline.houses[0].to", "a place behind 0.69"),
        (BATTLESHIPS, "bow_m: 10.2", "bow_m: 4.2", "littorio.outline.bow_m", "at least the height of the waist"),
        (BATTLESHIPS, "cranes:", "flight_deck: {from: 0, to: 1, top_m: 18}, cranes:", "outline.flight_deck", "only a carrier"),
        ("air/bases.yaml", "latitude: 37.47", "latitude: 87.47", "bases.catania.latitude", "<= 50"),
        ("air/bases.yaml", "  catania:", "  eagle:", "bases.eagle", "a ship has this id already"),
        ("air/bases.yaml", "bases:\n", "airfields:\n", "bases", "a mapping of ids to entries was expected"),
    ],
)
def test_a_broken_value_is_named_with_what_was_expected(
    broken: Breaking, file: str, old: str, new: str, key: str, said: str
) -> None:
    """SM-GAP-53 Whatever is wrong in the data is found at the door, with key and allowed values."""
    found = broken(file, old, new)

    assert any(fault.file == f"oob/{file}" and fault.key.endswith(key) and said in fault.what for fault in found), found


def test_faults_of_several_files_are_all_told_at_once(copy: Path) -> None:
    """SM-GAP-53 Nothing is half-loaded, and no fault hides another."""
    for file, old, new in (
        ("guns/british.yaml", "calibre_mm: 381", "calibre_mm: -381"),
        (BATTLESHIPS, "crew: 1830", "crew: many"),
        (BATTLESHIPS, "draught_m: 9.6", "draught_m: deep"),
        (FLEET, "class: bolzano", "class: bolzani"),
        ("air/units_italian.yaml", "aircraft: z_506", "aircraft: z_507"),
    ):
        spoil(copy, file, old, new)

    keys = {fault.key for fault in faults_of(copy)}

    assert keys == {
        "guns.bl_15in_mk_i_30deg.calibre_mm", "classes.littorio.crew", "classes.littorio.draught_m", "ships.bolzano.class",
        "units.stormo_31.aircraft",
    }


def test_an_id_stands_once_in_all_files(copy: Path) -> None:
    """SM-2A A hull exists once: the same id in two navies is a fault that names the other file."""
    spoil(copy, "navies/polish.yaml", "garland:", "warspite:")

    assert [(fault.file, fault.line, fault.what) for fault in faults_of(copy)] == [
        ("oob/navies/polish.yaml", 13, "this id stands already in oob/navies/british_capital_ships.yaml")
    ]


@pytest.mark.gate
@pytest.mark.parametrize("name", ["Bad Id", "712", "_x", "bad__id"])
def test_an_id_is_small_letters_digits_and_single_underscores(copy: Path, name: str) -> None:
    """SM-GAP-53 Ids are plain words, for they stand in saves, orders and forms."""
    spoil(copy, "navies/polish.yaml", "garland:", f"{name}:")

    assert any("an id was expected" in fault.what for fault in faults_of(copy))


def test_a_missing_folder_is_a_fault_and_no_crash(copy: Path) -> None:
    """SM-GAP-53 A folder without its parts says which part is wanting."""
    shutil.rmtree(copy / "torpedoes")

    found = faults_of(copy)

    assert any("a folder of YAML files was expected" in fault.what and fault.file.endswith("torpedoes") for fault in found)


def test_the_data_are_found_through_the_package() -> None:
    """SM-GAP-53 Without a folder named, the data that come with the game are read."""
    assert ClassId("zara") in oob().classes
    assert places.order_of_battle().is_dir()


@cache
def values_of(file: str) -> tuple[tuple[int, int, int], ...]:
    """Every scalar value of a file: its line, and where it begins and ends in the text."""

    def walk(node: yaml.Node) -> Iterator[tuple[int, int, int]]:
        if isinstance(node, yaml.MappingNode):
            for _, value in node.value:
                yield from walk(value)
        elif isinstance(node, yaml.SequenceNode):
            for value in node.value:
                yield from walk(value)
        elif isinstance(node, yaml.ScalarNode):
            yield node.start_mark.line + 1, node.start_mark.index, node.end_mark.index

    root = yaml.compose((CHECKOUT / file).read_text(encoding="utf-8"), Loader=yaml.SafeLoader)
    assert root is not None
    return tuple(walk(root))


PARTS = ("guns", "torpedoes", "classes", "navies", "air")
FILES = tuple(sorted(f"{part}/{path.name}" for part in PARTS for path in (CHECKOUT / part).glob("*.yaml")))


@pytest.mark.gate(seconds=30)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_any_one_value_of_the_wrong_shape_is_found_on_its_line(copy: Path, data: st.DataObject) -> None:
    """SM-GAP-53 Wherever a value is replaced by one of the wrong shape, the fault names that file and that line."""
    file = data.draw(st.sampled_from(FILES))
    line, start, end = data.draw(st.sampled_from(values_of(file)))
    path = copy / file
    text = (CHECKOUT / file).read_text(encoding="utf-8")
    path.write_text(f"{text[:start]}{{wrong: shape}}{text[end:]}", encoding="utf-8")
    try:
        found = faults_of(copy)
    finally:
        path.write_text(text, encoding="utf-8")

    assert any(fault.file == f"oob/{file}" and abs(fault.line - line) <= 1 for fault in found), (file, line, found[:3])
