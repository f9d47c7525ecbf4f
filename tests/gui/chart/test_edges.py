"""The edges of the chart: wheel and pan stop there, and what lies over the chart does not hide the compass rose."""

from __future__ import annotations

from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from campaign.chart.margin import ROSE, rose_below
from campaign.drawing.geometry import BEYOND, Camera, centre_of, showing
from campaign.drawing.plane import Stamp
from campaign.drawing.shapes import Rect
from campaign.drawing.theme import Look
from campaign.gui.actions.plain import InDay
from campaign.model.sea.hexes import Hex
from tests.gui.workspaces import playing, strike

PLANE = Rect(-0.5, -0.5, 160.0, 90.0)
WINDOWS = st.builds(lambda wide, high: Rect(0, 48, wide, high), st.integers(300, 1900), st.integers(120, 1100))
MOVES = st.lists(st.tuples(st.sampled_from(("drag", "wheel")), st.floats(-3000, 3000), st.floats(-3000, 3000)), max_size=12)


@given(window=WINDOWS, moves=MOVES)
def test_wheel_and_pan_stop_at_the_edge_of_the_chart(window: Rect, moves: list[tuple[str, float, float]]) -> None:
    """However the map is drawn and zoomed: beyond it no more is seen than with all of it in sight, or next to nothing."""
    camera = showing(PLANE, window)
    whole, farthest = camera.zoom, camera.seen()
    for kind, x, y in moves:
        around = abs(x) % window.wide, window.y + 5
        camera = (camera.moved(x, y) if kind == "drag" else camera.zoomed(1.18 ** (x / 500), around)).within(PLANE)
        seen = camera.seen()
        assert camera.zoom >= whole
        assert max(PLANE.x - seen.x, seen.right - PLANE.right) <= max(BEYOND * seen.wide, PLANE.x - farthest.x) + 1e-6
        assert max(PLANE.y - seen.y, seen.bottom - PLANE.bottom) <= max(BEYOND * seen.high, PLANE.y - farthest.y) + 1e-6


def test_the_camera_stays_where_it_is_within_the_edges() -> None:
    """In the midst of the map nothing is held back."""
    camera = Camera(80.0, 45.0, 30.0, Rect(0, 0, 900, 600))

    assert camera.within(PLANE) == camera
    assert camera.moved(300.0, 100.0).within(PLANE) == camera.moved(300.0, 100.0)


def test_the_wheel_goes_no_farther_off_than_the_whole_theatre(tmp_path: Path) -> None:
    """And the arrows with Shift stop at the edge."""
    screen = playing(tmp_path)
    whole = screen.chart.camera.zoom
    strike(screen.stage, "-", "-", "-")
    screen.stage.wheeled(300, 300, -5)
    assert screen.chart.camera.zoom == whole
    strike(screen.stage, "+", "+", "+", "+", "+")
    for _ in range(20):
        screen.chart.pan(1, 0)
    edge = screen.chart.camera.x
    screen.chart.pan(1, 0)
    assert screen.chart.camera.x == edge
    assert screen.chart.camera.seen().right <= screen.chart.plane.right + BEYOND * screen.chart.camera.seen().wide + 1e-6


def test_the_rose_clears_what_lies_over_the_chart() -> None:
    """Near the foot of the window it stands above the clock of a day, all of it."""
    window = Rect(0, 48, 1515, 1000)
    camera, clock = Camera(*centre_of(Hex("09063")), 30.0, window), Rect(26, 960, 1460, 80)
    room = Rect(0, 48, 1515, clock.y - window.y)
    (free,), (hidden,) = (rose_below(camera, Look(), -0.5, inside) for inside in (room, None))
    assert isinstance(free, Stamp) and isinstance(hidden, Stamp)

    assert camera.to_screen(free.at)[1] + ROSE <= clock.y
    assert camera.to_screen(hidden.at)[1] + ROSE > clock.y


def test_no_rose_stands_behind_the_card_of_a_day(tmp_path: Path) -> None:
    """The same on the screen, once a day is told."""
    screen = playing(tmp_path, size=(1920, 1080))
    stage = screen.stage
    while not screen.days.open:
        screen.workspace.end()
        screen.after_order()
        stage.back_to(screen)
        if screen.workspace.seat.moment.nas > 2:
            break
    strike(stage, "d")
    screen.chart.centre(Hex("09063"), zoom=30.0)
    stage.sheets()
    clock = screen.chart.day.clock
    assert screen.days.open and clock is not None
    (rose,) = next(group for name, kept in screen.chart._groups.items() if name == "rose" for _, group in kept[-1:])
    assert isinstance(rose, Stamp)

    assert screen.chart.camera.to_screen(rose.at)[1] + ROSE <= clock.y
    screen.do(InDay.ON)
