"""A battle whose system has places: ships to scale on the sea, and around the chosen one her ranges, arcs and bearings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt

from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Disc, Layer, Line, Point, Polygon, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look, blend
from campaign.gui.battle.camera import SeaCamera, along, bearing, distance, in_words, round_length, told
from campaign.gui.battle.plans import Plans, no_plan
from campaign.gui.battle.pointing import BattlePointing, place_of, plotted, token_of
from campaign.gui.battle.signs import arrow, caption, circle, curve, fountain, ship, shots, star, turned
from campaign.model.battles.battle import Arc, Area, BattleView, Token, Weapon
from campaign.model.sea.theatre import Terrain
from campaign.model.units.silhouettes import Detail

LAND = ("land", "low_land")
SHIP_LEAST, SHIP_MOST = 24.0, 50.0
CROWD, LEAST_SIGN, ROOM_FOR_ONE = 9, 0.45, 90.0
NEAREST_ENEMIES = 3
LONG_M = 250.0
RINGS = 4
ROSE, ROSE_STEP = 34.0, 8.0
SMOKE_WIDE = 11.0
SCALE_BAR = 0.28
FINE_FROM = 70.0
# A tag this far from the middle of its ship has a leader to her.
LEADER = 34.0


def still(view: BattleView, camera: SeaCamera, look: Look) -> tuple[Layer, ...]:
    """What stays while ships are chosen and orders written: land, smoke, torpedoes in the water, and the tracks of ships."""
    theme = look.theme
    shapes: list[Shape] = []
    for area in view.areas:
        shapes.extend(_area(area, camera, look))
    sides = {token.id: token.side for token in view.tokens}
    for track in view.tracks:
        if len(track.points) > 1 and track.token in sides:
            points = tuple(camera.to_screen(point) for point in track.points)
            own = view.side is None or sides[track.token] is view.side
            # Foam, and in it whose it was: one's own unbroken.
            foam = blend(theme.b30, theme.panel if theme.name == "light" else theme.ink2, 0.6)
            shapes += [Line(points, foam, 5.0 * look.scale),
                       Line(points, theme.sides[sides[track.token]], 1.0, 0.0 if own else 5.0)]
    return (tuple(shapes),)


def _area(area: Area, camera: SeaCamera, look: Look) -> Iterator[Shape]:
    theme = look.theme
    outline = tuple(camera.to_screen(point) for point in area.outline)
    if area.kind == "smoke" and outline:
        wide = max(SMOKE_WIDE * look.scale, 120.0 * camera.scale)
        tone = blend(theme.ground_tone, theme.ink2, 0.55)
        for number, point in enumerate(_beads(outline, wide * 0.55)):
            yield Disc(point, wide * (0.42 + 0.1 * (number % 3)), tone)
    elif area.kind == "torpedoes" and len(outline) > 1:
        yield Line(outline, theme.fuel, 3.0)
        for point in _beads(outline, 9.0 * look.scale):
            yield Disc(point, 2.4 * look.scale, theme.fuel, theme.sea0, 1.0)
        yield Words(f"torpedoes {area.name}", outline[-1], look.text * 0.8, theme.ink, "l", halo=theme.sea0)
    elif area.closed and len(outline) > 2:
        land = area.kind in LAND
        yield Polygon(outline, theme.ground[Terrain.LAND if land else Terrain.PARTIAL_SEA], theme.coast, 1.5)
        middle = sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)
        name = area.name if land else f"{area.name} ({area.kind})"
        yield Words(name, middle, look.text * 0.9, theme.ink, "m", halo=theme.sea0)
    elif len(outline) > 1:
        yield Line(outline, theme.coast, 2.0)


def _beads(line: Sequence[Point], apart: float) -> Iterator[Point]:
    """Points along a line, so far apart at most."""
    yield line[0]
    for start, end in pairwise(line):
        parts = min(400, max(1, round(distance(start, end) / max(1.0, apart))))
        for number in range(1, parts + 1):
            yield (start[0] + (end[0] - start[0]) * number / parts, start[1] + (end[1] - start[1]) * number / parts)


def moving(
    view: BattleView, camera: SeaCamera, look: Look, pointing: BattlePointing, inner: Rect | None = None,
    plans: Plans = no_plan,
) -> tuple[Layer, ...]:
    """Range circles and arcs of the chosen ship, fire that fell, the order as it stands, ships and their names.

    `inner` is the part of the picture that is in the window: scale bar and names of ships stand in it.
    """
    tokens = plotted(view)
    chosen = token_of(view, pointing.looked_at or pointing.chosen)
    around = chosen if chosen is not None and chosen in tokens else None
    window = inner or camera.window
    crowd = crowd_of(tokens, camera, look)
    places = {token.id: (camera.to_screen(place_of(token)), long_of(token, camera, look, crowd) / 2) for token in tokens}
    busy = [_corner(window, look), *(Rect(at[0] - room, at[1] - room, 2 * room, 2 * room) for at, room in places.values())]
    rose = tuple(_rose(around, places[around.id], look, busy, window)) if around is not None else ()
    rings = tuple(_circles(around, camera, look, busy))
    order = tuple(_order(view, camera, look, pointing, places))
    fallen = tuple(shots(view.shots, places, look, pointing.looked_at or pointing.chosen, busy))
    ships = tuple(shape for token in tokens for shape in _token(token, places[token.id], look, pointing, plans))
    names = tuple(_names(tokens, places, busy, window, look, pointing.chosen))
    marks = tuple(_bearings(view, around, tokens, camera, look, busy)) if around is not None else ()
    reach = tuple(_reach(around, camera, look, busy, window)) if around is not None else ()
    legend = tuple(_legend(view, look, window, busy))
    return ((*rings, *reach, *order, *fallen, *rose, *ships, *names, *marks, *legend, *_scale_bar(camera, look, window)),)


def long_of(token: Token, camera: SeaCamera, look: Look, crowd: float = 1.0) -> float:
    """How long a ship is drawn: true to scale, but never smaller than a sign, larger ships larger, and all less in a crowd."""
    least = SHIP_LEAST + (SHIP_MOST - SHIP_LEAST) * min(1.0, token.length_m / LONG_M)
    return max(least * look.scale * crowd, token.length_m * camera.scale)


def crowd_of(tokens: Sequence[Token], camera: SeaCamera, look: Look) -> float:
    """How much smaller signs are drawn where many ships lie in little room, so that one can be told from another."""
    if len(tokens) < CROWD:
        return 1.0
    places = [place_of(token) for token in tokens]
    wide = max(x for x, _ in places) - min(x for x, _ in places)
    high = max(y for _, y in places) - min(y for _, y in places)
    apart = sqrt(max(1.0, wide * high) / len(tokens)) * camera.scale
    return min(1.0, max(LEAST_SIGN, apart / (ROOM_FOR_ONE * look.scale)))


def _token(token: Token, spot: tuple[Point, float], look: Look, pointing: BattlePointing, plans: Plans) -> Iterator[Shape]:
    at, half = spot
    if token.id in pointing.lit:
        pad = min(6 * look.scale, half * 0.45)
        yield Disc(at, half + pad, None, look.theme.magenta, 1.8)
        for turn in (0.0, 90.0, 180.0, 270.0):
            ends = (turned(at, turn, half + pad * share, 0.0) for share in (0.5, 1.6))
            yield Line(tuple(ends), look.theme.magenta, 1.8)
    if token.id == pointing.looked_at:
        yield Disc(at, half + 5 * look.scale, None, look.theme.magenta, 2.5)
    if token.id == pointing.chosen:
        yield Disc(at, half + 4 * look.scale, None, look.theme.magenta, 3.5)
        yield Disc(at, half + 6 * look.scale, None, look.theme.ink, 1.0)
    detail = Detail.FINE if half * 2 >= FINE_FROM else Detail.COARSE
    yield from ship(token, at, half * 2, look.theme.counter(token.side), look, plans(token, detail))


def _names(
    tokens: Sequence[Token], places: dict[str, tuple[Point, float]], busy: list[Rect], window: Rect, look: Look, chosen: str
) -> Iterator[Shape]:
    """Names where they cover neither ships nor names; the chosen ship's first, and none rather than a heap of them."""
    for token in sorted(tokens, key=lambda token: (token.id != chosen, -token.length_m)):
        at, half = places[token.id]
        if window.grown(half).holds(at):
            yield from _name(token, at, half, busy, window, look, bold=token.id == chosen)


def _name(token: Token, at: Point, half: float, busy: list[Rect], window: Rect, look: Look, *, bold: bool) -> Iterator[Shape]:
    words = f"{token.type} {token.name}" + ("" if token.status in ("sound", "") else f", {token.status}")
    size, theme = look.text * 0.85, look.theme
    side = theme.sides[token.side]
    wide, high = width_of(words, size, bold=True) + size * 0.8, size * 1.55
    for away in (3.0, 16.0 * look.scale, 34.0 * look.scale):
        beside = half + away
        for left, middle in (
            (at[0] + beside, at[1]),
            (at[0] - beside - wide, at[1]),
            (at[0] - wide / 2, at[1] + beside + high / 2),
            (at[0] - wide / 2, at[1] - beside - high / 2),
            (at[0] + beside * 0.7, at[1] + beside * 0.7 + high / 2),
            (at[0] + beside * 0.7, at[1] - beside * 0.7 - high / 2),
            (at[0] - beside * 0.7 - wide, at[1] + beside * 0.7 + high / 2),
            (at[0] - beside * 0.7 - wide, at[1] - beside * 0.7 - high / 2),
        ):
            rect = Rect(left, middle - high / 2, wide, high)
            inside = rect.x >= window.x and rect.right <= window.right and rect.y >= window.y and rect.bottom <= window.bottom
            if inside and not any(rect.meets(other) for other in busy):
                busy.append(rect)
                if away > 3.0 or half > LEADER * look.scale:
                    nearest = min(max(at[0], rect.x), rect.right), min(max(at[1], rect.y), rect.bottom)
                    yield Line((at, nearest), side, 1.0)
                yield RoundedBox(rect, theme.panel, theme.magenta if bold else side, 2.0 if bold else 1.0, 2.0)
                yield Words(words, (rect.middle[0], middle), size, side, "m", bold=True)
                return


def _circles(around: Token | None, camera: SeaCamera, look: Look, busy: list[Rect]) -> Iterator[Shape]:
    """Range circles around the chosen ship, or around the middle of the window, each with its distance."""
    window = camera.window
    middle = window.middle if around is None else camera.to_screen(place_of(around))
    step = round_length(max(window.wide, window.high) / camera.scale / (2 * RINGS - 1))
    for number in range(1, 2 * RINGS + 1):
        radius = step * number * camera.scale
        yield from circle(middle, radius, window, look.theme.water, 1.0)
        for turn in (0.0, 180.0):
            yield from caption(in_words(step * number), turned(middle, turn, radius, 0.0), look.row, look, busy, window,
                               printed=True)


def _rose(token: Token, spot: tuple[Point, float], look: Look, busy: list[Rect], window: Rect) -> Iterator[Shape]:
    """Where her weapons bear: for each kind an arc around her, broken where it cannot be used now."""
    at, half = spot
    course = token.heading_degrees or 0.0
    spoken_of: set[str] = set()
    reach = max(half + 8 * look.scale, ROSE * look.scale)
    for number, (arc, names) in enumerate(kinds_of(token.arcs)):
        radius = reach + number * ROSE_STEP * look.scale
        guns = arc.weapon is Weapon.GUNS
        ink = look.theme.magenta if guns else look.theme.fuel
        for part in curve(at, radius, course + arc.from_degrees, course + arc.to_degrees, window):
            if len(part) > 1:
                yield Line(part, ink, 3.2 if guns else 2.0, 0.0 if arc.ready else 4.0)
        swing = (arc.to_degrees - arc.from_degrees) % 360.0 or 360.0
        for end in (arc.from_degrees, arc.to_degrees):
            if swing < 360.0:
                start = turned(at, course + end, radius - 4, 0.0)
                yield Line((start, turned(at, course + end, radius + 4, 0.0)), ink, 2.0)
        words = f"{names} {in_words(arc.reach_m)}" if arc.reach_m else names
        if words in spoken_of:
            continue
        spoken_of.add(words)
        for share in (0.5, 0.35, 0.65, 0.2, 0.8):
            spoken = tuple(
                caption(
                    words,
                    turned(at, course + arc.from_degrees + swing * share, radius, 0.0),
                    look.text * 0.72,
                    look,
                    busy,
                    window,
                )
            )
            if spoken:
                yield from spoken
                break


def _reach(token: Token, camera: SeaCamera, look: Look, busy: list[Rect], window: Rect) -> Iterator[Shape]:
    """How far her weapons reach, true to scale, where they bear: long dashes for guns, short ones for torpedoes."""
    at, course = camera.to_screen(place_of(token)), token.heading_degrees or 0.0
    said: set[float] = set()
    for arc in token.arcs:
        radius = arc.reach_m * camera.scale
        if not arc.ready or radius < 2 * ROSE * look.scale:
            continue
        guns = arc.weapon is Weapon.GUNS
        ink = look.theme.magenta if guns else look.theme.fuel
        for part in curve(at, radius, course + arc.from_degrees, course + arc.to_degrees, window):
            if len(part) > 1:
                yield Line(part, ink, 1.4, 12.0 if guns else 3.0)
        swing = (arc.to_degrees - arc.from_degrees) % 360.0 or 360.0
        for share in (0.5, 0.3, 0.7, 0.15, 0.85):
            if arc.reach_m in said:
                break
            spot = turned(at, course + arc.from_degrees + swing * share, radius, 0.0)
            spoken = tuple(caption(f"reach {in_words(arc.reach_m)}", spot, look.text * 0.75, look, busy, window))
            if spoken:
                said.add(arc.reach_m)
                yield from spoken


def _legend(view: BattleView, look: Look, window: Rect, busy: list[Rect]) -> Iterator[Shape]:
    """What the signs of fire mean, while there are any."""
    if not view.shots:
        return
    size, y = look.text * 0.8, window.bottom - 16 * look.scale
    x = window.right - width_of("hits", size) - width_of("a miss", size) - 58 * look.scale
    if x < window.x + window.wide * 0.5:
        return
    busy.append(Rect(x - 8, y - 12 * look.scale, window.right - x, 24 * look.scale))
    for words, sign in (("hits", star), ("a miss", fountain)):
        yield from sign((x, y), 6 * look.scale, look)
        yield Words(words, (x + 11 * look.scale, y), size, look.theme.ink, "l", halo=look.theme.sea0)
        x += width_of("hits", size) + 34 * look.scale


def kinds_of(arcs: Sequence[Arc]) -> list[tuple[Arc, str]]:
    """Arcs that are alike as one, with all their names; guns before torpedoes, in the order of the view."""
    found: dict[tuple[Weapon, float, float, float, bool], tuple[Arc, list[str]]] = {}
    for arc in arcs:
        key = arc.weapon, arc.from_degrees, arc.to_degrees, arc.reach_m, arc.ready
        found.setdefault(key, (arc, []))[1].append(arc.name)
    together = [(arc, names[0] if len(names) == 1 else f"{names[0]} +{len(names) - 1}") for arc, names in found.values()]
    return sorted(together, key=lambda bearing: bearing[0].weapon is Weapon.TORPEDOES)


def bears(token: Token, arc: Arc, mark: Point) -> bool:
    """Whether a weapon bears on a place, and reaches it where its reach is known."""
    off = (bearing(place_of(token), mark) - (token.heading_degrees or 0.0) - arc.from_degrees) % 360.0
    swing = (arc.to_degrees - arc.from_degrees) % 360.0 or 360.0
    return off <= swing and (not arc.reach_m or distance(place_of(token), mark) <= arc.reach_m)


def _bearings(
    view: BattleView, around: Token, tokens: Sequence[Token], camera: SeaCamera, look: Look, busy: list[Rect]
) -> Iterator[Shape]:
    """A thin line from the chosen ship to the nearest of her enemies in sight, with bearing and range."""
    here = place_of(around)
    start = camera.to_screen(here)
    enemies = [token for token in tokens if token.side is not around.side and token.afloat]
    for enemy in sorted(enemies, key=lambda other: distance(here, place_of(other)))[:NEAREST_ENEMIES]:
        there = place_of(enemy)
        end = camera.to_screen(there)
        words = f"{bearing(here, there):03.0f}, {told(distance(here, there), view.told_m)}"
        yield Line((start, end), look.theme.ink2, 0.8, 2.0)
        for share in (0.5, 0.62, 0.4, 0.72):
            at = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
            spoken = tuple(caption(words, at, look.text * 0.8, look, busy, camera.window))
            if spoken:
                yield from spoken
                break


def _order(
    view: BattleView, camera: SeaCamera, look: Look, pointing: BattlePointing, places: dict[str, tuple[Point, float]]
) -> Iterator[Shape]:
    """The order as it stands: where ships would steam, whom they would fire at, lines of torpedoes and rings."""
    ink = look.theme.magenta
    for trace in pointing.traces:
        points = [camera.to_screen(point) for point in trace.points]
        if len(points) > 1:
            yield Line(tuple(points[:-1]) if len(points) > 2 else tuple(points), ink, 2.0, 6.0)
            yield from arrow(points[-2], points[-1], ink, 2.0)
    for firer, target in pointing.aims:
        if firer in places and target in places:
            (start, _), (end, room) = places[firer], places[target]
            long = max(1.0, distance(start, end))
            near = end[0] + (start[0] - end[0]) / long * room, end[1] + (start[1] - end[1]) / long * room
            yield from arrow(start, near, ink, 2.2 if pointing.chosen in (firer, target) else 1.2, dash=9.0)
    tokens = {token.id: token for token in view.tokens}
    for name, degrees in pointing.bearings:
        if name in places:
            far = along(place_of(tokens[name]), degrees, 12_000.0)
            yield from arrow(places[name][0], camera.to_screen(far), look.theme.fuel, 1.8, dash=4.0)
    for name, metres in pointing.rings:
        if name in places:
            yield from circle(places[name][0], metres * camera.scale, camera.window, ink, 1.2, 5.0)


def _corner(window: Rect, look: Look) -> Rect:
    """Where the scale bar stands, and nothing else is written."""
    wide, high = window.wide * SCALE_BAR + 70 * look.scale, 40 * look.scale
    return Rect(window.x, window.bottom - high, wide, high)


def _scale_bar(camera: SeaCamera, look: Look, window: Rect) -> Iterator[Shape]:
    """How long so many metres are, and which way is north."""
    theme = look.theme
    metres = round_length(window.wide * SCALE_BAR / camera.scale)
    wide = metres * camera.scale
    left, y = window.x + 14 * look.scale, window.bottom - 16 * look.scale
    for width, ink in ((5.0, theme.sea0), (2.0, theme.ink)):
        yield Line(((left, y), (left + wide, y)), ink, width)
        for x in (left, left + wide):
            yield Line(((x, y - 5), (x, y + 5)), ink, width)
    yield Words(in_words(metres), (left + wide / 2, y - 11 * look.scale), look.text * 0.8, theme.ink, "m", halo=theme.sea0)
    at = left + wide + 26 * look.scale
    yield from arrow((at, y + 6), (at, y - 16 * look.scale), theme.ink, 1.6)
    yield Words("N", (at + 8 * look.scale, y - 8 * look.scale), look.text * 0.8, theme.ink, "l", halo=theme.sea0)


def pointer(camera: SeaCamera, look: Look, token: Token, mouse: Point, unit_m: float, *, ring: bool) -> Layer:
    """What the mouse means for a line or a distance that is asked of a ship: the line or ring, and the figure."""
    here = place_of(token)
    there = camera.to_sea(mouse)
    start = camera.to_screen(here)
    shapes: list[Shape] = []
    if ring:
        metres = distance(here, there)
        shapes += circle(start, metres * camera.scale, camera.window, look.theme.magenta, 2.0)
        words = in_words(metres) if unit_m == 1.0 else f"{metres / unit_m:.1f} ({in_words(metres)})"
    else:
        shapes += arrow(start, mouse, look.theme.fuel, 2.0)
        words = f"{bearing(here, there):03.0f}"
    shapes.append(Words(words, (mouse[0] + 12, mouse[1] - 12), look.text, look.theme.ink, "l", bold=True, halo=look.theme.sea0))
    return tuple(shapes)
