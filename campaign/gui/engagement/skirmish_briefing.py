"""What a skirmish is about, before it is fought: the situation for all, aims and knowledge for one side alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from campaign.gui.engagement.meeting import sky_in_words
from campaign.gui.frame.handover import HandoverScreen
from campaign.gui.frame.page import Row
from campaign.gui.frame.pages import Page
from campaign.gui.frame.screen import Screen
from campaign.model.sides import BOTH, Side

if TYPE_CHECKING:
    from campaign.gui.frame.stage import Stage
    from campaign.session.skirmish.fighting import Opened


class SkirmishBriefing(Screen):
    """One player reads his own side's aims; of two, each reads his alone; where captains fight, both are shown."""

    keys = (("B", "begin the battle"), ("X", "the Axis side's aims, for its player alone"),
            ("L", "the Allied side's aims, for its player alone"))

    def __init__(self, stage: Stage, opened: Opened, people: Sequence[Side]) -> None:
        from campaign.session.skirmish.fighting import briefing_of

        super().__init__(stage)
        self.opened, self.people = opened, tuple(people)
        self.found = briefing_of(opened)

    def rows(self) -> Sequence[Row]:
        """The situation, and what this player may read of the aims."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        found = self.found
        yield Row(found["title"], style="title")
        yield Row(f"{found['place']}, {found['moment'][:10]}", style="strong")
        yield Row(sky_in_words(self.opened.skirmish.engagement), style="faint")
        yield Row("Begin", "begin", "B", "the battle begins; it is kept from its first order on", "button")
        if len(self.people) == len(BOTH):
            for side in BOTH:
                yield Row(f"The {side} side's aims", f"aims:{side.value}", {Side.AXIS: "X", Side.ALLIED: "L"}[side],
                          f"for the {side} player alone", "button")
        yield Row("Back", "back", "Esc", "back to the list", "button")
        yield Row("Situation", style="head")
        yield Row(found["situation"], indent=1)
        for side in self.people if len(self.people) == 1 else () if self.people else BOTH:
            yield from self._aims(side)
        for side in BOTH:
            yield Row(f"Ships of the {side} side", style="head")
            yield Row(", ".join(found["ships"][side.value]), indent=1)
        if found["stops"]:
            yield Row("When it stops", style="head")
            yield from (Row(words, indent=1) for words in found["stops"])

    def _aims(self, side: Side) -> Iterator[Row]:
        yield Row(f"The {side} side", style="head")
        yield Row(self.found[side.value], indent=1)
        yield from (Row(f"Aim: {words}", style="strong", indent=1) for words in self.found["aims"][side.value])
        yield from (Row(f"You know: {words}", indent=1) for words in self.found["knows"][side.value])

    def do(self, action: str) -> None:
        """The battle, a side's aims, or back to the list."""
        kind, _, which = action.partition(":")
        if kind == "begin":
            from campaign.gui.engagement.skirmish import breath_of, fight
            from campaign.session.skirmish.kept import begin_kept

            kept = begin_kept(self.opened, self.people, breath_of(self.stage))
            self.stage.back()
            fight(self.stage, kept)
        elif kind == "aims":
            side = Side(which)
            page = Page(self.stage, lambda: (Row(self.found["title"], style="title"), *self._aims(side)))
            self.stage.go(HandoverScreen(self.stage, side, lambda: self.stage.go(page)))
        else:
            self.stage.back()
