"""Wars that are fought side by side are kept once each, whatever becomes of those who fight them."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import pytest
from distributed import Client
from msgspec import structs

from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.simulation.blunders import Blunder, BlunderKind
from campaign.session.simulation.crews import Cluster, LocalCrew, RunFailure
from campaign.session.simulation.measures import RunBattle, RunLoss, RunMonth, RunResult
from campaign.session.simulation.plan import SimulationPlan, plan_of, seeds_of
from campaign.session.simulation.simulating import SimulationProgress, keep_result, open_simulation, read_summary, simulate
from campaign.session.simulation.war import OtherVersion, fight_war
from campaign.store.runs import RunsFile
from campaign.store.trouble import SaveTrouble
from tests.sea import ships

SCENARIO = "calabria"
# Workers find the program where this test finds it.
WORLD = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}


def made_up(seed: int) -> RunResult:
    """What a war might have come to."""
    return RunResult(
        seed, "1", "data", True, "a draw", "", 3.0, 3.0 + seed, 14, "allied", 1.0,
        (RunLoss("pola", "axis", "CA", "ships", "1941-03"),),
        (RunBattle("B1", "1941-03", "10367", 12, 14, 1, 0, 1, 1),), (RunMonth("1941-03", float(seed), 4.0, 3.0, 1.0),),
        (Blunder(BlunderKind.UNSCREENED, Side.AXIS, "1941-03", "1941-03-28", ships("Pola", "Zara"), "AX1", "10367"),))


class MadeUp:
    """A crew that fights nothing, fails at some seeds, and is interrupted after so many wars."""

    size = 1

    def __init__(self, fails: Sequence[int] = (), interrupted_after: int | None = None) -> None:
        self.fails, self.left = fails, interrupted_after
        self.asked: list[int] = []

    def fight(self, plan: SimulationPlan, seeds: Sequence[int], keep: str) -> Iterator[RunResult | RunFailure]:
        """One after the other."""
        self.asked += seeds
        for number, seed in enumerate(seeds):
            if number == self.left:
                raise KeyboardInterrupt
            yield RunFailure(seed, "its process died") if seed in self.fails else made_up(seed)


def plan() -> SimulationPlan:
    """Two staffs off Calabria."""
    return plan_of(SCENARIO, "staff", "staff")


def fought(rows: RunsFile, seeds: Sequence[int], crew: MadeUp | LocalCrew | Cluster) -> SimulationProgress:
    """The wars of these seeds."""
    return simulate(rows, plan(), seeds, crew, clock=monotonic)


def test_what_was_fought_before_an_interruption_is_kept_and_only_the_rest_is_fought_on_resuming(tmp_path: Path) -> None:
    """Ctrl-C costs the wars under way and no other; none is counted twice."""
    rows = open_simulation(tmp_path, plan(), resume=False)
    with pytest.raises(KeyboardInterrupt):
        fought(rows, range(1, 6), MadeUp(interrupted_after=2))
    rows.close()
    again = open_simulation(tmp_path, plan(), resume=True)
    rest = MadeUp()
    came = fought(again, range(1, 6), rest)

    assert rest.asked == [3, 4, 5] and (came.before, came.fought, came.over) == (2, 3, 5)
    assert sorted(run.seed for run in again.runs) == ["1", "2", "3", "4", "5"] and len(again.losses) == 5
    assert not keep_result(again, made_up(3)) and len(again.losses) == 5
    again.close()


def test_a_folder_of_an_older_version_is_read_and_gone_on_with_and_its_wars_count_for_no_blunders(tmp_path: Path) -> None:
    """It has no table of blunders: reading leaves it as it is, and means are those of the wars in which they were counted."""
    rows = open_simulation(tmp_path, plan(), resume=False)
    fought(rows, [1], MadeUp())
    rows.close()
    with sqlite3.connect(tmp_path / "runs.sqlite") as older:
        older.execute("drop table blunder")
        older.execute("drop table blunder_tally")
    before = read_summary(tmp_path)
    (tables,) = sqlite3.connect(tmp_path / "runs.sqlite").execute("select count(*) from sqlite_master where type = 'table'")
    again = open_simulation(tmp_path, plan(), resume=True)
    fought(again, range(1, 4), MadeUp())
    after = {(figure.part, figure.what): (figure.mean, figure.wars) for figure in read_summary(tmp_path).figures}

    assert before.wars == 1 and tables == (6,) and not any("blunders" in figure.part for figure in before.figures)
    assert len(again.blunders) == 2 and again.blunders[0].ships == "pola, zara"
    assert after["axis blunders a war", BlunderKind.UNSCREENED.value] == after["axis blunders a war", "in all"] == (1.0, 2)
    assert after["axis blunders a war", BlunderKind.RAN_DRY.value] == (0.0, 2) and after["points", "axis"][1] == 3
    again.close()


def test_a_war_that_came_to_no_end_is_named_until_it_has_been_fought(tmp_path: Path) -> None:
    """The others are kept; the summary says which is missing, and why."""
    rows = open_simulation(tmp_path, plan(), resume=False)
    came = fought(rows, range(1, 4), MadeUp(fails=(2,)))
    broken = read_summary(tmp_path)
    fought(rows, range(1, 4), MadeUp())

    assert (came.fought, came.failed) == (2, 1) and broken.failed == (("2", "its process died"),) and broken.wars == 2
    assert read_summary(tmp_path).failed == () and read_summary(tmp_path).wars == 3
    rows.close()


def test_a_folder_holds_one_simulation(tmp_path: Path) -> None:
    """Without --resume it is not gone on with, and never with other wars than it holds."""
    open_simulation(tmp_path, plan(), resume=False).close()

    with pytest.raises(Malformed, match=r"holds a simulation: --resume goes on with it"):
        open_simulation(tmp_path, plan(), resume=False)
    with pytest.raises(Malformed, match=r"by staff and staff:2"):
        open_simulation(tmp_path, plan_of(SCENARIO, "staff", "staff:2"), resume=True)
    with pytest.raises(SaveTrouble, match="there is no simulation in it"):
        read_summary(tmp_path / "elsewhere")
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "runs.sqlite").write_text("no database", encoding="utf-8")
    with pytest.raises(SaveTrouble, match="cannot be used"):
        read_summary(tmp_path / "odd")


@pytest.mark.parametrize(("make", "told"), [
    (lambda: seeds_of(1, 0), "--runs 0: at least one war was expected"),
    (lambda: seeds_of(-1, 2), "--seed -1: 0 to"),
    (lambda: LocalCrew(0), "--workers 0: at least one was expected"),
    (lambda: plan_of(SCENARIO, "human", "staff"), "nobody sits at a simulation"),
    (lambda: plan_of(SCENARIO, "general", "staff"), "is no player"),
    (lambda: plan_of("atlantis", "staff", "staff"), "there is no scenario 'atlantis'"),
    (lambda: plan_of(SCENARIO, "staff", "staff", "Dec I 41"), "does not begin in Dec I 41"),
])
def test_wrong_input_is_told_in_one_line_before_anything_is_fought(make: object, told: str) -> None:
    """What, and what was expected."""
    with pytest.raises((Malformed, NotFound)) as trouble:
        make()  # pyrefly: ignore[not-callable]

    assert told in str(trouble.value) and "\n" not in str(trouble.value)


def test_a_worker_of_another_version_or_with_other_data_fights_nothing() -> None:
    """A mean over two programs is a mean of nothing."""
    for other in (replace(plan(), program="0.0.1"), replace(plan(), data="f" * 64)):
        with pytest.raises(OtherVersion, match="was expected: install that version there"):
            fight_war(other, 1)


def test_a_scheduler_that_does_not_answer_is_told_by_its_address(monkeypatch: pytest.MonkeyPatch) -> None:
    """Within seconds, not after a minute."""
    monkeypatch.setattr("campaign.session.simulation.crews.ANSWERS", 1)

    with pytest.raises(NotFound, match=r"no scheduler answers at 'tcp://127\.0\.0\.1:9'"):
        Cluster("tcp://127.0.0.1:9")


@pytest.mark.gate
def test_the_same_seed_gives_the_same_war_wherever_it_is_fought(tmp_path: Path) -> None:
    """By a process of its own or here, and with its save kept or not."""
    here = fight_war(plan(), 3, str(tmp_path))
    (there,) = LocalCrew(1).fight(plan(), [3], "")

    assert isinstance(there, RunResult) and (tmp_path / "3.sqlite").is_file()
    assert structs.replace(here, seconds=0.0) == structs.replace(there, seconds=0.0)


@pytest.mark.gate
def test_a_process_that_dies_costs_no_war() -> None:
    """SIGKILL as a machine without memory sends it: its war, and those of the others, are fought again."""
    results = LocalCrew(2).fight(plan(), [1, 2, 3, 4], "")
    found = [next(results)]
    for child in multiprocessing.active_children():
        os.kill(child.pid or 0, signal.SIGKILL)
    found += results

    assert sorted(result.seed for result in found) == [1, 2, 3, 4] and all(isinstance(result, RunResult) for result in found)


@contextmanager
def a_cluster(folder: Path) -> Generator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A scheduler and two workers of one thread each, as processes of this machine; its address, and the workers."""
    told, python = folder / "scheduler.json", (sys.executable, "-m")
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, "env": WORLD}
    scheduler = (*python, "distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard",
                 "--scheduler-file", str(told))
    worker = (*python, "distributed.cli.dask_worker", "--no-nanny", "--nthreads", "1", "--no-dashboard",
              "--scheduler-file", str(told))
    processes = [subprocess.Popen(line, **quiet) for line in (scheduler, worker, worker)]
    try:
        with Client(scheduler_file=str(told), timeout=120, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=120)
        yield json.loads(told.read_text(encoding="utf-8"))["address"], processes[1:]
    finally:
        for process in processes:
            process.kill()
            process.wait()


@pytest.mark.gate
def test_a_cluster_that_loses_a_worker_on_the_way_loses_no_war_and_counts_none_twice(tmp_path: Path) -> None:
    """A scheduler and two workers on this machine, one of them killed while it fights."""
    rows = open_simulation(tmp_path / "out", plan(), resume=False)
    with a_cluster(tmp_path) as (address, workers):

        def kill_one(progress: SimulationProgress) -> None:
            if progress.fought == 1:
                workers[0].kill()

        came = simulate(rows, plan(), range(1, 6), Cluster(address), told=kill_one, clock=monotonic)

        assert workers[0].wait() == -signal.SIGKILL and workers[1].poll() is None
    assert (came.fought, came.failed) == (5, 0) and sorted(run.seed for run in rows.runs) == ["1", "2", "3", "4", "5"]
    assert len({loss.id for loss in rows.losses}) == len(rows.losses) > 0
    rows.close()
