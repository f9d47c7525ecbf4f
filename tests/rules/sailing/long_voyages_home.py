"""The slow proof of the way home, by `make voyages-home`: fifty cripples under five hundred seeds, and one story of them.

Not part of `make test`; prints the share home by day, the lost by their cause, and the story.
"""

from __future__ import annotations

import os

from campaign.model.units.wounds import CrippleMeasure, End, News
from tests.rules.sailing.fifty_cripples import CRIPPLES, DAYS, afflicted, counted, story, theatre

SEEDS = int(os.environ.get("SEEDS", "500"))


def test_fifty_cripples_come_home_or_not() -> None:
    """FG-6R-passage, SM-GAP-77 Most come home, the slow ones late; every way to be lost is met."""
    book, start = theatre()
    tally = counted(book, start, range(SEEDS))
    ship = max(afflicted(book, start), key=lambda key: len(story(book, start, 1, key)))
    print("", *tally.lines(), "", *story(book, start, 1, ship), sep="\n")
    lost, home = sum(tally.lost.values()) / tally.ships, sum(tally.home.values()) / tally.ships
    by_casualties = [fates["lost"] / fates.total() for _, fates in sorted(tally.by_casualties.items())]

    assert tally.ships == SEEDS * CRIPPLES
    assert 0.7 < home < 0.95
    assert 0.03 < lost < 0.15
    assert home + lost > 0.9
    # A beach is a matter of luck that few have.
    assert {end.value for end in End} - {End.BROKE_UP.value} <= set(tally.causes)
    assert by_casualties[0] < by_casualties[1] < by_casualties[-1]
    # A staff parts no cripple from her tug, and no enemy comes to sink one here.
    assert set(News) - set(tally.news) == {News.TUG_GONE}
    assert {CrippleMeasure.EASE, CrippleMeasure.PRESS_ON, CrippleMeasure.TOW, CrippleMeasure.BEACH} <= set(tally.measures)
    assert tally.home[1] < tally.home[2]
    assert max(tally.home) <= DAYS
