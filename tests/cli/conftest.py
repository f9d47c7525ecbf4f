"""Campaigns that many tests look at, and folders of their own for what the program remembers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from campaign.model.commands import EndStep
from campaign.model.play.calendar import Step
from campaign.model.sides import Side
from campaign.session.play.beginning import Beginning, begin
from campaign.session.play.game import Game
from campaign.session.play.playing import Halt, answer_by_staff, play_on
from campaign.session.play.seat import Public
from tests.cli.shell import Shell

SEED = 7
# The fleets meet in this one.
FOUGHT = 6
# What happens in the air has tests of its own.
AT_SEA = ("air_war=false",)


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered outside the test's own folder."""
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "SUPERMARINA_SAVES"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Commands in this process."""
    return Shell(capsys, monkeypatch)


@pytest.fixture(scope="session")
def _finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    save = tmp_path_factory.mktemp("finished") / "calabria.sqlite"
    with begin(Beginning("calabria", FOUGHT, options=AT_SEA), save) as game:
        play_on(game)
    return save


@pytest.fixture
def finished(_finished: Path, tmp_path: Path) -> Path:
    """A campaign that the staff played to its end."""
    return copied(_finished, tmp_path / "finished.sqlite")


@pytest.fixture(scope="session")
def _human(tmp_path_factory: pytest.TempPathFactory) -> Path:
    save = tmp_path_factory.mktemp("human") / "calabria.sqlite"
    players = {Side.AXIS: "human", Side.ALLIED: "staff"}
    with begin(Beginning("calabria", SEED, players=players, options=AT_SEA), save) as game:
        while game.state.cursor.step is not Step.NAVAL_MOVEMENT:
            game.give(EndStep(Side.AXIS))
    return save


@pytest.fixture
def human(_human: Path, tmp_path: Path) -> Path:
    """A campaign that has just begun, in which a person plays the Axis."""
    return copied(_human, tmp_path / "human.sqlite")


@pytest.fixture(scope="session")
def _battle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("battle")
    for seed in range(1, 20):
        save, players = folder / f"{seed}.sqlite", {Side.AXIS: "human", Side.ALLIED: "staff"}
        with begin(Beginning("calabria", seed, players=players, options=AT_SEA), save) as game:
            if _to_battle(game):
                return save
    raise AssertionError("no battle in twenty games")


def _to_battle(game: Game) -> bool:
    while not game.state.over:
        if play_on(game).halt is Halt.BATTLE:
            return True
        for decision in game.pending(Side.AXIS)[:1]:
            answer_by_staff(Public(game), decision)
    return False


@pytest.fixture
def battle(_battle: Path, tmp_path: Path) -> Path:
    """A campaign in which a person's first battle waits to be fought."""
    return copied(_battle, tmp_path / "battle.sqlite")


def copied(save: Path, to: Path) -> Path:
    """A save of the test's own, with its journal."""
    shutil.copy(save, to)
    shutil.copy(f"{save}.journal", f"{to}.journal")
    return to


