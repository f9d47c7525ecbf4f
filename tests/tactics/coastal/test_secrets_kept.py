"""What is told of a battle under the coastal rules names nobody to his enemy whose marker was not turned over."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.dice import SeededDice
from campaign.tactics.coastal.system import SYSTEM
from tests.tactics.tellings import line_of


def told(key: str, seed: int) -> Iterator[str]:
    """Every text that an enemy is told of a vessel that he has not spotted, before or after it."""
    found, book = load_skirmish_book(key)
    battle = SYSTEM.begin(book, found.engagement)
    for _, happened in SYSTEM.stages(book, found.engagement, SeededDice(seed)):
        for fact in happened:
            text, readers = line_of(SYSTEM, battle, fact), SYSTEM.seen_by(fact)
            after = SYSTEM.fold(battle, fact)
            hidden = [vessel for vessel in battle.vessels.values()
                      if not vessel.spotted and not after.vessels[vessel.id].spotted and vessel.side.enemy in readers]
            yield from (f"{type(fact).__name__}: {text}" for vessel in hidden if vessel.name in text or vessel.id in text)
            battle = after


@pytest.mark.parametrize("key", [
    "tobruk-coast", *(pytest.param(key, marks=pytest.mark.gate(seconds=5))
                      for key in ("sicilian-channel", "messina-narrows", "cape-bon"))])
def test_what_is_told_names_no_enemy_beneath_a_marker(key: str) -> None:
    """CO-5.1 Dice, repairs, fires, mines and crews that come to themselves are her own side's till she is spotted."""
    leaks = [text for seed in range(2) for text in told(key, seed)]

    assert not leaks, "\n".join(sorted(set(leaks))[:20])
