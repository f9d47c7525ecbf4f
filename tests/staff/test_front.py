"""The staffs and a front that supplies move: the Axis sends more than it owes, the Allies press on its lifeline."""

from __future__ import annotations

from dataclasses import replace

import pytest

from campaign.model.events import DeliveriesCounted
from campaign.model.play.war import Front
from campaign.model.setting.scenario import Location
from campaign.model.sides import Side
from campaign.rules.views.view import view_for
from campaign.staff.judgement import doctrine
from campaign.staff.judgement.doctrine import DOCTRINES
from campaign.staff.judgement.front import beyond_the_duty, weight_of_the_lifeline, within_reach
from campaign.staff.sea.submarines import stations_of
from campaign.staff.sky.goals import LIFELINE, goals_ashore
from tests.fronts import at, book_of_front, delivered, opening, shifted
from tests.staff.whole_wars import war_of

SEEDS = (1, 2)
# What the Axis lands in five months with its eye on the front, against what it lands without: a ratio.
MORE_BY = 1.08


def landed(seed: int) -> float:
    """Loads that came to the desert in five months of 1941 by both staffs."""
    loads: list[float] = []
    war_of("Jan I 41", seed, "Jun I 41", supply_moves_the_front=True,
           saw=lambda one: loads.append(one.event.landed) if isinstance(one.event, DeliveriesCounted) else None)
    return sum(loads)


def test_the_axis_lands_more_while_that_can_move_the_front(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-70.15 Against its own play with no loads beyond the duty, by the same seeds."""
    with_it = sum(map(landed, SEEDS))
    monkeypatch.setitem(doctrine.DOCTRINES, Side.AXIS, replace(DOCTRINES[Side.AXIS], front_loads=0))
    without = sum(map(landed, SEEDS))
    assert with_it >= MORE_BY * without


@pytest.mark.parametrize(("side", "shift", "reach"), [
    (Side.AXIS, 0, True), (Side.ALLIED, 0, True), (Side.AXIS, 6, False), (Side.ALLIED, 6, True)])
def test_a_shift_is_within_reach_while_the_next_entry_can_move_in_ones_favour(side: Side, shift: int, reach: bool) -> None:
    """SM-GAP-70.15 Mersa Matruh, that the Allies retake: six late already, the Axis gains nothing more by it."""
    book = book_of_front()
    state = at(opening(book), "Sep I 42", shifted(d1942_11_08=shift))
    assert within_reach(book, view_for(book, state, side), side) is reach


def test_who_gains_by_an_entry_that_comes_next_half_month_has_no_shift_within_reach() -> None:
    """SM-GAP-70.15 It can come no earlier; its enemy may still delay it."""
    book = book_of_front()
    state = at(opening(book), "Oct II 42")
    assert not within_reach(book, view_for(book, state, Side.ALLIED), Side.ALLIED)
    assert within_reach(book, view_for(book, state, Side.AXIS), Side.AXIS)


def test_no_more_is_sent_beyond_the_duty_than_still_enlarges_a_shift() -> None:
    """SM-GAP-70.15 Six loads at most; none with one and a half of what was due landed, none without the option."""
    book = book_of_front()
    assert DOCTRINES[Side.AXIS].front_loads == 6
    for loads, more in ((13, 6), (17, 6), (19, 6), (20, 5), (24, 0)):
        view = view_for(book, at(opening(book), "Jul II 40", Front(delivered(loads, loads, loads, due=13)),
                                 tripoli_libya=13), Side.AXIS)
        duty = next(one for one in view.war.duties if one.location is Location.LIBYA)
        assert beyond_the_duty(book, view, duty, DOCTRINES[Side.AXIS], 0.0) == more
        other = next(one for one in view.war.duties if one.location is not Location.LIBYA)
        assert beyond_the_duty(book, view, other, DOCTRINES[Side.AXIS], 0.0) == 0
    plain = book_of_front(on=False)
    view = view_for(plain, at(opening(plain), "Jul II 40"), Side.AXIS)
    assert all(beyond_the_duty(plain, view, duty, DOCTRINES[Side.AXIS], 0.0) == 0 for duty in view.war.duties)


def test_the_allies_give_the_lifeline_to_the_desert_more_weight_while_it_can_move_the_front() -> None:
    """SM-GAP-70.15 Tripoli as a target ashore, and no boat off the coast of Albania; without the option as ever."""
    for on, late in ((True, 0), (False, 0), (True, -1)):
        book = book_of_front(on=on, air_war=True, first_turn="Nov I 40")
        state = at(opening(book), "Nov II 40", shifted(d1940_12_17=late))
        view = view_for(book, state, Side.ALLIED)
        weight = weight_of_the_lifeline(book, view)
        worth = {goal.place: goal.worth for goal in goals_ashore(book, view)}
        pressed = on and not late
        assert weight == (DOCTRINES[Side.ALLIED].front_weight if pressed else 1.0)
        assert worth["tripoli_libya"] == LIFELINE * weight and worth["durazzo"] == LIFELINE
        assert stations_of(book, view)
