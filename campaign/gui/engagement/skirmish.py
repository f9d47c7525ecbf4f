"""Skirmishes: battles without a campaign, chosen from a list or taken up again, and fought on screen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen
from campaign.model.sides import BOTH, Side

if TYPE_CHECKING:
    from campaign.gui.frame.stage import Stage
    from campaign.model.battle import AfterAction
    from campaign.session.reports.situation import Plain
    from campaign.session.skirmish.kept import Kept

PEOPLE: dict[str, tuple[Side, ...]] = {"axis": (Side.AXIS,), "allied": (Side.ALLIED,), "both": BOTH, "captains": ()}
WORDS = {
    "axis": "You fight the Axis side",
    "allied": "You fight the Allied side",
    "both": "Two players at one screen",
    "captains": "Captains fight both sides",
}


class SkirmishScreen(Screen):
    """Which battle, who fights it, by which system; or one that was stopped."""

    keys = (("G", "go on with the skirmish that was fought last"), ("F", "read what it is about, then fight"))

    def __init__(self, stage: Stage, key: str = "") -> None:
        from campaign.session.play.referee import titles
        from campaign.session.skirmish.fighting import skirmishes
        from campaign.session.skirmish.kept import own_skirmishes

        super().__init__(stage)
        self.offered = skirmishes()
        self.own = own_skirmishes()
        self.systems = titles()
        self.key_of, self.people, self.rules = key or self.offered[0]["key"], "allied", next(iter(self.systems))
        self._kept: list[Plain] | None = None

    @property
    def kept(self) -> list[Plain]:
        """Those that may be gone on with."""
        if self._kept is None:
            from campaign.session.skirmish.kept import kept_skirmishes

            self._kept = kept_skirmishes()
        return self._kept

    def returned(self) -> None:
        """One may have been stopped, or settled."""
        self._kept = None

    def rows(self) -> Sequence[Row]:
        """All that may be chosen."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        yield Row("Skirmish", style="title")
        sound = 0
        for number, one in enumerate(self.kept):
            if "broken" in one:
                continue
            who = next(words for key, words in WORDS.items() if [side.value for side in PEOPLE[key]] == one["people"])
            stands = "it is over, and its result waits" if one["over"] else f"turn {one['turn']}"
            hint = f"{who.lower()}, by {self.systems.get(one['system'], one['system'])}; kept in {one['file']}"
            yield Row(f"Go on with: {one['title']}, {stands}", f"go:{number}", "" if sound else "G", hint, "button")
            sound += 1
        yield from (_broken(one["file"], one["broken"]) for one in self.kept if "broken" in one)
        yield Row("Fight", "fight", "F", "what the battle is about, and then the battle", "button")
        yield Row("Battle", style="head")
        for one in (*self.offered, *self.own):
            if "broken" in one:
                yield _broken(one["key"], one["broken"])
            else:
                yield Row(f"{one['title']} ({one['date']})", f"battle:{one['key']}", hint=one["situation"],
                          chosen=one["key"] == self.key_of, indent=1)
        chosen = next(one for one in (*self.offered, *self.own) if one["key"] == self.key_of)
        yield Row(chosen["situation"], style="faint", indent=1)
        yield Row("Who fights", style="head")
        for key, words in WORDS.items():
            yield Row(words, f"people:{key}", chosen=key == self.people, indent=1)
        yield Row("By which system", style="head")
        for name, title in self.systems.items():
            yield Row(title, f"rules:{name}", chosen=name == self.rules, indent=1)
        yield Row("Back", "back", "Esc", style="button")

    def do(self, action: str) -> None:
        """One choice, what a battle is about, or one that was stopped."""
        match action.partition(":"):
            case ("battle", _, key):
                self.key_of = key
            case ("people", _, key):
                self.people = key
            case ("rules", _, key):
                self.rules = key
            case ("fight", _, _):
                self._brief()
            case ("go", _, number):
                from campaign.session.skirmish.kept import take_up

                fight(self.stage, take_up(Path(self.kept[int(number)]["file"]), breath_of(self.stage)))
            case _:
                self.stage.back()

    def _brief(self) -> None:
        from campaign.gui.engagement.skirmish_briefing import SkirmishBriefing
        from campaign.session.skirmish.fighting import open_skirmish

        self.stage.go(SkirmishBriefing(self.stage, open_skirmish(self.key_of, self.rules), PEOPLE[self.people]))


def fight(stage: Stage, kept: Kept) -> None:
    """A kept skirmish on screen; once its result is accepted nothing is kept any more."""
    from campaign.gui.battle.screen import BattleScreen
    from campaign.session.skirmish.fighting import result_of

    people, opened = kept.people, kept.opened
    reader = people[0] if len(people) == 1 else None

    def stopped() -> None:
        if kept.left():
            stage.top.message = f"{opened.skirmish.title} is kept as it stands; it can be gone on with here."
        stage.top.returned()

    def previewed(after: AfterAction) -> Plain:
        return result_of(opened, after, reader)

    stage.go(BattleScreen(stage, kept.table, people, kept.settle, previewed, reader, stopped))


def breath_of(stage: Stage) -> Callable[[], None]:
    """The window gets its turn while captains think."""
    return lambda: stage.breathe(lambda: "The captains fight")


def _broken(file: str, why: str) -> Row:
    return Row(f"{Path(file).name}: broken. {why}", hint=f"{Path(file).name} cannot be fought: {why}", style="bad", indent=1)
