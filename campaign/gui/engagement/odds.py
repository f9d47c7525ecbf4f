"""The odds before committing: what would come of an attack, or of standing against one, as one side knows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from campaign.gui.engagement.chances import chances, ships_at_risk
from campaign.gui.engagement.counting import Counting
from campaign.gui.engagement.meeting import who_meets_whom
from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen

if TYPE_CHECKING:
    from campaign.gui.frame.stage import Stage
    from campaign.model.book import Book
    from campaign.session.engagements.odds import Foreseen


class OddsScreen(Screen):
    """A battle that is not joined yet, fought by captains as often as there is time."""

    def __init__(self, stage: Stage, book: Book, foreseen: Foreseen) -> None:
        super().__init__(stage)
        self.book, self.foreseen = book, foreseen
        self.counting = counted_for(book, foreseen, book.options.tactical_system)

    def left(self) -> None:
        """Nobody reads on."""
        if isinstance(self.counting, Counting):
            self.counting.stop()

    def rows(self) -> Sequence[Row]:
        """The odds, and the ships."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        yield Row("Odds of the battle to come", style="title")
        yield from who_meets_whom(self.book, self.foreseen.engagement, self.foreseen.side)
        yield from chances(self.counting)
        yield from ships_at_risk(self.counting)
        yield Row("Back", "back", "Esc", "back to the map", "button")

    def do(self, action: str) -> None:
        """Back to the map."""
        self.stage.back()

    def passed(self, seconds: float) -> bool:
        """New odds are shown as they come."""
        return isinstance(self.counting, Counting) and self.counting.has_news()


def counted_for(book: Book, foreseen: Foreseen, system: str) -> Counting | str:
    """The odds of a battle by a system, being counted; or why that system cannot fight it."""
    from campaign.session.engagements.odds import Tally
    from campaign.session.play.trouble import Refused

    try:
        return Counting(Tally(book, foreseen, system))
    except Refused as no:
        return str(no)
