"""`odds`: what captains would make of the battle that waits, for whoever asks, and nothing changed by asking."""

from __future__ import annotations

from pathlib import Path

from campaign.session.play.game import Game
from campaign.session.play.referee import battle_table
from campaign.session.play.seat import Public
from tests.cli.shell import Shell
from tests.cli.test_table import waiting

RUNS = ("--runs", "3")


def test_the_odds_of_a_battle_are_told_and_nothing_is_changed(shell: Shell, battle: Path) -> None:
    """One document with shares and intervals; asked twice they are the same, and the save is as it was."""
    before = battle.read_bytes()
    found = shell("odds", battle, waiting(shell, battle), "--side", "allied", *RUNS, "--json").document
    again = shell("odds", battle, waiting(shell, battle), "--side", "allied", *RUNS, "--json").document

    assert found == again
    assert found["runs"] == 3
    assert found["side"] == "allied"
    assert found["system"] == "supermarina"
    assert sum(found["wins"][side]["value"] for side in ("axis", "allied")) + found["draws"]["value"] > 0.99
    assert {"ship", "name", "side", "lost", "days_in_dock"} <= set(found["ships"][0])
    assert battle.read_bytes() == before


def test_the_odds_are_printed_for_a_person(shell: Shell, battle: Path) -> None:
    """Who wins, how long it lasts, each ship; what was assumed stands below."""
    told = shell("odds", battle, waiting(shell, battle), "--side", "allied", *RUNS)

    assert told.code == 0
    assert "allied wins" in told.out.lower()
    assert "Days in dock" in told.out
    assert "Assumed: the enemy's magazines are taken to be full." in told.out


def test_the_umpire_assumes_nothing_and_a_battle_that_has_begun_says_so(shell: Shell, battle: Path) -> None:
    """SM-GAP-56 The umpire knows all; the odds of a battle that is being fought are those of its beginning."""
    key = waiting(shell, battle)
    assert shell("odds", battle, key, "--side", "umpire", *RUNS, "--json").document["assumed"] == []
    with Game.open(battle) as game:
        battle_table(Public(game)).captains_answer()

    assert "has begun" in shell("odds", battle, key, "--side", "umpire", *RUNS).out


def test_a_battle_that_does_not_wait_is_refused_in_one_line(shell: Shell, battle: Path) -> None:
    """Another id, or another system than there is: one line, and exit code 1."""
    for words in (("odds", battle, "B99", "--side", "axis"), ("odds", battle, "B1", "--side", "axis", "--rules", "chess")):
        told = shell(*words)

        assert told.code == 1
        assert len(told.err.strip().splitlines()) == 1
