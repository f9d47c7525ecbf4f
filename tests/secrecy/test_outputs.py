"""Outputs are compared between worlds: whatever a side cannot know changes no byte of what it reads and sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from campaign.model.replacing import replace
from campaign.model.sides import BOTH, Side
from tests.secrecy.leaks import PLANTED, leaking
from tests.secrecy.moments import MOMENTS, Opened, played_once
from tests.secrecy.outputs import LONG, OUTPUTS, PRINTED, SHORT
from tests.secrecy.worlds import Pair, Told, pair_of_states

Paired = Callable[[str, Side], Pair]
BESIDE = 70
# Where a leak is planted, if not in a battle.
WHERE = {**dict.fromkeys(("choices before a battle", "odds of choices", "odds of choices --json", "an attack on screen",
                          "an attack at the terminal", "odds of an attack on screen"), "an attack"),
         **dict.fromkeys((name for name in PLANTED if "stocks" in name), "supply points"),
         "tellings of an order": "the Allies move"}
PLACES = [(moment, side) for moment in MOMENTS for side in BOTH]
# Who watches while the other is on the move, fights, attacks, and counts supplies; the others are left to the gate.
WATCHING = (("the Axis moves", Side.ALLIED), ("a battle", Side.ALLIED), ("an attack", Side.AXIS), ("supply points", Side.AXIS))
# The same figure as the map in vectors, which is compared everywhere, turned into points: a third of the time of all these.
AS_POINTS = "map, printed"
IN_TURN = [pytest.param(*place, marks=[played_once(place[0]), *([] if place in WATCHING else [pytest.mark.gate(seconds=5)])])
           for place in PLACES]


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
    places = (place for place, (left, right) in enumerate(zip(one, other, strict=False)) if left != right)
    at = next(places, min(len(one), len(other)))
    start = max(0, at - BESIDE)
    return f"{one[start:at + BESIDE]!r} or {other[start:at + BESIDE]!r}"


@pytest.mark.gate
@pytest.mark.parametrize(("moment", "side"), IN_TURN, ids=str)
def test_what_a_side_cannot_know_changes_nothing_that_it_reads(paired: Paired, moment: str, side: Side) -> None:
    """SM-GAP-56 All that is hidden from it is otherwise, and every output that is made for it is the same byte for byte."""
    told = differing(paired(moment, side), SHORT)

    assert told == {}


@pytest.mark.gate(seconds=90)
@pytest.mark.parametrize(("moment", "side"), [pytest.param(*place, marks=played_once(place[0])) for place in PLACES], ids=str)
def test_what_takes_long_to_make_is_the_same_too(paired: Paired, moment: str, side: Side) -> None:
    """SM-GAP-56 Printed maps and packets, and what only gathers what is compared above already."""
    made = {name: one for name, one in LONG.items() if name != AS_POINTS or (moment, side) in WATCHING}
    told = differing(paired(moment, side), made)

    assert told == {}


@pytest.mark.parametrize("name", [
    pytest.param(name, marks=played_once(WHERE.get(name, "a battle"))) for name in PLANTED])
def test_a_leak_planted_at_its_source_is_caught(paired: Paired, name: str) -> None:
    """SM-GAP-56 A canary: the same state twice, and one word of the enemy's that differs."""
    pair = paired(WHERE.get(name, "a battle"), Side.ALLIED)
    made = {**OUTPUTS, **PRINTED}[name]
    told = []
    worlds = [replace(pair.one, secret=secret) for secret in "ab"]
    for one in worlds:
        with leaking(one, PLANTED[name]) as world:
            told.append(made(world))

    assert told[0] != told[1]
    assert made(worlds[0]) == made(worlds[1])


@pytest.mark.gate(seconds=30)
def test_whose_secrets_they_are_reads_them_in_every_other_output(paired: Paired) -> None:
    """SM-GAP-56 A canary: with the owner's eyes every output that has no leak of its own above tells two worlds apart."""
    left = {name: made for name, made in {**OUTPUTS, **PRINTED}.items() if name not in PLANTED}
    for moment, side in (("a battle", Side.ALLIED), ("the Axis moves", Side.ALLIED), ("the Allies move", Side.AXIS),
                         ("an attack", Side.ALLIED), ("Malta is hungry", Side.AXIS)):
        told = differing(paired(moment, side).owner, left)
        left = {name: made for name, made in left.items() if name not in told}
        if not left:
            break

    assert list(left) == []
