"""Parts of a scenario file that are judged by themselves: flotillas, ground units and cargo, and the war around the fleets."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations

from campaign.library.reading.documents import Document
from campaign.library.reading.entries import Faults
from campaign.library.reading.faults import unknown
from campaign.model.play.calendar import Turn
from campaign.model.sea.hexes import distance
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import (
    CargoFacts,
    CargoKind,
    FlotillaFacts,
    FlotillaMission,
    PortId,
    ScenarioFacts,
    SubmarineArrival,
    WarFacts,
)
from campaign.model.sides import Nation, Side
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId, ShipType

# Flotillas ------------------------------------------------------------------------------------------------------------


ID = re.compile(r"(AX|AL)S[1-9]\d*")
AREA = 3
Wrong = tuple[str, tuple[str | int, ...]]


def check_flotillas(document: Document, facts: ScenarioFacts, theatre: Theatre, faults: Faults) -> None:
    """SM-4B.6 Each stands in one place of its side, at sea clear of the others; each arrival has a turn and a port."""
    found: list[Wrong] = []
    for flotilla in facts.flotillas:
        found += _flotilla(facts, flotilla, theatre)
    found += _crowded(facts)
    for index, arrival in enumerate(facts.submarine_arrivals):
        found += _arrival(facts, index, arrival, theatre)
    for what, path in found:
        faults.add(document.fault(what, *path))


def _side(facts: ScenarioFacts, nation: Nation) -> Side | None:
    stance = facts.nations.get(nation)
    return None if stance is None else stance.side


def _flotilla(facts: ScenarioFacts, flotilla: FlotillaFacts, theatre: Theatre) -> Iterator[Wrong]:
    path = ("flotillas", flotilla.id)
    side = _side(facts, flotilla.nation)
    if side is None:
        yield f"its nation {flotilla.nation.value} fights on neither side by `nations`", (*path, "nation")
        return
    prefix = "AXS" if side is Side.AXIS else "ALS"
    if ID.fullmatch(flotilla.id) is None or not flotilla.id.startswith(prefix):
        yield f"an id such as {prefix}1 was expected", path
    if (flotilla.port is None) == (flotilla.hex is None):
        yield "either a `port` or a `hex` was expected", path
    elif flotilla.port is not None:
        yield from _moored(facts, flotilla.port, side, theatre, (*path, "port"))
    elif flotilla.hex is not None and not theatre.is_sea(flotilla.hex):
        yield f"hex {flotilla.hex} holds no sea", (*path, "hex")


def _moored(
    facts: ScenarioFacts, port: str, side: Side, theatre: Theatre, path: tuple[str | int, ...]
) -> Iterator[Wrong]:
    if fault := unknown(port, theatre.ports, "port"):
        yield fault, path
        return
    host = theatre.ports[PortId(port)].nation
    if _side(facts, host) is not side:
        yield f"{port} is {host.value}, which does not stand on the {side} side", path


def _crowded(facts: ScenarioFacts) -> Iterator[Wrong]:
    """SM-4B1.10 No flotilla begins in the area of another of its side."""
    for first, second in combinations(facts.flotillas, 2):
        if first.hex is None or second.hex is None or _side(facts, first.nation) is not _side(facts, second.nation):
            continue
        radius = 0 if first.mission is second.mission is FlotillaMission.TRANSIT else AREA
        if distance(first.hex, second.hex) <= radius:
            yield f"it lies in the area of {first.id}", ("flotillas", second.id, "hex")


def _arrival(facts: ScenarioFacts, index: int, arrival: SubmarineArrival, theatre: Theatre) -> Iterator[Wrong]:
    path = ("submarine_arrivals", index)
    if Turn.of(arrival.turn) < Turn.of(facts.first_turn):
        yield f"not before the first turn {facts.first_turn} was expected", (*path, "turn")
    side = _side(facts, arrival.nation)
    if side is None:
        yield f"its nation {arrival.nation.value} fights on neither side by `nations`", (*path, "nation")
    if fault := unknown(arrival.port, theatre.ports, "port"):
        yield fault, (*path, "port")


# Ground units and cargo -----------------------------------------------------------------------------------------------


TRIFLE = 1e-9
Faulty = Iterator[tuple[str, tuple[str | int, ...]]]


def faults_of_place(cargo: CargoFacts, theatre: Theatre) -> Faulty:
    """It lies in one place, and what lies on an open coast is troops."""
    if sum((cargo.at is not None, bool(cargo.aboard), cargo.hex is not None)) != 1:
        yield "either a port under `at`, ships under `aboard` or a coast under `hex` was expected", ()
    if cargo.ground is not None and cargo.kind is not CargoKind.TROOPS:
        yield "only `kind: troops` is a ground unit", ("ground",)
    if cargo.kind is CargoKind.LANDING_CRAFT:
        yield "landing craft are ships of the order of battle, hoisted in play", ("kind",)
    if cargo.hex is None:
        return
    if cargo.ground is None:
        yield "only ground units stand on an open coast", ("hex",)
    if theatre.coast_of(cargo.hex) is None:
        yield f"hex {cargo.hex} belongs to no coast", ("hex",)


def faults_of_stowage(
    cargoes: Iterable[CargoFacts], types: Mapping[ShipId, ShipType], capacities: Mapping[ShipType, float]
) -> Faulty:
    """SM-2D, SM-2E, SM-GAP-09 What lies in ships fits, each item shared by capacity; warships take no heavy equipment."""
    room = {ship: capacities.get(kind, 0.0) for ship, kind in types.items()}
    for cargo in cargoes:
        holders = [ship for ship in cargo.aboard if ship in types]
        whole = sum(capacities.get(types[ship], 0.0) for ship in holders)
        if not holders or not whole:
            continue
        size = cargo.size_re * (2 if cargo.ground is not None and cargo.ground.motorised else 1)
        short = 0.0
        for ship in holders:
            room[ship] -= size * capacities[types[ship]] / whole
            short += max(0.0, -room[ship])
            room[ship] = max(0.0, room[ship])
        if short > TRIFLE:
            yield f"{short:g} RE find no room aboard; a transport carries 1 RE", (cargo.id, "size_re")
        if cargo.kind is CargoKind.FUEL and any(types[ship] is ShipType.LANDING_CRAFT for ship in holders):
            yield "fuel goes in transports, not in landing craft (SM-10A3)", (cargo.id, "aboard")
        warship = any(types[ship] not in (ShipType.TRANSPORT, ShipType.LANDING_CRAFT) for ship in holders)
        heavy = cargo.ground is not None and cargo.ground.heavy_equipment
        if warship and (heavy or cargo.kind in (CargoKind.FUEL, CargoKind.AIR_ECHELON)):
            yield "warships carry neither fuel nor heavy equipment (SM-4A5)", (cargo.id, "aboard")


# The war around the fleets --------------------------------------------------------------------------------------------


Tell = Callable[..., None]


def newcomers(war: WarFacts) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """Ships that are not there at the start, each with its place in the file."""
    for index, entry in enumerate(war.calendar):
        for port, ships in entry.arrive.items():
            yield from ((ship, ("war", "calendar", index, "arrive", port, number)) for number, ship in enumerate(ships))
    for number, ship in enumerate(war.force_pool or ()):
        yield ship, ("war", "force_pool", number)
    for number, ship in enumerate(war.exchange):
        yield ship, ("war", "exchange", number)


def check_war(war: WarFacts, oob: OrderOfBattle, theatre: Theatre, first: Turn, last: Turn, wrong: Tell) -> None:
    """Every date lies in the scenario and follows the one before, every port and every ship exists."""
    for port in war.held:
        wrong(unknown(port, theatre.ports, "port"), "war", "held", port)
    for index, location in enumerate(war.duties):
        if location in war.duties[:index]:
            wrong("this duty stands twice", "war", "duties", index)
    before: Turn | None = None
    for index, entry in enumerate(war.calendar):
        path = ("war", "calendar", index)
        turn = Turn.of(entry.turn)
        wrong(_out_of_order(turn, before, first, last), *path, "turn")
        before = turn
        for port in entry.arrive:
            wrong(unknown(port, theatre.ports, "port"), *path, "arrive", port)
        for number, ship in enumerate(entry.withdraw):
            wrong(unknown(ship, oob.ships, "ship"), *path, "withdraw", number)


def _out_of_order(turn: Turn, before: Turn | None, first: Turn, last: Turn) -> str | None:
    """What is wrong with the game turn of an entry."""
    if not first <= turn <= last:
        return f"a game turn from {first} to {last} was expected"
    if before is not None and turn < before:
        return f"not before {before} was expected: the calendar is in order of dates"
    return None
