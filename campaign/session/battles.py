"""The referee: takes an engagement to a tactical system, keeps its facts, and brings the result back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from campaign.model.battle import AfterAction, BattleDecision, BattleId, BattleView, Engagement
from campaign.model.book import Book
from campaign.model.commands import AcceptAfterAction
from campaign.model.dice import Dice, RecordedDice
from campaign.model.refusals import Refusal
from campaign.model.sides import BOTH, Side
from campaign.model.state import BattleStage
from campaign.session.game import READERS, Game, Told, told_by
from campaign.session.trouble import NotFound, Refused
from campaign.store.records import LogLine, Stored
from campaign.tactics import SYSTEMS
from campaign.tactics.contract import AnySystem


def system_named(name: str) -> AnySystem:
    """A tactical system by its name; raises NotFound with the names there are."""
    if name not in SYSTEMS:
        raise NotFound(f"there is no tactical system {name!r}; there are: {', '.join(SYSTEMS)}")
    return SYSTEMS[name]


def systems() -> tuple[str, ...]:
    """The names of all tactical systems."""
    return tuple(SYSTEMS)


def titles() -> dict[str, str]:
    """What each tactical system is called, by its name."""
    return {name: system.TITLE for name, system in SYSTEMS.items()}


class FightingTable:
    """One battle being fought by one system: orders in, facts into somebody's record, a result out."""

    def __init__(self, book: Book, engagement: Engagement, system: AnySystem) -> None:
        """Sets the battle up; raises Refused when the system cannot fight it."""
        if (no := system.suits(book, engagement)) is not None:
            raise Refused(no)
        self.book, self.engagement, self.system = book, engagement, system
        self._battle: Any = system.begin(book, engagement)
        self._rolled: Counter[str] = Counter()

    @property
    def id(self) -> BattleId:
        """The battle's id."""
        return self.engagement.id

    def view(self, side: Side | None) -> BattleView:
        """The battle as a side, or the umpire, sees it."""
        return self.system.view_for(self.book, self._battle, side)

    def pending(self, side: Side) -> tuple[BattleDecision, ...]:
        """What that side must decide now."""
        return self.system.pending_for(self.book, self._battle, side)

    def refusal(self, order: Any) -> Refusal | None:
        """Why an order would be refused, or None."""
        return self.system.refusal(self.book, self._battle, order)

    def advice(self, side: Side, decision: BattleDecision) -> Any:
        """What the system's own captain would order."""
        return self.system.captain(self.book, self.view(side), decision)

    def give(self, order: Any) -> Told:
        """Carries an order out and keeps its facts; raises Refused, and then nothing happened."""
        if (no := self.refusal(order)) is not None:
            raise Refused(no)
        facts = tuple(self.system.resolve(self.book, self._battle, order, self._dice()))
        stored = [self._stored(fact) for fact in self._following(facts)]
        self._keep(stored)
        return told_by(stored)

    def result(self) -> AfterAction | None:
        """What comes back, once the battle is over."""
        return self.system.outcome(self.book, self._battle)

    def captains_answer(self, sides: Sequence[Side] = BOTH) -> Told | None:
        """The next decision of these sides, answered by their captains; None when they have none to make."""
        for side in sides:
            for decision in self.pending(side):
                return self.give(self.advice(side, decision))
        return None

    def _dice(self) -> Dice:
        """The dice as they stand at this moment of the battle."""
        raise NotImplementedError

    def _keep(self, stored: list[Stored]) -> None:
        """Writes down what happened, where it is written down at all."""

    def _following(self, facts: Iterable[Any]) -> Iterable[tuple[Any, Any]]:
        for fact in facts:
            before = self._battle
            self._follow((fact,))
            yield before, fact

    def _follow(self, facts: Iterable[Any]) -> None:
        for fact in facts:
            self._battle = self.system.evolve(self._battle, fact)
            if (roll := getattr(fact, "roll", None)) is not None:
                self._rolled[roll.why.key] += 1

    def _stored(self, told: tuple[Any, Any]) -> Stored:
        before, fact = told
        seen = self.system.seen_by(fact)
        words = self.system.tell(before, fact)
        readers = [reader for reader in READERS if reader is None or reader in seen]
        lines = tuple(LogLine(reader, f"{self.id}: {words}") for reader in readers) if words else ()
        return Stored(fact, battle=self.id, visible_to=seen, lines=lines)


class BattleTable(FightingTable):
    """One battle of a campaign, whose facts stand in the campaign's own record."""

    def __init__(self, game: Game, system: str | None = None) -> None:
        """Takes the battle of the campaign up where it stands; raises NotFound when none is being fought."""
        attack = game.state.attack
        if attack is None or attack.stage is not BattleStage.FIGHTING or attack.engagement is None:
            raise NotFound("no battle is being fought")
        self._game = game
        facts = _facts_so_far(game, attack.id)
        begun = facts[0][0] if facts else None
        if begun is not None and system not in (None, begun):
            raise Refused(Refusal("SM-6B", f"battle {attack.id} is being fought by {begun} already"))
        super().__init__(game.book, attack.engagement, system_named(begun or system or game.book.options.tactical_system))
        self._follow(fact for _, fact in facts)

    def _dice(self) -> Dice:
        moment = f"{self._game.state.cursor.moment}/{self.id}"
        return RecordedDice(self._game.dice).at(moment, self._rolled)

    def _keep(self, stored: list[Stored]) -> None:
        self._game.accept(stored, self._game.state)


def fight_out(game: Game, system: str | None = None) -> tuple[AfterAction, Told]:
    """Captains on both sides fight the battle to its end, and the result is accepted."""
    table = BattleTable(game, system)
    told = list(iter(table.captains_answer, None))
    after = table.result()
    if after is None:
        raise AssertionError(f"captains left battle {table.id} unfinished")
    told.append(accept(game, after))
    return after, Told(tuple(event for one in told for event in one.events), tuple(line for one in told for line in one.lines))


def accept(game: Game, after: AfterAction) -> Told:
    """Accepts the result of a battle for the side that attacked."""
    attack = game.state.attack
    return game.give(AcceptAfterAction(attack.acting if attack is not None else Side.AXIS, after))


def _facts_so_far(game: Game, battle: BattleId) -> list[tuple[str, Any]]:
    return [(system_of(kind), fact) for kind, fact in game.facts_of(battle)]


def system_of(kind: str) -> str:
    """The tactical system that a fact's kind names: `battle.<system>.<fact>`."""
    return kind.split(".")[1]
