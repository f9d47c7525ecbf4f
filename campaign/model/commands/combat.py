"""Orders to attack, to answer attacks, and what follows a battle. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from campaign.model.battle import AfterAction, Light
from campaign.model.forces import ForceId, Reaction
from campaign.model.grammar import Contact, Grammar, Kind, Usual
from campaign.model.hexes import Hex
from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class ReformForce:
    """Gather a scattered force in a hex."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "gather a scattered force", "reform {force} in|at|to {hex}", example="reform AX1 in 09941"
    )

    side: Side
    force: ForceId
    hex: Hex


@dataclass(frozen=True, slots=True)
class AttackForces:
    """Attack spotted enemy forces, by their contacts, with own forces in the same hex."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "attack spotted enemies in the hex", "attack [{contacts}] [with {forces}] [{light}]", example="attack AL1 with AX1 day",
        usual={"hex": Usual.BEST_ATTACK, "contacts": Usual.BEST_ATTACK, "forces": Usual.BEST_ATTACK}
    )

    side: Side
    hex: Hex
    forces: tuple[ForceId, ...]
    contacts: tuple[Contact, ...]
    light: Light | None = None


@dataclass(frozen=True, slots=True)
class ReactToAttack:
    """Answer an attack force by force, and commit further forces in the hex."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "answer an attack (split: transports scatter, escorts fight)", "react {reactions:answers} [with {commit}]",
        example="react AX1 stand AX2 avoid"
    )

    side: Side
    reactions: tuple[tuple[ForceId, Reaction], ...]
    commit: tuple[ForceId, ...] = ()


@dataclass(frozen=True, slots=True)
class AcceptAfterAction:
    """Accept what a battle brought back."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "take over what a battle brought back, in JSON (`result` reads it from a form)", "accept {after_action}"
    )

    side: Side
    after_action: Annotated[AfterAction, Kind.JSON]


@dataclass(frozen=True, slots=True)
class PlaceForce:
    """Place a force that broke off into an adjoining hex."""

    GRAMMAR: ClassVar[Grammar] = Grammar.of(
        "place a force that broke off", "place {force} in|at|to {hex}", "place {force} {hex}", example="place AX1 in 09941",
        usual={"force": Usual.FORCE_TO_PLACE}
    )

    side: Side
    force: ForceId
    hex: Hex


CombatCommand = (
    ReformForce | AttackForces | ReactToAttack | AcceptAfterAction | PlaceForce
)
