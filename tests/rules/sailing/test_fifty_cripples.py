"""Fifty cripples under a few seeds: what must hold of every voyage, whatever the dice do; the many seeds are a slow proof."""

from __future__ import annotations

from itertools import groupby

import pytest

from campaign.model.events import VoyageDayPassed, VoyageHomeBegan
from campaign.model.units.wounds import News
from tests.rules.sailing.fifty_cripples import CRIPPLES, afflicted, counted, story, taken_home, theatre

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate


def test_points_never_rise_but_by_pumps() -> None:
    """FG-6R-passage Day after day, ship by ship: what is less is burnt, flooded or pounded, what is more was pumped out."""
    book, start = theatre()
    days = 0
    for before, event in taken_home(book, start, 3):
        if isinstance(event, VoyageDayPassed):
            voyage = before.ships[event.ship].voyage
            assert voyage is not None
            told = {news: sum(one.number for one in group) for news, group in groupby(
                sorted(event.tidings, key=lambda one: one.news.value), key=lambda one: one.news)}
            cost = sum(told.get(news, 0) for news in (News.BURNED, News.FLOODED, News.POUNDED))
            assert event.voyage.wounds.points == voyage.wounds.points - cost + told.get(News.PUMPED, 0)
            days += 1

    assert days > CRIPPLES


def test_the_same_seed_tells_the_same_story() -> None:
    """SM-1G And another seed another one; all fifty set out."""
    book, start = theatre()
    begun = [event for _, event in taken_home(book, start, 1, days=0) if isinstance(event, VoyageHomeBegan)]
    ship = afflicted(book, start)[0]

    assert len(begun) == CRIPPLES
    assert story(book, start, 1, ship) == story(book, start, 1, ship)
    assert story(book, start, 1, ship) != story(book, start, 2, ship)


def test_most_of_fifty_come_home() -> None:
    """SM-GAP-77 Under two seeds already; none is counted twice."""
    tally = counted(*theatre(), range(2))
    home, lost = sum(tally.home.values()), sum(tally.lost.values())

    assert tally.ships == 2 * CRIPPLES
    assert home > tally.ships / 2
    assert 0 < lost < tally.ships / 3
    assert home + lost <= tally.ships
    assert "100 ships" in next(tally.lines())
