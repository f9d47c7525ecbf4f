"""A whole first day of `calabria` through the window, by mouse and keys, as a person plays it."""

from __future__ import annotations

from pathlib import Path

import pytest

from campaign.gui.alarm.screen import AlarmScreen
from campaign.gui.battle.screen import BattleScreen
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.pages import HandoverScreen
from campaign.gui.frame.stage import Stage
from campaign.gui.play.workspace import GOES_ON
from campaign.gui.start.screen import StartScreen
from campaign.model.play.decisions import DecisionKind
from campaign.model.sea.hexes import Hex, column_of, row_of
from campaign.model.sides import Side
from campaign.session.words.whereabouts import whereabouts
from tests.gui.windows.glass import Glass
from tests.gui.workspaces import at_start, named, top_of

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

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

    (own,) = screen.workspace.known.view.forces.values()
    assert set(own.ships) == {"warspite", "malaya", "eagle"}
    assert screen.workspace.selection.thing == named(f"force:{own.force.id}")


def test_a_first_day_of_calabria_with_undo_a_battle_save_quit_and_continue(glass: Glass, tmp_path: Path) -> None:
    """Begin, form, route, sail, take back, sail again, end the step, fight on screen, stop, go on, quit, continue."""
    stage = glass.show(at_start())
    # The staff meets first; Escape leaves it, and nothing is ordered.
    glass.key("n", "enter", "4", "b", "enter", "escape")
    screen = campaign_of(stage)
    to_sea(glass, screen)
    start = next(iter(screen.workspace.known.view.forces.values())).force.hex

    glass.click(*screen.chart.camera.spot_of(NORTH_OF_ALEXANDRIA))
    assert screen.workspace.plan.goal == NORTH_OF_ALEXANDRIA
    assert "fuel" in screen.line()
    glass.key("s", "enter")
    assert next(iter(screen.workspace.known.view.forces.values())).force.hex == NORTH_OF_ALEXANDRIA

    glass.key("u")
    assert "takes back your last order" in screen.line()
    glass.key("enter")
    assert "Taken back" in screen.line()
    assert next(iter(screen.workspace.known.view.forces.values())).force.hex == start

    glass.key("escape", "e", "enter")
    assert screen.dispatch.warned
    assert any("lies in the roads" in row.text for row in screen.rows())
    for _ in range(PATIENCE):
        if screen.workspace.known.decision is None or screen.workspace.known.decision.kind is DecisionKind.FIGHT:
            break
        # An attack is answered where it rises: the first answer is to stand.
        glass.key("1" if isinstance(stage.top, AlarmScreen) else "t", "enter")
    assert screen.workspace.known.decision is not None
    assert screen.workspace.known.decision.kind is DecisionKind.FIGHT

    glass.key("f", "enter")
    battle = top_of(stage)
    assert isinstance(battle, BattleScreen)
    glass.key(*("a", "enter") * 3)
    fought = battle.table.view(Side.ALLIED)
    glass.key("escape", "f", "enter")
    again = top_of(stage)
    assert isinstance(again, BattleScreen)
    assert again is not battle
    assert again.table.view(Side.ALLIED) == fought
    glass.key("c", "enter", "e", "enter")
    for _ in range(PIECES):
        if again.table.result() is not None:
            break
        glass.frame()
    glass.key("enter")
    assert campaign_of(stage) is screen
    assert any("battle" in line.text.lower() for line in screen.workspace.seat.log())

    state = screen.game.state
    glass.key("q", ctrl=True)
    assert stage.ended
    later = glass.show(at_start())
    assert isinstance(later.top, StartScreen)
    glass.key("c", "enter")
    assert campaign_of(later).game.state == state


def test_a_day_of_two_players_at_one_window_is_kept_and_gone_on_with(glass: Glass, tmp_path: Path) -> None:
    """Both sides' first segment by keys and clicks: form, standing order, undo, sail, end each step; then quit and continue."""
    stage = glass.show(at_start())
    glass.key("n", "enter")
    glass.row("Two players at one screen")
    glass.key("7", "b", "enter")
    seen: set[Side] = set()
    screen = next(one for one in stage.screens if isinstance(one, CampaignScreen))
    for _ in range(4 * PATIENCE):
        if isinstance(stage.top, HandoverScreen):
            called = stage.top.side
            glass.key("enter")
            assert screen.workspace.known.side is called
            continue
        if isinstance(stage.top, CampaignScreen) and screen.game.state.cursor.nas == 2:
            break
        assert stage.top is screen
        workspace, decision = screen.workspace, screen.workspace.known.decision
        assert decision is not None
        if decision.kind is DecisionKind.MOVEMENT and workspace.known.side not in seen:
            seen.add(workspace.known.side)
            if screen.days.open:
                glass.key("enter")
            order_a_force(glass, screen)
        elif decision.kind in GOES_ON:
            glass.key("e", "enter")
        else:
            glass.key("t", "enter")
    assert seen == {Side.AXIS, Side.ALLIED}
    assert screen.game.state.cursor.nas == 2
    told = "\n".join(line.text for line in screen.workspace.seat.log())
    assert "moved from" in told

    state, players = screen.game.state, screen.game.players.humans
    glass.key("q", ctrl=True)
    later = glass.show(at_start())
    glass.key("c", "enter")
    assert isinstance(later.top, HandoverScreen)
    glass.key("enter")
    again = campaign_of(later)
    assert again.game.state == state
    assert again.game.players.humans == players


def order_a_force(glass: Glass, screen: CampaignScreen) -> None:
    """Ships of the greatest port are formed, given a standing order, which is taken back, and sailed a hex by a click."""
    workspace = screen.workspace
    theatre = screen.game.book.theatre
    name = "taranto" if workspace.known.side is Side.AXIS else "alexandria"
    port = next(port for port in theatre.ports.values() if port.id == name)
    screen.chart.centre(port.hex, zoom=40)
    glass.click(*screen.chart.camera.spot_of(port.hex))
    assert workspace.selection.thing == named(f"port:{port.id}")
    for _ in range(2):
        glass.row("[ ] BB")
    glass.row("Form a task force")
    (force, own), *_ = workspace.known.view.forces.items()
    away = [where for where in theatre.ways(own.force.hex) if workspace.plan.course_by((where,)) is not None]
    screen.chart.centre(own.force.hex, zoom=90)
    glass.click(*screen.chart.camera.spot_of(away[0]))
    assert workspace.plan.course is not None
    glass.key("o", "enter")
    assert force in workspace.known.view.standing_orders
    glass.key("u", "enter")
    assert force not in workspace.known.view.standing_orders
    glass.key("j")
    screen.chart.centre(own.force.hex, zoom=90)
    glass.click(*screen.chart.camera.spot_of(away[0]))
    glass.key("s", "enter")
    assert next(one.force.hex for one in workspace.known.view.forces.values()) == away[0]
    glass.key("escape")


def test_the_map_is_dragged_zoomed_and_jumped_over(glass: Glass, tmp_path: Path) -> None:
    """Drag, wheel, minimap and arrows move the map or the cursor, and a click after a drag is no order."""
    import arcade

    stage = glass.show(at_start())
    # The staff meets first; Escape leaves it, and nothing is ordered.
    glass.key("n", "enter", "4", "b", "enter", "escape")
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
    assert screen.workspace.selection.thing is None

    window.dispatch_event("on_mouse_scroll", 300, 300, 0, 2)
    glass.frame()
    assert screen.chart.camera.zoom > dragged.zoom

    mini = screen.chart.over.mini_rect()
    glass.click(mini.x + mini.wide * 0.2, mini.middle[1])
    assert screen.chart.camera.x < dragged.x

    cursor = screen.workspace.selection.cursor
    assert cursor is not None
    glass.key("left", "up")
    moved = screen.workspace.selection.cursor
    assert moved is not None
    assert (column_of(moved), row_of(moved)) == (column_of(cursor) - 1, row_of(cursor) - 1)
    assert whereabouts(screen.game.book.theatre, moved) in screen.line()
    glass.key("w")
    assert screen.chart.all_of_it
