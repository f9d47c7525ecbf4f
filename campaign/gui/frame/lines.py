"""Lines that are drawn rather than written: a ship with her bars, and how much of what is asked is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from campaign.drawing.hulls import in_row
from campaign.drawing.lettering import shortened, width_of
from campaign.drawing.shapes import Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look
from campaign.model.sides import Side
from campaign.model.units.silhouettes import Silhouette

PICTURE, BAR, NUMBER, THICK = 68.0, 54.0, 20.0, 5.0
LOW = 0.35
STEP, STEPS_MOST = 15.0, 12


class DrawnLine(Protocol):
    """A line that draws itself: what it names, how many pixels high it is at 100 %, and its shapes in a rectangle."""

    @property
    def name(self) -> str:
        """What of it is words, whatever its width."""

    @property
    def high(self) -> float:
        """How high it is."""

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """All of it."""


@dataclass(frozen=True, slots=True)
class ShipLine:
    """A ship in a list: her picture, her name, what is the matter with her, hull and fuel as shares, boxes of fuel."""

    name: str
    side: Side
    picture: Silhouette
    state: str
    hull: float
    fuel: float


def ship_line(line: ShipLine, number: str, rect: Rect, look: Look, *, ticked: bool) -> Iterator[Shape]:
    """Picture, name, bars and boxes of fuel, in columns; a tick before what is ticked. Names go before pictures and bars."""
    theme, size = look.theme, look.row
    middle, left, right = rect.middle[1], rect.x + size, rect.right - 4
    wanted = width_of(line.name, size, bold=True) + 2 * look.gap
    for picture, bar in ((0.2, 0.14), (0.0, 0.14), (0.0, 0.0)):
        wide, long = min(PICTURE * look.scale, rect.wide * picture), min(BAR * look.scale, rect.wide * bar)
        fuel = right - NUMBER * look.scale - long - 6
        hull = fuel - long - 6
        if hull - left - wide >= wanted:
            break
    if ticked:
        yield Words("\u2713", (rect.x + size * 0.35, middle), size, theme.magenta, "m", bold=True)
    if wide:
        room = Rect(left, rect.y + rect.high * 0.2, wide, rect.high * 0.55)
        yield from in_row(line.picture, room, theme.sides[line.side])
    at = left + wide + (look.gap if wide else 0)
    name = shortened(line.name, size, hull - at - look.gap, bold=ticked)
    yield Words(name, (at, middle), size, theme.ink, bold=ticked)
    after = at + width_of(name, size, bold=ticked) + look.gap * 0.6
    if line.state and (free := hull - look.gap - after) > look.note * 2:
        yield Words(shortened(line.state, look.note, free), (after, middle + 1), look.note, theme.ink2)
    for begin, share, ink in ((hull, line.hull, theme.ink2), (fuel, line.fuel, theme.fuel)) if long else ():
        whole = Rect(begin, middle - THICK * look.scale / 2, long, THICK * look.scale)
        yield RoundedBox(whole, theme.track)
        full = max(0.0, min(1.0, share)) * long
        if full:
            yield RoundedBox(Rect(begin, whole.y, full, whole.high), theme.amberfill if share < LOW else ink)
    yield Words(number, (right, middle), size, theme.ink, "r")


def step_bars(words: str, steps: tuple[int, int], rect: Rect, look: Look) -> Iterator[Shape]:
    """A small bar for each thing that is asked, filled when it is done; and how much of it is."""
    theme, (done, number) = look.theme, steps
    x, middle = rect.x, rect.middle[1]
    bars = number * (STEP + 3) * look.scale + look.gap
    shown = number if number <= STEPS_MOST and bars + width_of(words, look.row) <= rect.wide else 0
    for at in range(shown):
        bar = Rect(x + at * (STEP + 3) * look.scale, middle - 3 * look.scale, STEP * look.scale, 5.5 * look.scale)
        yield RoundedBox(bar, theme.ink2 if at < done else None, theme.ink2 if at < done else theme.magenta, 1.4)
    left = x + (shown * (STEP + 3) * look.scale + look.gap if shown else 0)
    yield Words(shortened(words, look.row, rect.right - left), (left, middle), look.row, theme.ink2)
