"""What a report is before anybody prints it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

Cell = str | int | float | None
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A report: title, names of columns, rows, and what is to be said beneath them."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{self.title}: {row} has {len(row)} cells, {len(self.columns)} were expected")


def with_side(tables: Iterable[tuple[str, Table]]) -> Table:
    """Both sides' reports as one, with a column that says whose each row is."""
    found = list(tables)
    first = found[0][1]
    rows = tuple((side, *row) for side, table in found for row in table.rows)
    notes = tuple(f"{side}: {note}" for side, table in found for note in table.notes)
    return replace(first, columns=("side", *first.columns), rows=rows, notes=notes)
