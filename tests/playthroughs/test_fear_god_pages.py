"""Golden pages of battles of Fear God and Dread Nought: written plots, what the dice did with them, and what came back.

`WRITE_PAGES=1` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from campaign.library.battles.book import load_skirmish_book
from campaign.model.dice import SeededDice
from campaign.model.sides import Side
from campaign.tactics.fear_god.battle.facts import Moved, RollFell, Sighted
from campaign.tactics.fear_god.system import SYSTEM

HERE = Path(__file__).parent
PAGES = {"fear_god_river_plate": ("river-plate", 6), "fear_god_cape_spada": ("cape-spada", 5)}


def page(key: str, turns: int) -> str:
    """The first turns of one battle by captains, order by order, and what it came to."""
    skirmish, book = load_skirmish_book(key)
    engagement = skirmish.engagement
    dice, battle = SeededDice(11, key), SYSTEM.begin(book, engagement)
    title = engagement.setting.title if engagement.setting is not None else key
    lines, last = [title, "=" * len(title), ""], ""
    for token in SYSTEM.view_for(book, battle, None).tokens:
        details = ", ".join(f"{name} {value}" for name, value in token.details if value and not name.startswith("_"))
        lines.append(f"{token.side}: {token.name} ({token.type}), {details}")
    while SYSTEM.outcome(book, battle) is None:
        told = battle.turn <= turns
        for side in Side:
            view = SYSTEM.view_for(book, battle, side)
            for decision in view.decisions:
                order = SYSTEM.captain(book, view, decision)
                if told:
                    lines += [] if view.headline == last else ["", view.headline]
                    lines.append(f"  {side}: {SYSTEM.show(view, order)}")
                    last = view.headline
                for fact in SYSTEM.resolve(book, battle, order, dice):
                    words = SYSTEM.narrate(battle, fact)
                    battle = SYSTEM.fold(battle, fact)
                    # Dice are told by what they did, where ships go by where they are told to.
                    if told and words and not isinstance(fact, (RollFell, Moved, Sighted)):
                        lines.append(f"      {words}")
    after = SYSTEM.outcome(book, battle)
    assert after is not None

    return "\n".join([*lines, "", *after.story, ""])


@pytest.mark.parametrize("name", PAGES)
def test_a_battle_of_the_detailed_rules_reads_as_it_was_read(name: str) -> None:
    """FG-0-phases FG-GAP-25 Who reads the page sees each plot, each salvo and what came of it."""
    file = HERE / f"{name}.txt"
    told = page(*PAGES[name])
    if os.environ.get("WRITE_PAGES"):
        file.write_text(told, encoding="utf-8")

    assert told == file.read_text(encoding="utf-8")
