"""Two players at one screen in a battle: neither sees the other's questions, nor a map that is not his."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.gui.actions.plain import InCampaign
from campaign.gui.battle.screen import BattleScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.pages import HandoverScreen
from campaign.model.play.decisions import DecisionKind
from campaign.model.sides import Side
from tests.gui.workspaces import BOTH_PEOPLE, playing, strike, top_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate


def at_a_battle_of_two(folder: Path) -> CampaignScreen:
    """Two players at the moment when a battle has been joined."""
    screen = playing(folder, BOTH_PEOPLE, seed=6)
    for _ in range(60):
        if isinstance(screen.stage.top, HandoverScreen):
            strike(screen.stage, "enter")
        if screen.workspace.known.decision is not None and screen.workspace.known.decision.kind is DecisionKind.FIGHT:
            break
        screen.press(InCampaign.STAFF)
    # The staff has answered the attack beneath the page that asks for it.
    screen.stage.back_to(screen)
    return screen


def test_leaving_a_battle_between_two_players_calls_the_one_whose_map_lies_below(tmp_path: Path) -> None:
    """Whoever strikes Escape there is perhaps the other: he sees no map but his own."""
    screen = at_a_battle_of_two(tmp_path)
    stage = screen.stage
    strike(stage, "f", "enter")
    while not isinstance(stage.top, HandoverScreen):
        strike(stage, "a", "enter")
    assert len(stage.screens) == 4
    strike(stage, "escape")

    assert isinstance(stage.top, HandoverScreen)
    assert stage.top.side is screen.workspace.known.side
    assert stage.screens[1:-1] == [screen]


def test_captains_whom_two_players_watch_show_no_more_than_one_of_them_knows(tmp_path: Path) -> None:
    """SM-GAP-56 The umpire's view is for neither; it is drawn as the side sees it whose map lies below."""
    screen = at_a_battle_of_two(tmp_path)
    strike(screen.stage, "c", "enter")
    battle = top_of(screen.stage)

    assert isinstance(battle, BattleScreen)
    assert battle.eyes is screen.workspace.known.side
    assert battle.view.side is screen.workspace.known.side


def test_two_players_in_a_battle_never_see_each_others_questions(tmp_path: Path) -> None:
    """Each is called before he is asked, and after the battle the one whose map lies below is called again."""
    screen = at_a_battle_of_two(tmp_path)
    stage = screen.stage
    strike(stage, "f", "enter")
    called = []
    for _ in range(8):
        if isinstance(stage.top, HandoverScreen):
            called.append(stage.top.side)
            strike(stage, "enter")
            sat_down = stage.screens[-1]
            assert isinstance(sat_down, BattleScreen)
            # What the other one was told last, looked at or wrote is gone.
            assert (sat_down.message, sat_down.helm.looked_at, sat_down.helm.written.text) == ("", "", None)
        top = stage.screens[-1]
        assert isinstance(top, BattleScreen)
        assert top.side is not None
        assert all(decision.side is top.side for decision in [top.decision] if decision is not None)
        strike(stage, "j", "k", "x", "w")
        stage.text("hold")
        strike(stage, "enter")
        if top.helm.written.text is not None:
            strike(stage, "escape")
        strike(stage, "a", "enter")
    assert set(called) == {Side.AXIS, Side.ALLIED}
    while isinstance(stage.top, HandoverScreen):
        strike(stage, "enter")
    strike(stage, "escape")

    assert isinstance(stage.top, HandoverScreen)
