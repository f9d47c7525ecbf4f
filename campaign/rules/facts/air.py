"""Air units: their bases, whether they may fly, their range, and their values in the air."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.play.air_war import RaidSeen, Sortie, sizes_of_raid
from campaign.model.play.calendar import Turn
from campaign.model.play.state import AirUnit, State
from campaign.model.sameness import cached
from campaign.model.sea.hexes import Hex, distance, parse_hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation
from campaign.model.units.aircraft import AircraftRole, AircraftType, AirSize, AirStatus, AirUnitId, BaseId
from campaign.model.units.ships import ShipId
from campaign.ratings.aircraft import FLIGHTS_A_GROUP, Aloft, in_flights
from campaign.rules.facts.geography import hex_of

# A flight is six or seven aircraft.
AIRCRAFT_A_FLIGHT = 6


def type_of(book: Book, unit: AirUnitId) -> AircraftType:
    """The type of aircraft of a unit."""
    return book.oob.aircraft[book.oob.air_units[unit].aircraft]


def size_of(book: Book, unit: AirUnitId) -> AirSize:
    """The size of a unit."""
    return book.oob.air_units[unit].size


def nation_of(book: Book, unit: AirUnitId) -> Nation:
    """The nation of a unit."""
    return book.oob.air_units[unit].nation


def is_fighter(book: Book, unit: AirUnitId) -> bool:
    """Whether a unit consists of fighters."""
    return type_of(book, unit).role is AircraftRole.FIGHTER


def flights_in(book: Book, units: Iterable[AirUnitId]) -> int:
    """The size of units in flights, six to a group."""
    return in_flights(size_of(book, key) for key in units)


def named_unit(book: Book, unit: AirUnitId) -> str:
    """A unit's name, or its id if it is unknown."""
    facts = book.oob.air_units.get(unit)
    return str(unit) if facts is None else facts.name


# Cached: the same units fly day by day.
@cached(4096)
def flying(book: Book, unit: AirUnitId, far: bool = False, laden: bool = False) -> Aloft:  # noqa: FBT001, FBT002
    """A unit with its values in the air."""
    kind = type_of(book, unit)
    size = size_of(book, unit)
    share = _share(book, unit) if size is AirSize.GROUP else Fraction(1)
    return Aloft(unit, kind.role, size, kind.attack, kind.defence, kind.bombing, far, laden, share)


def _share(book: Book, unit: AirUnitId) -> Fraction:
    """SM-GAP-82 A group that had fewer aircraft than six flights brings bombs and torpedoes in that proportion."""
    strength = book.oob.air_units[unit].strength
    whole = FLIGHTS_A_GROUP * AIRCRAFT_A_FLIGHT
    return Fraction(min(strength, whole), whole) if strength else Fraction(1)


def base_hex(book: Book, state: State, unit: AirUnit) -> Hex | None:
    """The hex that a unit flies from: that of its airfield, or of its carrier wherever she is (SM-2B)."""
    field = book.oob.bases.get(BaseId(unit.base))
    if field is not None:
        return field.hex
    ship = state.ships.get(ShipId(unit.base))
    return None if ship is None else hex_of(state, ship)


def hex_named(book: Book, place: str) -> Hex | None:
    """The hex of a port, an airfield or a label; None if there is none of that name."""
    port, base = book.theatre.ports.get(PortId(place)), book.oob.bases.get(BaseId(place))
    if port is not None or base is not None:
        return port.hex if port is not None else base.hex if base is not None else None
    try:
        where = parse_hex(place)
    except ValueError:
        return None
    return where if book.theatre.on_map(where) else None


def reach_of(book: Book, unit: AirUnitId, *, extended: bool = True) -> int:
    """SM-GAP-47 How far a unit flies, one way; at extended range twice as far."""
    near = type_of(book, unit).range_hexes
    return near * book.charts.air.missions.extended_range_factor if extended else near


def field_room(book: Book, base: BaseId, hits: int) -> int:
    """SM-GAP-68.3 The flights that an airfield can send up: each hit takes a fifth of its capacity."""
    chart = book.charts.air.land
    whole = book.oob.bases[base].capacity_groups * FLIGHTS_A_GROUP
    return whole * (100 - chart.field_percent_a_hit * min(hits, chart.field_most_hits)) // 100


def grounded(book: Book, state: State) -> frozenset[AirUnitId]:
    """SM-GAP-68.4 Units above the capacity that hits left to their airfield do not fly, the last on its list first."""
    hits = state.air_war.fields_hit
    return _grounded(book, state.air, hits) if hits else frozenset()


# Cached: needed for each unit at every look, for the same fields.
@cached(32)
def _grounded(book: Book, air: Mapping[AirUnitId, AirUnit], hits: Mapping[BaseId, int]) -> frozenset[AirUnitId]:
    found: set[AirUnitId] = set()
    for base, count in hits.items():
        room = field_room(book, base, count)
        for unit in air.values():
            if unit.base == base and unit.status is AirStatus.READY:
                room -= flights_in(book, (unit.id,))
                if room < 0:
                    found.add(unit.id)
    return frozenset(found)


def has_radar(book: Book, state: State, unit: AirUnit) -> bool:
    """SM-GAP-67.2 Where and from when each nation's fighters are told by radar what comes."""
    chart, nation = book.charts.air.missions, nation_of(book, unit.id)
    everywhere = chart.radar_from(nation)
    if everywhere is not None and state.cursor.turn >= everywhere:
        return True
    near = chart.radar_near.get(nation)
    if near is None or state.cursor.turn < near.first_turn:
        return False
    carrier = ShipId(unit.base)
    if carrier in state.ships:
        sets = (*book.oob.class_of(carrier).radar, *book.oob.ships[carrier].radar)
        return any(Turn.of(radar.fitted) <= state.cursor.turn for radar in sets)
    where = base_hex(book, state, unit)
    return where is not None and any(distance(where, book.theatre.ports[PortId(port)].hex) <= near.within
                                     for port in near.ports if port in book.theatre.ports)


def poor_over(book: Book, state: State, where: Hex) -> bool:
    """Whether the weather over a hex is poor."""
    return state.weather[book.theatre.zone(where)] is Weather.POOR


def raid_seen(book: Book, sortie: Sortie) -> RaidSeen:
    """SM-GAP-67.3 Of a raid the ground sees how many groups and flights come, and whether by torpedo, dive or level."""
    units = (*sortie.mission, *sortie.escorts) if not sortie.screen else (*sortie.mission, *sortie.screen)
    return sizes_of_raid(tuple(size_of(book, key) for key in units), tuple(type_of(book, key).role for key in units))


def fields_of(book: Book, port: PortId) -> tuple[BaseId, ...]:
    """The airfields in the hex of a port or next to it."""
    where = book.theatre.ports[port].hex
    return tuple(base for base, facts in book.oob.bases.items() if distance(facts.hex, where) <= 1)
