"""The result form on paper: what each line asks is said once, and every ship has a row to fill in."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.battles.tabletop import FieldKind, FormField, FormShip, PrintedTable, ResultForm
from campaign.model.sides import Side
from campaign.tabletop.form_text import may_be, spelled
from campaign.tabletop.parts import block_of, fits
from campaign.tabletop.press import PageBlock, gap, paragraph

GENERAL = ("Line", "What", "After the battle")
GENERAL_SHARES = (0.2, 0.56, 0.24)
ASKED, ASKED_SHARES = ("Line", "What it asks of each ship"), (0.24, 0.76)
SHIP = "Ship"
# A column in which names are written is wider than one for a number.
WEIGHTS = {FieldKind.COUNT: 1.0, FieldKind.NUMBER: 1.2, FieldKind.CHOICE: 2.2, FieldKind.NAMES: 2.0}
SHIP_SHARE = 0.15
NOT_ASKED = "-"


def form_blocks(form: ResultForm, width: float) -> list[PageBlock]:
    """The form on paper, ship by ship and line by line in the order in which it is typed."""
    whose = "the umpire's" if form.reader is None else f"the {form.reader} side's"
    head = f"Result of battle {form.battle}, {whose} form"
    words = (
        "Type it into the file that `supermarina form` writes (`skirmish NAME --form FILE.yaml` of a skirmish), in this order. "
        f"The mark of this form is {form.mark}. "
        "What stands in a box is how she went; write beside it how she came out."
    )
    title = PageBlock((), (*paragraph(head, width, 16, bold=True), *paragraph(words, width, 8.5), gap(7)))
    rows = tuple((field.key, f"{field.words}{may_be(field)}", "") for field in form.fields)
    found = [title, block_of(PrintedTable("The battle", GENERAL, rows, shares=GENERAL_SHARES), width)]
    for side in Side:
        ships = tuple(ship for ship in form.ships if ship.side is side)
        if ships:
            found += [block_of(part, width) for part in (asked_of(side, ships), *_tables(side, ships, width))]
    return found


def asked_of(side: Side, ships: tuple[FormShip, ...]) -> PrintedTable:
    """SM-6B.2 Every line that a ship of the side has, once; the ships to credit in full."""
    rows = tuple((field.key, _words(field)) for field in _lines(ships).values())
    return PrintedTable(f"The {side} side: what the lines ask", ASKED, rows, shares=ASKED_SHARES)


def _lines(ships: tuple[FormShip, ...]) -> dict[str, FormField]:
    return {field.key: field for ship in ships for field in ship.fields}


def _words(field: FormField) -> str:
    words = field.words.partition(", of ")[0]
    return f"{words}{may_be(field)}" if field.kind is FieldKind.CHOICE else words


def _tables(side: Side, ships: tuple[FormShip, ...], width: float) -> Iterator[PrintedTable]:
    """All ships of a side in one table; where it would be wider than the page, those of the same lines in one each."""
    whole = _filled(side, ships)
    if fits(whole, width):
        yield whole
        return
    alike: dict[tuple[str, ...], list[FormShip]] = {}
    for ship in ships:
        alike.setdefault(tuple(field.key for field in ship.fields), []).append(ship)
    yield from (_filled(side, tuple(some)) for some in alike.values())


def _filled(side: Side, ships: tuple[FormShip, ...]) -> PrintedTable:
    lines = _lines(ships)
    head = (SHIP, *(key.replace("_", " ") for key in lines))
    rows = []
    for ship in ships:
        own = {field.key: field for field in ship.fields}
        rows.append((ship.name, *(_before(own[key]) if key in own else NOT_ASKED for key in lines)))
    whole = sum(WEIGHTS[field.kind] for field in lines.values())
    shares = (SHIP_SHARE, *((1 - SHIP_SHARE) * WEIGHTS[field.kind] / whole for field in lines.values()))
    return PrintedTable(f"The {side} side", head, tuple(rows), shares=shares, roomy=True)


def _before(field: FormField) -> str:
    """How she went, and of how many; what goes without saying is left out."""
    if field.value in ((), next(iter(field.options), None)):
        return ""
    words = spelled(field.value)
    return f"{words}/{field.highest:g}" if field.highest and field.value != field.highest else words
