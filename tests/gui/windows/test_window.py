"""The window: frames only when something changed, sizes, themes, and a display that goes away."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from campaign.drawing.painter import paint
from campaign.drawing.theme import THEMES, Look
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.factory import screen_for
from tests.gui.approving import differing, painted_whole
from tests.gui.windows.glass import Glass
from tests.gui.workspaces import ALLIED, at_start, calabria, playing

# Each of these takes a good part of a second, or more.
pytestmark = pytest.mark.gate

# The window's module is imported by whoever opens one.
BRISK, CALM = 1 / 60, 1 / 4

PATIENCE = 90
# Two painters draw one scene: the machine's hairlines and fades are smoothed otherwise than those of the pictures.
DRAWN_SHARE, DRAWN_WORST = 0.035, 0.8


def test_an_idle_window_draws_nothing(glass: Glass, tmp_path: Path) -> None:
    """After the map came to rest no further frame is painted, however much time goes by."""
    glass.show(playing(tmp_path).stage)
    glass.picture()
    for _ in range(5):
        glass.frame()
    before = glass.window.frames
    for _ in range(50):
        glass.frame()

    assert glass.window.frames == before


def test_an_idle_window_sleeps_and_wakes_when_the_mouse_stirs(glass: Glass, tmp_path: Path) -> None:
    """Where nothing goes on the stage is looked at four times a second; the first event brings back the full rate."""
    glass.show(playing(tmp_path).stage)
    glass.picture()
    for _ in range(3):
        glass.frame()
    glass.window.dispatch_event("on_update", BRISK)
    assert glass.window._update_rate == CALM

    glass.window.dispatch_event("on_mouse_motion", 300, 300, 1, 1)
    assert glass.window._update_rate == BRISK
    assert glass.window.wanted


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("size", "scale"), [((1920, 1080), 1.0), ((1280, 720), 1.0), ((800, 600), 1.0), ((800, 600), 2.0)])
def test_the_map_and_its_panel_are_there_at_every_size(
    glass: Glass, tmp_path: Path, size: tuple[int, int], scale: float, theme: str,
) -> None:
    """Sea and land show on the left, the panel's own ground on the right, at three sizes and with text of 200 %."""
    screen = playing(tmp_path, size=size)
    screen.stage.look = Look(THEMES[theme], scale)
    glass.show(screen.stage)
    picture = glass.picture()

    assert picture.size == size
    panel, chart = screen.panel_rect(), screen.map_rect()
    look = screen.stage.look.theme
    right = picture.crop((round(panel.x), round(panel.y), round(panel.right), round(panel.bottom)))
    left = picture.crop((round(chart.x), round(chart.y), round(chart.right), round(chart.bottom)))
    tones = {tone: count for count, tone in right.getcolors(200_000) or []}
    assert tones.get(look.panel, 0) > right.width * right.height / 4
    seas = {tone: count for count, tone in left.getcolors(400_000) or []}
    depths = (look.sea0, look.b85, look.b52, look.b30, look.b16, look.b8, look.b3)
    assert sum(seas.get(tone, 0) for tone in depths) > left.width * left.height / 20
    assert seas.get(look.land, 0) > 300


@pytest.mark.parametrize("theme", THEMES)
def test_the_small_chart_on_the_first_page_leaves_the_page_around_it(glass: Glass, tmp_path: Path, theme: str) -> None:
    """Both charts of the first page are drawn by the machine, and all else stands where the painter of pictures has it."""
    (tmp_path / "saves").mkdir(exist_ok=True)
    calabria(tmp_path / "saves", ALLIED).close()
    stage = at_start((1280, 720))
    stage.look = Look(THEMES[theme])
    glass.show(stage)
    for _ in range(6):
        glass.frame()
    assert {"backdrop", "evening", "ships", "page", "card"} <= {sheet.name for sheet in stage.sheets()}
    share, _, _ = differing(painted_whole(stage), glass.picture())

    assert share < DRAWN_SHARE


def test_a_window_that_changes_its_size_lays_everything_out_anew(glass: Glass, tmp_path: Path) -> None:
    """Smaller and larger again, the panel stays at the right edge."""
    screen = playing(tmp_path)
    glass.show(screen.stage)
    for size in ((800, 600), (1600, 900)):
        glass.resize(*size)
        assert screen.stage.size == size
        assert screen.panel_rect().right == size[0]


def test_a_stage_that_has_ended_asks_for_no_frame(glass: Glass) -> None:
    """Ctrl Q leaves; nothing is drawn after it."""
    stage = glass.show(at_start())
    glass.key("q", ctrl=True)

    assert stage.ended
    assert not glass.window.wanted


def test_where_the_display_is_gone_one_line_says_what_to_install(screen: str) -> None:
    """A display that nobody serves ends in one sentence, not in a traceback."""
    code = ("import os; os.environ['DISPLAY'] = ':9999'\n"
            "from campaign.gui.app import play; print(play())")
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False)

    assert told.returncode == 0, told.stderr
    assert "the display cannot show the game's window" in told.stdout
    assert "apt-get install" in told.stdout
    assert "Traceback" not in told.stderr


def test_the_window_is_imported_only_when_it_opens() -> None:
    """Neither arcade nor the pictures' library is loaded by the door of the game on screen or by its screens."""
    code = ("import sys, campaign.gui.app, campaign.gui.start.screen, campaign.gui.campaign.screen, campaign.__main__\n"
            "print(sorted({'arcade', 'pyglet', 'PIL'} & set(sys.modules)))")
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, check=False)

    assert told.stdout.strip() == "[]", told.stderr


def test_the_campaign_is_shown_when_a_save_is_named(glass: Glass, tmp_path: Path) -> None:
    """`play SAVE` opens the map at once."""
    from campaign.gui.app import first_screen
    from campaign.gui.frame.stage import Stage

    calabria(tmp_path).close()
    stage = Stage(factory=screen_for)
    first_screen(stage, tmp_path / "calabria.sqlite", None, None)
    glass.show(stage)

    assert isinstance(stage.top, CampaignScreen)


def test_the_window_shows_what_was_painted_the_right_way_up(glass: Glass) -> None:
    """Every pixel of the start page stands where the painter put it."""
    from PIL import Image, ImageChops, ImageStat

    stage = glass.show(at_start())
    shown = glass.picture()
    painted = Image.new("RGBA", stage.size)
    for sheet in stage.sheets():
        part = paint(sheet.layers(), sheet.size, sheet.ground, fine=sheet.fine)
        painted.alpha_composite(part, (round(sheet.rect.x), round(sheet.rect.y)))

    difference = ImageStat.Stat(ImageChops.difference(shown, painted.convert("RGB"))).mean
    assert max(difference) < 1.0


def test_the_window_shows_the_map_as_it_was_painted(glass: Glass, tmp_path: Path) -> None:
    """What approved pictures are compared with is what a person sees: map, counters, panel and strips, above each other."""
    screen = playing(tmp_path)
    stage = glass.show(screen.stage)
    screen.chart.zoom(4)
    shown = glass.picture()
    share, worst, _ = differing(painted_whole(stage), shown)

    assert share <= DRAWN_SHARE
    assert worst <= DRAWN_WORST


def test_the_game_runs_by_itself_and_ends_when_it_is_left(screen: str, tmp_path: Path) -> None:
    """In the real loop keys are heard, tooltips come, and Ctrl Q closes window and program."""
    code = (
        "import pyglet\n"
        "from campaign.gui import app\n"
        "opened = app.open_window\n"
        "def seen(stage, **words):\n"
        "    window = opened(stage, **words)\n"
        "    def look(_):\n"
        "        if stage.mouse[0] < 0 and window.frames:\n"
        "            window.dispatch_event('on_key_press', pyglet.window.key.P, 0)\n"
        "            stage.sheets()\n"
        "            x, y = next(one.rect.middle for one in stage.top.spots if one.tip)\n"
        "            window.dispatch_event('on_mouse_motion', int(x), int(stage.size[1] - y), 0, 0)\n"
        "        elif stage.calm and 'tip' in window._pictures:\n"
        "            print('calm with a tip')\n"
        "            window.dispatch_event('on_key_press', pyglet.window.key.Q, pyglet.window.key.MOD_CTRL)\n"
        "    pyglet.clock.schedule_interval(look, 0.2)\n"
        "    return window\n"
        "app.open_window = seen\n"
        "print('returned', app.play())\n"
    )
    world = {**os.environ, "DISPLAY": screen, "LIBGL_ALWAYS_SOFTWARE": "1"}
    again = [sys.executable, "-c", code]
    told = subprocess.run(again, capture_output=True, text=True, timeout=PATIENCE, check=False, env=world)

    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines() == ["calm with a tip", "returned None"]
    assert (tmp_path / "state" / "supermarina" / "screen.json").is_file()
