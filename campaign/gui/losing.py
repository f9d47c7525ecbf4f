"""A display that goes away while the game is played: the save is closed, one line says so, and the program ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from campaign.gui.frame.stage import Stage

LOST = ("the display went away, and the game's window with it. Everything accepted is saved: `supermarina play` goes on with "
        "it, and `supermarina play --terminal` without a display")
_KEPT: list[Any] = []


def watch_the_display(stage: Stage, remember: Callable[[Stage], None]) -> None:
    """From now on a display that is lost closes the save and ends the program with one line and exit code 1."""
    if not sys.platform.startswith("linux"):
        return
    from pyglet.libs.x11 import xlib

    def lost(_: object) -> int:
        # Xlib ends the program when this returns, and the graphics driver may stumble then: it ends here, in order.
        try:
            stage.end()
            remember(stage)
        finally:
            sys.stderr.write(f"supermarina: {LOST}\n")
            sys.stderr.flush()
            os._exit(1)

    # Xlib keeps only the address: whoever listens must live as long as the program.
    handler = xlib.XIOErrorHandler(lost)
    _KEPT.append(handler)
    xlib.XSetIOErrorHandler(handler)
