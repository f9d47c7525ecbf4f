"""Facts, the stored record of a battle: one type for each kind of thing that happens."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from campaign.model.battles.battle import Shots, Weapon
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.harms import (
    Burned,
    EffectStruck,
    FloodStarted,
    HullLost,
    Hurt,
    Mended,
    Sank,
    SpeedLost,
    Wrecked,
)
from campaign.tactics.coastal.battle.state import Lit, Means, Screen, Step, Track
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.kit.agreeing import Agreed
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.plot.geometry import Point, Pose


class Prepared(Struct, frozen=True):
    """A side's markers with nobody beneath, and its own models with their numbers among them; its own secret."""

    side: Side
    models: tuple[Vessel, ...]
    wishes: tuple[tuple[str, str], ...] = ()


class StepReached(Struct, frozen=True):
    """The next step, and who must decide in it."""

    step: Step
    asked: Side | None
    mover: ShipId | None = None


class TurnBegan(Struct, frozen=True):
    """The side that has the initiative; surprised crews that came to themselves."""

    winner: Side
    recovered: tuple[ShipId, ...] = ()


class InitiativeUsed(Struct, frozen=True):
    """Who moves first, and the model that is held back."""

    first: Side
    held: ShipId | None
    by: Side


class Waited(Struct, frozen=True):
    """A model waits and lets another of its side go first."""

    ship: ShipId


class WaitingOver(Struct, frozen=True):
    """Guns are about to speak: who let another move first may let another fire first too."""


class Moved(Struct, frozen=True):
    """A model's move; what an unspotted one did is its own side's."""

    ship: ShipId
    pose: Pose
    setting: int
    track: tuple[Point, ...]
    since_step: float
    readers: tuple[Side, ...]
    cm: float
    adrift: bool = False
    screen: Screen | None = None


class Challenged(Struct, frozen=True):
    """Somebody fired at a model that moves, in place of her fire in phase 5; or nobody did."""

    mover: ShipId
    by: ShipId | None


class Drifted(Struct, frozen=True):
    """A vessel without way is set downwind."""

    ship: ShipId
    pose: Pose


class BrokeOff(Struct, frozen=True):
    """A vessel leaves the fight, by order or because her crew had enough."""

    ship: ShipId
    by_order: bool
    readers: tuple[Side, ...] = BOTH


class Tested(Struct, frozen=True):
    """A vessel's crew was put to the test and stood."""

    ship: ShipId


class DepthChanged(Struct, frozen=True):
    """A submarine dives or comes up."""

    ship: ShipId
    depth: Depth
    readers: tuple[Side, ...]


class Collided(Struct, frozen=True):
    """Two models touched."""

    ship: ShipId
    other: ShipId
    on_purpose: bool


class Spotted(Struct, frozen=True):
    """A vessel is seen by the enemy, or a marker found empty."""

    ship: ShipId
    by: ShipId | None
    name: str
    dummy: bool = False


class Echo(Struct, frozen=True):
    """An unspotted vessel is on the enemy's radar, or in his sonar."""

    ship: ShipId
    by: ShipId
    marker: str
    readers: tuple[Side, ...]
    sonar: bool = False


class SightLost(Struct, frozen=True):
    """A vessel is a mere marker again."""

    ship: ShipId


class PartiesWorked(Struct, frozen=True):
    """A side's damage-control parties are done."""

    side: Side


class LightShone(Struct, frozen=True):
    """Star shell, a flare, or a searchlight by which both are lit."""

    by: ShipId
    area: Lit | None
    lit: tuple[ShipId, ...]
    until: int
    readers: tuple[Side, ...] = BOTH


class Fired(Struct, frozen=True):
    """A mount fired; the enemy learns who fired only if she is spotted."""

    ship: ShipId
    unit: ShipId
    mount: str
    target: ShipId
    target_unit: ShipId
    dice: int
    hits: int
    readers: tuple[Side, ...]
    rockets_from: int = 0


class Done(Struct, frozen=True):
    """A vessel has had her turn in phase 5."""

    ship: ShipId


class Launched(Struct, frozen=True):
    """A torpedo in the water."""

    track: Track
    tube: str
    readers: tuple[Side, ...]


class SalvosDone(Struct, frozen=True):
    """A side has launched what it would."""

    side: Side


class TracksRan(Struct, frozen=True):
    """Tracks after their run; those that ran out are no more."""

    tracks: tuple[Track, ...]


class TrackMet(Struct, frozen=True):
    """A track met a hull."""

    track: str
    by_unit: ShipId
    ship: ShipId
    unit: ShipId
    hit: bool
    dud: bool


class TrackSeen(Struct, frozen=True):
    """Somebody of the enemy has seen a track."""

    track: str
    by: ShipId
    side: Side


class Dropped(Struct, frozen=True):
    """A pattern of depth charges."""

    ship: ShipId
    target: ShipId
    boxes: int


class MineMet(Struct, frozen=True):
    """A vessel in a minefield."""

    ship: ShipId
    hit: bool
    readers: tuple[Side, ...] = BOTH


class Flew(Struct, frozen=True):
    """Aircraft moved."""

    flight: ShipId
    pose: Pose


class FlakHit(Struct, frozen=True):
    """A hit on aircraft: one of them down, or its attack spoiled."""

    flight: ShipId
    by: ShipId
    down: bool


class Attacked(Struct, frozen=True):
    """Aircraft attacked, or did nothing; `spent` of them have dropped what they carried."""

    flight: ShipId
    means: Means | None
    target: ShipId | None
    target_unit: ShipId | None
    tries: int
    hits: int
    spent: int


class Reloaded(Struct, frozen=True):
    """Tubes are loaded again, hidden from the enemy."""

    ship: ShipId
    loaded: tuple[str, ...]
    reloads: int
    reloading: int
    readers: tuple[Side, ...]


class TurnEnded(Struct, frozen=True):
    """Markers come off, lights and smoke age, and the next turn begins."""

    turn: int
    unseen: tuple[tuple[Side, int], ...]
    nearest: float


Fact = (
    RollFell | Prepared | Agreed | StepReached | TurnBegan | InitiativeUsed | Waited | WaitingOver | Moved | Challenged
    | Drifted | BrokeOff | Tested | DepthChanged | Collided | Spotted | Echo | SightLost | Mended | PartiesWorked | Burned
    | LightShone | Fired | Done | HullLost | EffectStruck | SpeedLost | FloodStarted | Sank | Hurt | Launched | SalvosDone
    | TracksRan | TrackMet | TrackSeen | Dropped | MineMet | Flew | FlakHit | Attacked | Reloaded | TurnEnded | BattleEnded
    | Wrecked
)
FACTS: tuple[type, ...] = get_args(Fact)


def seen_by(fact: Fact) -> tuple[Side, ...]:
    """CO-4.5 What unspotted vessels do, and torpedoes that nobody saw, are their own side's affair."""
    match fact:
        case RollFell():
            return fact.readers
        case Prepared():
            return (fact.side,)
        case InitiativeUsed():
            return (fact.by,) if fact.held is not None else BOTH
        case (Moved() | BrokeOff() | DepthChanged() | LightShone() | Fired() | Launched() | Reloaded() | Echo() | MineMet()
              | Mended() | Burned() | EffectStruck() | SpeedLost() | FloodStarted()):
            return fact.readers
        case TracksRan() | Challenged() | Hurt() | Tested() | Waited() | Done():
            return ()
        case TrackSeen():
            return (fact.side,)
        case _:
            return BOTH


def shots(fact: Fact) -> tuple[Shots, ...]:
    """What a fact says of fire: guns are counted by dice, torpedoes by tracks that met a hull."""
    if isinstance(fact, Fired):
        return (Shots(fact.unit, fact.target_unit, Weapon.GUNS, fact.dice, fact.hits),)
    if isinstance(fact, TrackMet):
        return (Shots(fact.by_unit, fact.unit, Weapon.TORPEDOES, 1, int(fact.hit)),)
    return ()
