"""A process that plays on and on until it is killed: each acceptance is said aloud as soon as it is made."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from campaign.rules.fold import fold
from campaign.store import Archive
from tests.store.voyage import round_trip, told


def main(path: Path) -> None:
    """Accepts half a segment at a time, for ever."""
    archive = Archive.open(path)
    state = archive.load().folded(fold)
    while True:
        batch = list(told(round_trip(state.segment + 1), state))
        for half in (batch[:4], batch[4:]):
            os.write(1, f"{archive.accept(half)}\n".encode())
        state = batch[-1].after or state


if __name__ == "__main__":
    main(Path(sys.argv[1]))
