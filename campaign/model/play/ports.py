"""The present state of ports and repair work."""

from __future__ import annotations

from enum import Enum
from typing import NewType

from msgspec import Struct

from campaign.model.play.landings import FRESH, GroundState
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoFacts, PortId
from campaign.model.sides import Allegiance, Nation
from campaign.model.units.ships import ShipId

JobId = NewType("JobId", str)


class Track(Enum):
    """The two rows of boxes on the Hit Record Chart (SM-GAP-19)."""

    GUNNERY = "G"
    FLOTATION = "F"

    @property
    def word(self) -> str:
        """How it is said: gunnery or flotation."""
        return self.name.lower()


class Port(Struct, frozen=True):
    """One port: its owner, its fuel (None: pool or unlimited), and how much of its ratings was used.

    `hits` close it gradually; `repair_lost` says that its dockyard was captured once and is lost to both sides;
    `quiet_since` is the number of the first whole game turn without a new hit.
    """

    id: PortId
    hex: Hex
    nation: Nation
    allegiance: Allegiance
    fuel: float | None
    cargo_used: float = 0.0
    fuel_issued: float = 0.0
    refuel_first: tuple[ShipId, ...] = ()
    hits: int = 0
    repair_lost: bool = False
    quiet_since: int = 0


class RepairJob(Struct, frozen=True):
    """One hit under repair: the owner's player turns that are left; none pass while it is suspended."""

    id: JobId
    ship: ShipId
    port: PortId
    track: Track
    turns_left: int
    suspended: bool = False
    halted_turns: int = 0


class Cargo(Struct, frozen=True):
    """One item of cargo: ashore in a port or on an open coast (`at_hex`), in all the ships named, or gone."""

    facts: CargoFacts
    at: PortId | None = None
    aboard: tuple[ShipId, ...] = ()
    delivered: bool = False
    lost: bool = False
    at_hex: Hex | None = None
    troops: GroundState = FRESH
