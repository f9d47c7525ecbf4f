"""Parts of the panel that open and close: a row with a triangle, and what stands below it while it is open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from campaign.gui.actions.values import Fold
from campaign.gui.frame.page import Row, TickBox
from campaign.gui.play.workspace import Workspace
from campaign.model.replacing import replace

# Lists that are no longer than this are open at rest.
FEW = 4


def group(
    workspace: Workspace, name: str, title: str, rows: Sequence[Row], *, count: int | None = None, box: TickBox | None = None,
    at_rest: bool | None = None, hint: str = "",
) -> Iterator[Row]:
    """Things of one kind under their name with how many they are; without any it is not drawn."""
    if not rows:
        return
    number = len(rows) if count is None else count
    opened = workspace.opened(name, at_rest=len(rows) <= FEW if at_rest is None else at_rest)
    tip = hint or f"{'closes' if opened else 'opens'} the list"
    column = "" if box is not None else str(number)
    yield Row(title, Fold(name), hint=tip, style="caption", column=column, opened=opened, box=box)
    if opened:
        yield from rows


def fold_rows(workspace: Workspace, name: str, title: str, rows: Iterable[Row], hint: str = "") -> Iterator[Row]:
    """A line that says how something stands; what can be ordered about it opens below it."""
    able = rows != ()
    opened = able and workspace.opened(name)
    yield Row(title, Fold(name) if able else None, hint=hint or title, style="fold", opened=opened if able else None,
              half=not opened)
    if opened:
        yield from (replace(row, indent=row.indent + 1) for row in rows)
