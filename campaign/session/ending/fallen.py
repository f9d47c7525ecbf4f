"""When, where and by what ships left the game, as far as one reader may know: gone through a little at a time."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from msgspec import Struct

from campaign.model import events
from campaign.model.book import Book
from campaign.model.sea.hexes import Hex
from campaign.model.units.ships import ShipId
from campaign.session.days.dates import DayId
from campaign.session.ending.chronicle import WarChronicle
from campaign.session.play.seat import PlayerSeat, game_of
from campaign.session.words.whereabouts import whereabouts
from campaign.words.names import ship_name

# So many events are heard at a time.
A_PIECE = 400


class FallenShip(Struct, frozen=True):
    """A ship that left the game: on which day, where if that is known, how, and through whom where somebody is credited."""

    ship: ShipId
    day: DayId
    where: Hex | None
    how: str
    cause: str = ""
    credit: ShipId | None = None


def fallen_ships(seat: PlayerSeat) -> Generator[None, None, dict[ShipId, FallenShip]]:
    """SM-GAP-56.8 Of losses a side reads what lay open when they happened: its own whole, of the enemy's what it saw."""
    chronicle = WarChronicle(seat.book, seat.reader)
    removed: dict[ShipId, events.ShipRemoved] = {}
    kinds, archive = tuple(dict.fromkeys(kind.__name__ for kind in WarChronicle.KINDS)), game_of(seat).archive
    for number, recorded in enumerate(() if archive is None else archive.of_kinds(kinds), 1):
        event: Any = recorded.event
        chronicle.hear(event)
        if isinstance(event, events.ShipRemoved):
            removed[event.ship] = event
        if number % A_PIECE == 0:
            yield
    view = seat.view
    known = {key for key, ship in view.ships.items() if ship.status.is_lost} | set(view.enemies_lost)
    found: dict[ShipId, FallenShip] = {}
    for lost in chronicle.lost:
        if lost.ship not in known:
            continue
        event = removed.get(lost.ship)
        found[lost.ship] = FallenShip(lost.ship, lost.day, lost.where, "captured") if event is None else FallenShip(
            lost.ship, lost.day, lost.where, event.status.value.replace("_", " "), event.cause, event.credit)
    return found


def fallen_in_words(book: Book, fallen: FallenShip) -> str:
    """One line: "3 July 1940, off Oran: sunk, gunfire, by Hood"."""
    where = "" if fallen.where is None else f", {place_of(book, fallen.where)}"
    by = "" if fallen.credit is None else f", by {ship_name(book, fallen.credit)}"
    cause = f", {fallen.cause}" if fallen.cause else ""
    return f"{fallen.day.date_words}{where}: {fallen.how}{cause}{by}"


def place_of(book: Book, where: Hex) -> str:
    """Where she went down, by name: in a port, or at sea."""
    port = next(iter(book.theatre.ports_at(where)), None)
    return f"at {port.name}" if port is not None else whereabouts(book.theatre, where)
