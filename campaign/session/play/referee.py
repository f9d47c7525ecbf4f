"""The referee: hands an engagement to a tactical system, records its facts, returns the result, and can replay it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NoReturn

from msgspec import Struct

from campaign.model.battles.battle import AfterAction, BattleDecision, BattleId, BattleView, Engagement
from campaign.model.book import Book
from campaign.model.commands import AcceptAfterAction, RuleAsUmpire
from campaign.model.dice import Dice
from campaign.model.play.provenance import Provenance
from campaign.model.play.state import BattleStage
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.rules.facts.small_craft import TABLES, battle_system, is_left_to_the_tables
from campaign.session.play.envelopes import fact_envelope
from campaign.session.play.game import Consequences, effect_of
from campaign.session.play.seat import Public, game_of
from campaign.session.play.trouble import Malformed, NotFound, Refused
from campaign.store.records import Stored
from campaign.store.trouble import SaveTrouble
from campaign.tactics import registry
from campaign.tactics.contract import AnySystem

# The name for the pending battle, whatever its id.
OPEN = "open"
# Dice for the present moment of a battle, given how often each reason was rolled for in it.
NO_OPTIONS = "none; where both sides may agree on rules of choice, they are asked for them when the battle begins"
DiceNow = Callable[[Mapping[str, int]], Dice]


def system_named(name: str) -> AnySystem:
    """A tactical system by its name; raises NotFound listing the names."""
    try:
        return registry.system_named(name)
    except registry.UnknownSystem as unknown:
        raise NotFound(str(unknown)) from None


def only_known_options(system: AnySystem, pairs: Iterable[str]) -> None:
    """Check that a third-party system is only given its own options; raises Malformed for any other."""
    for pair in pairs:
        if pair.partition("=")[0] not in system.options:
            known = ", ".join(system.options) or NO_OPTIONS
            raise Malformed(f"option {pair!r}: options of {system.name} are: {known}")


def battle_waiting(seat: Public, named: str) -> Engagement:
    """The pending battle, by its id or as `open`; raises NotFound if there is none or it is another."""
    attack = game_of(seat).state.attack
    waiting = None if attack is None or attack.stage is not BattleStage.FIGHTING else attack.engagement
    if waiting is None or named.upper() not in (str(waiting.id), OPEN.upper()):
        there = "none is being fought now" if waiting is None else f"{waiting.id} is the one being fought"
        raise NotFound(f"battle {named!r} does not wait to be fought: {there}")
    return waiting


def systems() -> tuple[str, ...]:
    """The names of all tactical systems."""
    return registry.system_names()


def titles() -> dict[str, str]:
    """What each tactical system is called, by its name."""
    return {name: registry.system_named(name).title for name in registry.system_names()}


class Record(Struct, frozen=True):
    """The record of a battle: the facts so far, and the function that stores new ones."""

    so_far: tuple[Any, ...]
    keep: Callable[[list[Stored]], None]


class FightingTable:
    """One battle fought by one system: orders go in, facts are recorded, a result comes out."""

    def __init__(
        self, book: Book, engagement: Engagement, system: AnySystem, dice: DiceNow, record: Record | None = None
    ) -> None:
        """Set the battle up, or resume it where its record ends; raises Refused if the system cannot fight it."""
        if (refusal := system.suits(book, engagement)) is not None:
            raise Refused(refusal)
        self.book, self.engagement, self.system = book, engagement, system
        self._battle: Any = system.begin(book, engagement)
        self._rolled: Counter[str] = Counter()
        self._happened: list[Any] = []
        self._dice, self._record = dice, record
        for fact in record.so_far if record is not None else ():
            self._follow(fact)

    @property
    def id(self) -> BattleId:
        """The battle's id."""
        return self.engagement.id

    def view(self, side: Side | None) -> BattleView:
        """The battle as a side or the umpire sees it."""
        return self.system.view_for(self.book, self._battle, side)

    @property
    def happened(self) -> tuple[Any, ...]:
        """Every fact of the battle, secret or not: for session code, which filters it for a reader."""
        return tuple(self._happened)

    def pending(self, side: Side) -> tuple[BattleDecision, ...]:
        """What that side must decide now."""
        return self.system.pending_for(self.book, self._battle, side)

    def asks(self, side: Side) -> bool:
        """Whether a side's decision has any questions; two players at one screen are asked in turn all the same."""
        return any(decision.inputs for decision in self.pending(side))

    def refusal(self, order: Any) -> Refusal | None:
        """Why an order would be refused, or None."""
        return self.system.refusal(self.book, self._battle, order)

    def advice(self, side: Side, decision: BattleDecision) -> Any:
        """What the system's own captain would order."""
        return self.system.captain(self.book, self.view(side), decision)

    def reasons(self, side: Side, decision: BattleDecision) -> tuple[str, ...]:
        """Why the system's own captain would have somebody leave the fight now, a sentence each."""
        return self.system.reasons(self.book, self.view(side), decision)

    def chances(self, view: BattleView, decision: BattleDecision, token: str) -> tuple[tuple[str, str], ...]:
        """A unit's chances to hit each possible target, in words, as far as its side knows and the system gives them."""
        return self.system.chances(self.book, self._battle, view, decision, token)

    def give(self, order: Any) -> Consequences:
        """Carry out an order and record its facts; raises Refused or SaveTrouble without any effect."""
        if (refusal := self.refusal(order)) is not None:
            raise Refused(refusal)
        before, known = (self._battle, self._rolled.copy()), len(self._happened)
        facts = tuple(self.system.resolve(self.book, self._battle, order, self._dice(self._rolled)))
        cause = Provenance(order=type(order).__name__, giver=getattr(order, "side", None), number=len(self._happened) + 1)
        stored = [self._stored(fact, cause) for fact in facts]
        if self._record is not None:
            try:
                self._record.keep(stored)
            except SaveTrouble:
                # A fact that was not recorded must be dropped, or the record would have a gap.
                self._battle, self._rolled = before
                del self._happened[known:]
                raise
        return effect_of(stored)

    def result(self) -> AfterAction | None:
        """The result, once the battle is over."""
        return self.system.outcome(self.book, self._battle)

    def captains_answer(self, sides: Sequence[Side] = BOTH) -> Consequences | None:
        """Let the captains answer the next decision of these sides; None if there is none."""
        for side in sides:
            for decision in self.pending(side):
                return self.give(self.advice(side, decision))
        return None

    def _follow(self, fact: Any) -> None:
        self._happened.append(fact)
        self._battle = self.system.fold(self._battle, fact)
        if (roll := getattr(fact, "roll", None)) is not None:
            self._rolled[roll.why.key] += 1

    def _stored(self, fact: Any, cause: Provenance | None = None) -> Stored:
        """A fact, told from the battle before it and then applied."""
        stored = fact_envelope(self.book, self.system, self._battle, fact, self.id, cause)
        self._follow(fact)
        return stored


def battle_table(seat: Public, system: str | None = None) -> FightingTable:
    """The campaign's battle in progress, its facts recorded in the campaign; raises NotFound if there is none."""
    game = game_of(seat)

    def keep(stored: list[Stored]) -> None:
        game.accept(stored, game.state)

    return _table(seat, system, keep)


def _table(seat: Public, system: str | None, keep: Callable[[list[Stored]], None]) -> FightingTable:
    game = game_of(seat)
    attack = game.state.attack
    if attack is None or attack.stage is not BattleStage.FIGHTING or attack.engagement is None:
        raise NotFound("no battle is being fought")
    battle = attack.id
    facts = game.facts_of(battle)
    begun = system_begun(seat)
    if begun is not None and system not in (None, begun):
        raise Refused(Refusal("SM-6B", f"battle {battle} is being fought by {begun} already"))

    def dice(rolled: Mapping[str, int]) -> Dice:
        return game.dice.at(f"{game.state.cursor.moment}/{battle}", rolled)

    by = system_named(begun or system or usual_system(game.book, attack.engagement))
    return FightingTable(game.book, attack.engagement, by, dice, Record(tuple(fact for _, fact in facts), keep))


def usual_system(book: Book, engagement: Engagement) -> str:
    """The system that fights a campaign's battle unless another is named; chosen only here."""
    chosen = battle_system(book, engagement)
    return chosen if system_named(chosen).suits(book, engagement) is None else book.options.tactical_system


def system_begun(seat: Public) -> str | None:
    """The system in which the pending battle has been begun; None before its first order."""
    game = game_of(seat)
    attack = game.state.attack
    facts = () if attack is None else game.facts_of(attack.id)
    return facts[0][0] if facts else None


def fight_out(seat: Public, system: str | None = None) -> tuple[AfterAction, Consequences]:
    """Let captains on both sides fight the battle to its end, and accept the result."""
    after, effects = _fought_by_captains(battle_table(seat, system))
    effects.append(accept(seat, after))
    lines = tuple(line for effect in effects for line in effect.lines)
    return after, Consequences(tuple(event for effect in effects for event in effect.events), lines)


def _fought_by_captains(table: FightingTable) -> tuple[AfterAction, list[Consequences]]:
    effects = list(iter(table.captains_answer, None))
    after = table.result()
    if after is None:
        raise AssertionError(f"captains left battle {table.id} unfinished")
    return after, effects


def waits_for_the_tables(seat: Public) -> bool:
    """SM-GAP-98.1 Whether a small fight waits that is settled rather than fought; one that somebody has begun is fought."""
    game = game_of(seat)
    return is_left_to_the_tables(game.book, game.state) and system_begun(seat) is None


def settle(seat: Public) -> Consequences:
    """SM-GAP-98.1 Settle a small fight by the campaign's own tables; of all that happened in it the end alone is told.

    It is recorded as a whole, and taken back as a whole: one that was left half-way would be somebody's to fight.
    """
    game, happened = game_of(seat), list[Stored]()
    after, effects = _fought_by_captains(_table(seat, TABLES, happened.extend))
    alone = game.hold()
    try:
        game.accept(happened, game.state)
        result = accept(seat, replace(after, settled=True))
    finally:
        if alone:
            game.commit()
    return Consequences(tuple(event for effect in (*effects, result) for event in effect.events), result.lines)


def accept(seat: Public, after: AfterAction, rulings: Sequence[RuleAsUmpire] = ()) -> Consequences:
    """SM-GAP-60 Accept the result of a battle for the attacking side, after the umpire's rulings on it."""
    game = game_of(seat)
    attack = game.state.attack
    effects = [game.give(ruling) for ruling in rulings]
    effects.append(game.give(AcceptAfterAction(attack.acting if attack is not None else Side.AXIS, after)))
    return Consequences(tuple(event for effect in effects for event in effect.events),
                  tuple(line for effect in effects for line in effect.lines))


# A battle that is over, seen once more --------------------------------------------------------------------------------


# A replay has about PIECES pieces, each of at least LEAST facts.
PIECES, LEAST = 300, 6


class SeenAgain(FightingTable):
    """A table that replays a battle piece by piece to the same result; no dice are rolled and nothing is recorded."""

    def __init__(self, fought: FightingTable) -> None:
        """Start at the beginning of that battle."""
        super().__init__(fought.book, fought.engagement, fought.system, _no_dice)
        self._ahead = list(reversed(fought.happened))
        self._few = max(LEAST, len(self._ahead) // PIECES)

    def captains_answer(self, sides: Sequence[Side] = BOTH) -> Consequences | None:
        """The next few facts; None at the end."""
        few = self._ahead[: -self._few - 1 : -1]
        del self._ahead[-self._few:]
        return effect_of([self._stored(fact) for fact in few]) if few else None

    def to_the_end(self) -> None:
        """Apply all remaining facts at once."""
        while self._ahead:
            self._follow(self._ahead.pop())


def _no_dice(rolled: Mapping[str, int]) -> NoReturn:
    raise AssertionError("nobody throws dice in a battle that is over")
