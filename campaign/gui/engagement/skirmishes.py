"""Skirmishes: battles without a campaign, chosen from a list or taken up again, their briefing, and how they are kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import BeforeBattle, OnPage
from campaign.gui.actions.values import Action, GoOnWith, ReadAims, UsePeople, UseSkirmish, UseSystem
from campaign.gui.battle.ending.result import memoized
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.pages import Page
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage
from campaign.model.battles.battle import AfterAction
from campaign.model.sides import BOTH, Side
from campaign.session.play.referee import titles
from campaign.session.reports.situation import Plain
from campaign.session.skirmish import (
    KeptSkirmish,
    begin_kept,
    briefing_of,
    kept_skirmishes,
    open_skirmish,
    own_skirmishes,
    result_of,
    skirmishes,
    take_up,
)
from campaign.session.words.occasions import sky_in_words

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
        self._saved: list[Plain] | None = None
        self.handlers.at({BeforeBattle.READ: self._brief})
        self.handlers.on(UseSkirmish, self._use_skirmish).on(UsePeople, self._use_people).on(UseSystem, self._use_system)
        self.handlers.on(GoOnWith, lambda action: _fight(stage, take_up(action.file, _progress_of(stage))))

    @property
    def kept(self) -> list[Plain]:
        """Those that may be gone on with."""
        if self._saved is None:
            self._saved = kept_skirmishes()
        return self._saved

    def returned(self) -> None:
        """One may have been stopped, or settled."""
        self._saved = None

    @property
    def default(self) -> Action:
        """The chosen battle is read of."""
        return BeforeBattle.READ

    def rows(self) -> Sequence[Row]:
        """All that may be chosen."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        yield Row("Skirmish", style="title")
        newest: BeforeBattle | None = BeforeBattle.RESUME
        for saved in self.kept:
            if "broken" in saved:
                continue
            who = next(text for key, text in WORDS.items() if [side.value for side in PEOPLE[key]] == saved["people"])
            stands = "it is over, and its result waits" if saved["over"] else f"turn {saved['turn']}"
            hint = f"{who.lower()}, by {self.systems.get(saved['system'], saved['system'])}; kept in {saved['file']}"
            yield Row(f"Go on with: {saved['title']}, {stands}", GoOnWith(Path(saved["file"])), label(newest) if newest else "",
                      hint, "button", offer=newest)
            newest = None
        yield from (_broken(saved["file"], saved["broken"]) for saved in self.kept if "broken" in saved)
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
        for key, text in WORDS.items():
            yield Row(text, UsePeople(key), chosen=key == self.people, indent=1)
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


# The briefing ---------------------------------------------------------------------------------------------------------


class SkirmishBriefing(Screen):
    """One player reads his own side's aims; of two, each reads his alone; where captains fight, both are shown."""

    told = (Context.SKIRMISH,)

    def __init__(self, stage: Stage, place: places.Briefing) -> None:
        super().__init__(stage)
        self.opened, self.people = place.opened, place.people
        self.found = briefing_of(self.opened, self.people)
        self.handlers.at({BeforeBattle.BEGIN: self._begin}).on(ReadAims, self._read_aims)

    @property
    def default(self) -> Action:
        """The battle begins."""
        return BeforeBattle.BEGIN

    def rows(self) -> Sequence[Row]:
        """The situation, and what this player may read of the aims."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        found = self.found
        yield Row(found["title"], style="title")
        yield Row(f"{found['place']}, {found['moment'][:10]}", style="strong")
        yield Row(sky_in_words(self.opened.skirmish.engagement), style="faint")
        yield button("Begin", BeforeBattle.BEGIN, "the battle begins; it is kept from its first order on")
        if len(self.people) == len(BOTH):
            for side in BOTH:
                yield button(f"The {side} side's aims", ReadAims(side), f"for the {side} player alone")
        yield button("Back", OnPage.BACK, "back to the list")
        yield Row("Situation", style="head")
        yield Row(found["situation"], indent=1)
        for side in self.people if len(self.people) == 1 else () if self.people else BOTH:
            yield from self._aims(side)
        for side in BOTH:
            yield Row(f"Ships of the {side} side", style="head")
            yield Row(", ".join(found["ships"][side.value]) or "Nobody is in sight yet.", indent=1)
        if found["stops"]:
            yield Row("When it stops", style="head")
            yield from (Row(condition, indent=1) for condition in found["stops"])

    def _aims(self, side: Side) -> Iterator[Row]:
        yield Row(f"The {side} side", style="head")
        yield Row(self.found[side.value], indent=1)
        yield Row(f"Your ships: {', '.join(self.found['own'][side.value])}", indent=1)
        yield from (Row(f"Aim: {aim}", style="strong", indent=1) for aim in self.found["aims"][side.value])
        yield from (Row(f"You know: {fact}", indent=1) for fact in self.found["knows"][side.value])

    def _begin(self) -> None:
        skirmish = begin_kept(self.opened, self.people, _progress_of(self.stage))
        self.stage.back()
        _fight(self.stage, skirmish)

    def _read_aims(self, action: ReadAims) -> None:
        page = Page(self.stage, lambda: (Row(self.found["title"], style="title"), *self._aims(action.side)))
        self.stage.show(places.Handover(action.side, lambda: self.stage.go(page)))


# Fought on screen -----------------------------------------------------------------------------------------------------


def _fight(stage: Stage, skirmish: KeptSkirmish) -> None:
    """A kept skirmish on screen; once its result is accepted nothing is kept any more."""
    people, opened = skirmish.people, skirmish.opened
    reader = people[0] if len(people) == 1 else None

    def stopped() -> None:
        if skirmish.left():
            stage.top.message = f"{opened.skirmish.title} is kept as it stands; it can be gone on with here."
        stage.top.returned()

    def previewed(after: AfterAction) -> Plain:
        # What one of two players saw of it is not for the other.
        return result_of(opened, after, reader, skirmish.table if len(people) < 2 else None)

    stage.show(places.Battle(skirmish.table, people, skirmish.settle, memoized(previewed), reader, stopped))


def _progress_of(stage: Stage) -> Callable[[], None]:
    """The window gets its turn while captains think."""
    return lambda: stage.progress(lambda: "The captains fight")
