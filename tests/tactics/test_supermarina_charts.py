"""The charts: their shape, and every way in which a file can be wrong."""

from __future__ import annotations

import itertools
import shutil
from pathlib import Path

import pytest

from campaign.library.charts.tactical import load_charts_of
from campaign.library.places import charts_beside
from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import Light
from campaign.model.battles.tabletop import Lines
from campaign.model.charts.rows import Bands, ChartFault
from campaign.model.charts.undersea import ToHit
from campaign.model.replacing import replace
from campaign.model.sides import Nation
from campaign.model.units.counters import GunType
from campaign.ratings.hits import Damage
from campaign.tactics.supermarina.charts.collection import Band, BeyondTen, LotDice, Marking, charts_in
from campaign.tactics.supermarina.papers import sheets
from tests.library.spoiling import hold_to_file, refused, spoiled
from tests.tactics.fleets import book_of, charts

FOLDER = Path(str(charts_beside("campaign.tactics.supermarina")))
CLASSES = range(1, 10)
FACTORS = range(1, 30)


@pytest.mark.parametrize("kind", list(GunType))
def test_more_factors_never_hit_worse_and_the_merchant_is_the_easiest_target(kind: GunType) -> None:
    """SM-GAP-17 Along a row numbers fall to class 3 and never fall again; each row is at most the row above."""
    table = charts().gunnery.to_hit[kind]
    rows = [[table.number(factors, one) for one in CLASSES] for factors in FACTORS]

    for row in rows:
        assert row[0] >= row[1] >= row[2]
        assert row[2:] == sorted(row[2:])
    for weaker, stronger in itertools.pairwise(rows):
        assert all(one >= other for one, other in zip(weaker, stronger, strict=True))


def weight(damage: Damage) -> tuple[int, int]:
    """Gunnery and flotation boxes of a result; sunk outweighs all."""
    return (99, 99) if damage.sunk else (damage.gunnery, damage.flotation)


@pytest.mark.parametrize("kind", list(GunType))
def test_damage_never_shrinks_with_the_roll_and_never_grows_with_the_armour(kind: GunType) -> None:
    """SM-GAP-18 Monotonic in G and in F both ways."""
    table = charts().gunnery.damage[kind]
    for one in CLASSES:
        row = [weight(table.at(roll, one)) for roll in range(15)]

        assert all(a[0] <= b[0] and a[1] <= b[1] for a, b in itertools.pairwise(row))
    for roll in range(15):
        column = [weight(table.at(roll, one)) for one in CLASSES]

        assert all(a[0] >= b[0] and a[1] >= b[1] for a, b in itertools.pairwise(column))


def test_an_x_needs_a_thin_hull_or_a_magazine() -> None:
    """SM-GAP-18 Classes 1 to 6 by heavy guns, 1 to 3 by medium, 1 and 2 by light."""
    sinkable = {
        kind: [one for one in CLASSES if table.at(99, one).sunk] for kind, table in charts().gunnery.damage.items()
    }

    assert sinkable == {GunType.PRIMARY: [1, 2, 3, 4, 5, 6], GunType.INTERMEDIATE: [1, 2, 3], GunType.SECONDARY: [1, 2]}


def test_torpedo_numbers_have_the_shape_of_the_gunnery_numbers() -> None:
    """SM-GAP-21 Stronger salvoes never hit worse; small and nimble is hard, the merchant easy."""
    table = charts().torpedoes.to_hit
    rows = [[table.number(strength, one) for one in CLASSES] for strength in range(1, 8)]

    for row in rows:
        assert row[0] >= row[1] >= row[2]
        assert row[2:] == sorted(row[2:])
    for weaker, stronger in itertools.pairwise(rows):
        assert all(one >= other for one, other in zip(weaker, stronger, strict=True))


def test_torpedo_damage_never_shrinks_with_the_roll_and_never_grows_with_the_class() -> None:
    """SM-GAP-22 Classes above the first, whose boats sink whole in any case."""
    table = charts().torpedoes.damage
    for one in CLASSES:
        row = [table.at(roll, one) for roll in range(1, 11)]

        assert row == sorted(row)
    for roll in range(1, 11):
        column = [table.at(roll, one) for one in CLASSES]

        assert column == sorted(column, reverse=True)


def test_the_given_numbers_are_the_given_numbers() -> None:
    """SM-6D.2, SM-6E1, SM-6C.2, SM-6C.4 What survives in the source."""
    chart = charts()
    gunnery, torpedoes, manoeuvre = chart.gunnery, chart.torpedoes, chart.manoeuvre

    assert (gunnery.night, gunnery.italian_at_night, gunnery.target_out_of_fuel) == (-1, -1, 3)
    assert (torpedoes.secondary_range_adds, torpedoes.target_out_of_fuel, torpedoes.target_in_port) == (1, 3, 3)
    assert (manoeuvre.even_chance, manoeuvre.rounds_at_most, manoeuvre.idle_rounds_to_end) == (50, 40, 2)
    assert dict(manoeuvre.start) == {Light.DAY: Band.PRIMARY, Light.NIGHT: Band.INTERMEDIATE}
    assert chart.gunnery_marked is Marking.END_OF_STEP


def test_the_sheet_says_how_a_ten_is_confirmed() -> None:
    """SM-6D.2, SM-GAP-17 A player at the table rolls what the program rolls."""
    book = book_of({}, tables=charts())
    lines = [line for sheet in sheets(book, ()) for part in sheet.parts if isinstance(part, Lines) for line in part.lines]

    assert (
        "One ten-sided die with its modifiers; the number or more hits. Where modifiers push a number of 10 or less beyond 10, "
        "roll a natural ten again: it hits on 6 or more if beyond by 1, 8 or more if beyond by 2, 10 if beyond by 3 or more "
        "(SM-6D.2). A number above 10 in the table itself is only reached at a target without fuel (SM-GAP-17)."
    ) in lines


def test_the_dice_of_a_lot_go_by_the_count_of_transports() -> None:
    """SM-GAP-24 Up to ten, up to a hundred, more."""
    lots = charts().lots.dice

    assert [lots.at(count) for count in (1, 10, 11, 100, 101)] == [
        LotDice.ONE, LotDice.ONE, LotDice.TWO, LotDice.TWO, LotDice.THREE]


def test_a_nation_without_a_doctrine_fights_by_the_default() -> None:
    """SM-6B Captains' doctrine is data, and no captain is without one."""
    doctrine = charts().doctrine

    assert doctrine.stance(Nation.DUTCH, Light.DAY) == doctrine.default[Light.DAY]
    assert doctrine.stance(Nation.ITALIAN, Light.NIGHT) != doctrine.default[Light.NIGHT]


@pytest.mark.parametrize(("name", "old", "new", "said"), [
    ("gap_17_gunnery_to_hit.yaml", "[3, 5]", "[4, 5]", "17_gunnery_to_hit.yaml:17: primary[1].factors: hole"),
    ("gap_17_gunnery_to_hit.yaml", "[3, 5]", "[2, 5]", "primary[1].factors: overlap"),
    ("gap_17_gunnery_to_hit.yaml", "[20, null]", "[20, 30]", "the last row must be open"),
    ("gap_17_gunnery_to_hit.yaml", "[17, 19]", "[17, null]", "nothing can follow an open row"),
    ("gap_17_gunnery_to_hit.yaml", "[3, 5]", "[3, 2]", "before it begins"),
    ("gap_17_gunnery_to_hit.yaml", "[12, 11, 10, 11, 11, 11, 11, 11, 11]", "[12, 11]", "9 columns were expected"),
    ("gap_17_gunnery_to_hit.yaml", "[12, 11, 10,", "[-2, 11, 10,", "primary[0].to_hit"),
    ("gap_17_gunnery_to_hit.yaml", "classes: [1, 2,", "classes: [2, 1,", "the columns 1, 2, 3,"),
    ("gap_17_gunnery_to_hit.yaml", "face: 6}", "face: 9}", "beyond_10.confirmed_from: further beyond 10"),
    ("gap_17_gunnery_to_hit.yaml", "max: null, face: 10", "max: 3, face: 10", "beyond_10.confirmed_from[2].max: a hole"),
    ("gap_17_gunnery_to_hit.yaml", "face: 10", "face: 11", "beyond_10.confirmed_from[2].face"),
    ("gap_17_gunnery_to_hit.yaml", "night: -1\n", "night: dark\n", "modifiers.night"),
    ("gap_17_gunnery_to_hit.yaml", "secondary:\n", "tertiary:\n", "tertiary: unknown key"),
    ("gap_18_gunnery_damage.yaml", "class_9: [", "class_10: [", "primary.class_10: unknown key; allowed here: class_1"),
    ("gap_18_gunnery_damage.yaml", 'class_2: ["1G", "1G",', 'class_2: ["1G",', "12 results were expected, not 11"),
    ("gap_18_gunnery_damage.yaml", '"2G1F", "2G1F", "X", "X"', '"2G1F", "boom", "X", "X"', "'boom' is no damage"),
    ("gap_18_gunnery_damage.yaml", "{max: 9, add: 0}", "{max: 2, add: 0}", "modifier_by_firing_factors.primary"),
    ("gap_18_gunnery_damage.yaml", "{max: null, add: 3}", "{max: 30, add: 3}", "the last row must be open"),
    ("gap_18_gunnery_damage.yaml", "secondary: 0, torpedo", "torpedo", "modifier_by_range: no row for the range band sec"),
    ("gap_18_gunnery_damage.yaml", "secondary: 0, torpedo", "secondary: 3, torpedo", "modifier_by_range: the nearer, the wor"),
    ("gap_18_gunnery_damage.yaml", "  secondary:    [{max: 1", "  tertiary:     [{max: 1", "modifier_by_firing_factors"),
    ("gap_15_manoeuvre.yaml", "  night: intermediate\n", "", "start: no row for the light night"),
    ("gap_15_manoeuvre.yaml", "primary: 18000", "primary: 9000", "must fall from band to band"),
    ("gap_15_manoeuvre.yaml", "rounds_at_most: 40", "rounds_at_most: -1", "rounds_at_most"),
    ("gap_23_when_damage_counts.yaml", "end_of_gunnery_step ", "at_once ", "gunnery_damage_marked"),
    ("gap_24_random_targets.yaml", "[1, 10]", "[1, 12]", "dice[1].transports: overlap"),
    ("gap_24_random_targets.yaml", "dice: 2D10", "dice: 1D10", "1D10 shows 10 numbers"),
    ("gap_24_random_targets.yaml", "dice:\n", "dice: []\nmore:\n", "unknown key"),
    ("doctrine.yaml", "NTP: 9, ", "", "worth: no row for the type of unit NTP"),
    ("doctrine.yaml", "fleet_range: best", "fleet_range: near", "fleet_range"),
    ("doctrine.yaml", "format: 1", "format: 2", "format"),
])
def test_a_faulty_chart_names_its_file_its_line_and_what_was_expected(tmp_path: Path, name: str, old: str, new: str,
                                                                      said: str) -> None:
    """SM-GAP-17, SM-GAP-18, SM-GAP-24 No chart with a hole, an overlap or a strange value loads."""
    folder = spoiled(FOLDER, tmp_path, name, old, new)

    hold_to_file(refused(load_charts_of, "supermarina", folder), name, said)


def test_a_chart_without_rows_is_faulty(tmp_path: Path) -> None:
    """SM-GAP-24 An empty list is no chart."""
    folder = tmp_path / "charts"
    shutil.copytree(FOLDER, folder)
    text = "format: 1\nrule: SM-4C3\ngap: SM-GAP-24\nsource: reconstructed\ndice: []\n"
    (folder / "gap_24_random_targets.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(FaultyData, match="rows were expected"):
        load_charts_of("supermarina", folder)


def test_all_faults_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    """SM-GAP-15, SM-GAP-23 Two files wrong, two files named."""
    folder = tmp_path / "charts"
    shutil.copytree(FOLDER, folder)
    (folder / "gap_15_manoeuvre.yaml").unlink()
    (folder / "gap_23_when_damage_counts.yaml").write_text("format: 1\n", encoding="utf-8")

    assert len({fault.file for fault in refused(load_charts_of, "supermarina", folder)}) == 2


def test_a_table_made_by_hand_is_held_to_the_same() -> None:
    """SM-GAP-17 Without a file as well."""
    with pytest.raises(ChartFault, match="classes"):
        ToHit("SM-6D.2", Bands("SM-6D.2", 1, ((None, (10, 9)),)))
    with pytest.raises(ChartFault, match="beyond"):
        ToHit("SM-6D.2", Bands("SM-6D.2", 1, ((4, (10,) * 9),)))
    with pytest.raises(ChartFault, match="each"):
        BeyondTen(10, Bands("SM-6D.2", 2, ((None, 6),)))


def test_a_book_with_other_charts_under_this_name_is_a_bug() -> None:
    """SM-6D The third tier: not refused, raised."""
    book = book_of({}, tables=charts())
    with pytest.raises(TypeError, match="str"):
        charts_in(replace(book, tactical={"supermarina": "paper"}))
