"""Squadrons of ships and aircraft, as a battle finds them out of the units sent."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from campaign.model.battles.battle import Engagement, Participant, Posture
from campaign.model.battles.presence import Arm, Presence
from campaign.model.book import Book
from campaign.model.sides import Side
from campaign.model.units.aircraft import AircraftRole, AircraftType
from campaign.model.units.ships import ShipId
from campaign.tactics.surface_fire.battle.record import Record
from campaign.tactics.surface_fire.battle.state import Squadron
from campaign.tactics.surface_fire.battle.vessel import Flight, Payload
from campaign.tactics.surface_fire.charts.air import Role
from campaign.tactics.surface_fire.charts.classes import CARRIERS, Code, TurnGroup
from campaign.tactics.surface_fire.charts.collection import SurfaceFireCharts, metres

KINDS = {"heavy": "heavy ships", "cruisers": "cruisers", "small": "destroyers", "convoy": "convoy", "carrier": "carriers"}
GUARDED = ("convoy", "carrier")
# A force of so few ships sails as one squadron, whatever they are.
TOGETHER = 6
# Inches from one ship of a squadron to the next at the start, at most.
COMPANY_IN = 6.0


def squadrons_of(charts: SurfaceFireCharts, engagement: Engagement, records: dict[ShipId, Record]) -> Iterator[Squadron]:
    """SF-III.1 Divisions that were told are squadrons; else ships of one force and like kind; one ship alone is one too."""
    for side, party in engagement.parties.items():
        assigned = {ship for division in party.divisions for ship in division.units}
        for division in party.divisions:
            ships = [ship for ship in division.units if ship in records]
            ships.sort(key=lambda ship: ship != division.flagship)
            units = [next(unit for unit in party.participants if unit.ship == ship) for ship in ships]
            yield from _companies(division.name, side, units)
        yield from _by_force(charts, side, [unit for unit in party.participants if unit.ship not in assigned], records)


def _by_force(charts: SurfaceFireCharts, side: Side, units: list[Participant], records: dict[ShipId, Record]
              ) -> Iterator[Squadron]:
    forces: dict[str, list[Participant]] = {}
    for unit in units:
        if unit.ship in records:
            forces.setdefault(unit.force, []).append(unit)
    groups: dict[tuple[str, str], list[Participant]] = {}
    for force, members in forces.items():
        small = len(members) <= TOGETHER and not {kind_of(charts, records[unit.ship]) for unit in members} & set(GUARDED)
        for unit in members:
            kind = "together" if small else kind_of(charts, records[unit.ship])
            alone = unit.arm in (Arm.SUBMARINE, Arm.BATTERY)
            groups.setdefault((force, str(unit.ship) if alone else kind), []).append(unit)
    for (force, kind), members in groups.items():
        kinds = {other for named, other in groups if named == force}
        name = force if len(kinds) == 1 else members[0].name if kind not in KINDS else f"{force} {KINDS[kind]}"
        leaders = sorted(members, key=lambda unit: -records[unit.ship].points)
        yield from _companies(name, side, leaders)


def _companies(name: str, side: Side, members: list[Participant]) -> Iterator[Squadron]:
    """A division that lies together is one squadron, one that lies scattered is several."""
    for number, company in enumerate(_in_company(members), 1):
        called = name if number == 1 else f"{name} {number}"
        yield Squadron(f"{side.value}/{called}", called, side, tuple(unit.ship for unit in company))


def _in_company(members: list[Participant]) -> Iterator[list[Participant]]:
    """Ships that lie too far from each other to follow one leader sail by themselves; who lies nowhere yet is in company."""
    rest = members
    while rest:
        company, rest = rest[:1], rest[1:]
        for member in company:
            near = [unit for unit in rest if _lie_near(member.posture, unit.posture)]
            company += near
            rest = [unit for unit in rest if unit not in near]
        yield [unit for unit in members if unit in company]


def _lie_near(first: Posture | None, second: Posture | None) -> bool:
    return first is None or second is None or hypot(first.x_m - second.x_m, first.y_m - second.y_m) <= metres(COMPANY_IN)


def kind_of(charts: SurfaceFireCharts, record: Record) -> str:
    """Ships that keep company: capital ships, carriers, cruisers, small ships, a convoy."""
    if record.code in CARRIERS:
        return "carrier"
    if record.code is Code.AK:
        return "convoy"
    return {TurnGroup.LARGE: "heavy", TurnGroup.MEDIUM: "cruisers", TurnGroup.SMALL: "small"}[
        charts.classes.row(record.code).turn_group]


# Aircraft -------------------------------------------------------------------------------------------------------------


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
    """What each plane carries, as listed for its type; level bombers drop sticks."""
    load = kind.ordnance
    if role is Role.TORPEDO:
        return Payload(torpedo=True)
    if role in (Role.SPOTTER, Role.FIGHTER):
        return Payload()
    if role is Role.KAMIKAZE:
        return Payload(load.bomb_lb or charts.air.kamikaze_bomb_lb)
    return Payload(load.bomb_lb, load.bombs if role in STICKS and load.bombs > 1 else 0)


def rating_of(charts: SurfaceFireCharts, kind: str, *, fighter: bool) -> tuple[int, bool]:
    """SF-GAP-22 One number a type of aircraft, and whether it is heavily defended; types not listed by what they are."""
    known = charts.air.known_as.get(kind, kind)
    unlisted = charts.air.unlisted.fighter if fighter else charts.air.unlisted.other
    return charts.air.ratings.get(known, unlisted), known in charts.air.heavy_defence


def _turn_of(charts: SurfaceFireCharts, unit: Participant) -> int:
    """The turn at which a unit comes."""
    return 1 + -(-unit.arrives // charts.turn.campaign_minutes)
