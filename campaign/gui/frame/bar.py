"""A bar of buttons: side by side in one line, ending at the right, each with the key that does the same."""

from __future__ import annotations

from collections.abc import Sequence

from campaign.drawing.lettering import width_of
from campaign.drawing.shapes import Rect, RoundedBox, Shape, Words
from campaign.drawing.theme import Look
from campaign.gui.actions.values import Action
from campaign.gui.frame.page import BESIDE, SIDES, Hotspot, Pane, Row, key_cap, line_height

CAP = 0.8


def wide_of(row: Row, look: Look) -> float:
    """How wide a button of a bar is."""
    cap = max(width_of(row.key, look.text * CAP) + look.gap, look.text * CAP * 1.5) + look.gap if row.key else 0.0
    return width_of(row.text, look.text, bold=True) + cap + 3 * look.gap


def bar(
    end: float, top: float, rows: Sequence[Row], look: Look, *, focus: Action | None = None, hover: Action | str | None = None,
) -> Pane:
    """Buttons in a line that ends at the right, as a pane of its own."""
    theme, high = look.theme, line_height(look, "button") + 2 * look.gap
    wides = [wide_of(row, look) for row in rows]
    x = left = end - sum(wides) - BESIDE * (len(rows) - 1)
    shapes: list[Shape] = []
    spots: list[Hotspot] = []
    for row, wide in zip(rows, wides, strict=True):
        place = Rect(x, top, wide, high)
        primary, focused = row.style in SIDES, row.action is not None and row.action == focus
        hovered = row.action is not None and row.action == hover
        fill = SIDES[row.style](theme) if primary else theme.panel3 if hovered and row.able else theme.btn
        edge = theme.ink if focused else theme.btnline
        ink = theme.panel if primary else theme.ink if row.able else theme.ink3
        shapes += [RoundedBox(place, fill, edge, 2.0 if focused else 1.0, 3.0),
                   Words(row.text, (x + look.gap * 1.5, place.middle[1]), look.text, ink, bold=True)]
        if row.key:
            shapes += key_cap(row.key, (place.right - look.gap, place.middle[1]), look.text * CAP, look, ink)
        key = f" [{row.key}]" if row.key else ""
        if row.action is not None:
            spots.append(Hotspot(place, row.action, f"{row.hint or row.text}{key}", row.able))
        x += wide + BESIDE
    return Pane(Rect(left, top, end - left, high), tuple(shapes), tuple(spots), high, 0.0)
