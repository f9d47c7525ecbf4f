"""The shapes that charts of battle systems are made of: what they answer at their bounds, and which holes they refuse."""

from __future__ import annotations

from enum import Enum
from math import inf
from pathlib import Path
from typing import Annotated

import msgspec
import pytest
from msgspec import Struct

from campaign.library.reading.data_file import DataFile
from campaign.model.charts.rows import ChartFault
from campaign.tactics.kit.charts import (
    Below,
    BySix,
    Each,
    Endless,
    Entries,
    From,
    FromNought,
    InOrder,
    Over,
    SixFaces,
    TwoDice,
    UpTo,
    at_face,
    at_sum,
    check_faces,
    choices_of,
    half_up,
    holding,
    options_in_words,
    whole,
)
from tests.charts.cells import cells, differences


class Size(Enum):
    """Sizes of this test's ships."""

    LARGE = "large"
    SMALL = "small"


class RangeBand(Enum):
    """Ranges of this test's guns."""

    NEAR = "near"
    FAR = "far"


class Chart(Struct, frozen=True):
    """One table of each shape, and a grid of them."""

    knots: Each[Size, int]
    columns: Each[RangeBand, Each[Size, From[int]]]
    by_year: Endless[Size]
    lift: FromNought[Size]
    struck: SixFaces[Size]
    error: TwoDice[int]
    harm: BySix[Size]
    phases: InOrder[RangeBand]
    rows: Annotated[tuple[SixFaces[int], ...], Entries(2, "rows")]


SOUND = """format: 1
knots: {large: 20, small: 30}
columns:
  near: {large: {0: 1}, small: {0: 1, 2.5: 3}}
  far: {large: {0: 2}, small: {0: 2, 7: 4}}
by_year: {1907: large, beyond: small}
lift: {0: large, 25: small}
struck: [large, large, large, small, small, small]
error: [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5]
harm: {2: large, 6: small}
phases: [near, far]
rows: [[1, 2, 3, 4, 5, 6], [2, 3, 4, 5, 6, 7]]
"""


def read(folder: Path, text: str) -> tuple[Chart | None, list[str]]:
    """The chart of a text, and what is wrong with it."""
    path = folder / "chart.yaml"
    path.write_text(text, encoding="utf-8")
    sheet = DataFile(path)
    return sheet.noun(Chart), [f"{fault.line} {fault.key}: {fault.what}" for fault in sheet.faults]


def test_a_sound_chart_is_read_as_it_is_written(tmp_path: Path) -> None:
    """SM-GAP-17 Each figure stands where it was written, and survives being packed."""
    chart, faults = read(tmp_path, SOUND)

    assert not faults and chart is not None
    assert chart.columns[RangeBand.FAR][Size.SMALL].at(8) == 4
    assert (chart.by_year.at(1907), chart.by_year.at(1908)) == (Size.LARGE, Size.SMALL)
    assert (at_face(chart.struck, 3), at_face(chart.struck, 4)) == (Size.LARGE, Size.SMALL)
    assert (at_sum(chart.error, 2), at_sum(chart.error, 12)) == (-5, 5)
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(chart), type=Chart) == chart


@pytest.mark.parametrize(("old", "new", "fault"), [
    ("{large: 20, small: 30}", "{large: 20}", "2 knots: no row for the size small"),
    ("{large: 20, small: 30}", "{large: 20, tiny: 3, small: 30}", "2 knots.tiny: no such size; allowed here: large, small"),
    ("{large: 20, small: 30}", "{large: 20, small: fast}", "2 knots.small: expected `int`"),
    ("  far: {large: {0: 2}, small: {0: 2, 7: 4}}\n", "", "3 columns: no row for the range band far"),
    ("far: {large: {0: 2}, small", "far: {small", "5 columns.far: no row for the size large"),
    ("2.5: 3", "-2.5: 3", "4 columns.near.small: rows rise: more than 0 was expected, not -2.5"),
    ("2.5: 3", "more: 3", "4 columns.near.small: a number or beyond was expected, not 'more'"),
    ("{0: 2, 7: 4}", "{}", "5 columns.far.small: a row was expected"),
    ("beyond: small", "1920: small", "6 by_year: the last row must end with beyond, not at 1920"),
    ("{1907: large, beyond: small}", "{beyond: small, 1907: large}", "6 by_year: rows rise"),
    ("lift: {0:", "lift: {1:", "7 lift: the first row must begin at 0, not 1"),
    ("[large, large, large, small", "[large, large, small", "8 struck: 6 faces were expected, not 5"),
    ("3, 4, 5]\nharm", "3, 4]\nharm", "9 error: 11 sums of two dice, 2 to 12, were expected, not 10"),
    ("harm: {2: large, 6: small}", "harm: {2: large, 5: small}", "10 harm: the last row must end at 6, not at 5"),
    ("phases: [near, far]", "phases: [far, near]", "11 phases: near, far were expected, in this order"),
    ("phases: [near, far]", "phases: [near]", "11 phases: near, far were expected, in this order"),
    (", [2, 3, 4, 5, 6, 7]]", "]", "12 rows: 2 rows were expected, not 1"),
])
def test_a_hole_is_told_by_its_line_and_key(tmp_path: Path, old: str, new: str, fault: str) -> None:
    """SM-GAP-17 What is missing, too much, out of order or no value of the table."""
    assert old in SOUND

    chart, faults = read(tmp_path, SOUND.replace(old, new, 1))

    assert chart is None and any(found.startswith(fault) for found in faults), faults


@pytest.mark.parametrize(("table", "answers"), [
    (From((3.0, 5.0), ("three", "five")), ("three", "three", "three", "five", "five")),
    (Over((3.0, 5.0), ("three", "five")), ("three", "three", "three", "three", "five")),
    (UpTo((3.0, 5.0), ("three", "five")), ("three", "three", "five", "five", "five")),
    (Below((3.0, 5.0), ("three", "five")), ("three", "five", "five", "five", "five")),
])
def test_each_kind_of_step_has_its_own_side_of_a_bound(
    table: From[str] | Over[str] | UpTo[str] | Below[str], answers: tuple[str, ...],
) -> None:
    """SM-GAP-17 From a bound, over it, up to it, below it; outside the row next to it serves."""
    assert tuple(table.at(number) for number in (2, 3, 4, 5, 6)) == answers


def test_what_lies_outside_may_be_judged_otherwise() -> None:
    """SM-GAP-17 Below the first bound, or beyond the last, the caller's own value, be it nought."""
    assert (From((3.0,), (1,)).at(2, 0), Over((3.0,), (1,)).at(3, 0)) == (0, 0)
    assert (UpTo((3.0,), (1,)).at(4, 0), Below((3.0,), (1,)).at(3, 0)) == (0, 0)
    assert (From((3.0,), (1,)).at(3, 0), UpTo((3.0,), (1,)).at(3, 0)) == (1, 1)


def test_a_table_made_by_hand_is_held_to_the_same() -> None:
    """SM-GAP-17 Without a file as well."""
    for bounds, values in (((), ()), ((1.0, 2.0), (1,)), ((2.0, 2.0), (1, 2)), ((2.0, 1.0), (1, 2))):
        with pytest.raises(ChartFault):
            From(bounds, values)
    with pytest.raises(ChartFault, match="each face of a die, 1 to 6"):
        check_faces(6, (1, 2, 3), (4, 5))


def test_a_bound_is_a_cell_that_cannot_be_altered_unnoticed() -> None:
    """SM-GAP-17 The comparison with the ledger names a bound that moved, a value that did, and a row without end."""
    wanted = dict(cells({0: 1, 5: 2, "beyond": 3}))

    assert differences(wanted, dict(cells(UpTo((0.0, 5.0, inf), (1, 2, 3))))) == []
    assert differences(wanted, dict(cells(UpTo((0.0, 6.0, inf), (1, 2, 3)))))
    assert differences(wanted, dict(cells(UpTo((0.0, 5.0, inf), (1, 2, 4)))))


def test_modifiers_count_as_often_as_their_conditions_hold() -> None:
    """SM-6D.2 Each with its name, for the log; what does not hold is not named."""
    modifiers = {Size.LARGE: -1, Size.SMALL: 2}

    assert [*holding(modifiers, ((Size.LARGE, True), (Size.SMALL, 3)))] == [(Size.LARGE, -1), (Size.SMALL, 6)]
    assert [*holding(modifiers, ((Size.LARGE, False), (Size.SMALL, 0)))] == []


def test_halves_go_up_and_fractions_go_for_all_that_binary_numbers_lose() -> None:
    """SM-GAP-17 A hair makes good what three times a tenth falls short of."""
    assert [half_up(number) for number in (0.49, 0.5, 1.1 * 2.5 - 0.25, -0.5)] == [0, 1, 3, 0]
    assert [whole(number) for number in (0.99, 1.0, (0.1 + 0.7) * 10)] == [0, 1, 8]


class Options(Struct, frozen=True):
    """What players of this test may agree on."""

    premeasure: bool
    strictness: RangeBand
    turn_limit: int


def test_options_are_said_in_the_words_that_they_are_agreed_on_with() -> None:
    """SM-6D Truth values as no and yes, words of a list as they are, numbers as they were given."""
    choices = choices_of(Options, turn_limit={"8": 8, "16": 16})

    assert {key: list(words) for key, words in choices.items()} == {
        "premeasure": ["no", "yes"], "strictness": ["near", "far"], "turn_limit": ["8", "16"]}
    assert dict(options_in_words(Options(premeasure=True, strictness=RangeBand.FAR, turn_limit=12), choices)) == {
        "premeasure": "yes", "strictness": "far", "turn_limit": "12"}
