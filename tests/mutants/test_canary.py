"""The tool that breaks rules is tried in a process of its own: a fork of this one would share its window with it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.gate
def test_the_tool_that_breaks_rules_passes_its_own_tests() -> None:
    """A planted mutant is killed, a planted survivor is reported, and an unknown entry among the equivalents fails."""
    words = ("-q", "-n", "0", "-p", "no:randomly", "-m", "gate or not gate", "-o", "python_files=canaries.py",
             "tests/mutants/canaries.py")
    done = subprocess.run([sys.executable, "-m", "pytest", *words], cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout[-2000:]
    assert " passed" in done.stdout and "failed" not in done.stdout
