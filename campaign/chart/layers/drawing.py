"""The layers as shapes. Each differs from the others by its shapes as well as by its tone: dots, diamonds, hatching, lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from math import dist

from campaign.chart.layers.facts import LayerFacts, Rim, rims_of
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.lettering import room_of
from campaign.drawing.shapes import Disc, Ink, Line, Point, Polygon, Rect, Shape, Words
from campaign.drawing.theme import Look
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre
from campaign.session.planning.ranges import Lane, SearchCircle

# Chances in percent from which a mark is larger, and its size in hexes.
STEPS = ((1, 0.07), (20, 0.13), (40, 0.19), (60, 0.25), (80, 0.31))
NUMBERS_FROM = 27.0
FIELDS_FROM, HATCHED_FROM = 9.0, 7.0
ARROW_EVERY = 90.0


def overlay(facts: LayerFacts, theatre: Theatre, camera: Camera, look: Look) -> Iterator[Shape]:
    """All layers that are on, the faintest first."""
    if "search" in facts.shown:
        both = "exposed" in facts.shown
        yield from chances(facts.found, camera, look, look.theme.magenta, -0.2 if both else 0.0, round_=True)
    if "exposed" in facts.shown:
        both = "search" in facts.shown
        yield from chances(facts.exposed, camera, look, look.theme.red, 0.2 if both else 0.0, round_=False)
    if "submarines" in facts.shown:
        for area in facts.areas:
            yield from _area(area, theatre, camera, look)
    if "air" in facts.shown:
        yield from _air(facts, camera, look)
    if "home" in facts.shown:
        yield from _home(facts, camera, look)
    if "lanes" in facts.shown:
        for lane in facts.lanes:
            yield from _lane(lane, camera, look)


def chances(chance: Mapping[Hex, int], camera: Camera, look: Look, ink: Ink, aside: float, *, round_: bool) -> Iterator[Shape]:
    """A dot or a diamond in every hex, larger where the chance is greater; near at hand the number instead."""
    seen = camera.seen().grown(1)
    numbers = camera.zoom * (1.0 if not aside else 0.62) >= NUMBERS_FROM
    for where, percent in chance.items():
        if not seen.holds(centre_of(where)):
            continue
        x, y = camera.spot_of(where)
        x += aside * camera.zoom
        size = max(0.6, size_of(percent) * camera.zoom * (0.62 if aside else 1.0))
        if numbers:
            size = min(size * 0.5, camera.zoom * 0.1)
            yield Words(str(percent), (x, y + camera.zoom * 0.24), min(look.text * 0.85, camera.zoom * 0.26), ink, "m",
                        halo=look.theme.sea0)
        yield mark((x, y), size, ink, round_=round_)


def size_of(percent: int) -> float:
    """How large the mark of a chance is, in hexes."""
    return max((size for least, size in STEPS if percent >= least), default=0.0)


def mark(at: Point, size: float, ink: Ink, *, round_: bool) -> Shape:
    """A dot, or a diamond."""
    if round_:
        return Disc(at, size, ink)
    x, y = at
    size *= 1.2
    return Polygon(((x, y - size), (x + size, y), (x, y + size), (x - size, y)), None, ink, max(1.0, size / 4))


def rim(rims: Iterable[Rim], camera: Camera) -> Iterator[tuple[tuple[Point, Point], bool]]:
    """The hexsides of a contour that are in sight, in pixels, and which of them are the outermost."""
    seen = camera.seen().grown(1)
    for rim in rims:
        if seen.holds(rim.one):
            yield (camera.to_screen(rim.one), camera.to_screen(rim.other)), rim.outermost


def _home(facts: LayerFacts, camera: Camera, look: Look) -> Iterator[Shape]:
    """Contours, the outermost thick: beyond it nobody comes home. Numbers say what is to spare within each."""
    theme = look.theme
    for ends, outermost in rim(facts.rims, camera):
        yield Line(ends, theme.sea0, max(3.0, camera.zoom / 7) if outermost else max(2.0, camera.zoom / 12))
        yield Line(ends, theme.red, max(2.0, camera.zoom / 10) if outermost else max(1.0, camera.zoom / 22))
    bands: dict[int, list[Hex]] = {}
    for where, left in facts.homing.spare.items():
        bands.setdefault(left, []).append(where)
    for left, band in bands.items():
        for where in _spread(band, camera, look.text * 9):
            yield Words(str(left), camera.spot_of(where), look.text * 1.1, theme.red, "m", bold=True, halo=theme.sea0)


def _spread(hexes: Iterable[Hex], camera: Camera, apart: float) -> list[Hex]:
    """Some of the hexes in sight, each so many pixels from the others."""
    kept: list[tuple[Point, Hex]] = []
    inner = camera.seen().grown(-0.5)
    for where in hexes:
        if inner.holds(centre_of(where)):
            at = camera.spot_of(where)
            if all(dist(at, other) >= apart for other, _ in kept):
                kept.append((at, where))
    return [where for _, where in kept]


def _area(area: SearchCircle, theatre: Theatre, camera: Camera, look: Look) -> Iterator[Shape]:
    """Own areas lie hatched across, the enemy's upright; his are broken at the rim while his mission is not known."""
    ink = look.theme.ink2 if area.own else look.theme.red
    for ends, _ in rim(rims_of(dict.fromkeys(area.hexes, 0), theatre), camera):
        yield Line(ends, ink, max(1.5, camera.zoom / 16), dash=0.0 if area.sure else max(2.0, camera.zoom / 6))
    if camera.zoom < HATCHED_FROM:
        return
    seen, half = camera.seen().grown(1), camera.zoom * 0.36
    for where in area.hexes if len(area.hexes) > 1 else ():
        if seen.holds(centre_of(where)):
            x, y = camera.spot_of(where)
            for by in (-half * 0.6, half * 0.6):
                ends = ((x - half, y + by), (x + half, y + by)) if area.own else ((x + by, y - half), (x + by, y + half))
                yield Line(ends, ink, max(1.0, camera.zoom / 34))


def _air(facts: LayerFacts, camera: Camera, look: Look) -> Iterator[Shape]:
    """One rim around all that own aircraft reach, and each field with how far its own fly."""
    for ends, _ in rim(facts.reach, camera):
        yield Line(ends, look.theme.sea0, max(3.0, camera.zoom / 9))
        yield Line(ends, look.theme.ink, max(1.5, camera.zoom / 16), dash=max(3.0, camera.zoom / 5))
    seen, busy = camera.seen().grown(1), list[Rect]()
    for airfield in facts.airfields if camera.zoom >= FIELDS_FROM else ():
        if not seen.holds(centre_of(airfield.hex)):
            continue
        x, y = camera.spot_of(airfield.hex)
        # Where names have an airfield's sign.
        x, y = x + camera.zoom * 0.2, y - camera.zoom * 0.22
        size = max(3.0, camera.zoom * 0.12)
        ink = look.theme.ink if airfield.own else look.theme.red
        words = str(airfield.reaches) if airfield.own and airfield.reaches else "" if airfield.own else f"{airfield.units}x"
        yield Line(((x - size, y), (x + size, y)), ink, max(1.5, size / 3))
        yield Line(((x, y - size), (x, y + size)), ink, max(1.5, size / 3))
        told = Words(words, (x - size * 1.4, y), look.text * 0.8, ink, "r", halo=look.theme.sea0)
        room = room_of(told)
        if words and not any(room.meets(other) for other in busy):
            busy.append(room)
            yield told


def _lane(lane: Lane, camera: Camera, look: Look) -> Iterator[Shape]:
    """A double line with arrows the way out, its name in the middle; one that waits is broken."""
    spots = tuple(map(camera.spot_of, lane.hexes))
    ink, wide = look.theme.ink, max(4.0, camera.zoom / 6)
    yield Line(spots, ink, wide, dash=12.0 if lane.waits else 0.0)
    yield Line(spots, look.theme.magenta, wide * 0.5)
    gone = ARROW_EVERY / 2
    for one, other in pairwise(spots):
        length = dist(one, other)
        gone += length
        if gone >= ARROW_EVERY and length:
            gone = 0.0
            yield arrow(other, ((other[0] - one[0]) / length, (other[1] - one[1]) / length), wide * 1.5, ink)
    x, y = spots[len(spots) // 2]
    yield Words(lane.name, (x, y - wide - look.text * 0.6), look.text * 0.9, ink, "m", bold=True, halo=look.theme.sea0)


def arrow(tip: Point, way: Point, size: float, ink: Ink) -> Polygon:
    """An arrow's head that points along a way."""
    (x, y), (right, down) = tip, way
    back = (x - right * size * 1.4, y - down * size * 1.4)
    return Polygon((tip, (back[0] - down * size * 0.7, back[1] + right * size * 0.7),
                    (back[0] + down * size * 0.7, back[1] - right * size * 0.7)), ink)
