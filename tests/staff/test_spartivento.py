"""The staff plays `spartivento`: the duties are met, the convoy is fought for, and the game comes to its end."""

from __future__ import annotations

from functools import cache

import pytest

from campaign.library.book import load_book
from campaign.model.events import BattleJoined, ShipRanDry, SuppliesLanded
from campaign.model.setting.scenario import CargoId, Location, PortId
from campaign.model.sides import BOTH
from campaign.session.play.playing import play_on
from campaign.store.records import Meta
from tests.staff.wakefulness import Wakefulness
from tests.staff.wars import Watched

# One process plays these games once for all tests of this file.
pytestmark = [pytest.mark.gate, pytest.mark.xdist_group("spartivento")]

SEEDS = range(1, 9)


@cache
def game(seed: int) -> Watched:
    """One seed played to its end by both staffs."""
    book = load_book("spartivento")
    played = Watched.begin(book, Meta("spartivento", seed, book.options, players=dict.fromkeys(BOTH, "staff")))
    play_on(played)
    return played


def happened(seed: int, kind: type) -> list[object]:
    """Events of a kind."""
    return [one.event for one in game(seed).history if isinstance(one.event, kind)]


def test_no_side_sleeps_through_a_game_turn_of_spartivento() -> None:
    """SM-11, SM-4C1 Whoever has a duty unmet and a ship that could sail has moved in each game turn."""
    watches = [Wakefulness.through(game(seed).book, game(seed).history) for seed in SEEDS]

    assert not [fault for watch in watches for fault in watch.asleep]
    assert all(watch.turns for watch in watches)


def test_every_game_of_spartivento_comes_to_its_end_with_everybody_home() -> None:
    """SM-1A.1 From many seeds, with no force left at sea and hardly an order refused."""
    played = [game(seed) for seed in SEEDS]

    assert all(one.state.over for one in played)
    assert sum(len(one.state.forces) for one in played) <= 1
    assert 100 * sum(sum(one.refused.values()) for one in played) <= sum(one.asked for one in played)


def test_the_convoy_of_november_1940_mostly_arrives() -> None:
    """SM-4C1 Of the three ships of Collar more than half are landed where they were wanted."""
    keys = [CargoId("collar_alexandria"), CargoId("collar_malta_guns"), CargoId("collar_malta_stores")]
    delivered = [game(seed).state.cargoes[key].delivered for seed in SEEDS for key in keys]

    assert 2 * sum(delivered) > len(delivered)


def test_libya_and_albania_mostly_get_what_they_are_owed() -> None:
    """SM-11A1, SM-11A3 The traffic goes on whatever the fleets do."""
    owed = (Location.LIBYA, Location.ALBANIA)
    failed = sum(game(seed).state.war.supply.failed.get(place, 0) for seed in SEEDS for place in owed)
    landed = sum(event.loads for seed in SEEDS for event in happened(seed, SuppliesLanded)
                 if isinstance(event, SuppliesLanded) and event.port == PortId("tripoli_libya"))

    assert failed <= len(SEEDS)
    assert landed >= 6 * len(SEEDS)


def test_the_fleets_meet_in_most_games_of_spartivento() -> None:
    """SM-6 Two battleships against a fleet that must protect a convoy: they look for each other."""
    battles = [bool(happened(seed, BattleJoined)) for seed in SEEDS]

    assert 2 * sum(battles) >= len(battles)
    assert sum(len(happened(seed, ShipRanDry)) for seed in SEEDS) <= 2 * len(SEEDS)
