"""Orders for supplies from the homeland, and for what the special rules let a side decide."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.model.grammar import ExchangeShip, HarbourShip, PoolShip, said
from campaign.model.setting.scenario import CargoKind, FlotillaId, PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId


@said("fill empty transports in a home port for a port overseas", "supply {destination} by {ships} [with {kind}]",
      example="supply tripoli_libya by ankara victoria with fuel")
@dataclass(frozen=True, slots=True)
class LoadSupplies:
    """Fill empty transports in a port of the homeland with supplies or fuel for another port, one RE each."""

    side: Side
    ships: tuple[ShipId, ...]
    destination: PortId
    kind: CargoKind = CargoKind.SUPPLIES


@said("ask for a ship of the force pool", "pool {ship} to|in {port}", example="pool rodney to gibraltar")
@dataclass(frozen=True, slots=True)
class TakeFromPool:
    """Ask for a ship of the force pool; she comes to a port with the next Allied initial phase."""

    side: Side
    ship: PoolShip
    port: PortId


@said("send a ship home to the force pool", "withdraw {ship}", example="withdraw valiant")
@dataclass(frozen=True, slots=True)
class WithdrawToPool:
    """Send a ship home to the force pool."""

    side: Side
    ship: ShipId


@said("recall the squadron from East Africa, or leave it", "africa {port}", example="africa taranto", nothing={"port": "stay"})
@dataclass(frozen=True, slots=True)
class ChooseEastAfrica:
    """Recall the squadron from East Africa to these ports in Italy, or (no ports) leave it where it is."""

    side: Side
    port: PortId | None = None


@said("place the destroyers sent in exchange", "exchange {placed}",
      example="exchange churchill at alexandria, chesterfield at malta")
@dataclass(frozen=True, slots=True)
class PlaceExchangeDestroyers:
    """Place the destroyers that Britain sends in exchange."""

    side: Side
    placed: tuple[tuple[ExchangeShip, PortId], ...]


@said("send the 10th MAS against a harbour", "frogmen {target} by|with {carrier}", "frogmen {target} by|with {flotilla}",
      example="frogmen malta by papa")
@dataclass(frozen=True, slots=True)
class OrderTenthMas:
    """Send the 10th MAS, aboard a destroyer (`carrier`) or a submarine of a flotilla, against the ships in a harbour."""

    side: Side
    target: PortId
    carrier: ShipId | None = None
    flotilla: FlotillaId | None = None


@said("call the 10th MAS back", "frogmen recall", example="frogmen recall")
@dataclass(frozen=True, slots=True)
class RecallTenthMas:
    """Give the attack up before it is made."""

    side: Side


@said("name a ship for each team of the 10th MAS that got through", "aim {ships}", example="aim valiant queen_elizabeth")
@dataclass(frozen=True, slots=True)
class TenthMasTargets:
    """Name a ship for each team that got through; two may name the same."""

    side: Side
    ships: tuple[HarbourShip, ...]


WarCommand = (
    LoadSupplies | TakeFromPool | WithdrawToPool | ChooseEastAfrica
    | PlaceExchangeDestroyers | OrderTenthMas | RecallTenthMas | TenthMasTargets
)
