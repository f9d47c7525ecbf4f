"""Before a battle: who meets whom under what sky, the odds, which system, and on which way it is to be fought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from campaign.gui.engagement.chances import chances, ships_at_risk
from campaign.gui.engagement.counting import Counting
from campaign.gui.engagement.meeting import sky_in_words, who_meets_whom
from campaign.gui.engagement.odds import counted_for
from campaign.gui.frame.page import Row
from campaign.gui.frame.screen import Screen

if TYPE_CHECKING:
    from campaign.gui.campaign.screen import CampaignScreen
    from campaign.gui.frame.stage import Stage

ANY = "any"


class BeforeBattleScreen(Screen):
    """How will you fight? A battle that was begun in one system stays in it."""

    keys = (
        ("F", "fight on screen"),
        ("C", "let captains fight it; the result is shown first"),
        ("T", "on the table: print the packet, read the form back"),
        ("A", "by any other rules: set-up sheet and neutral form"),
        ("Tab, Enter", "another system, where the battle is not begun"),
    )

    def __init__(self, stage: Stage, campaign: CampaignScreen) -> None:
        from campaign.session.engagements.odds import joined
        from campaign.session.play.referee import begun_in, titles
        from campaign.session.play.seat import Public

        super().__init__(stage)
        self.campaign, self.game = campaign, campaign.game
        self.foreseen = joined(campaign.desk.view)
        self.begun = begun_in(Public(self.game))
        self.rules = self.begun or self.game.book.options.tactical_system
        self.titles = titles()
        self.suits = {name: self._refused(name) for name in self.titles}
        self.counting: Counting | str = ""
        self._count()

    def left(self) -> None:
        """Nobody reads on."""
        self._stop()

    def _stop(self) -> None:
        if isinstance(self.counting, Counting):
            self.counting.stop()

    def _count(self) -> None:
        self._stop()
        begun = "the battle has begun, and odds are those of its beginning no more"
        self.counting = begun if self.begun else counted_for(self.game.book, self.foreseen, self.rules)

    def rows(self) -> Sequence[Row]:
        """Everything worth knowing before the first shot, and the ways to fight."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        engagement = self.foreseen.engagement
        yield Row("How will you fight?", style="title")
        yield Row(f"Battle {engagement.id}, {engagement.place}", style="strong")
        yield Row(sky_in_words(engagement), style="faint")
        yield from self._ways()
        yield from self._systems()
        yield from chances(self.counting)
        yield from who_meets_whom(self.game.book, engagement, self.foreseen.side)
        yield from ships_at_risk(self.counting)

    def _ways(self) -> Iterator[Row]:
        no, title = self.suits[self.rules], self.titles[self.rules]
        for action, words, key, hint in (
            ("fight", "On screen", "F", "give the orders of this battle yourself"),
            ("auto", "Let captains fight it", "C", "captains on both sides fight it to its end; the result is shown first"),
            ("table", "On the table", "T", f"print a packet for {title} and its result form, and read the form back"),
            ("any", "By any other rules", "A", "a set-up sheet and a neutral form, for rules of your own"),
        ):
            off_screen = action in ("table", "any")
            why = f"it is being fought on screen by {self.titles[self.begun]} already" if off_screen and self.begun else no
            if action == "any" and not self.begun:
                why = ""
            yield Row(words, "" if why else action, key, f"not now: {why}" if why else hint, "button", able=not why)
        yield Row("Back", "back", "Esc", "back to the map; the battle waits", "button")

    def _systems(self) -> Iterator[Row]:
        yield Row("By which system", style="head")
        if self.begun is not None:
            yield Row(f"It has begun in {self.titles[self.begun]}, and stays in it.", indent=1)
            return
        usual = self.game.book.options.tactical_system
        for name, no in self.suits.items():
            words = f"{self.titles[name]}, this campaign's own" if name == usual else self.titles[name]
            if no:
                yield Row(words, hint=f"{self.titles[name]} cannot fight it: {no}", indent=1, able=False)
                yield Row(f"cannot fight it: {no}", style="faint", indent=2)
            else:
                yield Row(words, f"rules:{name}", hint=f"fight it by {self.titles[name]}", chosen=name == self.rules, indent=1)

    def _refused(self, system: str) -> str:
        """Why a system cannot fight this battle; empty where it can."""
        from campaign.session.play.referee import system_named

        no = system_named(system).suits(self.game.book, self.foreseen.engagement)
        return "" if no is None else str(no)

    def do(self, action: str) -> None:
        """Fights on one of the ways, or takes another system."""
        from campaign.gui.campaign import dispatch
        from campaign.gui.engagement.on_the_table import TableScreen

        match action.partition(":"):
            case ("rules", _, name):
                self.rules = name
                self._count()
            case ("fight" | "auto", _, _):
                self.stage.back()
                dispatch.fight(self.campaign, auto=action == "auto", system=self.rules)
            case ("table" | "any", _, _):
                self.stage.go(TableScreen(self.stage, self.campaign, ANY if action == "any" else self.rules))
            case _:
                self.stage.back()

    def passed(self, seconds: float) -> bool:
        """New odds are shown as they come."""
        return isinstance(self.counting, Counting) and self.counting.has_news()
