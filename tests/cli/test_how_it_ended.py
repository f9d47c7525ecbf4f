"""`report end` at the terminal: how a campaign ended, or how it stands so far, as a page, a document, a table, on paper."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from campaign.model.sides import BOTH
from tests.cli.shell import Shell
from tests.session.ending.ended import played

SEED = "7"


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign of staffs that is over."""
    with played(tmp_path_factory.mktemp("ended"), "calabria") as game:
        assert game.save is not None
        return game.save


def test_the_end_is_a_page_of_eighty_columns_with_every_part(ended: Path, shell: Shell) -> None:
    """SM-GAP-100 It judges first; no line is wider than a terminal."""
    told = shell("report", ended, "end", "--side", "allied")
    lines = told.out.split("\n")

    assert told.code == 0 and max(map(len, lines)) <= 80
    for part in ("POINTS: ALLIED LESS AXIS, DAY BY DAY", "WHAT TURNED IT", "BESIDE HISTORY", "SHIPS THAT DECIDED IT", "LOST"):
        assert part in lines


def test_as_a_document_it_is_the_same_for_both_sides(ended: Path, shell: Shell) -> None:
    """SM-GAP-56.22 The books are open; the verdict is data, its words stand beside it."""
    axis, allied = (shell("report", ended, "end", "--side", side.value, "--format", "json").document for side in BOTH)
    verdict = axis["verdict"]

    assert axis == allied and axis["over"] and verdict["final"]
    assert verdict["difference"] == verdict["points"]["allied"] - verdict["points"]["axis"] == axis["curve"][-1]["difference"]
    status = shell("status", ended, "--side", "umpire", "--json").document
    assert (status["result"], status["points"]) == (verdict["result"], verdict["points"])
    named = {ship["ship"] for ship in axis["ships"]} | {lost["ship"] for month in axis["half_months"] for lost in month["lost"]}
    assert named <= axis["names"].keys()


def test_as_a_table_it_can_be_narrowed_like_any_report(ended: Path, shell: Shell) -> None:
    """Every line says to which part it belongs."""
    told = shell("report", ended, "end", "--side", "axis", "--only", "part=lost", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(told.out)))

    assert rows and {row["part"] for row in rows} == {"lost"}


def test_it_is_printed_as_a_pdf_and_as_nothing_else(ended: Path, shell: Shell, tmp_path: Path) -> None:
    """The same page gives the same bytes; another ending and another report are refused with a word on what was expected."""
    first, again = tmp_path / "first.pdf", tmp_path / "again.pdf"

    assert shell("report", ended, "end", "--side", "axis", "--out", first).code == 0
    assert shell("report", ended, "end", "--side", "allied", "--out", again).code == 0
    assert first.read_bytes() == again.read_bytes() and first.read_bytes().startswith(b"%PDF")
    wrong = shell("report", ended, "end", "--side", "axis", "--out", tmp_path / "end.png")
    assert wrong.code != 0 and ".pdf" in wrong.err and not (tmp_path / "end.png").exists()
    assert shell("report", ended, "ships", "--side", "axis", "--out", first).code != 0
    assert shell("report", ended, "end", "--side", "axis", "--out", tmp_path / "nowhere" / "end.pdf").code != 0


def test_while_it_goes_on_it_says_how_it_stands_so_far(shell: Shell, tmp_path: Path) -> None:
    """SM-GAP-56.22 On the first day neither side has scored, and nothing is final."""
    save = tmp_path / "begun.sqlite"
    shell("new", "calabria", "--save", save, "--seed", SEED, "--allied", "human")
    page = shell("report", save, "end", "--side", "allied").out
    found = shell("report", save, "end", "--side", "allied", "--format", "json").document

    assert "So far: " in page and "The war goes on." in page and "Neither side has scored yet." in page
    assert not found["over"] and not found["verdict"]["final"] and found["reader"] == "allied"
