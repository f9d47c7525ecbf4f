"""A day is called by its number, its date, or its place in the game."""

from __future__ import annotations

from datetime import date
from itertools import pairwise

import pytest

from campaign.model.play.calendar import Cursor, Phase, Turn
from campaign.model.sides import BOTH, Side
from campaign.session.days.dates import DayId, day_named, day_of, moment_in_a_sentence, moment_in_words
from campaign.session.play.trouble import Malformed, NotFound

JULY = Turn.of("Jul I 40")
WEEKS = tuple(DayId(JULY, side, nas) for side in BOTH for nas in range(8))


def test_the_days_of_play_are_spread_over_the_half_month() -> None:
    """SM-GAP-87 The first is its first; the Allied week lies in its second half; the last is within it."""
    assert DayId(JULY, Side.AXIS, 1).date == date(1940, 7, 1)
    assert DayId(JULY, Side.ALLIED, 1).date == date(1940, 7, 8)
    assert DayId(Turn.of("Feb II 41"), Side.ALLIED, 7).date == date(1941, 2, 28)
    assert DayId(Turn.of("Jul II 40"), Side.ALLIED, 7).date <= date(1940, 7, 31)
    assert [day.date for day in WEEKS] == sorted(day.date for day in WEEKS)


def test_a_day_is_said_by_its_date_and_its_number() -> None:
    """SM-GAP-87 Day 0 comes before the first."""
    assert DayId(JULY, Side.AXIS, 3).words == "3 July 1940, Axis day 3"
    assert DayId(JULY, Side.ALLIED, 0).words == "Before 8 July 1940"


def test_a_moment_has_no_capital_within_a_sentence() -> None:
    """SM-GAP-87 A line of its own begins with one, "It is ..." goes on without."""
    opening = Cursor(JULY, Side.AXIS, Phase.INITIAL)

    assert moment_in_words(opening) == "Before 1 July 1940, Axis initial phase"
    assert f"It is {moment_in_a_sentence(opening)}." == "It is before 1 July 1940, Axis initial phase."


@pytest.mark.parametrize(("typed", "found"), [
    ("3", DayId(JULY, Side.ALLIED, 3)),
    ("last", WEEKS[-1]),
    ("", WEEKS[-1]),
    ("Jul I 40 axis 3", DayId(JULY, Side.AXIS, 3)),
    ("jul i 40 AXIS day 3", DayId(JULY, Side.AXIS, 3)),
    ("1940-07-03", DayId(JULY, Side.AXIS, 3)),
    ("3 July 1940", DayId(JULY, Side.AXIS, 3)),
    ("3 jul 1940", DayId(JULY, Side.AXIS, 3)),
])
def test_a_day_is_found_by_what_people_type(typed: str, found: DayId) -> None:
    """SM-GAP-87 A number alone means the latest day that bears it."""
    assert day_named(typed, WEEKS) == found


@pytest.mark.parametrize(("typed", "trouble"), [
    ("9", NotFound), ("Jul I 41 axis 3", NotFound), ("1941-01-01", NotFound), ("1939-01-01", NotFound), ("soon", Malformed),
    ("1940-13-41", Malformed),
])
def test_a_day_that_was_not_is_refused_in_words(typed: str, trouble: type[Exception]) -> None:
    """SM-GAP-87 What was expected is said with it."""
    with pytest.raises(trouble, match="day"):
        day_named(typed, WEEKS)


def test_ground_phases_belong_to_what_comes_before_the_next_seven_days() -> None:
    """SM-GAP-87.1 After the Axis' seven days come the Allies', after those the next half-month's."""
    assert day_of(Cursor(JULY, Side.AXIS, Phase.NAVAL, 4)) == DayId(JULY, Side.AXIS, 4)
    assert day_of(Cursor(JULY, Side.AXIS, Phase.AIR)) == DayId(JULY, Side.ALLIED, 0)
    assert day_of(Cursor(JULY, Side.ALLIED, Phase.MOVEMENT)) == DayId(JULY.plus(1), Side.AXIS, 0)


def test_a_day_is_one_of_fourteen_of_its_half_month() -> None:
    """SM-1A Seven of the Axis and seven of the Allies, before the first of each the last of the other."""
    assert [DayId(JULY, side, nas).of_turn for side in BOTH for nas in (1, 7)] == [1, 7, 8, 14]
    assert DayId(JULY, Side.ALLIED, 0).of_turn == DayId(JULY, Side.AXIS, 7).of_turn


def test_days_stand_in_the_order_in_which_they_are_played() -> None:
    """SM-1A The Axis' week comes before the Allies'; every comparison says so."""
    assert sorted({*WEEKS}) == list(WEEKS)
    for before, after in pairwise(WEEKS):
        assert before < after and before <= after and after > before and after >= before
        assert not (before > after or before >= after or after < before or after <= before)
    assert WEEKS[0] <= DayId(JULY, Side.AXIS, 0) <= WEEKS[0]
