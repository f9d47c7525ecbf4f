"""Charts as total functions that refuse to exist with a gap or an overlap."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Generic, TypeVar

from msgspec import Struct

Column = TypeVar("Column")
Result = TypeVar("Result")


class Origin(Enum):
    """Whether a chart survives in the source or is ours."""

    GIVEN = "given"
    RECONSTRUCTED = "reconstructed"


class ChartFault(ValueError):
    """A chart with a gap, an overlap or a value out of range; `path` are the keys under which it stands in its file."""

    def __init__(self, what: str, *path: str | int) -> None:
        super().__init__(what)
        self.path = path


class Bands(Struct, Generic[Result], frozen=True):
    """Bands of whole numbers from `lowest` up: each row holds (highest number it covers or None, result).

    Raises ChartFault unless the rows rise and, where the last is None, leave nothing out.
    """

    rule: str
    lowest: int
    rows: tuple[tuple[int | None, Result], ...]

    def __post_init__(self) -> None:
        if not self.rows:
            raise ChartFault(f"chart {self.rule}: no rows")
        below = self.lowest - 1
        for index, (highest, _) in enumerate(self.rows):
            if highest is None:
                if index != len(self.rows) - 1:
                    raise ChartFault(f"chart {self.rule}: rows after the open one (row {index + 1})")
            elif highest <= below:
                raise ChartFault(f"chart {self.rule}: row {index + 1} ends at {highest}, at or below the row before ({below})")
            else:
                below = highest

    @property
    def highest(self) -> int | None:
        """The last number covered, or None if there is no end."""
        return self.rows[-1][0]

    def at(self, number: int) -> Result:
        """The result for a number; raises ValueError below the first or beyond the last row."""
        if number >= self.lowest:
            for highest, result in self.rows:
                if highest is None or number <= highest:
                    return result
        raise ValueError(f"chart {self.rule} does not reach {number}")


class DieTable(Struct, Generic[Column, Result], frozen=True):
    """Results by modified roll (clamped to `lowest`..) and column.

    Raises ChartFault when a column has fewer or more results than the others.
    """

    rule: str
    lowest: int
    columns: Mapping[Column, tuple[Result, ...]]

    def __post_init__(self) -> None:
        lengths = {len(results) for results in self.columns.values()}
        if len(lengths) != 1 or 0 in lengths:
            raise ChartFault(f"chart {self.rule}: columns of unlike length {sorted(lengths)}")

    def at(self, roll: int, column: Column) -> Result:
        """The result of a modified roll, clamped to the ends of the table; raises KeyError for an unknown column."""
        results = self.columns[column]
        return results[min(max(roll - self.lowest, 0), len(results) - 1)]
