"""The start screen: go on, begin, open, fight a skirmish, set things up, leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Sheet
from campaign.gui.start.backdrop import Backdrop

if TYPE_CHECKING:
    from campaign.gui.frame.stage import Stage
    from campaign.session.play.game import Game
    from campaign.session.reports.situation import Plain


class StartScreen(Screen):
    """What a player sees first."""

    keys = (
        ("C", "continue the last campaign"),
        ("T", "the tutorial"),
        ("N", "a new campaign"),
        ("O", "open a save"),
        ("S", "a skirmish"),
    )

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._shelf: list[Plain] | None = None
        self._backdrop = Backdrop()

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
            from campaign.session.files.saves import shelf

            self._shelf = shelf()
        return self._shelf

    def returned(self) -> None:
        """Saves may have come and gone."""
        self._shelf = None

    def rows(self) -> Sequence[Row]:
        """The choices."""
        sound = [one for one in self.shelf if "broken" not in one]
        last = f"{Path(sound[0]['save']).stem}: {sound[0]['moment']}" if sound else "there is no campaign yet"
        return (
            Row("Supermarina", style="title"),
            Row("The naval war in the Mediterranean, 1940 to 1943", style="faint"),
            Row(
                f"Continue: {last}",
                "continue" if sound else "",
                "C",
                "go on with the campaign that was played last",
                "button",
                able=bool(sound),
            ),
            Row("Tutorial", "tutorial", "T", "a first day of calabria in ten minutes, with a guide beside the map", "button"),
            Row("New campaign", "new", "N", "choose a scenario, who plays, and how battles are fought", "button"),
            Row(f"Open ({len(self.shelf)} in the folder of saves)", "open", "O", "choose among all saves", "button"),
            Row("Skirmish", "skirmish", "S", "one battle without a campaign", "button"),
            Row("Options", "options", "P", "light or dark, size of text, full screen", "button"),
            Row("Quit", "quit", "Q", "leave the game", "button"),
        )

    def do(self, action: str) -> None:
        """What was chosen."""
        match action.partition(":"):
            case ("continue", _, _):
                sound = [one for one in self.shelf if "broken" not in one]
                self.open(Path(sound[0]["save"]))
            case ("new", _, _):
                self.begin_at(None, None)
            case ("tutorial", _, _):
                from campaign.session.files import lessons

                self.open(lessons.begun())
            case ("open", _, _):
                from campaign.gui.start.opening import OpenScreen

                self.stage.go(OpenScreen(self.stage, self))
            case ("skirmish", _, _):
                from campaign.gui.engagement.skirmish import SkirmishScreen

                self.stage.go(SkirmishScreen(self.stage))
            case ("options", _, _):
                from campaign.gui.start.options import OptionsScreen

                self.stage.go(OptionsScreen(self.stage))
            case _:
                self.stage.end()

    def open(self, save: Path) -> None:
        """Goes on with a save; what is wrong with it is said in the line of text."""
        from campaign.gui.frame.rolling import Rolling
        from campaign.session.files.failures import failure_of
        from campaign.session.play.game import Game

        rolling = Rolling(self.stage)
        try:
            game = Game.open(save, rolling)
        except Exception as trouble:
            failure = failure_of(trouble)
            if failure is None:
                raise
            self.stage.top.message = f"{save.name} cannot be opened: {failure.words}"
            return
        rolling.game = game
        self._enter(game)
        if game.absent is not None:
            self.stage.top.message = str(game.absent)

    def begin_at(self, scenario: str | None, seed: int | None) -> None:
        """The page for a new campaign with its scenario chosen already."""
        from campaign.gui.start.beginning import NewScreen

        self.stage.go(NewScreen(self.stage, self, scenario, seed))

    def _enter(self, game: Game) -> None:
        from campaign.gui.campaign.screen import CampaignScreen
        from campaign.session.files.failures import failure_of

        while self.stage.top is not self:
            self.stage.back()
        try:
            self.stage.go(CampaignScreen(self.stage, game))
        except Exception as trouble:
            failure = failure_of(trouble)
            if failure is None:
                raise
            # The save opened; it was the staff's next step that could not be saved.
            self.stage.top.message = f"No: {failure.words}"
