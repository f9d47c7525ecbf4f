"""How far a ship goes."""

from __future__ import annotations


def knots_left(knots: int, hits: int) -> int:
    """SM-9A Two hits and more take a knot each."""
    return knots - hits if hits >= 2 else knots


def is_slow(knots: int) -> bool:
    """SM-9B Slow is what goes under ten knots."""
    return knots < 10
