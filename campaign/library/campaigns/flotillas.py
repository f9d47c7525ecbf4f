"""Flotillas of submarines in scenario files: everything that must hold between them and the map."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from campaign.library.reading.documents import Document
from campaign.library.reading.entries import Faults
from campaign.library.reading.faults import unknown
from campaign.model.play.calendar import Turn
from campaign.model.sea.hexes import distance
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import FlotillaFacts, FlotillaMission, PortId, ScenarioFacts, SubmarineArrival
from campaign.model.sides import Nation, Side

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


def _flotilla(facts: ScenarioFacts, one: FlotillaFacts, theatre: Theatre) -> Iterator[Wrong]:
    path = ("flotillas", one.id)
    side = _side(facts, one.nation)
    if side is None:
        yield f"its nation {one.nation.value} fights on neither side by `nations`", (*path, "nation")
        return
    prefix = "AXS" if side is Side.AXIS else "ALS"
    if ID.fullmatch(one.id) is None or not one.id.startswith(prefix):
        yield f"an id such as {prefix}1 was expected", path
    if (one.port is None) == (one.hex is None):
        yield "either a `port` or a `hex` was expected", path
    elif one.port is not None:
        yield from _moored(facts, one.port, side, theatre, (*path, "port"))
    elif one.hex is not None and not theatre.is_sea(one.hex):
        yield f"hex {one.hex} holds no sea", (*path, "hex")


def _moored(
    facts: ScenarioFacts, port: str, side: Side, theatre: Theatre, path: tuple[str | int, ...]
) -> Iterator[Wrong]:
    if said := unknown(port, theatre.ports, "port"):
        yield said, path
        return
    host = theatre.ports[PortId(port)].nation
    if _side(facts, host) is not side:
        yield f"{port} is {host.value}, which does not stand on the {side} side", path


def _crowded(facts: ScenarioFacts) -> Iterator[Wrong]:
    """SM-4B1.10 No flotilla begins in the area of another of its side."""
    for one, other in combinations(facts.flotillas, 2):
        if one.hex is None or other.hex is None or _side(facts, one.nation) is not _side(facts, other.nation):
            continue
        radius = 0 if one.mission is other.mission is FlotillaMission.TRANSIT else AREA
        if distance(one.hex, other.hex) <= radius:
            yield f"it lies in the area of {one.id}", ("flotillas", other.id, "hex")


def _arrival(facts: ScenarioFacts, index: int, one: SubmarineArrival, theatre: Theatre) -> Iterator[Wrong]:
    path = ("submarine_arrivals", index)
    if Turn.of(one.turn) < Turn.of(facts.first_turn):
        yield f"not before the first turn {facts.first_turn} was expected", (*path, "turn")
    side = _side(facts, one.nation)
    if side is None:
        yield f"its nation {one.nation.value} fights on neither side by `nations`", (*path, "nation")
    if said := unknown(one.port, theatre.ports, "port"):
        yield said, (*path, "port")
