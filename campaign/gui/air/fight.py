"""A fight in the air step by step: who comes and who rises, what is asked now, the leaders' word, and the story so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.seascape import GOLDEN, OTHER, Stops, glints, heights, tone_at
from campaign.drawing.shapes import Disc, Ink, Layer, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.combat import AimFor, StepPair, TickUnits
from campaign.gui.actions.plain import InAirFight, OnPage
from campaign.gui.actions.values import Give
from campaign.gui.air.word import AirWord
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button, fit_rows
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.panels.air_lines import AirLine, brief_name
from campaign.gui.play.known import Known
from campaign.model.battles.battle import Light
from campaign.model.play.air_war import SortieStage, SortieView
from campaign.model.play.telling import Deed
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId
from campaign.session.grammar.sentences import in_words
from campaign.session.planning.air_day import sorties_of_the_day
from campaign.session.planning.air_plan import raid_in_words
from campaign.session.words.whereabouts import place as place_of
from campaign.session.words.whereabouts import sentence_by_name

# A window at least so wide, for text at 100 %, has the parties at the left and the question at the right.
TWO_COLUMNS, LEFT, WIDEST = 1000, 0.5, 1500
# So much of the window is sky, and so much of it there must be for the rest.
SKY, SKY_MOST, ROOM = 0.26, 210.0, 330.0
STAGES = (
    (SortieStage.INTERCEPTION, "who rises"), (SortieStage.SCREEN, "the screen"), (SortieStage.MEETING, "who meets it"),
    (SortieStage.DETACHMENT, "who is sent after them"), (SortieStage.PICKING, "who comes through"),
    (SortieStage.RETURNS, "who turns back"), (SortieStage.ATTACK, "the attack"),
)


class AirFightScreen(Screen):
    """What is asked now stands filled in as the leaders would have it; it is given so, or changed first."""

    told = (Context.AIR_FIGHT,)

    def __init__(self, stage: Stage, place: places.AirFight) -> None:
        super().__init__(stage)
        self.place, self.known = place, Known(place.seat)
        self.word = AirWord(self.known)
        self.focus = InAirFight.LEADERS
        self.handlers.at({
            InAirFight.LEADERS: lambda: place.hand_on(Give((self.word.leaders,))),
            InAirFight.GIVE: lambda: place.hand_on(Give((self.word.command,))),
            InAirFight.PASS: lambda: place.hand_on(Give((self.word.lets_pass,))),
            InAirFight.ABANDON: lambda: place.hand_on(Give((self.word.calls_off,))),
        })
        self.handlers.on(TickUnits, lambda action: self.word.tick(action.units))
        self.handlers.on(StepPair, lambda action: self.word.step(action.unit, action.by))
        self.handlers.on(AimFor, lambda action: self.word.aim_for(action.aim))

    @property
    def sortie(self) -> SortieView:
        """What waits for a word."""
        sortie = self.known.view.air_war.sortie
        assert sortie is not None
        return sortie

    @property
    def own(self) -> bool:
        """Whether the sortie is the player's own."""
        return self.sortie.side is self.known.side

    # What it looks like.

    def sheets(self) -> tuple[Sheet, ...]:
        """The sky with its headline where there is room for it, and below it one column or two."""
        look, whole = self.stage.look, self.stage.rect
        foot, gap = self.foot_rect(), 2 * look.gap
        high = round(min(whole.high * SKY, SKY_MOST * look.scale))
        sky = Rect(0, 0, whole.wide, high if foot.y - high >= ROOM * look.scale else 0)
        top = sky.bottom + gap
        across = min(whole.wide - 2 * gap, WIDEST * look.scale)
        west = (whole.wide - across) / 2
        title = () if sky.high else (Row(self.headline, style="title"), Row(self.notes[0], style="faint"))
        if whole.wide < TWO_COLUMNS * look.scale:
            self.forget("parties")
            body = Rect(west, top, across, foot.y - top - look.gap)
            panes = [self.lay("page", *fit_rows(body, (*title, *self._asked(), *self._parties(), *self._story()), look))]
        else:
            left = Rect(west, top, across * LEFT - gap / 2, foot.y - top - look.gap)
            right = Rect(left.right + gap, top, across - left.wide - gap, left.high)
            panes = [self.lay("page", *fit_rows(right, (*title, *self._asked()), look)),
                     self.lay("parties", *fit_rows(left, (*self._parties(), *self._story()), look))]
        layers = tuple(pane.layer for pane in panes)
        sheets = [Sheet("page", (layers, self.stage.size, look), whole, self.stage.size, lambda: layers, look.theme.panel2)]
        if sky.high:
            shown = (self.sortie.light, self.flights, self.headline, self.notes)
            size = round(sky.wide), round(sky.high)
            sheets.append(Sheet("sky", (shown, size, look), sky, size, lambda: _horizon(sky, *shown, look)))
        return (*sheets, self.foot(foot))

    def rows(self) -> Sequence[Row]:
        """All that stands on it, as one list."""
        return (Row(self.headline, style="title"), *self._asked(), *self._parties(), *self._story())

    @property
    def headline(self) -> str:
        """What happens, in a few words."""
        where = place_of(self.known.book.theatre, self.sortie.hex)
        if not self.own:
            return f"A raid comes in at {where}"
        state = "is met" if self.sortie.interceptors else "is over its target"
        return f"Your sortie {state} at {where}"

    @property
    def notes(self) -> tuple[str, ...]:
        """What comes, and by what light."""
        light = "by night" if self.sortie.light is Light.NIGHT else "by day"
        weather = self.known.view.weather[self.known.book.theatre.zone(self.sortie.hex)].value
        sighting = raid_in_words(self.sortie.raid).rstrip(",")
        return (f"{sighting[0].upper()}{sighting[1:]}", f"{light}, weather {weather}")

    @property
    def flights(self) -> int:
        """How many flights come, six to a group."""
        return 6 * self.sortie.raid.groups + self.sortie.raid.flights

    # What is asked.

    def _asked(self) -> Iterator[Row]:
        decision, order = self.known.decision, list(SortieStage)
        now = order.index(self.sortie.stage)
        at = max((number for number, (stage, _) in enumerate(STAGES) if order.index(stage) <= now), default=0)
        step = "losses" if self.sortie.debts else STAGES[at][1]
        yield Row(f"Step {at + 1} of {len(STAGES)}: {step}", style="faint", steps=(at, len(STAGES)))
        if decision is None:
            return
        yield Row(decision.question, style="question", hint=f"{decision.question} ({decision.rule})")
        yield from self._answers()
        leaders = in_words(self.known.book, self.known.view, self.word.leaders)
        side = "axis" if self.known.side is Side.AXIS else "allied"
        yield replace(button("As the leaders say", InAirFight.LEADERS, f"{leaders} (SM-GAP-79)", context=Context.AIR_FIGHT),
                      style=side)
        yield Row(leaders, hint=leaders, style="faint", indent=1)
        refused = self.known.refusal(self.word.command)
        text = in_words(self.known.book, self.known.view, self.word.command)
        if self.word.command != self.word.leaders:
            if refused is not None:
                yield Row(f"No: {refused}", style="bad")
                yield Row("As it stands here", hint=f"not now. {refused}", style="faint", able=False)
            else:
                yield button("As it stands here", InAirFight.GIVE, text, context=Context.AIR_FIGHT, chosen=True)
                yield Row(text, hint=text, style="faint", indent=1)
        if self.sortie.stage is SortieStage.INTERCEPTION:
            yield button("Let it pass", InAirFight.PASS, "no fighter rises (SM-GAP-41)", context=Context.AIR_FIGHT)
        if self.sortie.stage is SortieStage.SCREEN:
            yield button("Call the sortie off", InAirFight.ABANDON, "it goes home and does nothing (SM-24B1)",
                         context=Context.AIR_FIGHT)
        yield button("Back", OnPage.BACK, "to the map; the sortie waits for a word")

    def _answers(self) -> Iterator[Row]:
        """The rows of the answer: ticks, pairs or aims."""
        for key in self.word.may_tick:
            ticked = key in self.word.ticked
            yield self._unit(key, TickUnits((key,)), ticked=ticked, does=self.word.about(key))
        for key in self.word.may_go:
            goal = self.word.goal_of(key)
            does = "past them" if goal is None and self.word.may_pass else "at nobody" if goal is None else \
                f"at {self._name(goal)}"
            yield self._unit(key, StepPair(key), ticked=goal is not None, does=does)
        for number, (aim, text) in enumerate(self.word.may_aim):
            chosen = aim in self.word.aims
            yield Row(f"[{'x' if chosen else ' '}] {text}", AimFor(aim), chosen=chosen, indent=1,
                      column=str(self.word.aims.index(aim) + 1) if chosen else "",
                      hint=f"bombs and torpedoes {'no longer ' if chosen else ''}meant for {text} (SM-26)", style="plain")
            if number + 1 == len(self.word.may_aim):
                yield Row("The load is split evenly over what is named, in turn; alone: as the leaders see fit.", style="faint")

    def _name(self, unit: AirUnitId) -> str:
        return self.known.book.oob.air_units[unit].name

    def _unit(self, key: AirUnitId, action: TickUnits | StepPair | None, *, ticked: bool = False, does: str = "") -> Row:
        facts = self.known.book.oob.air_units[key]
        kind = self.known.book.oob.aircraft[facts.aircraft]
        side = self.known.side if key in self.known.view.air else self.known.side.enemy
        name = brief_name(facts.name)
        line = AirLine(name, f"{kind.name}, {facts.size.value}", kind.role, side, f"{kind.attack}-{kind.defence}", does,
                       ticked)
        hint = f"{facts.name}: {kind.name}, {facts.size.value}, attack {kind.attack}, defence {kind.defence}"
        return Row(name, action, hint=f"{hint}{f'; {does}' if does else ''}", chosen=ticked, drawn=line)

    # Who is there, and what happened.

    def _parties(self) -> Iterator[Row]:
        sortie = self.sortie
        attackers = "Yours" if self.own else "The enemy's"
        defenders = "The enemy's" if self.own else "Yours"
        if sortie.mission:
            yield from self._party(f"{attackers}: the mission", sortie.mission)
        elif not self.own:
            yield Row("The enemy's", style="head")
            yield Row(f"{self.notes[0]}; who they are is known when they are met.", style="faint", indent=1)
        yield from self._party(f"{attackers}: the screen", sortie.screen or (sortie.escorts if self.own else ()))
        yield from self._party(f"{defenders}: interceptors", sortie.interceptors)
        for title, pairs in (("Met at the screen", sortie.meetings), ("Sent after them", sortie.detached)):
            if pairs:
                yield Row(title, style="head")
                yield from (Row(f"{self._name(unit)} at {self._name(target)}", style="note", indent=1)
                            for unit, target in pairs)

    def _party(self, head: str, units: Sequence[AirUnitId]) -> Iterator[Row]:
        if units:
            yield Row(head, style="head", column="attack-defence")
            yield from (self._unit(key, None) for key in units)

    def _story(self) -> Iterator[Row]:
        """What the log says of it so far, without the dice."""
        flown = sorties_of_the_day(self.place.seat)
        happened = flown[-1].lines if flown and flown[-1].in_the_air else ()
        lines = [telling for telling in happened if telling.deed is not Deed.DIE]
        if lines:
            yield Row("So far", style="head")
        theatre = self.known.book.theatre
        yield from (Row(sentence_by_name(theatre, telling), hint=telling.line, style="note", indent=1)
                    for telling in lines)


# The horizon ----------------------------------------------------------------------------------------------------------


HORIZON = 0.8
SKIES: dict[Light, Stops] = {
    Light.DAY: ((0.0, (43, 60, 77)), (0.4, (112, 136, 148)), (0.68, (206, 196, 168)), (HORIZON, (240, 219, 170)),
                (HORIZON + 0.01, (122, 150, 158)), (1.0, (58, 96, 118))),
    Light.NIGHT: ((0.0, (9, 14, 24)), (0.5, (22, 34, 50)), (HORIZON, (58, 74, 92)), (HORIZON + 0.01, (26, 42, 58)),
                  (1.0, (12, 22, 34))),
}
PAPER: Ink = (250, 246, 236)
DARK: Ink = (34, 44, 54)
# Of more aeroplanes no more is seen; three fly together.
MOST, VIC = 27, 3
TITLE, NOTE = 34.0, 16.0


def _horizon(rect: Rect, light: Light, flights: int, headline: str, notes: Sequence[str], look: Look) -> tuple[Layer, ...]:
    """All of it in a rectangle, with a magenta line beneath; layer by layer, as it is painted."""
    stops = SKIES[light]
    shining = tuple(glints(rect, stops, HORIZON, stops[-3][1]))
    return ((heights(rect, stops),), shining, tuple(_aeroplanes(rect, stops, flights)),
            tuple(_words(rect, headline, notes, look)))


def _words(rect: Rect, headline: str, notes: Sequence[str], look: Look) -> Iterator[Shape]:
    left, top, unit = rect.x + 28 * look.scale, rect.y + rect.high * 0.26, look.scale
    size = min(TITLE * unit, rect.high * 0.24)
    room = rect.wide - 2 * 28 * unit
    headline_wide = width_of(headline, size, bold=True, serif=True)
    size = size if headline_wide <= room else max(size * 0.6, size * room / headline_wide)
    yield Text(shorten(headline, size, room, bold=True, serif=True), (left, top), size, PAPER, bold=True, serif=True)
    step = min(NOTE * unit * 1.3, rect.high * 0.13)
    for at, note in enumerate(notes):
        below = top + size * 0.9 + at * step
        if below < rect.y + rect.high * 0.72:
            yield Text(shorten(note, step / 1.3, room), (left, below), step / 1.3, PAPER)
    yield RoundedBox(Rect(rect.x, rect.bottom - 2, rect.wide, 2), look.theme.magenta)


def _aeroplanes(rect: Rect, stops: Stops, flights: int) -> Iterator[Shape]:
    """They come in over the right half, three by three, the nearer the larger."""
    number = min(MOST, VIC * max(1, flights))
    for at in range(number):
        vic, place = divmod(at, VIC)
        x = rect.x + rect.wide * (0.5 + 0.46 * ((vic + 1) * GOLDEN % 1.0))
        y = rect.y + rect.high * (0.34 + 0.34 * ((vic + 1) * OTHER % 1.0))
        half = rect.high * (0.035 + 0.03 * ((vic + 3) * GOLDEN % 1.0))
        x += (0.0, -2.3 * half, 2.3 * half)[place]
        y += 0.0 if not place else 0.9 * half
        ink = blend(tone_at(stops, (y - rect.y) / rect.high), DARK, 0.78)
        yield from _head_on((x, y), half, ink)


def _head_on(at: Point, half: float, ink: Ink) -> Iterator[Shape]:
    """An aeroplane that comes towards one: wings, two engines, a body."""
    x, y = at
    yield Polygon(((x - half, y - half * 0.1), (x, y - half * 0.02), (x + half, y - half * 0.1), (x + half, y - half * 0.02),
                   (x, y + half * 0.12), (x - half, y - half * 0.02)), ink)
    yield Polygon(((x - half * 0.05, y - half * 0.42), (x + half * 0.05, y - half * 0.42), (x + half * 0.07, y),
                   (x - half * 0.07, y)), ink)
    yield Disc((x, y + half * 0.02), half * 0.19, ink)
    for aside in (-0.42, 0.42):
        yield Disc((x + half * aside, y), half * 0.11, ink)
