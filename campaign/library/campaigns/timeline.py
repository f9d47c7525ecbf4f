"""The timeline from `oob/timeline` and `oob/flotillas`: stances, conquests, stores, convoys, optional events, submarines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import pairwise
from typing import Annotated, Any, get_type_hints

from msgspec import Struct

from campaign.library import places
from campaign.library.charts.campaign import capacities
from campaign.library.reading.documents import Document
from campaign.library.reading.entries import NATION, Faults, read_file, read_section
from campaign.library.reading.faults import FaultyData, Source, unknown, yaml_files
from campaign.library.reading.nouns import noun_form, without_fields
from campaign.model.play.calendar import Turn
from campaign.model.sea.theatre import Theatre
from campaign.model.setting.scenario import CargoFacts, CargoId, CargoKind, GroundFacts, PortId, UnitKind
from campaign.model.setting.timeline import (
    Convoy,
    HistoricalFlotilla,
    SubmarinesDue,
    Timeline,
    TroopsInWaiting,
)
from campaign.model.shape import Above, At, AtLeastOne, AtMost, NotEmpty, NotNegative, Words
from campaign.model.sides import Side
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import ShipId, ShipType

# The field of the timeline under each key of each file.
FILES = {"allegiance": {"nations": "nations", "changes": "turnings"}, "owners": {"changes": "conquests"},
         "events": {"events": "events"}, "armies": {"armies": "armies"}, "stores": {"stores": "stores", "flags": "flags"}}


# Submarine points as a file of a nation's flotillas has them: whose they are its head says.
DUE = noun_form(SubmarinesDue, without_fields("nation"), {"notes": str | None})


class Loads(Struct, frozen=True):
    """Loads of a convoy as written in its file: a number of identical ones, without what the convoy says of all of them.

    One that lay in ships already is named with them by an id.
    """

    name: Words
    destination: PortId
    worth_points: NotNegative
    kind: CargoKind = CargoKind.SUPPLIES
    size_re: Annotated[float, Above(0), AtMost(20)] = 1.0
    loads: AtLeastOne = 1
    id: Words | None = None
    port: PortId | None = None
    aboard: tuple[ShipId, ...] = ()


class Sailing(Struct, frozen=True):
    """A convoy operation as its file has it: side and port stand once for all loads, which the noun holds one by one."""

    turn: Turn
    name: Words
    side: Side
    port: PortId
    cargo: Annotated[tuple[Loads, ...], NotEmpty()]
    notes: str = ""


class Waiting(Struct, frozen=True):
    """Troops as their file has them: the unit and where it waits, the landing that it was meant for, and when."""

    first: Annotated[Turn, At(("from",))]
    name: Words
    side: Side
    port: PortId
    destination: PortId
    size_re: Annotated[float, Above(0), AtMost(4)]
    unit: UnitKind
    last: Annotated[Turn | None, At(("to",))] = None
    heavy_equipment: bool = False
    notes: str = ""


class _Reading(Struct, frozen=True):
    """One file that is shaped as it ought to be; whatever else is wrong in it is kept."""

    document: Document
    faults: Faults
    oob: OrderOfBattle
    theatre: Theatre

    def wrong(self, what: str | None, *path: str | int) -> None:
        if what:
            self.faults.add(self.document.fault(what, *path))

    def port(self, name: str, *path: str | int) -> PortId:
        self.wrong(unknown(name, self.theatre.ports, "port"), *path)
        return PortId(name)

    def in_order(self, dates: Iterable[Turn | date], *path: str) -> None:
        for index, (before, after) in enumerate(pairwise(dates), start=1):
            if after < before:  # pyrefly: ignore[unsupported-operation]
                self.wrong(f"not before {before} was expected: entries are in order of dates", *path, index)


def load_timeline(oob: OrderOfBattle, theatre: Theatre, root: Source | None = None) -> Timeline:
    """The whole timeline; raises FaultyData with every fault of every file."""
    faults = Faults()
    folder = root or places.order_of_battle()

    def read(name: str, **keys: Any) -> tuple[_Reading, Any] | None:
        found = read_file(faults, folder / "timeline" / f"{name}.yaml", keys)
        return None if found is None else (_Reading(found[0], faults, oob, theatre), found[1])

    hints = get_type_hints(Timeline, include_extras=True)
    parts: dict[str, Any] = {}
    for name, keys in FILES.items():
        if found := read(name, **{key: hints[field] for key, field in keys.items()}):
            at, file = found
            parts |= {field: getattr(file, key) for key, field in keys.items()}
            _check(at, name, file)
    if found := read("convoys", convoys=Mapping[str, Sailing]):
        at, file = found
        parts["convoys"] = tuple(_convoys(at, file.convoys))
    if found := read("troops", troops=Mapping[str, Waiting]):
        at, file = found
        parts["troops"] = tuple(_troops(at, file.troops))
    flotillas, submarines = _flotillas(folder, faults, oob, theatre)
    faults.raise_any()
    return Timeline(**parts, flotillas=flotillas, submarines=submarines)


def _check(at: _Reading, name: str, file: Any) -> None:
    """Checks beyond the shape of a file: dates in order, and places that exist."""
    match name:
        case "allegiance":
            at.in_order((turning.turn for turning in file.changes), "changes")
        case "owners":
            at.in_order((conquest.day for conquest in file.changes), "changes")
            known: dict[str, tuple[str, Iterable[str]]] = {
                "ports": ("port", at.theatre.ports), "coasts": ("coast", at.theatre.coasts),
                "airfields": ("airfield", at.oob.bases)}
            for index, conquest in enumerate(file.changes):
                for key, (what, places_known) in known.items():
                    for place in getattr(conquest, key):
                        at.wrong(unknown(place, places_known, what), "changes", index, key, place)
        case "armies":
            for army in file.armies:
                at.in_order((strength.turn for strength in army.strength), "armies", army.key, "strength")
                for index, strength in enumerate(army.strength):
                    at.port(strength.at, "armies", army.key, "strength", index, "at")
        case "events":
            for event in file.events:
                if event.last < event.first:
                    at.wrong(f"not before {event.first} was expected", "events", event.key, "to")
                for index, port in enumerate(event.ports):
                    at.port(port, "events", event.key, "ports", index)
                at.port(event.afterwards, "events", event.key, "afterwards")
        case _:
            at.in_order((stores.turn for stores in file.stores), "stores")
            for index, stores in enumerate(file.stores):
                for port in stores.depots:
                    at.port(port, "stores", index, "depots", port)


def _convoys(at: _Reading, convoys: Mapping[str, Sailing]) -> Iterator[Convoy]:
    seen: set[str] = set()
    for key, convoy in convoys.items():
        path = ("convoys", key)
        port = at.port(convoy.port, *path, "port")
        loads: list[CargoFacts] = []
        aboard: dict[CargoId, tuple[ShipId, ...]] = {}
        for index, load in enumerate(convoy.cargo):
            to = at.port(load.destination, *path, "cargo", index, "destination")
            quay = port if load.port is None else at.port(load.port, *path, "cargo", index, "port")
            if load.id is not None:
                if load.loads > 1 or load.id in seen:
                    at.wrong("an id is of one load, and of no other", *path, "cargo", index, "id")
                seen.add(load.id)
            made = [
                CargoFacts(CargoId(load.id or f"{key}_{index + 1}_{number + 1}"),
                           load.name if load.id else f"{convoy.name}: {load.name} {number + 1}", convoy.side,
                           load.kind, load.size_re, to, load.worth_points, at=quay)
                for number in range(load.loads)
            ]
            if load.aboard:
                aboard[made[0].id] = tuple(_carriers(at, load, *path, "cargo", index))
            loads += made
        yield Convoy(convoy.turn, convoy.name, port, tuple(loads), key, aboard)


def _troops(at: _Reading, units: Mapping[str, Waiting]) -> Iterator[TroopsInWaiting]:
    """SM-9B1a Troops that wait for a landing; none takes more than one flotilla of landing craft in the assault wave."""
    most = capacities()[ShipType.LANDING_CRAFT]
    for key, unit in units.items():
        path = ("troops", key)
        port, goal = at.port(unit.port, *path, "port"), at.port(unit.destination, *path, "destination")
        if unit.last is not None and unit.last < unit.first:
            at.wrong(f"not before {unit.first} was expected", *path, "to")
        size = unit.size_re * (1 if unit.unit in (UnitKind.MARINE, UnitKind.AMPHIBIOUS) else 2)
        if size > most:
            at.wrong(f"in the assault wave it takes {size:g} RE of lift, and one flotilla has {most:g}", *path, "size_re")
        ground = GroundFacts(unit.unit, heavy_equipment=unit.heavy_equipment)
        facts = CargoFacts(CargoId(key), unit.name, unit.side, CargoKind.TROOPS, unit.size_re, goal, 0.0, port, ground=ground)
        yield TroopsInWaiting(unit.first, unit.last, facts)


def _carriers(at: _Reading, load: Loads, *path: str | int) -> Iterator[ShipId]:
    """SM-2D Ships that carry a load of a convoy, and have room for it."""
    if load.loads > 1:
        at.wrong("one load was expected: ships are named for each", *path, "loads")
    room = 0.0
    for index, name in enumerate(load.aboard):
        if fault := unknown(name, at.oob.ships, "ship"):
            at.wrong(fault, *path, "aboard", index)
            continue
        room += capacities().get(at.oob.class_of(ShipId(name)).type, 0.0)
        yield ShipId(name)
    if room < load.size_re:
        at.wrong(f"{load.size_re:g} RE find no room in ships of {room:g} RE", *path, "aboard")


def _flotillas(
    folder: Source, faults: Faults, oob: OrderOfBattle, theatre: Theatre
) -> tuple[tuple[HistoricalFlotilla, ...], tuple[SubmarinesDue, ...]]:
    try:
        sources = yaml_files(folder / "flotillas")
    except FaultyData as trouble:
        for fault in trouble.faults:
            faults.add(fault)
        return (), ()
    entries = read_section(faults, sources, "flotillas", HistoricalFlotilla, NATION,
                           heading={"source": str | None, "arrivals": tuple[DUE.wire, ...] | None}, notes=str | None)
    heads: dict[str, tuple[Any, Document]] = {}
    for entry in entries:
        at = _Reading(entry.document, faults, oob, theatre)
        heads[entry.document.label] = (entry.head, entry.document)
        path = ("flotillas", entry.id, "strength")
        at.in_order((strength.turn for strength in entry.noun.strength), *path)
        for index, strength in enumerate(entry.noun.strength):
            at.port(strength.base, *path, index, "base")
    due: list[SubmarinesDue] = []
    make = DUE.make
    assert make is not None
    for head, document in heads.values():
        at = _Reading(document, faults, oob, theatre)
        for index, points in enumerate(head.arrivals or ()):
            at.port(points.port, "arrivals", index, "port")
            due.append(make(points, nation=head.nation))
    return tuple(entries.by_id().values()), tuple(sorted(due, key=lambda points: points.turn))
