"""A torpedo or mine against belt, bulkheads, bow and stern: what gets through."""

from __future__ import annotations

from msgspec import Struct

from campaign.tactics.fear_god.battle.harm import Harm
from campaign.tactics.fear_god.battle.orders import Depths
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.charts.ballistics import after_factor
from campaign.tactics.fear_god.charts.gunnery import at_step
from campaign.tactics.fear_god.charts.torpedoes import TorpedoChart
from campaign.tactics.plot.geometry import Hand

ASTERN_FROM, WHOLE = 150, 100
SIDES = (Hand.PORT, Hand.STARBOARD)


class Burst(Struct, frozen=True):
    """What one charge did: the points that got in, what bulkheads absorbed, on which side, and whether it came from astern."""

    points: int
    absorbed: int = 0
    hand: Hand | None = None
    astern: bool = False

    @property
    def floods(self) -> bool:
        """FG-8.1.2-auto-torp FG-8.1.7.2 Every charge floods, but one that bulkheads took up whole."""
        return self.points > 0 or not self.absorbed


def runs_under(target: Record, depth: Depths) -> bool:
    """FG-8.1.7-depth A torpedo set deep passes under ships of size C and smaller."""
    return depth is Depths.DEEP and not target.size.is_large


def end_on(chart: TorpedoChart, points: int, *, off_bow: float) -> Burst:
    """FG-8.1.7-narrow FG-8.1.7-stern Bow and stern lie outside belt and bulkheads, and half is lost there."""
    return Burst(after_factor(points, chart.narrow), astern=off_bow > ASTERN_FROM)


def against_belt(chart: TorpedoChart, points: int, target: Record) -> Burst:
    """FG-8.1.7.1 A shallow hit on a large ship loses a share by the rating of her belt; FG-8.1.7-depth."""
    kept = at_step(chart.against_belt, target.belt) if target.size.is_large else 0
    return Burst(points * (WHOLE - kept) // WHOLE)


def against_bulkheads(chart: TorpedoChart, points: int, target: Record, left: int, hand: Hand) -> Burst:
    """FG-8.1.7.2 Bulkheads take up a third of their rating at most from one charge, and no more than that side has left."""
    absorbed = min(points, target.underwater // chart.bulkhead_parts, left)
    return Burst(points - absorbed, absorbed, hand)


def protection_left(harm: Harm, hand: Hand) -> int:
    """FG-8.1.7.2 What a side has left; the sides know nothing of each other."""
    return harm.protection[SIDES.index(hand)]


def spent(harm: Harm, burst: Burst) -> tuple[int, int]:
    """FG-8.1.7.2 The pools of both sides after a charge, those that let nothing through included."""
    port, starboard = (left - burst.absorbed if burst.hand is hand else left
                       for hand, left in zip(SIDES, harm.protection, strict=True))
    return port, starboard
