"""Golden pages of battles under the coastal rules: written orders, what the dice did with them, and what came back.

`WRITE_PAGES=1` writes them anew.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from campaign.model.dice import SeededDice
from campaign.model.sides import Side
from campaign.tactics.coastal.battle.facts import RollFell
from campaign.tactics.coastal.system import SYSTEM
from tests.tactics.coastal.fights import battles

HERE = Path(__file__).parent
PAGES = {"coastal_boats_on_a_convoy": ("boats on a convoy", 6), "coastal_boats_against_boats": ("boats against boats", 5)}


def page(name: str, turns: int) -> str:
    """The first turns of one battle by captains, order by order, and what it came to."""
    book, engagement = battles()[name]
    dice, battle = SeededDice(11, name), SYSTEM.begin(book, engagement)
    title = f"{name.capitalize()}, by night"
    lines, last = [title, "=" * len(title), ""], ""
    for token in SYSTEM.view_for(book, battle, None).tokens:
        details = ", ".join(f"{key} {value}" for key, value in token.details if value and not key.startswith("_"))
        lines.append(f"{token.side}: {token.name} ({token.type}), {details}")
    while SYSTEM.outcome(book, battle) is None:
        told = battle.turn <= turns
        for side in Side:
            view = SYSTEM.view_for(book, battle, side)
            for decision in view.decisions:
                order = SYSTEM.captain(book, view, decision)
                if told:
                    lines += [] if view.headline == last else ["", view.headline]
                    lines.append(f"  {side}, {decision.question} {SYSTEM.show(view, order)}")
                    last = view.headline
                for fact in SYSTEM.resolve(book, battle, order, dice):
                    words = SYSTEM.narrate(battle, fact)
                    battle = SYSTEM.fold(battle, fact)
                    # Dice are told by what they did, torpedoes' own aside.
                    if told and words and not (isinstance(fact, RollFell) and not fact.roll.why.rule.startswith("CO-8")):
                        lines.append(f"      {words}")
    after = SYSTEM.outcome(book, battle)
    assert after is not None

    return "\n".join([*lines, "", *after.story, ""])


@pytest.mark.parametrize("name", PAGES)
def test_a_battle_of_boats_reads_as_it_was_read(name: str) -> None:
    """CO-3.1 CO-D.1 CO-GAP-46 Who reads the page sees each phase, each order and what came of it."""
    file = HERE / f"{name}.txt"
    told = page(*PAGES[name])
    if os.environ.get("WRITE_PAGES"):
        file.write_text(told, encoding="utf-8")

    assert told == file.read_text(encoding="utf-8")
