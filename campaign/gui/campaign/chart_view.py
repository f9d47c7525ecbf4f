"""The map in its window: a picture baked with a margin is shifted while the map moves, and painted anew at rest."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from math import dist

from campaign.gui.chart.counters import GAP, counters_of
from campaign.gui.chart.ground import plane_of, strips
from campaign.gui.chart.layers.facts import LayerFacts, facts_of
from campaign.gui.chart.layers.legend import legend, lines_of
from campaign.gui.chart.scene import Placed, laid, moving, pointers, still
from campaign.gui.drawing.geometry import FARTHEST, NEAREST, Camera, centre_of, showing
from campaign.gui.drawing.shapes import Layer, Point, Rect, RoundedBox, Shape
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.play.workspace import Workspace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Terrain

MARGIN = 0.12
REST = 0.18
WHEEL_ZOOM = 1.18
PAN = 0.25
MINI = (0.2, 260.0)
LEGEND = 0.5


@dataclass(slots=True)
class ChartView:
    """A camera over the theatre, and the picture that was baked for it."""

    workspace: Workspace
    stage: Stage
    camera: Camera
    baked: Camera | None = None
    restless: float = 0.0
    all_of_it: bool = True
    _laid: tuple[Hashable, tuple[Placed, ...]] | None = None
    _layers: tuple[Hashable, LayerFacts] | None = None

    @property
    def plane(self) -> Rect:
        """The part of the plane that the map fills."""
        return plane_of(self.workspace.known.book.theatre)

    def fit(self, window: Rect) -> None:
        """The window of the map has another place or size."""
        if self.camera.window != window:
            self.camera = showing(self.plane, window) if self.all_of_it else replace(self.camera, window=window)
            self.baked = None

    def whole(self) -> None:
        """Shows the whole theatre, also when the window changes its size."""
        self._to(showing(self.plane, self.camera.window))
        self.all_of_it = True

    def centre(self, where: Hex, *, zoom: float | None = None) -> None:
        """Moves a hex into the middle."""
        x, y = centre_of(where)
        self._to(replace(self.camera, x=x, y=y, zoom=zoom or self.camera.zoom))

    def keep_in_sight(self, where: Hex) -> None:
        """Moves as far as is needed for a hex to be seen."""
        spot = self.camera.spot_of(where)
        if not self.camera.window.grown(-self.camera.zoom * 1.5).holds(spot):
            self.centre(where)

    def zoom(self, steps: float, around: Point | None = None) -> None:
        """Nearer or farther."""
        self._to(self.camera.zoomed(WHEEL_ZOOM**steps, around or self.camera.window.middle))

    def drag(self, right: float, down: float) -> None:
        """Draws the map along."""
        self._to(self.camera.moved(right, down))

    def pan(self, right: int, down: int) -> None:
        """Moves the map by parts of the window."""
        self.drag(-right * self.camera.window.wide * PAN, -down * self.camera.window.high * PAN)

    def take_up(self, spot: tuple[float, float, float]) -> None:
        """Shows what was shown when the map was left."""
        x, y, zoom = spot
        self._to(replace(self.camera, x=x, y=y, zoom=min(NEAREST, max(FARTHEST, zoom))))
        self.restless = 0.0

    def leave(self) -> tuple[float, float, float] | None:
        """What is shown, for another time; None when it is the whole theatre."""
        return None if self.all_of_it else (self.camera.x, self.camera.y, self.camera.zoom)

    def _to(self, camera: Camera) -> None:
        self.camera = camera.within(self.plane)
        self.restless, self.all_of_it = REST, False

    def passed(self, seconds: float) -> bool:
        """Comes to rest after a while; whether the picture is to be baked anew."""
        if self.restless <= 0:
            return False
        self.restless -= seconds
        return self.restless <= 0

    def sheets(self) -> tuple[Sheet, ...]:
        """Ground, counters, and what is pointed at."""
        workspace, look = self.workspace, self.stage.look
        known = workspace.known
        book, view = known.book, known.view
        baked = self._bake()
        shown = self._shown(baked)
        size = round(baked.window.wide), round(baked.window.high)
        key = (baked.x, baked.y, baked.zoom, size, look, known.changes, known.side)
        sea = look.theme.ground[Terrain.BEYOND]
        pointing = workspace.pointing()
        layers, layers_key = self.layers(), self._layers_key()
        here = replace(baked, window=Rect(0, 0, *size))
        room = self._room(shown, size) if len(self._fanned()) > 1 else None
        return (
            Sheet(
                "map",
                (key, replace(pointing, cursor=None), layers_key),
                shown,
                size,
                lambda: moving(book, view, here, look, pointing, workspace.tracks, layers),
                sea,
                fine=True,
                base_key=key,
                base=lambda: still(book, view, here, look),
            ),
            Sheet(
                "pointer",
                (key, pointing.cursor, pointing.chosen, pointing.points, bool(pointing.route), room),
                shown,
                size,
                lambda: pointers(book, view, here, look, pointing, room),
                fine=True,
            ),
        )

    def layers(self) -> LayerFacts:
        """What the layers that are on have to show, kept until something changes."""
        key, known = self._layers_key(), self.workspace.known
        if self._layers is None or self._layers[0] != key:
            self._layers = key, facts_of(known.seat, known.view, self.stage.layers, known.force(self.workspace.selection.thing))
        return self._layers[1]

    def _layers_key(self) -> Hashable:
        chosen = self.workspace.selection.thing if "home" in self.stage.layers else None
        return self.workspace.known.changes, self.workspace.known.side, self.stage.layers, chosen

    def legend(self) -> tuple[Sheet, ...]:
        """What the layers' marks mean, in the upper left corner of the map."""
        workspace, look, window = self.workspace, self.stage.look, self.camera.window
        tracks = any(len(path) > 1 for path in workspace.tracks.values())
        lines = lines_of(self.layers(), tracks=tracks, orders=bool(workspace.known.view.standing_orders))
        room = Rect(window.x + 6, window.y + 6, window.wide - 12, window.high * LEGEND)
        box, layer = legend(lines, room, look)
        size = round(box.wide), round(box.high)
        return (Sheet("legend", (layer, size), box, size, lambda: (layer,), look.theme.panel),) if layer else ()

    def mini(self, rect: Rect) -> tuple[Sheet, Sheet]:
        """The minimap: land and sea in strips and where counters are; and a frame around what the map shows."""
        known, look = self.workspace.known, self.stage.look
        size = round(rect.wide), round(rect.high)
        inner = Rect(0, 0, *size)
        frame = self._frame(inner)
        key = (size, look, known.changes, known.side)
        return (
            Sheet("mini", key, rect, size, lambda: (self._mini_shapes(inner),), look.theme.ground[Terrain.BEYOND]),
            Sheet("frame", (frame, look), rect, size, lambda: ((RoundedBox(frame, None, look.theme.ink, 2.0),),)),
        )

    def _frame(self, rect: Rect) -> Rect:
        """What the map shows, on the minimap."""
        scale, seen = rect.wide / self.plane.wide, self.camera.seen()
        west, north = max(0.0, seen.x * scale), max(0.0, (seen.y - self.plane.y) * scale)
        east, south = min(rect.right, seen.right * scale), min(rect.bottom, (seen.bottom - self.plane.y) * scale)
        return Rect(round(west), round(north), max(3, round(east - west)), max(3, round(south - north)))

    def mini_rect(self) -> Rect:
        """Where the minimap lies: in the lower left corner of the map."""
        window, plane = self.camera.window, self.plane
        wide = min(window.wide * MINI[0], MINI[1] * self.stage.look.scale)
        high = wide * plane.high / plane.wide
        return Rect(window.x + 6, window.bottom - high - 6, wide, high)

    def look_there(self, at: Point) -> None:
        """A click on the minimap moves the map there."""
        rect, plane = self.mini_rect(), self.plane
        x = plane.x + (at[0] - rect.x) / rect.wide * plane.wide
        y = plane.y + (at[1] - rect.y) / rect.high * plane.high
        self._to(replace(self.camera, x=x, y=y))

    def _mini_shapes(self, rect: Rect) -> Layer:
        theme, plane = self.stage.look.theme, self.plane
        scale = rect.wide / plane.wide
        shapes: list[Shape] = list(strips(self.workspace.known.book.theatre, plane, scale, theme.ground))
        for pin in counters_of(self.workspace.known.book, self.workspace.known.view):
            x, y = centre_of(pin.hex)
            ink = theme.accent if pin.own else theme.warning
            shapes.append(RoundedBox(Rect(x * scale - 2, (y - plane.y) * scale - 2, 4, 4), ink))
        shapes.append(RoundedBox(rect, None, theme.edge))
        return tuple(shapes)

    def _bake(self) -> Camera:
        """The camera of the picture: the present one with a margin; while the map moves, the last one as long as it covers."""
        baked, window = self.baked, self.camera.window
        if (
            baked is None
            or (self.restless <= 0 and (baked.x, baked.y, baked.zoom) != (self.camera.x, self.camera.y, self.camera.zoom))
            or not self._covers(baked)
        ):
            margin_x, margin_y = window.wide * MARGIN, window.high * MARGIN
            wide = Rect(window.x - margin_x, window.y - margin_y, window.wide + 2 * margin_x, window.high + 2 * margin_y)
            self.baked = baked = replace(self.camera, window=wide)
        return baked

    def _covers(self, baked: Camera) -> bool:
        """Whether the picture still fills the window, or shows the whole map."""
        shown, window = self._shown(baked), self.camera.window
        plane = self.plane
        west, north = self.camera.to_screen((plane.x, plane.y))
        east, south = self.camera.to_screen((plane.right, plane.bottom))
        return (
            shown.x <= max(window.x, west) + 1
            and shown.y <= max(window.y, north) + 1
            and shown.right >= min(window.right, east) - 1
            and shown.bottom >= min(window.bottom, south) - 1
            and 0.5 < self.camera.zoom / baked.zoom < 2.2
        )

    def _shown(self, baked: Camera) -> Rect:
        """Where the baked picture lies on the screen now."""
        factor = self.camera.zoom / baked.zoom
        x, y = self.camera.to_screen(baked.to_plane((baked.window.x, baked.window.y)))
        return Rect(x, y, baked.window.wide * factor, baked.window.high * factor)

    def placed(self) -> tuple[Placed, ...]:
        """Every counter where it now lies on the screen."""
        known, cursor = self.workspace.known, self.workspace.selection.cursor
        key = (self.camera, known.changes, known.side, cursor, self.stage.look)
        if self._laid is None or self._laid[0] != key:
            counters = counters_of(known.book, known.view)
            self._laid = key, laid(counters, self.camera, self.stage.look, cursor, self.camera.window)
        return self._laid[1]

    def _fanned(self) -> tuple[Placed, ...]:
        """The counters of the hex under the cursor."""
        return tuple(laid for laid in self.placed() if laid.counter.hex == self.workspace.selection.cursor)

    def _room(self, shown: Rect, size: tuple[int, int]) -> Rect:
        """The part of the baked picture that is in the window now."""
        window, across = self.camera.window, size[0] / shown.wide
        return Rect(round((window.x - shown.x) * across), round((window.y - shown.y) * across), round(window.wide * across),
                    round(window.high * across))

    def counter_at(self, at: Point) -> Placed | None:
        """The topmost counter under the mouse; between counters that are fanned out the nearest, so that they stay so."""
        over = next((laid for laid in reversed(self.placed()) if not laid.hidden and laid.rect.holds(at)), None)
        near = [placed for placed in self._fanned() if placed.rect.grown(placed.rect.wide * GAP).holds(at)]
        if over is not None or len(self._fanned()) < 2:
            return over
        return min(near, key=lambda placed: dist(placed.rect.middle, at), default=None)
