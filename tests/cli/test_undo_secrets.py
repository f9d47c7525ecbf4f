"""What `undo`, `branch` and `check` print for a side is the same whatever the other side has ordered in secret."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.cli.shell import Result, Shell

UNHEARD = '{"order": "SetLiftWatch", "side": "allied", "plans": false}'
FIRST, SECOND = '{"order": "FormForce", "ships": ["pola"]}', '{"order": "FormForce", "ships": ["zara"]}'
SAVE = "war.sqlite"


@pytest.fixture
def asked(shell: Shell, human: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """What is printed in three worlds: nothing in secret, an order in secret, and one that was taken back."""
    worlds = []
    for number in range(3):
        folder = human.parent / str(number)
        folder.mkdir()
        shutil.copy(human, folder / SAVE)
        monkeypatch.chdir(folder)
        for order in (FIRST, SECOND):
            assert shell("do", SAVE, order, "--side", "axis").code == 0
            if number:
                assert shell("do", SAVE, UNHEARD, "--side", "allied").code == 0
            if number > 1:
                assert shell("undo", SAVE, "--side", "allied").code == 0
        worlds.append([f"{found.code} {found.out} {found.err}" for found in printed(shell)])
    return worlds


def printed(shell: Shell) -> list[Result]:
    """Every answer that a side can ask for, in words and as JSON; those that change something last."""
    found: list[Result] = []
    for form in ((), ("--json",)):
        for line in ("1", "2", "3", "40"):
            found.append(shell("undo", SAVE, "--dry-run", "--to", line, *form))
            found.append(shell("branch", SAVE, "--at", line, "--save", f"{line}{len(form)}.sqlite", *form))
        found.append(shell("undo", SAVE, "--dry-run", *form))
        found.append(shell("undo", SAVE, "--dry-run", "--agreed", *form))
        found.append(shell("check", SAVE, "--dice", *form))
        found.append(shell("undo", SAVE, *form))
        found.append(shell("check", SAVE, *form))
    found.append(shell("undo", SAVE))
    return found


@pytest.mark.gate
def test_three_worlds_are_told_the_same(asked: list[list[str]]) -> None:
    """SM-GAP-56 Words, JSON, refusals, and the lines they name."""
    assert asked[0] == asked[1]
    assert asked[0] == asked[2]
    assert any(one.startswith("1 ") for one in asked[0]) and any(one.startswith("0 This takes back") for one in asked[0])


def test_the_umpire_is_told_of_what_was_ordered_in_secret(shell: Shell, human: Path) -> None:
    """Canary: his numbers are events, and differ between the worlds."""
    before = shell("check", human, "--side", "umpire").out
    shell("do", human, UNHEARD, "--side", "allied")
    after = shell("check", human, "--side", "umpire").out

    assert before != after and "events replayed" in after
    assert "events" not in shell("check", human).out


def test_a_side_reads_what_is_wrong_with_a_save_and_not_where(shell: Shell, human: Path) -> None:
    """SM-GAP-56 The number of the event at fault tells how many there are; the umpire is told it."""
    import sqlite3

    with sqlite3.connect(human) as connection:
        connection.execute("UPDATE event SET body = body || ' ' WHERE seq = 5")
    connection.close()
    told, whole = shell("check", human), shell("check", human, "--side", "umpire")

    assert (told.code, whole.code) == (1, 1)
    assert "its events do not hang together" in told.err and "event 5" not in told.err
    assert "event 5" in whole.err
