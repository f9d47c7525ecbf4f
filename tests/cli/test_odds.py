"""`odds`: what captains would make of the battle that waits, for whoever asks, and nothing changed by asking."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from campaign.cli.odds import print_odds
from campaign.model.play.state import BattleStage
from campaign.model.sides import BOTH, Side
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.playing import answer_by_staff
from campaign.session.play.referee import battle_table
from campaign.session.play.seat import PlayerSeat, Public
from tests.cli.shell import Shell
from tests.cli.test_table import waiting

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

RUNS = ("--runs", "3")


@pytest.fixture
def attacked(tmp_path: Path) -> Path:
    """A campaign of two people in which an attack waits for its answer."""
    save = tmp_path / "attacked.sqlite"
    with begin(Beginning("calabria", 6, players=dict.fromkeys(BOTH, "human")), save) as game:
        while game.state.attack is None or game.state.attack.stage is not BattleStage.REACTING:
            decision = next(one for side in BOTH for one in game.pending(side))
            answer_by_staff(Public(game), decision)
    return save


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


def test_without_a_battle_each_answer_to_an_attack_has_its_odds(shell: Shell, attacked: Path) -> None:
    """SM-6A Stand and avoid: how often it comes to a battle, the points both ways, each ship; asked twice they are the same."""
    side = _asked(attacked)
    found = shell("odds", attacked, "--side", side, *RUNS, "--json").document
    told = shell("odds", attacked, "--side", side, *RUNS)

    assert found == shell("odds", attacked, "--side", side, *RUNS, "--json").document
    by_key = {choice["key"]: choice for choice in found["choices"]}
    assert {"stand", "avoid"} <= set(by_key)
    assert by_key["stand"]["meets"]["value"] == 1.0
    assert 0 < by_key["avoid"]["meets"]["value"] < 1
    assert set(by_key["stand"]["points"]) == {"axis", "allied"}
    assert {ship["side"] for ship in by_key["stand"]["ships"]} >= {side}
    assert told.code == 0
    assert "Stand and fight  [stand]" in told.out
    assert "They bring you to battle" in told.out
    assert all(len(line) <= 80 for line in told.out.splitlines())


def _asked(save: Path) -> str:
    with Game.open(save) as game:
        (decision,) = (one for side in BOTH for one in game.pending(side))
    return decision.side.value


def test_where_nothing_may_be_chosen_that_is_said_in_one_line(shell: Shell, battle: Path) -> None:
    """Neither for a side that has no attack to declare, nor for the umpire, who has nothing to choose."""
    with Game.open(battle) as game:
        assert game.pending(Side.AXIS)
    told = shell("odds", battle, "--side", "umpire", *RUNS)

    assert told.code != 0
    assert "name a side" in told.err
    assert "Fight battle" in shell("odds", battle, "--side", "axis", *RUNS).out


def test_points_of_two_and_three_digits_stay_on_the_page_at_the_prompt(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], attacked: Path
) -> None:
    """Fleets that cost each other much are told of at no greater width than others."""
    points = dict.fromkeys(BOTH, SimpleNamespace(value=118.2, low=101.5, high=125.9))
    found = SimpleNamespace(meets=SimpleNamespace(value=1.0), points=points, runs=20, ships=(), assumed=())
    monkeypatch.setattr("campaign.session.engagements.odds.Counting", lambda *_, **__: SimpleNamespace(
        fight_on=lambda _: (), so_far=found, consequence="It comes to battle."))
    with Game.open(attacked) as game:
        side = next(side for side in BOTH if game.pending(side))
        print_odds(PlayerSeat(game, side), "")
    told = capsys.readouterr().out

    assert "118.2 (101.5 to 125.9)" in " ".join(told.split())
    assert max(map(len, told.splitlines())) <= 80
