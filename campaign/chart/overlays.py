"""Overlays of the chart window: the legend of its layers, chips that toggle them, the minimap, arrows at the edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from campaign.chart.badges import badges_of
from campaign.chart.counters import counters_of
from campaign.chart.ground import ground_of, plane_of
from campaign.chart.layers.catalogue import KINDS, LayerKind
from campaign.chart.layers.drawing import arrow, mark, size_of
from campaign.chart.layers.facts import LayerFacts
from campaign.chart.margin import FRAME
from campaign.drawing.geometry import Camera, centre_of
from campaign.drawing.lettering import LEADING, width_of, wrap
from campaign.drawing.plane import Group, Mark, PlaneScene, Stamp
from campaign.drawing.printing import picture_of
from campaign.drawing.shapes import Disc, Layer, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sides import Side

# The legend -----------------------------------------------------------------------------------------------------------


SAMPLED = (10, 30, 50, 70, 90)
SMALL = 0.88


def lines_of(facts: LayerFacts, *, tracks: bool, orders: bool) -> list[tuple[LayerKind, str]]:
    """The layers that have something to say in the legend, with their words."""
    found = []
    for kind in KINDS:
        if kind.key not in facts.shown or not kind.legend:
            continue
        if (kind.key == "tracks" and not tracks) or (kind.key == "standing" and not orders):
            continue
        text = kind.legend
        if kind.key == "home":
            # Contours say what they mean, each on its line; of no contours the reason is told.
            if facts.homing.spare or not facts.homing.words:
                continue
            text = facts.homing.words
        if (kind.key == "patrols" and not facts.flying.missions) or (kind.key == "sorties" and not facts.flying.sorties):
            continue
        if kind.key == "lanes" and not facts.lanes:
            text = "no convoys sail by order"
        if kind.key == "submarines" and not facts.areas:
            text = "no submarines are known at sea"
        found.append((kind, text))
    return found


def legend(lines: list[tuple[LayerKind, str]], room: Rect, look: Look) -> tuple[Rect, Layer]:
    """The box that holds the legend in the room's upper left corner, and what is drawn in it; nothing without lines."""
    size = look.text * SMALL
    high, pad, sample = round(size * LEADING), look.gap, size * 4.4
    entries: list[tuple[str, tuple[str, ...]]] = [
        (kind.key, wrap(text, size, max(room.wide - sample - 3 * pad, size * 4))) for kind, text in lines]
    fit = max(2, int((room.high - 2 * pad) // high))
    left = 0
    while sum(len(texts) for _, texts in entries) + bool(left) > fit and entries:
        entries.pop()
        left += 1
    if left:
        entries.append(("", (f"and {left} more: V",)))
    if not entries:
        return Rect(room.x, room.y, 0, 0), ()
    wide = min(room.wide, sample + 3 * pad + max(width_of(line, size) for _, texts in entries for line in texts))
    count = sum(len(texts) for _, texts in entries)
    box = Rect(round(room.x), round(room.y), round(wide), round(high * count + 2 * pad))
    shapes: list[Shape] = [RoundedBox(Rect(0, 0, box.wide, box.high), look.theme.panel, look.theme.line)]
    middle = pad + high * 0.5
    for key, texts in entries:
        if key:
            shapes.extend(_sample_of(key, pad, middle, sample, look))
        for line in texts:
            shapes.append(Text(line, (2 * pad + sample, middle), size, look.theme.ink))
            middle += high
    return box, tuple(shapes)


def _sample_of(key: str, left: float, middle: float, wide: float, look: Look) -> Iterator[Shape]:
    """The marks of a layer in a small room."""
    theme, right = look.theme, left + wide
    match key:
        case "search" | "exposed":
            ink = theme.magenta if key == "search" else theme.red
            unit = min(look.text * 1.2, wide / 3)
            for number, percent in enumerate(SAMPLED):
                yield mark((left + wide * (number + 0.5) / len(SAMPLED), middle), size_of(percent) * unit, ink,
                           round_=key == "search")
        case "home":
            yield Line(((left, middle), (right, middle)), theme.fuel, 1.8, dash=5.0)
        case "submarines":
            half = wide / 2
            for by in (-0.25, 0.25):
                y = middle + by * look.text
                yield Line(((left, y), (left + half - 4, y)), theme.ink2, 1.5)
                x = left + half + half * (0.5 + by)
                yield Line(((x, middle - look.text * 0.5), (x, middle + look.text * 0.5)), theme.red, 1.5)
        case "lanes":
            yield Line(((left, middle), (right, middle)), theme.ink, 6.0)
            yield Line(((left, middle), (right, middle)), theme.magenta, 3.0)
            yield arrow((left + wide * 0.65, middle), (1.0, 0.0), 7.0, theme.ink)
        case "air":
            yield Line(((left, middle), (right, middle)), theme.ink, 2.0, dash=5.0)
        case "patrols":
            yield Disc((left + wide * 0.24, middle), look.text * 0.42, None, theme.magenta, 2.0)
            yield Line(((left + wide * 0.48, middle), (right, middle)), theme.magenta, 1.4, dash=5.0)
        case "sorties":
            yield Line(((left, middle), (right - 5, middle)), theme.ink, 2.2)
            yield arrow((right, middle), (1.0, 0.0), 6.0, theme.ink)
        case "tracks":
            yield Line(((left, middle), (right, middle)), theme.ink2, 2.0)
        case _:
            yield Line(((left, middle), (right, middle)), theme.magenta, 2.0, dash=8.0)


# Chips ----------------------------------------------------------------------------------------------------------------


CHIP_HIGH, CHIP_LETTERS, CHIP_PAD, SAMPLE, APART = 28.0, 13.0, 12.0, 22.0, 8.0


class Chip(Struct, frozen=True):
    """One chip: the layer it toggles, its place, and its text."""

    key: str
    rect: Rect
    words: str


def chips_in(room: Rect, layers: frozenset[str], look: Look) -> tuple[Chip, ...]:
    """The chips that fit side by side along the top of the room; the rest are only in the list of layers."""
    found: list[Chip] = []
    left, unit = room.x, look.label
    for kind in KINDS:
        if not kind.chip:
            continue
        sample = SAMPLE + 6.0 if kind.key in layers else 0.0
        wide = round(width_of(kind.chip, CHIP_LETTERS * unit, bold=kind.key in layers) + (2 * CHIP_PAD + sample) * unit)
        if left + wide > room.right:
            break
        found.append(Chip(kind.key, Rect(left, room.y, wide, round(CHIP_HIGH * unit)), kind.chip))
        left += wide + APART
    return tuple(found)


def draw_chips(chips: tuple[Chip, ...], layers: frozenset[str], look: Look) -> Layer:
    """Draws all chips in their places."""
    return tuple(shape for chip in chips for shape in _drawn(chip, look, on=chip.key in layers))


def _drawn(chip: Chip, look: Look, *, on: bool) -> Iterator[Shape]:
    theme, unit, rect = look.theme, look.label, chip.rect
    yield RoundedBox(rect, theme.panel if on else theme.panel2, theme.ink3 if on else theme.btnline, 1.0, rect.high / 2)
    left = rect.x + CHIP_PAD * unit
    if on:
        yield from _sample_of(chip.key, left, rect.middle[1], SAMPLE * unit, look)
        left += (SAMPLE + 6.0) * unit
    yield Text(chip.words, (left, rect.middle[1]), CHIP_LETTERS * unit, theme.ink if on else theme.ink2, bold=on)


# The minimap ----------------------------------------------------------------------------------------------------------


# Half of a mark's size in pixels.
MARK = 3.0


def minimap(book: Book, view: View, rect: Rect, look: Look) -> tuple[Layer, ...]:
    """The chart and, above it, where forces are."""
    plane = plane_of(book.theatre)
    camera = Camera(*plane.middle, rect.wide / plane.wide, rect)
    ground = picture_of(PlaneScene(ground_of(book.theatre, view.coast_owners, look.theme)), camera)
    return *ground, (*_marks(book, view, camera, look), RoundedBox(rect, None, look.theme.ink3))


def _marks(book: Book, view: View, camera: Camera, look: Look) -> Iterator[Shape]:
    """Great ports in which own ships lie, the enemy, and own forces above everything."""
    ports = {port.name: port for port in book.theatre.ports.values()}
    held_ports = dict.fromkeys(badge.port for badge in badges_of(book, view, 0.0) if badge.own and badge.rank == 0)
    spots: list[tuple[Point, Side]] = [(centre_of(ports[name].hex), view.side) for name in held_ports]
    pins = sorted(counters_of(book, view), key=lambda pin: pin.own)
    for at, side in [*spots, *((centre_of(pin.hex), pin.side) for pin in pins)]:
        yield _mark_of(side, camera.to_screen(at), MARK * look.label, look)


def _mark_of(side: Side, at: Point, half: float, look: Look) -> Shape:
    """A square of the Allies, a diamond of the Axis."""
    (x, y), ink, far = at, look.theme.sides[side], half * 1.35
    if side is Side.ALLIED:
        return RoundedBox(Rect(x - half, y - half, 2 * half, 2 * half), ink, look.theme.panel)
    return Polygon(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), ink, look.theme.panel)


# Arrows at the edge ---------------------------------------------------------------------------------------------------


LETTERS, HIGH, PAD, POINT = 12.0, 24.0, 8.0, 9.0
# Pointers at once at most, and what a window must measure for any.
MOST, ROOMY = 4, (520.0, 360.0)


class PointerTarget(Struct, frozen=True):
    """A thing that may lie out of sight: its place and the text of its arrow."""

    at: Point
    words: str


def pointer_targets(book: Book, view: View) -> tuple[PointerTarget, ...]:
    """Own forces at sea, and the great ports in which own ships lie, those of many ships first."""
    forces = [PointerTarget(centre_of(counter.hex), f"{counter.name}  {counter.composition}".strip())
              for counter in counters_of(book, view) if counter.own and not counter.submarine]
    ports = {port.name: port for port in book.theatre.ports.values()}
    in_port = [PointerTarget(centre_of(ports[badge.port].hex), f"{badge.port}  {badge.words}")
               for badge in badges_of(book, view, 0.0) if badge.own and badge.rank == 0]
    return (*forces, *in_port)


def edge_pointers(
    things: Sequence[PointerTarget], camera: Camera, look: Look, view: View, occupied: Iterable[Rect] = (),
) -> Group:
    """Arrows at the edge towards what lies beyond it, as far as there is room; each in pixels of the window."""
    window = camera.window
    if window.wide < ROOMY[0] or window.high < ROOMY[1]:
        return ()
    inner = window.grown(-FRAME - 6.0)
    busy, marks = list(occupied), list[Mark]()
    for thing in things:
        spot = camera.to_screen(thing.at)
        if window.grown(-FRAME).holds(spot) or len(marks) == MOST:
            continue
        wide = width_of(thing.words, LETTERS * look.label, bold=True) + 2 * PAD * look.label + POINT
        rect, way = _room(spot, inner, wide, HIGH * look.label)
        if any(rect.meets(other) for other in busy):
            continue
        busy.append(rect.grown(2.0))
        marks.append(Stamp(rect.middle, tuple(_arrow(thing.words, rect, way, look, view))))
    return tuple(marks)


def _room(spot: Point, inner: Rect, wide: float, high: float) -> tuple[Rect, Point]:
    """Where an arrow stands, and which way it points."""
    middle = inner.middle
    right, down = spot[0] - middle[0], spot[1] - middle[1]
    # The side of the window that the line from its middle crosses.
    aside = abs(right) * inner.high >= abs(down) * inner.wide
    share = (inner.wide / 2 / abs(right)) if aside else (inner.high / 2 / abs(down))
    x, y = middle[0] + right * share, middle[1] + down * share
    left = min(inner.right - wide, max(inner.x, x - wide / 2))
    top = min(inner.bottom - high, max(inner.y, y - high / 2))
    return Rect(round(left), round(top), wide, high), ((1.0 if right > 0 else -1.0, 0.0) if aside
                                                       else (0.0, 1.0 if down > 0 else -1.0))


def _arrow(text: str, rect: Rect, way: Point, look: Look, view: View) -> Iterator[Polygon | Text]:
    """A box with one pointed side, around its middle."""
    x, y, ink = rect.wide / 2, rect.high / 2, look.theme.sides[view.side]
    corners: tuple[Point, ...] = ((-x, -y), (x, -y), (x, y), (-x, y))
    shift = 0.0
    if way[0]:
        tip = x * way[0]
        back = tip - POINT * way[0]
        corners = ((-tip, -y), (back, -y), (tip, 0.0), (back, y), (-tip, y))
        shift = -POINT / 2 * way[0]
    else:
        edge = y * way[1]
        corners = ((-x, -edge), (x, -edge), (x, edge), (7.0, edge), (0.0, edge + 6.0 * way[1]), (-7.0, edge), (-x, edge))
    yield Polygon(corners, look.theme.panel, ink, 1.5)
    yield Text(text, (shift, 0.0), LETTERS * look.label, ink, "m", bold=True)
