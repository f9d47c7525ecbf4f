"""What happened by history, to hold a campaign's reports against: never an input of a rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from campaign.model.shape import AtLeast, AtMost, ById, Count, DayOrYear, NotNegative, Otherwise, Words
from campaign.model.sides import Side
from campaign.model.units.ships import ShipType


@dataclass(frozen=True, slots=True)
class MonthOfCargo:
    """Tons for Libya in a month, as "1941-11": loaded in Europe, and landed."""

    month: str
    loaded_t: Count
    landed_t: Count


@dataclass(frozen=True, slots=True)
class HistoricalBattle:
    """A surface action: ships in it by type, and how it went, in words."""

    name: Words
    date: Annotated[str, DayOrYear()]
    allied: Mapping[ShipType, Count]
    axis: Mapping[ShipType, Count]
    range: Words
    shooting: Words
    losses: Words
    source: Words


@dataclass(frozen=True, slots=True)
class Shoot:
    """What some guns fired and hit; None where nobody counted."""

    action: Words
    date: Annotated[str, DayOrYear()]
    firer: Words
    guns: Words
    source: Words
    rounds: NotNegative | None = None
    hits: NotNegative | None = None
    percent: Annotated[float, AtLeast(0), AtMost(100)] | None = None
    range: str = ""
    conditions: str = ""


@dataclass(frozen=True, slots=True)
class Tonnage:
    """Merchant ships lost, and their tons."""

    ships: Count
    tons: Count
    source: Words


@dataclass(frozen=True, slots=True)
class Traffic:
    """Men carried and landed on a route, or convoys that sailed; None where nobody counted."""

    source: Words
    carried: Count | None = None
    landed: Count | None = None
    sailed: Count | None = None


@dataclass(frozen=True, slots=True)
class History:
    """All of it; `losses` are ships by side and type from June 1940 to May 1943.

    Merchants lost and the traffic to Libya stand there for whoever reads the file, and in no report yet.
    """

    cargo: Annotated[tuple[MonthOfCargo, ...], ById()]
    battles: tuple[HistoricalBattle, ...]
    shoots: tuple[Shoot, ...]
    losses: Mapping[Side, Mapping[ShipType, Count]]
    merchants: Annotated[Mapping[str, Tonnage], Otherwise({})]
    to_libya: Annotated[Mapping[str, Traffic], Otherwise({})]
