"""Displays and drivers that are missing, too old or lost on the way: one line, and nothing of the player's is lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.model.sides import Side
from campaign.session.files.saves import check_save
from campaign.session.play.game import Game
from tests.gui.screen_of_our_own import screen_that_may_die
from tests.gui.workspaces import calabria

PATIENCE = 90
NO_LIBRARY = """
import pyglet.lib
found = pyglet.lib.load_library
def without(*names, **words):
    if any("GL" in name for name in names):
        raise ImportError(f'Library "{names[0]}" not found.')
    return found(*names, **words)
pyglet.lib.load_library = without
"""
SAIL = """
import pyglet
from campaign.gui import app
from campaign.model.commands import FormForce
from campaign.model.sides import Side
opened, seen = app.open_window, []
def watched(stage):
    window = opened(stage)
    def sail(_):
        stage.top.workspace.give(FormForce(Side.ALLIED, ("warspite", "malaya"), "Force A"))
        stage.top.dispatch.after_order()
        print("at sea", flush=True)
    pyglet.clock.schedule_once(sail, 0.5)
    return window
app.open_window = watched
import sys
from pathlib import Path
app.play(Path(sys.argv[1]))
"""


def told_by(code: str, display: str, **world: str) -> subprocess.CompletedProcess[str]:
    """What a program says that wants to open the window there."""
    env = {**os.environ, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1", **world}
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False, env=env)


@pytest.mark.gate
@pytest.mark.parametrize(("before", "world", "words"), [
    (NO_LIBRARY, {}, "needs OpenGL, and it is missing here"),
    ("", {"LIBGL_DRIVERS_PATH": "/nowhere"}, "the display cannot show the game's window"),
    ("", {"MESA_GL_VERSION_OVERRIDE": "2.1"}, "the display cannot show the game's window"),
    ("", {"MESA_GL_VERSION_OVERRIDE": "3.3", "MESA_GLSL_VERSION_OVERRIDE": "120"}, "the display cannot show the game's window"),
], ids=["no library", "no driver", "an old OpenGL", "old shaders"])
def test_where_opengl_is_missing_or_too_old_one_line_says_what_to_install(
    screen: str, before: str, world: dict[str, str], words: str,
) -> None:
    """Whatever the graphics libraries raise, the player reads one sentence, and plays at the terminal."""
    told = told_by(f"{before}\nfrom campaign.gui.app import play; print(play())", screen, **world)

    assert told.returncode == 0, told.stderr
    (line,) = told.stdout.splitlines()
    assert words in line
    assert "apt-get install" in line
    assert "Traceback" not in told.stderr


@pytest.mark.gate
def test_a_display_that_goes_away_ends_the_game_with_one_line_and_loses_nothing(tmp_path: Path) -> None:
    """The screen's server is killed while a campaign is played: exit code 1, no traceback, the last order is in the save."""
    calabria(tmp_path).close()
    save = tmp_path / "calabria.sqlite"
    with screen_that_may_die() as (display, server):
        world = {**os.environ, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1"}
        playing = subprocess.Popen([sys.executable, "-c", SAIL, str(save)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                   text=True, env=world)
        assert playing.stdout is not None
        assert playing.stdout.readline() == "at sea\n"
        server.kill()
        _, told = playing.communicate(timeout=PATIENCE)

    assert playing.returncode == 1
    (line,) = told.splitlines()
    assert line.startswith("supermarina: the display went away")
    assert "Everything accepted is saved" in line
    assert not check_save(save).faults
    assert not save.with_name(f"{save.name}-wal").exists()
    with Game.open(save) as again:
        assert [force.name for force in again.state.forces.values() if force.side is Side.ALLIED] == ["Force A"]
