"""A packet for the table as one PDF: set-up, rosters, record, result form, reference sheets; vector, in black and white."""

from __future__ import annotations

from typing import Any

from campaign.model.battles.tabletop import FieldKind, FormField, Packet, PrintedTable, Reference, ResultForm, ShipPaper
from campaign.model.sides import Side
from campaign.tabletop.form_text import may_be, spelled
from campaign.tabletop.parts import block_of
from campaign.tabletop.plot_paper import plot_block
from campaign.tabletop.press import PageBlock, Press, Slab, gap, paragraph, width_of, write
from campaign.tabletop.silhouettes import draw_silhouette

PLOT_SHARE = 0.42
FACT_COLUMNS = 4
LOG_AT_LEAST = 12.0
PICTURE = 190.0
FORM_HEAD = ("Line", "What", "Before", "After the battle")
FORM_SHARES = (0.26, 0.46, 0.12, 0.16)


def packet_pdf(packet: Packet, paper: str) -> bytes:
    """The whole packet; the same packet gives the same bytes."""
    press = Press(paper, packet.title, packet.foot)
    press.set(_title(packet.title, packet.subtitle, press.measure))
    for part in packet.setup:
        press.set(block_of(part, press.measure))
    press.set(plot_block(packet.plot, press.measure, press.full * PLOT_SHARE))
    for part in packet.after_plot:
        press.set(block_of(part, press.measure))
    press.new_page()
    for ship in packet.ships:
        _roster(press, ship)
    press.new_page()
    press.set(block_of(packet.record, press.measure))
    press.new_page()
    for block in form_blocks(packet.form, press.measure):
        press.set(block)
    press.new_page()
    for sheet in packet.sheets:
        _sheet(press, sheet)
    return press.finished()


def _title(title: str, subtitle: str, width: float) -> PageBlock:
    return PageBlock((), (*paragraph(title, width, 16, bold=True), *paragraph(subtitle, width, 8.5), gap(7)))


def _sheet(press: Press, sheet: Reference) -> None:
    blocks = [
        PageBlock((), (*paragraph(f"{sheet.title}  ({sheet.rule})", press.measure, 12, bold=True), gap(5))),
        *(block_of(part, press.measure) for part in sheet.parts),
    ]
    if sum(block.height for block in blocks) > press.room:
        press.new_page()
    for block in blocks:
        press.set(block)
    press.space(8)


# Rosters ------------------------------------------------------------------------------------------------------------


def _roster(press: Press, one: ShipPaper) -> None:
    """A roster is kept on one page where one page holds it."""
    blocks = [
        PageBlock((), (_ship_head(one, press.measure), *_facts(one, press.measure), gap(4))),
        *(block_of(part, press.measure) for part in one.roster.parts),
    ]
    if sum(block.height for block in blocks if not block.elastic) + LOG_AT_LEAST > press.room:
        press.new_page()
    for block in blocks:
        press.set(block)
    press.space(12)


def _ship_head(one: ShipPaper, width: float) -> Slab:
    def draw(canvas: Any, x: float, top: float) -> None:
        canvas.setLineWidth(1.4)
        canvas.line(x, top - 1, x + width, top - 1)
        write(canvas, x, top - 16, one.name, 13, bold=True)
        write(canvas, x, top - 27, one.subtitle, 7.5)
        if one.silhouette is not None:
            draw_silhouette(canvas, one.silhouette, x + width - 4, top - 27, PICTURE)

    return Slab(33, draw)


def _facts(one: ShipPaper, width: float) -> list[Slab]:
    """Label and value, as many beside each other as are short enough."""
    column = width / FACT_COLUMNS
    rows: list[list[tuple[str, str, int]]] = [[]]
    used = 0
    for label, value in one.roster.facts:
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

        return Slab(19, draw)

    return [slab(row) for row in rows if row]


# The form -----------------------------------------------------------------------------------------------------------


def form_blocks(form: ResultForm, width: float) -> list[PageBlock]:
    """The form on paper, line by line in the order in which it is typed."""
    whose = "the umpire's" if form.reader is None else f"the {form.reader} side's"
    head = (
        f"Result of battle {form.battle}, {whose} form",
        f"Type it into the file that `supermarina form` writes, in this order. The mark of this form is {form.mark}.",
    )
    found = [_title(*head, width), block_of(_table("The battle", form.fields, FORM_HEAD), width)]
    for side in Side:
        ships = [ship for ship in form.ships if ship.side is side]
        found += [block_of(_table(f"{ship.name} ({side})", ship.fields, ("",) * len(FORM_HEAD)), width) for ship in ships]
    return found


def _table(title: str, fields: tuple[FormField, ...], head: tuple[str, ...]) -> PrintedTable:
    rows = tuple((field.key, _words(field), spelled(field.value), "") for field in fields)
    return PrintedTable(title, head, rows, shares=FORM_SHARES)


def _words(field: FormField) -> str:
    return field.words if field.kind is FieldKind.NAMES else f"{field.words}{may_be(field)}"
