"""Front pages as they are approved: options, keys, rules, pages to wait at, the rescue, the end of the tutorial, the desk."""

from __future__ import annotations

from pathlib import Path

from campaign.drawing.theme import Look
from campaign.gui.actions.values import UseOption
from campaign.gui.frame.places import Options
from campaign.gui.frame.stage import Stage
from tests.gui.workspaces import at_start, top_of


def options(_: Path, size: tuple[int, int], look: Look) -> Stage:
    """The options; two kinds of what is left undone are not named."""
    stage = at_start(size)
    stage.look = look
    stage.show(Options())
    for kind in ("idle", "submarines"):
        top_of(stage).do(UseOption("undone", kind))
    return stage
