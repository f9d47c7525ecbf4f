"""Options: look and window, remembered until they are changed again."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.combat import UseLength
from campaign.gui.actions.plain import Anywhere, OnPage
from campaign.gui.actions.values import Action, NameUndone, UseMeeting, UseMotion, UseScale, UseTheme
from campaign.gui.frame.motion import Motion
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import SCALES, Stage
from campaign.model.replacing import replace
from campaign.session.planning.undone import UndoneKind
from campaign.words.lengths import LengthUnit


class OptionsScreen(Screen):
    """Look and window."""

    told = (Context.OPTIONS,)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.handlers.at({Anywhere.FULL_SCREEN: stage.other_size})
        self.handlers.on(UseTheme, lambda action: stage.look_changed(theme=action.name))
        self.handlers.on(UseMotion, lambda action: stage.motion_changed(Motion(action.name)))
        self.handlers.on(UseLength, lambda action: stage.look_changed(unit=action.unit))
        self.handlers.on(NameUndone, self._name).on(UseMeeting, self._meet)
        self.handlers.on(UseScale, lambda action: stage.look_changed(scale=action.scale))

    @property
    def default(self) -> Action:
        """What is set is set; Enter leaves the page."""
        return OnPage.BACK

    def rows(self) -> Sequence[Row]:
        """The choices, those in force marked."""
        look = self.stage.look
        return (
            Row("Options", style="title"),
            Row("Light and dark", style="head"),
            *(
                beside(button(name.capitalize(), UseTheme(name), f"the {name} theme (F10 changes it anywhere)",
                              chosen=look.theme.name == name))
                for name in ("light", "dark")
            ),
            Row("Size of text and panels", style="head"),
            *(
                beside(button(f"{scale:.0%}", UseScale(scale), f"text and panels at {scale:.0%} (Ctrl + and Ctrl - anywhere)",
                              chosen=look.scale == scale))
                for scale in SCALES
            ),
            Row("Lengths in battles", style="head"),
            *(
                button(unit.called.capitalize(), UseLength(unit.value), f"lengths in {unit.called} (F8 changes it anywhere)",
                       chosen=look.unit == unit.value)
                for unit in LengthUnit
            ),
            Row("Motion", style="head"),
            *(
                button(motion.value.capitalize(), UseMotion(motion.value), f"{motion.words} (F9 changes it anywhere)",
                       chosen=self.stage.motion is motion)
                for motion in Motion
            ),
            Row("Named before a day ends, when it is undone", style="head"),
            *(
                beside(button(kind.words, NameUndone(kind.value), "named while it is marked; a press changes that",
                              chosen=kind.value not in self.stage.unnamed))
                for kind in UndoneKind if kind is not UndoneKind.SEARCH
            ),
            Row("Staff meeting before each half-month", style="head"),
            *(
                beside(button(text, UseMeeting(held), f"the meeting is {text.lower()}; M on the chart calls it at any time",
                              chosen=self.stage.meets is held))
                for text, held in (("Held", True), ("Not held", False))
            ),
            Row("Window", style="head"),
            button("Full screen", Anywhere.FULL_SCREEN, "full screen or window (F11 anywhere)", context=Context.OPTIONS,
                   chosen=self.stage.fullscreen),
            Row("Sound: the game makes none.", style="faint"),
            button("Back", OnPage.BACK, "back to where you came from"),
        )

    def _meet(self, action: UseMeeting) -> None:
        self.stage.meets = action.held

    def _name(self, action: NameUndone) -> None:
        self.stage.unnamed ^= {action.kind}


def beside(row: Row) -> Row:
    """A short choice, two of which stand in one line."""
    return replace(row, half=True)
