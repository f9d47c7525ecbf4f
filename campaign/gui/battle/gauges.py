"""What of a ship is used up in steps, drawn as the boxes of a roster: full, part, and crossed where they are gone."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.drawing.lettering import shortened, width_of
from campaign.drawing.shapes import Line, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look
from campaign.model.battles.marks import Gauge

MOST = 14
HIGH, BOX = 22.0, 11.0
NAME = 0.3


class GaugeLine(Struct, frozen=True):
    """A gauge in a list: its name, its boxes, and how much is left of how much."""

    gauge: Gauge

    @property
    def name(self) -> str:
        """What it is called."""
        return self.gauge.name

    @property
    def high(self) -> float:
        """Lower than a ship: several stand beneath one."""
        return HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Name, boxes, numbers."""
        theme, size, middle = look.theme, look.row, rect.middle[1]
        left = max(0.0, self.gauge.of - self.gauge.gone)
        words = f"{left:g} of {self.gauge.of:g}"
        column = max(width_of("00 of 00", size), width_of(words, size))
        start = max(rect.x + rect.wide * NAME, rect.x + look.text + width_of(self.name, size) + look.gap)
        room = rect.right - column - look.gap - start
        yield Words(shortened(self.name, size, rect.right - column - rect.x - look.text), (rect.x + look.text, middle), size,
                    theme.ink)
        yield Words(words, (rect.right, middle), size, theme.ink, "r")
        if room > BOX * 3:
            yield from boxes(self.gauge, Rect(start, middle - BOX * look.scale / 2, room, BOX * look.scale), look)


def count_of(gauge: Gauge) -> tuple[int, int]:
    """How many boxes stand for a gauge, and how many of them are gone; what is hurt at all has lost one."""
    count = max(1, min(MOST, round(gauge.of)))
    gone = min(count, round(gauge.gone * count / gauge.of) if gauge.of else 0)
    return count, max(gone, 1) if gauge.gone > 0 else gone


def boxes(gauge: Gauge, room: Rect, look: Look) -> Iterator[Shape]:
    """Its boxes from the left, those that are gone crossed."""
    theme, (count, gone) = look.theme, count_of(gauge)
    each = min(room.high + 1.5, room.wide / count)
    for number in range(count):
        box = Rect(room.x + each * number, room.y, max(2.0, each - 1.5), room.high)
        if number < count - gone:
            yield RoundedBox(box, theme.ink2)
            continue
        yield RoundedBox(box, theme.btn, theme.ink2, 1.0)
        yield Line(((box.x, box.y), (box.right, box.bottom)), theme.red, 1.4)
        yield Line(((box.x, box.bottom), (box.right, box.y)), theme.red, 1.4)
