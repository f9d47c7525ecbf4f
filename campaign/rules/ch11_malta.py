"""Rule 11B2: Malta gives in when she has gone without supply for too long."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.dice import Dice
from campaign.model.events import Event
from campaign.model.events.war import MaltaSurrendered
from campaign.model.sides import Side
from campaign.model.state import State
from campaign.rules.ch01_capture import falls
from campaign.rules.geography import port_side
from campaign.rules.laws import Unfolding


def surrender(book: Book, state: State, dice: Dice) -> Iterator[Event]:
    """SM-11B2.2 Malta surrenders in the Axis initial phase after the third game turn running without supply."""
    chart, larder = book.charts.war.supply, state.war.malta
    if larder.surrendered or larder.turns_out < chart.malta_gives_in_after or port_side(state, chart.malta) is not Side.ALLIED:
        return
    now = Unfolding(state)
    yield now(MaltaSurrendered())
    yield from now.each(falls(book, now.state, chart.malta, Side.AXIS, dice))
