"""The shape of a scenario file, and its parts that place things: its own lists, and exceptions from history with a reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta

from campaign.library.campaigns.flotillas import ArrivalSchema, FlotillaSchema
from campaign.library.campaigns.ground import CargoSchema
from campaign.library.campaigns.war import WarSchema
from campaign.library.reading.entries import UNCHECKED, Count, Schema, Words
from campaign.model.sides import Allegiance, Side
from campaign.model.units.ships import ShipType

Path = tuple[str | int, ...]


class BriefingSchema(Schema):
    """What a player reads first."""

    situation: Words
    axis: Words
    allied: Words
    first_time: Words


class ForceSchema(Schema):
    """A force at sea at the start."""

    name: Words
    side: Side
    hex: str
    ships: Annotated[tuple[str, ...], Meta(min_length=1)]


class ExceptionSchema(Schema):
    """What is otherwise than the order of battle and the timeline have it on that day, and why.

    `left_out` are ships and air units that are there by history and not in this scenario, `left_out_types` all ships of
    a type that the file does not place itself and that carry none of its convoys.
    """

    why: Words
    berths: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    at_sea: tuple[ForceSchema, ...] = ()
    air: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    cargoes: dict[str, CargoSchema] = msgspec.field(default_factory=dict)
    left_out: tuple[str, ...] = ()
    left_out_types: tuple[ShipType, ...] = ()


class ScenarioSchema(Schema):
    """A whole scenario file; with `history` the order of battle and the timeline say what it does not.

    `convoys` are convoy operations of the timeline whose loads are in play.
    """

    title: Words
    first_turn: str
    last_turn: str
    theatre: Words
    briefing: BriefingSchema
    history: bool = False
    nations: dict[str, Allegiance] = msgspec.field(default_factory=dict)
    berths: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    air: dict[str, tuple[str, ...]] = msgspec.field(default_factory=dict)
    fuel_pool: Count = 0
    fuel_stocks: dict[str, Count] = msgspec.field(default_factory=dict)
    cargoes: dict[str, CargoSchema] = msgspec.field(default_factory=dict)
    at_sea: tuple[ForceSchema, ...] = ()
    withdrawn_ports: tuple[str, ...] = ()
    flotillas: dict[str, FlotillaSchema] = msgspec.field(default_factory=dict)
    submarine_arrivals: tuple[ArrivalSchema, ...] = ()
    source: Words = UNCHECKED
    war: WarSchema = msgspec.field(default_factory=WarSchema)
    exceptions: tuple[ExceptionSchema, ...] = ()
    convoys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacingPart:
    """A part of a file that places things, and where in the file it stands."""

    places: ScenarioSchema | ExceptionSchema
    path: Path
    excepted: bool


def parts_of(schema: ScenarioSchema) -> Iterator[PlacingPart]:
    """The file's own lists, then each of its exceptions."""
    yield PlacingPart(schema, (), excepted=False)
    for index, exception in enumerate(schema.exceptions):
        yield PlacingPart(exception, ("exceptions", index), excepted=True)


def berths_of(schema: ScenarioSchema) -> dict[str, tuple[str, ...]]:
    """All ships that the file places in ports, by port."""
    found: dict[str, tuple[str, ...]] = {}
    for part in parts_of(schema):
        for port, ships in part.places.berths.items():
            found[port] = (*found.get(port, ()), *ships)
    return found


def forces_of(schema: ScenarioSchema) -> tuple[ForceSchema, ...]:
    """All forces that the file has at sea."""
    return tuple(force for part in parts_of(schema) for force in part.places.at_sea)


def air_of(schema: ScenarioSchema) -> Iterator[tuple[str, str]]:
    """All air units that the file places, each with its base or carrier."""
    for part in parts_of(schema):
        for base, units in part.places.air.items():
            yield from ((unit, base) for unit in units)


def cargoes_of(schema: ScenarioSchema) -> dict[str, CargoSchema]:
    """All cargo that the file places, by its key."""
    return {name: cargo for part in parts_of(schema) for name, cargo in part.places.cargoes.items()}


def placed_by(schema: ScenarioSchema) -> frozenset[str]:
    """All ships that the file itself places."""
    ashore = [name for ships in berths_of(schema).values() for name in ships]
    return frozenset([*ashore, *(name for force in forces_of(schema) for name in force.ships)])
