"""Before a battle: who meets whom under what sky, the odds, which system, and on which way it is to be fought."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.actions.keymap import Context
from campaign.gui.actions.plain import BeforeBattle, OnPage
from campaign.gui.actions.values import Fight, UseSystem
from campaign.gui.engagement.counting import BackgroundCount, shares_of
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage
from campaign.model.battles.battle import Engagement, Light, Participant
from campaign.model.battles.tabletop import clock
from campaign.model.book import Book
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.engagements.choices import joined_battle
from campaign.session.engagements.odds import Counting, Interval
from campaign.session.engagements.preview import is_damaged
from campaign.session.play.referee import system_begun, system_named, titles, usual_system
from campaign.session.words.occasions import aims_in_words, battle_place, light_in_words, situation_in_words
from campaign.words.counting import quantity

ANY = "any"


class BeforeBattleScreen(Screen):
    """How will you fight? A battle that was begun in one system stays in it."""

    told = (Context.BEFORE_BATTLE,)

    def __init__(self, stage: Stage, place: places.Ways) -> None:
        super().__init__(stage)
        self.place, self.book = place, place.seat.book
        self.choice, attack = joined_battle(place.seat), place.seat.view.attack
        assert attack is not None
        assert attack.battle is not None
        self.engagement = attack.battle
        self.begun = system_begun(place.seat)
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
        yield Row(f"Battle {engagement.id}, {battle_place(self.book.theatre, engagement)}", style="strong")
        yield Row(sky_in_words(engagement), style="faint")
        yield from self._occasion()
        yield from self._ways()
        yield from self._systems()
        yield from _chances(self.counting, self.background)
        yield from _who_meets_whom(self.book, engagement, self.choice.side)
        yield from _ships_at_risk(self.counting, self.background)

    def _occasion(self) -> Iterator[Row]:
        """What one's own forces were out for, what is at stake and until when, and what one is after."""
        theatre, occasion = self.book.theatre, self.engagement.parties[self.choice.side].occasion
        if occasion is None:
            return
        light = light_in_words(self.engagement.setting)
        for sentence in (*situation_in_words(theatre, self.engagement.hex, occasion), *((light,) if light else ())):
            yield Row(sentence, indent=1)
        yield from (Row(f"Aim: {aim}", indent=1) for aim in aims_in_words(theatre, occasion))

    def _ways(self) -> Iterator[Row]:
        refused, title = self.suits[self.rules], self.titles[self.rules]
        for action, caption, hint in (
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
            row = button(caption, action, f"not now: {why}" if why else hint)
            yield replace(row, action=None, able=False) if why else row
        yield button("Back", OnPage.BACK, "back to the map; the battle waits")

    def _systems(self) -> Iterator[Row]:
        yield Row("By which system", style="head")
        if self.begun is not None:
            yield Row(f"It has begun in {self.titles[self.begun]}, and stays in it.", indent=1)
            return
        for name, refused in self.suits.items():
            text = f"{self.titles[name]}, {self._whose()}" if name == self.usual else self.titles[name]
            if refused:
                yield Row(text, hint=f"{self.titles[name]} cannot fight it: {refused}", indent=1, able=False)
                yield Row(f"cannot fight it: {refused}", style="faint", indent=2)
            else:
                yield Row(text, UseSystem(name), hint=f"fight it by {self.titles[name]}", chosen=name == self.rules, indent=1)

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


# Who meets whom -------------------------------------------------------------------------------------------------------


METRES_OF_A_MILE = 1852


def _who_meets_whom(book: Book, engagement: Engagement, side: Side) -> Iterator[Row]:
    """Both sides' ships by type, the player's own first; damaged ones are marked."""
    for who in (side, side.enemy):
        ships = engagement.parties[who].participants
        count = quantity(len(ships), "ship")
        yield Row(f"{'You' if who is side else 'The enemy'}: the {who} side, {count}", style="head")
        by_type: dict[str, list[str]] = {}
        for ship in ships:
            by_type.setdefault(book.counters[ship.ship].type.value, []).append(_ship_label(book, ship))
        yield from (Row(f"{kind}: {', '.join(names)}", indent=1) for kind, names in by_type.items())


def sky_in_words(engagement: Engagement) -> str:
    """Light, hour, how far one sees, sea and wind."""
    sky = engagement.conditions
    moon = f", moon {sky.moon:.0%} lit" if sky.light is Light.NIGHT else ""
    seen = f"seen to {sky.visibility_m / METRES_OF_A_MILE:.1f} nautical miles"
    wind = f"sea {sky.sea_state}, wind {sky.wind_kn} kn from {sky.wind_from_degrees:03d}"
    return f"By {sky.light.value} at {clock(sky.minute_of_day)}{moon}; {seen}; {wind}"


def _ship_label(book: Book, ship: Participant) -> str:
    return f"{ship.name} (damaged)" if is_damaged(book, ship) else ship.name


# The odds -------------------------------------------------------------------------------------------------------------


WITHIN = "the true share lies between the figures in brackets nineteen times in twenty"


def _chances(counting: Counting | str, background: BackgroundCount) -> Iterator[Row]:
    """Win, draw and lose with their intervals; or why there are none."""
    yield Row("Odds, as your side knows the battle", style="head")
    if isinstance(counting, str):
        yield Row(f"None: {counting}", style="faint", indent=1)
        return
    odds, side = background.odds(counting), counting.choice.side
    if odds is None:
        text = "None: they could not be counted" if background.failed else "Captains fight it once to begin with ..."
        yield Row(text, style="faint", indent=1)
        return
    times = "once" if odds.runs == 1 else quantity(odds.runs, "time")
    more = "" if background.is_over(counting) or background.failed else "; they fight on"
    yield Row(f"Fought {times} by captains, by {odds.system}{more}", hint=WITHIN, style="faint", indent=1)
    for who in (side, side.enemy):
        yield Row("You win" if who is side else "The enemy wins", column=_share(odds.wins[who]), indent=1)
    yield Row("Nobody wins", column=_share(odds.draws), indent=1)
    if odds.minutes is not None:
        minutes = odds.minutes
        text = f"{minutes.value:.0f} minutes ({minutes.low:.0f} to {minutes.high:.0f})"
        yield Row("It lasts", column=text, indent=1)
    for who in (side, side.enemy):
        points = odds.points[who]
        yield Row("Your points" if who is side else "The enemy's points",
                  column=f"{points.value:.1f} ({points.low:.1f} to {points.high:.1f})", indent=1)
    yield from (Row(f"Assumed: {assumption}", style="faint", indent=1) for assumption in odds.assumed)


def _ships_at_risk(counting: Counting | str, background: BackgroundCount) -> Iterator[Row]:
    """Of each ship the chance that she is lost, and how long the hits she comes home with would keep her in dock."""
    odds = None if isinstance(counting, str) else background.odds(counting)
    if odds is None or isinstance(counting, str):
        return
    side = counting.choice.side
    for who in (side, side.enemy):
        yield Row("Your ships: lost, days in dock" if who is side else "The enemy's ships: lost", style="head",
                  hint="days in the middle, and in brackets what eight battles in ten lie within")
        for risk in odds.ships:
            if risk.side is who:
                days = risk.days_in_dock if who is side else None
                dock = "" if days is None else f"; {quantity(round(days[0]), 'day')} ({days[1]:.0f} to {days[2]:.0f})"
                yield Row(risk.name, column=f"{_share(risk.lost)}{dock}", indent=1)


def _share(interval: Interval) -> str:
    return f"{interval.value:.0%} ({interval.low:.0%} to {interval.high:.0%})"
