"""Signs of what a line of a day tells of: an eye, a star, a box that comes ashore, an anchor, an aeroplane."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import cos, pi, sin

from campaign.chart.airfields import aeroplane
from campaign.drawing.shapes import Disc, Ink, Line, Point, Polygon, Rect, RoundedBox, Shape
from campaign.drawing.theme import Look
from campaign.session.days.report import DayKind

Sign = Callable[[Point, float, Ink, Ink], Iterator[Shape]]
ARC = 14


def sign(kind: DayKind, at: Point, half: float, look: Look) -> Iterator[Shape]:
    """The sign of a kind around a place: in red where ships or aircraft are hurt, in ink else."""
    drawn, hurts = SIGNS.get(kind, (_diamond, False))
    yield from drawn(at, half, look.theme.red if hurts else look.theme.ink, look.theme.panel)


def _eye(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    lid = [(x - half + 2 * half * step / ARC, y - half * 0.62 * sin(pi * step / ARC)) for step in range(ARC + 1)]
    below = [(right, 2 * y - down) for right, down in reversed(lid)]
    yield Polygon((*lid, *below), ink)
    yield Disc(at, half * 0.42, paper)
    yield Disc(at, half * 0.22, ink)


def _shut_eye(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    lid = tuple((x - half + 2 * half * step / ARC, y - half * 0.62 * sin(pi * step / ARC)) for step in range(ARC + 1))
    yield Line(lid, ink, half * 0.18)
    yield Line(tuple((right, 2 * y - down) for right, down in lid), ink, half * 0.18, half * 0.3)
    yield Line(((x - half * 0.9, y + half * 0.8), (x + half * 0.9, y - half * 0.8)), ink, half * 0.2)


def _star(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    yield Polygon(tuple((at[0] + half * (1.0 if point % 2 else 0.5) * sin(pi * point / 8),
                         at[1] - half * (1.0 if point % 2 else 0.5) * cos(pi * point / 8)) for point in range(16)), ink)


def _sinking(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    yield Polygon(((x - half * 0.9, y - half * 0.55), (x + half * 0.15, y - half * 0.95), (x + half * 0.75, y + half * 0.35),
                   (x - half * 0.35, y + half * 0.35)), ink)
    yield from _waves(at, half, ink, 0.65)


def _waves(at: Point, half: float, ink: Ink, down: float) -> Iterator[Shape]:
    x, y = at
    yield Line(tuple((x - half + 2 * half * step / ARC, y + half * (down + 0.14 * sin(4 * pi * step / ARC)))
                     for step in range(ARC + 1)), ink, half * 0.17)


def _box(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    box = Rect(x - half * 0.9, y - half * 0.68, half * 1.8, half * 1.36)
    yield RoundedBox(box, None, ink, max(1.2, half * 0.16))
    yield Line(((box.x, box.y), (box.right, box.bottom)), ink, half * 0.12)
    yield Line(((box.x, box.bottom), (box.right, box.y)), ink, half * 0.12)


def _anchor(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    thick = half * 0.2
    yield Disc((x, y - half * 0.75), half * 0.22, None, ink, thick * 0.8)
    yield Line(((x, y - half * 0.52), (x, y + half * 0.9)), ink, thick)
    yield Line(((x - half * 0.42, y - half * 0.28), (x + half * 0.42, y - half * 0.28)), ink, thick)
    yield Line(tuple((x + half * 0.8 * sin(turn), y + half * 0.12 + half * 0.78 * cos(turn))
                     for turn in (pi / 2 * (step / 6 - 1) for step in range(13))), ink, thick)


def _aeroplane(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    yield from aeroplane(at, half, ink, turn=-pi / 4)


def _sails(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    yield Polygon(((x - half, y - half * 0.1), (x + half, y - half * 0.1), (x + half * 0.7, y + half * 0.45),
                   (x - half * 0.7, y + half * 0.45)), ink)
    yield Polygon(((x - half * 0.2, y - half * 0.1), (x - half * 0.2, y - half * 0.8), (x + half * 0.25, y - half * 0.1)), ink)
    yield from _waves(at, half, ink, 0.75)


def _turned(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    arc = tuple((x + half * 0.7 * sin(turn), y - half * 0.7 * cos(turn)) for turn in (pi * step / 10 for step in range(-4, 12)))
    yield Line(arc, ink, half * 0.2)
    (right, down), wide = arc[-1], half * 0.38
    yield Polygon(((right - wide, down - wide * 0.4), (right + wide * 0.6, down - wide),
                   (right + wide * 0.2, down + wide)), ink)


def _drop(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    yield Disc((x, y + half * 0.3), half * 0.58, ink)
    yield Polygon(((x, y - half * 0.95), (x + half * 0.53, y + half * 0.08), (x - half * 0.53, y + half * 0.08)), ink)


def _hand(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    yield Disc(at, half * 0.9, ink)
    yield RoundedBox(Rect(x - half * 0.55, y - half * 0.16, half * 1.1, half * 0.32), paper)


def _flag(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    yield Line(((x - half * 0.6, y - half * 0.9), (x - half * 0.6, y + half * 0.9)), ink, half * 0.2)
    yield Polygon(((x - half * 0.6, y - half * 0.9), (x + half * 0.8, y - half * 0.45), (x - half * 0.6, y + half * 0.05)), ink)


def _spanner(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y = at
    yield Line(((x - half * 0.7, y + half * 0.7), (x + half * 0.35, y - half * 0.35)), ink, half * 0.3)
    yield Disc((x + half * 0.45, y - half * 0.45), half * 0.45, ink)
    yield Disc((x + half * 0.65, y - half * 0.65), half * 0.24, paper)


def _diamond(at: Point, half: float, ink: Ink, paper: Ink) -> Iterator[Shape]:
    x, y, far = at[0], at[1], half * 0.6
    yield Polygon(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), ink)


# The sign of each kind, and whether it tells of hurt.
SIGNS: Mapping[DayKind, tuple[Sign, bool]] = {
    DayKind.SIGHTED: (_eye, False),
    DayKind.LOST_SIGHT: (_shut_eye, False),
    DayKind.SAILED: (_sails, False),
    DayKind.ARRIVED: (_anchor, False),
    DayKind.JOINED: (_anchor, False),
    DayKind.LEFT: (_sails, False),
    DayKind.ATTACKED: (_star, True),
    DayKind.FOUGHT: (_star, True),
    DayKind.HIT: (_star, True),
    DayKind.BOMBED: (_star, True),
    DayKind.RAIDED: (_aeroplane, True),
    DayKind.FLOWN: (_aeroplane, False),
    DayKind.LOST: (_sinking, True),
    DayKind.SUNK: (_sinking, False),
    DayKind.BROKE_OFF: (_turned, False),
    DayKind.SCATTERED: (_turned, False),
    DayKind.TURNED_HOME: (_turned, False),
    DayKind.LANDED: (_box, False),
    DayKind.RAN_SHORT: (_drop, False),
    DayKind.HELD_UP: (_hand, False),
    DayKind.MENDED: (_spanner, False),
    DayKind.FELL: (_flag, False),
    DayKind.TURNED: (_flag, False),
}
