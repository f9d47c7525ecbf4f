"""The theatre: one hex map with its seas, narrows, coasts, ports, minefields and the boxes beyond its edges.

Facts only. Who may pass a narrow, who owns a port today and what a minefield does is judged elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from enum import Enum
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Annotated, Generic, NewType, TypeVar

from msgspec import Struct

from campaign.model.sea.hexes import Hex, axial, column_of, neighbours, row_of
from campaign.model.sea.projection import Projection
from campaign.model.setting.scenario import PortId
from campaign.model.shape import At, Count, HalfMonth, InLines, Named, Otherwise, Spelt
from campaign.model.sides import Nation, Side
from campaign.model.units.ships import ShipType

CoastId = NewType("CoastId", str)
BoxId = NewType("BoxId", str)
Place = TypeVar("Place", Hex, BoxId)

CENTRAL_FROM_LONGITUDE = 11.0
EAST_FROM_LONGITUDE = 22.0


class HexKind(Enum):
    """What fills a hex: water, both, or land (what lies beyond the edge counts as land)."""

    FULL_SEA = "full_sea"
    PARTIAL_SEA = "partial_sea"
    LAND = "land"


class Terrain(Enum):
    """One character of the map file: the kind of a hex and whether its land is mountainous."""

    BEYOND = "."
    FULL_SEA = "~"
    PARTIAL_SEA = ":"
    STEEP_SHORE = "+"
    LAND = "#"
    MOUNTAINS = "^"

    @property
    def kind(self) -> HexKind:
        """The kind of hex that the character stands for."""
        return _KINDS[self]


_KINDS = {
    Terrain.BEYOND: HexKind.LAND,
    Terrain.FULL_SEA: HexKind.FULL_SEA,
    Terrain.PARTIAL_SEA: HexKind.PARTIAL_SEA,
    Terrain.STEEP_SHORE: HexKind.PARTIAL_SEA,
    Terrain.LAND: HexKind.LAND,
    Terrain.MOUNTAINS: HexKind.LAND,
}


class Zone(Enum):
    """A third of the sea, for weather."""

    WEST = "west"
    CENTRAL = "central"
    EAST = "east"


class NarrowKind(Enum):
    """The reason why a passage is not open to every ship."""

    CORINTH_CANAL = "corinth_canal"
    SUEZ_CANAL = "suez_canal"
    TURKISH_STRAITS = "turkish_straits"
    SMALL_CRAFT = "small_craft"


class FuelSupply(Enum):
    """Where a port's bunkers are filled from."""

    POOL = "pool"
    UNLIMITED = "unlimited"
    STOCK = "stock"


class PortRegion(Enum):
    """The land a port belongs to, for fuel, supply and anti-aircraft rules."""

    IBERIA = "iberia"
    FRANCE = "france"
    CORSICA = "corsica"
    ITALY_MAINLAND = "italy_mainland"
    SICILY = "sicily"
    SARDINIA = "sardinia"
    PANTELLERIA = "pantelleria"
    MALTA = "malta"
    BALKANS = "balkans"
    DODECANESE = "dodecanese"
    TURKEY = "turkey"
    CYPRUS = "cyprus"
    LEVANT = "levant"
    NORTH_AFRICA = "north_africa"
    EAST_AFRICA = "east_africa"
    ARABIA = "arabia"


def port_id(word: str) -> PortId:
    """The id of a port; raises ValueError for any other word."""
    if re.fullmatch(r"[a-z]+(_[a-z]+)*", word):
        return PortId(word)
    raise ValueError(f"{word!r}: lower case words joined by underscores were expected")


def hexside(pair: str) -> frozenset[Hex]:
    """The two hexes of a pair such as "08243-08343"; raises ValueError for any other text."""
    first, dash, second = pair.partition("-")
    if not dash or first == second:
        raise ValueError(f"{pair!r} is no hexside; two hexes joined by a dash were expected")
    return frozenset((Hex(first), Hex(second)))


def side_between(first: Hex, second: Hex) -> tuple[Hex, Hex]:
    """The name of a hexside: its two hexes in the order of their labels."""
    return (first, second) if first < second else (second, first)


class PortFacts(Struct, Generic[Place], frozen=True):
    """A port as the Port Information Chart has it in June 1940: capacity in RE, refuelling and stock in FP.

    Its place is a hex of the map or a box beyond the edge.
    """

    id: Annotated[PortId, Spelt(port_id)]
    name: str
    place: Place
    lat: float
    lon: float
    nation: Nation
    region: PortRegion
    cargo: Count
    refuel: Count
    aa: Count
    repair: Count
    fuel: FuelSupply
    stock: int

    @property
    def hex(self: PortFacts[Hex]) -> Hex:
        """The hex of a port on the map."""
        return self.place

    @property
    def box(self: PortFacts[BoxId]) -> BoxId:
        """The box of a port beyond the edge."""
        return self.place


class CoastFacts(Struct, frozen=True):
    """A named stretch of coast: whose it was in June 1940 (None: neutral throughout) and its partial-sea hexes."""

    id: CoastId
    name: str
    nation: Nation | None
    hexes: Annotated[tuple[Hex, ...], InLines()]


class Narrow(Struct, frozen=True):
    """A hexside, or a canal between two hexes, that not every ship may pass, with the facts its law needs.

    `types` and `sides` say who could ever pass; `closed` holds the first and last day of each closure.
    """

    name: str
    kind: NarrowKind
    between: Annotated[frozenset[Hex], Spelt(hexside)]
    types: frozenset[ShipType]
    sides: frozenset[Side]
    transit_nas: Annotated[Count, At(("nas",))]
    closed: tuple[Annotated[tuple[date, date], Named(("first", "last"))], ...] = ()


class MinefieldFacts(Struct, frozen=True):
    """A minefield: its owner, place, first game turn, and the port its owner must hold for it to persist."""

    id: str
    owner: Side
    lat: float
    lon: float
    hex: Hex
    first_turn: Annotated[str, HalfMonth()]
    while_holding: PortId


class OffMapBox(Struct, frozen=True):
    """A sea beyond the edge: which edge hexes lead there, for whom, and how many NAS the passage takes."""

    id: BoxId
    name: str
    edges: Annotated[tuple[Hex, ...], InLines(), Otherwise(())]
    sides: frozenset[Side]
    transit_nas: Annotated[Count, At(("nas",))]
    beyond: BoxId | None = None


class Theatre(Struct, frozen=True, eq=False, dict=True):
    """A complete and consistent theatre map; two are equal if their names and content hashes are.

    What follows from its lines is computed on first use and cached.
    """

    name: str
    title: str
    hash: str
    projection: Projection
    lines: tuple[str, ...]
    all_land_sides: frozenset[tuple[Hex, Hex]]
    narrows: Mapping[frozenset[Hex], Narrow]
    coasts: Mapping[CoastId, CoastFacts]
    ports: Mapping[PortId, PortFacts[Hex]]
    off_map_ports: Mapping[PortId, PortFacts[BoxId]]
    minefields: tuple[MinefieldFacts, ...]
    off_map: Mapping[BoxId, OffMapBox]

    @cached_property
    def labels(self) -> tuple[Hex, ...]:
        """The hexes that hold sea, from the north-west, row by row."""
        return tuple(_hexes_of(self.lines, "~:+"))

    @cached_property
    def index(self) -> Mapping[Hex, int]:
        """The number of each hex that holds sea."""
        return MappingProxyType({label: number for number, label in enumerate(self.labels)})

    @cached_property
    def adjacency(self) -> tuple[tuple[int, ...], ...]:
        """The sea graph: for each hex that holds sea the numbers of those that any ship may enter from it."""
        return _sea_graph(self.labels, self.index, self.all_land_sides, self.narrows)

    @cached_property
    def _ways(self) -> Mapping[Hex, tuple[Hex, ...]]:
        near = (tuple([self.labels[other] for other in others]) for others in self.adjacency)
        return MappingProxyType(dict(zip(self.labels, near, strict=True)))

    @cached_property
    def places(self) -> tuple[tuple[int, int], ...]:
        """The axial coordinates of each hex that holds sea."""
        return tuple(axial(label) for label in self.labels)

    @cached_property
    def mountains(self) -> frozenset[Hex]:
        """The hexes with mountains."""
        return frozenset(_hexes_of(self.lines, "+^"))

    @cached_property
    def _coast_of(self) -> Mapping[Hex, CoastId]:
        return MappingProxyType({where: coast.id for coast in self.coasts.values() for where in coast.hexes})

    @cached_property
    def _ports_at(self) -> Mapping[Hex, tuple[PortFacts[Hex], ...]]:
        harbours: dict[Hex, tuple[PortFacts[Hex], ...]] = {}
        for port in self.ports.values():
            harbours[port.hex] = (*harbours.get(port.hex, ()), port)
        return MappingProxyType(harbours)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Theatre) and (self.name, self.hash) == (other.name, other.hash)

    def __hash__(self) -> int:
        return hash(self.hash)

    @property
    def columns(self) -> int:
        """The number of columns of the map."""
        return len(self.lines[0])

    @property
    def rows(self) -> int:
        """The number of rows of the map."""
        return len(self.lines)

    def ground(self, where: Hex) -> Terrain:
        """The terrain of a hex; those for which the map has none lie beyond the edge."""
        column, row = column_of(where), row_of(where)
        return Terrain(self.lines[row][column]) if row < self.rows and column < self.columns else Terrain.BEYOND

    def on_map(self, where: Hex) -> bool:
        """Whether a hex lies within the edges."""
        return self.ground(where) is not Terrain.BEYOND

    def kind(self, where: Hex) -> HexKind:
        """Full sea, partial sea or land; what lies beyond the edge counts as land."""
        return self.ground(where).kind

    def is_sea(self, where: Hex) -> bool:
        """Whether ships can lie in a hex at all."""
        return where in self.index

    def ways(self, where: Hex) -> tuple[Hex, ...]:
        """The sea hexes that any ship may enter from a hex in one step; none from land."""
        return self._ways.get(where, ())

    def narrow_between(self, first: Hex, second: Hex) -> Narrow | None:
        """The narrow that joins two hexes, if one does."""
        return self.narrows.get(frozenset((first, second)))

    def adjacency_through(self, narrows: Iterable[Narrow]) -> tuple[tuple[int, ...], ...]:
        """The sea graph with some narrows opened, for a ship that may pass them."""
        opened = {self.index[where]: set(self.adjacency[self.index[where]]) for narrow in narrows for where in narrow.between}
        for narrow in narrows:
            first, second = (self.index[where] for where in narrow.between)
            opened[first].add(second)
            opened[second].add(first)
        return tuple(tuple(sorted(opened[number])) if number in opened else near for number, near in enumerate(self.adjacency))

    def ports_at(self, where: Hex) -> tuple[PortFacts[Hex], ...]:
        """The ports of a hex, in the chart's order."""
        return self._ports_at.get(where, ())

    def coast_of(self, where: Hex) -> CoastId | None:
        """The stretch of coast that a hex belongs to, or None."""
        return self._coast_of.get(where)

    def is_beach(self, where: Hex) -> bool:
        """SM-1E A partial-sea hex beside full sea and free of mountains is a beach."""
        if self.ground(where) is not Terrain.PARTIAL_SEA:
            return False
        return any(self.ground(near) is Terrain.FULL_SEA for near in neighbours(where))

    def position_of(self, where: Hex) -> tuple[float, float]:
        """Latitude and longitude of the centre of a hex."""
        return self.projection.position_of(where)

    def hex_of(self, latitude: float, longitude: float) -> Hex:
        """The hex that holds a place; raises ValueError beyond the labels."""
        return self.projection.hex_of(latitude, longitude)

    def zone(self, where: Hex) -> Zone:
        """The weather zone of a hex, by the longitude of its centre."""
        return _zone_of(self, where)


# Cached: the weather is asked about hex by hex, and the position of a hex on the globe takes a dozen sines to compute.
@lru_cache(maxsize=16_384)
def _zone_of(theatre: Theatre, where: Hex) -> Zone:
    longitude = theatre.position_of(where)[1]
    if longitude < CENTRAL_FROM_LONGITUDE:
        return Zone.WEST
    return Zone.CENTRAL if longitude < EAST_FROM_LONGITUDE else Zone.EAST


def _hexes_of(lines: tuple[str, ...], characters: str) -> Iterable[Hex]:
    return (
        Hex(f"{column:03d}{row:02d}")
        for row, line in enumerate(lines)
        for column, character in enumerate(line)
        if character in characters
    )


def _sea_graph(
    labels: tuple[Hex, ...],
    index: Mapping[Hex, int],
    all_land_sides: frozenset[tuple[Hex, Hex]],
    narrows: Mapping[frozenset[Hex], Narrow],
) -> tuple[tuple[int, ...], ...]:
    near: list[list[int]] = [[] for _ in labels]
    shut = set(all_land_sides) | {side_between(*narrow) for narrow in narrows}
    closed = {(index[first], index[second]) for first, second in shut if first in index and second in index}
    at = {(column_of(label), row_of(label)): number for number, label in enumerate(labels)}
    for (column, row), number in at.items():
        # East, south-west and south-east: every hexside is met once, from its northern or western hex.
        south = column + (row & 1)
        for place in ((column + 1, row), (south - 1, row + 1), (south, row + 1)):
            other = at.get(place)
            if other is not None and (number, other) not in closed and (other, number) not in closed:
                near[number].append(other)
                near[other].append(number)
    return tuple(tuple(sorted(numbers)) for numbers in near)
