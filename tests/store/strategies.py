"""Hypothesis strategies for nouns, made from their types: every field is filled, those with defaults too."""

from __future__ import annotations

import types
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st
from msgspec import Struct

from campaign.model.units.condition import Details
from campaign.store.schema import Unread

SMALL = 2
_PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    str: st.text(max_size=8),
    int: st.integers(-(2**62), 2**62),
    float: st.floats(allow_nan=False, allow_infinity=False),
    bool: st.booleans(),
    Fraction: st.fractions(),
    type(None): st.none(),
    # Of a system that is not installed: what it wrote is kept as it is.
    Details: st.builds(
        Details,
        st.just("elsewhere"),
        st.builds(Unread, st.text(max_size=8), st.dictionaries(st.text(max_size=8), st.integers(0, 9), max_size=2)),
    ),
}


@cache
def values(wanted: Any) -> st.SearchStrategy[Any]:
    """Values of a type."""
    if wanted in _PLAIN:
        return _PLAIN[wanted]
    if isinstance(wanted, NewType):
        return values(wanted.__supertype__)
    if isinstance(wanted, type) and issubclass(wanted, Enum):
        return st.sampled_from(list(wanted))
    if isinstance(wanted, type) and issubclass(wanted, Struct):
        hints = get_type_hints(wanted)
        return st.builds(wanted, **{name: values(hints[name]) for name in wanted.__struct_fields__})
    return _generic(get_origin(wanted), get_args(wanted))


def _generic(origin: Any, arguments: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if origin in (Union, types.UnionType):
        return st.one_of(*map(values, arguments))
    if origin is tuple and arguments[1:] == (Ellipsis,):
        return st.lists(values(arguments[0]), max_size=SMALL).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values, arguments))
    if origin is frozenset:
        return st.frozensets(values(arguments[0]), max_size=SMALL)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return st.dictionaries(values(arguments[0]), values(arguments[1]), max_size=SMALL)
    raise TypeError(f"no strategy for {origin}{arguments}")
