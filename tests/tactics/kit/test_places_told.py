"""Places and ranges in tellings of battles."""

from __future__ import annotations

from campaign.tactics.kit.telling import metres_of, range_between
from campaign.tactics.plot.geometry import Point


def test_a_place_is_told_east_first_and_to_a_tenth_of_a_metre() -> None:
    """SM-GAP-56 What a reader may not place has no place."""
    assert metres_of(Point(12.34, -5.66)) == (12.3, -5.7)
    assert metres_of(None) is None


def test_a_range_is_told_where_both_ends_are_known() -> None:
    """SM-GAP-56 Of two points of which one is not known nobody is told how far they are apart."""
    assert range_between(Point(0.0, 0.0), Point(3.04, 4.0)) == 5.0
    assert range_between(Point(0.0, 0.0), None) is None
