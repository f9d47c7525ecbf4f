"""Reports as JSON, CSV, Markdown, or a table for the terminal."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from campaign.session.reports.table import Cell, Table

if TYPE_CHECKING:
    from rich.console import RenderableType


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


def as_rich(table: Table) -> RenderableType:
    """A table for the terminal, with its notes beneath."""
    from rich.console import Group
    from rich.table import Table as Drawn
    from rich.text import Text

    drawn = Drawn(title=table.title, title_justify="left", header_style="bold")
    for place, column in enumerate(table.columns):
        drawn.add_column(column, justify="right" if _numbers(table, place) else "left", overflow="fold")
    for row in table.rows:
        # Names of ships and forces are text, not markup.
        drawn.add_row(*(Text(words(cell)) for cell in row))
    return Group(drawn, *(Text(note) for note in table.notes))


FORMATS: Mapping[str, Callable[[Table], str]] = {"json": as_json, "csv": as_csv, "md": as_markdown}


def words(cell: Cell) -> str:
    """A cell as people read it."""
    if cell is None:
        return ""
    return f"{cell:g}" if isinstance(cell, float) else str(cell)


def _guarded(cell: Cell) -> Cell:
    # A spreadsheet would run a name that begins like a formula.
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@")) else cell


def _numbers(table: Table, place: int) -> bool:
    cells = [row[place] for row in table.rows if row[place] is not None]
    return bool(cells) and all(isinstance(cell, int | float) for cell in cells)


def _piped(cells: list[str] | tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"
