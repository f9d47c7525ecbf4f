"""The helm: keys move cursor and map, clicks choose and set courses, drags carry waypoints, counters, or the map itself."""

from __future__ import annotations

from dataclasses import dataclass

from campaign.chart import things
from campaign.chart.things import Thing
from campaign.drawing.geometry import CORNER
from campaign.drawing.shapes import Point, Rect
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import OnMap
from campaign.gui.actions.values import Give, MoveCursor, PanMap, TurnLayer
from campaign.gui.campaign import air
from campaign.gui.campaign.carrying import Carried, Load, carry_to, drop_of, load_in_words, load_under
from campaign.gui.campaign.host import Host
from campaign.gui.campaign.saying import tip_of
from campaign.gui.frame.handlers import Handlers
from campaign.model.commands import Command
from campaign.model.sea.hexes import Hex, hex_at
from campaign.model.units.ships import ShipId
from campaign.session.files.failures import failure_of
from campaign.session.grammar.sentences import in_words
from campaign.session.planning.air_units import FlownMission, field_in
from campaign.words.counting import quantity

ARROWS = ("up", "down", "left", "right")
CLICK = 5.0
NO_WAYPOINT = "No: there is no waypoint under the cursor; . and , go from one to the next."


@dataclass(slots=True)
class Helm:
    """Turns keys and the mouse over the map into choices; each says whether it was the map's to take."""

    screen: Host
    at_map: bool = False
    load: Load | None = None
    lifted: bool = False
    carrying: str = ""
    _pressed_at: Point | None = None
    _drawn: bool = False
    # What was asked and chosen, and the course that was laid, when the panel was last shown.
    _panel_state: object = None

    def look(self) -> None:
        """A panel that was read far down shows its head again for another question, choice or course, and nothing in focus."""
        workspace = self.screen.workspace
        now = workspace.asked, workspace.selection.thing, workspace.plan.laid
        if self._panel_state not in (None, now):
            self.screen.to_the_top()
        self._panel_state = now

    def over_map(self, at: Point) -> bool:
        """Whether that is on the map, and not on the minimap or a chip that lies over it."""
        return self.screen.map_rect().holds(at) and not self.screen.chart.over.lies_over(at)

    @property
    def clicks(self) -> bool:
        """Whether a press on the map is held that has not become a drag."""
        return self._pressed_at is not None and not self._drawn

    def contexts(self) -> tuple[Context, ...]:
        """Where keys are looked for over the map, the first place first."""
        workspace = self.screen.workspace
        selection = workspace.selection
        return (
            *((Context.DRAGGING,) if self._drawn and self.load is not None else ()),
            *((Context.LIFTED,) if self.lifted else ()),
            *((Context.CURSOR,) if self.at_map and selection.cursor is not None else ()),
            Context.MAP,
            *((Context.WAYPOINTS,) if workspace.plan.points else ()),
            *((Context.COURSE,) if workspace.plan.course is not None else ()),
            *((Context.CHOSEN,) if selection.thing is not None or selection.aimed is not None else ()),
        )

    def takes(self, handlers: Handlers) -> None:
        """Puts what keys do on the map into the table of a screen."""
        chart = self.screen.chart
        handlers.at({
            OnMap.NEARER: lambda: chart.zoom(2),
            OnMap.FARTHER: lambda: chart.zoom(-2),
            OnMap.WHOLE: chart.whole,
            OnMap.TO_CURSOR: self._to_cursor,
            OnMap.NEXT_FORCE: self._next_force,
            OnMap.PRESS_HEX: self._press_hex,
            OnMap.NEXT_WAYPOINT: lambda: self._to_waypoint(1),
            OnMap.WAYPOINT_BEFORE: lambda: self._to_waypoint(-1),
            OnMap.ADD_WAYPOINT: self._add_waypoint,
            OnMap.TAKE_WAYPOINT_OUT: self._take_waypoint_out,
            OnMap.TAKE_WAYPOINT_UP: self._take_waypoint_up,
            OnMap.PUT_DOWN: lambda: self.put_down(keep=True),
            OnMap.PUT_BACK: self._put_back,
        }).on(MoveCursor, self._move_cursor).on(PanMap, lambda action: chart.pan(action.right, action.down))

    def _to_cursor(self) -> None:
        if (cursor := self.screen.workspace.selection.cursor) is not None:
            self.screen.chart.centre(cursor)

    def _press_hex(self) -> None:
        selection = self.screen.workspace.selection
        if selection.cursor is not None and selection.cursor == selection.aimed and not self._left_of_stack(selection.cursor):
            self._to_the_orders()
        elif selection.cursor is not None:
            self.click_hex(selection.cursor, None)

    def _move_cursor(self, action: MoveCursor) -> None:
        selection, theatre = self.screen.workspace.selection, self.screen.workspace.known.book.theatre
        cursor = selection.cursor or hex_at(80, 45)
        column, row = int(cursor[:3]) + action.right, int(cursor[3:]) + action.down
        selection.cursor = hex_at(min(theatre.columns - 1, max(0, column)), min(theatre.rows - 1, max(0, row)))
        self.screen.chart.keep_in_sight(selection.cursor)
        self.at_map, self.screen.message = True, ""
        if self.lifted and self.load is not None:
            self.load, self.screen.message = carry_to(self.screen, self.load, selection.cursor, None)

    @property
    def _waypoint(self) -> int | None:
        """Which waypoint lies under the cursor."""
        points, cursor = self.screen.workspace.plan.points, self.screen.workspace.selection.cursor
        return points.index(cursor) if cursor in points else None

    def _to_waypoint(self, step: int) -> None:
        plan, at = self.screen.workspace.plan, self._waypoint
        points = plan.points
        at = (at + step) % len(points) if at is not None else 0 if step > 0 else len(points) - 1
        self.screen.workspace.selection.cursor, self.at_map = points[at], True
        self.screen.chart.keep_in_sight(points[at])
        self.screen.message = plan.point_in_words(at)

    def _add_waypoint(self) -> None:
        plan, where = self.screen.workspace.plan, self.screen.workspace.selection.cursor
        if where is None:
            return
        leg = plan.leg_under(where)
        before = len(plan.points) if leg is None else leg
        occupied = self._waypoint is not None
        refused = "No: a waypoint lies there already." if occupied else plan.insert(before, where)
        self.screen.message = refused or plan.cost

    def _take_waypoint_out(self) -> None:
        plan, at = self.screen.workspace.plan, self._waypoint
        self.screen.message = NO_WAYPOINT if at is None else plan.remove(at) or plan.cost or "The course is forgotten."

    def _take_waypoint_up(self) -> None:
        plan, at = self.screen.workspace.plan, self._waypoint
        if at is None:
            self.screen.message = NO_WAYPOINT
            return
        self.load, self.lifted, self.at_map = Load(Carried.POINT, plan.laid, at), True, True
        self.screen.message = f"Waypoint {at + 1} is taken up: arrows carry it, Enter puts it down, Escape puts it back."

    def carries_on(self, key: str) -> bool:
        """Whether a key leaves a waypoint that keys carry in the air: arrows, nearer and farther, or one that is for it."""
        return key in (*ARROWS, "+", "=", "-", "enter", "escape", "m")

    def put_down(self, *, keep: bool) -> None:
        """A waypoint that the keys carry lies where the cursor is, or again where it was."""
        plan = self.screen.workspace.plan
        if self.load is not None and not keep:
            plan.laid = self.load.before
        self.screen.message = plan.cost if keep else "It is put back."
        self.load, self.lifted = None, False

    def _put_back(self) -> None:
        """What the mouse or the keys carry lies again where it was."""
        self.put_down(keep=False)
        self.let_go()

    def _to_the_orders(self) -> None:
        """From the hex that was aimed at to the first order there."""
        first = next((row.action for row in self.screen.rows() if isinstance(row.action, Give)), None)
        self.screen.focus, self.screen.follow, self.at_map = first, True, False

    def _next_force(self) -> None:
        forces, thing = list(self.screen.workspace.known.view.forces), self.screen.workspace.selection.thing
        if not forces:
            self.screen.message = "You have no task force at sea; a port forms one of the ships that are ticked."
            return
        at = forces.index(thing.id) if isinstance(thing, things.Force) and thing.id in forces else -1
        self.screen.choose(things.Force(forces[(at + 1) % len(forces)]))

    def click_hex(self, where: Hex, thing: Thing | None) -> None:
        """A click: a counter is chosen; with a force chosen, the sea sets its course; what is lit is aimed at besides."""
        screen, workspace = self.screen, self.screen.workspace
        selection, plan, known = workspace.selection, workspace.plan, workspace.known
        selection.cursor, self.at_map, screen.message = where, True, ""
        if workspace.air.shown:
            air.pressed(screen, where)
        elif thing is None and (following := self._next_of_stack(where)) is not None:
            screen.choose(following)
        elif thing is not None and not isinstance(thing, things.EnemyFlotilla) and thing != selection.thing:
            screen.choose(thing)
        elif selection.sails and known.book.theatre.is_sea(where):
            plan.set_goal(where)
            if plan.course is None:
                screen.message = f"No: no way by sea leads to {where}, or the force lies there already"
        elif selection.sails:
            screen.message = screen.hex_line(where)
        elif thing is None:
            here = [placed.counter.thing for placed in screen.chart.placed()
                    if placed.counter.hex == where and placed.counter.own]
            ports = known.book.theatre.ports_at(where)
            if not here and ports and ports[0].id in known.view.ports:
                screen.choose(things.Port(ports[0].id))
            elif len(here) == 1:
                screen.choose(here[0])
            elif isinstance(selection.thing, things.Air) and known.book.theatre.is_sea(where):
                # Where those of a chosen field are to fly.
                selection.aimed = where
                screen.to_the_top()
                screen.message = "Patrol or search there? The orders stand in the panel: Enter goes there."
                return
            elif not here and (field := field_in(known.book, known.view, where)) is not None:
                screen.choose(things.Air(field))
        selection.aimed = where if where in workspace.targets else None
        if left := self._left_of_stack(where):
            screen.message = f"{left} more in this stack: Enter chooses the next."
        if selection.aimed is not None and not screen.message:
            count = len(workspace.targets[where])
            screen.message = f"{quantity(count, 'order')} at {where}, in the panel: Enter goes there."

    def _next_of_stack(self, where: Hex) -> Thing | None:
        """Of several own counters in one hex the first, or the one after that which is chosen: keys go through a stack so."""
        here, chosen = self._stack(where), self.screen.workspace.selection.thing
        if not here or (chosen is not None and chosen not in here):
            return None
        return here[0] if chosen is None else here[(here.index(chosen) + 1) % len(here)]

    def _left_of_stack(self, where: Hex) -> int:
        """How many of a stack come after the one that is chosen."""
        here, chosen = self._stack(where), self.screen.workspace.selection.thing
        return len(here) - 1 - here.index(chosen) if chosen in here else 0

    def _stack(self, where: Hex) -> list[Thing]:
        """Several own counters of a hex, the heaviest first."""
        counters = [placed.counter for placed in self.screen.chart.placed()
                    if placed.counter.hex == where and placed.counter.own]
        here = [counter.thing for counter in sorted(counters, key=lambda counter: (counter.submarine, counter.rank))]
        return here if len(here) > 1 else []

    def tip(self) -> str:
        """The hex under the mouse: a course there, or what lies in it."""
        where = self.screen.workspace.selection.cursor
        return tip_of(self.screen.workspace, where, self.screen.chart.layers().at) if self.at_map and where is not None else ""

    def spoken_of(self, at: Point) -> Rect | None:
        """The counter, name or badge under the mouse, or else its hex."""
        camera, (where, _, room) = self.screen.chart.camera, self.screen.chart.pointed_at(at)
        if room is not None or where is None:
            return room
        (x, y), half, high = camera.spot_of(where), camera.zoom / 2, camera.zoom * CORNER
        return Rect(x - half, y - high, 2 * half, 2 * high)

    def pointed(self, at: Point) -> bool:
        """The cursor follows the mouse; whether it came to another hex."""
        self.screen.hover = None
        where = self.screen.chart.pointed_at(at).hex
        selection, theatre = self.screen.workspace.selection, self.screen.workspace.known.book.theatre
        if where is None or not theatre.on_map(where) or (where == selection.cursor and self.at_map):
            return False
        selection.cursor, self.at_map, self.screen.message = where, True, ""
        return True

    def pressed(self, at: Point, button: str) -> bool:
        """A press on the map may become a drag; the minimap is looked at where it is pressed, a chip turns its layer."""
        self.let_go()
        if not self.screen.map_rect().holds(at) or self.screen.chart.day.covers(at):
            return False
        if not self.over_map(at):
            if layer := self.screen.chart.over.layer_at(at):
                self.screen.do(TurnLayer(layer))
            else:
                self.screen.chart.over.look_there(at)
        elif button == "right":
            self._right(at)
        else:
            self._pressed_at, self.load = at, load_under(self.screen, at)
        return True

    def _right(self, at: Point) -> None:
        """The right button takes a waypoint out, and leads the course on elsewhere."""
        workspace, found = self.screen.workspace, load_under(self.screen, at)
        where = self.screen.chart.pointed_at(at).hex
        if where is None:
            return
        workspace.selection.cursor, self.at_map = where, True
        if found is not None and found.kind is Carried.POINT:
            self.screen.message = workspace.plan.remove(found.at)
            return
        workspace.plan.set_goal(where, onward=True)

    def take_ships(self, at: Point, ship: ShipId) -> None:
        """A ship's row in the panel is pressed: drawn out of it, she and the others that are ticked are carried."""
        self.let_go()
        workspace = self.screen.workspace
        wanted = {ship, *workspace.selection.ticked}
        ships = tuple(key for key in workspace.known.view.ships if key in wanted)
        self._pressed_at, self.load = at, Load(Carried.SHIPS, workspace.plan.laid, ships=ships) if ships else None

    def let_go(self) -> None:
        """Nothing is held any more."""
        self._pressed_at, self._drawn, self.load, self.lifted, self.carrying = None, False, None, False, ""

    def dragged(self, at: Point, right: float, down: float) -> bool:
        """What is held is carried along: the map, or what lies on it."""
        if self._pressed_at is None:
            return False
        self._drawn = self._drawn or abs(at[0] - self._pressed_at[0]) + abs(at[1] - self._pressed_at[1]) > CLICK
        if not self._drawn:
            return False
        if self.load is None:
            self.screen.chart.drag(right, down)
            return True
        selection = self.screen.workspace.selection
        if self.load.kind is Carried.SHIPS:
            selection.ticked |= set(self.load.ships)
        place = self._under(at, written=False)
        if place is None:
            self.carrying = "Let go here, and nothing is done."
            return True
        self.load, self.carrying = carry_to(self.screen, self.load, *place)
        selection.cursor, self.at_map, self.screen.message = place[0], True, self.carrying
        return True

    def released(self, at: Point) -> None:
        """A press that did not become a drag is a click; what was carried is dropped."""
        pressed_at, load, drawn = self._pressed_at, self.load, self._drawn
        self.let_go()
        if pressed_at is None:
            return
        place, workspace = self._under(at, written=not drawn), self.screen.workspace
        if drawn and load is not None:
            if place is None:
                workspace.plan.laid = load.before
            else:
                self._drop(load, *place)
        elif not drawn and place is not None:
            if load is not None and load.kind is Carried.POINT:
                workspace.selection.cursor, self.at_map = workspace.plan.points[load.at], True
                self.screen.message = load_in_words(self.screen, load)
            elif load is not None and load.flown is not None:
                self._choose_flown(load.flown)
            elif load is None or load.kind is not Carried.SHIPS:
                self.click_hex(*place)

    def _choose_flown(self, flown: FlownMission) -> None:
        """The field of who flies a mission, with those ticked."""
        workspace = self.screen.workspace
        unit = workspace.known.view.air.get(flown.units[0])
        if unit is not None:
            self.screen.choose(things.Air(unit.base))
            workspace.selection.flying = set(flown.units)

    def _drop(self, load: Load, where: Hex, thing: Thing | None) -> None:
        """What is dropped may be an order, after which others play on: they may ask for dice, or take long."""
        screen = self.screen

        def drop() -> None:
            command = drop_of(screen, load, where, thing)
            screen.message = command if isinstance(command, str) else self._give(command)

        screen.stage.run(drop)

    def _give(self, command: Command) -> str:
        """Gives the order of a drop; what came of it, in words."""
        workspace = self.screen.workspace
        try:
            self.screen.do(Give((command,)))
        except Exception as trouble:
            failure = failure_of(trouble)
            if failure is None:
                raise
            return f"No: {failure.words}"
        return f"Done: {in_words(workspace.known.book, workspace.known.view, command)}."

    def _under(self, at: Point, *, written: bool) -> tuple[Hex, Thing | None] | None:
        """The hex under the mouse, or that of the name there, and the thing that can be chosen; None beside the map."""
        if not self.over_map(at):
            return None
        # What is carried goes to the hex beneath it, whatever is written there.
        where, thing, _ = self.screen.chart.pointed_at(at, written=written)
        if where is None or not self.screen.workspace.known.book.theatre.on_map(where):
            return None
        # With a force chosen a port's name is where it is to go.
        goes_there = self.screen.workspace.selection.sails
        return where, None if goes_there and isinstance(thing, things.Port) else thing
