"""How counters are drawn: the side by shape and colour, what is sure by how solid they are, age in a pill over the corner.

The shape is the side's, a rectangle of the Allies and cut corners of the Axis, so that a counter reads without colours.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import ceil, cos, pi, sin, sqrt

from campaign.chart.counters import SHOWN, Certainty, Counter, age_in_words
from campaign.drawing.flags import flag
from campaign.drawing.hulls import COUNTER_WIDE, on_counter
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.plane import Stamp
from campaign.drawing.shapes import Disc, Ink, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, blend
from campaign.model.replacing import replace
from campaign.model.sides import Side

# Widths and heights by pixels a hex, of which one is sixteen miles: tiny where all of the sea is in a small window, far,
# middle, near.
STEPS = ((4.0, 40.0, 28.0), (14.4, 52.0, 36.0), (35.2, 72.0, 46.0), (float("inf"), 96.0, 60.0))
FAR, NEAR = STEPS[1][1], STEPS[-1][1]
# At so large a text the next larger step is used.
LARGE = 2.0
# How far the counters of a stack lie apart: edges enough to be seen as a pile, whose number stands at its corner.
STEP = 4.0
# Between counters that are fanned out, as a share of their width; smaller than this they cannot be read.
GAP, SMALLEST = 0.12, 16.0
CUT, FUEL = 9.0, 4.0
LOW = 0.35
# What of a counter its band may take.
BAND_MOST = 0.42
# How much a shadow covers; submarines say their points from so high a circle.
SHADE, SUBMARINE = 0.3, 30.0
BLACK: Ink = (0, 0, 0)
CHOSEN, GLOW = 5.5, 9.0
NAME, PILL, BENEATH = 11.0, 11.0, 12.0
# A name that has no room in its band stands on a plate across the lower edge, so many times as wide as the counter at most.
PLATE_MOST, PLATE_OVER, LINE = 2.0, 3.0, 1.3
# A name that is cut short does not end in one of these.
LEADING_ON = ("for", "to", "from", "of", "with")


def size_at(zoom: float, look: Look) -> float:
    """The width of a counter in pixels, by the step of the zoom."""
    at = next(number for number, (under, _, _) in enumerate(STEPS) if zoom < under)
    larger = at > 0 and look.scale >= LARGE
    return STEPS[min(len(STEPS) - 1, at + larger)][1]


def high_of(wide: float) -> float:
    """The height of a counter of that width."""
    _, full, high = next((step for step in STEPS if wide <= step[1]), STEPS[-1])
    return high * wide / full


def fan(
    number: int, middle: Point, size: float, within: Rect | None, around: Point = (0.0, 0.0),
) -> tuple[Rect, ...]:
    """Counters side by side over a square; where it would reach beyond the room there is, it is moved, and made smaller.

    `around` is the width and the height that each has besides, for what is written around it.
    """
    while True:
        wide, high = size * (1 + GAP) + around[0], high_of(size) + size * GAP + around[1]
        across = ceil(sqrt(number))
        if within is None:
            break
        most, deep = max(1, int(within.wide // wide)), max(1, int(within.high // high))
        if most * deep >= number or size < SMALLEST:
            across = min(most, max(across, ceil(number / deep)))
            break
        size *= 0.94
    down = ceil(number / across)
    left, top = middle[0] - across * wide / 2, middle[1] - down * high / 2
    if within is not None:
        left = max(within.x, min(left, within.right - across * wide))
        top = max(within.y, min(top, within.bottom - down * high))
    left += around[0] / 2
    return tuple(Rect(left + (at % across) * wide, top + (at // across) * high, size, high_of(size)) for at in range(number))


def places(number: int, middle: Point, size: float) -> tuple[Rect, ...]:
    """Where the counters of one hex lie: askew, of which four show, the last in front."""
    high = high_of(size)
    visible = min(number, SHOWN)
    found: list[Rect] = []
    for at in range(number):
        aside = STEP * ((visible - 1) / 2 - min(at, SHOWN - 1))
        found.append(Rect(middle[0] - size / 2 + aside, middle[1] - high / 2 - aside, size, high))
    return tuple(found)


def full_extent(counter: Counter, rect: Rect, look: Look) -> Rect:
    """The bounding box of a counter with its pill and the text beneath it."""
    letters, under = BENEATH * look.label, _beneath(counter, rect)
    wide, foot = rect.wide, rect.bottom
    if not counter.submarine:
        plate, _, _ = name_plate(counter, rect, look)
        wide, foot = max(wide, plate.wide), max(foot, plate.bottom)
    wide = max(wide, width_of(under, letters, bold=True)) if under else wide
    top = rect.y - (PILL * look.label * 0.7 if _pill(counter) else 0)
    bottom = foot + (letters * LINE if under else 0)
    return Rect(rect.middle[0] - wide / 2, top, wide, bottom - top)


def name_plate(counter: Counter, rect: Rect, look: Look) -> tuple[Rect, float, str]:
    """Where the name of a counter stands, its size and its text: never under 11 px, and it grows with the text.

    It stands in the band of the counter; where it has no room there, on a plate across its lower edge.
    """
    plate, size, text = _plate(counter.name, counter.side, rect.wide, rect.high, look.label, fuelled=counter.fuel is not None)
    return Rect(rect.x + plate.x, rect.y + plate.y, plate.wide, plate.high), size, text


# A chart asks for each name again wherever something keeps clear of its counter.
@lru_cache(maxsize=1024)
def _plate(name: str, side: Side, across: float, down: float, label: float, *, fuelled: bool) -> tuple[Rect, float, str]:
    """The same for a counter of some size that stands at the origin."""
    unit = across / 72
    size = NAME * label * (1.0 if unit <= 1 else 1.1)
    high, inset = size * 1.2, CUT * unit * 0.7 if side is Side.AXIS else 2.5
    band = Rect(inset, down - high - 2.5, across - 2 * inset - (FUEL + 3 if fuelled else 0.0), high)
    wide = width_of(name, size, bold=True)
    if wide <= band.wide - 3 and high <= down * BAND_MOST:
        return band, size, name
    most = PLATE_MOST * across - 6
    text = name if wide <= most else _in_brief(name, size, most)
    wide = max(across - 2 * inset, width_of(text, size, bold=True) + 6)
    return Rect(across / 2 - wide / 2, down - PLATE_OVER, wide, high), size, text


def _in_brief(name: str, size: float, wide: float) -> str:
    """A name as far as whole words have room: it begins with what tells it from others."""
    *words, number = name.split() if name[-1:].isdigit() else (*name.split(), "")
    for count in range(len(words) - 1, 0, -1):
        if words[count - 1] in LEADING_ON:
            continue
        start = " ".join(words[:count]).removesuffix("'s").removesuffix("'")
        text = f"{start} {number}".strip()
        if width_of(text, size, bold=True) <= wide:
            return text
    return shorten(name, size, wide, bold=True)


def shadow(counter: Counter, rect: Rect) -> Iterator[Shape]:
    """The shadow that a counter casts on the chart."""
    yield from (replace(shape, cover=SHADE) if isinstance(shape, Polygon) else shape
                for shape in _outline(counter, Rect(rect.x + 1.5, rect.y + 2.5, rect.wide, rect.high), BLACK, None, shade=True))


def leader(counter: Counter, rects: Sequence[Rect], here: Point, look: Look) -> Iterator[Stamp]:
    """A line from counters that lie beside their hex to where they are, with a dot in it; `rects` are around that hex."""
    if any(rect.grown(2.0).holds((0.0, 0.0)) for rect in rects):
        return
    fill, paper = look.theme.counter(counter.side)
    goal = rects[-1].middle
    yield Stamp(here, (Line(((0.0, 0.0), goal), paper, 3.5), Line(((0.0, 0.0), goal), fill, 1.4),
                       Disc((0.0, 0.0), 3.5, fill, paper, 1.0)))


def draw_counter(counter: Counter, rect: Rect, look: Look, *, chosen: bool, rear: bool = False) -> Iterator[Shape]:
    """One counter as shapes; what is written around it is left out of one that lies beneath another."""
    theme = look.theme
    fill, paper = theme.counter(counter.side)
    solid = counter.certainty is Certainty.NOW
    inks = (fill, paper) if solid else (paper, fill)
    unit = rect.wide / 72
    if chosen:
        yield from _outline(counter, rect.grown(GLOW * unit), blend(theme.sea0, theme.magenta, 0.28), None)
        yield from _outline(counter, rect.grown(CHOSEN * unit), theme.magenta, None)
        yield from _outline(counter, rect.grown(2.0 * unit), theme.panel, None)
    if counter.submarine:
        yield from _submarine(counter, rect, look, inks)
    else:
        yield from _body(counter, rect, look, inks, rear=rear)
    if (under := _beneath(counter, rect)) and not rear:
        size = BENEATH * look.label
        foot = rect.bottom if counter.submarine else max(rect.bottom, name_plate(counter, rect, look)[0].bottom)
        at = rect.middle[0], foot + size * 0.75 + (GLOW * unit if chosen and foot == rect.bottom else 0)
        yield Text(under, at, size, fill, "m", bold=True, halo=theme.sea0)
    if (pill := _pill(counter)) and not rear:
        yield from _pilled(pill, (rect.right - 2, rect.y), fill, look)


def _body(counter: Counter, rect: Rect, look: Look, inks: tuple[Ink, Ink], *, rear: bool = False) -> Iterator[Shape]:
    ground, ink = inks
    theme, unit = look.theme, rect.wide / 72
    solid = counter.certainty is Certainty.NOW
    fill, paper = theme.counter(counter.side)
    # A rim of paper parts solid counters from the sea and from each other.
    yield from _outline(counter, rect, ground, paper if solid else fill, 1.5 if solid else 2.0,
                        dash=4.0 * unit if counter.certainty is Certainty.UNKNOWN else 0.0)
    if rear:
        # Of a stack but its edges are seen.
        return
    inset = CUT * unit * 0.7 if counter.side is Side.AXIS else 2.5
    fuelled = counter.fuel is not None
    plate, size, name = name_plate(counter, rect, look)
    foot = min(plate.y, rect.bottom - 2)
    room = Rect(rect.x + 5, rect.y + 3, rect.wide - 10 - (FUEL + 2 if fuelled else 0), foot - rect.y - 4)
    near = rect.wide >= NEAR - 1
    if near and counter.composition:
        small = min(10.5, 10.5 * room.wide / max(1.0, width_of(counter.composition, 10.5, bold=True)))
        yield Text(counter.composition, (room.middle[0], room.bottom - small * 0.55), small, ink, "m", bold=True)
        room = Rect(room.x, room.y, room.wide, room.high - small * 1.1)
    # What nobody saw for two days may have changed: a question stands in place of the ship.
    if counter.hull is None or counter.certainty is Certainty.UNKNOWN:
        yield Text("?", (room.middle[0], room.middle[1] + 1), min(26.0, room.high * 0.9), ink, "m", bold=True)
    else:
        wide = min(COUNTER_WIDE, room.wide)
        yield from on_counter(counter.hull, room.middle[0], room.bottom - 1, ink, wide=wide, high=room.high * 0.82)
    yield from flag(counter.nation, Rect(rect.x + (inset if counter.side is Side.AXIS else 4), rect.y + 3.5, 13, 8))
    if counter.left is not None and rect.wide > FAR:
        at = rect.right - 5 - (FUEL + 3 if fuelled else 0), rect.y + 9
        yield Text(str(counter.left), at, NAME, ink, "r", bold=True)
    if counter.escort and near:
        yield from _shield((rect.x + 26, rect.y + 7.5), ink)
    if counter.roads:
        # On the smallest counter masts reach up to where it stands on larger ones.
        x = rect.right - 15 if rect.wide <= FAR else rect.x + (38 if counter.escort and near else 26)
        yield from _anchor((x, rect.y + 8), ink)
    if counter.fuel is not None:
        yield from _fuel(counter.fuel, Rect(rect.right - FUEL - 3, rect.y + 3, FUEL, rect.high - 6), look, inks)
    if plate.bottom > rect.bottom:
        yield RoundedBox(plate, paper, fill, 1.2, 2.0)
    elif solid:
        yield RoundedBox(plate, paper, None, round=1.0)
    yield Text(name, plate.middle, size, fill, "m", bold=True)


def _shield(at: Point, ink: Ink) -> Iterator[Shape]:
    """The glyph of ships that escort."""
    x, y = at
    yield Polygon(((x - 4, y - 4), (x + 4, y - 4), (x + 4, y), (x, y + 5), (x - 4, y)), None, ink, 1.2)


def _anchor(at: Point, ink: Ink) -> Iterator[Shape]:
    """The glyph of ships in the roads of a port: ring, stock, shank and arms."""
    x, y = at
    yield Disc((x, y - 4.2), 1.4, None, ink, 1.1)
    yield Line(((x, y - 2.8), (x, y + 5)), ink, 1.3)
    yield Line(((x - 3, y - 1.4), (x + 3, y - 1.4)), ink, 1.3)
    yield Line(((x - 4.5, y + 1.6), (x - 2.8, y + 4.3), (x, y + 5), (x + 2.8, y + 4.3), (x + 4.5, y + 1.6)), ink, 1.3)


def _fuel(share: float, bar: Rect, look: Look, inks: tuple[Ink, Ink]) -> Iterator[Shape]:
    """The least fuel of its ships, over the whole height, with a tick at each quarter."""
    ground, ink = inks
    full = bar.high * max(0.0, min(1.0, share))
    yield RoundedBox(bar, blend(ground, ink, 0.3), None)
    yield RoundedBox(Rect(bar.x, bar.bottom - full, bar.wide, full), look.theme.amberfill if share < LOW else ink, None)
    for quarter in (0.25, 0.5, 0.75):
        y = bar.y + bar.high * quarter
        yield Line(((bar.x, y), (bar.right, y)), ground, 0.8)


def _submarine(counter: Counter, rect: Rect, look: Look, inks: tuple[Ink, Ink]) -> Iterator[Shape]:
    """A dotted circle with a boat; her name stands beneath it, with her points."""
    fill, paper = look.theme.counter(counter.side)
    radius = rect.high / 2
    middle = rect.middle
    yield Disc(middle, radius, paper)
    ring = tuple((middle[0] + radius * cos(turn * pi / 24), middle[1] + radius * sin(turn * pi / 24)) for turn in range(49))
    yield Line(ring, fill, 1.6, dash=2.6)
    if counter.hull is not None:
        yield from on_counter(counter.hull, middle[0], middle[1] + radius * 0.2, fill, wide=radius * 2.6, high=radius * 0.75)
    if rect.high >= SUBMARINE:
        yield from flag(counter.nation, Rect(middle[0] - 6.5, rect.y + 3, 13, 8))


def _outline(counter: Counter, rect: Rect, fill: Ink | None, edge: Ink | None, width: float = 1.5, *, dash: float = 0.0,
             shade: bool = False) -> Iterator[Shape]:
    """The shape of a side: a rectangle of the Allies, a rectangle with cut corners of the Axis, a circle of submarines."""
    if counter.submarine:
        if not shade:
            yield Disc(rect.middle, rect.high / 2, fill, edge, width)
        return
    cut = min(CUT * rect.wide / 72, rect.high / 3)
    corners = (
        (rect.x + cut, rect.y), (rect.right - cut, rect.y), (rect.right, rect.y + cut), (rect.right, rect.bottom - cut),
        (rect.right - cut, rect.bottom), (rect.x + cut, rect.bottom), (rect.x, rect.bottom - cut), (rect.x, rect.y + cut),
    ) if counter.side is Side.AXIS else (
        (rect.x, rect.y), (rect.right, rect.y), (rect.right, rect.bottom), (rect.x, rect.bottom))
    if dash or shade:
        yield Polygon(corners, fill)
        if edge is not None:
            yield Line((*corners, corners[0]), edge, width, dash)
    elif counter.side is Side.AXIS:
        yield Polygon(corners, fill, edge, width)
    else:
        yield RoundedBox(rect, fill, edge, width, 2.0)


def _beneath(counter: Counter, rect: Rect) -> str:
    """What is written beneath a counter."""
    if counter.submarine:
        return ": ".join(filter(None, (counter.name, counter.composition))) if rect.high >= SUBMARINE else ""
    return counter.composition if FAR <= rect.wide < NEAR - 1 else ""


def _pill(counter: Counter) -> str:
    """The age of what is known of an enemy's force: never of one's own, and not where nothing was ever known."""
    return "" if counter.own or counter.age is None else age_in_words(counter.age)


def _pilled(text: str, at: Point, fill: Ink, look: Look) -> Iterator[Shape]:
    size = PILL * look.label
    wide = width_of(text, size, bold=True) + size
    box = Rect(at[0] - wide * 0.75, at[1] - size * 0.75, wide, size * 1.4)
    yield RoundedBox(box, look.theme.panel, fill, 1.2, size * 0.7)
    yield Text(text, box.middle, size, fill, "m", bold=True)


def badge(text: str, rect: Rect, look: Look) -> Iterator[Shape]:
    """How many counters lie in a stack, over its upper left corner."""
    size = PILL * look.label
    wide = max(width_of(text, size, bold=True) + size * 0.8, size * 1.4)
    box = Rect(rect.x - wide * 0.6, rect.y - size * 0.75, wide, size * 1.4)
    yield RoundedBox(box, look.theme.ink, look.theme.panel, 1.5, size * 0.7)
    yield Text(text, box.middle, size, look.theme.panel, "m", bold=True)
