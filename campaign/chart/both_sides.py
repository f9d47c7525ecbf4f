"""The chart of an umpire, who sees all: both sides' own forces and submarines, and what lies in their ports."""

from __future__ import annotations

from collections.abc import Mapping

from campaign.chart import things
from campaign.chart.badges import badges_of
from campaign.chart.counters import Counter, counters_of
from campaign.chart.ground import ground_of, plane_of
from campaign.chart.laying import lay_out
from campaign.chart.names import named_port, names_of_seas, place_marks, rooms_of_seas
from campaign.chart.scene import over_all, stacks
from campaign.chart.stamps import full_extent
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.plane import PlaneScene
from campaign.drawing.shapes import Rect
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.theatre import Theatre
from campaign.model.sides import Side

# So many hexes of land and sea show around the outermost ports.
AROUND = 9.0
# From so many pixels a hex on letters are as large as elsewhere; how small they get; how far names would run.
LARGE, SMALLEST, BEYOND = 8.0, 0.85, 600.0


def forces_of_both(book: Book, views: Mapping[Side, View]) -> tuple[Counter, ...]:
    """The counters of both sides as their owners have them; what one side knows of the other is not among them."""
    return tuple(counter for view in views.values() for counter in counters_of(book, view)
                 if isinstance(counter.thing, things.Force | things.Flotilla))


def camera_over(theatre: Theatre, window: Rect) -> Camera:
    """The whole sea in a window, from its westernmost port to its easternmost."""
    spots = [centre_of(port.hex) for port in theatre.ports.values()] or [plane_of(theatre).middle]
    (west, east), (north, south) = ((min(along) - AROUND, max(along) + AROUND) for along in zip(*spots, strict=True))
    zoom = min(window.wide / (east - west), window.high / (south - north))
    return Camera((west + east) / 2, (north + south) / 2, zoom, window)


def scene_of_both(book: Book, views: Mapping[Side, View], camera: Camera, look: Look) -> PlaneScene:
    """The chart with everything that is his to see, under a camera; on a small chart letters stay as small as they are."""
    view, zoom = views[Side.ALLIED], camera.zoom
    look = replace(look, scale=min(look.scale, max(SMALLEST, zoom / LARGE)))
    counters = forces_of_both(book, views)
    placed = lay_out(counters, over_all(zoom), look, None)
    occupied = [mark.rect if mark.rear else full_extent(mark.counter, mark.rect, look) for mark in placed if not mark.hidden]
    occupied += edges_of(camera)
    seas = tuple(names_of_seas(book.theatre, zoom, look, occupied))
    busy = [*occupied, *rooms_of_seas(book.theatre, zoom, look, occupied)]
    badges = tuple(badge for each in views.values() for badge in badges_of(book, each, zoom) if badge.own)
    places = (named_port(book, port, view.ports[key].allegiance.side if key in view.ports else None, look)
              for key, port in book.theatre.ports.items())
    return PlaneScene(
        ground_of(book.theatre, view.coast_owners, look.theme), printed=(seas,),
        groups=(tuple(place_marks(places, zoom, look, busy, badges=badges)), stacks(placed, over_all(zoom), look, None)),
    )


def edges_of(camera: Camera) -> tuple[Rect, ...]:
    """What lies beyond the window of a camera, in pixels of the whole plane: no name runs out of it."""
    area, zoom = camera.seen(), camera.zoom
    x, y, wide, high = area.x * zoom, area.y * zoom, area.wide * zoom, area.high * zoom
    return (Rect(x - BEYOND, y, BEYOND, high), Rect(x + wide, y, BEYOND, high),
            Rect(x - BEYOND, y - BEYOND, wide + 2 * BEYOND, BEYOND), Rect(x - BEYOND, y + high, wide + 2 * BEYOND, BEYOND))
