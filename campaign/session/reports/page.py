"""A report as it is handed out: as a page of a terminal with nothing cut, or as JSON, CSV or Markdown with all it holds."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from textwrap import wrap

from campaign.model.names import for_a_cell, for_json, for_markdown
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre
from campaign.session.reports.table import Brief, BriefRow, Cell, Row, Table
from campaign.session.words.whereabouts import hex_told, name_of_hex, name_places

WIDTH = 80
GAP, NARROW_GAP = "  ", " "
# Broken over more than so many characters, words are still read with ease.
EASY = 12
HEXES, PLACES = "hex", "where it is"


def as_page(table: Table, width: int = WIDTH, *, details: bool = True) -> str:
    """The lines of a report for a terminal of this width; without details rows only, as in a summary."""
    if not table.rows:
        return "\n".join(wrap(f"{table.title}: {table.empty}.", width, subsequent_indent="  "))
    brief = table.brief or Brief(table.columns, tuple(BriefRow(row) for row in table.rows), notes=table.notes)
    lines = [table.title, *_body(brief, width, details=details)]
    for note in brief.notes:
        lines += wrap(note, width, subsequent_indent="  ")
    return "\n".join(line.rstrip() for line in lines)


def by_name(table: Table, theatre: Theatre) -> Table:
    """A report as people read it: places by their names, in a column of hexes too, and days for segments.

    Each entry of its brief keeps the hex that it speaks of.
    """
    brief = table.brief or Brief(table.columns, tuple(BriefRow(row) for row in table.rows), notes=table.notes)

    def cell_by_name(column: str, cell: Cell) -> Cell:
        if not isinstance(cell, str):
            return cell
        if column == HEXES and cell.isdigit() and theatre.on_map(Hex(cell)):
            return name_of_hex(theatre, Hex(cell))
        return name_places(theatre, cell)

    def named(columns: Sequence[str], row: Row) -> Row:
        return tuple(cell_by_name(column, cell) for column, cell in zip(columns, row, strict=True))

    def headed(columns: Sequence[str]) -> tuple[str, ...]:
        return tuple(PLACES if column == HEXES else column for column in columns)

    def spoken_of(entry: BriefRow) -> Hex | None:
        return entry.where or hex_told(theatre, (*(cell for cell in entry.cells if isinstance(cell, str)), *entry.details))

    entries = tuple(replace(entry, cells=named(brief.columns, entry.cells), under=name_places(theatre, entry.under),
                            details=tuple(name_places(theatre, line) for line in entry.details), where=spoken_of(entry))
                    for entry in brief.entries)
    totals = tuple(named(brief.columns, row) for row in brief.totals)
    brief = replace(brief, columns=headed(brief.columns), entries=entries, totals=totals,
                    notes=tuple(name_places(theatre, note) for note in brief.notes))
    return replace(table, columns=headed(table.columns), rows=tuple(named(table.columns, row) for row in table.rows),
                   notes=tuple(name_places(theatre, note) for note in table.notes), brief=brief)


def cell_text(cell: Cell) -> str:
    """The text of a cell as people read it."""
    if cell is None:
        return ""
    # A whole number is an `int`, which counts as a `float` where one is declared and is none to `isinstance`.
    return f"{cell:g}" if isinstance(cell, float) else str(cell)  # pyrefly: ignore[unnecessary-type-conversion]


def gap_of(columns: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> str:
    """The gap between columns: one blank instead of two where a word would otherwise be broken."""
    by_column = [[word for text in (column, *(row[place] for row in rows)) for word in text.split()]
             for place, column in enumerate(columns)]
    least = sum(max(map(len, found), default=0) for found in by_column)
    return NARROW_GAP if least + len(GAP) * (len(by_column) - 1) > width else GAP


def widths_of(columns: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """How wide each column is: as its widest cell, or the widest ones narrowed until all stand side by side."""
    gap = gap_of(columns, rows, width)
    cells = [[column, *(row[place] for row in rows)] for place, column in enumerate(columns)]
    found = [max(map(len, texts)) for texts in cells]
    # A column is narrowed no further than its longest word as long as another can be.
    longest = [max(len(word) for text in texts for word in text.split() or ("",)) for texts in cells]
    floors = [min(whole, max(word, EASY)) for whole, word in zip(found, longest, strict=True)]
    # Where even that is too wide, the first column, which names the row, breaks last.
    names = [longest[0], *[1] * (len(found) - 1)] if found else []
    # Headings are read before cells, and break within a word after them.
    heads = [max(len(word) for word in column.split() or ("",)) for column in columns]
    headed = [max(head, name) for head, name in zip(heads, names, strict=True)]
    for least in (floors, longest, headed, names, [1] * len(found)):
        while sum(found) + len(gap) * (len(found) - 1) > width:
            loose = [place for place, size in enumerate(found) if size > least[place]]
            if not loose:
                break
            widest = max(loose, key=lambda place: found[place])
            found[widest] -= 1
    return found


def table_lines(
    columns: Sequence[str], rows: Sequence[Sequence[str]], width: int = WIDTH, right: Sequence[int] = ()
) -> list[str]:
    """Rows under their columns, a rule between; a column in which nothing stands is left out."""
    brief = Brief(tuple(columns), tuple(BriefRow(tuple(row)) for row in rows))
    return [line.rstrip() for line in _body(brief, width, right)]


def _body(brief: Brief, width: int, aside: Sequence[int] = (), *, details: bool = True) -> Iterator[str]:
    cells = [entry.cells for entry in brief.entries] + list(brief.totals)
    filled = [place for place in range(len(brief.columns)) if any(row[place] not in (None, "") for row in cells)]
    right = [place in aside or _counts(cells, place) for place in filled]
    rows = [[cell_text(row[place]) for place in filled] for row in cells]
    columns = [brief.columns[place] for place in filled]
    headed = any(entry.under for entry in brief.entries)
    indent = GAP if headed else ""
    widths, gap = widths_of(columns, rows, width - len(indent)), gap_of(columns, rows, width - len(indent))
    across = "─" * (len(indent) + sum(widths) + len(gap) * (len(widths) - 1))
    yield from _lay_out(columns, widths, right, indent, gap)
    yield across
    under = ""
    for entry, row in zip(brief.entries, rows, strict=False):
        if entry.under != under:
            under = entry.under
            yield from wrap(under, width)
        yield from _lay_out(row, widths, right, indent, gap)
        for detail in entry.details if details else ():
            yield from wrap(detail, width, initial_indent=f"{indent}  ", subsequent_indent=f"{indent}    ")
    if brief.totals:
        yield across
        for row in rows[len(brief.entries):]:
            yield from _lay_out(row, widths, right, indent, gap)


def _lay_out(row: Sequence[str], widths: Sequence[int], right: Sequence[bool], indent: str, gap: str) -> Iterator[str]:
    parts = [_wrap_cell(cell, size) for cell, size in zip(row, widths, strict=True)]
    for line in zip_longest(*parts, fillvalue=""):
        cells = zip(line, widths, right, strict=True)
        yield indent + gap.join(text.rjust(size) if aside else text.ljust(size) for text, size, aside in cells)


def _wrap_cell(cell: str, size: int) -> list[str]:
    """Wrap a cell into lines; most cells of a long table need only one."""
    if len(cell) <= size and cell.isprintable() and cell == cell.strip():
        return [cell]
    return wrap(cell, size) or [""]


def _counts(rows: Sequence[Sequence[Cell]], place: int) -> bool:
    """Whether a column holds only numbers, or counts such as "3/4"."""
    cells = [cell_text(row[place]) for row in rows if row[place] not in (None, "")]
    return bool(cells) and all(cell.replace("/", "").replace(".", "").isdigit() for cell in cells)


# As JSON, CSV or Markdown ---------------------------------------------------------------------------------------------


def as_json(table: Table) -> str:
    """One JSON document: title, rows as objects whose keys are the columns with underscores, notes."""
    keys = [column.replace(" ", "_") for column in table.columns]
    rows = [dict(zip(keys, row, strict=True)) for row in table.rows]
    document = {"title": table.title, "columns": keys, "rows": rows, "notes": list(table.notes)}
    return for_json(json.dumps(document, ensure_ascii=False, indent=1))


def as_csv(table: Table) -> str:
    """Comma-separated values with a head; notes are left out, so that every line is a row."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows([[_escape_cell(cell) for cell in row] for row in table.rows])
    return page.getvalue()


def as_markdown(table: Table) -> str:
    """A heading, a pipe table, and the notes beneath."""
    lines = [f"## {for_markdown(table.title)}", ""]
    if table.rows:
        rulers = ["---:" if _numbers(table, place) else "---" for place in range(len(table.columns))]
        lines += [_pipe_row(table.columns), _pipe_row(rulers)]
        lines += [_pipe_row([for_markdown(cell_text(cell)) for cell in row]) for row in table.rows]
    else:
        lines.append("Nothing to report.")
    if table.notes:
        lines += ["", *(f"- {for_markdown(note)}" for note in table.notes)]
    return "\n".join(lines) + "\n"


FORMATS: Mapping[str, Callable[[Table], str]] = {"json": as_json, "csv": as_csv, "md": as_markdown}


def _escape_cell(cell: Cell) -> Cell:
    return "" if cell is None else for_a_cell(cell) if isinstance(cell, str) else cell


def _numbers(table: Table, place: int) -> bool:
    cells = [row[place] for row in table.rows if row[place] is not None]
    return bool(cells) and all(isinstance(cell, int | float) for cell in cells)


def _pipe_row(cells: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"
