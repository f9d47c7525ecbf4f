"""Rule 25: anti-aircraft fire, before missions take effect."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.air import FlakModifier
from campaign.model.dice import Die, Why
from campaign.model.events import FlakFired
from campaign.model.play.air_war import AirTarget, Sortie
from campaign.model.play.state import State
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole, AirUnitId
from campaign.model.units.forces import ShipStatus
from campaign.ratings.aircraft import LEVEL
from campaign.ratings.condition import hits_of
from campaign.ratings.flights import Toll, after_lot, must_be_rolled_for, units_due
from campaign.ratings.hits import light_aa_left
from campaign.rules.chapters.lift.ch04_lots import lot
from campaign.rules.chapters.ports.ch01_ports import heavy_aa
from campaign.rules.facts.air import poor_over, size_of, type_of
from campaign.rules.facts.geography import hex_of
from campaign.rules.proceedings import Proceedings

PERCENT = 100
LOW = (AircraftRole.TORPEDO_BOMBER, AircraftRole.DIVE_BOMBER)


def flak_points(book: Book, state: State, where: Hex, side: Side, target: AirTarget) -> float:
    """SM-25A All guns of the side that is raided in the hex: light AA of ships at sea and in port, heavy AA of its ports."""
    ports = [state.ports[port.id] for port in book.theatre.ports_at(where)]
    own = [port for port in ports if port.allegiance.side is side]
    points = float(sum(heavy_aa(book, port) for port in own))
    for key, ship in state.ships.items():
        if ship.side is side and ship.status is ShipStatus.ACTIVE and hex_of(state, ship) == where:
            points += light_aa_left(book.counters[key], hits_of(book.counters[key], ship.condition))
    if target is AirTarget.AIRFIELD and not own:
        points += book.charts.air.land.field_flak
    return points


def flak_modifiers(book: Book, units: Sequence[AirUnitId], *, poor: bool) -> dict[FlakModifier, int]:
    """SM-GAP-43.1 What comes in low is hit more often, what comes high less, and poor weather hides."""
    roles = [type_of(book, key).role for key in units]
    found: list[FlakModifier] = []
    if 2 * sum(role in LOW for role in roles) >= len(roles):
        found.append(FlakModifier.TORPEDO_OR_DIVE)
    if 2 * sum(role in LEVEL for role in roles) >= len(roles):
        found.append(FlakModifier.LEVEL)
    if poor:
        found.append(FlakModifier.POOR_WEATHER)
    return {modifier: book.charts.air.flak.modifiers[modifier] for modifier in found}


def fire(now: Proceedings, sortie: Sortie) -> None:
    """SM-25B The guns of the hex fire once at all who still come: some are lost, and of the others' load a share is left."""
    book, state = now.book, now.state
    points = flak_points(book, state, sortie.hex, sortie.side.enemy, sortie.target)
    if points <= 0 or not sortie.mission:
        now.add(FlakFired(sortie.id, 0.0, (), PERCENT))
        return
    modifiers = flak_modifiers(book, sortie.mission, poor=poor_over(book, state, sortie.hex))
    left = book.charts.air.night.flak_columns_left if sortie.light is Light.NIGHT else 0
    words = (*(f"{value:+d} {modifier.value.replace('_', ' ')}" for modifier, value in modifiers.items()),
             *((f"{left} columns left by night",) if left else ()))
    why = Why("SM-25B", "flak", (str(sortie.id),), f"AA {points:g}", words)
    face = now.roll(Die.TWO_D6, why) + sum(modifiers.values())
    result = book.charts.air.flak.result(points, face, columns_left=left)
    now.add(FlakFired(sortie.id, points, _shot_down(now, sortie, result.kills), result.kept))


def _shot_down(now: Proceedings, sortie: Sortie, percent: int) -> tuple[AirUnitId, ...]:
    """SM-25B.1 Who is lost is found by lot among all who come, flights and groups by SM-5A2."""
    units = sortie.mission
    sizes = tuple(size_of(now.book, key) for key in units)
    toll = Toll((), units_due(percent, sizes))
    while not toll.paid and len(toll.lost) < len(units):
        left = [place for place in range(len(units)) if place not in toll.lost]
        place = left[lot(len(left), str(sortie.id), now, what="lot among aircraft")]
        face = None
        if must_be_rolled_for(sizes[place], toll):
            why = Why("SM-5A2", "part of a group is due", (str(units[place]),), f"{toll.due} or less is lost")
            face = now.roll(Die.D6, why)
        toll = after_lot(sizes, toll, place, face)
    return tuple(units[place] for place in toll.lost)
