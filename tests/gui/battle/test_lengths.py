"""One unit of length, by choice, wherever a battle is read: what systems write of their tables is told in it too."""

from __future__ import annotations

import re

import pytest

from campaign.gui.battle import contents, panel
from campaign.gui.battle.paper import told
from campaign.model.play.telling import Deed, Telling
from campaign.model.sides import Side
from campaign.words.lengths import LengthUnit
from tests.gui.battles import Fought

# How the systems that are played on a table write its lengths.
OF_THE_TABLE = re.compile(r"\d (?:u|cm|in)(?=[,;:.)]|$| and\b| left\b)")
TABLES = ("supremacy_at_sea", "coastal", "surface_fire")


def read(fought: Fought) -> str:
    """All lines of the log and what is said of the whole battle, as they stand in the panel."""
    screen = fought.screen
    fought.keys("l")
    lines = [row.text for row in screen.rows()]
    fought.keys("l")
    details = [row.text for row in screen.rows() if row.text.startswith("light: ")]
    remarks = [row.text for row in contents.left_rows(screen)]
    return "\n".join((*lines, *details, *remarks))


@pytest.mark.gate
@pytest.mark.parametrize("rules", TABLES)
def test_no_line_of_the_log_tells_a_length_of_the_table(rules: str) -> None:
    """F8 changes every range and every run that is read, and what was written stays as it was."""
    fought = Fought(rules=rules, name="calabria-afternoon", size=(1920, 1080))
    fought.keys("r", "enter", "r", "enter", "r", "enter", "r", "enter", "r", "enter")
    written = "\n".join(telling.line for telling in fought.screen.heard)
    assert OF_THE_TABLE.search(written)
    seen = []
    for _ in LengthUnit:
        seen.append(read(fought))
        assert not OF_THE_TABLE.search(seen[-1])
        fought.keys("f8")

    assert len(set(seen)) == len(LengthUnit)
    assert "\n".join(telling.line for telling in fought.screen.heard) == written


@pytest.mark.gate
def test_choices_of_torpedoes_say_how_far_they_run() -> None:
    """An order in plain words has no unit of the table in it."""
    fought = Fought(rules="supremacy_at_sea", name="calabria-afternoon", size=(1920, 1080))
    while fought.screen.phase != "torpedoes":
        fought.keys("r", "enter")
    answers, look = fought.screen.helm.answers, fought.stage.look
    assert answers is not None
    asked = next(one for one in answers.decision.inputs if one.key.endswith(".run"))
    (row,) = panel.input_rows(answers, asked, "", look)

    assert " km" in row.column
    assert OF_THE_TABLE.search(asked.options[0][1]) and not OF_THE_TABLE.search(row.column)


@pytest.mark.gate
def test_a_run_that_is_typed_in_units_of_the_table_says_how_far_it_is() -> None:
    """The number is the rules' own, and behind it stands the length."""
    fought = Fought(rules="supremacy_at_sea", name="calabria-afternoon", size=(1920, 1080))
    while fought.screen.phase != "moves":
        fought.keys("r", "enter")
    answers = fought.screen.helm.answers
    assert answers is not None
    asked = next(one for one in answers.decision.inputs if one.key.endswith(".ahead"))
    answers.given[asked.key] = "10"
    (row,) = panel.input_rows(answers, asked, "", fought.stage.look)

    assert row.column == "10 (3.1 km)"


def test_a_chronicle_of_a_system_without_a_table_is_read_as_it_was_written() -> None:
    """Nothing is taken for a length where a system has none."""
    fought = Fought(rules="supermarina", name="calabria-afternoon", size=(1920, 1080))
    chronicle = told.Chronicle()
    chronicle.add([Telling(deed=Deed.FIRE, sentence="Warspite fires at 24 cm.")], fought.screen.view, 0)

    assert fought.screen.side is Side.ALLIED
    assert [line.words for line in chronicle.newest(fought.stage.look, whole=True)] == ["Warspite fires at 24 cm."]
