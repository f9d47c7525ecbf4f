"""How long `supermarina --help` takes over bare Python: heavy libraries must not be loaded for it.

python -m tests.benchmarks.bench_help
"""

from __future__ import annotations

import subprocess
import sys
import time

RUNS = 7
BUDGET = 0.3
HELP = (sys.executable, "-c", "import sys; sys.argv = ['supermarina', '--help']; from campaign.cli import main; main()")
BARE = (sys.executable, "-c", "pass")


def seconds(command: tuple[str, ...]) -> float:
    """The best of some runs."""
    took = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        took.append(time.perf_counter() - begun)
    return min(took)


def measured() -> tuple[float, float]:
    """Seconds for the help, and for nothing."""
    return seconds(HELP), seconds(BARE)


def test_help_keeps_its_budget() -> None:
    """Less than 0.3 s over bare Python."""
    ours, bare = measured()
    print(f"--help {ours:.2f} s, bare Python {bare:.2f} s, over it {ours - bare:.2f} s (budget {BUDGET} s)")

    assert ours - bare < BUDGET


if __name__ == "__main__":
    test_help_keeps_its_budget()
