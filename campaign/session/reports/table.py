"""What a report is before anybody prints it: all it holds, and the shorter sheet of it that a terminal shows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

Cell = str | int | float | None
Row = tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a sheet: the heading it stands under, its cells, and what is told beneath it.

    The umpire reads an `abroad` entry, on what is the other side's, in that side's own report.
    """

    cells: Row
    under: str = ""
    details: tuple[str, ...] = ()
    abroad: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A report as it is read at a terminal: short columns, rows under headings, totals, remarks."""

    columns: tuple[str, ...]
    entries: tuple[Entry, ...]
    totals: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for row in (*(one.cells for one in self.entries), *self.totals):
            if len(row) != len(self.columns):
                raise ValueError(f"{row} has {len(row)} cells, {len(self.columns)} were expected")


@dataclass(frozen=True, slots=True)
class Table:
    """A report: title, names of columns, rows, what is to be said beneath them, and the sheet made of it, if it has one."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    empty: str = "nothing to report"
    sheet: Sheet | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{self.title}: {row} has {len(row)} cells, {len(self.columns)} were expected")


def with_notes(sheet: Sheet, notes: Iterable[str]) -> Sheet:
    """A sheet with more remarks beneath it."""
    return replace(sheet, notes=(*sheet.notes, *notes))


def with_side(tables: Iterable[tuple[str, Table]]) -> Table:
    """Both sides' reports as one, with a column that says whose each row is."""
    found = list(tables)
    first = found[0][1]
    rows = tuple((side, *row) for side, table in found for row in table.rows)
    notes = tuple(f"{side}: {note}" for side, table in found for note in table.notes)
    sheets = [(side, table.sheet) for side, table in found if table.sheet is not None]
    sheet = _side_by_side(sheets) if sheets else None
    return replace(first, columns=("side", *first.columns), rows=rows, notes=notes, sheet=sheet)


def _side_by_side(sheets: list[tuple[str, Sheet]]) -> Sheet:
    entries = tuple(
        replace(one, under=one.under if one.under.startswith(side) else f"{side}: {one.under}" if one.under else side)
        for side, sheet in sheets for one in sheet.entries if not one.abroad
    )  # fmt: skip
    totals = tuple((f"{side} {row[0]}", *row[1:]) for side, sheet in sheets for row in sheet.totals)
    said = [note for _, sheet in sheets for note in sheet.notes]
    shared = {note for note in said if said.count(note) > 1}
    notes = [note if note in shared else f"{side}: {note}" for side, sheet in sheets for note in sheet.notes]
    return Sheet(sheets[0][1].columns, entries, totals, tuple(dict.fromkeys(notes)))
