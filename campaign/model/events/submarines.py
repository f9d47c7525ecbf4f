"""Flotillas of submarines: their orders, moves, searches and strikes, and what is done to them."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.battles.battle import Light
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, FlotillaMission, PortId, SubmarineArrival
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import Find, ForceId
from campaign.model.units.ships import ShipId
from campaign.model.units.submarines import FlotillaPolicy, Prey, SubmarineStrike


@dataclass(frozen=True, slots=True)
class SubmarinesArrived:
    """Points came to a port and wait to be put into a flotilla."""

    side: Side
    arrival: SubmarineArrival


@dataclass(frozen=True, slots=True)
class FlotillaRaised:
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


@dataclass(frozen=True, slots=True)
class PointsRaised:
    """Points that had arrived joined a flotilla in that port."""

    flotilla: FlotillaId
    port: PortId
    points: int


@dataclass(frozen=True, slots=True)
class PointsHandedOver:
    """Points went from one flotilla to another; one that has none left is gone."""

    source: FlotillaId
    to: FlotillaId
    points: int


@dataclass(frozen=True, slots=True)
class FlotillaMissionAssigned:
    """A flotilla took up a mission."""

    flotilla: FlotillaId
    mission: FlotillaMission


@dataclass(frozen=True, slots=True)
class FlotillaInstructed:
    """When a flotilla strikes, and at what."""

    flotilla: FlotillaId
    attack: FlotillaPolicy
    prey: Prey
    worth: float


@dataclass(frozen=True, slots=True)
class FlotillaMoved:
    """A flotilla went one leg; `path` begins with the first hex entered.

    When `goes_on` its owner is told of the move with its next leg, which began at `begun` and had cost `before`.
    """

    flotilla: FlotillaId
    path: tuple[Hex, ...]
    cost: int
    begun: Hex | None = None
    before: int = 0
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class FlotillaBerthed:
    """A flotilla went into port."""

    flotilla: FlotillaId
    port: PortId


@dataclass(frozen=True, slots=True)
class FlotillaEscaped:
    """A flotilla put to sea in transit from a port that it could not stay in."""

    flotilla: FlotillaId
    port: PortId


@dataclass(frozen=True, slots=True)
class FlotillaSearchedHex:
    """A flotilla in transit searched its hex, paying movement points."""

    flotilla: FlotillaId
    light: Light
    cost: int


@dataclass(frozen=True, slots=True)
class SubmarineSearched:
    """A flotilla searched for an enemy unit (a force or a flotilla) in its area."""

    flotilla: FlotillaId
    target: str
    hex: Hex
    found: bool


@dataclass(frozen=True, slots=True)
class FlotillaSpotted:
    """A flotilla was found by its enemy; `contact` is his label for it."""

    flotilla: FlotillaId
    by: Side
    hex: Hex
    find: Find
    contact: str


@dataclass(frozen=True, slots=True)
class FlotillaFindsLapsed:
    """Finds of flotillas lapsed; `left` are those that stay live."""

    left: tuple[tuple[FlotillaId, tuple[Find, ...]], ...]


@dataclass(frozen=True, slots=True)
class StrikeOffered:
    """A flotilla has found a force, and its owner must say whether it strikes; the force waits."""

    strike: SubmarineStrike


@dataclass(frozen=True, slots=True)
class StrikeAnswered:
    """Its owner has said so."""

    flotilla: FlotillaId
    attack: bool


@dataclass(frozen=True, slots=True)
class FlotillaAttacked:
    """A flotilla attacked a force: points that the escorts sank, and points that got through to fire."""

    flotilla: FlotillaId
    force: ForceId
    hex: Hex
    sunk: int
    attackers: int


@dataclass(frozen=True, slots=True)
class SubmarineTorpedo:
    """One point fired at a ship: the number it needed, and the flotation boxes that it cost her."""

    flotilla: FlotillaId
    ship: ShipId
    needed: int
    hit: bool
    boxes: int


@dataclass(frozen=True, slots=True)
class FlotillaHunted:
    """A force hunted a flotilla in its hex, and sank so many points."""

    force: ForceId
    flotilla: FlotillaId
    sunk: int


@dataclass(frozen=True, slots=True)
class FlotillaReduced:
    """A flotilla lost points; one that has none left is gone."""

    flotilla: FlotillaId
    points: int
    cause: str


@dataclass(frozen=True, slots=True)
class RouteCut:
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
