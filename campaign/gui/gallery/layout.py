"""Where everything of a gallery stands: title and search, the filters, the grid of cards that scrolls beneath, the foot."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from msgspec import Struct

from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Rect
from campaign.drawing.theme import Look
from campaign.gui.gallery.card import BETWEEN, GUTTER, LEAST_WIDE, LOWEST, PICTURE, WORDS
from campaign.model.replacing import replace

# At 100 %: title, the search box, a chip, the foot; the lines of the head, with the search beside the title or beneath it.
TITLE, SEARCH, CHIP, FOOT, LINES, MORE_LINES = 36.0, 280.0, 30.0, 62.0, 78.0, 104.0
MARGIN, MARGIN_SHARE = 44.0, 0.0375
# So much of the window filters may take above the grid; more of them stand beneath the last card.
CHIPS_MOST = 0.2
# In a window so low, at 100 %, the head is lower too.
LOW, LOWER = 520.0, 0.86


class GalleryLayout(Struct, frozen=True):
    """Head, body and foot; the title's size, how high its lines are, and whether the search stands beside it; chips; the grid.

    `top` is where the first row of cards begins in the body, `pitch` from one card to the next, `tall` how high all are.
    """

    head: Rect
    body: Rect
    title: float
    lines: float
    beside: bool
    chips: tuple[tuple[str, Rect], ...]
    pinned: bool
    columns: int
    size: tuple[int, int]
    picture: float
    top: float
    pitch: tuple[float, float]
    tall: float


def lay_gallery(size: tuple[int, int], look: Look, foot: float, title: str, counts: Sequence[tuple[str, int]],
                number: int) -> GalleryLayout:
    """All of it in a window whose line of text begins at `foot`, for so many cards under these filters."""
    (wide, high), unit, margin = size, look.scale, margin_of(size[0], look)
    inner, foot = wide - 2 * margin, foot - FOOT * unit
    letters = min(TITLE * unit, max(22 * unit, inner * 0.05))
    letters *= min(1.0, inner / max(1.0, width_of(title, letters, bold=True, serif=True)))
    beside = width_of(title, letters, bold=True, serif=True) + (SEARCH + 24) * unit <= inner
    lines = (LINES if beside else MORE_LINES) * unit * (LOWER if high < LOW * unit else 1.0)
    chips, chips_high = _chips_in(margin, inner, counts, look)
    pinned = chips_high <= CHIPS_MOST * high
    above = round(lines + (chips_high if pinned else 0.0) + 8 * unit)
    head, body = Rect(0, 0, wide, above), Rect(0, above, wide, round(foot - above))
    columns = max(1, int((inner + GUTTER * unit) / ((LEAST_WIDE + GUTTER) * unit)))
    across = (inner - (columns - 1) * GUTTER * unit) / columns
    words = min(WORDS * unit, body.high - LOWEST * unit - 4)
    picture = min(PICTURE * unit * max(1.0, across / (430 * unit)) ** 0.5, body.high - words - 8 * unit)
    card = round(across), round(picture + words)
    top = 22 * unit if body.high > 1.3 * card[1] else 4.0
    tall = top + ceil(number / columns) * (card[1] + BETWEEN * unit)
    shift = lines if pinned else tall
    placed = tuple((kind, replace(rect, y=rect.y + shift)) for kind, rect in chips)
    return GalleryLayout(head, body, letters, lines, beside, placed, pinned, columns, card, picture, top,
                (across + GUTTER * unit, card[1] + BETWEEN * unit), tall + (0.0 if pinned else chips_high))


def _chips_in(left: float, inner: float, counts: Sequence[tuple[str, int]],
              look: Look) -> tuple[tuple[tuple[str, Rect], ...], float]:
    """The filters in as many lines as they need, from the top of their place; and how high they are."""
    high, gap = max(28.0, CHIP * look.scale), 8 * look.scale
    found: list[tuple[str, Rect]] = []
    x, y = left, 0.0
    for kind, count in counts:
        wide = width_of(f"{kind} {count}", look.note * 1.08, bold=True) + 26 * look.scale
        if x > left and x + wide > left + inner:
            x, y = left, y + high + gap
        found.append((kind, Rect(x, y, wide, high)))
        x += wide + gap
    return tuple(found), y + high + gap


def margin_of(wide: float, look: Look) -> float:
    """What is left at either side of the page."""
    return min(MARGIN * look.scale, wide * MARGIN_SHARE)
