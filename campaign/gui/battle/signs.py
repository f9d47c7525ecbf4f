"""Signs of a battle, told apart by shape before colour: hits are stars, misses fountains, torpedoes arrows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, hypot, radians, sin

from campaign.drawing.hulls import from_above
from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Disc, Ink, Line, Point, Polygon, Rect, Shape, Words
from campaign.drawing.theme import Look, blend
from campaign.model.battles.battle import Shots, Token, Weapon
from campaign.model.units.silhouettes import ShipPart, Silhouette

MANY, VOLLEY = 3, 40
SIGN = 4.2
HULL = ((0.5, 0.0), (0.3, 1.0), (-0.42, 1.0), (-0.5, 0.6), (-0.5, -0.6), (-0.42, -1.0), (0.3, -1.0))
SLIM, FAT = 0.055, 0.13
# From so many pixels on a ship is drawn from above as she was; below that a sign reads better.
PLAN_FROM = 22.0
CHORD = 4.0


def turned(at: Point, course: float, ahead: float, abeam: float) -> Point:
    """The pixel so far ahead and so far to starboard of another, on a course."""
    angle = radians(course)
    return at[0] + sin(angle) * ahead + cos(angle) * abeam, at[1] - cos(angle) * ahead + sin(angle) * abeam


def ship(token: Token, at: Point, long: float, inks: tuple[Ink, Ink], look: Look, plan: Silhouette | None = None
         ) -> Iterator[Shape]:
    """A ship of that length on her course, from above where it is known how she looks; else a hull that is a sign of her."""
    fill, ink = inks
    course = token.heading_degrees or 0.0
    if plan is not None and token.afloat and long >= PLAN_FROM:
        bow = turned(at, course, long * 0.5, 0.0)
        yield Line((bow, turned(at, course, long * 0.5 + min(long * 0.5, 14 * look.scale), 0.0)), look.theme.ink, 1.2)
        edges = {ShipPart.HULL: look.theme.ink}
        yield from from_above(plan, at, long / plan.length_m, course, plan_inks(fill, ink), edges=edges)
        return
    half = max(SLIM, min(FAT, 3.2 * look.scale / long)) * long
    hull = tuple(turned(at, course, x * long, y * half) for x, y in HULL)
    if token.afloat:
        bow = turned(at, course, long * 0.5, 0.0)
        yield Line((bow, turned(at, course, long * 0.5 + min(long * 0.5, 14 * look.scale), 0.0)), look.theme.ink, 1.2)
        yield Polygon(hull, fill, ink, 1.5)
        yield Polygon(hull, None, look.theme.ink, 1.0)
    else:
        yield Polygon(hull, look.theme.ground_tone, look.theme.red, 1.5)
        size = 6 * look.scale
        for way in (1, -1):
            yield Line(((at[0] - size, at[1] - size * way), (at[0] + size, at[1] + size * way)), look.theme.red, 2.0)


def plan_inks(fill: Ink, paper: Ink) -> Mapping[ShipPart, Ink]:
    """The tones of a ship from above: her hull in her side's colour, what stands on it paler the higher it stands."""
    return {part: blend(fill, paper, 0.22) for part in ShipPart} | {
        ShipPart.HULL: fill, ShipPart.DECK: blend(fill, paper, 0.12), ShipPart.HOUSE: blend(fill, paper, 0.4),
        ShipPart.FUNNEL: blend(fill, paper, 0.75), ShipPart.MOUNT: blend(fill, paper, 0.6),
        ShipPart.BARREL: blend(fill, paper, 0.6)}


def star(at: Point, size: float, look: Look) -> Iterator[Shape]:
    """A hit: a star of eight points, light inside and dark around."""
    points = tuple(turned(at, 22.5 * number, size if number % 2 == 0 else size * 0.45, 0.0) for number in range(16))
    dark = look.theme.ink if look.theme.name == "light" else look.theme.panel
    yield Polygon(points, look.theme.amberfill, dark, 1.2)


def fountain(at: Point, size: float, look: Look) -> Iterator[Shape]:
    """A splash: three strokes that rise from the water."""
    foot = at[0], at[1] + size
    for lean in (-0.8, 0.0, 0.8):
        top = at[0] + lean * size, at[1] - size * (0.7 if lean else 1.1)
        yield Line((foot, top), look.theme.sea0, 3.6)
    for lean in (-0.8, 0.0, 0.8):
        top = at[0] + lean * size, at[1] - size * (0.7 if lean else 1.1)
        yield Line((foot, top), look.theme.magenta, 1.6)


def arrow(start: Point, end: Point, ink: Ink, width: float, *, dash: float = 0.0, size: float = 7.0) -> Iterator[Shape]:
    """A line with a head at its end."""
    yield Line((start, end), ink, width, dash)
    long = hypot(end[0] - start[0], end[1] - start[1])
    if long > size:
        back = (start[0] - end[0]) / long * size, (start[1] - end[1]) / long * size
        left = end[0] + back[0] - back[1] * 0.5, end[1] + back[1] + back[0] * 0.5
        right = end[0] + back[0] + back[1] * 0.5, end[1] + back[1] - back[0] * 0.5
        yield Polygon((end, left, right), ink)


def shots(
    fallen: Sequence[Shots], places: dict[str, tuple[Point, float]], look: Look, chosen: str, busy: list[Rect]
) -> Iterator[Shape]:
    """Who fired at whom and what came of it, at places in pixels with the room that each ship takes; no name covers a sign."""
    unit = SIGN * look.scale
    around: dict[str, int] = {}
    for shot in fallen:
        if shot.ship not in places or shot.target not in places:
            continue
        (start, _), (end, room) = places[shot.ship], places[shot.target]
        long = hypot(end[0] - start[0], end[1] - start[1])
        if not long:
            continue
        near = end[0] + (start[0] - end[0]) / long * room, end[1] + (start[1] - end[1]) / long * room
        yield from line_of_fire(shot, start, near, look, strong=chosen in (shot.ship, shot.target))
        slot = around.get(str(shot.target), 0)
        around[str(shot.target)] = slot + 1
        # One fire beside another: each its own place around the target.
        spot = turned(end, 100.0 + 67.0 * slot, room + unit * 2.2, 0.0)
        busy.append(Rect(spot[0] - unit * 2, spot[1] - unit * 2, unit * 5.5, unit * 4))
        yield from fall(shot, spot, look)


def line_of_fire(one: Shots, start: Point, end: Point, look: Look, *, strong: bool) -> Iterator[Shape]:
    """From gun to target, broken where nothing hit; torpedoes run as arrows."""
    width = 1.8 if strong else 1.0
    if one.weapon is Weapon.TORPEDOES:
        yield from arrow(start, end, look.theme.fuel, width, dash=3.0 if not one.hits else 0.0)
    else:
        yield Line((start, end), look.theme.magenta if strong else look.theme.ink2, width, 0.0 if one.hits else 6.0)


def fall(one: Shots, spot: Point, look: Look) -> Iterator[Shape]:
    """What came of a fire: a star for hits, with their number; fountains for shells that fell into the sea."""
    unit = SIGN * look.scale
    if one.hits:
        yield from star(spot, unit * 1.7, look)
        if one.hits > 1:
            at, size = (spot[0] + unit * 1.9, spot[1]), look.text * 0.8
            yield Words(f"{one.hits:g}", at, size, look.theme.ink, "l", bold=True, halo=look.theme.sea0)
    elif one.fired and one.weapon is Weapon.GUNS:
        for number in range(min(MANY, 1 + int(one.fired // VOLLEY))):
            yield from fountain((spot[0] + number * unit * 2.1, spot[1] + number % 2 * unit), unit, look)


def curve(at: Point, radius: float, start: float, end: float, window: Rect) -> Iterator[tuple[Point, ...]]:
    """A part of a circle, clockwise from one bearing to another, as lines that come near the window."""
    swing = (end - start) % 360.0 or 360.0
    parts = max(2, round(swing / CHORD))
    points = [turned(at, start + swing * number / parts, radius, 0.0) for number in range(parts + 1)]
    near = window.grown(radius * radians(swing / parts) + 4)
    line: list[Point] = []
    for point in points:
        if near.holds(point):
            line.append(point)
        elif line:
            yield tuple(line)
            line = []
    if len(line) > 1:
        yield tuple(line)


def circle(at: Point, radius: float, window: Rect, ink: Ink, width: float = 1.0, dash: float = 0.0) -> Iterator[Shape]:
    """A circle as far as it comes near the window: a huge one costs no more than a small one."""
    if not dash and radius < 3000 and window.grown(radius).holds(at):
        yield Disc(at, radius, None, ink, width)
        return
    for part in curve(at, radius, 0.0, 360.0, window):
        if len(part) > 1:
            yield Line(part, ink, width, dash)


def caption(
    text: str, at: Point, size: float, look: Look, busy: list[Rect], window: Rect, *, printed: bool = False,
) -> Iterator[Shape]:
    """Words in the middle of a spot, if they cover nothing and stay in the window; `printed` are those of the sea itself."""
    wide, high = width_of(text, size, serif=printed, italic=printed), size * 1.2
    rect = Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)
    if rect.x < window.x or rect.right > window.right or rect.y < window.y or rect.bottom > window.bottom:
        return
    if any(rect.meets(other) for other in busy):
        return
    busy.append(rect)
    ink = look.theme.seaname if printed else look.theme.ink
    yield Words(text, at, size, ink, "m", halo=look.theme.sea0, serif=printed, italic=printed)
