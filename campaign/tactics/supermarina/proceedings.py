"""What happens while an order is carried out: facts in order, each folded in as it happens."""

from __future__ import annotations

from campaign.model.dice import Dice, Die, Why
from campaign.tactics.supermarina.evolution import evolve
from campaign.tactics.supermarina.facts import Fact, RollFell
from campaign.tactics.supermarina.state import Battle


class Proceedings:
    """A battle being carried on: the state so far, the facts since the order, and the door to the dice."""

    def __init__(self, battle: Battle, dice: Dice) -> None:
        self.battle = battle
        self.facts: list[Fact] = []
        self._dice = dice

    def add(self, fact: Fact) -> None:
        """A fact happens."""
        self.facts.append(fact)
        self.battle = evolve(self.battle, fact)

    def roll(self, die: Die, why: Why) -> int:
        """A die falls, and its fall is a fact (SM-1G)."""
        face = self._dice.roll(die, why)
        self.facts.append(RollFell(die.name, face, why.rule, why.what, why.actors, why.needed, why.modifiers))
        return face
