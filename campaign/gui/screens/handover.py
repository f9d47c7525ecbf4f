"""Between two players at one screen: nothing is shown until the next one says that he is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaign.gui.page import Row
from campaign.gui.screens.screen import Screen
from campaign.gui.stage import Stage
from campaign.model.sides import Side


class HandoverScreen(Screen):
    """A blank page that one key leaves; leaving it by Escape leaves the campaign too, and shows nothing either."""

    def __init__(self, stage: Stage, side: Side, sits: Callable[[], None]) -> None:
        super().__init__(stage)
        self.side, self._sits = side, sits
        self.focus = "here"

    def rows(self) -> Sequence[Row]:
        """Who is to come."""
        return (
            Row(f"The {self.side} player comes to the screen", style="title"),
            Row("The other player looks away now."),
            Row(
                f"The {self.side} player is here", "here", "Enter", f"shows the game as the {self.side} side knows it", "button"
            ),
        )

    def do(self, action: str) -> None:
        """He is there."""
        self.stage.back()
        self._sits()
