"""What follows a fact of the land game is read before it is entered: a page that asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.actions.values import Give
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.pages import Page
from campaign.gui.frame.places import HandOn
from campaign.gui.frame.stage import Stage


def foretold_page(stage: Stage, hand_on: HandOn, told: Sequence[str], give: Give) -> Page:
    """What follows, line by line; the order is given from here, or not at all."""
    def rows() -> Iterator[Row]:
        yield Row("What follows", style="title")
        yield from (Row(line, indent=1) for line in told)
        yield button("Enter it", give, "it is so from now on")

    return Page(stage, rows, hand_on)
