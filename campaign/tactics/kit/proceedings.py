"""A battle being carried on, as the rules of a system see it: its charts, the ships in it as they are now, and the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from campaign.model.dice import Die, Why
from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.conduct import BattleProceedings, Fact
from campaign.tactics.kit.shapes import BattleOfShips

Readers = tuple[Side, ...]


Tables = TypeVar("Tables")
Battle = TypeVar("Battle", bound=BattleOfShips)
Vessel = TypeVar("Vessel")


def as_it_is(battle: object, fact: Fact) -> Fact:
    """A fact that is told as it happened."""
    return fact


def by_all(battle: object, actors: tuple[str, ...], readers: Readers) -> Readers:
    """Dice that those who are named may see, whoever rolls them."""
    return readers


class Proceedings(Generic[Tables, Battle, Vessel, Fact]):
    """A battle in progress, with its charts; each die is rolled for a rule, a purpose and the ships concerned.

    `narrow` says who is told of a fact, and `heard` who of a die's readers may know of it, by whoever acts.
    """

    def __init__(
        self,
        charts: Tables,
        carried: BattleProceedings[Battle, Fact],
        narrow: Callable[[Battle, Fact], Fact] = as_it_is,
        heard: Callable[[Battle, tuple[str, ...], Readers], Readers] = by_all,
    ) -> None:
        self.charts = charts
        self._carried, self._narrow, self._heard = carried, narrow, heard

    @property
    def battle(self) -> Battle:
        """The current state of the battle."""
        return self._carried.battle

    @property
    def facts(self) -> list[Fact]:
        """The facts since the order."""
        return self._carried.facts

    def vessel(self, ship: ShipId) -> Vessel:
        """A ship as she is now."""
        vessel: Vessel = self.battle.vessels[ship]
        return vessel

    def add(self, fact: Fact) -> None:
        """Record a fact and fold it into the battle."""
        self._carried.add(self._narrow(self.battle, fact))

    def add_all(self, facts: Iterable[Fact]) -> None:
        """Record facts one after another."""
        for fact in facts:
            self.add(fact)

    def roll(self, die: Die, why: Why) -> int:
        """Roll a die; the roll is a fact that changes nothing by itself."""
        readers = self._heard(self.battle, why.actors, why.seen_by)
        return self._carried.roll(die, why if readers == why.seen_by else replace(why, seen_by=readers))

    def percent(self, rule: str, what: str, *actors: str, needed: str = "", modifiers: tuple[str, ...] = (),
                readers: Readers = BOTH) -> int:
        """FG-0-dice The percentage dice; a chance is met by its number or less."""
        return self.roll(Die.PERCENT, Why(rule, what, actors, needed, modifiers, readers))

    def d10(self, rule: str, what: str, *actors: str, needed: str = "", modifiers: tuple[str, ...] = (),
            readers: Readers = BOTH, secret: str = "") -> int:
        """SF-0.5 One ten-sided die; several are judged each by itself unless a rule adds two of them up."""
        return self.roll(Die.D10, Why(rule, what, actors, needed, modifiers, readers, secret))

    def d6(self, rule: str, what: str, *actors: str, needed: str = "", readers: Readers = BOTH) -> int:
        """One six-sided die."""
        return self.roll(Die.D6, Why(rule, what, actors, needed, (), readers))

    def two_d6(self, rule: str, what: str, *actors: str, readers: Readers = BOTH) -> int:
        """The sum of two six-sided dice."""
        return self.roll(Die.TWO_D6, Why(rule, what, actors, "", (), readers))

    def one_of(self, count: int, rule: str, what: str, *actors: str, needed: str = "", readers: Readers = BOTH) -> int:
        """FG-8.3 An even draw of one of so many things, by percentage dice, from 0; none is rolled where there is one."""
        if count <= 1:
            return 0
        return (self.percent(rule, what, *actors, needed=needed, readers=readers) - 1) * count // 100
