"""Whatever is pressed, clicked or struck, in whatever order: the game on screen goes on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from campaign.gui.screens.campaign import CampaignScreen
from campaign.gui.stage import Key
from campaign.model.sides import Side
from campaign.session.beginning import Beginning, begin
from campaign.session.saves import checked
from tests.gui.desks import ALLIED, BOTH_PEOPLE, at_start, painted

KEYS = ("up", "left", "j", "w", "g", "+", "-", "tab", "enter", "backspace", "home", "pagedown")
ONWARD = ("staff", "take", "end", "advice", "give", "here", "captains", "accept")
PRESSES = 120


@pytest.mark.parametrize(("seed", "players", "rules"), [
    (1, ALLIED, "supermarina"), (2, BOTH_PEOPLE, "supermarina"), (3, ALLIED, "supremacy_at_sea"),
], ids=["alone", "two players", "another system"])
def test_no_sequence_of_presses_breaks_the_game(tmp_path: Path, seed: int, players: dict[Side, str], rules: str) -> None:
    """Actions, clicks and keys by chance; every so often all of the screen is painted, and the save stays sound."""
    chance = random.Random(seed)
    stage = at_start((1000, 700))
    save = tmp_path / "any.sqlite"
    begun = Beginning("calabria", seed, players=players, rules=rules)
    stage.go(CampaignScreen(stage, begin(begun, save)))
    pressed = 0
    for _ in range(PRESSES):
        stage.sheets()
        actions = [spot.action for spot in stage.top.spots if spot.able and spot.action not in ("leave", "quit")]
        kind = chance.random()
        if kind < 0.75 and actions and len(stage.screens) > 1:
            weights = [6 if action in ONWARD else 1 for action in actions]
            stage.top.press(chance.choices(actions, weights)[0])
            pressed += 1
        elif kind < 0.9:
            spot = chance.uniform(0, 700), chance.uniform(0, 640)
            stage.pointed(*spot)
            stage.wheeled(*spot, chance.choice((-1, 1)))
        elif len(stage.screens) > 1:
            stage.key(Key(chance.choice(KEYS)))
        stage.passed(0.3)
        if chance.random() < 0.05:
            painted(stage)
        if len(stage.screens) < 2:
            break
    stage.end()

    assert pressed
    assert not checked(save).faults
