"""What cannot be painted is left out, and the window goes on; the report names the machine that paints."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

from campaign.drawing import painter
from campaign.gui import window
from campaign.gui.app import record_mishap
from tests.gui.windows.glass import Glass
from tests.gui.workspaces import playing


@pytest.mark.gate
def test_a_sheet_that_cannot_be_painted_ends_no_game(glass: Glass, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line at the foot says so, no frame follows without a reason, and all is painted when it can be again."""
    screen = playing(tmp_path)
    screen.stage.mishap = record_mishap
    glass.show(screen.stage)
    paint = painter.paint

    def broken(layers: Any, size: tuple[int, int], *more: Any, **named: Any) -> Any:
        if size[1] > 300:
            raise MemoryError("no room for a picture")
        return paint(layers, size, *more, **named)

    with monkeypatch.context() as patch:
        patch.setattr(window, "paint", broken)
        screen.stage.look_changed(theme="dark")
        # The chart's stamps are painted in slices, some in each frame.
        for _ in range(80):
            glass.frame()
        before = glass.window.frames
        for _ in range(4):
            glass.frame()
        assert glass.window.frames == before
    assert "a fault of the program (MemoryError)" in screen.message
    glass.key("l")
    glass.frame()

    assert screen.stage.top is not screen


@pytest.mark.gate
def test_the_report_names_the_machine_that_paints(glass: Glass, tmp_path: Path) -> None:
    """OpenGL's version and renderer, which troubles in drawing hang on."""
    screen = playing(tmp_path)
    screen.stage.machine = glass.window.machine
    glass.show(screen.stage)
    glass.key("x", "enter")
    assert screen.game.archive is not None
    with zipfile.ZipFile(next(screen.game.archive.path.parent.glob("*.zip"))) as packed:
        versions = json.loads(packed.read("versions.json"))

    assert versions["renderer"] and versions["opengl"][0].isdigit()
