"""Charts of troops at sea, and ground units in scenario files: what stands there, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library import places
from campaign.library.book import load_book
from campaign.library.charts.campaign import capacities, load_campaign_charts
from campaign.model.book import Options
from campaign.model.charts.rows import ChartFault
from campaign.model.play.landings import CarriageChart, LandingChart, RaidChart
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, GroundFacts, UnitKind
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.facts.setup import starting_state
from tests.library.spoiling import CALABRIA, hold_to_file, hold_to_key, own, refused, spoiled

CHARTS = Path(str(places.charts()))
TROOPS = "kind: troops, size_re: 1, aboard: [esperia]"


@pytest.mark.parametrize(("name", "old", "new", "said"), [
    ("carriage.yaml", "LC: 2, ", "", "no row for the type of unit LC"),
    ("carriage.yaml", "LC: 2, ", "LX: 2, ", "no such type of unit"),
    ("carriage.yaml", "LC: 2, ", "LC: -2, ", "capacity_re.LC"),
    ("carriage.yaml", "boarding_points", "bording_points", "bording_points"),
    ("landings.yaml", "  marine: [2, false]\n", "", "no row for the kind of unit marine"),
    ("landings.yaml", "  marine: [2, false]", "  marine: [0, false]", "units.marine"),
    ("landings.yaml", "  marine: ", "  mariner: ", "no such kind of unit"),
    ("raids.yaml", "[commando, ", "[comando, ", "no such kind of unit 'comando'"),
    ("raids.yaml", "{port: 7, ", "{", "no row for the target port"),
    ("raids.yaml", "port: 7, ", "port: 11, ", "success_at_least.port"),
    ("raids.yaml", "poor_weather: -1, ", "", "no row for the modifier poor_weather"),
    ("landing_alone.yaml", "[10, 8, 6, 4, 3, 2]", "[10, 8, 6, 4, 3]", "6 numbers were expected"),
    ("landing_alone.yaml", "0.5, 1, 1.5,", "0.5, 1.5, 1,", "more than 1.5 was expected"),
    ("landing_alone.yaml", 'from: "May I 41"', 'from: "May I 40"', "a game turn after Jun I 40 was expected"),
    ("landing_alone.yaml", "holder: allied", "holder: neutral", "garrisons.malta.holder"),
])
def test_a_chart_with_a_fault_is_refused_with_its_place(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    """SM-GAP-09, SM-GAP-30, SM-GAP-31, SM-GAP-69 Holes, unknown words and negative numbers, each with file and line."""
    folder = spoiled(CHARTS, tmp_path, name, old, new)

    hold_to_file(refused(load_campaign_charts, folder), name, said)


def test_no_chart_of_troops_at_sea_can_be_made_with_a_hole() -> None:
    """SM-GAP-09, SM-GAP-30, SM-9B1d Values refuse themselves, too."""
    with pytest.raises(ChartFault):
        CarriageChart("SM-4C1", {}, 2, 2, 4, 2)
    with pytest.raises(ChartFault):
        LandingChart("SM-9B", 5, 1, 4, 2, {}, 2, {})
    with pytest.raises(ChartFault):
        RaidChart("SM-9A", frozenset(), 1, {}, {}, 4, 1, 2, 2)
    raids = load_campaign_charts().lift.raids
    with pytest.raises(ChartFault):
        RaidChart("SM-9A", frozenset(), 1, raids.success_at_least, {}, 4, 1, 2, 2)


def test_capacities_are_those_of_the_chart() -> None:
    """SM-2D, SM-2E, SM-GAP-09 One place says what ships carry, to the rules and to the door of scenarios."""
    assert capacities() == load_campaign_charts().lift.carriage.capacity_re
    assert (capacities()[ShipType.TRANSPORT], capacities()[ShipType.LANDING_CRAFT]) == (1, 2)


def test_landing_craft_of_both_sides_are_in_the_order_of_battle() -> None:
    """SM-GAP-31, SM-2E Flotillas with the ratings of the ledger, whatever their class."""
    book = load_book("calabria")

    for name in ("a_lighters", "glengyle_craft", "mz_1"):
        values = book.counters[ShipId(name)]
        assert (values.type, values.allowance, values.protection_class, values.light_aa) == (ShipType.LANDING_CRAFT, 10, 2, 1)
        assert (values.gunnery_boxes, values.flotation_boxes, values.fuel_boxes, values.fuel_points_per_box) == (1, 1, 6, 0.5)


def test_transports_are_fast_or_standard_and_fast_ones_are_few() -> None:
    """SM-GAP-57 Eighteen hexes or fifteen a segment."""
    book = load_book("calabria")
    speeds = [values.allowance for values in book.counters.values() if values.type is ShipType.TRANSPORT]

    assert set(speeds) <= {15, 18} and speeds.count(15) > speeds.count(18) > 0


def scenario(tmp_path: Path, troops: str) -> Path:
    """A copy of Calabria with other troops in the Libyan convoy."""
    return own(tmp_path, CALABRIA.read_text(encoding="utf-8"), TROOPS, troops)


def test_ground_units_stand_in_a_scenario_as_cargo(tmp_path: Path) -> None:
    """SM-4C1, SM-GAP-51 With kind, size, equipment and what they cost to rebuild; on an open coast, too."""
    coast = next(where for where in load_book("calabria").theatre.coasts.values() if where.nation is not None).hexes[0]
    unit = "ground: {unit: artillery, heavy_equipment: true, other_points: 2, movement: 6}"
    path = scenario(tmp_path, f"kind: troops, size_re: 1, hex: '{coast}', {unit}")
    book = load_book(path)
    item = starting_state(book, 1).cargoes[CargoId("libya_troops")]

    assert item.facts.ground == GroundFacts(UnitKind.ARTILLERY, heavy_equipment=True, other_points=2, movement=6)
    assert item.at_hex == Hex(coast) and item.at is None and not item.aboard


@pytest.mark.parametrize(("new", "key", "said"), [
    ("kind: troops, size_re: 1, hex: '00000', ground: {unit: marine}", "libya_troops.hex", "belongs to no coast"),
    ("kind: troops, size_re: 1, hex: '7', ground: {unit: marine}", "libya_troops.hex", "five digits"),
    ("kind: troops, size_re: 1, hex: '00000'", "libya_troops.hex", "only ground units"),
    ("kind: supplies, size_re: 1, aboard: [esperia], ground: {unit: marine}", "libya_troops.ground", "only `kind: troops`"),
    ("kind: troops, size_re: 1, aboard: [esperia], at: naples", "libya_troops", "either a port under `at`"),
    ("kind: troops, size_re: 1, aboard: [esperia], ground: {unit: mariner}", "ground.unit", "allowed here: infantry"),
    ("kind: troops, size_re: 1, aboard: [esperia], ground: {unit: marine, movement: -1}", "ground.movement", ">= 0"),
    ("kind: troops, size_re: 1, aboard: [esperia], ground: {unit: marine, speed: 1}", "ground.speed", "unknown key"),
    ("kind: troops, size_re: 1, aboard: [esperia], ground: {unit: armour, motorised: true}", "libya_troops.size_re", "no room"),
    ("kind: troops, size_re: 0.5, aboard: [zara], ground: {unit: artillery, heavy_equipment: true}", "libya_troops.aboard",
     "neither fuel nor heavy equipment"),
    ("kind: fuel, size_re: 0.5, aboard: [zara]", "libya_troops.aboard", "neither fuel nor heavy equipment"),
])
def test_a_wrong_ground_unit_is_refused_with_file_and_line(tmp_path: Path, new: str, key: str, said: str) -> None:
    """SM-4C1, SM-2D, SM-4A5 Whatever does not fit is named."""
    hold_to_key(refused(load_book, scenario(tmp_path, new), Options()), key, said)
