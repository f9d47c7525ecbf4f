"""The page before a battle as it is drawn: every system's odds, what stands behind it, and how one always fights."""

from __future__ import annotations

import pytest

from campaign.gui.actions.plain import BeforeBattle
from campaign.gui.actions.values import UseSystem
from campaign.gui.alarm.before_battle import BeforeBattleScreen
from campaign.gui.alarm.system_lines import SystemLine
from campaign.gui.battle.screen import BattleScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.habit import FightHabit
from campaign.gui.remembering import recall, remember
from campaign.session.files import keepsakes
from campaign.session.play.referee import titles
from tests.gui.battle.test_before_battle import ENOUGH, _few_runs, campaign, ways
from tests.gui.workspaces import press, strike, top_of

__all__ = ["_few_runs", "campaign"]


def test_every_system_has_its_odds_on_the_page_and_how_long_one_would_sit(campaign: CampaignScreen) -> None:
    """The chosen one's are counted first; ships are named as at risk only once there are fights enough."""
    page = ways(campaign)
    campaign.stage.resized(1920, 1080)
    campaign.stage.sheets()
    lines = {row.drawn.name: row.drawn for row in page._systems() if isinstance(row.drawn, SystemLine)}

    assert set(lines) == set(titles().values())
    chosen = lines[page.titles[page.rules]]
    assert chosen.bar is not None and chosen.takes and chosen.risk == f"{ENOUGH} fights so far"
    assert all(line.bar is None for line in lines.values() if line is not chosen)
    assert {UseSystem(name) for name in page.suits} | {BeforeBattle.ON_SCREEN, BeforeBattle.CAPTAINS, BeforeBattle.TABLE} <= {
        spot.action for spot in page.spots}


def test_each_ships_chances_stand_behind_the_page_by_the_chosen_rules(campaign: CampaignScreen) -> None:
    """A key opens them, Escape leads back."""
    page = ways(campaign)
    strike(campaign.stage, "d")
    behind = top_of(campaign.stage)
    told = "\n".join(f"{row.text} {row.column}" for row in behind.rows())
    strike(campaign.stage, "escape")

    assert f"Chances by {page.titles[page.rules]}" in told and "days in dock" in told
    assert campaign.stage.top is page


@pytest.mark.parametrize(("habit", "shown"), [
    (FightHabit.ASK, BeforeBattleScreen), (FightHabit.SMALL_BY_CAPTAINS, BeforeBattleScreen),
    (FightHabit.BY_CAPTAINS, BattleScreen), (FightHabit.ON_SCREEN, BattleScreen)])
def test_a_battle_of_fleets_is_fought_as_its_player_always_fights_them(
    campaign: CampaignScreen, habit: FightHabit, shown: type,
) -> None:
    """The page rises by itself where one is asked; captains fight without a question only what was left to them."""
    ways(campaign)
    strike(campaign.stage, "w")
    press(top_of(campaign.stage), habit.words)
    campaign.stage.back_to(campaign)
    campaign.dispatch.go_on()

    assert campaign.stage.habit is habit
    assert isinstance(campaign.stage.top, shown)
    battle = campaign.stage.top
    assert not isinstance(battle, BattleScreen) or bool(battle.people) is (habit is FightHabit.ON_SCREEN)


def test_a_habit_of_fighting_is_remembered(campaign: CampaignScreen, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is one of the settings of the machine; one that nobody knows counts as never saved."""
    kept: dict[str, object] = {}
    monkeypatch.setattr(keepsakes, "write", lambda _, found: kept.update(found))
    monkeypatch.setattr(keepsakes, "read", lambda _: kept)
    campaign.stage.remember = remember
    ways(campaign)
    strike(campaign.stage, "w")
    press(top_of(campaign.stage), FightHabit.BY_CAPTAINS.words)
    first = recall().habit
    kept["battles"] = "by nobody"

    assert (first, recall().habit) == (FightHabit.BY_CAPTAINS, FightHabit.ASK)
