"""What stands about the fleet board: the head with the pages beside it, the search with the pills, the buttons at the foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from campaign.chart.counters import FLAGS
from campaign.drawing.flags import flag
from campaign.drawing.lettering import shorten, width_of
from campaign.drawing.shapes import Layer, Point, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look
from campaign.gui.actions.values import Action
from campaign.gui.frame.bar import bar, pills, tabs, tabs_wide, wide_of
from campaign.gui.frame.page import BESIDE, Pane, Row, line_height
from campaign.gui.frame.showing import Sheet
from campaign.model.sides import Side
from campaign.words.counting import quantity

# At 100 %: the head, the line of pills, the buttons at the foot; in a low window there is no head, in a tiny one all is lower.
HEAD, PILLS, BUTTONS = 52.0, 48.0, 58.0
LOW_WINDOW, TINY_WINDOW, TINY = 640.0, 400.0, 42.0
# The margin of the page, of which little is left in a narrow window; how wide the search is.
MARGIN, LEAST_MARGIN, SEARCH, SEARCH_SHARE = 28.0, 8.0, 250.0, 0.5
# From so many pixels on the chosen ship has a sheet beside the board: its share of the width, the least and the most.
WITH_SHEET, SHEET_HIGH = 780.0, 300.0
SHEET_SHARE, SHEET_LEAST, SHEET_MOST = 0.3, 320.0, 560.0
APART = 24.0
TABS_APART = 50.0
HERE = "Order of battle"
TO_SCALE = "one metre is one length on this page"
BARS = "Draw ships onto a force or a base. Upper bar hull, lower bar oil."
SEEK = "Find a ship, a class, a place ..."


class FleetFrame(Struct, frozen=True):
    """Where everything stands in a window; without room for a part it has no height, or no width."""

    head: Rect
    search: Rect
    pills: Rect
    types: Rect
    board: Rect
    sheet: Rect
    buttons: Rect

    @classmethod
    def of(cls, size: tuple[int, int], foot: float, look: Look) -> FleetFrame:
        """The parts in a window whose line of text begins at `foot`."""
        scale, across = look.scale, float(size[0])
        low, tiny = size[1] < LOW_WINDOW * scale, size[1] < TINY_WINDOW * scale
        edge = (MARGIN if across >= WITH_SHEET * scale else LEAST_MARGIN) * scale
        head = Rect(0, 0, across, 0.0 if low else round(HEAD * scale))
        line = round((TINY if tiny else PILLS) * scale)
        search = Rect(edge, head.bottom, round(min(SEARCH * scale, (across - 2 * edge) * SEARCH_SHARE)), line)
        left = search.right + APART / 2 * scale
        pills = Rect(left, head.bottom, across - edge - left, line)
        types = Rect(edge, pills.bottom, across - 2 * edge, 0.0 if low else line - 8 * scale)
        high = round((TINY if tiny else BUTTONS) * scale)
        buttons = Rect(edge, foot - high, across - 2 * edge, high)
        top = types.bottom + 4 * scale
        body = Rect(edge, top, across - 2 * edge, buttons.y - top - 4 * scale)
        wide = 0.0
        if across >= WITH_SHEET * scale and body.high >= SHEET_HIGH * scale:
            wide = float(round(min(SHEET_MOST * scale, max(SHEET_LEAST * scale, across * SHEET_SHARE))))
        board = Rect(body.x, body.y, body.wide - wide - (APART * scale if wide else 0.0), body.high)
        return cls(head, search, pills, types, board, Rect(body.right - wide, body.y, wide, body.high), buttons)


def title(frame: FleetFrame, date: str, side: Side, look: Look) -> tuple[float, tuple[Shape, ...]]:
    """The dates of the half-month with the day, the flag and the side, as far as there is room; and where that ends."""
    theme, head = look.theme, frame.head
    size, middle, left = look.text * 1.2, head.middle[1], frame.board.x
    when, _, day = date.partition(", ")
    end = head.right - left
    text = shorten(when, size, end - left, bold=True, serif=True)
    drawn: list[Shape] = [Text(text, (left, middle), size, theme.ink, bold=True, serif=True)]
    left += width_of(text, size, bold=True, serif=True) + 2 * look.gap
    name = f"{side.value.capitalize()} side{f', {day.removeprefix(side.value.capitalize()).strip()}' if day else ''}"
    drawn += flag(FLAGS[side], Rect(left, middle - 6 * look.scale, 20 * look.scale, 12 * look.scale))
    left += 20 * look.scale + look.gap
    drawn.append(Text(name, (left, middle), look.row, theme.ink, bold=True))
    return left + width_of(name, look.row, bold=True), tuple(drawn)


def search_box(room: Rect, words: str, look: Look) -> Iterator[Shape]:
    """What is sought, in a box."""
    theme = look.theme
    box = Rect(room.x, room.middle[1] - 16 * look.scale, room.wide, 32 * look.scale)
    yield RoundedBox(box, theme.btn, theme.magenta if words else theme.btnline, 1.0, 2.0)
    inner = box.wide - 3 * look.gap
    at = (box.x + 1.5 * look.gap, box.middle[1])
    if words:
        text = f"{words}_"
        while width_of(text, look.text) > inner and len(text) > 1:
            text = text[1:]
        yield Text(text, at, look.text, theme.ink)
    else:
        yield Text(shorten(SEEK, look.row, inner), at, look.row, theme.ink2, italic=True)


class BoardMarks(Struct, frozen=True):
    """How parts are drawn: the look, and what of them has the focus and what is pointed at."""

    look: Look
    focus: Action | None
    hover: Action | str | None


def head_of(
    frame: FleetFrame, date: str, side: Side, beside: Sequence[Row], filters: Sequence[Row], types: Sequence[Row], *,
    words: str, marks: BoardMarks,
) -> tuple[Layer, dict[str, Pane]]:
    """The head with the pages beside, where there is one; the search, the pills, and what the scale is; what can be pressed."""
    look, head, theme = marks.look, frame.head, marks.look.theme
    shapes: list[Shape] = []
    panes: dict[str, Pane] = {}
    if head.high:
        left, drawn = title(frame, date, side, look)
        shapes += [RoundedBox(head, theme.panel2), RoundedBox(Rect(0, head.bottom - 1, head.wide, 1), theme.line), *drawn]
        if beside:
            place = Rect(left + TABS_APART * look.scale, 0, head.wide, head.high)
            panes["pages"] = tabs(place, HERE, beside, look, focus=marks.focus, hover=marks.hover)
            shapes += panes["pages"].layer
    shapes += search_box(frame.search, words, look)
    for name, room, rows in (("filters", frame.pills, filters), ("types", frame.types, types)):
        panes[name] = pills(room, rows, look, theme.sides[side], focus=marks.focus, hover=marks.hover)
        shapes += panes[name].layer
    # Beside the lower of the two lines.
    last, line = (panes["types"], frame.types) if frame.types.high else (panes["filters"], frame.pills)
    if width_of(TO_SCALE, look.note, italic=True) < line.right - last.rect.right - look.gap:
        shapes.append(Text(TO_SCALE, (line.right, line.middle[1]), look.note, theme.ink2, "r", italic=True))
    return tuple(shapes), panes


def tabs_fit(frame: FleetFrame, date: str, side: Side, beside: Sequence[Row], look: Look) -> bool:
    """Whether the pages beside have room in the head."""
    left, _ = title(frame, date, side, look)
    return bool(frame.head.high) and tabs_wide(HERE, beside, look) <= frame.head.wide - left - (TABS_APART + 10) * look.scale


def foot_of(frame: FleetFrame, rows: Sequence[Row], marks: BoardMarks) -> tuple[Layer, dict[str, Pane]]:
    """The force that can be formed first, the way back last, and between them how ships are drawn about."""
    look, place = marks.look, frame.buttons
    *first, last = rows
    top = place.middle[1] - (line_height(look, "button") + 2 * look.gap) / 2
    back = bar(place.right, top, (last,), look, focus=marks.focus, hover=marks.hover)
    across = sum(wide_of(row, look) for row in first) + BESIDE * max(0, len(first) - 1)
    left = bar(place.x + across, top, first, look, focus=marks.focus, hover=marks.hover)
    note = BARS if width_of(BARS, look.note) <= back.rect.x - left.rect.right - 4 * look.gap else ""
    words = Text(note, (back.rect.x - 2 * look.gap, place.middle[1]), look.note, look.theme.ink2, "r")
    return (*left.layer, *back.layer, words), {"buttons": left, "back": back}


def carried(ships: int, mouse: Point, look: Look) -> Iterator[Sheet]:
    """How many ships the mouse carries, beside it."""
    if ships:
        text = quantity(ships, "ship")
        box = Rect(0, 0, round(width_of(text, look.row, bold=True) + 4 * look.gap), round(26 * look.scale))
        layer: Layer = (RoundedBox(box, look.theme.panel, look.theme.magenta, 1.5, 3.0),
                        Text(text, box.middle, look.row, look.theme.ink, "m", bold=True))
        size = round(box.wide), round(box.high)
        yield Sheet("carried", (text, look), Rect(round(mouse[0] + 12), round(mouse[1] + 10), *size), size, lambda: (layer,))


def fitting(rows: Sequence[Row], wide: float, look: Look) -> tuple[Row, ...]:
    """The buttons that have room side by side: the last always, of the others the first."""
    *others, last = rows
    room = wide - wide_of(last, look)
    found: list[Row] = []
    for row in others:
        room -= wide_of(row, look) + BESIDE
        if room < 0:
            break
        found.append(row)
    return (*found, last)
