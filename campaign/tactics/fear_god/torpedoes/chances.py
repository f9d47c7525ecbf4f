"""The chance of a torpedo: by how far it ran, at whom, from where, and what she did."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.tactics.fear_god.charts.gunnery import at_step
from campaign.tactics.fear_god.charts.terms import Aspect, Size, whole
from campaign.tactics.fear_god.charts.torpedoes import TorpedoChart


class Track(Struct, frozen=True, kw_only=True):
    """FG-GAP-16 All that a torpedo's chance depends on, the part of its run that it has gone among it."""

    share: float
    target: Size
    aspect: Aspect
    knots: float
    turned_away: bool = False
    unaware: bool = False
    in_column: bool = False
    near_submarine: bool = False


def moved_by(chart: TorpedoChart, track: Track) -> Iterator[tuple[str, int]]:
    """FG-GAP-16 What moves the chance, in percent."""
    yield "size", chart.size[track.target]
    yield "aspect", chart.aspect[track.aspect]
    yield "speed", at_step(chart.speed, whole(track.knots))
    yield from ((name, by) for name, by, holds in (
        ("turned away", chart.turned_away, track.turned_away), ("unaware", chart.unaware, track.unaware),
        ("in column", chart.column.mod, track.in_column), ("submarine near", chart.near.mod, track.near_submarine)) if holds)


def chance_of(chart: TorpedoChart, track: Track) -> int:
    """FG-GAP-16 The chance of one torpedo in percent, within bounds."""
    chance = chart.base(track.share) + sum(by for _, by in moved_by(chart, track))
    return min(max(chance, chart.lowest), chart.highest)
