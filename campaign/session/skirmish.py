"""Skirmishes: battles with no campaign, fought once or many times over, and kept, so that one can be taken up again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count, islice
from pathlib import Path

from msgspec import Struct, structs

from campaign.library.battles.book import load_skirmish_book
from campaign.library.battles.skirmishes import ALSO_CALLED, skirmish_keys
from campaign.library.reading.faults import FaultyData
from campaign.model.battles.battle import AfterAction, Party
from campaign.model.battles.engagement import digest_of
from campaign.model.battles.skirmish import Skirmish
from campaign.model.book import Book, Options
from campaign.model.dice import Dice, SeededDice, fresh_seed
from campaign.model.sides import BOTH, Side
from campaign.odds.many import Estimate, Odds, Trial, fights, odds
from campaign.ratings.verdict import verdict
from campaign.session.engagements.form_reading import FaultyForm
from campaign.session.engagements.form_results import result_by_forms
from campaign.session.engagements.forms import papers_named
from campaign.session.engagements.preview import of_table, preview
from campaign.session.engagements.setup_sheet import named_to
from campaign.session.engagements.verdict import assess
from campaign.session.files.saves import saves_folder
from campaign.session.play.referee import FightingTable, Record, only_known_options, system_named, systems
from campaign.session.play.trouble import NotFound, Refused
from campaign.session.reports.situation import Plain
from campaign.store import skirmish_file
from campaign.store.codec import codec
from campaign.store.records import CANNOT_FOLLOW, Stored
from campaign.store.skirmish_file import SUFFIX, Found, SetUp, SkirmishFile
from campaign.store.trouble import AlreadyThere, DamagedSave, SaveTrouble
from campaign.words.counting import quantity

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
    """A skirmish by its key or its own file, ready to be fought; raises NotFound with the keys there are.

    A battle already begun is not `judged`: see `load_skirmish_book`.
    """
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


def suited_systems(opened: Opened) -> dict[str, str]:
    """Each battle system by its name with the reason for which it cannot fight a skirmish; empty where it can."""
    refused = {name: system_named(name).suits(opened.book, opened.skirmish.engagement) for name in systems()}
    return {name: "" if why is None else str(why) for name, why in refused.items()}


def skirmish_table(opened: Opened) -> FightingTable:
    """A skirmish being fought, and kept nowhere; raises Refused when the system cannot fight it."""
    return FightingTable(opened.book, opened.skirmish.engagement, system_named(opened.system), _dice_of(opened))


def _dice_of(opened: Opened) -> Callable[[Mapping[str, int]], Dice]:
    """Makes the dice of a skirmish, from what has been rolled with them so far."""
    def dice(rolled: Mapping[str, int]) -> Dice:
        return SeededDice(opened.seed, str(opened.skirmish.engagement.id), rolled)

    return dice


def fight_out(table: FightingTable) -> AfterAction:
    """Let captains on both sides fight the skirmish to its end."""
    while table.captains_answer() is not None:
        pass
    after = table.result()
    if after is None:
        raise AssertionError(f"captains left {table.id} unfinished")
    return after


def result_from_forms(name: str, files: Sequence[Path]) -> tuple[Opened, AfterAction]:
    """SM-6B.2 A skirmish as filled-in forms tell it; raises FaultyForm with every fault and its line, and NotFound."""
    found, book = skirmish_alone(name)
    try:
        after, _ = result_by_forms(book, found.engagement, files)
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
    return assess(opened.book, engagement, after, {**more, **preview(opened.book, engagement, after, reader)}, reader)


def fight_many(opened: Opened, runs: int, moved: Callable[[int], None] | None = None) -> Plain:
    """Let captains fight the skirmish `runs` times, each time with the next seed, and sum up the results."""
    engagement = opened.skirmish.engagement
    system = system_named(opened.system)
    skirmish_table(opened)  # a system that cannot fight it says so before the first run
    seeds = islice(count(opened.seed), runs)

    def report_progress(number: int, trial: Trial) -> Trial:
        if moved is not None:
            moved(number)
        return trial

    trials = enumerate(fights(system, opened.book, engagement, seeds), 1)
    found = odds(engagement, (report_progress(number, trial) for number, trial in trials))
    return {
        "skirmish": opened.skirmish.key, "title": opened.skirmish.title, "system": opened.system, "seed": opened.seed,
        "runs": found.runs, "wins": {side.value: _rounded(found.wins[side]) for side in BOTH}, "draws": _rounded(found.draws),
        "minutes": _rounded(found.minutes), "ships": _ships_in_numbers(opened, found),
    }


def _ships_in_numbers(opened: Opened, found: Odds) -> list[Plain]:
    sides = {ship.ship: (side, ship.name) for side, ship in opened.skirmish.engagement.participants()}
    return [
        {"ship": ship.ship, "name": sides[ship.ship][1], "side": sides[ship.ship][0].value, "lost": _rounded(ship.lost),
         "shell_hits": _rounded(ship.shell_hits), "torpedo_hits": _rounded(ship.torpedo_hits),
         "hull_left": _rounded(ship.hull_left), "fired": ship.fired, "hit": ship.hit, "hit_rate": round(ship.hit_rate, 4)}
        for ship in found.ships
    ]


def _rounded(estimate: Estimate) -> dict[str, float]:
    return {key: round(value, 4) for key, value in structs.asdict(estimate).items()}


def briefing_of(opened: Opened, people: tuple[Side, ...] = ()) -> Plain:
    """What these players read first, and what each of them may know of the battle; where captains fight, all of it."""
    skirmish = opened.skirmish
    engagement, briefing = skirmish.engagement, skirmish.briefing
    sky, setting = engagement.conditions, engagement.setting
    assert setting is not None
    papers = papers_named(opened.system)
    named = frozenset.intersection(*(named_to(opened.book, engagement, papers, reader) for reader in people or (None,)))
    return {
        "title": skirmish.title, "place": engagement.place, "moment": setting.moment, "situation": briefing.situation,
        "axis": briefing.axis, "allied": briefing.allied, "light": sky.light.value, "visibility_m": sky.visibility_m,
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
    """Ships that arrive later, which only their own side may read of."""
    comers = sorted((unit for unit in party.participants if unit.arrives), key=lambda unit: unit.arrives)
    return [f"{unit.name} comes after {quantity(unit.arrives, 'minute')}." for unit in comers]


# Skirmishes that are kept ---------------------------------------------------------------------------------------------


FOLDER = "skirmishes"
Progress = Callable[[], None]


class KeptSkirmish(Struct, frozen=True):
    """A skirmish being fought and kept: the battle, who fights it, and its file."""

    opened: Opened
    table: FightingTable
    people: tuple[Side, ...]
    path: Path

    def settle(self) -> None:
        """Delete the file once the result has been read."""
        self.path.unlink(missing_ok=True)

    def left(self) -> bool:
        """Leave the skirmish for now; returns whether it was kept, which it is only if any order was given."""
        worth = bool(skirmish_file.read(self.path).steps)
        if not worth:
            self.settle()
        return worth


def skirmishes_folder() -> Path:
    """The folder of kept skirmishes and of one's own, beside the saves."""
    return saves_folder() / FOLDER


def begin_kept(opened: Opened, people: Sequence[Side], progress: Progress = lambda: None) -> KeptSkirmish:
    """A skirmish that is kept from its first order on; raises Refused when the system cannot fight it, or SaveTrouble.

    After each order whoever waits hears of `progress`.
    """
    engagement = opened.skirmish.engagement
    if (refusal := system_named(opened.system).suits(opened.book, engagement)) is not None:
        raise Refused(refusal)
    setup = SetUp(opened.name, opened.skirmish.title, digest_of(engagement), opened.system, opened.seed,
                  tuple(side.value for side in people))
    number = 1
    while True:
        try:
            file = skirmish_file.begin(skirmishes_folder() / f"{opened.skirmish.key}-{number}{SUFFIX}", setup)
        except AlreadyThere:
            number += 1
        else:
            return KeptSkirmish(opened, _kept_table(opened, file, (), progress), tuple(people), file.path)


def take_up(path: Path, progress: Progress = lambda: None) -> KeptSkirmish:
    """A kept skirmish where it was stopped; raises SaveTrouble, NotFound or FaultyData where it cannot be taken up."""
    found = skirmish_file.read(path)
    setup = found.setup
    opened = open_skirmish(setup.skirmish, setup.system, setup.seed, judged=False)
    if digest_of(opened.skirmish.engagement) != setup.digest:
        raise DamagedSave(path, f"it was begun from another {setup.title}: the battle's file was changed since",
                          "the file as it was then was expected", "")
    facts = tuple(found.facts(codec()))
    try:
        people = tuple(Side(side) for side in setup.people)
        return KeptSkirmish(opened, _kept_table(opened, SkirmishFile(found), facts, progress), people, path)
    except CANNOT_FOLLOW as trouble:
        raise DamagedSave(path, f"its orders cannot follow from each other ({type(trouble).__name__})",
                          "a battle as the game wrote it was expected", "") from None


def kept_skirmishes() -> list[Plain]:
    """The skirmishes that can be resumed, the one fought last first; a broken one says why."""
    paths = sorted(skirmishes_folder().glob(f"*{SUFFIX}"), key=lambda path: (-path.stat().st_mtime, path.name))
    return [_kept_at_a_glance(path) for path in paths]


def own_battle_files() -> tuple[Path, ...]:
    """The files of one's own in the folder of skirmishes, in order of name."""
    return tuple(sorted((*skirmishes_folder().glob("*.yaml"), *skirmishes_folder().glob("*.yml"))))


def _kept_at_a_glance(path: Path) -> Plain:
    try:
        found: Found = skirmish_file.read(path)
    except SaveTrouble as trouble:
        return {"file": str(path), "broken": str(trouble)}
    last = found.steps[-1] if found.steps else None
    return {
        "file": str(path), "skirmish": found.setup.skirmish, "title": found.setup.title, "system": found.setup.system,
        "people": list(found.setup.people), "turn": last.round if last is not None else 1,
        "over": last is not None and last.over,
    }


def _kept_table(opened: Opened, file: SkirmishFile, so_far: tuple[object, ...], progress: Progress) -> FightingTable:
    def keep(stored: list[Stored]) -> None:
        written = [codec().write(event.event, event.system) for event in stored]
        file.add(written, table.view(None).round, over=table.result() is not None)
        progress()

    table = FightingTable(opened.book, opened.skirmish.engagement, system_named(opened.system), _dice_of(opened),
                          Record(so_far, keep))
    return table
