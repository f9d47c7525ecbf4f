"""The order of battle against the timeline: every stay at a base that was a friend's then, and room on every airfield."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from campaign.library import places
from campaign.library.campaigns.shared import DEFAULT_THEATRE, order_of_battle, theatre_named, timeline_of
from campaign.library.campaigns.timeline import load_timeline
from campaign.library.fleets.order_of_battle import load_order_of_battle
from campaign.library.fleets.ships import NAVY
from campaign.library.reading.entries import SOURCE, Faults, read_section
from campaign.library.reading.faults import Source, unknown, yaml_files
from campaign.model.play.calendar import Turn
from campaign.model.sea.theatre import PortFacts, Theatre
from campaign.model.setting.scenario import PortId
from campaign.model.setting.timeline import Timeline
from campaign.model.sides import Allegiance, Nation
from campaign.model.units.aircraft import AirSize, AirUnitFacts, BaseId
from campaign.model.units.order_of_battle import OrderOfBattle
from campaign.model.units.ships import Service, ShipFacts, ShipId, ShipType
from campaign.ratings.aircraft import FLIGHTS_A_GROUP

Wrong = tuple[str, tuple[str | int, ...]]


def check_by_date(folder: Source | None = None) -> None:
    """SM-GAP-64.16 Ships and aircraft stay where their side holds the ground as they come, and airfields have room for them.

    Raises FaultyData with every fault and its line.
    """
    root = folder or places.order_of_battle()
    oob, chart = order_of_battle() if folder is None else load_order_of_battle(folder), theatre_named(DEFAULT_THEATRE)
    timeline = timeline_of(DEFAULT_THEATRE) if folder is None else load_timeline(oob, chart, folder)
    faults = Faults()
    for ship in read_section(faults, yaml_files(root / "navies"), "ships", ShipFacts, NAVY):
        for what, path in _berths(ship.noun.service, ship.noun.nation, chart, timeline):
            faults.add(ship.fault(what, *path))
    units = list(read_section(faults, _unit_files(root), "units", AirUnitFacts, SOURCE))
    flights_there: dict[tuple[str, Turn], int] = defaultdict(int)
    for unit in units:
        for what, path in _fields(unit.noun.service, unit.noun.nation, oob, timeline):
            faults.add(unit.fault(what, *path))
        flights = FLIGHTS_A_GROUP if unit.noun.size is AirSize.GROUP else 1
        for index, stay in enumerate(unit.noun.service):
            if fault := _crowded(stay, flights, oob, flights_there):
                faults.add(unit.fault(fault, "service", index, "base"))
    faults.raise_any()


def _unit_files(root: Source) -> list[Source]:
    return [file for file in yaml_files(root / "air") if file.name.startswith("units")]


def _berths(service: tuple[Service, ...], nation: Nation, theatre: Theatre, timeline: Timeline) -> Iterator[Wrong]:
    ports: dict[PortId, PortFacts[Any]] = {**theatre.ports, **theatre.off_map_ports}
    for index, stay in enumerate(service):
        path = ("service", index, "base")
        if fault := unknown(stay.base, ports, "port"):
            yield fault, path
            continue
        port = ports[PortId(stay.base)]
        first = Turn.of(stay.first)
        holder, own = timeline.holder(port.id, port.nation, first), timeline.stance(nation, first)
        if own.side is not None and holder.side is not own.side:  # neutrals are interned anywhere
            yield f"{port.name} was {holder.word} in {first}, and her nation {own.word}", path


def _fields(service: tuple[Service, ...], nation: Nation, oob: OrderOfBattle, timeline: Timeline) -> Iterator[Wrong]:
    for index, stay in enumerate(service):
        path = ("service", index, "base")
        first = Turn.of(stay.first)
        if stay.base in oob.bases:
            field = oob.bases[BaseId(stay.base)]
            holder, own = _field_holder(field.id, field.nation, timeline, first), timeline.stance(nation, first)
            if holder.side is not own.side:
                yield f"{field.name} was {holder.word} in {first}, and its nation {own.word}", path
        elif ShipId(stay.base) not in oob.ships or oob.class_of(ShipId(stay.base)).type is not ShipType.CARRIER:
            yield unknown(stay.base, oob.bases, "airfield or carrier") or "a carrier was expected", path


def _field_holder(base: BaseId, nation: Nation, timeline: Timeline, turn: Turn) -> Allegiance:
    holders = [conquest.airfields[base] for conquest in timeline.conquests
             if base in conquest.airfields and conquest.turn <= turn]
    return holders[-1] if holders else timeline.stance(nation, turn)


def _crowded(stay: Service, flights: int, oob: OrderOfBattle, flights_there: dict[tuple[str, Turn], int]) -> str | None:
    """Counts a stay in every half-month it lasts and reports the first that exceeds the room."""
    if stay.base not in oob.bases:
        return None
    field = oob.bases[BaseId(stay.base)]
    room, first = field.capacity_groups * FLIGHTS_A_GROUP, Turn.of(stay.first)
    last = Turn.of(stay.last) if stay.last else Turn.of("May II 43")
    too_many = None
    for number in range(first.number, last.number + 1):
        key = (stay.base, Turn(number))
        flights_there[key] += flights
        if flights_there[key] > room and too_many is None:
            too_many = f"{field.name} has room for {field.capacity_groups} groups; in {Turn(number)} this is one too many"
    return too_many
