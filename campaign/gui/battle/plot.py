"""A battle whose system has places: ships on the sea, what is ordered, and around the chosen one where her guns bear."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from campaign.drawing.shapes import Disc, Layer, Line, Point, Polygon, Rect, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.gui.battle.camera import SeaCamera, along, bearing, distance, in_words, range_in_words
from campaign.gui.battle.looks import NO_PORTRAITS, Plans, Portraits, Sizes, flies, is_marker, no_plan, sizes_of
from campaign.gui.battle.pointing import BattlePointing, place_of, placed_tokens, token_of
from campaign.gui.battle.signs import arrow, circle, marker, offset_point, plane, ship, shots
from campaign.gui.battle.water import bearing as bearings
from campaign.gui.battle.water import printed, tags
from campaign.gui.battle.water.printed import UNKNOWN, WindAndSight
from campaign.gui.battle.water.tags import TagMemory
from campaign.gui.battle.water.under_way import Wakes
from campaign.model.battles.battle import Area, BattleView, Token
from campaign.model.sea.theatre import Terrain
from campaign.model.units.silhouettes import Detail


class SeaBackdrop(Struct, frozen=True):
    """What lies behind the ships, for one reader; without a memory everything is drawn as if seen first."""

    seen: Portraits = NO_PORTRAITS
    wakes: Wakes | None = None
    tags: TagMemory | None = None
    weather: WindAndSight = UNKNOWN


NO_BACKDROP = SeaBackdrop()


LAND = ("land", "low_land")
SMOKE_WIDE = 11.0
FINE_FROM = 55.0
HEAVY_M = 150.0
# More spreads than this are not named: they would hide each other's names.
FEW = 3
BURNS = ("burning", "fire ", "flames")
Places = Mapping[str, tuple[Point, float]]


def still(
    view: BattleView, camera: SeaCamera, look: Look, behind: SeaBackdrop = NO_BACKDROP,
) -> tuple[Layer, ...]:
    """What stays while ships are chosen and orders written: waves, wakes, land, smoke, torpedoes in the water."""
    shapes: list[Shape] = list(printed.waves(camera, look, behind.weather.wind_from))
    wakes = behind.wakes
    if wakes is None:
        wakes = Wakes()
        wakes.note(view)
    shapes.extend(wakes.drawn(view, camera, look))
    for token in placed_tokens(view):
        shapes.extend(_burning(token, camera, look, behind.weather.wind_from))
    running = sum(area.kind == "torpedoes" for area in view.areas)
    for area in view.areas:
        shapes.extend(_area(area, camera, look, named=running <= FEW))
    return (tuple(shapes),)


def _area(area: Area, camera: SeaCamera, look: Look, *, named: bool = True) -> Iterator[Shape]:
    theme = look.theme
    outline = tuple(camera.to_screen(point) for point in area.outline)
    if area.kind == "smoke" and outline:
        wide = max(SMOKE_WIDE * look.label, 120.0 * camera.scale)
        tone = blend(theme.ground_tone, theme.ink2, 0.55)
        for number, point in enumerate(_beads(outline, wide * 0.55)):
            yield from _puff(point, wide * (0.42 + 0.1 * (number % 3)), tone)
    elif area.kind == "torpedoes" and len(outline) > 1:
        yield Line(outline, theme.fuel, 3.0)
        for point in _beads(outline, 9.0 * look.label):
            yield Disc(point, 2.4 * look.label, theme.fuel, theme.sea0, 1.0)
        if named:
            yield Text(f"torpedoes {area.name}", outline[-1], look.text * 0.8, theme.ink, "l", halo=theme.sea0)
    elif area.closed and len(outline) > 2:
        land = area.kind in LAND
        yield Polygon(outline, theme.ground[Terrain.LAND if land else Terrain.PARTIAL_SEA], theme.coast, 1.5)
        middle = sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)
        name = area.name if land else f"{area.name} ({area.kind})"
        yield Text(name, middle, look.text * 0.9, theme.ink, "m", halo=theme.sea0)
    elif len(outline) > 1:
        yield Line(outline, theme.coast, 2.0)


def _burning(token: Token, camera: SeaCamera, look: Look, wind_from: int | None) -> Iterator[Shape]:
    """Smoke of a ship that burns, as far as that is known, drawn away by the wind."""
    facts = (token.status, *(f"{name} {text}" for name, text in token.notes))
    if not token.afloat or not any(word in fact for fact in facts for word in BURNS):
        return
    at, down = camera.to_screen(place_of(token)), (wind_from if wind_from is not None else 0) + 180.0
    tone = blend(look.theme.ground_tone, look.theme.ink, 0.6)
    for number in range(6):
        yield from _puff(offset_point(at, down, (8.0 + 9.0 * number) * look.label, 3.0 * (number % 2) * look.label),
                         (5.0 + 1.6 * number) * look.label, tone)


def _puff(at: Point, radius: float, tone: tuple[int, int, int]) -> Iterator[Shape]:
    """A cloud that lets the water through."""
    ring = tuple(offset_point(at, 30.0 * number, radius, 0.0) for number in range(12))
    yield Polygon(ring, tone, None, 1.0, 0.5)


def _beads(line: Sequence[Point], apart: float) -> Iterator[Point]:
    """Points along a line, so far apart at most."""
    yield line[0]
    for start, end in pairwise(line):
        parts = min(400, max(1, round(distance(start, end) / max(1.0, apart))))
        for number in range(1, parts + 1):
            yield (start[0] + (end[0] - start[0]) * number / parts, start[1] + (end[1] - start[1]) * number / parts)


def moving(
    view: BattleView, camera: SeaCamera, look: Look, pointing: BattlePointing, inner: Rect | None = None,
    behind: SeaBackdrop = NO_BACKDROP,
) -> tuple[Layer, ...]:
    """Rings of distance, where the chosen ship's guns bear, the order as it stands, fire that fell, ships and their names.

    `inner` is the part of the picture that is in the window: scale, compass and names of ships stand in it.
    """
    tokens, window, plans = placed_tokens(view), inner or camera.window, behind.seen.plans
    sizes = sizes_of(tokens, camera, look, plans)
    places: dict[str, tuple[Point, float]] = {
        token.id: (camera.to_screen(place_of(token)), sizes.of(token) / 2) for token in tokens}
    looked = token_of(view, pointing.looked_at or pointing.chosen)
    around = looked if looked is not None and looked in tokens else None
    busy = [printed.corner(window, look)]
    sky = tuple(printed.sky(look, window, behind.weather, busy))
    busy += [_hull_room(token, places[token.id]) for token in tokens]
    target = _target_of(view, around, tokens, pointing) if around is not None else None
    under: list[Shape] = []
    over: list[Shape] = []
    if around is not None:
        toward = place_of(target) if target is not None else None
        under += bearings.wedge(around, camera, look, toward)
        over += bearings.rose(around, places[around.id], look, busy, window)
        room = bearings.room_of_rose(around, places[around.id], look)
        at = places[around.id][0]
        busy.append(Rect(at[0] - room * 0.7, at[1] - room * 0.7, room * 1.4, room * 1.4))
    fire = tuple(shots(view.shots, places, look, pointing.looked_at or pointing.chosen, busy))
    names = _names(view, places, busy, window, look, pointing, behind)
    order = tuple(_order(view, camera, look, pointing, places))
    line: tuple[Shape, ...] = ()
    if around is not None and target is not None and (around.id, target.id) in pointing.aims:
        range_text = range_in_words(distance(place_of(around), place_of(target)), view.told_m, look)
        chance = dict(pointing.chances).get(target.id, "")
        line = tuple(bearings.line_to_target(places[around.id][0], places[target.id][0],
                                             f"{range_text}, {chance}" if chance else range_text, look, busy, window))
    middle = places[around.id][0] if around is not None else camera.window.middle
    rings = tuple(printed.rings(middle, camera, look, busy, window))
    captions: tuple[Shape, ...] = ()
    if around is not None:
        over += bearings.reach_lines(around, camera, look, busy, window)
        captions = tuple(bearings.wedge_caption(around, camera, look, place_of(target) if target else None, busy, window))
    chosen = pointing.division or frozenset((pointing.chosen,))
    ships = tuple(shape for token in tokens for shape in _token(token, places[token.id], look, pointing, plans))
    # All in one layer: each costs a twentieth of a second at 1920 by 1080, and words stand above all figures anyway.
    return ((
        *under, *rings, *order, *over, *tags.leaders(names, places, look), *ships, *captions, *fire, *line,
        *tags.tag_shapes(names, look, chosen), *sky, *printed.scale_bar(camera, look, window, sizes.times),
    ),)


def sizes_in(view: BattleView, camera: SeaCamera, look: Look, plans: Plans = no_plan) -> Sizes:
    """How long the units of a view are drawn."""
    return sizes_of(placed_tokens(view), camera, look, plans)


def _hull_room(token: Token, spot: tuple[Point, float]) -> Rect:
    """The room that a ship takes, whatever her heading."""
    at, half = spot
    bow = offset_point(at, token.heading_degrees or 0.0, half, 0.0)
    wide, high = max(6.0, abs(bow[0] - at[0])), max(6.0, abs(bow[1] - at[1]))
    return Rect(at[0] - wide, at[1] - high, 2 * wide, 2 * high)


def _target_of(view: BattleView, around: Token, tokens: Sequence[Token], pointing: BattlePointing) -> Token | None:
    """The target of the chosen ship; else the nearest enemy afloat."""
    aimed = next((target for firer, target in pointing.aims if firer == around.id), "")
    found = token_of(view, aimed)
    if found is not None and found in tokens:
        return found
    here = place_of(around)
    enemies = [token for token in tokens if token.side is not around.side and token.afloat]
    return min(enemies, key=lambda enemy: distance(here, place_of(enemy)), default=None)


def _token(token: Token, spot: tuple[Point, float], look: Look, pointing: BattlePointing, plans: Plans) -> Iterator[Shape]:
    at, half = spot
    theme = look.theme
    if token.id in pointing.lit:
        pad = min(6 * look.label, half * 0.45)
        yield Disc(at, half + pad, None, theme.magenta, 1.8)
        for turn in (0.0, 90.0, 180.0, 270.0):
            ends = (offset_point(at, turn, half + pad * share, 0.0) for share in (0.5, 1.6))
            yield Line(tuple(ends), theme.magenta, 1.8)
    if token.id == pointing.looked_at:
        yield Disc(at, half + 5 * look.label, None, theme.magenta, 2.5)
    if token.id == pointing.chosen and not token.arcs:
        yield Disc(at, half + 4 * look.label, None, theme.magenta, 3.5)
        yield Disc(at, half + 6 * look.label, None, theme.ink, 1.0)
    fill, paper = theme.counter(token.side)
    if flies(token):
        yield from plane(at, half * 2, token.heading_degrees, fill, look)
    elif is_marker(token):
        yield from marker(at, half * 2, fill, look)
    else:
        detail = Detail.FINE if half * 2 >= FINE_FROM else Detail.COARSE
        yield from ship(token, at, half * 2, (fill, paper), look, plans(token, detail))


def _names(
    view: BattleView, places: Places, busy: list[Rect], window: Rect, look: Look, pointing: BattlePointing,
    behind: SeaBackdrop,
) -> tuple[tags.Tag, ...]:
    """The chosen division's first, then first ships of others, then large ones."""

    def rank(token: Token) -> tuple[int, float]:
        order = (token.id == pointing.chosen, token.id in pointing.division, token.id == pointing.looked_at,
                 token.id in pointing.leading, token.length_m >= HEAVY_M)
        return next((number for number, first in enumerate(order) if first), len(order)), -token.length_m

    tokens = placed_tokens(view)
    notes = {token.id: _note(token) for token in tokens}
    memory = behind.tags
    preferred = memory.preferred(view.round) if memory is not None else {}
    # A lost ship is named as long as her wake is seen.
    fresh = behind.wakes.legs if behind.wakes is not None else {token.id for token in tokens}
    named = [token for token in tokens if (not is_marker(token) and (token.afloat or token.id in fresh))
            or token.id in (pointing.looked_at, pointing.chosen)]
    found = tags.placed_tags(sorted(named, key=rank), places, busy, window, look, preferred, notes)
    if memory is not None:
        memory.note(view.round, found)
    return found


def _note(token: Token) -> str:
    """What is the matter with a ship, over her name; of one's own it stands in the list."""
    return "" if token.status in tags.SOUND or is_marker(token) or flies(token) else token.status


def _order(view: BattleView, camera: SeaCamera, look: Look, pointing: BattlePointing, places: Places) -> Iterator[Shape]:
    """The order as it stands: where ships would steam, whom they would fire at, lines of torpedoes and rings."""
    ink = look.theme.magenta
    if len(pointing.ghost) > 2:
        yield Polygon(tuple(camera.to_screen(point) for point in pointing.ghost), ink, None, 1.0, 0.12)
    chosen = pointing.division or frozenset((pointing.chosen,))
    for trace in sorted(pointing.traces, key=lambda trace: trace.token in chosen):
        points = [camera.to_screen(point) for point in trace.points]
        if len(points) > 1:
            strong = trace.token in chosen
            yield Line(tuple(points), ink, 2.4 if strong else 1.2, 0.0 if strong else 5.0, 1.0 if strong else 0.7)
            yield from arrow(points[-2], points[-1], ink, 2.4 if strong else 1.2, size=(10.0 if strong else 6.0) * look.label)
            if trace.token == pointing.chosen:
                # What can be taken hold of.
                yield Disc(points[-1], 5.0 * look.label, look.theme.panel, ink, 2.0)
    for firer, target in pointing.aims:
        first = next((aimed for attacker, aimed in pointing.aims if attacker == firer), "")
        dotted = firer == (pointing.looked_at or pointing.chosen) and target == first
        if firer in places and target in places and firer in chosen and not dotted:
            (start, _), (end, room) = places[firer], places[target]
            long = max(1.0, distance(start, end))
            near = end[0] + (start[0] - end[0]) / long * room, end[1] + (start[1] - end[1]) / long * room
            yield Line((start, near), ink, 1.0, 3.0)
    tokens = {token.id: token for token in view.tokens}
    for name, degrees in pointing.bearings:
        if name in places and name in chosen:
            far = along(place_of(tokens[name]), degrees, 12_000.0)
            yield from arrow(places[name][0], camera.to_screen(far), look.theme.fuel, 1.8, dash=4.0)
    for name, metres in pointing.rings:
        if name in places:
            yield from circle(places[name][0], metres * camera.scale, camera.window, ink, 1.2, 5.0)


def pointer(camera: SeaCamera, look: Look, token: Token, mouse: Point, unit_m: float, *, ring: bool) -> Layer:
    """What the mouse means for a line or a distance that is asked of a ship: the line or ring, and the figure."""
    here = place_of(token)
    there = camera.to_sea(mouse)
    start = camera.to_screen(here)
    shapes: list[Shape] = []
    if ring:
        metres = distance(here, there)
        shapes += circle(start, metres * camera.scale, camera.window, look.theme.magenta, 2.0)
        text = in_words(metres, look) if unit_m == 1.0 else f"{metres / unit_m:.1f} ({in_words(metres, look)})"
    else:
        shapes += arrow(start, mouse, look.theme.fuel, 2.0)
        text = f"{bearing(here, there):03.0f}"
    shapes.append(Text(text, (mouse[0] + 12, mouse[1] - 12), look.text, look.theme.ink, "l", bold=True, halo=look.theme.sea0))
    return tuple(shapes)


def bearing_of(camera: SeaCamera, look: Look, view: BattleView, own: Token, other: Token) -> Layer:
    """A thin line from the chosen ship to the one under the mouse, with bearing and range."""
    here, there = place_of(own), place_of(other)
    start, end = camera.to_screen(here), camera.to_screen(there)
    far = range_in_words(distance(here, there), view.told_m if other.side is not own.side else (0.0, 0.0), look)
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    text = f"{bearing(here, there):03.0f}, {far}"
    return (Line((start, end), look.theme.ink2, 1.0, 3.0),
            Text(text, middle, look.row, look.theme.ink, "m", bold=True, halo=look.theme.sea0))
