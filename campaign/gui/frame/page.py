"""Pages: rows of text that can be pressed, laid out in panes. Everything that can be pressed can be reached by keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from campaign.gui.actions.keymap import Context, label
from campaign.gui.actions.values import Action
from campaign.gui.drawing.lettering import LEADING, shortened, width_of, wrapped
from campaign.gui.drawing.shapes import Ink, Layer, Point, Rect, RoundedBox, Shape, Words
from campaign.gui.drawing.theme import Look, blend

INDENT = 1.1


@dataclass(frozen=True, slots=True)
class Row:
    """One row: its text, what pressing it does, the key that does the same, and what is said of it when it is pointed at.

    Styles: plain, title, head, faint, bad, button, strong, mono. `column` stands at the right end. A key may be bound to
    an `offer` that one row or another stands for.
    """

    text: str
    action: Action | None = None
    key: str = ""
    hint: str = ""
    style: str = "plain"
    column: str = ""
    indent: int = 0
    chosen: bool = False
    able: bool = True
    offer: Action | None = None

    def answers(self, action: Action) -> bool:
        """Whether a key that is bound to an action presses this row."""
        return self.action is not None and action in (self.action, self.offer)


def button(
    text: str, action: Action, hint: str = "", *, key: str | None = None, context: Context | None = None, column: str = "",
    chosen: bool = False,
) -> Row:
    """A row that looks like a button, with the key that the table of keys has for its action."""
    return Row(text, action, label(action, context) if key is None else key, hint, "button", column, chosen=chosen)


@dataclass(frozen=True, slots=True)
class Hotspot:
    """Something on the screen that can be pressed or pointed at: where, what it does, and its line of text."""

    rect: Rect
    action: Action | None
    words: str
    able: bool = True
    top: float = 0.0


@dataclass(frozen=True, slots=True)
class Pane:
    """Rows laid out: what is drawn, what can be pressed, how tall all of it is, and how far it is scrolled."""

    rect: Rect
    layer: Layer
    spots: tuple[Hotspot, ...]
    tall: float
    scroll: float


def line_height(look: Look, style: str = "plain") -> float:
    """The height of a line of text."""
    return round(size_of(look, style) * LEADING + (look.gap * 0.6 if style == "button" else 0))


def pane(
    rect: Rect,
    rows: Iterable[Row],
    look: Look,
    *,
    scroll: float = 0.0,
    focus: Action | None = None,
    hover: Action | str | None = None,
    follow: bool = False,
) -> Pane:
    """Rows from the top of a pane down, as many as it holds; with `follow` it is scrolled to where the focus stands."""
    pad = look.gap * 1.5
    placed, tall = _placed(list(rows), rect.wide - 3 * pad, look)
    room = rect.high - 2 * pad
    most = max(0.0, tall - room)
    scroll = min(max(0.0, scroll), most)
    if follow:
        for row, _, top, high in placed:
            if row.action is not None and row.action == focus:
                scroll = min(scroll, top) if top < scroll else max(scroll, min(top, top + high - room))
                break
    shapes: list[Shape] = [RoundedBox(rect, look.theme.panel, look.theme.edge)]
    spots: list[Hotspot] = []
    inner = Rect(rect.x + pad, rect.y + pad, rect.wide - 3 * pad, room)
    for row, lines, top, high in placed:
        y = inner.y + top - scroll
        whole = Rect(inner.x - pad / 2, y, inner.wide + pad, high)
        part = _within(whole, inner)
        seen = part.high >= (high if len(lines) == 1 else high / len(lines)) - 1
        if row.action is not None or row.hint:
            words = row.hint or row.text
            key = f" [{row.key}]" if row.key else ""
            spots.append(
                Hotspot(part if seen else Rect(whole.x, -1e6, whole.wide, high), row.action, f"{words}{key}", row.able, top)
            )
        if seen:
            drawn = _drawn(
                row,
                lines,
                whole,
                inner,
                look,
                focused=row.action is not None and row.action == focus,
                hovered=row.action is not None and row.action == hover,
            )
            shapes.extend(drawn if part == whole else _clipped(drawn, inner))
    if most:
        bar = rect.high * room / tall
        at = rect.y + (rect.high - bar) * scroll / most
        shapes.append(RoundedBox(Rect(rect.right - pad * 0.9, at, pad * 0.6, bar), look.theme.edge, None, 1.0, pad * 0.3))
    return Pane(rect, tuple(shapes), tuple(spots), tall, scroll)


def _within(whole: Rect, inner: Rect) -> Rect:
    """What of a row stands in its pane."""
    top, bottom = max(whole.y, inner.y - 1), min(whole.bottom, inner.bottom + 1)
    return Rect(whole.x, top, whole.wide, bottom - top)


def _clipped(drawn: Iterable[Shape], inner: Rect) -> Iterator[Shape]:
    """Of a row of many lines those that stand in the pane, lest a row that is taller than its pane be never read."""
    for shape in drawn:
        if isinstance(shape, RoundedBox):
            yield replace(shape, rect=_within(shape.rect, inner))
        elif isinstance(shape, Words) and abs(shape.at[1] - inner.middle[1]) <= (inner.high - shape.size * LEADING) / 2 + 1:
            yield shape


Laid = tuple[Row, tuple[str, ...], float, float]


def _placed(rows: Sequence[Row], wide: float, look: Look) -> tuple[list[Laid], float]:
    found: list[Laid] = []
    top = 0.0
    for row in rows:
        size, bold = size_of(look, row.style), _bold(row)
        column = width_of(row.column, size) + look.gap if row.column else 0.0
        key = width_of(f"[{row.key}]", size * 0.85) + look.gap if row.key and row.style == "button" else 0.0
        room = wide - row.indent * look.text * INDENT - column - key - (2 * look.gap if row.style == "button" else 0)
        lines = (row.text,) if row.style == "mono" else wrapped(row.text, size, max(room, size * 3), bold=bold)
        leading = round(size * LEADING)
        extra = look.gap if row.style == "button" else look.gap * 0.7 if row.style == "head" and found else 0.0
        high = leading * len(lines) + extra
        found.append((row, lines, top, high))
        top += high + (2 if row.style == "button" else 0)
    return found, top


def _drawn(
    row: Row, lines: Sequence[str], whole: Rect, inner: Rect, look: Look, *, focused: bool, hovered: bool
) -> list[Shape]:
    theme, size = look.theme, size_of(look, row.style)
    leading = round(size * LEADING)
    shapes: list[Shape] = []
    button = row.style == "button"
    if focused or hovered or row.chosen or button:
        fill: Ink | None = theme.raised if button else None
        if row.chosen:
            fill = blend(theme.panel, theme.chosen, 0.45)
        if hovered and row.able:
            fill = blend(fill or theme.panel, theme.accent, 0.18)
        shapes.append(
            RoundedBox(
                whole,
                fill,
                theme.accent if focused else theme.edge if button else None,
                2.0 if focused else 1.0,
                look.gap * 0.5,
            )
        )
    ink = _ink(row, look)
    x = inner.x + row.indent * look.text * INDENT + (look.gap if button else 0)
    extra = whole.high - leading * len(lines)
    first = whole.y + (extra / 2 if button else extra) + leading / 2
    shapes += [
        Words(line, (x, first + at * leading), size, ink, "l", bold=_bold(row), mono=row.style == "mono")
        for at, line in enumerate(lines)
    ]
    right = inner.right - (look.gap / 2 if button else 0)
    if row.key and button:
        shapes.append(Words(f"[{row.key}]", (right, first), size * 0.85, theme.faint, "r"))
    elif row.column:
        shapes.append(Words(row.column, (right, first), size, ink, "r"))
    return shapes


def size_of(look: Look, style: str) -> float:
    """The size of letters in a style."""
    return look.text * {"title": 1.6, "head": 1.08, "faint": 0.92, "mono": 0.92}.get(style, 1.0)


def _bold(row: Row) -> bool:
    return row.style in ("title", "head", "strong")


def _ink(row: Row, look: Look) -> Ink:
    theme = look.theme
    if not row.able:
        return theme.faint
    if row.style == "bad":
        return theme.warning
    if row.style == "faint":
        return theme.faint
    return theme.accent if row.action is not None and row.style == "plain" else theme.ink


def strip(rect: Rect, left: str, right: str, look: Look, *, bold: bool = False, ink: Ink | None = None) -> Layer:
    """A strip with words at its left and right ends, cut where they would meet."""
    size, pad = look.text, look.gap
    room = rect.wide - 3 * pad
    right = shortened(right, size, max(room * 0.35, min(room * 0.75, room - width_of(left, size, bold=bold) - pad)))
    left = shortened(left, size, room - width_of(right, size) - pad, bold=bold)
    middle = rect.y + rect.high / 2
    return (
        RoundedBox(rect, look.theme.panel, look.theme.edge),
        Words(left, (rect.x + pad, middle), size, ink or look.theme.ink, bold=bold),
        Words(right, (rect.right - pad, middle), size, look.theme.ink, "r"),
    )


def grown(rect: Rect, words: str, right: str, look: Look) -> tuple[Rect, Layer]:
    """A strip that grows upward, line by line, until all its words stand in it."""
    size, pad = look.text, look.gap
    beside = width_of(right, size) + pad
    lines = wrapped(words, size, rect.wide - 3 * pad - beside)
    leading = round(size * LEADING)
    high = leading * (len(lines) - 1) + rect.high
    place = Rect(rect.x, rect.bottom - high, rect.wide, high)
    first = rect.high / 2
    return place, (
        RoundedBox(Rect(0, 0, rect.wide, high), look.theme.panel, look.theme.edge),
        *(Words(line, (pad, first + at * leading), size, look.theme.ink) for at, line in enumerate(lines)),
        Words(right, (rect.wide - pad, high - first), size, look.theme.ink, "r"),
    )


def tip(words: str, mouse: Point, window: Rect, look: Look) -> tuple[Rect, Layer]:
    """What is said beside the mouse: a box that stays in the window, and its lines."""
    size, pad = look.text, look.gap
    lines = wrapped(words, size, min(window.wide * 0.5, 360 * look.scale))
    leading = round(size * LEADING)
    wide = max(width_of(line, size) for line in lines) + 3 * pad
    high = leading * len(lines) + 2 * pad
    x = min(mouse[0] + 16, window.right - wide - 2)
    y = mouse[1] + 20 if mouse[1] + 20 + high < window.bottom else mouse[1] - high - 8
    box = Rect(round(max(0.0, x)), round(max(0.0, y)), round(wide), round(high))
    return box, (RoundedBox(Rect(0, 0, box.wide, box.high), look.theme.panel, look.theme.accent, 1.5),
                 *(Words(line, (pad * 1.5, pad + leading * (at + 0.5)), size, look.theme.ink) for at, line in enumerate(lines)))
