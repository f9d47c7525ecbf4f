"""Orders by which a side hands functions of command to its staff, and takes them back. `side` is who gives the order."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.grammar import Form, syntax
from campaign.model.play.delegation import StaffFunction
from campaign.model.sides import Side


@syntax("hand functions to the staff: from now on it gives their orders",
        "hand {functions} to the staff", Form("hand all to the staff", {"functions": tuple(StaffFunction)}),
        example="hand convoys searches to the staff", sentence="Hand {functions} to the staff")
class HandToStaff(Struct, frozen=True):
    """Let the staff give the orders of these functions from now on, step by step, until they are taken back."""

    side: Side
    functions: tuple[StaffFunction, ...]


@syntax("take functions back from the staff", "take {functions} back",
        Form("take all back", {"functions": tuple(StaffFunction)}),
        example="take convoys back", sentence="Take {functions} back from the staff")
class TakeBack(Struct, frozen=True):
    """Give the orders of these functions oneself again."""

    side: Side
    functions: tuple[StaffFunction, ...]


@syntax("have no more orders from the staff in this step", "dismiss the staff", example="dismiss the staff")
class DismissStaff(Struct, frozen=True):
    """The staff gives no more orders in this step; in the next it sees to what is handed to it again."""

    side: Side


DelegationCommand = HandToStaff | TakeBack | DismissStaff
