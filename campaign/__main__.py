"""The command `supermarina`, where terminal and window meet; neither knows the other."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from campaign.cli import main as at_terminal


def main(arguments: Sequence[str] | None = None) -> int:
    """Carries a command line out; `play` opens the game on screen where it can."""
    return at_terminal(arguments, _in_a_window)


def _in_a_window(save: Path | None, scenario: str | None, seed: int | None, tutorial: bool) -> str | None:  # noqa: FBT001 - as `cli.Window` says
    from campaign.gui.app import play

    return play(save, scenario, seed, tutorial=tutorial)


if __name__ == "__main__":
    sys.exit(main())
