"""Rules 24A and GAP-67: who may rise against a raid, and who of them is in time."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.dice import Die, Why
from campaign.model.play.air_war import AirTask, Sortie
from campaign.model.play.state import AirUnit, State
from campaign.model.sea.hexes import distance
from campaign.model.units.aircraft import AirStatus, AirUnitId, BaseId
from campaign.model.units.forces import ShipStatus
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.air.ch05_carriers import deck_is_clear, ferried_by
from campaign.rules.chapters.sky.ch24_cooperation import has_a_runway, hex_of_mission
from campaign.rules.facts.air import base_hex, flights_in, grounded, has_radar, is_fighter, nation_of, poor_over, reach_of
from campaign.rules.facts.allegiances import base_side
from campaign.rules.proceedings import Proceedings


class Rising(Enum):
    """How a fighter comes to meet a raid: from its own hex, from patrol, from its base in range, or held and perhaps late."""

    HERE = "here"
    PATROL = "patrol"
    IN_RANGE = "in_range"
    HELD = "held"


def may_rise(book: Book, state: State, sortie: Sortie) -> Mapping[AirUnitId, Rising]:
    """SM-GAP-41 Fighters of the side that is raided that may meet this raid, and how."""
    side, war = sortie.side.enemy, state.air_war
    found: dict[AirUnitId, Rising] = {}
    for key, unit in state.air.items():
        if unit.side is not side or unit.status is not AirStatus.READY or not is_fighter(book, key) or key in war.intercepted:
            continue
        if (how := _rising(book, state, sortie, unit)) is not None and key not in grounded(book, state):
            found[key] = how
    if sortie.light is Light.NIGHT:
        return {key: how for key, how in found.items() if how is Rising.HERE or _by_night(book, state, key)}
    return found


def _rising(book: Book, state: State, sortie: Sortie, unit: AirUnit) -> Rising | None:
    here = base_hex(book, state, unit)
    if here is None:
        return None
    if here == sortie.hex:
        return Rising.HERE if _may_meet_here(book, state, sortie, unit) else None
    away = distance(here, sortie.hex)
    if away > reach_of(book, unit.id, extended=False) or not has_a_runway(book, state, unit):
        return None
    if sortie.target.on_land:
        free = not unit.on_naval_cooperation and unit.id not in state.air_war.flown
        return Rising.IN_RANGE if free else None
    if not unit.on_naval_cooperation or unit.id in state.air_war.flown:
        return None
    return _at_sea(book, state, sortie, unit, away)


def _at_sea(book: Book, state: State, sortie: Sortie, unit: AirUnit, away: int) -> Rising | None:
    """SM-GAP-67.7 Patrols meet missions into their hex and those beside it, held fighters within half their range."""
    chart = book.charts.air.missions
    mission = state.air_war.mission_of(unit.id)
    carrier = BaseId(unit.base) not in book.oob.bases
    if carrier and away > chart.carrier_fighters_radius:
        return None
    if mission.task is AirTask.PATROL:
        where = hex_of_mission(book, state, unit.side, mission)
        radius = 0 if poor_over(book, state, sortie.hex) else chart.patrol_radius
        return Rising.PATROL if where is not None and distance(where, sortie.hex) <= radius else None
    if mission.task is AirTask.HELD:
        reach = chart.carrier_fighters_radius if carrier else _held_reach(book, unit.id)
        return Rising.HELD if away <= reach else None
    return None


def _held_reach(book: Book, unit: AirUnitId) -> int:
    return reach_of(book, unit, extended=False) // book.charts.air.missions.held_range_divisor


def _may_meet_here(book: Book, state: State, sortie: Sortie, unit: AirUnit) -> bool:
    """SM-24A.4 In their own hex fighters on naval cooperation meet any mission, and others those of naval cooperation."""
    if BaseId(unit.base) in book.oob.bases:
        return base_side(book, state, BaseId(unit.base)) is unit.side
    ship = state.ships.get(ShipId(unit.base))
    # In port carrier aircraft fly this alone (SM-5B).
    return (ship is not None and ship.status is ShipStatus.ACTIVE and deck_is_clear(book, ship)
            and ferried_by(state, ship.id) is None)


def _by_night(book: Book, state: State, unit: AirUnitId) -> bool:
    return book.charts.air.night.intercepts(nation_of(book, unit), state.cursor.turn)


def too_many_by_night(book: Book, sortie: Sortie, able: Mapping[AirUnitId, Rising], units: tuple[AirUnitId, ...]) -> bool:
    """SM-GAP-66.1 By night no more rise than a third of the flights that could by day; a group goes whole or not at all."""
    if sortie.light is Light.DAY:
        return False
    bound = [key for key in units if able[key] is not Rising.HERE]
    could = flights_in(book, (key for key, how in able.items() if how is not Rising.HERE))
    return flights_in(book, bound) > could // book.charts.air.night.interceptors_divisor


def in_time(now: Proceedings, sortie: Sortie, units: tuple[AirUnitId, ...]) -> tuple[AirUnitId, ...]:
    """SM-GAP-67.8 Held fighters are in time on a roll, more often with radar; all others are where they must be."""
    able = may_rise(now.book, now.state, sortie)
    return tuple(key for key in units if able[key] is not Rising.HELD or _is_in_time(now, sortie, key))


def _is_in_time(now: Proceedings, sortie: Sortie, key: AirUnitId) -> bool:
    needed = needed_in_time(now.book, now.state, now.state.air[key])
    why = Why("SM-GAP-67", "in time", (str(key), str(sortie.id)), f"{needed} or less", seen_by=(sortie.side.enemy,))
    return now.roll(Die.D10, why) <= needed


def needed_in_time(book: Book, state: State, unit: AirUnit) -> int:
    """The face of 1D10 up to which a held fighter is in time."""
    chart = book.charts.air.missions
    return chart.held_in_time_with_radar if has_radar(book, state, unit) else chart.held_in_time
