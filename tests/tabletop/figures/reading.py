"""A card as a player reads it: facts, tables, rows of boxes and what stands beside them; and where two cards differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from campaign.model.battles.tabletop import Box, BoxRow, BoxRows, Lines, Part, PrintedTable, Roster
from campaign.model.replacing import replace

Row = tuple[str, ...]


class Card(Struct, frozen=True):
    """What is read off a card, or what the engine plays with; boxes are their texts, with an `x` before a struck one."""

    facts: Mapping[str, str]
    tables: Mapping[str, Sequence[Row]] = field(default_factory=dict)
    boxes: Mapping[str, Sequence[str]] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    lines: Sequence[str] = ()


def read(roster: Roster) -> Card:
    """A roster; tables by how their titles begin, blank ones left out."""
    rows = [row for part in roster.parts if isinstance(part, BoxRows) for row in part.rows]
    tables = [part for part in roster.parts if isinstance(part, PrintedTable) and part.rows]
    return Card(
        dict(roster.facts), {_begins(table.title): table.rows for table in tables},
        {row.label: [_box(box) for box in row.boxes] for row in rows}, {row.label: row.note for row in rows if row.note},
        [line for part in roster.parts if isinstance(part, Lines) for line in part.lines if line],
    )


def _begins(title: str) -> str:
    return title.partition(":")[0].partition(" (")[0]


def _box(box: Box) -> str:
    return f"{'x' if box.struck else ''}{box.text}"


def boxes(count: int, struck: float, texts: Sequence[str] = ()) -> list[str]:
    """So many boxes, the first of them struck, as they are read."""
    return [f"{'x' if place < struck else ''}{texts[place] if texts else ''}" for place in range(count)]


def differences(printed: Card, played: Card) -> list[str]:
    """Every figure of a card that is not what the engine plays with, or that only one of them has."""
    found: list[str] = []
    for what, one, other in (
        ("fact", printed.facts, played.facts), ("table", printed.tables, played.tables), ("boxes", printed.boxes, played.boxes),
        ("note", printed.notes, played.notes),
    ):
        for label in {**one, **other}:
            here, there = one.get(label), other.get(label)
            if _plain(here) != _plain(there):
                found.append(f"{what} {label!r}: printed {here!r}, played {there!r}")
    return found + [f"line {line!r}: on one of them alone" for line in {*printed.lines} ^ {*played.lines}]


def _plain(value: object) -> object:
    """Lists and tuples of the same are the same."""
    return [_plain(row) for row in value] if isinstance(value, (list, tuple)) else value


# Cards with one figure wrong ------------------------------------------------------------------------------------------


def misprinted(roster: Roster) -> Iterator[tuple[str, Roster]]:
    """The same roster with one number wrong, or one box struck or not that is otherwise; each in turn, and where."""
    for place, (label, value) in enumerate(roster.facts):
        if (wrong := _wrong(value)) is not None:
            facts = (*roster.facts[:place], (label, wrong), *roster.facts[place + 1:])
            yield f"fact {label}", replace(roster, facts=facts)
    for place, part in enumerate(roster.parts):
        for where, changed in misprints(part):
            yield where, replace(roster, parts=(*roster.parts[:place], changed, *roster.parts[place + 1:]))


def misprints(part: Part) -> Iterator[tuple[str, Part]]:
    """The same table or rows of boxes with one figure wrong, each in turn, and where."""
    if isinstance(part, PrintedTable):
        for number, row in enumerate(part.rows):
            for column, cell in enumerate(row):
                if (wrong := _wrong(cell)) is not None:
                    changed = (*row[:column], wrong, *row[column + 1:])
                    yield f"{part.title}, row {number}, column {column}", replace(
                        part, rows=(*part.rows[:number], changed, *part.rows[number + 1:]))
    elif isinstance(part, Lines):
        for number, line in enumerate(part.lines):
            if (wrong := _wrong(line)) is not None:
                lines = (*part.lines[:number], wrong, *part.lines[number + 1:])
                yield f"{part.title}, line {number}", replace(part, lines=lines)
    elif isinstance(part, BoxRows):
        for number, row in enumerate(part.rows):
            for where, changed_row in _rows(row):
                yield f"{part.title}, {where}", replace(part, rows=(*part.rows[:number], changed_row, *part.rows[number + 1:]))


def _rows(row: BoxRow) -> Iterator[tuple[str, BoxRow]]:
    if (wrong := _wrong(row.note)) is not None:
        yield f"note of {row.label}", replace(row, note=wrong)
    yield f"one box more of {row.label}", replace(row, boxes=(*row.boxes, Box()))
    for place, box in enumerate(row.boxes):
        struck = replace(box, struck=not box.struck)
        other = _wrong(box.text)
        for changed in (struck, *(() if other is None else (replace(box, text=other),))):
            yield f"box {place} of {row.label}", replace(row, boxes=(*row.boxes[:place], changed, *row.boxes[place + 1:]))


def _wrong(text: str) -> str | None:
    """The same text with its last digit one higher, if it has any."""
    place = next((place for place in range(len(text) - 1, -1, -1) if text[place].isdigit()), None)
    return None if place is None else f"{text[:place]}{(int(text[place]) + 1) % 10}{text[place + 1:]}"
