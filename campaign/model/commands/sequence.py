"""Orders to the sequence of play, and the umpire's rulings. `side` is who gives the order."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from campaign.model.grammar import Kind, syntax
from campaign.model.play.standing_orders import Priority
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.sides import Side
from campaign.model.units.condition import Condition
from campaign.model.units.forces import ForceId, Reaction
from campaign.model.units.ships import ShipId


@syntax("end this step; the enemy goes on", "end", example="end")
class EndStep(Struct, frozen=True):
    """Nothing more in this step."""

    side: Side


@syntax(
    "say what is answered in advance; what is not named stays as it is",
    "standing answers [searches {best_searches}] [answer {reaction}] [quiet {quiet_steps}] [docks {repairs}] "
    "[pumps {refuelling}] [small {small_fights}] [first {first}]", "standing searches {best_searches}",
    "standing answer {reaction}", "standing docks {repairs}", "standing pumps {refuelling}", "standing small {small_fights}",
    "standing list {first}", "quiet {quiet_steps}",
    example="standing answers searches yes answer avoid docks list first littorio",
    words={"quiet_steps": {"yes": True, "no": False, "on": True, "off": False},
           "small_fights": {"fight": True, "tables": False}},
    nothing={"reaction": "ask", "first": "nobody"},
    policies={"reaction": ("stand_at", None)}, keeps=True,
)
class SetStanding(Struct, frozen=True):
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
    small_fights: bool = False


@syntax("write a remark into your log, for you alone", "remark {words}", example="remark Convoy waits for Valiant")
class WriteRemark(Struct, frozen=True):
    """Write a remark into your own log: why you did what you did, or what you mean to do."""

    side: Side
    words: str


@syntax(
    "set what the umpire names, and say why",
    "ruling [ship {ship}] [condition {condition}] [fuel {fuel_boxes}] [force {force}] [hex {hex}] [port {port}] "
    "[owner {port_owner}] [stock {port_fuel}] [side {points_side}] [points {points}] [flotilla {flotilla}] "
    "[strength {flotilla_points}] [berth {flotilla_port}] because {reason}",
    example="ruling port benghazi stock 100 because the tanker had been forgotten",
)
class RuleAsUmpire(Struct, frozen=True):
    """The umpire sets what he names, and says why; what is None stays as it is.

    A hex is for the force or the flotilla named, a flotilla's port is where it is to lie.
    """

    reason: str
    ship: ShipId | None = None
    condition: Annotated[Condition, Kind.JSON] | None = None
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


CourseCommand = EndStep | SetStanding | WriteRemark | RuleAsUmpire
