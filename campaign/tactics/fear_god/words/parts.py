"""What part of a ship's orders each question is."""

from __future__ import annotations

from campaign.model.battles.battle import BattleDecision, Input
from campaign.model.battles.parts import OrderPart

HEADS = {
    "turn": OrderPart.COURSE, "speed": OrderPart.SPEED, "smoke": OrderPart.SMOKE, "fire": OrderPart.GUNS,
    "launch": OrderPart.TORPEDOES,
    "count": OrderPart.TORPEDOES, "set": OrderPart.TORPEDOES, "run": OrderPart.TORPEDOES, "light": OrderPart.LIGHTS,
    "star": OrderPart.LIGHTS,
    "fly": OrderPart.AIRCRAFT,
}


def part_of(decision: BattleDecision, field: Input) -> OrderPart:
    """By the head of its key."""
    return HEADS.get(field.key.partition(".")[0], OrderPart.ELSE)
