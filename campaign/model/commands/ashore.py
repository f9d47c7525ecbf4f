"""Orders about supply points ashore and the forces that live on them (rules 21 to 23). `side` is who gives the order."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.grammar import FeedsOn, Place, TurnName, syntax
from campaign.model.setting.scenario import Branch, CargoId, SupplyLine
from campaign.model.sides import Side


@syntax("report a force ashore that must be supplied; of nought REs when it is gone",
        "contingent {name} of {size} at {place} [arm {arm}] [line {line}] [side {owner}] [on {on}]",
        example="contingent afrika_korps of 12 at tobruk arm ground line overland",
        defaults={"arm": Branch.GROUND, "line": SupplyLine.OVERLAND, "owner": None, "on": None})
class RecordContingent(Struct, frozen=True):
    """Report from the land a body of troops (REs) or aircraft (groups), where it stands and what line it can trace.

    `side` is who reports it (None: the umpire, who says with `owner` whose it is), `on` the game turn since when it is so.
    """

    side: Side | None
    name: str
    size: float
    place: Place
    arm: Branch = Branch.GROUND
    line: SupplyLine = SupplyLine.OVERLAND
    owner: Side | None = None
    on: TurnName | None = None


@syntax("report supply points that were spent on land", "spend {points} at {place} [side {owner}] [on {on}] [for {reason}]",
        example="spend 5 at tobruk for an attack", defaults={"reason": "", "owner": None, "on": None})
class SpendPoints(Struct, frozen=True):
    """Report from the land that supply points were spent in a hex: one's own, or those of the `owner` whom the umpire names."""

    side: Side | None
    points: float
    place: Place
    reason: str = ""
    owner: Side | None = None
    on: TurnName | None = None


@syntax("report that a hex with supply points was overrun", "overrun {place} by {owner} [on {on}]",
        example="overrun sollum by axis", defaults={"on": None})
class RecordOverrun(Struct, frozen=True):
    """Report from the land that a hex fell in which its loser had supply points; ports report their owner instead."""

    side: Side | None
    place: Place
    owner: Side
    on: TurnName | None = None


@syntax("bring supply points overland to another hex", "haul {points} from {origin} to {goal} [with {unit}]",
        example="haul 20 from tripoli_libya to benghazi with axis_transport_1", defaults={"unit": None})
class HaulPoints(Struct, frozen=True):
    """Bring supply points overland, with a logistic transport unit or a ground unit, or (None) by rail in a land game."""

    side: Side
    points: float
    origin: Place
    goal: Place
    unit: CargoId | None = None


@syntax("let a ground unit carry so many supply points, or none", "carry {points} with {unit}",
        example="carry 50 with axis_transport_1")
class CarryPoints(Struct, frozen=True):
    """Let a ground unit carry so many supply points: what it lacks comes from the depot of its hex, the rest goes there."""

    side: Side
    unit: CargoId
    points: float


@syntax("say whether a force is fed by itself", "ration {force} {fed}", example="ration afrika_korps no")
class RationForce(Struct, frozen=True):
    """Say whether supply points are spent on a force in each of one's own initial phases, as they are unless this says no."""

    side: Side
    force: FeedsOn
    fed: bool


@syntax("spend supply points on a force now", "feed {force}", example="feed afrika_korps")
class FeedForce(Struct, frozen=True):
    """Spend supply points on a force in one's own initial phase, out of the depots that it can reach."""

    side: Side
    force: FeedsOn


AshoreFact = RecordContingent | SpendPoints | RecordOverrun
AshoreCommand = RecordContingent | SpendPoints | RecordOverrun | HaulPoints | CarryPoints | RationForce | FeedForce
