"""What the game on screen remembers from one start to the next."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from campaign.gui.actions.values import UseOption
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.factory import screen_for
from campaign.gui.frame.motion import Motion
from campaign.gui.frame.places import Campaign, Options
from campaign.gui.frame.showing import Key
from campaign.gui.frame.stage import Stage
from campaign.gui.remembering import recall, remember
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.session.play.game import Game
from tests.gui.workspaces import ALLIED, BOTH_PEOPLE, calabria

AT = Hex("13870")


def left_and_taken_up(folder: Path, players: dict[Side, str]) -> tuple[CampaignScreen, CampaignScreen]:
    """A campaign whose map was moved before it was left, and the same after the next start."""
    calabria(folder, players).close()
    save = folder / "calabria.sqlite"
    found: list[CampaignScreen] = []
    for at in range(2):
        stage = recall()
        stage.factory = screen_for
        screen = CampaignScreen(stage, Campaign(Game.open(save)))
        stage.go(screen)
        if at == 0:
            screen.chart.centre(AT, zoom=30)
        found.append(screen)
        stage.end()
        remember(stage)
    return found[0], found[1]


@pytest.mark.gate
def test_the_map_is_shown_where_it_was_left(tmp_path: Path) -> None:
    """Middle and zoom come back with the campaign, in a window of any size."""
    before, after = left_and_taken_up(tmp_path, ALLIED)

    assert not after.chart.all_of_it
    assert (after.chart.camera.x, after.chart.camera.y) == (before.chart.camera.x, before.chart.camera.y)
    assert after.chart.camera.zoom == 30


def test_where_one_of_two_players_looked_is_not_shown_to_the_other(tmp_path: Path) -> None:
    """With two people at one screen the whole theatre is shown again."""
    _, after = left_and_taken_up(tmp_path, BOTH_PEOPLE)

    assert after.chart.all_of_it


@pytest.mark.gate
@pytest.mark.parametrize("spot", [[1, 2], ["x", 2, 3], None, [1e9, -1e9, 1e9], [float("nan"), 2, 3]])
def test_a_place_that_is_none_breaks_nothing(tmp_path: Path, spot: object) -> None:
    """Numbers far off are brought back to the map, anything else is as if it had never been."""
    before, _ = left_and_taken_up(tmp_path, ALLIED)
    place = tmp_path / "state" / "supermarina" / "screen.json"
    kept = json.loads(place.read_text())
    kept["left_at"] = dict.fromkeys(kept["left_at"], spot)
    place.write_text(json.dumps(kept))
    stage: Stage = recall()
    stage.factory = screen_for
    screen = CampaignScreen(stage, Campaign(Game.open(tmp_path / "calabria.sqlite")))
    stage.go(screen)
    stage.sheets()
    plane = screen.chart.plane

    assert plane.x <= screen.chart.camera.x <= plane.right
    assert screen.chart.camera.zoom <= 120
    assert before is not screen
    stage.end()


def test_how_much_moves_is_remembered(tmp_path: Path) -> None:
    """The choice of the options page is there at the next start; a word that means nothing is as if it had never been."""
    stage = recall()
    assert stage.motion is Motion.FULL
    stage.factory = screen_for
    stage.show(Options())
    stage.top.press(UseOption("motion", "reduced"))
    assert recall().motion is Motion.REDUCED

    stage.key(Key("f9"))
    assert recall().motion is Motion.NONE

    place = tmp_path / "state" / "supermarina" / "screen.json"
    place.write_text(json.dumps({"motion": "wild"}))
    assert recall().motion is Motion.FULL
