"""Flotillas of submarines in scenario files: their shape, and everything that must hold between them and the map."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Annotated, Protocol

from msgspec import Meta

from campaign.library.reading.documents import Document
from campaign.library.reading.entries import Faults, Schema, Words, unknown
from campaign.model.play.calendar import Turn
from campaign.model.sea.hexes import Hex, distance, parse_hex
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import FlotillaMission, PortId
from campaign.model.sides import Allegiance, Nation, Side

ID = re.compile(r"(AX|AL)S[1-9]\d*")
AREA = 3
Wrong = tuple[str, tuple[str | int, ...]]


class FlotillaSchema(Schema):
    """A flotilla of submarines, in a port or at sea in a hex."""

    name: Words
    nation: Nation
    points: Annotated[int, Meta(ge=1)]
    mission: FlotillaMission = FlotillaMission.TRANSIT
    port: str | None = None
    hex: str | None = None


class ArrivalSchema(Schema):
    """Submarine points that arrive."""

    turn: str
    port: str
    nation: Nation
    points: Annotated[int, Meta(ge=1)]


class HasFlotillas(Protocol):
    """What is needed of a scenario file."""

    @property
    def first_turn(self) -> str:
        """The turn it begins with."""

    @property
    def nations(self) -> Mapping[str, Allegiance]:
        """Where each nation stands."""

    @property
    def flotillas(self) -> Mapping[str, FlotillaSchema]:
        """Its flotillas by id."""

    @property
    def submarine_arrivals(self) -> tuple[ArrivalSchema, ...]:
        """Points that arrive later."""


def check_flotillas(document: Document, schema: HasFlotillas, theatre: Theatre, faults: Faults) -> None:
    """SM-4B.6 Each stands in one place of its side, at sea clear of the others; each arrival has a turn and a port."""
    found: list[Wrong] = []
    for key, flotilla in schema.flotillas.items():
        found += _flotilla(schema, key, flotilla, theatre)
    found += _crowded(schema)
    for index, arrival in enumerate(schema.submarine_arrivals):
        found += _arrival(schema, index, arrival, theatre)
    for what, path in found:
        faults.add(document.fault(what, *path))


def _side(schema: HasFlotillas, nation: Nation) -> Side | None:
    stance = schema.nations.get(nation.value)
    return None if stance is None else stance.side


def _flotilla(schema: HasFlotillas, key: str, one: FlotillaSchema, theatre: Theatre) -> Iterator[Wrong]:
    path = ("flotillas", key)
    side = _side(schema, one.nation)
    if side is None:
        yield f"its nation {one.nation.value} fights on neither side by `nations`", (*path, "nation")
        return
    prefix = "AXS" if side is Side.AXIS else "ALS"
    if ID.fullmatch(key) is None or not key.startswith(prefix):
        yield f"an id such as {prefix}1 was expected", path
    if (one.port is None) == (one.hex is None):
        yield "either a `port` or a `hex` was expected", path
    elif one.port is not None:
        yield from _moored(schema, one.port, side, theatre, (*path, "port"))
    elif one.hex is not None:
        try:
            if not theatre.is_sea(parse_hex(one.hex)):
                yield f"hex {one.hex} holds no sea", (*path, "hex")
        except ValueError as trouble:
            yield str(trouble), (*path, "hex")


def _moored(
    schema: HasFlotillas, port: str, side: Side, theatre: Theatre, path: tuple[str | int, ...]
) -> Iterator[Wrong]:
    if said := unknown(port, theatre.ports, "port"):
        yield said, path
        return
    host = theatre.ports[PortId(port)].nation
    if _side(schema, host) is not side:
        yield f"{port} is {host.value}, which does not stand on the {side} side", path


def _crowded(schema: HasFlotillas) -> Iterator[Wrong]:
    """SM-4B1.10 No flotilla begins in the area of another of its side."""
    for (first, one), (second, other) in combinations(schema.flotillas.items(), 2):
        if one.hex is None or other.hex is None or _side(schema, one.nation) is not _side(schema, other.nation):
            continue
        radius = 0 if one.mission is other.mission is FlotillaMission.TRANSIT else AREA
        if len(one.hex) == len(other.hex) == 5 and distance(Hex(one.hex), Hex(other.hex)) <= radius:
            yield f"it lies in the area of {first}", ("flotillas", second, "hex")


def _arrival(schema: HasFlotillas, index: int, one: ArrivalSchema, theatre: Theatre) -> Iterator[Wrong]:
    path = ("submarine_arrivals", index)
    try:
        if Turn.of(one.turn) < Turn.of(schema.first_turn):
            yield f"not before the first turn {schema.first_turn} was expected", (*path, "turn")
    except ValueError as trouble:
        yield str(trouble), (*path, "turn")
    side = _side(schema, one.nation)
    if side is None:
        yield f"its nation {one.nation.value} fights on neither side by `nations`", (*path, "nation")
    if said := unknown(one.port, theatre.ports, "port"):
        yield said, (*path, "port")
