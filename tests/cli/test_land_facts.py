"""The land war at the command line: facts in words, what follows them, and the umpire's desk."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from campaign.cli.terminal.loop import TerminalGame
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.decisions import DecisionKind
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH, Side
from campaign.rules.facts.geography import port_side
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.playing import Until, answer_by_staff, play_on
from campaign.session.play.referee import fight_out
from campaign.session.play.seat import Public
from tests.cli.conftest import copied
from tests.cli.shell import Shell, at_terminal
from tests.tabletop.papers import filled

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

LAND = ("land_facts=true", "air_war=false")
DERNA = PortId("derna")


@pytest.fixture(scope="module")
def _february(tmp_path_factory: pytest.TempPathFactory) -> Path:
    save = tmp_path_factory.mktemp("desert") / "war.sqlite"
    players = dict.fromkeys(BOTH, "human")
    with begin(Beginning("mediterranean", 3, first_turn="Jan II 41", players=players, options=LAND), save) as game:
        play_on(game, Until(turn=Turn.of("Feb I 41")), also_for=BOTH)
        while game.state.cursor.phase is not Phase.MOVEMENT:
            decision = next(one for side in BOTH for one in game.pending(side))
            if decision.kind is DecisionKind.FIGHT:
                fight_out(Public(game))
            else:
                answer_by_staff(Public(game), decision)
    return save


@pytest.fixture
def february(_february: Path, tmp_path: Path) -> Path:
    """February 1941 in the desert, where two people play with a land game beside them; history has taken Derna by now."""
    return copied(_february, tmp_path / "war.sqlite")


def holder(save: Path) -> Side | None:
    """Who holds Derna."""
    with Game.open(save, read_only=True) as game:
        return port_side(game.state, DERNA)


def test_every_line_of_the_desk_is_done_in_the_words_that_it_prints(shell: Shell, february: Path) -> None:
    """SM-GAP-86.8, SM-GAP-86.10 Each fact by `do`, in turn; then nothing is due, and they stand among those entered."""
    desk = shell("desk", february)
    due = shell("desk", february, "--json").document["facts_due"]

    assert desk.code == 0 and "`owner derna allied`" in desk.out and max(map(len, desk.out.splitlines())) <= 80
    assert len(due) > 4
    for one in due:
        for answer in one["answers"]:
            done = shell("do", february, answer["words"], "--side", answer["by"])
            assert done.code == 0, done.err
    after = shell("desk", february, "--json").document
    assert after["facts_due"] == [] and len(after["facts"]) == len(due)
    waits = after["waiting"][0]
    assert shell("do", february, waits["answers"][0]["words"], "--side", waits["answers"][0]["by"]).code == 0


def test_forms_and_results_of_a_battle_are_done_in_the_words_of_the_desk(
    shell: Shell, battle: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SM-GAP-86.7 The umpire's form is written, filled in and taken back; then the result stands on the desk as typed in."""
    monkeypatch.chdir(battle.parent)
    (waits,) = shell("desk", battle, "--side", "umpire", "--json").document["battles"]
    for answer in waits["answers"]:
        if answer["by"] == "form":
            first, *rest = shlex.split(answer["words"])
            assert shell(first, battle, *rest).code == 0
    umpires = next(answer["words"] for answer in waits["answers"] if answer["by"] == "result")
    first, *rest = shlex.split(umpires)
    form = battle.parent / rest[1]
    form.write_text(filled(form.read_text(encoding="utf-8")), encoding="utf-8")
    done = shell(first, battle, *rest, "--side", "umpire")
    found = shell("desk", battle, "--side", "umpire", "--json").document

    assert done.code == 0, done.err
    assert [one["battle"] for one in found["results"]] == [waits["about"]] and found["battles"] == []


def test_a_battle_that_is_begun_on_screen_goes_on_there(shell: Shell, battle: Path) -> None:
    """SM-GAP-86.7 And one that captains end is no result that was typed in."""
    (waits,) = shell("desk", battle, "--side", "umpire", "--json").document["battles"]
    assert shell("fight", battle, waits["about"], "--auto", "--yes", "--side", "umpire").code == 0

    assert shell("desk", battle, "--side", "umpire", "--json").document["results"] == []


def test_no_side_is_shown_the_desk(shell: Shell, february: Path, human: Path) -> None:
    """SM-GAP-86.10 One line says whose it is; nor is it shown by accident to the only one who plays."""
    for found in (shell("desk", february, "--side", "axis"), shell("desk", human)):
        assert (found.code, found.out) == (1, "")
        assert found.err == (
            "supermarina: the desk is the umpire's alone, who knows both sides: `supermarina desk SAVE --side umpire` opens "
            "it; `supermarina status SAVE` shows what waits for a side\n")
    assert shell("desk", human, "--side", "umpire").code == 0


def test_what_follows_is_said_before_a_fact_is_entered(shell: Shell, february: Path) -> None:
    """SM-GAP-86.6 In words, in JSON, and without entering it; a script is not asked."""
    tried = shell("do", february, "owner derna allied on Jan II 41", "--side", "axis", "--dry-run")
    document = shell("do", february, "owner derna allied on Jan II 41", "--side", "axis", "--dry-run", "--json").document

    assert "What follows:" in tried.out and "Nothing is entered." in tried.out and holder(february) is Side.AXIS
    assert document["accepted"] == 0 and any("Jan II 41 is 1 game turn ago" in line for line in document["follows"])
    done = shell("do", february, "owner derna allied on Jan II 41", "--side", "axis", "--json").document
    assert done["accepted"] == 1 and done["follows"] == document["follows"] and holder(february) is Side.ALLIED
    assert any("The Axis side enters for Jan II 41: Derna is in Allied hands" in line for line in done["lines"])
    refused = shell("do", february, "owner derna allied", "--side", "axis", "--dry-run")
    assert refused.code == 1 and "Derna is in Allied hands already" in refused.err


def test_json_of_the_umpire_needs_no_side(shell: Shell, february: Path) -> None:
    """SM-1A.5 In a fact a side that is left out is nobody's; a side's fact is not the umpire's to give, nor the other way."""
    order = '{"order": "RecordPortOwner", "port": "derna", "owner": "allied"}'

    assert "is an order of the umpire" in shell("do", february, order.replace("}", ', "side": null}'), "--side", "axis").err
    sides = order.replace("}", ', "side": "axis"}')
    assert "is an order of the Axis side" in shell("do", february, sides, "--side", "umpire").err
    assert shell("do", february, order, "--side", "umpire").code == 0


def test_who_sits_at_a_terminal_is_asked_before_a_fact_is_entered(february: Path) -> None:
    """SM-GAP-86.6 No leaves all as it is, --yes goes unasked."""
    words = ("do", february, "owner derna allied", "--side", "umpire")

    def no(text: str) -> str | None:
        return "n" if text.endswith("[y/n] ") else None

    asked = at_terminal(no, *words)
    assert "Enter it?" in asked.out and "Nothing is entered." in asked.out and holder(february) is Side.AXIS
    unasked = at_terminal(lambda text: None, *words, "--yes")
    assert "Enter it?" not in unasked.out and holder(february) is Side.ALLIED


@pytest.mark.parametrize(("answer", "entered"), [("n", False), ("y", True)])
def test_in_the_game_at_the_terminal_what_follows_is_said_and_asked(
    february: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, answer: str, *, entered: bool,
) -> None:
    """SM-GAP-86.6 In words and in JSON alike."""
    monkeypatch.setattr("campaign.cli.asking.ask", lambda prompt: answer)
    for line in ("owner derna allied", '{"order": "RecordPortOwner", "port": "derna", "owner": "allied"}'):
        copy = copied(february, february.with_name(f"{len(line)}.sqlite"))
        with Game.open(copy) as game:
            terminal = TerminalGame(game)
            terminal.side = game.state.cursor.acting
            done = terminal._do(line) if line.startswith("{") else terminal._order(line)
        assert done is entered and "What follows:" in capsys.readouterr().out
        assert (holder(copy) is Side.ALLIED) is entered
