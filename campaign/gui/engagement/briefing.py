"""Before a battle without a campaign: what it is about, which side one leads, by which rules; and how it is fought and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import BeforeBattle, OnPage
from campaign.gui.actions.values import Action, ReadAims, UsePeople, UseSystem
from campaign.gui.battle.ending.result import memoized
from campaign.gui.engagement.forces import forces_rows
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.pages import Page
from campaign.gui.frame.stage import Stage
from campaign.gui.gallery.lines import RuledChoice
from campaign.gui.gallery.page import PageColumn, VistaPage, ruled_head
from campaign.model.battles.battle import AfterAction
from campaign.model.battles.tabletop import clock
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.gallery.battles import battle_at_a_glance
from campaign.session.gallery.dates import day_named
from campaign.session.gallery.vistas import Vista, vista_of
from campaign.session.play.referee import system_named, titles
from campaign.session.reports.situation import Plain
from campaign.session.skirmish import (
    DEFAULT_SYSTEM,
    KeptSkirmish,
    begin_kept,
    briefing_of,
    open_skirmish,
    result_of,
    suited_systems,
)
from campaign.session.words.occasions import sky_in_words

PEOPLE: dict[str, tuple[Side, ...]] = {"axis": (Side.AXIS,), "allied": (Side.ALLIED,), "both": BOTH, "captains": ()}
WORDS = {
    "allied": ("You lead the Allies", "a captain of the program leads the Axis"),
    "axis": ("You lead the Axis", "a captain of the program leads the Allies"),
    "both": ("Two players at one screen", "one after the other; each reads his own aims"),
    "captains": ("Captains fight both sides", "you watch, turn by turn, or skip to the end"),
}


class SkirmishBriefing(VistaPage):
    """One player reads his own side's aims; of two, each reads his alone; where captains fight, both are shown."""

    told = (Context.SKIRMISH,)

    def __init__(self, stage: Stage, place: places.Briefing) -> None:
        super().__init__(stage)
        self.opened = open_skirmish(place.key)
        self.people = "allied"
        self.refusals = suited_systems(self.opened)
        fit = [name for name, why in self.refusals.items() if not why]
        self.rules = DEFAULT_SYSTEM if DEFAULT_SYSTEM in fit or not fit else fit[0]
        self._seen = vista_of(battle_at_a_glance(self.opened.skirmish))
        self._found: dict[tuple[str, str], Plain] = {}
        self.handlers.at({BeforeBattle.BEGIN: self._begin}).on(ReadAims, self._read_aims)
        self.handlers.on(UsePeople, self._use_people).on(UseSystem, self._use_system)

    @property
    def default(self) -> Action:
        """The battle begins."""
        return BeforeBattle.BEGIN

    @property
    def found(self) -> Plain:
        """What these players may read of it."""
        key = self.people, self.rules
        if key not in self._found:
            self._found[key] = briefing_of(replace(self.opened, system=self.rules), PEOPLE[self.people])
        return self._found[key]

    # What stands on it.

    def headline(self) -> tuple[str, ...]:
        """Its title; place and hour; and what the sky is like."""
        return self.found["title"], self._when(), sky_in_words(self.opened.skirmish.engagement)

    def vista(self) -> Vista:
        """The sky of its hour, and who leads."""
        return self._seen

    def columns(self) -> Sequence[PageColumn]:
        """What it is about with what this player may read of the aims, who meets whom, and what is to be chosen."""
        return (PageColumn("about", 0.36, tuple(self._about()), 1), PageColumn("forces", 0.34, tuple(self._forces()), 2),
                PageColumn("choices", 0.30, tuple(self._choices())))

    def buttons(self) -> Sequence[Row]:
        """Back, and the beginning in the colour of the side that one leads."""
        side = self.people if self.people in ("axis", "allied") else "allied"
        begin = button("Begin", BeforeBattle.BEGIN, "the battle begins; it is kept from its first order on")
        return button("Back", OnPage.BACK, "back to the battles"), replace(begin, style=side)

    def _when(self) -> str:
        moment = self.found["moment"]
        return f"{self.found['place']}, {day_named(moment[:10])}, {clock(int(moment[11:13]) * 60 + int(moment[14:16]))}"

    def _about(self) -> Iterator[Row]:
        people = PEOPLE[self.people]
        yield ruled_head("Situation")
        yield Row(self.found["situation"])
        if len(people) == len(BOTH):
            for side in BOTH:
                yield button(f"The {side} side's aims", ReadAims(side), f"for the {side} player alone")
        for side in people if len(people) == 1 else () if people else BOTH:
            yield from self._aims(side)
        if self.found["stops"]:
            yield ruled_head("When it stops")
            yield from (Row(condition) for condition in self.found["stops"])

    def _aims(self, side: Side) -> Iterator[Row]:
        yield ruled_head(f"The {side} side", side)
        yield Row(self.found[side.value])
        yield Row(f"Your ships: {', '.join(self.found['own'][side.value])}", style="faint")
        yield from (Row(f"Aim: {aim}", style="strong") for aim in self.found["aims"][side.value])
        yield from (Row(f"You know: {fact}") for fact in self.found["knows"][side.value])

    def _forces(self) -> Iterator[Row]:
        yield from forces_rows(self.opened.book, self.opened.skirmish.engagement, self.found["ships"])

    def _choices(self) -> Iterator[Row]:
        yield ruled_head("Who fights", asks=True)
        for key, (text, about) in WORDS.items():
            chosen = key == self.people
            yield Row(text, UsePeople(key), hint=f"{text}: {about}", chosen=chosen, drawn=RuledChoice(text, about, chosen))
        yield ruled_head("By which rules", asks=True)
        for name in sorted(self.refusals, key=lambda name: (bool(self.refusals[name]), name != DEFAULT_SYSTEM)):
            why, title, chosen = self.refusals[name], titles()[name], name == self.rules
            about = f"cannot fight it: {why}" if why else system_named(name).like
            drawn = RuledChoice(title, about, chosen, able=not why)
            yield Row(title, None if why else UseSystem(name), hint=f"{title}: {about}", chosen=chosen, able=not why,
                      drawn=drawn)

    # What is done.

    def _use_people(self, action: UsePeople) -> None:
        self.people = action.key

    def _use_system(self, action: UseSystem) -> None:
        self.rules = action.name

    def _begin(self) -> None:
        opened = replace(self.opened, system=self.rules)
        skirmish = begin_kept(opened, PEOPLE[self.people], progress_of(self.stage))
        self.stage.back()
        fight(self.stage, skirmish)

    def _read_aims(self, action: ReadAims) -> None:
        page = Page(self.stage, lambda: (Row(self.found["title"], style="title"), *self._aims(action.side)))
        self.stage.show(places.Handover(action.side, lambda: self.stage.go(page)))


# Fought on screen -----------------------------------------------------------------------------------------------------


def fight(stage: Stage, skirmish: KeptSkirmish) -> None:
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


def progress_of(stage: Stage) -> Callable[[], None]:
    """The window gets its turn while captains think."""
    return lambda: stage.progress(lambda: "The captains fight")
