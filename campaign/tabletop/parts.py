"""Boxes, tables and words of a system's paper as slabs, whatever the system."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from typing import Any

from campaign.drawing.theme import LIGHT
from campaign.model.battles.tabletop import Box, BoxRow, BoxRows, Circle, Lines, Log, Part, PrintedTable, TurningTemplate
from campaign.tabletop.press import (
    BLACK,
    BOLD,
    LEADING,
    LEAST_SHARE,
    PALE,
    PLAIN,
    PageBlock,
    Slab,
    fold_text,
    gap,
    paragraph,
    rule,
    width_of,
    write,
)

TYPE, SMALLEST = 7.4, 5.2
CELL = 2.6
BOX = 12.0
BOX_TYPE, BELOW = 5.6, 5.8
LABEL, MOST_LABEL = 0.24, 0.42
LOG_ROW, LOG_TYPE = 14.0, 5.8
MANY_COLUMNS, SMALLER_TYPE, SMALL_TYPE = 9, 6.4, 5.8
LEAST_WEIGHT = 6
FIGURES = 20.0  # a clock
GUTTER, BESIDE = 10.0, 2
ROOM_TO_WRITE = 34.0


def columns(stacks: Sequence[Sequence[Slab]], width: float, gutter: float = GUTTER) -> Slab:
    """Stacks of slabs beside each other, each so wide."""

    def draw(canvas: Any, x: float, top: float) -> None:
        for place, stack in enumerate(stacks):
            y = top
            for slab in stack:
                slab.draw(canvas, x + place * (width + gutter), y)
                y -= slab.height

    return Slab(max(sum(slab.height for slab in stack) for stack in stacks), draw)


def log_block(log: Log, width: float, row: float) -> PageBlock:
    """A log with rows so high; number and clock of each turn stand there."""
    fixed = [max(width_of(log.head[place], TYPE, bold=True), FIGURES) + 2 * CELL + 0.5 for place in range(2)]
    weights = [max(len(word), LEAST_WEIGHT) for word in log.head[2:]]
    wide = [*fixed, *((width - sum(fixed)) * weight / sum(weights) for weight in weights)]
    blank = ("",) * len(weights)
    rows = [_row((*turn, *blank), wide, LOG_TYPE, least=row) for turn in log.turns]
    title = (*paragraph(log.title, width, 8.5, bold=True), gap(1.5)) if log.title else ()
    return PageBlock((*title, _row(log.head, wide, TYPE, bold=True)), tuple(rows))


def block_of(part: Part, width: float, share: float = LEAST_SHARE) -> PageBlock:
    """A part with its title; what is measured on the table is as large on a page that is set at such a share of its size."""
    title = (*paragraph(part.title, width, 8.5, bold=True), gap(1.5)) if part.title else ()
    match part:
        case Lines():
            return PageBlock(title, (*_lines(part, width), gap(5)))
        case BoxRows():
            # How boxes are struck out is read once, and stands in small type below the title.
            words, _, how = part.title.partition(" (")
            small = paragraph(how.removesuffix(")"), width, SMALLER_TYPE) if how else []
            told = (*paragraph(words, width, 8.5, bold=True), *small, gap(1.5)) if words else ()
            return PageBlock(told, (*_tracks(part.rows, width), gap(5)))
        case Log():
            return log_block(part, width, LOG_ROW)
        case TurningTemplate():
            return PageBlock((), (*title, _template_slab(part, width, share), gap(6)))
        case PrintedTable():
            head, rows = _table(part, width)
            note = paragraph(part.note, width, 7) if part.note else []
            return PageBlock(
                (*title, *head), (*rows, *((gap(2), *note) if note else ()), gap(6)), elastic=part.blank > 0 and not part.rows
            )


def _lines(part: Lines, width: float) -> list[Slab]:
    found: list[Slab] = []
    for line in part.lines:
        found += paragraph(line, width, 8) if line else [rule(width)]
    return found


# Boxes --------------------------------------------------------------------------------------------------------------


def _tracks(rows: Sequence[BoxRow], width: float) -> list[Slab]:
    """Long rows below each other, and short ones that follow each other two abreast; labels no wider than they need."""
    half = (width - GUTTER) / 2
    label, short_label = (_label_share(rows, room) for room in (width, half))
    found: list[Slab] = []
    pair: list[Slab] = []
    for row in rows:
        short = track_width(row, short_label, half) <= half
        if short:
            pair.append(track(row, half, short_label))
        if pair and (not short or len(pair) == BESIDE):
            found.append(columns([[slab] for slab in pair], half))
            pair = []
        if not short:
            found.append(track(row, width, label))
    return [*found, *([columns([[slab] for slab in pair], half)] if pair else [])]


def _label_share(rows: Sequence[BoxRow], width: float) -> float:
    """Room for the longest label, of a narrow block at least for its longest word."""
    longest = max((width_of(row.label, TYPE) for row in rows), default=0.0)
    word = max((width_of(word, TYPE) for row in rows for word in row.label.split()), default=0.0)
    return min(max(min(longest, width * MOST_LABEL), word) + 6, width * 0.6) / width if longest else 0.0


def track_width(row: BoxRow, share: float, width: float) -> float:
    """How wide a labelled row of boxes runs that is not broken, its label having such a share of a width."""
    (boxes,) = _rows(row.boxes, float("inf"))
    return width * share + max(sum(wide + 1.5 for _, wide in boxes), width_of(row.note, 6.5) * 0.5)


def track(row: BoxRow, width: float, share: float = LABEL, box: float = BOX) -> Slab:
    """A labelled row of boxes of this height; the label takes this share of the width."""
    label = width * share
    names = fold_text(row.label, TYPE, label - 4)
    lines = _rows(row.boxes, width - label)
    note = fold_text(row.note, 6.5, width - label) if row.note else []
    note_height = len(note) * 6.5 * LEADING + (1.5 if note else 0)
    # What stands beneath boxes, such as the speed that is left, takes a line of its own below each row of them.
    step = box + 1.5 + (BELOW + 0.5 if any(cell.below for cell in row.boxes) else 0.0)
    body = len(lines) * step + note_height
    height = max(body, len(names) * TYPE * LEADING) + 2

    def draw(canvas: Any, x: float, top: float) -> None:
        for place, name in enumerate(names):
            write(canvas, x, top - (box + TYPE) / 2 + 1 - place * TYPE * LEADING, name, TYPE)
        for place, line in enumerate(lines):
            at = x + label
            for cell, wide in line:
                _box(canvas, cell, at, top - place * step, (wide, box))
                if cell.below:
                    write(canvas, at + wide / 2, top - place * step - box - BELOW, cell.below, BELOW, across="center",
                          face=BOLD, ink=LIGHT.red)
                at += wide + 1.5
        for place, name in enumerate(note):
            write(canvas, x + label, top - len(lines) * step - 6.5 - place * 6.5 * LEADING, name, 6.5)

    return Slab(height, draw)


def _rows(boxes: Sequence[Box], width: float) -> list[list[tuple[Box, float]]]:
    widest = max((width_of(box.text, BOX_TYPE) + 4 for box in boxes), default=BOX)
    rows: list[list[tuple[Box, float]]] = [[]]
    at = 0.0
    for box in boxes:
        # Numbers stand in a row of like boxes, long names each in a box of its own length.
        wide = max(BOX, widest) if widest < 3 * BOX else max(BOX, width_of(box.text, BOX_TYPE) + 4)
        if rows[-1] and at + wide > width:
            rows.append([])
            at = 0.0
        rows[-1].append((box, wide))
        at += wide + 1.5
    return rows


def _box(canvas: Any, box: Box, x: float, top: float, size: tuple[float, float]) -> None:
    width, height = size
    canvas.setLineWidth(0.6)
    canvas.setFillGray(PALE if box.struck else 1.0)
    canvas.rect(x, top - height, width, height, stroke=1, fill=1)
    canvas.setFillGray(BLACK)
    if box.text:
        write(canvas, x + width / 2, top - height / 2 - BOX_TYPE * 0.36, box.text, BOX_TYPE, across="center")
    if box.struck:
        canvas.setLineWidth(1.1)
        canvas.line(x, top - height, x + width, top)
        canvas.line(x, top, x + width, top - height)


# Tables -------------------------------------------------------------------------------------------------------------


def _table(table: PrintedTable, width: float) -> tuple[tuple[Slab, ...], tuple[Slab, ...]]:
    in_use = _columns_in_use(table)
    head = tuple(table.head[place] for place in in_use)
    body = [tuple(row[place] for place in in_use) for row in table.rows]
    size = TYPE
    if table.shares and len(head) > MANY_COLUMNS:
        size = SMALLER_TYPE
    elif len(head) > MANY_COLUMNS:
        # Numbers in many columns are read in small type more easily than over two lines.
        while size > SMALL_TYPE and natural_width(table, size) > width:
            size -= 0.2
    wide: list[float] | None = [width * share for share in table.shares]
    while not table.shares and (wide := _widths(head, body, width, size)) is None and size > SMALLEST:
        size -= 0.4
    wide = _with_whole_words(wide or [width / len(head)] * len(head), head, body, size)
    top = (_row(head, wide, size, bold=True),) if any(head) else ()
    least = LOG_ROW if table.roomy else 0.0
    rows = [_row(row, wide, size, stripe=place % 2 == 1, least=least) for place, row in enumerate(body)]
    empty = ("",) * len(head)
    blank_widths = _with_whole_words(_blank_widths(head, width), head, (), size) if table.blank and not body else wide
    if table.blank and not body and top:
        top = (_row(head, blank_widths, size, bold=True),)
    rows += [_row(empty, blank_widths, size, least=LOG_ROW) for _ in range(table.blank)]
    return top, tuple(rows)


def _with_whole_words(wide: Sequence[float], head: Sequence[str], body: Sequence[Sequence[str]], size: float) -> list[float]:
    """No head and no cell is broken within a word while another column has room to spare."""
    least = _least_widths(head, body, size)
    short = sum(max(0.0, need - width) for need, width in zip(least, wide, strict=True))
    spare = sum(max(0.0, width - need) for need, width in zip(least, wide, strict=True))
    if not short or not spare:
        return list(wide)
    share = min(1.0, short / spare)
    return [need if width < need else width - (width - need) * share for need, width in zip(least, wide, strict=True)]


def fits(table: PrintedTable, width: float) -> bool:
    """Whether a table of many columns has room for its longest words beside each other."""
    return sum(_least_widths(table.head, table.rows, SMALLER_TYPE)) <= width


def _least_widths(head: Sequence[str], body: Sequence[Sequence[str]], size: float) -> list[float]:
    """How wide each column is at the least whose words are not broken."""
    return [
        max(
            (
                width_of(word, size, bold=text is title)
                for text in (title, *(row[place] for row in body))
                for word in text.split()
            ),
            default=0.0,
        )
        + 2 * CELL
        + 0.5
        for place, title in enumerate(head)
    ]


def least_width(table: PrintedTable) -> float:
    """How narrow a table may be set without a word being broken; one to write in is not narrow at all."""
    in_use = _columns_in_use(table)
    if table.shares or table.blank:
        return ROOM_TO_WRITE * len(in_use)
    head = tuple(table.head[place] for place in in_use)
    return sum(_least_widths(head, [tuple(row[place] for place in in_use) for row in table.rows], SMALL_TYPE))


def natural_width(table: PrintedTable, size: float = TYPE) -> float:
    """How wide a table is whose cells are not folded."""
    in_use = _columns_in_use(table)
    cells = [[(table.head[place], True), *((row[place], False) for row in table.rows)] for place in in_use]
    widest = sum(max(width_of(text, size, bold=bold) for text, bold in column) + 2 * CELL + 0.5 for column in cells)
    return max(widest, width_of(table.title, 8.5, bold=True), width_of(table.note, 7) * 0.5)


def _columns_in_use(table: PrintedTable) -> list[int]:
    """A column in which nothing stands is left out, unless it is there to be written in."""
    places = range(len(table.head))
    if table.blank or table.shares or not table.rows:
        return list(places)
    return [place for place in places if any(row[place] for row in table.rows)] or list(places)


def _blank_widths(head: Sequence[str], width: float) -> list[float]:
    """Columns to write in, by the length of their heads, none very narrow."""
    weights = [max(len(word), LEAST_WEIGHT) for word in head]
    return [width * weight / sum(weights) for weight in weights]


def _widths(head: Sequence[str], body: Sequence[Sequence[str]], width: float, size: float) -> list[float] | None:
    natural: list[float] = []
    least: list[float] = []
    for place in range(len(head)):
        cells = [(head[place], True), *((row[place], False) for row in body)]
        natural.append(max(width_of(text, size, bold=bold) for text, bold in cells) + 2 * CELL + 0.5)
        least.append(
            max((width_of(word, size, bold=bold) for text, bold in cells for word in text.split()), default=4) + 2 * CELL + 0.5
        )
    if sum(natural) <= width:
        # A short table stays short; a long one is as wide as the page.
        spare = (width - sum(natural)) / len(natural) if sum(natural) > width * 0.55 else 0.0
        return [width + spare for width in natural]
    if sum(least) > width:
        return None
    share = (width - sum(least)) / max(sum(natural) - sum(least), 0.001)
    return [low + (wish - low) * share for low, wish in zip(least, natural, strict=True)]


def _row(
    cells: Sequence[str], widths: Sequence[float], size: float, *, bold: bool = False, stripe: bool = False, least: float = 0.0
) -> Slab:
    lines = [fold_text(text, size, wide - 2 * CELL, bold=bold) for text, wide in zip(cells, widths, strict=True)]
    height = max(max(map(len, lines)) * size * LEADING + 2.4, least)

    def draw(canvas: Any, x: float, top: float) -> None:
        canvas.setLineWidth(0.35)
        canvas.setFillGray(PALE if bold else 0.965 if stripe else 1.0)
        canvas.rect(x, top - height, sum(widths), height, stroke=0, fill=1)
        canvas.setFillGray(BLACK)
        at = x
        for text, wide in zip(lines, widths, strict=True):
            canvas.rect(at, top - height, wide, height, stroke=1, fill=0)
            for place, line in enumerate(text):
                write(canvas, at + CELL, top - size - 0.6 - place * size * LEADING, line, size, face=BOLD if bold else PLAIN)
            at += wide

    return Slab(height, draw)


# The turning template -------------------------------------------------------------------------------------------------


POINTS_A_MM = 72 / 25.4
TICK, LONG_TICK, SMALL = 4.0, 9.0, 6.0
HEADROOM, FOOT = 12.0, 10.0


def _template_slab(template: TurningTemplate, width: float, share: float) -> Slab:
    """All circles about one centre, the straight edge below: lay an end of the edge to the funnel, and the edge abeam."""
    radii = [circle.radius_mm * POINTS_A_MM for circle in template.circles]
    height = max(radii) / share + HEADROOM + FOOT

    def draw(canvas: Any, x: float, top: float) -> None:
        canvas.saveState()
        canvas.translate(x + width / 2, top - height + FOOT)
        # The page may be set a little smaller; the template never is.
        (left, _), (right, _) = canvas.absolutePosition(0, 0), canvas.absolutePosition(1, 0)
        canvas.scale(1 / (right - left), 1 / (right - left))
        centre, base = 0.0, 0.0
        canvas.setFillGray(BLACK)
        canvas.setLineWidth(0.6)
        for circle, radius in zip(template.circles, radii, strict=True):
            _half_circle(canvas, circle, radius, centre, base)
        canvas.line(centre - max(radii), base, centre + max(radii), base)
        canvas.restoreState()

    return Slab(height, draw)


def template_width(template: TurningTemplate, share: float) -> float:
    """How wide a template is on a page that is set at such a share of its size."""
    return 2 * max(circle.radius_mm for circle in template.circles) * POINTS_A_MM / share


def _half_circle(canvas: Any, circle: Circle, radius: float, x: float, y: float) -> None:
    canvas.arc(x - radius, y - radius, x + radius, y + radius, 0, 180)
    for number in range(1, int(pi * circle.radius_u / circle.tick_u) + 1):
        arc = number * circle.tick_u
        whole = arc == int(arc)
        long = LONG_TICK if whole else TICK
        # The arc runs from the right end of the edge, as a turn to port does from the funnel.
        along, up = cos(arc / circle.radius_u), sin(arc / circle.radius_u)
        canvas.line(x + radius * along, y + radius * up, x + (radius - long) * along, y + (radius - long) * up)
        if whole:
            inner = radius - long - SMALL
            write(canvas, x + inner * along, y + inner * up - SMALL / 3, f"{arc:g}", SMALL, across="center")
    write(canvas, x, y + radius - LONG_TICK - 3 * SMALL, f"{circle.name}, {circle.radius_u:g}", SMALL, across="center")
