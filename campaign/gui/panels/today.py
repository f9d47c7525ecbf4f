"""What happened since the day began, above what is asked: it is known before one moves, and not with the card of the day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.actions.values import Jump
from campaign.gui.frame.page import Row
from campaign.gui.panels.folding import group
from campaign.gui.play.workspace import Workspace
from campaign.session.days.report import DayLine


def so_far_rows(workspace: Workspace, lines: Sequence[DayLine]) -> Iterator[Row]:
    """What happened on a day that is not over, each line a press that shows where."""
    rows = [_row(f"{line.kind.word} {line.words}", line) for line in lines]
    yield from group(workspace, "today", "So far today", rows, at_rest=True)


def _row(words: str, line: DayLine) -> Row:
    said = f"{words}: {line.detail}" if line.detail else words
    return Row(said, None if line.where is None else Jump(line.where), indent=1, hint=said)
