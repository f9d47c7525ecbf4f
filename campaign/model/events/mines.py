"""Minefields, and ships that strike them."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.setting.scenario import FlotillaId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import Minefield


class MinefieldLaid(Struct, frozen=True):
    """A field lies in the sea from now on."""

    field: Minefield


class MinefieldLapsed(Struct, frozen=True):
    """A field is no more: its owner lost the port that he held it from."""

    field: str


class MineStruck(Struct, frozen=True):
    """A ship of a force, or a point of a flotilla, struck a mine that cost so many flotation boxes."""

    field: str
    force: ForceId | None
    flotilla: FlotillaId | None
    ship: ShipId | None
    boxes: int


MineEvent = MinefieldLaid | MinefieldLapsed | MineStruck
