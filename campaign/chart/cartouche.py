"""The cartouche of the wall map: its title, and what counters and lines on it mean."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.chart import things
from campaign.chart.counters import FLAGS, Certainty, Counter
from campaign.chart.stamps import drawn
from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Layer, Line, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.ships import ShipType
from campaign.silhouettes.strangers import side_view_of

TITLE, NOTE, TEXT = 19.0, 13.0, 13.0
# Columns beside each other, the height of a row, and of the head above them, in pixels at 100 %.
COLUMNS, ROW, HEAD, PAD = (176.0, 176.0, 198.0), 58.0, 66.0, 20.0
COUNTER = (52.0, 36.0)
# So much of the window's width and height it may take at most; where it would take more, the minimap stands in its place.
MOST = (0.45, 0.3)
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
          "December")


def size_of_cartouche(look: Look) -> tuple[float, float]:
    """How wide and how high it is."""
    return (sum(COLUMNS) + 2 * PAD) * look.label, (HEAD + 2 * ROW + PAD) * look.label


def has_room(window: Rect, look: Look) -> bool:
    """Whether it may stand in a window beside the sea."""
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
    yield Words("THE MEDITERRANEAN", (wide / 2, 25 * unit), TITLE * unit, theme.ink, "m", bold=True, serif=True, spaced=0.14)
    said = (f"the naval war, {MONTHS[turn.month - 1]} {turn.year} \u00b7 one hex "
            f"{book.theatre.projection.hex_miles:g} statute miles")
    yield Words(said, (wide / 2, 46 * unit), NOTE * unit, theme.ink2, "m", serif=True, italic=True)
    half = width_of(said, NOTE * unit, serif=True) * 0.35
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
    for column, across in zip(samples, COLUMNS, strict=True):
        for row, (sample, words) in enumerate(column):
            middle = (HEAD + ROW * (row + 0.5)) * unit
            room = Rect(left, middle - COUNTER[1] * unit / 2, COUNTER[0] * unit, COUNTER[1] * unit)
            if sample is None:
                for at, dash, ink in ((-7.0, 0.0, theme.sides[side]), (7.0, 12.0, theme.sides[side])):
                    yield Line(((room.x, middle + at * unit), (room.right, middle + at * unit)), ink, 6.0 * unit, dash, 0.6)
            elif sample.submarine:
                yield from drawn(sample, Rect(room.middle[0] - 14 * unit, middle - 14 * unit, 28 * unit, 28 * unit), look,
                                 chosen=False)
            else:
                yield from drawn(sample, room, look, chosen=False)
            for line, text in enumerate(words):
                yield Words(text, (room.right + 12 * unit, middle + (line - 0.5) * 16 * unit), TEXT * unit,
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
