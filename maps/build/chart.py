"""The map before it is written: rows of characters, closed hexsides, and the sea that ships can reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from campaign.model.sea.hexes import Hex, hex_at, neighbours
from campaign.model.sea.projection import Projection
from campaign.model.sea.theatre import side_between
from maps.build.classify import FULL_SEA_BELOW, LAND_ABOVE
from maps.build.hand import Values, inside
from maps.build.relief import INLAND_GREY, SHORE_GREY

BEYOND, FULL_SEA, PARTIAL, STEEP, LAND, MOUNTAINS = ".~:+#^"
STEEP_OF = {PARTIAL: STEEP, LAND: MOUNTAINS}
Side = tuple[Hex, Hex]


def ground(land: Mapping[Hex, float], overrides: Values, projection: Projection) -> dict[Hex, str]:
    """The character of every hex, before mountains."""
    lagoons = {label for lagoon in overrides["lagoons"] for label in lagoon["hexes"].split()}
    islands = {projection.hex_of(island["lat"], island["lon"]) for island in overrides["islands"]}
    found: dict[Hex, str] = {}
    for where, share in land.items():
        place = projection.position_of(where)
        if not inside(overrides["edge"], place) or any(inside(box, place) for box in overrides["beyond"]):
            found[where] = BEYOND
        elif share > LAND_ABOVE or where in lagoons:
            found[where] = LAND
        else:
            found[where] = FULL_SEA if share < FULL_SEA_BELOW and where not in islands else PARTIAL
    return found


def sides_of(lines: Iterable[str]) -> set[Side]:
    """Hexsides written as pairs of hexes."""
    return {side_between(Hex(pair[:5]), Hex(pair[6:])) for line in lines for pair in line.split()}


def without_ponds(chart: dict[Hex, str], walls: set[Side], joins: set[Side]) -> list[Hex]:
    """Fills waters that neither way nor narrow joins to the largest sea; says which hexes were filled."""
    sea = {where for where, character in chart.items() if character in (FULL_SEA, PARTIAL)}
    near: dict[Hex, set[Hex]] = {
        where: {other for other in neighbours(where) if other in sea and side_between(where, other) not in walls}
        for where in sea
    }
    for one, other in joins:
        near[one].add(other)
        near[other].add(one)
    left, largest = set(sea), set[Hex]()
    while left:
        pool, edge = set[Hex](), {min(left)}
        while edge:
            pool |= edge
            edge = {other for where in edge for other in near[where]} - pool
        left -= pool
        largest = max(largest, pool, key=len)
    ponds = sorted(sea - largest)
    for where in ponds:
        chart[where] = LAND if chart[where] == PARTIAL else BEYOND
    return ponds


def raise_mountains(
    chart: dict[Hex, str], grey: Mapping[Hex, float], overrides: Values, projection: Projection
) -> None:
    """Marks steep shores and mountains by the relief picture, then as the hand input has it."""
    added, removed = (overrides["mountains"][key] for key in ("added", "removed"))
    for where, character in chart.items():
        if character in STEEP_OF:
            height = grey.get(where, 0.0)
            steep = height >= (SHORE_GREY if character == PARTIAL else INLAND_GREY)
            kept = not any(_named(where, place, projection) and height < place.get("below", 256) for place in removed)
            if (steep and kept) or any(_named(where, place, projection) for place in added):
                chart[where] = STEEP_OF[character]


def _named(where: Hex, place: Values, projection: Projection) -> bool:
    return where in place["hexes"].split() if "hexes" in place else inside(place, projection.position_of(where))


def rows_of(chart: Mapping[Hex, str], columns: int, rows: int) -> list[str]:
    """The characters as rows from the north."""
    return ["".join(chart[hex_at(column, row)] for column in range(columns)) for row in range(rows)]


def on_edge(chart: Mapping[Hex, str], where: Hex) -> bool:
    """Whether a sea hex touches what lies beyond the map."""
    near = neighbours(where)
    return len(near) < 6 or any(chart.get(other, BEYOND) == BEYOND for other in near)
