"""Strips and tips: words at the foot of the window, in one line or in as many as they need, and words beside the mouse."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.drawing.lettering import LEADING, shorten, width_of, wrap
from campaign.drawing.shapes import Ink, Layer, Point, Rect, RoundedBox, Text
from campaign.drawing.theme import Look
from campaign.gui.frame.wording import plain_text, without_rules

# A tip stands on whole pixels, and what it is about does not.
TIP_LINES, WIDEST, CLEAR, ROUNDED = 3, 430.0, 4.0, 1.0


def strip(rect: Rect, left: str, right: str, look: Look, *, bold: bool = False, ink: Ink | None = None) -> Layer:
    """A strip with words at its left and right ends, cut where they would meet."""
    size, pad = look.text, look.gap
    room = rect.wide - 3 * pad
    right = shorten(right, size, max(room * 0.35, min(room * 0.75, room - width_of(left, size, bold=bold) - pad)))
    left = shorten(left, size, room - width_of(right, size) - pad, bold=bold)
    middle = rect.y + rect.high / 2
    return (
        RoundedBox(rect, look.theme.panel, look.theme.line),
        Text(left, (rect.x + pad, middle), size, ink or look.theme.ink, bold=bold),
        Text(right, (rect.right - pad, middle), size, look.theme.ink, "r"),
    )


def fits(left: str, right: str, wide: float, look: Look) -> bool:
    """Whether a strip of that width holds both its ends whole."""
    return width_of(left, look.text) + width_of(right, look.text) + 4 * look.gap <= wide


def grow_strip(rect: Rect, text: str, right: str, look: Look) -> tuple[Rect, Layer]:
    """A strip that grows upward, line by line, until it holds all its text."""
    size, pad = look.text, look.gap
    beside = width_of(right, size) + pad
    lines = wrap(text, size, rect.wide - 3 * pad - beside)
    leading = round(size * LEADING)
    high = leading * (len(lines) - 1) + rect.high
    place = Rect(rect.x, rect.bottom - high, rect.wide, high)
    first = rect.high / 2
    return place, (
        RoundedBox(Rect(0, 0, rect.wide, high), look.theme.panel, look.theme.line),
        *(Text(line, (pad, first + at * leading), size, look.theme.ink) for at, line in enumerate(lines)),
        Text(right, (rect.wide - pad, high - first), size, look.theme.ink, "r"),
    )


def tip(
    text: str, mouse: Point, room: Rect, look: Look, clear: Iterable[Point] = (), about: Rect | None = None,
) -> tuple[Rect, Layer]:
    """What is said beside the mouse, in three lines at most: the first in bold; it stays in its room, clear of the mouse.

    It lies over nothing of what it is `about`, wherever there is room beside that. Of the places that are left it takes the
    one that hides the fewest of the points that are to be kept `clear`.
    """
    size, pad = look.text, look.gap * 1.5
    sentences = [line for line in plain_text(without_rules(text)).split("\n") if line]
    most = min(room.wide - 4 * pad, WIDEST * look.scale)
    # Each line of what is said has one line here, unless there are fewer of them than may stand.
    spare = TIP_LINES - len(sentences)
    lines: list[tuple[str, bool]] = []
    for at, part in enumerate(sentences[:TIP_LINES]):
        broken = wrap(part, size, most, bold=not at)
        visible = max(1, min(len(broken), 1 + spare))
        spare -= visible - 1
        rest = broken[visible - 1] if visible == len(broken) else f"{broken[visible - 1]} ..."
        lines += [(line, not at) for line in (*broken[: visible - 1], shorten(rest, size, most, bold=not at))]
    leading = round(size * LEADING)
    wide = round(max((width_of(line, size, bold=bold) for line, bold in lines), default=0.0) + 2 * pad)
    high = round(leading * len(lines) + 1.4 * pad)
    box = _place(wide, high, mouse, room, tuple(clear), Rect(*mouse, 0, 0) if about is None else about.grown(ROUNDED))
    return box, (RoundedBox(Rect(0, 0, box.wide, box.high), look.theme.panel, look.theme.magenta, 1.5, 2.0),
                 *(Text(line, (pad, pad * 0.7 + leading * (at + 0.5)), size, look.theme.ink, bold=bold)
                   for at, (line, bold) in enumerate(lines)))


def _place(wide: int, high: int, mouse: Point, room: Rect, clear: tuple[Point, ...], about: Rect) -> Rect:
    """Where a box of that size stands: below the mouse at its right, above, at its left, or farther off, clear of `about`."""

    def within(x: float, y: float) -> Rect:
        return Rect(round(max(room.x + 2, min(x, room.right - wide - 2))),
                    round(max(room.y + 2, min(y, room.bottom - high - 2))), wide, high)

    if not room.x <= mouse[0] <= room.right:
        # What is pointed at lies beside the room: the tip stands at its height.
        return within(mouse[0] + 16, mouse[1] - high / 2)
    if not room.y <= mouse[1] <= room.bottom:
        return within(mouse[0] + 16, mouse[1] + 22 if mouse[1] < room.y else mouse[1] - high - 8)
    across, below, above = (mouse[0] + 16, mouse[0] - wide - 16), mouse[1] + 22, mouse[1] - high - 8
    places = [within(x, y) for far in (0, high, 2 * high) for y in (below + far, above - far) for x in across]
    # Beside what it is about, where that is larger than what lies between the mouse and a box.
    places += [within(x, y) for y in (about.bottom + CLEAR, about.y - high - CLEAR) for x in across]
    places += [within(x, mouse[1] - high / 2) for x in (about.right + CLEAR, about.x - wide - CLEAR)]
    apart = [box for box in places if not box.meets(about)]
    free = [box for box in apart or places if not box.holds(mouse)] or places
    return min(free, key=lambda box: sum(box.grown(6).holds(point) for point in clear))
