"""Orders to attack, to answer attacks, and what follows a battle. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.battle import AfterAction, Light
from campaign.model.forces import ForceId, Reaction
from campaign.model.hexes import Hex
from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class ReformForce:
    """Gather a scattered force in a hex."""

    side: Side
    force: ForceId
    hex: Hex


@dataclass(frozen=True, slots=True)
class AttackForces:
    """Attack spotted enemy forces, by their contacts, with own forces in the same hex."""

    side: Side
    hex: Hex
    forces: tuple[ForceId, ...]
    contacts: tuple[str, ...]
    light: Light | None = None


@dataclass(frozen=True, slots=True)
class ReactToAttack:
    """Answer an attack force by force, and commit further forces in the hex."""

    side: Side
    reactions: tuple[tuple[ForceId, Reaction], ...]
    commit: tuple[ForceId, ...] = ()


@dataclass(frozen=True, slots=True)
class AcceptAfterAction:
    """Accept what a battle brought back."""

    side: Side
    after_action: AfterAction


@dataclass(frozen=True, slots=True)
class PlaceForce:
    """Place a force that broke off into an adjoining hex."""

    side: Side
    force: ForceId
    hex: Hex


CombatCommand = (
    ReformForce | AttackForces | ReactToAttack | AcceptAfterAction | PlaceForce
)
