"""How many critical hits a phase of damage brings."""

from __future__ import annotations

from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.criticals import CriticalChart

TENTHS = 10


def over(vessel: Vessel) -> int:
    """FG-8.1.2 FG-8.1.2-small What damage is measured by: the points left after it, or those of a small craft when built."""
    return vessel.record.points if vessel.record.size.is_small else vessel.harm.points


def is_enough(chart: CriticalChart, vessel: Vessel, damage: int) -> bool:
    """FG-8.1.2-min Less than a hundredth of the points she was built with brings no critical hits."""
    return damage > 0 and 100 * damage >= chart.least_percent * vessel.record.points


def is_massive(chart: CriticalChart, damage: int, left: int) -> bool:
    """FG-8.1.2-table Three times what is left, or more, is massive damage."""
    return damage >= chart.massive.from_ratio * left


def number(chart: CriticalChart, damage: int, left: int, face: int) -> int:
    """FG-8.1.2-table The number by the ratio of damage to what is left, in whole tenths, and a six-sided die.

    Above one there is one more for each fifth. Raises ValueError for a ship that has nothing left: she is sinking.
    """
    if left <= 0:
        raise ValueError("FG-8.1.2: a ship with no points left has no ratio; she sinks")
    row = min(TENTHS * damage // left, TENTHS)
    above = max(0, TENTHS * (damage - left)) // (chart.beyond.tenths * left)
    return chart.numbers[row][face - 1] + chart.beyond.more * above


def keel_breaks_to(chart: CriticalChart, vessel: Vessel, cause: Cause, single: int) -> int:
    """FG-8.1.2-keel The highest face that breaks her keel after one torpedo, mine or bomb of that damage; 0 for none."""
    if 100 * single < chart.keel.percent * vessel.record.points:
        return 0
    return chart.keel.bomb_to if cause is Cause.BOMB else chart.keel.underwater_to
