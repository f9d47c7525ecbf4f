"""Theatre maps: from a YAML of `maps/` to a `Theatre`, with every fault found named by file and line."""

from __future__ import annotations

from datetime import date
from hashlib import sha256
from types import MappingProxyType

import msgspec

from campaign.library import places
from campaign.library.maps.checks import faults_of, projection_of
from campaign.library.maps.schema import NEUTRAL, NarrowEntry, PortEntry, TheatreEntry
from campaign.library.reading.documents import Document, shaped
from campaign.library.reading.faults import FaultyData, Source
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import (
    BoxId,
    CoastFacts,
    CoastId,
    FuelSupply,
    MinefieldFacts,
    Narrow,
    OffMapBox,
    Place,
    PortFacts,
    Theatre,
    side_between,
)
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Nation


def load_theatre(name: str = "mediterranean", source: Source | None = None) -> Theatre:
    """The theatre of `maps/NAME.yaml`, or of another source; raises FaultyData with everything wrong in it."""
    document = Document(source if source is not None else places.maps() / f"{name}.yaml")
    body = document.body()
    entry = shaped(document, body, TheatreEntry)
    faults = [document.fault(what, *path) for path, what in faults_of(entry)]
    if faults:
        raise FaultyData(faults)
    return _theatre(entry, sha256(msgspec.json.encode(body, order="sorted")).hexdigest())


def _theatre(entry: TheatreEntry, content_hash: str) -> Theatre:
    walls = [entry.hexsides.all_land, *(passage.sides for passage in entry.hexsides.closed_by_hand)]
    narrows = {narrow.between: narrow for narrow in map(_narrow, entry.narrows)}
    coasts = {
        CoastId(coast.id): CoastFacts(
            CoastId(coast.id),
            coast.name,
            None if coast.nation == NEUTRAL else Nation(coast.nation),
            tuple(Hex(label) for line in coast.hexes for label in line.split()),
        )
        for coast in entry.coasts
    }
    fields = tuple(
        MinefieldFacts(
            mines.id, mines.owner, mines.lat, mines.lon, Hex(mines.hex), mines.first_turn, PortId(mines.while_holding)
        )
        for mines in entry.minefields
    )
    boxes = {
        BoxId(box.id): OffMapBox(
            BoxId(box.id),
            box.name,
            tuple(Hex(label) for line in box.edges for label in line.split()),
            frozenset(box.sides),
            box.nas,
            BoxId(box.beyond) if box.beyond else None,
        )
        for box in entry.off_map
    }
    return Theatre(
        name=entry.name,
        title=entry.title,
        hash=content_hash,
        projection=projection_of(entry),
        lines=entry.rows,
        all_land_sides=frozenset(
            side_between(Hex(pair[:5]), Hex(pair[6:])) for lines in walls for line in lines for pair in line.split()
        ),
        narrows=MappingProxyType(narrows),
        coasts=MappingProxyType(coasts),
        ports=MappingProxyType({PortId(port.id): _port(port, Hex(port.hex)) for port in entry.ports}),
        off_map_ports=MappingProxyType({PortId(port.id): _port(port, BoxId(port.box)) for port in entry.off_map_ports}),
        minefields=fields,
        off_map=MappingProxyType(boxes),
    )


def _narrow(entry: NarrowEntry) -> Narrow:
    return Narrow(
        name=entry.name,
        kind=entry.kind,
        between=frozenset((Hex(entry.between[:5]), Hex(entry.between[6:]))),
        types=frozenset(entry.types),
        sides=frozenset(entry.sides),
        transit_nas=entry.nas,
        closed=tuple((date.fromisoformat(span.first), date.fromisoformat(span.last)) for span in entry.closed),
    )


def _port(entry: PortEntry, place: Place) -> PortFacts[Place]:
    fuel, stock = _fuel(entry)
    return PortFacts(
        id=PortId(entry.id),
        name=entry.name,
        place=place,
        lat=entry.lat,
        lon=entry.lon,
        nation=entry.nation,
        region=entry.region,
        cargo=entry.cargo,
        refuel=entry.refuel,
        aa=entry.aa,
        repair=entry.repair,
        fuel=fuel,
        stock=stock,
    )


def _fuel(entry: PortEntry) -> tuple[FuelSupply, int]:
    if isinstance(entry.fuel, int):
        return FuelSupply.STOCK, entry.fuel
    return FuelSupply(entry.fuel), 0
