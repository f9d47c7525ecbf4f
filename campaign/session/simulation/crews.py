"""Who fights the wars of a simulation: processes of this machine, or the workers of a cluster."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Protocol

from msgspec import Struct

from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.simulation.measures import RunResult
from campaign.session.simulation.plan import SimulationPlan
from campaign.session.simulation.war import OtherVersion, fight_war

# A war whose worker dies is given to another so many times.
TRIES = 3
# Seconds within which a scheduler must answer.
ANSWERS = 10


class RunFailure(Struct, frozen=True):
    """A war that came to no end, and why; it can be fought again."""

    seed: int
    reason: str


class Crew(Protocol):
    """Workers that fight wars, each as it comes, in any order."""

    @property
    def size(self) -> int:
        """How many wars are fought at a time."""

    def fight(self, plan: SimulationPlan, seeds: Sequence[int], keep: str) -> Iterator[RunResult | RunFailure]:
        """What came of each war, as soon as it is over; closing the iterator stops the rest."""


class LocalCrew:
    """Processes of this machine: as many as it has cores, unless told otherwise."""

    def __init__(self, workers: int | None = None) -> None:
        """Raises Malformed for less than one worker."""
        if workers is not None and workers < 1:
            raise Malformed(f"--workers {workers}: at least one was expected")
        self._workers = workers or os.cpu_count() or 1

    @property
    def size(self) -> int:
        """One war for each process."""
        return self._workers

    def fight(self, plan: SimulationPlan, seeds: Sequence[int], keep: str) -> Iterator[RunResult | RunFailure]:
        """As each process is done with one war it takes the next; a war whose process died is fought again."""
        left, tries = list(seeds), dict.fromkeys(seeds, 0)
        while left:
            lost: list[int] = []
            for seed, found in self._in_one_pool(plan, left, keep):
                if found is not None:
                    yield found
                    continue
                # One process that dies takes the others' wars with it: which it was nobody knows.
                tries[seed] += 1
                if tries[seed] < TRIES:
                    lost.append(seed)
                else:
                    yield RunFailure(seed, f"its process died {TRIES} times, as it does without enough memory")
            left = lost

    def _in_one_pool(
        self, plan: SimulationPlan, seeds: Sequence[int], keep: str,
    ) -> Iterator[tuple[int, RunResult | RunFailure | None]]:
        pool = ProcessPoolExecutor(min(self._workers, len(seeds)), get_context("spawn"), _leave_interrupts_to_the_parent)
        try:
            waiting = {pool.submit(fight_war, plan, seed, keep): seed for seed in seeds}
            while waiting:
                done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    seed = waiting.pop(future)
                    yield seed, _result_of(future, seed)
        finally:
            processes = list(getattr(pool, "_processes", None) or ())
            pool.shutdown(wait=False, cancel_futures=True)
            _end(processes)


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C goes to all processes of a terminal; the one that plans the wars ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _end(processes: Sequence[int]) -> None:
    for process in processes:
        try:
            os.kill(process, signal.SIGTERM)
        except (ProcessLookupError, PermissionError):
            continue


def _result_of(future: Future[RunResult], seed: int) -> RunResult | RunFailure | None:
    """What came of a war; None where its process died."""
    try:
        return future.result()
    except BrokenProcessPool:
        return None
    except OtherVersion:
        raise
    except Exception as fault:  # noqa: BLE001 - a fault in one war must not cost the others
        return RunFailure(seed, _reason(fault))


def _reason(fault: BaseException) -> str:
    return " ".join(f"{type(fault).__name__}: {fault}".split())


class Cluster:
    """The workers of a Dask cluster that is there already, by the address of its scheduler."""

    def __init__(self, address: str) -> None:
        """Raises NotFound where the scheduler does not answer, and Malformed where the library is not installed."""
        try:
            from distributed import Client
        except ImportError:
            raise Malformed("--scheduler: the extra `cluster` was expected: pip install 'supermarina[cluster]'") from None
        try:
            self._client: Any = Client(address, timeout=ANSWERS, set_as_default=False)
        except (OSError, ValueError) as fault:
            raise NotFound(f"no scheduler answers at {address!r} within {ANSWERS} seconds ({_reason(fault)}); an address such "
                           "as tcp://host:8786 was expected") from None

    @property
    def size(self) -> int:
        """One war for each thread of its workers."""
        return max(1, sum(self._client.nthreads().values()))

    def fight(self, plan: SimulationPlan, seeds: Sequence[int], keep: str) -> Iterator[RunResult | RunFailure]:
        """The scheduler gives the wars of a worker that died to others; a war that is over is counted once, by its seed."""
        from distributed import as_completed

        waiting = {self._client.submit(fight_war, plan, seed, keep, pure=False, retries=TRIES - 1): seed for seed in seeds}
        seeds_by_key = {future.key: seed for future, seed in waiting.items()}
        try:
            for future in as_completed(list(waiting), loop=self._client.loop):
                fault = future.exception()
                if isinstance(fault, OtherVersion):
                    raise fault
                yield RunFailure(seeds_by_key[future.key], _reason(fault)) if fault is not None else future.result()
        finally:
            self._client.cancel(list(waiting), force=True)
            self._client.close()
