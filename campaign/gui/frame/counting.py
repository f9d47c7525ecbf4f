"""Odds that are counted between frames, in slices so small that no frame waits for them."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from campaign.session.engagements.odds import ENOUGH, Counting, OddsSoFar
from campaign.session.reports.situation import Plain

# After the first of these runs, and then after so many more each time, the odds are summed up; summing takes time too.
SUMMED_AT, THEN_EACH = (1, 5), 10
# Seconds that a slice takes while the window is awake, and while it looks about only now and then, no more often than that.
SLICE, AT_REST, SELDOM = 0.008, 0.05, 0.1


class BackgroundCount:
    """Captains fight until each choice has runs enough; in no thread: each call to the graphics machine would wait for it."""

    def __init__(self, runs: int = ENOUGH) -> None:
        self.runs = runs
        self.failed = False
        self._odds: dict[Counting, OddsSoFar] = {}
        self._news = False

    def odds(self, counting: Counting) -> OddsSoFar | None:
        """The odds of a choice as they were summed up last; None before the first run is over."""
        return self._odds.get(counting)

    def is_over(self, counting: Counting) -> bool:
        """Whether no further run of a choice comes."""
        found = self.odds(counting)
        return found is not None and found.runs >= self.runs

    def go_on(self, passed: float, countings: Sequence[Counting]) -> bool:
        """Time went by: captains fight for a slice; whether there is news of any choice. Raises once what went wrong."""
        if not self.failed:
            self._fight(AT_REST if passed > SELDOM else SLICE, countings)
        news, self._news = self._news, False
        return news

    def _fight(self, seconds: float, countings: Sequence[Counting]) -> None:
        """Fights on for so long, or until there are runs enough: the choice that has the fewest comes next."""
        until = monotonic() + seconds
        try:
            while waiting := [counting for counting in countings
                              if not counting.is_looked_up or len(counting.runs) < self.runs]:
                self._step(min(waiting, key=lambda counting: (counting.is_looked_up, len(counting.runs))))
                if monotonic() >= until:
                    break
        except Exception:
            self.failed = True
            raise

    def _step(self, counting: Counting) -> None:
        had, was_looked_up = len(counting.runs), counting.is_looked_up
        count = next(counting.fight_on(self.runs))
        self._news |= counting.is_looked_up is not was_looked_up
        if count != had and (count in SUMMED_AT or count % THEN_EACH == 0 or count == self.runs):
            found = counting.so_far
            assert found is not None
            self._odds[counting] = found
            self._news = True


def shares_of(counting: Counting, odds: OddsSoFar | None) -> Plain | None:
    """How often the counting side won, nobody won, the other side won; None before the first battle was fought."""
    if odds is None or not odds.fought:
        return None
    side = counting.choice.side
    shares = {"win": odds.wins[side], "nobody": odds.draws, "lose": odds.wins[side.enemy]}
    return {key: {"value": share.value, "low": share.low, "high": share.high} for key, share in shares.items()}
