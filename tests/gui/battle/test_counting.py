"""Odds are counted between frames: in slices that no frame notices, on the window's own thread."""

from __future__ import annotations

from collections.abc import Iterator
from threading import active_count

import pytest

from campaign.gui.engagement import counting
from campaign.gui.engagement.counting import AT_REST, SLICE, BackgroundCount

STEP, STEPS_A_RUN, RUNS = 0.003, 7, 20


class Clock:
    """A clock that goes only while captains fight, and captains who can."""

    def __init__(self) -> None:
        self.now = 0.0
        self.runs = 0
        self.trouble: Exception | None = None

    def fight_on(self, runs: int) -> Iterator[int]:
        """A run takes seven orders, each of the same length."""
        while self.runs < runs:
            for step in range(STEPS_A_RUN):
                self.now += STEP
                if self.trouble is not None:
                    raise self.trouble
                self.runs += step == STEPS_A_RUN - 1
                yield self.runs

    def found(self) -> dict[str, int]:
        """How many runs there were."""
        return {"runs": self.runs}


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time that is spent on captains."""
    found = Clock()
    monkeypatch.setattr(counting, "monotonic", lambda: found.now)
    return found


def test_a_slice_ends_with_the_order_that_outlasts_it(clock: Clock) -> None:
    """Short while the window is awake, longer while it sleeps between two looks, and never in another thread."""
    threads = active_count()
    odds = BackgroundCount(clock, RUNS)  # type: ignore[arg-type]
    assert clock.now == 0
    odds.go_on(1 / 60)
    assert SLICE <= clock.now < SLICE + STEP
    before = clock.now
    odds.go_on(1 / 4)
    assert AT_REST <= clock.now - before < AT_REST + STEP
    assert active_count() == threads


def test_there_is_news_after_one_run_five_and_every_ten(clock: Clock) -> None:
    """Each sum is told once; when there are runs enough captains fight no more."""
    odds = BackgroundCount(clock, RUNS)  # type: ignore[arg-type]
    news = [odds.found["runs"] for _ in range(200) if odds.go_on(1 / 60) and odds.found is not None]
    assert news == [1, 5, 10, 20]
    assert odds.over
    assert clock.runs == RUNS


def test_what_goes_wrong_is_raised_once(clock: Clock) -> None:
    """A fault of the program is told in a line by the stage, and counting is over."""
    odds = BackgroundCount(clock, RUNS)  # type: ignore[arg-type]
    odds.go_on(1 / 60)
    clock.trouble = ZeroDivisionError("no captain")
    with pytest.raises(ZeroDivisionError):
        odds.go_on(1 / 60)
    assert odds.failed
    assert not odds.go_on(1 / 60)
