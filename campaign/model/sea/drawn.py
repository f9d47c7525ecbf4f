"""The chart of a theatre as it is drawn: true coastline, depths, water lines, shores and relief, as meshes in the plane.

The plane is measured in hexes, x to the east and y to the south: centres of neighbours are one apart. What is drawn
decides nothing; the hexes of the theatre do.
"""

from __future__ import annotations

from enum import Enum
from math import sqrt
from typing import Any, TypeAlias

from msgspec import Struct

from campaign.model.sea.hexes import column_of, row_of
from campaign.model.sea.projection import Projection
from campaign.model.shape import Words

# Arrays of numbers, which the core passes on without knowing the library that makes them.
Array: TypeAlias = Any

Place = tuple[float, float]
ROW = sqrt(3) / 2
# Miles from land at which the sea turns paler, and at which water lines run along the coast; the width of the shore wash.
DEPTHS = (85.0, 52.0, 30.0, 16.0, 8.0, 3.0)
WATER_LINES = (1.6, 3.6, 6.4, 9.8, 14.0)
WASH_MILES = 5.5
LEVELS = 3
# Places are kept as whole numbers from 0 to 65535, which stand for the plane between these two.
LEAST, MOST, STEPS = -24.0, 200.0, 65535


class Mesh(Struct, frozen=True, eq=False):
    """Triangles, cell by cell: the corners of each, a kind for each point, and each cell's box and where its triangles end."""

    points: Array
    kinds: Array
    triangles: Array
    boxes: Array
    ends: Array


class Strands(Struct, frozen=True, eq=False):
    """Lines, cell by cell: their points, a kind for each, where each line ends, and each cell's box and where its lines end."""

    points: Array
    kinds: Array
    stops: Array
    boxes: Array
    ends: Array


class Relief(Struct, frozen=True, eq=False):
    """Light and shadow on mountains: 128 is level ground; `corner` is its origin in the plane, `fine` its dots per hex."""

    shade: Array
    corner: Place
    fine: float


class DrawnChart(Struct, frozen=True, eq=False):
    """What is drawn of a theatre, in several levels of detail, the finest first.

    The kind is the number of the step in the depths, of the line in the water lines, of the coast (in the theatre's order)
    in the wash, and the density in the veil.
    """

    theatre: str
    land: tuple[Mesh, ...]
    depths: tuple[Mesh, ...]
    wash: tuple[Mesh, ...]
    coast: tuple[Strands, ...]
    water: tuple[Strands, ...]
    veil: Mesh
    relief: Relief


def in_the_plane(projection: Projection, latitude: float, longitude: float) -> Place:
    """A place on the globe in the plane of the hexes."""
    return laid_down(projection, *projection.miles_of(latitude, longitude))


def laid_down(projection: Projection, east: float, north: float) -> Place:
    """A point on paper in the plane of the hexes."""
    column, row = column_of(projection.anchor_hex), row_of(projection.anchor_hex)
    across, up = (east - projection.anchor[0]) / projection.hex_miles, (north - projection.anchor[1]) / projection.hex_miles
    return column + (row & 1) / 2 + across, row * ROW - up


def on_the_globe(projection: Projection, spot: Place) -> Place:
    """Latitude and longitude of a point of the plane."""
    column, row = column_of(projection.anchor_hex), row_of(projection.anchor_hex)
    across, up = spot[0] - column - (row & 1) / 2, row * ROW - spot[1]
    return projection.place_of(
        projection.anchor[0] + across * projection.hex_miles, projection.anchor[1] + up * projection.hex_miles
    )


# Names on the chart ---------------------------------------------------------------------------------------------------


class NameRank(Enum):
    """How large a name stands on the chart."""

    OCEAN = "ocean"
    SEA = "sea"
    GULF = "gulf"
    COUNTRY = "country"


class ChartName(Struct, frozen=True):
    """A name and where it stands: latitude, longitude, and the degrees by which it is turned to the left."""

    name: Words
    rank: NameRank
    home: tuple[float, float, float]
    second: tuple[float, float, float]


class ChartNames(Struct, frozen=True):
    """The names of one chart, the most important first."""

    names: tuple[ChartName, ...]
