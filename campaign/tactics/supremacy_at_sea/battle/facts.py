"""Facts: what happened in a battle, in the order in which it happened."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import get_args

from campaign.model.dice import Die, Roll, Why
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
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
from campaign.tactics.supremacy_at_sea.battle.state import Ended, Glimpse, Rudder, Spell, Spread, Step
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


@dataclass(frozen=True, slots=True)
class RollFell:
    """One die, why it was rolled, the face it showed, and who may see it; it stands before the fact that it decided."""

    die: str
    face: int
    rule: str
    what: str
    actors: tuple[str, ...]
    needed: str
    modifiers: tuple[str, ...] = ()
    readers: tuple[Side, ...] = BOTH

    @property
    def roll(self) -> Roll:
        """The same as the campaign's own dice record."""
        return Roll(Die[self.die], self.face, Why(self.rule, self.what, self.actors, self.needed, self.modifiers, self.readers))


@dataclass(frozen=True, slots=True)
class MovesSealed:
    """One side's moves, written down and not yet shown."""

    order: WriteMoves


@dataclass(frozen=True, slots=True)
class LightsSealed:
    """One side's searchlights, not yet shown."""

    order: WriteLights


@dataclass(frozen=True, slots=True)
class FireSealed:
    """One side's fire, not yet shown."""

    order: WriteFire


@dataclass(frozen=True, slots=True)
class TorpedoesSealed:
    """One side's torpedoes, not yet shown."""

    order: LayTorpedoes


@dataclass(frozen=True, slots=True)
class StepReached:
    """Both orders are open and carried out; the next phase asks."""

    step: Step


@dataclass(frozen=True, slots=True)
class Moved:
    """A ship has steamed her move: her track, where she is, how fast, and what she did besides."""

    ship: ShipId
    readers: tuple[Side, ...]
    move: Move
    track: tuple[Point, ...]
    pose: Pose
    speed: float
    on_course_left_u: float
    chased: bool
    smoke: bool


@dataclass(frozen=True, slots=True)
class Avoided:
    """A ship had to give way, and how far she was backed."""

    ship: ShipId
    other: ShipId
    rule: str


@dataclass(frozen=True, slots=True)
class Sighted:
    """What both sides made out at the end of movement."""

    seen: tuple[Glimpse, ...]


@dataclass(frozen=True, slots=True)
class LightsShone:
    """All searchlights of both sides."""

    lights: tuple[Light, ...]


@dataclass(frozen=True, slots=True)
class FireOpened:
    """All fire of both sides."""

    fire: tuple[Shoot, ...]


@dataclass(frozen=True, slots=True)
class StarShellBurst:
    """A battery gave up its fire to light a ship up."""

    ship: ShipId
    target: ShipId
    spent: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Fired:
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


@dataclass(frozen=True, slots=True)
class SpecialStruck:
    """A special result: where it struck, how far the shell came through, and what it does, in words for both sides."""

    ship: ShipId
    by: ShipId
    where: str
    result: str
    does: tuple[str, ...]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class PointsLost:
    """Points off a ship's sheet, and why."""

    ship: ShipId
    points: float
    cause: Cause
    by: ShipId | None = None
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class SpeedLost:
    """Knots or engine rooms lost for good, and the speed that she still makes this turn."""

    ship: ShipId
    knots: float
    engine_rooms: int
    speed: float
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class PartsLost:
    """Mounts, banks, aircraft, searchlights or radar destroyed; `mains_columns` are lost for good."""

    ship: ShipId
    names: tuple[str, ...] = ()
    aircraft: bool = False
    searchlights: bool = False
    radar: bool = False
    mains_columns: int = 0


@dataclass(frozen=True, slots=True)
class TurretJammed:
    """A turret jams, or is freed."""

    ship: ShipId
    name: str
    jammed: bool
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class SpellBegan:
    """Something comes into force for some turns; how many is the owner's secret where the chart says so."""

    ship: ShipId
    spell: Spell
    readers: tuple[Side, ...] = BOTH
    speed: float | None = None


@dataclass(frozen=True, slots=True)
class HeldOnCourse:
    """A ship must run so many units more straight ahead."""

    ship: ShipId
    units: float


@dataclass(frozen=True, slots=True)
class RudderStruck:
    """A rudder's new state; until when is the owner's secret where the chart says so."""

    ship: ShipId
    rudder: Rudder
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class FireChanged:
    """Fires on board: none, one, or one that burns more fiercely; and burning oil."""

    ship: ShipId
    fire: int
    oil: bool
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class FloodsChanged:
    """Floodings still going on."""

    ship: ShipId
    floods: tuple[Flooding, ...]
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class Sank:
    """A ship is gone, how, and by whom."""

    ship: ShipId
    how: str
    by: ShipId | None


@dataclass(frozen=True, slots=True)
class Launched:
    """A spread leaves its tubes: the enemy sees the launch only when he sees the ship."""

    spread: Spread
    banks: tuple[str, ...]
    readers: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class SpreadRan:
    """A spread after its run of the turn: what is left of it."""

    spread: Spread
    spent: bool
    readers: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class SpreadMet:
    """A spread met a ship: how many torpedoes were in it, and how many hit."""

    spread: str
    by: ShipId
    ship: ShipId
    torpedoes: int
    hits: int


@dataclass(frozen=True, slots=True)
class TorpedoHit:
    """A torpedo struck: which spread, whom, where, and the effect roll."""

    spread: str
    by: ShipId
    ship: ShipId
    where: str
    effect_roll: int
    points: float


@dataclass(frozen=True, slots=True)
class Grounded:
    """A ship runs aground, or gets off."""

    ship: ShipId
    aground: bool


@dataclass(frozen=True, slots=True)
class LeftTable:
    """A ship is so far from every enemy that she has broken off."""

    ship: ShipId


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """Smoke and spent cards are off the table; `blind_turns` counts turns in a row in which nobody saw an enemy."""

    turn: int
    blind_turns: int


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """No more turns."""

    ended: Ended


@dataclass(frozen=True, slots=True)
class AircraftSealed:
    """One side's attacks from the air, not yet shown."""

    order: SendAircraft


@dataclass(frozen=True, slots=True)
class FlightAttacked:
    """A unit of aircraft has attacked: whom, how many hits, and how many aircraft it lost; then it flies home."""

    flight: ShipId
    target: ShipId
    elements: int
    hits: int
    lost: int


@dataclass(frozen=True, slots=True)
class Hunted:
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
