"""The map of a scenario, or of a campaign as one side knows it, as a picture or a printable sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.sea.hexes import column_of, hex_at, parse_hex, row_of
from campaign.rules.chapters.war.victory import held_first
from campaign.session.play.seat import Seat, UmpireSeat
from campaign.session.play.trouble import Malformed, NotFound
from campaign.session.words.naming import one_of, ports_in
from campaign.tabletop.map_sheet import FORMATS, MapMark, Shape, Window, draw_map

__all__ = ["RADIUS", "Window", "draw", "window_around"]

RADIUS = 12


def draw(
    book: Book, out: Path, seat: Seat | None = None, *, window: Window | None = None, labels: bool = True,
) -> None:
    """Draws the map into a file; raises Malformed for an ending that is no format, NotFound where it cannot be written."""
    if out.suffix.removeprefix(".").lower() not in FORMATS:
        raise Malformed(f"{out}: a name ending in .{', .'.join(FORMATS)} was expected")
    title = book.theatre.title if seat is None else f"{book.scenario.title}: {seat.moment}"
    bases = {base for base in book.scenario.air.values() if base in book.oob.bases}
    airbases = [base for key, base in book.oob.bases.items() if key in bases]
    if not out.parent.is_dir():
        raise NotFound(f"{out.parent}: there is no such folder; an existing one was expected")
    try:
        draw_map(book.theatre, out, markers=tuple(_markers(seat)) if seat else (), airbases=airbases, title=title,
                 window=window, labels=labels, fields=_fields(book, seat))
    except OSError as trouble:
        raise NotFound(f"{out}: cannot be written ({(trouble.strerror or str(trouble)).lower()})") from None


def _fields(book: Book, seat: Seat | None) -> frozenset[str]:
    """SM-GAP-26 The minefields that lie: in a campaign those of today, else those of the scenario's first day."""
    if seat is not None:
        return frozenset(field for view in seat.views.values() for field in view.mines)
    first = Turn.of(book.scenario.first_turn)
    return frozenset(minefield.id for minefield in book.theatre.minefields
                     if Turn.of(minefield.first_turn) <= first and held_first(book, minefield.while_holding) is minefield.owner)


def window_around(book: Book, words: str, radius: int) -> Window:
    """So many hexes on every side of a port or a hex; raises NotFound for what is neither."""
    if words.isdigit():
        try:
            middle = parse_hex(words)
        except ValueError as trouble:
            raise Malformed(str(trouble)) from None
        if not book.theatre.on_map(middle):
            raise NotFound(f"{words} lies beyond the edge of the map")
    else:
        middle = book.theatre.ports[one_of(words, ports_in(book), "port")].hex
    column, row = column_of(middle), row_of(middle)
    east, south = book.theatre.columns - 1, book.theatre.rows - 1
    return Window(hex_at(max(0, column - radius), max(0, row - radius)),
                  hex_at(min(east, column + radius), min(south, row + radius)))


def _markers(seat: Seat) -> Iterator[MapMark]:
    for side, view in seat.views.items():
        for own in view.forces.values():
            if own.force.scattered is None:
                yield MapMark(own.force.hex, f"{own.force.id} {own.force.name}", side)
        for flotilla in view.flotillas.values():
            if flotilla.port is None:
                yield MapMark(flotilla.hex, f"{flotilla.id} {flotilla.points}", side)
        if isinstance(seat, UmpireSeat):
            continue
        for found in view.flotilla_markers.values():
            if found.port is None:
                yield MapMark(found.hex, found.contact, side.enemy, Shape.DIAMOND if found.kinds else Shape.CIRCLE)
        for marker in view.markers.values():
            if marker.hex is not None:
                yield MapMark(marker.hex, marker.contact, side.enemy, Shape.DIAMOND if marker.kinds else Shape.CIRCLE)
            elif marker.last is not None:
                yield MapMark(marker.last.hex, f"{marker.contact}?", side.enemy, Shape.CROSS)
