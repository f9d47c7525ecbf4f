"""The chances of a sortie before it is sent: it is flown many times on the charts, in steps, so that nobody need wait.

The dice of a count hang on the order alone: window and terminal come to the same figures (SM-GAP-80).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from operator import attrgetter
from random import Random
from typing import Any

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import LaunchSortie
from campaign.model.play.air_war import AirTarget
from campaign.model.play.views import View
from campaign.rules.standing.air_chances import SortieFlown, Tries
from campaign.session.planning.air_price import IN_FIVE, far_units, prey_for
from campaign.words.counting import quantity

# A sortie is flown so often, and so often between two looks at the clock.
FLOWN, AT_ONCE = 1000, 25
# Of the columns of a histogram the last holds all that is more.
COLUMNS = 5
HUNDRED = 100
# Where more than so many in a hundred put no ship out of action, hits tell more.
RARE = 90
SHIPS = (AirTarget.FORCE, AirTarget.SHIPS)
THROUGH, LOST, HITS, OUT, SUNK = map(attrgetter, ("through", "lost", "hits", "out", "sunk"))


class Counted(Enum):
    """What a histogram counts: ships out of action, or hits where such ships are rare."""

    SHIPS = "ship"
    HITS = "hit"


class LikelyRange(Struct, frozen=True):
    """What four of five sorties lie between, in whole numbers."""

    least: int
    most: int

    def __str__(self) -> str:
        return f"{self.least} to {self.most}" if self.least != self.most else f"{self.most}"


class SortieOdds(Struct, frozen=True):
    """What was counted of a sortie so far.

    `through` and `lost` are in flights, of so many; `out` are ships sunk or crippled, where ships are struck. `columns` are the
    shares in a hundred of the sorties with none, one, two ..., the last with so many and more, of what they are `counted` in.
    """

    flown: int
    flights: int
    bombs: int
    torpedoes: int
    through: LikelyRange
    lost: LikelyRange
    hits: LikelyRange
    out: LikelyRange
    sunk: LikelyRange
    columns: tuple[int, ...]
    counted: Counted
    of_ships: bool
    none: int


class SortieCount:
    """SM-GAP-80.5 A count of one order that goes on step by step."""

    def __init__(self, book: Book, view: View, order: LaunchSortie) -> None:
        self.order = order
        prey = prey_for(book, view, order) if order.units else None
        self._tries = None if prey is None else Tries(book, view, order, prey, far_units(book, view, order, prey.hex))
        self._chance = Random(repr(order))  # noqa: S311 - chances are counted, nothing is decided
        self._flown: list[SortieFlown] = []
        self._odds: SortieOdds | None = None

    def _draw(self, below: int) -> int:
        return int(self._chance.random() * below)

    @property
    def flown(self) -> int:
        """How often it was flown so far."""
        return len(self._flown)

    @property
    def over(self) -> bool:
        """Whether nothing more is counted."""
        return self._tries is None or len(self._flown) >= FLOWN

    def go_on(self, times: int = AT_ONCE) -> None:
        """Flies it some more times."""
        tries = self._tries
        if tries is not None:
            self._flown += [tries.fly(self._draw) for _ in range(min(times, FLOWN - len(self._flown)))]

    @property
    def odds(self) -> SortieOdds | None:
        """What was counted so far; None where nothing was, or nothing can be."""
        if self._odds is None or self._odds.flown != self.flown:
            self._odds = self._sum_up()
        return self._odds

    def _sum_up(self) -> SortieOdds | None:
        tries, flown = self._tries, self._flown
        if tries is None or not flown:
            return None
        of_ships = self.order.target in SHIPS
        bombs, torpedoes = tries.load
        through, lost, hits, out, sunk = (_band([read(once) for once in flown]) for read in (THROUGH, LOST, HITS, OUT, SUNK))
        found = _columns([once.out if of_ships else once.hits for once in flown])
        counted, none = Counted.SHIPS if of_ships else Counted.HITS, found[0]
        if of_ships and none > RARE:
            counted, found = Counted.HITS, _columns([once.hits for once in flown])
        return SortieOdds(len(flown), tries.flights, bombs, torpedoes, through, lost, hits, out, sunk, found, counted, of_ships,
                          none)


def odds_of_sortie(book: Book, view: View, order: LaunchSortie) -> SortieOdds | None:
    """The same, counted to the end."""
    count = SortieCount(book, view, order)
    while not count.over:
        count.go_on()
    return count.odds


def _band(found: list[float] | list[int]) -> LikelyRange:
    ordered, cut = sorted(found), int(len(found) * IN_FIVE)
    return LikelyRange(_half_up(ordered[cut]), _half_up(ordered[-1 - cut]))


def _half_up(value: float) -> int:
    return int(value + 0.5)


def _columns(found: list[int]) -> tuple[int, ...]:
    """Shares in a hundred that add up to a hundred; as many columns as there is anything to tell, at least two."""
    counted = Counter(min(value, COLUMNS - 1) for value in found)
    last = max(1, *counted)
    exact = [counted[value] * HUNDRED / len(found) for value in range(last + 1)]
    shares = [int(share) for share in exact]
    for place in sorted(range(last + 1), key=lambda at: shares[at] - exact[at])[: HUNDRED - sum(shares)]:
        shares[place] += 1
    return tuple(shares)


def odds_in_words(odds: SortieOdds) -> Iterator[str]:
    """The same figures line by line."""
    yield f"Four of five come home like this, of {odds.flown} that were flown on paper [SM-GAP-80]:"
    yield f"  through fighters and guns: {odds.through} of {quantity(odds.flights, 'flight')}; lost: {odds.lost}"
    yield f"  hits: {odds.hits}{f'; ships out of action: {odds.out}, sunk: {odds.sunk}' if odds.of_ships else ''}"
    yield f"  of a hundred: {columns_in_words(odds)}"


def columns_in_words(odds: SortieOdds) -> str:
    """The histogram in words: "41 none, 38 one ship, 21 two and more"."""
    what = odds.counted.value
    last = len(odds.columns) - 1
    named = [f"no {what}", *(quantity(value, what) for value in range(1, last + 1))]
    if last == COLUMNS - 1:
        named[-1] += " or more"
    return ", ".join(f"{share} with {name}" for share, name in zip(odds.columns, named, strict=True))


def plain_odds(odds: SortieOdds) -> dict[str, Any]:
    """The same as plain values."""
    bands = {"through": odds.through, "lost": odds.lost, "hits": odds.hits, "out_of_action": odds.out, "sunk": odds.sunk}
    return {"flown": odds.flown, "of": f"{odds.counted.value}s", "in_a_hundred": list(odds.columns),
            **{name: {"least": band.least, "most": band.most} for name, band in bands.items()}}
