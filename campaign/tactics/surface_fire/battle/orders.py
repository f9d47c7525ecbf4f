"""Orders: what a side writes down, or says, in each phase of a turn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.surface_fire.battle.record import Rank
from campaign.tactics.surface_fire.charts.air import Level
from campaign.tactics.surface_fire.charts.movement import Formation


class Depth(Enum):
    """SF-I.6 How deep a spread runs."""

    DEEP = "D"
    SHALLOW = "S"


class Task(Enum):
    """What a damage control team works at."""

    FIRE = "fire"
    FLOODING = "flooding"
    STEERING = "steering"
    REFLOAT = "refloat"
    BOX = "box"


class Lamp(Enum):
    """SF-V.8 By what means a ship lights up her target."""

    SEARCHLIGHT = "searchlight"
    STAR_SHELL = "star_shell"


@dataclass(frozen=True, slots=True)
class Spread:
    """SF-I.7 The written record of one spread: ship, number, bearing of the template, depth, side."""

    ship: ShipId
    count: int
    bearing: int
    depth: Depth
    hand: Hand


@dataclass(frozen=True, slots=True)
class Launch:
    """All torpedoes that a side launches."""

    side: Side
    spreads: tuple[Spread, ...] = ()


@dataclass(frozen=True, slots=True)
class SquadronOrders:
    """SF-II.2 The orders placed by one squadron, any of the six together."""

    squadron: str
    ahead_full: bool = False
    turn: Hand | None = None
    formation: Formation | None = None
    evasive: bool = False
    launch: tuple[str, ...] = ()
    retire: bool = False


@dataclass(frozen=True, slots=True)
class PlaceOrders:
    """Orders of all squadrons of a side, face down; with the first ones, what it wishes to be agreed otherwise than usual."""

    side: Side
    orders: tuple[SquadronOrders, ...] = ()
    wishes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Steer:
    """How a squadron uses its move: its speed in inches, and by how much it turns, after how many inches."""

    squadron: str
    speed_in: float
    turn_deg: float = 0.0
    after_in: float = 0.0
    smoke: bool = False


@dataclass(frozen=True, slots=True)
class WriteMoves:
    """Movement of a side: its squadrons, the ships that fall out, the submarines that dive or surface."""

    side: Side
    steers: tuple[Steer, ...] = ()
    fall_out: tuple[ShipId, ...] = ()
    change_depth: tuple[ShipId, ...] = ()


@dataclass(frozen=True, slots=True)
class Fly:
    """How one squadron of aircraft moves: towards whom (nobody: it circles), how far, at which level it ends."""

    side: Side
    flight: str
    towards: str = ""
    inches: float = 0.0
    level: Level = Level.HIGH
    jettison: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """SF-V.8 Whom a ship means to fire at by night, and how she lights him up."""

    ship: ShipId
    target: ShipId
    lamp: Lamp | None = None


@dataclass(frozen=True, slots=True)
class Team:
    """What a ship's damage control team works at."""

    ship: ShipId
    task: Task


@dataclass(frozen=True, slots=True)
class Seek:
    """SF-V.3 A submerged submarine tries to find a ship."""

    ship: ShipId
    target: ShipId


@dataclass(frozen=True, slots=True)
class KeepWatch:
    """All that a side does in phase V."""

    side: Side
    marks: tuple[Mark, ...] = ()
    teams: tuple[Team, ...] = ()
    seeks: tuple[Seek, ...] = ()
    dark: tuple[ShipId, ...] = ()


@dataclass(frozen=True, slots=True)
class Flak:
    """Dice of a ship's anti-aircraft guns at one squadron."""

    ship: ShipId
    flight: str
    heavy: int
    light: int


@dataclass(frozen=True, slots=True)
class FireFlak:
    """All anti-aircraft fire of a side."""

    side: Side
    flak: tuple[Flak, ...] = ()


@dataclass(frozen=True, slots=True)
class Shoot:
    """SF-VII.9 One battery at one target."""

    ship: ShipId
    rank: Rank
    target: ShipId


@dataclass(frozen=True, slots=True)
class DropCharges:
    """An escort's depth charges on a submarine."""

    ship: ShipId
    target: ShipId


@dataclass(frozen=True, slots=True)
class OpenFire:
    """All gunnery and depth charges of a side."""

    side: Side
    fire: tuple[Shoot, ...] = ()
    charges: tuple[DropCharges, ...] = ()


Order = Launch | PlaceOrders | WriteMoves | Fly | KeepWatch | FireFlak | OpenFire
Sealed = Launch | PlaceOrders | WriteMoves | KeepWatch | FireFlak | OpenFire
ORDERS: tuple[type, ...] = (Launch, PlaceOrders, WriteMoves, Fly, KeepWatch, FireFlak, OpenFire)
