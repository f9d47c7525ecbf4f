"""A packet for the table as one PDF: set-up, cards, record, result form, reference sheets; vector, in black and white."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from campaign.model.battles.tabletop import (
    BoxRows,
    CardSheet,
    Lines,
    Log,
    Packet,
    PrintedTable,
    Reference,
    Roster,
    RosterCard,
    ShipPaper,
)
from campaign.model.replacing import replace
from campaign.model.units.silhouettes import ShipPart, Silhouette
from campaign.tabletop.form import form_blocks
from campaign.tabletop.parts import GUTTER, block_of, blocks_of, columns, log_block, track, track_width
from campaign.tabletop.plot_paper import plot_block
from campaign.tabletop.press import LEAST_SHARE, PageBlock, Press, Slab, gap, paragraph, width_of, write

FORM = 0
SHARES = (0.97, 0.94, LEAST_SHARE)
PLOT_SHARE = 0.42
FACT_COLUMNS, FACT_ROW = 6, 17.5
# Rows of a log are no lower than a pencil needs, and no higher than looks well.
LOG_LOW, LOG_HIGH = 9.9, 16.0
SPACE, A_HAIR = 12.0, 0.1
PICTURE = 190.0
SMALL_PICTURE = 70.0
MANY_ABREAST, BOATS_ABREAST = (4, 3), 2
BOAT_LABEL, BOAT_BOX = 0.4, 10.4


def packet_pdf(packet: Packet, paper: str) -> bytes:
    """The whole packet, a little smaller where that spares a page with hardly anything on it; the same always.

    Where that does not help, the sheets before the last go over to its page, or the form begins on one of its own.
    """
    printed = _print(packet, paper)
    together = range(max(0, len(packet.sheets) - 2), -1, -1)
    for share, first in (*((share, None) for share in SHARES), *((1.0, sheet) for sheet in together)):
        if not printed.lonely:
            break
        press = _print(packet, paper, share, first)
        if press.lonely < printed.lonely:
            printed = press
    return printed.finished()


def _print(packet: Packet, paper: str, share: float = 1.0, on_a_page: int | None = None) -> Press:
    """A try: at such a share of its size, and with one of the sheets (the form: 0) at the head of a page."""
    press = Press(paper, packet.title, packet.foot, share)
    press.set(title_block(packet.title, packet.subtitle, press.measure))
    for part in packet.setup:
        press.set(block_of(part, press.measure))
    press.set(plot_block(packet.plot, press.measure, press.full * PLOT_SHARE))
    for block in blocks_of(packet.after_plot, press.measure):
        press.set(block)
    press.space(SPACE)
    written = _log(press, packet.record)
    press.begin_section()
    left_over = [card for card in packet.cards if not _card(press, card)]
    press.begin_section()
    for card in left_over:
        if card.log is not None:
            _long_log(press, replace(card.log, title=f"{card.log.title}: {card.title}"))
    if not written:
        _long_log(press, packet.record)
    press.begin_section()
    if on_a_page == FORM:
        press.new_page()
    for block in form_blocks(packet.form, press.measure):
        press.set(block)
    if packet.sheets:
        press.begin_section()
    for place, sheet in enumerate(packet.sheets):
        if place and place == on_a_page:
            press.new_page()
        _sheet(press, sheet)
    return press


def title_block(title: str, subtitle: str, width: float) -> PageBlock:
    """A title with a line below it."""
    return PageBlock((), (*paragraph(title, width, 16, bold=True), *paragraph(subtitle, width, 8.5), gap(7)))


def _sheet(press: Press, sheet: Reference) -> None:
    """The title of a sheet stands with its first table, and again where that runs on."""
    title = (*paragraph(f"{sheet.title}  ({sheet.rule})", press.measure, 12, bold=True), gap(5))
    first, *others = blocks_of(sheet.parts, press.measure) or [PageBlock((), ())]
    press.set(PageBlock((*title, *first.head), first.slabs, first.elastic))
    for block in others:
        press.set(block)
    press.space(8)


# Cards --------------------------------------------------------------------------------------------------------------


def _card(press: Press, card: RosterCard) -> bool:
    """A card is kept on one page where one page holds it; its log takes what room is left, and False where that is too little.

    Then the log stands by itself behind the cards.
    """
    blocks = _ship(card, press.measure) if len(card.ships) == 1 else _division(card, press.measure)
    height = sum(block.height for block in blocks)
    least = 0.0 if card.log is None else log_block(card.log, press.measure, LOG_LOW).height
    if height + (least if height + least <= press.full else 0.0) > press.room:
        press.new_page()
    for block in blocks:
        press.set(block)
    written = card.log is None or _log(press, card.log)
    press.space(SPACE)
    return written


def _log(press: Press, log: Log) -> bool:
    """A log's rows are as high as the page has room for; False where it has too little even for low ones."""
    lowest, rows = log_block(log, press.measure, LOG_LOW), len(log.turns)
    if lowest.height > press.room:
        return False
    room = press.room - lowest.height + LOG_LOW * rows - A_HAIR
    press.set(log_block(log, press.measure, min(LOG_HIGH, room / max(1, rows))))
    return True


def _long_log(press: Press, log: Log) -> None:
    """A log that stands by itself: whole on what is left of a page, or on the next, or on several."""
    lowest = log_block(log, press.measure, LOG_LOW)
    if lowest.height > press.room and lowest.height <= press.full:
        press.new_page()
    if not _log(press, log):
        press.set(lowest)
    press.space(SPACE)


def _ship(card: RosterCard, width: float) -> list[PageBlock]:
    (ship,) = card.ships
    top = _head(card.title, card.subtitle, [(ship, PICTURE)], width)
    head = PageBlock((), (top, *_facts(ship.roster.facts, width), gap(4)))
    return [head, *(block_of(part, width) for part in ship.roster.parts)]


def _division(card: RosterCard, width: float) -> list[PageBlock]:
    """What all have stands once; below it the ships, two abreast, each with her own boxes."""
    found = division_of(card.ships)
    head = PageBlock(
        (),
        (
            _head(card.title, card.subtitle, [(ship, SMALL_PICTURE) for ship in card.ships], width),
            *_facts(found.facts, width),
            gap(4),
        ),
    )
    tables = [*((found.differing,) if found.differing is not None else ()), *found.tables]
    legend = [slab for line in found.legend for slab in paragraph(line, width, 7)]
    abreast = next((count for count in MANY_ABREAST if _fits(found.boats, _column(width, count))), BOATS_ABREAST)
    column = _column(width, abreast)
    ranks = [found.boats[place : place + abreast] for place in range(0, len(found.boats), abreast)]
    rows = [PageBlock((), (columns([_boat(boat, column) for boat in rank], column), gap(4))) for rank in ranks]
    return [head, *blocks_of(tables, width), *([PageBlock((), (*legend, gap(3)))] if legend else ()), *rows]


def _column(width: float, abreast: int) -> float:
    return (width - GUTTER * (abreast - 1)) / abreast


def _fits(boats: Sequence[Boat], column: float) -> bool:
    """Whether no row of boxes is broken in a column so wide."""
    return all(track_width(row, BOAT_LABEL, column) <= column for boat in boats for row in boat.rows.rows)


def _boat(boat: Boat, width: float) -> list[Slab]:
    lines = [slab for line in boat.told for slab in paragraph(line, width, 7)]
    rows = [track(row, width, BOAT_LABEL, BOAT_BOX) for row in boat.rows.rows]
    return [_name(boat.name, width), *rows, *lines]


def _name(name: str, width: float) -> Slab:
    """A ship's name, with a line beside it to write on what is in force."""

    def draw(canvas: Any, x: float, top: float) -> None:
        write(canvas, x, top - 9, name, 9, bold=True)
        canvas.setLineWidth(0.3)
        canvas.line(x + width_of(name, 9, bold=True) + 6, top - 10, x + width, top - 10)

    return Slab(14, draw)


def _head(title: str, subtitle: str, pictures: list[tuple[ShipPaper, float]], width: float) -> Slab:
    def draw(canvas: Any, x: float, top: float) -> None:
        canvas.setLineWidth(1.4)
        canvas.line(x, top - 1, x + width, top - 1)
        write(canvas, x, top - 16, title, 13, bold=True)
        write(canvas, x, top - 27, subtitle, 7.5)
        for place, (ship, length) in enumerate(reversed(pictures)):
            if ship.silhouette is not None:
                _draw_silhouette(canvas, ship.silhouette, x + width - 4 - place * (length + 4), top - 27, length)

    return Slab(33, draw)


def _facts(facts: tuple[tuple[str, str], ...], width: float) -> list[Slab]:
    """Label and value, as many beside each other as are short enough."""
    column = width / FACT_COLUMNS
    rows: list[list[tuple[str, str, int]]] = [[]]
    used = 0
    for label, value in facts:
        need = max(width_of(label, 6), width_of(value, 8, bold=True)) + 6
        span = min(FACT_COLUMNS, int(need // column) + 1)
        if used + span > FACT_COLUMNS:
            rows.append([])
            used = 0
        rows[-1].append((label, value, used))
        used += span

    def slab(row: list[tuple[str, str, int]]) -> Slab:
        def draw(canvas: Any, x: float, top: float) -> None:
            for label, value, place in row:
                write(canvas, x + place * column, top - 6, label, 6)
                write(canvas, x + place * column, top - 15, value, 8, bold=True)

        return Slab(FACT_ROW, draw)

    return [slab(row) for row in rows if row]


# Several rosters on one card ------------------------------------------------------------------------------------------


COUNTED = "Ship"
Kind = TypeVar("Kind", BoxRows, Lines, PrintedTable)


class Boat(Struct, frozen=True):
    """What is one ship's alone: her boxes by row, their titles left to the card, and what is in force of old."""

    name: str
    rows: BoxRows
    told: tuple[str, ...]


class Shared(Struct, frozen=True):
    """A card's contents: facts and tables of all, a table of what differs, how boxes are struck, and the boats."""

    facts: tuple[tuple[str, str], ...]
    differing: PrintedTable | None
    tables: tuple[PrintedTable, ...]
    legend: tuple[str, ...]
    boats: tuple[Boat, ...]


def division_of(ships: Sequence[ShipPaper]) -> Shared:
    """SAS-C6 The rosters of several ships put together; nothing that stands on one of them is lost."""
    rosters = [ship.roster for ship in ships]
    facts = dict(rosters[0].facts)
    shared = tuple(
        (label, value) for label, value in facts.items() if all((label, value) in roster.facts for roster in rosters)
    )
    parts = [part for roster in rosters for part in roster.parts]
    # A title that explains nothing is no loss.
    legend = _without_repeats(part.title for part in parts if isinstance(part, BoxRows) and "(" in part.title)
    return Shared(shared, _differences(ships, dict(shared)), tuple(_tables(ships)), legend, tuple(map(_boat_of, ships)))


def _without_repeats(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found))


def _differences(ships: Sequence[ShipPaper], shared: dict[str, str]) -> PrintedTable | None:
    """Facts in which the ships are not alike, a row for each of them."""
    labels = _without_repeats(label for ship in ships for label, _ in ship.roster.facts if label not in shared)
    if not labels:
        return None
    rows = tuple((ship.name, *(dict(ship.roster.facts).get(label, "") for label in labels)) for ship in ships)
    return PrintedTable("", (COUNTED, *labels), rows)


def _tables(ships: Sequence[ShipPaper]) -> list[PrintedTable]:
    """Each table once, with whose it is where it is not everybody's."""
    whose: dict[PrintedTable, list[str]] = {}
    for ship in ships:
        for table in _of(ship.roster, PrintedTable):
            whose.setdefault(table, []).append(ship.name)
    found = []
    for table, names in whose.items():
        title = table.title if len(names) == len(ships) else f"{table.title} ({', '.join(names)})"
        found.append(replace(table, title=title))
    return found


def _boat_of(ship: ShipPaper) -> Boat:
    rows = tuple(row for part in _of(ship.roster, BoxRows) for row in part.rows)
    lines = _without_repeats(
        f"{part.title}: {line}" if part.title else line for part in _of(ship.roster, Lines) for line in part.lines if line
    )
    return Boat(ship.name, BoxRows("", rows), lines)


def _of(roster: Roster, kind: type[Kind]) -> list[Kind]:
    return [part for part in roster.parts if isinstance(part, kind)]


# Silhouettes ----------------------------------------------------------------------------------------------------------


LONGEST_M = 260.0
SHORTEST_SHARE = 0.3
# Of black and white; parts that are not named here are as dark as the hull.
DARK, GREYS = 0.25, {ShipPart.LIGHT: 0.85, ShipPart.CAP: 0.6, ShipPart.BOAT: 0.6, ShipPart.RIGGING: 0.7, ShipPart.BOTTOM: None}
EDGED = frozenset({ShipPart.HOUSE, ShipPart.MOUNT, ShipPart.FUNNEL})
EDGE, EDGE_WIDTH, WATER_WIDTH = 0.7, 0.15, 0.5


def _draw_silhouette(canvas: Any, silhouette: Silhouette, right: float, base: float, most: float) -> None:
    """Draws a ship with her bow to the right, at `right`, on a waterline at `base`; all ships to one scale, but for boats."""
    scale = most * max(SHORTEST_SHARE, min(silhouette.length_m / LONGEST_M, 1.0)) / silhouette.length_m
    left = right - silhouette.length_m * scale
    canvas.setLineWidth(EDGE_WIDTH)
    canvas.setStrokeGray(EDGE)
    for piece in silhouette.pieces:
        grey = GREYS.get(piece.part, DARK)
        if grey is None:
            continue
        canvas.setFillGray(grey)
        outline = canvas.beginPath()
        first, *others = [(left + x * scale, base + y * scale) for x, y in piece.points]
        outline.moveTo(*first)
        for spot in others:
            outline.lineTo(*spot)
        outline.close()
        canvas.drawPath(outline, stroke=1 if piece.part in EDGED else 0, fill=1)
    canvas.setFillGray(0.0)
    canvas.setStrokeGray(0.0)
    canvas.setLineWidth(WATER_WIDTH)
    canvas.line(left - 3, base, right + 3, base)


# Cards and sheets alone -----------------------------------------------------------------------------------------------


def card_sheet_pdf(sheet: CardSheet, paper: str) -> bytes:
    """Cards, the logs that found no room beside them, and the charts; the same always."""
    press = Press(paper, sheet.title, sheet.foot)
    press.set(title_block(sheet.title, sheet.subtitle, press.measure))
    left_over = [card for card in sheet.cards if not _card(press, card)]
    press.begin_section()
    for card in left_over:
        if card.log is not None:
            _long_log(press, replace(card.log, title=f"{card.log.title}: {card.title}"))
    if sheet.sheets:
        press.begin_section()
    for reference in sheet.sheets:
        _sheet(press, reference)
    return press.finished()
