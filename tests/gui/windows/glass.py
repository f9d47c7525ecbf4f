"""A window that a test looks through: frames drawn one by one, real keys and clicks, screenshots."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from campaign.gui.app import open_window
from campaign.gui.factory import screen_for
from campaign.gui.frame.stage import Stage
from tests.gui.workspaces import action_of, top_of

if TYPE_CHECKING:
    from PIL.Image import Image

SYMBOLS = {"enter": "ENTER", "escape": "ESCAPE", "tab": "TAB", "up": "UP", "down": "DOWN", "left": "LEFT", "right": "RIGHT",
           "+": "EQUAL", "-": "MINUS", "backspace": "BACKSPACE"}


class Glass:
    """One window for all tests: a stage is put behind it, and what a person does is done to the window."""

    def __init__(self) -> None:
        self.window = open_window(Stage(factory=screen_for))
        # Events are handled at once, in the order in which the test makes them.
        self.window._enable_event_queue = False

    def show(self, stage: Stage) -> Stage:
        """Puts a stage behind the window, at the stage's size."""
        self.window.stage = stage
        stage.dirty = True
        self.resize(*stage.size)
        return stage

    def resize(self, wide: int, high: int) -> None:
        """The window gets another size."""
        self.window.set_size(wide, high)
        for _ in range(20):
            self.window.dispatch_events()
            if self.window.stage.size == (wide, high):
                break
        self.window.stage.resized(wide, high)
        self.frame()

    def frame(self) -> None:
        """One frame and a little time, if anything is new."""
        self.window.switch_to()
        self.window.dispatch_events()
        if self.window.wanted:
            self.window.dispatch_event("on_draw")
            self.window.flip()
        self.window.stage.passed(1.0)

    def key(self, *names: str, shift: bool = False, ctrl: bool = False) -> None:
        """Keys, struck one after the other; each also types its letter."""
        import arcade

        for name in names:
            self.frame()
            symbol = getattr(arcade.key, f"KEY_{name}" if name.isdigit() else SYMBOLS.get(name, name.upper()))
            marks = (arcade.key.MOD_SHIFT if shift else 0) | (arcade.key.MOD_ACCEL if ctrl else 0)
            self.window.dispatch_event("on_key_press", symbol, marks)
            if len(name) == 1 and not self.window.stage.ended:
                self.window.dispatch_event("on_text", name)
        self.frame()

    def click(self, x: float, y: float, button: str = "LEFT") -> None:
        """The mouse goes there and clicks; y counts from the top."""
        import arcade

        self.frame()
        place = round(x), self.window.stage.size[1] - round(y)
        number = getattr(arcade, f"MOUSE_BUTTON_{button}")
        self.window.dispatch_event("on_mouse_motion", *place, 0, 0)
        self.frame()
        self.window.dispatch_event("on_mouse_press", *place, number, 0)
        self.window.dispatch_event("on_mouse_release", *place, number, 0)
        self.frame()

    def point(self, x: float, y: float) -> None:
        """The mouse goes there."""
        self.window.dispatch_event("on_mouse_motion", round(x), self.window.stage.size[1] - round(y), 0, 0)
        self.frame()

    def drag(self, *stops: tuple[float, float]) -> None:
        """Presses at the first place, draws the mouse over the others with the button held, and lets go at the last."""
        import arcade

        self.frame()
        places = [(round(x), self.window.stage.size[1] - round(y)) for x, y in stops]
        self.window.dispatch_event("on_mouse_press", *places[0], arcade.MOUSE_BUTTON_LEFT, 0)
        for before, place in pairwise(places):
            across, up = place[0] - before[0], place[1] - before[1]
            self.window.dispatch_event("on_mouse_drag", *place, across, up, arcade.MOUSE_BUTTON_LEFT, 0)
            self.frame()
        self.window.dispatch_event("on_mouse_release", *places[-1], arcade.MOUSE_BUTTON_LEFT, 0)
        self.frame()

    def row(self, words: str) -> None:
        """Scrolls to the row that begins with these words, and clicks on it."""
        top: Any = top_of(self.window.stage)
        self.frame()
        action = action_of(row for row in top.rows() if row.text.startswith(words) and row.action)
        for _ in range(60):
            spot = top.spot(action)
            if spot is not None and spot.rect.y > 0:
                self.click(*spot.rect.middle)
                return
            pane = top._panes.get("panel") or top._panes["page"]
            self.window.dispatch_event("on_mouse_scroll", round(pane.rect.middle[0]),
                                       self.window.stage.size[1] - round(pane.rect.middle[1]), 0, -1)
            self.frame()
        raise AssertionError(f"the row {words!r} cannot be scrolled to")

    def picture(self) -> Image:
        """What the window shows when all has come to rest."""
        import arcade

        self.window.stage.dirty = True
        while self.window.wanted:
            self.frame()
        return arcade.get_image().convert("RGB")
