"""Courses on the chart: the one being planned, those of standing orders, and the tracks already sailed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import hypot

from campaign.chart import things
from campaign.chart.contours import contours_of
from campaign.chart.counters import counters_of
from campaign.chart.layers.facts import LayerFacts
from campaign.chart.layers.sorties import air_beneath
from campaign.chart.legs import DrawnWay, straighten, track_pieces
from campaign.chart.names import Label
from campaign.chart.pointing import ChartPointing
from campaign.drawing.geometry import centre_of
from campaign.drawing.lettering import breadth_of
from campaign.drawing.plane import Dot, Extent, Group, Mark, Stamp, Stroke
from campaign.drawing.shapes import Disc, Line, Point, Text
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex

# In pixels: the paper along a course, the course, its dashes, half of a tick, and the ring at its end.
PAPER, COURSE, DASH, TICK, RING = 7.0, 3.4, 9.0, 9.0, 7.0
LETTERS = 13.0
Tracks = Mapping[str, tuple[Hex, ...]]
PLAIN = LayerFacts()


def courses(
    book: Book, view: View, look: Look, pointing: ChartPointing, tracks: Tracks, layers: LayerFacts = PLAIN
) -> Group:
    """Tracks, standing routes, the reach of the chosen force, and the course planned for it; ranges of a plan of the air."""
    return (
        *_reach(book, pointing, look),
        *(_tracks(book, tracks, look) if "tracks" in layers.shown else ()),
        *(_standing_routes(book, view, look, pointing) if "standing" in layers.shown else ()),
        *laid_course(book, view, look, pointing),
        *(air_beneath(pointing.air, look) if pointing.air is not None else ()),
    )


def course_of(book: Book, view: View, pointing: ChartPointing) -> DrawnWay | None:
    """The planned course, from the position of its force."""
    if not pointing.route or not isinstance(pointing.chosen, things.Force | things.Flotilla):
        return None
    start = next((counter.hex for counter in counters_of(book, view) if counter.thing == pointing.chosen), None)
    return None if start is None else straighten(book.theatre, (start, *pointing.route), pointing.points)


def laid_course(book: Book, view: View, look: Look, pointing: ChartPointing) -> Iterator[Mark]:
    """The course: whole for today, dashed for later days, a tick across it where each day ends, a ring at its end."""
    course = course_of(book, view, pointing)
    if course is None:
        return
    theme, last = look.theme, len(pointing.route)
    today = last if not pointing.days else pointing.days[0].at if pointing.days[0].today else 0
    today = min(today, last)
    yield Stroke(course.spots, theme.panel, Extent(PAPER))
    if today:
        yield Stroke(course.part(0, today), theme.magenta, Extent(COURSE))
    if today < last:
        yield Stroke(course.part(today, last), theme.magenta, Extent(COURSE), dash=DASH)
    for day in pointing.days:
        if 0 < day.at < last:
            across = _across(course, day.at)
            ends: tuple[Point, Point] = ((-across[0] * TICK, -across[1] * TICK), (across[0] * TICK, across[1] * TICK))
            yield Stamp(course.at(day.at), (Line(ends, theme.panel, PAPER), Line(ends, theme.magenta, COURSE)))
    ring = Disc((0.0, 0.0), RING, theme.panel, theme.magenta, 2.5), Disc((0.0, 0.0), 2.5, theme.magenta)
    yield Stamp(course.spots[-1], ring)


def day_labels(book: Book, view: View, look: Look, pointing: ChartPointing) -> Iterator[Label]:
    """Labels for the days of the course: which day ends at each tick, and when it arrives."""
    course = course_of(book, view, pointing)
    if course is None:
        return
    for day in pointing.days:
        ends = day.at < len(pointing.route)
        caption = Text(f"{day.name} ends" if ends else day.name, (0.0, 0.0), LETTERS * look.label, look.theme.magenta, "m",
                       bold=True, halo=look.theme.sea0)
        wide, high = breadth_of(caption) / 2, caption.size / 2
        if ends:
            (right, down), here = _across(course, day.at), course.at(day.at)
            away = TICK + 5 + abs(right) * wide + abs(down) * high
            yield Label(here, caption, ((right * away, down * away), (-right * away, -down * away)))
        else:
            far = RING + 9
            around = (0.0, far + high), (far + wide, 0.0), (-far - wide, 0.0), (0.0, -far - high)
            yield Label(course.spots[-1], caption, around)


def _across(course: DrawnWay, at: int) -> Point:
    """The way across the course in one of its hexes, towards its upper side."""
    before, after = course.part(max(0, at - 1), at)[0], course.part(at, min(at + 1, len(course.way) - 1))[-1]
    right, down = after[0] - before[0], after[1] - before[1]
    long = hypot(right, down) or 1.0
    return (down / long, -right / long) if right >= 0 else (-down / long, right / long)


def _reach(book: Book, pointing: ChartPointing, look: Look) -> Iterator[Mark]:
    """How far the chosen force may go today: one thin line, and nothing of it along coasts."""
    reach = dict.fromkeys(pointing.reach or (), 0)
    for contour in contours_of(reach, book.theatre) if reach else ():
        yield Stroke(contour.points, look.theme.sea0, Extent(4.0), cover=0.6)
        yield Stroke(contour.points, look.theme.magenta, Extent(1.4), cover=0.75)


def _tracks(book: Book, tracks: Tracks, look: Look) -> Iterator[Mark]:
    """The past in dots; dashed where only its ends are known, by the way of the sea between them."""
    for path in tracks.values():
        pieces = track_pieces(book.theatre, path)
        for piece in pieces:
            spots = straighten(book.theatre, piece.way).spots
            yield Stroke(spots, look.theme.ink2, Extent(1.6 if piece.guess else 2.0), dash=DASH if piece.guess else 2.5)
        if pieces:
            yield Dot(centre_of(path[0]), Extent(2.5, 0.08, 5.0), look.theme.ink2)


def _standing_routes(book: Book, view: View, look: Look, pointing: ChartPointing) -> Iterator[Mark]:
    """Where standing orders lead: from the force by its waypoints, and for the chosen force along the way that it will take."""
    ink = look.theme.magenta
    for key, task in view.standing_orders.items():
        if pointing.ordered and pointing.chosen == things.Force(key):
            spots = straighten(book.theatre, pointing.ordered, pointing.points).spots
            yield Stroke(spots, look.theme.panel, Extent(PAPER - 2))
            yield Stroke(spots, ink, Extent(2.4), dash=DASH)
            continue
        if key not in view.forces or view.forces[key].force.scattered is not None:
            continue
        hexes = [view.forces[key].force.hex]
        for point in task.order.route[task.leg :]:
            port = next((port for port in book.theatre.ports.values() if port.id == point), None)
            if port is not None or point.isdigit():
                hexes.append(port.hex if port is not None else Hex(point))
        pieces = track_pieces(book.theatre, tuple(hexes))
        for piece in pieces:
            yield Stroke(straighten(book.theatre, piece.way).spots, ink, Extent(1.8), dash=DASH)
        if pieces:
            yield Dot(centre_of(hexes[-1]), Extent(3.5, 0.1, 7.0), None, ink, 2.0)
