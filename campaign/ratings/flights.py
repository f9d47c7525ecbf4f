"""Rule 5A: flights of carriers and groups from land bases, when both take part."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from campaign.model.units.aircraft import AirSize
from campaign.ratings.hits import rounded

FLIGHTS_A_GROUP = 6
PERCENT = 100


class UnitStrength(Struct, frozen=True):
    """One air unit in the air: its size and one of its strengths (attack or defence, as printed)."""

    size: AirSize
    strength: int


def in_flights(sizes: Iterable[AirSize]) -> int:
    """SM-5A A group is worth six flights."""
    return sum(FLIGHTS_A_GROUP if size is AirSize.GROUP else 1 for size in sizes)


def sizes_meet(one: Iterable[UnitStrength], other: Iterable[UnitStrength]) -> bool:
    """SM-5A1 Whether flights and groups are in one air combat."""
    return len({flier.size for flier in (*one, *other)}) > 1


def strength_of(fliers: Iterable[UnitStrength], *, mixed: bool) -> int:
    """SM-5A1.1 In a combat of both sizes the strength of every group counts six times."""
    return sum(flier.strength * (FLIGHTS_A_GROUP if mixed and flier.size is AirSize.GROUP else 1) for flier in fliers)


def units_due(percent: int, sizes: Iterable[AirSize]) -> int:
    """SM-5A2 AA takes its share of a mixed force in flights, half rounded up, each group counting as six."""
    return rounded(percent * in_flights(sizes), PERCENT)


class Toll(Struct, frozen=True):
    """What AA has taken of a force so far: the places of units lost, and flights still due."""

    lost: tuple[int, ...]
    due: int

    @property
    def paid(self) -> bool:
        """Whether nothing more is due."""
        return self.due <= 0


def after_lot(sizes: Sequence[AirSize], toll: Toll, place: int, face: int | None = None) -> Toll:
    """SM-5A2.1 The unit that the lot falls on is lost; a group more than is due is lost only when 1D6 is not above that.

    `place` is the lot's, among all units and not lost before; `face` is needed when `must_be_rolled_for` says so.
    """
    if place in toll.lost or not 0 <= place < len(sizes):
        raise ValueError(f"the lot cannot fall on {place}")
    if must_be_rolled_for(sizes[place], toll):
        if face is None:
            raise ValueError("a group larger than what is due is rolled for")
        return Toll((*toll.lost, place) if face <= toll.due else toll.lost, 0)
    return Toll((*toll.lost, place), toll.due - in_flights((sizes[place],)))


def must_be_rolled_for(size: AirSize, toll: Toll) -> bool:
    """Whether the unit that the lot fell on is larger than what is still due."""
    return size is AirSize.GROUP and toll.due < FLIGHTS_A_GROUP


def mean_range(ranges: Sequence[int]) -> int:
    """SM-3C.1 A carrier searches as far as its aircraft fly on the average, fractions of a hex down."""
    return int(Fraction(sum(ranges), len(ranges))) if ranges else 0
