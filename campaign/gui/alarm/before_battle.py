"""Before a battle: how it is to be fought, by which rules, and what each of them is likely to make of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.drawing.shapes import Rect
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import BeforeBattle, OnPage
from campaign.gui.actions.values import Action, Fight, UseSystem
from campaign.gui.alarm.answers import AnswerCard, cards_pane, links_pane
from campaign.gui.alarm.chances import (
    chances,
    chances_page,
    habit_page,
    ships_at_risk,
    who_meets_whom,
)
from campaign.gui.alarm.sky import Cry, Horizon, alarm_sky, ship_pictures
from campaign.gui.alarm.system_lines import SystemHead, SystemLine
from campaign.gui.frame import places
from campaign.gui.frame.counting import BackgroundCount, shares_of
from campaign.gui.frame.odds import bar_of
from campaign.gui.frame.page import Pane, Row, button, in_foot, tall
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.model.battles.battle import Light
from campaign.model.battles.tabletop import clock
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.days.dates import DayId
from campaign.session.engagements.choices import joined_battle
from campaign.session.engagements.odds import Counting, OddsSoFar
from campaign.session.play.referee import system_begun, system_named, titles, usual_system
from campaign.session.words.occasions import (
    aims_in_words,
    battle_place,
    light_in_words,
    situation_in_words,
    sky_in_words,
)
from campaign.words.counting import capitalised, lasting, quantity
from campaign.words.lengths import MILE_M

ANY = "any"
# Captains fight so often by each system, as long as the page is read.
FIGHTS = 100
# The chosen system is alone until it has so many.
FIRST = 25
# A window at least so wide, for text at 100 %, has the systems as a table and the ways as cards.
ROOMY = 1000.0
# How much of the window is sky, and how low it may become; how high cards are, and what stands beneath them.
SKY, SKY_LEAST = 0.278, 62.0
CARD, CARD_LOW, LINKS = 168.0, 122.0, 50.0
EDGE = 0.029
PANES = ("systems", "stakes", "aims", "cards", "links", "list", "answers")
# So many ships are named as those most at risk.
AT_RISK = 3
# Fewer fights than this say nothing of single ships.
TELLING = 10
OFF = "off "


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
        self.background.runs = min(self.background.runs, FIGHTS)
        self.countings = {} if self.begun else {
            name: Counting(self.choice, name) for name, refused in self.suits.items() if not refused}
        self.handlers.at({
            BeforeBattle.ON_SCREEN: lambda: self._fight(auto=False),
            BeforeBattle.CAPTAINS: lambda: self._fight(auto=True),
            BeforeBattle.TABLE: lambda: self._to_the_table(self.rules),
            BeforeBattle.ANY_RULES: lambda: self._to_the_table(ANY),
            BeforeBattle.CHANCES: self._chances_page,
            BeforeBattle.HABIT: lambda: stage.go(habit_page(stage)),
        }).on(UseSystem, self._use)

    @property
    def counting(self) -> Counting | str:
        """The odds by the chosen system, being counted; or why there are none."""
        if self.begun:
            return "the battle has begun, and odds are those of its beginning no more"
        return self.suits[self.rules] or self.countings[self.rules]

    @property
    def default(self) -> Action:
        """On screen, where the chosen system can fight it."""
        return OnPage.BACK if self.suits[self.rules] else BeforeBattle.ON_SCREEN

    # What stands on it.

    def rows(self) -> Sequence[Row]:
        """Everything worth knowing before the first shot, and the ways to fight, as one list."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        yield from self._ways()
        yield from self._listed()

    def _listed(self) -> Iterator[Row]:
        """All but the ways to fight."""
        engagement = self.engagement
        yield Row("How will you fight?", style="title")
        yield Row(f"Battle {engagement.id}, {battle_place(self.book.theatre, engagement)}", style="strong")
        yield Row(sky_in_words(engagement), style="faint")
        yield from self._systems(narrow=True)
        yield from self._stakes()
        yield from self._aims()
        yield from chances(self.counting, self.background)
        yield from who_meets_whom(self.book, engagement, self.choice.side)
        yield from ships_at_risk(self.counting, self.background)
        yield from self._links()

    def _stakes(self) -> Iterator[Row]:
        """What one's own forces were out for, what is at stake, and until when there is light."""
        theatre, occasion = self.book.theatre, self.engagement.parties[self.choice.side].occasion
        if occasion is None:
            return
        light = light_in_words(self.engagement.setting)
        for sentence in (*situation_in_words(theatre, self.engagement.hex, occasion), *((light,) if light else ())):
            yield Row(sentence)

    def _aims(self) -> Iterator[Row]:
        """What one is after."""
        occasion = self.engagement.parties[self.choice.side].occasion
        if occasion is not None:
            yield from (Row(f"Aim: {aim}") for aim in aims_in_words(self.book.theatre, occasion))

    def _unable(self, way: BeforeBattle) -> str:
        """Why the battle cannot be fought in some way now; empty where it can."""
        if self.begun and way in (BeforeBattle.TABLE, BeforeBattle.ANY_RULES):
            return f"it is being fought on screen by {self.titles[self.begun]} already"
        return "" if way is BeforeBattle.ANY_RULES else self.suits[self.rules]

    def _ways(self) -> Iterator[Row]:
        for action, caption, hint, _ in self._three_ways():
            why = self._unable(action)
            row = button(caption, action, f"not now: {why}" if why else hint)
            yield replace(row, action=None, able=False) if why else row

    def _three_ways(self) -> Iterator[tuple[BeforeBattle, str, str, str]]:
        """The large answers: what each is called, what it means, and what it costs."""
        title, odds = self.titles[self.rules], self._odds(self.rules)
        takes = "" if odds is None or odds.sitting_s is None else f"{capitalised(_sitting(odds.sitting_s))} of yours; "
        models = len(self.engagement.participants())
        yield (BeforeBattle.ON_SCREEN, "On screen", "You lead your divisions; the staff leads theirs.",
               f"{takes}leave and come back whenever you like" if takes else "Leave and come back whenever you like")
        yield (BeforeBattle.CAPTAINS, "By captains", "Both sides are led for you; you watch, or skip to the result.",
               "No orders to give; the result is shown before it counts")
        yield (BeforeBattle.TABLE, "At the table",
               f"Print the packet for {title}: ships, charts and forms for either side. You type the result in afterwards.",
               f"{quantity(models, 'model')}, a table, and an evening with friends")

    def _links(self) -> Iterator[Row]:
        yield button("Look at the map first", OnPage.BACK, "back to the map; the battle waits", key="Esc")
        yield button("Each ship's chances", BeforeBattle.CHANCES, "odds, length and every ship, by the chosen rules")
        why = self._unable(BeforeBattle.ANY_RULES)
        rules = button("By any other rules", BeforeBattle.ANY_RULES,
                       f"not now: {why}" if why else "a set-up sheet and a neutral form, for rules of your own")
        yield replace(rules, action=None, able=False) if why else rules
        yield button("Always fight like this ...", BeforeBattle.HABIT, f"now: {self.stage.habit.words.lower()}")

    def _systems(self, *, narrow: bool = False) -> Iterator[Row]:
        if self.begun is not None:
            yield Row("By which rules", style="head")
            yield Row(f"It has begun in {self.titles[self.begun]}, and stays in it.", indent=1)
            return
        yield Row("By which rules", style="head") if narrow else Row(
            "By which rules", drawn=SystemHead("By which rules", self.choice.side))
        # What suits comes first, the campaign's own before all.
        for name in sorted(self.suits, key=lambda name: (bool(self.suits[name]), name != self.usual)):
            refused, line = self.suits[name], self._line(name, narrow=narrow)
            title = self.titles[name]
            if refused:
                yield Row(title, hint=f"{self.titles[name]} cannot fight it: {refused}", able=False, drawn=line)
            else:
                yield Row(title, UseSystem(name), hint=f"{title}: {self._told(name)}", drawn=line)
        yield Row(self._counted(), style="faint")

    def _line(self, name: str, *, narrow: bool) -> SystemLine:
        """One system as it is drawn."""
        refused, odds = self.suits[name], self._odds(name)
        turns = system_named(name).papers.turns(self.book, self.engagement)
        length = f"; {turns.word}s of {lasting(turns.minutes)}" if turns.minutes else ""
        own = f"{self._whose()}; " if name == self.usual else ""
        like = f"{own}{system_named(name).like}{length}"
        if refused or odds is None:
            instead = f"does not suit: {refused}" if refused else (
                "could not be counted" if self.background.failed else "captains fight it once to begin with ...")
            return SystemLine(self.titles[name], like, None, instead, "", "", able=not refused, narrow=narrow,
                              chosen=name == self.rules)
        takes = "" if odds.sitting_s is None else _sitting(odds.sitting_s)
        return SystemLine(self.titles[name], like, bar_of(odds, self.choice.side), "", takes,
                          _most_at_risk(odds, self.choice.side), chosen=name == self.rules, narrow=narrow)

    def _told(self, name: str) -> str:
        odds = self._odds(name)
        if odds is None:
            return system_named(name).like
        risk = _most_at_risk(odds, self.choice.side)
        return f"{bar_of(odds, self.choice.side).name}, in {_fights(odds.runs)}; most at risk: {risk}"

    def _odds(self, name: str) -> OddsSoFar | None:
        counting = self.countings.get(name)
        return None if counting is None else self.background.odds(counting)

    def _counted(self) -> str:
        """From what the figures are, and how far they are counted."""
        fought = {name: len(counting.runs) for name, counting in self.countings.items()}
        if not fought:
            return ""
        least, most = min(fought.values()), max(fought.values())
        times = f"{most}" if least == most else f"{least} to {most}"
        over = self.background.failed or all(map(self.background.is_over, self.countings.values()))
        return (f"Counted from what your side knows and nothing else: {times} fights each by captains"
                f"{'' if over else '; still counting'}. The brackets hold the true share nineteen times in twenty.")

    def _whose(self) -> str:
        own = self.usual == self.book.options.tactical_system
        return "this campaign's own" if own else "this campaign's for small craft"

    def _refused(self, system: str) -> str:
        """Why a system cannot fight this battle; empty where it can."""
        refused = system_named(system).suits(self.book, self.engagement)
        return "" if refused is None else str(refused)

    # Where it stands.

    def sheets(self) -> tuple[Sheet, ...]:
        """The sky above; below it the systems as a table and the ways as cards, or one list with the ways pinned beneath."""
        self.forget("page", *PANES)
        look, whole, foot = self.stage.look, self.stage.rect, self.foot_rect()
        roomy = whole.wide >= ROOMY * look.scale and not self.begun
        page = Rect(0, 0, whole.wide, foot.y)
        answers = self._answers_rect(page, roomy=roomy)
        sky_high = self._sky_high(page, answers, roomy=roomy)
        body = Rect(0, sky_high, whole.wide, answers.y - sky_high)
        panes = [*self._table(body), *self._cards(answers)] if roomy else [*self._list(body, sky_high), *self._pinned(answers)]
        layers = tuple(pane.layer for pane in panes)
        sheets = [Sheet("before", (layers, self.stage.size, look), whole, self.stage.size, lambda: layers, look.theme.panel,
                        fine=True)]
        if sky_high:
            sky, seen, cry = Rect(0, 0, whole.wide, sky_high), self._horizon(), self._cry()
            size = round(sky.wide), round(sky.high)
            sheets.append(Sheet("horizon", (seen, cry, size, look), sky, size, lambda: alarm_sky(sky, seen, cry, look),
                                fine=True))
        return (*sheets, self.foot(foot))

    def _answers_rect(self, page: Rect, *, roomy: bool) -> Rect:
        look = self.stage.look
        if not roomy:
            high = min(tall(tuple(self._pinned_rows()), page.wide, look) + 1, page.high * 0.5)
            return Rect(0, page.high - high, page.wide, high)
        high = ((CARD if page.high > 900 * look.scale else CARD_LOW) + LINKS + 14) * look.scale
        return Rect(0, page.high - high, page.wide, high)

    def _sky_high(self, page: Rect, answers: Rect, *, roomy: bool) -> float:
        """The horizon shrinks first: what the table of systems needs comes before it."""
        look, edge = self.stage.look, page.wide * EDGE
        needs = tall(tuple(self._systems()), page.wide - 2 * edge, look) if roomy else 260.0 * look.scale
        high = min(page.high * SKY, max(SKY_LEAST * look.scale, answers.y - needs))
        return float(round(high)) if answers.y - high >= 120 * look.scale else 0.0

    def _table(self, body: Rect) -> list[Pane]:
        """The systems, and beneath them, where there is room, what is at stake and what one is after."""
        look, edge = self.stage.look, body.wide * EDGE
        rows = tuple(self._systems())
        inner = Rect(edge - 1.5 * look.gap, body.y, body.wide - 2 * edge + 3 * look.gap, body.high)
        high = min(inner.high, tall(rows, inner.wide, look))
        panes = [self.lay_plain("systems", Rect(inner.x, inner.y, inner.wide, high), rows)]
        spare = Rect(inner.x, inner.y + high, inner.wide, inner.high - high)
        columns = (("stakes", "What is at stake", tuple(self._stakes())), ("aims", "What you are after", tuple(self._aims())))
        for number, (name, title, sentences) in enumerate(columns):
            rect = Rect(spare.x + spare.wide / 2 * number, spare.y, spare.wide / 2, spare.high)
            told = (Row(title, style="head"), *sentences)
            if sentences and tall(told[:3], rect.wide, look) <= rect.high:
                panes.append(self.lay_plain(name, rect, told))
        return panes

    def _cards(self, answers: Rect) -> list[Pane]:
        look, edge = self.stage.look, answers.wide * EDGE
        rect = Rect(edge, answers.y + 14 * look.scale, answers.wide - 2 * edge, answers.high - (14 + LINKS) * look.scale)
        cards = []
        for action, title, means, costs in self._three_ways():
            why = self._unable(action)
            cards.append(AnswerCard(action, label(action, Context.BEFORE_BATTLE), title, f"Not now: {why}" if why else means,
                                    (costs,)))
        cards_laid = cards_pane(rect, cards, look, focus=self.focus or self.default, hover=self.hover)
        below = Rect(rect.x, rect.bottom + 6 * look.scale, rect.wide, (LINKS - 12) * look.scale)
        links = links_pane(below, [row for row in self._links() if row.able], look, focus=self.focus, hover=self.hover)
        self.keep("cards", cards_laid)
        self.keep("links", links)
        return [cards_laid, links]

    def _list(self, body: Rect, sky_high: float) -> list[Pane]:
        # Under a sky its headline stands already.
        return [self.lay_plain("list", body, tuple(self._listed())[1 if sky_high else 0:])]

    def _pinned(self, answers: Rect) -> list[Pane]:
        return [self.lay_plain("answers", answers, tuple(self._pinned_rows()))]

    def _pinned_rows(self) -> Iterator[Row]:
        yield from (in_foot(row, half=True) for row in self._ways())

    def _horizon(self) -> Horizon:
        """SM-GAP-56.3 Both sides as they take part in the battle that has been joined, under the battle's own sky."""
        engagement = self.engagement
        weather = self.place.seat.view.weather[self.book.theatre.zone(engagement.hex)]
        own, enemy = (ship_pictures(self.book, [unit.ship for unit in engagement.parties[side].participants])
                      for side in (self.choice.side, self.choice.side.enemy))
        return Horizon(engagement.conditions.light, weather, engagement.conditions.moon, own, enemy)

    def _cry(self) -> Cry:
        engagement, cursor = self.engagement, self.place.seat.view.cursor
        own, enemy = (len(engagement.parties[side].participants) for side in (self.choice.side, self.choice.side.enemy))
        sky = engagement.conditions
        moon = f", moon {sky.moon:.0%} lit" if sky.light is Light.NIGHT else ""
        place = battle_place(self.book.theatre, engagement)
        near = place.startswith(OFF)
        sentence = (f"{'' if near else f'{capitalised(place)}: '}{quantity(own, 'ship')} of yours, {enemy} of theirs; "
                    f"{sky.light.value}{moon}, seen to {sky.visibility_m / MILE_M:.0f} miles. "
                    f"Battle {engagement.id} is joined whatever you choose.")
        notes = (f"sea {sky.sea_state}, wind {sky.wind_kn} knots from {sky.wind_from_degrees:03d}",)
        day = DayId(cursor.turn, cursor.player_turn, cursor.nas).date_words
        return Cry(f"How will you fight {place}?" if near else "How will you fight?", sentence,
                   f"{clock(sky.minute_of_day)}, {day}", notes)

    # What is done.

    def _use(self, action: UseSystem) -> None:
        self.rules = action.name

    def _fight(self, *, auto: bool) -> None:
        self.stage.back()
        if isinstance(self.counting, Counting):
            self.place.foretell(shares_of(self.counting, self.background.odds(self.counting)))
        self.place.hand_on(Fight(self.rules, auto))

    def _to_the_table(self, rules: str) -> None:
        self.stage.show(places.Table(self.place.papers or self.place.seat, self.place.seats, rules, self.place.hand_on))

    def _chances_page(self) -> None:
        self.stage.go(chances_page(self.stage, self.titles[self.rules], self.engagement, self.choice, self.place.hand_on,
                                   lambda: (self.counting, self.background)))

    def passed(self, seconds: float) -> bool:
        """Captains fight on, by the chosen system alone until it has odds worth reading; these are shown as they come."""
        waiting = [counting for counting in self.countings.values() if not self.background.is_over(counting)]
        chosen = self.countings.get(self.rules)
        if chosen in waiting and len(chosen.runs) < FIRST:
            waiting = [chosen]
        return bool(waiting) and self.background.go_on(seconds, waiting)


def _most_at_risk(odds: OddsSoFar, side: Side) -> str:
    """Those of one's own that are lost most often, each with the number of a hundred fights; not before there are some."""
    if odds.fought < TELLING:
        return f"{_fights(odds.fought)} so far"
    found = sorted((risk for risk in odds.ships if risk.side is side and round(risk.lost.value * 100)),
                   key=lambda risk: -risk.lost.value)[:AT_RISK]
    return ", ".join(f"{risk.name} {risk.lost.value * 100:.0f}" for risk in found) or "none"


def _fights(runs: int) -> str:
    return "one fight" if runs == 1 else f"{runs} fights"


SITTINGS = ((1.5, "a minute"), (3.5, "2 minutes"), (7.5, "5 minutes"), (12.5, "10 minutes"), (17.5, "15 minutes"),
            (25.0, "20 minutes"), (40.0, "30 minutes"), (75.0, "an hour"), (150.0, "two hours"))


def _sitting(seconds: float) -> str:
    """How long somebody sits over a battle, as one would say it."""
    return next((told for most, told in SITTINGS if seconds / 60 <= most), "an evening")
