"""The wheel over the chart: the camera is moved at once, and what it shows is told anew when the wheel rests."""

from __future__ import annotations

from pathlib import Path

from campaign.chart.laying import step_at
from campaign.gui.campaign.chart_view import WHEEL_RESTS
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.frame.showing import Key
from tests.gui.workspaces import playing

NOTCHES, AT = 5, (500.0, 300.0)


def turned(tmp_path: Path) -> CampaignScreen:
    """A campaign over whose chart the wheel has just been turned, across several steps of the zoom."""
    screen = playing(tmp_path)
    for _ in range(NOTCHES):
        screen.stage.wheeled(*AT, 1)
        screen.stage.passed(WHEEL_RESTS / 2)
    return screen


def test_what_lies_under_the_mouse_stays_there_while_the_wheel_turns(tmp_path: Path) -> None:
    """Decision 0017: the camera is true after every notch, whatever is told for it."""
    screen = playing(tmp_path)
    before, under = screen.chart.camera, screen.chart.camera.to_plane(AT)
    screen.stage.wheeled(*AT, 1)
    assert screen.chart.camera.zoom > before.zoom
    where = screen.chart.camera.to_plane(AT)
    assert abs(where[0] - under[0]) + abs(where[1] - under[1]) < 1e-6


def test_names_and_counters_are_told_anew_when_the_wheel_rests(tmp_path: Path) -> None:
    """Decision 0017: while it turns the groups are the very ones from before, and at rest those of the new step."""
    screen = playing(tmp_path)
    before = screen.chart.scene()
    for _ in range(NOTCHES):
        screen.stage.wheeled(*AT, 1)
        assert screen.chart.turning
        assert screen.chart.sheets()[0].turning
        assert all(now is then for now, then in zip(screen.chart.scene().printed, before.printed, strict=True))
    assert screen.chart.step != step_at(screen.chart.camera.zoom)
    screen.stage.dirty = False
    screen.stage.passed(WHEEL_RESTS / 2)
    assert not screen.stage.dirty
    screen.stage.passed(WHEEL_RESTS)
    assert screen.stage.dirty
    assert not screen.chart.sheets()[0].turning
    assert screen.chart.step == step_at(screen.chart.camera.zoom)
    assert screen.chart.scene().printed[0] is not before.printed[0]


def test_a_press_settles_the_chart_first(tmp_path: Path) -> None:
    """Whoever clicks or strikes a key means what is there, as it is told for this zoom."""
    screen = turned(tmp_path)
    assert screen.chart.turning
    screen.stage.pressed(*AT)
    assert not screen.chart.turning
    assert screen.chart.step == step_at(screen.chart.camera.zoom)
    screen.stage.released(*AT)
    screen.stage.wheeled(*AT, 1)
    assert screen.chart.turning
    screen.stage.key(Key("tab"))
    assert not screen.chart.turning
