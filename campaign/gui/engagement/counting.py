"""Odds that are counted between frames, in slices so small that no frame waits for them."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic

from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.session.engagements.odds import ENOUGH, Foreseen, Tally
from campaign.session.play.trouble import Refused
from campaign.session.reports.situation import Plain

# After the first of these runs, and then after so many more each time, the odds are summed up; summing takes time too.
SUMMED_AT, THEN_EACH = (1, 5), 10
# Seconds that a slice takes while the window is awake, and while it looks about only now and then, no more often than that.
SLICE, AT_REST, SELDOM = 0.008, 0.05, 0.1


class BackgroundCount:
    """Captains fight until there are runs enough; in no thread, for which each call to the graphics machine would wait."""

    def __init__(self, tally: Tally, runs: int = ENOUGH) -> None:
        self.found: Plain | None = None
        self.failed = False
        self._tally, self._runs = tally, runs
        self._fighting: Iterator[int] | None = None
        self._had = 0
        self._told: Plain | None = None

    @property
    def moon(self) -> float:
        """How much of the moon is lit, at most, under the skies that may be."""
        return max((chance.conditions.moon for chance in self._tally.foreseen.chances), default=0.0)

    @property
    def over(self) -> bool:
        """Whether no further run comes."""
        return self.found is not None and self.found["runs"] >= self._runs

    @property
    def shares(self) -> Plain | None:
        """How often the counting side won, nobody, the other, as far as it is counted."""
        if self.found is None:
            return None
        side, wins = Side(self.found["side"]), self.found["wins"]
        return {"win": wins[side.value], "nobody": self.found["draws"], "lose": wins[side.enemy.value]}

    def go_on(self, passed: float) -> bool:
        """Time went by: captains fight for a slice; whether there are new odds to show. Raises once what went wrong."""
        if not self.failed:
            self._fight(AT_REST if passed > SELDOM else SLICE)
        changed, self._told = self.found is not self._told, self.found
        return changed

    def _fight(self, seconds: float) -> None:
        """Fights on for so long, or until there are runs enough."""
        until = monotonic() + seconds
        try:
            self._fighting = self._fighting or self._tally.fight_on(self._runs)
            for count in self._fighting:
                if count != self._had and (count in SUMMED_AT or count % THEN_EACH == 0 or count == self._runs):
                    self.found = self._tally.found()
                self._had = count
                if monotonic() >= until:
                    break
        except Exception:
            self.failed = True
            raise


def counted_for(book: Book, foreseen: Foreseen, system: str) -> BackgroundCount | str:
    """The odds of a battle by a system, being counted; or why that system cannot fight it."""
    try:
        return BackgroundCount(Tally(book, foreseen, system))
    except Refused as refused:
        return str(refused)
