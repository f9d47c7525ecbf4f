"""The chances of a sortie, counted in steps: the same figures however they are asked for, and none of what is not known."""

from __future__ import annotations

import pytest

from campaign.model.battles.battle import Light
from campaign.model.commands import LaunchSortie
from campaign.model.play.air_war import AirTarget
from campaign.model.replacing import replace
from campaign.session.planning.air_odds import (
    FLOWN,
    HUNDRED,
    Counted,
    LikelyRange,
    SortieCount,
    columns_in_words,
    odds_in_words,
    odds_of_sortie,
    plain_odds,
)
from tests.session.air.test_air_price import AT_MALTA, STRIKE, off_malta, price_of, view_of


def test_a_count_in_steps_comes_to_what_a_count_at_once_does() -> None:
    """SM-GAP-80.5 So that window and terminal tell the same; until it is over it says of how many it tells."""
    the_sea = off_malta()
    view = view_of(*the_sea)
    count, steps = SortieCount(the_sea.book, view, STRIKE), list[int]()
    assert count.odds is None
    while not count.over:
        count.go_on(130)
        steps.append(count.flown)

    assert steps == [130, 260, 390, 520, 650, 780, 910, FLOWN]
    assert count.odds == odds_of_sortie(the_sea.book, view, STRIKE)
    assert odds_of_sortie(the_sea.book, view, STRIKE) == odds_of_sortie(the_sea.book, view, STRIKE)


@pytest.mark.parametrize("order", [STRIKE, replace(STRIKE, escorts=()), AT_MALTA, replace(STRIKE, light=Light.NIGHT)])
def test_bands_hold_the_means_and_columns_add_up_to_a_hundred(order: LaunchSortie) -> None:
    """SM-GAP-80.5 Four of five lie in a band, and the price's means among them, to the next whole number."""
    the_sea = off_malta(off=("261",)) if order is AT_MALTA else off_malta()
    odds, price = odds_of_sortie(the_sea.book, view_of(*the_sea), order), price_of(the_sea, order)
    assert odds is not None

    assert sum(odds.columns) == HUNDRED and len(odds.columns) >= 2
    assert odds.lost.least - 1 <= price.flights_lost <= odds.lost.most + 1
    assert odds.hits.least - 1 <= price.hits <= odds.hits.most + 1
    assert odds.of_ships is (order.target is AirTarget.FORCE)
    assert odds.through.most <= odds.flights


def test_hits_are_counted_where_ships_out_of_action_are_rare() -> None:
    """A histogram in which all stand in one column tells nothing."""
    book, state = off_malta()
    odds = odds_of_sortie(book, view_of(book, state), STRIKE)
    assert odds is not None
    ashore = odds_of_sortie(book, view_of(book, state), AT_MALTA)

    assert ashore is not None and ashore.counted is Counted.HITS
    assert odds.counted is (Counted.HITS if odds.none > 90 else Counted.SHIPS)


def test_what_nobody_flies_or_nobody_knows_the_place_of_has_no_odds() -> None:
    """SM-GAP-80.3 As it has no price."""
    book, state = off_malta()
    view = view_of(book, state)

    assert odds_of_sortie(book, view, replace(STRIKE, units=())) is None
    assert odds_of_sortie(book, view, replace(STRIKE, place="AL9")) is None


def test_odds_are_told_in_words_and_in_plain_values_alike() -> None:
    """SM-GAP-80 The same figures everywhere."""
    book, state = off_malta()
    odds = odds_of_sortie(book, view_of(book, state), STRIKE)
    assert odds is not None
    text, values = "\n".join(odds_in_words(odds)), plain_odds(odds)

    assert f"through fighters and guns: {odds.through} of {odds.flights} flights; lost: {odds.lost}" in text
    assert f"hits: {odds.hits}" in text and columns_in_words(odds) in text
    assert values["lost"] == {"least": odds.lost.least, "most": odds.lost.most}
    assert values["in_a_hundred"] == list(odds.columns) and values["flown"] == FLOWN
    assert str(LikelyRange(1, 3)) == "1 to 3" and str(LikelyRange(2, 2)) == "2"
    assert columns_in_words(replace(odds, columns=(50, 30, 10, 5, 5), counted=Counted.SHIPS)) == (
        "50 with no ship, 30 with 1 ship, 10 with 2 ships, 5 with 3 ships, 5 with 4 ships or more")
