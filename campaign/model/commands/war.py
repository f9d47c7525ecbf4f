"""Orders for supplies from the homeland, and for what the special rules let a side decide."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.scenario import CargoKind, Flag, FlotillaId, Land, PortId
from campaign.model.ships import ShipId
from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class LoadSupplies:
    """Fill empty transports in a port of the homeland with supplies or fuel for another port, one RE each."""

    side: Side
    ships: tuple[ShipId, ...]
    destination: PortId
    kind: CargoKind = CargoKind.SUPPLIES


@dataclass(frozen=True, slots=True)
class RecordFlag:
    """Report from the land that something happened which changes the rules."""

    side: Side
    flag: Flag


@dataclass(frozen=True, slots=True)
class RecordGarrison:
    """Report from the land how many British REs are in a country."""

    side: Side
    land: Land
    res: float


@dataclass(frozen=True, slots=True)
class TakeFromPool:
    """Ask for a ship of the force pool; she comes to a port with the next Allied initial phase."""

    side: Side
    ship: ShipId
    port: PortId


@dataclass(frozen=True, slots=True)
class WithdrawToPool:
    """Send a ship home to the force pool."""

    side: Side
    ship: ShipId


@dataclass(frozen=True, slots=True)
class ChooseEastAfrica:
    """Recall the squadron from East Africa to these ports in Italy, or (no ports) leave it where it is."""

    side: Side
    port: PortId | None = None


@dataclass(frozen=True, slots=True)
class PlaceExchangeDestroyers:
    """Place the destroyers that Britain sends in exchange."""

    side: Side
    placed: tuple[tuple[ShipId, PortId], ...]


@dataclass(frozen=True, slots=True)
class OrderTenthMas:
    """Send the 10th MAS, aboard a destroyer (`carrier`) or a submarine of a flotilla, against the ships in a harbour."""

    side: Side
    target: PortId
    carrier: ShipId | None = None
    flotilla: FlotillaId | None = None


@dataclass(frozen=True, slots=True)
class RecallTenthMas:
    """Give the attack up before it is made."""

    side: Side


@dataclass(frozen=True, slots=True)
class TenthMasTargets:
    """Name a ship for each team that got through; two may name the same."""

    side: Side
    ships: tuple[ShipId, ...]


WarCommand = (
    LoadSupplies | RecordFlag | RecordGarrison | TakeFromPool | WithdrawToPool
    | ChooseEastAfrica | PlaceExchangeDestroyers | OrderTenthMas | RecallTenthMas | TenthMasTargets
)
