"""The chart as it is drawn: it holds to the theatre, it is whole, and no other archive passes for one."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import shapely

from campaign.library import places
from campaign.library.drawn_charts import load_drawn, load_names
from campaign.library.reading.faults import FaultyData
from campaign.library.theatres import load_theatre
from campaign.model.sea.drawn import DEPTHS, LEVELS, ROW, WATER_LINES, Mesh, NameRank, in_the_plane, laid_down, on_the_globe
from campaign.model.sea.hexes import Hex, column_of, hex_at, row_of
from campaign.model.sea.theatre import HexKind, Terrain
from maps.build.meshes import meshed, smoothed, stranded
from maps.build.seal import sealed
from maps.build.shading import relief

THEATRE = load_theatre()
CHART = load_drawn()
# Where the coast that is drawn and the hex differ by more than so much of the hex, pointing at it shows the hex.
THIRD = 1 / 3


def outline(where: Hex) -> shapely.Polygon:
    """A hex in the plane."""
    x, y = column_of(where) + (row_of(where) & 1) / 2, row_of(where) * ROW
    turns = np.radians(np.arange(30, 390, 60))
    return shapely.Polygon(np.column_stack([x + np.cos(turns) / np.sqrt(3), y + np.sin(turns) / np.sqrt(3)]))


def triangles_of(mesh: Mesh) -> np.ndarray:
    """All triangles of a mesh as shapes."""
    threes: np.ndarray = shapely.polygons(mesh.points[mesh.triangles])
    return threes


def land_shares() -> dict[Hex, float]:
    """How much of every hex of the theatre is drawn as land."""
    labels = [where for column in range(THEATRE.columns) for row in range(THEATRE.rows)
              if THEATRE.on_map(where := hex_at(column, row))]
    hexes = np.array([outline(where) for where in labels])
    threes = triangles_of(CHART.land[0])
    at_hex, at_land = shapely.STRtree(threes).query(hexes, predicate="intersects")
    share = np.zeros(len(labels))
    np.add.at(share, at_hex, shapely.area(shapely.intersection(hexes[at_hex], threes[at_land])))
    return dict(zip(labels, (share / shapely.area(hexes)).tolist(), strict=True))


@pytest.mark.gate
def test_the_coast_that_is_drawn_holds_to_the_hexes() -> None:
    """SM-GAP-52: land hexes lie in drawn land and full sea in drawn sea; those that differ by a third are few, and known."""
    shares = land_shares()
    kinds = {kind: [share for where, share in shares.items() if THEATRE.kind(where) is kind] for kind in HexKind}
    dry, wet = kinds[HexKind.LAND], kinds[HexKind.FULL_SEA]
    differing = [where for where, share in shares.items()
                 if (THEATRE.kind(where) is HexKind.LAND and share < 1 - THIRD)
                 or (THEATRE.kind(where) is HexKind.FULL_SEA and share > THIRD)]

    assert len(dry) > 1000
    assert len(wet) > 1000
    assert sum(share > 0.99 for share in dry) / len(dry) > 0.98
    assert sum(share < 0.01 for share in wet) / len(wet) > 0.99
    assert sum(0.0 < share < 1.0 for share in kinds[HexKind.PARTIAL_SEA]) / len(kinds[HexKind.PARTIAL_SEA]) > 0.95
    # Lagoons and ponds that no ship enters are land in the game; on the chart they are water.
    assert len(differing) < 40, differing
    assert all(THEATRE.kind(where) is HexKind.LAND for where in differing)


@pytest.mark.gate
def test_the_levels_draw_one_and_the_same_land() -> None:
    """Coarser levels keep the area of the finest, and have far fewer points."""
    areas = [float(shapely.area(triangles_of(mesh)).sum()) for mesh in CHART.land]

    assert len(CHART.land) == len(CHART.coast) == len(CHART.water) == len(CHART.depths) == LEVELS
    assert areas == pytest.approx([areas[0]] * LEVELS, rel=0.005)
    assert len(CHART.land[0].points) > 2 * len(CHART.land[1].points) > 3 * len(CHART.land[2].points)


@pytest.mark.gate
def test_the_sea_is_paler_far_from_land() -> None:
    """Each depth lies within its miles of land, and none of them covers another."""
    land = shapely.union_all(triangles_of(CHART.land[2]))
    shapely.prepare(land)
    for mesh in CHART.depths[2:]:
        middles = mesh.points[mesh.triangles].mean(axis=1)
        away = shapely.distance(land, shapely.points(middles)) * THEATRE.projection.hex_miles
        kinds = mesh.kinds[mesh.triangles[:, 0]]
        for kind, reach in enumerate(DEPTHS):
            nearest = DEPTHS[kind + 1] if kind + 1 < len(DEPTHS) else 0.0
            assert away[kinds == kind].max() < reach * 1.1 + 1.5
            assert np.median(away[kinds == kind]) >= nearest * 0.8
    assert set(CHART.water[0].kinds.tolist()) == set(range(len(WATER_LINES)))


def test_every_shore_has_a_strip_of_its_own() -> None:
    """The wash of a coast lies along the land of that coast."""
    kinds = CHART.wash[0].kinds
    drawn = {list(THEATRE.coasts)[kind] for kind in set(kinds.tolist())}

    assert len(drawn) > 0.95 * len(THEATRE.coasts)
    sicily = next(number for number, coast in enumerate(THEATRE.coasts.values()) if "Sicil" in coast.name)
    palermo = in_the_plane(THEATRE.projection, 38.12, 13.36)
    spots = CHART.wash[0].points[kinds == sicily]
    assert np.hypot(*(spots - palermo).T).min() < 12


def test_the_veil_is_clear_over_the_theatre_and_dense_beyond_it() -> None:
    """At the edge it begins, and where the chart ends nothing shows through."""
    veil = CHART.veil
    inside = shapely.STRtree(triangles_of(veil)).query(shapely.Point(in_the_plane(THEATRE.projection, 36.0, 18.0)))

    assert not len(inside)
    assert veil.kinds.min() == 0
    assert veil.kinds.max() == 255


def test_mountains_are_lit_from_the_north_west() -> None:
    """Level ground is even; a ridge is light on the side of the lamp and dark on the other."""
    size = 21
    rows = tuple("".join("^" if 8 <= column <= 12 and 8 <= row <= 12 else "#" for column in range(size)) for row in range(size))
    shade = relief(rows).shade.astype(int)
    middle = shade.shape[0] // 2, shade.shape[1] // 2
    north_west = shade[middle[0] - 40 : middle[0], middle[1] - 40 : middle[1]]
    south_east = shade[middle[0] : middle[0] + 40, middle[1] : middle[1] + 40]

    assert north_west.mean() - south_east.mean() > 4
    assert abs(int(CHART.relief.shade.min()) - 128) > 40


def test_a_place_and_its_spot_in_the_plane_are_one() -> None:
    """Through the projection and back, and in agreement with the hexes."""
    for latitude, longitude in ((36.0, 14.5), (31.2, 29.9), (43.3, 5.4)):
        spot = in_the_plane(THEATRE.projection, latitude, longitude)
        assert on_the_globe(THEATRE.projection, spot) == pytest.approx((latitude, longitude))
        where = THEATRE.hex_of(latitude, longitude)
        x, y = column_of(where) + (row_of(where) & 1) / 2, row_of(where) * ROW
        assert np.hypot(spot[0] - x, spot[1] - y) < 0.6
    anchor = THEATRE.projection.anchor
    where = THEATRE.projection.anchor_hex
    assert laid_down(THEATRE.projection, *anchor) == (column_of(where) + (row_of(where) & 1) / 2, row_of(where) * ROW)


def test_names_of_seas_lie_on_the_sea() -> None:
    """SM-GAP-52: home and second home of every sea are water, of every country land or beyond the edge."""
    for name in load_names():
        for home in (name.home, name.second):
            where = THEATRE.hex_of(*home[:2])
            if name.rank is NameRank.COUNTRY:
                assert THEATRE.kind(where) is not HexKind.FULL_SEA, name.name
            else:
                assert THEATRE.ground(where) is Terrain.BEYOND or THEATRE.is_sea(where), name.name


def tiny() -> dict[str, np.ndarray]:
    """The arrays of the true archive."""
    with np.load(BytesIO((Path(str(places.maps())) / "mediterranean.npz").read_bytes())) as archive:
        return {key: archive[key] for key in archive.files}


@pytest.mark.parametrize(("key", "spoilt", "said"), [
    ("land.0.points", lambda array: array.astype(np.float64), "uint16 were expected"),
    ("land.0.triangles", lambda array: array * 0 + 9, "points that are there"),
    ("land.0.kinds", lambda array: array[:-1], "one for each point"),
    ("coast.1.stops", lambda array: array[::-1], "rising numbers"),
    ("wash.2.boxes", lambda array: array[:0], "one for each cell"),
    ("relief.0.shade", None, "is missing"),
    ("theatre", lambda _: np.frombuffer(b"baltic", np.uint8), "the chart of 'baltic'"),
])
def test_an_archive_that_is_not_whole_is_refused_in_one_line(tmp_path: Path, key: str, spoilt: object, said: str) -> None:
    """What, where, what was expected, and what to do; nothing of it is drawn."""
    arrays = tiny()
    if callable(spoilt):
        arrays[key] = spoilt(arrays[key])
    else:
        del arrays[key]
    file = tmp_path / "mediterranean.npz"
    np.savez(file, allow_pickle=False, **arrays)

    with pytest.raises(FaultyData, match=said) as told:
        load_drawn("mediterranean", file)
    assert len(told.value.faults) == 1


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 nothing", b"\x80\x04 a pickle"])
def test_a_file_that_is_no_archive_is_refused_in_one_line(tmp_path: Path, data: bytes) -> None:
    """A file that is empty, cut off, or something else."""
    file = tmp_path / "mediterranean.npz"
    file.write_bytes(data)

    with pytest.raises(FaultyData, match="make map-data"):
        load_drawn("mediterranean", file)


def test_areas_are_cut_along_cells_and_lose_nothing() -> None:
    """The triangles of all cells cover the area once; lines keep their length; corners are cut round."""
    area = shapely.Polygon([(0, 0), (10, 0), (10, 10), (5, 3), (0, 10)])
    mesh, lines = meshed([(7, area)], 4.0), stranded([(2, shapely.boundary(area))], 4.0)

    assert float(shapely.area(triangles_of(mesh)).sum()) == pytest.approx(area.area)
    assert set(mesh.kinds.tolist()) == {7}
    assert len(mesh.boxes) == len(mesh.ends) > 4
    starts = [0, *lines.stops.tolist()[:-1]]
    long = sum(shapely.LineString(lines.points[start:stop]).length for start, stop in zip(starts, lines.stops, strict=True))
    assert long == pytest.approx(area.length)
    square = shapely.buffer(shapely.Point(0, 0), 3, quad_segs=2)
    assert shapely.get_num_coordinates(smoothed(square)) > shapely.get_num_coordinates(square)


@pytest.mark.gate
def test_the_same_chart_gives_the_same_bytes() -> None:
    """The tool can be run again: what it wrote is what it would write."""
    assert sealed(CHART) == sealed(CHART)
    assert abs(len(sealed(CHART)) - (Path(str(places.maps())) / "mediterranean.npz").stat().st_size) < 20_000
