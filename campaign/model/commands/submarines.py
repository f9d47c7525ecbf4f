"""Orders to flotillas of submarines, and to those who hunt them. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.battle import Light
from campaign.model.forces import ForceId
from campaign.model.hexes import Hex
from campaign.model.scenario import FlotillaId, FlotillaMission, PortId
from campaign.model.sides import Nation, Side
from campaign.model.submarines import AttackPolicy, Prey


@dataclass(frozen=True, slots=True)
class AssignFlotillaMission:
    """Give a flotilla a mission, which it keeps until it is given another."""

    side: Side
    flotilla: FlotillaId
    mission: FlotillaMission


@dataclass(frozen=True, slots=True)
class MergeFlotillas:
    """Put all points of a flotilla into another one that lies in the same port."""

    side: Side
    flotilla: FlotillaId
    into: FlotillaId


@dataclass(frozen=True, slots=True)
class SplitFlotilla:
    """Make a new flotilla of some points of one that lies in port; `name` is the owner's own."""

    side: Side
    flotilla: FlotillaId
    points: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class HandOverPoints:
    """Send points of a flotilla in port to one that is at sea."""

    side: Side
    flotilla: FlotillaId
    to: FlotillaId
    points: int


@dataclass(frozen=True, slots=True)
class RaisePoints:
    """Put points that have arrived into a flotilla in that port, or (None) into a new one."""

    side: Side
    port: PortId
    nation: Nation
    points: int
    into: FlotillaId | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class InstructFlotilla:
    """Tell a flotilla when to strike and at what; `worth` is the least price that is worth it."""

    side: Side
    flotilla: FlotillaId
    attack: AttackPolicy
    prey: Prey = Prey.BEST
    worth: float = 1.0


@dataclass(frozen=True, slots=True)
class MoveFlotilla:
    """Go along a route of adjoining hexes, the present one not named; one that lies in port puts to sea."""

    side: Side
    flotilla: FlotillaId
    route: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class BerthFlotilla:
    """Take a flotilla into a port of its hex."""

    side: Side
    flotilla: FlotillaId
    port: PortId


@dataclass(frozen=True, slots=True)
class SearchFromFlotilla:
    """Search the hex that a flotilla in transit has just entered, by day or by night."""

    side: Side
    flotilla: FlotillaId
    light: Light


@dataclass(frozen=True, slots=True)
class AnswerSubmarine:
    """Strike at the force that was found, or let it go.

    `targets` are types of unit ("CV"), or ids of ships that are fully spotted; those that get through take them in
    turn, and what is not there is passed over. Without any the flotilla's own prey is taken.
    """

    side: Side
    attack: bool
    targets: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HuntFlotilla:
    """Let a force hunt a spotted flotilla in its hex."""

    side: Side
    force: ForceId
    contact: str


SubmarineCommand = (
    AssignFlotillaMission | MergeFlotillas | SplitFlotilla | HandOverPoints | RaisePoints | InstructFlotilla
    | MoveFlotilla | BerthFlotilla | SearchFromFlotilla | AnswerSubmarine | HuntFlotilla
)
