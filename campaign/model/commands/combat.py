"""Orders to attack, to answer attacks, and what follows a battle. `side` is who gives the order."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from campaign.model.battles.battle import AfterAction, Light
from campaign.model.grammar import Contact, Kind, Usual, syntax
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.model.units.forces import ForceId, Reaction


@syntax("gather a scattered force", "reform {force} [in|at|to {hex}]", usual={"hex": Usual.SCATTERED_FROM},
        example="reform AX1 in 09941")
class ReformForce(Struct, frozen=True):
    """Gather a scattered force in a hex."""

    side: Side
    force: ForceId
    hex: Hex


@syntax("attack spotted enemies in the hex", "attack [{contacts}] [with {forces}] [{light}]", example="attack AL1 with AX1 day",
        usual={"hex": Usual.BEST_ATTACK, "contacts": Usual.BEST_ATTACK, "forces": Usual.BEST_ATTACK})
class AttackForces(Struct, frozen=True):
    """Attack spotted enemy forces, by their contacts, with own forces in the same hex."""

    side: Side
    hex: Hex
    forces: tuple[ForceId, ...]
    contacts: tuple[Contact, ...]
    light: Light | None = None


@syntax("answer an attack (split: transports scatter, escorts fight)", "react {reactions:answers} [with {commit}]",
        example="react AX1 stand AX2 avoid")
class ReactToAttack(Struct, frozen=True):
    """Answer an attack force by force, and commit further forces in the hex."""

    side: Side
    reactions: tuple[tuple[ForceId, Reaction], ...]
    commit: tuple[ForceId, ...] = ()


@syntax("take over what a battle brought back, in JSON (`supermarina result` reads it from a form)", "accept {after_action}")
class AcceptAfterAction(Struct, frozen=True):
    """Accept what a battle brought back."""

    side: Side
    after_action: Annotated[AfterAction, Kind.JSON]


@syntax("place a force that broke off", "place {force} in|at|to {hex}", "place {force} {hex}", example="place AX1 in 09941",
        usual={"force": Usual.FORCE_TO_PLACE})
class PlaceForce(Struct, frozen=True):
    """Place a force that broke off into an adjoining hex."""

    side: Side
    force: ForceId
    hex: Hex


CombatCommand = (
    ReformForce | AttackForces | ReactToAttack | AcceptAfterAction | PlaceForce
)
