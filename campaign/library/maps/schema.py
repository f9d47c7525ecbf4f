"""The shape of a theatre YAML, as it is written by hand or by the map tool; its ports are the chart of SM-GAP-03."""

from __future__ import annotations

import msgspec

from campaign.model.sea.theatre import NarrowKind, PortRegion
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipType

NEUTRAL = "neutral"


class ProjectionEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Standard parallels and origin in degrees; miles east and north of the origin to the centre of one hex."""

    parallels: tuple[float, float]
    origin: tuple[float, float]
    hex_miles: float
    anchor: tuple[float, float]
    anchor_hex: str


class PassageEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A false passage that the lattice would open, and the hexsides closed by hand for it."""

    where: str
    sides: tuple[str, ...]


class HexsidesEntry(msgspec.Struct, forbid_unknown_fields=True):
    """Hexsides that no ship crosses, as pairs of hexes."""

    all_land: tuple[str, ...]
    closed_by_hand: tuple[PassageEntry, ...] = ()


class ClosureEntry(msgspec.Struct, forbid_unknown_fields=True):
    """First and last day of a closure, as quoted ISO dates."""

    first: str
    last: str


class NarrowEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A narrow or canal between two hexes."""

    name: str
    kind: NarrowKind
    between: str
    types: tuple[ShipType, ...]
    sides: tuple[Side, ...]
    nas: int
    closed: tuple[ClosureEntry, ...] = ()


class CoastEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A stretch of coast; its nation may be `neutral`."""

    id: str
    name: str
    nation: str
    hexes: tuple[str, ...]


class PortEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A port on a hex of the map or in a box beyond it."""

    id: str
    name: str
    lat: float
    lon: float
    nation: Nation
    region: PortRegion
    cargo: int
    refuel: int
    aa: int
    repair: int
    fuel: int | str
    hex: str = ""
    box: str = ""


class MinefieldEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A minefield and the port that its owner must hold."""

    id: str
    owner: Side
    lat: float
    lon: float
    hex: str
    first_turn: str
    while_holding: str


class BoxEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A sea beyond the edge of the map."""

    id: str
    name: str
    sides: tuple[Side, ...]
    nas: int
    edges: tuple[str, ...] = ()
    beyond: str = ""


class TheatreEntry(msgspec.Struct, forbid_unknown_fields=True):
    """A theatre file, whole."""

    name: str
    title: str
    projection: ProjectionEntry
    rows: tuple[str, ...]
    hexsides: HexsidesEntry
    narrows: tuple[NarrowEntry, ...]
    coasts: tuple[CoastEntry, ...]
    ports: tuple[PortEntry, ...]
    off_map_ports: tuple[PortEntry, ...]
    minefields: tuple[MinefieldEntry, ...]
    off_map: tuple[BoxEntry, ...]
