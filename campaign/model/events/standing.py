"""Standing orders given, carried out and ended; and what their owner was asked."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.play.standing_orders import ConvoyRun, Matter, Noted, RunId, StandingOrder, Unfinished
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId


@dataclass(frozen=True, slots=True)
class StandingOrderGiven:
    """A task force has a standing order, of its own or for a convoy run."""

    side: Side
    force: ForceId
    order: StandingOrder
    run: RunId | None = None


@dataclass(frozen=True, slots=True)
class StandingOrderCarried:
    """A standing order was carried out in this segment; where its route stands, and why it goes home if it does."""

    side: Side
    force: ForceId
    leg: int
    stayed: int
    homeward: str = ""
    arrived: bool = False


@dataclass(frozen=True, slots=True)
class StandingOrderHeldUp:
    """Submarines hold a force up that had more to do today: it is done once they have had their way."""

    side: Side
    force: ForceId
    unfinished: Unfinished


@dataclass(frozen=True, slots=True)
class StandingOrderEnded:
    """A standing order is at its end, and why."""

    side: Side
    force: ForceId
    reason: str


@dataclass(frozen=True, slots=True)
class UnloadingOrdered:
    """Cargo that a force brought into its port under a standing order is to be landed as soon as it may be."""

    side: Side
    port: PortId
    cargoes: tuple[CargoId, ...]


@dataclass(frozen=True, slots=True)
class ConvoyRunStarted:
    """A convoy run began."""

    run: ConvoyRun


@dataclass(frozen=True, slots=True)
class ConvoyRunCarried:
    """A convoy run was looked after in this segment; what its ships wait for, if they do."""

    side: Side
    run: RunId
    waits: str = ""


@dataclass(frozen=True, slots=True)
class ConvoyRunStopped:
    """A convoy run is at its end, and why."""

    side: Side
    run: RunId
    reason: str


@dataclass(frozen=True, slots=True)
class RepairsPrioritised:
    """A port's dockyard mends these ships first."""

    port: PortId
    ships: tuple[ShipId, ...]


@dataclass(frozen=True, slots=True)
class HarboursServed:
    """A side's docks and pumps were set to work by its priorities in this segment."""

    side: Side


@dataclass(frozen=True, slots=True)
class MatterArose:
    """Something came up under standing orders that its owner must decide."""

    side: Side
    matter: Matter


@dataclass(frozen=True, slots=True)
class OwnerAsked:
    """The owner is asked in this step: all that needs a decision, and what he is shown with it (None: as before)."""

    side: Side
    matters: tuple[Matter, ...]
    noted: Noted | None = None


StandingEvent = (
    StandingOrderGiven | StandingOrderCarried | StandingOrderHeldUp | StandingOrderEnded | UnloadingOrdered | ConvoyRunStarted
    | ConvoyRunCarried | ConvoyRunStopped | RepairsPrioritised | HarboursServed | MatterArose | OwnerAsked
)
