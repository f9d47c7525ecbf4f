"""Cargo, fuel, ammunition and repairs."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.play.calendar import Turn
from campaign.model.play.landings import Wave
from campaign.model.play.ports import JobId, RepairJob, Track
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId


@dataclass(frozen=True, slots=True)
class CargoLoaded:
    """An item of cargo went aboard; fuel so shipped (`fuel_points`) came from the port's stock or the national pool.

    `over_beach`: in landing craft beside the quays; `boarded` is the segment that troops in them count as boarding in.
    """

    cargo: CargoId
    ships: tuple[ShipId, ...]
    port: PortId
    size_re: float
    fuel_points: float = 0.0
    from_pool: bool = False
    from_stock: bool = False
    over_beach: bool = False
    movement: int = 0
    lifts: tuple[tuple[ShipId, float], ...] = ()
    boarded: int | None = None
    wave: Wave | None = None


@dataclass(frozen=True, slots=True)
class CargoUnloaded:
    """An item of cargo went ashore; fuel so landed (`fuel_points`) went to the port's stock or the national pool."""

    cargo: CargoId
    ships: tuple[ShipId, ...]
    port: PortId
    size_re: float
    delivered: bool
    fuel_points: float = 0.0
    to_pool: bool = False
    to_stock: bool = False
    over_beach: bool = False
    movement: int = 0
    enemy_turn: bool = False


@dataclass(frozen=True, slots=True)
class CargoLost:
    """An item of cargo went down."""

    cargo: CargoId
    ship: ShipId


@dataclass(frozen=True, slots=True)
class FuelBurned:
    """Each of these ships ticked one fuel box for the segment."""

    ships: tuple[ShipId, ...]


@dataclass(frozen=True, slots=True)
class ShipRanDry:
    """A ship at sea has no fuel box left."""

    ship: ShipId


@dataclass(frozen=True, slots=True)
class ShipLaidUp:
    """A ship that had run dry is out of action until a game turn."""

    ship: ShipId
    until: Turn


@dataclass(frozen=True, slots=True)
class ShipFit:
    """A laid-up ship is fit again."""

    ship: ShipId


@dataclass(frozen=True, slots=True)
class ShipsRefuelled:
    """A port filled fuel boxes; `points` came from its stock, the national pool or an endless store."""

    port: PortId
    boxes: tuple[tuple[ShipId, int], ...]
    points: float
    from_pool: bool
    from_stock: bool


@dataclass(frozen=True, slots=True)
class RefuellingFellShort:
    """A port could not fill all the boxes that were wanted, and why."""

    port: PortId
    ships: tuple[ShipId, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class PoolFilled:
    """Fuel points arrived in the Italian pool."""

    points: float


@dataclass(frozen=True, slots=True)
class ShipsReplenished:
    """Ships in port drew ammunition and torpedoes."""

    ships: tuple[ShipId, ...]


@dataclass(frozen=True, slots=True)
class RepairBegun:
    """Work on one hit began."""

    job: RepairJob


@dataclass(frozen=True, slots=True)
class RepairsProgressed:
    """An owning player turn passed: for these jobs as work, for the halted ones as time lost."""

    jobs: tuple[JobId, ...]
    halted: tuple[JobId, ...] = ()


@dataclass(frozen=True, slots=True)
class HitRepaired:
    """One hit was mended, leaving the ship in this condition."""

    job: JobId
    ship: ShipId
    track: Track
    condition: Condition


@dataclass(frozen=True, slots=True)
class RepairSuspended:
    """Work was halted."""

    job: JobId
    reason: str


@dataclass(frozen=True, slots=True)
class RepairResumed:
    """Work went on in this port; `delay` are owning player turns added when fewer were lost than must be."""

    job: JobId
    delay: int
    port: PortId


@dataclass(frozen=True, slots=True)
class RepairAbandoned:
    """Work ended with the ship or the port."""

    job: JobId
    reason: str


@dataclass(frozen=True, slots=True)
class BoatsTakenInHand:
    """Damaged boats of a squadron are put right in port from this segment on; none when she put to sea before they were."""

    ship: ShipId
    segment: int | None


@dataclass(frozen=True, slots=True)
class BoatsMended:
    """All boats that a squadron has left are whole."""

    ship: ShipId
    condition: Condition


@dataclass(frozen=True, slots=True)
class RefuellingPrioritised:
    """A port serves these ships first."""

    port: PortId
    ships: tuple[ShipId, ...]


LogisticsEvent = (
    CargoLoaded | CargoUnloaded | CargoLost | FuelBurned | ShipRanDry
    | ShipLaidUp | ShipFit | ShipsRefuelled | RefuellingFellShort | PoolFilled
    | ShipsReplenished | RepairBegun | RepairsProgressed | HitRepaired | RepairSuspended
    | RepairResumed | RepairAbandoned | BoatsTakenInHand | BoatsMended | RefuellingPrioritised
)
