"""History's own figures from `oob/history`."""

from __future__ import annotations

from datetime import date
from typing import Any, get_type_hints

from campaign.library import places
from campaign.library.reading.entries import Count, Faults, Schema, Words, read_file
from campaign.library.reading.faults import Source
from campaign.model.setting.history import History

# Under which key of which file each part stands.
FILES = {"cargo": ("libya_cargo", "months"), "battles": ("battles", "battles"), "shoots": ("hit_rates", "shoots"),
         "losses": ("losses", "losses")}


class TonnageSchema(Schema):
    """Ships and tons."""

    ships: Count
    tons: Count
    source: Words


class TrafficSchema(Schema):
    """Men or convoys of a route."""

    source: Words
    carried: Count | None = None
    landed: Count | None = None
    sailed: Count | None = None


# What stands beside the losses for whoever reads the file, and in no report yet.
NOTED = {"merchants": dict[str, TonnageSchema] | None, "libya": dict[str, TrafficSchema] | None}


def load_history(folder: Source | None = None) -> History:
    """History's figures; raises FaultyData with every fault of every file."""
    root, faults = folder or places.order_of_battle() / "history", Faults()
    hints = get_type_hints(History, include_extras=True)
    parts: dict[str, Any] = {}
    for part, (name, key) in FILES.items():
        found = read_file(faults, root / f"{name}.yaml", {key: hints[part]}, **NOTED if part == "losses" else {})
        if found is None:
            continue
        document, file = found
        parts[part] = getattr(file, key)
        for month in parts[part] if part == "cargo" else ():
            try:
                date.fromisoformat(f"{month.month}-01")
            except ValueError:
                faults.add(document.fault('a quoted month was expected, as in "1941-11"', "months", month.month))
            if month.landed_t > month.loaded_t:
                said = f"at most the {month.loaded_t} t loaded was expected"
                faults.add(document.fault(said, "months", month.month, "landed_t"))
    faults.raise_any()
    return History(**parts)
