"""What part of a ship's orders each question is."""

from __future__ import annotations

from campaign.model.battles.battle import BattleDecision, Input, InputKind
from campaign.model.battles.parts import OrderPart


def part_of(decision: BattleDecision, field: Input) -> OrderPart:
    """Who closes or opens the range steers; guns have targets; what is launched or kept are torpedoes."""
    if field.key == "range":
        return OrderPart.COURSE
    if field.kind is InputKind.TARGET:
        return OrderPart.TORPEDOES if field.key.endswith(".torpedoes") else OrderPart.GUNS
    return OrderPart.TORPEDOES if field.token else OrderPart.ELSE
