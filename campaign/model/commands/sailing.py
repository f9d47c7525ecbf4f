"""Orders to ships and task forces: forming, moving, searching. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.battle import Light
from campaign.model.forces import ForceId, Mission, Reaction
from campaign.model.hexes import Hex
from campaign.model.scenario import PortId
from campaign.model.ships import ShipId
from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class PrepareReaction:
    """Let one force answer an attack so, whatever the side's standing answer (None: as the side)."""

    side: Side
    force: ForceId
    reaction: Reaction | None


@dataclass(frozen=True, slots=True)
class SearchArea:
    """Search for one contact from one site (a port, an airbase or a carrier's hex)."""

    side: Side
    contact: str
    site: str


@dataclass(frozen=True, slots=True)
class FlySearches:
    """Search for every enemy force not yet searched for, each from the best site."""

    side: Side


@dataclass(frozen=True, slots=True)
class FormForce:
    """Form a task force of ships in one port or one hex; `name` is the owner's own."""

    side: Side
    ships: tuple[ShipId, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class JoinForce:
    """Put ships into a task force in the same hex."""

    side: Side
    ships: tuple[ShipId, ...]
    force: ForceId


@dataclass(frozen=True, slots=True)
class EnterPort:
    """Put ships of a force into a port in its hex."""

    side: Side
    ships: tuple[ShipId, ...]
    port: PortId


@dataclass(frozen=True, slots=True)
class MoveForce:
    """Steam along a route of adjoining hexes, the present one not named."""

    side: Side
    force: ForceId
    route: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class SearchSurface:
    """Search the hex just entered, by day or by night."""

    side: Side
    force: ForceId
    light: Light


@dataclass(frozen=True, slots=True)
class AssignMission:
    """Give warships a mission."""

    side: Side
    ships: tuple[ShipId, ...]
    mission: Mission


SailingCommand = (
    PrepareReaction | SearchArea | FlySearches | FormForce | JoinForce
    | EnterPort | MoveForce | SearchSurface | AssignMission
)
