"""The campaign on screen: the map, what is asked, what was chosen, and every order by mouse or by keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from campaign.gui.campaign.chart_view import ChartView
from campaign.gui.campaign.guide import guide_of
from campaign.gui.campaign.helm import Helm
from campaign.gui.chart.counters import Counter, counters_of
from campaign.gui.chart.layers.catalogue import KINDS
from campaign.gui.chart.scene import hex_in_words
from campaign.gui.drawing.geometry import Camera
from campaign.gui.drawing.shapes import Point, Rect
from campaign.gui.frame.page import Row, line_height, pane, strip, tip
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.stage import Key, Sheet
from campaign.gui.panels.beside import TOOLS, beside_the_map
from campaign.gui.panels.offers import Orders
from campaign.gui.play.desk import Desk
from campaign.gui.play.plans import NOTHING, cost_in_words
from campaign.gui.play.sentences import play_in_words
from campaign.gui.play.targets import why_not
from campaign.model.aircraft import BaseId
from campaign.model.hexes import Hex
from campaign.model.scenario import PortId
from campaign.model.sides import Side
from campaign.session.files import last_seen
from campaign.session.play.seat import Public, seat_for

if TYPE_CHECKING:
    from campaign.gui.frame.stage import Stage
    from campaign.session.play.game import Game

PANEL, PANEL_MOST = 350.0, 0.46
ALWAYS = {
    "e": "end", "p": "take", "t": "staff", "g": "layer:home",
    **{key.lower(): action for action, _, key, _ in TOOLS},
    **{one.digit: f"layer:{one.key}" for one in KINDS},
}


class CampaignScreen(Screen):
    """The map and the panel beside it."""

    keys = (
        ("Arrows", "move the cursor over the map, hex by hex"),
        ("Enter", "choose what lies under the cursor, or sail there"),
        ("Tab", "go through the panel"),
        ("+ and -", "nearer and farther"),
        ("Shift arrows", "move the map"),
        ("W", "the whole theatre"),
        ("Home", "to the chosen force"),
        ("J", "the next of your forces"),
        ("E", "end the step, after what is left open was named"),
        ("P", "take what the staff proposes"),
        ("S", "sail the course that is shown"),
        ("O", "make the course a standing order"),
        ("U", "undo"),
        ("L", "log"),
        ("R", "reports"),
        ("Y", "all orders"),
        ("I", "briefing"),
        (". and End", "in the tutorial: skip a step, leave it"),
        ("X", "write a file to report a fault with"),
        ("F2", "order of battle"),
        ("F3", "calendar"),
        ("Z", "charts over time"),
        ("V", "layers of the map; 1 to 9 turn each on and off"),
        ("G", "how far the chosen force gets home with its fuel"),
        (". and ,", "to the next waypoint of a course or a standing order, and to the one before"),
        ("M", "take up the waypoint under the cursor: arrows carry it, Enter puts it down, Escape puts it back"),
        ("Insert or K", "a waypoint under the cursor: on the course between two, else at its end"),
        ("Delete", "take the waypoint under the cursor out"),
        ("Backspace", "forget course and choice"),
        ("Mouse", "click chooses or sets a course, the right button leads it on, the wheel zooms"),
        ("Drag", "waypoints, the course between them, a force onto another or to a hex, ships out of the panel, the map"),
    )

    def __init__(self, stage: Stage, game: Game) -> None:
        super().__init__(stage)
        humans = game.players.humans
        self.game = game
        game.progress = lambda: stage.breathe(lambda: play_in_words(game.state))
        self.desk = Desk(game, humans[0] if humans else Side.ALLIED)
        self.chart = ChartView(self.desk, stage, Camera(0, 0, 10, Rect(0, 0, 0, 0)))
        self.orders = Orders(self.desk)
        self.warned = False
        # The moment for which it was said what undo takes back.
        self.undoing: int | None = None
        self.listing = False
        self.helm = Helm(self)
        self.guide = guide_of(self)
        self._kept: tuple[object, tuple[Row, ...]] | None = None
        self.chart.fit(self.map_rect())
        self._first_look()
        if (spot := stage.left_at.get(last_seen.key_of(Public(game)))) is not None:
            self.chart.take_up(spot)

    def entered(self) -> None:
        """Play goes on to the first question; of two players the one who is asked must say that he is there."""
        from campaign.gui.campaign.dispatch import hand_over

        humans = self.game.players.humans
        if humans:
            self.go_on()
        if len(humans) > 1 and self.stage.top is self:
            hand_over(self, self.desk.side)

    def left(self) -> None:
        """The save is closed; everything accepted is in it."""
        if self.game.players.humans:
            last_seen.note(seat_for(self.game, self.desk.side))
        spot = self.chart.leave()
        self.stage.left_at.pop(last_seen.key_of(Public(self.game)), None)
        if spot is not None and len(self.game.players.humans) < 2:
            # Where one of two players looked is not the other's to know.
            self.stage.left_at[last_seen.key_of(Public(self.game))] = spot
        self.game.close()

    def returned(self) -> None:
        """After a page was read, or a battle fought."""
        self._kept = None

    def _first_look(self) -> None:
        own = next(iter(self.desk.view.forces.values()), None)
        ports = [one for one in self.game.book.theatre.ports.values() if self.desk.view.ports[one.id].own]
        where = own.force.hex if own is not None else max(ports, key=lambda one: one.cargo).hex if ports else None
        self.desk.cursor = where

    # Where things stand.

    def _top_rect(self) -> Rect:
        return Rect(0, 0, self.stage.size[0], line_height(self.stage.look) + self.stage.look.gap)

    def side_rect(self) -> Rect:
        """All that stands at the right: the guide, where there is one, and the panel."""
        wide = min(PANEL * self.stage.look.scale, self.stage.size[0] * PANEL_MOST)
        top, foot = self._top_rect(), self.foot_rect()
        return Rect(self.stage.size[0] - wide, top.bottom, wide, foot.y - top.bottom)

    def panel_rect(self) -> Rect:
        """The panel at the right."""
        side = self.side_rect()
        return side if self.guide is None else self.guide.below(side)

    def map_rect(self) -> Rect:
        """The map beside it."""
        panel = self.side_rect()
        return Rect(0, panel.y, panel.x, panel.high)

    def sheets(self) -> tuple[Sheet, ...]:
        """Map, minimap, panel, the strips at head and foot."""
        look = self.stage.look
        if self.guide is not None:
            self.guide.look()
        self.chart.fit(self.map_rect())
        rect = self.panel_rect()
        inner = Rect(0, 0, rect.wide, rect.high)
        size = round(rect.wide), round(rect.high)
        laid = self.lay("panel", rect, self.rows())
        drawn = pane(inner, self.rows(), look, scroll=laid.scroll, focus=self.focus, hover=self.hover)
        top = self._top_rect()
        heads = self._heads()
        top_size = round(top.wide), round(top.high)
        return (
            *self.chart.sheets(),
            *self.chart.legend(),
            *self.chart.mini(self.chart.mini_rect()),
            Sheet("panel", (drawn.layer, size), rect, size, lambda: (drawn.layer,), look.theme.panel),
            *(() if self.guide is None else self.guide.sheets(self.side_rect())),
            Sheet(
                "top",
                (heads, top_size, look),
                top,
                top_size,
                lambda: (strip(Rect(0, 0, top.wide, top.high), *heads, look, bold=True),),
                look.theme.panel,
            ),
            self.foot(self.foot_rect()),
            *self._carried(),
        )

    def _carried(self) -> tuple[Sheet, ...]:
        """Beside the mouse that carries something: what would come of dropping it."""
        words, look = self.helm.carrying, self.stage.look
        if not words:
            return ()
        box, layer = tip(words.replace("; ", "\n"), self.stage.mouse, self.stage.rect, look)
        size = round(box.wide), round(box.high)
        return (Sheet("carried", (words, box, look), box, size, lambda: (layer,), look.theme.panel),)

    def _heads(self) -> tuple[str, str]:
        state, view = self.game.state, self.desk.view
        from campaign.session.play.seat import Public

        points = Public(self.game).points
        weather = ", ".join(f"{zone.value} {one.value}" for zone, one in view.weather.items())
        return (f"{self.desk.side}: {state.cursor}", f"Axis {points[Side.AXIS]:g}, Allied {points[Side.ALLIED]:g}; {weather}")

    # What stands in the panel.

    def rows(self) -> Sequence[Row]:
        """The panel, kept until something changes."""
        desk = self.desk
        key = (
            desk.changes,
            desk.side,
            desk.chosen,
            desk.plan,
            desk.aimed,
            frozenset(desk.ticked),
            self.warned,
            self.stage.layers if self.listing else None,
            None if desk.chosen else desk.cursor,
        )
        if self._kept is None or self._kept[0] != key:
            self.orders = Orders(desk)
            self._kept = key, tuple(beside_the_map(desk, self.orders, warned=self.warned,
                                                   layers=self.stage.layers if self.listing else None))
        return self._kept[1]

    def shortcut(self, key: Key) -> None:
        """What stands in the panel first; then what is always possible, whatever is chosen."""
        if self.guide is not None and self.guide.key(key):
            return
        if key.ctrl or any(row.key.lower() == key.name and row.action for row in self.rows()):
            super().shortcut(key)
        elif (action := ALWAYS.get(key.name)) is not None and self.game.players.humans:
            self.press(action)

    def line(self) -> str:
        """The line of text: the message, else what the mouse or the cursor is at."""
        if self.message:
            return self.message
        if self.helm.at_map and self.desk.cursor is not None:
            return self.hex_line(self.desk.cursor)
        return super().line()

    def hex_line(self, where: Hex) -> str:
        """A hex in one line: what may be ordered there or why not, and with a force chosen what it would take to sail there."""
        desk = self.desk
        aims = len(desk.targets.get(where, ()))
        lit = (f"{aims} {'order' if aims == 1 else 'orders'} possible here",) if aims else why_not(desk, where)
        parts = (*lit, self.chart.layers().at(where), hex_in_words(self.game.book, desk.view, where))
        words = "; ".join(filter(None, parts))
        kind = desk.chosen.partition(":")[0]
        if kind not in ("force", "flotilla") or not self.game.book.theatre.on_map(where):
            return words
        course = desk.course_to(where)
        if course is None:
            land = "" if self.game.book.theatre.is_sea(where) else "land: no ship sails there. "
            return f"{land}{words}"
        order = desk.sailing(course)
        no = None if order is None else desk.refusal(order)
        return "; ".join((*cost_in_words(desk, course), *([f"not now: {no}"] if no else []), words))

    # What is done.

    def do(self, action: str) -> None:
        """Carries an action of the panel out."""
        match action.partition(":"):
            case ("order", _, _):
                self.desk_gives(action)
            case ("choose", _, what):
                self.choose(what)
            case ("unchoose", _, _):
                self.desk.chosen, self.desk.plan, self.desk.aimed = "", NOTHING, None
            case ("tick", _, ship):
                self.desk.ticked ^= {ship}
            case ("tickall", _, port):
                lying = {str(one.id) for one in self.desk.view.ships.values() if one.port == port}
                self.desk.ticked = self.desk.ticked - lying if lying <= self.desk.ticked else self.desk.ticked | lying
            case ("forget", _, _):
                self.desk.plan = NOTHING
            case ("layer", _, layer):
                self.stage.layer_turned(layer)
                one = next(one for one in KINDS if one.key == layer)
                self.message = f"{one.name}: {one.shows if layer in self.stage.layers else 'hidden'}"
            case ("layers", _, _):
                self.listing = not self.listing
                self.focus, self.scrolls["panel"] = "", 0.0
            case ("leave", _, _):
                self.stage.back()
            case _:
                from campaign.gui.campaign.dispatch import done

                done(self, action)

    def desk_gives(self, action: str) -> None:
        """Gives the orders under a row, and lets play go on where nothing more is asked."""
        commands = self.orders.found[action]
        try:
            self.desk.give(*commands)
        finally:
            self.after_order()

    def after_order(self) -> None:
        """Play goes on until a person must decide."""
        self.warned = False
        self._kept = None
        self.helm.let_go()
        if not self.game.pending(self.desk.side) and not self.game.state.over:
            self.go_on()

    def choose(self, what: str) -> None:
        """Chooses a thing, and moves the map so that it is seen."""
        desk = self.desk
        desk.chosen, desk.plan, desk.aimed = what, NOTHING, None
        desk.ticked = set()
        kind, _, key = what.partition(":")
        where = next((one.hex for one in self.chart_counters() if one.key == what), None)
        if kind == "port" and key in self.game.book.theatre.ports:
            where = self.game.book.theatre.ports[PortId(key)].hex
        if kind == "air" and key in self.game.book.oob.bases:
            where = self.game.book.oob.bases[BaseId(key)].hex
        if kind == "field" and key in desk.view.mines:
            where = desk.view.mines[key].hex
        if where is not None:
            desk.cursor = where
            self.chart.keep_in_sight(where)
        self.focus, self.scrolls["panel"] = "", 0.0

    def chart_counters(self) -> tuple[Counter, ...]:
        """All counters of the map."""
        return counters_of(self.game.book, self.desk.view)

    def go_on(self) -> None:
        """The staff plays its sides until a person must decide; another player's decision hides the screen first."""
        from campaign.gui.campaign.dispatch import hand_over
        from campaign.session.play.playing import play_on

        before = self.game.pending(self.desk.side)
        try:
            play_on(self.game)
        finally:
            self.desk.changed()
            self._kept = None
        waiting = [one for one in self.game.players.humans if self.game.pending(one)]
        if waiting and self.desk.side not in waiting:
            hand_over(self, waiting[0])
        elif not before:
            self.focus, self.scrolls["panel"] = "", 0.0

    def jump(self, where: Hex) -> None:
        """Moves cursor and map to a hex."""
        self.desk.cursor = where
        self.chart.centre(where, zoom=max(self.chart.camera.zoom, 26))
        self.helm.at_map = True

    # What the mouse and the keys do: over the map it is the helm's, elsewhere the panel's.

    def key(self, key: Key) -> None:
        """Keys of the map, then those of the panel."""
        if self.listing and key.name == "escape":
            self.press("layers")
        elif not self.helm.key(key):
            super().key(key)

    def tip_at(self, at: Point) -> str:
        """What is said beside the mouse where it rests."""
        if self._top_rect().holds(at):
            return "\n".join(self._heads())
        return self.helm.tip() if self.helm.over_map(at) else super().tip_at(at)

    def pointed(self, at: Point) -> bool:
        """The mouse moved; whether anything looks different now."""
        if self.helm.over_map(at):
            return self.helm.pointed(at)
        self.helm.at_map = False
        return super().pointed(at)

    def pressed(self, at: Point, button: str) -> None:
        """A press on the map or on the panel."""
        if not self.helm.pressed(at, button):
            self.helm.at_map = False
            spot = self.spot_at(at)
            super().pressed(at, button)
            if spot is not None and spot.action.startswith("tick:"):
                self.helm.take_ships(at, spot.action.partition(":")[2])

    def dragged(self, at: Point, right: float, down: float) -> bool:
        """The mouse is drawn on; whether anything looks different now."""
        return self.helm.dragged(at, right, down)

    def released(self, at: Point) -> None:
        """The button is let go."""
        self.helm.released(at)

    def wheeled(self, at: Point, steps: float) -> None:
        """The wheel zooms the map and scrolls the panel."""
        if self.map_rect().holds(at):
            self.chart.zoom(steps, at)
        else:
            super().wheeled(at, steps)

    def passed(self, seconds: float) -> bool:
        """The map comes to rest."""
        return self.chart.passed(seconds)
