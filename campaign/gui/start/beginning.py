"""A new campaign: scenario, its beginning, sides, dice, the system of its battles, options."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import InCampaign, InNew, OnPage
from campaign.gui.actions.values import Action, MoveBeginning, TurnOption, UseDice, UsePeople, UseScenario, UseSystem
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.rolling import Rolling
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.start.blocks import Block, BlockState, lay_blocks
from campaign.gui.start.opening import continue_save
from campaign.model.play.calendar import Turn
from campaign.model.sides import BOTH, Side
from campaign.session.files.saves import free_save
from campaign.session.play.beginning import OPTIONS, Beginning, ScenarioSummary, begin, scenarios
from campaign.session.play.referee import titles
from campaign.words.counting import quantity

PLAYERS = {"axis": "You command the Axis", "allied": "You command the Allies", "both": "Two players at one screen"}
DICE = {
    "seeded": ("By the program", "the same seed and the same orders give the same war"),
    "prompted": ("Rolled at the table", "you roll real dice, the staff's too, and type what they show"),
}
DIGITS = 15
# A window at least so wide, for text at 100 %, shows the scenarios as cards beside all else.
TWO_COLUMNS, CARDS = 1080, 0.5
YEAR = 24
TITLE = Row("New campaign", style="title")
BEGIN = button("Begin", InNew.BEGIN, "begin this campaign; it is saved from its first order on")
# Rules are named where a thing is pointed at, not in what is read first.


class NewScreen(Screen):
    """All that may be chosen before a campaign begins."""

    told = (Context.NEW,)

    def __init__(self, stage: Stage, place: places.NewCampaign) -> None:
        super().__init__(stage)
        scenario, self.seed = place.scenario, "" if place.seed is None else str(place.seed)
        self.offered = scenarios()
        keys = [offered.key for offered in self.offered]
        self.scenario = scenario if scenario in keys else keys[0]
        self.people, self.rules, self.dice = "allied", "supermarina", "seeded"
        self.first: Turn | None = None
        self.options: dict[str, str] = {}
        if scenario is not None and scenario not in keys:
            self.message = f"There is no scenario {scenario!r}; there are: {', '.join(keys)}"
        self.handlers.at({InNew.BEGIN: self._begin, InNew.TAKE_DIGIT: self._take_digit})
        self.handlers.on(UseScenario, self._use_scenario).on(MoveBeginning, self._move).on(UsePeople, self._use_people)
        self.handlers.on(UseDice, self._use_dice).on(UseSystem, self._use_system).on(TurnOption, self._turn_option)

    @property
    def chosen(self) -> ScenarioSummary:
        """The scenario that is marked."""
        return next(offered for offered in self.offered if offered.key == self.scenario)

    @property
    def default(self) -> Action:
        """The campaign begins as it stands."""
        return InNew.BEGIN

    def rows(self) -> Sequence[Row]:
        """All that may be chosen."""
        return tuple(self._rows())

    def _rows(self) -> Iterator[Row]:
        yield TITLE
        yield BEGIN
        yield Row("Scenario", style="head")
        for offered in self.offered:
            yield self._scenario(offered)
        sides = ", ".join(f"{self.chosen.ships[side]} {side} ships" for side in (Side.ALLIED, Side.AXIS))
        yield Row(f"{_dates_of(self.chosen)}; {sides}", style="faint", indent=1)
        yield Row(self._situation(self.chosen), style="faint", indent=1)
        yield from self._all_else()

    def _scenario(self, offered: ScenarioSummary) -> Row:
        return Row(offered.title, UseScenario(offered.key), hint=offered.situation, chosen=offered.key == self.scenario,
                   indent=1, column=length_of(offered.turns))

    def _situation(self, offered: ScenarioSummary) -> str:
        """The situation in which a scenario begins: of the one that is marked in the half-month that was chosen."""
        first = self.first if offered.key == self.scenario else None
        return offered.briefing.for_start(first or Turn.of(offered.first_turn)).situation

    def _all_else(self) -> Iterator[Row]:
        yield from self._beginning()
        yield Row("Who plays", style="head")
        for key, text in PLAYERS.items():
            yield Row(text, UsePeople(key), hint=f"{text}; the staff plays whoever is left", chosen=key == self.people,
                      indent=1)
        yield Row("Dice", style="head")
        for key, (text, about) in DICE.items():
            yield Row(text, UseDice(key), hint=f"{text}: {about}", chosen=key == self.dice, indent=1)
            yield Row(about, style="faint", indent=2)
        yield Row(f"Seed: {self.seed or 'drawn, so that nobody can foresee them'}", OnPage.TYPE,
                  hint="type digits for a seed of your own; Backspace takes them away", indent=1)
        yield Row("Battles are fought by", style="head")
        for name, title in titles().items():
            yield Row(title, UseSystem(name), hint=f"battles of this campaign are fought by {title}", chosen=name == self.rules,
                      indent=1)
        yield from self._options()
        yield button("Back", OnPage.BACK, "back to the start")

    def _beginning(self) -> Iterator[Row]:
        if not self.chosen.any_start:
            return
        first = self.first or Turn.of(self.chosen.first_turn)
        yield Row("When it begins", style="head")
        yield Row(f"Begins {first}, ends {self.chosen.last_turn}", indent=1)
        for text, turns in (("A half-month later", 1), ("A half-month earlier", -1), ("A year later", YEAR),
                            ("A year earlier", -YEAR)):
            action = MoveBeginning(turns)
            yield Row(text, action, label(action), f"{text.lower()}: everything stands as history had it then", indent=2)

    def _options(self) -> Iterator[Row]:
        yield Row("Options", style="head")
        for name, option in OPTIONS.items():
            if self._offers(name):
                chosen = self.options.get(name, option.values[0])
                value = {"true": "on", "false": "off"}.get(chosen) or titles()[chosen]
                rules = f" ({option.rules})" if option.rules else ""
                yield Row(option.title, TurnOption(name), hint=f"{option.title}, {value}: {option.about}{rules}",
                          chosen=name in self.options, column=value, indent=1)
                yield Row(option.about, style="faint", indent=2)

    def sheets(self) -> tuple[Sheet, ...]:
        """Scenarios as cards at the left and all else at the right, where there is room for both; else one page."""
        look, whole = self.stage.look, self.stage.rect
        if whole.wide < TWO_COLUMNS * look.scale:
            self.forget("cards")
            return super().sheets()
        foot, gap = self.foot_rect(), 4 * look.gap
        high = foot.y - 2 * gap
        across = min(whole.wide - 2 * gap, 1500 * look.scale)
        west = (whole.wide - across) / 2
        cards = Rect(west, gap, across * CARDS - gap / 2, high)
        found = (_heading(TITLE, look), *(
            _card(self._scenario(offered), offered, self._situation(offered), cards.wide, look) for offered in self.offered))
        left = lay_blocks(cards, found, look, scroll=self.scrolls.get("cards", 0.0), focus=self.focus, hover=self.hover,
                          follow=self.follow)
        self.scrolls["cards"], self._panes["cards"] = left.scroll, left
        right = self.lay("page", Rect(cards.right + gap, gap, across - cards.wide - gap, high), (BEGIN, *self._all_else()))
        layers = (left.layer, right.layer)
        page = Sheet("page", (layers, self.stage.size, look), whole, self.stage.size, lambda: layers, look.theme.panel2)
        return (page, self.foot(foot))

    def typed(self, text: str) -> None:
        """Digits are a seed."""
        if text.isascii() and text.isdigit() and len(self.seed) < DIGITS:
            self.seed += text

    def _take_digit(self) -> None:
        self.seed = self.seed[:-1]

    def _use_scenario(self, action: UseScenario) -> None:
        self.scenario, self.first = action.key, None
        self.options = {name: chosen for name, chosen in self.options.items() if self._offers(name)}

    def _use_people(self, action: UsePeople) -> None:
        self.people = action.key

    def _use_dice(self, action: UseDice) -> None:
        self.dice = action.key

    def _use_system(self, action: UseSystem) -> None:
        self.rules = action.name

    def _turn_option(self, action: TurnOption) -> None:
        values = OPTIONS[action.name].values
        chosen = values[(values.index(self.options.get(action.name, values[0])) + 1) % len(values)]
        self.options = {name: other for name, other in self.options.items() if name != action.name}
        if chosen != values[0]:
            self.options[action.name] = chosen

    def _offers(self, option: str) -> bool:
        return self.chosen.any_start or not OPTIONS[option].history

    def _move(self, action: MoveBeginning) -> None:
        if self.chosen.any_start:
            first, last = Turn.of(self.chosen.first_turn), Turn.of(self.chosen.last_turn)
            now = (self.first or first).number + action.turns
            self.first = Turn(min(last.number, max(first.number, now)))

    def _begin(self) -> None:
        players = {side: "human" if self.people in (side.value, "both") else "staff" for side in BOTH}
        begun = Beginning(
            self.scenario,
            int(self.seed) if self.seed else None,
            dice=self.dice,
            first_turn=None if self.first is None else str(self.first),
            players=players,
            rules=self.rules,
            options=[f"{name}={chosen}" for name, chosen in sorted(self.options.items())],
        )
        save = free_save(self.scenario)
        begin(begun, save, Rolling(self.stage), lambda cursor, _: self.stage.progress(lambda: f"Setting up: {cursor}")).close()
        continue_save(self.stage, save)
        chart = self.stage.top
        if self.stage.meets and isinstance(chart, Screen) and Context.CAMPAIGN in chart.contexts():
            # Before the first half-month the staff meets too.
            chart.press(InCampaign.MEETING)


# Scenarios as cards ---------------------------------------------------------------------------------------------------


TITLE_SIZE, HEAD, GAP = 30.0, 20.0, 10.0
# So many lines of its situation stand on a card that is not chosen.
GLIMPSE = 2
TURNS_A_MONTH, TURNS_A_YEAR = 2, 24
SHAPES = {Side.ALLIED: ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)),
          Side.AXIS: ((0.0, -1.4), (1.4, 0.0), (0.0, 1.4), (-1.4, 0.0))}


def length_of(turns: int) -> str:
    """How long a scenario is, as a person counts, and in game turns."""
    if turns == 1:
        return "a fortnight, 1 turn"
    if turns % TURNS_A_YEAR == 0:
        years = turns // TURNS_A_YEAR
        return f"{quantity(years, 'year')}, {quantity(turns, 'turn')}"
    if turns % TURNS_A_MONTH == 0:
        months = turns // TURNS_A_MONTH
        return f"{quantity(months, 'month')}, {quantity(turns, 'turn')}"
    return quantity(turns, "turn")


def _dates_of(scenario: ScenarioSummary) -> str:
    """From which game turn to which."""
    if scenario.first_turn == scenario.last_turn:
        return scenario.first_turn
    return f"{scenario.first_turn} to {scenario.last_turn}"


def _heading(row: Row, look: Look) -> Block:
    """The page's title above the cards."""
    def drawn(rect: Rect, _: BlockState) -> Sequence[Shape]:
        at = rect.x, rect.y + rect.high * 0.45
        return (Text(row.text, at, TITLE_SIZE * look.scale, look.theme.ink, bold=True, serif=True),)

    return Block(row, TITLE_SIZE * look.scale * 1.5, drawn)


def _card(row: Row, scenario: ScenarioSummary, situation: str, wide: float, look: Look) -> Block:
    """A scenario; what pressing it does and whether it is chosen is the row's."""
    size, pad = look.row, 14 * look.scale
    lines = wrap(situation, size, wide - 2 * pad - 3 * look.gap)
    if not row.chosen and len(lines) > GLIMPSE:
        last = shorten(f"{lines[GLIMPSE - 1]} {lines[GLIMPSE]}", size, wide - 2 * pad - 3 * look.gap)
        lines = (*lines[: GLIMPSE - 1], last)
    high = 1.6 * pad + HEAD * look.scale * 1.3 + size * LEADING * (1.15 + len(lines))

    def drawn(rect: Rect, state: BlockState) -> Sequence[Shape]:
        return tuple(_drawn(row, scenario, lines, rect, state, look))

    return Block(row, high, drawn, GAP * look.scale)


def _drawn(
    row: Row, scenario: ScenarioSummary, lines: Sequence[str], rect: Rect, state: BlockState, look: Look,
) -> Iterator[Shape]:
    theme, size, pad = look.theme, look.row, 14 * look.scale
    fill = blend(theme.panel, theme.magenta, 0.06) if row.chosen else theme.panel3 if state.hovered else theme.panel
    edge = theme.ink if state.focused else theme.magenta if row.chosen else theme.btnline
    yield RoundedBox(rect, fill, edge, 2.0 if state.focused else 1.0, 2.5)
    if row.chosen:
        yield RoundedBox(Rect(rect.x, rect.y, 4 * look.scale, rect.high), theme.magenta)
    x, right = rect.x + pad, rect.right - pad
    y = rect.y + 0.8 * pad + HEAD * look.scale * 0.55
    across = width_of(scenario.title, HEAD * look.scale, bold=True, serif=True)
    yield Text(scenario.title, (x, y), HEAD * look.scale * min(1.0, (right - x) / across), theme.ink, bold=True, serif=True)
    y += HEAD * look.scale * 0.65 + size * LEADING * 0.55
    yield Text(length_of(scenario.turns), (right, y), size, theme.ink2, "r")
    yield from _sides(scenario, x, y, size, look)
    y += size * LEADING * 1.1
    for at, line in enumerate(lines):
        yield Text(line, (x, y + at * size * LEADING), size, theme.ink if row.chosen else theme.ink2)


def _sides(scenario: ScenarioSummary, x: float, y: float, size: float, look: Look) -> Iterator[Shape]:
    """Its dates, and the ships of both sides behind their marks."""
    dates = _dates_of(scenario)
    yield Text(dates, (x, y), size, look.theme.ink2)
    x += width_of(dates, size) + 1.6 * size
    half = 0.34 * size
    for side, corners in SHAPES.items():
        middle, ink = x + 1.2 * half, look.theme.sides[side]
        yield Polygon(tuple((middle + dx * half, y + dy * half) for dx, dy in corners), ink)
        text = f"{scenario.ships[side]} {side} ships"
        yield Text(text, (x + 3.4 * half, y), size, ink)
        x += 3.4 * half + width_of(text, size) + 1.2 * size
