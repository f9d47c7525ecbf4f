"""The golden page of the example system: a raid with all that may take part, to be read by a person when it changes.

`WRITE_PAGES=1` writes it anew.
"""

from __future__ import annotations

import os
from pathlib import Path

from campaign.model.dice import SeededDice
from campaign.tactics.registry import system_named
from tests.tactics.example import NAME, installed, raid

PAGE = Path(__file__).parent / "broadsides_raid.txt"


def test_a_raid_reads_as_it_was_last_read() -> None:
    """SM-6B Captains who take every default, round by round."""
    with installed():
        found = page()
    if os.environ.get("WRITE_PAGES"):
        PAGE.write_text(found, encoding="utf-8")

    assert found == PAGE.read_text(encoding="utf-8")


def page() -> str:
    """What is told of a raid, and what came of it."""
    system, (book, engagement) = system_named(NAME), raid()
    lines = ["A raid", "======", ""]
    before = system.begin(book, engagement)
    for battle, facts in system.stages(book, engagement, SeededDice(2, "raid")):
        for fact in facts:
            if words := system.narrate(before, fact):
                lines.append(words)
            before = system.fold(before, fact)
        assert before == battle
    after = system.outcome(book, before)
    assert after is not None
    fates = (f"{came.ship}: {', '.join(fate.value for fate in (came.outcome, *came.boats))}" for came in after.outcomes)
    return "\n".join([*lines, "", *fates]) + "\n"
