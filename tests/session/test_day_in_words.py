"""The moment as a person counts it."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from campaign.model.play.calendar import Cursor, Phase, Turn
from campaign.model.replacing import replace
from campaign.model.sides import Side
from campaign.session.reports.situation import day_in_words


@dataclass
class Standing:
    """A campaign that stands somewhere."""

    moment: Cursor


@pytest.mark.parametrize(("turn", "words"), [("Jul I 40", "1 to 15 July 1940"), ("Jul II 40", "16 to 31 July 1940"),
                                             ("Feb II 41", "16 to 28 February 1941"), ("Feb II 40", "16 to 29 February 1940")])
def test_the_moment_is_half_a_month_and_one_of_a_sides_seven_days(turn: str, words: str) -> None:
    """SM-1A.1 Outside the naval phase there is no day to count."""
    cursor = Cursor(Turn.of(turn), Side.ALLIED, Phase.NAVAL, 3)

    assert day_in_words(Standing(cursor)) == f"{words}, Allied day 3 of 7"  # pyrefly: ignore[bad-argument-type]
    assert day_in_words(Standing(replace(cursor, nas=0))) == words  # pyrefly: ignore[bad-argument-type]
