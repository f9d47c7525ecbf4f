"""Odds are counted between frames: in slices that no frame notices, on the window's own thread, all choices in turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from threading import active_count
from types import SimpleNamespace
from typing import Any

import pytest

from campaign.gui.frame import counting
from campaign.gui.frame.counting import AT_REST, SLICE, BackgroundCount

STEP, STEPS_A_RUN, RUNS = 0.003, 7, 20


@dataclass
class Clock:
    """A clock that goes only while captains fight, and one that may stop them."""

    now: float = 0.0
    trouble: Exception | None = None


@dataclass(eq=False)
class Captains:
    """A choice that takes seven orders a run, each of the same length."""

    clock: Clock
    runs: list[int] = field(default_factory=list)
    given: int = 0
    is_looked_up: bool = True

    def fight_on(self, runs: int) -> Iterator[int]:
        """One order after the other."""
        while len(self.runs) < runs:
            self.clock.now += STEP
            if self.clock.trouble is not None:
                raise self.clock.trouble
            self.given += 1
            if self.given % STEPS_A_RUN == 0:
                self.runs.append(self.given)
            yield len(self.runs)

    @property
    def so_far(self) -> Any:
        """How many runs there were."""
        return SimpleNamespace(runs=len(self.runs))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time that is spent on captains."""
    found = Clock()
    monkeypatch.setattr(counting, "monotonic", lambda: found.now)
    return found


def going_on(background: BackgroundCount, *choices: Captains, passed: float = 1 / 60) -> bool:
    """Time goes by."""
    return background.go_on(passed, choices)  # pyrefly: ignore[bad-argument-type]


def test_a_slice_ends_with_the_order_that_outlasts_it(clock: Clock) -> None:
    """Short while the window is awake, longer while it sleeps between two looks, and never in another thread."""
    threads, background, choice = active_count(), BackgroundCount(RUNS), Captains(clock)
    going_on(background, choice)
    assert SLICE <= clock.now < SLICE + STEP
    before = clock.now
    going_on(background, choice, passed=1 / 4)
    assert AT_REST <= clock.now - before < AT_REST + STEP
    assert active_count() == threads


def test_there_is_news_after_one_run_five_and_every_ten(clock: Clock) -> None:
    """Each sum is told once; when there are runs enough captains fight no more."""
    background, choice = BackgroundCount(RUNS), Captains(clock)
    news = [background.odds(choice).runs for _ in range(200) if going_on(background, choice)]  # pyrefly: ignore[bad-argument-type, missing-attribute]
    assert news == [1, 5, 10, 20]
    assert background.is_over(choice)  # pyrefly: ignore[bad-argument-type]
    assert len(choice.runs) == RUNS


def test_of_several_choices_the_one_with_the_fewest_runs_is_fought_next(clock: Clock) -> None:
    """No answer is counted more closely than another by more than one run, however the slices fall."""
    background, choices = BackgroundCount(RUNS), (Captains(clock), Captains(clock), Captains(clock))
    apart = set()
    while not all(background.is_over(one) for one in choices):  # pyrefly: ignore[bad-argument-type]
        going_on(background, *choices)
        counts = [len(one.runs) for one in choices]
        apart.add(max(counts) - min(counts))
    assert apart == {0, 1}


def test_what_goes_wrong_is_raised_once(clock: Clock) -> None:
    """A fault of the program is told in a line by the stage, and counting is over."""
    background, choice = BackgroundCount(RUNS), Captains(clock)
    going_on(background, choice)
    clock.trouble = ZeroDivisionError("no captain")
    with pytest.raises(ZeroDivisionError):
        going_on(background, choice)
    assert background.failed
    assert not going_on(background, choice)
