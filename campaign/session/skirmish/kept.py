"""Skirmishes that are kept, so that one can be stopped and taken up again; and those of one's own, in the same folder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from campaign.model.battles.digest import digest_of
from campaign.model.dice import Dice, SeededDice
from campaign.model.sides import Side
from campaign.session.files.failures import failure_of
from campaign.session.files.saves import saves_folder
from campaign.session.play.referee import FightingTable, Record, system_named
from campaign.session.play.trouble import Refused
from campaign.session.reports.situation import Plain
from campaign.session.skirmish.fighting import Opened, glance, open_skirmish, skirmish_alone
from campaign.store import skirmish_file
from campaign.store.codec.codec import codec
from campaign.store.records import CANNOT_FOLLOW, Stored
from campaign.store.skirmish_file import SUFFIX, Found, SetUp, SkirmishFile
from campaign.store.trouble import AlreadyThere, DamagedSave, SaveTrouble

FOLDER = "skirmishes"
Progress = Callable[[], None]


class KeptSkirmish(Struct, frozen=True):
    """A skirmish being fought and kept: the battle, who fights it, and its file."""

    opened: Opened
    table: FightingTable
    people: tuple[Side, ...]
    path: Path

    def settle(self) -> None:
        """The result was read: nothing is left to go on with."""
        self.path.unlink(missing_ok=True)

    def left(self) -> bool:
        """The players leave it for now; whether anything was ordered that is worth going on with, else it is gone."""
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
            return KeptSkirmish(opened, _table(opened, file, (), progress), tuple(people), file.path)


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
        return KeptSkirmish(opened, _table(opened, SkirmishFile(found), facts, progress), people, path)
    except CANNOT_FOLLOW as trouble:
        raise DamagedSave(path, f"its orders cannot follow from each other ({type(trouble).__name__})",
                          "a battle as the game wrote it was expected", "") from None


def kept_skirmishes() -> list[Plain]:
    """The skirmishes that may be gone on with, the one fought last first; a broken one says why."""
    paths = sorted(skirmishes_folder().glob(f"*{SUFFIX}"), key=lambda path: (-path.stat().st_mtime, path.name))
    return [_at_a_glance(path) for path in paths]


def own_skirmishes() -> list[Plain]:
    """The skirmishes of one's own in the folder, at a glance; one with a fault says where."""
    found: list[Plain] = []
    for path in sorted((*skirmishes_folder().glob("*.yaml"), *skirmishes_folder().glob("*.yml"))):
        try:
            found.append({**glance(skirmish_alone(str(path))[0]), "key": str(path)})
        except Exception as trouble:
            if (failure := failure_of(trouble)) is None:
                raise
            found.append({"key": str(path), "broken": failure.words})
    return found


def _at_a_glance(path: Path) -> Plain:
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


def _table(opened: Opened, file: SkirmishFile, so_far: tuple[object, ...], progress: Progress) -> FightingTable:
    engagement = opened.skirmish.engagement
    def dice(rolled: Mapping[str, int]) -> Dice:
        return SeededDice(opened.seed, str(engagement.id), rolled)

    def keep(stored: list[Stored]) -> None:
        file.add([codec().write(event.event) for event in stored], table.view(None).round, over=table.result() is not None)
        progress()

    table = FightingTable(opened.book, engagement, system_named(opened.system), dice, Record(so_far, keep))
    return table
