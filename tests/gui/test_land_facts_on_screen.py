"""The land war in the window: what follows a fact is read before it is entered, and the umpire has his desk."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.gui.actions.plain import InCampaign, OnPage
from campaign.gui.actions.values import ChangePart, Give, MakeOrder
from campaign.gui.campaign.form import FormScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.pages import Page
from campaign.gui.umpire.screen import DeskScreen
from campaign.model.commands import RecordDefenders, RecordPortOwner
from campaign.model.play.calendar import Phase
from campaign.model.replacing import replace
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.rules.facts.geography import port_side
from campaign.session.play.trouble import NotFound
from tests.gui.workspaces import painted, playing, press, strike, top_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

BENGHAZI = PortId("benghazi")
TAKEN = RecordPortOwner(Side.ALLIED, BENGHAZI, Side.ALLIED)
NOBODY = {Side.AXIS: "staff", Side.ALLIED: "staff"}


def on_land(folder: Path) -> CampaignScreen:
    """The Allied player in his ground movement phase, beside a land game."""
    screen = playing(folder, options=("land_facts=true", "air_war=false"))
    cursor = replace(screen.game.state.cursor, player_turn=Side.ALLIED, phase=Phase.MOVEMENT, nas=0, subsegment=None, step=None)
    screen.game.state = replace(screen.game.state, cursor=cursor, step_ended=False)
    screen.workspace.changed()
    return screen


def test_a_fact_is_entered_from_the_page_that_says_what_follows(tmp_path: Path) -> None:
    """SM-GAP-86.6 Nothing is entered before; Escape leaves all as it is."""
    screen = on_land(tmp_path)
    screen.press(Give((TAKEN,)))
    page = top_of(screen.stage)
    assert isinstance(page, Page) and page.rows()[0].text == "What follows"
    assert any("Benghazi captured" in row.text for row in page.rows())
    painted(screen.stage)
    strike(screen.stage, "escape")
    assert screen.stage.top is screen and port_side(screen.game.state, BENGHAZI) is Side.AXIS

    screen.press(Give((TAKEN,)))
    press(top_of(screen.stage), "Enter it")
    assert screen.stage.top is screen and port_side(screen.game.state, BENGHAZI) is Side.ALLIED


def test_a_fact_without_consequences_is_entered_at_once(tmp_path: Path) -> None:
    """SM-GAP-86.6 And a refused one says why, and asks nothing."""
    screen = on_land(tmp_path)
    screen.press(Give((RecordDefenders(Side.ALLIED, "malta", 8.0),)))
    assert screen.stage.top is screen and screen.game.state.war.defenders == {"malta": 8.0}
    screen.press(Give((replace(TAKEN, owner=Side.AXIS),)))
    assert screen.stage.top is screen and "in Axis hands already" in screen.message


def test_the_game_turn_of_a_fact_is_typed_and_may_be_left_out(tmp_path: Path) -> None:
    """SM-GAP-86.2 None while nothing is typed, and none again when it is taken away."""
    screen = on_land(tmp_path)
    screen.press(MakeOrder("RecordPortOwner"))
    form = top_of(screen.stage)
    assert isinstance(form, FormScreen)
    form.focus = ChangePart([one.path for one in form.parts].index(("on",)))
    screen.stage.text("J")
    assert form.values["on",] == "J"
    strike(screen.stage, "backspace")
    assert form.values["on",] is None and any("none" in row.column for row in form.rows())


def test_the_umpire_who_watches_the_staff_has_his_desk(tmp_path: Path) -> None:
    """SM-GAP-86.10 By its button and by D; a player who sits there is offered none, and is refused it."""
    screen = playing(tmp_path, NOBODY, options=("land_facts=true", "air_war=false"))
    assert any(row.action is InCampaign.DESK for row in screen.rows())
    strike(screen.stage, "d")
    page = top_of(screen.stage)
    assert isinstance(page, DeskScreen)
    painted(screen.stage)
    page.press(OnPage.BACK)

    (tmp_path / "other").mkdir()
    player = on_land(tmp_path / "other")
    assert all(row.action is not InCampaign.DESK for row in player.rows())
    with pytest.raises(NotFound, match="the umpire's alone"):
        player.handlers.handle(InCampaign.DESK)
