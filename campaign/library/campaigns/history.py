"""History's own figures from `oob/history`, to hold a campaign's reports against: never an input of a rule."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Any, get_type_hints

from msgspec import Struct

from campaign.library import places
from campaign.library.reading.entries import Faults, read_file
from campaign.library.reading.faults import Source
from campaign.model.shape import AtLeast, AtMost, ById, Count, DayOrYear, NotNegative, Otherwise, Words
from campaign.model.sides import Side
from campaign.model.units.ships import ShipType

MONTH = 'a quoted month was expected, as in "1941-11"'
# The field of history under each key of each file.
FILES = {"libya_cargo": {"months": "cargo"}, "battles": {"battles": "battles"}, "hit_rates": {"shoots": "shoots"},
         "losses": {"losses": "losses", "merchants": "merchants", "libya": "to_libya"}, "oil": {"oil": "oil"}}


def load_history(folder: Source | None = None) -> History:
    """History's figures; raises FaultyData with every fault of every file."""
    root, faults = folder or places.order_of_battle() / "history", Faults()
    hints = get_type_hints(History, include_extras=True)
    parts: dict[str, Any] = {}
    for name, keys in FILES.items():
        found = read_file(faults, root / f"{name}.yaml", {key: hints[part] for key, part in keys.items()})
        if found is None:
            continue
        document, file = found
        parts |= {part: getattr(file, key) for key, part in keys.items()}
        if name == "oil" and not _is_month(file.oil.dry):
            faults.add(document.fault(MONTH, "oil", "dry"))
        for month in file.months if name == "libya_cargo" else ():
            if not _is_month(month.month):
                faults.add(document.fault(MONTH, "months", month.month))
            if month.landed_t > month.loaded_t:
                fault = f"at most the {month.loaded_t} t loaded was expected"
                faults.add(document.fault(fault, "months", month.month, "landed_t"))
    faults.raise_any()
    return History(**parts)


def _is_month(text: str) -> bool:
    try:
        date.fromisoformat(f"{text}-01")
    except ValueError:
        return False
    return True


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


class Oil(Struct, frozen=True):
    """The month, as "1942-04", in which the stocks of oil of the Italian navy ashore were at their end."""

    dry: Annotated[str, DayOrYear()]
    source: Words


class History(Struct, frozen=True):
    """All of it; `losses` are ships by side and type from June 1940 to May 1943.

    Merchant losses and the traffic to Libya are there for readers of the file; no report uses them yet.
    """

    cargo: Annotated[tuple[MonthOfCargo, ...], ById()]
    battles: tuple[HistoricalBattle, ...]
    shoots: tuple[Shoot, ...]
    losses: Mapping[Side, Mapping[ShipType, Count]]
    oil: Oil
    merchants: Annotated[Mapping[str, Tonnage], Otherwise({})]
    to_libya: Annotated[Mapping[str, Traffic], Otherwise({})]
