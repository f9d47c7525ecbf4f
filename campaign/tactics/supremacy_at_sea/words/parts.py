"""What part of a ship's orders each question is."""

from __future__ import annotations

from campaign.model.battles.battle import BattleDecision, Input
from campaign.model.battles.parts import OrderPart
from campaign.tactics.supremacy_at_sea.battle.state import Step

STEPS = {Step.LIGHTS: OrderPart.LIGHTS, Step.FIRE: OrderPart.GUNS, Step.TORPEDOES: OrderPart.TORPEDOES,
         Step.AIR: OrderPart.AIRCRAFT}


def part_of(decision: BattleDecision, field: Input) -> OrderPart:
    """A move is a course, its length the speed; what all turn is done beside is smoke."""
    return STEPS.get(Step(decision.key)) or (OrderPart.SMOKE if field.key.endswith(".flag") else OrderPart.COURSE)
