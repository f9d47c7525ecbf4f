"""Odds that are counted beside the game, so that the window never waits for them."""

from __future__ import annotations

from threading import Event, Thread

from campaign.model.book import Book
from campaign.session.engagements.odds import ENOUGH, Foreseen, Tally
from campaign.session.play.trouble import Refused
from campaign.session.reports.situation import Plain

# After so many runs the odds are summed up; summing takes time too.
SUMMED_AT = (1, 5, 10, 20, 50, 100, 200)


class Counting:
    """Captains fight in a thread of their own until there are runs enough; it touches nothing but its tally."""

    def __init__(self, tally: Tally, runs: int = ENOUGH) -> None:
        """Begins to count at once."""
        self.found: Plain | None = None
        self.failed = False
        self._told: Plain | None = None
        self._trouble: Exception | None = None
        self._tally, self._runs = tally, runs
        self._stopped = Event()
        self._thread = Thread(target=self._count, name="odds", daemon=True)
        self._thread.start()

    @property
    def over(self) -> bool:
        """Whether no further run comes."""
        return self.found is not None and self.found["runs"] >= self._runs

    def stop(self) -> None:
        """Nobody wants the odds any more: the thread ends with the order that it is at."""
        self._stopped.set()

    def finish(self) -> None:
        """Waits for the last run."""
        self._thread.join()

    def has_news(self) -> bool:
        """Whether there are other odds than when this was last asked; raises once what went wrong while counting."""
        trouble, self._trouble = self._trouble, None
        if trouble is not None:
            raise trouble
        found = self.found
        changed, self._told = found is not self._told, found
        return changed

    def _count(self) -> None:
        try:
            self._counted()
        except Exception as trouble:  # noqa: BLE001 - it is raised again on the window's side
            self._trouble, self.failed = trouble, True

    def _counted(self) -> None:
        had = 0
        for count in self._tally.fight_on(self._runs):
            if self._stopped.is_set():
                return
            if count != had and (count in SUMMED_AT or count == self._runs):
                self.found = self._tally.found()
            had = count


def counted_for(book: Book, foreseen: Foreseen, system: str) -> Counting | str:
    """The odds of a battle by a system, being counted; or why that system cannot fight it."""
    try:
        return Counting(Tally(book, foreseen, system))
    except Refused as refused:
        return str(refused)
