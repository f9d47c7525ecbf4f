"""What a skirmish is about, before it is fought: the situation for all, aims and knowledge for one side alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.actions.keymap import Context
from campaign.gui.actions.plain import BeforeBattle, OnPage
from campaign.gui.actions.values import ReadAims
from campaign.gui.engagement.kept import fight, progress_of
from campaign.gui.engagement.meeting import sky_in_words
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.pages import Page
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage
from campaign.model.sides import BOTH, Side
from campaign.session.skirmish import begin_kept, briefing_of


class SkirmishBriefing(Screen):
    """One player reads his own side's aims; of two, each reads his alone; where captains fight, both are shown."""

    told = (Context.SKIRMISH,)

    def __init__(self, stage: Stage, place: places.Briefing) -> None:
        super().__init__(stage)
        self.opened, self.people = place.opened, place.people
        self.found = briefing_of(self.opened, self.people)
        self.handlers.at({BeforeBattle.BEGIN: self._begin}).on(ReadAims, self._read_aims)

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
            yield from (Row(words, indent=1) for words in found["stops"])

    def _aims(self, side: Side) -> Iterator[Row]:
        yield Row(f"The {side} side", style="head")
        yield Row(self.found[side.value], indent=1)
        yield Row(f"Your ships: {', '.join(self.found['own'][side.value])}", indent=1)
        yield from (Row(f"Aim: {words}", style="strong", indent=1) for words in self.found["aims"][side.value])
        yield from (Row(f"You know: {words}", indent=1) for words in self.found["knows"][side.value])

    def _begin(self) -> None:
        kept = begin_kept(self.opened, self.people, progress_of(self.stage))
        self.stage.back()
        fight(self.stage, kept)

    def _read_aims(self, action: ReadAims) -> None:
        page = Page(self.stage, lambda: (Row(self.found["title"], style="title"), *self._aims(action.side)))
        self.stage.show(places.Handover(action.side, lambda: self.stage.go(page)))
