"""Before a battle: who meets whom under what sky, the odds, which system, and on which way it is to be fought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.actions.keymap import Context
from campaign.gui.actions.plain import BeforeBattle, OnPage
from campaign.gui.actions.values import Fight, UseSystem
from campaign.gui.engagement.chances import chances, ships_at_risk
from campaign.gui.engagement.counting import BackgroundCount, shares_of
from campaign.gui.engagement.meeting import sky_in_words, who_meets_whom
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage
from campaign.model.replacing import replace
from campaign.session.engagements.choices import joined
from campaign.session.engagements.odds import Counting
from campaign.session.play.referee import begun_in, system_named, titles, usual_system

ANY = "any"


class BeforeBattleScreen(Screen):
    """How will you fight? A battle that was begun in one system stays in it."""

    told = (Context.BEFORE_BATTLE,)

    def __init__(self, stage: Stage, place: places.Ways) -> None:
        super().__init__(stage)
        self.place, self.book = place, place.seat.book
        self.choice, attack = joined(place.seat), place.seat.view.attack
        assert attack is not None
        assert attack.battle is not None
        self.engagement = attack.battle
        self.begun = begun_in(place.seat)
        self.usual = usual_system(self.book, self.engagement)
        self.rules = self.begun or self.usual
        self.titles = titles()
        self.suits = {name: self._refused(name) for name in self.titles}
        self.background = BackgroundCount()
        self.counting = self._counted_by_system()
        self.handlers.at({
            BeforeBattle.ON_SCREEN: lambda: self._fight(auto=False),
            BeforeBattle.CAPTAINS: lambda: self._fight(auto=True),
            BeforeBattle.TABLE: lambda: self._to_the_table(self.rules),
            BeforeBattle.ANY_RULES: lambda: self._to_the_table(ANY),
        }).on(UseSystem, self._use)

    def _counted_by_system(self) -> Counting | str:
        """The odds by the chosen system, being counted; or why there are none."""
        if self.begun:
            return "the battle has begun, and odds are those of its beginning no more"
        return self.suits[self.rules] or Counting(self.choice, self.rules)

    def rows(self) -> Sequence[Row]:
        """Everything worth knowing before the first shot, and the ways to fight."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        engagement = self.engagement
        yield Row("How will you fight?", style="title")
        yield Row(f"Battle {engagement.id}, {engagement.place}", style="strong")
        yield Row(sky_in_words(engagement), style="faint")
        yield from self._ways()
        yield from self._systems()
        yield from chances(self.counting, self.background)
        yield from who_meets_whom(self.book, engagement, self.choice.side)
        yield from ships_at_risk(self.counting, self.background)

    def _ways(self) -> Iterator[Row]:
        refused, title = self.suits[self.rules], self.titles[self.rules]
        for action, words, hint in (
            (BeforeBattle.ON_SCREEN, "On screen", "give the orders of this battle yourself"),
            (BeforeBattle.CAPTAINS, "Let captains fight it",
             "captains on both sides fight it to its end; the result is shown first"),
            (BeforeBattle.TABLE, "On the table", f"print a packet for {title} and its result form, and read the form back"),
            (BeforeBattle.ANY_RULES, "By any other rules", "a set-up sheet and a neutral form, for rules of your own"),
        ):
            off_screen = action in (BeforeBattle.TABLE, BeforeBattle.ANY_RULES)
            begun = self.begun if off_screen else None
            why = f"it is being fought on screen by {self.titles[begun]} already" if begun else refused
            if action is BeforeBattle.ANY_RULES and not begun:
                why = ""
            row = button(words, action, f"not now: {why}" if why else hint)
            yield replace(row, action=None, able=False) if why else row
        yield button("Back", OnPage.BACK, "back to the map; the battle waits")

    def _systems(self) -> Iterator[Row]:
        yield Row("By which system", style="head")
        if self.begun is not None:
            yield Row(f"It has begun in {self.titles[self.begun]}, and stays in it.", indent=1)
            return
        for name, refused in self.suits.items():
            words = f"{self.titles[name]}, {self._whose()}" if name == self.usual else self.titles[name]
            if refused:
                yield Row(words, hint=f"{self.titles[name]} cannot fight it: {refused}", indent=1, able=False)
                yield Row(f"cannot fight it: {refused}", style="faint", indent=2)
            else:
                yield Row(words, UseSystem(name), hint=f"fight it by {self.titles[name]}", chosen=name == self.rules, indent=1)

    def _whose(self) -> str:
        own = self.usual == self.book.options.tactical_system
        return "this campaign's own" if own else "this campaign's for small craft"

    def _refused(self, system: str) -> str:
        """Why a system cannot fight this battle; empty where it can."""
        refused = system_named(system).suits(self.book, self.engagement)
        return "" if refused is None else str(refused)

    def _use(self, action: UseSystem) -> None:
        self.rules = action.name
        self.counting = self._counted_by_system()

    def _fight(self, *, auto: bool) -> None:
        self.stage.back()
        if isinstance(self.counting, Counting):
            self.place.foretell(shares_of(self.counting, self.background.odds(self.counting)))
        self.place.hand_on(Fight(self.rules, auto))

    def _to_the_table(self, rules: str) -> None:
        self.stage.show(places.Table(self.place.papers or self.place.seat, self.place.seats, rules, self.place.hand_on))

    def passed(self, seconds: float) -> bool:
        """Captains fight on, and new odds are shown as they come."""
        return isinstance(self.counting, Counting) and self.background.go_on(seconds, (self.counting,))
