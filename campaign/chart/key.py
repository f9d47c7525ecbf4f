"""The key to a chart: its title, and what the signs on it mean, in a corner of the wall map and at a printed one's foot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil

from campaign.chart import things
from campaign.chart.counters import FLAGS, Certainty, Counter
from campaign.chart.names import MARKS
from campaign.chart.stamps import draw_counter
from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Disc, Layer, Line, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import LIGHT, Look, Theme, blend
from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.sea.drawn import DEPTHS
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.ships import ShipType
from campaign.silhouettes.strangers import side_view_of

# On the wall map ------------------------------------------------------------------------------------------------------


TITLE, NOTE, TEXT = 19.0, 13.0, 13.0
# Columns beside each other, the height of a row, and of the head above them, in pixels at 100 %.
COLUMN_WIDTHS, ROW, HEAD, PAD = (176.0, 176.0, 198.0), 58.0, 66.0, 20.0
COUNTER = (52.0, 36.0)
# So much of the window's width and height it may take at most; where it would take more, the minimap stands in its place.
MOST = (0.45, 0.3)
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")


def size_of_cartouche(look: Look) -> tuple[float, float]:
    """Its width and height."""
    return (sum(COLUMN_WIDTHS) + 2 * PAD) * look.label, (HEAD + 2 * ROW + PAD) * look.label


def has_room(window: Rect, look: Look) -> bool:
    """Whether the window has room for it beside the sea."""
    wide, high = size_of_cartouche(look)
    return wide <= MOST[0] * window.wide and high <= MOST[1] * window.high


def cartouche(book: Book, turn: Turn, side: Side, look: Look) -> Layer:
    """Title and samples within a double line, from the corner of its own room."""
    return tuple(_shapes(book, turn, side, look))


def _shapes(book: Book, turn: Turn, side: Side, look: Look) -> Iterator[Shape]:
    theme, unit = look.theme, look.label
    wide, high = size_of_cartouche(look)
    yield RoundedBox(Rect(0, 0, wide, high), theme.panel, theme.ink2, 1.5)
    yield RoundedBox(Rect(4, 4, wide - 8, high - 8), None, theme.ink2, 1.0)
    yield Text("THE MEDITERRANEAN", (wide / 2, 25 * unit), TITLE * unit, theme.ink, "m", bold=True, serif=True, spaced=0.14)
    subtitle = (f"the naval war, {MONTHS[turn.month - 1]} {turn.year} \u00b7 one hex "
                f"{book.theatre.projection.hex_miles:g} statute miles")
    yield Text(subtitle, (wide / 2, 46 * unit), NOTE * unit, theme.ink2, "m", serif=True, italic=True)
    half = width_of(subtitle, NOTE * unit, serif=True) * 0.35
    yield Line(((wide / 2 - half, 58 * unit), (wide / 2 + half, 58 * unit)), theme.ink3, 1.0)
    left = PAD * unit
    samples = (
        ((_counter(side, side, "own", fuel=0.8), ("yours,", "with fuel left")),
         (_counter(side, side.enemy, "now"), ("enemy,", "seen now"))),
        ((_submarine(side), ("submarines", "and their area")),
         (_counter(side, side.enemy, "older", age=1), ("kind known,", "seen 1 day ago"))),
        ((None, ("convoy lanes,", "as wide as the cargo")),
         (_counter(side, side.enemy, "lost", age=2), ("nothing known,", "or seen 2 days ago"))),
    )
    for column, across in zip(samples, COLUMN_WIDTHS, strict=True):
        for row, (sample, lines) in enumerate(column):
            middle = (HEAD + ROW * (row + 0.5)) * unit
            room = Rect(left, middle - COUNTER[1] * unit / 2, COUNTER[0] * unit, COUNTER[1] * unit)
            if sample is None:
                for at, dash, ink in ((-7.0, 0.0, theme.sides[side]), (7.0, 12.0, theme.sides[side])):
                    yield Line(((room.x, middle + at * unit), (room.right, middle + at * unit)), ink, 6.0 * unit, dash, 0.6)
            elif sample.submarine:
                box = Rect(room.middle[0] - 14 * unit, middle - 14 * unit, 28 * unit, 28 * unit)
                yield from draw_counter(sample, box, look, chosen=False)
            else:
                yield from draw_counter(sample, room, look, chosen=False)
            for line, text in enumerate(lines):
                yield Text(text, (room.right + 12 * unit, middle + (line - 0.5) * 16 * unit), TEXT * unit,
                           theme.ink2 if line else theme.ink)
        left += across * unit


def _counter(side: Side, whose: Side, name: str, *, fuel: float | None = None, age: int | None = None) -> Counter:
    """A counter that stands for no force."""
    certainty = Certainty.NOW if not age else Certainty.OLDER if age == 1 else Certainty.UNKNOWN
    return Counter(things.Marker(name), Hex("00000"), whose, own=whose is side, name=name, words="", nation=FLAGS[whose],
                   hull=side_view_of(ShipType.BATTLESHIP), certainty=certainty, fuel=fuel,
                   age=0 if whose is not side and age is None else age)


def _submarine(side: Side) -> Counter:
    return Counter(things.Marker("boat"), Hex("00000"), side, own=True, name="", words="", nation=FLAGS[side],
                   hull=side_view_of(ShipType.SUBMARINE), submarine=True)


# At the foot of a printed map -----------------------------------------------------------------------------------------


# Heights of letters as shares of the sheet's width.
TITLE_SHARE, LETTERS = 0.0155, 0.0078
LINE, GAP, SAMPLE, COLUMNS = 1.75, 1.4, 3.2, 6
Sample = Callable[[float, float, float], Iterator[Shape]]


def foot(title: str, at: Rect, counters: Sequence[Counter], hex_miles: float) -> tuple[int, Layer]:
    """How high the foot is under a chart whose lower left corner and width are given, and what is drawn in it."""
    size, head = at.wide * LETTERS, at.wide * TITLE_SHARE
    entries = [*_ground(), *_signs(), *_pieces(counters)]
    rows = ceil(len(entries) / COLUMNS)
    line, edge = size * LINE, size * GAP * 1.6
    high = round(edge + head * 1.5 + rows * line + edge * 0.7)
    top = at.y + edge * 0.6 + head / 2
    scale = f"{hex_miles:g} miles a hex" if hex_miles else ""
    shapes: list[Shape] = [
        RoundedBox(Rect(at.x, at.y, at.wide, high), LIGHT.panel),
        Text(title, (at.x + edge, top), head, LIGHT.ink, "l", bold=True, serif=True),
        Text(scale, (at.x + at.wide - edge, top), size * 1.2, LIGHT.ink2, "r"),
        Line(((at.x + edge, top + head * 0.8), (at.x + at.wide - edge, top + head * 0.8)), LIGHT.line, max(1.0, size / 14)),
    ]
    first, column = top + head * 0.8 + line * 0.75, (at.wide - 2 * edge) / COLUMNS
    for number, (sample, text) in enumerate(entries):
        x, y = at.x + edge + column * (number // rows), first + line * (number % rows)
        shapes += sample(x, y, size)
        room = column - size * (SAMPLE + 1.8)
        fits = min(1.0, room / max(1.0, width_of(text, size)))
        shapes.append(Text(text, (x + size * (SAMPLE + 0.5), y), size * fits, LIGHT.ink))
    return high, tuple(shapes)


def _ground() -> Iterator[tuple[Sample, str]]:
    theme = LIGHT

    def tones(x: float, y: float, size: float) -> Iterator[Shape]:
        inks = (theme.b3, theme.b8, theme.b16, theme.b30, theme.b52, theme.b85)
        for at, ink in enumerate(inks):
            yield RoundedBox(Rect(x + size * SAMPLE * at / 6, y - size / 2, size * SAMPLE / 6, size), ink)

    yield tones, f"sea within {', '.join(f'{miles:g}' for miles in reversed(DEPTHS))} miles of land"
    for side, text in ((Side.AXIS, "Axis coast (Ax)"), (Side.ALLIED, "Allied coast (Al)"), (None, "neutral coast (n)")):
        yield _shore(theme, side), text
    yield _line(theme.coast, 0.16), "hexside that blocks"
    yield _line(theme.ink, 0.16, 0.4), "strait or canal"
    yield _line(theme.ink3, 0.12, 0.2), "limit of a weather zone"


def _signs() -> Iterator[tuple[Sample, str]]:
    theme = LIGHT
    yield _sign(lambda x, y, half: RoundedBox(Rect(x - half, y - half, 2 * half, 2 * half), theme.allied)), "Allied port"
    yield _sign(lambda x, y, half: Polygon(((x, y - half * 1.3), (x + half * 1.3, y), (x, y + half * 1.3), (x - half * 1.3, y)),
                                           theme.axis)), "Axis port"
    yield _sign(lambda x, y, half: Disc((x, y), half, theme.panel, theme.neutral, half * 0.3)), "neutral port"

    def field(x: float, y: float, size: float) -> Iterator[Shape]:
        middle, half = x + size * SAMPLE / 2, size * 0.5
        yield Line(((middle, y - half), (middle, y + half)), theme.ink2, size * 0.16)
        yield Line(((middle - half * 1.2, y - half * 0.2), (middle + half * 1.2, y - half * 0.2)), theme.ink2, size * 0.16)
        yield Line(((middle - half * 0.5, y + half * 0.8), (middle + half * 0.5, y + half * 0.8)), theme.ink2, size * 0.12)

    yield field, "airfield"
    for fill, text in ((theme.ink, "Axis minefield"), (theme.sea0, "Allied minefield")):
        yield _mine(theme, fill), text

    def exit_(x: float, y: float, size: float) -> Iterator[Shape]:
        yield Disc((x + size * SAMPLE / 2, y), size * 0.3, None, theme.seaname, size * 0.1)

    yield exit_, "edge that leads off the map"


def _pieces(counters: Sequence[Counter]) -> Iterator[tuple[Sample, str]]:
    """What counters mean, where there are any."""
    for side in (Side.ALLIED, Side.AXIS):
        if any(counter.side is side for counter in counters):
            yield _counter_sign(side, Certainty.NOW), f"{side} force"
    enemies = [counter.side for counter in counters if not counter.own]
    if enemies:
        yield _counter_sign(enemies[0], Certainty.OLDER), "enemy, seen a day ago"
        yield _counter_sign(enemies[0], Certainty.UNKNOWN), "enemy, seen longer ago or never"


def _shore(theme: Theme, side: Side | None) -> Sample:
    def drawn(x: float, y: float, size: float) -> Iterator[Shape]:
        ink, cover = theme.wash_of(side)
        wide = size * SAMPLE
        yield RoundedBox(Rect(x, y - size / 2, wide, size), theme.land)
        yield RoundedBox(Rect(x, y - size / 2, wide, size * 0.5), blend(theme.land, ink, cover))
        yield Line(((x, y - size / 2), (x + wide, y - size / 2)), theme.coast, max(1.0, size / 14))

    return drawn


def _line(ink: tuple[int, int, int], wide: float, dash: float = 0.0) -> Sample:
    def drawn(x: float, y: float, size: float) -> Iterator[Shape]:
        yield Line(((x, y), (x + size * SAMPLE, y)), ink, size * wide, size * dash)

    return drawn


def _sign(shape: Callable[[float, float, float], Shape]) -> Sample:
    def drawn(x: float, y: float, size: float) -> Iterator[Shape]:
        for at, half in enumerate(MARKS):
            yield shape(x + size * SAMPLE * (0.16 + 0.34 * at), y, half / MARKS[0] * size * 0.4)

    return drawn


def _mine(theme: Theme, fill: tuple[int, int, int]) -> Sample:
    def drawn(x: float, y: float, size: float) -> Iterator[Shape]:
        middle, far = x + size * SAMPLE / 2, size * 0.55
        for dx, dy in ((far, 0.0), (0.0, far), (far * 0.7, far * 0.7), (far * 0.7, -far * 0.7)):
            yield Line(((middle - dx, y - dy), (middle + dx, y + dy)), theme.ink, size * 0.1)
        yield Disc((middle, y), size * 0.34, fill, theme.ink, size * 0.08)

    return drawn


def _counter_sign(side: Side, certainty: Certainty) -> Sample:
    """A counter without its ship: the side by its shape, what is sure by how solid it is."""
    def drawn(x: float, y: float, size: float) -> Iterator[Shape]:
        ink, left, right = LIGHT.sides[side], x + size * 0.7, x + size * (SAMPLE - 0.7)
        top, bottom, cut = y - size * 0.6, y + size * 0.6, size * (0.3 if side is Side.AXIS else 0.0)
        corners = ((left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut), (right - cut, bottom),
                   (left + cut, bottom), (left, bottom - cut), (left, top + cut))
        yield Polygon(corners, ink if certainty is Certainty.NOW else LIGHT.panel)
        if certainty is not Certainty.NOW:
            yield Line((*corners, corners[0]), ink, size * 0.14, size * 0.3 if certainty is Certainty.UNKNOWN else 0.0)

    return drawn
