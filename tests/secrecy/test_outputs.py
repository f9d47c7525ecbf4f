"""Outputs are compared between worlds: whatever a side cannot know changes no byte of what it reads and sees."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from campaign.model.sides import BOTH, Side
from campaign.session.game import Game
from tests.secrecy.conftest import Opened
from tests.secrecy.moments import MOMENTS
from tests.secrecy.outputs import LONG, OUTPUTS, SHORT
from tests.secrecy.worlds import Pair, Told, World, everything, otherwise, pair_of_states

Paired = Callable[[str, Side], Pair]
BESIDE = 70


@pytest.fixture(scope="session")
def paired(saved: Opened, tmp_path_factory: pytest.TempPathFactory) -> Paired:
    """A moment, and the same with all that the side cannot know changed at once."""
    folder = tmp_path_factory.mktemp("worlds")
    return lambda moment, side: pair_of_states(saved(moment), folder, side, name=moment)


def differing(pair: Pair, outputs: Mapping[str, Told]) -> dict[str, str]:
    """The outputs by which the side can tell two worlds apart, each with the first place where they differ."""
    found = {}
    for name, made in outputs.items():
        one, other = made(pair.one), made(pair.other)
        if one != other:
            found[name] = _first_difference(str(one), str(other))
    return found


def _first_difference(one: str, other: str) -> str:
    at = next((place for place, (left, right) in enumerate(zip(one, other, strict=False)) if left != right), min(len(one), len(other)))
    start = max(0, at - BESIDE)
    return f"{one[start:at + BESIDE]!r} or {other[start:at + BESIDE]!r}"


def _moments_and_sides() -> Iterator[tuple[str, Side]]:
    return ((moment, side) for moment in MOMENTS for side in BOTH)


@pytest.mark.parametrize(("moment", "side"), _moments_and_sides(), ids=str)
def test_what_a_side_cannot_know_changes_nothing_that_it_reads(paired: Paired, moment: str, side: Side) -> None:
    """SM-GAP-56 All that is hidden from it is otherwise, and every output that is made for it is the same byte for byte."""
    told = differing(paired(moment, side), SHORT)

    assert told == {}


@pytest.mark.gate(seconds=90)
@pytest.mark.parametrize(("moment", "side"), _moments_and_sides(), ids=str)
def test_what_takes_long_to_make_is_the_same_too(paired: Paired, moment: str, side: Side) -> None:
    """SM-GAP-56 Printed maps and packets, and what only gathers what is compared above already."""
    told = differing(paired(moment, side), LONG)

    assert told == {}
