"""What happened by history, to hold a campaign's reports against: never an input of a rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Struct

from campaign.model.shape import AtLeast, AtMost, ById, Count, DayOrYear, NotNegative, Otherwise, Words
from campaign.model.sides import Side
from campaign.model.units.ships import ShipType


class MonthOfCargo(Struct, frozen=True):
    """Tons for Libya in a month, as "1941-11": loaded in Europe, and landed."""

    month: str
    loaded_t: Count
    landed_t: Count


class HistoricalBattle(Struct, frozen=True):
    """A surface action: ships in it by type, and how it went, in words."""

    name: Words
    date: Annotated[str, DayOrYear()]
    allied: Mapping[ShipType, Count]
    axis: Mapping[ShipType, Count]
    range: Words
    shooting: Words
    losses: Words
    source: Words


class Shoot(Struct, frozen=True):
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


class Tonnage(Struct, frozen=True):
    """Merchant ships lost, and their tons."""

    ships: Count
    tons: Count
    source: Words


class Traffic(Struct, frozen=True):
    """Men carried and landed on a route, or convoys that sailed; None where nobody counted."""

    source: Words
    carried: Count | None = None
    landed: Count | None = None
    sailed: Count | None = None


class History(Struct, frozen=True):
    """All of it; `losses` are ships by side and type from June 1940 to May 1943.

    Merchants lost and the traffic to Libya stand there for whoever reads the file, and in no report yet.
    """

    cargo: Annotated[tuple[MonthOfCargo, ...], ById()]
    battles: tuple[HistoricalBattle, ...]
    shoots: tuple[Shoot, ...]
    losses: Mapping[Side, Mapping[ShipType, Count]]
    merchants: Annotated[Mapping[str, Tonnage], Otherwise({})]
    to_libya: Annotated[Mapping[str, Traffic], Otherwise({})]
