"""A campaign in which supplies move the front, at its opening, with as much landed and due as a test wants."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.events import TurnBegan
from campaign.model.play.calendar import Turn
from campaign.model.play.state import State
from campaign.model.play.war import Delivery, Front, SupplyAccount
from campaign.model.replacing import replace
from campaign.model.sameness import cached
from campaign.model.setting.scenario import PortId
from campaign.model.sides import BOTH
from campaign.session.play.game import Game
from campaign.store.records import Meta
from tests.sea import given

SCENARIO = "mediterranean"
TRIPOLI = PortId("tripoli_libya")


@cache
def book_of_front(*, on: bool = True, **options: Any) -> Book:
    """The whole war with supplies that move the front, or without."""
    return load_book(SCENARIO, Options(supply_moves_the_front=on, **options))


@cached(16)
def opening(book: Book) -> State:
    """Its first moment."""
    return Game.begin(book, Meta(SCENARIO, 1, book.options, players=dict.fromkeys(BOTH, "human"))).state


def delivered(*loads: float, due: float = 10.0) -> tuple[Delivery, ...]:
    """Game turns of so many loads each, of ten that were due."""
    return tuple(Delivery(one, due) for one in loads)


def at(state: State, turn: str, front: Front | None = None, **landed: float) -> State:
    """The state in another game turn, with a front and so much landed in it."""
    moved = given(state, TurnBegan(Turn.of(turn)))
    supply = SupplyAccount(landed={PortId(port): loads for port, loads in landed.items()})
    return replace(moved, war=replace(moved.war, front=front or Front(), supply=supply))


def shifted(**half_months: int) -> Front:
    """A front whose entries, by the days of history as `d1943_01_23`, come so many half-months later, or earlier below 0."""
    return Front(delivered(9, 9, 9), {key[1:].replace("_", "-"): by for key, by in half_months.items()})


def of(events: Iterable[object], kind: type) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
