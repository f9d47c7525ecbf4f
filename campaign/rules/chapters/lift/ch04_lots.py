"""Rule 4C3: who of many is hit."""

from __future__ import annotations

from campaign.model.dice import Dice, Die, Why
from campaign.model.sides import BOTH, Side

PERCENT = 100


def lot(count: int, actor: str, dice: Dice, *, what: str = "lot among transports", seen_by: tuple[Side, ...] = BOTH) -> int:
    """SM-4C3 The lot among up to ten, up to a hundred, or more transports: numbers that match none are rolled again."""
    if count == 1:
        return 0
    die = Die.D10 if count <= Die.D10.highest else Die.PERCENT
    why = Why("SM-4C3", what, (actor,), f"1 to {count}", seen_by=seen_by)
    while True:
        face = dice.roll(die, why)
        if count > Die.PERCENT.highest:
            hundreds = Why("SM-4C3", "lot, hundreds", (actor,), f"1 to {count}", seen_by=seen_by)
            face += dice.roll(Die.D10, hundreds) % Die.D10.highest * PERCENT
        if face <= count:
            return face - 1
