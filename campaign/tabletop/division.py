"""Several rosters on one card: what all ships share stands there once, and each has only her own boxes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from msgspec import Struct

from campaign.model.battles.tabletop import BoxRows, Lines, PrintedTable, Roster, ShipPaper
from campaign.model.replacing import replace

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
    legend = _once(part.title for part in parts if isinstance(part, BoxRows) and "(" in part.title)
    return Shared(shared, _differing(ships, dict(shared)), tuple(_tables(ships)), legend, tuple(map(_boat, ships)))


def _once(found: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(found))


def _differing(ships: Sequence[ShipPaper], shared: dict[str, str]) -> PrintedTable | None:
    """Facts in which the ships are not alike, a row for each of them."""
    labels = _once(label for ship in ships for label, _ in ship.roster.facts if label not in shared)
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


def _boat(ship: ShipPaper) -> Boat:
    rows = tuple(row for part in _of(ship.roster, BoxRows) for row in part.rows)
    told = _once(
        f"{part.title}: {line}" if part.title else line for part in _of(ship.roster, Lines) for line in part.lines if line
    )
    return Boat(ship.name, BoxRows("", rows), told)


def _of(roster: Roster, kind: type[Kind]) -> list[Kind]:
    return [part for part in roster.parts if isinstance(part, kind)]
