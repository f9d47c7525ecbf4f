"""Reports as JSON, CSV or Markdown, with all they hold."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping

from campaign.model.names import for_a_cell, for_json, for_markdown
from campaign.session.reports.page import words
from campaign.session.reports.table import Cell, Table


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
    writer.writerows([[_celled(cell) for cell in row] for row in table.rows])
    return page.getvalue()


def as_markdown(table: Table) -> str:
    """A heading, a pipe table, and the notes beneath."""
    lines = [f"## {for_markdown(table.title)}", ""]
    if table.rows:
        rulers = ["---:" if _numbers(table, place) else "---" for place in range(len(table.columns))]
        lines += [_piped(table.columns), _piped(rulers)]
        lines += [_piped([for_markdown(words(cell)) for cell in row]) for row in table.rows]
    else:
        lines.append("Nothing to report.")
    if table.notes:
        lines += ["", *(f"- {for_markdown(note)}" for note in table.notes)]
    return "\n".join(lines) + "\n"


FORMATS: Mapping[str, Callable[[Table], str]] = {"json": as_json, "csv": as_csv, "md": as_markdown}


def _celled(cell: Cell) -> Cell:
    return "" if cell is None else for_a_cell(cell) if isinstance(cell, str) else cell


def _numbers(table: Table, place: int) -> bool:
    cells = [row[place] for row in table.rows if row[place] is not None]
    return bool(cells) and all(isinstance(cell, int | float) for cell in cells)


def _piped(cells: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"
