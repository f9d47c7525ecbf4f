"""Theatre maps: from a YAML of `maps/` to a `Theatre`, with every fault found named by file and line."""

from __future__ import annotations

from hashlib import sha256
from types import MappingProxyType

import msgspec

from campaign.library import places
from campaign.library.maps.checks import faults_of
from campaign.library.maps.schema import THEATRE, TheatreFile
from campaign.library.reading.data_file import DataFile
from campaign.library.reading.faults import Source
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre, side_between


def load_theatre(name: str = "mediterranean", source: Source | None = None) -> Theatre:
    """The theatre of `maps/NAME.yaml`, or of another source; raises FaultyData with everything wrong in it."""
    sheet = DataFile(source if source is not None else places.maps() / f"{name}.yaml")
    value = sheet.sound(sheet.shape(THEATRE.wire))
    assert THEATRE.make is not None
    file: TheatreFile = THEATRE.make(value)
    sheet.hold(THEATRE.checks)
    for path, what in faults_of(file, sheet.value):
        sheet.add(what, *path)
    return _theatre(sheet.sound(file), sha256(msgspec.json.encode(sheet.body, order="sorted")).hexdigest())


def _theatre(file: TheatreFile, content_hash: str) -> Theatre:
    walls = [file.all_land, *(passage.sides for passage in file.closed_by_hand)]
    return Theatre(
        name=file.name,
        title=file.title,
        hash=content_hash,
        projection=file.projection,
        lines=file.rows,
        all_land_sides=frozenset(
            side_between(Hex(pair[:5]), Hex(pair[6:])) for lines in walls for line in lines for pair in line.split()
        ),
        narrows=MappingProxyType({narrow.between: narrow for narrow in file.narrows}),
        coasts=MappingProxyType({coast.id: coast for coast in file.coasts}),
        ports=MappingProxyType({port.id: port for port in file.ports}),
        off_map_ports=MappingProxyType({port.id: port for port in file.off_map_ports}),
        minefields=file.minefields,
        off_map=MappingProxyType({box.id: box for box in file.off_map}),
    )
