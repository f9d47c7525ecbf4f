"""Why a battle of a campaign came about, as one side knows it: errands, convoys near by, what is at stake, what it is after."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoKind, Location, PortId


class Doing(Enum):
    """What a force was at sea for when it met the enemy."""

    CONVOY = "convoy"
    LANDING = "landing"
    FETCHING = "fetching"
    PASSAGE = "passage"
    HOMEWARD = "homeward"
    COVER = "cover"
    REARGUARD = "rearguard"
    SWEEP = "sweep"


class LoadAboard(Struct, frozen=True):
    """What of one kind a force carries, in REs."""

    kind: CargoKind
    size_re: float


class Errand(Struct, frozen=True):
    """One own force's errand: the port it is bound for or the hex it lies off, its load, and the convoy that it covers."""

    force: str
    name: str
    doing: Doing
    port: PortId | None = None
    off: Hex | None = None
    loads: tuple[LoadAboard, ...] = ()
    covers: str = ""


class ConvoyNear(Struct, frozen=True):
    """A convoy that is not in the battle: an own force by its name, or a marker of the enemy's; where, and whither if known."""

    name: str
    hex: Hex
    own: bool
    port: PortId | None = None


class Owed(Struct, frozen=True):
    """A duty that supplies in the battle are bound for: loads owed in this game turn, those landed, what failing it costs."""

    location: Location
    loads: float
    landed: float
    penalty: float


class Stakes(Struct, frozen=True):
    """Points: what the enemy scores for own ships and troops, what the load is worth where it is wanted, his ships' price."""

    own: float
    load: float
    enemy: float
    owed: tuple[Owed, ...] = ()


class BattleAim(Enum):
    """What a side is after in a battle, the most important first."""

    BRING_THROUGH = "bring_through"
    PROTECT = "protect"
    SINK_TRANSPORTS = "sink_transports"
    REACH_PORT = "reach_port"
    SINK = "sink"


class Occasion(Struct, frozen=True):
    """All of it, for one side; none of it is the other's to know."""

    errands: tuple[Errand, ...]
    convoys: tuple[ConvoyNear, ...]
    stakes: Stakes
    aims: tuple[BattleAim, ...]
