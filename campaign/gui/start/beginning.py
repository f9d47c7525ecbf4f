"""A new campaign: scenario, its beginning, sides, dice, the system of its battles, options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen
from campaign.model.calendar import Turn

if TYPE_CHECKING:
    from campaign.gui.frame.stage import Key, Stage
    from campaign.gui.start.screen import StartScreen
    from campaign.session.play.beginning import Offered

PLAYERS = {"axis": "You command the Axis", "allied": "You command the Allies", "both": "Two players at one screen"}
DICE = {
    "seeded": ("By the program", "the same seed and the same orders give the same war"),
    "prompted": ("Rolled at the table", "you roll real dice, the staff's too, and type what they show"),
}
DIGITS = 15
YEAR = 24


class NewScreen(Screen):
    """All that may be chosen before a campaign begins."""

    keys = (
        ("B", "begin"),
        ("digits", "a seed of your own for the dice; Backspace takes them away"),
        ("+ and -", "a historical scenario begins a half-month later or earlier"),
    )

    def __init__(self, stage: Stage, start: StartScreen, scenario: str | None = None, seed: int | None = None) -> None:
        from campaign.session.play.beginning import scenarios

        super().__init__(stage)
        self.start, self.seed = start, "" if seed is None else str(seed)
        self.offered = scenarios()
        keys = [one.key for one in self.offered]
        self.scenario = scenario if scenario in keys else keys[0]
        self.people, self.rules, self.dice = "allied", "supermarina", "seeded"
        self.first: Turn | None = None
        self.options: set[str] = set()
        if scenario is not None and scenario not in keys:
            self.message = f"There is no scenario {scenario!r}; there are: {', '.join(keys)}"

    @property
    def chosen(self) -> Offered:
        """The scenario that is marked."""
        return next(one for one in self.offered if one.key == self.scenario)

    def rows(self) -> Sequence[Row]:
        """All that may be chosen."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        from campaign.session.play.referee import titles

        yield Row("New campaign", style="title")
        yield Row("Begin", "begin", "B", "begin this campaign; it is saved from its first order on", "button")
        yield Row("Scenario", style="head")
        for one in self.offered:
            length = "1 turn" if one.turns == 1 else f"{one.turns} turns"
            yield Row(one.title, f"scenario:{one.key}", hint=one.situation, chosen=one.key == self.scenario, indent=1,
                      column=length)
        yield Row(self.chosen.situation, style="faint", indent=1)
        yield from self._beginning()
        yield Row("Who plays", style="head")
        for key, words in PLAYERS.items():
            yield Row(words, f"people:{key}", hint=f"{words}; the staff plays whoever is left", chosen=key == self.people,
                      indent=1)
        yield Row("Dice", style="head")
        for key, (words, about) in DICE.items():
            yield Row(words, f"dice:{key}", hint=f"{words}: {about}", chosen=key == self.dice, indent=1)
        yield Row(f"Seed: {self.seed or 'drawn, so that nobody can foresee them'}", "seed",
                  hint="type digits for a seed of your own; Backspace takes them away", indent=1)
        yield Row("Battles are fought by", style="head")
        for name, title in titles().items():
            yield Row(title, f"rules:{name}", hint=f"battles of this campaign are fought by {title}", chosen=name == self.rules,
                      indent=1)
        yield from self._options()
        yield Row("Back", "back", "Esc", "back to the start", "button")

    def _beginning(self) -> Iterator[Row]:
        if not self.chosen.any_start:
            return
        first = self.first or Turn.of(self.chosen.first_turn)
        yield Row("When it begins", style="head")
        yield Row(f"Begins {first}, ends {self.chosen.last_turn}", indent=1)
        for words, turns, key in (("A half-month later", 1, "+"), ("A half-month earlier", -1, "-"),
                                  ("A year later", YEAR, ""), ("A year earlier", -YEAR, "")):
            yield Row(words, f"first:{turns}", key, f"{words.lower()}: everything stands as history had it then", indent=2)

    def _options(self) -> Iterator[Row]:
        from campaign.session.play.beginning import OPTIONS

        yield Row("Options", style="head")
        for name, one in OPTIONS.items():
            if self.chosen.any_start or not one.history:
                on = name in self.options
                yield Row(one.title, f"option:{name}", hint=f"{one.title}, {'on' if on else 'off'}: {one.about}", chosen=on,
                          column="on" if on else "off", indent=1)

    def typed(self, text: str) -> None:
        """Digits are a seed."""
        if text.isascii() and text.isdigit() and len(self.seed) < DIGITS:
            self.seed += text

    def shortcut(self, key: Key) -> None:
        """Backspace takes a digit of the seed away."""
        if key.name == "backspace":
            self.seed = self.seed[:-1]
        elif key.name == "=":
            self.press("first:1")
        else:
            super().shortcut(key)

    def do(self, action: str) -> None:
        """One choice, or the beginning."""
        match action.partition(":"):
            case ("scenario", _, key):
                self.scenario, self.first = key, None
                self.options = {name for name in self.options if self._offers(name)}
            case ("first", _, turns):
                self._move(int(turns))
            case ("people", _, key):
                self.people = key
            case ("rules", _, key):
                self.rules = key
            case ("dice", _, key):
                self.dice = key
            case ("option", _, key):
                self.options ^= {key}
            case ("begin", _, _):
                self._begin()
            case ("back", _, _):
                self.stage.back()

    def _offers(self, option: str) -> bool:
        from campaign.session.play.beginning import OPTIONS

        return self.chosen.any_start or not OPTIONS[option].history

    def _move(self, turns: int) -> None:
        if self.chosen.any_start:
            first, last = Turn.of(self.chosen.first_turn), Turn.of(self.chosen.last_turn)
            now = (self.first or first).number + turns
            self.first = Turn(min(last.number, max(first.number, now)))

    def _begin(self) -> None:
        from campaign.gui.frame.rolling import Rolling
        from campaign.model.sides import BOTH
        from campaign.session.files.saves import free_save
        from campaign.session.play.beginning import Beginning, begin

        players = {side: "human" if self.people in (side.value, "both") else "staff" for side in BOTH}
        begun = Beginning(
            self.scenario,
            int(self.seed) if self.seed else None,
            dice=self.dice,
            first_turn=None if self.first is None else str(self.first),
            players=players,
            rules=self.rules,
            options=[f"{name}=true" for name in sorted(self.options)],
        )
        save = free_save(self.scenario)
        begin(begun, save, Rolling(self.stage), lambda cursor, _: self.stage.breathe(lambda: f"Setting up: {cursor}")).close()
        self.start.open(save)
