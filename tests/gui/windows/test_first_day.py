"""A whole first day of `calabria` through the window, by mouse and keys, as a person plays it."""

from __future__ import annotations

from pathlib import Path

from campaign.gui.screens.battle import BattleScreen
from campaign.gui.screens.campaign import CampaignScreen
from campaign.gui.screens.start import StartScreen
from campaign.gui.stage import Stage
from campaign.model.decisions import DecisionKind
from campaign.model.hexes import Hex, column_of, row_of
from campaign.model.sides import Side
from tests.gui.desks import at_start
from tests.gui.windows.glass import Glass

PATIENCE = 30
PIECES = 4000
NORTH_OF_ALEXANDRIA = Hex("14674")


def campaign_of(stage: Stage) -> CampaignScreen:
    """The campaign that is on the screen."""
    assert isinstance(stage.top, CampaignScreen)
    return stage.top


def to_sea(glass: Glass, screen: CampaignScreen) -> None:
    """Two battleships and a carrier are ticked in Alexandria and formed into a force, by clicks alone."""
    glass.row("Alexandria")
    for name in ("[ ] BB Warspite", "[ ] BB Malaya", "[ ] CV Eagle"):
        glass.row(name)
    glass.row("Form a task force")

    (own,) = screen.desk.view.forces.values()
    assert set(own.ships) == {"warspite", "malaya", "eagle"}
    assert screen.desk.chosen == f"force:{own.force.id}"


def test_a_first_day_of_calabria_with_undo_a_battle_save_quit_and_continue(glass: Glass, tmp_path: Path) -> None:
    """Begin, form, route, sail, take back, sail again, end the step, fight on screen, stop, go on, quit, continue."""
    stage = glass.show(at_start())
    glass.key("n", "7", "b")
    screen = campaign_of(stage)
    to_sea(glass, screen)
    start = next(iter(screen.desk.view.forces.values())).force.hex

    glass.click(*screen.chart.camera.spot_of(NORTH_OF_ALEXANDRIA))
    assert screen.desk.goal == NORTH_OF_ALEXANDRIA
    assert "fuel" in screen.line()
    glass.key("s")
    assert next(iter(screen.desk.view.forces.values())).force.hex == NORTH_OF_ALEXANDRIA

    glass.key("u")
    assert "Taken back" in screen.line()
    assert next(iter(screen.desk.view.forces.values())).force.hex == start

    glass.key("escape", "e")
    assert screen.warned
    assert any("movement points left" in row.text for row in screen.rows())
    for _ in range(PATIENCE):
        if screen.desk.decision is None or screen.desk.decision.kind is DecisionKind.FIGHT:
            break
        glass.key("t")
    assert screen.desk.decision is not None
    assert screen.desk.decision.kind is DecisionKind.FIGHT

    glass.key("f")
    battle = stage.top
    assert isinstance(battle, BattleScreen)
    glass.key("a", "a", "a")
    fought = battle.table.view(Side.ALLIED)
    glass.key("escape", "f")
    again = stage.top
    assert isinstance(again, BattleScreen)
    assert again is not battle
    assert again.table.view(Side.ALLIED) == fought
    glass.key("c", "e")
    for _ in range(PIECES):
        if again.table.result() is not None:
            break
        glass.frame()
    glass.key("enter")
    assert campaign_of(stage) is screen
    assert any("battle" in text.lower() for _, text in screen.desk.log())

    state = screen.game.state
    glass.key("q", ctrl=True)
    assert stage.ended
    later = glass.show(at_start())
    assert isinstance(later.top, StartScreen)
    glass.key("c")
    assert campaign_of(later).game.state == state


def test_the_map_is_dragged_zoomed_and_jumped_over(glass: Glass, tmp_path: Path) -> None:
    """Drag, wheel, minimap and arrows move the map or the cursor, and a click after a drag is no order."""
    import arcade

    stage = glass.show(at_start())
    glass.key("n", "7", "b")
    screen = campaign_of(stage)
    glass.key("+", "+", "+")
    before = screen.chart.camera
    window = glass.window
    left = arcade.MOUSE_BUTTON_LEFT
    window.dispatch_event("on_mouse_press", 300, 300, left, 0)
    window.dispatch_event("on_mouse_drag", 360, 320, 60, 20, left, 0)
    window.dispatch_event("on_mouse_release", 360, 320, left, 0)
    glass.frame()
    dragged = screen.chart.camera
    assert before.x - dragged.x > 0
    assert screen.desk.chosen == ""

    window.dispatch_event("on_mouse_scroll", 300, 300, 0, 2)
    glass.frame()
    assert screen.chart.camera.zoom > dragged.zoom

    mini = screen.chart.mini_rect()
    glass.click(mini.x + mini.wide * 0.2, mini.middle[1])
    assert screen.chart.camera.x < dragged.x

    cursor = screen.desk.cursor
    assert cursor is not None
    glass.key("left", "up")
    moved = screen.desk.cursor
    assert moved is not None
    assert (column_of(moved), row_of(moved)) == (column_of(cursor) - 1, row_of(cursor) - 1)
    assert moved in screen.line()
    glass.key("w")
    assert screen.chart.all_of_it
