"""Values published for a rule system, which win over what is derived: which systems there are, and what may be said for each.

Each stands in the units of its own system; `supermarina` names the fields of a counter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.library.reading.faults import unknown
from campaign.model.units.ships import Ratings
from campaign.tactics import registry

# Rules that are played at a table only, so far: of their values anything may be noted.
AT_A_TABLE = ("surface_fire", "coastal", "fear_god")
_FITTING: Mapping[str, tuple[type, ...]] = {"int": (int,), "float": (int, float), "bool": (bool,), "str": (str,)}


def faults_of_ratings(ratings: Ratings) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is wrong with published values, and where: systems that there are, and values by name and kind."""
    for system, values in ratings.items():
        if said := unknown(system, (*registry.system_names(), *AT_A_TABLE), "rule system"):
            yield said, ("ratings", system)
            continue
        kinds = None if system in AT_A_TABLE else registry.system_named(system).published
        if kinds is None:
            continue
        for key, value in values.items():
            kind = kinds.get(key)
            if kind is None:
                yield f"no such value; allowed here: {', '.join(sorted(kinds))}", ("ratings", system, key)
            elif not isinstance(value, _FITTING[kind]) or (isinstance(value, bool) and kind != "bool"):
                yield f"a value of kind {kind} was expected, not {value!r}", ("ratings", system, key)
