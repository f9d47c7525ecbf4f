"""Steering over the map: keys move cursor and map, clicks choose and set courses, drags and the wheel move it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from campaign.gui.desk import Desk
from campaign.gui.panels.things import course_in_words
from campaign.gui.screens.screen import Screen
from campaign.gui.shapes import Point, Rect
from campaign.gui.stage import Key
from campaign.model.hexes import Hex, hex_at

if TYPE_CHECKING:
    from campaign.gui.screens.chart_view import ChartView
    from campaign.session.game import Game

ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
CLICK = 5.0


class Steering(Screen):
    """The half of a campaign's screen that turns keys and the mouse into choices on the map."""

    game: Game
    desk: Desk
    chart: ChartView
    at_map: bool
    _held: Point | None
    _drawn: bool

    def map_rect(self) -> Rect:
        """Where the map lies."""
        raise NotImplementedError

    def choose(self, what: str) -> None:
        """Chooses a thing on the map."""
        raise NotImplementedError

    def hex_line(self, where: Hex) -> str:
        """The line of text for a hex."""
        raise NotImplementedError

    def key(self, key: Key) -> None:
        """Arrows move over the map, Tab through the panel; letters do what stands beside the rows."""
        if key.name in ARROWS and key.shift:
            self.chart.pan(*ARROWS[key.name])
        elif key.name in ARROWS:
            self._arrow(*ARROWS[key.name])
        elif key.name in ("+", "=", "-"):
            self.chart.zoom(-2 if key.name == "-" else 2)
        elif key.name == "enter" and self.at_map and self.desk.cursor is not None:
            self.click_hex(self.desk.cursor, None)
        elif key.name == "w" and not key.ctrl:
            self.chart.whole()
        elif key.name == "home" and self.desk.cursor is not None:
            self.chart.centre(self.desk.cursor)
        elif key.name == "j" and not key.ctrl:
            self._next_force()
        elif key.name == "backspace" or (key.name == "escape" and (self.desk.chosen or self.desk.course)):
            self.press("forget" if self.desk.course else "unchoose")
        else:
            if key.name == "tab":
                self.at_map = False
            super().key(key)

    def _arrow(self, right: int, down: int) -> None:
        cursor = self.desk.cursor or hex_at(80, 45)
        column, row = int(cursor[:3]) + right, int(cursor[3:]) + down
        theatre = self.game.book.theatre
        self.desk.cursor = hex_at(min(theatre.columns - 1, max(0, column)), min(theatre.rows - 1, max(0, row)))
        self.chart.keep_in_sight(self.desk.cursor)
        self.at_map, self.message = True, ""

    def _next_force(self) -> None:
        keys = list(self.desk.view.forces)
        if not keys:
            self.message = "You have no task force at sea; a port forms one of the ships that are ticked."
            return
        _, _, key = self.desk.chosen.partition(":")
        at = next((number for number, one in enumerate(keys) if one == key), -1)
        self.choose(f"force:{keys[(at + 1) % len(keys)]}")

    def click_hex(self, where: Hex, key: str | None) -> None:
        """A click: a counter is chosen; with a force chosen, the sea sets its course; else what lies there is shown."""
        desk = self.desk
        desk.cursor, self.at_map, self.message = where, True, ""
        kind = desk.chosen.partition(":")[0]
        if key is not None and not key.startswith("sub:") and key != desk.chosen:
            self.choose(key)
        elif kind in ("force", "flotilla") and self.game.book.theatre.is_sea(where):
            desk.set_goal(where)
            own = next((one for name, one in desk.view.forces.items() if f"force:{name}" == desk.chosen), None)
            if desk.course is None:
                self.message = f"No: no way by sea leads to {where}, or the force lies there already"
            elif own is not None:
                self.message = course_in_words(desk, own)
        elif kind in ("force", "flotilla"):
            self.message = self.hex_line(where)
        else:
            here = [one.counter.key for one in self.chart.placed() if one.counter.hex == where and one.counter.own]
            ports = self.game.book.theatre.ports_at(where)
            if key is None and not here and ports and ports[0].id in desk.view.ports:
                self.choose(f"port:{ports[0].id}")
            elif key is None and len(here) == 1:
                self.choose(here[0])

    def tip_at(self, at: Point) -> str:
        """Over the map, the hex under the mouse and all that lies in it."""
        if not self.map_rect().holds(at) or self.chart.mini_rect().holds(at):
            return super().tip_at(at)
        where = self.desk.cursor
        return self.hex_line(where).replace("; ", "\n") if self.at_map and where is not None else ""

    def pointed(self, at: Point) -> bool:
        """Over the map the cursor follows the mouse."""
        if not self.map_rect().holds(at) or self.chart.mini_rect().holds(at):
            self.at_map = False
            return super().pointed(at)
        self.hover = ""
        counter = self.chart.counter_at(at)
        where = counter.counter.hex if counter is not None else self.chart.camera.hex_under(at)
        if where is None or not self.game.book.theatre.on_map(where) or (where == self.desk.cursor and self.at_map):
            return False
        self.desk.cursor, self.at_map, self.message = where, True, ""
        return True

    def pressed(self, at: Point, button: str) -> None:
        """A press on the map may become a drag; one on the panel presses at once."""
        if self.chart.mini_rect().holds(at) and self.map_rect().holds(at):
            self.chart.look_there(at)
        elif self.map_rect().holds(at):
            self._held, self._drawn = at, False
            if button == "right" and (where := self.chart.camera.hex_under(at)) is not None:
                self._held = None
                self.desk.set_goal(where, onward=True)
                self.desk.cursor, self.at_map = where, True
        else:
            self._held = None
            super().pressed(at, button)

    def dragged(self, at: Point, right: float, down: float) -> bool:
        """The map is drawn along."""
        if self._held is None:
            return False
        self._drawn = self._drawn or abs(at[0] - self._held[0]) + abs(at[1] - self._held[1]) > CLICK
        if self._drawn:
            self.chart.drag(right, down)
        return self._drawn

    def released(self, at: Point) -> None:
        """A press that did not become a drag is a click."""
        held, self._held = self._held, None
        if held is None or self._drawn:
            return
        counter = self.chart.counter_at(at)
        where = counter.counter.hex if counter is not None else self.chart.camera.hex_under(at)
        if where is not None and self.game.book.theatre.on_map(where):
            self.click_hex(where, counter.counter.key if counter is not None else None)

    def wheeled(self, at: Point, steps: float) -> None:
        """The wheel zooms the map and scrolls the panel."""
        if self.map_rect().holds(at):
            self.chart.zoom(steps, at)
        else:
            super().wheeled(at, steps)
