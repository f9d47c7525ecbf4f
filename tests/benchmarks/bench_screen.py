"""The game on screen, drawn by software at 1920 x 1080: what a frame costs for each thing that a hand does, and a rival's.

Two rivals run in the same minute, frame by frame in turn, so that whatever else the machine does weighs on both:

- *nothing kept*: the same painter when it draws the whole ground in every frame, as it did before it kept a picture of it;
- *pictures*: the painter of shapes, which paints the whole chart on the processor after each notch, as version 0.1 did.

A notch with its settling has the frame that is drawn whole, nothing kept, for a rival; the start page what imports arcade; a
battle that is skipped the same battle fought without a window.

The budget is 33 milliseconds a frame on two quiet cores without a graphics card. What a frame takes on the clock is told and
not asserted, because another's work stretches it; what this program did on all cores is work, and is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import pytest
from msgspec import Struct

from campaign.drawing.geometry import Camera
from campaign.drawing.painter import paint
from campaign.drawing.printing import picture_of
from campaign.gui.actions.plain import InBattle, InCampaign, InDay
from campaign.gui.campaign.screen import CampaignScreen
from campaign.gui.days.telling import GLIDE
from campaign.gui.opengl.ground import KeptGround, Paint
from campaign.gui.opengl.torus import Pixels
from campaign.model.sides import Side
from campaign.session.skirmish import fight_out, open_skirmish, skirmish_table
from tests.benchmarks.bench_start import best_of
from tests.gui.battles import PLATE, Fought
from tests.gui.screen_of_our_own import shown_on, virtual_screen
from tests.gui.windows.glass import Glass
from tests.gui.workspaces import playing

FRAMES, HALF, RETURNS, FIRST, BUDGET = 30, 15, 8, 0.9, 33.0
# Two cores share a frame, and work on both is counted; a wheel tells names anew at its steps.
MOST_WORK = 1.5 * BUDGET
# How many times as much work the rival does at least. The wheel tells names and counters anew at steps, with either.
NOTHING_KEPT = {"drag, whole": 1.8, "drag, near": 1.4, "wheel": 1.2}
# What changes the zoom at one stroke is told and drawn at once, in a frame that may be late: none follows it.
AT_A_STROKE = "return to the whole"
PICTURES = 6.0
# What the chart may cost at most under the card of a day, by what it costs without.
MOST_OF_A_DAY = 1.5
# A notch with its settling by a frame of which nothing is kept, and in seconds; the start page by arcade's own import, and a
# battle that is skipped by its rules, with seconds for what a window needs besides.
NOTCHES, MOST_OF_A_NOTCH, NOTCH = 9, 6.0, 0.3
MOST_OF_A_START, MOST_OF_A_SKIP, RESULT = 12.0, 2.0, 2.5
STEP, STEPS = 0.05, 40
START = """
import sys
from campaign.gui.app import first_screen, open_window
from campaign.gui.factory import screen_for
from campaign.gui.frame.stage import Stage
stage = Stage((1280, 720), factory=screen_for)
window = open_window(stage)
window._enable_event_queue = False
stage.run(lambda: first_screen(stage, None, None, None))
window.switch_to()
for _ in range(20):
    if window.wanted:
        window.dispatch_event("on_draw")
        window.flip()
    stage.passed(1 / 60)
window.ctx.finish()
"""


class NothingKept(KeptGround):
    """Draws all of the ground in every frame."""

    def lay_down(
        self, printed: tuple[object, object], camera: Camera, part: Pixels, paint: Paint, *, turning: bool = False,
    ) -> None:
        """What there was is thrown away first."""
        self._spare += [one for one in (self._front, self._behind) if one is not None]
        self._front = self._behind = None
        super().lay_down(printed, camera, part, paint, turning=turning)


class Cost(Struct, frozen=True):
    """Of a median frame its time on the clock, its work on all cores, and the rival's work, in milliseconds."""

    wall: float
    work: float
    rival: float


@dataclass(slots=True)
class Bench:
    """A window with a campaign in it, and a rival who draws each frame after it."""

    glass: Glass
    screen: CampaignScreen
    rival: KeptGround

    def frame(self) -> tuple[float, float]:
        """One frame, all of it: its milliseconds on the clock, and of work."""
        begun, worked, window = perf_counter(), process_time(), self.glass.window
        window.stage.dirty = True
        window.switch_to()
        window.dispatch_event("on_draw")
        window.flip()
        window.ctx.finish()
        return (perf_counter() - begun) * 1000, (process_time() - worked) * 1000

    def frames(self, deed: Callable[[int], object], count: int = FRAMES) -> Cost:
        """A deed and its frame, and the rival's frame of the same, again and again."""
        painter = self.glass.window._chart
        assert painter is not None
        kept = painter._kept
        ours: list[tuple[float, float]] = []
        theirs: list[tuple[float, float]] = []
        for at in range(count):
            deed(at)
            ours.append(self.frame())
            painter._kept = self.rival
            theirs.append(self.frame())
            painter._kept = kept
        return Cost(median(wall for wall, _ in ours), median(work for _, work in ours), median(work for _, work in theirs))

    def rest(self) -> float:
        """All frames until nothing new is to be shown, and their milliseconds of work."""
        worked, window = process_time(), self.glass.window
        for _ in range(STEPS):
            if window.wanted:
                window.switch_to()
                window.dispatch_event("on_draw")
                window.flip()
            window.stage.passed(STEP)
        window.ctx.finish()
        return (process_time() - worked) * 1000

    def notches(self, way: int) -> list[float]:
        """The work of each of some notches, with all that follows until the chart has settled."""
        found = []
        for _ in range(NOTCHES):
            worked = process_time()
            self.screen.stage.wheeled(800.0, 500.0, way)
            found.append((process_time() - worked) * 1000 + self.frame()[1] + self.rest())
        return found

    def drawn_whole(self) -> float:
        """The work of a median frame of which nothing is kept."""
        return self.frames(lambda _: None, HALF).rival

    def back(self, _: int) -> None:
        """From somewhere near to the whole theatre."""
        self.screen.chart.zoom(6, (700.0, 500.0))
        self.glass.picture()
        self.screen.chart.whole()

    def deeds(self) -> dict[str, Cost]:
        """Everything that a hand does to the chart."""
        chart = self.screen.chart
        found = {
            "drag, whole": self.frames(lambda at: chart.drag(4 if at < HALF else -4, 1)),
            "wheel": self.frames(lambda at: chart.wheel(1 if at < HALF else -1, (800.0, 500.0))),
            AT_A_STROKE: self.frames(self.back, RETURNS),
        }
        chart.zoom(8)
        self.glass.picture()
        return found | {
            "drag, near": self.frames(lambda at: chart.drag(4 if at < HALF else -4, 1)),
            "hover": self.frames(lambda at: self.screen.stage.pointed(500 + 12 * at, 500)),
        }

    def day_told(self) -> tuple[float, float]:
        """A median frame's work while the chart is dragged under a day's card with its pins and its clock, and without."""
        found: dict[bool, list[float]] = {True: [], False: []}
        for told in (True, False) * 2:
            self.screen.press(InDay.LAST if told else InDay.ON)
            self.screen.stage.passed(GLIDE)
            self.glass.picture()
            assert self.screen.days.open is told
            for at in range(FRAMES):
                self.screen.chart.drag(4 if at < HALF else -4, 1)
                found[told].append(self.frame()[1])
        return median(found[True]), median(found[False])

    def pictures(self) -> float:
        """What the painter of shapes has to do for one notch."""
        chart, worked = self.screen.chart, process_time()
        scene, window = chart.scene(), chart.camera.window
        paint(picture_of(scene, chart.camera), (round(window.wide), round(window.high)), scene.ground.sea)
        return (process_time() - worked) * 1000

    def idle(self) -> int:
        """How many frames are drawn while nothing happens."""
        self.glass.picture()
        before = self.glass.window.frames
        for _ in range(20):
            self.glass.frame()
        return self.glass.window.frames - before


@pytest.fixture(scope="module")
def glass() -> Iterator[Glass]:
    """One window for all: OpenGL's library does not outlive the screen on which its first window stood."""
    with virtual_screen() as display, shown_on(display):
        made = Glass()
        yield made
        made.window.close()


def test_a_frame_of_the_moving_chart(glass: Glass, tmp_path: Path) -> None:
    """The scene is handed over once; a camera moves it."""
    screen = playing(tmp_path, size=(1920, 1080))
    begun = perf_counter()
    glass.show(screen.stage)
    glass.window.ctx.finish()
    first = perf_counter() - begun
    glass.picture()
    bench = Bench(glass, screen, NothingKept(glass.window.ctx))
    found, pictures, idle = bench.deeds(), bench.pictures(), bench.idle()
    print(f"\nfirst frame of the chart {first:.2f} s on the clock (budget {FIRST:g}); frames while idle {idle}")
    for name, cost in found.items():
        print(f"{name}: {cost.work:.0f} ms of work a frame, {cost.wall:.0f} on the clock (budget {BUDGET:g}); nothing kept "
              f"{cost.rival:.0f}, {cost.rival / cost.work:.1f} times as much; pictures {pictures:.0f}, "
              f"{pictures / cost.work:.0f} times as much")

    assert idle == 0
    for name, cost in found.items():
        assert cost.work < (NOTCH * 1000 if name == AT_A_STROKE else MOST_WORK), name
        assert cost.rival > NOTHING_KEPT.get(name, 0.0) * cost.work, name
        assert pictures > (1.0 if name == AT_A_STROKE else PICTURES) * cost.work, name


def test_a_frame_of_the_moving_chart_under_the_card_of_a_day(glass: Glass, tmp_path: Path) -> None:
    """Pins, trails and the clock of a day cost little beside the chart itself: its rival is the chart without them."""
    screen = playing(tmp_path, size=(1920, 1080))
    while not screen.days.open:
        screen.press(InCampaign.STAFF)
    glass.show(screen.stage)
    glass.picture()
    told, plain = Bench(glass, screen, NothingKept(glass.window.ctx)).day_told()
    print(f"\ndrag under a day's card: {told:.0f} ms of work a frame, {told / plain:.2f} times the {plain:.0f} without it")

    assert told < MOST_OF_A_DAY * plain
    assert told < MOST_WORK


def test_a_notch_and_its_settling_cost_little_more_than_a_frame(glass: Glass, tmp_path: Path) -> None:
    """The wheel stretches what is kept, and the chart is told and drawn anew once: at first sight of a zoom, and again."""
    screen = playing(tmp_path, size=(1920, 1080))
    glass.show(screen.stage)
    glass.picture()
    bench = Bench(glass, screen, NothingKept(glass.window.ctx))
    first, again = bench.notches(1), bench.notches(-1)
    whole = bench.drawn_whole()
    for name, found in (("met first", first), ("met again", again)):
        print(f"\na notch and its settling, {name}: {median(found):.0f} ms of work, {max(found):.0f} at most, "
              f"{median(found) / whole:.1f} times the {whole:.0f} of a frame drawn whole")

    assert median(first) < NOTCH * 1000
    assert median(again) < MOST_OF_A_NOTCH * whole


def test_a_notch_over_a_battle_costs_little_more_than_a_frame(glass: Glass) -> None:
    """The table of a battle is zoomed as the chart is; its rival is one frame of it, everything told and drawn anew."""
    fought = Fought(people=(Side.ALLIED,), size=(1920, 1080))
    bench = Bench(glass, fought.screen, NothingKept(glass.window.ctx))  # pyrefly: ignore[bad-argument-type]
    glass.show(fought.stage)
    glass.picture()
    closer, wider = bench.notches(1), bench.notches(-1)
    whole = bench.drawn_whole()
    for name, found in (("closer", closer), ("wider", wider)):
        print(f"\na notch over a battle, {name}: {median(found):.0f} ms of work, {max(found):.0f} at most, "
              f"{median(found) / whole:.1f} times the {whole:.0f} of a frame drawn whole")

    assert median(closer) < NOTCH * 1000
    assert median(wider) < NOTCH * 1000


@pytest.mark.usefixtures("glass")
def test_the_start_page_costs_a_few_imports_of_arcade() -> None:
    """From nothing to the evening at sea, with all that it shows: its rival imports arcade and does nothing with it."""
    ours, arcade = best_of((sys.executable, "-c", START), (sys.executable, "-c", "import arcade"))
    print(f"\nthe start page at rest: {ours:.2f} s, {ours / arcade:.1f} times the {arcade:.2f} of importing arcade")

    assert ours < MOST_OF_A_START * arcade


def test_a_battle_that_is_skipped_costs_what_its_rules_cost(glass: Glass) -> None:
    """Captains fight River Plate to its end behind a picture that stays: its rival fights it without a window."""
    worked = process_time()
    fight_out(skirmish_table(open_skirmish("river-plate", PLATE, seed=3)))
    rules = process_time() - worked
    fought = Fought(people=(Side.ALLIED,), size=(1920, 1080))
    bench = Bench(glass, fought.screen, NothingKept(glass.window.ctx))  # pyrefly: ignore[bad-argument-type]
    glass.show(fought.stage)
    glass.picture()
    before, worked = glass.window.frames, process_time()
    for _ in range(2):
        fought.screen.press(InBattle.TO_THE_END)
    while fought.table.result() is None:
        fought.stage.passed(STEP)
    skip = process_time() - worked
    result = bench.rest() / 1000
    frames = glass.window.frames - before
    print(f"\nskipped: {skip:.2f} s, {skip / rules:.1f} times the {rules:.2f} of the rules; the result's page {result:.2f} s; "
          f"frames {frames}")

    assert skip < MOST_OF_A_SKIP * rules
    assert result < RESULT
