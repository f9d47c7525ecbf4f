"""What is told as data holds what its reader may know: a leak in any part of a telling is found."""

from __future__ import annotations

import pytest

from campaign.model.play.telling import Effect, Mention, Telling
from campaign.model.replacing import replace
from campaign.model.sides import Side
from tests.secrecy.leaks import leaking
from tests.secrecy.moments import Opened, played_once
from tests.secrecy.outputs import OUTPUTS
from tests.secrecy.tellings import OF_A_MENTION, OF_A_TELLING, OF_AN_EFFECT, PARTS, leak_of
from tests.secrecy.worlds import World, pair_of_states


@pytest.fixture(scope="session")
def battle_world(saved: Opened, tmp_path_factory: pytest.TempPathFactory) -> World:
    """A campaign in which a battle waits, as the Allies read it."""
    return pair_of_states(saved("a battle"), tmp_path_factory.mktemp("told"), Side.ALLIED, name="tellings").one


def test_every_part_of_a_telling_has_a_leak() -> None:
    """SM-GAP-56 A part that is added and that nobody planted a leak in fails here; the sentence is that of the log."""
    assert OF_A_TELLING.keys() == set(Telling.__struct_fields__) - {"sentence"}
    assert OF_A_MENTION.keys() == set(Mention.__struct_fields__)
    assert OF_AN_EFFECT.keys() == set(Effect.__struct_fields__)


@played_once("a battle")
@pytest.mark.parametrize("part", PARTS)
def test_a_leak_in_a_part_of_a_telling_is_found(battle_world: World, part: str) -> None:
    """SM-GAP-56 A canary: the same state twice, and one part of what is told that differs with what only the enemy knows."""
    made = OUTPUTS["tellings"]
    worlds, read = [replace(battle_world, secret=secret) for secret in "ab"], list[str]()
    for each in worlds:
        with leaking(each, leak_of(part)) as world:
            read.append(str(made(world)))

    assert read[0] != read[1]
    assert made(worlds[0]) == made(worlds[1])
