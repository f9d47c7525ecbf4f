"""Orders to attack, to answer attacks, and what follows a battle. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from campaign.model.battles.battle import AfterAction, Light
from campaign.model.grammar import Contact, Kind, Usual, said
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Reaction


@said("gather a scattered force", "reform {force} [in|at|to {hex}]", usual={"hex": Usual.SCATTERED_FROM},
      example="reform AX1 in 09941")
@dataclass(frozen=True, slots=True)
class ReformForce:
    """Gather a scattered force in a hex."""

    side: Side
    force: ForceId
    hex: Hex


@said("attack spotted enemies in the hex", "attack [{contacts}] [with {forces}] [{light}]", example="attack AL1 with AX1 day",
      usual={"hex": Usual.BEST_ATTACK, "contacts": Usual.BEST_ATTACK, "forces": Usual.BEST_ATTACK})
@dataclass(frozen=True, slots=True)
class AttackForces:
    """Attack spotted enemy forces, by their contacts, with own forces in the same hex."""

    side: Side
    hex: Hex
    forces: tuple[ForceId, ...]
    contacts: tuple[Contact, ...]
    light: Light | None = None


@said("answer an attack (split: transports scatter, escorts fight)", "react {reactions:answers} [with {commit}]",
      example="react AX1 stand AX2 avoid")
@dataclass(frozen=True, slots=True)
class ReactToAttack:
    """Answer an attack force by force, and commit further forces in the hex."""

    side: Side
    reactions: tuple[tuple[ForceId, Reaction], ...]
    commit: tuple[ForceId, ...] = ()


@said("take over what a battle brought back, in JSON (`result` reads it from a form)", "accept {after_action}")
@dataclass(frozen=True, slots=True)
class AcceptAfterAction:
    """Accept what a battle brought back."""

    side: Side
    after_action: Annotated[AfterAction, Kind.JSON]


@said("place a force that broke off", "place {force} in|at|to {hex}", "place {force} {hex}", example="place AX1 in 09941",
      usual={"force": Usual.FORCE_TO_PLACE})
@dataclass(frozen=True, slots=True)
class PlaceForce:
    """Place a force that broke off into an adjoining hex."""

    side: Side
    force: ForceId
    hex: Hex


CombatCommand = (
    ReformForce | AttackForces | ReactToAttack | AcceptAfterAction | PlaceForce
)
