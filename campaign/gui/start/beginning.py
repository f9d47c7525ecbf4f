"""A new campaign: which, in a gallery; then who plays it, when it begins, by which rules battles are fought, whose dice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import label
from campaign.gui.actions.plain import InCampaign, InNew, OnPage
from campaign.gui.actions.values import Action, Fold, MoveBeginning, TurnOption, UseDice, UsePeople, UseScenario, UseSystem
from campaign.gui.frame import places
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.rolling import Rolling
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Stage
from campaign.gui.gallery.card import CardState, GalleryCard
from campaign.gui.gallery.lines import RuledChoice
from campaign.gui.gallery.page import PageColumn, VistaPage, ruled_head
from campaign.gui.gallery.screen import GalleryScreen
from campaign.gui.start.opening import continue_save
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.session.files.saves import free_save
from campaign.session.gallery.battles import types_in_words
from campaign.session.gallery.campaigns import FIRST, CampaignCard, CampaignKind, campaign_cards, dates_named, length_of
from campaign.session.gallery.vistas import Vista
from campaign.session.play.beginning import OPTIONS, Beginning, Option, begin
from campaign.session.play.referee import system_named, titles
from campaign.words.counting import quantity


class CampaignsScreen(GalleryScreen):
    """Which campaign; who plays it and by which options is said on the next page."""

    told = (Context.GALLERY,)
    title, subline = "New campaign", "Choose one; you say which side and by which options on the next page"
    seek = "Find a campaign, a year ..."

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._made = tuple(map(_card_of, campaign_cards()))
        self.handlers.on(UseScenario, lambda action: stage.show(places.NewCampaign(action.key)))

    def kinds(self) -> Sequence[str]:
        """How long, and in which year."""
        years = sorted({card.year for card in campaign_cards()})
        return (*(kind.value for kind in CampaignKind), *years)

    def cards(self) -> Sequence[GalleryCard]:
        """The one for a first game, then all others by date."""
        return self._made


def _card_of(card: CampaignCard) -> GalleryCard:
    scenario = card.scenario
    title = scenario.title.partition(",")[0]
    return GalleryCard(scenario.key, UseScenario(scenario.key), title, card.dates, card.against, card.length, card.pill,
                       scenario.situation, f"{scenario.key} {scenario.situation}",
                       frozenset((*(kind.value for kind in card.kinds), card.year)),
                       CardState.GO_ON if card.pill == FIRST else CardState.OFFERED, card.vista)


PLAYERS = {
    "allied": ("You command the Allies", "the staff of the program commands the Axis"),
    "axis": ("You command the Axis", "the staff of the program commands the Allies"),
    "both": ("Two players at one screen", "one after the other; neither sees what is the other's"),
}
DICE = {
    "seeded": ("Dice by the program", "the same seed and the same orders give the same war"),
    "prompted": ("Rolled at the table", "you roll real dice, the staff's too, and type what they show"),
}
DIGITS = 15
YEAR = 24
OPTIONS_PART = "options"


class NewScreen(VistaPage):
    """All that may be chosen before a campaign begins."""

    told = (Context.NEW,)

    def __init__(self, stage: Stage, place: places.NewCampaign) -> None:
        super().__init__(stage)
        scenario, self.seed = place.scenario, "" if place.seed is None else str(place.seed)
        cards = {card.scenario.key: card for card in campaign_cards()}
        self.card = cards.get(scenario or "", next(iter(cards.values())))
        self.people, self.rules, self.dice = "allied", "supermarina", "seeded"
        self.first: Turn | None = None
        self.options: dict[str, str] = {}
        self.changing = False
        self._seen = self.card.vista()
        if scenario is not None and scenario not in cards:
            self.message = f"There is no scenario {scenario!r}; there are: {', '.join(sorted(cards))}"
        self.handlers.at({InNew.BEGIN: self._begin, InNew.TAKE_DIGIT: self._take_digit, InNew.AS_THE_RULES: self._as_the_rules})
        self.handlers.on(MoveBeginning, self._move).on(UsePeople, self._use_people).on(Fold, self._fold)
        self.handlers.on(UseDice, self._use_dice).on(UseSystem, self._use_system).on(TurnOption, self._turn_option)

    @property
    def default(self) -> Action:
        """The campaign begins as it stands."""
        return InNew.BEGIN

    # What stands on it.

    def headline(self) -> tuple[str, ...]:
        """Which campaign, when, and how long."""
        scenario = self.card.scenario
        first = str(self.first or Turn.of(scenario.first_turn))
        turns = Turn.of(scenario.last_turn).number - Turn.of(first).number + 1
        return (scenario.title.partition(",")[0], dates_named(first, scenario.last_turn),
                f"{length_of(turns)}; it is saved from its first order on")

    def vista(self) -> Vista:
        """Who leads either side, one's own near."""
        seen = self._seen
        return replace(seen, near=seen.far, far=seen.near) if self.people == "axis" else seen

    def columns(self) -> Sequence[PageColumn]:
        """What it is about, who plays, and the options."""
        return (PageColumn("about", 0.34, tuple(self._about()), 2), PageColumn("choices", 0.32, tuple(self._choices())),
                PageColumn(OPTIONS_PART, 0.34, (*self._beginning(), *self._options(), *self._dice()), 1))

    def buttons(self) -> Sequence[Row]:
        """Back, and the beginning in the colour of the side that one commands."""
        side = self.people if self.people in ("axis", "allied") else "allied"
        row = button("Begin", InNew.BEGIN, "begin this campaign; it is saved from its first order on")
        return button("Back", OnPage.BACK, "back to the campaigns"), replace(row, style=side)

    def _about(self) -> Iterator[Row]:
        scenario = self.card.scenario
        yield ruled_head("Situation")
        yield Row(scenario.briefing.for_start(self.first or Turn.of(scenario.first_turn)).situation)
        for side in (Side.ALLIED, Side.AXIS):
            yield ruled_head(f"The {side} side", side, note=quantity(scenario.ships[side], "ship"))
            yield Row(types_in_words(scenario.types[side]))

    def _choices(self) -> Iterator[Row]:
        yield ruled_head("Who plays", asks=True)
        for key, (text, about) in PLAYERS.items():
            yield _choice(text, about, UsePeople(key), chosen=key == self.people)
        yield ruled_head("Battles are fought by", asks=True)
        for name in sorted(titles(), key=lambda name: name != "supermarina"):
            about = system_named(name).like
            yield _choice(titles()[name], about, UseSystem(name), chosen=name == self.rules)

    def _beginning(self) -> Iterator[Row]:
        if not self.card.any_start:
            return
        first = self.first or Turn.of(self.card.scenario.first_turn)
        yield ruled_head("When it begins", asks=True)
        yield Row(f"Begins {first}, ends {self.card.scenario.last_turn}", style="strong")
        for text, turns in (("A half-month later", 1), ("A half-month earlier", -1), ("A year later", YEAR),
                            ("A year earlier", -YEAR)):
            action = MoveBeginning(turns)
            yield Row(text, action, label(action), f"{text.lower()}: everything stands as history had it then", "button",
                      half=True)

    def _options(self) -> Iterator[Row]:
        offered = {name: option for name, option in OPTIONS.items() if self._offers(name)}
        changed = len(self.options)
        yield ruled_head("Options", asks=True)
        yield _choice("As the rules", "every option as the rules have it", InNew.AS_THE_RULES, chosen=not changed)
        about = f"{len(offered)} options, each by itself"
        if changed:
            about = f"{quantity(changed, 'option')} changed, of {len(offered)}"
        yield replace(_choice("Change", about, Fold(OPTIONS_PART), chosen=bool(changed)),
                      hint=f"{'fold' if self.changing else 'show'} the options: {about}")
        for name, option in offered.items():
            if self.changing or name in self.options:
                yield self._option(name, option)

    def _option(self, name: str, option: Option) -> Row:
        chosen = self.options.get(name, option.values[0])
        value = {"true": "on", "false": "off"}.get(chosen) or titles()[chosen]
        rules = f" ({option.rules})" if option.rules else ""
        line = RuledChoice(option.title, option.about, value=value, changed=name in self.options, ringed=False)
        return Row(option.title, TurnOption(name), hint=f"{option.title}, {value}: {option.about}{rules}", drawn=line)

    def _dice(self) -> Iterator[Row]:
        yield ruled_head("Dice", asks=True)
        for key, (text, about) in DICE.items():
            yield _choice(text, about, UseDice(key), chosen=key == self.dice)
        yield Row(f"Seed: {self.seed or 'drawn, so that nobody can foresee them'}", OnPage.TYPE,
                  hint="type digits for a seed of your own; Backspace takes them away", style="link")

    # What is done.

    def typed(self, text: str) -> None:
        """Digits are a seed."""
        if text.isascii() and text.isdigit() and len(self.seed) < DIGITS:
            self.seed += text

    def _take_digit(self) -> None:
        self.seed = self.seed[:-1]

    def _use_people(self, action: UsePeople) -> None:
        self.people = action.key

    def _use_dice(self, action: UseDice) -> None:
        self.dice = action.key

    def _use_system(self, action: UseSystem) -> None:
        self.rules = action.name

    def _fold(self, action: Fold) -> None:
        self.changing = not self.changing

    def _as_the_rules(self) -> None:
        self.changing = False
        self.options.clear()

    def _turn_option(self, action: TurnOption) -> None:
        values = OPTIONS[action.name].values
        chosen = values[(values.index(self.options.get(action.name, values[0])) + 1) % len(values)]
        self.options = {name: other for name, other in self.options.items() if name != action.name}
        if chosen != values[0]:
            self.options[action.name] = chosen

    def _offers(self, option: str) -> bool:
        return self.card.any_start or not OPTIONS[option].history

    def _move(self, action: MoveBeginning) -> None:
        scenario = self.card.scenario
        if self.card.any_start:
            first, last = Turn.of(scenario.first_turn), Turn.of(scenario.last_turn)
            now = (self.first or first).number + action.turns
            self.first = Turn(min(last.number, max(first.number, now)))

    def _begin(self) -> None:
        scenario = self.card.scenario.key
        players = {side: "human" if self.people in (side.value, "both") else "staff" for side in BOTH}
        begun = Beginning(
            scenario,
            int(self.seed) if self.seed else None,
            dice=self.dice,
            first_turn=None if self.first is None else str(self.first),
            players=players,
            rules=self.rules,
            options=[f"{name}={chosen}" for name, chosen in sorted(self.options.items())],
        )
        save = free_save(scenario)
        begin(begun, save, Rolling(self.stage), lambda cursor, _: self.stage.progress(lambda: f"Setting up: {cursor}")).close()
        continue_save(self.stage, save)
        chart = self.stage.top
        if self.stage.meets and isinstance(chart, Screen) and Context.CAMPAIGN in chart.contexts():
            # Before the first half-month the staff meets too.
            chart.press(InCampaign.MEETING)


def _choice(text: str, about: str, action: Action, *, chosen: bool) -> Row:
    return Row(text, action, hint=f"{text}: {about}", chosen=chosen, drawn=RuledChoice(text, about, chosen))
