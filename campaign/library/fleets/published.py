"""Values published for a rule system, which win over what is derived: which systems there are, and what may be said for each.

Each stands in the units of its own system; `supermarina` names the fields of a counter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields

from campaign.library.reading.entries import unknown
from campaign.model.counters import CounterValues

RatingsDoor = dict[str, dict[str, bool | int | float | str]]

# Every rule system that values may be published for, whether it is played here or only at a table.
RULE_SYSTEMS = ("supermarina", "supremacy_at_sea", "surface_fire", "coastal", "fear_god")
_COUNTER: Mapping[str, str] = {one.name: str(one.type) for one in fields(CounterValues) if one.name != "type"}
_ROSTER: Mapping[str, str] = {
    **dict.fromkeys(("belt", "deck", "turret", "speed"), "float"),
    **dict.fromkeys(("aa_high", "aa_low", "size", "sink_points", "acceleration"), "int"),
    **{f"{guns}_{what}": "int" for guns in ("mains", "secondaries", "tertiaries") for what in ("points", "salvos")},
    "bulge": "bool",
    "track": "str",
}
# What a system's own room reads; of a system that is not here anything may be noted.
_VALUES: Mapping[str, Mapping[str, str]] = {"supermarina": _COUNTER, "supremacy_at_sea": _ROSTER}
_FITTING: Mapping[str, tuple[type, ...]] = {"int": (int,), "float": (int, float), "bool": (bool,), "str": (str,)}


def faults_of_ratings(ratings: RatingsDoor) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is wrong with published values, and where: systems that there are, and values by name and kind."""
    for system, values in ratings.items():
        if said := unknown(system, RULE_SYSTEMS, "rule system"):
            yield said, ("ratings", system)
            continue
        kinds = _VALUES.get(system)
        if kinds is None:
            continue
        for key, value in values.items():
            kind = kinds.get(key)
            if kind is None:
                yield f"no such value; allowed here: {', '.join(sorted(kinds))}", ("ratings", system, key)
            elif not isinstance(value, _FITTING[kind]) or (isinstance(value, bool) and kind != "bool"):
                yield f"a value of kind {kind} was expected, not {value!r}", ("ratings", system, key)
