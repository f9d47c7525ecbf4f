"""Work that may take long or may have to ask: it pauses in the middle, and later resumes where it was.

Rules roll their dice in the midst of an order and staffs play for minutes, and neither knows a window. So the work runs
in a thread of its own, but never at the same time as the window: either hands over to the other and waits.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Semaphore, Thread
from time import monotonic
from typing import Any

from campaign.gui.frame.showing import Showable


class Abandoned(Exception):
    """The player left the work in progress; whatever was accepted by then stays."""


class BackgroundTask:
    """One piece of work. `placeholder` is the page that is shown while it rests; `begun` is when it last began."""

    def __init__(self, work: Callable[[], None]) -> None:
        self.placeholder: Showable | None = None
        self.over = False
        self.begun = self.sent = monotonic()
        self._left: str | None = None
        self._answer: Any = None
        self._trouble: BaseException | None = None
        self._work, self._window = Semaphore(0), Semaphore(0)
        self._thread = Thread(target=self._run, args=(work,), name="background task", daemon=True)

    def go_on(self, answer: Any = None) -> None:
        """The window's turn ends: the work goes on with an answer until it rests or is over; raises what the work raised."""
        self._answer, self.placeholder, self.sent = answer, None, monotonic()
        if self._thread.ident is None:
            self._thread.start()
        else:
            self._work.release()
        self._window.acquire()
        if self._trouble is not None:
            raise self._trouble

    def rest(self, placeholder: Showable) -> Any:
        """The work's turn ends: a page is shown until the work is told to go on; returns the answer, or raises Abandoned."""
        self.check()
        self.placeholder = placeholder
        self._window.release()
        self._work.acquire()
        self.check()
        return self._answer

    def check(self) -> None:
        """Raises Abandoned when the player has left."""
        if self._left is not None:
            raise Abandoned(self._left)

    def abandon(self, reason: str) -> None:
        """The player leaves: the work finds an exception where it rested, and unwinds; `reason` says what became of it."""
        self._left = reason
        self.go_on()

    def _run(self, work: Callable[[], None]) -> None:
        try:
            work()
        except BaseException as trouble:  # noqa: BLE001 - it is raised again on the window's side
            self._trouble = trouble
        self.over = True
        self._window.release()
