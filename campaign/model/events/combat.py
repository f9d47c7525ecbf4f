"""Attacks, battles and what came of them."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.battles.battle import AfterAction, BattleId, Engagement, Light
from campaign.model.play.state import BattleStage
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.forces import ForceId, Reaction, ShipStatus
from campaign.model.units.ships import ShipId


@dataclass(frozen=True, slots=True)
class AttackDeclared:
    """A side attacked spotted forces in a hex."""

    battle: BattleId
    hex: Hex
    acting: Side
    attackers: tuple[ForceId, ...]
    targets: tuple[ForceId, ...]
    light: Light


@dataclass(frozen=True, slots=True)
class ReactionGiven:
    """An attacked force answered."""

    force: ForceId
    reaction: Reaction


@dataclass(frozen=True, slots=True)
class ForcesCommitted:
    """Forces in the hex that were not attacked joined the battle."""

    forces: tuple[ForceId, ...]


@dataclass(frozen=True, slots=True)
class CombatAvoided:
    """A force tried to avoid combat."""

    force: ForceId
    succeeded: bool


@dataclass(frozen=True, slots=True)
class ForceScattered:
    """A force, or its transports as a new force, left the map until it reforms."""

    force: ForceId
    new_force: ForceId | None
    ships: tuple[ShipId, ...]
    contact: str | None


@dataclass(frozen=True, slots=True)
class ForceReformed:
    """A scattered force gathered in a hex and does not move this segment."""

    force: ForceId
    hex: Hex


@dataclass(frozen=True, slots=True)
class AttackAdvanced:
    """An attack reached its next stage."""

    stage: BattleStage


@dataclass(frozen=True, slots=True)
class BattleJoined:
    """Ships are in action: all that a tactical system is told."""

    engagement: Engagement
    forces: tuple[ForceId, ...]


@dataclass(frozen=True, slots=True)
class AfterActionAccepted:
    """The result of a battle became history."""

    after_action: AfterAction


@dataclass(frozen=True, slots=True)
class ConditionChanged:
    """A ship's condition is now this."""

    ship: ShipId
    condition: Condition


@dataclass(frozen=True, slots=True)
class ShipRemoved:
    """A ship left the game: how, by what, and through which ship."""

    ship: ShipId
    status: ShipStatus
    cause: str
    credit: ShipId | None = None


@dataclass(frozen=True, slots=True)
class ForcesDisengaged:
    """These forces fight each other no more in this segment; `to_place` must now be placed by their owner."""

    one: tuple[ForceId, ...]
    other: tuple[ForceId, ...]
    to_place: tuple[ForceId, ...]


@dataclass(frozen=True, slots=True)
class ForcePlaced:
    """A force that broke off lies in an adjoining hex."""

    force: ForceId
    hex: Hex


@dataclass(frozen=True, slots=True)
class AttackClosed:
    """An attack is over."""

    battle: BattleId


CombatEvent = (
    AttackDeclared | ReactionGiven | ForcesCommitted | CombatAvoided | ForceScattered
    | ForceReformed | AttackAdvanced | BattleJoined | AfterActionAccepted | ConditionChanged
    | ShipRemoved | ForcesDisengaged | ForcePlaced | AttackClosed
)
