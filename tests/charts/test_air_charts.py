"""The charts of the air war: what they answer at their edges, what they come to on the mean, and that none has a hole."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from campaign.library.charts.campaign import load_campaign_charts
from campaign.library.reading.faults import FaultyData
from campaign.model.charts.air import (
    AirCharts,
    AirResult,
    FlakModifier,
    FlakResult,
    air_result,
    flak_result,
)
from campaign.model.charts.rows import ChartFault
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.aircraft import AircraftRole
from tests.library.spoiling import hold_to_file, refused, spoiled

CHARTS = Path(__file__).parents[2] / "campaign" / "rules" / "charts"
DICE = [one + other for one, other in product(range(1, 7), repeat=2)]


@pytest.fixture(scope="module")
def air() -> AirCharts:
    """The charts that come with the game."""
    return load_campaign_charts().air


def mean(result: Callable[[int], int], modifier: int = 0) -> Fraction:
    """The exact mean of a result by two dice."""
    return Fraction(sum(result(dice + modifier) for dice in DICE), len(DICE))


@pytest.mark.parametrize(("attack", "defence", "column"), [
    (63, 32, 1.8), (64, 32, 2.0), (9, 5, 1.8), (1, 1, 1.0), (7, 10, 0.7), (699, 1000, 0.5), (33, 100, 0.33), (1, 3, 0.33),
    (1, 4, 0.25), (6, 5, 1.2), (4, 1, 4.0), (400, 1, 4.0), (3, 0, 4.0),
])
def test_odds_are_rounded_in_favour_of_the_defender(air: AirCharts, attack: int, defence: int, column: float) -> None:
    """SM-24B3, SM-GAP-42: 63 to 32 is in the column of 1.8, and a column is entered exactly at its odds."""
    place = air.combat.column(attack, defence)

    assert place is not None
    assert air.combat.odds[place] == column


def test_below_the_first_column_nothing_happens(air: AirCharts) -> None:
    """SM-24B3, SM-GAP-42: less than one to four does nothing on any roll, nor does no attack at all."""
    found = {air.combat.result(*odds, roll) for odds in ((6, 25), (0, 4), (0, 0)) for roll in range(1, 14)}

    assert found == {AirResult(0, 0)}
    assert air.combat.column(6, 25) is None


def test_equal_forces_lose_a_tenth_and_turn_back_a_fifth(air: AirCharts) -> None:
    """SM-24B3, SM-GAP-42: at even odds 8 to 10 percent are lost on the mean, and about 20 turn back."""
    assert 8 <= mean(lambda roll: air.combat.result(10, 10, roll).losses) <= 10
    assert 19 <= mean(lambda roll: air.combat.result(10, 10, roll).returns) <= 22


def test_rolls_are_held_within_the_tables(air: AirCharts) -> None:
    """SM-24B3, SM-25B: whatever modifiers make of a roll, the first and the last row are the ends."""
    assert air.combat.result(10, 10, -3) == air.combat.result(10, 10, 1) == AirResult(1, 7)
    assert air.combat.result(10, 10, 15) == air.combat.result(10, 10, 13) == AirResult(22, 40)
    assert air.flak.result(23, 0) == air.flak.result(23, 1) == FlakResult(1, 89)
    assert air.flak.result(23, 16) == air.flak.result(23, 14) == FlakResult(24, 34)


@pytest.mark.parametrize(("share", "added"), [
    (Fraction(0), 0), (Fraction(24, 100), 0), (Fraction(1, 4), 1), (Fraction(1, 2), 2), (Fraction(3, 4), 3), (Fraction(1), 3)])
def test_bombers_are_easy_marks_and_poor_shots(air: AirCharts, share: Fraction, added: int) -> None:
    """SM-24B5b: their share counts twice over, against the force when it is shot at and against it when it shoots."""
    assert air.combat.modifier_shot_at(share) == added
    assert air.combat.modifier_shooting(share) == -added


def test_a_column_of_anti_aircraft_fire_serves_from_its_own_points_on(air: AirCharts) -> None:
    """SM-25B, SM-GAP-43: fractions below a column stay in the one before, and below one point nobody is hit."""
    assert air.flak.result(0.75, 14) == FlakResult(0, 100)
    assert air.flak.result(9.75, 7) == air.flak.result(6, 7) == FlakResult(3, 88)
    assert air.flak.result(10, 7) == FlakResult(5, 83)
    assert air.flak.result(500, 7) == air.flak.result(50, 7)


def test_by_night_guns_fire_two_columns_further_left_and_not_beyond_the_first(air: AirCharts) -> None:
    """SM-25B, SM-GAP-66: the dark spares attackers, and the first column is the end."""
    left = air.night.flak_columns_left

    assert air.flak.result(23, 9, columns_left=left) == air.flak.result(10, 9)
    assert air.flak.result(3, 9, columns_left=left) == air.flak.result(1, 9, columns_left=left) == air.flak.result(0, 9)


def test_a_fleet_shoots_down_a_tenth_of_low_attackers_and_less_of_high_ones(air: AirCharts) -> None:
    """SM-25B, SM-GAP-43: at 23 points low attackers lose 6 to 12 percent and deliver 60 to 75; high ones lose fewer."""
    low, level = (air.flak.modifiers[one] for one in (FlakModifier.TORPEDO_OR_DIVE, FlakModifier.LEVEL))

    assert 6 <= mean(lambda roll: air.flak.result(23, roll).kills, low) <= 12
    assert 60 <= mean(lambda roll: air.flak.result(23, roll).kept, low) <= 75
    assert mean(lambda roll: air.flak.result(23, roll).kills, level) < mean(lambda roll: air.flak.result(23, roll).kills, low)
    assert 3 <= mean(lambda roll: air.flak.result(10, roll).kills, level) <= 6


@pytest.mark.parametrize(("role", "nation", "turn", "may"), [
    (AircraftRole.TORPEDO_BOMBER, Nation.BRITISH, "Jun I 40", True),
    (AircraftRole.TORPEDO_BOMBER, Nation.GERMAN, "Dec II 40", False),
    (AircraftRole.TORPEDO_BOMBER, Nation.GERMAN, "Jan I 41", True),
    (AircraftRole.TORPEDO_BOMBER, Nation.FRENCH, "Jan I 43", False),
    (AircraftRole.BOMBER, Nation.GREEK, "Nov I 40", True),
    (AircraftRole.DIVE_BOMBER, Nation.BRITISH, "Jan I 43", False),
    (AircraftRole.FIGHTER, Nation.GERMAN, "Jan I 43", False),
])
def test_who_strikes_by_night(air: AirCharts, role: AircraftRole, nation: Nation, turn: str, *, may: bool) -> None:
    """SM-24, SM-GAP-66: level bombers at any date, torpedo bombers from a date of their nation's, others never."""
    assert air.night.may(role, nation, Turn.of(turn)) is may


def test_night_fighters_and_radar_come_by_date(air: AirCharts) -> None:
    """SM-24, SM-GAP-66, SM-GAP-67: each nation has its half-month, and one that is not named never has it."""
    assert [air.night.intercepts(Nation.GERMAN, Turn.of(turn)) for turn in ("Jun II 42", "Jul I 42")] == [False, True]
    assert not air.night.intercepts(Nation.ITALIAN, Turn.of("May II 43"))
    assert air.missions.radar_from(Nation.ITALIAN) == Turn.of("Jul I 42")
    assert air.missions.radar_from(Nation.GREEK) is None
    assert air.missions.radar_near[Nation.BRITISH].first_turn == Turn.of("Jun I 40")


def test_who_has_no_row_comes_back_like_the_italians(air: AirCharts) -> None:
    """SM-24, SM-GAP-65: turns until a unit is back, and how many are in one turn, for every nation and role."""
    chart = air.replacements

    assert chart.turns(Nation.BRITISH, AircraftRole.HEAVY_BOMBER) == 6
    assert {chart.turns(nation, AircraftRole.TORPEDO_BOMBER) for nation in (Nation.AMERICAN, Nation.GREEK)} == {7}
    assert all(chart.turns(nation, role) >= 1 and chart.most(nation) >= 1 for nation in Nation for role in AircraftRole)
    assert [chart.most(nation) for nation in (Nation.ITALIAN, Nation.GERMAN, Nation.FRENCH)] == [2, 1, 1]


@pytest.mark.gate
@pytest.mark.parametrize(("name", "old", "new", "said"), [
    ("air_combat", "0.25, 0.33,", "0.25, 0.2,", "odds must rise"),
    ("air_combat", "  13: [5/8,", "  13: [", "13 columns were expected, not 12"),
    ("air_combat", "  13: [", "  14: [", "no row for the modified roll 13"),
    ("air_combat", "[5/8,", "[3/8,", "losses and returns never fall"),
    ("air_combat", "[5/8,", "[5-8,", 'as in "10/22"'),
    ("air_combat", "79/95", "79/195", "no pair of percents"),
    ("air_combat", "{at_least: 0, add: 0}]\nshooting", "{at_least: 0.1, add: 0}]\nshooting", "shares must fall"),
    ("anti_aircraft", "[0, 1, 3,", "[1, 2, 3,", "points must rise from 0"),
    ("anti_aircraft", "[0/100, 3/91, 5/82", "[0/100, 3/91, 5/92", "never rises"),
    ("anti_aircraft", "  14: [0/100, ", "  14: [", "9 columns were expected, not 8"),
    ("anti_aircraft", "  poor_weather: -1\n", "", "no row for the modifier poor_weather"),
    ("air_missions", "with_radar: 8", "with_radar: 4", "with radar"),
    ("air_missions", "since: Jun I 40", "since: June 1940", "no game turn"),
    ("night_flying", "never: [D, F]", "never: [D]", "each role but V"),
    ("land_bombing", "percent_a_hit: 20", "percent_a_hit: 30", "more than a whole airfield"),
    ("land_bombing", "{malta: 1}", "{malta: 2}", "no slower"),
    ("air_replacements", "B: 8, HB: 8", "B: 8", "lacks HB"),
    ("air_replacements", "others_as: italian", "others_as: martian", "martian"),
])
def test_a_chart_with_a_fault_is_refused_with_file_and_line(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    """SM-24, SM-24B3, SM-25B, SM-GAP-65: every fault names its place."""
    folder = spoiled(CHARTS, tmp_path, f"air/{name}.yaml", old, new)

    hold_to_file(refused(load_campaign_charts, folder), f"air/{name}.yaml", said)


def test_a_stranger_in_a_folder_within_is_named(tmp_path: Path) -> None:
    """SM-24: a misspelt name would pass for a chart, further down as well."""
    folder = spoiled(CHARTS, tmp_path, "air/land_bombing.yaml", "field_flak: 1", "field_flak: 1")
    (folder / "air" / "air_mission.yaml").touch()

    with pytest.raises(FaultyData, match=r"air/air_mission\.yaml.*no chart is read from this file"):
        load_campaign_charts(folder)


def test_no_such_chart_can_be_made_with_a_hole(air: AirCharts) -> None:
    """SM-24B3, SM-25B, SM-GAP-65, SM-GAP-66: values refuse themselves, too."""
    with pytest.raises(ChartFault):
        replace(air.combat, results={1: air.combat.results[1]})
    with pytest.raises(ChartFault):
        replace(air.combat, shooting=())
    with pytest.raises(ChartFault):
        replace(air.flak, modifiers={})
    with pytest.raises(ChartFault):
        replace(air.night, roles=())
    with pytest.raises(ChartFault):
        replace(air.replacements, others_as=Nation.GREEK)
    with pytest.raises(ChartFault):
        AirResult(101, 0)


def test_a_cell_is_read_as_two_percents() -> None:
    """SM-24B4, SM-25B: k/r of the one table, k/b of the other."""
    assert (air_result("10/22"), flak_result("6/83")) == (AirResult(10, 22), FlakResult(6, 83))
