"""Hexes of the theatre map: pointy-top, odd rows shifted east, counted from the north-west corner.

A hex *is* its printed label `NNNRR` (three digits of column, two of row), so that orders, saves and
screens all show the same word. Axial coordinates are derived from it for calculations.
"""

from __future__ import annotations

from enum import Enum
from functools import cache, lru_cache
from typing import NewType

Hex = NewType("Hex", str)

COLUMNS_AT_MOST = 1000
ROWS_AT_MOST = 100


class Direction(Enum):
    """The six hexsides of a pointy-top hex, anticlockwise from east, as axial steps."""

    EAST = (1, 0)
    NORTH_EAST = (1, -1)
    NORTH_WEST = (0, -1)
    WEST = (-1, 0)
    SOUTH_WEST = (-1, 1)
    SOUTH_EAST = (0, 1)


def hex_at(column: int, row: int) -> Hex:
    """The hex in `column` (0 to 999, from the west) and `row` (0 to 99, from the north).

    Raises ValueError outside those bounds.
    """
    if not (0 <= column < COLUMNS_AT_MOST and 0 <= row < ROWS_AT_MOST):
        raise ValueError(f"no hex in column {column}, row {row}: labels hold 0 to 999 and 0 to 99")
    return Hex(f"{column:03d}{row:02d}")


def parse_hex(label: str) -> Hex:
    """The hex of a printed label; raises ValueError unless it is five digits."""
    if len(label) != 5 or not (label.isascii() and label.isdigit()):
        raise ValueError(f"{label!r} is no hex: five digits were expected, column then row, as in 08243")
    return Hex(label)


def column_of(where: Hex) -> int:
    """The column of a hex, counted from the west."""
    return int(where[:3])


def row_of(where: Hex) -> int:
    """The row of a hex, counted from the north."""
    return int(where[3:])


@cache
def axial(where: Hex) -> tuple[int, int]:
    """Axial coordinates (q, r) of a hex."""
    column, row = column_of(where), row_of(where)
    return column - (row - (row & 1)) // 2, row


@lru_cache(maxsize=65536)
def distance(first: Hex, second: Hex) -> int:
    """Steps in a straight line between two hexes, whatever lies between them (for search and air range)."""
    q1, r1 = axial(first)
    q2, r2 = axial(second)
    dq, dr = q1 - q2, r1 - r2
    return max(abs(dq), abs(dr), abs(dq + dr))


@lru_cache(maxsize=1024)
def hexes_within(where: Hex, radius: int) -> frozenset[Hex]:
    """All hexes within a number of steps in a straight line from one, itself included, as far as labels reach."""
    middle_column, middle_row = column_of(where), row_of(where)
    rows = range(max(0, middle_row - radius), min(ROWS_AT_MOST, middle_row + radius + 1))
    columns = range(max(0, middle_column - radius), min(COLUMNS_AT_MOST, middle_column + radius + 1))
    found = (hex_at(column, row) for row in rows for column in columns)
    return frozenset(hex_ for hex_ in found if distance(where, hex_) <= radius)


def neighbour(where: Hex, way: Direction) -> Hex | None:
    """The hex across one hexside, or None beyond the labels."""
    q, r = axial(where)
    dq, dr = way.value
    row = r + dr
    column = q + dq + (row - (row & 1)) // 2
    if not (0 <= column < COLUMNS_AT_MOST and 0 <= row < ROWS_AT_MOST):
        return None
    return Hex(f"{column:03d}{row:02d}")


@cache
def neighbours(where: Hex) -> tuple[Hex, ...]:
    """The hexes around one, anticlockwise from east, without those beyond the labels."""
    return tuple(hex_ for way in Direction if (hex_ := neighbour(where, way)) is not None)
