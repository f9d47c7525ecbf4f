"""The start page's column: its title, the card that goes on with the last campaign, and the choices with their keys."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from campaign.drawing.lettering import shortened, width_of, wrapped
from campaign.drawing.shapes import Ink, Polygon, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look, blend
from campaign.gui.frame.page import Row
from campaign.gui.start.blocks import Block, BlockState
from campaign.model.sides import Side

# The page is designed for this window; a smaller one takes the sizes of text as they are, a larger one somewhat more.
DESIGNED, MOST = (1536, 864), 1.25
WIDE = 512.0
# Heights at 100 %, from roomy to close; what still does not fit is scrolled.
TITLES, SUBTITLES, CARDS = (78.0, 62.0, 44.0, 30.0), (40.0, 34.0, 28.0, 20.0), (142.0, 118.0, 104.0, 86.0)
CHOICES, GAPS = (46.0, 38.0, 34.0, 27.0), (30.0, 18.0, 10.0, 4.0)
CLOSEST = len(GAPS) - 1
CHART = 0.47


class LastCampaign(Struct, frozen=True):
    """The campaign that was played last, in a few words: its name, the moment, the points, and for whom it waits."""

    name: str
    moment: str
    waits: str
    points: Mapping[Side, float]


class Column(Struct, frozen=True):
    """Where the words of the start page stand, how large they are, and how close."""

    rect: Rect
    unit: float
    closeness: int

    def at(self, heights: Sequence[float]) -> float:
        """A height of the design in pixels."""
        return heights[self.closeness] * self.unit


def column_in(size: tuple[int, int], look: Look, foot: float, choices: int, *, card: bool) -> Column:
    """The column at the left, as roomy as the window allows."""
    wide, high = size
    unit = look.scale * min(MOST, max(1.0, min(wide / DESIGNED[0], high / DESIGNED[1])))
    margin = max(0.028 * wide, min(0.0575 * wide, (wide - WIDE * unit) / 2))
    across = min(WIDE * unit, wide - 2 * margin)
    top = 0.0
    for closeness in range(len(TITLES)):
        column = Column(Rect(margin, 0, across, 0), unit, closeness)
        tall = column.at(TITLES) + column.at(SUBTITLES) + choices * column.at(CHOICES) + column.at(GAPS) / 2
        tall += column.at(GAPS) + column.at(CARDS) if card else column.at(GAPS) / 2
        top = max(0.034 * high, min(0.1 * high, (high - foot - tall) / 2))
        if top + tall <= high - foot:
            break
    return Column(Rect(margin, top, across, high - foot - top), unit, closeness)


def blocks(rows: Sequence[Row], column: Column, look: Look, last: LastCampaign | None) -> tuple[Block, ...]:
    """The rows of the start page as blocks: title, subtitle, the card where there is a last campaign, and the choices."""
    title, subtitle, *choices = rows
    found = [Block(title, column.at(TITLES), lambda rect, _: _title(title, rect, column, look)),
             Block(subtitle, column.at(SUBTITLES), lambda rect, _: _subtitle(subtitle, rect, column, look))]
    gap = column.at(GAPS)
    if last is not None:
        card, *choices = choices
        found.append(_card_of(card, last, column, look, gap))
        gap /= 2
    for at, row in enumerate(choices):
        found.append(_choice(row, column, look, gap if at == 0 else 0.0))
    return tuple(found)


def chart_in(card: Rect) -> Rect:
    """Where the last campaign's chart stands on its card."""
    return Rect(round(card.x) + 1, round(card.y) + 1, round(card.wide * CHART) - 1, round(card.high) - 2)


def _title(row: Row, rect: Rect, column: Column, look: Look) -> Sequence[Shape]:
    size = _fitting(row.text, rect.high * 0.98, rect.wide, italic=False)
    return (Words(row.text, (rect.x, rect.y + rect.high * 0.46), size, look.theme.ink, bold=True, serif=True),)


def _subtitle(row: Row, rect: Rect, column: Column, look: Look) -> Sequence[Shape]:
    size = _fitting(row.text, 20 * column.unit, rect.wide, italic=True)
    return (Words(row.text, (rect.x, rect.middle[1]), size, look.theme.ink2, serif=True, italic=True),)


def _fitting(text: str, size: float, wide: float, *, italic: bool) -> float:
    """The size at which words stand in so much room, no larger than wished."""
    across = width_of(text, size, bold=not italic, serif=True, italic=italic)
    return size if across <= wide else size * wide / across * 0.98


def _card_of(row: Row, last: LastCampaign, column: Column, look: Look, above: float) -> Block:
    def drawn(rect: Rect, state: BlockState) -> Sequence[Shape]:
        return tuple(_card(row, last, rect, state, column, look))

    return Block(row, column.at(CARDS), drawn, above)


def _choice(row: Row, column: Column, look: Look, above: float) -> Block:
    def drawn(rect: Rect, state: BlockState) -> Sequence[Shape]:
        return tuple(_choice_drawn(row, rect, state, column, look))

    return Block(row, column.at(CHOICES), drawn, above)


def _choice_drawn(row: Row, rect: Rect, state: BlockState, column: Column, look: Look) -> Iterator[Shape]:
    theme, unit, pad = look.theme, column.unit, 13 * column.unit
    # The lines of neighbours lie on each other.
    yield _box(Rect(rect.x, rect.y, rect.wide, rect.high + 1), look, state)
    middle = rect.middle[1]
    size = 19 * unit if column.closeness == 0 else 17 * unit
    cap = 0.0
    if row.key:
        cap = max(18 * unit, width_of(row.key, 12 * unit) + 10 * unit)
        yield from _key_cap(row.key, rect.right - pad, middle, cap, unit, look)
    room = rect.wide - 2 * pad - cap - 8 * unit
    size = _fitting(row.text, size, room, italic=True)
    yield Words(row.text, (rect.x + pad, middle), size, theme.ink if row.able else theme.ink3, serif=True)
    used = width_of(row.text, size, serif=True) + 12 * unit
    note = 13.5 * unit
    if row.column and room - used > 4 * note:
        yield Words(shortened(row.column, note, room - used), (rect.x + pad + used, middle + 1.5 * unit), note,
                    theme.ink2 if row.able else theme.ink3)


def _card(row: Row, last: LastCampaign, rect: Rect, state: BlockState, column: Column, look: Look) -> Iterator[Shape]:
    theme, unit, pad = look.theme, column.unit, 14 * column.unit
    yield _box(rect, look, state, theme.magenta)
    chart = chart_in(rect)
    yield RoundedBox(chart, theme.sea0)
    x = chart.right + pad
    yield RoundedBox(Rect(chart.right, chart.y, 1.5, chart.high), theme.btnline)
    cap = 18 * unit
    yield from _key_cap(row.key, rect.right - pad, rect.y + pad + cap * 0.4, cap, unit, look)
    room, body = rect.right - x - pad, 14.5 * unit
    lines = [shortened(last.name, body, room), *_moment(last, body, room, column)]
    step = (rect.high - 1.4 * pad) / (2.5 + len(lines))
    line = rect.y + 0.7 * pad + step * 0.7
    yield Words(row.text, (x, line), 23 * unit if column.closeness == 0 else 20 * unit, theme.ink, bold=True, serif=True)
    for number, words in enumerate(lines):
        yield Words(words, (x, line + (1.15 + number) * step), body, theme.ink)
    yield from _standing(last, x, line + (1.3 + len(lines)) * step, room, body, look)


def _moment(last: LastCampaign, size: float, room: float, column: Column) -> tuple[str, ...]:
    if column.closeness == CLOSEST:
        return (shortened(last.moment, size, room),)
    return wrapped(last.moment, size, room)[:2]


def _standing(last: LastCampaign, x: float, y: float, room: float, size: float, look: Look) -> Iterator[Shape]:
    """The points of both sides behind their marks, and for whom the campaign waits."""
    half, end = size * 0.34, x + room
    for side in (Side.ALLIED, Side.AXIS):
        if side not in last.points:
            continue
        ink = look.theme.sides[side]
        middle = x + 1.3 * half
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1)) if side is Side.ALLIED else ((0, -1.4), (1.4, 0), (0, 1.4), (-1.4, 0))
        yield Polygon(tuple((middle + dx * half, y + dy * half) for dx, dy in corners), ink)
        held = f"{last.points[side]:g}"
        x += 3.6 * half
        yield Words(held, (x, y), size, ink)
        x += width_of(held, size) + size * 0.8
    if last.waits and end - x > 3 * size:
        yield Words(shortened(last.waits, size * 0.95, end - x), (x, y), size * 0.95, look.theme.ink2)


def _box(rect: Rect, look: Look, state: BlockState, edge: Ink | None = None) -> RoundedBox:
    theme = look.theme
    fill = blend(theme.sea0, theme.panel2, 0.9 if state.hovered else 0.12)
    return RoundedBox(rect, fill, theme.ink if state.focused else edge or blend(theme.btnline, theme.sea0, 0.25),
                      2.0 if state.focused else 1.0)


def _key_cap(key: str, right: float, middle: float, wide: float, unit: float, look: Look) -> Iterator[Shape]:
    high = 18 * unit
    cap = Rect(round(right - wide), round(middle - high / 2), round(wide), round(high))
    yield RoundedBox(cap, None, look.theme.ink3, 1.0, 2.5)
    yield Words(key, (right - wide / 2, middle), 12 * unit, look.theme.ink2, "m")
