"""The cover: a title, the sea with the ships, what is known and asked, the ships in a table, and a turn in steps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from campaign.model.battles.cover import Cover, CoverShip
from campaign.model.battles.tabletop import Packet, PrintedTable
from campaign.tabletop.charts import letters_of
from campaign.tabletop.marks import draw_flag, draw_silhouette, ink_of
from campaign.tabletop.parts import block_of, columns
from campaign.tabletop.plot_paper import draw_plot
from campaign.tabletop.press import (
    BOLD,
    GREY,
    INK,
    SERIF_BOLD,
    PageBlock,
    Press,
    Slab,
    fold_text,
    gap,
    paragraph,
    tone,
    write,
)

TITLE, LINE, HEAD, BODY, STEP_NAME, SMALL = 25.0, 9.5, 12.5, 8.4, 8.0, 7.0
FLAG, RULE = 38.0, 2.0
GUTTER, A_HAIR = 14.0, 0.5
LISTED = "Land, shoals and minefields"
# How high the sea is drawn, at the least and at the most, and where the ships stand on the next page.
LOW_SEA, HIGH_SEA, ALONE = 150.0, 330.0, 460.0
# Rows of the table of ships, their silhouettes, and the shares of the width at which its columns begin.
ROWS, SILHOUETTE = ((7, 17.0), (30, 13.5), (1000, 11.8)), 62.0
STEPS, STEP_GUTTER = 5, 9.0
BEGINS = (0.0, 0.035, 0.16, 0.385, 0.545, 0.665, 0.785)


def set_cover(press: Press, packet: Packet) -> PageBlock | None:
    """All on one page; where the ships are many their table stands on the next.

    Returns the list of land and mines where neither has room for it.
    """
    cover, width = packet.cover, press.measure
    head, ships, listed = _head(cover, width), ship_table(cover, width), _listed(packet, width)
    legend = PageBlock((), (gap(3), *paragraph(_legend(packet), width, SMALL, ink=GREY), gap(5)))
    told, turn, foot = _told(cover, width), _turn(packet, width), _foot(packet, width)
    always = [head, legend, told, *turn, foot]
    here: list[PageBlock]
    for here in ([ships, *listed], [ships], listed, listed[:0]):
        sea = press.full - sum(block.height for block in (*always, *here)) - A_HAIR
        if sea >= LOW_SEA:
            break
    high = max(LOW_SEA, min(HIGH_SEA if ships in here else ALONE, sea))

    def draw(canvas: Any, x: float, top: float) -> None:
        draw_plot(canvas, packet.plot, cover, packet.scale, (x, top - high, width, high))

    for block in (head, PageBlock((), (Slab(high, draw),)), legend, told, *here, *turn, foot):
        press.set(block)
    if ships not in here:
        press.new_page()
        press.set(ships)
    if not listed or listed[0] in here:
        return None
    if ships in here or listed[0].height > press.room:
        return listed[0]
    press.set(listed[0])
    return None


def _listed(packet: Packet, width: float) -> list[PageBlock]:
    """Land, shoals and minefields with their corners, if there are any."""
    return [block_of(part, width) for part in packet.after_plot if isinstance(part, PrintedTable) and part.title == LISTED]


def _head(cover: Cover, width: float) -> PageBlock:
    title = fold_text(cover.title, TITLE, width - FLAG * len(cover.flags) - GUTTER, face=SERIF_BOLD)
    line = fold_text(cover.line, LINE, width - FLAG * len(cover.flags) - GUTTER)
    high = len(title) * TITLE * 1.1 + len(line) * LINE * 1.3 + 7

    def draw(canvas: Any, x: float, top: float) -> None:
        for place, words in enumerate(title):
            write(canvas, x, top - TITLE * (0.86 + 1.1 * place), words, TITLE, face=SERIF_BOLD)
        for place, words in enumerate(line):
            write(canvas, x, top - len(title) * TITLE * 1.1 - LINE * (1.0 + 1.3 * place), words, LINE, ink=GREY)
        for place, nation in enumerate(reversed(cover.flags)):
            draw_flag(canvas, nation, x + width - FLAG * (place + 1) - 6 * place, top - 4, FLAG)
        canvas.setFillColorRGB(*tone(ink_of(cover.reader)))
        canvas.rect(x, top - high, width, RULE, stroke=0, fill=1)

    return PageBlock((), (Slab(high, draw), gap(7)))


def _legend(packet: Packet) -> str:
    """What the drawing means, and what the sky is like."""
    sides = "Full hulls are Axis, hollow ones Allied; each heads as it points."
    land = ""
    if packet.cover.chart is not None:
        land = " Coast and depths are the chart's: land lies on the table only where the set-up lists it."
    centre = next((ship.name for ship in packet.cover.ships if ship.number == packet.cover.centre), "")
    rings = f" Rings are drawn round {centre}." if centre else ""
    return f"{packet.cover.sky} {sides}{rings}{land}"


def _told(cover: Cover, width: float) -> PageBlock:
    """What you know, and what is asked, side by side."""
    column = (width - GUTTER) / 2
    stacks = [[*paragraph(title, column, HEAD, face=SERIF_BOLD), gap(2), *_sentences(lines, column)]
              for title, lines in (("What you know", cover.known), ("What is asked", cover.asked))]
    return PageBlock((), (columns(stacks, column, GUTTER), gap(8)))


def _sentences(lines: Sequence[str], width: float) -> list[Slab]:
    size = BODY if sum(map(len, lines)) < 700 else SMALL + 0.4
    return [slab for line in lines for slab in (*paragraph(line, width, size), gap(1.5))]


# The table of ships -----------------------------------------------------------------------------------------------------


def ship_table(cover: Cover, width: float) -> PageBlock:
    """Number and silhouette, name with her state, type, course and speed, place on the table, the nearest enemy."""
    low = next(height for most, height in ROWS if len(cover.ships) <= most)
    head = Slab(HEAD * 1.3 + 4, lambda canvas, x, top: _table_head(canvas, cover, x, top, width))
    rows = [_row(cover, ship, width, low) for ship in cover.ships]
    divisions = [slab for line in cover.divisions for slab in paragraph(line, width, SMALL)]
    table = paragraph(" ".join(cover.table), width, SMALL) if cover.table else []
    return PageBlock((head,), (*rows, gap(3), *divisions, *table, gap(8)))


def _table_head(canvas: Any, cover: Cover, x: float, top: float, width: float) -> None:
    write(canvas, x, top - HEAD, "Ships", HEAD, face=SERIF_BOLD)
    words = ("", "", "", "type and class", "course, speed", cover.places_in, "nearest enemy, her bearing and range")
    for share, word in zip(BEGINS, words, strict=True):
        write(canvas, x + share * width, top - HEAD, word[:1].lower() + word[1:], 6.2, ink=GREY)
    canvas.setLineWidth(0.8)
    canvas.line(x, top - HEAD - 4, x + width, top - HEAD - 4)


def _row(cover: Cover, ship: CoverShip, width: float, low: float) -> Slab:
    """A row as high as its longest cell; an enemy's state, and one's own where she is not sound, stands beneath her name."""
    wide = [(end - begin) * width - 5 for begin, end in zip(BEGINS, (*BEGINS[1:], 1.0), strict=True)]
    name = fold_text(ship.name, 9.0, wide[2], face=SERIF_BOLD)
    state = fold_text(ship.state, 6.0, sum(wide[2:5])) if ship.state else []
    told = ship.kind, ship.going, ship.place, ship.nearest
    cells = [fold_text(words, 7.4, room) for words, room in zip(told, wide[3:], strict=True)]
    body = max(low, (len(name) - 1) * 10.5 + low, (max(map(len, cells)) - 1) * 8.8 + low)
    high = body + len(state) * 7.0
    ink, base = ink_of(ship.side), low / 2 + 3.0

    def draw(canvas: Any, x: float, top: float) -> None:
        write(canvas, x + 1, top - base, str(ship.number), 8.5, face=BOLD, ink=ink)
        if ship.silhouette is not None:
            draw_silhouette(canvas, ship.silhouette, x + BEGINS[1] * width, top - low + 3.5, SILHOUETTE, ink=ink, high=low - 4)
        for place, line in enumerate(name):
            write(canvas, x + BEGINS[2] * width, top - base - place * 10.5, line, 9.0, face=SERIF_BOLD, ink=INK)
        for place, line in enumerate(state):
            write(canvas, x + BEGINS[2] * width, top - body - 3.0 - place * 7.0, line, 6.0, ink=GREY)
        for begin, cell in zip(BEGINS[3:], cells, strict=True):
            for place, line in enumerate(cell):
                write(canvas, x + begin * width, top - base - place * 8.8, line, 7.4)
        canvas.setLineWidth(0.3)
        canvas.setStrokeGray(0.7)
        canvas.line(x, top - high, x + width, top - high)
        canvas.setStrokeGray(0.0)

    return Slab(high, draw)


# A turn, and the foot -----------------------------------------------------------------------------------------------------


def _turn(packet: Packet, width: float) -> list[PageBlock]:
    """A turn in its steps, abreast, each with the letters of the charts that it is looked up on."""
    cover = packet.cover
    if not cover.steps:
        return []
    column = (width - STEP_GUTTER * (STEPS - 1)) / STEPS
    ink = ink_of(cover.reader)
    stacks = []
    for number, step in enumerate(cover.steps, 1):
        letters = letters_of(packet.sheets, step.sheets)
        where = f" Chart{'s' if ' ' in letters else ''} {letters}." if letters else ""
        stacks.append([*paragraph(f"{number}  {step.name}", column, STEP_NAME, face=BOLD, ink=ink),
                       *paragraph(f"{step.line}{where}", column, SMALL), gap(5)])
    rows = [columns(stacks[start : start + STEPS], column, STEP_GUTTER) for start in range(0, len(stacks), STEPS)]
    return [PageBlock((), (*paragraph(cover.turn, width, HEAD, face=SERIF_BOLD), gap(2), *rows))]


def _foot(packet: Packet, width: float) -> PageBlock:
    """What is typed when the battle is over."""
    return PageBlock((), (gap(4), *paragraph(packet.cover.afterwards, width, SMALL)))


