"""Whatever lands: the desert keeps its order, no entry goes beyond its bounds or into the past, and each comes once."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from campaign.model.play.calendar import Turn
from campaign.model.play.war import Delivery, Front
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.rules.chapters.war import timeline
from campaign.rules.facts.moving_front import comes, coming, desert_entries, fixed, is_of_the_desert, judgement
from campaign.rules.views.view import view_for
from tests.fronts import at, book_of_front, opening
from tests.proceeding import brought_about

BOOK = book_of_front()
FIRST, LAST = Turn.of(BOOK.scenario.first_turn), Turn.of(BOOK.scenario.last_turn)
TURNS = LAST.number - FIRST.number + 1
TALLIES = st.lists(st.integers(0, 30), min_size=TURNS, max_size=TURNS)


@pytest.mark.gate
@settings(max_examples=60, deadline=None)
@for_all(landed=TALLIES, due=st.lists(st.sampled_from((0, 9, 13, 13, 41)), min_size=TURNS, max_size=TURNS))
def test_order_and_bounds_are_kept_and_every_entry_comes_once_whatever_lands(landed: list[int], due: list[int]) -> None:
    """SM-GAP-70.3, SM-GAP-70.5, SM-GAP-70.6 A whole war of tallies at random, judged by every game turn's end."""
    state, entries, came = at(opening(BOOK), str(FIRST)), desert_entries(BOOK), Counter[str]()
    most = BOOK.charts.war.moving_front.most
    front = state.war.front
    for number, (loads, owed) in enumerate(zip(landed, due, strict=True)):
        turn = FIRST.plus(number)
        now = coming(BOOK, front, turn)
        came.update(entry.key for entry in now)
        before = {entry.key: comes(front, entry) for entry in entries}
        found = judgement(BOOK, front, turn, Delivery(loads, owed))
        shifts = {} if found is None else {move.entry: move.shift for move in (*found.entries, *found.along)}
        front = Front((*front.deliveries, Delivery(loads, owed)), {**front.shifts, **shifts})
        after = {entry.key: comes(front, entry) for entry in entries}
        for key, at_first in before.items():
            assert after[key] == at_first or (at_first > turn and after[key] > turn)
        assert list(after.values()) == sorted(after.values())
        assert all(abs(by) <= most for by in front.shifts.values())
        assert set(front.shifts) <= {entry.key for entry in entries}
    assert all(many == 1 for many in came.values())
    assert {entry.key for entry in entries} - set(came) == {entry.key for entry in entries if comes(front, entry) > LAST}


@settings(max_examples=30, deadline=None)
@for_all(shifts=st.dictionaries(st.sampled_from([entry.key for entry in desert_entries(BOOK)]), st.integers(-6, 6)))
def test_every_change_of_hands_comes_exactly_once_and_all_else_by_its_own_date(shifts: dict[str, int]) -> None:
    """SM-GAP-70.2, SM-GAP-70.3 Nothing is lost between the dates of history and those that were moved."""
    front, told = Front(shifts=shifts), Counter[int]()
    for scheduled in BOOK.scenario.war.calendar:
        for holdings in fixed(BOOK, scheduled.holdings):
            assert not is_of_the_desert(BOOK, holdings)
            told[id(holdings)] += 1
    for number in range(FIRST.number - 6, LAST.number + 13):
        told.update(id(entry.holdings) for entry in coming(BOOK, front, Turn(number)))
    every = [id(holdings) for scheduled in BOOK.scenario.war.calendar for holdings in scheduled.holdings]
    assert told == Counter(every)


@pytest.mark.gate
@settings(max_examples=60, deadline=None)
@for_all(
    before=st.lists(st.integers(0, 25), min_size=3, max_size=6), landed=st.integers(0, 26), more=st.integers(0, 60),
    turn=st.sampled_from(("Jul II 40", "Nov II 40", "Mar II 41", "Jun I 42", "Oct I 42", "Oct II 42", "Jan I 43")),
)
def test_what_was_forecast_is_what_happens(before: list[int], landed: int, more: int, turn: str) -> None:
    """SM-GAP-70.12 The prospect for as many loads more as then land says which entries move, and when they come."""
    front = Front(tuple(Delivery(loads, 13) for loads in before))
    state = at(opening(BOOK), turn, front, tripoli_libya=landed)
    seen = timeline.prospects(BOOK, view_for(BOOK, state, Side.AXIS))
    promised = [one for one in seen if one.loads <= more][-1].found
    happened, _ = brought_about(timeline.end_of_turn, BOOK, at(state, turn, front, tripoli_libya=landed + more))
    assert happened.war.front.shifts == {move.entry: move.shift for move in (*promised.entries, *promised.along)
                                         if move.after != move.before}
    for one in seen[1:]:
        less = replace(state, war=at(state, turn, front, tripoli_libya=landed + one.loads - 1).war)
        short, _ = brought_about(timeline.end_of_turn, BOOK, less)
        assert short.war.front.shifts != {move.entry: move.shift for move in (*one.found.entries, *one.found.along)
                                          if move.after != move.before}
