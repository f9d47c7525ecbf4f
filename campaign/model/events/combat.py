"""Attacks, battles and what came of them."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.battles.battle import AfterAction, BattleId, Engagement, Light
from campaign.model.play.state import BattleStage
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.forces import ForceId, Reaction, ShipStatus
from campaign.model.units.ships import ShipId


class AttackDeclared(Struct, frozen=True):
    """A side attacked spotted forces in a hex."""

    battle: BattleId
    hex: Hex
    acting: Side
    attackers: tuple[ForceId, ...]
    targets: tuple[ForceId, ...]
    light: Light


class ReactionGiven(Struct, frozen=True):
    """An attacked force answered."""

    force: ForceId
    reaction: Reaction


class ForcesCommitted(Struct, frozen=True):
    """Forces in the hex that were not attacked joined the battle."""

    forces: tuple[ForceId, ...]


class CombatAvoided(Struct, frozen=True):
    """A force tried to avoid combat."""

    force: ForceId
    succeeded: bool


class ForceScattered(Struct, frozen=True):
    """A force, or its transports as a new force, left the map until it reforms.

    `name` is that of the new force; where a record lacks it, it is called as the old one.
    """

    force: ForceId
    new_force: ForceId | None
    ships: tuple[ShipId, ...]
    contact: str | None
    name: str = ""


class ForceReformed(Struct, frozen=True):
    """A scattered force gathered in a hex and does not move this segment."""

    force: ForceId
    hex: Hex


class AttackAdvanced(Struct, frozen=True):
    """An attack reached its next stage."""

    stage: BattleStage


class BattleJoined(Struct, frozen=True):
    """Ships are in action: all that a tactical system is told."""

    engagement: Engagement
    forces: tuple[ForceId, ...]


class AfterActionAccepted(Struct, frozen=True):
    """The result of a battle became history."""

    after_action: AfterAction


class ConditionChanged(Struct, frozen=True):
    """A ship's condition is now this."""

    ship: ShipId
    condition: Condition


class ShipRemoved(Struct, frozen=True):
    """A ship left the game: how, by what, and through which ship."""

    ship: ShipId
    status: ShipStatus
    cause: str
    credit: ShipId | None = None


class ForcesDisengaged(Struct, frozen=True):
    """These forces fight each other no more in this segment; `to_place` must now be placed by their owner."""

    one: tuple[ForceId, ...]
    other: tuple[ForceId, ...]
    to_place: tuple[ForceId, ...]


class ForcePlaced(Struct, frozen=True):
    """A force that broke off lies in an adjoining hex."""

    force: ForceId
    hex: Hex


class AttackClosed(Struct, frozen=True):
    """An attack is over."""

    battle: BattleId


CombatEvent = (
    AttackDeclared | ReactionGiven | ForcesCommitted | CombatAvoided | ForceScattered
    | ForceReformed | AttackAdvanced | BattleJoined | AfterActionAccepted | ConditionChanged
    | ShipRemoved | ForcesDisengaged | ForcePlaced | AttackClosed
)
