"""Orders: what a side may decide, a type a kind of decision."""

from __future__ import annotations

from enum import Enum
from typing import get_args

from msgspec import Struct

from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.tactics.coastal.battle.state import Means
from campaign.tactics.coastal.battle.vessel import Depth


class Mend(Enum):
    """CO-6.2 What a damage-control party may be set to."""

    STEERING = "steering"
    MACHINERY = "machinery"
    FIRES = "fires"
    FLOODS = "floods"


class Leg(Struct, frozen=True):
    """A straight run in centimetres, then a turn in degrees, negative to port."""

    after_cm: float
    turn_degrees: float


class Prepare(Struct, frozen=True):
    """CO-4.5 What a side settles before the first turn.

    That is how many markers with nobody beneath it sets out, as which class those and its own are moved, whether its boats lie
    in wait, and which of the rules of choice it wishes for, by name and value.
    """

    side: Side
    count: int = 0
    ambush: bool = False
    moved_as: tuple[tuple[ShipId, int], ...] = ()
    empty_as: int = 1
    wishes: tuple[tuple[str, str], ...] = ()


class TakeInitiative(Struct, frozen=True):
    """CO-3.1.1 Who moves first, and which own model moves last of all."""

    side: Side
    first: Side
    held: ShipId | None = None


class Move(Struct, frozen=True):
    """One model's move."""

    side: Side
    ship: ShipId
    setting: int
    legs: tuple[Leg, ...] = ()
    smoke: bool = False
    adrift: bool = False
    ram: ShipId | None = None
    break_off: bool = False
    depth: Depth | None = None


class Wait(Struct, frozen=True):
    """Another model of the side goes first."""

    side: Side
    ship: ShipId


class Fly(Struct, frozen=True):
    """One model of aircraft flies towards somebody, or circles."""

    side: Side
    flight: ShipId
    towards: str = ""


class Party(Struct, frozen=True):
    """So many attempts of a vessel at one thing."""

    ship: ShipId
    mend: Mend
    attempts: int


class Repair(Struct, frozen=True):
    """CO-3.1.4 What damage-control parties are set to."""

    side: Side
    parties: tuple[Party, ...] = ()


class Shot(Struct, frozen=True):
    """A mount and its target."""

    mount: str
    target: str


class Fire(Struct, frozen=True):
    """CO-7.17 All that one vessel fires, lights and drops in a turn; targets are what the view calls them."""

    side: Side
    ship: ShipId
    shots: tuple[Shot, ...] = ()
    searchlight: str = ""
    star_shell: Shot | None = None
    charges: str = ""


class Attack(Struct, frozen=True):
    """One unit of aircraft attacks."""

    side: Side
    flight: ShipId
    means: Means | None = None
    target: str = ""


class Salvo(Struct, frozen=True):
    """A number of torpedoes fired by a vessel at a target, on a given course or on a collision course."""

    ship: ShipId
    target: ShipId
    torpedoes: int
    course: float | None = None


class Launch(Struct, frozen=True):
    """CO-8.8 What a side launches in a turn."""

    side: Side
    salvos: tuple[Salvo, ...] = ()


class Challenge(Struct, frozen=True):
    """CO-GAP-35 Which vessel fires at the one that moves, in place of her fire in phase 5."""

    side: Side
    ship: ShipId | None = None


Order = Prepare | TakeInitiative | Move | Wait | Fly | Repair | Fire | Attack | Launch | Challenge
ORDERS: tuple[type, ...] = get_args(Order)
