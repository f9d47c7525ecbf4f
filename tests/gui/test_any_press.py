"""Whatever is pressed, clicked or struck, in whatever order: the game on screen goes on, and only orders change a save."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from campaign.gui.actions.plain import AtStart, BeforeBattle, BetweenPlayers, InBattle, InCampaign, InNew, OnPage
from campaign.gui.actions.values import AskWhy, Choose, Jump, OpenReport, OpenSheet, ReadRule, Tick, TickAll, TurnLayer
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.places import Campaign
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.model.sides import Side
from campaign.session.files.saves import check_save
from campaign.session.play.beginning import Beginning, begin
from tests.gui.workspaces import ALLIED, BOTH_PEOPLE, at_start, painted, top_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

AXIS = {Side.AXIS: "human", Side.ALLIED: "staff"}
NOBODY = {Side.AXIS: "staff", Side.ALLIED: "staff"}
ONWARD = (InCampaign.STAFF, InCampaign.TAKE_ALL, InCampaign.END, InBattle.ADVICE, InBattle.GIVE, BetweenPlayers.HERE,
          InBattle.CAPTAINS, InBattle.ACCEPT)
# Keys and actions that only look: whatever they are struck on, a save stays as it is.
LOOKING = ("up", "down", "left", "right", "j", "w", "g", "+", "-", "tab", "backspace", "home", "pagedown", "pageup", "l", "r",
           "y", "i", "?", "f1", "v", "escape", "f10")
LOOKS = (Choose, Tick, TickAll, ReadRule, OpenSheet, OpenReport, AskWhy, Jump, TurnLayer)
LOOKED_AT = (InCampaign.UNCHOOSE, InCampaign.FORGET_COURSE, InCampaign.LOG, InCampaign.REPORTS, InCampaign.ORDERS,
             InCampaign.BRIEFING, InCampaign.LAYERS, OnPage.BACK)
KEYS = (*LOOKING, "enter", "space", "s", "o", "u", "a", "x", "1", "delete", "end")
LEAVING = (InCampaign.LEAVE, AtStart.QUIT)
PRESSES = 60


def presses(stage: Stage, chance: random.Random, count: int) -> int:
    """So many presses, clicks and keys by chance; how many of them did something that has a name."""
    named = 0
    for _ in range(count):
        stage.sheets()
        if len(stage.screens) < 2:
            break
        actions = [spot.action for spot in top_of(stage).spots
                   if spot.able and spot.action is not None and spot.action not in LEAVING]
        kind = chance.random()
        spot = chance.uniform(0, stage.size[0]), chance.uniform(0, stage.size[1])
        if kind < 0.5 and actions:
            weights = [6 if action in ONWARD else 1 for action in actions]
            top_of(stage).press(chance.choices(actions, weights)[0])
            named += 1
        elif kind < 0.6:
            stage.pointed(*spot)
            stage.wheeled(*spot, chance.choice((-1, 1)))
            stage.passed(0.7)
        elif kind < 0.8:
            stage.pressed(*spot, chance.choice(("left", "right", "middle")))
            stage.dragged(*spot, chance.uniform(-9, 9), chance.uniform(-9, 9))
            stage.released(*spot)
        else:
            name = chance.choice(KEYS)
            if name != "escape" or len(stage.screens) > 2:
                stage.key(Key(name, shift=chance.random() < 0.2))
                stage.text(name if len(name) == 1 else "")
        if chance.random() < 0.04:
            painted(stage)
    return named


@pytest.mark.parametrize(("seed", "players", "rules", "scenario"), [
    (1, ALLIED, "supermarina", "calabria"),
    (2, BOTH_PEOPLE, "supermarina", "calabria"),
    (3, ALLIED, "supremacy_at_sea", "calabria"),
    (4, NOBODY, "supermarina", "calabria"),
    (5, AXIS, "supermarina", "k-force"),
    (6, BOTH_PEOPLE, "supremacy_at_sea", "mediterranean"),
], ids=["alone", "two players", "another system", "nobody sits", "k-force", "the whole war"])
def test_no_sequence_of_presses_breaks_the_game(
    tmp_path: Path, seed: int, players: dict[Side, str], rules: str, scenario: str,
) -> None:
    """Actions, clicks and keys by chance; every so often all of the screen is painted, and the save stays sound."""
    chance = random.Random(seed)
    stage = at_start((1000, 700))
    save = tmp_path / "any.sqlite"
    stage.go(CampaignScreen(stage, Campaign(begin(Beginning(scenario, seed, players=players, rules=rules), save))))
    pressed = presses(stage, chance, PRESSES)
    stage.end()

    assert pressed
    assert not check_save(save).faults


def test_looking_never_changes_a_save(tmp_path: Path) -> None:
    """The map, the log, reports, rules and sheets are looked at by chance: no event is added, no state changed."""
    chance = random.Random(9)
    stage = at_start((800, 600))
    screen = CampaignScreen(stage, Campaign(begin(Beginning("calabria", 9, players=ALLIED), tmp_path / "any.sqlite")))
    stage.go(screen)
    archive = screen.game.archive
    assert archive is not None
    before, events = screen.game.state, archive.head
    for _ in range(PRESSES * 2):
        stage.sheets()
        actions = [spot.action for spot in top_of(stage).spots if spot.action is not None
                   and spot.able and (isinstance(spot.action, LOOKS) or spot.action in LOOKED_AT)]
        if chance.random() < 0.5 and actions:
            top_of(stage).press(chance.choice(actions))
        elif (name := chance.choice(LOOKING)) != "escape" or stage.top is not screen:
            stage.key(Key(name))
        else:
            at = chance.uniform(0, 400), chance.uniform(30, 560)
            stage.pressed(*at, chance.choice(("left", "right")))
            stage.released(*at)
    assert screen.game.state is before
    assert archive.head == events
    stage.end()


@pytest.mark.parametrize("seed", [1, 2])
def test_no_sequence_of_presses_breaks_the_pages_before_a_game(seed: int, tmp_path: Path) -> None:
    """Start, new campaign, open, options, skirmish and what they lead to, by chance."""
    chance = random.Random(seed)
    stage = at_start((800, 600))
    pressed = 0
    for _ in range(PRESSES):
        stage.sheets()
        actions = [spot.action for spot in top_of(stage).spots
                   if spot.able and spot.action is not None and spot.action not in LEAVING]
        if len(stage.screens) == 1:
            actions = [AtStart.NEW, AtStart.OPEN, AtStart.SKIRMISH, AtStart.OPTIONS]
        if chance.random() < 0.7:
            # Some lists are long: what begins something is pressed as often as all the rest.
            begins = [action for action in actions if action in (InNew.BEGIN, BeforeBattle.BEGIN)]
            top_of(stage).press(chance.choice(begins if begins and chance.random() < 0.2 else actions))
            pressed += 1
        elif (name := chance.choice(KEYS)) != "escape" or len(stage.screens) > 1:
            stage.key(Key(name))
            stage.text(name if len(name) == 1 else "")
        stage.passed(0.05)
    stage.end()

    assert pressed
    assert all(not check_save(save).faults for save in (tmp_path / "saves").glob("*.sqlite"))
