"""Standing orders, convoy runs and priorities in the dockyards. `side` is who gives the order."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.grammar import Waypoint, syntax
from campaign.model.play.standing_orders import CONVOY, Conduct, RunId, StandingOrder
from campaign.model.setting.scenario import CargoKind, PortId
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId
from campaign.model.units.ships import ShipId


@syntax("let a force play itself", "standing {force} {standing}",
        example="standing AX1 to benghazi via messina home taranto weaker avoid attack never speed 12",
        sentence="Standing order for {force}: to {standing.route}, then {standing.then}")
class GiveStandingOrder(Struct, frozen=True):
    """Let a task force do this by itself until judgement is wanted."""

    side: Side
    force: ForceId
    standing: StandingOrder


@syntax("take a force back into one's own hand", "standing {force} off", example="standing AX1 off")
class CancelStandingOrder(Struct, frozen=True):
    """Take a task force back into one's own hand."""

    side: Side
    force: ForceId


@syntax("let a convoy load, sail, land and return again and again",
        "run {ships} from {load_in} to {land_in} [via {via}] [with {wish}] {conduct} [as {name}]",
        example="run ankara from naples to tripoli_libya with fuel as Libya", defaults={"name": ""})
class StartConvoyRun(Struct, frozen=True):
    """Let these ships load in one port, land in another and return, again and again; `wish` limits what they load."""

    side: Side
    name: str
    ships: tuple[ShipId, ...]
    load_in: PortId
    land_in: PortId
    via: tuple[Waypoint, ...] = ()
    wish: CargoKind | None = None
    conduct: Conduct = CONVOY


@syntax("end a convoy run", "run stop {run}", example="run stop AXR1")
class StopConvoyRun(Struct, frozen=True):
    """Let a run's ships be ordered by hand again."""

    side: Side
    run: RunId


@syntax("say who is mended first where docks go by priority", "mend {port} first {ships}",
        example="mend taranto first littorio")
class PrioritiseRepairs(Struct, frozen=True):
    """Mend these ships first in a port that mends by priority."""

    side: Side
    port: PortId
    ships: tuple[ShipId, ...]


StandingCommand = GiveStandingOrder | CancelStandingOrder | StartConvoyRun | StopConvoyRun | PrioritiseRepairs
