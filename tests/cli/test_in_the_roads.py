"""Berthed and in the roads, as the program says it: what an order answers, what is shown, and what `end` names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.shell import Shell, at_terminal
from tests.cli.test_terminal_game import typing

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate


def in_a_line(text: str) -> str:
    """A page as it would be without folds."""
    return " ".join(text.split())


def test_the_terminal_says_what_lying_outside_risks_and_names_it_before_the_step_ends(human: Path) -> None:
    """SM-1B.7 Formed, shown, named first by `end`, and berthed by the very words that it was told."""
    found = at_terminal(typing(
        "form pola zara as Raid", "forces", "look raid", "ports augusta", "map augusta", "end", "enter Raid Augusta", "forces",
    ), "play", human)
    page = in_a_line(found.out)
    formed, _, ended = page.partition("> end ")

    assert "Raid lies in the roads of Augusta, outside the harbour [SM-1B]. Until it sails or goes in" in formed
    assert "attack it as anywhere at sea [SM-3, SM-6]" in formed and "`enter Raid Augusta` berths it." in formed
    for shown in ("in the roads of Augusta", "Raid (AX1), in the roads of Augusta (09356), ",
                  "in the roads: Raid (AX1)", "Raid (AX1) in the roads, Augusta", "Your ships berthed: "):
        assert shown in formed
    assert ended.startswith("Left undone: Raid lies in the roads of Augusta, outside the harbour, where it can be attacked "
                            "`enter Raid Augusta`")
    assert "`end` again ends it." in ended and "Zara entered Augusta" in ended and "no task force at sea" in ended


def test_a_standing_order_to_wait_by_a_port_says_that_it_is_outside(human: Path) -> None:
    """SM-1B.7, SM-GAP-61 Before it is given; then it is its owner's wish, and `end` does not name it."""
    found = at_terminal(typing("form pola zara as Raid", "standing raid to here then wait", "undone"), "play", human)
    page = in_a_line(found.out)

    assert "there today, day 1, and waits in the roads, outside the harbour" in page
    assert "lies in the roads" not in page.partition("> undone ")[2]


def test_do_answers_where_the_force_lies_and_status_has_it_as_data(shell: Shell, human: Path) -> None:
    """SM-1B, SM-1B.8 Text and JSON; the others of her port are counted as berthed."""
    before = shell("status", human, "--json").document["in_port"]["axis"]["augusta"]
    answer = shell("do", human, "form pola as Raid", "--json").document
    told = shell("do", human, "form zara as Scouts").out
    status, page = shell("status", human, "--json").document, in_a_line(shell("status", human).out)

    (roads,) = answer["in_the_roads"]
    assert roads.startswith("Raid lies in the roads of Augusta, outside the harbour [SM-1B].")
    assert "Scouts lies in the roads of Augusta" in in_a_line(told)
    raid, scouts = status["forces"]["axis"]
    assert (raid["lies"], raid["roads"], raid["place"]) == ("in the roads", ["augusta"], "in the roads of Augusta")
    assert scouts["lies"] == raid["lies"] and status["in_port"]["axis"]["augusta"] == before - 2
    assert status["undone"]["axis"][0]["kind"] == "roads"
    assert f"Augusta {before - 2}" in page and "Axis ships berthed: " in page


def test_a_ship_is_said_to_be_berthed_or_in_the_roads(shell: Shell, human: Path) -> None:
    """SM-1B On her sheet, and in the list of ships."""
    berthed = shell("ship", "pola", human, "--json").document["state"]["where"]
    shell("do", human, "form pola as Raid")
    outside = shell("ship", "pola", human, "--json").document["state"]["where"]
    listed = shell("report", human, "ships").out

    assert (berthed, outside) == ("berthed in Augusta", "Raid (AX1), in the roads of Augusta")
    assert "Raid in the roads of Augusta" in listed
