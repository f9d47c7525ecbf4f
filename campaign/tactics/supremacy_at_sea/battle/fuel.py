"""Fuel that ships burn while they fight (SAS-C4)."""

from __future__ import annotations

ECONOMICAL_KN, PUBLISHED_KN = 10.0, 15.0
TURNS_AN_HOUR = 12


def fuel_burnt(load: float, range_nm_at_15: float, knots: float, miles: float) -> float:
    """SAS-C4 Fuel for so many miles at a speed, from the load and its range at 15 knots; below 10 knots none is saved."""
    if not range_nm_at_15:
        return 0.0
    return load / range_nm_at_15 * (max(knots, ECONOMICAL_KN) / PUBLISHED_KN) ** 2 * miles


def miles_a_turn(knots: float) -> float:
    """SAS-C4.1 Miles steamed in a battle turn of five minutes."""
    return knots / TURNS_AN_HOUR
