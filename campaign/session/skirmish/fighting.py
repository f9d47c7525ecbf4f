"""Skirmishes: battles with no campaign, fought once at the screen or by captains, or many times over."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count, islice
from pathlib import Path

from msgspec import Struct, structs

from campaign.library.battles.book import load_skirmish_book, skirmishes_of_the_game
from campaign.library.battles.skirmishes import ALSO_CALLED, skirmish_keys
from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import AfterAction, Party
from campaign.model.battles.skirmish import Skirmish
from campaign.model.book import Book, Options
from campaign.model.dice import Dice, SeededDice, fresh_seed
from campaign.model.sides import BOTH, Side
from campaign.odds.intervals import Estimate
from campaign.odds.many import Odds, Trial, fights, odds
from campaign.ratings.verdict import verdict
from campaign.session.engagements.forms import FaultyForm, papers_named, told_by
from campaign.session.engagements.preview import of_table, preview
from campaign.session.engagements.setup_sheet import named_to
from campaign.session.engagements.verdict import judged
from campaign.session.play.referee import FightingTable, only_known_options, system_named
from campaign.session.play.trouble import NotFound
from campaign.session.reports.situation import Plain

DEFAULT_SYSTEM = Options().tactical_system
SEEDS = 2**62


class Opened(Struct, frozen=True):
    """A skirmish with the Book and the dice's seed that it is fought by; `name` is the key or file that it was opened by."""

    skirmish: Skirmish
    book: Book
    system: str
    seed: int
    name: str = ""


def open_skirmish(
    name: str, system: str | None = None, seed: int | None = None, options: tuple[str, ...] = (), *, judged: bool = True
) -> Opened:
    """A skirmish by its key or its own file; raises NotFound with the keys there are. One that was begun is not `judged`."""
    rules = system or DEFAULT_SYSTEM
    only_known_options(system_named(rules), options)
    found, book = skirmish_alone(name, judged=judged)
    return Opened(found, book, rules, fresh_seed() if seed is None else seed % SEEDS, name)


def skirmish_alone(name: str, *, judged: bool = True) -> tuple[Skirmish, Book]:
    """A skirmish by its key or its own file, and its Book; raises NotFound with the keys there are."""
    own = "/" in name or name.endswith((".yaml", ".yml"))
    keys = skirmish_keys()
    if (own and not Path(name).is_file()) or (not own and ALSO_CALLED.get(name, name) not in keys):
        raise NotFound(f"there is no skirmish {name!r}; there are: {', '.join(keys)} (or the path of a YAML file)")
    return load_skirmish_book(name, judged=judged)


def skirmish_table(opened: Opened) -> FightingTable:
    """A skirmish being fought, and kept nowhere; raises Refused when the system cannot fight it."""
    engagement = opened.skirmish.engagement

    def dice(rolled: Mapping[str, int]) -> Dice:
        return SeededDice(opened.seed, str(engagement.id), rolled)

    return FightingTable(opened.book, engagement, system_named(opened.system), dice)


def fight_out(table: FightingTable) -> AfterAction:
    """Captains on both sides fight the skirmish to its end."""
    while table.captains_answer() is not None:
        pass
    after = table.result()
    if after is None:
        raise AssertionError(f"captains left {table.id} unfinished")
    return after


def fought_on_a_table(name: str, files: Sequence[Path]) -> tuple[Opened, AfterAction]:
    """SM-6B.2 A skirmish as filled-in forms tell it; raises FaultyForm with every fault and its line, and NotFound."""
    found, book = skirmish_alone(name)
    try:
        after, _ = told_by(book, found.engagement, files)
    except FaultyData as faulty:
        raise FaultyForm(list(faulty.faults)) from None
    return Opened(found, book, DEFAULT_SYSTEM, 0, name), after


def result_of(opened: Opened, after: AfterAction, reader: Side | None, table: FightingTable | None = None) -> Plain:
    """What came of a skirmish: who won and why, and each ship before and after; with its table, how it went too."""
    engagement = opened.skirmish.engagement
    won = verdict(opened.book.oob, engagement, after)
    more = {
        "skirmish": opened.skirmish.key, "title": opened.skirmish.title, "seed": opened.seed,
        "winner": won.winner.value if won.winner else None, "why": won.why, "story": list(after.story),
    }
    if table is not None:
        return of_table(table, after, reader, more=more)
    return judged(opened.book, engagement, after, {**more, **preview(opened.book, engagement, after, reader)}, reader)


def many(opened: Opened, runs: int, moved: Callable[[int], None] | None = None) -> Plain:
    """The skirmish fought so often by captains, each time by the next seed, and what came of it."""
    engagement = opened.skirmish.engagement
    system = system_named(opened.system)
    skirmish_table(opened)  # a system that cannot fight it says so before the first run
    seeds = islice(count(opened.seed), runs)

    def told(number: int, run: Trial) -> Trial:
        if moved is not None:
            moved(number)
        return run

    found = odds(engagement, (told(*fight) for fight in enumerate(fights(system, opened.book, engagement, seeds), 1)))
    return {
        "skirmish": opened.skirmish.key, "title": opened.skirmish.title, "system": opened.system, "seed": opened.seed,
        "runs": found.runs, "wins": {side.value: _plain(found.wins[side]) for side in BOTH}, "draws": _plain(found.draws),
        "minutes": _plain(found.minutes), "ships": _ships(opened, found),
    }


def _ships(opened: Opened, found: Odds) -> list[Plain]:
    sides = {ship.ship: (side, ship.name) for side, ship in opened.skirmish.engagement.participants()}
    return [
        {"ship": ship.ship, "name": sides[ship.ship][1], "side": sides[ship.ship][0].value, "lost": _plain(ship.lost),
         "shell_hits": _plain(ship.shell_hits), "torpedo_hits": _plain(ship.torpedo_hits), "hull_left": _plain(ship.hull_left),
         "fired": ship.fired, "hit": ship.hit, "hit_rate": round(ship.hit_rate, 4)}
        for ship in found.ships
    ]


def _plain(estimate: Estimate) -> dict[str, float]:
    return {key: round(value, 4) for key, value in structs.asdict(estimate).items()}


def briefing_of(opened: Opened, people: tuple[Side, ...] = ()) -> Plain:
    """What these players read first, and what each of them may know of the battle; where captains fight, all of it."""
    skirmish = opened.skirmish
    engagement, words = skirmish.engagement, skirmish.briefing
    sky, setting = engagement.conditions, engagement.setting
    assert setting is not None
    papers = papers_named(opened.system)
    named = frozenset.intersection(*(named_to(opened.book, engagement, papers, reader) for reader in people or (None,)))
    return {
        "title": skirmish.title, "place": engagement.place, "moment": setting.moment, "situation": words.situation,
        "axis": words.axis, "allied": words.allied, "light": sky.light.value, "visibility_m": sky.visibility_m,
        "sea_state": sky.sea_state, "wind_from": sky.wind_from_degrees, "wind_kn": sky.wind_kn, "moon": sky.moon,
        "aims": {side.value: list(engagement.parties[side].aims) for side in BOTH},
        "knows": {side.value: [*engagement.parties[side].knows, *_later(engagement.parties[side])] for side in BOTH},
        "stops": list(setting.stops),
        "ships": {
            side.value: [unit.name for unit in engagement.parties[side].participants
                         if not unit.arrives and unit.ship in named] for side in BOTH
        },
        "own": {side.value: [unit.name for unit in engagement.parties[side].participants] for side in BOTH},
    }


def _later(party: Party) -> list[str]:
    """Who comes later is for his own side to read: the other knows nothing of him."""
    comers = sorted((unit for unit in party.participants if unit.arrives), key=lambda unit: unit.arrives)
    return [f"{unit.name} comes after {unit.arrives} minutes." for unit in comers]


def skirmishes() -> list[Plain]:
    """All skirmishes that come with the game, at a glance."""
    return [glance(one) for one in skirmishes_of_the_game()]


def glance(one: Skirmish) -> Plain:
    """What a list of skirmishes says of one."""
    setting = one.engagement.setting
    assert setting is not None
    return {
        "key": one.key, "title": one.title, "first_turn": one.engagement.turn, "last_turn": one.engagement.turn, "turns": 0,
        "segments": 0, "date": setting.moment[:10], "minutes": setting.stop_minutes,
        "ships": {side.value: len(one.engagement.parties[side].participants) for side in BOTH},
        "situation": one.briefing.situation,
    }
