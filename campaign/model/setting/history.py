"""What happened by history, to hold a campaign's reports against: never an input of a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.model.sides import Side
from campaign.model.units.ships import ShipType


@dataclass(frozen=True, slots=True)
class MonthOfCargo:
    """Tons for Libya in a month, as "1941-11": loaded in Europe, and landed."""

    month: str
    loaded_t: int
    landed_t: int


@dataclass(frozen=True, slots=True)
class HistoricalBattle:
    """A surface action: ships in it by type, and how it went, in words."""

    name: str
    date: str
    allied: Mapping[ShipType, int]
    axis: Mapping[ShipType, int]
    range: str
    shooting: str
    losses: str
    source: str


@dataclass(frozen=True, slots=True)
class Shoot:
    """What some guns fired and hit; None where nobody counted."""

    action: str
    date: str
    firer: str
    guns: str
    source: str
    rounds: float | None = None
    hits: float | None = None
    percent: float | None = None
    range: str = ""
    conditions: str = ""


@dataclass(frozen=True, slots=True)
class History:
    """All of it; `losses` are ships by side and type from June 1940 to May 1943."""

    cargo: tuple[MonthOfCargo, ...]
    battles: tuple[HistoricalBattle, ...]
    shoots: tuple[Shoot, ...]
    losses: Mapping[Side, Mapping[ShipType, int]]
