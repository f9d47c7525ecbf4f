"""Words in, session calls, words out."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.cli.entry import run

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command `supermarina`: the exit code is 0 done, 1 refused or not found, 2 bad usage."""
    return run(arguments)
