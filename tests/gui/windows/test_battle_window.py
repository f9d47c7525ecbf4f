"""A battle in a real window: wheel, drag, clicks on ships, and captains who are watched while the window goes on."""

from __future__ import annotations

import arcade
import pytest

from campaign.gui.battle.screen import BattleScreen
from tests.gui.battles import Fought
from tests.gui.windows.glass import Glass

LEFT = arcade.MOUSE_BUTTON_LEFT


@pytest.mark.gate
def test_a_battle_is_steered_with_a_real_mouse(glass: Glass) -> None:
    """The wheel zooms, a drag draws the sea along, a click chooses a ship, and typed letters write an order."""
    fought = Fought()
    glass.show(fought.stage)
    screen = fought.screen
    assert isinstance(fought.stage.top, BattleScreen)
    before = screen.sea.camera
    window, high = glass.window, fought.stage.size[1]
    window.dispatch_event("on_mouse_scroll", 300, 300, 0, 2)
    glass.frame()
    assert screen.sea.camera.scale > before.scale
    glass.key("home")
    at = fought.spot_of("exeter")
    window.dispatch_event("on_mouse_press", at[0], high - at[1], LEFT, 0)
    window.dispatch_event("on_mouse_drag", at[0] + 50, high - at[1], 50, 0, LEFT, 0)
    window.dispatch_event("on_mouse_release", at[0] + 50, high - at[1], LEFT, 0)
    glass.frame()
    assert screen.helm.chosen != "exeter"
    glass.click(*fought.spot_of("exeter"))
    assert screen.helm.chosen == "exeter"
    glass.key("w", "n", "o", "enter")
    assert screen.helm.written.text == "no"
    assert screen.message.startswith("No: ")


@pytest.mark.gate
def test_the_window_draws_on_while_captains_fight(glass: Glass) -> None:
    """Between two pieces of the battle frames are drawn; no frame waits for the whole of it."""
    fought = Fought(people=())
    glass.show(fought.stage)
    first = glass.window.frames
    for _ in range(12):
        glass.frame()
    assert 0 < len(fought.orders) <= 13
    assert glass.window.frames > first + 5
