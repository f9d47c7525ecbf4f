"""A log as JSON: when it was, what was told, and the parts of it, agreeing with the sentence that is read."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from campaign.model.names import displayable_line
from campaign.model.play.telling import Telling
from campaign.model.sides import READERS, Side
from campaign.session.history.told import told
from campaign.session.play.playing import Until, play_on
from campaign.session.play.seat import seat_for
from tests.cli.shell import Shell
from tests.session.stage import CRUISERS, STAFF, begun, end_step


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Commands in this process."""
    return Shell(capsys, monkeypatch)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    """A campaign in which a force was formed and a step ended."""
    path = tmp_path / "war.sqlite"
    with begun(path) as game:
        game.give(CRUISERS)
        end_step(game, game.state.cursor.acting)
    return path


def test_what_a_line_tells_agrees_with_its_sentence(tmp_path: Path) -> None:
    """Battle, sentence and rules make the line that stands beside them, for each reader."""
    with begun(tmp_path / "war.sqlite") as game:
        game.give(CRUISERS)
        end_step(game, game.state.cursor.acting)
        logs = {reader: (told(seat_for(game, reader)), game.log(reader)) for reader in READERS}

    for lines, log in logs.values():
        assert [(line["line"], line["text"]) for line in lines] == [(line.number, line.text) for line in log]
        assert [displayable_line(msgspec.convert(line["tells"], Telling).line) for line in lines] == [line.text for line in log]


def test_each_line_says_when_it_was(tmp_path: Path) -> None:
    """Its game turn, whose player turn, the phase, and the day in it; before the first mark, the scenario's beginning."""
    with begun(tmp_path / "war.sqlite") as game:
        first, cursor = told(seat_for(game, None))[0], game.state.cursor
        game.give(CRUISERS)
        last = told(seat_for(game, None))[-1]

    assert (first["turn"], first["phase"], first["day"]) == (str(cursor.turn), "initial", None)
    assert (last["turn"], last["player_turn"], last["phase"], last["day"]) == (
        str(cursor.turn), cursor.player_turn.value, cursor.phase.value, cursor.nas)


def test_the_log_as_json_and_as_rows_are_one(shell: Shell, save: Path) -> None:
    """Narrowed to a subject or by a condition too, in the same order."""
    for words in ((), ("--about", "sailings"), ("--sort", "-line"), ("--only", "line>3")):
        rows = shell("report", save, "log", "--side", "axis", "--format", "json", *words).document["rows"]
        table = shell("report", save, "log", "--side", "axis", "--format", "csv", *words).out.splitlines()[1:]

        assert [str(row["line"]) for row in rows] == [line.partition(",")[0] for line in table]
        assert all(row["tells"]["deed"] for row in rows)


def test_a_side_reads_of_what_it_was_told_alone(save: Path, shell: Shell) -> None:
    """SM-GAP-56 What the enemy calls his force, and which ships are in it, stands in no part of what he tells."""
    own, enemy = (shell("report", save, "log", "--side", side.value, "--format", "json").out for side in Side)

    assert "Third Division" in own
    assert "Third Division" not in enemy


def test_a_day_holds_the_lines_that_it_is_made_of(tmp_path: Path, shell: Shell) -> None:
    """Each line of the digest with those of the log that it stands for."""
    save = tmp_path / "war.sqlite"
    with begun(save, STAFF) as game:
        play_on(game, Until(segments=4))
    lines = shell("report", save, "day", "--side", "axis", "--format", "json").document["lines"]

    assert lines
    for line in lines:
        assert {told["line"] for told in line["told"]} == set(range(line["log"][0], line["log"][1] + 1))
