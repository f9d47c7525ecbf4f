"""Orders: what a side may tell its force in each step of a round."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId
from campaign.tactics.supermarina.charts.collection import Manoeuvre

TRANSPORTS = ShipId("transports")


class Launch(Struct, frozen=True):
    """One ship that will launch this round, from where she is or after a dash to torpedo range."""

    ship: ShipId
    dash: bool = False


class Fire(Struct, frozen=True):
    """One rating of one ship laid on one target; TRANSPORTS leaves the choice among them to the lot."""

    shooter: ShipId
    rating: GunType
    target: ShipId


class Aim(Struct, frozen=True):
    """One launching ship's torpedoes and their target."""

    ship: ShipId
    target: ShipId


class OrderRange(Struct, frozen=True):
    """Open, hold or close the range with the whole force."""

    side: Side
    manoeuvre: Manoeuvre


class DeclareLaunches(Struct, frozen=True):
    """Name the ships that will launch torpedoes this round."""

    side: Side
    launches: tuple[Launch, ...] = ()


class LayGuns(Struct, frozen=True):
    """Name a target for each rating that shall fire."""

    side: Side
    fire: tuple[Fire, ...] = ()


class AimTorpedoes(Struct, frozen=True):
    """Name the targets of torpedoes, and those of the secondary guns that fire at ships running in to launch."""

    side: Side
    torpedoes: tuple[Aim, ...] = ()
    dash_fire: tuple[Fire, ...] = ()


Order = OrderRange | DeclareLaunches | LayGuns | AimTorpedoes
ORDERS: tuple[type, ...] = (OrderRange, DeclareLaunches, LayGuns, AimTorpedoes)
