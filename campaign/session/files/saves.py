"""Saves as a person handles them: where they are, what the next is called, whether they and their dice are sound; rescue."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from campaign.library.book import load_book
from campaign.library.reading.faults import FaultyData
from campaign.model.dice import Roll, SeededDice
from campaign.model.events import DieRolled
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.state import State
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.rules import engine
from campaign.rules.standing.course import points_to_come
from campaign.session.files.failures import failure_of
from campaign.session.play.game import Game
from campaign.session.play.players import UMPIRE, Players
from campaign.session.play.seat import PlayerSeat, Public, seat_for
from campaign.session.reports.situation import Plain, awaited, day_in_words
from campaign.store.archive import Archive
from campaign.store.codec import codec
from campaign.store.records import Meta, step
from campaign.store.shelf import Broken, SaveSummary, files_in, save_at, saves_in, summary_of
from campaign.store.trouble import NotASave

FOLDER = "SUPERMARINA_SAVES"
TAIL = 40
CHECKOUT = Path(__file__).resolve().parents[3]


# What each fault is for a side: where it lies and how many there are would tell of what it may not know.
FOR_A_SIDE = (
    ("ledger ", "a ledger does not agree with the events; it can be made again"),
    (".journal: ", "the journal does not belong to the save or is damaged; it can be deleted, and is made anew"),
    ("the seed gives", "a die does not show what seed and reason give"),
    ("the file itself", "the file itself is damaged"),
    ("the snapshot", "a snapshot is worthless or does not agree with the events"),
)
Marks = tuple[tuple[Side, Hex], ...]
BROKEN = "its events do not hang together or do not read"


class Checked(Struct, frozen=True):
    """What a check of a save found; `whole` for the umpire, while a side reads no count that hidden acts are part of.

    `same_data`: whether scenario, map, order of battle and charts are those that it began with (None: they cannot be read
    today). Others are no fault: the save holds its own beginning, and goes on by today's. `prompted` says that dice were to
    be derived anew, but were rolled at the table.
    """

    events: int
    journal_records: int
    snapshots: int
    dice: int | None
    faults: tuple[str, ...]
    same_data: bool | None = True
    whole: bool = True
    prompted: bool = False

    @property
    def derived(self) -> bool:
        """Whether every seeded roll was derived anew."""
        return self.dice is not None

    @property
    def plain(self) -> Plain:
        """The document of `check --json`."""
        found: Plain = {"sound": not self.faults, "events": self.events, "journal_records": self.journal_records,
                        "snapshots": self.snapshots, "dice": self.dice, "dice_derived": self.derived}
        counts = found if self.whole else found | dict.fromkeys(("events", "journal_records", "snapshots", "dice"))
        return {**counts, "faults": list(self.faults), "same_data": self.same_data}


def saves_folder() -> Path:
    """The folder of saves when no path is given: beside a checkout, else in the platform's folder for data."""
    if named := os.environ.get(FOLDER):
        return Path(named)
    if (CHECKOUT / "pyproject.toml").is_file() and (CHECKOUT / "oob").is_dir():
        return CHECKOUT / "saves"
    from platformdirs import user_data_path

    return user_data_path("supermarina", appauthor=False) / "saves"


def free_save(scenario: str) -> Path:
    """An unused path in the folder of saves, named by scenario and number."""
    folder = saves_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise NotASave(folder, f"the folder of saves cannot be made ({trouble.strerror})", "a folder to write in was expected",
                       f"name another with the environment variable {FOLDER}") from None
    stem, number = Path(scenario).stem, 1
    while _is_taken(folder / f"{stem}-{number}.sqlite"):
        number += 1
    return folder / f"{stem}-{number}.sqlite"


def check_save(save: Path, named: str | None = None, *, dice: bool = False) -> Checked:
    """The full check: file, chain, journal, replay, snapshots, ledgers, and with `dice` every seeded roll anew.

    Counts and places are the umpire's to read, who is meant where no people play and nobody is named.
    """
    with Archive.open_read_only(save, codec()) as archive:
        found = archive.verify(engine.fold)
        rolls, faults = dice_faults(archive) if dice and found.sound else (None, ())
        same = _same_data(archive.meta) if found.sound else None
        whole = named == UMPIRE or (named is None and not Players(archive.meta.players).humans)
    reported = (*found.faults, *faults)
    reported = reported if whole else tuple(dict.fromkeys(_for_a_side(line) for line in reported))
    prompted = dice and found.sound and rolls is None
    return Checked(found.events, found.journal_records, found.snapshots, rolls, reported, same, whole, prompted)


def _same_data(meta: Meta) -> bool | None:
    try:
        return load_book(meta.scenario, meta.options, judged=False).hash == meta.book_hash
    except FaultyData:
        return None


def _for_a_side(fault: str) -> str:
    return next((text for mark, text in FOR_A_SIDE if mark in fault), BROKEN)


def rescue_save(save: Path, out: Path) -> Plain:
    """A new save of the longest history that can still be proved."""
    from campaign.store.rescuing import rescue

    found = rescue(save, out, engine.fold, codec())
    return {"save": str(found.path), "events": found.events, "source": found.source, "in_save": found.in_save,
            "in_journal": found.in_journal, "notes": list(found.notes)}


class RescuePlan(Struct, frozen=True):
    """What a rescue would do: how much of the save and of its journal is whole, how much is kept, and the file to be written.

    All are shares of what is left of it: how many events there were would tell of what a side may not know.
    """

    in_save: float
    in_journal: float
    kept: float
    source: str
    out: Path


def plan_rescue(save: Path) -> RescuePlan:
    """What would be written, before anything is; raises the trouble of a save of which nothing can be rescued."""
    from campaign.store.rescuing import survey

    found = survey(save)
    return RescuePlan(found.in_save[1] / found.known, found.in_journal[1] / found.known, found.kept / found.known,
                      found.source, _free_beside(save))


def rescue_beside(save: Path) -> str:
    """A new save beside a damaged one, of all of it that can be proved: what was saved, as any player of it may know."""
    out = _free_beside(save)
    notes = rescue_save(save, out)["notes"]
    note = f"{out.name} holds {save.stem} as it stood in {summary_of(out).moment}; {save.name} stays as it is"
    return "; ".join((note, *notes))


def _free_beside(save: Path) -> Path:
    number, free = 1, save.with_name(f"{save.stem}-rescued.sqlite")
    while _is_taken(free):
        number += 1
        free = save.with_name(f"{save.stem}-rescued-{number}.sqlite")
    return free


def _is_taken(save: Path) -> bool:
    return any(save.with_name(f"{save.name}{end}").exists() for end in ("", ".journal", "-wal"))


def shelf() -> list[Plain]:
    """The saves in the folder of saves, the one written last first; a broken one says why."""
    return [_summary(save) for save in saves_in(saves_folder())]


def _summary(save: SaveSummary | Broken) -> Plain:
    if isinstance(save, Broken):
        return {"save": str(save.path), "broken": save.reason}
    return {"save": str(save.path), "scenario": save.meta.scenario, "moment": save.moment, "events": save.events,
            "written": save.written}


class Shelf:
    """The folder of saves as far as it was looked at: at first to the sound save that was written last.

    A save takes more than a millisecond, for SQLite reads the whole description of its tables first; the others are counted
    by `look_on`, one at a time.
    """

    def __init__(self) -> None:
        files = files_in(saves_folder())
        self.number, self.broken, self.newest = len(files), 0, dict[str, Any]()
        self._left = iter(files)
        while not self.newest and self.look_on():
            pass

    def look_on(self) -> bool:
        """Looks into the next save; whether there was one."""
        path = next(self._left, None)
        if path is None:
            return False
        found = _summary(save_at(path))
        if "broken" in found:
            self.broken += 1
        else:
            self.newest = self.newest or found
        return True


def glance(save: Path) -> Plain:
    """Whom a save waits for, the points, and the last that all who play it may know; a save that does not open says why.

    Where one person plays, his side, where his forces and the enemy's markers stand on his chart, the courses of his standing
    orders, and which of his forces wait for an order; of two neither may see the other's.
    """
    try:
        with Game.open(save, read_only=True, tells=False) as game:
            public = Public(game)
            waits = [str(side) for side in awaited(public)]
            readers: Iterable[Side | None] = game.players.humans or (None,)
            tails = [game.archive.log_tail(reader, TAIL) if game.archive is not None else () for reader in readers]
            lines = [line.text for line in tails[0] if all(line.text in {line.text for line in tail} for tail in tails)]
            over = game.state.result if game.state.over else ""
            when = day_in_words(public)
            points = {side.value: total for side, total in public.points.items()}
            sole = game.players.only_human
            marks, ways, idle = ((), (), ()) if sole is None else _chart(seat_for(game, sole))
    except Exception as trouble:
        failure = failure_of(trouble)
        if failure is None:
            raise
        return {"broken": failure.words}
    return {"waits": waits, "last": lines[-1] if lines else "", "over": over, "points": points, "marks": marks,
            "courses": ways, "idle": idle, "when": when, "side": None if sole is None else sole.value}


def _chart(seat: PlayerSeat) -> tuple[Marks, tuple[tuple[Hex, ...], ...], tuple[str, ...]]:
    """Where forces are on a player's chart, what courses they are on, and the names of those without an order."""
    view = seat.view
    own = ((seat.side, force.force.hex) for force in view.forces.values())
    enemy = ((seat.side.enemy, marker.hex) for marker in view.markers.values())
    ways = tuple((view.forces[key].force.hex, *points) for key, task in view.standing_orders.items()
                 if key in view.forces and (points := points_to_come(seat.book, task)))
    sails = any(decision.kind is DecisionKind.MOVEMENT for decision in seat.pending)
    idle = tuple(force.force.name for key, force in view.forces.items()
                 if sails and force.points_left > 0 and key not in view.standing_orders and force.force.scattered is None)
    return tuple((side, where) for side, where in (*enemy, *own) if where is not None), ways, idle


# Whether the dice were tampered with ----------------------------------------------------------------------------------


FAULTS_AT_MOST = 20


def dice_faults(archive: Archive) -> tuple[int | None, tuple[str, ...]]:
    """How many rolls were derived anew, and each that differs; None for dice that were rolled at the table."""
    if archive.meta.dice != "seeded":
        return None, ()
    state: State | None = None
    in_battle: dict[str, Counter[str]] = {}
    rolls = 0
    faults: list[str] = []
    for event in archive.events():
        if state is not None and isinstance(event.event, DieRolled):
            roll, moment, before = event.event.roll, state.cursor.moment, Counter(state.rolled)
        elif state is not None and event.is_fact and isinstance(found := getattr(event.event, "roll", None), Roll):
            battle = str(event.battle)
            roll, moment, before = found, f"{state.cursor.moment}/{battle}", in_battle.setdefault(battle, Counter())
        else:
            state = step(state, event, engine.fold)
            continue
        rolls += 1
        expected = SeededDice(state.seed, moment, before).roll(roll.die, roll.why)
        if expected != roll.face and len(faults) < FAULTS_AT_MOST:
            faults.append(f"event {event.seq}: {roll.why} shows {roll.face}, the seed gives {expected}")
        if event.is_fact:
            in_battle[str(event.battle)][roll.why.key] += 1
        state = step(state, event, engine.fold)
    return rolls, tuple(faults)
