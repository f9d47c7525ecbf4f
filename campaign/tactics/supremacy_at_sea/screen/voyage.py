"""Clock and fuel of a battle."""

from __future__ import annotations

from campaign.model.battles.battle import Engagement


def clock(engagement: Engagement, minutes: int, turn: int) -> str:
    """SAS-T2.1 The ships' clock at the start of a turn: the first is the next full five minutes after contact."""
    first = -(-engagement.conditions.minute_of_day // minutes) * minutes
    now = (first + minutes * (turn - 1)) % 1440
    return f"{now // 60:02d}:{now % 60:02d}"


# Awaits FG-6R: no voyage home is steamed mile by mile yet.
def fuel_burnt(load: float, range_nm_at_15: float, knots: float, miles: float) -> float:
    """SAS-C4 Fuel for so many miles at a speed, from the load and its range at 15 knots; below 10 knots none is saved."""
    return load / range_nm_at_15 * (max(knots, 10.0) / 15.0) ** 2 * miles


# Awaits FG-6R: no voyage home is steamed mile by mile yet.
def miles_a_turn(knots: float) -> float:
    """SAS-C4.1 Miles steamed in a battle turn of five minutes."""
    return knots / 12
