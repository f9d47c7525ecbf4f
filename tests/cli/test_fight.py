"""Battles from the command line: by captains, on screen by numbers and in writing, stopped and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import Shell


def open_battle(shell: Shell, save: Path) -> str:
    """The battle that waits."""
    found = shell("battles", save, "--json").document
    return str(next(one["id"] for one in found if one["open"]))


@pytest.mark.gate
def test_captains_fight_a_battle_and_its_result_is_accepted(shell: Shell, battle: Path) -> None:
    """Every ship that was sent comes back with one fate; the campaign goes on."""
    key = open_battle(shell, battle)
    found = shell("fight", battle, key, "--auto", "--yes", "--json").document
    listed = next(one for one in shell("battles", battle, "--json").document if one["id"] == key)

    assert len(found["ships"]) == sum(listed["ships"].values())
    assert not listed["open"]
    assert shell("check", battle, "--dice").code == 0


@pytest.mark.gate
def test_a_battle_on_screen_asks_every_decision_and_says_what_would_be_done(shell: Shell, battle: Path) -> None:
    """A number, an order in writing, and `go` for what stands all do; nonsense is told and asked again."""
    key = open_battle(shell, battle)
    found = shell("fight", battle, key, typed="ram them\n3\n" + "go\n" * 400 + "y\n" * 3)

    assert "What about the range? [SM-6C.3]" in found.out
    assert "No: 'ram them' is no order here" in found.out
    assert "close" in found.out


def test_enter_alone_decides_nothing_and_repeats_what_is_asked(shell: Shell, battle: Path) -> None:
    """However often: the order is given by `go`."""
    key = open_battle(shell, battle)
    found = shell("fight", battle, key, typed="\n\n\nquit\n")

    assert found.out.count("What about the range? [SM-6C.3]") == 4
    assert "order is sealed" not in found.out
    assert "fires" not in shell("fight", battle, key, typed="log\nquit\n").out


@pytest.mark.gate
def test_a_battle_can_be_stopped_and_taken_up_again(shell: Shell, battle: Path) -> None:
    """What was ordered stays; the rest is left to the captain with `auto`."""
    key = open_battle(shell, battle)
    stopped = shell("fight", battle, key, typed="go\nquit\n")
    again = shell("fight", battle, key, typed="auto\ny\n")

    assert "takes the battle up again" in stopped.out
    assert again.code == 0
    assert "Before and after" in again.out or "came out as they went in" in again.out
    assert not any(one["open"] and one["id"] == key for one in shell("battles", battle, "--json").document)


@pytest.mark.gate
def test_a_result_that_is_not_accepted_changes_nothing_in_the_campaign(shell: Shell, battle: Path) -> None:
    """It can be accepted later."""
    key = open_battle(shell, battle)
    found = shell("fight", battle, key, typed="auto\nn\n")

    assert found.code == 0
    assert open_battle(shell, battle) == key
    assert shell("fight", battle, key, "--yes").code == 0


def test_one_may_order_ship_by_ship(shell: Shell, battle: Path) -> None:
    """`each` asks every input in turn, with the advice as default."""
    key = open_battle(shell, battle)
    found = shell("fight", battle, key, typed="each\n1\n" + "log\nquit\n")

    assert "open the range" in found.out
    assert "The Axis side is to open the range" in found.out


def test_an_unknown_option_or_system_is_refused(shell: Shell, battle: Path) -> None:
    """Naming those there are."""
    key = open_battle(shell, battle)

    assert shell("fight", battle, key, "--option", "fog=1").code == 2
    assert shell("fight", battle, key, "--rules", "chess").code == 1
