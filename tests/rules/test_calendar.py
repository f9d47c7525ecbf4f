"""Half-months, days and the place in the sequence of play."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from campaign.model.play.calendar import Cursor, Phase, Step, Subsegment, Turn
from campaign.model.sides import Side
from campaign.rules.chapters.sailing.ch01_movement import date_of

JULY = Turn.of("Jul I 40")


@for_all(st.integers(0, 2399))
def test_a_game_turn_is_half_a_month_and_reads_as_it_is_spelled(number: int) -> None:
    """SM-1A.1 "Jun I 40", "Jun II 40"."""
    turn = Turn(number)

    assert Turn.of(str(turn)) == turn and Turn.of(str(turn).lower().replace("i", "I")) == turn
    assert turn.plus(24).month == turn.month and turn.plus(24).half == turn.half and turn.plus(1) > turn


@pytest.mark.parametrize("words", ["", "July I 40", "Jul III 40", "Jul I", "Jul I 1940", "Jul I 4x"])
def test_other_words_are_no_game_turn(words: str) -> None:
    """SM-1A.1 The fault says what was expected."""
    with pytest.raises(ValueError, match=r'as in "Jul I 40"'):
        Turn.of(words)


def test_each_segment_of_a_game_turn_stands_for_a_day() -> None:
    """SM-1A, SM-1A.1 Fourteen segments are the first fourteen days of the half-month."""
    days = [date_of(Cursor(JULY, side, Phase.NAVAL, nas)) for side in Side for nas in range(1, 8)]

    assert days == [date(1940, 7, day) for day in range(1, 15)]
    assert date_of(Cursor(JULY.plus(1), Side.AXIS, Phase.NAVAL, 1)) == date(1940, 7, 16)
    assert date_of(Cursor(Turn.of("Feb II 41"), Side.ALLIED, Phase.NAVAL, 7)) == date(1941, 2, 28)
    assert date_of(Cursor(JULY, Side.ALLIED, Phase.INITIAL)) == date(1940, 7, 1)


def test_the_acting_side_is_the_one_whose_subsegment_it_is() -> None:
    """SM-1A.2, SM-GAP-02 The phasing side keeps the player turn, the other acts in the second subsegment."""
    first = Cursor(JULY, Side.AXIS, Phase.NAVAL, 3, Subsegment.PHASING, Step.RECON)
    second = Cursor(JULY, Side.AXIS, Phase.NAVAL, 3, Subsegment.NON_PHASING, Step.COMBAT)

    assert (first.acting, second.acting) == (Side.AXIS, Side.ALLIED)
    assert str(second) == "Jul I 40, Axis player turn, NAS 3, Allied combat step"
    assert str(Cursor(JULY, Side.ALLIED, Phase.GROUND_COMBAT)) == "Jul I 40, Allied player turn, ground combat phase"
    assert first.moment == second.moment == "Jul I 40/axis/naval/3"
