"""Wrong input: one clear line, the right exit code, and the save unchanged."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from campaign.session.files import mishaps
from tests.cli.shell import Result, Shell, lines_of, program

REFUSED, BAD_USAGE = 1, 2


def told(found: Result) -> str:
    """The one line that was said, and nothing on stdout."""
    assert found.out == ""
    assert len(lines_of(found.err)) == 1
    assert "Traceback" not in found.err
    return found.err


def test_an_unknown_scenario_is_told_with_those_there_are(shell: Shell, tmp_path: Path) -> None:
    """Nothing is made."""
    found = shell("new", "jutland", "--save", tmp_path / "s.sqlite")

    assert found.code == REFUSED
    assert "'jutland'" in told(found) and "calabria" in found.err
    assert not (tmp_path / "s.sqlite").exists()


@pytest.mark.parametrize("words", [
    ("status",), ("run",), ("do", '{"order": "EndStep"}'), ("check",), ("report", "log"), ("undo",),
])
def test_a_file_that_is_no_save_is_named_and_left_alone(shell: Shell, tmp_path: Path, words: tuple[str, ...]) -> None:
    """Whatever is asked of it."""
    page = tmp_path / "letter.sqlite"
    page.write_text("Dear Admiral, ...")
    found = shell(words[0], page, *words[1:])

    assert found.code == REFUSED
    assert "not a save" in told(found) and str(page) in found.err
    assert page.read_text() == "Dear Admiral, ..."


def test_a_missing_save_and_a_folder_are_told_apart(shell: Shell, tmp_path: Path) -> None:
    """Each with what was expected."""
    missing, folder = shell("status", tmp_path / "none.sqlite"), shell("status", tmp_path)

    assert (missing.code, folder.code) == (REFUSED, REFUSED)
    assert "no such" in told(missing) and "folder" in told(folder)


def test_a_save_of_a_newer_version_is_left_to_it(shell: Shell, human: Path) -> None:
    """The line says to update; the save is as it was."""
    with sqlite3.connect(human) as connection:
        connection.execute("PRAGMA user_version = 999")
    connection.close()
    before = human.read_bytes()
    found = shell("status", human)

    assert found.code == REFUSED
    assert "newer" in told(found) or "later" in found.err
    assert human.read_bytes() == before


@pytest.mark.gate
def test_a_truncated_save_is_told_with_the_way_to_rescue_it(shell: Shell, finished: Path, tmp_path: Path) -> None:
    """And the rescue recovers the whole campaign from the journal beside it."""
    whole = finished.read_bytes()
    finished.write_bytes(whole[: len(whole) // 2])
    found = shell("status", finished)
    rescued = shell("rescue", finished, "--out", tmp_path / "saved.sqlite", "--json")

    assert found.code == REFUSED
    assert "rescue" in told(found)
    assert (rescued.code, rescued.document["source"]) == (0, "journal")
    assert shell("check", tmp_path / "saved.sqlite", "--dice").code == 0


@pytest.mark.parametrize(("order", "code", "words"), [
    ("full ahead", BAD_USAGE, "not JSON"),
    ("", BAD_USAGE, "not JSON"),
    ("7", BAD_USAGE, "an object was expected"),
    ('{"side": "axis"}', BAD_USAGE, "`order` is missing"),
    ('{"order": "FullAhead"}', BAD_USAGE, "MoveForce"),
    ('{"order": "MoveForce", "force": "AX1"}', BAD_USAGE, "`route`"),
    ('{"order": "MoveForce", "force": "AX1", "route": ["north"]}', BAD_USAGE, "'north' is no hex"),
    ('{"order": "EndStep", "when": "now"}', BAD_USAGE, "no key `when`"),
    ('{"order": "EndStep", "side": "neutral"}', BAD_USAGE, "side"),
    ('{"order": "EndStep", "side": "allied"}', REFUSED, "Allied"),
    ('{"order": "FormForce", "ships": ["warspite"]}', REFUSED, "warspite is no ship of the Axis side"),
    ('{"order": "FormForce", "ships": ["bismarck"]}', REFUSED, "bismarck"),
    ('{"order": "RuleAsUmpire", "reason": "no"}', REFUSED, "umpire"),
    ("@nowhere.json", REFUSED, "nowhere.json"),
])  # fmt: skip
def test_an_order_that_cannot_be_taken_changes_nothing(shell: Shell, human: Path, order: str, code: int, words: str) -> None:
    """Malformed orders are bad usage; illegal ones are refused with their rule."""
    before = human.read_bytes()
    found = shell("do", human, order)

    assert found.code == code
    assert words in told(found)
    assert human.read_bytes() == before


def test_a_route_over_land_is_refused_with_its_rule(shell: Shell, human: Path) -> None:
    """SM-1F Naples to Taranto overland."""
    shell("do", human, '{"order": "FormForce", "ships": ["orsa"]}')
    before = human.read_bytes()
    found = shell("do", human, '{"order": "MoveForce", "force": "AX1", "route": ["09138"]}')

    assert found.code == REFUSED
    assert "SM-1F" in told(found)
    assert human.read_bytes() == before


def test_a_new_campaign_never_takes_an_old_ones_place(shell: Shell, human: Path) -> None:
    """The save there is as it was."""
    before = human.read_bytes()
    found = shell("new", "calabria", "--save", human)

    assert found.code == REFUSED
    assert str(human) in told(found)
    assert human.read_bytes() == before


@pytest.mark.parametrize(("words", "code", "said"), [
    (("--from", "Aug I 40"), REFUSED, "begins in Jul I 40"),
    (("--from", "midsummer"), BAD_USAGE, "Jul I 40"),
    (("--option", "fog=true"), BAD_USAGE, "hidden_markers, land_facts"),
    (("--option", "hidden_markers=perhaps"), BAD_USAGE, "true or false"),
    (("--axis", "robot"), BAD_USAGE, "human"),
    (("--dice", "loaded"), BAD_USAGE, "prompted"),
    (("--rules", "chess"), REFUSED, "supermarina"),
    (("--seed", "lucky"), BAD_USAGE, "--seed"),
])  # fmt: skip
def test_a_choice_that_there_is_not_is_told_with_those_there_are(
    shell: Shell, tmp_path: Path, words: tuple[str, ...], code: int, said: str,
) -> None:
    """And nothing is made."""
    found = shell("new", "calabria", "--save", tmp_path / "s.sqlite", *words)

    assert found.code == code
    assert said in told(found)
    assert not (tmp_path / "s.sqlite").exists()


@pytest.mark.parametrize("words", [
    ("run", "--until", "someday"), ("run", "--nas", "0"), ("run", "--nas", "1", "--until", "end"), ("status", "--side", "red"),
    ("report", "gossip"), ("undo", "--to", "x"), ("full-ahead",), ("map", "--out", "m.bmp"),
])
def test_bad_usage_is_told_in_one_line_with_exit_code_2(shell: Shell, human: Path, words: tuple[str, ...]) -> None:
    """Whatever the option."""
    found = shell(words[0], human, *words[1:])

    assert found.code == BAD_USAGE
    assert told(found)


@pytest.mark.gate
def test_what_does_not_exist_in_a_campaign_is_told_with_what_does(shell: Shell, finished: Path) -> None:
    """Battles, events, ships, rules."""
    for words, said in ((("fight", finished, "B9"), "B9"), (("explain", finished, "99999"), "events 1 to"),
                        (("branch", finished, "--at", "99999", "--save", "b.sqlite"), "99999"),
                        (("ship", "Warspit3"), "Warspite"), (("ship", "c"), "may be any of"), (("rule", "SM-6A9"), "SM-6A")):
        found = shell(*words)

        assert found.code == REFUSED
        assert said in told(found)


def test_a_fault_of_the_program_ends_in_one_line_with_the_way_to_report_it(
    shell: Shell, human: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The traceback is kept for the report, never on the screen."""
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a fault")

    monkeypatch.setattr("campaign.session.reports.situation.situation", broken)
    found = shell("status", human)
    kept = mishaps.last()

    assert found.code == REFUSED
    assert "supermarina bug-report" in told(found)
    assert kept is not None and kept.words == ("ZeroDivisionError: a fault",)


@pytest.mark.gate
def test_the_program_itself_behaves_so_in_a_process_of_its_own(tmp_path: Path) -> None:
    """One line on stderr, nothing on stdout, and the exit code of the contract."""
    found = program("status", tmp_path / "none.sqlite", "--json")

    assert found.code == REFUSED
    assert told(found).startswith("supermarina: ")
