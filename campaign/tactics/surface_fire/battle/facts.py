"""Facts: what happened in a battle, in the order in which it happened."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from campaign.model.battles.battle import Shots, Weapon
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.kit.agreeing import Agreed
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.plot.geometry import Hand, Point, Pose
from campaign.tactics.surface_fire.battle import orders
from campaign.tactics.surface_fire.battle.record import Rank
from campaign.tactics.surface_fire.battle.state import Contact, Running, Step, Tally
from campaign.tactics.surface_fire.battle.vessel import Loss
from campaign.tactics.surface_fire.charts.air import Level
from campaign.tactics.surface_fire.charts.damage import Burnt, Cause, Charged, Effect
from campaign.tactics.surface_fire.charts.gunnery import RangeBand


class OrderSealed(Struct, frozen=True):
    """One side's order, written down and not yet shown."""

    sealed: orders.Sealed


class StepReached(Struct, frozen=True):
    """Both orders are open and carried out; the next phase asks, in the air the side whose squadron it is to move."""

    step: Step
    air_turn: Side | None = None


class Launched(Struct, frozen=True):
    """A spread leaves its tubes and its mark lies on the table, hidden from the enemy."""

    spread: Running
    tubes: tuple[tuple[str, int], ...]
    readers: tuple[Side, ...]


class OrdersShown(Struct, frozen=True):
    """All orders are turned up."""

    orders: tuple[orders.SquadronOrders, ...]


class FellOut(Struct, frozen=True):
    """A ship leaves her squadron and runs."""

    ship: ShipId


class DepthChanged(Struct, frozen=True):
    """A submarine dives or surfaces; surfacing shows to those who see it."""

    ship: ShipId
    submerged: bool


class Moved(Struct, frozen=True):
    """A ship has moved: her track, where she is, her speed, inches moved with the cost of turns, degrees turned."""

    ship: ShipId
    track: tuple[Point, ...]
    pose: Pose
    speed: float
    moved: float
    turned: float
    evasive: bool
    smoke: bool
    leader: bool
    mined_in: float = 0.0
    readers: tuple[Side, ...] = BOTH


class Collided(Struct, frozen=True):
    """Two ships touched and stopped."""

    ship: ShipId
    other: ShipId


class Grounded(Struct, frozen=True):
    """A ship sticks on the bottom, or gets off."""

    ship: ShipId
    aground: bool


class TookOff(Struct, frozen=True):
    """A squadron leaves its deck."""

    flight: str
    at: Point


class Flew(Struct, frozen=True):
    """A squadron of aircraft has moved: towards whom, whom of the air it met, and at which level it is now."""

    flight: str
    track: tuple[Point, ...]
    level: Level
    towards: str
    met: tuple[str, ...]
    jettisoned: bool


class Pinned(Struct, frozen=True):
    """Fighters were caught before they moved: they do not move this turn."""

    flight: str
    by: str


class FoughtInTheAir(Struct, frozen=True):
    """Two squadrons fought; that pair does not fight again this turn."""

    one: str
    other: str


class PlanesLost(Struct, frozen=True):
    """Planes shot down."""

    flight: str
    planes: int


class FlightLeft(Struct, frozen=True):
    """A squadron leaves the battle, or comes down on its carrier to be made ready."""

    flight: str
    landed: bool = False


class FlakFired(Struct, frozen=True):
    """A ship's guns at a squadron: planes destroyed, and whether its aim is spoilt."""

    ship: ShipId
    flight: str
    destroyed: int
    suppressed: bool


class AttackedFromTheAir(Struct, frozen=True):
    """A squadron's attack on a ship: dice, hits, boxes."""

    flight: str
    ship: ShipId
    dice: int
    hits: int
    boxes: float


class Found(Struct, frozen=True):
    """What was found this turn."""

    contacts: tuple[Contact, ...]


class TargetsNamed(Struct, frozen=True):
    """Targets named by night, and all that is lit up by whom."""

    marks: tuple[orders.Mark, ...]
    lit: tuple[ShipId, ...]
    lights: tuple[ShipId, ...]


class TeamWorked(Struct, frozen=True):
    """A damage control team's try and what came of it: half boxes won back, or what was mended."""

    ship: ShipId
    task: orders.Task
    mended: bool
    half_boxes: int = 0


class SpreadRan(Struct, frozen=True):
    """A spread against one ship in its way: what it rolled in all, and whether it hit."""

    spread: str
    by: ShipId
    ship: ShipId
    count: int
    rolled: int
    hit: bool


class MineRolled(Struct, frozen=True):
    """A ship crossed a field: whether it struck, and whether the belt."""

    ship: ShipId
    hit: bool
    on_belt: bool = False


class Fired(Struct, frozen=True):
    """One battery's fire: range, band (none: out of reach, wasted), dice, what each had to show, hits, boxes a hit."""

    ship: ShipId
    rank: Rank
    target: ShipId
    range_in: float
    band: RangeBand | None
    dice: int
    need: int
    modifier: int
    hits: int
    boxes: float
    pierced: bool


class DepthCharged(Struct, frozen=True):
    """An escort's attack on a submarine."""

    ship: ShipId
    target: ShipId
    result: Charged
    inactive_to: int = 0


class BoxesMarked(Struct, frozen=True):
    """Half boxes off a ship, some of which can never be repaired."""

    ship: ShipId
    half: int
    cause: Cause
    by: ShipId | None = None
    kept: int = 0


class EffectStruck(Struct, frozen=True):
    """Special damage: what, by whom, which mount or which way; none of it where it was ignored."""

    ship: ShipId
    effect: Effect
    by: ShipId | None = None
    turret: str = ""
    hand: Hand | None = None
    ignored: bool = False


class FireStarted(Struct, frozen=True):
    """A fire breaks out that no special roll brought."""

    ship: ShipId


class Sank(Struct, frozen=True):
    """A ship is lost, how, and by whom."""

    ship: ShipId
    how: Loss
    by: ShipId | None


class Burned(Struct, frozen=True):
    """A burning ship at the end of a turn."""

    ship: ShipId
    result: Burnt


class SquadronBroke(Struct, frozen=True):
    """A squadron has lost half of its points and must retire."""

    squadron: str


class FleetBroke(Struct, frozen=True):
    """A side has lost half of its points and must break contact."""

    side: Side


class WeatherTurned(Struct, frozen=True):
    """The weather after a roll."""

    poor: bool


class Reloaded(Struct, frozen=True):
    """A set of reloads has gone into the tubes, hidden from the enemy."""

    ship: ShipId
    readers: tuple[Side, ...]


class TurnEnded(Struct, frozen=True):
    """Timers run on, smoke laid before a turn is off the table, and the next turn begins."""

    turn: int
    tally: Tally
    smoke_since: int


Fact = (
    RollFell | OrderSealed | StepReached | Launched | OrdersShown | Agreed | FellOut | DepthChanged | Moved | Collided
    | Grounded | TookOff | Flew | Pinned | FoughtInTheAir | PlanesLost | FlightLeft | FlakFired | AttackedFromTheAir
    | Found | TargetsNamed | TeamWorked | SpreadRan | MineRolled | Fired | DepthCharged | BoxesMarked | EffectStruck
    | FireStarted | Sank | Burned | SquadronBroke | FleetBroke | WeatherTurned | Reloaded | TurnEnded | BattleEnded
)
FACTS: tuple[type, ...] = get_args(Fact)


def seen_by(fact: Fact) -> tuple[Side, ...]:
    """SF-II.1 Orders lie face down until all have placed theirs, and torpedoes are written in secret."""
    if isinstance(fact, OrderSealed):
        return (fact.sealed.side,)
    if isinstance(fact, RollFell | Launched | Moved | Reloaded):
        return fact.readers
    return BOTH


def shots(fact: Fact) -> tuple[Shots, ...]:
    """What a fact says of fire: guns are counted by dice, torpedoes by spreads."""
    if isinstance(fact, Fired):
        return (Shots(fact.ship, fact.target, Weapon.GUNS, fact.dice, fact.hits),)
    if isinstance(fact, SpreadRan):
        return (Shots(fact.by, fact.ship, Weapon.TORPEDOES, 1, int(fact.hit)),)
    return ()
