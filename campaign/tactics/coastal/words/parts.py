"""What part of a ship's orders each question is."""

from __future__ import annotations

from campaign.model.battles.battle import BattleDecision, Input
from campaign.model.battles.parts import OrderPart
from campaign.tactics.coastal.battle.state import Step

STEPS = {Step.LAUNCH: OrderPart.TORPEDOES, Step.FLY: OrderPart.AIRCRAFT, Step.ATTACK: OrderPart.AIRCRAFT}
HEADS = {
    "setting": OrderPart.SPEED, "after": OrderPart.COURSE, "turn": OrderPart.COURSE, "then": OrderPart.COURSE,
    "again": OrderPart.COURSE,
    "smoke": OrderPart.SMOKE, "gun": OrderPart.GUNS, "searchlight": OrderPart.LIGHTS, "star_shell": OrderPart.LIGHTS,
}


def part_of(decision: BattleDecision, field: Input) -> OrderPart:
    """By the step in which it is asked, else by the head of its key."""
    return STEPS.get(Step(decision.key)) or HEADS.get(field.key.partition(".")[0], OrderPart.ELSE)
