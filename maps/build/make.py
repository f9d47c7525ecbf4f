"""Makes `maps/mediterranean.yaml` from coastlines, relief and the hand input: `python -m maps.build.make FOLDER`.

FOLDER holds two unpacked npm packages, `world-atlas` and `three-globe`; the Makefile target `map-data` fetches
them. The same input gives the same bytes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from campaign.model.sea.hexes import Hex
from campaign.model.sea.projection import MEDITERRANEAN, Projection
from campaign.model.sea.theatre import side_between
from campaign.model.units.ships import ShipType
from maps.build import chart as charts
from maps.build.classify import measured
from maps.build.coastline import land_outlines
from maps.build.hand import Values, coast_of_each, inside, read, stamp
from maps.build.relief import mean_grey
from maps.build.write import HEAD, flow, numbered, quoted, wrapped

COLUMNS, ROWS = 176, 95
TARGET = Path(__file__).parents[1] / "mediterranean.yaml"
LAND_OUTLINES = "world-atlas/land-10m.json"
RELIEF = "three-globe/example/img/earth-topology.png"


def made(folder: Path) -> str:
    """The whole theatre file."""
    projection, overrides = MEDITERRANEAN, read("overrides")
    outlines = land_outlines(folder / LAND_OUTLINES, projection)
    measures = measured(outlines, projection, COLUMNS, ROWS)
    chart = charts.ground(measures.land, overrides, projection)
    by_hand = [(passage["where"], charts.sides_of(passage["sides"])) for passage in overrides["closed"]]
    joins = charts.sides_of(narrow["between"] for narrow in overrides["narrows"])
    walls = {side_between(*side) for side in measures.all_land_sides}.union(*(sides for _, sides in by_hand))
    charts.without_ponds(chart, walls | joins, joins)
    dry = [where for where, character in chart.items() if character not in (charts.BEYOND, charts.FULL_SEA)]
    grey = mean_grey(folder / RELIEF, outlines, projection, dry)
    charts.raise_mountains(chart, grey, overrides, projection)
    all_land = {
        side for side in measures.all_land_sides if all(chart[where] in "~:+" for where in side)
    } - joins
    hand_sides = set[charts.Side]().union(*(sides for _, sides in by_hand))
    parts = (
        [HEAD.format(stamp=stamp()) + _projection(projection), "", *numbered(charts.rows_of(chart, COLUMNS, ROWS)), ""],
        _hexsides({side_between(*side) for side in all_land} - hand_sides, by_hand),
        _narrows(overrides["narrows"]),
        _coasts(chart, projection),
        _ports(projection),
        _minefields(overrides["minefields"], projection),
        _boxes(overrides["off_map"], chart, projection),
    )
    return "\n".join(line for part in parts for line in part) + "\n"


def _projection(projection: Projection) -> str:
    (south, north), (latitude, longitude) = projection.parallels, projection.origin
    east, north_miles = projection.anchor
    return (
        f"projection: {{parallels: [{south:g}, {north:g}], origin: [{latitude:g}, {longitude:g}], "
        f"hex_miles: {projection.hex_miles:g}, anchor: [{east:g}, {north_miles:g}], "
        f"anchor_hex: {quoted(projection.anchor_hex)}}}"
    )


def _hexsides(all_land: set[charts.Side], by_hand: list[tuple[str, set[charts.Side]]]) -> Iterator[str]:
    yield "# Hexsides that no ship crosses (SM-1F): less than 0.5 % of them is water, or the passage is false."
    yield "hexsides:\n  all_land:"
    yield from (f"    - {line}" for line in wrapped(map("-".join, sorted(all_land)), 9))
    yield "  closed_by_hand:"
    for where, sides in by_hand:
        lines = wrapped(map("-".join, sorted(sides)), 9)
        yield f"    - {{where: {quoted(where)}, sides: [{', '.join(lines)}]}}"
    yield ""


def _narrows(narrows: list[Values]) -> Iterator[str]:
    yield "# Passages that are not ordinary ways: who could ever pass, the NAS it takes, first and last days of closure."
    yield "narrows:"
    for narrow in narrows:
        types = [kind.value for kind in ShipType] if narrow["types"] == "ALL" else narrow["types"]
        yield f"  - {flow({**narrow, 'types': types})}"
    yield ""


def _coasts(chart: dict[Hex, str], projection: Projection) -> Iterator[str]:
    coasts = read("coasts")["coasts"]
    partial = sorted(where for where, character in chart.items() if character in ":+")
    held = coast_of_each(coasts, projection, partial)
    yield "# Stretches of coast and who held them on 10 June 1940, for coastal observers (SM-3D) and beaches (SM-1E)."
    yield "coasts:"
    for coast in coasts:
        if held[coast["id"]]:
            yield f"  - id: {coast['id']}\n    name: {coast['name']}\n    nation: {coast['nation']}\n    hexes:"
            yield from (f"      - {line}" for line in wrapped(held[coast["id"]], 17))
    yield ""


def _ports(projection: Projection) -> Iterator[str]:
    chart = read("ports")
    yield "# The Port Information Chart (SM-GAP-03): cargo in RE a player turn, refuelling in FP a NAS, heavy AA, repair"
    yield "# points, and fuel: the Italian pool, unlimited, or a stock in FP never above 20 times cargo."
    yield "ports:"
    for port in chart["ports"]:
        where = port.pop("hex", None) or projection.hex_of(port["lat"], port["lon"])
        yield f"  - {flow({'id': port.pop('id'), 'name': port.pop('name'), 'hex': where, **port})}"
    yield "off_map_ports:"
    yield from (f"  - {flow(port)}" for port in chart["off_map_ports"])
    yield ""


def _minefields(minefields: list[Values], projection: Projection) -> Iterator[str]:
    yield "# Minefields (SM-GAP-26). A field whose point falls in a port's hex lies in the adjoining sea hex named here."
    yield "minefields:"
    for mines in minefields:
        where = mines.get("hex") or projection.hex_of(mines["lat"], mines["lon"])
        yield f"  - {flow({**mines, 'hex': where})}"
    yield ""


def _boxes(boxes: list[Values], chart: dict[Hex, str], projection: Projection) -> Iterator[str]:
    yield "# Seas beyond the edge: the edge hexes that lead there, for whom, and the NAS of the passage."
    yield "off_map:"
    sea = sorted(where for where, character in chart.items() if character in "~:+" and charts.on_edge(chart, where))
    for box in boxes:
        window = box.pop("edge_of", None)
        edges = [where for where in sea if window and inside(window, projection.position_of(where))]
        yield f"  - id: {box.pop('id')}\n    name: {box.pop('name')}"
        yield from (f"    {key}: {flow({key: value})[len(key) + 3 : -1]}" for key, value in box.items())
        if edges:
            yield "    edges:"
        yield from (f"      - {line}" for line in wrapped(edges, 17))


def main(arguments: list[str]) -> int:
    """Writes the map; `--check` compares instead and says whether the committed file is what the tool makes."""
    folders = [argument for argument in arguments if not argument.startswith("-")]
    if len(folders) != 1:
        print("usage: python -m maps.build.make [--check] FOLDER", file=sys.stderr)
        return 2
    text = made(Path(folders[0]))
    if "--check" in arguments:
        same = TARGET.read_text(encoding="utf-8") == text
        print(f"{TARGET.name}: {'as the tool makes it' if same else 'differs from what the tool makes'}")
        return 0 if same else 1
    TARGET.write_text(text, encoding="utf-8")
    print(f"{TARGET}: {len(text)} characters")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
