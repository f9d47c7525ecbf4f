"""What a ship looks like from afar, and how a battle is headed, whatever the system."""

from __future__ import annotations

from campaign.model.battles.battle import Engagement, Light

BADLY, CRIPPLED = 1 / 3, 2 / 3


def from_afar(lost: float) -> str:
    """How a ship looks that has lost such a share of what she can lose."""
    if not lost:
        return "sound"
    return "hit" if lost < BADLY else "badly hit" if lost < CRIPPLED else "crippled"


def headed(engagement: Engagement, words: str) -> str:
    """Where a battle is, by what light, and what goes on."""
    light = "night" if engagement.conditions.light is Light.NIGHT else "day"
    return f"{engagement.place}, {light}{words}"
