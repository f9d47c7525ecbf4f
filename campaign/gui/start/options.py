"""Options: look and window, remembered until they are changed again."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import SCALES


class OptionsScreen(Screen):
    """Look and window."""

    def rows(self) -> Sequence[Row]:
        """The choices, those in force marked."""
        look = self.stage.look
        return (
            Row("Options", style="title"),
            Row("Light and dark", style="head"),
            *(
                Row(name.capitalize(), f"theme:{name}", hint=f"the {name} theme (F10 changes it anywhere)", style="button",
                    chosen=look.theme.name == name)
                for name in ("light", "dark")
            ),
            Row("Size of text and panels", style="head"),
            *(
                Row(f"{scale:.0%}", f"scale:{scale}", hint=f"text and panels at {scale:.0%} (Ctrl + and Ctrl - anywhere)",
                    style="button", chosen=look.scale == scale)
                for scale in SCALES
            ),
            Row("Window", style="head"),
            Row("Full screen", "full", "F", "full screen or window (F11 anywhere)", "button", chosen=self.stage.fullscreen),
            Row("Sound: the game makes none.", style="faint"),
            Row("Back", "back", "Esc", "back to where you came from", "button"),
        )

    def do(self, action: str) -> None:
        """Changes one thing."""
        match action.partition(":"):
            case ("theme", _, name):
                self.stage.look_changed(theme=name)
            case ("scale", _, scale):
                self.stage.look_changed(scale=float(scale))
            case ("full", _, _):
                self.stage.fullscreen = not self.stage.fullscreen
            case _:
                self.stage.back()
