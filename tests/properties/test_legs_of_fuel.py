"""The ledger of fuel in a save balances for each side by itself, whatever players do within the laws."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from campaign.library.book import load_book
from campaign.model.book import Options
from campaign.model.events import Event
from campaign.model.play.state import State
from campaign.rules import engine
from campaign.store.ledger_of_fuel import POINTS_PER_RE
from tests.properties.arena import games
from tests.properties.legs_of_fuel import Legs, Row, rows_of

WHOLE = 600
MARKERS = [Options(hidden_markers=hidden) for hidden in (False, True)]


@pytest.mark.gate
@pytest.mark.parametrize("options", MARKERS, ids=str)
@settings(max_examples=8)
@for_all(st.integers(0, 2**31))
def test_every_leg_of_fuel_has_its_other_for_each_side_by_itself(options: Options, seed: int) -> None:
    """SM-8A1, SM-10A, SM-10A2, SM-10A3 Burned, loaded, delivered, lost: nothing comes from nowhere, endless stores included."""
    legs: Legs | None = None
    for game, events in games(options, seed, WHOLE):
        before = game.marks[-2][1]
        legs = legs or Legs.opened(game.book, before)
        for event in events:
            after = engine.fold(before, event)
            legs.post(before, event, after)
            before = after
        assert legs.faults(game.state) == []
    assert legs is not None and {"FuelBurned", "ShipsRefuelled"} <= set(legs.events)


def without_the_last(event: Event, before: State, after: State) -> list[Row]:
    """A ledger that forgets the second leg."""
    rows = rows_of(event, before, after)
    return rows[:-1] if rows and rows[-1]["change"] != "stock" else rows


def of_the_other_side(event: Event, before: State, after: State) -> list[Row]:
    """A ledger that writes what the Allies burned to the account of the Axis."""
    return [{**row, "place": row["place"].replace("allied burned", "axis burned")} if row["place"] else row
            for row in rows_of(event, before, after)]


def without_ships(event: Event, before: State, after: State) -> list[Row]:
    """A ledger that forgets what ships did, and balances for all that."""
    return [row for row in rows_of(event, before, after) if row["ship"] is None]


@pytest.mark.parametrize(("rows", "fault"), [
    (without_the_last, "come from nowhere"), (of_the_other_side, "stands with those of axis"),
    (without_ships, "the ledger leaves"),
])
def test_a_leg_that_is_missing_or_wrong_is_found(rows: Callable[[Event, State, State], list[Row]], fault: str) -> None:
    """SM-8A1 Canaries: a leg too few, a leg of the wrong side, and places that are forgotten."""
    legs: Legs | None = None
    for game, events in games(MARKERS[0], 3, 40):
        before = game.marks[-2][1]
        legs = legs or Legs.opened(game.book, before, rows)
        for event in events:
            after = engine.fold(before, event)
            legs.post(before, event, after)
            before = after
        if faults := legs.faults(game.state):
            assert any(fault in found for found in faults), faults
            return
    raise AssertionError("nothing was found")


def test_an_re_of_fuel_is_what_the_chart_says() -> None:
    """SM-10A3 No event tells how much went down with a tanker: the ledger knows it by the RE."""
    assert load_book("mediterranean").charts.fuel.points_per_re == POINTS_PER_RE
