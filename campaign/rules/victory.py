"""Section 8: the running account of points, and what it means at the end."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.calendar import Turn
from campaign.model.events import CampaignEnded, Event
from campaign.model.sides import Side
from campaign.model.state import State


def total(state: State, side: Side) -> float:
    """Points of one side so far."""
    return sum(entry.points for entry in state.points if entry.side is side)


def result_of(book: Book, difference: float) -> str:
    """SM-GAP-55.1 The result is the first rung that Allied less Axis points reach; short scenarios have lower rungs."""
    chart = book.charts.points
    turns = Turn.of(book.scenario.last_turn).number - Turn.of(book.scenario.first_turn).number + 1
    share = max(chart.least_share, turns / chart.ladder_turns)
    return next((result for least, result in chart.ladder if difference >= least * share), chart.below_ladder)


def end_of_campaign(book: Book, state: State) -> Iterator[Event]:
    """SM-GAP-55.2 After the last game turn the account is closed."""
    difference = total(state, Side.ALLIED) - total(state, Side.AXIS)
    yield CampaignEnded(difference, result_of(book, difference))
