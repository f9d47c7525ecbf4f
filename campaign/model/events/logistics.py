"""Cargo, fuel, ammunition and repairs."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.play.calendar import Turn
from campaign.model.play.landings import Wave
from campaign.model.play.ports import JobId, RepairJob, Track
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.units.condition import Condition
from campaign.model.units.ships import ShipId


class CargoLoaded(Struct, frozen=True):
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


class CargoUnloaded(Struct, frozen=True):
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


class CargoLost(Struct, frozen=True):
    """An item of cargo went down."""

    cargo: CargoId
    ship: ShipId


class FuelBurned(Struct, frozen=True):
    """Each of these ships ticked one fuel box for the segment."""

    ships: tuple[ShipId, ...]


class ShipRanDry(Struct, frozen=True):
    """A ship at sea has no fuel box left."""

    ship: ShipId


class ShipLaidUp(Struct, frozen=True):
    """A ship that had run dry is out of action until a game turn."""

    ship: ShipId
    until: Turn


class ShipFit(Struct, frozen=True):
    """A laid-up ship is fit again."""

    ship: ShipId


class ShipsRefuelled(Struct, frozen=True):
    """A port filled fuel boxes; `points` came from its stock, the national pool or an endless store."""

    port: PortId
    boxes: tuple[tuple[ShipId, int], ...]
    points: float
    from_pool: bool
    from_stock: bool


class RefuellingFellShort(Struct, frozen=True):
    """A port could not fill all the boxes that were wanted, and why."""

    port: PortId
    ships: tuple[ShipId, ...]
    reason: str


class PoolFilled(Struct, frozen=True):
    """Fuel points arrived in the Italian pool."""

    points: float


class ShipsReplenished(Struct, frozen=True):
    """Ships in port drew ammunition and torpedoes."""

    ships: tuple[ShipId, ...]


class RepairBegun(Struct, frozen=True):
    """Work on one hit began."""

    job: RepairJob


class RepairsProgressed(Struct, frozen=True):
    """An owning player turn passed: for these jobs as work, for the halted ones as time lost."""

    jobs: tuple[JobId, ...]
    halted: tuple[JobId, ...] = ()


class HitRepaired(Struct, frozen=True):
    """One hit was mended, leaving the ship in this condition."""

    job: JobId
    ship: ShipId
    track: Track
    condition: Condition


class RepairSuspended(Struct, frozen=True):
    """Work was halted."""

    job: JobId
    reason: str


class RepairResumed(Struct, frozen=True):
    """Work went on in this port; `delay` are owning player turns added when fewer were lost than must be."""

    job: JobId
    delay: int
    port: PortId


class RepairAbandoned(Struct, frozen=True):
    """Work ended with the ship or the port."""

    job: JobId
    reason: str


class BoatsTakenInHand(Struct, frozen=True):
    """Damaged boats of a squadron are put right in port from this segment on; none when she put to sea before they were."""

    ship: ShipId
    segment: int | None


class BoatsMended(Struct, frozen=True):
    """All boats that a squadron has left are whole."""

    ship: ShipId
    condition: Condition


class RefuellingPrioritised(Struct, frozen=True):
    """A port serves these ships first."""

    port: PortId
    ships: tuple[ShipId, ...]


LogisticsEvent = (
    CargoLoaded | CargoUnloaded | CargoLost | FuelBurned | ShipRanDry
    | ShipLaidUp | ShipFit | ShipsRefuelled | RefuellingFellShort | PoolFilled
    | ShipsReplenished | RepairBegun | RepairsProgressed | HitRepaired | RepairSuspended
    | RepairResumed | RepairAbandoned | BoatsTakenInHand | BoatsMended | RefuellingPrioritised
)
