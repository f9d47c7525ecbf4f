"""The charts of the system: total functions, refused with file and line when they have a hole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from campaign.library.charts.tactical import load_charts_of
from campaign.library.places import charts_beside
from campaign.tactics.supremacy_at_sea.charts.collection import NAME
from campaign.tactics.supremacy_at_sea.charts.fire import Section
from tests.library.spoiling import exchanged, refused
from tests.tactics.supremacy_table import charts


def broken(folder: Path, name: str, change: Callable[[str], str]) -> list[str]:
    """What is said of the charts when one file is changed."""
    for one in charts_beside(f"campaign.tactics.{NAME}").iterdir():
        if one.name.endswith(".yaml"):
            text = one.read_text(encoding="utf-8")
            (folder / one.name).write_text(change(text) if one.name == name else text, encoding="utf-8")
    return [str(fault) for fault in refused(load_charts_of, NAME, folder)]


def without(words: str, instead: str = "") -> Callable[[str], str]:
    """The same text with some words taken out."""
    return lambda text: exchanged(text, words, instead)


@pytest.mark.parametrize(("name", "words", "instead", "said"), [
    ("t7_hit_table.yaml", "12: medium, ", "", "sections: close, medium and long were expected"),
    ("t7_hit_table.yaml", "21: long", "20: long", "and 21 as the last column"),
    ("t7_hit_table.yaml", "  5: [5, 5, 5, 4", "  5: [5, 5, 5, 6", "hits may not rise"),
    ("t7_hit_table.yaml", "{range: 10, column: 3, belt: 24.5", "{range: 10, column: 3, belt: 27", "penetration may not rise"),
    ("t7_hit_table.yaml", "belt: 7, deck: 0.75}", "belt: 7, deck: 0.2}", "pierces less than"),
    ("t5_special_damage.yaml", "- white: [2, 3]", "- white: [3]", "each white face"),
    ("t5_special_damage.yaml", "colour: 1\n", "colour: 3\n", "colours 0 to 7"),
    ("t5_special_damage.yaml", "{damage: 6,", "{damages: 6,", "unknown key"),
    ("t5_special_damage.yaml", "turns: d6-2", "turns: d7", "d7"),
    ("gap_02_torpedoes.yaml", "    99: {knots: 1}\n", "", "effects.bow: the last row must end at 9 or more, not at 5"),
    ("gap_02_torpedoes.yaml", "{0: 0.3, 30", "{5: 0.3, 30", "track_angle: the first row must begin at 0, not 5"),
    ("gap_03_unarmoured.yaml", "  - {damage: 2, knots: 10, fire: ordinary}   # 2\n", "", "special: 6 faces were expected"),
    ("movement.yaml", "DD: 10, small: 6,", "small: 6,", "acceleration_kn: no row for the type DD"),
    ("fire.yaml", "die: [2, 1, 0, 0, -1, -2]", "die: [2, 1, 0, 0, -1]", "die: 6 faces were expected, not 5"),
    ("fire.yaml", "  CA: [10, 30, 60, 100]", "  CA: [10, 30, 60, 90]", "losses must rise to 100"),
    ("environment.yaml", "beyond: 35", "0.9: 35", "sight_by_moon: the last row must end with beyond, not at 0.9"),
    ("environment.yaml", "  12: {columns", "  8: {columns", "weather: the last row must end at 9 or more, not at 8"),
    ("fire.yaml", "columns_by_nation: {}", "columns_by_nation: {italian: 3}", "columns_by_nation.italian"),
    ("t5_special_damage.yaml", "explodes_on: [5, 6]", "explodes_on: [5, 7]", "explodes_on"),
    ("gap_21_ship_data.yaml", "LC: small,", "LC: raft,", "raft is no type"),
    ("doctrine.yaml", "worth: {BB: 100, ", "worth: {", "worth: no row for the type BB"),
    ("doctrine.yaml", "rule: SAS-GAP-20", "rule: SM-GAP-20", "rule ID"),
])
def test_a_chart_with_a_hole_is_refused_by_file_and_line(tmp_path: Path, name: str, words: str, instead: str,
                                                         said: str) -> None:
    """SAS-T7 SAS-T7g SAS-T7h SAS-T5v SAS-B5.1 SAS-B1.3 Each fault names its file, a line, and what was expected."""
    faults = broken(tmp_path, name, without(words, instead))

    assert any(f"{name}:" in one and said in one for one in faults), faults


def test_every_fault_of_every_file_is_told_at_once(tmp_path: Path) -> None:
    """SAS-T7 A missing file hides no other."""
    faults = broken(tmp_path, "fire.yaml", lambda text: "format: 2\n")

    assert any("fire.yaml" in one for one in faults)


def test_the_strip_of_columns_has_three_sections() -> None:
    """SAS-T7 Five, seven and nine columns; every printed range lies in one of them."""
    found = [[charts().hit_table.section(column) for column in range(1, 22)].count(section) for section in Section]

    assert found == [5, 7, 9]
    assert all(1 <= row.column <= 21 for line in charts().hit_table.guns for row in line.rows)


def test_hits_follow_the_formula_that_they_were_rebuilt_by() -> None:
    """SAS-T7h floor(guns x F / 1000 + 3/8), but for the surviving values of the page."""
    rates, wrong = charts().hit_table.over_the_last_row, 0
    for guns in range(1, 17):
        for column in range(1, 22):
            wrong += charts().hit_table.hits_of(guns, column) != (8 * guns * rates[column - 1] + 3000) // 8000
    assert wrong == 0


def test_the_box_begins_where_a_row_shows_its_last_ones() -> None:
    """SAS-T7b The last two columns that show 1, and everything right of them."""
    table = charts().hit_table
    for guns, first in table.box_from_column.items():
        row = table.hits[guns]
        assert row[first - 1] == 1 and row[first] == 1
        assert all(hits == 0 for hits in row[first + 1:])


def test_all_that_moves_fire_stands_in_charts() -> None:
    """SAS-B5.1 SAS-T8 SAS-GAP-16 Manoeuvre, speed, batteries, damage, control, size, type, nation, weather and radar."""
    fire, around = charts().fire, charts().environment

    assert fire.own_turn and fire.target_speed and fire.first_fire and fire.small_firer.columns == -1
    assert fire.columns_by_nation == {} and fire.local_columns == -3 and around.weather and around.radar.early
    assert charts().special.unspecified_turns == 1
