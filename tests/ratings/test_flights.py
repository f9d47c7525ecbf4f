"""Rule 5A: flights and groups."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.units.aircraft import AirSize
from campaign.ratings.aircraft import (
    Toll,
    UnitStrength,
    after_lot,
    in_flights,
    mean_range,
    must_be_rolled_for,
    sizes_meet,
    strength_of,
    units_due,
)

GROUP, FLIGHT = AirSize.GROUP, AirSize.FLIGHT
SIZES = st.lists(st.sampled_from(AirSize), min_size=1, max_size=12)


def test_one_group_is_six_flights() -> None:
    """SM-5A Everywhere."""
    assert in_flights([GROUP]) == 6 * in_flights([FLIGHT]) and in_flights([GROUP, FLIGHT, FLIGHT]) == 8


def test_groups_count_six_times_only_where_both_sizes_meet() -> None:
    """SM-5A1, SM-5A1.1 On one side or on both."""
    group, flight = UnitStrength(GROUP, 5), UnitStrength(FLIGHT, 4)

    assert sizes_meet([group], [flight]) and sizes_meet([group, flight], [group]) and not sizes_meet([group], [group])
    assert strength_of([group, flight], mixed=True) == 34 and strength_of([group], mixed=False) == 5


@pytest.mark.parametrize(("percent", "due"), [(0, 0), (10, 1), (25, 2), (40, 3), (100, 8)])
def test_aa_takes_its_share_in_flights(percent: int, due: int) -> None:
    """SM-5A2 Of eight flights' worth, half rounded up."""
    assert units_due(percent, [GROUP, FLIGHT, FLIGHT]) == due


def test_a_group_larger_than_what_is_due_is_rolled_for() -> None:
    """SM-5A2.1 Lost when 1D6 is at or below what is due; either way the toll is paid."""
    sizes, toll = [GROUP, FLIGHT], Toll((), 3)

    assert must_be_rolled_for(GROUP, toll) and not must_be_rolled_for(FLIGHT, toll)
    assert not must_be_rolled_for(GROUP, Toll((), 6))
    assert after_lot(sizes, toll, 0, 3) == Toll((0,), 0) and after_lot(sizes, toll, 0, 4) == Toll((), 0)
    assert after_lot(sizes, toll, 1) == Toll((1,), 2) and after_lot([GROUP, GROUP], Toll((), 7), 0) == Toll((0,), 1)
    with pytest.raises(ValueError, match="rolled for"):
        after_lot(sizes, toll, 0)
    with pytest.raises(ValueError, match="cannot fall"):
        after_lot(sizes, Toll((0,), 3), 0)


@for_all(SIZES, st.integers(0, 100), st.integers(0, 2**16))
def test_aa_never_takes_more_than_there_is_and_always_ends(sizes: list[AirSize], percent: int, seed: int) -> None:
    """SM-5A2, SM-5A2.1 Whatever the lots and dice."""
    chance, toll = Random(seed), Toll((), units_due(percent, sizes))
    while not toll.paid and len(toll.lost) < len(sizes):
        place = chance.choice([one for one in range(len(sizes)) if one not in toll.lost])
        face = chance.randint(1, 6) if must_be_rolled_for(sizes[place], toll) else None
        toll = after_lot(sizes, toll, place, face)

    assert len(set(toll.lost)) == len(toll.lost) <= len(sizes)
    assert in_flights(sizes[place] for place in toll.lost) <= in_flights(sizes)
    assert toll.paid or len(toll.lost) == len(sizes)


def test_over_many_lots_a_group_is_lost_as_often_as_its_flights_would_be() -> None:
    """SM-5A2.1 One flight due of a group alone: one time in six."""
    chance = Random(7)
    taken = sum(bool(after_lot([GROUP], Toll((), 1), 0, chance.randint(1, 6)).lost) for _ in range(6000))

    assert abs(taken / 6000 - 1 / 6) < 0.02


@pytest.mark.parametrize(("ranges", "mean"), [((13, 14), 13), ((12, 12, 13), 12), ((), 0), ((20,), 20)])
def test_the_mean_range_drops_fractions(ranges: tuple[int, ...], mean: int) -> None:
    """SM-3C.1 Of a hex."""
    assert mean_range(ranges) == mean
