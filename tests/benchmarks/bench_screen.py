"""The game on screen, painted by software: the first frame of the map, and frames a second while it moves.

Budgets at 1920 x 1080: first frame under 2 seconds, 12 frames a second with the whole map moving, 20 zoomed in.
"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

from tests.gui.screen_of_our_own import shown_on, virtual_screen
from tests.gui.windows.glass import Glass
from tests.gui.workspaces import playing

FRAMES = 60
FIRST, WHOLE, NEAR = 2.0, 12.0, 20.0


def test_frames_a_second_of_the_moving_map(tmp_path: Path) -> None:
    """The baked picture is shifted, and painted anew where it no longer covers the window."""
    with virtual_screen() as display, shown_on(display):
        glass = Glass()
        screen = playing(tmp_path, size=(1920, 1080))
        begun = perf_counter()
        glass.show(screen.stage)
        glass.window.ctx.finish()
        first = perf_counter() - begun
        found = {}
        for name in ("whole", "near"):
            screen.chart.whole() if name == "whole" else screen.chart.zoom(8)
            for _ in range(3):
                glass.frame()
            begun = perf_counter()
            for at in range(FRAMES):
                screen.chart.drag(4 if at < FRAMES // 2 else -4, 1)
                screen.stage.dirty = True
                glass.window.switch_to()
                glass.window.dispatch_event("on_draw")
                glass.window.flip()
                glass.window.ctx.finish()
            found[name] = FRAMES / (perf_counter() - begun)
        glass.window.close()
    print(f"\nfirst frame of the map {first:.2f} s (budget {FIRST:g}); frames a second at 1920 x 1080 in software: "
          f"whole map {found['whole']:.0f} (budget {WHOLE:g}), near {found['near']:.0f} (budget {NEAR:g})")

    # A machine that does other things besides is given half.
    assert first < 2 * FIRST
    assert found["whole"] > WHOLE / 2
    assert found["near"] > NEAR / 2
