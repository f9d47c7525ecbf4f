"""What a player reads off a packet as it lies on the table: cards, tables of the sheets, and what these say in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from msgspec import Struct

from campaign.model.battles.tabletop import Lines, Packet, PrintedTable, Roster
from campaign.model.units.ships import ShipId
from campaign.session.files.papers import packet_of
from tests.tabletop.papers import battle


@cache
def packet(key: str, rules: str) -> Packet:
    """The umpire's packet of a skirmish."""
    return packet_of(*battle(key), rules, None)


class Reading(Struct, frozen=True):
    """A skirmish and the rules of its packet, which is printed when it is first read."""

    key: str
    rules: str

    @property
    def packet(self) -> Packet:
        """The umpire's packet."""
        return packet(self.key, self.rules)

    def card(self, ship: ShipId) -> Roster:
        """A unit's roster."""
        return next(paper.roster for paper in self.packet.ships if paper.roster.ship == ship)

    def fact(self, ship: ShipId, key: str) -> str:
        """What stands on the first lines of a roster."""
        return dict(self.card(ship).facts)[key]

    def table_on_card(self, ship: ShipId, title: str) -> PrintedTable:
        """A table of a roster, by how its title begins."""
        return _named(self.card(ship).parts, title)

    def on_card(self, ship: ShipId, title: str, row: str, column: str) -> str:
        """What stands on a roster where a row and a column meet."""
        return _cell(self.table_on_card(ship, title), row, column)

    def table(self, title: str, sheet: str = "") -> PrintedTable:
        """A table of the sheets, by how its title begins; of one sheet, by its title, where several have such a table."""
        return _named((part for one in self.packet.sheets if sheet in ("", one.title) for part in one.parts), title)

    def on_sheet(self, title: str, row: str, column: str) -> str:
        """What stands on the sheets where a row and a column meet."""
        return _cell(self.table(title), row, column)

    def cell(self, sheet: str, title: str, row: str, column: str) -> str:
        """What stands in a table of one sheet where a row and a column meet."""
        return _cell(self.table(title, sheet), row, column)

    def lines(self) -> list[str]:
        """All that the sheets say outside tables."""
        return [line for sheet in self.packet.sheets for part in sheet.parts if isinstance(part, Lines) for line in part.lines]

    def texts(self) -> Iterator[str]:
        """Lines that stand together, titles of tables with their notes, and rows."""
        for sheet in self.packet.sheets:
            for part in sheet.parts:
                if isinstance(part, Lines):
                    yield " ".join(part.lines)
                elif isinstance(part, PrintedTable):
                    yield f"{part.title} {part.note}"
                    yield from (" ".join((*row, part.note)) for row in (part.head, *part.rows))

    def says(self, words: str) -> bool:
        """Whether the sheets say this, wherever."""
        return any(words in text for text in self.texts())


def _named(parts: Iterable[object], title: str) -> PrintedTable:
    return next(part for part in parts if isinstance(part, PrintedTable) and part.title.startswith(title))


def _cell(table: PrintedTable, row: str, column: str) -> str:
    """The row of exactly that name, or the only one that begins so."""
    exact = [cells for cells in table.rows if cells[0] == row][:1]
    [cells] = exact or [cells for cells in table.rows if cells[0].startswith(row)]
    return cells[table.head.index(column)]
