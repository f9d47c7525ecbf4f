"""Boxes, tables and words of a system's paper as slabs, whatever the system."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.model.battles.tabletop import Box, BoxRow, BoxRows, Lines, Part, PrintedTable, TurningTemplate
from campaign.tabletop.press import BLACK, LEADING, PALE, PageBlock, Slab, folded, gap, paragraph, rule, width_of, write
from campaign.tabletop.template import template_slab

TYPE, SMALLEST = 7.4, 5.2
CELL = 2.6
BOX = 12.0
BOX_TYPE = 5.6
LABEL = 0.24
LOG_ROW = 14.0


def block_of(part: Part, width: float) -> PageBlock:
    """A part with its title."""
    title = (*paragraph(part.title, width, 8.5, bold=True), gap(1.5)) if part.title else ()
    match part:
        case Lines():
            return PageBlock(title, (*_lines(part, width), gap(5)))
        case BoxRows():
            return PageBlock(title, (*(_track(row, width) for row in part.rows), gap(5)))
        case TurningTemplate():
            return PageBlock((), (*title, template_slab(part, width), gap(6)))
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


def _track(track: BoxRow, width: float) -> Slab:
    label = width * LABEL
    names = folded(track.label, TYPE, label - 4)
    rows = _rows(track.boxes, width - label)
    note = folded(track.note, 6.5, width - label) if track.note else []
    note_height = len(note) * 6.5 * LEADING + (1.5 if note else 0)
    body = len(rows) * (BOX + 2) + note_height
    height = max(body, len(names) * TYPE * LEADING) + 2.5

    def draw(canvas: Any, x: float, top: float) -> None:
        for place, words in enumerate(names):
            write(canvas, x, top - 8.5 - place * TYPE * LEADING, words, TYPE)
        for place, row in enumerate(rows):
            at = x + label
            for box, wide in row:
                _box(canvas, box, at, top - place * (BOX + 2), wide)
                at += wide + 1.5
        for place, words in enumerate(note):
            write(canvas, x + label, top - len(rows) * (BOX + 2) - 6.5 - place * 6.5 * LEADING, words, 6.5)

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


def _box(canvas: Any, box: Box, x: float, top: float, width: float) -> None:
    canvas.setLineWidth(0.6)
    canvas.setFillGray(PALE if box.struck else 1.0)
    canvas.rect(x, top - BOX, width, BOX, stroke=1, fill=1)
    canvas.setFillGray(BLACK)
    if box.text:
        write(canvas, x + width / 2, top - BOX / 2 - BOX_TYPE * 0.36, box.text, BOX_TYPE, across="center")
    if box.struck:
        canvas.setLineWidth(1.1)
        canvas.line(x, top - BOX, x + width, top)
        canvas.line(x, top, x + width, top - BOX)


# Tables -------------------------------------------------------------------------------------------------------------


def _table(table: PrintedTable, width: float) -> tuple[tuple[Slab, ...], tuple[Slab, ...]]:
    shown = _columns_in_use(table)
    head = tuple(table.head[place] for place in shown)
    body = [tuple(row[place] for place in shown) for row in table.rows]
    size = TYPE
    wide: list[float] | None = [width * share for share in table.shares]
    while not table.shares and (wide := _widths(head, body, width, size)) is None and size > SMALLEST:
        size -= 0.4
    wide = wide or [width / len(head)] * len(head)
    top = (_row(head, wide, size, bold=True),) if any(head) else ()
    rows = [_row(row, wide, size, stripe=place % 2 == 1) for place, row in enumerate(body)]
    empty = ("",) * len(head)
    blank_widths = _blank_widths(head, width) if table.blank and not body else wide
    if table.blank and not body and top:
        top = (_row(head, blank_widths, size, bold=True),)
    rows += [_row(empty, blank_widths, size, least=LOG_ROW) for _ in range(table.blank)]
    return top, tuple(rows)


def _columns_in_use(table: PrintedTable) -> list[int]:
    """A column in which nothing stands is left out, unless it is there to be written in."""
    places = range(len(table.head))
    if table.blank or table.shares or not table.rows:
        return list(places)
    return [place for place in places if any(row[place] for row in table.rows)] or list(places)


def _blank_widths(head: Sequence[str], width: float) -> list[float]:
    """Columns to write in, by the length of their heads, none very narrow."""
    weights = [max(len(word), 6) for word in head]
    return [width * weight / sum(weights) for weight in weights]


def _widths(head: Sequence[str], body: Sequence[Sequence[str]], width: float, size: float) -> list[float] | None:
    natural, least = [], []
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
    lines = [folded(text, size, wide - 2 * CELL, bold=bold) for text, wide in zip(cells, widths, strict=True)]
    height = max(max(map(len, lines)) * size * LEADING + 2.4, least)

    def draw(canvas: Any, x: float, top: float) -> None:
        canvas.setLineWidth(0.35)
        canvas.setFillGray(PALE if bold else 0.965 if stripe else 1.0)
        canvas.rect(x, top - height, sum(widths), height, stroke=0, fill=1)
        canvas.setFillGray(BLACK)
        at = x
        for text, wide in zip(lines, widths, strict=True):
            canvas.rect(at, top - height, wide, height, stroke=1, fill=0)
            for place, words in enumerate(text):
                write(canvas, at + CELL, top - size - 0.6 - place * size * LEADING, words, size, bold=bold)
            at += wide

    return Slab(height, draw)
