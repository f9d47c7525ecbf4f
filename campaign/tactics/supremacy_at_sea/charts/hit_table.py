"""The hit table: gun lines on one strip of columns, hits by guns and column, sections, and the box."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from itertools import pairwise

from msgspec import Struct

from campaign.model.charts.rows import ChartFault


class Section(Enum):
    """The three parts of the strip of columns, by which many rules go instead of by range."""

    CLOSE = "close"
    MEDIUM = "medium"
    LONG = "long"


class GunRow(Struct, frozen=True):
    """One printed range of a gun: its column, and the armour it pierces there in belt and deck, in inches."""

    range: float
    column: int
    belt: float
    deck: float


class GunLine(Struct, frozen=True):
    """SAS-T7g One gun's line: the calibres it serves, points a hit (some nations' differ), and its printed ranges."""

    calibre: str
    covers_in: tuple[float, float]
    points: int
    source: str
    rows: tuple[GunRow, ...]
    points_of: Mapping[str, int] | None = None

    def __post_init__(self) -> None:
        for near, far in pairwise(self.rows):
            if far.range <= near.range or far.column <= near.column:
                raise ChartFault(f'{self.calibre}": ranges and columns must rise')
            if far.belt > near.belt or far.deck < near.deck:
                raise ChartFault(f'{self.calibre}": belt penetration may not rise with range, nor deck penetration fall')

    def row(self, distance: float) -> GunRow | None:
        """SAS-B5.6a The next printed range at or above a distance; None beyond the last."""
        return next((row for row in self.rows if distance <= row.range + 1e-9), None)

    def distance_from(self, calibre_in: float) -> float:
        """How far a calibre lies outside those that this line serves."""
        low, high = self.covers_in
        return max(0.0, low - calibre_in, calibre_in - high)


class BeyondTheLastRow(Struct, frozen=True):
    """The rates by which batteries bigger than the table are computed."""

    per_mille: tuple[int, ...]


class HitTable(Struct, frozen=True):
    """SAS-T7 The whole table, which refuses to exist when a hit or a penetration runs the wrong way."""

    columns: int
    sections: Mapping[Section, tuple[int, int]]
    guns: tuple[GunLine, ...]
    hits: Mapping[str, tuple[int, ...]]
    over_the_last_row: BeyondTheLastRow
    box_from_column: Mapping[str, int]

    def __post_init__(self) -> None:
        expected = 1
        for section in Section:
            first, last = self.sections.get(section, (0, 0))
            if first != expected or last < first:
                raise ChartFault(f"the {section.value} section must begin at column {expected}")
            expected = last + 1
        if expected != self.columns + 1:
            raise ChartFault(f"the sections end at column {expected - 1}, not {self.columns}")
        self._check_hits()
        self._check_guns()

    def _check_hits(self) -> None:
        above: tuple[int, ...] = (0,) * self.columns
        for guns in range(1, len(self.hits) + 1):
            row = self.hits.get(str(guns))
            if row is None or len(row) != self.columns:
                raise ChartFault(f"{guns} guns: a row of {self.columns} results was expected")
            if any(right > left for left, right in pairwise(row)):
                raise ChartFault(f"{guns} guns: hits may not rise from column to column")
            if any(here < there for here, there in zip(row, above, strict=True)):
                raise ChartFault(f"{guns} guns: fewer hits than {guns - 1} guns make")
            above = row
        if len(self.over_the_last_row.per_mille) != self.columns:
            raise ChartFault(f"{self.columns} rates were expected for more guns than the table has")

    def _check_guns(self) -> None:
        lines = sorted(self.guns, key=lambda table: -float(table.calibre))
        for big, small in pairwise(lines):
            for row in small.rows:
                same = next((below for below in big.rows if below.range == row.range), None)
                if same and (same.belt < row.belt or 0 < same.deck < row.deck):
                    raise ChartFault(f'{big.calibre}" at {row.range:g} pierces less than {small.calibre}"')
            if small.rows[-1].column > self.columns:
                raise ChartFault(f'{small.calibre}": there is no column {small.rows[-1].column}')

    def line_for(self, calibre_in: float) -> GunLine:
        """SAS-GAP-12 The line that serves a calibre, or the nearest one."""
        return min(self.guns, key=lambda table: table.distance_from(calibre_in))

    def line(self, calibre: str) -> GunLine:
        """A line by the calibre it is named after."""
        return next(gun for gun in self.guns if gun.calibre == calibre)

    def section(self, column: int) -> Section:
        """The section that a column lies in."""
        return next(section for section, (first, last) in self.sections.items() if first <= column <= last)

    def hits_of(self, guns: int, column: int) -> int:
        """SAS-T7h Hits of so many guns in a column; none off the right edge."""
        if column > self.columns or guns < 1:
            return 0
        row = self.hits.get(str(guns))
        if row is not None:
            return row[column - 1]
        return (8 * guns * self.over_the_last_row.per_mille[column - 1] + 3000) // 8000

    def in_box(self, guns: int, column: int) -> bool:
        """SAS-T7b Whether a cell lies in the box, where a lone hit earns a special only on a second die."""
        first = self.box_from_column.get(str(guns))
        return first is not None and column >= first
