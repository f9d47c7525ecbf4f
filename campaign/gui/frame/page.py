"""Pages: rows of text that can be pressed, laid out in panes. Everything that can be pressed can be reached by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from math import inf

from msgspec import Struct

from campaign.drawing.lettering import LEADING, width_of, wrap
from campaign.drawing.shapes import Ink, Layer, Point, Rect, RoundedBox, Shape, Text
from campaign.drawing.theme import Look, Theme, blend
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.keymap import label
from campaign.gui.actions.values import Action
from campaign.gui.frame.lines import (
    DrawnLine,
    PanelLine,
    asking_sign,
    height_of,
    line_drawn,
    step_bars,
    tick_box,
    triangle,
)
from campaign.gui.frame.wording import plain_text
from campaign.model.replacing import replace

INDENT = 1.1
BUTTONS = ("button", "allied", "axis")
CAPTION = 0.08
# Buttons that stand side by side, and what is left between them.
BESIDE = 8.0


class PanelPart(Enum):
    """Where a row stands in a panel of three parts: pinned above, scrolling, pinned below."""

    HEAD = "head"
    BODY = "body"
    FOOT = "foot"


class TickBox(Struct, frozen=True):
    """A box at the right end of a row that ticks many things at once, with the number ticked."""

    action: Action
    ticked: int
    number: int


class Row(Struct, frozen=True):
    """One row: its text, what pressing it does, the key that does the same, and what is said of it when it is pointed at.

    Styles: plain, title, question, head, caption, faint, fold, note, link, bad, asked, button, strong, mono; allied and
    axis are the first among buttons, in a side's colour. `column` stands at the right end. A key may be bound to an
    `offer` that one row or another stands for.
    A `half` stands beside the next half; `line` or what is `drawn` stands in place of the text; `steps` are so many done
    of so many. With `opened` the row has a triangle, and its action opens or closes what stands below it; `box` ticks all
    of that. What `asks` ends in the round sign of a rule. In a button the column is a note that goes first where there is
    little room.
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
    part: PanelPart = PanelPart.BODY
    half: bool = False
    line: PanelLine | None = None
    steps: tuple[int, int] | None = None
    drawn: DrawnLine | None = None
    opened: bool | None = None
    box: TickBox | None = None
    asks: bool = False

    def answers(self, action: Action) -> bool:
        """Whether a key that is bound to an action presses this row."""
        return self.action is not None and action in (self.action, self.offer)


def button(
    text: str, action: Action, hint: str = "", *, key: str | None = None, context: Context | None = None, column: str = "",
    chosen: bool = False,
) -> Row:
    """A row that looks like a button, with the key that the table of keys has for its action."""
    return Row(text, action, label(action, context) if key is None else key, hint, "button", column, chosen=chosen)


def in_foot(row: Row, *, half: bool = True) -> Row:
    """A row among those that are pinned below."""
    return replace(row, part=PanelPart.FOOT, half=half and row.style == "button")


class Hotspot(Struct, frozen=True):
    """Something on the screen that can be pressed or pointed at: where, what it does, its line of text, and what a tip adds."""

    rect: Rect
    action: Action | None
    words: str
    able: bool = True
    top: float = 0.0
    tip: str = ""


class Pane(Struct, frozen=True):
    """Rows laid out: what is drawn, what can be pressed, how tall all of it is, and how far it is scrolled.

    A page further is `farther` at most, a page back as far: no row that has room in the pane is passed over.
    """

    rect: Rect
    layer: Layer
    spots: tuple[Hotspot, ...]
    tall: float
    scroll: float
    farther: float = inf
    back: float = inf


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
    ground: Ink | None = None,
) -> Pane:
    """Rows from the top of a pane down, as many as it holds; with `follow` it is scrolled to where the focus stands."""
    pad = look.gap * 1.5
    placed, tall = _placed(list(rows), rect.wide - 3 * pad, look)
    room = rect.high - 2 * pad
    most = max(0.0, tall - room)
    scroll = min(max(0.0, scroll), most)
    if follow:
        for row, _, top, high, _ in placed:
            if focus is not None and focus in (row.action, row.box.action if row.box else None):
                scroll = min(scroll, top) if top < scroll else max(scroll, min(top, top + high - room))
                break
    shapes: list[Shape] = [RoundedBox(rect, ground or look.theme.panel, look.theme.line)]
    spots: list[Hotspot] = []
    inner = Rect(rect.x + pad, rect.y + pad, rect.wide - 3 * pad, room)
    for row, lines, top, high, (left, share) in placed:
        y = inner.y + top - scroll
        whole = Rect(inner.x - pad / 2 + (inner.wide + pad) * left, y, (inner.wide + pad) * share, high)
        column = Rect(whole.x + pad / 2, inner.y, whole.wide - pad, inner.high)
        part = _within(whole, inner)
        visible = part.high >= (high if len(lines) == 1 else high / len(lines)) - 1
        if row.action is not None or row.hint:
            text = row.hint or row.text
            key = f" [{row.key}]" if row.key else ""
            where = part if visible else Rect(whole.x, -1e6, whole.wide, high)
            ticks = Rect(where.right - BOX * look.scale, where.y, BOX * look.scale, where.high)
            if row.box is not None:
                where = Rect(where.x, where.y, where.wide - ticks.wide, where.high)
            spots.append(Hotspot(where, row.action, f"{text}{key}", row.able, top, row.hint if row.hint != row.text else ""))
            if row.box is not None:
                ticked = f"ticks all {row.box.number} {row.text.lower()}, or none of them"
                spots.append(Hotspot(ticks, row.box.action, ticked, top=top))
        if visible:
            drawn = _drawn(
                row,
                lines,
                whole,
                column,
                look,
                focused=row.action is not None and row.action == focus,
                hovered=row.action is not None and row.action == hover,
            )
            if row.box is not None:
                drawn += tick_box((row.box.ticked, row.box.number), column, whole, look, focused=focus == row.box.action,
                                  hovered=hover == row.box.action)
            shapes.extend(drawn if whole.high - part.high < 0.5 else _clipped(drawn, inner))
    if most:
        bar = rect.high * room / tall
        at = rect.y + (rect.high - bar) * scroll / most
        shapes.append(RoundedBox(Rect(rect.right - pad * 0.9, at, pad * 0.6, bar), look.theme.line, None, 1.0, pad * 0.3))
    below = min((top for _, _, top, high, _ in placed if scroll < top < scroll + room < top + high), default=inf)
    above = max((top + high for _, _, top, high, _ in placed if top < scroll < top + high < scroll + room), default=-inf)
    return Pane(rect, tuple(shapes), tuple(spots), tall, scroll, below - scroll, scroll + room - above)


def tall(rows: Sequence[Row], wide: float, look: Look) -> float:
    """The height of a pane that shows all of these rows."""
    pad = look.gap * 1.5
    return _placed(list(rows), wide - 3 * pad, look)[1] + 2 * pad if rows else 0.0


def fit_rows(rect: Rect, rows: Sequence[Row], look: Look) -> tuple[Rect, Sequence[Row]]:
    """A rectangle no higher than its rows need, and the rows."""
    return replace(rect, high=min(rect.high, tall(rows, rect.wide, look) + look.gap)), rows


def breaks_words(rows: Sequence[Row], wide: float, look: Look) -> bool:
    """Whether a pane is so narrow that words on its buttons would be broken."""
    placed, _ = _placed(list(rows), wide - 4.5 * look.gap, look)
    return any(row.style in BUTTONS and " ".join(lines) != row.text for row, lines, *_ in placed)


def _within(whole: Rect, inner: Rect) -> Rect:
    """What of a row stands in its pane."""
    top, bottom = max(whole.y, inner.y - 1), min(whole.bottom, inner.bottom + 1)
    return Rect(whole.x, top, whole.wide, bottom - top)


def _clipped(drawn: Iterable[Shape], inner: Rect) -> Iterator[Shape]:
    """The visible lines of a row of many lines, so that a row taller than its pane can be read by scrolling."""
    for shape in drawn:
        if isinstance(shape, RoundedBox):
            yield replace(shape, rect=_within(shape.rect, inner))
        elif isinstance(shape, Text) and abs(shape.at[1] - inner.middle[1]) <= (inner.high - shape.size * LEADING) / 2 + 1:
            yield shape


# A row, its lines, its top and height, and where across the pane it begins and how much of it is its own.
Laid = tuple[Row, tuple[str, ...], float, float, tuple[float, float]]


def _placed(rows: Sequence[Row], wide: float, look: Look) -> tuple[list[Laid], float]:
    found: list[Laid] = []
    top, halves = 0.0, False
    plain_rows = [
        replace(row, text=plain_text(row.text), column=plain_text(row.column)) if "_" in row.text + row.column else row
        for row in rows]
    for row, then in zip(plain_rows, (*plain_rows[1:], None), strict=False):
        second = halves and row.half
        halves = row.half and not second and then is not None and then.half
        half = 0.5 - BESIDE / 2 / wide
        across = (1.0 - half, half) if second else (0.0, half) if halves else (0.0, 1.0)
        lines, high = _lines(row, wide * across[1], look, first=not found)
        if second:
            # The lower of two halves is as high as the other.
            high = max(high, found[-1][3])
            found[-1] = (*found[-1][:3], high, found[-1][4])
            found.append((row, lines, found[-1][2], high, across))
            top = found[-1][2] + high + (look.gap if row.style in BUTTONS else 0)
            continue
        found.append((row, lines, top, high, across))
        if not halves:
            top += high + (look.gap * 0.5 if row.style in BUTTONS else 0)
    return found, top


def _lines(row: Row, wide: float, look: Look, *, first: bool) -> tuple[tuple[str, ...], float]:
    """The lines of a row, and its height."""
    size, bold, serif = size_of(look, row.style), _bold(row), row.style in SERIF
    if row.line is not None:
        return (row.text,), height_of(row.line, look)
    if row.drawn is not None:
        return (row.text,), round(row.drawn.high * look.scale)
    if row.steps is not None:
        return (row.text,), round(size * LEADING + look.gap)
    column = width_of(row.column, size) + look.gap if row.column and row.style not in BUTTONS else 0.0
    if row.style in BUTTONS and row.column and not row.key:
        column = width_of(row.column, size) + look.gap
    column += BOX * look.scale if row.box is not None else 0.0
    column += size * SIGN if _stands_by_a_sign(row) else size * 1.1 if row.asks else 0.0
    key = width_of(row.key, size * 0.8) + 3 * look.gap if row.key and row.style in BUTTONS else 0.0
    room = wide - row.indent * look.text * INDENT - column - key - (2 * look.gap if row.style in BUTTONS else 0)
    lines = (row.text,) if row.style == "mono" else wrap(row.text, size, max(room, size * 3), bold=bold, serif=serif)
    extra = look.gap * (1.4 if row.style in BUTTONS else 0.9 if row.style in ("head", "caption") and not first else 0.0)
    least = LAST * look.scale if row.style in SIDES else TARGET if _stands_by_a_sign(row) or row.style == "link" else 0.0
    if row.part is PanelPart.FOOT and row.style == "button":
        least = BUTTON * look.scale
    return lines, max(round(size * LEADING) * len(lines) + extra, least)


def _drawn(
    row: Row, lines: Sequence[str], whole: Rect, inner: Rect, look: Look, *, focused: bool, hovered: bool
) -> list[Shape]:
    theme, size, serif = look.theme, size_of(look, row.style), row.style in SERIF
    leading = round(size * LEADING)
    shapes: list[Shape] = []
    button, primary = row.style in BUTTONS, row.style in SIDES
    if row.opened is not None and row.style == "caption":
        shapes.append(RoundedBox(Rect(inner.x, whole.y, inner.wide, 1), theme.line))
    if focused or hovered or row.chosen or button:
        fill: Ink | None = SIDES[row.style](theme) if primary else theme.btn if button else None
        edge = theme.magenta if row.chosen and button else theme.btnline if button else None
        if hovered and row.able and not primary:
            fill = theme.panel3 if button else theme.panel2
        shapes.append(RoundedBox(whole, fill, theme.ink if focused else edge, 2.0 if focused or row.chosen else 1.0, 3.0))
    if row.chosen and not button:
        shapes.append(RoundedBox(Rect(whole.x, whole.y, 4 * look.scale, whole.high), theme.magenta))
    line = Rect(inner.x, whole.y, inner.wide, whole.high)
    if row.line is not None:
        return [*shapes, *line_drawn(row.line, row.column, line, look, ticked=row.chosen)]
    if row.drawn is not None:
        return [*shapes, *row.drawn.drawn(line, look)]
    if row.steps is not None:
        return [*shapes, *step_bars(row.text, row.steps, line, look)]
    ink = theme.panel if primary else _ink(row, look)
    x = inner.x + row.indent * look.text * INDENT + (look.gap if button else 0)
    extra = whole.high - leading * len(lines)
    first = whole.y + (extra / 2 if button or row.style == "link" or _stands_by_a_sign(row) else extra) + leading / 2
    spaced = CAPTION if row.style == "caption" else 0.0
    if row.opened is not None:
        shapes += triangle((x + size * 0.4, first), size, ink, opened=row.opened)
    x += size * SIGN if _stands_by_a_sign(row) else 0.0
    if row.asks:
        # At the end of what the rule rules.
        end = x + width_of(lines[-1], size, bold=_bold(row), serif=serif)
        shapes += asking_sign((end + size * 0.75, first + (len(lines) - 1) * leading), look)
    shapes += [
        Text(line.upper() if row.style == "caption" else line, (x, first + at * leading), size, ink, "l", bold=_bold(row),
             mono=row.style == "mono", serif=serif, spaced=spaced)
        for at, line in enumerate(lines)
    ]
    right = inner.right - (look.gap / 2 if button else 0)
    if row.key and button:
        shapes += key_cap(row.key, (right, whole.middle[1]), size * 0.8, look, ink)
        free = right - max(width_of(row.key, size * 0.8) + look.gap, size * 1.2) - look.gap
        free -= x + max(width_of(line, size, bold=_bold(row), serif=serif) for line in lines) + look.gap
        if row.column and row.part is PanelPart.FOOT and width_of(row.column, look.note) <= free:
            shapes.append(Text(row.column, (right - size * 1.2 - look.gap, whole.middle[1]), look.note, ink, "r"))
    elif row.column:
        shapes.append(Text(row.column, (right, first), size, ink, "r"))
    return shapes


def key_cap(key: str, at: Point, size: float, look: Look, ink: Ink) -> list[Shape]:
    """The key that does the same, in a cap at the right end of a button."""
    wide = max(width_of(key, size) + look.gap, size * 1.5)
    cap = Rect(at[0] - wide, at[1] - size * 0.85, wide, size * 1.7)
    return [RoundedBox(cap, None, blend(ink, look.theme.btn, 0.55), 1.0, 2.0), Text(key, cap.middle, size, ink, "m")]


SERIF = ("title", "question", "allied", "axis")
SIDES: Mapping[str, Callable[[Theme], Ink]] = {"allied": lambda theme: theme.allied, "axis": lambda theme: theme.axis}
# The last button is the highest; a box that ticks a group is as wide as a finger.
LAST, BUTTON, BOX = 46.0, 34.0, 64.0
# What can be pressed is at least so many pixels high; a triangle takes so much of the size of its letters.
TARGET, SIGN = 28.0, 1.2


def size_of(look: Look, style: str) -> float:
    """The size of letters in a style."""
    return look.text * {"title": 1.4, "question": 22 / 15, "head": 1.0, "caption": 0.8, "faint": 0.9, "fold": 14 / 15,
                        "note": 14 / 15, "mono": 0.9, "allied": 1.25, "axis": 1.25}.get(style, 1.0)


def _stands_by_a_sign(row: Row) -> bool:
    """Whether a row has a triangle, or leaves the room for it because its neighbours have one."""
    return row.opened is not None or row.style == "fold"


def _bold(row: Row) -> bool:
    return row.style in ("title", "question", "head", "caption", "strong", "asked", "allied", "axis")


def _ink(row: Row, look: Look) -> Ink:
    theme = look.theme
    if not row.able:
        return theme.ink3
    if row.style == "bad":
        return theme.red
    if row.style in ("faint", "caption", "fold"):
        return theme.ink2
    if row.style == "asked":
        return theme.magenta
    return theme.fuel if row.action is not None and row.style in ("plain", "link") else theme.ink
