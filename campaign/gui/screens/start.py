"""The start screen: go on, begin, open, fight a skirmish, set things up, leave."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.gui.page import Row
from campaign.gui.screens.screen import Screen

if TYPE_CHECKING:
    from campaign.gui.stage import Stage
    from campaign.session.game import Game
    from campaign.session.situation import Plain


class StartScreen(Screen):
    """What a player sees first."""

    keys = (("C", "continue the last campaign"), ("N", "a new campaign"), ("O", "open a save"), ("S", "a skirmish"))

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._shelf: list[Plain] | None = None

    @property
    def shelf(self) -> list[Plain]:
        """The saves, the one written last first."""
        if self._shelf is None:
            from campaign.session.saves import shelf

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
                self.stage.go(NewScreen(self.stage, self))
            case ("open", _, _):
                self.stage.go(OpenScreen(self.stage, self))
            case ("skirmish", _, _):
                from campaign.gui.screens.skirmish import SkirmishScreen

                self.stage.go(SkirmishScreen(self.stage))
            case ("options", _, _):
                self.stage.go(OptionsScreen(self.stage))
            case _:
                self.stage.end()

    def open(self, save: Path) -> None:
        """Goes on with a save; what is wrong with it is said in the line of text."""
        from campaign.session.failures import failure_of
        from campaign.session.game import Game

        try:
            game = Game.open(save)
        except Exception as trouble:
            failure = failure_of(trouble)
            if failure is None:
                raise
            self.stage.top.message = f"{save.name} cannot be opened: {failure.words}"
            return
        if game.meta.dice == "prompted":
            game.close()
            self.stage.top.message = f"{save.name}: its dice are rolled at the table and typed; play it at a terminal"
            return
        self._enter(game)

    def begin_at(self, scenario: str | None, seed: int | None) -> None:
        """The page for a new campaign with its scenario chosen already."""
        self.stage.go(NewScreen(self.stage, self, scenario, seed))

    def _enter(self, game: Game) -> None:
        from campaign.gui.screens.campaign import CampaignScreen

        while self.stage.top is not self:
            self.stage.back()
        self.stage.go(CampaignScreen(self.stage, game))


class OpenScreen(Screen):
    """All saves with where they stand; a broken one is shown as broken and breaks nothing."""

    def __init__(self, stage: Stage, start: StartScreen) -> None:
        super().__init__(stage)
        self.start = start

    def rows(self) -> Sequence[Row]:
        """The saves, and the way back."""
        return (
            Row("Open", style="title"),
            *(self._saved(number, one) for number, one in enumerate(self.start.shelf)),
            *(() if self.start.shelf else (Row("There is no save yet.", style="faint"),)),
            Row("Back", "back", "Esc", style="button"),
        )

    @staticmethod
    def _saved(number: int, one: Plain) -> Row:
        name = Path(one["save"]).stem
        if "broken" in one:
            return Row(f"{name}: broken. {one['broken']}", hint=f"{name} cannot be opened: {one['broken']}", style="bad")
        return Row(
            f"{name}: {one['scenario']}, {one['moment']}, {one['events']} events",
            f"save:{number}",
            hint=f"go on with {one['save']}",
            style="button",
        )

    def do(self, action: str) -> None:
        """Opens one, or goes back."""
        kind, _, number = action.partition(":")
        if kind == "save":
            self.start.open(Path(self.start.shelf[int(number)]["save"]))
        else:
            self.stage.back()


class OptionsScreen(Screen):
    """Look and window."""

    def rows(self) -> Sequence[Row]:
        """The choices, those in force marked."""
        from campaign.gui.stage import SCALES

        look = self.stage.look
        return (
            Row("Options", style="title"),
            Row("Light and dark", style="head"),
            *(
                Row(name, f"theme:{name}", hint=f"the {name} theme", style="button", chosen=look.theme.name == name)
                for name in ("light", "dark")
            ),
            Row("Size of text and panels", style="head"),
            *(
                Row(
                    f"{scale:.0%}",
                    f"scale:{scale}",
                    hint=f"text and panels at {scale:.0%}",
                    style="button",
                    chosen=look.scale == scale,
                )
                for scale in SCALES
            ),
            Row("Window", style="head"),
            Row("Full screen", "full", "F", "full screen or window", "button", chosen=self.stage.fullscreen),
            Row("Back", "back", "Esc", style="button"),
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


PLAYERS = {"axis": "You command the Axis", "allied": "You command the Allies", "both": "Two players at one screen"}


class NewScreen(Screen):
    """A new campaign: scenario, sides, dice, the system of its battles, options."""

    def __init__(self, stage: Stage, start: StartScreen, scenario: str | None = None, seed: int | None = None) -> None:
        from campaign.session.beginning import scenarios

        super().__init__(stage)
        self.start, self.seed = start, "" if seed is None else str(seed)
        self.offered = scenarios()
        keys = [one.key for one in self.offered]
        self.scenario = scenario if scenario in keys else keys[0]
        self.people, self.level, self.rules = "allied", "staff", "supermarina"
        self.options: set[str] = set()
        if scenario is not None and scenario not in keys:
            self.message = f"There is no scenario {scenario!r}; there are: {', '.join(keys)}"

    def rows(self) -> Sequence[Row]:
        """All that may be chosen."""
        return tuple(self._rows())

    def _rows(self) -> Iterable[Row]:
        from campaign.session.battles import systems
        from campaign.session.beginning import CHOICES

        yield Row("New campaign", style="title")
        yield Row("Begin", "begin", "B", "begin this campaign; it is saved from its first order on", "button")
        yield Row("Scenario", style="head")
        for one in self.offered:
            yield Row(
                f"{one.title} ({one.first_turn} to {one.last_turn})",
                f"scenario:{one.key}",
                hint=one.situation,
                chosen=one.key == self.scenario,
                indent=1,
            )
        chosen = next(one for one in self.offered if one.key == self.scenario)
        yield Row(chosen.situation, style="faint", indent=1)
        yield Row("Who plays", style="head")
        for key, words in PLAYERS.items():
            yield Row(
                words, f"people:{key}", hint=f"{words}; the staff plays whoever is left", chosen=key == self.people, indent=1
            )
        yield Row("Dice", style="head")
        yield Row(
            f"Seed: {self.seed or 'drawn, so that nobody can foresee them'}",
            "seed",
            hint="type digits for a seed of your own; Backspace takes them away",
            indent=1,
        )
        yield Row("Battles are fought by", style="head")
        for name in systems():
            yield Row(
                name,
                f"rules:{name}",
                hint=f"battles of this campaign are fought by {name}",
                chosen=name == self.rules,
                indent=1,
            )
        yield Row("Options", style="head")
        for name in CHOICES:
            yield Row(
                name.replace("_", " "),
                f"option:{name}",
                hint=f"{name.replace('_', ' ')}: {'on' if name in self.options else 'off'}",
                chosen=name in self.options,
                indent=1,
            )
        yield Row("Back", "back", "Esc", style="button")

    def typed(self, text: str) -> None:
        """Digits are a seed."""
        if text.isdigit() and len(self.seed) < 15:
            self.seed += text

    def shortcut(self, key: object) -> None:
        """Backspace takes a digit of the seed away."""
        from campaign.gui.stage import Key

        if key == Key("backspace"):
            self.seed = self.seed[:-1]
        elif isinstance(key, Key):
            super().shortcut(key)

    def do(self, action: str) -> None:
        """One choice, or the beginning."""
        match action.partition(":"):
            case ("scenario", _, key):
                self.scenario = key
            case ("people", _, key):
                self.people = key
            case ("rules", _, key):
                self.rules = key
            case ("option", _, key):
                self.options ^= {key}
            case ("begin", _, _):
                self._begin()
            case ("back", _, _):
                self.stage.back()

    def _begin(self) -> None:
        from campaign.model.sides import BOTH
        from campaign.session.beginning import Beginning, begin
        from campaign.session.saves import free_save

        players = {side: "human" if self.people in (side.value, "both") else self.level for side in BOTH}
        begun = Beginning(
            self.scenario,
            int(self.seed) if self.seed else None,
            players=players,
            rules=self.rules,
            options=[f"{name}=true" for name in sorted(self.options)],
        )
        save = free_save(self.scenario)
        begin(begun, save).close()
        self.start.open(save)
