"""Flotillas of submarines: their orders, moves, searches and strikes, and what is done to them."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, FlotillaMission, PortId, SubmarineArrival
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import Find, ForceId
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import FlotillaPolicy, Prey, SubmarineStrike


class SubmarinesArrived(Struct, frozen=True):
    """Points of submarines came to a port and wait to be put into a flotilla."""

    side: Side
    arrival: SubmarineArrival


class FlotillaRaised(Struct, frozen=True):
    """A new flotilla lies in port, of points that had arrived or (`source`) came out of another flotilla."""

    flotilla: FlotillaId
    side: Side
    nation: Nation
    name: str
    port: PortId
    hex: Hex
    points: int
    contact: str | None
    source: FlotillaId | None = None


class PointsRaised(Struct, frozen=True):
    """Points that had arrived joined a flotilla in that port."""

    flotilla: FlotillaId
    port: PortId
    points: int


class PointsHandedOver(Struct, frozen=True):
    """Points went from one flotilla to another; one that has none left is gone."""

    source: FlotillaId
    to: FlotillaId
    points: int


class FlotillaMissionAssigned(Struct, frozen=True):
    """A flotilla took up a mission."""

    flotilla: FlotillaId
    mission: FlotillaMission


class FlotillaInstructed(Struct, frozen=True):
    """A flotilla was told when to strike, and at what."""

    flotilla: FlotillaId
    attack: FlotillaPolicy
    prey: Prey
    worth: float


class FlotillaMoved(Struct, frozen=True):
    """A flotilla went one leg; `path` begins with the first hex entered.

    When `goes_on` its owner is told of the move with its next leg, which began at `begun` and had cost `before`.
    """

    flotilla: FlotillaId
    path: tuple[Hex, ...]
    cost: int
    begun: Hex | None = None
    before: int = 0
    goes_on: bool = False


class FlotillaBerthed(Struct, frozen=True):
    """A flotilla went into port."""

    flotilla: FlotillaId
    port: PortId


class FlotillaEscaped(Struct, frozen=True):
    """A flotilla put to sea in transit from a port that it could not stay in."""

    flotilla: FlotillaId
    port: PortId


class FlotillaSearchedHex(Struct, frozen=True):
    """A flotilla in transit searched its hex, paying movement points."""

    flotilla: FlotillaId
    light: Light
    cost: int


class SubmarineSearched(Struct, frozen=True):
    """A flotilla searched for an enemy unit (a force or a flotilla) in its area."""

    flotilla: FlotillaId
    target: str
    hex: Hex
    found: bool


class FlotillaSpotted(Struct, frozen=True):
    """A flotilla was found by its enemy; `contact` is his label for it."""

    flotilla: FlotillaId
    by: Side
    hex: Hex
    find: Find
    contact: str


class FlotillaFindsLapsed(Struct, frozen=True):
    """Finds of flotillas lapsed; `left` are those that stay live."""

    left: tuple[tuple[FlotillaId, tuple[Find, ...]], ...]


class StrikeOffered(Struct, frozen=True):
    """A flotilla has found a force, and its owner must say whether it strikes; the force waits."""

    strike: SubmarineStrike


class StrikeAnswered(Struct, frozen=True):
    """The owner of a flotilla has said whether it strikes."""

    flotilla: FlotillaId
    attack: bool


class FlotillaAttacked(Struct, frozen=True):
    """A flotilla attacked a force: points that the escorts sank, and points that got through to fire."""

    flotilla: FlotillaId
    force: ForceId
    hex: Hex
    sunk: int
    attackers: int


class SubmarineTorpedo(Struct, frozen=True):
    """One point fired at a ship: the number it needed, and the flotation boxes that it cost her."""

    flotilla: FlotillaId
    ship: ShipId
    needed: int
    hit: bool
    boxes: int


class FlotillaHunted(Struct, frozen=True):
    """A force hunted a flotilla in its hex; `sunk` are the points that it sank."""

    force: ForceId
    flotilla: FlotillaId
    sunk: int


class FlotillaReduced(Struct, frozen=True):
    """A flotilla lost points; one that has none left is gone."""

    flotilla: FlotillaId
    points: int
    cause: str


class RouteCut(Struct, frozen=True):
    """The rest of a force's route was given up, and why."""

    force: ForceId
    rest: tuple[Hex, ...]
    why: str


SubmarineEvent = (
    SubmarinesArrived | FlotillaRaised | PointsRaised | PointsHandedOver | FlotillaMissionAssigned | FlotillaInstructed
    | FlotillaMoved | FlotillaBerthed | FlotillaSearchedHex | SubmarineSearched | FlotillaSpotted | FlotillaFindsLapsed
    | StrikeOffered | StrikeAnswered | FlotillaAttacked | SubmarineTorpedo | FlotillaHunted | FlotillaReduced | RouteCut
    | FlotillaEscaped
)
