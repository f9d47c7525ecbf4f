"""The start screen: go on, begin, open, fight a skirmish, set things up, leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from campaign.gui.actions.keymap import Context
from campaign.gui.actions.plain import AtStart
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.start.backdrop import Backdrop
from campaign.gui.start.beginnings import go_on_with
from campaign.session.files.saves import shelf
from campaign.session.reports.situation import Plain


class StartScreen(Screen):
    """What a player sees first."""

    told = (Context.START,)

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._shelf: list[Plain] | None = None
        self._backdrop = Backdrop()
        self.handlers.at({
            AtStart.CONTINUE: lambda: go_on_with(stage, Path(self._sound[0]["save"])),
            AtStart.TUTORIAL: self._tutorial,
            AtStart.NEW: lambda: stage.show(places.NewCampaign()),
            AtStart.OPEN: lambda: stage.show(places.Saves()),
            AtStart.SKIRMISH: lambda: stage.show(places.Skirmishes()),
            AtStart.OPTIONS: lambda: stage.show(places.Options()),
            AtStart.QUIT: stage.end,
        })

    def sheets(self) -> tuple[Sheet, ...]:
        """The page, and the sea behind it."""
        page, *others = super().sheets()
        behind = self._backdrop.sheet(self.stage.size, self.stage.look)
        return (page, *others) if behind is None else (behind, replace(page, ground=None), *others)

    def passed(self, seconds: float) -> bool:
        """The sea behind the page comes at the first quiet moment."""
        return self._backdrop.passed()

    @property
    def shelf(self) -> list[Plain]:
        """The saves, the one written last first."""
        if self._shelf is None:
            self._shelf = shelf()
        return self._shelf

    @property
    def _sound(self) -> list[Plain]:
        return [save for save in self.shelf if "broken" not in save]

    def returned(self) -> None:
        """Saves may have come and gone."""
        self._shelf = None

    def rows(self) -> Sequence[Row]:
        """The choices."""
        sound = self._sound
        last = f"{Path(sound[0]['save']).stem}: {sound[0]['moment']}" if sound else "there is no campaign yet"
        go_on = button(f"Continue: {last}", AtStart.CONTINUE, "go on with the campaign that was played last")
        return (
            Row("Supermarina", style="title"),
            Row("The naval war in the Mediterranean, 1940 to 1943", style="faint"),
            go_on if sound else replace(go_on, action=None, able=False),
            button("Tutorial", AtStart.TUTORIAL, "a first day of calabria in ten minutes, with a guide beside the map"),
            button("New campaign", AtStart.NEW, "choose a scenario, who plays, and how battles are fought"),
            button(f"Open ({len(self.shelf)} in the folder of saves)", AtStart.OPEN, "choose among all saves"),
            button("Skirmish", AtStart.SKIRMISH, "one battle without a campaign"),
            button("Options", AtStart.OPTIONS, "light or dark, size of text, full screen"),
            button("Quit", AtStart.QUIT, "leave the game"),
        )

    def _tutorial(self) -> None:
        from campaign.session.files import lessons

        go_on_with(self.stage, lessons.begun())
