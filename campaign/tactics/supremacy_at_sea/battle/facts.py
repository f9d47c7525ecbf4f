"""Facts: what happened in a battle, in the order in which it happened."""

from __future__ import annotations

from enum import Enum
from typing import get_args

from msgspec import Struct

from campaign.model.battles.battle import Shots, Weapon
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.plot.geometry import Point, Pose
from campaign.tactics.supremacy_at_sea.battle.orders import (
    LayTorpedoes,
    Light,
    Move,
    SendAircraft,
    Shoot,
    WriteFire,
    WriteLights,
    WriteMoves,
)
from campaign.tactics.supremacy_at_sea.battle.sheet import Battery
from campaign.tactics.supremacy_at_sea.battle.state import Glimpse, Rudder, Spell, Spread, Step
from campaign.tactics.supremacy_at_sea.charts.effects import Flooding, Place


class Cause(Enum):
    """What cost a ship her points."""

    SHELL = "shell"
    FIRE = "fire"
    TORPEDO = "torpedo"
    RAM = "ram"
    MINE = "mine"
    GROUND = "ground"
    BOMB = "bomb"


WATER = (Cause.TORPEDO, Cause.RAM, Cause.MINE, Cause.GROUND)
OVERWHELMING = (Cause.SHELL, Cause.TORPEDO, Cause.RAM, Cause.MINE, Cause.BOMB)


class MovesSealed(Struct, frozen=True):
    """One side's moves, written down and not yet shown."""

    order: WriteMoves


class LightsSealed(Struct, frozen=True):
    """One side's searchlights, not yet shown."""

    order: WriteLights


class FireSealed(Struct, frozen=True):
    """One side's fire, not yet shown."""

    order: WriteFire


class TorpedoesSealed(Struct, frozen=True):
    """One side's torpedoes, not yet shown."""

    order: LayTorpedoes


class StepReached(Struct, frozen=True):
    """Both orders are open and carried out; the next phase asks."""

    step: Step


class Moved(Struct, frozen=True):
    """A ship has made her move: her track, position and speed, and what else she did."""

    ship: ShipId
    readers: tuple[Side, ...]
    move: Move
    track: tuple[Point, ...]
    pose: Pose
    speed: float
    on_course_left_u: float
    chased: bool
    smoke: bool


class Avoided(Struct, frozen=True):
    """A ship had to give way, and how far she was backed."""

    ship: ShipId
    other: ShipId
    rule: str


class Sighted(Struct, frozen=True):
    """What both sides made out at the end of movement."""

    seen: tuple[Glimpse, ...]


class LightsShone(Struct, frozen=True):
    """All searchlights of both sides."""

    lights: tuple[Light, ...]


class FireOpened(Struct, frozen=True):
    """All fire of both sides."""

    fire: tuple[Shoot, ...]


class StarShellBurst(Struct, frozen=True):
    """A battery gave up its fire to light a ship up."""

    ship: ShipId
    target: ShipId
    spent: tuple[tuple[str, int], ...]


class Fired(Struct, frozen=True):
    """One battery's fire: guns, range, what moved the column, the die (0: none), hits, points and specials earned."""

    ship: ShipId
    battery: Battery
    target: ShipId
    guns: int
    range_u: float
    base_column: int
    shifts: tuple[tuple[str, int], ...]
    halvings: tuple[str, ...]
    row: int
    column: int
    die: int
    hits: int
    points: float
    specials: int
    spent: tuple[tuple[str, int], ...]
    rounds: float = 0.0


class SpecialStruck(Struct, frozen=True):
    """A special result: where it struck, how far the shell came through, and what it does, in words for both sides."""

    ship: ShipId
    by: ShipId
    where: str
    result: str
    does: tuple[str, ...]
    place: Place | None = None


class PointsLost(Struct, frozen=True):
    """Points off a ship's sheet, and why."""

    ship: ShipId
    points: float
    cause: Cause
    by: ShipId | None = None
    readers: tuple[Side, ...] = BOTH


class SpeedLost(Struct, frozen=True):
    """Knots or engine rooms lost for good, and the speed that she still makes this turn."""

    ship: ShipId
    knots: float
    engine_rooms: int
    speed: float
    readers: tuple[Side, ...] = BOTH


class PartsLost(Struct, frozen=True):
    """Mounts, banks, aircraft, searchlights or radar destroyed; `mains_columns` are lost for good."""

    ship: ShipId
    names: tuple[str, ...] = ()
    aircraft: bool = False
    searchlights: bool = False
    radar: bool = False
    mains_columns: int = 0


class TurretJammed(Struct, frozen=True):
    """A turret jams, or is freed."""

    ship: ShipId
    name: str
    jammed: bool
    readers: tuple[Side, ...] = BOTH


class SpellBegan(Struct, frozen=True):
    """Something comes into force for some turns; how many is the owner's secret where the chart says so."""

    ship: ShipId
    spell: Spell
    readers: tuple[Side, ...] = BOTH
    speed: float | None = None


class HeldOnCourse(Struct, frozen=True):
    """A ship must run some more units straight ahead."""

    ship: ShipId
    units: float


class RudderStruck(Struct, frozen=True):
    """A rudder's new state; until when is the owner's secret where the chart says so."""

    ship: ShipId
    rudder: Rudder
    readers: tuple[Side, ...] = BOTH


class FireChanged(Struct, frozen=True):
    """Fires on board: none, one, or one that burns more fiercely; and burning oil."""

    ship: ShipId
    fire: int
    oil: bool
    readers: tuple[Side, ...] = BOTH


class FloodsChanged(Struct, frozen=True):
    """Floodings still going on."""

    ship: ShipId
    floods: tuple[Flooding, ...]
    readers: tuple[Side, ...] = BOTH


class Sank(Struct, frozen=True):
    """A ship is lost, how, and to whom."""

    ship: ShipId
    how: str
    by: ShipId | None


class Launched(Struct, frozen=True):
    """A spread leaves its tubes: the enemy sees the launch only when he sees the ship."""

    spread: Spread
    banks: tuple[str, ...]
    readers: tuple[Side, ...]


class SpreadRan(Struct, frozen=True):
    """A spread after its run of the turn: what is left of it."""

    spread: Spread
    spent: bool
    readers: tuple[Side, ...]


class SpreadMet(Struct, frozen=True):
    """A spread met a ship: how many torpedoes were in it, and how many hit."""

    spread: str
    by: ShipId
    ship: ShipId
    torpedoes: int
    hits: int


class TorpedoHit(Struct, frozen=True):
    """A torpedo hit: its spread, the ship, where, and the effect roll."""

    spread: str
    by: ShipId
    ship: ShipId
    where: str
    effect_roll: int
    points: float


class Grounded(Struct, frozen=True):
    """A ship runs aground, or gets off."""

    ship: ShipId
    aground: bool


class LeftTable(Struct, frozen=True):
    """A ship is so far from every enemy that she has broken off."""

    ship: ShipId


class TurnEnded(Struct, frozen=True):
    """Smoke and spent cards are off the table; `blind_turns` counts turns in a row in which nobody saw an enemy."""

    turn: int
    blind_turns: int


class AircraftSealed(Struct, frozen=True):
    """One side's attacks from the air, not yet shown."""

    order: SendAircraft


class FlightAttacked(Struct, frozen=True):
    """A unit of aircraft has attacked: its target, hits and losses; then it flies home."""

    flight: ShipId
    target: ShipId
    elements: int
    hits: int
    lost: int


class Hunted(Struct, frozen=True):
    """A submarine was attacked with depth charges, so that her place is known for another turn."""

    ship: ShipId
    by: ShipId


Fact = (
    RollFell | MovesSealed | LightsSealed | FireSealed | TorpedoesSealed | AircraftSealed | StepReached | Moved | Avoided
    | Sighted | LightsShone | FireOpened | StarShellBurst | Fired | SpecialStruck | PointsLost | SpeedLost | PartsLost
    | TurretJammed | SpellBegan | HeldOnCourse | RudderStruck | FireChanged | FloodsChanged | Sank | Launched | SpreadRan
    | SpreadMet | TorpedoHit | FlightAttacked | Hunted | Grounded | LeftTable | TurnEnded | BattleEnded
)
Sealed = MovesSealed | LightsSealed | FireSealed | TorpedoesSealed | AircraftSealed
FACTS: tuple[type, ...] = get_args(Fact)


# What a fact tells, and to whom ---------------------------------------------------------------------------------------


def seen_by(fact: Fact) -> tuple[Side, ...]:
    """SAS-A4.3.1 A sealed order is its own side's secret, and so is a secret roll; what nobody could see is told to nobody."""
    if isinstance(fact, Sealed):
        return (fact.order.side,)
    if isinstance(fact, RollFell | Moved | SpellBegan | RudderStruck | Launched | SpreadRan
                  | PointsLost | SpeedLost
                  | TurretJammed | FireChanged | FloodsChanged):
        return fact.readers
    return () if isinstance(fact, Sighted) else BOTH


def shots(fact: Fact) -> tuple[Shots, ...]:
    """What a fact says of fire: guns are counted in shells, at so many a gun in a full salvo; torpedoes as they meet a ship."""
    if isinstance(fact, Fired):
        return (Shots(fact.ship, fact.target, Weapon.GUNS, fact.rounds, fact.hits),)
    if isinstance(fact, SpreadMet):
        return (Shots(fact.by, fact.ship, Weapon.TORPEDOES, fact.torpedoes, fact.hits),)
    return ()
