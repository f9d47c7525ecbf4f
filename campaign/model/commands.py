"""What players may order: imperatives, one frozen value each. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import get_args

from campaign.model.battle import AfterAction, Light
from campaign.model.condition import Condition
from campaign.model.forces import ForceId, Mission, Reaction
from campaign.model.hexes import Hex
from campaign.model.ports import JobId, Track
from campaign.model.scenario import CargoId, PortId
from campaign.model.ships import ShipId
from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class EndStep:
    """Nothing more in this step."""

    side: Side


@dataclass(frozen=True, slots=True)
class SetStanding:
    """Answer in advance: search from the best sites, and react to attacks so (None: ask me)."""

    side: Side
    best_searches: bool
    reaction: Reaction | None


@dataclass(frozen=True, slots=True)
class PrepareReaction:
    """Let one force answer an attack so, whatever the side's standing answer (None: as the side)."""

    side: Side
    force: ForceId
    reaction: Reaction | None


@dataclass(frozen=True, slots=True)
class SearchArea:
    """Search for one contact from one site (a port, an airbase or a carrier's hex)."""

    side: Side
    contact: str
    site: str


@dataclass(frozen=True, slots=True)
class FlySearches:
    """Search for every enemy force not yet searched for, each from the best site."""

    side: Side


@dataclass(frozen=True, slots=True)
class FormForce:
    """Form a task force of ships in one port or one hex; `name` is the owner's own."""

    side: Side
    ships: tuple[ShipId, ...]
    name: str = ""


@dataclass(frozen=True, slots=True)
class JoinForce:
    """Put ships into a task force in the same hex."""

    side: Side
    ships: tuple[ShipId, ...]
    force: ForceId


@dataclass(frozen=True, slots=True)
class EnterPort:
    """Put ships of a force into a port in its hex."""

    side: Side
    ships: tuple[ShipId, ...]
    port: PortId


@dataclass(frozen=True, slots=True)
class MoveForce:
    """Steam along a route of adjoining hexes, the present one not named."""

    side: Side
    force: ForceId
    route: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class SearchSurface:
    """Search the hex just entered, by day or by night."""

    side: Side
    force: ForceId
    light: Light


@dataclass(frozen=True, slots=True)
class AssignMission:
    """Give warships a mission."""

    side: Side
    ships: tuple[ShipId, ...]
    mission: Mission


@dataclass(frozen=True, slots=True)
class LoadCargo:
    """Load one item of cargo into transports that lie where it lies."""

    side: Side
    cargo: CargoId
    ships: tuple[ShipId, ...]


@dataclass(frozen=True, slots=True)
class UnloadCargo:
    """Unload one item of cargo in the port where its transports lie."""

    side: Side
    cargo: CargoId


@dataclass(frozen=True, slots=True)
class AllotRepair:
    """Bind one repair point of her port to one hit of a ship."""

    side: Side
    ship: ShipId
    track: Track


@dataclass(frozen=True, slots=True)
class SuspendRepair:
    """Halt the work on one hit."""

    side: Side
    job: JobId


@dataclass(frozen=True, slots=True)
class ResumeRepair:
    """Go on with halted work."""

    side: Side
    job: JobId


@dataclass(frozen=True, slots=True)
class PrioritiseRefuelling:
    """Serve these ships first when a port cannot refuel all."""

    side: Side
    port: PortId
    ships: tuple[ShipId, ...]


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


@dataclass(frozen=True, slots=True)
class RecordPortOwner:
    """Report that a port changed hands on land."""

    side: Side
    port: PortId
    owner: Side | None


@dataclass(frozen=True, slots=True)
class RuleAsUmpire:
    """The umpire sets what he names, and says why; what is None stays as it is."""

    reason: str
    ship: ShipId | None = None
    condition: Condition | None = None
    fuel_boxes: int | None = None
    force: ForceId | None = None
    hex: Hex | None = None
    port: PortId | None = None
    port_owner: Side | None = None
    port_fuel: float | None = None
    points_side: Side | None = None
    points: float | None = None


Command = (
    EndStep | SetStanding | PrepareReaction | SearchArea | FlySearches | FormForce | JoinForce | EnterPort | MoveForce
    | SearchSurface | AssignMission | LoadCargo | UnloadCargo | AllotRepair | SuspendRepair | ResumeRepair
    | PrioritiseRefuelling | ReformForce | AttackForces | ReactToAttack | AcceptAfterAction | PlaceForce
    | RecordPortOwner | RuleAsUmpire
)

COMMANDS: tuple[type, ...] = get_args(Command)

