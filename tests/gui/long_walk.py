"""A walk of a million keys and presses, in legs that begin in turn from each of the starts."""

from __future__ import annotations

import os
import random
import shutil
from collections import Counter
from itertools import count, cycle
from pathlib import Path
from time import monotonic

import pytest

from tests.gui.walk_starts import STARTS, prepare, stage_for
from tests.gui.walking import Astray, Walk, undrawn

STEPS, SEED = int(os.environ.get("STEPS", "1000000")), int(os.environ.get("SEED", "1"))
LEG, TOLD = 1000, 10_000


def test_a_million_steps_do_not_go_astray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No fault, no order that no press confirmed, nothing left unasked, and always a way back; figures are printed."""
    prepare(tmp_path / "prepared")
    folder, done, began = tmp_path / "saves", 0, monotonic()
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    taken, seen, orders, furthest = Counter[str](), Counter[str](), 0, 0
    for leg, start in zip(count(), cycle(STARTS), strict=False):
        if done >= STEPS:
            break
        shutil.rmtree(folder, ignore_errors=True)
        chance = random.Random(f"{SEED} {leg}")
        with undrawn():
            stage = stage_for(start, tmp_path / "prepared", folder, chance)
            walk = Walk(stage, folder, chance)
            try:
                walk.go(min(LEG, STEPS - done))
            except Astray as trouble:
                raise AssertionError(f"leg {leg} of seed {SEED}, from {start}: {trouble}") from trouble
            finally:
                stage.end()
        walked = sum(walk.taken.values())
        if done // TOLD != (done + walked) // TOLD:
            print(f"{done + walked:,} steps in {(monotonic() - began) / 60:.0f} minutes", flush=True)
        done, orders, furthest = done + walked, orders + walk.orders, max(furthest, walk.furthest)
        taken, seen = taken + walk.taken, seen + walk.seen
    print(f"{done:,} steps on {len(seen)} kinds of pages; {orders:,} orders, each by a press that confirmed it; "
          f"back in {furthest} Escapes at most")
    print(", ".join(f"{kind} {number:,}" for kind, number in taken.most_common()))
    print(", ".join(f"{page} {number:,}" for page, number in seen.most_common()))

    assert done >= STEPS
