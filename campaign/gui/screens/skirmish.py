"""Skirmishes: battles without a campaign, chosen from a list and fought on screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from campaign.gui.page import Row
from campaign.gui.screens.screen import Screen
from campaign.model.sides import BOTH, Side

if TYPE_CHECKING:
    from campaign.gui.stage import Stage

PEOPLE: dict[str, tuple[Side, ...]] = {"axis": (Side.AXIS,), "allied": (Side.ALLIED,), "both": BOTH, "captains": ()}
WORDS = {
    "axis": "You fight the Axis side",
    "allied": "You fight the Allied side",
    "both": "Two players at one screen",
    "captains": "Captains fight both sides",
}


class SkirmishScreen(Screen):
    """Which battle, who fights it, by which system."""

    def __init__(self, stage: Stage, key: str = "") -> None:
        from campaign.session.battles import systems
        from campaign.session.skirmishes import skirmishes

        super().__init__(stage)
        self.offered = skirmishes()
        self.systems = systems()
        self.key_of, self.people, self.rules = key or self.offered[0]["key"], "allied", self.systems[0]

    def rows(self) -> Sequence[Row]:
        """All that may be chosen."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        yield Row("Skirmish", style="title")
        yield Row("Fight", "fight", "F", "begin this battle", "button")
        yield Row("Battle", style="head")
        for one in self.offered:
            yield Row(
                f"{one['title']} ({one['date']})",
                f"battle:{one['key']}",
                hint=one["situation"],
                chosen=one["key"] == self.key_of,
                indent=1,
            )
        chosen = next(one for one in self.offered if one["key"] == self.key_of)
        yield Row(chosen["situation"], style="faint", indent=1)
        yield Row("Who fights", style="head")
        for key, words in WORDS.items():
            yield Row(words, f"people:{key}", chosen=key == self.people, indent=1)
        yield Row("By which system", style="head")
        for name in self.systems:
            yield Row(name, f"rules:{name}", chosen=name == self.rules, indent=1)
        yield Row("Back", "back", "Esc", style="button")

    def do(self, action: str) -> None:
        """One choice, or the battle."""
        match action.partition(":"):
            case ("battle", _, key):
                self.key_of = key
            case ("people", _, key):
                self.people = key
            case ("rules", _, key):
                self.rules = key
            case ("fight", _, _):
                self._fight()
            case _:
                self.stage.back()

    def _fight(self) -> None:
        from campaign.gui.screens.battle import BattleScreen
        from campaign.session.skirmishes import open_skirmish, result_of, skirmish_table

        opened = open_skirmish(self.key_of, self.rules)
        people = PEOPLE[self.people]
        reader = people[0] if len(people) == 1 else None
        table = skirmish_table(opened)
        self.stage.go(
            BattleScreen(self.stage, table, people, lambda: None, lambda after: result_of(opened, after, reader), reader)
        )
