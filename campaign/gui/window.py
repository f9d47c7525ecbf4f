"""The window: shows sheets and hands keys and clicks on. Beside the painters of charts the only file that knows arcade."""

from __future__ import annotations

from array import array
from collections.abc import Hashable
from dataclasses import dataclass
from math import ceil, floor
from typing import TYPE_CHECKING, Any

import arcade
import pyglet.display
from arcade.gl import BufferDescription

from campaign.drawing.geometry import Camera
from campaign.drawing.painter import crop, paint
from campaign.drawing.plane import PlaneScene
from campaign.drawing.shapes import Rect
from campaign.gui.frame.showing import Key, Sheet, Showable
from campaign.gui.frame.stage import LEAST, Stage
from campaign.gui.opengl.chart import ChartPainter
from campaign.gui.opengl.torus import Pixels, uncovered

if TYPE_CHECKING:
    from arcade.gl import Texture2D

TITLE = "Supermarina"
# So many pictures that are shown no longer stay on the machine, so that whoever returns from a page need not wait.
STAYING = 12
# Seconds from one look at the stage to the next: while something goes on, and while nothing does.
BRISK, CALM = 1 / 60, 1 / 4
VERTEX = """#version 330
in vec2 corner;
uniform vec4 place;
out vec2 at;
void main() { at = vec2(corner.x, 1.0 - corner.y); gl_Position = vec4(place.xy + corner * place.zw, 0.0, 1.0); }
"""
FRAGMENT = """#version 330
uniform sampler2D picture;
in vec2 at;
out vec4 ink;
void main() { ink = texture(picture, at); }
"""
NAMES = {
    arcade.key.ENTER: "enter",
    arcade.key.NUM_ENTER: "enter",
    arcade.key.ESCAPE: "escape",
    arcade.key.TAB: "tab",
    arcade.key.SPACE: "space",
    arcade.key.BACKSPACE: "backspace",
    arcade.key.DELETE: "delete",
    arcade.key.INSERT: "insert",
    arcade.key.UP: "up",
    arcade.key.DOWN: "down",
    arcade.key.LEFT: "left",
    arcade.key.RIGHT: "right",
    arcade.key.PAGEUP: "pageup",
    arcade.key.PAGEDOWN: "pagedown",
    arcade.key.HOME: "home",
    arcade.key.END: "end",
    arcade.key.F1: "f1",
    arcade.key.F2: "f2",
    arcade.key.F3: "f3",
    arcade.key.F4: "f4",
    arcade.key.F5: "f5",
    arcade.key.F6: "f6",
    arcade.key.F7: "f7",
    arcade.key.F8: "f8",
    arcade.key.F9: "f9",
    arcade.key.F10: "f10",
    arcade.key.F11: "f11",
    arcade.key.PLUS: "+",
    arcade.key.NUM_ADD: "+",
    arcade.key.EQUAL: "=",
    arcade.key.MINUS: "-",
    arcade.key.NUM_SUBTRACT: "-",
    arcade.key.QUESTION: "?",
    arcade.key.SLASH: "/",
    arcade.key.COMMA: ",",
    arcade.key.PERIOD: ".",
    arcade.key.BRACKETLEFT: "[",
    arcade.key.BRACKETRIGHT: "]",
}
BUTTONS = {arcade.MOUSE_BUTTON_LEFT: "left", arcade.MOUSE_BUTTON_RIGHT: "right", arcade.MOUSE_BUTTON_MIDDLE: "middle"}


@dataclass(slots=True)
class PaintedSheet:
    """A sheet as it was painted: the part of it that is not clear, on the machine."""

    key: Hashable
    texture: Texture2D | None
    part: Rect


def fit_to_display(size: tuple[int, int]) -> tuple[int, int]:
    """A remembered window size, limited to this display and to the smallest usable size."""
    screen = pyglet.display.get_display().get_default_screen()
    return max(LEAST[0], min(size[0], screen.width)), max(LEAST[1], min(size[1], screen.height))


class GameWindow(arcade.Window):
    """A window on a stage. It draws only when something changed, so that an idle game costs next to nothing."""

    def __init__(self, stage: Stage, *, visible: bool = True) -> None:
        """Opens the window."""
        super().__init__(
            *fit_to_display(stage.size), TITLE, resizable=True, visible=visible, vsync=False, antialiasing=False,
            center_window=True, update_rate=BRISK, draw_rate=BRISK, fixed_rate=CALM,
        )
        self.set_minimum_size(*LEAST)
        self._brisk = True
        self.stage = stage
        self._program = self.ctx.program(vertex_shader=VERTEX, fragment_shader=FRAGMENT)
        corners = self.ctx.buffer(data=array("f", (0, 1, 0, 0, 1, 1, 1, 0)))
        self._quad = self.ctx.geometry([BufferDescription(corners, "2f", ["corner"])], mode=self.ctx.TRIANGLE_STRIP)
        self._pictures: dict[str, PaintedSheet] = {}
        self._chart: ChartPainter | None = None
        self._full = False
        # The page that was drawn last.
        self._seen: Showable | None = None
        self.frames = 0
        version = ".".join(str(part) for part in getattr(self.ctx, "gl_version", ()))
        self.machine = stage.machine = {"opengl": version, "renderer": self.ctx.info.RENDERER,
                                        "vendor": self.ctx.info.VENDOR}

    def dispatch_event(self, *arguments: Any) -> Any:
        """Passes an event on; input wakes the window, and where nothing goes on it sleeps."""
        handled = super().dispatch_event(*arguments)
        if hasattr(self, "stage") and self.stage.calm == self._brisk:
            self._brisk = not self._brisk
            self.set_update_rate(BRISK if self._brisk else CALM)
        return handled

    @property
    def wanted(self) -> bool:
        """Whether there is anything new to show."""
        return self.stage.dirty and not self.stage.ended

    def draw(self, dt: float) -> None:
        """Nothing new: the last frame stays where it is, and neither the painter nor the machine has work."""
        if self.wanted:
            super().draw(dt)

    def on_draw(self) -> None:
        """Shows the sheets, and paints those that changed."""
        if self.stage.ended:
            return
        self.stage.dirty = False
        sheets = self.stage.sheets()
        self._seen = self.stage.front
        # Pictures go to the machine before it draws: while it draws from one it would first have to come to an end.
        for sheet in sheets:
            if sheet.scene is None:
                self._prepare(sheet)
        if uncovered(Pixels(0, 0, *self.stage.size), map(self._filled, sheets)):
            self.clear()
        self.ctx.blend_func = self.ctx.ONE, self.ctx.ONE_MINUS_SRC_ALPHA
        for sheet in sheets:
            if sheet.scene is not None and sheet.camera is not None:
                self._draw_chart(sheet.scene, sheet.camera, turning=sheet.turning)
            else:
                self._show(sheet)
        for name in [name for name in self._pictures if name not in {sheet.name for sheet in sheets}][:-STAYING]:
            self._free(self._pictures.pop(name))
        self.frames += 1

    def _draw_chart(self, scene: PlaneScene, camera: Camera, *, turning: bool) -> None:
        """Draws a chart; what could not be prepared in this frame follows in the next ones."""
        with self.stage.going_on():
            if self._chart is None:
                self._chart = ChartPainter(self.ctx)
            if not self._chart.draw(scene, camera, self.stage.size, turning=turning):
                self.stage.dirty = True

    def _prepare(self, sheet: Sheet) -> None:
        """Paints a sheet that has changed; what cannot be painted is left out until it changes again."""
        known = self._pictures.pop(sheet.name, None)
        key = sheet.key, sheet.size, sheet.ground
        if min(sheet.size) >= 1 and (known is None or known.key != key):
            fresh = PaintedSheet(key, None, sheet.rect)
            with self.stage.going_on():
                fresh = self._painted(sheet, known)
            known = fresh
        if known is not None:
            # The last that was shown comes last: what was not shown for longest is the first that goes.
            self._pictures[sheet.name] = known

    def _filled(self, sheet: Sheet) -> Pixels:
        """The pixels that a sheet fills for certain: none of them where it is clear."""
        rect, known = sheet.rect, self._pictures.get(sheet.name)
        if sheet.ground is None or (sheet.scene is None and (known is None or known.texture is None)):
            return Pixels(0, 0, 0, 0)
        if abs(rect.wide - sheet.size[0]) < 1 and abs(rect.high - sheet.size[1]) < 1:
            return Pixels(round(rect.x), round(rect.y), *sheet.size)
        x, y = ceil(rect.x), ceil(rect.y)
        return Pixels(x, y, floor(rect.right) - x, floor(rect.bottom) - y)

    def _show(self, sheet: Sheet) -> None:
        known = self._pictures.get(sheet.name)
        if known is None or known.texture is None or min(sheet.size) < 1:
            return
        wide, high = self.stage.size
        across, down = sheet.rect.wide / sheet.size[0], sheet.rect.high / sheet.size[1]
        rect = Rect(sheet.rect.x + known.part.x * across, sheet.rect.y + known.part.y * down, known.part.wide * across,
                    known.part.high * down)
        still = abs(across - 1) < 0.005 and abs(down - 1) < 0.005
        if still:
            # Pixel on pixel: sharp, and the machine need not mix neighbours.
            rect = Rect(round(rect.x), round(rect.y), known.part.wide, known.part.high)
        filtering = self.ctx.NEAREST if still else self.ctx.LINEAR
        known.texture.filter = filtering, filtering
        if sheet.ground is None:
            self.ctx.enable(self.ctx.BLEND)
        else:
            self.ctx.disable(self.ctx.BLEND)
        self._program["place"] = (2 * rect.x / wide - 1, 1 - 2 * rect.bottom / high, 2 * rect.wide / wide, 2 * rect.high / high)
        known.texture.use(0)
        self._quad.render(self._program)

    def _painted(self, sheet: Sheet, old: PaintedSheet | None) -> PaintedSheet:
        part, key = Rect(0, 0, *sheet.size), (sheet.key, sheet.size, sheet.ground)
        if sheet.ground is not None:
            image = paint(sheet.layers(), sheet.size, sheet.ground, fine=sheet.fine)
        else:
            cut = crop(sheet.layers(), sheet.size, fine=sheet.fine)
            if cut is None:
                self._free(old)
                return PaintedSheet(key, None, part)
            # Colours are weighed by how much they cover, as stretched edges need it.
            image, part = cut[0].convert("RGBa"), cut[1]
        if old is not None and old.texture is not None and old.texture.size == image.size:
            old.texture.write(image.tobytes())
            return PaintedSheet(key, old.texture, part)
        self._free(old)
        return PaintedSheet(key, self.ctx.texture(image.size, components=4, data=image.tobytes()), part)

    @staticmethod
    def _free(old: PaintedSheet | None) -> None:
        """Gives a picture's memory back to the machine."""
        if old is not None and old.texture is not None:
            old.texture.delete()

    def on_update(self, delta_time: float) -> None:
        """Time goes by; a stage that has ended closes the window."""
        self.stage.passed(delta_time)
        if self.stage.ended:
            self.close()
        elif self._full != self.stage.fullscreen:
            self._full = self.stage.fullscreen
            self.set_fullscreen(self._full)

    def on_close(self) -> None:
        """The window's own button."""
        self.stage.end()
        super().on_close()

    def on_resize(self, width: int, height: int) -> None:
        """The window has another size."""
        super().on_resize(width, height)
        if hasattr(self, "stage"):
            self.stage.resized(width, height)

    def on_expose(self) -> None:
        """The window was covered and is seen again."""
        if hasattr(self, "stage"):
            self.stage.dirty = True

    on_show = on_expose
    on_activate = on_expose

    def on_key_press(self, symbol: int, modifiers: int) -> None:
        """A key, by its name."""
        name = NAMES.get(symbol) or (chr(symbol) if 33 <= symbol < 127 else "")
        shift, ctrl = bool(modifiers & arcade.key.MOD_SHIFT), bool(modifiers & arcade.key.MOD_ACCEL)
        if name == "/" and shift:
            name = "?"
        if name:
            self.stage.key(Key(name, shift=shift, ctrl=ctrl))

    def on_key_release(self, symbol: int, modifiers: int) -> None:
        """A key is let go."""
        pressed = getattr(self, "pressed_keys", None)
        if pressed is not None and symbol not in pressed:
            # pyglet keeps the names of keys that are down; one let go under another name, as + is after Shift, would stay
            # down for ever, and each later press of it count as a repetition.
            pressed.clear()
        self.stage.key_released()

    def on_text(self, text: str) -> None:
        """Letters as the keyboard makes them; what was typed before a page was seen was not meant for it."""
        if text.isprintable() and not self.stage.ended and self._seen is self.stage.front:
            self.stage.text(text)

    def on_mouse_motion(self, x: int, y: int, dx: int, dy: int) -> None:
        """The mouse points somewhere else."""
        self.stage.pointed(x, self.stage.size[1] - y)

    def on_mouse_press(self, x: int, y: int, button: int, modifiers: int) -> None:
        """A button is pressed."""
        self.stage.pressed(x, self.stage.size[1] - y, BUTTONS.get(button, "left"))

    def on_mouse_release(self, x: int, y: int, button: int, modifiers: int) -> None:
        """A button is let go."""
        if not self.stage.ended:
            self.stage.released(x, self.stage.size[1] - y)

    def on_mouse_drag(self, x: int, y: int, dx: int, dy: int, buttons: int, modifiers: int) -> None:
        """The mouse is dragged with a button held."""
        self.stage.dragged(x, self.stage.size[1] - y, dx, -dy)

    def on_mouse_scroll(self, x: int, y: int, scroll_x: float, scroll_y: float) -> None:
        """The wheel is turned."""
        self.stage.wheeled(x, self.stage.size[1] - y, scroll_y)
