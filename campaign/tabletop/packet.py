"""A packet for the table as one PDF: cover, record cards, charts, and the result form behind; legible in black."""

from __future__ import annotations

from campaign.model.battles.tabletop import CardSheet, Log, Packet
from campaign.model.replacing import replace
from campaign.tabletop.cards import set_cards
from campaign.tabletop.charts import set_charts
from campaign.tabletop.cover import set_cover
from campaign.tabletop.form import form_blocks
from campaign.tabletop.parts import log_block
from campaign.tabletop.press import LEAST_SHARE, Press

TRIES = ((1.0, True), (1.0, False), (LEAST_SHARE, True), (LEAST_SHARE, False))
# Rows of a log are no lower than a pencil needs, and no higher than looks well.
LOG_LOW, LOG_HIGH = 10.5, 16.0
SPACE, A_HAIR = 12.0, 0.1
# As much of the last page of charts is empty as is given to the log of the battle.
LEAST_RECORD, MUCH, MOST_OF_PAGE = 5, 0.2, 0.45


def packet_pdf(packet: Packet, paper: str) -> bytes:
    """The whole packet; where a page would hold hardly anything, its parts are set otherwise or smaller. The same always."""
    best: Press | None = None
    for share, early in TRIES:
        press = _print(packet, paper, share, early=early)
        if best is None or (press.lonely, press.pages) < (best.lonely, best.pages):
            best = press
        if not best.lonely:
            break
    assert best is not None
    return best.finished()


def _print(packet: Packet, paper: str, share: float, *, early: bool) -> Press:
    """A try: at such a share of its size, with the log of the battle as early as there is room, or behind the form."""
    press = Press(paper, packet.title, packet.foot, share)
    listed = set_cover(press, packet)
    # Beneath a table of ships that has a page of its own there is room for it.
    recorded = early and press.pages > 1 and press.room > press.full * MOST_OF_PAGE and _record(press, packet.record)
    press.new_page()
    set_cards(press, packet.cards)
    if listed is not None and listed.height <= press.room:
        press.set(listed)
        listed = None
    recorded = recorded or (early and _record(press, packet.record))
    set_charts(press, packet.sheets, packet.note)
    recorded = recorded or (early and press.room > press.full * MUCH and _record(press, packet.record))
    press.new_page()
    for block in (*([] if listed is None else [listed]), *form_blocks(packet.form, press.measure)):
        press.set(block)
    if not recorded and not _record(press, packet.record):
        press.new_page()
        _record(press, packet.record)
    return press


def _record(press: Press, record: Log) -> bool:
    """The log of the battle on the rest of a page; False where that is too little.

    Where there is not a row for each turn that there may be, turns are written in as they come.
    """
    press.space(SPACE)
    lowest = log_block(record, press.measure, LOG_LOW)
    head = sum(piece.height for piece in lowest.head)
    rows = len(record.turns)
    fits = int((press.room - head) / LOG_LOW)
    if fits < min(rows, LEAST_RECORD):
        return False
    if fits < rows:
        record = replace(record, turns=(("", ""),) * fits)
        rows = fits
    press.set(log_block(record, press.measure, min(LOG_HIGH, (press.room - head - A_HAIR) / rows)))
    return True


# Cards and sheets alone -----------------------------------------------------------------------------------------------


def card_sheet_pdf(sheet: CardSheet, paper: str) -> bytes:
    """Cards and the charts that their ships need, no cover and no form; the same always."""
    press = Press(paper, sheet.title, sheet.foot)
    set_cards(press, sheet.cards)
    set_charts(press, sheet.sheets, sheet.subtitle)
    return press.finished()
