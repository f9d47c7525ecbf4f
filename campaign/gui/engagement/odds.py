"""The odds before committing: what would come of an attack, or of standing against one, as one side knows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.actions.plain import OnPage
from campaign.gui.engagement.chances import chances, ships_at_risk
from campaign.gui.engagement.counting import Counting, counted_for
from campaign.gui.engagement.meeting import who_meets_whom
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage
from campaign.session.play.referee import usual_system


class OddsScreen(Screen):
    """A battle that is not joined yet, fought by captains as often as there is time."""

    def __init__(self, stage: Stage, place: places.Odds) -> None:
        super().__init__(stage)
        self.book, self.foreseen = place.book, place.foreseen
        self.counting = counted_for(self.book, self.foreseen, usual_system(self.book, self.foreseen.engagement))

    def rows(self) -> Sequence[Row]:
        """The odds, and the ships."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        yield Row("Odds of the battle to come", style="title")
        yield from who_meets_whom(self.book, self.foreseen.engagement, self.foreseen.side)
        yield from chances(self.counting)
        yield from ships_at_risk(self.counting)
        yield button("Back", OnPage.BACK, "back to the map")

    def passed(self, seconds: float) -> bool:
        """Captains fight on, and new odds are shown as they come."""
        return isinstance(self.counting, Counting) and self.counting.go_on(seconds)
