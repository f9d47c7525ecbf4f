"""The timeline from `oob/timeline` and `oob/flotillas`: stances, conquests, stores, convoys, optional events, submarines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta

from campaign.library import places
from campaign.library.charts.campaign import capacities
from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.entries import (
    UNCHECKED,
    AtLeastOne,
    Count,
    Faults,
    NotNegative,
    Schema,
    Words,
    read_section,
    unknown,
)
from campaign.library.reading.faults import FaultyData, Source, yaml_files
from campaign.model.play.calendar import Turn
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import CargoFacts, CargoId, CargoKind, Flag, FlotillaId, Land, PortId
from campaign.model.setting.timeline import (
    Conquest,
    Convoy,
    HistoricalFlotilla,
    OptionalEvent,
    Stores,
    Strength,
    SubmarinesDue,
    Timeline,
    Turning,
)
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import BaseId
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId

D = TypeVar("D", bound=Schema)
NEVER = Turn(0)  # stands for a date that is none, in a file that is refused


class TurningSchema(Schema):
    """Nations that change their stance."""

    turn: str
    nations: Annotated[dict[Nation, Allegiance], Meta(min_length=1)]
    why: Words


class AllegianceSchema(Schema):
    """allegiance.yaml."""

    nations: dict[Nation, Allegiance]
    changes: tuple[TurningSchema, ...] = ()
    source: Words = UNCHECKED


class ConquestSchema(Schema):
    """Ports, coasts and airfields that change hands on a day."""

    date: str
    why: Words
    ports: dict[str, Allegiance] = msgspec.field(default_factory=dict)
    coasts: dict[str, Allegiance] = msgspec.field(default_factory=dict)
    airfields: dict[str, Allegiance] = msgspec.field(default_factory=dict)


class OwnersSchema(Schema):
    """owners.yaml."""

    changes: tuple[ConquestSchema, ...]
    source: Words = UNCHECKED


class EventSchema(Schema, rename={"first": "from", "last": "to"}):
    """An optional event."""

    title: Words
    first: str
    last: str
    nation: Nation
    side: Side
    ports: Annotated[tuple[str, ...], Meta(min_length=1)]
    afterwards: str
    why: Words


class EventsSchema(Schema):
    """events.yaml."""

    events: dict[str, EventSchema]
    source: Words = UNCHECKED


class LoadSchema(Schema):
    """Loads of a convoy: so many of so many REs each; one that lay in ships already is named with them by an id."""

    name: Words
    destination: str
    worth_points: NotNegative
    kind: CargoKind = CargoKind.SUPPLIES
    size_re: Annotated[float, Meta(gt=0, le=20)] = 1.0
    loads: AtLeastOne = 1
    id: Words | None = None
    port: str | None = None
    aboard: tuple[str, ...] = ()


class ConvoySchema(Schema):
    """A convoy operation."""

    turn: str
    name: Words
    side: Side
    port: str
    cargo: Annotated[tuple[LoadSchema, ...], Meta(min_length=1)]
    notes: str = ""


class ConvoysSchema(Schema):
    """convoys.yaml."""

    convoys: dict[str, ConvoySchema]
    source: Words = UNCHECKED


class StoresSchema(Schema):
    """What each side has at a date."""

    turn: str
    fuel_pool: Count
    malta_stock: NotNegative
    garrisons: dict[Land, NotNegative] = msgspec.field(default_factory=dict)


class StockSchema(Schema):
    """stores.yaml."""

    stores: Annotated[tuple[StoresSchema, ...], Meta(min_length=1)]
    flags: dict[Flag, str] = msgspec.field(default_factory=dict)
    source: Words = UNCHECKED


class StrengthSchema(Schema, rename={"first": "from"}):
    """Points and boats of a flotilla from a date on."""

    first: str
    base: str
    points: Count
    boats: Count = 0


class HistoricalFlotillaSchema(Schema):
    """A flotilla by date."""

    name: Words
    strength: Annotated[tuple[StrengthSchema, ...], Meta(min_length=1)]
    notes: str = ""


class PointsSchema(Schema):
    """New submarine points."""

    turn: str
    port: str
    points: AtLeastOne
    notes: str = ""


class FlotillaHead(Schema):
    """Head of a file of flotillas."""

    nation: Nation
    arrivals: tuple[PointsSchema, ...] = ()
    source: Words = UNCHECKED


@dataclass
class _Reading:
    """One file on its way to nouns: every fault is kept, and nothing is handed out while there is one."""

    document: Document
    faults: Faults
    oob: OrderOfBattle
    theatre: Theatre

    def wrong(self, what: str | None, *path: str | int) -> None:
        if what:
            self.faults.add(self.document.fault(what, *path))

    def turn(self, text: str, *path: str | int) -> Turn:
        try:
            return Turn.of(text)
        except ValueError as trouble:
            self.wrong(str(trouble), *path)
            return NEVER

    def port(self, name: str, *path: str | int) -> PortId:
        self.wrong(unknown(name, self.theatre.ports, "port"), *path)
        return PortId(name)

    def day(self, text: str, *path: str | int) -> date | None:
        try:
            return date.fromisoformat(text)
        except ValueError:
            self.wrong(f'a day was expected, as in "1941-01-22", not {text!r}', *path)
            return None

    def in_order(self, dates: Iterable[Turn | date | None], *path: str) -> None:
        for index, (before, after) in enumerate(pairwise(dates), start=1):
            if before is not None and after is not None and after < before:  # type: ignore[operator]
                self.wrong(f"not before {before} was expected: entries are in order of dates", *path, index)


def load_timeline(oob: OrderOfBattle, theatre: Theatre, root: Source | None = None) -> Timeline:
    """The whole timeline; raises FaultyData with every fault of every file."""
    faults = Faults()
    folder = root or places.order_of_battle()

    def part(name: str, schema: type[D], make: Callable[[_Reading, D], None]) -> None:
        try:
            document = Document(folder / "timeline" / f"{name}.yaml")
            found = faults.attempt(lambda: shaped(document, document.body(), schema))
        except FaultyData as trouble:
            for fault in trouble.faults:
                faults.add(fault)
            return
        if found is not None:
            make(_Reading(document, faults, oob, theatre), found)

    parts: dict[str, object] = {}
    part("allegiance", AllegianceSchema,
         lambda at, schema: parts.update(nations=schema.nations, turnings=tuple(_turnings(at, schema))))
    part("owners", OwnersSchema, lambda at, schema: parts.update(conquests=tuple(_conquests(at, schema))))
    part("events", EventsSchema, lambda at, schema: parts.update(events=tuple(_events(at, schema))))
    part("convoys", ConvoysSchema, lambda at, schema: parts.update(convoys=tuple(_convoys(at, schema))))
    part("stores", StockSchema, lambda at, schema: parts.update(stores=tuple(_stores(at, schema)), flags=_flags(at, schema)))
    flotillas, submarines = _flotillas(folder, faults, oob, theatre)
    faults.raise_any()
    return Timeline(**parts, flotillas=flotillas, submarines=submarines)  # type: ignore[arg-type]


def _turnings(at: _Reading, schema: AllegianceSchema) -> Iterator[Turning]:
    turns = [at.turn(one.turn, "changes", index, "turn") for index, one in enumerate(schema.changes)]
    at.in_order(turns, "changes")
    for turn, one in zip(turns, schema.changes, strict=True):
        yield Turning(turn, one.nations, one.why)


def _conquests(at: _Reading, schema: OwnersSchema) -> Iterator[Conquest]:
    days = [at.day(one.date, "changes", index, "date") or date.min for index, one in enumerate(schema.changes)]
    at.in_order(days, "changes")
    for index, (day, one) in enumerate(zip(days, schema.changes, strict=True)):
        path = ("changes", index)
        ports = {at.port(name, *path, "ports", name): holder for name, holder in one.ports.items()}
        for name in one.coasts:
            at.wrong(unknown(name, at.theatre.coasts, "coast"), *path, "coasts", name)
        for name in one.airfields:
            at.wrong(unknown(name, at.oob.bases, "airfield"), *path, "airfields", name)
        yield Conquest(day, one.why, ports, dict(one.coasts), {BaseId(name): to for name, to in one.airfields.items()})


def _events(at: _Reading, schema: EventsSchema) -> Iterator[OptionalEvent]:
    for key, one in schema.events.items():
        path = ("events", key)
        first, last = at.turn(one.first, *path, "from"), at.turn(one.last, *path, "to")
        if last < first:
            at.wrong(f"not before {first} was expected", *path, "to")
        ports = tuple(at.port(name, *path, "ports", index) for index, name in enumerate(one.ports))
        yield OptionalEvent(key, one.title, first, last, one.nation, one.side, ports,
                            at.port(one.afterwards, *path, "afterwards"), one.why)


def _convoys(at: _Reading, schema: ConvoysSchema) -> Iterator[Convoy]:
    seen: set[str] = set()
    for key, one in schema.convoys.items():
        path = ("convoys", key)
        port = at.port(one.port, *path, "port")
        loads: list[CargoFacts] = []
        aboard: dict[CargoId, tuple[ShipId, ...]] = {}
        for index, load in enumerate(one.cargo):
            to = at.port(load.destination, *path, "cargo", index, "destination")
            quay = port if load.port is None else at.port(load.port, *path, "cargo", index, "port")
            if load.id is not None:
                if load.loads > 1 or load.id in seen:
                    at.wrong("an id is of one load, and of no other", *path, "cargo", index, "id")
                seen.add(load.id)
            made = [
                CargoFacts(CargoId(load.id or f"{key}_{index + 1}_{number + 1}"),
                           load.name if load.id else f"{one.name}: {load.name} {number + 1}", one.side,
                           load.kind, load.size_re, to, load.worth_points, at=quay)
                for number in range(load.loads)
            ]
            if load.aboard:
                aboard[made[0].id] = tuple(_carriers(at, load, *path, "cargo", index))
            loads += made
        yield Convoy(at.turn(one.turn, *path, "turn"), one.name, port, tuple(loads), key, aboard)


def _carriers(at: _Reading, load: LoadSchema, *path: str | int) -> Iterator[ShipId]:
    """SM-2D Ships that carry a load of a convoy, and have room for it."""
    if load.loads > 1:
        at.wrong("one load was expected: ships are named for each", *path, "loads")
    room = 0.0
    for index, name in enumerate(load.aboard):
        if said := unknown(name, at.oob.ships, "ship"):
            at.wrong(said, *path, "aboard", index)
            continue
        room += capacities().get(at.oob.class_of(ShipId(name)).type, 0.0)
        yield ShipId(name)
    if room < load.size_re:
        at.wrong(f"{load.size_re:g} RE find no room in ships of {room:g} RE", *path, "aboard")


def _stores(at: _Reading, schema: StockSchema) -> Iterator[Stores]:
    turns = [at.turn(one.turn, "stores", index, "turn") for index, one in enumerate(schema.stores)]
    at.in_order(turns, "stores")
    for turn, one in zip(turns, schema.stores, strict=True):
        yield Stores(turn, one.fuel_pool, one.malta_stock, one.garrisons)


def _flags(at: _Reading, schema: StockSchema) -> dict[Flag, Turn]:
    return {flag: at.turn(text, "flags", flag.value) for flag, text in schema.flags.items()}


def _flotillas(
    folder: Source, faults: Faults, oob: OrderOfBattle, theatre: Theatre
) -> tuple[tuple[HistoricalFlotilla, ...], tuple[SubmarinesDue, ...]]:
    try:
        sources = yaml_files(folder / "flotillas")
    except FaultyData as trouble:
        for fault in trouble.faults:
            faults.add(fault)
        return (), ()
    entries = read_section(faults, sources, "flotillas", HistoricalFlotillaSchema, FlotillaHead)
    flotillas: list[HistoricalFlotilla] = []
    heads: dict[str, tuple[FlotillaHead, Document]] = {}
    for entry in entries:
        at = _Reading(entry.document, faults, oob, theatre)
        heads[entry.document.label] = (entry.head, entry.document)
        path = ("flotillas", entry.id, "strength")
        turns = [at.turn(one.first, *path, index, "from") for index, one in enumerate(entry.schema.strength)]
        at.in_order(turns, *path)
        strength = tuple(
            Strength(turn, at.port(one.base, *path, index, "base"), one.points, one.boats)
            for index, (turn, one) in enumerate(zip(turns, entry.schema.strength, strict=True))
        )
        flotillas.append(HistoricalFlotilla(FlotillaId(entry.id), entry.schema.name, entry.head.nation, strength))
    due = []
    for head, document in heads.values():
        at = _Reading(document, faults, oob, theatre)
        due += [
            SubmarinesDue(at.turn(one.turn, "arrivals", index, "turn"), at.port(one.port, "arrivals", index, "port"),
                          head.nation, one.points)
            for index, one in enumerate(head.arrivals)
        ]
    return tuple(flotillas), tuple(sorted(due, key=lambda one: one.turn))
