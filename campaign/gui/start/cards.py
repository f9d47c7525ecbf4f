"""Scenarios as cards: title, length, dates, ships of both sides, and the situation, whole on the card that is chosen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.drawing.lettering import LEADING, shortened, width_of, wrapped
from campaign.drawing.shapes import Polygon, Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look, blend
from campaign.gui.frame.page import Row
from campaign.gui.start.blocks import Block, BlockState
from campaign.model.sides import Side
from campaign.session.play.beginning import ScenarioSummary

TITLE, HEAD, GAP = 30.0, 20.0, 10.0
# So many lines of its situation stand on a card that is not chosen.
GLIMPSE = 2
TURNS_A_MONTH, TURNS_A_YEAR = 2, 24
SHAPES = {Side.ALLIED: ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)),
          Side.AXIS: ((0.0, -1.4), (1.4, 0.0), (0.0, 1.4), (-1.4, 0.0))}


def length_of(turns: int) -> str:
    """How long a scenario is, as a person counts, and in game turns."""
    if turns == 1:
        return "a fortnight, 1 turn"
    if turns % TURNS_A_YEAR == 0:
        years = turns // TURNS_A_YEAR
        return f"{years} year{'s' if years > 1 else ''}, {turns} turns"
    if turns % TURNS_A_MONTH == 0:
        months = turns // TURNS_A_MONTH
        return f"{months} month{'s' if months > 1 else ''}, {turns} turns"
    return f"{turns} turns"


def dates_of(scenario: ScenarioSummary) -> str:
    """From which game turn to which."""
    if scenario.first_turn == scenario.last_turn:
        return scenario.first_turn
    return f"{scenario.first_turn} to {scenario.last_turn}"


def heading(row: Row, look: Look) -> Block:
    """The page's title above the cards."""
    def drawn(rect: Rect, _: BlockState) -> Sequence[Shape]:
        at = rect.x, rect.y + rect.high * 0.45
        return (Words(row.text, at, TITLE * look.scale, look.theme.ink, bold=True, serif=True),)

    return Block(row, TITLE * look.scale * 1.5, drawn)


def card(row: Row, scenario: ScenarioSummary, wide: float, look: Look) -> Block:
    """A scenario; what pressing it does and whether it is chosen is the row's."""
    size, pad = look.row, 14 * look.scale
    lines = wrapped(scenario.situation, size, wide - 2 * pad - 3 * look.gap)
    if not row.chosen and len(lines) > GLIMPSE:
        last = shortened(f"{lines[GLIMPSE - 1]} {lines[GLIMPSE]}", size, wide - 2 * pad - 3 * look.gap)
        lines = (*lines[: GLIMPSE - 1], last)
    high = 1.6 * pad + HEAD * look.scale * 1.3 + size * LEADING * (1.15 + len(lines))

    def drawn(rect: Rect, state: BlockState) -> Sequence[Shape]:
        return tuple(_drawn(row, scenario, lines, rect, state, look))

    return Block(row, high, drawn, GAP * look.scale)


def _drawn(
    row: Row, scenario: ScenarioSummary, lines: Sequence[str], rect: Rect, state: BlockState, look: Look,
) -> Iterator[Shape]:
    theme, size, pad = look.theme, look.row, 14 * look.scale
    fill = blend(theme.panel, theme.magenta, 0.06) if row.chosen else theme.panel3 if state.hovered else theme.panel
    edge = theme.ink if state.focused else theme.magenta if row.chosen else theme.btnline
    yield RoundedBox(rect, fill, edge, 2.0 if state.focused else 1.0, 2.5)
    if row.chosen:
        yield RoundedBox(Rect(rect.x, rect.y, 4 * look.scale, rect.high), theme.magenta)
    x, right = rect.x + pad, rect.right - pad
    y = rect.y + 0.8 * pad + HEAD * look.scale * 0.55
    across = width_of(scenario.title, HEAD * look.scale, bold=True, serif=True)
    yield Words(scenario.title, (x, y), HEAD * look.scale * min(1.0, (right - x) / across), theme.ink, bold=True, serif=True)
    y += HEAD * look.scale * 0.65 + size * LEADING * 0.55
    yield Words(length_of(scenario.turns), (right, y), size, theme.ink2, "r")
    yield from _sides(scenario, x, y, size, look)
    y += size * LEADING * 1.1
    for at, line in enumerate(lines):
        yield Words(line, (x, y + at * size * LEADING), size, theme.ink if row.chosen else theme.ink2)


def _sides(scenario: ScenarioSummary, x: float, y: float, size: float, look: Look) -> Iterator[Shape]:
    """Its dates, and the ships of both sides behind their marks."""
    dates = dates_of(scenario)
    yield Words(dates, (x, y), size, look.theme.ink2)
    x += width_of(dates, size) + 1.6 * size
    half = 0.34 * size
    for side, corners in SHAPES.items():
        middle, ink = x + 1.2 * half, look.theme.sides[side]
        yield Polygon(tuple((middle + dx * half, y + dy * half) for dx, dy in corners), ink)
        words = f"{scenario.ships[side]} {side} ships"
        yield Words(words, (x + 3.4 * half, y), size, ink)
        x += 3.4 * half + width_of(words, size) + 1.2 * size
