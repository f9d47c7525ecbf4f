"""What tests of the game on screen share; tests of its window are left out, and said to be, where no screen can be made."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import LACKING
from tests.gui.screen_of_our_own import virtual_screen
from tests.gui.workspaces import OPENED

if LACKING is not None and os.environ.get("CI"):
    raise RuntimeError(f"tests of the window must run here, and {LACKING}")
collect_ignore = ["windows"] if LACKING is not None else []


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """A virtual screen for all tests of the window."""
    with virtual_screen() as display:
        yield display


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Saves and what is remembered lie in the test's own folder; games that were opened are closed."""
    monkeypatch.setenv("SUPERMARINA_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    (tmp_path / "saves").mkdir()
    yield
    while OPENED:
        OPENED.pop().close()
