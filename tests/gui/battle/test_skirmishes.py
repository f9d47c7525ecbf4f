"""Skirmishes in the window: what they are about, who reads whose aims, stopped, taken up again and settled."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.drawing.theme import Look
from campaign.gui.actions.plain import InBattle
from campaign.gui.actions.values import UsePeople, UseSkirmish
from campaign.gui.battle.ending.result import account, flags_of
from campaign.gui.battle.looks import no_look
from campaign.gui.battle.screen import BattleScreen
from campaign.gui.engagement.briefing import SkirmishBriefing
from campaign.gui.engagement.skirmishes import SkirmishScreen
from campaign.gui.frame.pages import HandoverScreen
from campaign.gui.frame.stage import SCALES, Stage
from campaign.library.battles.skirmishes import skirmish_source
from campaign.session.skirmish import (
    briefing_of,
    fight_out,
    kept_skirmishes,
    open_skirmish,
    result_of,
    skirmish_table,
    skirmishes_folder,
)
from tests.gui.workspaces import at_start, painted, strike, top_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

NAME = "river-plate"


def skirmishes(stage: Stage | None = None) -> SkirmishScreen:
    """The gallery of battles."""
    stage = stage or at_start()
    strike(stage, "s")
    page = top_of(stage)
    assert isinstance(page, SkirmishScreen)
    return page


def briefed(who: str, key: str = NAME) -> SkirmishBriefing:
    """What the River Plate is about, for those who fight it."""
    page = skirmishes()
    page.press(UseSkirmish(key))
    found = top_of(page.stage)
    assert isinstance(found, SkirmishBriefing)
    found.press(UsePeople(who))
    return found


def told(stage: Stage) -> str:
    """All rows of the page that is shown."""
    return "\n".join(row.text for row in top_of(stage).rows())


@pytest.mark.parametrize(("who", "other"), [("axis", "allied"), ("allied", "axis")])
def test_a_player_reads_his_own_aims_before_the_fight_and_not_the_enemys(who: str, other: str) -> None:
    """SM-GAP-56 What one side wants is not for the other to read."""
    found = briefing_of(open_skirmish(NAME))
    words = told(briefed(who).stage)

    assert all(f"Aim: {one}" in words for one in found["aims"][who])
    assert found["aims"][who]
    assert not any(f"Aim: {one}" in words for one in found["aims"][other] if one not in found["aims"][who])


def test_of_two_players_each_reads_his_aims_alone() -> None:
    """The common page shows none; each side's stands behind a page on which the other looks away."""
    page = briefed("both")
    found = briefing_of(open_skirmish(NAME))

    assert "Aim:" not in told(page.stage)
    strike(page.stage, "x")
    assert {type(page.stage.top)} == {HandoverScreen}
    strike(page.stage, "enter")
    assert all(f"Aim: {one}" in told(page.stage) for one in found["aims"]["axis"])
    strike(page.stage, "escape")
    assert page.stage.top is page


def test_where_captains_fight_both_sides_aims_are_shown() -> None:
    """Nobody is there from whom they would have to be hidden."""
    found = briefing_of(open_skirmish(NAME))
    words = told(briefed("captains").stage)

    assert all(f"Aim: {one}" in words for side in ("axis", "allied") for one in found["aims"][side])


def test_a_skirmish_that_was_stopped_is_gone_on_with_from_the_list() -> None:
    """Fought, stopped, left, and taken up where it stood; its result accepted, it is gone from the list."""
    page = briefed("allied")
    stage = page.stage
    strike(stage, "b", "enter", "a", "enter")
    battle = top_of(stage)
    assert isinstance(battle, BattleScreen)
    stood = battle.table.view(None)
    strike(stage, "escape")
    assert "kept as it stands" in stage.top.message
    strike(stage, "escape")
    again = skirmishes(stage)
    card = again.cards()[0]
    assert card.title == "Go on: The River Plate" and card.when == f"turn {stood.round}"
    assert card.line == "You lead the Allies" and again.enters() == card.title
    strike(stage, "enter")
    taken = top_of(stage)
    assert isinstance(taken, BattleScreen)
    assert taken.table.view(None) == stood
    while taken.table.captains_answer() is not None:
        pass
    taken.press(InBattle.ACCEPT)

    assert stage.top is again
    assert not kept_skirmishes()
    assert not any(row.text.startswith("Go on: ") for row in again.rows())


def test_broken_files_are_shown_as_broken_and_break_nothing() -> None:
    """A kept one and one's own: named with the reason, and the rest can be fought."""
    skirmishes_folder().mkdir()
    (skirmishes_folder() / "torn.skirmish").write_bytes(b"nothing")
    (skirmishes_folder() / "mine.yaml").write_text("format: 1\ntitle: [", encoding="utf-8")
    page = skirmishes()
    broken = [row for row in page.rows() if row.style == "bad"]

    assert [row.text for row in broken] == ["torn.skirmish", "mine.yaml"]
    assert all("cannot be" in row.hint for row in broken)
    page.press(UseSkirmish(NAME))
    assert isinstance(page.stage.top, SkirmishBriefing)


def test_a_file_of_ones_own_is_fought_from_the_list() -> None:
    """It stands among those that come with the game, by its date."""
    skirmishes_folder().mkdir()
    own = skirmish_source("cape-spada").read_text(encoding="utf-8")
    title = next(line for line in own.splitlines() if line.startswith("title:"))
    (skirmishes_folder() / "mine.yaml").write_text(own.replace(title, "title: My own battle"), encoding="utf-8")
    page = skirmishes()
    page.stage.text("my own")
    strike(page.stage, "enter", "b", "enter")

    assert isinstance(page.stage.top, BattleScreen)
    assert Path(kept_skirmishes()[0]["file"]).name == "mine-1.skirmish"


@pytest.mark.parametrize("scale", SCALES)
def test_the_pages_of_a_skirmish_are_painted_at_every_size(scale: float) -> None:
    """In the least window no row leaves its pane."""
    page = briefed("allied")
    page.stage.look = Look(page.stage.look.theme, scale)
    page.stage.resized(800, 600)
    for _ in range(2):
        painted(page.stage)
        assert all(spot.rect.right <= 800 for spot in top_of(page.stage).spots)
        strike(page.stage, "escape")


def test_a_result_shows_how_many_aircraft_are_left() -> None:
    """SM-6B.2 What has no hits of the campaign's counters is shown too, on the screen and before a form is accepted."""
    opened = open_skirmish("excess-air", "surface_fire", 2)
    found = result_of(opened, fight_out(skirmish_table(opened)), None)
    left = next(one["after"]["left"] for one in found["ships"] if one["ship"] == "i_stg_1")
    shown = account(found, opened.skirmish.title, None, no_look, flags_of(opened.skirmish.engagement), ())
    on_screen = "\n".join(row.text for row in shown.rows)

    assert left != "15/15"
    assert f"I./StG 1 (axis): {left.replace('/', ' of ')} left" in on_screen
