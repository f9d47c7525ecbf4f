"""The campaign's charts: what they say, and that none can be loaded with a hole."""

from __future__ import annotations

import shutil
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from campaign.library.charts.campaign import READ_FROM, load_campaign_charts
from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import Light
from campaign.model.charts.campaign import SiteKind, Weather
from campaign.model.play.calendar import Phase, Step, Turn
from campaign.model.sea.theatre import Zone
from campaign.model.units.ships import ShipType
from tests.library.spoiling import hold_to_file, printed, refused, spoil

CHARTS = Path(__file__).parents[3] / "campaign" / "rules" / "charts"


charts = cache(load_campaign_charts)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the charts that a test may spoil."""
    return Path(shutil.copytree(CHARTS, tmp_path / "charts"))


def test_a_player_turn_has_six_phases_seven_segments_and_searches_before_it_moves() -> None:
    """SM-1A, SM-1A.1, SM-GAP-01: the sequence of play is data."""
    sequence = charts().sequence

    assert tuple(Phase) == sequence.phases
    assert tuple(Step) == sequence.steps
    assert sequence.segments == 7


@pytest.mark.parametrize(
    ("kind", "hexes", "tenths"),
    [
        (SiteKind.PORT, 0, 6),
        (SiteKind.PORT, 15, 1),
        (SiteKind.PORT, 16, 0),
        (SiteKind.BASE_OF_FEW_GROUPS, 10, 5),
        (SiteKind.BASE_OF_FEW_GROUPS, 11, 4),
        (SiteKind.BASE_OF_MANY_GROUPS, 40, 1),
        (SiteKind.BASE_OF_MANY_GROUPS, 41, 0),
        (SiteKind.CARRIER_OF_FEW_FLIGHTS, 26, 0),
        (SiteKind.CARRIER_OF_MANY_FLIGHTS, 2, 9),
    ],
)
def test_an_area_search_reads_the_band_that_holds_the_distance(kind: SiteKind, hexes: int, tenths: int) -> None:
    """SM-3A, SM-GAP-06: chances stand in bands of distance and end at forty hexes."""
    assert charts().area_search.chance(kind, hexes) == tenths


@pytest.mark.parametrize("kind", SiteKind)
def test_no_chance_of_finding_rises_with_distance(kind: SiteKind) -> None:
    """SM-GAP-06: the nearer site never finds less."""
    chart = charts().area_search

    chances = [chart.chance(kind, hexes) for hexes in range(45)]

    assert all(far <= near for near, far in pairwise(chances))


def test_a_surface_search_costs_four_by_day_eight_by_night_and_double_in_poor_weather() -> None:
    """SM-3B: the costs of a surface search."""
    chart = charts().surface_search

    assert (chart.day, chart.night, chart.poor_weather_factor) == (4, 8, 2)


def test_july_is_poor_one_time_in_twenty_and_january_about_every_other_time() -> None:
    """SM-GAP-49: weather by zone and month."""
    poor = charts().weather.poor_percent

    assert [poor[zone][6] for zone in Zone] == [5, 5, 5]
    assert [poor[zone][0] for zone in Zone] == [55, 50, 45]


def test_the_italian_pool_receives_fuel_each_month_from_july_1940_to_august_1943() -> None:
    """SM-10A1, SM-GAP-32: arrivals by month, none left out."""
    arrivals = charts().fuel.pool_arrivals

    assert [Turn.of("Jul I 40").plus(2 * month) for month in range(38)] == [Turn.of(turn) for turn in arrivals]
    assert (arrivals["Jul I 40"], arrivals["Jan I 42"], arrivals["Aug I 43"]) == (300, 500, 300)


@pytest.mark.gate
def test_a_dry_ship_crawls_four_hexes_is_easier_to_hit_and_lies_four_turns_in_port() -> None:
    """SM-8A1, SM-GAP-28, SM-GAP-33: penalties of a ship without fuel, and fuel as cargo."""
    fuel = charts().fuel

    assert (fuel.dry_allowance, fuel.dry_enemy_to_hit, fuel.dry_turns_laid_up) == (4, 3, 4)
    assert fuel.points_per_re == 20


def test_a_hit_takes_two_turns_more_than_the_die() -> None:
    """SM-8B1: one die a hit, and two."""
    assert charts().repair.added_turns == 2


def test_a_convoy_that_scatters_loses_a_fifth_and_a_tenth_when_its_escorts_stay() -> None:
    """SM-6A1, SM-6A2, SM-GAP-13: losses by scattering, and the reach of reforming."""
    scatter = charts().scatter

    assert (scatter.percent_all_scatter, scatter.percent_escorts_stay, scatter.reform_within) == (20, 10, 10)


def test_avoiding_starts_from_even_chances_and_is_never_sure_either_way() -> None:
    """SM-6A3, SM-GAP-14: base and clamp."""
    avoid = charts().avoid

    assert (avoid.base, avoid.least, avoid.most) == (50, 5, 95)


def test_every_type_of_unit_has_a_price_and_the_ladder_of_results_falls() -> None:
    """SM-GAP-55: prices by type and the result by difference."""
    points = charts().points

    assert set(points.sunk) == set(ShipType)
    assert (points.sunk[ShipType.BATTLESHIP], points.battleship_of_class_nine) == (20, 24)
    assert points.sunk[ShipType.BOAT_SQUADRON] == 0.5
    assert [least for least, _ in points.ladder] == [250, 110, 40, -40, -110, -250]


def test_a_clear_day_shows_a_fleet_at_twenty_kilometres_and_more() -> None:
    """SM-GAP-59: visibility by day, by night and in poor weather."""
    rows = charts().battle_conditions.rows
    sight = {key: sorted(sky.visibility_m for sky in skies) for key, skies in rows.items()}

    assert sight[Light.DAY, Weather.CLEAR][1] >= 20_000
    assert sight[Light.DAY, Weather.CLEAR][-1] == 30_000
    assert max(sight[Light.NIGHT, Weather.CLEAR]) < min(sight[Light.DAY, Weather.CLEAR])
    assert max(sight[Light.NIGHT, Weather.POOR]) < min(sight[Light.DAY, Weather.POOR])


def test_battles_by_day_are_fought_in_daylight_and_battles_by_night_in_the_dark() -> None:
    """SM-GAP-59: hours fit their lighting in every month of the year."""
    rows = charts().battle_conditions.rows

    for (light, _), skies in rows.items():
        inside = [7 * 60 + 15 <= sky.minute_of_day <= 16 * 60 + 45 for sky in skies]
        dark = [sky.minute_of_day >= 20 * 60 or sky.minute_of_day <= 4 * 60 + 15 for sky in skies]
        assert all(inside if light is Light.DAY else dark)


def test_poor_weather_is_rougher_and_windier_than_clear() -> None:
    """SM-GAP-59: the mean of sea and wind rises when the weather is poor."""
    rows = charts().battle_conditions.rows

    for light in Light:
        clear, poor = (rows[light, weather] for weather in (Weather.CLEAR, Weather.POOR))
        assert sum(sky.sea_state for sky in clear) < sum(sky.sea_state for sky in poor)
        assert sum(sky.wind_kn for sky in clear) < sum(sky.wind_kn for sky in poor)


SPOILED = {
    "hole": ("area_search.yaml", "[3, 5],", "[4, 5],", "area_search.yaml:10: distances[1]: a hole: 3 was expected"),
    "overlap": ("area_search.yaml", "[3, 5],", "[2, 5],", "area_search.yaml:10: distances[1]: an overlap: 3 was expected"),
    "backwards": ("area_search.yaml", "[3, 5],", "[3, 1],", "distances[1]: the band ends at 1, before it begins at 3"),
    "stranger": ("area_search.yaml", "  carrier_6_or", "  zeppelin: [1]\n  carrier_6_or",
        "tenths.zeppelin: no such kind of site; allowed here: port_"),
    "missing row": ("area_search.yaml", "  carrier_1_to_5_flights: ", "#",
        "tenths: no row for the kind of site carrier_1_to_5_flights"),
    "ragged": ("area_search.yaml", "[7,      6,", "[7,      6, 6,",
        "tenths.airbase_1_or_2_ncm_groups: 8 columns were expected, not 9"),
    "beyond the reach": ("area_search.yaml", "1,        0,        0,        0,        0]", "1, 1, 0, 0, 0]",
        "0 was expected from 16 hexes on"),
    "negative": ("weather.yaml", "west:    [ 55", "west:    [ -5", "weather.yaml:9: poor_percent.west[0]: expected `int` >= 0"),
    "too much": ("weather.yaml", "west:    [ 55", "west:    [155",
        "weather.yaml:9: poor_percent.west[0]: expected `int` <= 100"),
    "doubled row": ("weather.yaml", "  east:    [", "  west:    [", "weather.yaml:11: west: stands twice in one mapping"),
    "columns out of order": ("weather.yaml", "Jan, Feb", "Feb, Jan", "weather.yaml:7: months: the columns Jan, Feb,"),
    "missing step": ("sequence.yaml", "[recon, naval", "[naval", "steps: the step recon is missing"),
    "doubled step": ("sequence.yaml", "[recon, ", "[recon, recon, ", "steps[1]: the step recon stands twice"),
    "unknown step": ("sequence.yaml", "[recon, ", "[lunch, recon, ",
        "steps[0]: no such step 'lunch'; allowed here: recon, naval_movement, combat"),
    "missing month": ("fuel.yaml", "Sep: 350, ", "", "a hole: nothing stands for Sep 1940"),
    "unknown month": ("fuel.yaml", "Aug: 350", "Augustus: 350", "no such month; allowed here: Jan, Feb,"),
    "nothing a load": ("fuel.yaml", "points_per_re: 20", "points_per_re: 0",
        "fuel.yaml:16: points_per_re: expected `int` >= 1"),
    "words for a number": ("surface_search.yaml", "day: 4", "day: four",
        "surface_search.yaml:7: day: expected `int`, found `str`"),
    "unknown column": ("surface_search.yaml", "night: 8", "nite: 8",
        "surface_search.yaml:8: nite: unknown key; allowed here: day, gap, night"),
    "unknown source": ("repair.yaml", "source: given", "source: rumour", "repair.yaml:5: source: "),
    "format": ("repair.yaml", "format: 1", "format: 2", "repair.yaml:2: format: 1 was expected, not 2"),
    "no gap named": ("scatter.yaml", "gap: [SM-GAP-13]", "gap: []", "scatter.yaml:6: gap: a reconstructed chart names the gap"),
    "least above most": ("avoid_combat.yaml", "least: 5", "least: 99", "avoid_combat.yaml:8: least: at most 95 was expected"),
    "a face too high": ("battle_conditions.yaml", '      10: {hour: "16:30"', '      11: {hour: "16:30"',
        "rows.day.clear.11: no such face of 1D10; allowed here: 1, 2,"),
    "hour without quotes": ("battle_conditions.yaml", '"12:30"', "12:30", "rows.day.clear.5.hour: expected `str`"),
    "not a number": ("battle_conditions.yaml", "visibility_km: 16", "visibility_km: .nan", "rows.day.clear.1.visibility_km: "),
    "no price": ("victory_points.yaml", "  CLA: 5\n", "", "sunk: no row for the type of unit CLA"),
    "ladder climbs": ("victory_points.yaml", "least: 110", "least: 320", "ladder[1].least: less than 250 was expected"),
}


@pytest.mark.parametrize(("name", "old", "new", "said"), SPOILED.values(), ids=SPOILED)
def test_a_spoiled_chart_is_refused_with_its_line_and_what_was_expected(
    folder: Path, name: str, old: str, new: str, said: str
) -> None:
    """A chart with a hole, an overlap or a value out of range never reaches the rules."""
    spoil(folder, name, old, new)

    hold_to_file(refused(load_campaign_charts, folder), name, said)


def test_faults_of_several_files_and_several_in_one_file_come_together(folder: Path) -> None:
    """Nobody has to load a folder twice to learn of its second fault."""
    spoil(folder, "weather.yaml", "west:    [ 55", "west:    [ -5", "  east: ", "  eest: ")
    spoil(folder, "repair.yaml", "added_turns: 2", "added_turns: -2")

    told = printed(refused(load_campaign_charts, folder))

    assert [fault.split(":")[0] for fault in told] == ["repair.yaml", "weather.yaml", "weather.yaml", "weather.yaml"]


def test_a_missing_chart_file_is_named(folder: Path) -> None:
    """A folder without one of the charts is refused."""
    (folder / "scatter.yaml").unlink()

    with pytest.raises(FaultyData, match=r"scatter\.yaml:1: cannot be read"):
        load_campaign_charts(folder)


def test_a_chart_file_that_nothing_reads_is_refused(folder: Path) -> None:
    """A misspelt file name does not pass for a chart."""
    (folder / "wether.yaml").write_text("format: 1\n", encoding="utf-8")

    told = printed(refused(load_campaign_charts, folder))

    assert told == [f"wether.yaml:1: no chart is read from this file; allowed here: {', '.join(READ_FROM)}"]


def test_the_charts_that_come_with_the_game_are_the_ones_in_the_checkout() -> None:
    """Without a folder, the loader finds its own."""
    assert charts() == load_campaign_charts(CHARTS)
