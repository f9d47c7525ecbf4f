"""How a battle is carried on, whatever its rules: orders become facts, and captains fight it to its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Generic, Protocol, TypeVar

from campaign.model.battle import AfterAction, BattleDecision, BattleView, Engagement
from campaign.model.book import Book
from campaign.model.dice import Dice, Die, Why
from campaign.model.refusals import IllegalCommand, Refusal
from campaign.model.sides import BOTH, Side
from campaign.tactics.contract import Battle, Fact, Order

Part = TypeVar("Part")


class OfASide(Protocol):
    """An order that says who gives it."""

    @property
    def side(self) -> Side:
        """Who gives it."""
        ...


Sealed = TypeVar("Sealed", bound=OfASide)


def axis_first(order: Sealed, sealed: Sealed | None) -> list[Sealed]:
    """The orders of both sides, in an order that does not tell who gave his first."""
    both = [order] if sealed is None else [order, sealed]
    return sorted(both, key=lambda one: BOTH.index(one.side))


def joined(parts: Iterable[tuple[Part, ...]]) -> tuple[Part, ...]:
    """What stands in several orders, as one."""
    return tuple(chain.from_iterable(parts))


class Proceedings(Generic[Battle, Fact]):
    """A battle being carried on: the state so far, the facts since the order, and the door to the dice."""

    def __init__(self, battle: Battle, dice: Dice, evolve: Callable[[Battle, Fact], Battle],
                 fell: Callable[[Die, int, Why], Fact]) -> None:
        self.battle = battle
        self.facts: list[Fact] = []
        self._dice = dice
        self._evolve = evolve
        self._fell = fell

    def add(self, fact: Fact) -> None:
        """A fact happens."""
        self.facts.append(fact)
        self.battle = self._evolve(self.battle, fact)

    def roll(self, die: Die, why: Why) -> int:
        """A die falls, and its fall is a fact that changes nothing by itself (SM-1G)."""
        face = self._dice.roll(die, why)
        self.facts.append(self._fell(die, face, why))
        return face


@dataclass(frozen=True, slots=True)
class Conduct(Generic[Battle, Order, Fact]):
    """A system's own verbs, and what follows from them for every system alike."""

    begin: Callable[[Book, Engagement], Battle]
    refusal: Callable[[Book, Battle, Order], Refusal | None]
    carry_out: Callable[[Book, Battle, Order, Dice], Proceedings[Battle, Fact]]
    view_for: Callable[[Book, Battle, Side | None], BattleView]
    captain: Callable[[Book, BattleView, BattleDecision], Order]
    outcome: Callable[[Book, Battle], AfterAction | None]

    def resolve(self, book: Book, battle: Battle, order: Order, dice: Dice) -> Iterator[Fact]:
        """What happens when an order is given; changes nothing. Raises IllegalCommand for an order that a law refuses."""
        yield from self._proceedings(book, battle, order, dice).facts

    def stages(self, book: Book, engagement: Engagement, dice: Dice,
               captains: Mapping[Side, Callable[[Book, BattleView, BattleDecision], Order]] | None = None,
               ) -> Iterator[tuple[Battle, tuple[Fact, ...]]]:
        """The battle after each order, with the facts that the order brought about, until it is over."""
        battle = self.begin(book, engagement)
        while self.outcome(book, battle) is None:
            for side in Side:
                view = self.view_for(book, battle, side)
                for decision in view.decisions:
                    order = (captains or {}).get(side, self.captain)(book, view, decision)
                    proceedings = self._proceedings(book, battle, order, dice)
                    battle = proceedings.battle
                    yield battle, tuple(proceedings.facts)

    def fight(self, book: Book, engagement: Engagement, dice: Dice) -> AfterAction:
        """The whole battle by captains on both sides, who see what a player would see, to what comes back of it."""
        *_, (last, _) = self.stages(book, engagement, dice)
        after = self.outcome(book, last)
        assert after is not None, "captains left a battle unfinished"
        return after

    def _proceedings(self, book: Book, battle: Battle, order: Order, dice: Dice) -> Proceedings[Battle, Fact]:
        no = self.refusal(book, battle, order)
        if no is not None:
            raise IllegalCommand(no, order)
        return self.carry_out(book, battle, order, dice)
