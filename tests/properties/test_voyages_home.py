"""Campaigns in which damaged ships make for home: all accounts balance, and every state is sound and survives the post."""

from __future__ import annotations

import pytest

from campaign.model.book import Options
from tests.properties.audit import Audit, by_the_staff
from tests.properties.whole_war import BEGINNINGS, Beginning, book_of, deeds

HOMEWARD = Options(voyage_home=True)
SEED, LEAST = 3, 5


@pytest.mark.gate
@pytest.mark.parametrize("seed", [3, 5])
def test_staffs_take_cripples_home_and_nothing_is_lost_on_the_way(seed: int) -> None:
    """SM-GAP-77 Hits, ships, fuel, cargo and points by double entry, event by event."""
    audit = by_the_staff("calabria", seed, HOMEWARD)

    assert audit.faults == []
    assert audit.events["VoyageHomeBegan"]
    assert audit.events["VoyageDayPassed"]
    assert audit.events["VoyageHomeEnded"]


@pytest.mark.gate(seconds=60)
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_whatever_players_order_cripples_stay_sound(beginning: Beginning) -> None:
    """SM-GAP-77, SM-GAP-78 A random game of the whole war: every measure that is legal may be taken at any time."""
    audit = None
    for deed in deeds(beginning, HOMEWARD, SEED):
        audit = audit or Audit.opened(book_of(beginning, HOMEWARD), deed.before)
        audit.take(deed.events, deed.after, deed.order)
        if audit.hopeless:
            break

    assert audit is not None
    assert audit.faults == []
    assert audit.orders["TakeMeasure"] > LEAST
    assert audit.events["VoyageDayPassed"] > LEAST
