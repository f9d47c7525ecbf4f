"""Shares and means with the interval in which the true one lies nineteen times in twenty."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

# Standard deviations that hold nineteen in twenty of a normal distribution.
NINETEEN_IN_TWENTY = 1.959964


class Estimate(Struct, frozen=True):
    """A figure, and between which bounds the true one lies."""

    value: float
    low: float
    high: float


def share(count: int, of: int) -> Estimate:
    """How often something came about, by Wilson's score interval, which holds near nought and one too."""
    found, z2 = count / of, NINETEEN_IN_TWENTY**2
    middle = (found + z2 / (2 * of)) / (1 + z2 / of)
    reach = NINETEEN_IN_TWENTY * sqrt(found * (1 - found) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return Estimate(found, max(0.0, min(found, middle - reach)), min(1.0, max(found, middle + reach)))


def mean(values: Sequence[float]) -> Estimate:
    """The mean of some figures that are never below nought; of a single one nothing more is known than itself."""
    count = len(values)
    found = sum(values) / count
    if count < 2:
        return Estimate(found, found, found)
    spread = sqrt(sum((value - found) ** 2 for value in values) / (count - 1))
    reach = NINETEEN_IN_TWENTY * spread / sqrt(count)
    return Estimate(found, max(0.0, found - reach), found + reach)
