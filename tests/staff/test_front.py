"""The staffs and a front that supplies move: the Axis sends more than it owes, the Allies press on its lifeline."""

from __future__ import annotations

import pytest

from campaign.model.events import DeliveriesCounted, FrontJudged, SupplyAccountClosed
from campaign.model.play.war import Front
from campaign.model.replacing import replace
from campaign.model.setting.scenario import Location, PortId
from campaign.model.sides import Side
from campaign.model.units.undersea import Prey
from campaign.rules.views.view import view_for
from campaign.staff import air
from campaign.staff.air import LIFELINE, goals_ashore
from campaign.staff.judgement import doctrine
from campaign.staff.judgement.doctrine import DOCTRINES, beyond_the_duty, weight_of_the_lifeline, within_reach
from campaign.staff.sea import raids, submarines
from campaign.staff.sea.submarines import stations_of
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


@pytest.mark.gate(seconds=20)
def test_the_axis_lands_more_while_that_can_move_the_front(monkeypatch: pytest.MonkeyPatch) -> None:
    """SM-GAP-70.15 Against its own play with no loads beyond the duty, by the same seeds."""
    with_it = sum(map(landed, SEEDS))
    monkeypatch.setitem(doctrine.DOCTRINES, Side.AXIS, replace(DOCTRINES[Side.AXIS], front_loads=0))
    without = sum(map(landed, SEEDS))
    assert without > 0
    assert with_it >= MORE_BY * without


@pytest.mark.gate
def test_as_each_game_turn_ends_its_deliveries_are_counted_and_from_the_fourth_on_the_front_is_judged() -> None:
    """SM-GAP-70.7 Five game turns by both staffs, before the tally of the turn is closed."""
    kinds = (DeliveriesCounted, FrontJudged, SupplyAccountClosed)
    seen: list[tuple[str, str]] = []
    war_of("Jun I 40", 1, "Aug II 40", supply_moves_the_front=True, saw=lambda one: seen.append(
        (str(one.before.cursor.turn), type(one.event).__name__)) if isinstance(one.event, kinds) else None)
    counted = [("DeliveriesCounted", "SupplyAccountClosed")] * 3 + [
        ("DeliveriesCounted", "FrontJudged", "SupplyAccountClosed")] * 2
    turns = ("Jun I 40", "Jun II 40", "Jul I 40", "Jul II 40", "Aug I 40")
    assert seen == [(turn, kind) for turn, many in zip(turns, counted, strict=True) for kind in many]


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


@pytest.mark.gate
def test_pressed_the_allies_fly_for_less_and_more_often_and_their_boats_look_for_cargo_on_its_lanes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """SM-GAP-70.15 A weight of two: half the promise, more crews on duty, only the lanes of the desert, raids at worse odds."""
    book = book_of_front(first_turn="Nov I 40")
    view = view_for(book, at(opening(book), "Nov II 40"), Side.ALLIED)
    flying = view_for(with_air := book_of_front(air_war=True, first_turn="Nov I 40"),
                      at(opening(with_air), "Nov II 40"), Side.ALLIED)
    ready = tuple(flying.air)
    flying = replace(flying, air_war=replace(flying.air_war, ready=ready))
    found = {}
    for weight in (1.0, 2.0):
        monkeypatch.setitem(doctrine.DOCTRINES, Side.ALLIED, replace(DOCTRINES[Side.ALLIED], front_weight=weight))
        terms = air._daily(with_air, flying)
        off_tripoli = view.ports[PortId("tripoli_libya")].hex
        found[weight] = (
            terms.worth, terms.least, len(list(air._on_duty(with_air, flying))), submarines._prey(book, view),
            {goal for _, goal in submarines._lanes(book, view)[:10]} >= {PortId("durazzo")},
            raids._weight(book, view, off_tripoli), raids._weight(book, view, view.ports[PortId("gibraltar")].hex))
    plain, pressed = found[1.0], found[2.0]
    assert pressed[:2] == (plain[0] / 2, plain[1] / 2) and plain[2] < pressed[2]
    assert (plain[3], pressed[3]) == (Prey.BEST, Prey.TRANSPORTS) and (plain[4], pressed[4]) == (True, False)
    assert plain[5:] == (1.0, 1.0) and pressed[5:] == (2.0, 1.0)
