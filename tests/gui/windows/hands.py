"""Hands at the machine: keys and mouse as the X server itself delivers them to the window that has the focus."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Callable

from tests.gui.windows.glass import Glass
from tests.gui.workspaces import action_of, top_of

PATIENCE, PIECE, STILL = 20.0, 0.01, 8
SYMBOLS = {"enter": "Return", "escape": "Escape", "tab": "Tab", "backspace": "BackSpace", "space": "space", "+": "plus",
           "-": "minus", "?": "question", ".": "period", ",": "comma", "/": "slash"}
BUTTONS = {"left": "1", "middle": "2", "right": "3", "nearer": "4", "farther": "5"}


class Hands:
    """Somebody at keyboard and mouse; between his moves the window does what it does in its own loop."""

    def __init__(self, glass: Glass, display: str) -> None:
        self.glass, self._environment = glass, {**os.environ, "DISPLAY": display}
        self._xdotool = shutil.which("xdotool") or "xdotool"
        window = glass.window
        window.activate()
        self._tell("windowfocus", "--sync", str(window._window))
        # The events of other tests' hands are gone before these begin.
        self.settle()

    def _tell(self, *words: str) -> None:
        subprocess.run([self._xdotool, *words], env=self._environment, check=True, timeout=PATIENCE,
                       stdout=subprocess.DEVNULL)

    def settle(self) -> None:
        """The window's own loop, until nothing has come for a while and nothing new is to be shown."""
        window, quiet = self.glass.window, 0
        end = time.monotonic() + PATIENCE
        while quiet < STILL and time.monotonic() < end:
            window.switch_to()
            window.dispatch_events()
            if not window.stage.ended:
                window.stage.passed(PIECE)
            quiet = 0 if window.wanted else quiet + 1
            if window.wanted:
                window.dispatch_event("on_draw")
                window.flip()
            else:
                time.sleep(PIECE)

    def strike(self, *keys: str) -> None:
        """Keys one after the other, as `n`, `escape` or `ctrl+plus`, each with its effect before the next."""
        for key in keys:
            self._tell("key", SYMBOLS.get(key, key))
            self.settle()

    def strike_quickly(self, *keys: str) -> None:
        """Keys that are all down and up again before the window has looked once."""
        self._tell("key", "--delay", "1", *(SYMBOLS.get(key, key) for key in keys))
        self.settle()

    def _corner(self) -> tuple[int, int]:
        return self.glass.window.get_location()

    def point(self, x: float, y: float) -> None:
        """The mouse goes to a place in the window; y counts from the top."""
        left, top = self._corner()
        # The server takes what it is told in turn, so a click that follows falls there; to wait for the pointer
        # to have left its place (`--sync`) is to wait for ever where it came back meanwhile.
        self._tell("mousemove", str(round(left + x)), str(round(top + y)))
        self.settle()

    def click(self, x: float, y: float, button: str = "left") -> None:
        """The mouse goes there and clicks."""
        self.point(x, y)
        self._tell("click", BUTTONS[button])
        self.settle()

    def wheel(self, x: float, y: float, *, nearer: int = 0, farther: int = 0) -> None:
        """So many notches of the wheel there."""
        self.point(x, y)
        for button, times in (("nearer", nearer), ("farther", farther)):
            if times:
                self._tell("click", "--repeat", str(times), "--delay", "1", BUTTONS[button])
        self.settle()

    def drag(self, start: tuple[float, float], stop: tuple[float, float]) -> None:
        """Pressed at the first place, drawn to the second, let go there."""
        self.point(*start)
        self._tell("mousedown", "1")
        self.settle()
        self.point(*stop)
        self._tell("mouseup", "1")
        self.settle()

    def row(self, words: str) -> None:
        """Turns the wheel over the list until the row that begins so is in sight, and clicks on it."""
        top = top_of(self.glass.window.stage)
        action = action_of(row for row in top.rows() if row.text.startswith(words) and row.action)
        for _ in range(60):
            spot = top.spot(action)
            if spot is not None and spot.rect.y > 0:
                self.click(*spot.rect.middle)
                return
            pane = top._panes.get("panel") or top._panes["page"]
            self.wheel(*pane.rect.middle, farther=1)
        raise AssertionError(f"the row {words!r} cannot be scrolled to")

    def until(self, come: Callable[[], bool], key: str, most: int) -> None:
        """Strikes a key until something has come about."""
        for _ in range(most):
            if come():
                return
            self.strike(key)
        assert come(), f"{key!r}, struck {most} times, did not bring it about"
