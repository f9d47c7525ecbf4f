"""Between two players at one screen: nothing is shown until the next one says that he is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Key, Stage
from campaign.model.sides import Side


class HandoverScreen(Screen):
    """A blank page that Enter leaves; Escape leaves the campaign or battle below it too."""

    def __init__(
        self, stage: Stage, side: Side, sits: Callable[[], None], leaves: Callable[[], None] | None = None
    ) -> None:
        super().__init__(stage)
        self.side, self._sits, self._leaves = side, sits, leaves or stage.back
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

    def key(self, key: Key) -> None:
        """Escape leaves what lies below as well, unseen."""
        if key.name == "escape":
            self.stage.back()
            self._leaves()
        else:
            super().key(key)

    def do(self, action: str) -> None:
        """He is there."""
        self.stage.back()
        self._sits()
