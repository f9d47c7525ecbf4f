"""Squadrons of aircraft out of the units sent: what they do, what they carry, where they fly from."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.battle import Engagement, Participant
from campaign.model.battles.presence import Arm, Presence
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole, AircraftType
from campaign.model.units.ships import ShipId
from campaign.tactics.surface_fire.battle.flight import Flight, Payload
from campaign.tactics.surface_fire.battle.record import Record
from campaign.tactics.surface_fire.charts.air import Role
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts

ROLES = {AircraftRole.FIGHTER: Role.FIGHTER, AircraftRole.BOMBER: Role.LEVEL, AircraftRole.HEAVY_BOMBER: Role.LEVEL,
         AircraftRole.DIVE_BOMBER: Role.DIVE, AircraftRole.TORPEDO_BOMBER: Role.TORPEDO, AircraftRole.TRANSPORT: Role.SPOTTER}
STICKS = (Role.LEVEL, Role.FIGHTER_BOMBER)


def flights_of(charts: SurfaceFireCharts, book: Book, engagement: Engagement, records: dict[ShipId, Record]
               ) -> Iterator[Flight]:
    """SF-IV.1 Squadrons of at most ten planes of one type, of five where they are to crash; spotters fly from their ships."""
    for side, unit in engagement.participants():
        if unit.arm is Arm.AIRCRAFT:
            yield from _split(charts, book, engagement, side, unit)
        elif unit.ship in records and records[unit.ship].catapults:
            planes = min(records[unit.ship].catapults, charts.air.catapult_launches)
            yield Flight(f"{unit.ship}.spotter", unit.ship, f"{unit.name}'s spotter", side, Role.SPOTTER, planes,
                         charts.air.unlisted.other, heavy_defence=False, payload=Payload(), home=unit.ship, on_deck=True,
                         arrives=_turn_of(charts, unit))


def _split(charts: SurfaceFireCharts, book: Book, engagement: Engagement, side: Side, unit: Participant) -> Iterator[Flight]:
    kind = book.oob.aircraft[str(unit.ship_class)]
    there = unit.presence or Presence(Arm.AIRCRAFT)
    role = Role.KAMIKAZE if there.kamikaze else role_of(kind)
    most = charts.air.kamikaze_planes if there.kamikaze else charts.air.squadron_planes
    payload = payload_of(charts, role, kind)
    rating, heavy = rating_of(charts, kind.id, fighter=kind.role is AircraftRole.FIGHTER)
    carrier = there.home
    whole, rest = divmod(unit.boats, most)
    for number, planes in enumerate([most] * whole + ([rest] if rest else []), 1):
        alone = unit.boats <= most
        yield Flight(str(unit.ship) if alone else f"{unit.ship}.{number}", unit.ship,
                     unit.name if alone else f"{unit.name} {number}", side, role, planes, rating, heavy_defence=heavy,
                     payload=payload, home=carrier, ace=there.ace and number == 1, on_deck=carrier is not None,
                     arrives=_turn_of(charts, unit))


def role_of(kind: AircraftType) -> Role:
    """What a type of aircraft does; a fighter that brings bombs is a fighter-bomber."""
    role = ROLES[kind.role]
    return Role.FIGHTER_BOMBER if role is Role.FIGHTER and kind.ordnance.bombs else role


def payload_of(charts: SurfaceFireCharts, role: Role, kind: AircraftType) -> Payload:
    """What each plane carries, as it is told of its type; level bombers drop sticks."""
    told = kind.ordnance
    if role is Role.TORPEDO:
        return Payload(torpedo=True)
    if role in (Role.SPOTTER, Role.FIGHTER):
        return Payload()
    if role is Role.KAMIKAZE:
        return Payload(told.bomb_lb or charts.air.kamikaze_bomb_lb)
    return Payload(told.bomb_lb, told.bombs if role in STICKS and told.bombs > 1 else 0)


def rating_of(charts: SurfaceFireCharts, kind: str, *, fighter: bool) -> tuple[int, bool]:
    """SF-GAP-22 One number a type of aircraft, and whether it is heavily defended; types not listed by what they are."""
    known = charts.air.known_as.get(kind, kind)
    unlisted = charts.air.unlisted.fighter if fighter else charts.air.unlisted.other
    return charts.air.ratings.get(known, unlisted), known in charts.air.heavy_defence


def _turn_of(charts: SurfaceFireCharts, unit: Participant) -> int:
    """The turn at which a unit comes."""
    return 1 + -(-unit.arrives // charts.turn.campaign_minutes)
