"""Where on the globe a hex lies: a conformal conic projection on a sphere, and the lattice laid over it.

Lengths are statute miles, angles degrees, latitude before longitude. The map is flat: a mile of paper is
within one part in a hundred of a mile of sea everywhere in the Mediterranean.
"""

from __future__ import annotations

from math import atan, atan2, cos, degrees, hypot, log, pi, radians, sin, sqrt, tan
from typing import Annotated

from msgspec import Struct

from campaign.model.sea.hexes import Hex, column_of, hex_at, row_of
from campaign.model.shape import Said

EARTH_RADIUS_MILES = 3958.761
ANCHOR_HEX = Hex("08852")


class Projection(Struct, frozen=True):
    """A Lambert conformal conic and a pointy-top lattice; `anchor` is where the centre of `anchor_hex` lies, in miles.

    The anchor settles which waters share a hex: this one keeps both shores of the strait of Messina in one.
    """

    parallels: Annotated[tuple[float, float], Said()] = (33.0, 43.0)
    origin: Annotated[tuple[float, float], Said()] = (38.0, 13.5)
    hex_miles: Annotated[float, Said()] = 16.0
    anchor: Annotated[tuple[float, float], Said()] = (11.0, 2.5)
    anchor_hex: Annotated[Hex, Said()] = ANCHOR_HEX

    def miles_of(self, latitude: float, longitude: float) -> tuple[float, float]:
        """Miles east and north of the origin, on paper."""
        cone, scale, apex = self._cone()
        radius = scale / tan(pi / 4 + radians(latitude) / 2) ** cone
        angle = cone * radians(longitude - self.origin[1])
        return radius * sin(angle), apex - radius * cos(angle)

    def place_of(self, east: float, north: float) -> tuple[float, float]:
        """Latitude and longitude of a point on paper."""
        cone, scale, apex = self._cone()
        radius = hypot(east, apex - north)
        angle = atan2(east, apex - north)
        latitude = 2 * atan((scale / radius) ** (1 / cone)) - pi / 2
        return degrees(latitude), self.origin[1] + degrees(angle / cone)

    def centre_of(self, where: Hex) -> tuple[float, float]:
        """Miles east and north of the origin to the centre of a hex."""
        row, anchor_row = row_of(where), row_of(self.anchor_hex)
        shift = (row & 1) / 2 - (anchor_row & 1) / 2
        across = column_of(where) - column_of(self.anchor_hex) + shift
        return self.anchor[0] + across * self.hex_miles, self.anchor[1] + (anchor_row - row) * self.row_miles

    def hex_around(self, east: float, north: float) -> Hex:
        """The hex that holds a point on paper; raises ValueError beyond the labels."""
        anchor_column, anchor_row = column_of(self.anchor_hex), row_of(self.anchor_hex)
        across, up = east - self.anchor[0], north - self.anchor[1]
        nearest_row = anchor_row - round(up / self.row_miles)
        found: tuple[float, int, int] | None = None
        for row in (nearest_row - 1, nearest_row, nearest_row + 1):
            shift = (row & 1) / 2 - (anchor_row & 1) / 2
            column = round(across / self.hex_miles - shift) + anchor_column
            away = hypot(
                across - (column - anchor_column + shift) * self.hex_miles, up - (anchor_row - row) * self.row_miles
            )
            # In a lattice of hexes the nearest centre is the centre of the hex that holds the point.
            if found is None or away < found[0] - 1e-9:
                found = (away, column, row)
        assert found is not None
        return hex_at(found[1], found[2])

    def hex_of(self, latitude: float, longitude: float) -> Hex:
        """The hex that holds a place on the globe; raises ValueError beyond the labels."""
        return self.hex_around(*self.miles_of(latitude, longitude))

    def position_of(self, where: Hex) -> tuple[float, float]:
        """Latitude and longitude of the centre of a hex."""
        return self.place_of(*self.centre_of(where))

    @property
    def row_miles(self) -> float:
        """Miles from one row of hexes to the next."""
        return self.hex_miles * sqrt(3) / 2

    def _cone(self) -> tuple[float, float, float]:
        south, north = (radians(parallel) for parallel in self.parallels)
        steep_south, steep_north = tan(pi / 4 + south / 2), tan(pi / 4 + north / 2)
        cone = log(cos(south) / cos(north)) / log(steep_north / steep_south)
        scale = EARTH_RADIUS_MILES * cos(south) * steep_south**cone / cone
        return cone, scale, scale / tan(pi / 4 + radians(self.origin[0]) / 2) ** cone


MEDITERRANEAN = Projection()


def hex_of(latitude: float, longitude: float) -> Hex:
    """The hex of the Mediterranean map that holds a place; raises ValueError beyond the labels."""
    return MEDITERRANEAN.hex_of(latitude, longitude)


def position_of(where: Hex) -> tuple[float, float]:
    """Latitude and longitude of the centre of a hex of the Mediterranean map."""
    return MEDITERRANEAN.position_of(where)


def great_circle_miles(first: tuple[float, float], second: tuple[float, float]) -> float:
    """Miles over the globe between two places, each as latitude and longitude."""
    (south, west), (north, east) = (tuple(map(radians, place)) for place in (first, second))
    haversine = sin((north - south) / 2) ** 2 + cos(south) * cos(north) * sin((east - west) / 2) ** 2
    return 2 * EARTH_RADIUS_MILES * atan2(sqrt(haversine), sqrt(1 - haversine))
