"""New campaigns: what may be chosen, what is shown before one has begun, and the first save."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, field

from campaign import __version__
from campaign.library.book import load_book, scenario_keys
from campaign.model.book import Book, Options
from campaign.model.dice import fresh_seed
from campaign.model.play.calendar import Turn
from campaign.model.replacing import replace
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import Briefing
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId, ShipType
from campaign.model.units.silhouettes import Silhouette
from campaign.session.play.game import Ask, Game
from campaign.session.play.players import player_of
from campaign.session.play.playing import Progress, play_on
from campaign.session.play.referee import system_named, systems
from campaign.session.play.trouble import Malformed, NotFound
from campaign.silhouettes.drawing import side_view
from campaign.store.records import Meta

DICE = ("seeded", "prompted")
# Options set by parameters of their own.
ELSEWHERE = ("tactical_system", "first_turn")
TRUTHS = {"true": True, "false": False}


class Option(Struct, frozen=True):
    """An option's name and effect, and the rules behind it.

    Those of `history` are only available in scenarios that may begin at any time. Options that are not on or off take a
    tactical system as their value, by default `usual`; those that are `on` are on by default.
    """

    title: str
    about: str
    rules: str = ""
    history: bool = False
    usual: str = ""
    on: bool = False

    @property
    def values(self) -> tuple[str, ...]:
        """The possible values, the default first."""
        if not self.usual:
            return ("true", "false") if self.on else ("false", "true")
        return (self.usual, *(name for name in systems() if name != self.usual))


OPTIONS = {
    "hidden_markers": Option("Hidden markers", "task forces of the enemy are shown only when they are spotted"),
    "land_facts": Option("Land facts", "the ground phases stop for what happened on land, so that you can type it in"),
    "parent_aa_north_africa": Option("Land game in North Africa", "a land game supplies the heavy AA of its ports", "SM-1D3"),
    "parent_aa_balkans": Option("Land game in the Balkans", "a land game supplies the heavy AA of its ports", "SM-1D3"),
    "historical_convoys": Option("Historical convoys", "loads of history's convoys wait on their quays and are worth points",
                                 history=True),
    "malta_convoy_every_turn": Option("A convoy for Malta every game turn",
                                      "three loads are owed to her in each, larder or no larder", "SM-11B2"),
    "small_craft_rules": Option("Battles of small craft",
                                "the system of battles in which only coastal craft, small escorts and transports take part",
                                "SM-GAP-74", usual="coastal"),
    "settle_small_fights": Option("Small fights are settled", "battles of a squadron or two of boats are settled by the "
                                  "campaign's own tables, unless a side says that it fights them", "SM-GAP-98", on=True),
    "voyage_home": Option("Cripples make for home", "fires, floods, repairs and patches of a damaged ship are played "
                          "day by day until she lies in a port", "SM-GAP-77"),
    "air_war": Option("The air war", "aircraft strike ships, escort, patrol and search, and bomb ports and airfields",
                      "SM-24 to SM-26", on=True),
    "supply_points": Option("Supply points", "rules 21 to 23 instead of rule 11: supply points, the status of forces ashore, "
                            "transport units"),
    "supply_moves_the_front": Option("Supplies move the front", "what lands in Libya moves the dates of the desert",
                                     "SM-GAP-70", history=True),
    "landing_troops": Option("Troops for landings", "those that history meant for Malta, Crete, Rhodes and Pantelleria wait in "
                             "port by date", "SM-GAP-84", history=True),
    "mers_el_kebir": Option("Mers-el-Kebir", "the French fight there in July 1940; else they stay neutral", history=True),
    "syria": Option("Syria", "the French fight there in June 1941; else they stay neutral", history=True),
    "torch": Option("Torch", "the French fight in North Africa in November 1942; else they stay neutral", history=True),
}


class Beginning(Struct, frozen=True):
    """The choices for a new campaign; with `seed` None an unpredictable one is drawn."""

    scenario: str
    seed: int | None = None
    first_turn: str | None = None
    dice: str = "seeded"
    players: Mapping[Side, str] = field(default_factory=lambda: dict.fromkeys(BOTH, "staff"))
    rules: str = "supermarina"
    options: Sequence[str] = ()


class ScenarioSummary(Struct, frozen=True):
    """A scenario at a glance: how long it is, how many ships of which types either side begins with, and which leads them."""

    key: str
    title: str
    first_turn: str
    last_turn: str
    turns: int
    segments: int
    ships: Mapping[Side, int]
    briefing: Briefing
    any_start: bool = False
    types: Mapping[Side, tuple[tuple[str, int], ...]] = {}
    leads: Mapping[Side, ShipId] = {}

    @property
    def situation(self) -> str:
        """The situation in which it begins, unless another beginning is chosen."""
        return self.briefing.situation


def scenarios() -> tuple[ScenarioSummary, ...]:
    """All scenarios that come with the game."""
    return tuple(_summary(load_book(key)) for key in scenario_keys())


def theatre_at_a_glance() -> Theatre:
    """The map of the first scenario that comes with the game."""
    return load_book(scenario_keys()[0]).theatre


def _summary(book: Book) -> ScenarioSummary:
    facts = book.scenario
    turns = Turn.of(facts.last_turn).number - Turn.of(facts.first_turn).number + 1
    placed = [ship for ships in (*facts.berths.values(), *(force.ships for force in facts.at_sea)) for ship in ships]
    nations = [facts.nations[book.oob.ships[ship].nation].side for ship in placed]
    ships = {side: [ship for ship, whose in zip(placed, nations, strict=True) if whose is side] for side in BOTH}
    counted = {side: Counter(book.oob.class_of(ship).type for ship in ships[side]) for side in BOTH}
    return ScenarioSummary(facts.key, facts.title, facts.first_turn, facts.last_turn, turns, turns * 14,
                   {side: nations.count(side) for side in BOTH}, facts.briefing, facts.any_start,
                           {side: tuple((kind.value, counted[side][kind]) for kind in ShipType if counted[side][kind])
                            for side in BOTH},
                           {side: min(ships[side], key=lambda ship: _weight(book, ship)) for side in BOTH if ships[side]})


def _weight(book: Book, ship: ShipId) -> tuple[int, float, str]:
    """By what ships are ranked: the heaviest type first, of one type the longest."""
    facts = book.oob.class_of(ship)
    return tuple(ShipType).index(facts.type), -facts.length_m, ship


def book_of(scenario: str, options: Options | None = None) -> Book:
    """The Book of a scenario by its key or its own file; raises NotFound listing the keys."""
    own = "/" in scenario or scenario.endswith((".yaml", ".yml"))
    keys = scenario_keys()
    if (own and not Path(scenario).is_file()) or (not own and scenario not in keys):
        raise NotFound(f"there is no scenario {scenario!r}; there are: {', '.join(keys)} (or the path of a YAML file)")
    return load_book(scenario, options)


def begin(chosen: Beginning, save: Path, ask: Ask | None = None, progress: Progress | None = None) -> Game:
    """Begin a campaign in a new save; if a person plays, the staff plays on until he must decide."""
    book = book_begun_with(chosen)
    players = {side: player_named(word) for side, word in chosen.players.items()}
    seed = fresh_seed() if chosen.seed is None else chosen.seed
    scenario = str(Path(chosen.scenario).resolve()) if Path(chosen.scenario).suffix in (".yaml", ".yml") else chosen.scenario
    meta = Meta(scenario, seed, book.options, program=__version__, dice=chosen.dice, players=players)
    game = Game.begin(book, meta, save, ask)
    try:
        if game.players.humans:
            play_on(game, progress=progress)
    except BaseException:
        # An interrupted campaign can be opened as far as it has got.
        game.close()
        raise
    return game


def book_begun_with(chosen: Beginning) -> Book:
    """The Book of a new campaign, by all that was chosen; raises Malformed or NotFound for what does not exist."""
    if chosen.dice not in DICE:
        raise Malformed(f"dice {chosen.dice!r}: {' or '.join(DICE)} was expected")
    system_named(chosen.rules)
    options = options_of(chosen.options, chosen.rules)
    first = _starts_at(book_of(chosen.scenario, options), chosen.first_turn)
    return book_of(chosen.scenario, replace(options, first_turn=first))


def options_of(pairs: Sequence[str], rules: str = "supermarina") -> Options:
    """Options from words such as "hidden_markers=true"; raises Malformed with the names and values allowed."""
    found: dict[str, Any] = {name: option.usual or option.on for name, option in OPTIONS.items() if option.usual or option.on}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if name not in OPTIONS or not equals:
            raise Malformed(f"option {pair!r}: KEY=VALUE was expected, where KEY is one of {', '.join(OPTIONS)}")
        option, choice = OPTIONS[name], value.lower()
        if choice not in option.values:
            expected = f"one of {', '.join(option.values)}" if option.usual else "true or false"
            raise Malformed(f"option {name}: {expected} was expected, not {value!r}")
        found[name] = choice if option.usual else TRUTHS[choice]
    return Options(tactical_system=rules, **found)


def player_named(word: str) -> str:
    """A player from a word; raises Malformed with what was expected."""
    try:
        return player_of(word)
    except ValueError as trouble:
        raise Malformed(str(trouble)) from None


def _starts_at(book: Book, first: str | None) -> str:
    """The half-month to begin in, if it differs from the file's; only historical scenarios allow others."""
    if first is None:
        return ""
    try:
        turn = Turn.of(first)
    except ValueError as trouble:
        raise Malformed(str(trouble)) from None
    facts = book.scenario
    if str(turn) == facts.first_turn:
        return ""
    if not facts.any_start:
        raise NotFound(f"scenario {facts.key} does not begin in {turn}; it begins in {facts.first_turn}")
    if not Turn.of(facts.first_turn) <= turn <= Turn.of(facts.last_turn):
        raise NotFound(f"scenario {facts.key} goes from {facts.first_turn} to {facts.last_turn}; it cannot begin in {turn}")
    return str(turn)


def line_of_battle(ships: Sequence[ShipId]) -> tuple[Silhouette, ...]:
    """Each of these ships as a silhouette of her class; ships in no order of battle are left out."""
    oob = load_book(scenario_keys()[0]).oob
    return tuple(side_view(oob.classes[oob.ships[ship].ship_class], oob.guns) for ship in ships if ship in oob.ships)
