"""Copies with some fields changed are what the library makes of them."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

from campaign.library.book import load_book
from campaign.model.changing import replace
from campaign.rules.facts.setup import starting_state


@dataclasses.dataclass(frozen=True, slots=True)
class Even:
    """A number that refuses to be odd."""

    number: int
    name: str = ""

    def __post_init__(self) -> None:
        if self.number % 2:
            raise ValueError("odd")


def test_a_copy_is_what_the_library_makes() -> None:
    """Some fields are changed, all others are the very same, and the value itself stays."""
    state = starting_state(load_book("calabria"), 7)
    ship = next(iter(state.ships.values()))

    changed = replace(state, segment=9, result="over")

    assert changed == dataclasses.replace(state, segment=9, result="over")
    assert changed.ships is state.ships
    assert (state.segment, state.result) == (0, "")
    assert replace(ship, spent=3) == dataclasses.replace(ship, spent=3) != ship


def test_a_copy_has_no_field_that_the_value_lacks() -> None:
    """A misspelt name is told, not kept."""
    state = starting_state(load_book("calabria"), 7)
    misspelt: dict[str, Any] = {"wether": 1}

    with pytest.raises(TypeError, match="no field wether"):
        replace(state, **misspelt)


def test_what_checks_itself_as_it_is_made_is_checked_in_a_copy_too() -> None:
    """Such values are copied by the library."""
    assert replace(Even(2), number=4) == Even(4)
    with pytest.raises(ValueError, match="odd"):
        replace(Even(2), number=3)
