"""FG-8.6 Men in the water: how many, how they drift, and who takes them up."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.replacing import replace
from campaign.tactics.fear_god.battle.facts import MenAdrift, MenTaken
from campaign.tactics.fear_god.battle.harm import Cause
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.state import Battle, Survivors
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.survival import RescueChart
from campaign.tactics.fear_god.charts.terms import half_die, half_up, metres
from campaign.tactics.plot.geometry import bearing_of, metres_between, onward, turn_between

RULE = "FG-8.6"
UPWIND_DEGREES = 90.0


def save(proceedings: Proceedings) -> None:
    """FG-8.6 By choice, at a turn's end: who sank leaves men in the water, who lies stopped beside some takes them up."""
    if not proceedings.charts.turn.options.search_and_rescue:
        return
    for vessel in tuple(proceedings.battle.vessels.values()):
        if vessel.sunk and vessel.id not in proceedings.battle.survivors:
            proceedings.add(MenAdrift(Survivors(vessel.id, _survivors(proceedings, vessel), vessel.pose.at,
                                                proceedings.battle.turn)))
    for adrift in tuple(proceedings.battle.survivors.values()):
        if adrift.men > 0:
            _drift(proceedings, adrift)
    for vessel in tuple(proceedings.battle.fighting()):
        for adrift in within_reach(proceedings.charts, proceedings.battle, vessel):
            _take_up(proceedings, vessel, adrift)


def _survivors(proceedings: Proceedings, vessel: Vessel) -> int:
    """FG-8.6-survivors A tenth of the crew a pip, of a magazine a hundredth; a boat lost under water takes all hands down."""
    if vessel.record.ashore or (vessel.record.is_submarine and not vessel.surfaced):
        return 0
    chart = proceedings.charts.survival.rescue
    face = proceedings.d6("FG-8.6-survivors", "survivors", vessel.id)
    near = any(metres_between(friend.pose.at, vessel.pose.at) <= metres(chart.near_yd) and not friend.speed_kn
               for friend in proceedings.battle.fighting())
    return survivors_of(chart, vessel.record.crew, face, exploded=vessel.cause is Cause.MAGAZINE, near=near)


def survivors_of(chart: RescueChart, crew: int, face: int, *, exploded: bool, near: bool) -> int:
    """FG-8.6-survivors The share of a crew, a fifth more where a ship lies stopped close by, above ten to the nearest ten."""
    percent = face * (chart.exploded_percent_each if exploded else chart.sunk_percent_each)
    men = crew * percent * (chart.near_percent if near else 100) // 10000
    return rounded(chart, min(crew, men))


def rounded(chart: RescueChart, men: int) -> int:
    """FG-8.6-survivors Up to ten they are counted, above it in tens."""
    return men if men <= chart.rounding_above else chart.rounding_to * half_up(men / chart.rounding_to)


def _drift(proceedings: Proceedings, adrift: Survivors) -> None:
    """FG-8.6-marker After six hours a current of a die's knots takes them in a direction that chance gives."""
    charts, turn = proceedings.charts, proceedings.battle.turn
    hours = (turn - adrift.since) * charts.movement.turn_minutes / 60
    if hours < charts.survival.rescue.drift_hours:
        return
    if not adrift.current_kn:
        knots = proceedings.d6("FG-8.6-marker", "current", adrift.of)
        adrift = replace(adrift, current_kn=knots, towards=3.6 * proceedings.percent("FG-8.6-marker", "set", adrift.of))
    at = onward(adrift.at, adrift.towards, metres(adrift.current_kn * charts.movement.yards_per_knot))
    proceedings.add(MenAdrift(replace(adrift, at=at)))


def seen_yd(charts: FearGodCharts, battle: Battle, men: int) -> float:
    """FG-8.6-sight How far men in the water are seen: as a ship of a size by their number, half as far for want of a wake."""
    size = charts.survival.rescue.sizes.at(max(1, men))
    return charts.sighting.furthest_yd[size] * battle.visibility / 100 / 2


def within_reach(charts: FearGodCharts, battle: Battle, vessel: Vessel) -> Iterator[Survivors]:
    """FG-8.6-pickup Men that a ship which lies stopped to windward of them, and has room, can take up."""
    if vessel.speed_kn or vessel.record.ashore or not vessel.surfaced:
        return
    wind = battle.engagement.conditions.wind_from_degrees
    for adrift in tuple(battle.survivors.values()):
        away = min(metres(charts.survival.rescue.near_yd), metres(seen_yd(charts, battle, adrift.men)))
        upwind = abs(turn_between(wind, bearing_of(adrift.at, vessel.pose.at))) <= UPWIND_DEGREES
        if adrift.men > 0 and upwind and metres_between(adrift.at, vessel.pose.at) <= away:
            yield adrift


def _take_up(proceedings: Proceedings, vessel: Vessel, adrift: Survivors) -> None:
    """FG-8.6-pickup FG-8.6-capacity Groups of ten by the die, while there is room for as many as her own crew."""
    chart = proceedings.charts.survival.rescue
    face = proceedings.d6("FG-8.6-pickup", "men taken up", vessel.id, adrift.of)
    groups = groups_of(chart, face, proceedings.battle.engagement.conditions.sea_state)
    room = vessel.record.crew - proceedings.vessel(vessel.id).rescued
    men = min(adrift.men, groups * chart.group, max(0, room))
    if men:
        proceedings.add(MenTaken(vessel.id, adrift.of, men))


def groups_of(chart: RescueChart, face: int, sea_state: int) -> int:
    """FG-8.6-pickup Half a die in groups of ten, one pip less for each state of the sea above two."""
    return half_die(max(0, face - max(0, sea_state - chart.sea_state_over)))
