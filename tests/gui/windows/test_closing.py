"""The hand that closes the game's window from outside."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ASKING = """
import sys
from contextlib import nullcontext
from pyglet.libs.x11 import xlib
from tests.gui.closing import titled, vanishing_allowed

screen = xlib.XOpenDisplay(sys.argv[1].encode())
with vanishing_allowed(xlib, screen) if sys.argv[2] == "allowed" else nullcontext():
    print(list(titled(xlib, screen, 0x7fffff)))
"""


def asked_of_a_window_that_is_gone(display: str, how: str) -> subprocess.CompletedProcess[str]:
    """What a program of its own comes to that asks a window which does not exist."""
    return subprocess.run([sys.executable, "-c", ASKING, display, how], cwd=Path(__file__).parents[3], capture_output=True,
                          text=True, check=False, timeout=60)


@pytest.mark.gate
def test_a_window_that_vanishes_while_it_is_asked_ends_nobody(screen: str) -> None:
    """Programs come and go on a screen while its windows are counted."""
    assert asked_of_a_window_that_is_gone(screen, "allowed").stdout.strip() == "[]"


def test_without_that_care_it_would_end_the_program_that_asks(screen: str) -> None:
    """Canary: so a whole run of tests once lost a worker."""
    told = asked_of_a_window_that_is_gone(screen, "careless")

    assert told.returncode != 0 and "BadWindow" in told.stderr
