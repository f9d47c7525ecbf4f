"""How a battle is carried on, whatever its rules: orders become facts, sealed ones are opened together, facts are folded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Generic, Protocol, TypeVar

from msgspec import Struct, field

from campaign.model.battles.battle import Engagement
from campaign.model.battles.presence import Arm
from campaign.model.dice import Dice, Die, Roll, Why
from campaign.model.refusals import Refusal
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.words.counting import quantity

Battle = TypeVar("Battle")
Order = TypeVar("Order")
Fact = TypeVar("Fact")
Part = TypeVar("Part")


class Charts(Struct, frozen=True, kw_only=True):
    """A system's charts: the noun that holds them all, and the file of each of its fields in the folder `charts` of `package`.

    A file gives its rule, and the gap that it fills where it does; `rules` is what rule IDs of the system look like. Those of
    `elsewhere` stand in the folder of another package, and the fields of `no_rules` say how captains fight, by no rule.
    """

    package: str
    noun: type
    files: Mapping[str, str]
    rules: str
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    no_rules: tuple[str, ...] = ()


class OfASide(Protocol):
    """An order that says who gives it."""

    @property
    def side(self) -> Side:
        """Who gives it."""
        ...


Sealed = TypeVar("Sealed", bound=OfASide)


def axis_first(order: Sealed, sealed: Sealed | None) -> list[Sealed]:
    """The orders of both sides, in an order that does not show which was given first."""
    both = [order] if sealed is None else [order, sealed]
    return sorted(both, key=lambda written: BOTH.index(written.side))


def flatten(parts: Iterable[tuple[Part, ...]]) -> tuple[Part, ...]:
    """The parts of several orders, concatenated."""
    return tuple(chain.from_iterable(parts))


ARMS = {Arm.SHIP: "a ship", Arm.SUBMARINE: "a submarine", Arm.AIRCRAFT: "of the air", Arm.BATTERY: "a battery ashore"}


def not_both_sides(rule: str, engagement: Engagement) -> Refusal | None:
    """Both sides must be there to fight, and nobody twice."""
    for side in Side:
        party = engagement.parties.get(side)
        if party is None or not party.participants:
            return Refusal(rule, f"the {side} side has sent nobody: both sides must be there to fight")
    sent: set[ShipId] = set()
    for _, unit in engagement.participants():
        if unit.ship in sent:
            return Refusal(rule, f"{unit.name} ({unit.ship}) was sent twice")
        sent.add(unit.ship)
    return None


def not_ships_from_the_start(rule: str, engagement: Engagement) -> Refusal | None:
    """Refuse what a system of ships alone cannot handle: aircraft, submarines, guns ashore, and late arrivals."""
    for _, unit in engagement.participants():
        if unit.arm is not Arm.SHIP:
            return Refusal(rule, f"{unit.name} is {ARMS[unit.arm]}, and these rules are for ships on the surface alone")
        if unit.arrives:
            return Refusal(rule, f"{unit.name} comes after {quantity(unit.arrives, 'minute')}: by these rules all are "
                                 "there from the start")
    return None


class BattleProceedings(Generic[Battle, Fact]):
    """A battle in progress: its current state, the facts since the order, and access to the dice."""

    def __init__(
        self, battle: Battle, dice: Dice, fold: Callable[[Battle, Fact], Battle], fell: Callable[[Roll], Fact]
    ) -> None:
        self.battle = battle
        self.facts: list[Fact] = []
        self._dice = dice
        self._fold = fold
        self._fell = fell

    def add(self, fact: Fact) -> None:
        """Record a fact and fold it into the battle."""
        self.facts.append(fact)
        self.battle = self._fold(self.battle, fact)

    def roll(self, die: Die, why: Why) -> int:
        """Roll a die; the roll is a fact that changes nothing by itself (SM-1G)."""
        face = self._dice.roll(die, why)
        self.facts.append(self._fell(Roll(die, face, why)))
        return face
