"""What happened to supply points ashore and to the forces that live on them (rules 21 to 23)."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.play.ashore import SupplyStatus
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import CargoId, Contingent, ContingentId
from campaign.model.sides import Side


class PointsWay(Enum):
    """By what supply points came to a hex."""

    AT_HAND = "at_hand"
    ARRIVED = "arrived"
    LANDED = "landed"
    HAULED = "hauled"
    SET_DOWN = "set_down"
    CAPTURED = "captured"


class PointsUse(Enum):
    """What supply points that were in a hex went for."""

    FED = "fed"
    SPENT = "spent"
    SHIPPED = "shipped"
    HAULED = "hauled"
    TAKEN_UP = "taken_up"
    DESTROYED = "destroyed"
    CAPTURED = "captured"
    BURNED = "burned"


class PointsStored(Struct, frozen=True):
    """Supply points of a side lie in a hex that did not lie there before."""

    side: Side
    hex: Hex
    points: float
    way: PointsWay


class PointsDrawn(Struct, frozen=True):
    """Supply points of a side lie in a hex no more; `what` is who had them, or why they were spent."""

    side: Side
    hex: Hex
    points: float
    use: PointsUse
    what: str = ""


class PointsCarried(Struct, frozen=True):
    """A ground unit carries so many supply points now."""

    unit: CargoId
    points: float


class UnitHauled(Struct, frozen=True):
    """A ground unit hauled supply points in this player turn, and stands where it brought them."""

    unit: CargoId
    hex: Hex


class ContingentRecorded(Struct, frozen=True):
    """A contingent is so strong, stands there and has that supply line from now on; of no size it is gone."""

    contingent: Contingent
    reason: str


class ContingentReduced(Struct, frozen=True):
    """A contingent lost REs or groups."""

    contingent: ContingentId
    lost: float
    rule: str
    reason: str


class SupplyJudged(Struct, frozen=True):
    """A force's supply status was determined, and is another than it was."""

    force: str
    side: Side
    status: SupplyStatus


class RationSet(Struct, frozen=True):
    """A force is fed by itself from now on, or is not."""

    side: Side
    force: str
    fed: bool


AshoreEvent = (
    PointsStored | PointsDrawn | PointsCarried | UnitHauled | ContingentRecorded | ContingentReduced | SupplyJudged | RationSet
)
