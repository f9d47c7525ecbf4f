"""The best that each battery may do to a force, reckoned once a round for the captains of both sides."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from campaign.odds.at_once.gains import Gains, afloat_only
from campaign.odds.at_once.position import FIRST_LAUNCH
from campaign.odds.at_once.sheets import Flags, Floats
from campaign.odds.streams import Ints

NEAR, FAR = 0, 1


class Reach:
    """A force under fire: what its units are worth to shooters, where they stand in the tables, and who of them is a target."""

    def __init__(self, gains: Gains, states: Ints, targets: Flags, nations: Ints) -> None:
        self.places = gains.places(states)
        self._gains, self._targets, self._nations = gains, targets, nations
        self._guns: dict[tuple[int, int, int, int], dict[int, Floats]] = {}
        self._torpedoes: dict[tuple[int, int], Floats] = {}

    def guns(self, rank: int, band: int, who: range, factors: Ints) -> dict[int, Floats]:
        """The most that this rating of each unit may gain at a band; units that have none are left out."""
        key = (rank, band, who.start, id(factors))
        if key not in self._guns:
            self._guns[key] = dict(self._of_guns(rank, band, who, factors))
        return self._guns[key]

    def _of_guns(self, rank: int, band: int, who: range, factors: Ints) -> Sequence[tuple[int, Floats]]:
        gains = self._gains.guns[rank]
        rows = [unit for unit in who if gains is not None and factors[unit].any()]
        if gains is None or not rows:
            return ()
        found: list[tuple[int, Floats]] = []
        columns = np.arange(factors.shape[1])
        for nation in dict.fromkeys(self._nations[rows].tolist()):
            units = [unit for unit in rows if self._nations[unit] == nation]
            # Ships of a class fire with like factors: each is reckoned once.
            counted = np.flatnonzero(np.bincount(factors[units].ravel()))
            if len(counted) < len(units):
                best = np.zeros((int(counted[-1]) + 1, len(columns)))
                for factor in counted[counted > 0].tolist():
                    best[factor] = afloat_only(gains.of(self.places, factor, band, nation), self._targets).max(axis=0)
                found += [(unit, best[factors[unit], columns]) for unit in units]
            else:
                found += [(unit, np.where(factors[unit] > 0, afloat_only(
                    gains.of(self.places, factors[unit], band, nation), self._targets).max(axis=0), 0.0)) for unit in units]
        return found

    def torpedoes(self, strength: int, band: int) -> Floats:
        """The most that a salvo of this strength may gain at a band."""
        key = (strength, band)
        if key not in self._torpedoes:
            gain = self._gains.torpedoes[strength].gain[FAR if band == FIRST_LAUNCH else NEAR]
            self._torpedoes[key] = afloat_only(gain[self.places], self._targets).max(axis=0)
        return self._torpedoes[key]
