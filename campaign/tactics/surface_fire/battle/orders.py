"""Orders: what a side writes down, or says, in each phase of a turn."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

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


class Spread(Struct, frozen=True):
    """SF-I.7 The written record of one spread: ship, number, bearing of the template, depth, side."""

    ship: ShipId
    count: int
    bearing: int
    depth: Depth
    hand: Hand


class Launch(Struct, frozen=True):
    """All torpedoes that a side launches."""

    side: Side
    spreads: tuple[Spread, ...] = ()


class SquadronOrders(Struct, frozen=True):
    """SF-II.2 The orders placed by one squadron, any of the six together."""

    squadron: str
    ahead_full: bool = False
    turn: Hand | None = None
    formation: Formation | None = None
    evasive: bool = False
    launch: tuple[str, ...] = ()
    retire: bool = False


class PlaceOrders(Struct, frozen=True):
    """Orders of all squadrons of a side, face down; with the first ones, what it wishes to be agreed otherwise than usual."""

    side: Side
    orders: tuple[SquadronOrders, ...] = ()
    wishes: tuple[tuple[str, str], ...] = ()


class Steer(Struct, frozen=True):
    """How a squadron uses its move: its speed in inches, and by how much it turns, after how many inches."""

    squadron: str
    speed_in: float
    turn_deg: float = 0.0
    after_in: float = 0.0
    smoke: bool = False


class WriteMoves(Struct, frozen=True):
    """Movement of a side: its squadrons, the ships that fall out, the submarines that dive or surface."""

    side: Side
    steers: tuple[Steer, ...] = ()
    fall_out: tuple[ShipId, ...] = ()
    change_depth: tuple[ShipId, ...] = ()


class Fly(Struct, frozen=True):
    """How one squadron of aircraft moves: towards whom (nobody: it circles), how far, at which level it ends."""

    side: Side
    flight: str
    towards: str = ""
    inches: float = 0.0
    level: Level = Level.HIGH
    jettison: bool = False


class Mark(Struct, frozen=True):
    """SF-V.8 Whom a ship means to fire at by night, and how she lights him up."""

    ship: ShipId
    target: ShipId
    lamp: Lamp | None = None


class Team(Struct, frozen=True):
    """What a ship's damage control team works at."""

    ship: ShipId
    task: Task


class Seek(Struct, frozen=True):
    """SF-V.3 A submerged submarine tries to find a ship."""

    ship: ShipId
    target: ShipId


class KeepWatch(Struct, frozen=True):
    """All that a side does in phase V."""

    side: Side
    marks: tuple[Mark, ...] = ()
    teams: tuple[Team, ...] = ()
    seeks: tuple[Seek, ...] = ()
    dark: tuple[ShipId, ...] = ()


class Flak(Struct, frozen=True):
    """Dice of a ship's anti-aircraft guns at one squadron."""

    ship: ShipId
    flight: str
    heavy: int
    light: int


class FireFlak(Struct, frozen=True):
    """All anti-aircraft fire of a side."""

    side: Side
    flak: tuple[Flak, ...] = ()


class Shoot(Struct, frozen=True):
    """SF-VII.9 One battery at one target."""

    ship: ShipId
    rank: Rank
    target: ShipId


class DropCharges(Struct, frozen=True):
    """An escort's depth charges on a submarine."""

    ship: ShipId
    target: ShipId


class OpenFire(Struct, frozen=True):
    """All gunnery and depth charges of a side."""

    side: Side
    fire: tuple[Shoot, ...] = ()
    charges: tuple[DropCharges, ...] = ()


Order = Launch | PlaceOrders | WriteMoves | Fly | KeepWatch | FireFlak | OpenFire
Sealed = Launch | PlaceOrders | WriteMoves | KeepWatch | FireFlak | OpenFire
ORDERS: tuple[type, ...] = (Launch, PlaceOrders, WriteMoves, Fly, KeepWatch, FireFlak, OpenFire)
