"""The helm: keys move cursor and map, clicks choose and set courses, drags carry waypoints, counters, or the map itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.gui.campaign.carrying import Load, carried_to, dropped, hold_words, under
from campaign.gui.drawing.shapes import Point
from campaign.gui.frame.stage import Key
from campaign.gui.play.plans import cost_in_words, insert, leg_under, point_in_words, points_of, remove
from campaign.model.hexes import Hex, hex_at

if TYPE_CHECKING:
    from campaign.gui.campaign.screen import CampaignScreen

WAYPOINTS = (",", ".", "insert", "k", "delete", "m")
ARROWS = {"up": (0, -1), "down": (0, 1), "left": (-1, 0), "right": (1, 0)}
CLICK = 5.0


@dataclass(slots=True)
class Helm:
    """Turns keys and the mouse over the map into choices; each says whether it was the map's to take."""

    screen: CampaignScreen
    at_map: bool = False
    load: Load | None = None
    lifted: bool = False
    carrying: str = ""
    _held: Point | None = None
    _drawn: bool = False

    def over_map(self, at: Point) -> bool:
        """Whether that is on the map, and not on the minimap that lies over it."""
        return self.screen.map_rect().holds(at) and not self.screen.chart.mini_rect().holds(at)

    def key(self, key: Key) -> bool:
        """Arrows move the cursor, letters do what concerns the map."""
        desk, chart = self.screen.desk, self.screen.chart
        if self._drawn and self.load is not None and key.name == "escape":
            desk.plan, self.screen.message = self.load.before, "It is put back."
            self.let_go()
            return True
        if self.lifted and key.name not in (*ARROWS, "+", "=", "-"):
            self._put_down(kept=key.name != "escape")
            if key.name in ("escape", "enter", "m"):
                return True
        if key.name in ARROWS and key.shift:
            chart.pan(*ARROWS[key.name])
        elif key.name in ARROWS:
            self._arrow(*ARROWS[key.name])
        elif key.name in ("+", "=", "-"):
            chart.zoom(-2 if key.name == "-" else 2)
        elif key.name == "enter" and self.at_map and desk.cursor is not None:
            if desk.cursor == desk.aimed:
                self._to_the_orders()
            else:
                self.click_hex(desk.cursor, None)
        elif key.name == "w" and not key.ctrl:
            chart.whole()
        elif key.name == "home" and desk.cursor is not None:
            chart.centre(desk.cursor)
        elif key.name == "j" and not key.ctrl:
            self._next_force()
        elif key.name in WAYPOINTS and not key.ctrl and points_of(desk):
            self._waypoint(key.name)
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
        if self.lifted and self.load is not None:
            self.load, self.screen.message = carried_to(self.screen, self.load, desk.cursor, "")

    def _waypoint(self, key: str) -> None:
        """The keys of waypoints: to the next, to the one before, add, take out, take up."""
        desk, screen = self.screen.desk, self.screen
        points, where = points_of(desk), desk.cursor
        at = points.index(where) if where in points else None
        if key in (",", "."):
            step = 1 if key == "." else -1
            at = (at + step) % len(points) if at is not None else 0 if step > 0 else len(points) - 1
            desk.cursor, self.at_map = points[at], True
            screen.chart.keep_in_sight(points[at])
            screen.message = point_in_words(desk, at)
        elif key in ("insert", "k") and where is not None:
            leg = leg_under(desk, where)
            before = len(points) if leg is None else leg
            no = insert(desk, before, where) if at is None else "No: a waypoint lies there already."
            screen.message = no or "; ".join(cost_in_words(desk, desk.course))
        elif at is None:
            screen.message = "No: there is no waypoint under the cursor; . and , go from one to the next."
        elif key == "delete":
            screen.message = remove(desk, at) or "; ".join(cost_in_words(desk, desk.course)) or "The course is forgotten."
        else:
            self.load, self.lifted, self.at_map = Load("point", desk.plan, at), True, True
            screen.message = f"Waypoint {at + 1} is taken up: arrows carry it, Enter puts it down, Escape puts it back."

    def _put_down(self, *, kept: bool) -> None:
        """A waypoint that the keys carry lies where the cursor is, or again where it was."""
        if self.load is not None and not kept:
            self.screen.desk.plan = self.load.before
        self.screen.message = "; ".join(cost_in_words(self.screen.desk, self.screen.desk.course)) if kept else "It is put back."
        self.load, self.lifted = None, False

    def _to_the_orders(self) -> None:
        """From the hex that was aimed at to the first order there."""
        first = next((row.action for row in self.screen.rows() if row.action.startswith("order:")), "")
        self.screen.focus, self.screen.follow, self.at_map = first, True, False

    def _next_force(self) -> None:
        keys = list(self.screen.desk.view.forces)
        if not keys:
            self.screen.message = "You have no task force at sea; a port forms one of the ships that are ticked."
            return
        _, _, key = self.screen.desk.chosen.partition(":")
        at = next((number for number, one in enumerate(keys) if one == key), -1)
        self.screen.choose(f"force:{keys[(at + 1) % len(keys)]}")

    def click_hex(self, where: Hex, key: str | None) -> None:
        """A click: a counter is chosen; with a force chosen, the sea sets its course; what is lit is aimed at besides."""
        screen, desk = self.screen, self.screen.desk
        theatre = screen.game.book.theatre
        desk.cursor, self.at_map, screen.message = where, True, ""
        kind = desk.chosen.partition(":")[0]
        if key is not None and not key.startswith("sub:") and key != desk.chosen:
            screen.choose(key)
        elif kind in ("force", "flotilla") and theatre.is_sea(where):
            desk.set_goal(where)
            if desk.course is None:
                screen.message = f"No: no way by sea leads to {where}, or the force lies there already"
            elif desk.force is not None:
                screen.message = "; ".join(cost_in_words(desk, desk.course))
        elif kind in ("force", "flotilla"):
            screen.message = screen.hex_line(where)
        else:
            here = [one.counter.key for one in screen.chart.placed() if one.counter.hex == where and one.counter.own]
            ports = theatre.ports_at(where)
            if key is None and not here and ports and ports[0].id in desk.view.ports:
                screen.choose(f"port:{ports[0].id}")
            elif key is None and len(here) == 1:
                screen.choose(here[0])
        desk.aimed = where if where in desk.targets else None
        if desk.aimed is not None and not screen.message:
            count = len(desk.targets[where])
            screen.message = f"{count} {'order' if count == 1 else 'orders'} at {where}, in the panel: Enter goes there."

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
        self.let_go()
        if not self.screen.map_rect().holds(at):
            return False
        if not self.over_map(at):
            self.screen.chart.look_there(at)
        elif button == "right":
            self._right(at)
        else:
            self._held, self.load = at, under(self.screen, at)
        return True

    def _right(self, at: Point) -> None:
        """The right button takes a waypoint out, and leads the course on elsewhere."""
        desk, found = self.screen.desk, under(self.screen, at)
        where = self.screen.chart.camera.hex_under(at)
        if where is None:
            return
        desk.cursor, self.at_map = where, True
        if found is not None and found.kind == "point":
            self.screen.message = remove(desk, found.at)
            return
        desk.set_goal(where, onward=True)

    def take_ships(self, at: Point, ship: str) -> None:
        """A ship's row in the panel is pressed: drawn out of it, she and the others that are ticked are carried."""
        self.let_go()
        wanted = {ship, *self.screen.desk.ticked}
        ships = tuple(key for key in self.screen.desk.view.ships if str(key) in wanted)
        self._held, self.load = at, Load("ships", self.screen.desk.plan, key=ship, ships=ships) if ships else None

    def let_go(self) -> None:
        """Nothing is held any more."""
        self._held, self._drawn, self.load, self.lifted, self.carrying = None, False, None, False, ""

    def dragged(self, at: Point, right: float, down: float) -> bool:
        """What is held is carried along: the map, or what lies on it."""
        if self._held is None:
            return False
        self._drawn = self._drawn or abs(at[0] - self._held[0]) + abs(at[1] - self._held[1]) > CLICK
        if not self._drawn:
            return False
        if self.load is None:
            self.screen.chart.drag(right, down)
            return True
        if self.load.kind == "ships":
            self.screen.desk.ticked |= {str(key) for key in self.load.ships}
        place = self._under(at)
        if place is None:
            self.carrying = "Let go here, and nothing is done."
            return True
        self.load, self.carrying = carried_to(self.screen, self.load, *place)
        self.screen.desk.cursor, self.at_map, self.screen.message = place[0], True, self.carrying
        return True

    def released(self, at: Point) -> None:
        """A press that did not become a drag is a click; what was carried is dropped."""
        held, load, drawn = self._held, self.load, self._drawn
        self.let_go()
        if held is None:
            return
        place = self._under(at)
        if drawn and load is not None:
            if place is None:
                self.screen.desk.plan = load.before
            else:
                self._drop(load, *place)
        elif not drawn and place is not None:
            if load is not None and load.kind == "point":
                self.screen.desk.cursor, self.at_map = points_of(self.screen.desk)[load.at], True
                self.screen.message = hold_words(self.screen, load)
            elif load is None or load.kind != "ships":
                self.click_hex(place[0], place[1] or None)

    def _drop(self, load: Load, where: Hex, key: str) -> None:
        """What is dropped may be an order, after which others play on: they may ask for dice, or take long."""
        screen = self.screen

        def drop() -> None:
            screen.message = dropped(screen, load, where, key)

        screen.stage.run(drop)

    def _under(self, at: Point) -> tuple[Hex, str] | None:
        """The hex under the mouse, and the key of the counter there; None beside the map."""
        if not self.over_map(at):
            return None
        counter = self.screen.chart.counter_at(at)
        where = counter.counter.hex if counter is not None else self.screen.chart.camera.hex_under(at)
        if where is None or not self.screen.game.book.theatre.on_map(where):
            return None
        return where, counter.counter.key if counter is not None else ""
