"""Where nations stand today, and whose the airfields are."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.play.state import State
from campaign.model.play.views import View
from campaign.model.sides import Allegiance, Nation, Side
from campaign.model.units.aircraft import BaseId
from campaign.model.units.ships import ShipId
from campaign.rules.facts.setup import allegiance_of


def stance_of(book: Book, known: State | View, nation: Nation) -> Allegiance:
    """SM-GAP-64.1 A nation stands where it last turned to, else where the scenario has it; who is not named is neutral."""
    return known.stances.get(nation) or allegiance_of(book, nation)


def side_of_nation(book: Book, state: State, nation: Nation) -> Side | None:
    """The side a nation fights on today, or None."""
    return stance_of(book, state, nation).side


def side_of_ship(book: Book, state: State, ship: ShipId) -> Side | None:
    """The side that a ship of the order of battle would serve today."""
    return side_of_nation(book, state, book.oob.ships[ship].nation)


def base_side(book: Book, state: State, base: BaseId) -> Side | None:
    """Whose an airfield is: its last conqueror's, else its nation's side."""
    held = state.airfields.get(base)
    return held.side if held is not None else side_of_nation(book, state, book.oob.bases[base].nation)
