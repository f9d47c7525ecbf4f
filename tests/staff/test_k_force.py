"""The staff plays `k-force`: convoy after convoy for four game turns, and Malta's cruisers after them."""

from __future__ import annotations

from functools import cache

import pytest

from campaign.library.book import load_book
from campaign.model.events import (
    BattleJoined,
    ForceFormed,
    PoolConsulted,
    ShipRanDry,
    ShipsArrived,
    SubmarineTorpedo,
    SuppliesLanded,
    TenthMasChanged,
)
from campaign.model.setting.scenario import Location
from campaign.model.sides import BOTH
from campaign.session.play.playing import play_on
from campaign.store.records import Meta
from tests.staff.wakefulness import Wakefulness
from tests.staff.wars import Watched

# One process plays these games once for all tests of this file.
pytestmark = [pytest.mark.gate, pytest.mark.xdist_group("k force")]

SEEDS = range(1, 6)


@cache
def game(seed: int) -> Watched:
    """One seed played to its end by both staffs."""
    book = load_book("k-force")
    played = Watched.begin(book, Meta("k-force", seed, book.options, players=dict.fromkeys(BOTH, "staff")))
    play_on(played)
    return played


def happened(seed: int, kind: type) -> list[object]:
    """Events of a kind."""
    return [one.event for one in game(seed).history if isinstance(one.event, kind)]


def test_no_side_sleeps_through_a_game_turn_of_k_force() -> None:
    """SM-11, SM-4C1 Whoever has a duty unmet and a ship that could sail has moved in each game turn."""
    watches = [Wakefulness.through(game(seed).book, game(seed).history) for seed in SEEDS]

    assert not [fault for watch in watches for fault in watch.asleep]
    assert all(watch.turns for watch in watches)


def test_every_game_of_k_force_runs_its_four_game_turns() -> None:
    """SM-1A.1 Fifty-six segments, a result, hardly a force at sea at the end and hardly an order refused."""
    played = [game(seed) for seed in SEEDS]

    assert all(one.state.over and one.state.segment == 56 for one in played)
    assert sum(len(one.state.forces) for one in played) <= len(SEEDS)
    assert 100 * sum(sum(one.refused.values()) for one in played) <= sum(one.asked for one in played)


def test_libya_gets_most_of_its_cargo_unless_force_k_catches_it() -> None:
    """SM-11A3, SM-GAP-57 More than two thirds of the fifty-two loads owed in four game turns."""
    ports = {"tripoli_libya", "benghazi"}
    landed = sum(event.loads for seed in SEEDS for event in happened(seed, SuppliesLanded)
                 if isinstance(event, SuppliesLanded) and event.port in ports)

    assert landed >= 2 / 3 * 52 * len(SEEDS)


def test_nine_duties_in_ten_are_met() -> None:
    """SM-11.1 Five duties in each of four game turns, and convoys sail for all of them in time."""
    failed = sum(sum(game(seed).state.war.supply.failed.values()) for seed in SEEDS)

    assert 10 * failed <= 5 * 4 * len(SEEDS)


def test_hardly_a_ship_is_dry_at_sea_in_four_game_turns() -> None:
    """SM-8A1.2 Escorts leave in time, and nobody waits at sea for orders."""
    dry = [event for seed in SEEDS for event in happened(seed, ShipRanDry)]

    assert len(dry) <= len(SEEDS)


def test_submarines_of_malta_sink_ships_on_the_road_to_libya() -> None:
    """SM-6G Their stations lie on the supply lanes."""
    torpedoes = [event for seed in SEEDS for event in happened(seed, SubmarineTorpedo)]
    hits = sum(isinstance(event, SubmarineTorpedo) and event.hit for event in torpedoes)

    assert hits >= len(SEEDS)


def test_malta_is_fed_by_convoys() -> None:
    """SM-11B2 It starts with nine points and eats twelve in the four game turns, so something must come."""
    hungry = sum(game(seed).state.war.supply.failed.get(Location.MALTA, 0) for seed in SEEDS)

    assert hungry <= len(SEEDS)
    assert not any(game(seed).state.war.malta.surrendered for seed in SEEDS)


def test_raiders_from_malta_go_out_and_battles_happen() -> None:
    """SM-6 In most games cruisers sail against a convoy, and somebody fights."""
    raids = [any(isinstance(event, ForceFormed) and "raiders" in event.name for event in happened(seed, ForceFormed))
             for seed in SEEDS]
    battles = [bool(happened(seed, BattleJoined)) for seed in SEEDS]

    assert 2 * sum(raids) >= len(raids)
    assert 2 * sum(battles) > len(battles)


def test_ships_come_by_the_calendar_and_the_pool_is_read_each_month() -> None:
    """SM-GAP-54, SM-10B In both months; Garibaldi comes out of dock in November, Nestor joins the fleet in December."""
    assert all(len(happened(seed, PoolConsulted)) == 2 for seed in SEEDS)
    arrived = {ship.id for event in happened(1, ShipsArrived) if isinstance(event, ShipsArrived) for ship in event.ships}

    assert {"giuseppe_garibaldi", "nestor"} <= arrived
    assert all(isinstance(one, TenthMasChanged) for one in happened(1, TenthMasChanged))
