"""A save that strangers change, a shell, and an alarm: what would wait for ever fails instead."""

from __future__ import annotations

import shutil
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from campaign.model.sides import Side
from campaign.session.play.beginning import Beginning, begin
from tests.cli.shell import Shell

PATIENCE_SECONDS = 100


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered outside the test's own folder."""
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "SUPERMARINA_SAVES"):
        monkeypatch.setenv(name, str(tmp_path / name.lower()))
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture(autouse=True)
def _alarm() -> Iterator[None]:
    """A file that is waited for wakes the test up."""

    def ring(*_: object) -> None:
        raise TimeoutError(f"nothing came of it in {PATIENCE_SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(PATIENCE_SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Commands in this process."""
    return Shell(capsys, monkeypatch)


@pytest.fixture(scope="session")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign that has just begun, to be copied."""
    save = tmp_path_factory.mktemp("begun") / "calabria.sqlite"
    begin(Beginning("calabria", 7, players={Side.AXIS: "human", Side.ALLIED: "staff"}), save).close()
    return save


@pytest.fixture
def save(begun: Path, tmp_path: Path) -> Path:
    """A save of the test's own."""
    return Path(shutil.copy(begun, tmp_path / "own.sqlite"))
