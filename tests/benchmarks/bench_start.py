"""How long the program takes to answer: the help over bare Python, and `status` beside what it cannot do without.

python -m tests.benchmarks.bench_start
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

RUNS = 9
HELP_SECONDS, STATUS_RATIO = 0.15, 1.5
OURS = (sys.executable, "-m", "campaign")
BARE = (sys.executable, "-c", "pass")
LIBRARIES = (sys.executable, "-c", "import sqlmodel, typer, rich")


def seconds(command: tuple[str, ...]) -> float:
    """Processor time of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    # As on a player's machine: what Python compiles once is there the next time.
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, check=True, capture_output=True, env=kept)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def best_of(*commands: tuple[str, ...]) -> list[float]:
    """The best of some runs of each, taken in turns, so that what else the machine does falls on all alike."""
    for command in commands:
        seconds(command)
    return [min(took) for took in zip(*([seconds(command) for command in commands] for _ in range(RUNS)), strict=True)]


def finished(folder: Path) -> Path:
    """A calabria that the staff has played to its end."""
    save = folder / "calabria.sqlite"
    for words in (("new", "calabria", "--save", str(save), "--seed", "8"), ("run", str(save), "--until", "end")):
        subprocess.run((*OURS, *words), check=True, capture_output=True)
    return save


def test_help_keeps_its_budget() -> None:
    """Heavy libraries are not loaded for it."""
    ours, bare = best_of((*OURS, "--help"), BARE)
    print(f"--help {ours:.3f} s, bare Python {bare:.3f} s, over it {ours - bare:.3f} s (budget {HELP_SECONDS} s)")

    assert ours - bare < HELP_SECONDS


def test_status_keeps_its_ratio() -> None:
    """The Book comes compiled, the save is read with SQLite alone, and no battle system is loaded."""
    with tempfile.TemporaryDirectory() as folder:
        ours, libraries = best_of((*OURS, "status", str(finished(Path(folder)))), LIBRARIES)
    print(f"status {ours:.3f} s, {' '.join(LIBRARIES[1:])} {libraries:.3f} s: {ours / libraries:.2f} times "
          f"(budget {STATUS_RATIO})")

    assert ours < STATUS_RATIO * libraries


if __name__ == "__main__":
    test_help_keeps_its_budget()
    test_status_keeps_its_ratio()
