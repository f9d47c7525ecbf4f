"""Under water: flotillas of submarines, their standing answers, a strike that waits for its owner, and minefields."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, FlotillaMission, PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.forces import Find, ForceId


class FlotillaPolicy(Enum):
    """What a flotilla does about a force that it finds while the enemy moves."""

    ALWAYS = "always"
    WORTHWHILE = "worthwhile"
    NEVER = "never"
    ASK = "ask"


class Prey(Enum):
    """The targets of a flotilla's torpedoes if nobody names any."""

    BEST = "best"
    WARSHIPS = "warships"
    TRANSPORTS = "transports"


class Flotilla(Struct, frozen=True):
    """One flotilla: its marker, its points, and what it did in this movement step.

    `hex` is also that of the port it lies in; `worth` is the least price of a target for which it strikes when it
    strikes what is worth it; `searched` are the enemy units it has searched for in this movement step; `finds` are the
    enemy's finds of it, `contact` the enemy's label for its marker while that shows.
    """

    id: FlotillaId
    side: Side
    nation: Nation
    name: str
    hex: Hex
    points: int
    mission: FlotillaMission = FlotillaMission.TRANSIT
    port: PortId | None = None
    attack: FlotillaPolicy = FlotillaPolicy.WORTHWHILE
    prey: Prey = Prey.BEST
    worth: float = 1.0
    spent: int = 0
    entered: bool = False
    searched_light: Light | None = None
    searched: tuple[str, ...] = ()
    finds: tuple[Find, ...] = ()
    contact: str | None = None
    hexes_searched: tuple[tuple[Hex, Light], ...] = ()


class SubmarineStrike(Struct, frozen=True):
    """A flotilla that has found a force and waits for its owner's word; `rest` is what is left of the force's route."""

    flotilla: FlotillaId
    force: ForceId
    rest: tuple[Hex, ...] = ()


class Minefield(Struct, frozen=True):
    """A minefield that has been laid: its owner and its hex; it endangers the owner's ships as well."""

    id: str
    owner: Side
    hex: Hex
