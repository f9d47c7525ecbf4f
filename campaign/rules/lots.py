"""Rule 4C3: lots among units of a kind."""

from __future__ import annotations

from campaign.model.dice import Dice, Die, Why
from campaign.model.sides import Side

PERCENT = 100


def drawn(count: int, among: str, actor: str, owner: Side, dice: Dice) -> int:
    """Which of so many units of one kind is meant, by the lot of SM-4C3.

    How many there are is their owner's secret, so the dice are his.
    """
    if count == 1:
        return 0
    die = Die.D10 if count <= Die.D10.highest else Die.PERCENT
    why = Why("SM-4C3", f"lot among {among}", (actor,), f"1 to {count}", seen_by=(owner,))
    while True:
        face = dice.roll(die, why)
        if count > Die.PERCENT.highest:
            hundreds = Why("SM-4C3", "lot, hundreds", (actor,), f"1 to {count}", seen_by=(owner,))
            face += dice.roll(Die.D10, hundreds) % Die.D10.highest * PERCENT
        if face <= count:
            return face - 1
