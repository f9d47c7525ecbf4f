"""The result form, as YAML that is filled in and read back, and on paper with a row for every ship."""

from __future__ import annotations

import json
from collections.abc import Container, Iterator, Sequence
from textwrap import wrap

from campaign.model.battles.tabletop import (
    CONFIRMED,
    OVERRULED,
    FieldKind,
    FormField,
    FormShip,
    PrintedTable,
    ResultForm,
    Value,
)
from campaign.model.names import displayable_line, for_json
from campaign.model.sides import Side
from campaign.tabletop.parts import block_of, fits
from campaign.tabletop.press import PageBlock, gap, paragraph

# As YAML --------------------------------------------------------------------------------------------------------------


MOST_OPTIONS, WIDTH = 5, 110
ABOVE = ": of those listed above"
UMPIRE = "umpire"


def form_text(form: ResultForm) -> str:
    """The whole form; the same battle and reader give the same text."""
    return "\n".join(_lines(form)) + "\n"


def _lines(form: ResultForm) -> Iterator[str]:
    yield f"# The result of battle {form.battle}, {displayable_line(form.title)}, fought by {form.rules}."
    yield "# Change what the battle changed; what stands here is how things were before it. Nothing may be left out."
    if form.reader is not None:
        yield f"# This is the {form.reader} side's form: of the enemy it asks what you saw, of ships that your papers name."
        yield f"# More may have come: the umpire's form, written with `--side {UMPIRE}`, has every ship that took part."
    yield "format: 1"
    yield f"battle: {json.dumps(str(form.battle))}"
    yield f"rules: {form.rules}"
    yield f"side: {UMPIRE if form.reader is None else form.reader.value}"
    yield f"mark: {json.dumps(form.mark)}     # belongs to this battle as it was joined; leave it"
    yield ""
    yield from _fields(form.fields, "")
    yield ""
    yield f"{CONFIRMED}: []     # what is asked back when the form is read, and is so all the same, one by one"
    if form.reader is None:
        yield f"{OVERRULED}: {{}}     # what the umpire takes nevertheless, each with a reason for the log"
    yield ""
    yield "ships:"
    for side in Side:
        yield ""
        yield f"  # The {side} side"
        ships = [ship for ship in form.ships if ship.side is side]
        once = _listed_once(ships)
        listed = " ".join(f"{key}: one of {', '.join(options)}." for key, options in once.items())
        yield from (f"  # {line}" for line in wrap(listed, WIDTH))
        for ship in ships:
            yield ""
            yield f"  {json.dumps(str(ship.ship))}:     # {displayable_line(ship.name)}"
            yield from _fields(ship.fields, "    ", once)


def _listed_once(ships: Sequence[FormShip]) -> dict[str, tuple[str, ...]]:
    """SM-6B.2 Long lists of answers that are the same for all of these ships, such as whom to credit, whole, by line."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for ship in ships:
        for field in ship.fields:
            if field.kind is FieldKind.CHOICE and len(field.options) > MOST_OPTIONS:
                found.setdefault(field.key, set()).add(field.options)
    return {key: next(iter(lists)) for key, lists in found.items() if len(lists) == 1}


def _fields(fields: tuple[FormField, ...], indent: str, once: Container[str] = ()) -> Iterator[str]:
    written = [f"{indent}{field.key}: {value_text(field.value)}" for field in fields]
    width = max(map(len, written))
    for line, field in zip(written, fields, strict=True):
        yield f"{line:<{width}}  # {field.words}{ABOVE if field.key in once else _may_be(field)}"


def value_text(value: Value) -> str:
    """A value as it stands in a form."""
    if isinstance(value, tuple):
        return "[" + ", ".join(for_json(json.dumps(part, ensure_ascii=False)) for part in value) + "]"
    # A whole number is an `int`, which counts as a `float` where one is declared and is none to `isinstance`.
    return f"{value:g}" if isinstance(value, float) else str(value)  # pyrefly: ignore[unnecessary-type-conversion]


def _may_be(field: FormField) -> str:
    """What may stand in a field, in words."""
    match field.kind:
        case FieldKind.COUNT | FieldKind.NUMBER:
            return f" ({field.lowest:g} to {field.highest:g})"
        case FieldKind.CHOICE:
            return f": {', '.join(field.options)}"
        case FieldKind.NAMES:
            return f": of {', '.join(field.options)}"


# On paper -------------------------------------------------------------------------------------------------------------


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
    text = (
        "Type it into the file that `supermarina form` writes (`skirmish NAME --form FILE.yaml` of a skirmish), in this order. "
        f"The mark of this form is {form.mark}. "
        "What stands in a box is how she went; write beside it how she came out."
    )
    title = PageBlock((), (*paragraph(head, width, 16, bold=True), *paragraph(text, width, 8.5), gap(7)))
    rows = tuple((field.key, f"{field.words}{_may_be(field)}", "") for field in form.fields)
    found = [title, block_of(PrintedTable("The battle", GENERAL, rows, shares=GENERAL_SHARES), width)]
    for side in Side:
        ships = tuple(ship for ship in form.ships if ship.side is side)
        if ships:
            found += [block_of(part, width) for part in (asked_of(side, ships), *_tables(side, ships, width))]
    return found


def asked_of(side: Side, ships: tuple[FormShip, ...]) -> PrintedTable:
    """SM-6B.2 Every line that a ship of the side has, once; the ships to credit in full."""
    rows = tuple((field.key, _label(field)) for field in _fields_of(ships).values())
    return PrintedTable(f"The {side} side: what the lines ask", ASKED, rows, shares=ASKED_SHARES)


def _fields_of(ships: tuple[FormShip, ...]) -> dict[str, FormField]:
    return {field.key: field for ship in ships for field in ship.fields}


def _label(field: FormField) -> str:
    label = field.words.partition(", of ")[0]
    return f"{label}{_may_be(field)}" if field.kind is FieldKind.CHOICE else label


def _tables(side: Side, ships: tuple[FormShip, ...], width: float) -> Iterator[PrintedTable]:
    """All ships of a side in one table; where it would be wider than the page, those of the same lines in one each."""
    whole = _filled_table(side, ships)
    if fits(whole, width):
        yield whole
        return
    alike: dict[tuple[str, ...], list[FormShip]] = {}
    for ship in ships:
        alike.setdefault(tuple(field.key for field in ship.fields), []).append(ship)
    yield from (_filled_table(side, tuple(group)) for group in alike.values())


def _filled_table(side: Side, ships: tuple[FormShip, ...]) -> PrintedTable:
    lines = _fields_of(ships)
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
    text = value_text(field.value)
    return f"{text}/{field.highest:g}" if field.highest and field.value != field.highest else text
