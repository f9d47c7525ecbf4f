"""The ledger of fuel has both legs of whatever moved, and what each says follows from the events alone."""

from __future__ import annotations

from pathlib import Path

from campaign.model.events import (
    CargoLoaded,
    CargoLost,
    CargoUnloaded,
    PoolFilled,
    PortChangedHands,
    PortFuelLost,
    ShipRemoved,
    ShipsRefuelled,
    ShipsWithdrawn,
    SuppliesRaised,
)
from campaign.model.setting.scenario import CargoFacts, CargoId, CargoKind
from campaign.model.sides import Allegiance, Side
from campaign.model.units.forces import ShipStatus
from tests.store.test_ledgers import asked, saved
from tests.store.voyage import CONVOY, MALTA, TARANTO, WARSPITE, ZARA, start


def legs(path: Path) -> list[tuple[object, ...]]:
    """All legs in the ledger of fuel, in order."""
    return asked(path, "SELECT change, place, ship, points, points_left, boxes, boxes_left FROM fuel_movement "
                       "WHERE change <> 'stock' ORDER BY seq, line")


def test_a_store_that_never_runs_out_has_its_leg(tmp_path: Path) -> None:
    """SM-10A2 What it issued is told, and nothing of what is left; points become boxes in the bunkers' account."""
    saved(tmp_path / "s.sqlite", [ShipsRefuelled(TARANTO, ((ZARA, 2),), 3.0, from_pool=False, from_stock=False)])

    assert legs(tmp_path / "s.sqlite") == [
        ("refuelled", "taranto", None, -3.0, None, None, None), ("refuelled", "taranto", "zara", None, None, 2, 11),
        ("refuelled", "axis bunkers", None, 3.0, None, -2, None),
    ]


def test_fuel_that_is_shipped_stands_in_holds_until_it_is_delivered_or_lost(tmp_path: Path) -> None:
    """SM-10A3 Loaded from the pool, landed in an endless store; loaded from one, and down with the tanker."""
    oil, more = (CargoFacts(CargoId(key), "Oil", Side.AXIS, CargoKind.FUEL, 1.0, MALTA, 0.0) for key in ("oil", "more"))
    saved(tmp_path / "s.sqlite", [
        PoolFilled(50.0), SuppliesRaised(oil, TARANTO), CargoLoaded(oil.id, (CONVOY,), TARANTO, 1.0, 20.0, from_pool=True),
        CargoUnloaded(oil.id, (CONVOY,), TARANTO, 1.0, delivered=True, fuel_points=20.0),
        SuppliesRaised(more, TARANTO), CargoLoaded(more.id, (CONVOY,), TARANTO, 1.0, 20.0), CargoLost(more.id, CONVOY),
        ShipRemoved(CONVOY, ShipStatus.SUNK, "a mine"),
    ])

    pool = start().fuel_pool
    assert legs(tmp_path / "s.sqlite") == [
        ("arrived", "pool", None, 50.0, pool + 50, None, None), ("arrived", "axis elsewhere", None, -50.0, None, None, None),
        ("loaded", "pool", None, -20.0, pool + 30, None, None), ("loaded", "axis cargo", None, 20.0, None, None, None),
        ("unloaded", "taranto", None, 20.0, None, None, None), ("unloaded", "axis cargo", None, -20.0, None, None, None),
        ("loaded", "taranto", None, -20.0, None, None, None), ("loaded", "axis cargo", None, 20.0, None, None, None),
        ("lost", "axis cargo", None, -20.0, None, None, None), ("lost", "axis lost", None, 20.0, None, None, None),
        ("lost", None, "esperia", None, None, -14, 0), ("lost", "axis lost", None, None, None, 14, None),
    ]


def test_fuel_in_a_port_that_falls_goes_with_it_from_one_side_to_the_other(tmp_path: Path) -> None:
    """SM-1D6 Gone for who held it, there for who holds it now."""
    saved(tmp_path / "s.sqlite", [PortChangedHands(MALTA, Allegiance.AXIS, "stormed"), PortFuelLost(MALTA, 6.0)])

    assert legs(tmp_path / "s.sqlite") == [
        ("taken", "malta", None, -60.0, 0.0, None, None), ("taken", "allied taken", None, 60.0, None, None, None),
        ("taken", "malta", None, 60.0, 60.0, None, None), ("taken", "axis taken", None, -60.0, None, None, None),
        ("lost", "malta", None, -6.0, 54.0, None, None), ("lost", "axis lost", None, 6.0, None, None, None),
    ]


def test_a_ship_that_leaves_the_theatre_takes_her_fuel_along(tmp_path: Path) -> None:
    """SM-10B Nothing of it was burned or lost."""
    saved(tmp_path / "s.sqlite", [ShipsWithdrawn((WARSPITE,), to_pool=False, owed={})])

    assert legs(tmp_path / "s.sqlite") == [
        ("left", "malta", "warspite", None, None, -14, 0), ("left", "allied elsewhere", None, None, None, 14, None),
    ]
