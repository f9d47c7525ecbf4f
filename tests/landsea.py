"""Troops on the small sea: ground units in port, on a coast, or aboard."""

from __future__ import annotations

from typing import Any

from campaign.model.setting.scenario import CargoKind, GroundFacts, UnitKind
from campaign.model.sides import Side
from tests.sea import PlacedCargo, cargo


def troops(
    name: str, size: float, at: str | tuple[str, ...], kind: UnitKind = UnitKind.INFANTRY, *, side: Side = Side.AXIS,
    to: str = "valencia", **more: Any,
) -> PlacedCargo:
    """A ground unit, infantry unless told otherwise, wanted nowhere that it could reach."""
    return cargo(name, size, at, to, side=side, kind=CargoKind.TROOPS, worth=0.0, ground=GroundFacts(kind, **more))
