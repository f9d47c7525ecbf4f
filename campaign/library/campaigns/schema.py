"""The parts of a scenario file that differ from its noun: what it places, in its own lists and in exceptions from history."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated

from msgspec import Struct, field

from campaign.library.reading.nouns import noun_form, without_fields
from campaign.library.reading.shapes import NounSchema
from campaign.model.setting.scenario import CargoFacts, ForceFacts, PortId, ScenarioFacts
from campaign.model.shape import At, ById, Words
from campaign.model.units.aircraft import AirUnitId
from campaign.model.units.ships import ShipId, ShipType

Path = tuple[str | int, ...]


class Places(Struct, frozen=True):
    """Where a file places things; air units stand under their base, which the noun says of each of them."""

    berths: Mapping[PortId, tuple[ShipId, ...]] = field(default_factory=dict)
    at_sea: tuple[ForceFacts, ...] = ()
    air: Mapping[str, tuple[AirUnitId, ...]] = field(default_factory=dict)
    cargoes: Annotated[tuple[CargoFacts, ...], ById()] = ()


class Excepted(Struct, frozen=True):
    """What differs from the order of battle and the timeline on that day, and why.

    `left_out` are ships and air units that are there by history and not in this scenario, `left_out_types` all ships of
    a type that the file does not place itself and that carry none of its convoys.
    """

    why: Words
    places: Annotated[Places, At()]
    left_out: tuple[str, ...] = ()
    left_out_types: tuple[ShipType, ...] = ()


class ScenarioFile(Struct, frozen=True):
    """A scenario as its file has it: the noun, what it places, and its exceptions."""

    facts: Annotated[ScenarioFacts, At()]
    places: Annotated[Places, At()]
    exceptions: tuple[Excepted, ...] = ()


class PlacingPart(Struct, frozen=True):
    """A part of a file that places things, and where in the file it stands."""

    places: Places
    path: Path
    excepted: bool


def scenario_form(key: str) -> NounSchema:
    """The form of a scenario file; its key is the file's own name, and nothing is placed in its noun yet."""
    form = noun_form(ScenarioFacts, without_fields("key", "berths", "at_sea", "cargoes", "air"))
    make = form.make
    assert make is not None
    facts = NounSchema(form.wire, lambda value: make(value, key=key, berths={}, at_sea=(), cargoes=(), air={}), form.checks)
    return noun_form(ScenarioFile, {"facts": facts})


def parts_of(file: ScenarioFile) -> Iterator[PlacingPart]:
    """The file's own lists, then each of its exceptions."""
    yield PlacingPart(file.places, (), excepted=False)
    for index, exception in enumerate(file.exceptions):
        yield PlacingPart(exception.places, ("exceptions", index), excepted=True)


def berths_of(file: ScenarioFile) -> dict[PortId, tuple[ShipId, ...]]:
    """All ships that the file places in ports, by port."""
    found: dict[PortId, tuple[ShipId, ...]] = {}
    for part in parts_of(file):
        for port, ships in part.places.berths.items():
            found[port] = (*found.get(port, ()), *ships)
    return found


def forces_of(file: ScenarioFile) -> tuple[ForceFacts, ...]:
    """All forces that the file has at sea."""
    return tuple(force for part in parts_of(file) for force in part.places.at_sea)


def air_of(file: ScenarioFile) -> Iterator[tuple[AirUnitId, str]]:
    """All air units that the file places, each with its base or carrier."""
    for part in parts_of(file):
        for base, units in part.places.air.items():
            yield from ((unit, base) for unit in units)


def cargoes_of(file: ScenarioFile) -> tuple[CargoFacts, ...]:
    """All cargo that the file places."""
    return tuple(cargo for part in parts_of(file) for cargo in part.places.cargoes)


def placed_by(file: ScenarioFile) -> frozenset[str]:
    """All ships that the file itself places."""
    ashore = [name for ships in berths_of(file).values() for name in ships]
    return frozenset([*ashore, *(name for force in forces_of(file) for name in force.ships)])
