"""The printed ground on the graphics machine: drawn once for a zoom, carried along with the chart, stretched by the wheel.

Meshes are handed over once, colours when owners or the theme change. Software spends more on a coast than on anything else.
So the ground lies in a picture a little larger than the chart: a drag draws only what it brings in at the edges, the mouse
nothing at all. While the wheel turns the picture is shown stretched; once it rests a sharp one is drawn, in one frame, and
takes its place: slices of it would each cost a whole frame besides.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import floor
from typing import TYPE_CHECKING, Any

import numpy as np
from arcade.gl import BufferDescription
from pyglet import gl

from campaign.drawing.geometry import Camera
from campaign.drawing.plane import COAST_WIDE, WATER_FADES, WATER_FROM, WATER_WIDE, PrintedGround, level_of
from campaign.drawing.shapes import Ink, Point, Rect
from campaign.gui.opengl.programs import ribbon
from campaign.gui.opengl.torus import Pixels, pieces, reaching, uncovered
from campaign.model.sea.drawn import DrawnChart, Mesh, Strands

if TYPE_CHECKING:
    from arcade import ArcadeContext
    from arcade.gl import Buffer, Framebuffer, Geometry, Program

    from campaign.model.sea.drawn import Array


class Cells:
    """A mesh or strands on the machine, drawn cell by cell as far as they are in sight."""

    def __init__(self, machine: ArcadeContext, piece: Mesh | Strands) -> None:
        self._boxes, self._kinds = piece.boxes, piece.kinds
        if isinstance(piece, Mesh):
            self._twice = 1
            places = np.ascontiguousarray(piece.points, np.float32)
            index = piece.triangles.ravel()
            ends = piece.ends * 3
            parts = [BufferDescription(machine.buffer(data=places.tobytes()), "2f", ["point"])]
        else:
            self._twice = 2
            points, away, along, corners = ribbon(piece.points.astype(np.float64), piece.stops)
            rows = np.concatenate([points, away, along[:, None]], axis=1).astype(np.float32)
            index = corners.ravel()
            # Every line has one ribbon fewer than points.
            ends = (piece.stops[piece.ends - 1] - piece.ends) * 6
            parts = [BufferDescription(machine.buffer(data=rows.tobytes()), "2f 2f 1f", ["point", "away", "along"])]
        self._ends = [0, *map(int, ends)]
        self._inks: Buffer = machine.buffer(reserve=4 * len(piece.points) * self._twice)
        parts.append(BufferDescription(self._inks, "4f1", ["ink"], normalized=["ink"]))
        elements = machine.buffer(data=index.astype(np.uint32).tobytes())
        self._geometry: Geometry = machine.geometry(parts, index_buffer=elements, mode=machine.TRIANGLES)

    def colour(self, palette: Array) -> None:
        """Gives every kind its colour."""
        self._inks.write(np.repeat(palette[self._kinds], self._twice, axis=0).astype(np.uint8).tobytes())

    def draw(self, program: Program, area: Rect) -> None:
        """Draws the cells in sight; adjacent ones in one call."""
        boxes = self._boxes
        inside = (boxes[:, 0] < area.right) & (boxes[:, 2] > area.x) & (boxes[:, 1] < area.bottom) & (boxes[:, 3] > area.y)
        start = None
        for at, visible in enumerate([*inside.tolist(), False]):
            if visible and start is None:
                start = at
            elif not visible and start is not None:
                first, stop = self._ends[start], self._ends[at]
                self._geometry.render(program, first=first, vertices=stop - first)
                start = None


class GroundPainter:
    """The whole ground of one chart."""

    def __init__(self, machine: ArcadeContext, programs: dict[str, Program], chart: DrawnChart) -> None:
        self._programs, self._chart = programs, chart
        self._depths, self._land = [[Cells(machine, layer) for layer in group] for group in (chart.depths, chart.land)]
        self._wash = [Cells(machine, layer) for layer in chart.wash]
        self._coast, self._water = [[Cells(machine, layer) for layer in group] for group in (chart.coast, chart.water)]
        self._veil = Cells(machine, chart.veil)
        shade = chart.relief.shade
        self._relief = machine.texture((shade.shape[1], shade.shape[0]), components=1, data=shade.tobytes())
        self._relief.filter = machine.LINEAR, machine.LINEAR
        self._coloured: Any = None

    def colour(self, ground: PrintedGround) -> None:
        """Owners or the theme have changed."""
        if self._coloured == ground:
            return
        self._coloured = ground
        depths = np.array([(*ink, 255) for ink in ground.depths])
        wash = np.array([(*ink, round(cover * 255)) for ink, cover in ground.wash])
        water = np.array([(*ground.water, round(255 * fade)) for fade in WATER_FADES])
        veil = np.array([(*ground.veil, dense) for dense in range(256)])
        coast = np.array([(*ground.coast, 255)])
        for parts, palette in ((self._depths, depths), (self._wash, wash), (self._water, water), (self._coast, coast),
                                ([self._veil], veil)):
            for part in parts:
                part.colour(palette)
        lies, shade = self._chart.relief, self._chart.relief.shade
        across, down = lies.fine / shade.shape[1], lies.fine / shade.shape[0]
        land = self._programs["land"]
        land["lies"] = (*lies.corner, across, down)
        for name, ink in (("land", ground.land), ("light", ground.light), ("shade", ground.shade)):
            land[name] = _share(ink)

    def draw(self, machine: ArcadeContext, zoom: float, area: Rect, between: Callable[[], None]) -> None:
        """All of it that lies in a part of the plane; `between` draws what is printed on the sea and hidden by land."""
        level = level_of(zoom)
        fill, line = self._programs["fill"], self._programs["line"]
        machine.disable(machine.BLEND)
        self._depths[level].draw(fill, area)
        machine.enable(machine.BLEND)
        between()
        if zoom >= WATER_FROM:
            line["form"] = WATER_WIDE, 0.0, WATER_WIDE, 0.0
            self._water[level].draw(line, area)
        machine.disable(machine.BLEND)
        self._relief.use(0)
        self._land[level].draw(self._programs["land"], area)
        machine.enable(machine.BLEND)
        self._wash[level].draw(fill, area)
        line["form"] = COAST_WIDE, 0.0, COAST_WIDE, 0.0
        self._coast[level].draw(line, area)
        self._veil.draw(self._programs["veil"], area)


def _share(ink: Ink) -> tuple[float, float, float]:
    return ink[0] / 255, ink[1] / 255, ink[2] / 255


# Kept for a zoom ------------------------------------------------------------------------------------------------------


# So many pixels are drawn ahead of a drag; a picture that is shown more times as large than so often is no coast any more.
AHEAD, COARSE = 96, 3.0
# Lines reach so many pixels beyond their places; a camera that is off by less of a pixel is where it was.
REACH, CLOSE = 4, 0.02

NOTHING = Pixels(0, 0, 0, 0)

# What draws the ground: the part of the plane that is wanted, where a place of the plane lies in the picture, and its size.
Paint = Callable[[Rect, Camera, tuple[int, int]], None]


@dataclass(slots=True)
class GroundPicture:
    """A picture that goes round at its edges: of what, at which zoom, and which pixels of the endless sheet it holds.

    The pixels of that sheet are places of the plane times the zoom, less `corner`, which is smaller than a pixel.
    """

    frame: Framebuffer
    size: tuple[int, int]
    printed: tuple[object, object] | None = None
    zoom: float = 1.0
    corner: Point = (0.0, 0.0)
    filled: Pixels = NOTHING

    def way(self, camera: Camera) -> tuple[float, float]:
        """From the camera's pixels to those of the sheet."""
        middle = camera.window.middle
        return camera.x * self.zoom - middle[0] - self.corner[0], camera.y * self.zoom - middle[1] - self.corner[1]

    def fits(self, printed: tuple[object, object], camera: Camera) -> bool:
        """Whether its pixels are those that the camera sees."""
        if self.printed != printed or self.zoom != camera.zoom:
            return False
        right, down = self.way(camera)
        return abs(right - round(right)) < CLOSE and abs(down - round(down)) < CLOSE

    def begin(self, printed: tuple[object, object], camera: Camera, part: Pixels) -> None:
        """Another ground, or another zoom: what it is to be filled with."""
        self.printed, self.zoom, self.corner = printed, camera.zoom, (0.0, 0.0)
        right, down = self.way(camera)
        self.corner = right - floor(right), down - floor(down)
        self.filled = part.moved(floor(right), floor(down))

    def on_screen(self, spot: Point, camera: Camera) -> tuple[int, int]:
        """Where a corner of its pixels lies on the screen, as far as it can be told in whole pixels."""
        middle, larger = camera.window.middle, camera.zoom / self.zoom
        return (
            round((spot[0] + self.corner[0]) * larger - camera.x * camera.zoom + middle[0]),
            round((spot[1] + self.corner[1]) * larger - camera.y * camera.zoom + middle[1]),
        )

    def shown(self, part: Pixels, camera: Camera) -> Pixels:
        """The part of the screen that a part of it covers."""
        (x, y), (right, bottom) = self.on_screen((part.x, part.y), camera), self.on_screen((part.right, part.bottom), camera)
        return Pixels(x, y, right - x, bottom - y)


class KeptGround:
    """Up to two pictures: the sharp one in front, and one from farther out behind it."""

    def __init__(self, machine: ArcadeContext) -> None:
        self._machine = machine
        self._ratio = 1
        self._size = (0, 0)
        self._spare: list[GroundPicture] = []
        self._front: GroundPicture | None = None
        self._behind: GroundPicture | None = None

    def lay_down(
        self, printed: tuple[object, object], camera: Camera, part: Pixels, paint: Paint, *, turning: bool = False,
    ) -> None:
        """Puts the ground on a part of the screen, sharp; while the wheel turns stretched, as far as there is something."""
        self._fit(part)
        front = self._front
        if front is None or not (front.fits(printed, camera) or (turning and self._covered(printed, camera, part))):
            front = self._begun(printed, camera, part)
            self._paint(front, front.filled, paint)
            self._to_the_front(front)
        if front.fits(printed, camera):
            right, down = front.way(camera)
            self._reach(front, part.moved(round(right), round(down)), paint)
        elif self._behind is not None:
            for left in part.without(front.shown(front.filled, camera)):
                self._show(self._behind, camera, left)
        self._show(front, camera, part)

    def _covered(self, printed: tuple[object, object], camera: Camera, part: Pixels) -> bool:
        """Whether the pictures of this ground cover the screen, however they are stretched, and can still be made out."""
        front = self._front
        if front is None or not _same(front.printed, printed) or camera.zoom > COARSE * front.zoom:
            return False
        known = [picture for picture in (front, self._behind) if picture is not None and _same(picture.printed, printed)]
        return not uncovered(part, (picture.shown(picture.filled, camera) for picture in known))

    def _begun(self, printed: tuple[object, object], camera: Camera, part: Pixels) -> GroundPicture:
        """A picture that is not in use."""
        picture = self._spare.pop() if self._spare else self._made()
        picture.begin(printed, camera, part)
        return picture

    def _to_the_front(self, picture: GroundPicture) -> None:
        """The sharp picture takes its place; of the others the one from farthest out stays behind it."""
        old = sorted((older for older in (self._front, self._behind) if older is not None), key=lambda older: older.zoom)
        self._front, self._behind = picture, None
        for older in old:
            if self._behind is None and _same(older.printed, picture.printed) and older.zoom < picture.zoom:
                self._behind = older
            else:
                self._spare.append(older)

    def _reach(self, picture: GroundPicture, wanted: Pixels, paint: Paint) -> None:
        """Draws what a drag has brought into sight, and some more."""
        if not uncovered(wanted, (picture.filled,)):
            return
        goal = reaching(picture.filled, wanted, *picture.size, AHEAD)
        for strip in goal.without(picture.filled):
            self._paint(picture, strip, paint)
        picture.filled = goal

    def _paint(self, picture: GroundPicture, strip: Pixels, paint: Paint) -> None:
        """Draws some pixels of the sheet where they lie in the picture."""
        (wide, high), zoom, (right, down) = picture.size, picture.zoom, picture.corner
        for piece, x, y in pieces(strip, wide, high):
            area = Rect((piece.x + right - REACH) / zoom, (piece.y + down - REACH) / zoom, (piece.wide + 2 * REACH) / zoom,
                        (piece.high + 2 * REACH) / zoom)
            # The camera looks at the middle of the piece, so that no number grows large; it lies where its window's middle is.
            middle = x + piece.wide / 2, y + piece.high / 2
            at = (piece.x + piece.wide / 2 + right) / zoom, (piece.y + piece.high / 2 + down) / zoom
            camera = Camera(*at, zoom, Rect(*middle, 0, 0))
            with picture.frame.activate():
                self._machine.scissor = tuple(part * self._ratio for part in (x, high - y - piece.high, piece.wide, piece.high))
                paint(area, camera, picture.size)
                self._machine.scissor = None

    def _show(self, picture: GroundPicture, camera: Camera, part: Pixels) -> None:
        """Copies what of a picture lies on a part of the screen."""
        machine, ratio = self._machine, self._ratio
        high, screen = picture.size[1], round(machine.window.height)
        still = picture.zoom == camera.zoom
        machine.scissor = part.x, screen - part.bottom, part.wide, part.high
        gl.glBindFramebuffer(gl.GL_READ_FRAMEBUFFER, _number(picture.frame))
        gl.glBindFramebuffer(gl.GL_DRAW_FRAMEBUFFER, _number(machine.screen))
        for piece, x, y in pieces(picture.filled, *picture.size):
            goal = picture.shown(piece, camera)
            if goal.common(part) is None:
                continue
            source = x, high - y - piece.high, x + piece.wide, high - y
            target = goal.x, screen - goal.bottom, goal.right, screen - goal.y
            gl.glBlitFramebuffer(*_times(ratio, source), *_times(ratio, target), gl.GL_COLOR_BUFFER_BIT,
                                 gl.GL_NEAREST if still else gl.GL_LINEAR)
        gl.glBindFramebuffer(gl.GL_FRAMEBUFFER, _number(machine.screen))

    def _fit(self, part: Pixels) -> None:
        """A chart of another size needs other pictures."""
        ratio = max(1, round(self._machine.window.get_pixel_ratio()))
        size = part.wide + 2 * AHEAD, part.high + 2 * AHEAD
        if (self._size, self._ratio) == (size, ratio):
            return
        self._size, self._ratio = size, ratio
        for picture in (*self._spare, self._front, self._behind):
            if picture is not None:
                picture.frame.color_attachments[0].delete()
                picture.frame.delete()
        self._spare.clear()
        self._front = self._behind = None

    def _made(self) -> GroundPicture:
        machine, (wide, high) = self._machine, self._size
        texture = machine.texture((wide * self._ratio, high * self._ratio), components=4)
        return GroundPicture(machine.framebuffer(color_attachments=[texture]), self._size)


def _same(first: tuple[object, object] | None, second: tuple[object, object] | None) -> bool:
    """Whether two pictures show the same ground, whatever lines lie on it."""
    return first is not None and second is not None and first[0] == second[0]


def _times(ratio: int, corners: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Two corners in the pixels of a finer screen."""
    x, y, right, bottom = corners
    return x * ratio, y * ratio, right * ratio, bottom * ratio


def _number(framebuffer: Framebuffer) -> int:
    """The framebuffer's OpenGL name."""
    return int(framebuffer.glo.value)  # pyrefly: ignore[missing-attribute]
