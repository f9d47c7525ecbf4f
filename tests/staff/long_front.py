"""The slow proof, by `make front-proof`: two whole wars in which supplies moved Tripoli's fall, and the page that tells them.

Not part of `make test`: each war takes a minute or some.
"""

from __future__ import annotations

from functools import cache

import pytest

from campaign.rules.facts.moving_front import desert_entries
from campaign.session.play.playing import Halt
from tests.staff.front_wars import BACK, FORWARD, PAGE, TALES, FrontWar, Tale, page, played


@cache
def war(tale: Tale) -> FrontWar:
    """Each is played once."""
    return played(tale)


@pytest.mark.parametrize("tale", TALES, ids=[tale.title for tale in TALES])
def test_a_whole_war_with_a_moving_front_is_played_without_a_fault(tale: Tale) -> None:
    """SM-GAP-70 Every invariant holds as each segment begins, hardly an order is refused, and the desert keeps its order."""
    found = war(tale)
    account = found.account
    assert account is not None and account.halt is Halt.OVER and account.faults == []
    assert 50 * sum(account.refused.values()) <= account.orders, account.refused
    came = [found.came[entry.key] for entry in desert_entries(found.book) if entry.key in found.came]
    assert came == sorted(came)


def test_convoys_that_stay_at_home_bring_the_fall_of_tripoli_forward() -> None:
    """SM-GAP-70 By two half-months at least."""
    assert war(FORWARD).tripoli_later_by <= -2


def test_convoys_that_come_put_the_fall_of_tripoli_back() -> None:
    """SM-GAP-70 By two half-months at least."""
    assert war(BACK).tripoli_later_by >= 2


def test_the_page_tells_these_wars() -> None:
    """SM-GAP-70 Word for word; `make moving-front` writes it anew."""
    assert PAGE.read_text(encoding="utf-8") == page(tuple(map(war, TALES)))
