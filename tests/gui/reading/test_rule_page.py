"""The page of a rule in the window."""

from __future__ import annotations

import pytest

from campaign.gui.actions.values import ReadRule
from tests.gui.workspaces import at_start, painted, top_of


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
def test_a_rule_says_whence_each_of_its_statements_is(size: tuple[int, int]) -> None:
    """SM-6A3, SM-GAP-14 Below the sentence of a law and the name of a chart: given or not, and the file of the project."""
    stage = at_start(size)

    top_of(stage).press(ReadRule("SM-6A3"))

    rows = list(top_of(stage).rows())
    assert (rows[0].text, rows[0].style) == ("SM-6A3", "title")
    assert rows[1].text.startswith("The chance of avoiding combat")
    assert (rows[2].text, rows[2].style) == ("partly given, campaign/rules/chapters/combat/ch06_reaction.py", "faint")
    chart = [row.text for row in rows].index("Chart avoid_combat")
    assert rows[chart + 1].text == "reconstructed, campaign/rules/charts/avoid_combat.yaml"
    painted(stage)


def test_parts_of_a_rule_stand_below_it_each_with_its_file() -> None:
    """SM-GAP-07 What is ours says so."""
    stage = at_start()

    top_of(stage).press(ReadRule("SM-GAP-07"))

    rows = list(top_of(stage).rows())
    part = [row.text for row in rows].index("SM-GAP-07.4")
    assert rows[part].style == "head" and rows[part + 1].text.startswith("Ships that are spotted stay so")
    assert rows[part + 2].text == "reconstructed, campaign/rules/chapters/sailing/ch01_task_forces.py"
