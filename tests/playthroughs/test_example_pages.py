"""The golden page of the example system: a raid with all that may take part, to be read by a person when it changes."""

from __future__ import annotations

from campaign.model.dice import SeededDice
from campaign.tactics.registry import system_named
from tests.playthroughs.pages import held_against
from tests.tactics.example import NAME, installed, raid
from tests.tactics.tellings import line_of


def test_a_raid_reads_as_it_was_last_read() -> None:
    """SM-6B Captains who take every default, round by round."""
    with installed():
        found = page()

    held_against("broadsides_raid.txt", found)


def page() -> str:
    """What is told of a raid, and what came of it."""
    system, (book, engagement) = system_named(NAME), raid()
    lines = ["A raid", "======", ""]
    before = system.begin(book, engagement)
    for battle, facts in system.stages(book, engagement, SeededDice(2, "raid")):
        for fact in facts:
            if words := line_of(system, before, fact):
                lines.append(words)
            before = system.fold(before, fact)
        assert before == battle
    after = system.outcome(book, before)
    assert after is not None
    fates = (f"{came.ship}: {', '.join(fate.value for fate in (came.outcome, *came.boats))}" for came in after.outcomes)
    return "\n".join([*lines, "", *fates]) + "\n"
