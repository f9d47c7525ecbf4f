"""Standing orders, convoy runs and priorities in the dockyards. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.forces import ForceId
from campaign.model.scenario import CargoKind, PortId
from campaign.model.ships import ShipId
from campaign.model.sides import Side
from campaign.model.standing_orders import CONVOY, Conduct, RunId, StandingOrder


@dataclass(frozen=True, slots=True)
class GiveStandingOrder:
    """Let a task force do this by itself until judgement is wanted."""

    side: Side
    force: ForceId
    standing: StandingOrder


@dataclass(frozen=True, slots=True)
class CancelStandingOrder:
    """Take a task force back into one's own hand."""

    side: Side
    force: ForceId


@dataclass(frozen=True, slots=True)
class StartConvoyRun:
    """Let these ships load in one port, land in another and return, again and again; `wish` limits what they load."""

    side: Side
    name: str
    ships: tuple[ShipId, ...]
    load_in: PortId
    land_in: PortId
    via: tuple[str, ...] = ()
    wish: CargoKind | None = None
    conduct: Conduct = CONVOY


@dataclass(frozen=True, slots=True)
class StopConvoyRun:
    """Let a run's ships be ordered by hand again."""

    side: Side
    run: RunId


@dataclass(frozen=True, slots=True)
class PrioritiseRepairs:
    """Mend these ships first in a port that mends by priority."""

    side: Side
    port: PortId
    ships: tuple[ShipId, ...]


StandingCommand = GiveStandingOrder | CancelStandingOrder | StartConvoyRun | StopConvoyRun | PrioritiseRepairs
