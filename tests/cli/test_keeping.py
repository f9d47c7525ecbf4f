"""Saves from the command line: taken back, copied, checked, rescued, and killed at any moment."""

from __future__ import annotations

import json
import sqlite3
import time
from pathlib import Path

import pytest

from campaign.library import places
from campaign.library.book import load_book
from campaign.model.replacing import replace
from tests.cli.shell import Shell, lines_of, started


def test_the_last_order_is_taken_back(shell: Shell, human: Path) -> None:
    """Nothing was revealed by it."""
    shell("do", human, '{"order": "FormForce", "ships": ["pola"]}')
    before = human.read_bytes()
    dry = shell("undo", human, "--dry-run")
    assert human.read_bytes() == before
    found = shell("undo", human, "--json")

    assert dry.out.startswith("This takes back your last order: ") and "Pola" in dry.out
    assert (found.code, found.document["done"], found.document["orders"]) == (0, True, 1)
    assert (found.document["events"], found.document["reseeded"]) == (None, False)
    assert len(found.document["lines"]) == 1 and "Pola" in found.document["words"]
    assert shell("status", human, "--json").document["forces"]["axis"] == []


@pytest.mark.gate
def test_nothing_is_taken_back_across_a_revelation_unless_both_agree(shell: Shell, human: Path) -> None:
    """The one line says what was revealed."""
    shell("do", human, '{"order": "EndStep"}')
    refused = shell("undo", human)
    agreed = shell("undo", human, "--agreed")

    assert (refused.code, agreed.code) == (1, 0)
    assert len(lines_of(refused.err)) == 1 and "--agreed" in refused.err


@pytest.mark.gate
def test_a_branch_goes_its_own_way_with_dice_of_its_own(shell: Shell, finished: Path, tmp_path: Path) -> None:
    """It ends with the last whole order up to the event that was named; the campaign it was taken from stays as it was."""
    before = shell("report", finished, "log", "--format", "csv").out
    made = shell("branch", finished, "--at", "100", "--save", tmp_path / "what-if.sqlite", "--json")

    assert made.code == 0
    assert 30 < made.document["events"] <= 101
    assert shell("check", tmp_path / "what-if.sqlite", "--dice").code == 0
    assert shell("run", tmp_path / "what-if.sqlite", "--until", "end", "--json").document["over"]
    assert shell("report", finished, "log", "--format", "csv").out == before


@pytest.mark.gate
def test_a_finished_campaign_checks_with_every_die_derived_anew(shell: Shell, finished: Path) -> None:
    """Chain, replay, ledgers, journal, dice."""
    found = shell("check", finished, "--dice", "--json").document

    assert (found["sound"], found["faults"]) == (True, [])
    assert found["dice"] > 50


@pytest.mark.gate
def test_a_check_says_when_the_data_have_changed_since(shell: Shell, finished: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is no fault: the save holds its own beginning. A scenario that is gone is named, too."""
    same = shell("check", finished, "--json").document["same_data"], "changed" in shell("check", finished).out
    data = load_book("calabria")
    monkeypatch.setattr("campaign.session.files.saves.load_book", lambda *_, **__: replace(data, hash="other"))
    found, other = shell("check", finished), shell("check", finished, "--json").document

    assert same == (True, False)
    assert found.code == 0 and "goes on by today's" in found.out
    assert (other["sound"], other["same_data"]) == (True, False)


def test_a_check_of_a_campaign_whose_scenario_is_gone_says_so(shell: Shell, tmp_path: Path) -> None:
    """The save is sound all the same."""
    own = tmp_path / "own.yaml"
    own.write_text((places.order_of_battle() / "scenarios" / "calabria.yaml").read_text(encoding="utf-8"), encoding="utf-8")
    begun = shell("new", own, "--save", tmp_path / "own.sqlite", "--seed", "1")
    own.unlink()
    found = shell("check", tmp_path / "own.sqlite")

    assert (begun.code, found.code) == (0, 0)
    assert "cannot be read today" in found.out


@pytest.mark.gate
def test_a_die_that_was_tampered_with_is_found(shell: Shell, finished: Path) -> None:
    """Canary: the check can fail."""
    with sqlite3.connect(finished) as connection:
        seq, body = connection.execute("SELECT seq, body FROM event WHERE kind = 'DieRolled' ORDER BY seq LIMIT 1").fetchone()
        event = json.loads(body)
        event["roll"]["face"] = 1 if event["roll"]["face"] != 1 else 2
        connection.execute("UPDATE event SET body = ? WHERE seq = ?", (json.dumps(event), seq))
    connection.close()
    found = shell("check", finished, "--dice")

    assert found.code == 1
    assert "not sound" in found.err and len(lines_of(found.err)) == 1


@pytest.mark.gate
def test_a_damaged_save_is_rescued_under_a_new_name_only(shell: Shell, finished: Path, tmp_path: Path) -> None:
    """The damaged one stays as it is, and no file is written over."""
    before = finished.read_bytes()
    made = shell("rescue", finished, "--out", tmp_path / "new.sqlite", "--json")
    again = shell("rescue", finished, "--out", tmp_path / "new.sqlite")

    assert (made.code, again.code) == (0, 1)
    assert finished.read_bytes() == before
    assert shell("report", tmp_path / "new.sqlite", "losses").code == 0


@pytest.mark.gate
@pytest.mark.parametrize("events", [40, 150, 300])
def test_a_run_killed_at_any_moment_leaves_a_save_that_opens_and_checks(shell: Shell, tmp_path: Path, events: int) -> None:
    """And the run goes on from there to the same end."""
    save = tmp_path / "s.sqlite"
    shell("new", "calabria", "--save", save, "--seed", "7")
    running = started("run", save, "--until", "end")
    end = time.monotonic() + 20
    while running.poll() is None and _events(save) < events and time.monotonic() < end:
        time.sleep(0.01)
    running.kill()
    running.wait()

    assert shell("status", save).code == 0
    assert shell("check", save, "--dice").code == 0
    assert shell("run", save, "--until", "end", "--json").document["over"]


def _events(save: Path) -> int:
    try:
        connection = sqlite3.connect(f"file:{save}?mode=ro", uri=True)
        try:
            return int(connection.execute("SELECT max(seq) FROM event").fetchone()[0] or 0)
        finally:
            connection.close()
    except sqlite3.Error:
        return 0


def test_an_order_that_only_the_journal_holds_was_never_accepted_and_is_no_fault(shell: Shell, human: Path) -> None:
    """A process killed between journal and save leaves it so; two such orders are another history, and told."""
    before = human.read_bytes()
    shell("do", human, '{"order": "FormForce", "ships": ["pola"]}')
    after = human.read_bytes()
    shell("do", human, '{"order": "FormForce", "ships": ["zara"]}')
    human.write_bytes(after)
    cut_short = shell("check", human)
    human.write_bytes(before)
    another = shell("check", human)

    assert (cut_short.code, another.code) == (0, 1)
    assert "journal" in another.err


def test_a_campaign_begun_without_a_name_lies_in_the_folder_of_saves_and_is_listed_there(shell: Shell) -> None:
    """What one command prints the next takes: `new` says where, `saves` lists it, `status` opens it."""
    empty = shell("saves").out
    first, second = (json.loads(shell("new", "calabria", "--seed", str(seed), "--json").out)["save"] for seed in (7, 8))
    document = json.loads(shell("saves", "--json").out)

    assert "no campaign yet" in empty
    assert Path(first).name == "calabria-1.sqlite" and Path(second).name == "calabria-2.sqlite"
    assert document["folder"] == str(Path(first).parent)
    assert {save["save"] for save in document["saves"]} == {first, second}
    assert "calabria-1.sqlite" in shell("saves").out
    assert shell("status", first).code == 0
