"""Theatre maps: from a YAML of `maps/` to a `Theatre`, with every fault found named by file and line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Annotated, Any

import msgspec
from msgspec import Struct

from campaign.library import places
from campaign.library.reading.data_file import DataFile
from campaign.library.reading.faults import Source
from campaign.library.reading.nouns import noun_form, without_fields
from campaign.library.reading.shapes import Check, Make, NounSchema, identity
from campaign.library.reading.spelling import spelled
from campaign.model.sea.hexes import COLUMNS_AT_MOST, ROWS_AT_MOST, Hex, distance, neighbours, parse_hex
from campaign.model.sea.projection import Projection
from campaign.model.sea.theatre import (
    BoxId,
    CoastFacts,
    FuelSupply,
    MinefieldFacts,
    Narrow,
    NarrowKind,
    OffMapBox,
    PortFacts,
    Terrain,
    Theatre,
    side_between,
)
from campaign.model.shape import EACH, At, FixedWord
from campaign.model.sides import Nation
from campaign.words.counting import quantity


def load_theatre(name: str = "mediterranean", source: Source | None = None) -> Theatre:
    """The theatre of `maps/NAME.yaml`, or of another source; raises FaultyData with everything wrong in it."""
    sheet = DataFile(source if source is not None else places.maps() / f"{name}.yaml")
    value = sheet.sound(sheet.shape(THEATRE.wire))
    assert THEATRE.make is not None
    file: TheatreFile = THEATRE.make(value)
    sheet.hold(THEATRE.checks)
    for path, what in _faults_of(file, sheet.value):
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


# What a file says -----------------------------------------------------------------------------------------------------


NEUTRAL = "neutral"
_TUPLE: Any = tuple


class ClosedPassage(Struct, frozen=True):
    """A false passage that the lattice would open, and the hexsides closed by hand for it; the noun holds the hexsides."""

    where: str
    sides: tuple[str, ...]


class TheatreFile(Struct, frozen=True):
    """A theatre as its file has it: hexsides in lines of pairs, everything else in lists, of which the noun makes mappings."""

    name: str
    title: str
    projection: Projection
    rows: tuple[str, ...]
    all_land: Annotated[tuple[str, ...], At(("hexsides", "all_land"))]
    narrows: tuple[Narrow, ...]
    coasts: tuple[CoastFacts, ...]
    ports: tuple[PortFacts[Hex], ...]
    off_map_ports: tuple[PortFacts[BoxId], ...]
    minefields: tuple[MinefieldFacts, ...]
    off_map: tuple[OffMapBox, ...]
    closed_by_hand: Annotated[tuple[ClosedPassage, ...], At(("hexsides", "closed_by_hand"))] = ()


def _fuel_of(value: int | str) -> tuple[FuelSupply, int]:
    """A stock in FP, or a word for where the bunkers are filled from; raises ValueError for any other word."""
    if isinstance(value, int):
        return FuelSupply.STOCK, value
    if value in (FuelSupply.POOL.value, FuelSupply.UNLIMITED.value):
        return FuelSupply(value), 0
    raise ValueError(f"pool, unlimited or a stock in FP was expected, not {value!r}")


def _each(form: NounSchema) -> NounSchema:
    make = form.make or identity
    return NounSchema(_TUPLE[form.wire, ...], lambda values: tuple(map(make, values)), form.under(EACH).checks)


def _ports_at(key: str) -> NounSchema:
    """Ports whose place stands under that key, and their supply and stock under one."""
    fuel = spelled(_fuel_of, int | str)
    form = noun_form(PortFacts, without_fields("place", "fuel", "stock"), {key: str, "fuel": fuel.wire})
    make: Make = form.make or identity

    def made(value: Any) -> Any:
        supply, stock = value.fuel.value
        return make(value, place=getattr(value, key), fuel=supply, stock=stock)

    return _each(NounSchema(form.wire, made, form.checks))


# Some coasts belong to no nation in the game; an unknown owner is reported with all other faults of the file.
_NATIONS = {nation.value: nation for nation in Nation}
_OWNER = NounSchema(str, _NATIONS.get, (Check(FixedWord("nation"), (), (*_NATIONS, NEUTRAL)),))
THEATRE = noun_form(TheatreFile, {
    "coasts": _each(noun_form(CoastFacts, {"nation": _OWNER})), "ports": _ports_at("hex"), "off_map_ports": _ports_at("box"),
})


# What must hold -------------------------------------------------------------------------------------------------------


CARGO_TO_STOCK = 20
PORT_STRAYS_AT_MOST = 2
MINES_STRAY_AT_MOST = 1

Path = tuple[str | int, ...]
Value = Callable[..., Any]
Found = Iterator[tuple[Path, str]]

_CHARACTERS = "".join(ground.value for ground in Terrain)
_SEA, _PARTIAL = "~:+", ":+"


def _faults_of(file: TheatreFile, value: Value) -> Found:
    """Everything wrong with a theatre file; a map without rows or a lattice is not checked further."""
    rows = list(_rows(file))
    yield from rows
    if rows:
        return
    chart = _Chart(file, value)
    lattice = list(_projection(file, chart))
    yield from lattice
    if lattice:
        return
    for check in (_hexsides, _narrows, _coasts, _ports, _off_map_ports, _minefields, _boxes):
        yield from check(file, chart)


class _Chart:
    """The rows of a file, looked up by label."""

    def __init__(self, file: TheatreFile, value: Value) -> None:
        self.value = value
        self.ground = {
            f"{column:03d}{row:02d}": character
            for row, line in enumerate(file.rows)
            for column, character in enumerate(line)
        }
        self.walls: set[tuple[Hex, Hex]] = set()
        self.linked: set[str] = set()

    def wrong(self, label: str, allowed: str, wanted: str) -> str | None:
        """Why a label is not a hex of the wanted ground, or None."""
        try:
            parse_hex(label)
        except ValueError as trouble:
            return str(trouble)
        if label not in self.ground:
            return f"unknown hex {label!r}: the map has no such hex"
        if self.ground[label] not in allowed:
            kind = Terrain(self.ground[label]).name.lower().replace("_", " ")
            return f"hex {label} is {kind} on the map; {wanted} was expected"
        return None

    def lines(self, *path: str | int) -> Iterator[tuple[int, str]]:
        """The labels at a path of the file, each with the number of its line."""
        return ((number, label) for number, line in enumerate(self.value(*path) or ()) for label in line.split())

    def on_edge(self, label: str) -> bool:
        """Whether a hex touches what lies beyond the map."""
        near = neighbours(Hex(label))
        return len(near) < 6 or any(self.ground.get(neighbour, ".") == "." for neighbour in near)

    def reached(self, label: str) -> bool:
        """Whether any way or narrow leads to a sea hex."""
        here = Hex(label)
        return label in self.linked or any(
            self.ground.get(near, ".") in _SEA and side_between(here, near) not in self.walls
            for near in neighbours(here)
        )


def _rows(file: TheatreFile) -> Found:
    if not 0 < len(file.rows) <= ROWS_AT_MOST:
        yield ("rows",), f"1 to {ROWS_AT_MOST} rows were expected, not {len(file.rows)}"
        return
    width = len(file.rows[0])
    for number, line in enumerate(file.rows):
        strange = sorted(set(line) - set(_CHARACTERS))
        if strange:
            yield ("rows", number), f"unknown character {''.join(strange)!r}; allowed are {_CHARACTERS}"
        if not 0 < len(line) <= COLUMNS_AT_MOST or len(line) != width:
            yield ("rows", number), f"{quantity(len(line), 'hex', 'hexes')} in a map {width} wide"


def _projection(file: TheatreFile, chart: _Chart) -> Found:
    shape = file.projection
    south, north = shape.parallels
    if not 0 < south < north < 90:
        yield ("projection", "parallels"), "two northern latitudes were expected, the southern first"
    if not (0 < shape.origin[0] < 90 and -180 <= shape.origin[1] <= 180):
        yield ("projection", "origin"), "a northern latitude and a longitude were expected"
    if shape.hex_miles <= 0:
        yield ("projection", "hex_miles"), "a length above 0 was expected"
    if wrong := chart.wrong(shape.anchor_hex, _CHARACTERS, "a hex"):
        yield ("projection", "anchor_hex"), wrong


def _pairs(lines: Sequence[str], chart: _Chart, path: Path) -> Iterator[tuple[Path, str, tuple[Hex, Hex] | None]]:
    for number, line in enumerate(lines):
        for pair in line.split():
            first, dash, second = pair.partition("-")
            wrong = chart.wrong(first, _SEA, "sea") or chart.wrong(second, _SEA, "sea")
            if not dash:
                yield (*path, number), f"{pair!r} is no hexside; two hexes joined by a dash were expected", None
            elif wrong:
                yield (*path, number), wrong, None
            elif distance(Hex(first), Hex(second)) != 1:
                yield (*path, number), f"{pair}: the two hexes are not neighbours", None
            else:
                yield (*path, number), "", side_between(Hex(first), Hex(second))


def _hexsides(file: TheatreFile, chart: _Chart) -> Found:
    lists: list[tuple[Path, Sequence[str]]] = [(("hexsides", "all_land"), file.all_land)]
    for number, passage in enumerate(file.closed_by_hand):
        lists.append((("hexsides", "closed_by_hand", number, "sides"), passage.sides))
    for path, lines in lists:
        for where, wrong, side in _pairs(lines, chart, path):
            if side is None:
                yield where, wrong
            elif side in chart.walls:
                yield where, f"hexside {'-'.join(side)} is closed twice"
            else:
                chart.walls.add(side)


def _narrows(file: TheatreFile, chart: _Chart) -> Found:
    for number, narrow in enumerate(file.narrows):
        path: Path = ("narrows", number)
        first, second = sorted(narrow.between)
        wrong = chart.wrong(first, _SEA, "sea") or chart.wrong(second, _SEA, "sea")
        if wrong:
            yield (*path, "between"), wrong
        elif narrow.kind is not NarrowKind.SUEZ_CANAL and distance(Hex(first), Hex(second)) != 1:
            yield (*path, "between"), f"{first}-{second}: the two hexes are not neighbours"
        elif side_between(Hex(first), Hex(second)) in chart.walls:
            yield (*path, "between"), f"hexside {first}-{second} is closed as well, or stands twice"
        else:
            chart.linked |= {first, second}
            chart.walls.add(side_between(Hex(first), Hex(second)))
        yield from _closures(narrow, path)


def _closures(narrow: Narrow, path: Path) -> Found:
    for number, span in enumerate(narrow.closed):
        if span[0] > span[1]:
            yield (*path, "closed", number), "ends before it begins"


def _coasts(file: TheatreFile, chart: _Chart) -> Found:
    yield from _doubles("coasts", [coast.id for coast in file.coasts])
    owner: dict[str, str] = {}
    for number, coast in enumerate(file.coasts):
        for line, label in chart.lines("coasts", number, "hexes"):
            if wrong := chart.wrong(label, _PARTIAL, "partial sea"):
                yield ("coasts", number, "hexes", line), wrong
            elif label in owner:
                yield ("coasts", number, "hexes", line), f"hex {label} belongs to coast {owner[label]} already"
            else:
                owner[label] = coast.id
    for label, character in chart.ground.items():
        if character in _PARTIAL and label not in owner:
            yield ("rows", int(label[3:])), f"partial-sea hex {label} belongs to no coast"


def _ports(file: TheatreFile, chart: _Chart) -> Found:
    yield from _doubles("ports", [*(port.id for port in file.ports), *(port.id for port in file.off_map_ports)])
    projection = file.projection
    for number, port in enumerate(file.ports):
        path: Path = ("ports", number)
        yield from _stock(port, path)
        if wrong := chart.wrong(port.hex, _PARTIAL, "partial sea"):
            yield (*path, "hex"), wrong
            continue
        if not chart.reached(port.hex):
            yield (*path, "hex"), f"the sea does not reach hex {port.hex}: all its hexsides are land"
        if _away(projection, port.lat, port.lon, port.hex) > PORT_STRAYS_AT_MOST:
            yield (*path, "hex"), f"hex {port.hex} is more than {PORT_STRAYS_AT_MOST} hexes from {port.lat} N {port.lon} E"


def _off_map_ports(file: TheatreFile, chart: _Chart) -> Found:
    boxes = [box.id for box in file.off_map]
    for number, port in enumerate(file.off_map_ports):
        path: Path = ("off_map_ports", number)
        yield from _stock(port, path)
        if port.box not in boxes:
            yield (*path, "box"), f"unknown box {port.box!r}; allowed: {', '.join(boxes)}"


def _stock(port: PortFacts[Any], path: Path) -> Found:
    if not 0 <= port.stock <= CARGO_TO_STOCK * port.cargo:
        yield (*path, "fuel"), f"a stock of 0 to {CARGO_TO_STOCK} times cargo ({CARGO_TO_STOCK * port.cargo}) was expected"


def _minefields(file: TheatreFile, chart: _Chart) -> Found:
    yield from _doubles("minefields", [mines.id for mines in file.minefields])
    harbours = {port.hex: port.name for port in file.ports}
    known = {port.id for port in file.ports}
    projection = file.projection
    for number, mines in enumerate(file.minefields):
        path: Path = ("minefields", number)
        if wrong := chart.wrong(mines.hex, _SEA, "sea"):
            yield (*path, "hex"), wrong
        elif mines.hex in harbours:
            yield (*path, "hex"), f"hex {mines.hex} holds the port {harbours[mines.hex]}; a field must not block a harbour"
        elif _away(projection, mines.lat, mines.lon, mines.hex) > MINES_STRAY_AT_MOST:
            yield (*path, "hex"), f"hex {mines.hex} neither holds nor adjoins {mines.lat} N {mines.lon} E"
        if mines.while_holding not in known:
            yield (*path, "while_holding"), f"unknown port {mines.while_holding!r}"


def _boxes(file: TheatreFile, chart: _Chart) -> Found:
    yield from _doubles("off_map", [box.id for box in file.off_map])
    known = [box.id for box in file.off_map]
    for number, box in enumerate(file.off_map):
        path: Path = ("off_map", number)
        for line, label in chart.lines(*path, "edges"):
            if wrong := chart.wrong(label, _SEA, "sea"):
                yield (*path, "edges", line), wrong
            elif not chart.on_edge(label):
                yield (*path, "edges", line), f"hex {label} does not lie on the edge of the map"
        if box.beyond and box.beyond not in known:
            yield (*path, "beyond"), f"unknown box {box.beyond!r}; allowed: {', '.join(known)}"


def _away(projection: Projection, latitude: float, longitude: float, label: str) -> int:
    try:
        return distance(projection.hex_of(latitude, longitude), Hex(label))
    except ValueError:
        return ROWS_AT_MOST


def _doubles(key: str, ids: Iterable[str]) -> Found:
    seen: set[str] = set()
    for number, name in enumerate(ids):
        if name in seen:
            yield (key, number, "id"), f"{name!r} stands twice"
        seen.add(name)
