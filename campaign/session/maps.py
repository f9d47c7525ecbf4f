"""What is printed on the map of a scenario, or of a campaign as one side knows it, and the chart of the theatre as drawn."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.library.drawn_charts import load_drawn, load_names
from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.sea.drawn import ChartName, DrawnChart
from campaign.model.sea.hexes import Hex, column_of, hex_at, parse_hex, row_of
from campaign.model.sea.theatre import MinefieldFacts, Theatre
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import Airbase
from campaign.model.units.undersea import Minefield
from campaign.rules.chapters.war.victory import first_holder
from campaign.rules.facts.setup import allegiance_of
from campaign.session.play.seat import Seat
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.words.naming import one_of, ports_in

RADIUS = 12


class Window(Struct, frozen=True):
    """The part of a map between two corner hexes, north-west and south-east."""

    north_west: Hex
    south_east: Hex

    def __contains__(self, where: Hex) -> bool:
        columns = column_of(self.north_west), column_of(self.south_east)
        rows = row_of(self.north_west), row_of(self.south_east)
        return columns[0] <= column_of(where) <= columns[1] and rows[0] <= row_of(where) <= rows[1]


class MapFacts(Struct, frozen=True):
    """What is printed on a map: its title, who holds ports and coasts, the mines that lie, the airfields."""

    title: str
    ports: Mapping[PortId, Side | None]
    coasts: Mapping[str, Side | None]
    fields: tuple[Minefield | MinefieldFacts, ...]
    airbases: tuple[Airbase, ...]


def map_facts(book: Book, seat: Seat | None = None) -> MapFacts:
    """The facts of a map, as the reader of a campaign knows them, or else of a scenario's first day."""
    bases = {base for base in book.scenario.air.values() if base in book.oob.bases}
    airbases = tuple(base for key, base in book.oob.bases.items() if key in bases)
    if seat is None:
        coasts: dict[str, Side | None] = {
            key: None if coast.nation is None else book.scenario.coasts.get(key, allegiance_of(book, coast.nation)).side
            for key, coast in book.theatre.coasts.items()
        }
        return MapFacts(book.theatre.title, {port: first_holder(book, port) for port in book.theatre.ports}, coasts,
                        _fields_first(book), airbases)
    views = seat.views.values()
    return MapFacts(
        f"{book.scenario.title}: {seat.moment}",
        {key: port.allegiance.side for view in views for key, port in view.ports.items()},
        {key: owner for view in views for key, owner in view.coast_owners.items()},
        tuple({key: mines for view in views for key, mines in view.mines.items()}.values()),
        airbases,
    )


def _fields_first(book: Book) -> tuple[MinefieldFacts, ...]:
    """SM-GAP-26 The minefields that lie on a scenario's first day."""
    first = Turn.of(book.scenario.first_turn)
    return tuple(minefield for minefield in book.theatre.minefields
                 if Turn.of(minefield.first_turn) <= first and first_holder(book, minefield.while_holding) is minefield.owner)


def window_around(book: Book, typed: str, radius: int) -> Window:
    """The window of `radius` hexes around a port or a hex; raises NotFound for what is neither."""
    if typed.isdigit():
        try:
            middle = parse_hex(typed)
        except ValueError as trouble:
            raise Malformed(str(trouble)) from None
        if not book.theatre.on_map(middle):
            raise NotFound(f"{typed} lies beyond the edge of the map")
    else:
        middle = book.theatre.ports[one_of(typed, ports_in(book), "port")].hex
    column, row = column_of(middle), row_of(middle)
    east, south = book.theatre.columns - 1, book.theatre.rows - 1
    return Window(hex_at(max(0, column - radius), max(0, row - radius)),
                  hex_at(min(east, column + radius), min(south, row + radius)))


# The chart as it is drawn ---------------------------------------------------------------------------------------------


def drawn_chart(theatre: Theatre) -> DrawnChart:
    """The drawn chart of a theatre."""
    return load_drawn(theatre.name)


def chart_names(theatre: Theatre) -> tuple[ChartName, ...]:
    """The names of seas and countries on its chart."""
    return load_names(theatre.name)
