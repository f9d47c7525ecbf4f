"""The chart in its window: a camera over the theatre, and the scene that is told for it, kept until something changes."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from math import dist
from typing import NamedTuple

from campaign.chart import margin, things
from campaign.chart.counters import counters_of
from campaign.chart.courses import courses
from campaign.chart.ground import ground_of, plane_of
from campaign.chart.layers.airborne import tag_at
from campaign.chart.layers.facts import LayerFacts, facts_of
from campaign.chart.layers.sorties import IN_THE_AIR
from campaign.chart.laying import STEPS, Placed, lay_out, step_at
from campaign.chart.overlays import (
    PointerTarget,
    edge_pointers,
    pointer_targets,
)
from campaign.chart.scene import base_marks, counter_marks, in_flight, layer_marks, name_marks, planned, pointers, target_frames
from campaign.chart.stamps import GAP, full_extent
from campaign.chart.targets import Target, target_at, targets_of
from campaign.chart.things import Thing
from campaign.drawing.geometry import FARTHEST, NEAREST, Camera, centre_of, showing
from campaign.drawing.plane import Group, Lattice, PlaneScene, Stamp
from campaign.drawing.printing import picture_of
from campaign.drawing.shapes import Point, Rect
from campaign.gui.campaign.over_chart import OverChart
from campaign.gui.days.telling import ChartedDay
from campaign.gui.frame.motion import Flight, Motion
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.play.workspace import Workspace
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.session.planning.air_units import FlownMission

WHEEL_ZOOM = 1.18
# The wheel rests when it was not turned for so many seconds.
WHEEL_RESTS = 0.2
# From the whole theatre it is flown at least so near to a place, in pixels a hex.
NEAR_ENOUGH = 18.0
PAN = 0.25
# From so many pixels a hex all hexes are seen, that faintly.
ALL_HEXES_FROM, FAINT = 64.0, 0.25


class PointedAt(NamedTuple):
    """What lies under the mouse: its hex, the thing that it stands for, and its room where that is no hex."""

    hex: Hex | None
    thing: Thing | None = None
    room: Rect | None = None


@dataclass(slots=True)
class ChartView:
    """A camera over the theatre; each part of the scene is told anew only when something that it shows has changed."""

    workspace: Workspace
    stage: Stage
    camera: Camera
    all_of_it: bool = True
    _laid: tuple[Hashable, tuple[Placed, ...]] | None = None
    _layers: tuple[Hashable, LayerFacts] | None = None
    _groups: dict[str, list[tuple[object, Group]]] = field(default_factory=dict)
    _beyond: tuple[Hashable, tuple[PointerTarget, ...]] | None = None
    # The names on the chart, and what of them can be pressed, found when the mouse first asks.
    _names: Group = ()
    _written: tuple[Group, tuple[Target, ...]] = ((), ())
    day: ChartedDay = field(init=False)
    over: OverChart = field(init=False)
    _flight: Flight | None = None
    # Seconds until the wheel rests, and the step of the zoom that the chart is told for until then.
    _turning: float = 0.0
    _step: float = 0.0

    def __post_init__(self) -> None:
        self.day = ChartedDay(self.workspace, self.stage)
        self.over = OverChart(self)

    @property
    def plane(self) -> Rect:
        """The part of the plane that the map fills."""
        return plane_of(self.workspace.known.book.theatre)

    def fit(self, window: Rect) -> None:
        """The window of the map has another place or size."""
        if self.camera.window != window:
            self.camera = showing(self.plane, window) if self.all_of_it else replace(self.camera, window=window)

    def whole(self) -> None:
        """Shows the whole theatre, also when the window changes its size."""
        self.look_at(showing(self.plane, self.camera.window))
        self.all_of_it = True

    def centre(self, where: Hex, *, zoom: float | None = None) -> None:
        """Moves a hex into the middle."""
        x, y = centre_of(where)
        self.look_at(replace(self.camera, x=x, y=y, zoom=zoom or self.camera.zoom))

    def fly_to(self, where: Hex, room: Rect) -> None:
        """Brings a hex into the middle of a part of the window in 450 ms, or at once; no farther out than it is seen now."""
        camera, theatre = self.camera, showing(self.plane, self.camera.window)
        zoom = max(camera.zoom, NEAR_ENOUGH) if camera.zoom <= theatre.zoom * WHEEL_ZOOM else camera.zoom
        (x, y), (right, down) = centre_of(where), camera.window.middle
        aside = (right - room.middle[0]) / zoom, (down - room.middle[1]) / zoom
        # What lies over the chart hides nothing of its edge: it is there that the camera is stopped.
        inside = replace(camera, x=x, y=y, zoom=zoom, window=room).within(self.plane)
        goal = replace(camera, x=inside.x + aside[0], y=inside.y + aside[1], zoom=inside.zoom)
        self.look_at(camera if self.stage.motion is Motion.FULL else goal)
        self._flight = Flight(camera, goal) if self.stage.motion is Motion.FULL else None

    def passed(self, seconds: float) -> bool:
        """Advances time; returns whether the chart flies on, or the wheel came to rest."""
        flight = self._flight
        if flight is None:
            turned, self._turning = self._turning > 0, max(0.0, self._turning - seconds)
            return turned and not self.turning
        self.camera = flight.on(seconds, self.camera)
        self._flight = None if flight.over else flight
        return True

    def arrive(self) -> None:
        """Ends a flight at once and rests the wheel, as a press is meant for what is shown."""
        self._turning = 0.0
        if self._flight is not None:
            self.camera, self._flight = replace(self._flight.goal, window=self.camera.window), None

    def keep_in_sight(self, where: Hex) -> None:
        """Moves as far as is needed for a hex to be seen."""
        spot = self.camera.spot_of(where)
        if not self.camera.window.grown(-self.camera.zoom * 1.5).holds(spot):
            self.centre(where)

    def zoom(self, steps: float, around: Point | None = None) -> None:
        """Nearer or farther."""
        self.look_at(self.camera.zoomed(WHEEL_ZOOM**steps, around or self.camera.window.middle))

    def wheel(self, steps: float, around: Point) -> None:
        """Nearer or farther by the wheel: what was told is only moved about, and told anew when the wheel rests."""
        step = self.step
        self.zoom(steps, around)
        self._turning, self._step = WHEEL_RESTS, step

    @property
    def turning(self) -> bool:
        """Whether the zoom changes from frame to frame, so that what is seen of the ground may be stretched."""
        return self._turning > 0 or self._flight is not None

    @property
    def step(self) -> float:
        """The step of the zoom that the chart is told for."""
        return self._step if self._turning > 0 else step_at(self.camera.zoom)

    def drag(self, right: float, down: float) -> None:
        """Draws the map along."""
        self.look_at(self.camera.moved(right, down))

    def pan(self, right: int, down: int) -> None:
        """Moves the map by parts of the window."""
        self.drag(-right * self.camera.window.wide * PAN, -down * self.camera.window.high * PAN)

    def take_up(self, spot: tuple[float, float, float]) -> None:
        """Shows what was shown when the map was left."""
        x, y, zoom = spot
        self.look_at(replace(self.camera, x=x, y=y, zoom=min(NEAREST, max(FARTHEST, zoom))))

    def leave(self) -> tuple[float, float, float] | None:
        """What is shown, for another time; None when it is the whole theatre."""
        return None if self.all_of_it else (self.camera.x, self.camera.y, self.camera.zoom)

    def look_at(self, camera: Camera) -> None:
        """Shows what a camera sees, stopped at the edge of the map."""
        self.camera = camera.within(self.plane)
        self.all_of_it, self._flight, self._turning = False, None, 0.0

    def sheets(self) -> tuple[Sheet, ...]:
        """The chart as it is now."""
        scene, camera = self.scene(), self.camera
        size = round(camera.window.wide), round(camera.window.high)
        return (Sheet("map", (scene, camera), camera.window, size, lambda: picture_of(scene, camera), scene.ground.sea,
                      scene=scene, camera=camera, turning=self.turning),)

    def scene(self) -> PlaneScene:
        """All that the chart shows, in the plane."""
        workspace, look, camera, known = self.workspace, self.stage.look, self.camera, self.workspace.known
        book, view, theatre = known.book, known.view, known.book.theatre
        step, pointing = self.step, workspace.pointing()
        at_rest, layers, on = replace(pointing, cursor=None), self.layers(), self.shown
        now = known.changes, known.side, look
        over = self._cached("layers", (self._layers_key(), look, step), lambda: layer_marks(book, view, step, look, layers))
        self._names = self._cached("names", (now, step, on, self._layers_key(), pointing.route),
                                   lambda: name_marks(book, view, step, look, pointing, over, layers=layers))
        self.day.names = self._names
        fanned, day, telling = len(self._fanned()) > 1, self.day, self.day.told
        counters = self._cached("counters", (now, step, pointing.chosen, telling and telling.at_rest), lambda: (
            counter_marks(book, view, step, look, pointing.chosen) if telling is None
            else day.staying(telling, step, pointing.chosen)))
        # A stack that is fanned out does not show beneath the fan.
        opened = centre_of(pointing.cursor) if fanned and pointing.cursor is not None else None
        return PlaneScene(
            ground_of(theatre, view.coast_owners, look.theme),
            (margin.graticule(theatre.projection, margin.degrees_at(camera.zoom), look.theme.grat),),
            (self._cached("below", (now, step), lambda: base_marks(book, view, step, look)),),
            self._lattice(),
            (
                self._cached("rose", (camera, look, day.clock), lambda: margin.rose_below(
                    camera, look, self.plane.y, day.above_clock(camera).window)),
                over,
                self._cached("courses", (now, on, at_rest),
                           lambda: courses(book, view, look, pointing, workspace.tracks, layers)),
                self._cached("flights", (self._layers_key(), look, step), lambda: in_flight(view, step, look, layers)[0]),
                self._cached("trails", (telling and telling.trailing, look), day.trails),
                self._names,
                self._cached("aloft", (self._layers_key(), look, step), lambda: in_flight(view, step, look, layers)[1]),
                self._cached("unfanned", (now, step, pointing.chosen, telling and telling.at_rest, opened), lambda: (
                    tuple(mark for mark in counters if not isinstance(mark, Stamp) or mark.at != opened))),
                self._cached("lit", (now, step, pointing.legal), lambda: target_frames(book, view, step, look, pointing)),
                self._cached("planned", (self._layers_key(), pointing.air, pointing.over, step, look),
                             lambda: planned(pointing, step, look, layers)),
                self._cached("pointers", (now, step, pointing, camera if fanned else None),
                           lambda: pointers(book, view, camera, look, pointing, self._open() if fanned else None)),
                self._cached("sailing", (now, step, telling and telling.sailing), lambda: day.sailing(step)),
                self._cached("pins", (now, step, telling and telling.pinned), lambda: day.pinned(camera)),
            ),
            self._cached("margin", (camera, now, on, self.all_of_it, day.at_rest, telling and telling.pinned), lambda: (
                *margin.ruler(day.above_clock(camera), look, theatre.projection.hex_miles),
                *margin.frame(theatre, camera, look), *(self._pointers_beyond() if telling is None else day.edge(camera)))),
        )

    def written(self) -> tuple[Target, ...]:
        """The names, signs and badges on the chart, which can be pressed."""
        if self._written[0] is not self._names:
            self._written = self._names, targets_of(self.workspace.known.book, self._names)
        return self._written[1]

    def _pointers_beyond(self) -> Group:
        """Arrows towards own forces and great ports that are out of sight, clear of what lies on the chart."""
        known, look = self.workspace.known, self.stage.look
        if self.all_of_it:
            return ()
        key = known.changes, known.side
        if self._beyond is None or self._beyond[0] != key:
            self._beyond = key, pointer_targets(known.book, known.view)
        covered = [self.over.mini_rect(), *(chip.rect for chip in self.over.chips())]
        return edge_pointers(self._beyond[1], self.camera, look, known.view, covered)

    def _cached(self, name: str, key: object, tell: Callable[[], Group]) -> Group:
        """A part of the scene, cached by its key; the last few keys stay cached, for zooming back."""
        known = self._groups.setdefault(name, [])
        at = next((at for at, (cached_key, _) in enumerate(known) if cached_key == key), None)
        known.append((key, tell()) if at is None else known.pop(at))
        del known[:-len(STEPS)]
        return known[-1][1]

    def _lattice(self) -> Lattice:
        """Hexes around what is pointed at and aimed at."""
        goal, cursor = self.workspace.plan.goal, self.workspace.selection.cursor
        around = dict.fromkeys(centre_of(where) for where in (cursor, goal) if where is not None)
        return Lattice(self.stage.look.theme.magenta, tuple(around), FAINT if self.camera.zoom >= ALL_HEXES_FROM else 0.0)

    def _open(self) -> Rect:
        """The part of the window within the frame."""
        return self.camera.window.grown(-margin.FRAME)

    def layers(self) -> LayerFacts:
        """What the layers that are on have to show, kept until something changes."""
        key, known = self._layers_key(), self.workspace.known
        if self._layers is None or self._layers[0] != key:
            workspace = self.workspace
            self._layers = key, facts_of(known.seat, known.view, self.shown, known.force(workspace.selection.thing),
                                         workspace.flying, workspace.sorties)
        return self._layers[1]

    def _layers_key(self) -> Hashable:
        chosen = self.workspace.selection.thing if "home" in self.stage.layers else None
        return self.workspace.known.changes, self.workspace.known.side, self.shown, chosen, self.workspace.flying

    @property
    def shown(self) -> frozenset[str]:
        """The layers that are on; with the plan of the air those of patrols and of the sorties of the day are."""
        return self.stage.layers | (IN_THE_AIR if self.workspace.air.shown else frozenset())

    def placed(self) -> tuple[Placed, ...]:
        """Every counter where it now lies on the screen."""
        known, cursor = self.workspace.known, self.workspace.selection.cursor
        key = (self.camera, known.changes, known.side, cursor, self.stage.look)
        if self._laid is None or self._laid[0] != key:
            counters = counters_of(known.book, known.view)
            self._laid = key, lay_out(counters, self.camera, self.stage.look, cursor, self._open())
        return self._laid[1]

    def mission_at(self, at: Point) -> FlownMission | None:
        """The patrol or search whose tag lies under the mouse."""
        return tag_at(self.layers().flying, at, self.camera, step_at(self.camera.zoom), self.stage.look)

    def _fanned(self) -> tuple[Placed, ...]:
        """The counters of the hex under the cursor."""
        return tuple(laid for laid in self.placed() if laid.counter.hex == self.workspace.selection.cursor)

    def counter_at(self, at: Point, *, written: bool = True) -> Placed | None:
        """The topmost counter under the mouse; between counters that are fanned out the nearest, so that they stay so."""
        fanned = self._fanned()
        near = [placed for placed in fanned if placed.rect.grown(placed.rect.wide * GAP).holds(at)]
        if len(fanned) > 1 and near:
            # The fan lies above all others, and counters of hexes near by reach beneath it.
            return min(near, key=lambda placed: (not placed.rect.holds(at), dist(placed.rect.middle, at)))
        look, (x, y) = self.stage.look, at
        near = [laid for laid in reversed(self.placed()) if not laid.hidden
                and abs(laid.rect.middle[0] - x) <= 2 * laid.rect.wide and abs(laid.rect.middle[1] - y) <= 3 * laid.rect.high]
        # A counter is pressed before what is written around another one.
        return next((laid for laid in near if laid.rect.holds(at)), None) or next(
            (laid for laid in near if written and not laid.rear and full_extent(laid.counter, laid.rect, look).holds(at)), None)

    def pointed_at(self, at: Point, *, written: bool = True) -> PointedAt:
        """What lies under the mouse: a counter or what is written around it, a name, sign or badge, else the hex."""
        if (laid := self.counter_at(at, written=written)) is not None:
            return PointedAt(laid.counter.hex, laid.counter.thing, laid.rect)
        beneath = self.camera.hex_under(at)
        if written and (target := target_at(self.written(), at, self.camera)) is not None and (
                beneath is None or target.sign or beneath == target.hex or not self._may_be_meant(beneath)):
            known = target.port is not None and target.port in self.workspace.known.view.ports
            return PointedAt(target.hex, things.Port(target.port) if known and target.port else None, target.on(self.camera))
        return PointedAt(beneath)

    def _may_be_meant(self, where: Hex) -> bool:
        """Whether an order could be for a hex that a name or badge covers: it is lit, or sea that what is chosen may go to."""
        workspace = self.workspace
        if workspace.air.shown:
            return False
        chosen, sea = workspace.selection.thing, workspace.known.book.theatre.is_sea(where)
        return where in workspace.targets or where in workspace.reach() or (sea and isinstance(chosen, things.Air))
