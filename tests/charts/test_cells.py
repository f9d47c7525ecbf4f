"""Every chart of the game against an independent copy of the ledger, cell by cell, and the proof that none is passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.library.book import load_book
from tests.charts.altering import CHECKOUT, Desk, overlooked, unread
from tests.charts.cells import Amended, Ours, Row, altered, cells, differences
from tests.charts.ledger_copy import ledger
from tests.charts.table import TABLE
from tests.charts.unread import UNREAD, reason

PLACES = [row.place for row in TABLE]
FILES = tuple(row for row in TABLE if row.anew is not None)


def by_place(place: str) -> Row:
    """A line of the table."""
    return next(row for row in TABLE if row.place == place)


def chart_files(root: Path) -> list[str]:
    """Every chart file of a checkout."""
    return sorted(path.relative_to(root).as_posix() for path in (root / "campaign").glob("**/charts/**/*.yaml"))


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    """All chart files on one desk, where the game's own doors find them."""
    made = Desk()
    made.at_the_loaders(monkeypatch)
    return made


@pytest.mark.parametrize("row", TABLE, ids=PLACES)
def test_every_cell_is_what_the_ledger_or_a_ruling_says(row: Row) -> None:
    """SM-GAP-06 and all others: what the game plays with, cell by cell; where we play otherwise the table says why."""
    found = dict(cells(row.loaded(load_book("mediterranean"))))

    assert found
    assert differences(row.wanted(ledger()), found) == []


@pytest.mark.parametrize("row", FILES, ids=[row.place for row in FILES])
def test_the_game_plays_with_what_stands_in_the_file(row: Row) -> None:
    """SM-GAP-06 and all others: the file read anew is the chart in the Book, so that altering one shows in the other."""
    assert row.anew is not None
    assert dict(cells(row.anew())) == dict(cells(row.loaded(load_book("mediterranean"))))


def test_every_chart_file_stands_in_the_table_once(tmp_path: Path) -> None:
    """SM-GAP-06 and all others: a chart without a counterpart in the table would be held to nothing."""
    (tmp_path / "campaign" / "rules" / "charts").mkdir(parents=True)
    (tmp_path / "campaign" / "rules" / "charts" / "new.yaml").touch()
    (tmp_path / "campaign" / "rules" / "charts" / "within").mkdir()
    (tmp_path / "campaign" / "rules" / "charts" / "within" / "newer.yaml").touch()

    assert sorted(row.place for row in FILES) == chart_files(CHECKOUT)
    assert chart_files(tmp_path) == ["campaign/rules/charts/new.yaml", "campaign/rules/charts/within/newer.yaml"]
    assert len(set(PLACES)) == len(PLACES)


@pytest.mark.gate
@pytest.mark.parametrize("row", FILES, ids=[row.place for row in FILES])
def test_no_number_of_a_chart_file_can_be_altered_unnoticed(row: Row, desk: Desk) -> None:
    """SM-GAP-06 and all others: each number by itself, one off: the door refuses the file, or the comparison names it."""
    assert overlooked(row, desk, ledger()) == []


@pytest.mark.parametrize("row", TABLE, ids=PLACES)
def test_no_cell_that_the_game_plays_with_can_be_altered_unnoticed(row: Row) -> None:
    """SM-GAP-06 and all others: the places that are no chart file too: each cell by itself, altered, or gone, or new."""
    wanted, found = row.wanted(ledger()), dict(cells(row.loaded(load_book("mediterranean"))))
    others = {path: altered(value) if altered(value) is not None else "another" for path, value in found.items()}
    passed_over = [
        path for path, must in wanted.items()
        if not (differences({path: must}, {path: others[path]}) and differences({path: must}, {}))
    ]

    assert passed_over == []
    assert differences(wanted, {**found, ("one", "more"): 1}) == ["one.more: nothing asks for 1"]


@pytest.mark.gate
def test_every_number_of_the_ledger_is_asked_for_or_its_absence_has_a_reason() -> None:
    """SM-GAP-06 and all others: altered in the copy, a number changes what is wanted, or the list says why not."""
    left_out = unread(TABLE, ledger())
    blocks = set(ledger()) - {name for row in TABLE for name in row.reads}
    parts = set(UNREAD) - blocks
    idle = sorted(path for path in parts if not any(f"{number}.".startswith(f"{path}.") for number in left_out))

    assert [number for number in left_out if reason(number) is None] == []
    assert sorted(blocks - set(UNREAD)) == []
    assert idle == []


def test_what_nobody_reads_is_found_on_either_side(desk: Desk) -> None:
    """SM-8B1 Canary: a door that passes over the number of its file, and a number of the ledger that no line asks for."""
    blind = Row(
        "campaign/rules/charts/repair.yaml", ("SM-8B1",), lambda book: book.charts.repair,
        lambda blocks: {"added_turns": blocks["SM-8B1"]["added"]}, lambda: {"added_turns": 2})

    assert overlooked(blind, desk, ledger()) == ["added_turns"]
    assert unread((blind,), {"SM-8B1": {"added": 2, "more": 3}, "SM-9": {"cell": "1G"}}) == ["SM-8B1.more", "SM-9.cell"]


@pytest.mark.parametrize(
    ("place", "path"),
    [
        # Numbers that once could be altered without any test noticing.
        ("campaign/rules/charts/area_search.yaml", ("tenths", "airbase_1_or_2_ncm_groups", 4)),
        ("campaign/rules/charts/area_search.yaml", ("tenths", "airbase_3_or_more_groups", 4)),
        ("campaign/rules/charts/landings.yaml", ("divisor_from_the_sea", "infantry")),
        ("campaign/rules/charts/landings.yaml", ("divisor_from_the_sea", "marine")),
        ("campaign/rules/charts/tenth_mas.yaml", ("defence", "haifa")),
        ("maps/mediterranean.yaml: ports", ("haifa", "aa")),
        ("campaign/rules/charts/bombing_table.yaml", ("modifiers", "half_or_more_points_from_type_D")),
        ("campaign/rules/charts/victory_account.yaml", ("places", 0, "points")),
        ("campaign/rules/charts/victory_account.yaml", ("malta_held",)),
        ("campaign/rules/charts/victory_points.yaml", ("sunk", "CL")),
        ("campaign/rules/charts/anti_submarine.yaml", ("percent_through", 1, "percent", 3)),
        ("campaign/rules/charts/anti_submarine.yaml", ("one_point_lost_at", 4)),
        ("campaign/rules/charts/anti_submarine.yaml", ("two_points_lost_at", 6)),
    ],
)
def test_a_number_that_once_slipped_through_is_named(place: str, path: tuple[object, ...]) -> None:
    """SM-3A, SM-9B1d, SM-10D, SM-26, SM-GAP-55, SM-6G: one off, and the comparison names exactly that cell."""
    row = by_place(place)
    wanted, found = row.wanted(ledger()), dict(cells(row.loaded(load_book("mediterranean"))))
    told = differences(wanted, {**found, path: altered(found[path])})

    assert [one.partition(":")[0] for one in told] == [".".join(map(str, path))]


def test_what_is_ours_and_what_was_amended_says_why() -> None:
    """SM-6D.2, SAS-GAP-20: no cell differs from the ledger, or stands without it, but by a reason in words."""
    special = [one for row in TABLE for one in row.wanted(ledger()).values() if isinstance(one, Ours | Amended)]

    assert special
    assert all(len(one.why) > 5 for one in special)
    assert all(one.value != one.says for one in special if isinstance(one, Amended))


def test_an_amendment_goes_stale_when_the_ledger_changes() -> None:
    """SAS-GAP-20: what we play otherwise was weighed against a number; another number there is weighed again."""
    wanted: dict[tuple[object, ...], object] = {("odds",): Amended(5, 9, 8, "tried in play")}

    assert differences(wanted, {("odds",): 5}) == [
        "odds: amended when the ledger said 8, which now says 9 (tried in play)"]
    assert differences({("odds",): Amended(5, 8, 8, "tried in play")}, {("odds",): 5}) == []
