"""A battle that is over, seen once more: the same facts in the same order, and nobody is asked anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NoReturn

from campaign.model.sides import BOTH, Side
from campaign.session.play.game import Effect, effect_of
from campaign.session.play.referee import FightingTable

# A fight of any length is seen in some so many pieces, each of so many facts at least.
PIECES, LEAST = 300, 6


class SeenAgain(FightingTable):
    """A table at which what happened happens again, piece by piece, up to the same result; no die falls and nothing is kept."""

    def __init__(self, fought: FightingTable) -> None:
        """Begins where that battle began."""
        super().__init__(fought.book, fought.engagement, fought.system, _no_dice)
        self._ahead = list(reversed(fought.happened))
        self._few = max(LEAST, len(self._ahead) // PIECES)

    def captains_answer(self, sides: Sequence[Side] = BOTH) -> Effect | None:
        """The next few facts; None when all has been seen."""
        few = self._ahead[: -self._few - 1 : -1]
        del self._ahead[-self._few:]
        return effect_of([self._stored(fact) for fact in few]) if few else None

    def to_the_end(self) -> None:
        """All the rest at once."""
        while self._ahead:
            self._follow(self._ahead.pop())


def _no_dice(rolled: Mapping[str, int]) -> NoReturn:
    raise AssertionError("nobody throws dice in a battle that is over")
