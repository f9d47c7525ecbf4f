"""The list of saves always comes."""

from __future__ import annotations

import os
from pathlib import Path

from campaign.store.shelf import Broken, SaveSummary, saves_in, summary_of
from tests.store.voyage import META, played


def test_one_bad_file_harms_no_other(tmp_path: Path) -> None:
    """Good saves are described; a folder, rubbish and a save cut short are named broken with the reason."""
    played(tmp_path / "good.sqlite", 2).close()
    (tmp_path / "diary.sqlite").write_text("dear diary")
    (tmp_path / "folder.sqlite").mkdir()
    (tmp_path / "short.sqlite").write_bytes((tmp_path / "good.sqlite").read_bytes()[:9000])
    (tmp_path / "dangling.sqlite").symlink_to(tmp_path / "nowhere")
    (tmp_path / "notes.txt").write_text("no save at all")
    found = {one.path.name: one for one in saves_in(tmp_path)}

    assert set(found) == {"good.sqlite", "diary.sqlite", "folder.sqlite", "short.sqlite", "dangling.sqlite"}
    assert isinstance(found["good.sqlite"], SaveSummary)
    for name in ("diary.sqlite", "folder.sqlite", "short.sqlite", "dangling.sqlite"):
        one = found[name]
        assert isinstance(one, Broken)
        assert one.reason.startswith(str(tmp_path / name))


def test_a_save_is_described_at_a_glance(tmp_path: Path) -> None:
    """Which campaign, how many events, and the moment reached."""
    played(tmp_path / "s.sqlite", 2).close()
    one = summary_of(tmp_path / "s.sqlite")

    assert (one.meta, one.events) == (META, 17)
    assert one.moment.startswith("Jul I 40, Allied player turn, NAS 3")


def test_after_an_undo_the_moment_is_the_one_gone_back_to(tmp_path: Path) -> None:
    """The list tells how far the campaign now is."""
    with played(tmp_path / "s.sqlite", 3) as archive:
        archive.undo(13, seed=1)

    assert summary_of(tmp_path / "s.sqlite").moment == "Jul I 40, Allied player turn, NAS 3"


def test_the_save_played_last_comes_first(tmp_path: Path) -> None:
    """The list begins with what a returning player looks for."""
    for number, name in enumerate(("old", "new")):
        played(tmp_path / f"{name}.sqlite", 1).close()
        os.utime(tmp_path / f"{name}.sqlite", (1000 + number, 1000 + number))

    assert [one.path.stem for one in saves_in(tmp_path)] == ["new", "old"]


def test_a_folder_that_is_not_there_holds_no_saves(tmp_path: Path) -> None:
    """Before the first game the list is empty."""
    assert saves_in(tmp_path / "nowhere") == ()
