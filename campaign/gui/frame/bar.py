"""Buttons side by side in one line that ends at the right; tabs, and pills of a choice, in one that begins at the left."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Ink, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.values import Action
from campaign.gui.frame.page import BESIDE, SIDES, Hotspot, Pane, Row, key_cap, line_height
from campaign.model.replacing import replace

CAP = 0.8


def wide_of(row: Row, look: Look) -> float:
    """How wide a button of a bar is."""
    cap = max(width_of(row.key, look.text * CAP) + look.gap, look.text * CAP * 1.5) + look.gap if row.key else 0.0
    return width_of(row.text, look.text, bold=True) + cap + 3 * look.gap


def fitting(rows: Sequence[Row], room: float, look: Look) -> tuple[Row, ...]:
    """The buttons that have room side by side: the first are the first to go, the last stays, shortened where it must be."""
    shown = list(rows)
    while len(shown) > 1 and sum(wide_of(row, look) + BESIDE for row in shown) > room:
        shown.pop(0)
    if shown and (wide := wide_of(last := shown[-1], look)) > room:
        words = room - (wide - width_of(last.text, look.text, bold=True))
        shown[-1] = replace(last, text=shorten(last.text, look.text, words, bold=True))
    return tuple(shown)


def tabs_wide(here: str, rows: Sequence[Row], look: Look) -> float:
    """How wide the tabs of some pages are, with the one that is here."""
    return sum((width_of(here, look.text, bold=True) + 3 * look.gap, *(wide_of(row, look) for row in rows)))


def tabs(
    place: Rect, here: str, rows: Sequence[Row], look: Look, *, focus: Action | None = None, hover: Action | str | None = None,
) -> Pane:
    """Tabs from the left of a place: the page that is here over a magenta line, the others in plain words with their keys."""
    theme, middle, x = look.theme, place.middle[1], place.x
    wide = width_of(here, look.text, bold=True) + 3 * look.gap
    shapes: list[Shape] = [Text(here, (x + look.gap * 1.5, middle), look.text, theme.ink, bold=True),
                           RoundedBox(Rect(x, place.bottom - 3 * look.scale, wide, 3 * look.scale), theme.magenta)]
    spots: list[Hotspot] = []
    x += wide
    for row in rows:
        wide = wide_of(row, look)
        spot = Rect(x, place.y, wide, place.high)
        if row.action is not None and row.action in (hover, focus):
            edge = theme.ink if row.action == focus else None
            shapes.append(RoundedBox(spot.grown(-4 * look.scale), theme.panel3, edge, 2.0, 3.0))
        shapes.append(Text(row.text, (x + look.gap * 1.5, middle), look.text, theme.ink2))
        shapes += key_cap(row.key, (spot.right - look.gap, middle), look.text * CAP, look, theme.ink2) if row.key else ()
        key = f" [{row.key}]" if row.key else ""
        spots.append(Hotspot(spot, row.action, f"{row.hint or row.text}{key}", row.able))
        x += wide
    return Pane(replace(place, wide=x - place.x), tuple(shapes), tuple(spots), place.high, 0.0)


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
                   Text(row.text, (x + look.gap * 1.5, place.middle[1]), look.text, ink, bold=True)]
        if row.key:
            shapes += key_cap(row.key, (place.right - look.gap, place.middle[1]), look.text * CAP, look, ink)
        key = f" [{row.key}]" if row.key else ""
        if row.action is not None:
            spots.append(Hotspot(place, row.action, f"{row.hint or row.text}{key}", row.able))
        x += wide + BESIDE
    return Pane(Rect(left, top, end - left, high), tuple(shapes), tuple(spots), high, 0.0)


# At 100 %: how high a pill is, and what is left between two.
PILL, PILLS_APART = 30.0, 8.0


def pill_wide(row: Row, look: Look) -> float:
    """How wide a pill is."""
    return width_of(row.text, look.row, bold=True) + 4 * look.gap


def fitting_pills(rows: Sequence[Row], wide: float, look: Look) -> Iterator[Row]:
    """The first pills, as many as have room."""
    for row in rows:
        wide -= pill_wide(row, look)
        if wide < 0:
            return
        yield row
        wide -= PILLS_APART * look.scale


def pills(
    place: Rect, rows: Sequence[Row], look: Look, side: Ink, *, focus: Action | None = None, hover: Action | str | None = None,
) -> Pane:
    """Pills from the left of a place, those that are chosen in a side's colour."""
    theme, middle, x = look.theme, place.middle[1], place.x
    high = PILL * look.scale
    shapes: list[Shape] = []
    spots: list[Hotspot] = []
    for row in rows:
        pill = Rect(x, middle - high / 2, pill_wide(row, look), high)
        focused = row.action is not None and row.action == focus
        fill = side if row.chosen else theme.panel3 if row.action is not None and row.action == hover else theme.panel2
        shapes += [RoundedBox(pill, fill, theme.ink if focused else theme.btnline, 2.0 if focused else 1.0, high / 2),
                   Text(row.text, pill.middle, look.row, theme.panel if row.chosen else theme.ink, "m", bold=True)]
        key = f" [{row.key}]" if row.key else ""
        spots.append(Hotspot(pill, row.action, f"{row.hint or row.text}{key}", row.able))
        x = pill.right + PILLS_APART * look.scale
    return Pane(replace(place, wide=max(0.0, x - place.x)), tuple(shapes), tuple(spots), place.high, 0.0)
