"""Orders: what a side may tell its force in each step of a round."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.sides import Side
from campaign.model.units.counters import GunType
from campaign.model.units.ships import ShipId
from campaign.tactics.supermarina.charts.bands import Manoeuvre

TRANSPORTS = ShipId("transports")


@dataclass(frozen=True, slots=True)
class Launch:
    """One ship that will launch this round, from where she is or after a dash to torpedo range."""

    ship: ShipId
    dash: bool = False


@dataclass(frozen=True, slots=True)
class Fire:
    """One rating of one ship laid on one target; TRANSPORTS leaves the choice among them to the lot."""

    shooter: ShipId
    rating: GunType
    target: ShipId


@dataclass(frozen=True, slots=True)
class Aim:
    """One launching ship's torpedoes and their target."""

    ship: ShipId
    target: ShipId


@dataclass(frozen=True, slots=True)
class OrderRange:
    """Open, hold or close the range with the whole force."""

    side: Side
    manoeuvre: Manoeuvre


@dataclass(frozen=True, slots=True)
class DeclareLaunches:
    """Name the ships that will launch torpedoes this round."""

    side: Side
    launches: tuple[Launch, ...] = ()


@dataclass(frozen=True, slots=True)
class LayGuns:
    """Name a target for each rating that shall fire."""

    side: Side
    fire: tuple[Fire, ...] = ()


@dataclass(frozen=True, slots=True)
class AimTorpedoes:
    """Name the targets of torpedoes, and those of the secondary guns that fire at ships running in to launch."""

    side: Side
    torpedoes: tuple[Aim, ...] = ()
    dash_fire: tuple[Fire, ...] = ()


Order = OrderRange | DeclareLaunches | LayGuns | AimTorpedoes
ORDERS: tuple[type, ...] = (OrderRange, DeclareLaunches, LayGuns, AimTorpedoes)
