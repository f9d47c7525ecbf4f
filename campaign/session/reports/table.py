"""What a report is before anybody prints it: all it holds, and the shorter brief of it that a terminal shows."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from campaign.model.replacing import replace

Cell = str | int | float | None
Row = tuple[Cell, ...]


class BriefRow(Struct, frozen=True):
    """One row of a brief: the heading it stands under, its cells, and what is told beneath it.

    The umpire reads an `abroad` entry, on what is the other side's, in that side's own report.
    """

    cells: Row
    under: str = ""
    details: tuple[str, ...] = ()
    abroad: bool = False


class Brief(Struct, frozen=True):
    """A report as it is read at a terminal: short columns, rows under headings, totals, remarks."""

    columns: tuple[str, ...]
    entries: tuple[BriefRow, ...]
    totals: tuple[Row, ...] = ()
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for row in (*(entry.cells for entry in self.entries), *self.totals):
            if len(row) != len(self.columns):
                raise ValueError(f"{row} has {len(row)} cells, {len(self.columns)} were expected")


class Table(Struct, frozen=True):
    """A report: title, names of columns, rows, what is to be said beneath them, and the brief made of it, if it has one."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    empty: str = "nothing to report"
    brief: Brief | None = None

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{self.title}: {row} has {len(row)} cells, {len(self.columns)} were expected")


def with_notes(brief: Brief, notes: Iterable[str]) -> Brief:
    """A brief with more remarks beneath it."""
    return replace(brief, notes=(*brief.notes, *notes))


def with_side(tables: Iterable[tuple[str, Table]]) -> Table:
    """Both sides' reports as one, with a column that says whose each row is."""
    found = list(tables)
    first = found[0][1]
    rows = tuple((side, *row) for side, table in found for row in table.rows)
    notes = tuple(f"{side}: {note}" for side, table in found for note in table.notes)
    briefs = [(side, table.brief) for side, table in found if table.brief is not None]
    brief = _side_by_side(briefs) if briefs else None
    return replace(first, columns=("side", *first.columns), rows=rows, notes=notes, brief=brief)


def _side_by_side(briefs: list[tuple[str, Brief]]) -> Brief:
    entries = tuple(
        replace(entry, under=entry.under if entry.under.startswith(side) else f"{side}: {entry.under}" if entry.under else side)
        for side, brief in briefs for entry in brief.entries if not entry.abroad
    )  # fmt: skip
    totals = tuple((f"{side} {row[0]}", *row[1:]) for side, brief in briefs for row in brief.totals)
    said = [note for _, brief in briefs for note in brief.notes]
    shared = {note for note in said if said.count(note) > 1}
    notes = [note if note in shared else f"{side}: {note}" for side, brief in briefs for note in brief.notes]
    return Brief(briefs[0][1].columns, entries, totals, tuple(dict.fromkeys(notes)))
