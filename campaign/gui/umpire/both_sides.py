"""Both sides as an umpire sees them: on one chart, and side by side: points, forces at sea, ships, for whom play waits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from campaign.chart import things
from campaign.chart.badges import badges_of
from campaign.chart.counters import FLAGS, Counter, composition, counters_of
from campaign.chart.ground import ground_of, plane_of
from campaign.chart.laying import lay_out
from campaign.chart.names import named_port, names_of_seas, place_marks, rooms_of_seas
from campaign.chart.scene import over_all, stacks
from campaign.chart.stamps import full_extent
from campaign.drawing.flags import flag
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.plane import PlaneScene
from campaign.drawing.shapes import Rect, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.annals.report_tables import MirrorLine
from campaign.gui.frame.page import Row
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.replacing import replace
from campaign.model.sea.theatre import Theatre
from campaign.model.sides import BOTH, Side
from campaign.session.play.seat import UmpireSeat
from campaign.words.counting import quantity

HEAD_HIGH = 34.0
WAITS, RESTS = "decides now", "waits"


class MirrorHead(Struct, frozen=True):
    """The two sides over their halves: flag, name and who plays; whoever is waited for in magenta."""

    who: tuple[str, str]
    waits: tuple[bool, bool]
    name: str = "both sides"
    high: float = HEAD_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The Axis at the left, the Allies at the right."""
        theme, y, scale = look.theme, rect.y + rect.high * 0.5, look.scale
        for at, side in enumerate(BOTH):
            half = rect.wide / 2 - look.gap
            sign = Rect(rect.x if not at else rect.right - 22 * scale, y - 7 * scale, 22 * scale, 14 * scale)
            yield from flag(FLAGS[side], sign)
            state = WAITS if self.waits[at] else RESTS
            ink = theme.magenta if self.waits[at] else theme.ink2
            name = f"{side.value.capitalize()}, {self.who[at]}"
            room = half - 30 * scale - width_of(state, look.note, bold=True) - look.gap
            name = shorten(name, look.text, max(look.text * 3, room), bold=True, serif=True)
            wide = width_of(name, look.text, bold=True, serif=True) + look.gap
            x, way = (rect.x + 30 * scale, 1) if not at else (rect.right - 30 * scale, -1)
            anchor = "l" if not at else "r"
            yield Text(name, (x, y), look.text, theme.sides[side], anchor, bold=True, serif=True)
            if room > look.text * 3:
                yield Text(state, (x + way * wide, y), look.note, ink, anchor, bold=self.waits[at])


def mirror_rows(seat: UmpireSeat) -> Iterator[Row]:
    """The two sides as they stand; what is at sea is the umpire's to see."""
    views, points, waiting = seat.views, seat.points, {decision.side for decision in seat.pending}
    who = tuple("a person" if seat.players.who[side] == "human" else seat.players.who[side] for side in BOTH)
    axis, allied = BOTH
    waits = f"{' and '.join(f'the {side} side' for side in BOTH if side in waiting) or 'nobody'}"
    heads = MirrorHead((who[0], who[1]), (axis in waiting, allied in waiting))
    yield Row("Axis Allied", hint=f"Play waits for {waits}", drawn=heads)
    yield _line("points", tuple(points[side] for side in BOTH), tuple(f"{points[side]:g}" for side in BOTH))
    for name, counted in (("at sea", _at_sea), ("in port", _in_port), ("submarines out", _submarines), ("lost", _lost)):
        found = tuple(counted(seat.book, views[side]) for side in BOTH)
        yield _line(name, tuple(figure for figure, _ in found), tuple(words for _, words in found))


def _line(name: str, figures: tuple[float, ...], words: tuple[str, ...]) -> Row:
    hint = f"{name}: {words[0]} of the Axis, {words[1]} of the Allies"
    line = MirrorLine(name, (figures[0], figures[1]), (words[0], words[1]), max(*figures, 1.0))
    return Row(f"{words[0]} {name} {words[1]}", hint=hint, drawn=line)


def _at_sea(book: Book, view: View) -> tuple[float, str]:
    ships = [book.counters[key].type for force in view.forces.values() for key in force.ships if key in book.counters]
    return len(ships), composition(ships) or "none"


def _in_port(book: Book, view: View) -> tuple[float, str]:
    ships = [ship for ship in view.ships.values() if ship.port is not None and not ship.status.is_lost]
    return len(ships), quantity(len(ships), "ship")


def _submarines(book: Book, view: View) -> tuple[float, str]:
    out = [flotilla for flotilla in view.flotillas.values() if flotilla.port is None]
    return len(out), quantity(len(out), "flotilla") if out else "none"


def _lost(book: Book, view: View) -> tuple[float, str]:
    lost = [ship for ship in view.ships.values() if ship.status.is_lost]
    return len(lost), quantity(len(lost), "ship") if lost else "none"


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
