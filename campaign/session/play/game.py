"""A campaign being played: its state, its dice and its archive together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any, Self

from msgspec import Struct

from campaign.library.book import load_book
from campaign.model.battles.battle import BattleId
from campaign.model.book import Book
from campaign.model.commands import Command, RuleAsUmpire
from campaign.model.dice import DiceOfMoments, Die, PromptedDice, SeededDice, Why
from campaign.model.events import Event
from campaign.model.events.sailing import ForceFormed, IntentRecorded
from campaign.model.play.decisions import Decision
from campaign.model.play.provenance import Provenance
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.refusals import IllegalCommand, Refusal
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.rules import engine, narration
from campaign.rules.proceedings import Proceedings
from campaign.session.play.clock import now_in_words
from campaign.session.play.envelopes import event_envelope
from campaign.session.play.players import Players
from campaign.session.play.retelling import Watch, tell_anew
from campaign.session.play.trouble import Refused
from campaign.staff.judgement.orders import Intended, Order, command_of
from campaign.store.archive import Archive
from campaign.store.codec import codec
from campaign.store.records import CANNOT_FOLLOW, Loaded, LogLine, Meta, Numbered, Stored
from campaign.store.schema import Unread
from campaign.store.trouble import AbsentSystem, damaged
from campaign.tactics import registry

Ask = Callable[[Die, Why], int]


class Consequences(Struct, frozen=True):
    """The effect of an order: its events, and the new lines of each reader's log (None: the umpire's)."""

    events: tuple[Any, ...]
    lines: tuple[LogLine, ...]

    def for_reader(self, reader: Side | None) -> tuple[str, ...]:
        """The new lines of one log."""
        return tuple(line.text for line in self.heard(reader))

    def heard(self, reader: Side | None) -> tuple[LogLine, ...]:
        """The new lines of one log, with what each tells."""
        return tuple(line for line in self.lines if line.side is reader)


class Game:
    """One campaign. Orders go in one at a time; each is accepted whole, in one transaction, or not at all."""

    def __init__(self, book: Book, state: State, meta: Meta, archive: Archive | None, ask: Ask | None = None) -> None:
        """Create a game; use `begin` or `open` except in tests."""
        self.book, self.state, self.meta, self.archive = book, state, meta, archive
        self.players = Players(meta.players)
        self._ask = ask
        self.progress: Callable[[], None] | None = None
        self.witness: Callable[[Sequence[Stored]], None] | None = None
        self.absent: AbsentSystem | None = None
        self._held: list[Stored] | None = None
        self._ordered = 0
        self._facts: dict[BattleId, list[tuple[str, Any]]] = {}

    @classmethod
    def begin(cls, book: Book, meta: Meta, save: Path | None = None, ask: Ask | None = None) -> Self:
        """Set up a scenario; with a path, in a new save there (raises SaveTrouble if the file exists)."""
        meta = replace(meta, book_hash=book.hash, created=meta.created or now_in_words())
        dice = dice_for(meta, meta.seed, ask)
        begun = engine.begin(book, meta.seed, dice)
        stored = [event_envelope(book, happening) for happening in begun.happenings]
        # The ledgers open with the first event.
        stored[0] = replace(stored[0], before=None)
        archive = None if save is None else Archive.create(save, meta, stored, now_in_words(), codec())
        return cls(book, begun.state, meta, archive, ask)

    @classmethod
    def open(
        cls, save: Path, ask: Ask | None = None, *, read_only: bool = False, retelling: Watch = nullcontext,
        tells: bool = True,
    ) -> Self:
        """Open a save where play stopped; raises SaveTrouble, or FaultyData if the scenario's data are faulty.

        A save whose battle system is not installed opens read-only, and `absent` says which system is missing. One that is
        opened to play for the first time since lines have data is told anew, and `retelling` watches how far that has come;
        one that is only read is told anew in memory when lines of its log are first asked for, by whatever way. Where no
        line `tells` more than its text to whoever opens it, that is left out.
        """
        archive = Archive.open_read_only(save, codec()) if read_only else Archive.open(save, codec())
        try:
            book = load_book(archive.meta.scenario, archive.meta.options, judged=False)
            loaded = archive.load()
            game = cls(book, _fold_events(loaded, archive), archive.meta, archive, ask)
            game.absent = _absent(loaded, archive)
            if read_only and tells:
                archive.before_lines = partial(tell_anew, book, archive, retelling)
            elif game.absent is None and not read_only:
                tell_anew(book, archive, retelling)
        except BaseException:
            archive.close()
            raise
        if game.absent is not None and not read_only:
            archive.close()
            return cls.open(save, ask, read_only=True, retelling=retelling)
        game._take_up(loaded)
        return game

    def reload(self) -> None:
        """Reload the state from the save, after an undo."""
        if self.archive is not None:
            loaded = self.archive.load()
            self.state = _fold_events(loaded, self.archive)
            self._take_up(loaded)

    def _take_up(self, loaded: Loaded) -> None:
        """Collect the facts of a battle under way: they follow the snapshot, which is taken when a segment begins."""
        self._facts = {}
        for fact in loaded.later:
            if fact.is_fact and fact.battle is not None:
                self._facts.setdefault(fact.battle, []).append((fact.system, fact.event))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Commit held events and close the save."""
        if self.archive is not None:
            self.commit()
            self.archive.close()

    @property
    def dice(self) -> DiceOfMoments:
        """The dice of this campaign, as its present seed has them."""
        return dice_for(self.meta, self.state.seed, self._ask)

    @property
    def save(self) -> Path | None:
        """The file that keeps the campaign."""
        return None if self.archive is None else self.archive.path

    def view(self, side: Side) -> View:
        """What that side may know."""
        return engine.view_for(self.book, self.state, side)

    def pending(self, side: Side) -> tuple[Decision, ...]:
        """What that side must decide now."""
        return engine.pending_for(self.book, self.state, side)

    def legal(self, side: Side) -> Iterator[Command]:
        """What that side may order now."""
        return engine.legal_commands(self.book, self.state, side)

    def refusal(self, command: Command) -> Refusal | None:
        """Why an order would be refused, or None."""
        return engine.refusal(self.book, self.state, command)

    def log(self, reader: Side | None, after: int = 0) -> tuple[Numbered, ...]:
        """A reader's log after one of its lines; empty where no save keeps one."""
        return () if self.archive is None else self.archive.log(reader, after)

    def people_play(self, *sides: Side) -> None:
        """People take over sides of the staff's, from now on and in the save."""
        if self.archive is not None:
            self.archive.set_players(dict.fromkeys(sides, "human"))
            self.meta = self.archive.meta
            self.players = Players(self.meta.players)

    def give(self, order: Order, before: Sequence[Event] = (), rule: str = "") -> Consequences:
        """Carry out an order and record its events; raises Refused without any effect.

        Events `before` it that nobody ordered are recorded with it: an order is undone together with what led to it.
        So is the intent for which a staff formed a force. `rule` is the law by which a staff gives it in a player's place.
        """
        command = command_of(order)
        now = engine.proceedings(self.book, self.state, self.dice)
        now.ordered = self._ordered
        giver = None if isinstance(command, RuleAsUmpire) else command.side
        now.cause = Provenance(rule, seen_by=(giver,)) if rule and giver is not None else None
        cause = now.cause_in(command)
        with now.because_of(cause):
            now.add(*before)
        try:
            engine.carry_on(now, command)
        except IllegalCommand as illegal:
            raise Refused(illegal.refusal) from None
        if isinstance(order, Intended):
            with now.because_of(cause):
                now.add(*_intents(now, order))
        stored = [event_envelope(self.book, happening) for happening in now.happenings]
        self.accept(stored, now.state)
        # What is held is accepted together.
        self._ordered = 0 if self._held is None else now.ordered
        return effect_of(stored)

    def accept(self, stored: Sequence[Stored], state: State) -> None:
        """Record events, at once or with the whole step while they are held, and report progress."""
        if self._held is not None:
            self._held.extend(stored)
        elif self.archive is not None:
            self.archive.accept(stored, now_in_words())
        for each in stored:
            if each.battle is not None:
                self._facts.setdefault(each.battle, []).append((each.system, each.event))
        self.state = state
        if self.witness is not None:
            self.witness(stored)
        if self.progress is not None:
            self.progress()

    def facts_of(self, battle: BattleId) -> tuple[tuple[str, Any], ...]:
        """The facts so far of the battle being fought, with the system whose they are."""
        return tuple(self._facts.get(battle, ()))

    def hold(self) -> bool:
        """Hold events until `commit`, so that what belongs together is one transaction; False if they are held already."""
        if self._held is not None:
            return False
        self._held = []
        return True

    def commit(self, *, on_the_way: bool = False) -> None:
        """Record the held events; `on_the_way` if more are sure to follow at once."""
        stored, self._held, self._ordered = self._held, None, 0
        if stored is not None and self.archive is not None:
            self.archive.accept(stored, now_in_words(), on_the_way=on_the_way)


def _intents(now: Proceedings, order: Intended) -> Iterator[Event]:
    """The intent of the force that an order formed, as long as it exists."""
    for event in now.events:
        if isinstance(event, ForceFormed) and event.ships == order.command.ships and event.force in now.state.forces:
            yield IntentRecorded(event.force, order.intent)


def _absent(loaded: Loaded, archive: Archive) -> AbsentSystem | None:
    """The missing battle system that a campaign needs to be continued: its chosen one, or that of a battle under way."""
    under_way = (happened.system for happened in loaded.later if isinstance(happened.event, Unread))
    options = archive.meta.options
    for system in (*under_way, options.tactical_system, options.small_craft_rules or options.tactical_system):
        if system not in registry.system_names():
            return AbsentSystem(archive.path, f"its battles are fought by {system!r}, which is not installed",
                                "it can be looked at, and not played", f"install the system {system!r} and open it again")
    return None


def _fold_events(loaded: Loaded, archive: Archive) -> State:
    """The present state; raises DamagedSave for events that cannot follow from each other, as in a tampered save."""
    try:
        return loaded.folded(engine.fold)
    except CANNOT_FOLLOW as trouble:
        raise damaged(archive.path, f"its events cannot follow from each other ({type(trouble).__name__}: {trouble})",
                      "events as the game wrote them were expected") from None


def dice_for(meta: Meta, seed: int, ask: Ask | None) -> DiceOfMoments:
    """The kind of dice the campaign was begun with; raises ValueError for typed dice if nobody can be asked."""
    if meta.dice != "prompted":
        return SeededDice(seed)
    if ask is None:
        return PromptedDice(_nobody_to_ask)
    return PromptedDice(ask)


def effect_of(stored: Sequence[Stored]) -> Consequences:
    """The effect that stored events describe."""
    return Consequences(tuple(each.event for each in stored), tuple(line for each in stored for line in each.lines))


def _nobody_to_ask(die: Die, why: Why) -> int:
    raise ValueError(f"the dice of this campaign are rolled at the table: {die} for {why}; play it in a terminal")


def reason_for(game: Game, why: Why) -> str:
    """The reason for a roll; a roll that only one side may see is named to that side, and to others by its rule only."""
    only = game.players.only_human
    if only is None and set(why.seen_by) != set(BOTH) and game.players.humans:
        whose = " and ".join(str(side) for side in why.seen_by)
        return f"{why.rule}: a roll that concerns the {whose} side alone"
    reason = narration.reason(game.book, game.state, why, only)
    return reason if reason is not None else f"{why.rule}: a roll of the other side, which is its own affair"
