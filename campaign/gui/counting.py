"""Odds that are counted beside the game, so that the window never waits for them."""

from __future__ import annotations

from threading import Event, Thread

from campaign.session.battle_odds import ENOUGH, Tally


class Counting:
    """Captains fight in a thread of their own until there are runs enough; it touches nothing but its tally."""

    def __init__(self, tally: Tally, runs: int = ENOUGH) -> None:
        """Begins to count at once."""
        self.tally, self.runs = tally, runs
        self._enough = Event()
        self._thread = Thread(target=self._count, name="odds", daemon=True)
        self._thread.start()

    @property
    def count(self) -> int:
        """How often the battle was fought out by now."""
        return len(self.tally.runs)

    @property
    def over(self) -> bool:
        """Whether no further run comes."""
        return not self._thread.is_alive()

    def stop(self) -> None:
        """Nobody wants the odds any more: the thread ends with the order that it is at."""
        self._enough.set()

    def finish(self) -> None:
        """Waits for the last run."""
        self._thread.join()

    def _count(self) -> None:
        for _ in self.tally.fight_on(self.runs):
            if self._enough.is_set():
                return
