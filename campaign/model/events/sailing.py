"""Task forces, movement and reconnaissance."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.battles.battle import Light
from campaign.model.play.standing_orders import Intent
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Find, ForceId, Mission, Reaction, Seen
from campaign.model.units.ships import ShipId


class ReactionPrepared(Struct, frozen=True):
    """One force's answer in advance."""

    force: ForceId
    reaction: Reaction | None


class ForceFormed(Struct, frozen=True):
    """Ships became a task force; `contact` is the enemy's label for its marker, if markers are public.

    `intent` is the staff's for it, where a save of version 0.1 kept that in its name; since then `IntentRecorded` does.
    """

    force: ForceId
    side: Side
    name: str
    hex: Hex
    ships: tuple[ShipId, ...]
    contact: str | None
    intent: Intent | None = None


class IntentRecorded(Struct, frozen=True):
    """A staff formed a task force for a purpose, which no log tells."""

    force: ForceId
    intent: Intent


class ShipsJoined(Struct, frozen=True):
    """Ships went into a task force."""

    ships: tuple[ShipId, ...]
    force: ForceId


class ShipsBerthed(Struct, frozen=True):
    """Ships went into port; those that had moved have no movement left."""

    ships: tuple[ShipId, ...]
    port: PortId


class ForceDisbanded(Struct, frozen=True):
    """A task force had no ships left and its marker went."""

    force: ForceId


class ForceMoved(Struct, frozen=True):
    """A task force steamed one leg; `path` begins with the first hex entered.

    When `goes_on`, something happened there that its owner does not learn of: he is told of the move with its next
    leg, which for him began at `begun` and had cost `before`.
    """

    force: ForceId
    path: tuple[Hex, ...]
    cost: int
    begun: Hex | None = None
    before: int = 0
    goes_on: bool = False


class SurfaceSearched(Struct, frozen=True):
    """A force searched its hex, paying movement points."""

    force: ForceId
    light: Light
    cost: int


class AreaSearched(Struct, frozen=True):
    """A side's area search for one force was done for this segment."""

    side: Side
    force: ForceId
    site: str
    found: bool


class ForceSpotted(Struct, frozen=True):
    """An enemy force was found; `contact` is the finder's label for it."""

    force: ForceId
    by: Side
    hex: Hex
    find: Find
    seen: Seen
    contact: str


class FindsLapsed(Struct, frozen=True):
    """Finds of these forces lapsed; `left` are those that stay live."""

    left: tuple[tuple[ForceId, tuple[Find, ...]], ...]


class HarbourSeen(Struct, frozen=True):
    """A side's movement step was over, and its enemy saw who was gone from one of its ports and who had come in.

    `markers` are the labels of those that had appeared off it in the step, where markers are public.
    """

    side: Side
    port: PortId
    left: tuple[ShipId, ...]
    entered: tuple[ShipId, ...]
    markers: tuple[str, ...] = ()


class MissionAssigned(Struct, frozen=True):
    """Ships took up a mission."""

    ships: tuple[ShipId, ...]
    mission: Mission


SailingEvent = (
    ReactionPrepared | ForceFormed | ShipsJoined | ShipsBerthed | ForceDisbanded
    | ForceMoved | SurfaceSearched | AreaSearched | ForceSpotted | FindsLapsed
    | MissionAssigned | HarbourSeen | IntentRecorded
)
