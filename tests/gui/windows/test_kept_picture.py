"""The printed chart is kept while the mouse moves: what is shown of it is what would be drawn."""

from __future__ import annotations

from pathlib import Path

from PIL import ImageChops

from campaign.drawing.theme import THEMES, Look
from campaign.gui.opengl import kept
from tests.gui.windows.glass import Glass
from tests.gui.workspaces import playing


def test_a_kept_picture_is_what_was_drawn_and_goes_when_the_chart_changes(glass: Glass, tmp_path: Path) -> None:
    """Frame after frame at rest is the first one; after the camera or the theme has changed nothing of it is left."""
    screen = playing(tmp_path)
    stage = glass.show(screen.stage)
    drawn = glass.picture()
    chart = glass.window._chart
    assert chart is not None
    laid: list[bool] = []
    picture = chart._picture

    class Told(kept.KeptPicture):
        """Tells whether it was laid down."""

        def laid_down(self, shown: object) -> bool:
            laid.append(super().laid_down(shown))
            return laid[-1]

    chart._picture = Told(picture._machine)
    frames = [glass.picture() for _ in range(4)]
    assert laid[-1]
    assert not laid[0]
    assert all(ImageChops.difference(drawn, frame).getbbox() is None for frame in frames)

    screen.chart.zoom(3)
    nearer = glass.picture()
    screen.chart.zoom(-3)
    stage.look = Look(THEMES["dark"], stage.look.scale)
    dark = glass.picture()
    fresh = Told(picture._machine)
    chart._picture = fresh
    assert ImageChops.difference(dark, glass.picture()).getbbox() is None
    assert ImageChops.difference(nearer, drawn).getbbox() is not None
