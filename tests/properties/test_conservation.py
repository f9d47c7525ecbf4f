"""Nothing is made and nothing is lost on the way: fuel, ships and cargo over whole random games."""

from __future__ import annotations

import pytest
from hypothesis import given as for_all
from hypothesis import settings
from hypothesis import strategies as st

from campaign.model.book import Book, Options
from campaign.model.events import CargoLoaded, CargoLost, CargoUnloaded, Event, FuelBurned, PoolFilled, ShipsRefuelled
from campaign.model.play.state import State
from campaign.model.setting.scenario import CargoId, CargoKind
from campaign.model.units.forces import ShipStatus
from campaign.rules import engine
from tests.properties.arena import end_of, games

WHOLE = 600
TRIFLE = 1e-6
MARKERS = [Options(hidden_markers=hidden) for hidden in (False, True)]


def fuel_aboard(book: Book, state: State, cargo: CargoId) -> float:
    """Fuel points that an item of cargo holds while it is under way."""
    item = state.cargoes[cargo]
    fuel = item.facts.kind is CargoKind.FUEL and bool(item.aboard)
    return item.facts.size_re * book.charts.fuel.points_per_re if fuel else 0.0


def fuel_held(book: Book, state: State) -> float:
    """All fuel points there are: in bunkers, stocks, the pool, and under way."""
    bunkers = sum(ship.fuel_boxes * book.counters[key].fuel_points_per_box for key, ship in state.ships.items())
    stocks = sum(port.fuel or 0.0 for port in state.ports.values())
    return bunkers + stocks + state.fuel_pool + sum(fuel_aboard(book, state, key) for key in state.cargoes)


def fuel_gained(book: Book, before: State, event: Event) -> float:
    """What an event adds to all the fuel there is, or takes from it."""
    match event:
        case FuelBurned(ships=ships):
            return -sum(book.counters[key].fuel_points_per_box for key in ships if before.ships[key].fuel_boxes)
        case PoolFilled(points=points):
            return points
        case ShipsRefuelled(points=points, from_pool=pool, from_stock=stock):
            return 0.0 if pool or stock else points
        case CargoLoaded(fuel_points=points, from_pool=pool, from_stock=stock):
            return 0.0 if pool or stock else points
        case CargoUnloaded(fuel_points=points, to_pool=pool, to_stock=stock):
            return 0.0 if pool or stock else -points
        case CargoLost(cargo=cargo):
            return -fuel_aboard(book, before, cargo)
        case _:
            return 0.0


@pytest.mark.gate
@pytest.mark.parametrize("options", MARKERS, ids=str)
@settings(max_examples=8)
@for_all(st.integers(0, 2**31))
def test_fuel_is_neither_made_nor_lost_in_a_whole_game(options: Options, seed: int) -> None:
    """SM-10A, SM-8A1, SM-GAP-33 Bunkers, stocks, pool and cargo together change only by what is burned or arrives."""
    for game, events in games(options, seed, WHOLE):
        before = game.marks[-2][1]
        for event in events:
            after = engine.fold(before, event)
            gained = fuel_held(game.book, after) - fuel_held(game.book, before)
            assert abs(gained - fuel_gained(game.book, before, event)) < TRIFLE, event
            before = after


@pytest.mark.gate
@pytest.mark.parametrize("options", MARKERS, ids=str)
@settings(max_examples=8)
@for_all(st.integers(0, 2**31))
def test_every_ship_and_every_cargo_is_accounted_for_at_the_end(options: Options, seed: int) -> None:
    """SM-1B, SM-2D, SM-4C1, SM-GAP-55 Ships are there or gone with points scored; cargo lies, sails, or is lost."""
    game = end_of(options, seed, WHOLE)
    start, end = game.marks[0][1], game.state
    gone = [ship for ship in end.ships.values() if ship.status is not ShipStatus.ACTIVE]

    assert end.over and set(end.ships) == set(start.ships) and set(end.cargoes) == set(start.cargoes)
    assert sum(entry.rule == "SM-GAP-55" for entry in end.points) == len(gone)
    assert all(not ship.cargo for ship in gone)
    for item in end.cargoes.values():
        assert (item.at is not None) + (item.at_hex is not None) + bool(item.aboard) + item.lost == 1


def test_the_account_can_fail() -> None:
    """SM-10A A canary: a drop of fuel from nowhere is noticed."""
    game = end_of(MARKERS[0], 2, 3)
    leak = PoolFilled(0.5)

    assert fuel_gained(game.book, game.state, leak) != fuel_held(game.book, game.state) - fuel_held(game.book, game.state)
    assert fuel_held(game.book, engine.fold(game.state, leak)) - fuel_held(game.book, game.state) == 0.5
