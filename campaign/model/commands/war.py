"""Orders for supplies from the homeland, and for what the special rules let a side decide."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.grammar import ExchangeShip, HarbourShip, PoolShip, syntax
from campaign.model.setting.scenario import CargoKind, FlotillaId, PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId


@syntax("fill empty transports in a home port for a port overseas", "supply {destination} by {ships} [with {kind}]",
        example="supply tripoli_libya by ankara victoria with fuel")
class LoadSupplies(Struct, frozen=True):
    """Fill empty transports in a port of the homeland with supplies or fuel for another port, one RE each."""

    side: Side
    ships: tuple[ShipId, ...]
    destination: PortId
    kind: CargoKind = CargoKind.SUPPLIES


@syntax("ask for a ship of the force pool", "pool {ship} to|in {port}", example="pool rodney to gibraltar")
class TakeFromPool(Struct, frozen=True):
    """Ask for a ship of the force pool; she comes to a port with the next Allied initial phase."""

    side: Side
    ship: PoolShip
    port: PortId


@syntax("send a ship home to the force pool", "withdraw {ship}", example="withdraw valiant")
class WithdrawToPool(Struct, frozen=True):
    """Send a ship home to the force pool."""

    side: Side
    ship: ShipId


@syntax("recall the squadron from East Africa, or leave it", "africa {port}",
        example="africa taranto", nothing={"port": "stay"})
class ChooseEastAfrica(Struct, frozen=True):
    """Recall the squadron from East Africa to these ports in Italy, or (no ports) leave it where it is."""

    side: Side
    port: PortId | None = None


@syntax("place the destroyers sent in exchange", "exchange {placed}",
        example="exchange churchill at alexandria, chesterfield at malta")
class PlaceExchangeDestroyers(Struct, frozen=True):
    """Place the destroyers that Britain sends in exchange."""

    side: Side
    placed: tuple[tuple[ExchangeShip, PortId], ...]


@syntax("send the 10th MAS against a harbour", "frogmen {target} by|with {carrier}", "frogmen {target} by|with {flotilla}",
        example="frogmen malta by papa")
class OrderTenthMas(Struct, frozen=True):
    """Send the 10th MAS, aboard a destroyer (`carrier`) or a submarine of a flotilla, against the ships in a harbour."""

    side: Side
    target: PortId
    carrier: ShipId | None = None
    flotilla: FlotillaId | None = None


@syntax("call the 10th MAS back", "frogmen recall", example="frogmen recall")
class RecallTenthMas(Struct, frozen=True):
    """Give the attack up before it is made."""

    side: Side


@syntax("name a ship for each team of the 10th MAS that got through", "aim {ships}", example="aim valiant queen_elizabeth")
class TenthMasTargets(Struct, frozen=True):
    """Name a ship for each team that got through; two may name the same."""

    side: Side
    ships: tuple[HarbourShip, ...]


WarCommand = (
    LoadSupplies | TakeFromPool | WithdrawToPool | ChooseEastAfrica
    | PlaceExchangeDestroyers | OrderTenthMas | RecallTenthMas | TenthMasTargets
)
