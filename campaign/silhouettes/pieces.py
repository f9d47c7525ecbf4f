"""Plain polygons: upright boxes and bars between two points."""

from __future__ import annotations

from campaign.model.units.silhouettes import Point, Points


def box(west: float, east: float, low: float, high: float) -> Points:
    """An upright rectangle."""
    return (west, low), (west, high), (east, high), (east, low)


def bar(one: Point, other: Point, width: float, narrow: float | None = None) -> Points:
    """A straight bar between two points, `narrow` at the second."""
    far = width if narrow is None else narrow
    dx, dy = other[0] - one[0], other[1] - one[1]
    long = max((dx * dx + dy * dy) ** 0.5, 1e-9)
    across = -dy / long / 2, dx / long / 2
    return (
        (one[0] + across[0] * width, one[1] + across[1] * width),
        (other[0] + across[0] * far, other[1] + across[1] * far),
        (other[0] - across[0] * far, other[1] - across[1] * far),
        (one[0] - across[0] * width, one[1] - across[1] * width),
    )
