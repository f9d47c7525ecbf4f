"""The command line: parses words, calls the session, prints words."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.cli.entry import Window, run

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None, window: Window | None = None) -> int:
    """The command `supermarina`: the exit code is 0 done, 1 refused or not found, 2 bad usage.

    `window` opens the game on screen for `play`; without one the terminal is all there is.
    """
    return run(arguments, window)
