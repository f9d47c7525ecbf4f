"""Standing orders given, carried out and ended; and what their owner was asked."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.play.standing_orders import ConvoyRun, Matter, Noted, RunId, StandingOrder, Unfinished
from campaign.model.setting.scenario import CargoId, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId


class StandingOrderGiven(Struct, frozen=True):
    """A task force was given a standing order, of its own or for a convoy run."""

    side: Side
    force: ForceId
    order: StandingOrder
    run: RunId | None = None


class StandingOrderCarried(Struct, frozen=True):
    """A standing order was carried out in this segment: how far the force is on its route, and why it goes home if it does."""

    side: Side
    force: ForceId
    leg: int
    stayed: int
    homeward: str = ""
    arrived: bool = False


class StandingOrderHeldUp(Struct, frozen=True):
    """Submarines held up a force that had more to do today: the rest is done once they have struck or let it pass."""

    side: Side
    force: ForceId
    unfinished: Unfinished


class StandingOrderEnded(Struct, frozen=True):
    """A standing order ended, and why."""

    side: Side
    force: ForceId
    reason: str


class UnloadingOrdered(Struct, frozen=True):
    """Cargo that a force brought into its port under a standing order is to be landed as soon as it may be."""

    side: Side
    port: PortId
    cargoes: tuple[CargoId, ...]


class ConvoyRunStarted(Struct, frozen=True):
    """A convoy run began."""

    run: ConvoyRun


class ConvoyRunCarried(Struct, frozen=True):
    """A convoy run was carried on in this segment; `waits` is what its ships wait for, if they do."""

    side: Side
    run: RunId
    waits: str = ""


class ConvoyRunStopped(Struct, frozen=True):
    """A convoy run ended, and why."""

    side: Side
    run: RunId
    reason: str


class RepairsPrioritised(Struct, frozen=True):
    """A port's dockyard was told to repair these ships first."""

    port: PortId
    ships: tuple[ShipId, ...]


class HarboursServed(Struct, frozen=True):
    """A side's docks and pumps were set to work by its priorities in this segment."""

    side: Side


class MatterArose(Struct, frozen=True):
    """Something came up under standing orders that its owner must decide."""

    side: Side
    matter: Matter


class OwnerAsked(Struct, frozen=True):
    """The owner was asked in this step: all that needs a decision, and what he was shown with it (None: as before)."""

    side: Side
    matters: tuple[Matter, ...]
    noted: Noted | None = None


StandingEvent = (
    StandingOrderGiven | StandingOrderCarried | StandingOrderHeldUp | StandingOrderEnded | UnloadingOrdered | ConvoyRunStarted
    | ConvoyRunCarried | ConvoyRunStopped | RepairsPrioritised | HarboursServed | MatterArose | OwnerAsked
)
