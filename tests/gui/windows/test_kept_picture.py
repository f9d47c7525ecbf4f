"""The printed ground is kept while the chart moves: what is shown of it at rest is what would be drawn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from PIL import ImageChops

from campaign.drawing.theme import THEMES, Look
from campaign.gui.opengl import ground
from campaign.gui.opengl.chart import SIDE, ChartPainter
from campaign.gui.opengl.ground import GroundPainter
from tests.gui.windows.glass import Glass
from tests.gui.workspaces import playing

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

if TYPE_CHECKING:
    import pytest
    from PIL.Image import Image

    from campaign.gui.campaign.screen import CampaignScreen

# A stroke that is drawn in two halves differs by less than an eye sees; the pixels that differ by more are so few, where the
# border of two tones runs through the very middle of a pixel.
UNSEEN, FEW = 6, 1e-4


def unlike(one: Image, other: Image) -> float:
    """Of two pictures the share of pixels that do not look alike."""
    red, green, blue = ImageChops.difference(one, other).split()
    found = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda tone: 255 if tone > UNSEEN else 0)
    return found.histogram()[255] / (found.width * found.height)


def drawn_anew(glass: Glass) -> Image:
    """What the window shows when nothing was kept."""
    chart = glass.window._chart
    assert chart is not None
    chart._kept = ground.KeptGround(chart._machine)
    return glass.picture()


def one_frame(glass: Glass) -> Image:
    """The very next frame, at rest or not."""
    import arcade

    glass.window.stage.dirty = True
    glass.frame()
    return arcade.get_image().convert("RGB")


def shown(glass: Glass, tmp_path: Path) -> tuple[CampaignScreen, Image]:
    """A campaign in the window, and what it looks like."""
    screen = playing(tmp_path)
    glass.show(screen.stage)
    return screen, glass.picture()


def test_at_rest_every_frame_is_the_first_one(glass: Glass, tmp_path: Path) -> None:
    """Frame after frame nothing of the ground is drawn, and nothing changes; another theme leaves nothing of the old one."""
    screen, drawn = shown(glass, tmp_path)
    frames = [one_frame(glass) for _ in range(4)]
    assert all(unlike(drawn, frame) == 0 for frame in frames)

    screen.stage.look = Look(THEMES["dark"], screen.stage.look.scale)
    dark = glass.picture()
    assert unlike(dark, drawn_anew(glass)) == 0
    assert unlike(dark, drawn) > FEW


def test_an_atlas_that_runs_full_on_the_way_leaves_nothing_out(glass: Glass, tmp_path: Path) -> None:
    """What was made ready before it was emptied is made anew in the same frame, below the land as above it."""
    glass.window._chart = None
    screen, _ = shown(glass, tmp_path)
    chart: ChartPainter | None = glass.window._chart
    assert chart is not None
    chart._atlas._row, before = SIDE, chart._atlas.generation
    screen.stage.look = Look(THEMES["dark"], screen.stage.look.scale)

    dark = glass.picture()

    assert chart._atlas.generation == before + 1
    assert unlike(dark, drawn_anew(glass)) == 0


def test_a_chart_that_was_dragged_is_as_if_drawn_there(glass: Glass, tmp_path: Path) -> None:
    """Farther than the picture reaches, and back, by steps that cross its edge."""
    screen, _ = shown(glass, tmp_path)
    screen.chart.zoom(5)
    before = glass.picture()
    ways, moved = [(37, 11)] * 14 + [(-61, -23)] * 20 + [(0, 300), (-200, 0)], before
    for right, down in ways:
        screen.chart.drag(right, down)
        moved = one_frame(glass)
    assert unlike(before, moved) > FEW
    assert unlike(moved, drawn_anew(glass)) < FEW


def test_a_dragged_chart_without_its_edges_would_be_found(
    glass: Glass, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A canary: where nothing is drawn at the edges the same comparison fails."""
    screen, _ = shown(glass, tmp_path)
    monkeypatch.setattr(GroundPainter, "draw", lambda *_: None)
    screen.chart.drag(90, 40)
    moved = one_frame(glass)
    monkeypatch.undo()
    assert unlike(moved, drawn_anew(glass)) > FEW


def turned(glass: Glass, screen: CampaignScreen, notches: tuple[int, ...]) -> Image:
    """The wheel turned over the chart, a frame after each notch; the last frame before it rests."""
    turning: list[Image] = []
    for notch in notches:
        screen.stage.wheeled(500.0, 300.0, notch)
        turning.append(one_frame(glass))
    return turning[-1]


def count_of_drawing(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The zoom of each part of the ground that is drawn from now on."""
    drawn: list[float] = []
    draw = GroundPainter.draw

    def noted(self: GroundPainter, *how: Any) -> None:
        drawn.append(how[1])
        draw(self, *how)

    monkeypatch.setattr(GroundPainter, "draw", noted)
    return drawn


def test_while_the_wheel_turns_the_picture_is_stretched_and_at_rest_it_is_sharp(
    glass: Glass, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nearer and out again, decision 0017: no notch draws the ground, the rest draws it once, and as if nothing were kept."""
    screen, whole = shown(glass, tmp_path)
    drawn = count_of_drawing(monkeypatch)
    turning = turned(glass, screen, (1, 1, 1, 1, -1))
    assert drawn == []
    assert glass.window.wanted
    near = glass.picture()
    assert set(drawn) == {screen.chart.camera.zoom}
    assert unlike(turning, near) > FEW
    assert unlike(near, drawn_anew(glass)) == 0
    screen.chart.whole()
    assert unlike(glass.picture(), whole) < FEW


def test_a_wheel_that_settled_after_each_notch_would_be_found(
    glass: Glass, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A canary: where nothing waits for the wheel to rest, every notch draws the ground."""
    screen, _ = shown(glass, tmp_path)
    monkeypatch.setattr("campaign.gui.campaign.chart_view.WHEEL_RESTS", 0.0)
    drawn = count_of_drawing(monkeypatch)
    turned(glass, screen, (1, 1, 1))
    assert len(set(drawn)) == 3


def test_a_wheel_that_is_turned_far_never_shows_a_gap_nor_a_coast_that_cannot_be_made_out(
    glass: Glass, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Eight notches out leave what is kept behind, and nine nearer stretch it too far: it is drawn on the way."""
    screen, _ = shown(glass, tmp_path)
    screen.chart.zoom(10, (500.0, 300.0))
    drawn_anew(glass)
    drawn = count_of_drawing(monkeypatch)
    out = turned(glass, screen, (-1,) * 8)
    assert drawn
    sea, covered = screen.chart.scene().ground.sea, screen.chart.camera.window.grown(-60)
    box = round(covered.x), round(covered.y), round(covered.right), round(covered.bottom)
    assert (0, 0, 0) not in {tone for _, tone in out.crop(box).getcolors(1 << 24) or ()} - {sea}
    glass.picture()
    drawn.clear()
    turned(glass, screen, (1,) * 9)
    assert 0 < len(set(drawn)) < 3


def test_another_size_of_window_or_of_letters_leaves_nothing_of_the_old_picture(glass: Glass, tmp_path: Path) -> None:
    """Smaller, larger and with letters twice as high: what is shown is what would be drawn."""
    screen, whole = shown(glass, tmp_path)
    for size in ((800, 600), (1500, 900)):
        glass.resize(*size)
        drawn = glass.picture()
        assert drawn.size == size
        assert unlike(drawn, drawn_anew(glass)) == 0
    glass.resize(1280, 720)
    screen.stage.look = Look(screen.stage.look.theme, 2.0)
    large = glass.picture()
    assert unlike(large, whole) > FEW
    assert unlike(large, drawn_anew(glass)) == 0


def test_a_pointer_that_goes_over_the_chart_leaves_no_trace(glass: Glass, tmp_path: Path) -> None:
    """Hexes and rings follow the mouse above the kept ground, and nothing of them stays where it has left."""
    screen, _ = shown(glass, tmp_path)
    screen.chart.zoom(4)
    before = glass.picture()
    for at in range(12):
        glass.point(300 + 40 * at, 300)
    pointed = one_frame(glass)
    assert unlike(pointed, before) > 0
    assert unlike(pointed, drawn_anew(glass)) == 0
