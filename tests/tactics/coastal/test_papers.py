"""Rosters and sheets of the coastal rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from campaign.model.battles.presence import Arm
from campaign.model.battles.tabletop import BoxRows, PrintedTable
from campaign.tactics.coastal.system import SYSTEM
from tests.tabletop.papers import battle
from tests.tactics.coastal.fights import battles


@pytest.mark.parametrize("name", battles())
def test_every_unit_has_a_roster_with_each_of_her_boats(name: str) -> None:
    """CO-P.1 A block of boxes for each hull; papers know as many turns as there may be."""
    book, engagement = battles()[name]
    for _, unit in engagement.participants():
        made = SYSTEM.papers.roster(book, engagement, unit.ship)
        blocks: list[Any] = [part for part in made.parts if isinstance(part, BoxRows)]
        hulls = {"aircraft": 1, "battery": 1}.get(unit.arm.value, unit.boats)

        assert len(blocks) == hulls
        assert made.facts and all(row.boxes or row.label == "damage control" for block in blocks for row in block.rows)
    assert SYSTEM.papers.turns(book, engagement).most > 0


def test_sheets_show_every_chart_of_play() -> None:
    """CO-P.1 CO-7.5 CO-8.7 The turn, movement, sight, guns, damage, torpedoes, all others: with the cells of the charts."""
    book, _ = battles()["a submarine"]
    made = {sheet.rule: sheet for sheet in SYSTEM.papers.sheets(book, tuple(Arm))}
    words = str(made["CO-7.1"].parts)

    assert set(made) == {"CO-3.1", "CO-4.1", "CO-5.2", "CO-7.1", "CO-7.9", "CO-8.1", "CO-GAP-10"}
    assert "'6', '7*', '-', '-', '-', '-', '-'" in words
    assert "'0', '0', '0', '0', '0', '0', '0', '0', '0', '1', '2', 'nil'" in words


def test_card_and_sheet_name_a_row_alike_and_a_last_box_is_no_run_of_boxes() -> None:
    """CO-R.1 CO-P.1 What is looked up on the sheet stands there as the card has it; 141 boxes end with one."""
    found, sent = battle("sirte-second")
    ships = {unit.ship: SYSTEM.papers.roster(found, sent, unit.ship) for _, unit in sent.participants()}
    rows = {row for sheet in SYSTEM.papers.sheets(found, tuple(Arm)) for part in sheet.parts if isinstance(part, PrintedTable)
            for row in (line[0] for line in part.rows)}
    tables = [part for card in ships.values() for part in card.parts if isinstance(part, PrintedTable)]
    cards = [line for part in tables if part.title == "Weapons"
             for line in part.rows if line[2]]
    labels = {row.label for card in ships.values() for part in card.parts if isinstance(part, BoxRows) for row in part.rows}

    assert cards and {line[place] for line in cards for place in (2, 3)} <= rows
    assert not [label for label in labels if re.fullmatch(r"hull (\d+)-\1", label)] and "hull 141" in labels
