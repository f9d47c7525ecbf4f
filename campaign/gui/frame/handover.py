"""Between two players at one screen: nothing is shown until the next one says that he is there."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.gui.actions.keymap import Context
from campaign.gui.actions.plain import BetweenPlayers
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.places import Handover
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage


class HandoverScreen(Screen):
    """A blank page that Enter leaves; Escape leaves the campaign or battle below it too."""

    def __init__(self, stage: Stage, place: Handover) -> None:
        super().__init__(stage)
        self.side, self._sits, self._leaves = place.side, place.sits, place.leaves or stage.back
        self.focus = BetweenPlayers.HERE
        self.handlers.at({BetweenPlayers.HERE: self._here, BetweenPlayers.LEAVE: self._leave})

    def contexts(self) -> tuple[Context, ...]:
        """Enter and Escape are its own."""
        return (Context.BETWEEN_PLAYERS, Context.PAGE)

    def rows(self) -> Sequence[Row]:
        """Who is to come."""
        return (
            Row(f"The {self.side} player comes to the screen", style="title"),
            Row("The other player looks away now."),
            button(f"The {self.side} player is here", BetweenPlayers.HERE, f"shows the game as the {self.side} side knows it"),
        )

    def _leave(self) -> None:
        """What lies below is left as well, unseen."""
        self.stage.back()
        self._leaves()

    def _here(self) -> None:
        self.stage.back()
        self._sits()
