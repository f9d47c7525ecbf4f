"""The page that is shown while others play: how far they have come, and the way to pause them."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.gui.actions.keymap import Context
from campaign.gui.actions.plain import WhileWaiting
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage

PAUSED = "Paused. Everything accepted is saved."


class ProgressScreen(Screen):
    """It tells nothing but where play stands, so that any player may look at it."""

    told = (Context.WAITING,)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.handlers.at({WhileWaiting.PAUSE: lambda: stage.abandon(PAUSED)})

    def rows(self) -> Sequence[Row]:
        """How far it has come."""
        return (
            Row(self.stage.activity, style="title"),
            Row("Every order is saved as it is given.", style="faint"),
            button("Pause", WhileWaiting.PAUSE, "stops after the present order; play can go on from there"),
        )

    def help(self) -> None:
        """There is one key, and no other page can be shown meanwhile."""
        self.message = "Escape: pauses after the order that is being carried out"
