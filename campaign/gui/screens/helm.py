"""The helm: keys move cursor and map, clicks choose and set courses, drags and the wheel move the map."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.gui.panels.things import course_in_words
from campaign.gui.shapes import Point
from campaign.gui.stage import Key
from campaign.model.hexes import Hex, hex_at

if TYPE_CHECKING:
    from campaign.gui.screens.campaign import CampaignScreen

ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
CLICK = 5.0


@dataclass(slots=True)
class Helm:
    """Turns keys and the mouse over the map into choices; each says whether it was the map's to take."""

    screen: CampaignScreen
    at_map: bool = False
    _held: Point | None = None
    _drawn: bool = False

    def over_map(self, at: Point) -> bool:
        """Whether that is on the map, and not on the minimap that lies over it."""
        return self.screen.map_rect().holds(at) and not self.screen.chart.mini_rect().holds(at)

    def key(self, key: Key) -> bool:
        """Arrows move the cursor, letters do what concerns the map."""
        desk, chart = self.screen.desk, self.screen.chart
        if key.name in ARROWS and key.shift:
            chart.pan(*ARROWS[key.name])
        elif key.name in ARROWS:
            self._arrow(*ARROWS[key.name])
        elif key.name in ("+", "=", "-"):
            chart.zoom(-2 if key.name == "-" else 2)
        elif key.name == "enter" and self.at_map and desk.cursor is not None:
            self.click_hex(desk.cursor, None)
        elif key.name == "w" and not key.ctrl:
            chart.whole()
        elif key.name == "home" and desk.cursor is not None:
            chart.centre(desk.cursor)
        elif key.name == "j" and not key.ctrl:
            self._next_force()
        elif key.name == "backspace" or (key.name == "escape" and (desk.chosen or desk.course)):
            self.screen.press("forget" if desk.course else "unchoose")
        else:
            self.at_map = self.at_map and key.name != "tab"
            return False
        return True

    def _arrow(self, right: int, down: int) -> None:
        desk, theatre = self.screen.desk, self.screen.game.book.theatre
        cursor = desk.cursor or hex_at(80, 45)
        column, row = int(cursor[:3]) + right, int(cursor[3:]) + down
        desk.cursor = hex_at(min(theatre.columns - 1, max(0, column)), min(theatre.rows - 1, max(0, row)))
        self.screen.chart.keep_in_sight(desk.cursor)
        self.at_map, self.screen.message = True, ""

    def _next_force(self) -> None:
        keys = list(self.screen.desk.view.forces)
        if not keys:
            self.screen.message = "You have no task force at sea; a port forms one of the ships that are ticked."
            return
        _, _, key = self.screen.desk.chosen.partition(":")
        at = next((number for number, one in enumerate(keys) if one == key), -1)
        self.screen.choose(f"force:{keys[(at + 1) % len(keys)]}")

    def click_hex(self, where: Hex, key: str | None) -> None:
        """A click: a counter is chosen; with a force chosen, the sea sets its course; else what lies there is shown."""
        screen, desk = self.screen, self.screen.desk
        theatre = screen.game.book.theatre
        desk.cursor, self.at_map, screen.message = where, True, ""
        kind = desk.chosen.partition(":")[0]
        if key is not None and not key.startswith("sub:") and key != desk.chosen:
            screen.choose(key)
        elif kind in ("force", "flotilla") and theatre.is_sea(where):
            desk.set_goal(where)
            own = next((one for name, one in desk.view.forces.items() if f"force:{name}" == desk.chosen), None)
            if desk.course is None:
                screen.message = f"No: no way by sea leads to {where}, or the force lies there already"
            elif own is not None:
                screen.message = course_in_words(desk, own)
        elif kind in ("force", "flotilla"):
            screen.message = screen.hex_line(where)
        else:
            here = [one.counter.key for one in screen.chart.placed() if one.counter.hex == where and one.counter.own]
            ports = theatre.ports_at(where)
            if key is None and not here and ports and ports[0].id in desk.view.ports:
                screen.choose(f"port:{ports[0].id}")
            elif key is None and len(here) == 1:
                screen.choose(here[0])

    def tip(self) -> str:
        """The hex under the mouse and all that lies in it."""
        where = self.screen.desk.cursor
        return self.screen.hex_line(where).replace("; ", "\n") if self.at_map and where is not None else ""

    def pointed(self, at: Point) -> bool:
        """The cursor follows the mouse; whether it came to another hex."""
        self.screen.hover = ""
        counter = self.screen.chart.counter_at(at)
        where = counter.counter.hex if counter is not None else self.screen.chart.camera.hex_under(at)
        desk, theatre = self.screen.desk, self.screen.game.book.theatre
        if where is None or not theatre.on_map(where) or (where == desk.cursor and self.at_map):
            return False
        desk.cursor, self.at_map, self.screen.message = where, True, ""
        return True

    def pressed(self, at: Point, button: str) -> bool:
        """A press on the map may become a drag; the minimap is looked at where it is pressed."""
        self._held = None
        if not self.screen.map_rect().holds(at):
            return False
        if not self.over_map(at):
            self.screen.chart.look_there(at)
        elif button == "right":
            if (where := self.screen.chart.camera.hex_under(at)) is not None:
                self.screen.desk.set_goal(where, onward=True)
                self.screen.desk.cursor, self.at_map = where, True
        else:
            self._held, self._drawn = at, False
        return True

    def dragged(self, at: Point, right: float, down: float) -> bool:
        """The map is drawn along."""
        if self._held is None:
            return False
        self._drawn = self._drawn or abs(at[0] - self._held[0]) + abs(at[1] - self._held[1]) > CLICK
        if self._drawn:
            self.screen.chart.drag(right, down)
        return self._drawn

    def released(self, at: Point) -> None:
        """A press that did not become a drag is a click."""
        held, self._held = self._held, None
        if held is None or self._drawn:
            return
        counter = self.screen.chart.counter_at(at)
        where = counter.counter.hex if counter is not None else self.screen.chart.camera.hex_under(at)
        if where is not None and self.screen.game.book.theatre.on_map(where):
            self.click_hex(where, counter.counter.key if counter is not None else None)
