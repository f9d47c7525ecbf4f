"""History's own figures from `oob/history`."""

from __future__ import annotations

from datetime import date
from typing import Any, get_type_hints

from campaign.library import places
from campaign.library.reading.entries import Faults, read_file
from campaign.library.reading.faults import Source
from campaign.model.setting.history import History

# The field of history under each key of each file.
FILES = {"libya_cargo": {"months": "cargo"}, "battles": {"battles": "battles"}, "hit_rates": {"shoots": "shoots"},
         "losses": {"losses": "losses", "merchants": "merchants", "libya": "to_libya"}}


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
        for month in file.months if name == "libya_cargo" else ():
            try:
                date.fromisoformat(f"{month.month}-01")
            except ValueError:
                faults.add(document.fault('a quoted month was expected, as in "1941-11"', "months", month.month))
            if month.landed_t > month.loaded_t:
                said = f"at most the {month.loaded_t} t loaded was expected"
                faults.add(document.fault(said, "months", month.month, "landed_t"))
    faults.raise_any()
    return History(**parts)
