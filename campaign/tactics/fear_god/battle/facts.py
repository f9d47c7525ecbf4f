"""Facts, the stored record of a battle: one type for each kind of thing that happens."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from campaign.model.battles.battle import Shots, Weapon
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle.harm import Casualty, Cause, Effect, Harm
from campaign.tactics.fear_god.battle.orders import Plot, React
from campaign.tactics.fear_god.battle.state import Run, Screen, Step, Survivors
from campaign.tactics.fear_god.battle.vessel import Aim, Contact, Flight
from campaign.tactics.fear_god.charts.terms import Depth
from campaign.tactics.kit.agreeing import Agreed
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.plot.geometry import Point, Pose

# What a ship suffers --------------------------------------------------------------------------------------------------


class PointsLost(Struct, frozen=True):
    """FG-8.1 Damage of a phase, or of fire and flooding, is taken off a ship's points."""

    ship: ShipId
    points: int
    cause: Cause
    after: Harm
    readers: tuple[Side, ...] = BOTH


class CriticalStruck(Struct, frozen=True):
    """FG-8.3 A critical hit, what it struck in words of the roster, and what came of it."""

    ship: ShipId
    effect: Effect
    item: str
    after: Harm
    readers: tuple[Side, ...] = BOTH


class CasualtyBegan(Struct, frozen=True):
    """FG-8.2 A fire or a flood begins."""

    ship: ShipId
    casualty: Casualty
    after: Harm
    readers: tuple[Side, ...] = BOTH


class CasualtiesFought(Struct, frozen=True):
    """FG-8.2-control A die for all fires or all floods: their severity before and after, in percent."""

    ship: ShipId
    fire: bool
    before: int
    now: int
    after: Harm
    readers: tuple[Side, ...] = BOTH


class Tended(Struct, frozen=True):
    """Something about a ship that her crew, or the clock, put right or changed, in words; `readers` are those who notice."""

    ship: ShipId
    what: str
    after: Harm
    readers: tuple[Side, ...] = BOTH


class Doomed(Struct, frozen=True):
    """FG-8.1.8 A ship is sinking and disappears in a later turn; she fights no more after this phase."""

    ship: ShipId
    cause: Cause
    until: int
    readers: tuple[Side, ...] = BOTH


class Sank(Struct, frozen=True):
    """FG-8.1.8 A ship is gone."""

    ship: ShipId
    cause: Cause
    readers: tuple[Side, ...] = BOTH


class Hurt(Struct, frozen=True):
    """Who gets the credit for damage to a ship; shown to nobody."""

    ship: ShipId
    by: ShipId


# All facts ------------------------------------------------------------------------------------------------------------


class PlotSealed(Struct, frozen=True):
    """One side's plot, or its reaction, not yet shown."""

    sealed: Plot | React


class PlotsOpened(Struct, frozen=True):
    """Both plots; what was plotted shows by what is done."""

    plots: tuple[Plot, ...]


class ReactionsOpened(Struct, frozen=True):
    """Reactions are no longer sealed."""


class StepReached(Struct, frozen=True):
    """The next decision, and the sides that must make it."""

    step: Step
    asked: tuple[Side, ...] = ()


class Moved(Struct, frozen=True):
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


class DepthChanged(Struct, frozen=True):
    """A submarine dives or comes up."""

    ship: ShipId
    depth: Depth
    readers: tuple[Side, ...]


class BrokeOff(Struct, frozen=True):
    """A ship leaves the fight by order."""

    ship: ShipId
    readers: tuple[Side, ...]


class Tending(Struct, frozen=True):
    """What a ship's crew is set to for this turn."""

    ship: ShipId
    fighting_fire: bool
    readers: tuple[Side, ...]


class Shone(Struct, frozen=True):
    """A searchlight or star shell: who is lit up by it, and whose own light betrays her."""

    ship: ShipId
    target: ShipId
    star_shell: bool
    reached: bool
    readers: tuple[Side, ...] = BOTH


class Sighted(Struct, frozen=True):
    """How the enemy has a ship from now on."""

    ship: ShipId
    contact: Contact
    side: Side


class Fired(Struct, frozen=True):
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


class Launched(Struct, frozen=True):
    """Torpedoes in the water, and the tube mounts that they left."""

    run: Run
    spent: tuple[tuple[str, int], ...]
    readers: tuple[Side, ...]


class RunMet(Struct, frozen=True):
    """A launch has reached its target or run out, with this many hits."""

    run: str
    by_unit: ShipId
    ship: ShipId
    unit: ShipId
    count: int
    hits: int
    readers: tuple[Side, ...]


class Flew(Struct, frozen=True):
    """FG-GAP-20 Aircraft after their flight of a turn, and what became of them."""

    flight: ShipId
    after: Flight
    what: str = ""


class MenAdrift(Struct, frozen=True):
    """FG-8.6 Men in the water, when they come there and as the sea takes them along."""

    survivors: Survivors


class MenTaken(Struct, frozen=True):
    """FG-8.6-pickup Men out of the water."""

    ship: ShipId
    of: ShipId
    men: int
    readers: tuple[Side, ...] = BOTH


class Collided(Struct, frozen=True):
    """Two ships struck each other."""

    ship: ShipId
    other: ShipId
    on_purpose: bool


class Grounded(Struct, frozen=True):
    """A ship ran aground at a speed in knots."""

    ship: ShipId
    knots: float
    readers: tuple[Side, ...] = BOTH


class MineMet(Struct, frozen=True):
    """A ship in a minefield of that name; who does not see her learns of it when a mine goes up."""

    ship: ShipId
    hit: bool
    readers: tuple[Side, ...] = BOTH
    field: str = ""


class ChargesDropped(Struct, frozen=True):
    """A pattern of depth charges on a submarine."""

    ship: ShipId
    target: ShipId
    hit: bool


class Reloaded(Struct, frozen=True):
    """Tubes loaded again, out of the enemy's knowledge."""

    ship: ShipId
    loaded: tuple[tuple[str, int], ...]
    reloads: tuple[tuple[str, int], ...]
    readers: tuple[Side, ...]


class TurnEnded(Struct, frozen=True):
    """The next turn begins; `quiet` are turns in a row without contact."""

    turn: int
    quiet: int


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
            return fact.readers
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
