"""Orders to the course of play, and the umpire's rulings. `side` is who gives the order."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.condition import Condition
from campaign.model.forces import ForceId, Reaction
from campaign.model.hexes import Hex
from campaign.model.scenario import FlotillaId, PortId
from campaign.model.ships import ShipId
from campaign.model.sides import Side
from campaign.model.standing_orders import Priority


@dataclass(frozen=True, slots=True)
class EndStep:
    """Nothing more in this step."""

    side: Side


@dataclass(frozen=True, slots=True)
class SetStanding:
    """Answer in advance: search from the best sites, react to attacks so (None: by strength, or ask me), and so on.

    All of it is set anew; what is not named is as it was in the beginning.
    """

    side: Side
    best_searches: bool
    reaction: Reaction | None
    quiet_steps: bool = False
    stand_at: float | None = None
    repairs: Priority = Priority.BY_HAND
    refuelling: Priority = Priority.BY_HAND
    first: tuple[ShipId, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordPortOwner:
    """Report that a port changed hands on land."""

    side: Side
    port: PortId
    owner: Side | None


@dataclass(frozen=True, slots=True)
class RuleAsUmpire:
    """The umpire sets what he names, and says why; what is None stays as it is.

    A hex is for the force or the flotilla named, a flotilla's port is where it is to lie.
    """

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
    flotilla: FlotillaId | None = None
    flotilla_points: int | None = None
    flotilla_port: PortId | None = None


CourseCommand = (
    EndStep | SetStanding | RecordPortOwner | RuleAsUmpire
)
