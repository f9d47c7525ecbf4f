"""Torpedoes: written and marked before anybody moves, run when all have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from campaign.model.battles.battle import Ground
from campaign.tactics.plot.geometry import Point, metres_between, onward, touching
from campaign.tactics.plot.sight import Obstacle, Stuff, between
from campaign.tactics.surface_fire.battle.causes import Cause
from campaign.tactics.surface_fire.battle.facts import Launched, SpreadRan
from campaign.tactics.surface_fire.battle.models import model
from campaign.tactics.surface_fire.battle.orders import Depth, Spread
from campaign.tactics.surface_fire.battle.proceedings import Proceedings
from campaign.tactics.surface_fire.battle.state import Battle, Running
from campaign.tactics.surface_fire.battle.vessel import Vessel
from campaign.tactics.surface_fire.charts.classes import Code
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, inches, metres
from campaign.tactics.surface_fire.charts.torpedoes import Make, TorpedoChart
from campaign.tactics.surface_fire.fire.spreads import course_of, drawn
from campaign.tactics.surface_fire.helm.ground import patches
from campaign.tactics.surface_fire.helm.speed import is_dead
from campaign.tactics.surface_fire.hits.blows import Blow

HAIR_IN = 1e-6
STEPS = 48


def launch_all(proceedings: Proceedings, written: Iterable[Spread]) -> None:
    """SF-I.1 A launch is written before anybody moves, and its mark lies where the ship's bridge is now."""
    ordered = sorted(written, key=lambda spread: spread.ship)
    for ship, group in groupby(ordered, key=lambda spread: spread.ship):
        spreads, vessel = tuple(group), proceedings.vessel(ship)
        taken = drawn(proceedings.charts.torpedoes, vessel, spreads) or ()
        for number, (spread, tubes) in enumerate(zip(spreads, taken, strict=False), 1):
            course = course_of(proceedings.charts.torpedoes, vessel.pose.course_degrees, spread.bearing, spread.hand)
            name = f"{proceedings.battle.turn}.{ship}.{number}"
            running = Running(name, ship, vessel.side, vessel.record.make, spread.count, vessel.pose, course, spread.depth,
                              vessel.submerged)
            proceedings.add(Launched(running, tubes, (vessel.side,)))


# Where a spread runs ------------------------------------------------------------------------------------------------


def wedge(chart: TorpedoChart, spread: Running) -> tuple[Point, ...]:
    """The template's wedge from the mark to the end of the run."""
    far, half = metres(chart.types[spread.make].max_in), chart.wedge_half_angle_deg
    return (spread.origin.at, onward(spread.origin.at, spread.course - half, far),
            onward(spread.origin.at, spread.course, far), onward(spread.origin.at, spread.course + half, far))


def first_touch(chart: TorpedoChart, spread: Running, outline: Sequence[Point]) -> float | None:
    """SF-VII.2 How far along its run a wedge first touches any part of a model; None where it never does within its reach."""
    if not touching(wedge(chart, spread), outline):
        return None
    far, half = chart.types[spread.make].max_in, chart.wedge_half_angle_deg
    low, high = 0.0, far
    for _ in range(STEPS):
        middle = (low + high) / 2
        ends = [onward(spread.origin.at, spread.course + turn, metres(middle)) for turn in (-half, 0.0, half)]
        if touching((spread.origin.at, *ends), outline):
            high = middle
        else:
            low = middle
        if high - low < HAIR_IN:
            break
    return high if high <= far + HAIR_IN else None


def passes_under(charts: SurfaceFireCharts, depth: Depth, code: Code) -> bool:
    """SF-VII.6 A deep spread passes under destroyers and smaller, never under a laden transport."""
    return depth is Depth.DEEP and charts.classes.row(code).small_ship


def candidates(charts: SurfaceFireCharts, battle: Battle, spread: Running) -> list[tuple[float, Vessel]]:
    """SF-VII.5 Ships in the way of a spread, friend or enemy, nearest first: it runs on past those it misses."""
    chart = charts.torpedoes
    reach = metres(chart.types[spread.make].max_in)
    found = []
    for vessel in battle.all_there():
        if vessel.ship == spread.by or vessel.submerged or passes_under(charts, spread.depth, vessel.code):
            continue
        if metres_between(spread.origin.at, vessel.pose.at) > reach + metres(vessel.record.length_in):
            continue
        touched = first_touch(chart, spread, model(charts, vessel))
        if touched is not None and not _stopped(battle, spread, touched):
            found.append((touched, vessel))
    return sorted(found, key=lambda pair: (pair[0], pair[1].ship))


def _stopped(battle: Battle, spread: Running, touched: float) -> bool:
    """Whether land or a shoal lies before that point."""
    walls = [Obstacle(patch.name, Stuff.LAND, tuple(Point(x, y) for x, y in patch.outline))
             for patch in patches(battle.engagement, Ground.LAND, Ground.LOW_LAND, Ground.SHOAL)]
    end = onward(spread.origin.at, spread.course, metres(touched))
    return bool(walls) and bool(between(spread.origin.at, end, walls))


# Hitting ------------------------------------------------------------------------------------------------------------


def run_all(proceedings: Proceedings) -> list[Blow]:
    """SF-VII.3 The player of a spread rolls once against each ship in its way until one is hit."""
    blows: list[Blow] = []
    for spread in sorted(proceedings.battle.running, key=lambda one: (one.side.value, one.id)):
        for _, vessel in candidates(proceedings.charts, proceedings.battle, spread):
            if not may_roll(proceedings.battle, spread, vessel):
                continue
            blow = _roll(proceedings, spread, vessel)
            if blow is not None:
                blows.append(blow)
                break
    return blows


def may_roll(battle: Battle, spread: Running, vessel: Vessel) -> bool:
    """SF-I.12 A submerged submarine's spread rolls only against ships that she has found this turn."""
    if not spread.submerged:
        return True
    return any(contact.by == spread.by and contact.mark == vessel.ship for contact in battle.contacts)


def hit_modifier(chart: TorpedoChart, make: Make, count: int, distance_in: float, *, dead: bool) -> int:
    """What is added to the roll of a spread."""
    short = distance_in <= chart.types[make].short_in + HAIR_IN
    return (chart.dead_in_water if dead else 0) + (chart.short_range if short else 0) + chart.for_size(count)


def dice_and_need(chart: TorpedoChart, make: Make, distance_in: float) -> tuple[int, int]:
    """SF-VII.4 Long torpedoes far out roll two dice together for a number of their own; else one die is rolled."""
    reach = chart.types[make]
    if reach.one_die_to_in is not None and reach.need_beyond is not None and distance_in > reach.one_die_to_in + HAIR_IN:
        return 2, reach.need_beyond
    return 1, chart.need


def _roll(proceedings: Proceedings, spread: Running, vessel: Vessel) -> Blow | None:
    charts = proceedings.charts
    chart, distance = charts.torpedoes, inches(metres_between(spread.origin.at, vessel.pose.at))
    dice, need = dice_and_need(chart, spread.make, distance)
    add = hit_modifier(chart, spread.make, spread.count, distance, dead=is_dead(charts, vessel.deeds.moved))
    faces = [proceedings.d10("SF-VII.3" if dice == 1 else "SF-VII.4", "torpedoes", spread.by, vessel.ship, needed=f"{need}+",
                             modifiers=(f"{add:+d}",) if add else ()) for _ in range(dice)]
    hit = sum(faces) + add >= need
    proceedings.add(SpreadRan(spread.id, spread.by, vessel.ship, spread.count, sum(faces) + add, hit))
    if not hit:
        return None
    on_belt = strikes_belt(spread.depth, belt=vessel.record.belt)
    boxes = torpedo_boxes(charts, vessel.code, on_belt=on_belt)
    return Blow(vessel.ship, spread.by, Cause.TORPEDO, boxes or 0.0, natural=charts.damage.natural in faces, on_belt=on_belt,
                sinks=boxes is None)


def strikes_belt(depth: Depth, *, belt: bool) -> bool:
    """SF-VII.8 A shallow torpedo strikes the belt of a ship that has one, to half the damage."""
    return depth is Depth.SHALLOW and belt


def torpedo_boxes(charts: SurfaceFireCharts, code: Code, *, on_belt: bool) -> float | None:
    """SF-VII.7 Boxes of one hit by the row of the target; None for a freighter, which is sunk."""
    chart, row = charts.torpedoes, charts.classes.row(code).torp_row
    if row == chart.sunk_row:
        return None
    return chart.boxes[row] / (2 if on_belt else 1)


def spreads_told(battle: Battle) -> Iterator[Running]:
    """Spreads in the water."""
    return iter(battle.running)
