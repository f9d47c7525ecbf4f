"""Mutants before the tests: one warm process collects and surveys them, and each mutant is tried in a fork of it.

No library does this: mutmut and cosmic-ray break whatever code there is, know no chart and no rule, and begin pytest anew
for each mutant or break a copy of the whole tree. Here a rule is broken once, where it is stated, and a fork takes a second.
"""

from __future__ import annotations

import ast
import functools
import gc
import os
import signal
import sys
import time
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType, FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from msgspec import Struct

from campaign.intake.files import text_of
from campaign.library.charts import files, tactical
from campaign.library.reading import documents
from campaign.library.reading.faults import FaultyData, Source
from campaign.tactics.conduct import Charts
from tests.mutants.cells import cells_of
from tests.mutants.citing import Mutant, functions_of
from tests.mutants.code import changes_of, code_within
from tests.mutants.survey import Survey, Trace

KILLED, ALIVE, STILLBORN = "killed", "alive", "stillborn"
# What a test of a mutant may take of a processor beyond twice what it takes when it is traced: more runs for ever.
GRACE_S = 3
CHART_OF = files.chart_of
# Results that were kept before a rule was broken were reached by the rule as it was.
FORGETTING = ("tests.", "campaign.tactics.", "campaign.library.charts.")
# What is installed stays so, and takes long to be looked up.
INSTALLED = "campaign.tactics.registry"


class Verdict(Struct, frozen=True):
    """What came of a mutant: by which test it fell, if it did, how many looked at it, and how long that took."""

    mutant: Mutant
    outcome: str
    by: str = ""
    tests: int = 0
    seconds: float = 0.0


class Warm:
    """A plugin of pytest: when the tests are collected, it surveys them and then does its work instead of running them."""

    def __init__(
        self, folder: Path, own: Path, kept: Path, work: Callable[[Warm], None], load: Callable[[], object] | None = None
    ) -> None:
        self.folder, self._own, self._kept, self._work, self._load = folder, own.as_posix(), kept, work, load
        self.items: list[pytest.Item] = []
        self.survey = Survey({}, {})
        self._caches: list[Any] = []
        self._read: dict[tuple[str, str], object] = {}

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests."""
        gc.unfreeze()
        self._caches = [
            found
            for found in gc.get_objects()
            if isinstance(found, functools._lru_cache_wrapper)
            and (of := getattr(found, "__module__", "") or "").startswith(FORGETTING)
            and of != INSTALLED
        ]
        self.survey = Survey.of(session.items, self.folder, self._kept, self._run_traced)
        self.items = [item for item in session.items if item.nodeid in self.survey.seconds]
        gc.collect()
        gc.freeze()
        self._work(self)
        return True

    def forget(self) -> None:
        """Empties what functions of tests and of battle systems keep; charts need not be read anew where none is broken."""
        for kept in self._caches:
            kept.cache_clear()
        files.chart_of = self._read_once

    def _read_once(self, charts: Charts, field: str, folder: Source | None = None) -> object:
        """A chart of a system, which cannot change, as it was read the first time."""
        if folder is not None:
            return CHART_OF(charts, field, folder)
        key = charts.package, field
        if key not in self._read:
            self._read[key] = CHART_OF(charts, field)
        return self._read[key]

    def near(self, mutant: Mutant) -> list[pytest.Item]:
        """The tests near a mutant: those that cite its rule, and the system's own that run its lines; the quickest first.

        A chart is held against its ledger cell by cell, and then all that the system has look at it.
        """
        cites = {item.nodeid for item in self.items if mutant.rule in self.survey.cited_by(item)}
        own = {item.nodeid for item in self.items if item.nodeid.startswith(self._own)}
        if mutant.change is None:
            runs = own | {item.nodeid for item in self.items if mutant.path in item.nodeid}
        else:
            wanted = set(range(mutant.lines[0], mutant.lines[1] + 1))
            runs = {node for node in own if wanted & set(self.survey.lines[node].get(mutant.path, ()))}
        chosen = [item for item in self.items if item.nodeid in cites | runs]
        return sorted(
            chosen,
            key=lambda item: (mutant.path not in item.nodeid, item.nodeid not in cites, self.survey.seconds[item.nodeid]),
        )

    def try_out(self, mutant: Mutant) -> Verdict:
        """Breaks a rule in a fork and runs the tests near it there, until one fails."""
        chosen = self.near(mutant)
        began = time.monotonic()
        reading, writing = os.pipe()
        with warnings.catch_warnings():
            # Python warns of forks beside threads; the child runs none of them.
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if not child:
            os.close(reading)
            _silence()
            told = STILLBORN
            with suppress(BaseException):
                told = self._in_the_fork(mutant, chosen)
            os.write(writing, told.encode())
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            told = pipe.read().decode()
        os.waitpid(child, 0)
        # A child that ran out of time said nothing.
        outcome, _, by = (told or f"{KILLED} time").partition(" ")
        return Verdict(mutant, outcome, by, len(chosen), round(time.monotonic() - began, 2))

    def is_legal(self, mutant: Mutant) -> bool:
        """Whether a chart can be read with a cell broken; code can always be run."""
        if mutant.change is not None or self._load is None:
            return True
        files.chart_of = CHART_OF
        with broken_chart(mutant):
            try:
                self._load()
            except (FaultyData, ValueError, TypeError, KeyError, AssertionError):
                return False
        return True

    def _in_the_fork(self, mutant: Mutant, chosen: list[pytest.Item]) -> str:
        self.forget()
        if "charts" in Path(mutant.path).parts:
            files.chart_of = CHART_OF
        for item in chosen[:1]:
            # Whoever tries a mutant within a test has left that one standing.
            item.session._setupstate.teardown_exact(None)
        if mutant.change is None:
            # No compiled copy of the charts as they are.
            tactical.compiled_copy = lambda part, wanted, read, *own: read()
            if not self.is_legal(mutant):
                return STILLBORN
            _read_broken(mutant)
        elif not break_code(mutant):
            return STILLBORN
        for item in chosen:
            signal.setitimer(signal.ITIMER_PROF, GRACE_S + 2 * self.survey.seconds[item.nodeid])
            if not _passes(item):
                return f"{KILLED} {item.nodeid}"
        return ALIVE

    def _run_traced(self, items: Iterable[pytest.Item]) -> Iterator[tuple[pytest.Item, Trace]]:
        """Runs each test once; of the system's own the lines are written down."""
        for item in items:
            self.forget()
            tracer = Tracer(self.folder)
            began = time.process_time()
            sys.settrace(tracer.enter if item.nodeid.startswith(self._own) else None)
            try:
                passes = _passes(item)
            finally:
                sys.settrace(None)
            yield item, Trace(passes, time.process_time() - began, tracer.by_path())


class Tracer:
    """The lines of a folder that are run, by file."""

    def __init__(self, folder: Path) -> None:
        self._within = str(folder.resolve()) + os.sep
        self._lines: dict[str, set[int]] = {}

    def enter(self, frame: FrameType, event: str, told: object) -> Callable[..., Any] | None:
        """A function begins."""
        path = frame.f_code.co_filename
        if not path.startswith(self._within):
            return None
        lines = self._lines.setdefault(path, set())

        def run(inner: FrameType, what: str, of: object) -> Callable[..., Any]:
            lines.add(inner.f_lineno)
            return run

        lines.add(frame.f_lineno)
        return run

    def by_path(self) -> Mapping[str, list[int]]:
        """The lines by the path of their file from here."""
        here = str(Path.cwd()) + os.sep
        return {path.removeprefix(here): sorted(lines) for path, lines in self._lines.items()}


def break_code(mutant: Mutant) -> bool:
    """Puts broken code into the function that runs; False where it cannot be."""
    path = Path(mutant.path).resolve()
    tree = ast.parse(path.read_text(encoding="utf-8"))
    function = next(
        function
        for name, function, _ in functions_of(tree)
        if name == mutant.place and function.lineno <= mutant.lines[0] <= (function.end_lineno or 0)
    )
    lines = range(min([function.lineno, *(mark.lineno for mark in function.decorator_list)]), function.lineno + 1)
    found = [
        live for live in _live(str(path)) if live.__code__.co_qualname == mutant.place and live.__code__.co_firstlineno in lines
    ]
    changes = changes_of(function)
    assert mutant.change is not None
    changes[mutant.change].make()
    broken = code_within(tree, str(path), found[0].__code__) if found else None
    if broken is None:
        return False
    for live in found:
        live.__code__ = broken
    return True


def _live(path: str) -> Iterator[FunctionType]:
    """Functions of a file as they are in the modules and classes that were imported, and in what wraps them."""
    for module in list(sys.modules.values()):
        if getattr(module, "__file__", None) == path:
            waiting: list[Any] = list(vars(module).values())
            seen: set[int] = set()
            while waiting:
                found = waiting.pop()
                if id(found) in seen:
                    continue
                seen.add(id(found))
                if isinstance(found, FunctionType):
                    if found.__code__.co_filename == path:
                        yield found
                elif isinstance(found, type) and found.__module__ == module.__name__:
                    waiting += vars(found).values()
                elif isinstance(found, property):
                    waiting += [found.fget, found.fset]
                waiting += [
                    getattr(found, name)
                    for name in ("__wrapped__", "__func__", "func")
                    if not isinstance(found, type) and _has(found, name)
                ]


def _has(found: object, name: str) -> bool:
    with suppress(Exception):
        return hasattr(type(found), name) or name in getattr(found, "__dict__", {})
    return False


@contextmanager
def broken_chart(mutant: Mutant) -> Generator[None]:
    """While it lasts, a chart file is read with one cell broken."""
    _read_broken(mutant)
    try:
        yield
    finally:
        documents.text_of = text_of


def _read_broken(mutant: Mutant) -> None:
    path = Path(mutant.path).resolve()
    text = path.read_text(encoding="utf-8")
    cell = next(cell for cell in cells_of(text) if ".".join(cell.path) == mutant.place)
    broken = cell.broken(text, mutant.new)

    def read(source: Source) -> str:
        return broken if str(source) == str(path) else text_of(source)

    documents.text_of = read  # pyrefly: ignore[bad-assignment]


def _passes(item: pytest.Item) -> bool:
    # Each test is torn down whole, for no other follows it in the same module for certain.
    reports = runtestprotocol(item, log=False, nextitem=None)
    return all(report.passed for report in reports)


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)
