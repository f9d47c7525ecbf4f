"""Orders about ports and against the coast: demolition and repair, bombardment, support of troops ashore."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.forces import Category, ForceId
from campaign.model.hexes import Hex
from campaign.model.scenario import PortId
from campaign.model.ships import ShipId
from campaign.model.shore import ShoreTarget
from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class DemolishPort:
    """Blow up the installations of a port of one's own before it falls; engineers do more."""

    side: Side
    port: PortId
    engineers: bool = False


@dataclass(frozen=True, slots=True)
class RepairPort:
    """Report that engineers, so many REs of them, work on a damaged port."""

    side: Side
    port: PortId
    engineer_re: int = 1


@dataclass(frozen=True, slots=True)
class Bombard:
    """Turn a force's guns (or those of the ships named) on the enemy's coast.

    `place` is a port, an airbase or the label of a hex; `category` picks among ships in port (None: all of them).
    """

    side: Side
    force: ForceId
    target: ShoreTarget
    place: str
    ships: tuple[ShipId, ...] = ()
    category: Category | None = None


@dataclass(frozen=True, slots=True)
class SupportGround:
    """Support the land combat in a hex with the guns of a force."""

    side: Side
    force: ForceId
    hex: Hex


@dataclass(frozen=True, slots=True)
class DeclineSupport:
    """No more ships support the other side's land combats of this phase."""

    side: Side


ShoreCommand = DemolishPort | RepairPort | Bombard | SupportGround | DeclineSupport
