"""What part of a ship's orders each question is."""

from __future__ import annotations

from campaign.model.battles.battle import BattleDecision, Input
from campaign.model.battles.parts import OrderPart

ENDINGS = {
    "speed": OrderPart.SPEED, "ahead": OrderPart.SPEED, "by": OrderPart.COURSE, "after": OrderPart.COURSE,
    "turn": OrderPart.COURSE, "smoke": OrderPart.SMOKE,
    "launch": OrderPart.AIRCRAFT, "main": OrderPart.GUNS, "secondary": OrderPart.GUNS, "tertiary": OrderPart.GUNS,
    "mark": OrderPart.GUNS,
    "dark": OrderPart.LIGHTS, "lamp": OrderPart.LIGHTS,
}
STEPS = {"launch": OrderPart.TORPEDOES, "air": OrderPart.AIRCRAFT, "flak": OrderPart.GUNS}


def part_of(decision: BattleDecision, field: Input) -> OrderPart:
    """By the ending of its key, else by the phase in which it is asked."""
    return ENDINGS.get(field.key.rpartition(".")[2], STEPS.get(decision.key, OrderPart.ELSE))
