"""Signs of a battle, told apart by shape before colour: hits are stars, misses fountains, torpedoes arrows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import cos, hypot, radians, sin

from campaign.drawing.hulls import from_above
from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Disc, Ink, Line, Point, Polygon, Rect, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.model.battles.battle import Shots, Token, Weapon
from campaign.model.units.silhouettes import ShipPart, Silhouette
from campaign.words.counting import quantity

MANY, VOLLEY = 3, 40
# With more fire than this only that of the chosen ship has its line.
CROWD = 4
SIGN = 4.2
# Body, wings and tail of aircraft: from, to, and how thick.
PLANE = (((0.5, 0.0), (-0.5, 0.0), 3.4), ((0.12, -0.55), (0.12, 0.55), 3.0), ((-0.45, -0.2), (-0.45, 0.2), 2.4))
HULL = ((0.5, 0.0), (0.3, 1.0), (-0.42, 1.0), (-0.5, 0.6), (-0.5, -0.6), (-0.42, -1.0), (0.3, -1.0))
SLIM, FAT = 0.055, 0.13
# From so many pixels on a ship is drawn from above as she was; below that a sign reads better.
PLAN_FROM = 22.0
CHORD = 4.0


def offset_point(at: Point, course: float, ahead: float, abeam: float) -> Point:
    """The point some pixels ahead and to starboard of another, on a course."""
    angle = radians(course)
    return at[0] + sin(angle) * ahead + cos(angle) * abeam, at[1] - cos(angle) * ahead + sin(angle) * abeam


def ship(token: Token, at: Point, long: float, inks: tuple[Ink, Ink], look: Look, plan: Silhouette | None = None
         ) -> Iterator[Shape]:
    """A ship of that length on her course, from above where it is known how she looks; else a hull that is a sign of her."""
    fill, ink = inks
    course = token.heading_degrees or 0.0
    if plan is not None and token.afloat and long >= PLAN_FROM:
        edges = {ShipPart.HULL: look.theme.ink}
        yield from from_above(plan, at, long / plan.length_m, course, plan_inks(fill, ink), edges=edges)
        return
    half = max(SLIM, min(FAT, 3.2 * look.scale / long)) * long
    hull = tuple(offset_point(at, course, x * long, y * half) for x, y in HULL)
    if token.afloat and plan is None:
        # Of a stranger only the outline is known.
        yield Polygon(hull, ink, fill, 1.6)
    elif token.afloat:
        yield Polygon(hull, fill, ink, 1.5)
        yield Polygon(hull, None, look.theme.ink, 1.0)
    else:
        yield Polygon(hull, look.theme.ground_tone, look.theme.red, 1.5)
        size = 6 * look.scale
        for way in (1, -1):
            yield Line(((at[0] - size, at[1] - size * way), (at[0] + size, at[1] + size * way)), look.theme.red, 2.0)


def plane(at: Point, long: float, course: float | None, ink: Ink, look: Look) -> Iterator[Shape]:
    """Aircraft from above: wings, body and tail, told from ships by their shape."""
    turn = course or 0.0
    for ahead, abeam, width in PLANE:
        ends = (offset_point(at, turn, ahead[0] * long, ahead[1] * long),
                offset_point(at, turn, abeam[0] * long, abeam[1] * long))
        yield Line(ends, look.theme.sea0, (width + 2.4) * look.label)
        yield Line(ends, ink, width * look.label)


def marker(at: Point, long: float, ink: Ink, look: Look) -> Iterator[Shape]:
    """Something of which only the place is known."""
    ring = tuple(offset_point(at, 15.0 * number, long * 0.7, 0.0) for number in range(25))
    yield Disc(at, long * 0.7, look.theme.panel)
    yield Line(ring, ink, 1.8, 4.0)
    yield Text("?", at, long * 0.9, ink, "m", bold=True, halo=look.theme.panel)


def plan_inks(fill: Ink, paper: Ink) -> Mapping[ShipPart, Ink]:
    """The tones of a ship from above: her hull in her side's colour, what stands on it paler the higher it stands."""
    return {part: blend(fill, paper, 0.22) for part in ShipPart} | {
        ShipPart.HULL: fill, ShipPart.DECK: blend(fill, paper, 0.12), ShipPart.HOUSE: blend(fill, paper, 0.4),
        ShipPart.FUNNEL: blend(fill, paper, 0.75), ShipPart.MOUNT: blend(fill, paper, 0.6),
        ShipPart.BARREL: blend(fill, paper, 0.6)}


def star(at: Point, size: float, look: Look) -> Iterator[Shape]:
    """A hit: a star of eight points, light inside and dark around."""
    points = tuple(offset_point(at, 22.5 * number, size if number % 2 == 0 else size * 0.45, 0.0) for number in range(16))
    dark = look.theme.ink if look.theme.name == "light" else look.theme.panel
    yield Polygon(points, look.theme.amberfill, dark, 1.2)


def fountain(at: Point, size: float, look: Look) -> Iterator[Shape]:
    """A splash: three strokes that rise from the water."""
    foot = at[0], at[1] + size
    light = look.theme.name == "light"
    edge, water = (look.theme.ink2, (255, 255, 255)) if light else (look.theme.panel, look.theme.ink)
    for ink, width in ((edge, 4.0), (water, 2.2)):
        for lean in (-0.55, 0.0, 0.55):
            top = at[0] + lean * size, at[1] - size * (0.7 if lean else 1.4)
            yield Line((foot, top), ink, width)


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
        if chosen in (shot.ship, shot.target) or shot.weapon is Weapon.TORPEDOES or len(fallen) <= CROWD:
            yield from line_of_fire(shot, start, near, look, strong=chosen in (shot.ship, shot.target))
        slot = around.get(str(shot.target), 0)
        around[str(shot.target)] = slot + 1
        # One fire beside another: each its own place around the target.
        spot = offset_point(end, 100.0 + 67.0 * slot, room + unit * 2.2, 0.0)
        busy.append(Rect(spot[0] - unit * 2.5, spot[1] - unit * 2.5, unit * (9.0 if shot.hits else 6.0), unit * 5))
        yield from fall_of_shot(shot, spot, look)


def line_of_fire(shot: Shots, start: Point, end: Point, look: Look, *, strong: bool) -> Iterator[Shape]:
    """A line from gun to target, broken where nothing hit; torpedoes are arrows."""
    width = 1.8 if strong else 1.0
    if shot.weapon is Weapon.TORPEDOES:
        yield from arrow(start, end, look.theme.fuel, width, dash=3.0 if not shot.hits else 0.0)
    else:
        yield Line((start, end), look.theme.magenta if strong else look.theme.ink2, width, 0.0 if shot.hits else 6.0, 0.55)


def fall_of_shot(shot: Shots, spot: Point, look: Look, *, labelled: bool = True) -> Iterator[Shape]:
    """What came of a fire: a star for hits, with their number in words; fountains for shells that fell into the sea."""
    unit = SIGN * look.scale
    if shot.hits:
        yield from star(spot, unit * 2.6, look)
        at, size = (spot[0] + unit * 2.9, spot[1]), look.text * 0.85
        label = quantity(shot.hits, "hit") if shot.hits > 1 else "hit"
        if labelled:
            yield Text(label, at, size, look.theme.red, "l", bold=True, halo=look.theme.sea0)
        elif shot.hits > 1:
            yield Text(f"{shot.hits:g}", spot, size * 0.8, look.theme.ink, "m", bold=True, halo=look.theme.amberfill)
    elif shot.fired and shot.weapon is Weapon.GUNS:
        for number in range(min(MANY, 1 + int(shot.fired // VOLLEY))):
            yield from fountain((spot[0] + number * unit * 2.1, spot[1] + number % 2 * unit), unit, look)


def curve(at: Point, radius: float, start: float, end: float, window: Rect) -> Iterator[tuple[Point, ...]]:
    """A part of a circle, clockwise from one bearing to another, as lines that come near the window."""
    swing = (end - start) % 360.0 or 360.0
    parts = max(2, round(swing / CHORD))
    points = [offset_point(at, start + swing * number / parts, radius, 0.0) for number in range(parts + 1)]
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
    ink: Ink | None = None,
) -> Iterator[Shape]:
    """Words in the middle of a spot, if they cover nothing and stay in the window; `printed` are those of the sea itself.

    Words in an ink of their own are bold, that it may be told.
    """
    bold = ink is not None and not printed
    wide, high = width_of(text, size, serif=printed, italic=printed, bold=bold), size * 1.2
    rect = Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)
    if rect.x < window.x or rect.right > window.right or rect.y < window.y or rect.bottom > window.bottom:
        return
    if any(rect.meets(other) for other in busy):
        return
    busy.append(rect)
    tone = ink or (look.theme.seaname if printed else look.theme.ink)
    yield Text(text, at, size, tone, "m", bold=bold, halo=look.theme.sea0, serif=printed, italic=printed)
