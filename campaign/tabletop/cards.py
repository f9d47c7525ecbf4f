"""Record cards, two or four to a page along cut lines: band, silhouette, figures, weapons and boxes, and a short log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from campaign.model.battles.tabletop import BoxRows, Lines, Log, Part, RosterCard, ShipPaper
from campaign.model.replacing import replace
from campaign.tabletop.charts import scaled
from campaign.tabletop.marks import WHITE, draw_flag, draw_number, draw_silhouette, ink_of, silhouette_length
from campaign.tabletop.parts import log_block
from campaign.tabletop.press import BOLD, GREY, SERIF_BOLD, PageBlock, Press, Slab, fold_text, gap, rule, tone, width_of, write
from campaign.tabletop.tray import Tray, laid_somehow

# Room between cards, where one cuts, and between a card's frame and what stands in it.
CUT, INSIDE = 12.0, 7.0
BAND, FLAG, NUMBER = 25.0, 20.0, 9.0
STRIP, PICTURE, SMALL_PICTURE = 36.0, 250.0, 170.0
FACT_LABEL, FACT_VALUE, FACT_ROW = 6.0, 7.6, 17.0
# Sizes of names in the band; of what she is, with how many lines of it the band holds.
NAMES, SUBTITLES = (15.0, 13.0, 11.0, 9.5, 8.0), ((6.5, 2), (5.8, 3), (5.0, 4))
# How much smaller a card may be set than the page; below the first only to spare a larger card.
SHARES, TIGHT = (1.3, 1.15, 1.0, 0.94, 0.88, 0.82, 0.76), (0.76, 0.72)
LAST = (0.65, 0.58, 0.5)
LOG_ROW, LEAST_LOG, TIGHT_LOG, MOST_LOG, RULED, A_HAIR = 11.0, 5, 2, 16, 15.0, 0.1


WHOLE = 4


class CutCard(Struct, frozen=True):
    """A card as it is printed: how much of a page it takes, in quarters, and how it is drawn."""

    quarters: int
    slab: Slab


def set_cards(press: Press, cards: Sequence[RosterCard]) -> None:
    """SAS-C6 All cards in their order, with dashed lines to cut along; a page is full before the next is begun."""
    wide, high = press.real
    rows: list[list[CutCard]] = []
    for card in cards:
        for ship in card.ships:
            made = card_of(ship, card.log, wide, high)
            alone = next((row for row in rows if len(row) == 1 and row[0].quarters == 1), None) if made.quarters == 1 else None
            if alone is not None:
                alone.append(made)
            else:
                rows.append([made])
    for row in rows:
        whole = row[0].quarters == WHOLE
        slab = scaled(_row_of_cards(row, wide, high if whole else (high - CUT) / 2), 1 / press.share)
        if slab.height > press.room + A_HAIR:
            press.new_page()
        first = press.room > press.full - A_HAIR
        press.set(PageBlock((), (slab,)))
        if first and not whole:
            press.set(PageBlock((), (scaled(_cut(wide), 1 / press.share),)))


def _row_of_cards(row: Sequence[CutCard], wide: float, high: float) -> Slab:
    def draw(canvas: Any, x: float, top: float) -> None:
        for place, card in enumerate(row):
            card.slab.draw(canvas, x + place * (wide + CUT) / 2, top)
        if row[0].quarters == 1:
            _dashed(canvas, (x + wide / 2, top + CUT / 2), (x + wide / 2, top - high - CUT / 2))

    return Slab(high, draw)


def _cut(wide: float) -> Slab:
    return Slab(CUT, lambda canvas, x, top: _dashed(canvas, (x - CUT, top - CUT / 2), (x + wide + CUT, top - CUT / 2)))


def _dashed(canvas: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    canvas.setStrokeGray(0.45)
    canvas.setLineWidth(0.4)
    canvas.setDash((3, 3))
    canvas.line(*start, *end)
    canvas.setDash(())
    canvas.setStrokeGray(0.0)


# One card ---------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def card_of(ship: ShipPaper, log: Log | None, wide: float, high: float) -> CutCard:
    """The smallest card on which all of a roster is read: a quarter of a page, half of one, or a whole one."""
    half_wide, half_high = (wide - CUT) / 2, (high - CUT) / 2
    rooms = ((1, half_wide, half_high), (2, wide, half_high), (WHOLE, wide, high))
    kept = None if ship.small else log
    for quarters, width, height in rooms[0 if kept is None else 1 :]:
        drawn = _largest(ship, kept, (width, height))
        tries = [*((share, TIGHT_LOG) for share in TIGHT), *((share, 0) for share in (LAST if quarters == WHOLE else ()))]
        for share, least in tries if drawn is None else ():
            drawn = drawn or _drawn(ship, kept, (width, height), share, least)
        if drawn is not None:
            return CutCard(quarters, drawn)
    raise AssertionError(f"{ship.name}: a roster that no page holds")


def _largest(ship: ShipPaper, log: Log | None, size: tuple[float, float]) -> Slab | None:
    """As large as a card of a size can be set: what has room at one share of its size has room at any smaller one."""
    found, low, high = None, 0, len(SHARES)
    while low < high:
        middle = (low + high) // 2
        drawn = _drawn(ship, log, size, SHARES[middle], LEAST_LOG)
        found = drawn or found
        low, high = (low, middle) if drawn is not None else (middle + 1, high)
    return found


def _drawn(ship: ShipPaper, log: Log | None, size: tuple[float, float], share: float, least: int) -> Slab | None:
    """A card of a size with what stands in it at such a share of its own; None where that is too much."""
    wide, high = size
    inner = (wide - 2 * INSIDE) / share
    room = (high - BAND - 2 * INSIDE) / share
    tray = Tray(inner, room - (0.0 if log is None else log_block(log, inner, LOG_ROW).head[0].height), share)
    tray.head(PageBlock((), _top(ship, inner)))
    found = laid_somehow(tuple(_parts(ship)), tray)
    if found is None:
        return None
    tray = found
    pieces = [tray.slab()]
    if log is not None:
        block = log_block(log, inner, LOG_ROW)
        over = sum(piece.height for piece in block.head)
        fits = min(len(block.slabs), MOST_LOG, int((room - tray.depth - over - 4) // LOG_ROW))
        if fits < min(least, len(block.slabs)):
            return None
        pieces += [gap(room - tray.depth - over - fits * LOG_ROW), *block.head, *block.slabs[:fits]]
    else:
        pieces += [rule(inner)] * int((room - tray.depth) // RULED)

    def draw(canvas: Any, x: float, top: float) -> None:
        _frame(canvas, ship, x, top, size)
        canvas.saveState()
        canvas.translate(x + INSIDE, top - BAND - INSIDE)
        canvas.scale(share, share)
        y = 0.0
        for piece in pieces:
            piece.draw(canvas, 0.0, y)
            y -= piece.height
        canvas.restoreState()

    return Slab(high, draw)


def _parts(ship: ShipPaper) -> Iterator[Part]:
    """The parts of a roster: boxes first, since they are struck out all the time, and last the lines to write on."""
    parts = ship.roster.parts
    yield from (part for part in parts if isinstance(part, BoxRows))
    yield from (part for part in parts if not isinstance(part, BoxRows | Lines))
    for part in parts:
        if isinstance(part, Lines):
            yield replace(part, lines=tuple(line for line in part.lines if line) or ("",))


def _frame(canvas: Any, ship: ShipPaper, x: float, top: float, size: tuple[float, float]) -> None:
    """The frame, and the band of the side with number, name, what she is, and flag."""
    wide, high = size
    ink = ink_of(ship.side)
    canvas.setFillColorRGB(*tone(ink))
    canvas.rect(x, top - BAND, wide, BAND, stroke=0, fill=1)
    canvas.setLineWidth(0.9)
    canvas.setStrokeColorRGB(*tone(ink))
    canvas.rect(x, top - high, wide, high, stroke=1, fill=0)
    canvas.setStrokeGray(0.0)
    number, _, name = ship.name.partition("  ")
    middle = top - BAND / 2
    draw_number(canvas, number, (x + INSIDE + NUMBER, middle), NUMBER, WHITE, ink)
    draw_flag(canvas, ship.nation, x + wide - INSIDE - FLAG, middle + FLAG / 3, FLAG)
    left = x + INSIDE + 2 * NUMBER + 6
    room = wide - 3 * INSIDE - 2 * NUMBER - 6 - FLAG
    large = next((size for size in NAMES if width_of(name, size, face=SERIF_BOLD) <= room * 0.6), NAMES[-1])
    write(canvas, left, middle - large * 0.34, name, large, face=SERIF_BOLD, ink=WHITE)
    beside = max(room - width_of(name, large, face=SERIF_BOLD) - 8, 40.0)
    folded = [(size, fold_text(ship.subtitle, size, beside), most) for size, most in SUBTITLES]
    type_size, lines = next(((size, lines) for size, lines, most in folded if len(lines) <= most), folded[-1][:2])
    for place, line in enumerate(lines):
        base = middle + (len(lines) / 2 - 0.8 - place) * type_size * 1.15
        write(canvas, x + wide - 2 * INSIDE - FLAG, base, line, type_size, across="right", ink=WHITE)


def _top(ship: ShipPaper, width: float) -> tuple[Slab, ...]:
    """Her silhouette on the water with her figures beside it, as far as there are any, and the rest below."""
    most = min(PICTURE, width * 0.45) if not ship.small else SMALL_PICTURE
    taken = 0.0 if ship.silhouette is None else silhouette_length(ship.silhouette, most) + 8
    beside, below = _rows_of_facts(ship.roster.facts, width, taken)

    def draw(canvas: Any, x: float, top: float) -> None:
        if ship.silhouette is not None:
            base = top - STRIP + 3
            draw_silhouette(canvas, ship.silhouette, x + 3, base, most, high=STRIP - 4)
            canvas.setLineWidth(0.5)
            canvas.line(x, base, x + taken - 2, base)
        y = top
        for row in beside:
            _facts(canvas, row, x, y)
            y -= FACT_ROW

    strip = (Slab(max(STRIP if ship.silhouette is not None else 0.0, FACT_ROW * len(beside)) + 2, draw),)
    return (*strip, *(Slab(FACT_ROW, lambda canvas, x, top, row=row: _facts(canvas, row, x, top)) for row in below), gap(3))


Fact = tuple[str, str, float]


def _rows_of_facts(facts: Sequence[tuple[str, str]], width: float, taken: float) -> tuple[list[list[Fact]], list[list[Fact]]]:
    """Label, value and how far from the left: as many rows as stand beside the silhouette, and those below it."""
    beside = int(STRIP // FACT_ROW) if taken else 0
    rows: list[list[Fact]] = [[]]
    start = taken + 8 if beside else 0.0
    at = start
    for label, value in facts:
        long = max(width_of(label, FACT_LABEL), width_of(value, FACT_VALUE, face=BOLD)) + 9
        while at + long > width + 9 and (rows[-1] or len(rows) <= beside):
            rows.append([])
            start = taken + 8 if len(rows) <= beside else 0.0
            at = start
        rows[-1].append((label, value, at))
        at += long
    return [row for row in rows[:beside] if row], [row for row in rows[beside:] if row]


def _facts(canvas: Any, row: Sequence[Fact], x: float, top: float) -> None:
    for label, value, at in row:
        write(canvas, x + at, top - FACT_LABEL, label, FACT_LABEL, ink=GREY)
        write(canvas, x + at, top - FACT_LABEL - FACT_VALUE - 0.5, value, FACT_VALUE, face=BOLD)
