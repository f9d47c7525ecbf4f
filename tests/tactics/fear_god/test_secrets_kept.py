"""What is told of a battle under Fear God names nobody to an enemy who does not see her."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.dice import SeededDice
from campaign.tactics.fear_god.battle.facts import Collided, MineMet
from campaign.tactics.fear_god.battle.vessel import Contact
from campaign.tactics.fear_god.system import SYSTEM
from tests.tactics.tellings import line_of


def told(key: str, seed: int) -> Iterator[str]:
    """Every text that an enemy is told of a vessel out of contact before and after it, but for what nobody can miss."""
    found, book = load_skirmish_book(key)
    battle = SYSTEM.begin(book, found.engagement)
    for _, happened in SYSTEM.stages(book, found.engagement, SeededDice(seed)):
        for fact in happened:
            text, readers = line_of(SYSTEM, battle, fact), SYSTEM.seen_by(fact)
            after = SYSTEM.fold(battle, fact)
            hidden = [vessel for vessel in battle.vessels.values() if vessel.contact is Contact.NONE
                      and after.vessels[vessel.id].contact is Contact.NONE and vessel.side.enemy in readers]
            if not isinstance(fact, Collided | MineMet):
                yield from (f"{type(fact).__name__}: {text}" for vessel in hidden
                            if vessel.name in text or vessel.id in text)
            battle = after


@pytest.mark.parametrize("key", ["river-plate", "cape-bon", "glorious", "cuxhaven", "dagabur"])
def test_an_enemy_is_not_told_of_a_ship_that_he_does_not_see(key: str) -> None:
    """FG-GAP-15 Fire, dice, fires, floods and repairs of a ship out of contact are her own side's till she is seen."""
    leaks = list(told(key, 0))

    assert not leaks, "\n".join(sorted(set(leaks))[:20])
