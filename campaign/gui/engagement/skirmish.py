"""Skirmishes: battles without a campaign, chosen from a list or taken up again, and fought on screen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from campaign.gui.actions.keymap import Context, label
from campaign.gui.actions.plain import BeforeBattle, OnPage
from campaign.gui.actions.values import GoOnWith, UsePeople, UseSkirmish, UseSystem
from campaign.gui.engagement.kept import fight, progress_of
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage
from campaign.model.sides import BOTH, Side
from campaign.session.play.referee import titles
from campaign.session.reports.situation import Plain
from campaign.session.skirmish import kept_skirmishes, open_skirmish, own_skirmishes, skirmishes, take_up

PEOPLE: dict[str, tuple[Side, ...]] = {"axis": (Side.AXIS,), "allied": (Side.ALLIED,), "both": BOTH, "captains": ()}
WORDS = {
    "axis": "You fight the Axis side",
    "allied": "You fight the Allied side",
    "both": "Two players at one screen",
    "captains": "Captains fight both sides",
}


class SkirmishScreen(Screen):
    """Which battle, who fights it, by which system; or one that was stopped."""

    told = (Context.SKIRMISHES,)

    def __init__(self, stage: Stage, place: places.Skirmishes) -> None:
        super().__init__(stage)
        self.offered = skirmishes()
        self.own = own_skirmishes()
        self.systems = titles()
        self.key_of, self.people, self.rules = place.key or self.offered[0]["key"], "allied", next(iter(self.systems))
        self._kept: list[Plain] | None = None
        self.handlers.at({BeforeBattle.READ: self._brief})
        self.handlers.on(UseSkirmish, self._use_skirmish).on(UsePeople, self._use_people).on(UseSystem, self._use_system)
        self.handlers.on(GoOnWith, lambda action: fight(stage, take_up(action.file, progress_of(stage))))

    @property
    def kept(self) -> list[Plain]:
        """Those that may be gone on with."""
        if self._kept is None:
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
        newest: BeforeBattle | None = BeforeBattle.RESUME
        for kept in self.kept:
            if "broken" in kept:
                continue
            who = next(words for key, words in WORDS.items() if [side.value for side in PEOPLE[key]] == kept["people"])
            stands = "it is over, and its result waits" if kept["over"] else f"turn {kept['turn']}"
            hint = f"{who.lower()}, by {self.systems.get(kept['system'], kept['system'])}; kept in {kept['file']}"
            yield Row(f"Go on with: {kept['title']}, {stands}", GoOnWith(Path(kept["file"])), label(newest) if newest else "",
                      hint, "button", offer=newest)
            newest = None
        yield from (_broken(kept["file"], kept["broken"]) for kept in self.kept if "broken" in kept)
        yield button("Fight", BeforeBattle.READ, "what the battle is about, and then the battle")
        yield Row("Battle", style="head")
        listed = (*self.offered, *self.own)
        for battle in listed:
            if "broken" in battle:
                yield _broken(battle["key"], battle["broken"])
            else:
                yield Row(f"{battle['title']} ({battle['date']})", UseSkirmish(battle["key"]), hint=battle["situation"],
                          chosen=battle["key"] == self.key_of, indent=1)
        chosen = next(battle for battle in listed if battle["key"] == self.key_of)
        yield Row(chosen["situation"], style="faint", indent=1)
        yield Row("Who fights", style="head")
        for key, words in WORDS.items():
            yield Row(words, UsePeople(key), chosen=key == self.people, indent=1)
        yield Row("By which system", style="head")
        for name, title in self.systems.items():
            yield Row(title, UseSystem(name), chosen=name == self.rules, indent=1)
        yield button("Back", OnPage.BACK)

    def _use_skirmish(self, action: UseSkirmish) -> None:
        self.key_of = action.key

    def _use_people(self, action: UsePeople) -> None:
        self.people = action.key

    def _use_system(self, action: UseSystem) -> None:
        self.rules = action.name

    def _brief(self) -> None:
        self.stage.show(places.Briefing(open_skirmish(self.key_of, self.rules), PEOPLE[self.people]))


def _broken(file: str, why: str) -> Row:
    return Row(f"{Path(file).name}: broken. {why}", hint=f"{Path(file).name} cannot be fought: {why}", style="bad", indent=1)
