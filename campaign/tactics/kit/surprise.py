"""Surprise: the side that had not noticed its enemy when a battle began, and the first turn in which it does nothing."""

from __future__ import annotations

from campaign.model.battles.battle import Engagement
from campaign.model.refusals import Refusal
from campaign.model.sides import Side

FIRST = 1


def surprised_side(engagement: Engagement) -> Side | None:
    """The side that has not noticed its enemy: the one whom the other surprises."""
    surprising = None if engagement.setting is None else engagement.setting.surprise
    return None if surprising is None else surprising.enemy


def is_surprised(engagement: Engagement, side: Side, turn: int) -> bool:
    """Whether a side has not noticed its enemy yet: in the first turn, where the other surprises it."""
    return turn == FIRST and surprised_side(engagement) is side


def nothing_yet(rule: str, side: Side) -> Refusal:
    """The refusal of whatever a surprised side would do in the first turn."""
    return Refusal(rule, f"the {side} side is surprised: in the first turn its ships go on as they went, and fire at nobody")
