"""What all tests share: how hard properties are tried, what begins first, and what a machine without a screen leaves out."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from campaign.__main__ import GARBAGE_FROM
from tests.gui.screen_of_our_own import PACKAGES, missing
from tests.house.gates import GATE, says_gate, silent_files

# Compiled copies of what tests read lie in a folder of this run, which its processes share: never in the player's own.
if "PYTEST_XDIST_WORKER" not in os.environ:
    os.environ["SUPERMARINA_CACHE"] = tempfile.mkdtemp(prefix="supermarina-tests-")
    atexit.register(shutil.rmtree, os.environ["SUPERMARINA_CACHE"], ignore_errors=True)

# As in the game itself: nearly all that is collected and read lives until the end, and is looked through in vain.
gc.set_threshold(GARBAGE_FROM, *gc.get_threshold()[1:])

LACKING = missing()
# What cannot be tested where no window can be opened.
OF_THE_WINDOW = "tests/gui/windows"

# The gate tries the same examples every time, so that a red build is about the change that made it red.
settings.register_profile(
    "gate", derandomize=True, database=None, max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("desk", max_examples=25, deadline=None)
# A long search for trouble: HYPOTHESIS_PROFILE=search make test
settings.register_profile("search", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate" if os.environ.get("CI") else "desk"))


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """The gate need not read files in which no test is marked for it: each of its processes would import all of them."""
    if config.getoption("markexpr") != GATE or not collection_path.name.startswith("test_"):
        return None
    return True if collection_path.is_file() and not says_gate(collection_path) else None


@pytest.hookimpl(tryfirst=True, specname="pytest_collection_modifyitems")
def pytest_every_gate_is_said(items: list[pytest.Item]) -> None:
    """A file that bears the gate's mark without its name would be read by no run: that is said while tests are collected."""
    if silent := silent_files(items):
        raise pytest.UsageError(f"{silent[0]}: holds tests of the gate, which looks only into files that say `{GATE}`")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What takes longest begins first, so that no processor waits for it at the end; the rest stays as it was shuffled."""
    items.sort(key=lambda item: -_length_of(item))


def pytest_collection_finish() -> None:
    """Fourteen thousand tests and what they read are no rubbish: nobody need look through them while the tests run."""
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says, in a line of its own, which tests a machine without a screen leaves out, and what brings them."""
    if LACKING is not None:
        terminalreporter.write_line(f"{OF_THE_WINDOW} was left out: {LACKING}; apt-get install {PACKAGES} brings it")


def _length_of(item: pytest.Item) -> float:
    """The seconds that a test is said to take, when it says so: `@pytest.mark.gate(seconds=100)`."""
    mark = item.get_closest_marker("gate")
    return float(mark.kwargs.get("seconds", 0)) if mark is not None else 0.0
