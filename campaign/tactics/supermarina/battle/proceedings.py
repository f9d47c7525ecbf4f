"""What happens while an order is carried out: facts in order, each folded in as it happens."""

from __future__ import annotations

from campaign.model.dice import Dice, Die, Why
from campaign.tactics import conduct
from campaign.tactics.supermarina.battle.facts import Fact, RollFell
from campaign.tactics.supermarina.battle.fold import evolve
from campaign.tactics.supermarina.battle.state import Battle


class Proceedings(conduct.Proceedings[Battle, Fact]):
    """A battle being carried on: the state so far, the facts since the order, and the door to the dice."""

    def __init__(self, battle: Battle, dice: Dice) -> None:
        super().__init__(battle, dice, evolve, _fell)


def _fell(die: Die, face: int, why: Why) -> Fact:
    return RollFell(die.name, face, why.rule, why.what, why.actors, why.needed, why.modifiers)
