"""Options: every choice with what it does and a sample of it; what is pressed holds at once and is remembered."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.outside import InOptions
from campaign.gui.actions.plain import Anywhere, OnPage
from campaign.gui.actions.values import Action, UseOption
from campaign.gui.frame.leaf import LeafHead, LeafPart, LeafScreen
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.stage import Stage
from campaign.gui.start.choosing import OPTION, OPTIONS, WindowOption
from campaign.gui.start.samples import ChoiceLine, height_of
from campaign.words.counting import quantity


class OptionsScreen(LeafScreen):
    """The options as they are in force, part by part."""

    told = (Context.OPTIONS,)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.handlers.at({Anywhere.FULL_SCREEN: stage.other_size, InOptions.RESET: self._reset})
        self.handlers.on(UseOption, lambda action: OPTION[action.key].pressed(stage, action.value))

    @property
    def default(self) -> Action:
        """What is set is set; Enter leaves the page."""
        return OnPage.BACK

    def head(self) -> LeafHead:
        """How many are not as they were at first."""
        changed = [option.name for option in OPTIONS if set(option.in_force(self.stage)) != set(option.at_first)]
        line = (f"{quantity(len(changed), 'option')} changed: {', '.join(changed)}." if changed
                else "All is as it was at first.")
        return LeafHead("Options", "How it looks, and what it asks", f"A press holds at once, at this machine. {line} "
                        "The game makes no sound.")

    def parts(self) -> Sequence[LeafPart]:
        """One part an option."""
        return tuple(LeafPart(option.name, tuple(self._choices(option)), option.about, column=option.column)
                     for option in OPTIONS)

    def _choices(self, option: WindowOption) -> Sequence[Row]:
        holds, (_, window), look = option.in_force(self.stage), self.stage.size, self.stage.look
        return tuple(
            Row(choice.name, UseOption(option.key, choice.value), hint=f"{option.name}: {choice.name}; {choice.means}",
                chosen=choice.value in holds and not option.several,
                drawn=ChoiceLine(choice.name, choice.means, choice.value in holds, choice.sample, option.several,
                                 height_of(choice.sample, window, look)))
            for choice in option.choices)

    def ways(self) -> Sequence[Row]:
        """As at first, and back."""
        return (button("All as at first", InOptions.RESET, "every option as it was before anybody changed it"),
                button("Back", OnPage.BACK, "back to where you came from"))

    def _reset(self) -> None:
        for option in OPTIONS:
            option.reset(self.stage)
        self.message = "All options are as they were at first."
