"""Where the guns of the chosen ship bear: rings of arc around her, the wedge where all do, one line to her target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot

from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Disc, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.battle.camera import SeaCamera, bearing, distance, in_words
from campaign.gui.battle.pointing import place_of
from campaign.gui.battle.signs import caption, curve, offset_point
from campaign.gui.battle.water.tags import kind_of
from campaign.model.battles.battle import Arc, Token, Weapon

ROSE, ROSE_STEP, MOST_RINGS = 30.0, 7.0, 4
# Guns that reach nearly as far as the farthest are the main battery.
MAIN = 0.9
WEDGE_COVER = 0.075
LARGE = ("BB", "BC", "CA", "CL", "CLA")


def kinds_of(arcs: Sequence[Arc]) -> list[tuple[Arc, str]]:
    """Arcs that are alike as one, with all their names; guns before torpedoes, in the order of the view."""
    found: dict[tuple[Weapon, float, float, float, bool], tuple[Arc, list[str]]] = {}
    for arc in arcs:
        key = arc.weapon, arc.from_degrees, arc.to_degrees, arc.reach_m, arc.ready
        found.setdefault(key, (arc, []))[1].append(arc.name)
    together = [(arc, _together(names)) for arc, names in found.values()]
    return sorted(together, key=lambda kind: kind[0].weapon is Weapon.TORPEDOES)


def _together(names: Sequence[str]) -> str:
    """Letters of turrets side by side; of longer names the first, and how many more there are."""
    if len(names) == 1 or all(len(name) <= 2 for name in names):
        return " ".join(names)
    return f"{names[0]} +{len(names) - 1}"


def bears(token: Token, arc: Arc, mark: Point) -> bool:
    """Whether a weapon bears on a place, and reaches it where its reach is known."""
    off = (bearing(place_of(token), mark) - (token.heading_degrees or 0.0) - arc.from_degrees) % 360.0
    return off <= _swing(arc) and (not arc.reach_m or distance(place_of(token), mark) <= arc.reach_m)


def _swing(arc: Arc) -> float:
    return (arc.to_degrees - arc.from_degrees) % 360.0 or 360.0


def main_battery(token: Token) -> tuple[Arc, ...]:
    """The guns of hers that reach farthest and can be used now."""
    guns = [arc for arc in token.arcs if arc.weapon is Weapon.GUNS and arc.ready]
    most = max((arc.reach_m for arc in guns), default=0.0)
    return tuple(arc for arc in guns if arc.reach_m >= MAIN * most)


def common_sectors(arcs: Sequence[Arc]) -> tuple[tuple[float, float], ...]:
    """The sectors off the bow in which all of some weapons bear, each from one bearing clockwise to another."""
    if not arcs:
        return ()
    free = [all((degree - arc.from_degrees) % 360.0 <= _swing(arc) for arc in arcs) for degree in range(360)]
    if all(free):
        return ((0.0, 360.0),)
    starts = [degree for degree in range(360) if free[degree] and not free[degree - 1]]
    found: list[tuple[float, float]] = []
    for start in starts:
        long = next(step for step in range(1, 361) if not free[(start + step) % 360])
        found.append((float(start), float(start + long - 1)))
    return tuple(found)


def wedge(token: Token, camera: SeaCamera, look: Look, toward: Point | None) -> Iterator[Shape]:
    """Where all turrets of the chosen ship bear, as far as they reach: to one side of her, that of the enemy."""
    arcs = main_battery(token)
    sector = _facing(token, common_sectors(arcs), toward)
    if sector is None:
        return
    at, course = camera.to_screen(place_of(token)), token.heading_degrees or 0.0
    reach = min(arc.reach_m for arc in arcs) * camera.scale or hypot(camera.window.wide, camera.window.high)
    start, end = course + sector[0], course + sector[1]
    parts = max(2, round((sector[1] - sector[0]) / 3.0))
    rim = tuple(offset_point(at, start + (end - start) * number / parts, reach, 0.0) for number in range(parts + 1))
    yield Polygon((at, *rim), look.theme.magenta, None, 1.0, WEDGE_COVER * (1.0 if look.theme.name == "light" else 2.0))


def _facing(token: Token, sectors: Sequence[tuple[float, float]], toward: Point | None) -> tuple[float, float] | None:
    """The sector on the side of a place; the widest where nobody is there."""
    if not sectors:
        return None
    if toward is None:
        return max(sectors, key=lambda sector: sector[1] - sector[0])
    off = (bearing(place_of(token), toward) - (token.heading_degrees or 0.0)) % 360.0

    def aside(sector: tuple[float, float]) -> float:
        middle = (sector[0] + sector[1]) / 2
        return abs((off - middle + 180.0) % 360.0 - 180.0)

    return min(sectors, key=aside)


def wedge_caption(token: Token, camera: SeaCamera, look: Look, toward: Point | None, busy: list[Rect], window: Rect
                  ) -> Iterator[Shape]:
    """What the wedge means, in letters of the sea, where in it there is room."""
    arcs = main_battery(token)
    sector = _facing(token, common_sectors(arcs), toward)
    if sector is None:
        return
    guns = "turrets" if kind_of(token) in LARGE else "guns"
    text = f"here all of {token.name}\N{RIGHT SINGLE QUOTATION MARK}s {guns} bear"
    at, course = camera.to_screen(place_of(token)), token.heading_degrees or 0.0
    reach = min(arc.reach_m for arc in arcs) * camera.scale or window.wide
    for far in (0.55, 0.4, 0.7, 0.28, 0.85):
        for share in (0.5, 0.3, 0.7, 0.15, 0.85):
            degrees = course + sector[0] + (sector[1] - sector[0]) * share
            spot = offset_point(at, degrees, min(reach, 0.5 * hypot(window.wide, window.high)) * far, 0.0)
            shapes = tuple(caption(text, spot, look.text, look, busy, window, printed=True, ink=look.theme.magenta))
            if shapes:
                yield from shapes
                return


def reach_lines(token: Token, camera: SeaCamera, look: Look, busy: list[Rect], window: Rect) -> Iterator[Shape]:
    """How far torpedoes run, true to scale, where tubes bear; and how far all guns reach, at the rim of their wedge."""
    at, course = camera.to_screen(place_of(token)), token.heading_degrees or 0.0
    labelled: set[float] = set()
    for arc in token.arcs:
        radius = arc.reach_m * camera.scale
        if arc.weapon is not Weapon.TORPEDOES or not arc.ready or radius < 2 * ROSE * look.label:
            continue
        for part in curve(at, radius, course + arc.from_degrees, course + arc.to_degrees, window):
            if len(part) > 1:
                yield Line(part, look.theme.fuel, 1.2, 3.0)
        for share in (0.5, 0.3, 0.7, 0.15, 0.85):
            if arc.reach_m in labelled:
                break
            spot = offset_point(at, course + arc.from_degrees + _swing(arc) * share, radius, 0.0)
            shapes = tuple(caption(f"reach {in_words(arc.reach_m, look)}", spot, look.note, look, busy, window))
            if shapes:
                labelled.add(arc.reach_m)
                yield from shapes


def rose(token: Token, spot: tuple[Point, float], look: Look, busy: list[Rect], window: Rect) -> Iterator[Shape]:
    """For each kind of weapon an arc around her, broken where it cannot be used now, with the names of its turrets."""
    at, half = spot
    course = token.heading_degrees or 0.0
    reach = max(half + 6 * look.label, ROSE * look.label)
    kinds = sorted(kinds_of(token.arcs), key=lambda kind: -kind[0].reach_m)[:MOST_RINGS]
    for number, (arc, names) in enumerate(kinds):
        radius = reach + number * ROSE_STEP * look.label
        guns = arc.weapon is Weapon.GUNS
        ink = look.theme.magenta if guns else look.theme.fuel
        for part in curve(at, radius, course + arc.from_degrees, course + arc.to_degrees, window):
            if len(part) > 1:
                yield Line(part, ink, 3.6 if guns else 2.4, 0.0 if arc.ready else 4.0, 0.85 if arc.ready else 1.0)
        outside = reach + (len(kinds) + 0.6) * ROSE_STEP * look.label
        for share in (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8):
            where = offset_point(at, course + arc.from_degrees + _swing(arc) * share, outside, 0.0)
            shapes = tuple(caption(names, where, look.note * 0.95, look, busy, window, ink=ink))
            if shapes:
                yield from shapes
                break


def room_of_rose(token: Token, spot: tuple[Point, float], look: Look) -> float:
    """The radius of the outermost ring around her."""
    rings = min(MOST_RINGS, len(kinds_of(token.arcs)))
    return max(spot[1] + 6 * look.label, ROSE * look.label) + (rings + 0.2) * ROSE_STEP * look.label if rings else 0.0


def line_to_target(start: Point, end: Point, text: str, look: Look, busy: list[Rect], window: Rect) -> Iterator[Shape]:
    """A dotted line with range and chance in a pill of magenta."""
    theme = look.theme
    long = max(1.0, hypot(end[0] - start[0], end[1] - start[1]))
    step = 7.0 * look.label
    for number in range(1, min(400, int(long / step))):
        share = number * step / long
        yield Disc((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share), 1.3 * look.label,
                   theme.magenta)
    if not text:
        return
    size = look.text * 0.93
    wide, high = width_of(text, size, bold=True) + 22 * look.label, size * 1.7
    for share in (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74):
        middle = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        rect = Rect(middle[0] - wide / 2, middle[1] - high / 2, wide, high)
        inside = rect.x > window.x and rect.right < window.right and rect.y > window.y and rect.bottom < window.bottom
        if inside and not any(rect.meets(other) for other in busy):
            busy.append(rect)
            yield RoundedBox(rect, theme.magenta, None, 1.0, high / 2)
            yield Text(text, rect.middle, size, theme.panel, "m", bold=True)
            return
