"""The command `bug-report`, and what a fault of the program says of itself."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from campaign.cli import looking, main
from tests.cli.shell import Shell, lines_of

HIDDEN = "AXF3"


def test_the_only_human_side_is_meant(shell: Shell, human: Path, tmp_path: Path) -> None:
    """The file holds what he may know, and the line says so."""
    told = shell("bug-report", human, "--out", tmp_path / "one.zip", "--json").document

    assert told["reader"] == "axis" and told["missing"] == {}
    with zipfile.ZipFile(tmp_path / "one.zip") as packed:
        assert packed.namelist() == told["parts"]
        assert "save.sqlite" not in told["parts"]


def test_the_umpire_is_meant_where_the_staff_plays_both_sides(shell: Shell, finished: Path, tmp_path: Path) -> None:
    """And for people only when he is named."""
    told = shell("bug-report", finished, "--out", tmp_path / "one.zip")

    assert told.code == 0 and "umpire" in told.out
    assert "save.sqlite" in zipfile.ZipFile(tmp_path / "one.zip").namelist()


@pytest.mark.parametrize(("words", "says"), [
    (("none.sqlite", "--out", "one.zip"), "no such save"), (("{save}", "--out", "none/one.zip"), "no such folder"),
    (("{save}", "--out", "there.zip"), "there is a file already"),
])
def test_what_is_wrong_is_said_in_one_line(
    shell: Shell, human: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], says: str,
) -> None:
    """And nothing is written, least of all over a file."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "there.zip").write_text("mine", encoding="utf-8")
    refused = shell("bug-report", *(word.format(save=human) for word in words))

    assert refused.code == 1 and len(lines_of(refused.err)) == 1 and says in refused.err
    assert (tmp_path / "there.zip").read_text(encoding="utf-8") == "mine" and not (tmp_path / "one.zip").exists()


def test_a_fault_of_the_program_says_one_line_and_is_in_the_next_report(
    human: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:
    """The line holds the command that makes the report, which holds where it happened; no traceback reaches a player."""

    def broken(*_: object, **__: object) -> None:
        raise KeyError(HIDDEN)

    monkeypatch.setattr(looking, "print_situation", broken)
    code = main(["status", str(human)])
    told = capsys.readouterr()

    assert code == 1 and len(lines_of(told.err)) == 1 and "Traceback" not in told.err
    assert f"supermarina bug-report {human} --out bug.zip" in told.err
    assert main(["bug-report", str(human), "--out", str(tmp_path / "bug.zip")]) == 0
    with zipfile.ZipFile(tmp_path / "bug.zip") as packed:
        trouble = packed.read("trouble.txt").decode()
    assert "KeyError" in trouble and "campaign/cli/looking.py" in trouble and "the command status" in trouble
    assert HIDDEN not in trouble and str(tmp_path) not in trouble
