"""Hits on aircraft, one by one, and what becomes of the planes of a flight."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.facts import Flew
from campaign.tactics.fear_god.battle.flight import Flight
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.charts.air import AircraftChart, AirHarm, LightHarm

RULE, RULE_LIGHT = "FG-8.7", "FG-8.7-light"


class Wound(Struct, frozen=True):
    """How one plane is hit, for a light hit where, and whether its load is stuck under it."""

    harm: AirHarm
    where: LightHarm | None = None
    stuck: bool = False

    def __str__(self) -> str:
        words = [self.harm.value, *([] if self.where is None else [self.where.value]), *(["load stuck"] if self.stuck else [])]
        return " ".join(words)


def hit_planes(proceedings: Proceedings, unit: ShipId, hits: int, by: ShipId) -> None:
    """FG-8.1-aircraft Each hit strikes one plane; those hit are shot down or turn for home, and take no further part."""
    flight = proceedings.battle.flights[unit]
    wounds: dict[int, Wound] = {}
    for _ in range(hits if flight.planes else 0):
        plane = proceedings.one_of(flight.planes, RULE, "which plane", unit)
        wounds[plane] = again(proceedings.charts.air.aircraft, wounds.get(plane), _wound(proceedings, unit))
    if not wounds:
        return
    shot_down = sum(wound.harm is AirHarm.DESTROYED for wound in wounds.values())
    proceedings.add(Flew(unit, without(flight, shot_down, len(wounds) - shot_down, by), in_words(wounds, shot_down)))


def _wound(proceedings: Proceedings, unit: ShipId) -> Wound:
    """FG-8.7 FG-8.7-5050 By choice a die says how badly and where; else half are destroyed and half must leave."""
    chart = proceedings.charts.air.aircraft
    if not proceedings.charts.turn.options.aircraft_damage:
        chance = chart.half_destroyed_percent
        destroyed = proceedings.percent("FG-8.7-5050", "destroyed", unit, needed=f"{chance} or less") <= chance
        return Wound(AirHarm.DESTROYED if destroyed else AirHarm.HEAVY)
    harm = chart.roll.at(proceedings.d10(RULE, "damage", unit))
    where = chart.light.at(proceedings.d6(RULE_LIGHT, "light damage", unit)) if harm is AirHarm.LIGHT else None
    stuck = where is LightHarm.WEAPONS and proceedings.percent(
        RULE_LIGHT, "load that cannot be dropped", unit,
        needed=f"{chart.cannot_jettison_percent} or less") <= chart.cannot_jettison_percent
    return Wound(harm, where, stuck=stuck)


def again(chart: AircraftChart, first: Wound | None, second: Wound) -> Wound:
    """FG-8.7-multi What a second hit makes of a first; a light one in the same place does nothing."""
    if first is None:
        return second
    if first.harm is AirHarm.DESTROYED or (first.harm is second.harm is AirHarm.LIGHT and first.where is second.where):
        return first
    return Wound(chart.again[first.harm][second.harm])


def without(flight: Flight, shot_down: int, gone_home: int, by: ShipId) -> Flight:
    """FG-8.7 A flight without the planes that were hit; each takes its load with it."""
    left = flight.planes - shot_down - gone_home
    return replace(flight, planes=left, loaded=min(flight.loaded, left), lost=flight.lost + shot_down,
                   damaged=flight.damaged + gone_home, hurt_by=by)


def in_words(wounds: dict[int, Wound], shot_down: int) -> str:
    """What is told of them."""
    home = [str(wound) for wound in wounds.values() if wound.harm is not AirHarm.DESTROYED]
    lost = [f"loses {shot_down} of {len(wounds)} that are hit"] if shot_down else []
    return "; ".join([*lost, *([f"turn for home: {', '.join(home)}"] if home else [])])
