"""Rule 8B for squadrons, which no dock repairs: boats that came home damaged are put right by their bases."""

from __future__ import annotations

from campaign.model import events
from campaign.model.book import Book
from campaign.model.play.state import State
from campaign.model.sameness import kept
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import has_hurt_boats, with_boats_whole
from campaign.ratings.hits import is_squadron
from campaign.rules.chapters.ports.ch08_ammunition import in_port_all_segment
from campaign.rules.facts.small_craft import boats_due
from campaign.rules.proceedings import Proceedings


def boats_in_port(now: Proceedings) -> None:
    """SM-GAP-75 Damaged boats of a squadron are whole after one game turn in a friendly port; at sea the work begins anew."""
    book, state = now.book, now.state
    for ship in [state.ships[key] for key in filter(_squadrons(book).__contains__, state.ships)]:
        if ship.status is not ShipStatus.ACTIVE:
            continue
        if not _can_be_worked_on(book, state, ship):
            if ship.boats_in_hand is not None:
                now.add(events.BoatsTakenInHand(ship.id, None))
            continue
        if ship.boats_in_hand is None:
            now.add(events.BoatsTakenInHand(ship.id, state.segment))
        if boats_due(book, now.state.ships[ship.id], state.segment) <= 0:
            now.add(events.BoatsMended(ship.id, with_boats_whole(book.counters[ship.id], ship.condition)))


# Kept: what a squadron is does not change.
@kept(4)
def _squadrons(book: Book) -> frozenset[ShipId]:
    return frozenset([key for key, values in book.counters.items() if is_squadron(values)])


def _can_be_worked_on(book: Book, state: State, ship: Ship) -> bool:
    return has_hurt_boats(book.counters[ship.id], ship.condition) and in_port_all_segment(state, ship)
