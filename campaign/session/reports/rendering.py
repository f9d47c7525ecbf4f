"""Reports as JSON, CSV or Markdown, with all they hold."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping

from campaign.session.reports.page import words
from campaign.session.reports.table import Cell, Table


def as_json(table: Table) -> str:
    """One JSON document: title, rows as objects whose keys are the columns with underscores, notes."""
    keys = [column.replace(" ", "_") for column in table.columns]
    rows = [dict(zip(keys, row, strict=True)) for row in table.rows]
    document = {"title": table.title, "columns": keys, "rows": rows, "notes": list(table.notes)}
    return json.dumps(document, ensure_ascii=False, indent=1)


def as_csv(table: Table) -> str:
    """Comma-separated values with a head; notes are left out, so that every line is a row."""
    page = io.StringIO()
    writer = csv.writer(page, lineterminator="\n")
    writer.writerow(table.columns)
    writer.writerows([["" if cell is None else _guarded(cell) for cell in row] for row in table.rows])
    return page.getvalue()


def as_markdown(table: Table) -> str:
    """A heading, a pipe table, and the notes beneath."""
    lines = [f"## {table.title}", ""]
    if table.rows:
        rulers = ["---:" if _numbers(table, place) else "---" for place in range(len(table.columns))]
        lines += [_piped(table.columns), _piped(rulers)]
        lines += [_piped([words(cell).replace("|", "\\|") for cell in row]) for row in table.rows]
    else:
        lines.append("Nothing to report.")
    if table.notes:
        lines += ["", *(f"- {note}" for note in table.notes)]
    return "\n".join(lines) + "\n"


FORMATS: Mapping[str, Callable[[Table], str]] = {"json": as_json, "csv": as_csv, "md": as_markdown}


def _guarded(cell: Cell) -> Cell:
    # A spreadsheet would run a name that begins like a formula.
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@")) else cell


def _numbers(table: Table, place: int) -> bool:
    cells = [row[place] for row in table.rows if row[place] is not None]
    return bool(cells) and all(isinstance(cell, int | float) for cell in cells)


def _piped(cells: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"
