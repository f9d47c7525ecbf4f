"""Minefields, and ships that strike them."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.sea.mines import Minefield
from campaign.model.setting.scenario import FlotillaId
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId


@dataclass(frozen=True, slots=True)
class MinefieldLaid:
    """A field lies in the sea from now on."""

    field: Minefield


@dataclass(frozen=True, slots=True)
class MinefieldLapsed:
    """A field is no more: its owner lost the port that he held it from."""

    field: str


@dataclass(frozen=True, slots=True)
class MineStruck:
    """A ship of a force, or a point of a flotilla, struck a mine that cost so many flotation boxes."""

    field: str
    force: ForceId | None
    flotilla: FlotillaId | None
    ship: ShipId | None
    boxes: int


MineEvent = MinefieldLaid | MinefieldLapsed | MineStruck
