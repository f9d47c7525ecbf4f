"""The command `supermarina`, where terminal and window meet; neither knows the other."""

from __future__ import annotations

import atexit
import gc
import sys
from collections.abc import Sequence
from pathlib import Path

from campaign.cli import main as at_terminal

GARBAGE_FROM = 200_000


def main(arguments: Sequence[str] | None = None) -> int:
    """Carries a command line out; `play` opens the game on screen where it can."""
    # Nearly all that is made while a command begins lives until it ends: looking through it for garbage is in vain.
    gc.set_threshold(GARBAGE_FROM, *gc.get_threshold()[1:])
    # Nor is there anything to gain at the end, where Python would look through all of it: that took a fifth of `status`.
    atexit.register(gc.freeze)
    return at_terminal(arguments, _in_a_window)


def _in_a_window(
    save: Path | None, scenario: str | None, seed: int | None, tutorial: bool, as_umpire: bool,  # noqa: FBT001 - the same
) -> str | None:
    from campaign.gui.app import play

    return play(save, scenario, seed, tutorial=tutorial, as_umpire=as_umpire)


if __name__ == "__main__":
    sys.exit(main())
