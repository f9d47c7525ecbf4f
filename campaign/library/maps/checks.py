"""What a theatre file must satisfy beyond its shape; each check yields (path in the file, what is wrong)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from campaign.library.maps.schema import NEUTRAL, NarrowEntry, PortEntry, TheatreEntry
from campaign.model.sea.hexes import COLUMNS_AT_MOST, ROWS_AT_MOST, Hex, distance, neighbours, parse_hex
from campaign.model.sea.projection import Projection
from campaign.model.sea.theatre import FuelSupply, NarrowKind, Terrain, side_between
from campaign.model.sides import Nation

CARGO_TO_STOCK = 20
PORT_STRAYS_AT_MOST = 2
MINES_STRAY_AT_MOST = 1

Path = tuple[str | int, ...]
Found = Iterator[tuple[Path, str]]

_CHARACTERS = "".join(ground.value for ground in Terrain)
_SEA, _PARTIAL = "~:+", ":+"
_TURN = re.compile(r"(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) II? \d\d")


def faults_of(entry: TheatreEntry) -> Found:
    """Everything wrong with a theatre file; nothing further is asked of a map without rows or a lattice."""
    rows = list(_rows(entry))
    yield from rows
    if rows:
        return
    chart = _Chart(entry)
    lattice = list(_projection(entry, chart))
    yield from lattice
    if lattice:
        return
    for check in (_hexsides, _narrows, _coasts, _ports, _off_map_ports, _minefields, _boxes):
        yield from check(entry, chart)


class _Chart:
    """The rows of a file, asked by label."""

    def __init__(self, entry: TheatreEntry) -> None:
        self.ground = {
            f"{column:03d}{row:02d}": character
            for row, line in enumerate(entry.rows)
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

    def on_edge(self, label: str) -> bool:
        """Whether a hex touches what lies beyond the map."""
        near = neighbours(Hex(label))
        return len(near) < 6 or any(self.ground.get(other, ".") == "." for other in near)

    def reached(self, label: str) -> bool:
        """Whether any way or narrow leads to a sea hex."""
        here = Hex(label)
        return label in self.linked or any(
            self.ground.get(near, ".") in _SEA and side_between(here, near) not in self.walls
            for near in neighbours(here)
        )


def _rows(entry: TheatreEntry) -> Found:
    if not 0 < len(entry.rows) <= ROWS_AT_MOST:
        yield ("rows",), f"1 to {ROWS_AT_MOST} rows were expected, not {len(entry.rows)}"
        return
    width = len(entry.rows[0])
    for number, line in enumerate(entry.rows):
        strange = sorted(set(line) - set(_CHARACTERS))
        if strange:
            yield ("rows", number), f"unknown character {''.join(strange)!r}; allowed are {_CHARACTERS}"
        if not 0 < len(line) <= COLUMNS_AT_MOST or len(line) != width:
            yield ("rows", number), f"{len(line)} hexes in a map {width} wide"


def _projection(entry: TheatreEntry, chart: _Chart) -> Found:
    shape = entry.projection
    south, north = shape.parallels
    if not 0 < south < north < 90:
        yield ("projection", "parallels"), "two northern latitudes were expected, the southern first"
    if not (0 < shape.origin[0] < 90 and -180 <= shape.origin[1] <= 180):
        yield ("projection", "origin"), "a northern latitude and a longitude were expected"
    if shape.hex_miles <= 0:
        yield ("projection", "hex_miles"), "a length above 0 was expected"
    if wrong := chart.wrong(shape.anchor_hex, _CHARACTERS, "a hex"):
        yield ("projection", "anchor_hex"), wrong


def projection_of(entry: TheatreEntry) -> Projection:
    """The projection that a theatre file asks for."""
    shape = entry.projection
    return Projection(shape.parallels, shape.origin, shape.hex_miles, shape.anchor, Hex(shape.anchor_hex))


def _pairs(lines: Sequence[str], chart: _Chart, path: Path) -> Iterator[tuple[Path, str, tuple[Hex, Hex] | None]]:
    for number, line in enumerate(lines):
        for pair in line.split():
            one, dash, other = pair.partition("-")
            wrong = chart.wrong(one, _SEA, "sea") or chart.wrong(other, _SEA, "sea")
            if not dash:
                yield (*path, number), f"{pair!r} is no hexside; two hexes joined by a dash were expected", None
            elif wrong:
                yield (*path, number), wrong, None
            elif distance(Hex(one), Hex(other)) != 1:
                yield (*path, number), f"{pair}: the two hexes are not neighbours", None
            else:
                yield (*path, number), "", side_between(Hex(one), Hex(other))


def _hexsides(entry: TheatreEntry, chart: _Chart) -> Found:
    lists: list[tuple[Path, Sequence[str]]] = [(("hexsides", "all_land"), entry.hexsides.all_land)]
    for number, passage in enumerate(entry.hexsides.closed_by_hand):
        lists.append((("hexsides", "closed_by_hand", number, "sides"), passage.sides))
    for path, lines in lists:
        for where, wrong, side in _pairs(lines, chart, path):
            if side is None:
                yield where, wrong
            elif side in chart.walls:
                yield where, f"hexside {'-'.join(side)} is closed twice"
            else:
                chart.walls.add(side)


def _narrows(entry: TheatreEntry, chart: _Chart) -> Found:
    for number, narrow in enumerate(entry.narrows):
        path: Path = ("narrows", number)
        one, _, other = narrow.between.partition("-")
        wrong = chart.wrong(one, _SEA, "sea") or chart.wrong(other, _SEA, "sea")
        if wrong:
            yield (*path, "between"), wrong
        elif narrow.kind is not NarrowKind.SUEZ_CANAL and distance(Hex(one), Hex(other)) != 1:
            yield (*path, "between"), f"{narrow.between}: the two hexes are not neighbours"
        elif side_between(Hex(one), Hex(other)) in chart.walls:
            yield (*path, "between"), f"hexside {narrow.between} is closed as well, or stands twice"
        else:
            chart.linked |= {one, other}
            chart.walls.add(side_between(Hex(one), Hex(other)))
        if narrow.nas < 0:
            yield (*path, "nas"), "0 or more was expected"
        yield from _closures(narrow, path)


def _closures(narrow: NarrowEntry, path: Path) -> Found:
    for number, span in enumerate(narrow.closed):
        try:
            backwards = date.fromisoformat(span.first) > date.fromisoformat(span.last)
        except ValueError:
            yield (*path, "closed", number), "two quoted dates were expected, as in \"1941-04-26\""
            continue
        if backwards:
            yield (*path, "closed", number), "ends before it begins"


def _coasts(entry: TheatreEntry, chart: _Chart) -> Found:
    yield from _doubles("coasts", [coast.id for coast in entry.coasts])
    nations = [nation.value for nation in Nation]
    owner: dict[str, str] = {}
    for number, coast in enumerate(entry.coasts):
        if coast.nation != NEUTRAL and coast.nation not in nations:
            allowed = ", ".join([*nations, NEUTRAL])
            yield ("coasts", number, "nation"), f"unknown nation {coast.nation!r}; allowed: {allowed}"
        for line, labels in enumerate(coast.hexes):
            for label in labels.split():
                if wrong := chart.wrong(label, _PARTIAL, "partial sea"):
                    yield ("coasts", number, "hexes", line), wrong
                elif label in owner:
                    yield ("coasts", number, "hexes", line), f"hex {label} belongs to coast {owner[label]} already"
                else:
                    owner[label] = coast.id
    for label, character in chart.ground.items():
        if character in _PARTIAL and label not in owner:
            yield ("rows", int(label[3:])), f"partial-sea hex {label} belongs to no coast"


def _ports(entry: TheatreEntry, chart: _Chart) -> Found:
    yield from _doubles("ports", [port.id for port in (*entry.ports, *entry.off_map_ports)])
    projection = projection_of(entry)
    for number, port in enumerate(entry.ports):
        path: Path = ("ports", number)
        yield from _ratings(port, path)
        if port.box:
            yield (*path, "box"), "a port on the map has a hex, not a box"
        if wrong := chart.wrong(port.hex, _PARTIAL, "partial sea"):
            yield (*path, "hex"), wrong
            continue
        if not chart.reached(port.hex):
            yield (*path, "hex"), f"the sea does not reach hex {port.hex}: all its hexsides are land"
        if _away(projection, port.lat, port.lon, port.hex) > PORT_STRAYS_AT_MOST:
            yield (*path, "hex"), f"hex {port.hex} is more than {PORT_STRAYS_AT_MOST} hexes from {port.lat} N {port.lon} E"


def _off_map_ports(entry: TheatreEntry, chart: _Chart) -> Found:
    boxes = [box.id for box in entry.off_map]
    for number, port in enumerate(entry.off_map_ports):
        path: Path = ("off_map_ports", number)
        yield from _ratings(port, path)
        if port.hex:
            yield (*path, "hex"), "a port beyond the edge has a box, not a hex"
        if port.box not in boxes:
            yield (*path, "box"), f"unknown box {port.box!r}; allowed: {', '.join(boxes)}"


def _ratings(port: PortEntry, path: Path) -> Found:
    if not re.fullmatch(r"[a-z]+(_[a-z]+)*", port.id):
        yield (*path, "id"), f"{port.id!r}: lower case words joined by underscores were expected"
    for key in ("cargo", "refuel", "aa", "repair"):
        if getattr(port, key) < 0:
            yield (*path, key), f"0 or more was expected, not {getattr(port, key)}"
    if isinstance(port.fuel, str):
        if port.fuel not in (FuelSupply.POOL.value, FuelSupply.UNLIMITED.value):
            yield (*path, "fuel"), f"pool, unlimited or a stock in FP was expected, not {port.fuel!r}"
    elif not 0 <= port.fuel <= CARGO_TO_STOCK * max(port.cargo, 0):
        yield (*path, "fuel"), f"a stock of 0 to {CARGO_TO_STOCK} times cargo ({CARGO_TO_STOCK * port.cargo}) was expected"


def _minefields(entry: TheatreEntry, chart: _Chart) -> Found:
    yield from _doubles("minefields", [mines.id for mines in entry.minefields])
    harbours = {port.hex: port.name for port in entry.ports}
    known = {port.id for port in entry.ports}
    projection = projection_of(entry)
    for number, mines in enumerate(entry.minefields):
        path: Path = ("minefields", number)
        if wrong := chart.wrong(mines.hex, _SEA, "sea"):
            yield (*path, "hex"), wrong
        elif mines.hex in harbours:
            yield (*path, "hex"), f"hex {mines.hex} holds the port {harbours[mines.hex]}; a field must not block a harbour"
        elif _away(projection, mines.lat, mines.lon, mines.hex) > MINES_STRAY_AT_MOST:
            yield (*path, "hex"), f"hex {mines.hex} neither holds nor adjoins {mines.lat} N {mines.lon} E"
        if mines.while_holding not in known:
            yield (*path, "while_holding"), f"unknown port {mines.while_holding!r}"
        if not _TURN.fullmatch(mines.first_turn):
            yield (*path, "first_turn"), f"a game turn such as \"Jun I 40\" was expected, not {mines.first_turn!r}"


def _boxes(entry: TheatreEntry, chart: _Chart) -> Found:
    yield from _doubles("off_map", [box.id for box in entry.off_map])
    known = [box.id for box in entry.off_map]
    for number, box in enumerate(entry.off_map):
        path: Path = ("off_map", number)
        for line, labels in enumerate(box.edges):
            for label in labels.split():
                if wrong := chart.wrong(label, _SEA, "sea"):
                    yield (*path, "edges", line), wrong
                elif not chart.on_edge(label):
                    yield (*path, "edges", line), f"hex {label} does not lie on the edge of the map"
        if box.beyond and box.beyond not in known:
            yield (*path, "beyond"), f"unknown box {box.beyond!r}; allowed: {', '.join(known)}"
        if box.nas < 0:
            yield (*path, "nas"), "0 or more was expected"


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
