"""The clock of a battle."""

from __future__ import annotations

from campaign.model.battles.battle import Engagement


def clock(engagement: Engagement, minutes: int, turn: int) -> str:
    """SAS-T2.1 The ships' clock at the start of a turn: the first is the next full five minutes after contact."""
    first = -(-engagement.conditions.minute_of_day // minutes) * minutes
    now = (first + minutes * (turn - 1)) % 1440
    return f"{now // 60:02d}:{now % 60:02d}"
