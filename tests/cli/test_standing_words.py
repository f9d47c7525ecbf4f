"""Standing orders in the words of the terminal (SM-GAP-61)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import at_terminal
from tests.cli.test_terminal_game import typing

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate


def test_a_convoy_sails_under_a_standing_order_in_one_line(human: Path) -> None:
    """SM-GAP-61 The force, where to, by which way, home, and how it behaves."""
    found = at_terminal(typing(
        "form esperia calitea orsa procione as Convoy",
        "standing 1 to benghazi via messina home taranto weaker avoid attack never fuel 1 speed 12", "forces",
        "standing 1 off"), "play", human)

    assert found.code == 0 and "No: " not in found.out
    assert "has a standing order: to Messina, then Benghazi" in " ".join(found.out.split())
    assert "Convoy moved from Naples" in found.out
    assert "its standing order is at an end, cancelled by its owner" in " ".join(found.out.split())


def test_a_standing_order_is_shown_wherever_its_force_is(human: Path) -> None:
    """SM-GAP-61 By its force alone, by `look` and by `forces`: way, next leg and conduct; and who has none says so."""
    found = at_terminal(typing(
        "form esperia calitea orsa procione as Convoy", "standing 1",
        "standing 1 to benghazi via messina home taranto weaker avoid attack never fuel 1 speed 12",
        "standing convoy", "look 1", "forces"), "play", human)
    told = " ".join(found.out.split())

    assert found.code == 0 and "No: " not in found.out
    assert "Convoy (AX1) has no standing order; `standing AX1 to PORT` gives it one." in told
    assert told.count("To Benghazi (11181) by way of Messina (09451), then goes into port.") == 3
    assert told.count("Next leg: to ") == 3
    assert told.count("12 hexes a day; sails on past a weaker enemy and avoids a stronger one.") == 2
    assert told.count("Never attacks; goes on when it is seen.") == 2
    assert "Turns home with no more than 1 box of fuel to spare, or 1 ship damaged" in told


def test_a_run_quiet_steps_and_priorities_are_ordered_in_words(human: Path) -> None:
    """SM-GAP-61 Each line is one order, and what is already answered stays answered."""
    found = at_terminal(typing(
        "standing answer 0.8", "standing docks largest", "quiet on", "mend taranto first zara",
        "run esperia calitea from naples to benghazi via messina with troops as Libya", "run stop libya", "quiet off"),
        "play", human)
    told = " ".join(found.out.split())

    assert found.code == 0 and "No: " not in found.out
    assert "stand from 0.8 times the enemy's strength; quiet steps end by themselves; docks serve the largest first" in told
    assert "Taranto mends first: Zara" in told and "The run Libya (AXR1) begins between Naples and Benghazi" in told
    assert "The run Libya (AXR1) is at an end: stopped by its owner" in told


def test_words_that_say_nothing_are_answered_with_what_was_expected(human: Path) -> None:
    """SM-GAP-61 And nothing happens."""
    found = at_terminal(typing(
        "standing", "standing 1", "run esperia", "run esperia from naples to benghazi with hope", "quiet", "mend taranto",
        "form esperia as Convoy", "standing 1 to benghazi attack soon", "standing 1 to benghazi speed fast",
        "standing 1 to benghazi to tripoli", "standing 1 to atlantis", "help standing"), "play", human)

    assert found.code == 0
    assert found.out.count("No: ") == 10
    assert "SM-GAP-61" in found.out
