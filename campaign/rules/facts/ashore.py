"""Forces ashore to be fed, the distance of depots, unlimited supply, and the places to which supplies are owed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import ceil

from campaign.model.book import Book
from campaign.model.charts.ashore import SupplyEffect
from campaign.model.play.ashore import IN_SUPPLY, Ashore, ForceAshore
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex, distance, neighbours, parse_hex
from campaign.model.sea.theatre import HexKind, PortRegion, Theatre
from campaign.model.setting.scenario import CargoId, ContingentId, Location, PortId, SupplyLine, UnitKind
from campaign.model.sides import Side
from campaign.model.units.aircraft import BaseId
from campaign.rules.facts.geography import coast_side, port_side

RULE_OF = {
    Location.ALBANIA: "SM-11A1", Location.RHODES: "SM-11A2", Location.CRETE: "SM-11A2", Location.LIBYA: "SM-11A3",
    Location.TUNISIA: "SM-11A4", Location.GREECE: "SM-11B1", Location.MALTA: "SM-11B2",
}
NAMES = {
    Location.ALBANIA: "Albania", Location.RHODES: "Rhodes", Location.CRETE: "Crete", Location.LIBYA: "Libya",
    Location.TUNISIA: "Tunisia", Location.GREECE: "the army in Greece", Location.MALTA: "Malta",
}
# Under this rule the account tells the enemy that Malta went short, but not how much she had.
HUNGER, HUNGER_WORDS = RULE_OF[Location.MALTA], "supplies that Malta went without"


TRIFLE = 1e-9
LABEL = 5


def forces_ashore(book: Book, state: State | View) -> Iterator[ForceAshore]:
    """SM-22.1 Judged are contingents on record and ground units that came by sea; transport units live with their army."""
    for key, found in state.ashore.contingents.items():
        yield ForceAshore(key, found.name, found.side, ceil(found.size - TRIFLE), found.hex, found)
    for unit, item in state.cargoes.items():
        where = standing(state, item)
        if where is not None and not is_transport_unit(item):
            yield ForceAshore(unit, item.facts.name, item.facts.side, ceil(item.facts.size_re - TRIFLE), where, None)


def standing(state: State | View, item: Cargo) -> Hex | None:
    """The hex in which a ground unit stands; None for one at sea or lost, and for what is no ground unit."""
    if item.facts.ground is None or item.lost or item.aboard:
        return None
    if item.at_hex is not None:
        return item.at_hex
    return None if item.at is None else state.ports[item.at].hex


def owner_of(state: State, key: str) -> Side | None:
    """The side of a force ashore (a contingent or a ground unit) by its id; None if there is none."""
    contingent, item = state.ashore.contingents.get(ContingentId(key)), state.cargoes.get(CargoId(key))
    if contingent is not None:
        return contingent.side
    return None if item is None else item.facts.side


def effect_on(book: Book, state: State | View, key: str) -> SupplyEffect | None:
    """SM-22A, SM-22B What a force suffers from going without, by its id; None for one in supply."""
    status = state.ashore.statuses.get(key, IN_SUPPLY)
    return book.charts.ashore.status.effect(status.level, isolated=status.isolated) if status.level else None


def is_transport_unit(item: Cargo) -> bool:
    """Whether a unit is a logistic transport unit (SM-23)."""
    return item.facts.ground is not None and item.facts.ground.kind is UnitKind.LOGISTIC


def line_of(book: Book, state: State | View, force: ForceAshore) -> SupplyLine:
    """SM-GAP-83.1 A contingent has the line on record; a ground unit one home where its side draws without end.

    Elsewhere it has an overland line on a coast or in a port of its own side, and none on the enemy's.
    """
    if force.contingent is not None:
        return force.contingent.line
    ports = [port.id for port in book.theatre.ports_at(force.hex) if port_side(state, port.id) is force.side]
    if any(is_endless(book, port, force.side) for port in ports):
        return SupplyLine.HOME
    return SupplyLine.OVERLAND if ports or coast_side(book, state, force.hex) is force.side else SupplyLine.NONE


def is_endless(book: Book, port: PortId, side: Side) -> bool:
    """SM-GAP-83.2 The Axis draws without end at ports of its own on Europe's mainland, Sicily, Sardinia and Corsica.

    Overseas, and at the Allies' bases, what lies there is all there is.
    """
    chart = book.charts.ashore.points
    return side is Side.AXIS and (book.theatre.ports[port].region in chart.unlimited_regions or port in chart.unlimited_ports)


def depots_in_reach(book: Book, ashore: Ashore, side: Side, where: Hex, line: SupplyLine) -> tuple[Hex, ...]:
    """SM-GAP-83.3 A line overland reaches depots of its land 45 hexes away, nearest first; who has none draws on his hex."""
    depots = ashore.depots.get(side, {})
    if line is SupplyLine.NONE:
        return (where,) if where in depots else ()
    away = along_the_line(book, where, depots)
    return tuple(sorted(away, key=lambda spot: (away[spot], spot)))


def along_the_line(book: Book, where: Hex, spots: Iterable[Hex]) -> Mapping[Hex, int]:
    """The hexes among these that an overland line from a hex reaches within its land, with the distance of each."""
    away, land = overland(book.theatre, where, book.charts.ashore.points.reach), location_of(book, where)
    return {spot: away[spot] for spot in spots if spot in away and location_of(book, spot) is land}


def location_of(book: Book, where: Hex) -> Location | None:
    """SM-GAP-83.9 The land overseas that a hex is in, by the port that is nearest to it; None for homelands."""
    supply = book.charts.war.supply
    near = min(book.theatre.ports.values(), key=lambda port: (distance(port.hex, where), port.id))
    named = {**dict.fromkeys(supply.crete, Location.CRETE), **dict.fromkeys(supply.albania, Location.ALBANIA)}
    if near.id in named:
        return named[near.id]
    if near.region is PortRegion.NORTH_AFRICA:
        # East of Tunisia's ports it is the desert; Tripoli is the westernmost port of that, on a sea that has it.
        tripoli = book.theatre.ports.get(supply.libya[0])
        western = near.hex if tripoli is None else tripoli.hex
        return Location.LIBYA if near.hex[:3] >= western[:3] else Location.TUNISIA
    return _LANDS.get(near.region)


_LANDS = {PortRegion.MALTA: Location.MALTA, PortRegion.DODECANESE: Location.RHODES, PortRegion.BALKANS: Location.GREECE}

@lru_cache(maxsize=256)
def overland(theatre: Theatre, start: Hex, most: int) -> Mapping[Hex, int]:
    """The hexes with land that can be reached overland from one, with the distance of each."""
    found, edge = {start: 0}, [start]
    for away in range(1, most + 1):
        edge = [spot for here in edge for spot in neighbours(here)
                if spot not in found and theatre.on_map(spot) and theatre.kind(spot) is not HexKind.FULL_SEA
                and found.setdefault(spot, away) == away]
    return found


def hex_named(book: Book, place: str) -> Hex | None:
    """The hex of a place: a label, a port or an airbase; None if there is none of that name."""
    if len(place) == LABEL and place.isdigit():
        where = parse_hex(place)
        return where if book.theatre.on_map(where) else None
    if PortId(place) in book.theatre.ports:
        return book.theatre.ports[PortId(place)].hex
    base = book.oob.bases.get(BaseId(place))
    return None if base is None else base.hex
