"""Values published for a rule system, which win over what is derived: which systems there are, and what may be said for each.

Each stands in the units of its own system; `supermarina` names the fields of a counter. A kind may be followed by bounds,
lowest, highest and step, as in "int 4 10 2", or by the words that there are, as in "str cargo|deck".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.library.reading.faults import unknown
from campaign.model.units.ships import Ratings
from campaign.tactics import registry

_FITTING: Mapping[str, tuple[type, ...]] = {"int": (int,), "float": (int, float), "bool": (bool,), "str": (str,)}


def faults_of_ratings(ratings: Ratings) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What is wrong with published values, and where: systems that there are, and values by name and kind."""
    for system, values in ratings.items():
        if said := unknown(system, registry.system_names(), "rule system"):
            yield said, ("ratings", system)
            continue
        kinds = registry.system_named(system).published
        if kinds is None:
            continue
        for key, value in values.items():
            kind = kinds.get(key)
            if kind is None:
                yield f"no such value; allowed here: {', '.join(sorted(kinds))}", ("ratings", system, key)
            elif said := _unfit(kind, value):
                yield said, ("ratings", system, key)


def _unfit(said: str, value: object) -> str | None:
    """What is wrong with a value of a kind; behind the kind may stand its bounds, or the words that there are."""
    kind, _, among = said.partition(" ")
    if not isinstance(value, _FITTING[kind]) or (isinstance(value, bool) and kind != "bool"):
        return f"a value of kind {kind} was expected, not {value!r}"
    if kind == "str":
        words = among.split("|") if among else [str(value)]
        return None if value in words else f"one of {', '.join(words)} was expected, not {value!r}"
    if among and isinstance(value, (int, float)):
        lowest, highest, *step = map(float, among.split())
        if not lowest <= value <= highest or (step and value % step[0]):
            by = " by twos" if step == [2.0] else f" by {step[0]:g}" if step else ""
            return f"{lowest:g} to {highest:g}{by} was expected, not {value!r}"
    return None
