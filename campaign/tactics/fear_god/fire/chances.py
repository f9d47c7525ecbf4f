"""The chance of an attack: all that moves it, one by one, and their sum."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from msgspec import Struct

from campaign.tactics.fear_god.charts.gunnery import GunneryChart, Moved, at_step
from campaign.tactics.fear_god.charts.terms import Aspect, Band, Size, Standard, whole


class Seen(Enum):
    """FG-6.4-illum How a target is lit in bad light, the worst for the firer first."""

    UNLIT = "unlit"
    SILHOUETTED = "silhouetted"
    LIT = "lit"
    SEARCHLIT = "searchlit"


class Ranging(Enum):
    """FG-GAP-32 What radar does for the guns."""

    NONE = "none"
    RANGES = "ranges"
    BLIND = "blind"


class Laying(Struct, frozen=True, kw_only=True):
    """FG-6.4 All that a chance depends on, as facts about firer, target and light; speeds in knots, distances in yards.

    `salvo` is 1 for the first on a target; `ships` are all that fire at it; `beyond_yd` is how much farther the target is than
    the range-finder serves; `local` means that she had directors for these guns and has lost them all.
    """

    standard: Standard
    band: Band
    barrels: int
    size: Size
    sea_state: int = 0
    visibility: int = 100
    seen: Seen = Seen.UNLIT
    up_sun: bool = False
    twilight: bool = False
    dead_reckoning: bool = False
    blind: bool = False
    ranging: Ranging = Ranging.NONE
    under_fire: bool = True
    salvo: int = 2
    ships: int = 1
    beyond_yd: float = 0.0
    coincidence: bool = False
    knots: float = 0.0
    turned: float = 0.0
    evading: bool = False
    local: bool = False
    target: Size = Size.A
    target_knots: float = 15.0
    target_evading: bool = False
    aspect: Aspect = Aspect.NARROW


OF_LIGHT = {Seen.SILHOUETTED: Moved.SILHOUETTED, Seen.LIT: Moved.LIT, Seen.SEARCHLIT: Moved.SEARCHLIT}
THIRD = 3


def moved_by(chart: GunneryChart, laying: Laying) -> Iterator[tuple[Moved, int]]:
    """FG-6.4 Everything that moves the chance, with its figure; some things count at long and extreme range alone."""
    far = laying.band in (Band.LONG, Band.EXTREME)
    for key, by in (*_by_light(chart, laying), *_by_control(chart, laying), *_by_target(chart, laying)):
        if by and (far or key not in chart.far):
            yield key, by


def _by_light(chart: GunneryChart, laying: Laying) -> Iterator[tuple[Moved, int]]:
    """FG-6.4-vis FG-6.4-illum FG-6.4-twilight FG-6.4-blind What lights a target up takes away what bad light costs."""
    moved, dim = chart.moved, laying.visibility <= chart.light.haze_percent
    clears = laying.twilight or laying.blind or laying.seen is not Seen.UNLIT or laying.ranging is Ranging.BLIND
    if dim and not clears:
        key = Moved.POOR_VISIBILITY if laying.visibility <= chart.light.poor_percent else Moved.HAZE
        # Halves of a loss are dropped towards nought.
        share = chart.radar.light_share if laying.ranging is Ranging.RANGES else 1.0
        yield key, -whole(-moved[key] * share)
    if dim and laying.seen is not Seen.UNLIT:
        yield OF_LIGHT[laying.seen], moved[OF_LIGHT[laying.seen]]
    for key, holds in ((Moved.UP_SUN, laying.up_sun), (Moved.TWILIGHT, laying.twilight),
                       (Moved.DEAD_RECKONING, laying.dead_reckoning), (Moved.BLIND, laying.blind)):
        if holds:
            yield key, moved[key]


def _by_control(chart: GunneryChart, laying: Laying) -> Iterator[tuple[Moved, int]]:
    """FG-6.4-firstsalvo FG-6.4-rangefinder FG-6.4-local What firer and fire control do; evading stands for any turn."""
    moved = chart.moved
    turned = not laying.evading and abs(laying.turned) >= chart.hasty.turn_degrees
    yield Moved.SEA, chart.sea_state(laying.size, laying.sea_state) or 0
    yield Moved.CONCENTRATED, moved[Moved.CONCENTRATED] * max(0, laying.ships - chart.ships_a_target[laying.standard])
    if laying.ranging is Ranging.NONE:
        yield Moved.RANGEFINDER, at_step(chart.rangefinder, laying.beyond_yd)
        dim = laying.visibility <= chart.light.haze_percent
        if laying.coincidence and dim:
            yield Moved.COINCIDENCE, moved[Moved.COINCIDENCE]
    yield Moved.BARRELS, at_step(chart.barrels, laying.barrels)
    for key, holds in (
        (Moved.NOT_UNDER_FIRE, not laying.under_fire), (Moved.FIRST_SALVO, laying.salvo == 1),
        (Moved.THIRD_SALVO, laying.salvo >= THIRD), (Moved.OWN_SPEED, laying.knots > chart.hasty.above_kn),
        (Moved.LOCAL, laying.local and laying.standard is not Standard.GS1), (Moved.COURSE_CHANGED, turned),
        (Moved.EVADING, laying.evading),
    ):
        if holds:
            yield key, moved[key]


def _by_target(chart: GunneryChart, laying: Laying) -> Iterator[tuple[Moved, int]]:
    """FG-6.4-tspeed FG-6.4-tevade FG-6.4-aspect What the target is and does, in whole knots."""
    knots = whole(laying.target_knots)
    yield Moved.TARGET_SPEED, at_step(chart.speed, knots)
    if laying.target_evading and knots >= chart.evading.from_kn:
        yield Moved.TARGET_EVADING, chart.evading.mods[laying.target]
    yield Moved.ASPECT, chart.aspect[laying.target][tuple(Aspect).index(laying.aspect)]


def may_fire(chart: GunneryChart, laying: Laying) -> bool:
    """FG-6.4-sea Whether the sea lets a ship of that size fire at all."""
    return chart.sea_state(laying.size, laying.sea_state) is not None


def chance_of(chart: GunneryChart, laying: Laying) -> int:
    """FG-6.4 The chance in percent: base and step of the band times the sum of all that moves it, within bounds."""
    net = sum(by for _, by in moved_by(chart, laying))
    chance = chart.base[laying.standard][laying.band] + chart.step[laying.band] * net
    return min(max(chance, chart.lowest), chart.highest)


def chance_of_few(chart: GunneryChart, chance: int, expected: float) -> int:
    """FG-GAP-09 Where fewer than one hit is expected the chance is so much less, and one shell hits."""
    return chance if expected >= 1 else max(chart.lowest, whole(chance * expected))
