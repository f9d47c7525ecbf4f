"""A battle fought many times by captains on both sides, and what it came to beside history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil

from msgspec import Struct

from campaign.library.battles.book import load_skirmish_book
from campaign.model.battles.battle import AfterAction, Engagement, Outcome
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.odds.many import fights
from campaign.ratings.condition import hits_of
from campaign.tactics.supermarina.system import SYSTEM
from tests.battles.accounts import Account, Loss, kind_of

SEEDS = range(400)
TWO_IN_TEN, ONE_IN_TWENTY = 0.2, 0.05
Tally = Counter[tuple[Side, Loss]]


class Spread(Struct, frozen=True):
    """So many of a kind were lost by history, and in the battles fought; `sent` could have been."""

    side: Side
    loss: Loss
    history: int
    sent: int
    found: tuple[int, ...]

    @property
    def mean(self) -> float:
        """Losses of a battle on the average."""
        return sum(self.found) / len(self.found)

    @property
    def just_so(self) -> float:
        """Share of the battles that came out as history."""
        return self.found.count(self.history) / len(self.found)

    def interval(self, outside: float) -> tuple[int, int]:
        """The middle of the battles fought: at most half of `outside` lies below it, and as much above."""
        return quantile(self.found, outside / 2), quantile(self.found, 1 - outside / 2)

    def holds(self, outside: float) -> bool:
        """Whether history lies in it."""
        low, high = self.interval(outside)
        return low <= self.history <= high


def quantile(found: Sequence[int], share: float) -> int:
    """The least figure that is not below that share of all."""
    return sorted(found)[max(0, ceil(share * len(found)) - 1)]


class Recount(Struct, frozen=True):
    """A battle's account, the engagement that was fought, how long it took on the average, and every spread."""

    account: Account
    engagement: Engagement
    minutes: float
    spreads: tuple[Spread, ...]
    book: Book


def recount(account: Account, seeds: Sequence[int] = SEEDS) -> Recount:
    """The battle of an account fought once for each seed."""
    found, book = load_skirmish_book(account.skirmish)
    engagement = found.engagement
    ends = [trial.after for trial in fights(SYSTEM, book, engagement, seeds)]
    tallies = [tally(book, engagement, after) for after in ends]
    sent = Counter(
        key for side, unit in engagement.participants()
        for key in ((side, kind_of(book.counters[unit.ship].type)), (side, Loss.HURT))
    )
    spreads = tuple(
        Spread(side, loss, history, sent[side, loss], tuple(each[side, loss] for each in tallies))
        for (side, loss), history in account.counts.items()
    )
    return Recount(account, engagement, sum(after.minutes for after in ends) / len(ends), spreads, book)


def tally(book: Book, engagement: Engagement, after: AfterAction) -> Tally:
    """What one battle cost either side."""
    counted: Tally = Counter()
    fates = {outcome.ship: outcome for outcome in after.outcomes}
    for side, unit in engagement.participants():
        values, fate = book.counters[unit.ship], fates[unit.ship]
        if fate.outcome is not Outcome.AFLOAT:
            counted[side, kind_of(values.type)] += 1
        elif hits_of(values, fate.condition) != hits_of(values, unit.condition):
            counted[side, Loss.HURT] += 1
    return counted


