"""Scenarios: where everything stands when a campaign begins, and what each side is after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import NewType

from campaign.model.aircraft import AirUnitId, BaseId
from campaign.model.hexes import Hex
from campaign.model.ships import ShipId
from campaign.model.sides import Allegiance, Nation, Side

PortId = NewType("PortId", str)
CargoId = NewType("CargoId", str)
FlotillaId = NewType("FlotillaId", str)


class CargoKind(Enum):
    """What transports carry."""

    SUPPLIES = "supplies"
    TROOPS = "troops"
    FUEL = "fuel"
    PASSENGERS = "passengers"


@dataclass(frozen=True, slots=True)
class CargoFacts:
    """One item of cargo: its size in REs, where it lies or in which transports, where it is wanted, and its worth."""

    id: CargoId
    name: str
    side: Side
    kind: CargoKind
    size_re: float
    destination: PortId
    worth_points: float
    at: PortId | None = None
    aboard: tuple[ShipId, ...] = ()


@dataclass(frozen=True, slots=True)
class ForceFacts:
    """A task force that is at sea when the scenario begins."""

    name: str
    side: Side
    hex: Hex
    ships: tuple[ShipId, ...]


class FlotillaMission(Enum):
    """Missions of submarine flotillas (SM-4B)."""

    TRANSIT = "transit"
    RECON = "recon"
    ATTACK = "attack"


@dataclass(frozen=True, slots=True)
class FlotillaFacts:
    """A flotilla of submarines as the scenario begins: in a port, or at sea in a hex."""

    id: FlotillaId
    name: str
    nation: Nation
    points: int
    mission: FlotillaMission
    port: PortId | None = None
    hex: Hex | None = None


@dataclass(frozen=True, slots=True)
class SubmarineArrival:
    """Submarine points that a nation receives in a port at the beginning of its player turn."""

    turn: str
    port: PortId
    nation: Nation
    points: int


@dataclass(frozen=True, slots=True)
class Briefing:
    """What a player reads before the first move."""

    situation: str
    axis: str
    allied: str
    first_time: str


@dataclass(frozen=True, slots=True)
class ScenarioFacts:
    """One scenario, whole: dates as "Jul I 40", berths by port, air units by base or carrier."""

    key: str
    title: str
    first_turn: str
    last_turn: str
    theatre: str
    briefing: Briefing
    nations: Mapping[Nation, Allegiance]
    berths: Mapping[PortId, tuple[ShipId, ...]]
    at_sea: tuple[ForceFacts, ...]
    cargoes: tuple[CargoFacts, ...]
    air: Mapping[AirUnitId, BaseId | ShipId]
    fuel_pool: int
    fuel_stocks: Mapping[PortId, int]
    withdrawn_ports: tuple[PortId, ...] = ()
    sources: tuple[str, ...] = ()
    flotillas: tuple[FlotillaFacts, ...] = ()
    submarine_arrivals: tuple[SubmarineArrival, ...] = ()
