"""Ports, guns against the land and carriers in random games where land facts are taken too."""

from __future__ import annotations

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from campaign.model.book import Book, Options
from campaign.model.events import Event, PortHit, ShoreBombarded
from campaign.model.play.state import State
from campaign.model.units.forces import Lapse, Recon, ShipStatus
from campaign.rules import engine
from campaign.rules.chapters.ports.ch01_ports import cargo_rating, refuel_rating, repair_rating
from campaign.rules.chapters.ports.ch08_repair import points_bound
from tests.properties.arena import end_of, games
from tests.properties.test_random_play import orders_found_wanting

LAND = [Options(hidden_markers=hidden, land_facts=True) for hidden in (False, True)]


def overstretched(book: Book, state: State) -> list[str]:
    """Ports that do more than hits have left them able to, and what else guns and decks may never bring about."""
    wrong = []
    for key, port in state.ports.items():
        ratings = (cargo_rating(book, port), refuel_rating(book, port), repair_rating(book, port))
        if not 0 <= port.hits <= book.charts.shore.damage.most_hits or min(ratings) < 0 or (port.fuel or 0) < 0:
            wrong.append(f"{key}: {port}")
        if points_bound(state, key) > ratings[2]:
            wrong.append(f"{key} has {points_bound(state, key)} hits under repair and {ratings[2]} points")
    for force, finds in state.finds.items():
        if any((find.kind is Recon.BOMBARDMENT) != (find.until is Lapse.UNIT_MOVES) for find in finds):
            wrong.append(f"{force} is found until she moves, and did not fire")
    wrong += [f"{key} has no base" for key, unit in state.air.items() if (unit.base == "") != (unit.status.value == "lost")]
    wrong += [f"{key} is a prize and gone" for key, ship in state.ships.items()
              if ship.prize and ship.status is not ShipStatus.ACTIVE]
    return wrong


@pytest.mark.gate
@pytest.mark.parametrize("options", LAND, ids=str)
@settings(max_examples=4)
@for_all(st.integers(0, 2**31))
def test_a_game_with_land_facts_stays_sound(options: Options, seed: int) -> None:
    """SM-1D4, SM-1D5, SM-4A4, SM-4A3, SM-GAP-04 Whoever is asked can act, and no port does more than it can."""
    for game, _ in games(options, seed, 400):
        assert overstretched(game.book, game.state) == [] and orders_found_wanting(game.book, game.state) == []


@pytest.mark.gate
def test_random_games_come_to_bombardments() -> None:
    """SM-4A4 Or the property would prove little."""
    seen: set[type] = set()
    for seed in range(6):
        happened: list[Event] = end_of(LAND[seed % 2], seed, 400).events
        seen |= {type(event) for event in happened}

    assert {ShoreBombarded, PortHit} <= seen


def test_the_check_of_ports_can_fail() -> None:
    """SM-1D5 A canary: hits beyond the fifth are noticed."""
    game = end_of(LAND[0], 1, 3)
    port = next(iter(game.state.ports))

    assert overstretched(game.book, engine.fold(game.state, PortHit(port, 6, "bombs")))
