"""Functions handed to a staff and taken back, and what a staff does about them."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.play.delegation import StaffFunction
from campaign.model.sides import Side


class FunctionsHanded(Struct, frozen=True):
    """A side handed functions to its staff."""

    side: Side
    functions: tuple[StaffFunction, ...]


class FunctionsTakenBack(Struct, frozen=True):
    """A side took functions back from its staff."""

    side: Side
    functions: tuple[StaffFunction, ...]


class FunctionSeenTo(Struct, frozen=True):
    """A staff gives orders of a function in this step (None: of what belongs to no function)."""

    side: Side
    function: StaffFunction | None


class StaffOrderPassedOver(Struct, frozen=True):
    """An order that a staff planned for a function was refused: which, for whom, and why; the staff goes on without it."""

    side: Side
    function: StaffFunction | None
    order: str
    about: tuple[str, ...]
    rule: str
    reason: str


class StaffDismissed(Struct, frozen=True):
    """A staff gives no more orders in this step."""

    side: Side


DelegationEvent = FunctionsHanded | FunctionsTakenBack | FunctionSeenTo | StaffOrderPassedOver | StaffDismissed
