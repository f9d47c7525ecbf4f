"""The umpire's desk as a page of the window: what waits, with the words that do it, and what was ruled and entered."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.gui.frame import places
from campaign.gui.frame.page import Row
from campaign.gui.frame.pages import Page
from campaign.gui.frame.stage import Stage
from campaign.gui.reading.reports import columns_of
from campaign.session.umpire.desk import desk
from campaign.session.umpire.page import desk_page

TITLE, HEAD = "# ", "## "


def desk_screen(stage: Stage, place: places.Desk) -> Page:
    """The page; raises NotFound where the seat is a side's."""
    found = desk(place.seat)

    def rows() -> Iterator[Row]:
        for line in desk_page(found, columns_of(stage)):
            if line.startswith(HEAD):
                yield Row(line.removeprefix(HEAD), style="head")
            elif line.startswith(TITLE):
                yield Row(line.removeprefix(TITLE), style="title")
            elif line:
                yield Row(line, style="mono")

    return Page(stage, rows)
