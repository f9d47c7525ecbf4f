"""A report before it is printed: its full table, its shorter brief, and filters on it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.units.ships import ShipType
from campaign.session.play.trouble import Malformed, NotFound

Cell = str | int | float | None
Row = tuple[Cell, ...]


class BriefRow(Struct, frozen=True):
    """One row of a brief: the heading it stands under, its cells, what is told beneath it, and the place it speaks of.

    The umpire reads an `abroad` entry, on what is the other side's, in that side's own report.
    """

    cells: Row
    under: str = ""
    details: tuple[str, ...] = ()
    abroad: bool = False
    where: Hex | None = None


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
    all_notes = [note for _, brief in briefs for note in brief.notes]
    shared = {note for note in all_notes if all_notes.count(note) > 1}
    notes = [note if note in shared else f"{side}: {note}" for side, brief in briefs for note in brief.notes]
    return Brief(briefs[0][1].columns, entries, totals, tuple(dict.fromkeys(notes)))


# Part of a report -----------------------------------------------------------------------------------------------------


COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "<=": lambda value, limit: value <= limit,
    ">=": lambda value, limit: value >= limit,
    "<": lambda value, limit: value < limit,
    ">": lambda value, limit: value > limit,
}
TYPES = {ship_type.value for ship_type in ShipType}
NAMED_BY = ("ship", "convoy", "port", "unit", "airfield")


class Wanted(Struct, frozen=True):
    """One condition: a column, a comparison sign, and the value to compare with."""

    column: str
    sign: str
    value: str


def filter_rows(table: Table, conditions: Sequence[str], order: str | None) -> Table:
    """A table with the rows that meet every condition, in order of a column; raises Malformed or NotFound.

    A condition is COLUMN=WORDS (the cell holds the words), COLUMN<NUMBER, COLUMN>NUMBER, COLUMN<=NUMBER or
    COLUMN>=NUMBER; the order is a column, with a minus before it for the greatest first.
    """
    rows = list(table.rows)
    for text in conditions:
        wanted = _parse_condition(table, text)
        place = table.columns.index(wanted.column)
        rows = [row for row in rows if _meets(row[place], wanted)]
    if order is not None:
        place = table.columns.index(_column(table, order.removeprefix("-")))
        rows.sort(key=lambda row: _rank(row[place]), reverse=order.startswith("-"))
    if not conditions and order is None:
        return table
    notes = () if conditions else table.notes
    return replace(table, rows=tuple(rows), notes=notes, brief=_brief(table, rows, headings=order is None),
                   empty="nothing meets these conditions" if conditions else table.empty)


def filter_by_text(table: Table, text: str) -> Table:
    """A table reduced to the rows that contain all words of a text, in any column."""
    wanted = text.casefold().split()
    if not wanted:
        return table
    rows = [row for row in table.rows
            if all(any(word in str(cell).casefold() for cell in row if cell is not None) for word in wanted)]
    return replace(table, rows=tuple(rows), notes=(), brief=_brief(table, rows, headings=True),
                   empty="nothing meets these words")


def _parse_condition(table: Table, text: str) -> Wanted:
    for sign in ("<=", ">=", "=", "<", ">"):
        column, found, value = text.partition(sign)
        if found and value.strip():
            name = _column(table, column)
            if sign != "=":
                _number(value, text)
            return Wanted(name, sign, value.strip())
    raise Malformed(f"{text!r}: a condition such as type=DD or movement>30 was expected")


def _column(table: Table, typed: str) -> str:
    wanted = typed.strip().lower()
    near = [name for name in table.columns if name.lower().startswith(wanted)] if wanted else []
    if wanted in table.columns:
        return wanted
    if len(near) == 1:
        return near[0]
    raise NotFound(f"no column {typed.strip()!r} in this report; there are: {', '.join(table.columns)}")


def _number(typed: str, text: str) -> float:
    try:
        return float(typed)
    except ValueError:
        raise Malformed(f"{text!r}: a number was expected after the sign, not {typed.strip()!r}") from None


def _meets(cell: Cell, wanted: Wanted) -> bool:
    if wanted.sign == "=":
        text = wanted.value.lower()
        if isinstance(cell, int | float):
            return f"{cell:g}" == text
        found = (cell or "").lower()
        return text == found if isinstance(cell, str) and cell in TYPES else text in found
    return isinstance(cell, int | float) and COMPARISONS[wanted.sign](cell, float(wanted.value))


def _rank(cell: Cell) -> tuple[int, float, str]:
    """Sort numbers by size, texts alphabetically, and missing values last."""
    if isinstance(cell, int | float):
        return 0, float(cell), ""
    return (1, 0.0, cell.lower()) if cell else (2, 0.0, "")


def _brief(table: Table, rows: Sequence[Row], *, headings: bool) -> Brief | None:
    """The brief of the same rows, where its entries can be told by name."""
    name = next((column for column in NAMED_BY if column in table.columns), None)
    if table.brief is None or name is None:
        return None
    place = table.columns.index(name)
    entries: dict[Cell, BriefRow] = {entry.cells[0]: entry for entry in table.brief.entries}
    found = [entries[row[place]] for row in rows if row[place] in entries]
    if len(found) != len(rows) or len(entries) != len(table.brief.entries):
        return None
    if headings or not any(entry.under for entry in found):
        return Brief(table.brief.columns, tuple(found))
    flattened = tuple(replace(entry, under="", cells=(*entry.cells, entry.under)) for entry in found)
    return Brief((*table.brief.columns, "at"), flattened)
