"""The page that is shown while others play: how far they have come, and the way to pause them."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Key

PAUSED = "Paused. Everything accepted is saved."


class WaitingScreen(Screen):
    """It tells nothing but where play stands, so that any player may look at it."""

    words = ""

    def rows(self) -> Sequence[Row]:
        """How far it has come."""
        return (
            Row(self.words, style="title"),
            Row("Every order is saved as it is given.", style="faint"),
            Row("Pause", "pause", "Esc", "stops after the present order; play can go on from there", "button"),
        )

    def key(self, key: Key) -> None:
        """Escape pauses; no other page can be shown meanwhile."""
        if key.name == "escape":
            self.press("pause")
        else:
            super().key(key)

    def help(self) -> None:
        """There is one key."""
        self.message = "Escape: pauses after the order that is being carried out"

    def do(self, action: str) -> None:
        """Stops after the present order."""
        self.stage.abandon(PAUSED)
