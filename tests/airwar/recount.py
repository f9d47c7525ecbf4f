"""An action played many times, and what it came to beside history."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor

from msgspec import Struct

from tests.airwar.accounts import Account, Figure, account_of
from tests.airwar.crete import crete
from tests.airwar.pedestal import pedestal
from tests.airwar.raids import Tally, illustrious_flights, illustrious_group, taranto_torpedoes, taranto_whole
from tests.battles.recount import quantile
from tests.rules.air_battles.test_air_calibration import TRIALS

# Which seeds each is played by: Taranto by those of its own test.
Plays = Callable[[Iterable[int]], Iterator[Tally]]
PLAYED: dict[str, tuple[Plays, range]] = {
    "taranto": (lambda _: taranto_whole(), range(TRIALS)),
    "taranto_torpedoes": (lambda _: taranto_torpedoes(), range(TRIALS)),
    "illustrious_group": (illustrious_group, range(400)),
    "illustrious_flights": (illustrious_flights, range(400)),
    "crete": (crete, range(400)),
    "pedestal": (pedestal, range(1, 41)),
}
# Games of the staff are shared out among processes by so many.
AT_ONCE = 4
SHARED = ("pedestal",)


class Spread(Struct, frozen=True):
    """One figure of an action: history's, and those that were found."""

    figure: Figure
    found: tuple[int, ...]

    @property
    def mean(self) -> float:
        """The figure on the average."""
        return sum(self.found) / len(self.found)

    @property
    def just_so(self) -> float:
        """Share of the trials that came out as history, or between what accounts differ about."""
        return sum(self.figure.least <= one <= self.figure.most for one in self.found) / len(self.found)

    def interval(self, outside: float) -> tuple[int, int]:
        """The middle of what was found: at most half of `outside` lies below it, and as much above."""
        return quantile(self.found, outside / 2), quantile(self.found, 1 - outside / 2)

    def holds(self, outside: float) -> bool:
        """Whether history lies in it, or some of what accounts differ about."""
        low, high = self.interval(outside)
        return low <= self.figure.most and self.figure.least <= high


class Recount(Struct, frozen=True):
    """An account, and what every trial came to."""

    account: Account
    tallies: tuple[Tally, ...]

    @property
    def spreads(self) -> tuple[Spread, ...]:
        """Each figure of the account."""
        return tuple(Spread(figure, self.found(figure.key)) for figure in self.account.figures)

    def found(self, key: str) -> tuple[int, ...]:
        """One figure trial by trial."""
        return tuple(tally[key] for tally in self.tallies)


def played(key: str, seeds: Sequence[int]) -> tuple[Tally, ...]:
    """One action by these seeds."""
    plays, _ = PLAYED[key]
    return tuple(plays(seeds))


def recount(account: Account) -> Recount:
    """An action by all its seeds, in this process."""
    return Recount(account, played(account.key, PLAYED[account.key][1]))


def recounts(keys: Iterable[str] = tuple(PLAYED)) -> Iterator[Recount]:
    """Every action by all its seeds, in as many processes at once as there are processors."""
    with ProcessPoolExecutor(max_workers=os.cpu_count()) as pool:
        waiting = {key: [pool.submit(played, key, seeds) for seeds in _pieces(key)] for key in keys}
        for key, pieces in waiting.items():
            yield Recount(account_of(key), tuple(tally for piece in pieces for tally in piece.result()))


def _pieces(key: str) -> list[range]:
    _, seeds = PLAYED[key]
    if key not in SHARED:
        return [seeds]
    return [seeds[first:first + AT_ONCE] for first in range(0, len(seeds), AT_ONCE)]
