"""The weather over its zones: on the wall map each zone says above the theatre what it is like there."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from campaign.chart.ground import ZONES_UNDER, plane_of
from campaign.drawing.geometry import ROW
from campaign.drawing.lettering import width_of
from campaign.drawing.marks import Mark, Stamp
from campaign.drawing.shapes import Disc, Line, Shape, Words
from campaign.drawing.theme import Look
from campaign.model.charts.campaign import Weather
from campaign.model.play.views import View
from campaign.model.sea.drawn import in_the_plane
from campaign.model.sea.theatre import CENTRAL_FROM_LONGITUDE, EAST_FROM_LONGITUDE, Theatre, Zone

# Between which longitudes a zone says its weather, at which latitude that is reckoned, and how many rows above the theatre.
EDGES = (-8.0, CENTRAL_FROM_LONGITUDE, EAST_FROM_LONGITUDE, 34.0)
LATITUDE, ABOVE = 44.0, 4.0
LETTERS, SIGN, RAYS = 15.0, 5.5, 8


def weather_over(theatre: Theatre, view: View, zoom: float, look: Look) -> Iterator[Mark]:
    """A sign and a word over each zone, as far out as the limits of the zones are drawn."""
    if zoom >= ZONES_UNDER:
        return
    north = plane_of(theatre).y - ABOVE * ROW
    for zone, west, east in zip(Zone, EDGES, EDGES[1:], strict=False):
        if zone not in view.weather:
            continue
        x, _ = in_the_plane(theatre.projection, LATITUDE, (west + east) / 2)
        kind = view.weather[zone]
        size = LETTERS * look.label
        said = f"{zone.value.capitalize()}: {kind.value}"
        words = Words(said, (SIGN * 2 * look.label, 0.0), size, look.theme.ink2, "m", bold=True, halo=look.theme.panel)
        left = SIGN * 2 * look.label - width_of(said, size, bold=True) / 2 - SIGN * 3 * look.label
        yield Stamp((x, north), (*sign_of(kind, left, SIGN * look.label, look), words))


def sign_of(kind: Weather, left: float, half: float, look: Look) -> Iterator[Shape]:
    """A sun with its rays, or a cloud."""
    ink = look.theme.ink2
    if kind is Weather.CLEAR:
        for ray in range(RAYS):
            right, down = cos(2 * pi * ray / RAYS) * half, sin(2 * pi * ray / RAYS) * half
            yield Line(((left + right * 1.35, down * 1.35), (left + right * 1.85, down * 1.85)), ink, 1.2)
        yield Disc((left, 0.0), half, look.theme.amberfill, ink, 1.2)
        return
    for edge in (1.2, 0.0):
        for right, up, size in ((-0.9, 0.25, 0.75), (0.9, 0.25, 0.75), (0.0, -0.3, 1.05)):
            yield Disc((left + right * half, up * half), size * half + edge, ink if edge else look.theme.panel)
