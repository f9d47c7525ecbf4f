"""Lines that are drawn rather than written: a ship with her bars, the head of a force, what a force does, steps, signs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from msgspec import Struct

from campaign.drawing.flags import flag
from campaign.drawing.hulls import in_row
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Disc, Ink, Line, Point, Polygon, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.model.sides import Nation, Side
from campaign.model.units.silhouettes import Silhouette

PICTURE, BAR, NUMBER, THICK = 68.0, 54.0, 20.0, 5.0
LOW, BAR_SHARE = 0.35, 0.14
STEP, STEPS_MOST = 15.0, 12
ROW_HIGH, HEAD_HIGH, HEAD_ALONE, CAPTIONS_HIGH = 28, 52, 34, 22
# From so large a text lines grow no higher, though their letters do.
CLOSE_FROM = 1.5
FLAG = (24.0, 15.0)
NAME = 4 / 3
# Where in its line stands what a force does.
DOES = 0.34
BOX_SIDE = 14.0


class DrawnLine(Protocol):
    """A line that draws itself: what it names, how many pixels high it is at 100 %, and its shapes in a rectangle."""

    @property
    def name(self) -> str:
        """The part of it that is text."""

    @property
    def high(self) -> float:
        """How high it is."""

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """All of it."""


class ShipLine(Struct, frozen=True):
    """A ship in a list: her picture, her name, what is the matter with her, hull and fuel as shares, boxes of fuel."""

    name: str
    side: Side
    picture: Silhouette
    state: str
    hull: float
    fuel: float


class HeadLine(Struct, frozen=True):
    """The head of what is chosen: flag and name, notes beneath it, and at the right what it is made of with a note."""

    name: str
    nation: Nation | None
    notes: tuple[str, ...] = ()
    made_of: str = ""
    least: str = ""

    @property
    def is_double(self) -> bool:
        """Whether anything stands beneath the name."""
        return any(self.notes) or bool(self.least)


class DoingLine(Struct, frozen=True):
    """A force in the list of what is asked: its name, and what it does; the column says when, or asks to go there."""

    name: str
    does: str
    waits: bool = False


class Captions(Struct, frozen=True):
    """The heads of the columns of a list of ships."""

    name: str


PanelLine = ShipLine | HeadLine | DoingLine | Captions


def height_of(line: PanelLine, look: Look) -> int:
    """How high a line is: with very large letters they stand closer, so that more of them are seen."""
    high = CAPTIONS_HIGH if isinstance(line, Captions) else ROW_HIGH if not isinstance(line, HeadLine) else \
        HEAD_HIGH if line.is_double else HEAD_ALONE
    return round(high * min(look.scale, CLOSE_FROM))


def line_drawn(line: PanelLine, column: str, rect: Rect, look: Look, *, ticked: bool) -> Iterator[Shape]:
    """A line in its row."""
    match line:
        case ShipLine():
            yield from ship_line(line, column, rect, look, ticked=ticked)
        case HeadLine():
            yield from head_line(line, rect, look)
        case DoingLine():
            yield from doing_line(line, column, rect, look)
        case Captions():
            yield from captions(line, rect, look)


def head_line(line: HeadLine, rect: Rect, look: Look) -> Iterator[Shape]:
    """Flag, name and composition; beneath them in small letters so many notes as find room."""
    theme, size = look.theme, look.text * NAME
    first, second = rect.y + rect.high * (0.32 if line.is_double else 0.5), rect.y + rect.high * 0.76
    left = rect.x
    made_of_wide = width_of(line.made_of, look.row, bold=True)
    whole = width_of(line.name, size, bold=True, serif=True)
    # A long name is set smaller rather than cut, and rather than be much smaller it goes without its flag.
    flagged = line.nation is not None and whole <= 1.5 * rect.wide
    room = rect.wide - (FLAG[0] * look.scale + look.gap if flagged else 0.0)
    size = min(size, size * room / whole) if whole else size
    if line.nation is not None and flagged:
        yield from flag(line.nation, Rect(left, first - FLAG[1] / 2 * look.scale, FLAG[0] * look.scale, FLAG[1] * look.scale))
        left += FLAG[0] * look.scale + look.gap
    wide = width_of(line.name, size, bold=True, serif=True)
    # What it is made of goes beneath where beside the name there is no room.
    beside = left + wide + look.gap + made_of_wide <= rect.right
    room = rect.right - left - (made_of_wide + look.gap if beside else 0)
    yield Text(shorten(line.name, size, room, bold=True, serif=True),
               (left, first), size, theme.ink, bold=True, serif=True)
    right, notes = line.least, line.notes
    if line.made_of and beside:
        yield Text(line.made_of, (rect.right, first), look.row, theme.ink, "r", bold=True)
    elif line.made_of:
        right, notes = line.made_of, ()
    least = shorten(right, look.note, rect.wide)
    room = rect.wide - width_of(least, look.note) - (look.gap if least else 0)
    joined = (", ".join(notes[:count]) for count in range(len(notes), 0, -1))
    text = next((text for text in joined if width_of(text, look.note) <= room), "")
    if text:
        yield Text(text, (rect.x, second), look.note, theme.ink2)
    yield Text(least, (rect.right, second), look.note, theme.ink2, "r")


def doing_line(line: DoingLine, column: str, rect: Rect, look: Look) -> Iterator[Shape]:
    """The name, what it does, and at the right when; what waits for an order has the magenta."""
    theme, size, middle = look.theme, look.row, rect.middle[1]
    ink = theme.magenta if line.waits else theme.ink
    yield Text(column, (rect.right, middle), size, ink, "r", bold=line.waits)
    room = rect.wide - width_of(column, size, bold=line.waits) - look.gap
    name = shorten(line.name, size, room, bold=True)
    yield Text(name, (rect.x, middle), size, theme.ink, bold=True)
    at = max(rect.wide * DOES, width_of(name, size, bold=True) + look.gap)
    if room - at > size * 4:
        yield Text(shorten(line.does, size, room - at), (rect.x + at, middle), size, theme.ink2)


def captions(line: Captions, rect: Rect, look: Look) -> Iterator[Shape]:
    """Ships, hull and fuel, each over its column."""
    theme, middle = look.theme, rect.middle[1]
    yield Text(line.name, (rect.x, middle), look.note, theme.ink2)
    fuel, hull, long = _columns(rect, look, BAR_SHARE)
    if long:
        yield Text("hull", (hull + long, middle), look.note, theme.ink2, "r")
        yield Text("fuel", (fuel + long, middle), look.note, theme.ink2, "r")
    else:
        yield Text("fuel", (rect.right - 4, middle), look.note, theme.ink2, "r")


def _columns(rect: Rect, look: Look, share: float) -> tuple[float, float, float]:
    """Where the bars of fuel and hull begin, and how long they are."""
    long = min(BAR * look.scale, rect.wide * share)
    fuel = rect.right - 4 - NUMBER * look.scale - long - 6
    return fuel, fuel - long - 6, long


def triangle(at: Point, size: float, ink: Ink, *, opened: bool) -> Iterator[Shape]:
    """The sign of what can be opened and closed: it points down when it is open."""
    x, y = at
    half = size * 0.27
    if opened:
        yield Polygon(((x - half, y - half * 0.6), (x + half, y - half * 0.6), (x, y + half)), ink)
    else:
        yield Polygon(((x - half * 0.6, y - half), (x + half, y), (x - half * 0.6, y + half)), ink)


def asking_sign(at: Point, look: Look) -> Iterator[Shape]:
    """The round sign behind which a rule stands."""
    radius = look.note * 0.62
    yield Disc(at, radius, None, look.theme.ink2, 1.0)
    yield Text("?", at, look.note * 0.85, look.theme.ink2, "m")


def tick_box(ticks: tuple[int, int], column: Rect, whole: Rect, look: Look, *, focused: bool, hovered: bool) -> Iterator[Shape]:
    """How many there are, and a box: empty, with a stroke when some are ticked, with a tick when all are."""
    theme, (ticked, number) = look.theme, ticks
    side, middle = BOX_SIDE * look.scale, whole.middle[1]
    box = Rect(column.right - 4 - side - NUMBER * look.scale - 6, middle - side / 2, side, side)
    yield Text(f"{number}", (column.right - 4, middle), look.row, theme.ink2, "r")
    edge = theme.ink if focused else theme.magenta if ticked else theme.btnline
    yield RoundedBox(box, theme.panel3 if hovered else theme.btn, edge, 2.0 if focused else 1.0, 2.0)
    x, y = box.middle
    if ticked == number:
        yield Line(((x - side * 0.25, y), (x - side * 0.05, y + side * 0.22), (x + side * 0.28, y - side * 0.24)),
                   theme.magenta, 2.0)
    elif ticked:
        yield Line(((x - side * 0.25, y), (x + side * 0.25, y)), theme.magenta, 2.0)


def ship_line(line: ShipLine, number: str, rect: Rect, look: Look, *, ticked: bool) -> Iterator[Shape]:
    """Picture, name, bars and boxes of fuel, in columns; a tick before what is ticked. Names go before pictures and bars."""
    theme, size = look.theme, look.row
    middle, left, right = rect.middle[1], rect.x + size, rect.right - 4
    name_wide = width_of(line.name, size, bold=True) + 2 * look.gap
    for picture, bar in ((0.2, BAR_SHARE), (0.0, BAR_SHARE), (0.0, 0.0)):
        wide = min(PICTURE * look.scale, rect.wide * picture)
        fuel, hull, long = _columns(rect, look, bar)
        if hull - left - wide >= name_wide:
            break
    if ticked:
        yield Text("\u2713", (rect.x + size * 0.35, middle), size, theme.magenta, "m", bold=True)
    if wide:
        room = Rect(left, rect.y + rect.high * 0.2, wide, rect.high * 0.55)
        yield from in_row(line.picture, room, theme.sides[line.side])
    at = left + wide + (look.gap if wide else 0)
    name = shorten(line.name, size, hull - at - look.gap, bold=ticked)
    yield Text(name, (at, middle), size, theme.ink, bold=ticked)
    after = at + width_of(name, size, bold=ticked) + look.gap * 0.6
    if line.state and (free := hull - look.gap - after) > look.note * 2:
        yield Text(shorten(line.state, look.note, free), (after, middle + 1), look.note, theme.ink2)
    for begin, share, ink in ((hull, line.hull, theme.ink2), (fuel, line.fuel, theme.fuel)) if long else ():
        whole = Rect(begin, middle - THICK * look.scale / 2, long, THICK * look.scale)
        yield RoundedBox(whole, theme.track)
        full = max(0.0, min(1.0, share)) * long
        if full:
            yield RoundedBox(Rect(begin, whole.y, full, whole.high), theme.amberfill if share < LOW else ink)
    yield Text(number, (right, middle), size, theme.ink, "r")


def step_bars(text: str, steps: tuple[int, int], rect: Rect, look: Look) -> Iterator[Shape]:
    """A small bar for each step, filled when it is done, and the text beside them."""
    theme, (done, number) = look.theme, steps
    x, middle = rect.x, rect.middle[1]
    bars = number * (STEP + 3) * look.scale + look.gap
    visible = number if number <= STEPS_MOST and bars + width_of(text, look.row) <= rect.wide else 0
    for at in range(visible):
        bar = Rect(x + at * (STEP + 3) * look.scale, middle - 3 * look.scale, STEP * look.scale, 5.5 * look.scale)
        yield RoundedBox(bar, theme.ink2 if at < done else None, theme.ink2 if at < done else theme.magenta, 1.4)
    left = x + (visible * (STEP + 3) * look.scale + look.gap if visible else 0)
    yield Text(shorten(text, look.row, rect.right - left), (left, middle), look.row, theme.ink2)
