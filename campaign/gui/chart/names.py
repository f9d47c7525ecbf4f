"""Names on the map: ports and airfields with their signs, each name where it covers no other, the weightiest first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from campaign.gui.drawing.geometry import Camera, centre_of
from campaign.gui.drawing.lettering import width_of
from campaign.gui.drawing.shapes import Disc, Ink, Layer, Line, Point, Rect, RoundedBox, Shape, Words
from campaign.gui.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.session.planning.ranges import airfields_in_use

GREAT_PORT = 5
# An own port matters as if it were so much larger.
HOME = 8
# How much a port must hold to be named while hexes are small.
NAMED = ((7.0, 12), (10.0, 10), (14.0, 6), (19.0, 3))
AIRFIELDS_FROM = 18.0


@dataclass(frozen=True, slots=True)
class NamedPlace:
    """One thing with a name: its sign's middle and size, and how much it matters."""

    name: str
    at: Point
    size: float
    weight: float
    named: bool
    own: bool
    airfield: bool = False
    great: bool = False


def names(book: Book, view: View, camera: Camera, look: Look, taken: Sequence[Rect] = (), *, named: bool = True) -> Layer:
    """Signs of all places in sight, and their names where they are wanted; `taken` is room that counters need."""
    places = sorted(_places(book, view, camera), key=lambda place: (-place.weight, place.name))
    signs_of = (Rect(place.at[0] - place.size, place.at[1] - place.size, 2 * place.size, 2 * place.size) for place in places)
    busy = [*taken, *signs_of]
    signs: list[Shape] = []
    words: list[Shape] = []
    for place in places:
        signs.extend(_sign(place, look))
        if not place.named or not named:
            continue
        size = look.text * (1.0 if place.great else 0.86)
        if (spot := _room(place, size, busy)) is not None:
            words.append(
                Words(place.name, spot, size, look.theme.ink, "l", bold=place.own and not place.airfield, halo=look.theme.halo)
            )
    return (*signs, *words)


def _places(book: Book, view: View, camera: Camera) -> Iterator[NamedPlace]:
    seen = camera.seen().grown(1)
    least = next((cargo for zoom, cargo in NAMED if camera.zoom < zoom), 0)
    for port in book.theatre.ports.values():
        if not seen.holds(centre_of(port.hex)):
            continue
        here = book.theatre.ports_at(port.hex)
        x, y = camera.spot_of(port.hex)
        x += camera.zoom * 0.3 * (here.index(port) - (len(here) - 1) / 2)
        own = port.id in view.ports and view.ports[port.id].own
        size = max(2.0, camera.zoom * (0.14 if port.cargo > GREAT_PORT else 0.1))
        weight = port.cargo + HOME * own
        yield NamedPlace(port.name, (x, y), size, weight, weight >= least, own, great=port.cargo > GREAT_PORT)
    if camera.zoom < AIRFIELDS_FROM:
        return
    in_use = airfields_in_use(book, view)
    for key, base in book.oob.bases.items():
        if key in in_use and seen.holds(centre_of(base.hex)):
            x, y = camera.spot_of(base.hex)
            yield NamedPlace(
                base.name,
                (x + camera.zoom * 0.2, y - camera.zoom * 0.22),
                max(3.0, camera.zoom * 0.12),
                0,
                camera.zoom >= AIRFIELDS_FROM * 1.5,
                own=False,
                airfield=True,
            )


def _sign(place: NamedPlace, look: Look) -> Iterator[Shape]:
    x, y = place.at
    theme, size = look.theme, place.size
    if place.airfield:
        yield Line(((x, y - size), (x, y + size)), theme.ink, max(1.5, size / 3))
        yield Line(((x - size * 1.2, y - size * 0.2), (x + size * 1.2, y - size * 0.2)), theme.ink, max(1.5, size / 3))
        yield Line(((x - size * 0.5, y + size * 0.8), (x + size * 0.5, y + size * 0.8)), theme.ink, max(1.0, size / 4))
    elif place.great:
        fill: Ink = theme.ink if place.own else theme.halo
        yield RoundedBox(Rect(x - size, y - size, 2 * size, 2 * size), fill, theme.ink, max(1.0, size / 5))
    else:
        yield Disc((x, y), size, theme.ink if place.own else theme.halo, theme.ink, max(1.0, size / 4))


def _room(place: NamedPlace, size: float, busy: list[Rect]) -> Point | None:
    """Where the name's left edge may stand, or None where every spot around its place is taken."""
    wide, high = width_of(place.name, size, bold=place.own), size * 1.15
    away = place.size + size * 0.3
    x, y = place.at
    for left, middle in (
        (x + away, y),
        (x - away - wide, y),
        (x - wide / 2, y - away - high / 2),
        (x - wide / 2, y + away + high / 2),
        (x + away * 0.6, y - away - high / 3),
        (x + away * 0.6, y + away + high / 3),
        (x - away * 0.6 - wide, y - away - high / 3),
        (x - away * 0.6 - wide, y + away + high / 3),
    ):
        rect = Rect(left, middle - high / 2, wide, high)
        if not any(rect.meets(other) for other in busy):
            busy.append(rect)
            return left, middle
    return None
