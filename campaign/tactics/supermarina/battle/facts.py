"""Facts: what happened in a battle, in the order in which it happened."""

from __future__ import annotations

from typing import get_args

from msgspec import Struct

from campaign.model.battles.battle import Shots, Weapon
from campaign.model.sides import BOTH, Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId
from campaign.ratings.hits import Damage, Hits
from campaign.tactics.kit.dice import RollFell
from campaign.tactics.kit.ending import BattleEnded
from campaign.tactics.supermarina.battle.orders import Aim, AimTorpedoes, DeclareLaunches, Fire, Launch, LayGuns, OrderRange
from campaign.tactics.supermarina.battle.state import Step, Strike
from campaign.tactics.supermarina.charts.collection import Band, Manoeuvre


class RangeSealed(Struct, frozen=True):
    """One side's manoeuvre, written down and not yet shown."""

    order: OrderRange


class LaunchesSealed(Struct, frozen=True):
    """One side's torpedo declaration, not yet shown."""

    order: DeclareLaunches


class GunsSealed(Struct, frozen=True):
    """One side's gunnery targets, not yet shown."""

    order: LayGuns


class TorpedoesSealed(Struct, frozen=True):
    """One side's torpedo targets, not yet shown."""

    order: AimTorpedoes


class RangesRevealed(Struct, frozen=True):
    """Both manoeuvres at once."""

    axis: Manoeuvre
    allied: Manoeuvre


class RangeSettled(Struct, frozen=True):
    """The range after both manoeuvres, and whose orders succeeded."""

    band: Band
    succeeded: tuple[Side, ...]


class LaunchesRevealed(Struct, frozen=True):
    """All ships of both sides that will launch this round."""

    launches: tuple[Launch, ...]


class GunsRevealed(Struct, frozen=True):
    """All gunnery targets of both sides."""

    fire: tuple[Fire, ...]


class TorpedoesRevealed(Struct, frozen=True):
    """All torpedo targets of both sides, and all targets of the fire at ships that run in."""

    torpedoes: tuple[Aim, ...]
    dash_fire: tuple[Fire, ...]


class LotFell(Struct, frozen=True):
    """Which transport an attack fell on."""

    by: ShipId
    target: ShipId


class ShotFell(Struct, frozen=True):
    """One rating's fire in this round: the number needed, whether it hit, and what the hit did."""

    shooter: ShipId
    rating: GunType
    target: ShipId
    number: int
    hit: bool
    damage: Damage
    at_dash: bool = False


class TorpedoesRan(Struct, frozen=True):
    """One salvo of torpedoes, which costs a box: whether it hit, and flotation boxes lost; number 0 is no target left."""

    ship: ShipId
    target: ShipId
    number: int
    hit: bool
    flotation: int


class DamageWaits(Struct, frozen=True):
    """Hits of the gunnery step that are marked only when the round ends."""

    strikes: tuple[Strike, ...]


class HitsMarked(Struct, frozen=True):
    """A unit's boxes after a step, and who sank her if that was her end."""

    ship: ShipId
    hits: Hits
    sunk: bool
    sunk_by: ShipId | None


class StepReached(Struct, frozen=True):
    """The next step that needs a decision."""

    step: Step


class RoundEnded(Struct, frozen=True):
    """A round is over; `idle_rounds` counts those in a row that both held with nobody able to fire."""

    round: int
    idle_rounds: int


Fact = (
    RollFell | RangeSealed | LaunchesSealed | GunsSealed | TorpedoesSealed | RangesRevealed | RangeSettled | LaunchesRevealed
    | GunsRevealed | TorpedoesRevealed | LotFell | ShotFell | TorpedoesRan | DamageWaits | HitsMarked | StepReached
    | RoundEnded | BattleEnded
)
FACTS: tuple[type, ...] = get_args(Fact)


def shots(fact: Fact) -> tuple[Shots, ...]:
    """What a fact says of fire: a rating's round of shooting, or a salvo of torpedoes, counts once."""
    if isinstance(fact, ShotFell):
        return (Shots(fact.shooter, fact.target, Weapon.GUNS, 1, int(fact.hit)),)
    if isinstance(fact, TorpedoesRan):
        return (Shots(fact.ship, fact.target, Weapon.TORPEDOES, 1, int(fact.hit)),)
    return ()


def seen_by(fact: Fact) -> tuple[Side, ...]:
    """SM-GAP-56 An order that only one side has given is that side's own secret; all else is seen by both."""
    if isinstance(fact, RangeSealed | LaunchesSealed | GunsSealed | TorpedoesSealed):
        return (fact.order.side,)
    return BOTH
