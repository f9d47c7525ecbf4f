"""Facts: what happens in a battle, a type a kind; they are what is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from campaign.model.battles.battle import Shots, Weapon
from campaign.model.dice import Roll
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.flight import Flight
from campaign.tactics.fear_god.battle.harms import (
    CasualtiesFought,
    CasualtyBegan,
    CriticalStruck,
    Doomed,
    Hurt,
    PointsLost,
    Sank,
    Tended,
)
from campaign.tactics.fear_god.battle.orders import Plot, React
from campaign.tactics.fear_god.battle.state import Ended, Run, Screen, Step, Survivors
from campaign.tactics.fear_god.battle.vessel import Aim, Contact
from campaign.tactics.fear_god.charts.terms import Depth
from campaign.tactics.plot.geometry import Point, Pose


@dataclass(frozen=True, slots=True)
class RollFell:
    """A die, why it was rolled, and who saw it."""

    roll: Roll


@dataclass(frozen=True, slots=True)
class Agreed:
    """The options that both sides fight by, where they are not the usual ones."""

    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PlotSealed:
    """One side's plot, or its reaction, not yet shown."""

    sealed: Plot | React


@dataclass(frozen=True, slots=True)
class PlotsOpened:
    """Both plots; what was plotted shows by what is done."""

    plots: tuple[Plot, ...]


@dataclass(frozen=True, slots=True)
class ReactionsOpened:
    """Reactions are no longer sealed."""


@dataclass(frozen=True, slots=True)
class StepReached:
    """What is asked now, and of whom."""

    step: Step
    asked: tuple[Side, ...] = ()


@dataclass(frozen=True, slots=True)
class Moved:
    """A ship's way in a turn; `readers` are those who see it."""

    ship: ShipId
    pose: Pose
    speed_kn: float
    turned: float
    evading: bool
    track: tuple[Point, ...]
    orders: tuple[tuple[int, float, float], ...]
    readers: tuple[Side, ...]
    screen: Screen | None = None


@dataclass(frozen=True, slots=True)
class DepthChanged:
    """A submarine dives or comes up."""

    ship: ShipId
    depth: Depth
    readers: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class BrokeOff:
    """A ship leaves the fight by order."""

    ship: ShipId
    readers: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Tending:
    """What a ship's crew is set to for this turn."""

    ship: ShipId
    fighting_fire: bool
    readers: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Shone:
    """A searchlight or star shell: who is lit up by it, and whose own light betrays her."""

    ship: ShipId
    target: ShipId
    star_shell: bool
    reached: bool
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class Sighted:
    """How the enemy has a ship from now on."""

    ship: ShipId
    contact: Contact
    side: Side


@dataclass(frozen=True, slots=True)
class Fired:
    """One attack of a battery: its chance, what was rolled, rounds spent by mount, shells that hit."""

    ship: ShipId
    unit: ShipId
    battery: str
    target: ShipId
    target_unit: ShipId
    chance: int
    rounds: tuple[tuple[str, int], ...]
    fired: int
    hits: int
    aim: Aim
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class Launched:
    """Torpedoes in the water, and the tube mounts that they left."""

    run: Run
    spent: tuple[tuple[str, int], ...]
    readers: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class RunMet:
    """A launch has reached its target, or run out; so many torpedoes of it hit."""

    run: str
    by_unit: ShipId
    ship: ShipId
    unit: ShipId
    count: int
    hits: int
    readers: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Flew:
    """FG-GAP-20 Aircraft after their flight of a turn, and what became of them."""

    flight: ShipId
    after: Flight
    what: str = ""


@dataclass(frozen=True, slots=True)
class MenAdrift:
    """FG-8.6 Men in the water, when they come there and as the sea takes them along."""

    survivors: Survivors


@dataclass(frozen=True, slots=True)
class MenTaken:
    """FG-8.6-pickup Men out of the water."""

    ship: ShipId
    of: ShipId
    men: int
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class Collided:
    """Two ships struck each other."""

    ship: ShipId
    other: ShipId
    on_purpose: bool


@dataclass(frozen=True, slots=True)
class Grounded:
    """A ship ran on a shoal, at so many knots."""

    ship: ShipId
    knots: float
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class MineMet:
    """A ship in a minefield; who does not see her learns of it when a mine goes up."""

    ship: ShipId
    hit: bool
    readers: tuple[Side, ...] = BOTH


@dataclass(frozen=True, slots=True)
class ChargesDropped:
    """A pattern of depth charges on a submarine."""

    ship: ShipId
    target: ShipId
    hit: bool


@dataclass(frozen=True, slots=True)
class Reloaded:
    """Tubes loaded again, out of the enemy's knowledge."""

    ship: ShipId
    loaded: tuple[tuple[str, int], ...]
    reloads: tuple[tuple[str, int], ...]
    readers: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """The next turn begins; `quiet` are turns in a row without contact."""

    turn: int
    quiet: int


@dataclass(frozen=True, slots=True)
class BattleEnded:
    """No more turns."""

    ended: Ended


Fact = (
    RollFell | Agreed | PlotSealed | PlotsOpened | ReactionsOpened | StepReached | Moved | DepthChanged | BrokeOff
    | Tending | Shone | Sighted | Fired | Launched | RunMet | Collided | Grounded | MineMet | ChargesDropped | Flew
    | Reloaded | PointsLost | CriticalStruck | CasualtyBegan | CasualtiesFought | Tended | Doomed | Sank | Hurt
    | MenAdrift | MenTaken | TurnEnded | BattleEnded
)
FACTS: tuple[type, ...] = get_args(Fact)


def seen_by(fact: Fact) -> tuple[Side, ...]:
    """FG-GAP-01 Plots are secret until they are carried out, and so is what befalls ships that nobody sees."""
    match fact:
        case RollFell():
            return fact.roll.why.seen_by
        case PlotSealed():
            return (fact.sealed.side,)
        case (Moved() | DepthChanged() | BrokeOff() | Tending() | Shone() | Fired() | Launched() | RunMet() | MineMet()
              | Reloaded() | Grounded() | MenTaken() | PointsLost() | CriticalStruck() | CasualtyBegan() | CasualtiesFought()
              | Tended() | Doomed() | Sank()):
            return fact.readers
        case Sighted():
            return (fact.side.enemy,)
        case PlotsOpened() | ReactionsOpened() | StepReached() | Hurt():
            return ()
        case _:
            return BOTH


def shots(fact: Fact) -> tuple[Shots, ...]:
    """What a fact says of fire: guns are counted by rounds, torpedoes by those that were launched."""
    if isinstance(fact, Fired):
        return (Shots(fact.unit, fact.target_unit, Weapon.GUNS, fact.fired, fact.hits),)
    if isinstance(fact, RunMet):
        return (Shots(fact.by_unit, fact.unit, Weapon.TORPEDOES, fact.count, fact.hits),)
    return ()


def fell(roll: Roll) -> Fact:
    """Every die is logged with its reason, and who may know it stands with it."""
    return RollFell(roll)
