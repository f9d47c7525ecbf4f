"""Both sides side by side as an umpire sees them: points, forces at sea, ships, and for whom play waits."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.chart.counters import FLAGS, composition
from campaign.drawing.flags import flag
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.frame.page import Row
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sides import BOTH
from campaign.session.play.seat import UmpireSeat
from campaign.words.counting import quantity

HIGH, HEAD_HIGH, BAR, MIDDLE = 28.0, 34.0, 9.0, 0.24
WAITS, RESTS = "decides now", "waits"


class MirrorHead(Struct, frozen=True):
    """The two sides over their halves: flag, name and who plays; whoever is waited for in magenta."""

    who: tuple[str, str]
    waits: tuple[bool, bool]
    name: str = "both sides"
    high: float = HEAD_HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """The Axis at the left, the Allies at the right."""
        theme, y, scale = look.theme, rect.y + rect.high * 0.5, look.scale
        for at, side in enumerate(BOTH):
            half = rect.wide / 2 - look.gap
            sign = Rect(rect.x if not at else rect.right - 22 * scale, y - 7 * scale, 22 * scale, 14 * scale)
            yield from flag(FLAGS[side], sign)
            state = WAITS if self.waits[at] else RESTS
            ink = theme.magenta if self.waits[at] else theme.ink2
            name = f"{side.value.capitalize()}, {self.who[at]}"
            room = half - 30 * scale - width_of(state, look.note, bold=True) - look.gap
            name = shorten(name, look.text, max(look.text * 3, room), bold=True, serif=True)
            wide = width_of(name, look.text, bold=True, serif=True) + look.gap
            x, way = (rect.x + 30 * scale, 1) if not at else (rect.right - 30 * scale, -1)
            anchor = "l" if not at else "r"
            yield Text(name, (x, y), look.text, theme.sides[side], anchor, bold=True, serif=True)
            if room > look.text * 3:
                yield Text(state, (x + way * wide, y), look.note, ink, anchor, bold=self.waits[at])


class MirrorLine(Struct, frozen=True):
    """A figure of both sides: what it is in the middle, a bar towards either edge, and the figures at their ends."""

    name: str
    figures: tuple[float, float]
    words: tuple[str, str]
    most: float
    high: float = HIGH

    def drawn(self, rect: Rect, look: Look) -> Iterator[Shape]:
        """Bars to one scale."""
        theme, (x, y) = look.theme, rect.middle
        middle = max(rect.wide * MIDDLE, width_of(self.name, look.note) + 2 * look.gap)
        yield Text(shorten(self.name, look.note, middle), (x, y), look.note, theme.ink2, "m")
        for at, side in enumerate(BOTH):
            way = 1 if at else -1
            start = x + way * middle / 2
            text = shorten(self.words[at], look.row, rect.wide / 2 - middle / 2 - look.gap, bold=True)
            room = rect.wide / 2 - middle / 2 - width_of(text, look.row, bold=True) - 2 * look.gap
            long = max(0.0, room) * max(0.0, self.figures[at]) / self.most if self.most > 0 else 0.0
            if long:
                yield RoundedBox(Rect(min(start, start + way * long), y - BAR * look.scale / 2, long, BAR * look.scale),
                                 theme.sides[side])
            yield Text(text, (start + way * (long + look.gap), y), look.row, theme.ink, "l" if at else "r", bold=True)
        yield RoundedBox(Rect(rect.x, rect.bottom - 1, rect.wide, 1), theme.line)


def mirror_rows(seat: UmpireSeat) -> Iterator[Row]:
    """The two sides as they stand; what is at sea is the umpire's to see."""
    views, points, waiting = seat.views, seat.points, {decision.side for decision in seat.pending}
    who = tuple("a person" if seat.players.who[side] == "human" else seat.players.who[side] for side in BOTH)
    axis, allied = BOTH
    waits = f"{' and '.join(f'the {side} side' for side in BOTH if side in waiting) or 'nobody'}"
    heads = MirrorHead((who[0], who[1]), (axis in waiting, allied in waiting))
    yield Row("Axis Allied", hint=f"Play waits for {waits}", drawn=heads)
    yield _line("points", tuple(points[side] for side in BOTH), tuple(f"{points[side]:g}" for side in BOTH))
    for name, counted in (("at sea", _at_sea), ("in port", _in_port), ("submarines out", _submarines), ("lost", _lost)):
        found = tuple(counted(seat.book, views[side]) for side in BOTH)
        yield _line(name, tuple(figure for figure, _ in found), tuple(words for _, words in found))


def _line(name: str, figures: tuple[float, ...], words: tuple[str, ...]) -> Row:
    hint = f"{name}: {words[0]} of the Axis, {words[1]} of the Allies"
    line = MirrorLine(name, (figures[0], figures[1]), (words[0], words[1]), max(*figures, 1.0))
    return Row(f"{words[0]} {name} {words[1]}", hint=hint, drawn=line)


def _at_sea(book: Book, view: View) -> tuple[float, str]:
    ships = [book.counters[key].type for force in view.forces.values() for key in force.ships if key in book.counters]
    return len(ships), composition(ships) or "none"


def _in_port(book: Book, view: View) -> tuple[float, str]:
    ships = [ship for ship in view.ships.values() if ship.port is not None and not ship.status.is_lost]
    return len(ships), quantity(len(ships), "ship")


def _submarines(book: Book, view: View) -> tuple[float, str]:
    out = [flotilla for flotilla in view.flotillas.values() if flotilla.port is None]
    return len(out), quantity(len(out), "flotilla") if out else "none"


def _lost(book: Book, view: View) -> tuple[float, str]:
    lost = [ship for ship in view.ships.values() if ship.status.is_lost]
    return len(lost), quantity(len(lost), "ship") if lost else "none"


