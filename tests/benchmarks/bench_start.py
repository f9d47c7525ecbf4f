"""How long the program takes to answer, each beside a rival: help, `status`, `new`, the page of skirmishes, a long save.

    python -m tests.benchmarks.bench_start [SAVE]

takes SAVE for the long save; else the staffs play one through some game turns first. What is compiled lies there already, as
it does from the second time on.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

RUNS = 9
OURS = (sys.executable, "-m", "campaign")
BARE = (sys.executable, "-c", "pass")
LIBRARIES = (sys.executable, "-c", "import sqlmodel, typer, rich")
HELP_SECONDS, STATUS_RATIO, NEW_SECONDS, OPENING_SECONDS, PAGE_SECONDS = 0.12, 1.2, 2.0, 1.0, 1.0
NEW = ("mediterranean", "calabria", "k-force")
LONG, LONG_UNTIL = "mediterranean", "Sep I 40"
IMPORTS = "from campaign.session.play.game import Game; import sys, pathlib; "
OPEN = IMPORTS + "Game.open(pathlib.Path(sys.argv[1]), read_only=True).close()"
# What a save is read with, and all that it says read once: of the long one whoever opens it reads a small part.
WHOLE = IMPORTS + "import json, sqlite3; [json.loads(row[0]) for row in sqlite3.connect(sys.argv[1]).execute(sys.argv[2])]"
EVERY_EVENT = "SELECT body FROM event ORDER BY seq"
START = IMPORTS + "import campaign.store.archive"
PAGE = "from campaign.session.gallery.battles import battle_cards; battle_cards()"


def seconds(command: tuple[str, ...]) -> float:
    """Processor time of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    # As on a player's machine: what Python compiles once is there the next time.
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    subprocess.run(command, check=True, capture_output=True, env=kept)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def best_of(*commands: tuple[str, ...], runs: int = RUNS) -> list[float]:
    """The best of some runs of each, taken in turns, so that what else the machine does falls on all alike."""
    for command in commands:
        seconds(command)
    return [min(took) for took in zip(*([seconds(command) for command in commands] for _ in range(runs)), strict=True)]


def played(save: Path, scenario: str, until: str) -> Path:
    """A campaign that the staffs have played so far."""
    for words in (("new", scenario, "--save", str(save), "--seed", "8"), ("run", str(save), "--until", until)):
        subprocess.run((*OURS, *words), check=True, capture_output=True)
    return save


@pytest.fixture(scope="module")
def long_save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A save of some thousand events."""
    return played(tmp_path_factory.mktemp("long") / "war.sqlite", LONG, LONG_UNTIL)


def told(what: str, ours: float, rival: str, theirs: float, budget: str) -> None:
    """One line of what was measured."""
    print(f"{what} {ours:.3f} s, {rival} {theirs:.3f} s: {ours / theirs:.2f} times, {ours - theirs:.3f} s over it ({budget})")


def test_help_keeps_its_budget() -> None:
    """Heavy libraries are not loaded for it."""
    ours, bare = best_of((*OURS, "--help"), BARE)
    told("--help", ours, "bare Python", bare, f"budget {HELP_SECONDS} s over it")

    assert ours - bare < HELP_SECONDS


def test_status_keeps_its_ratio() -> None:
    """The Book comes compiled, the save is read with SQLite alone, and no battle system is loaded."""
    with tempfile.TemporaryDirectory() as folder:
        save = played(Path(folder) / "calabria.sqlite", "calabria", "end")
        ours, libraries = best_of((*OURS, "status", str(save)), LIBRARIES)
    told("status", ours, " ".join(LIBRARIES[1:]), libraries, f"budget {STATUS_RATIO} times")

    assert ours < STATUS_RATIO * libraries


@pytest.mark.parametrize("scenario", NEW)
def test_a_new_campaign_keeps_its_budget(scenario: str) -> None:
    """What a scenario is put together from lies compiled."""
    with tempfile.TemporaryDirectory() as folder:
        # A place where a save lies already is refused: each run has its own, and the first compiles.
        commands = [(*OURS, "new", scenario, "--save", f"{folder}/{number}.sqlite", "--seed", "8") for number in range(4)]
        _, *runs = map(seconds, commands)
    ours, [libraries] = min(runs), best_of(LIBRARIES, runs=3)
    told(f"new {scenario}", ours, " ".join(LIBRARIES[1:]), libraries, f"budget {NEW_SECONDS} s")

    assert ours < NEW_SECONDS


def test_the_page_of_skirmishes_keeps_its_budget() -> None:
    """All of them come from one copy."""
    ours, bare = best_of((sys.executable, "-c", PAGE), BARE, runs=5)
    told("the page of skirmishes", ours, "bare Python", bare, f"budget {PAGE_SECONDS} s over it")

    assert ours - bare < PAGE_SECONDS


def test_opening_a_long_save_keeps_its_budget(long_save: Path) -> None:
    """A snapshot and the end of each log are all that is read of it."""
    looks = ((sys.executable, "-c", code, str(long_save), EVERY_EVENT) for code in (OPEN, START, WHOLE))
    status, opened, start, whole = best_of((*OURS, "status", str(long_save)), *looks, runs=5)
    size, budget = long_save.stat().st_size >> 20, f"budget {OPENING_SECONDS} s over it"
    told(f"opening {size} MiB", opened, "imports alone", start, budget)
    told("the same without imports", opened - start, "SQLite and json on all events", whole - start, "it reads the Book too")
    told("its status", status, "imports alone", start, budget)

    assert opened - start < OPENING_SECONDS
    assert status - start < OPENING_SECONDS


def saves(words: list[str]) -> Iterator[Path]:
    """The long save that is named, or one played for this."""
    if words:
        yield Path(words[0])
        return
    with tempfile.TemporaryDirectory() as folder:
        yield played(Path(folder) / "war.sqlite", LONG, LONG_UNTIL)


if __name__ == "__main__":
    test_help_keeps_its_budget()
    test_status_keeps_its_ratio()
    for key in NEW:
        test_a_new_campaign_keeps_its_budget(key)
    test_the_page_of_skirmishes_keeps_its_budget()
    for long in saves(sys.argv[1:]):
        test_opening_a_long_save_keeps_its_budget(long)
