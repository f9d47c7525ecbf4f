"""The campaign on screen: the map, what is asked, what was chosen, and every order by mouse or by keys."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from campaign.chart.counters import hex_of
from campaign.chart.layers.catalogue import KINDS
from campaign.chart.things import Thing
from campaign.drawing.geometry import Camera
from campaign.drawing.shapes import Point, Rect
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import InCampaign, OnPage
from campaign.gui.actions.values import Action, Choose, Fold, Jump, ShowThing, Tick, TickAll, TickGroup, TurnLayer
from campaign.gui.campaign import air, delegating, form
from campaign.gui.campaign.chart_view import ChartView
from campaign.gui.campaign.days import DayDesk
from campaign.gui.campaign.dispatch import Dispatch
from campaign.gui.campaign.guide import NAME, Guide, guide_of
from campaign.gui.campaign.helm import Helm
from campaign.gui.campaign.panel import Panel
from campaign.gui.campaign.saying import Saying, in_words, line_of, play_in_words, top_in_words
from campaign.gui.frame import places
from campaign.gui.frame.page import Row
from campaign.gui.frame.parts import parts, side_of, too_large, top_high
from campaign.gui.frame.screen import Screen
from campaign.gui.frame.showing import Key, Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.panels.top import strip_of, top_strip
from campaign.gui.play.workspace import Workspace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.session.files import last_seen
from campaign.session.play.seat import PlayerSeat, Seat, seat_for


class CampaignScreen(Screen):
    """The map and the panel beside it."""

    told = (Context.MAP, Context.CURSOR, Context.CAMPAIGN, Context.PANEL, Context.TUTORIAL, Context.WAYPOINTS, Context.COURSE,
            Context.STRIKE, Context.AIR_PLAN)

    def __init__(self, stage: Stage, place: places.Campaign) -> None:
        super().__init__(stage)
        self.game = game = place.game
        game.progress = lambda: stage.progress(lambda: play_in_words(self.workspace))
        humans = game.players.humans
        self.workspace = Workspace(*self._seats(humans[0] if humans else Side.ALLIED))
        self.workspace.left_out = stage.unnamed
        self.chart = ChartView(self.workspace, stage, Camera(0, 0, 10, Rect(0, 0, 0, 0)))
        self.listing = False
        self.helm = Helm(self)
        self.dispatch = Dispatch(self)
        self.saying = Saying(self)
        self.days = DayDesk(self)
        self._guide = guide_of(self)
        self.panel = Panel(self)
        self.handlers.at({
            InCampaign.UNCHOOSE: lambda: self.workspace.choose(None),
            InCampaign.FORGET_COURSE: self.workspace.plan.forget,
            InCampaign.LAYERS: self._list_layers,
            OnPage.NEXT: lambda: self._to_panel(1),
            OnPage.BEFORE: lambda: self._to_panel(-1),
        })
        self.handlers.on(Choose, lambda action: self.choose(action.thing)).on(Jump, lambda action: self.jump(action.hex))
        self.handlers.on(ShowThing, self._show_thing).on(Tick, lambda action: self.workspace.selection.tick({action.ship}))
        self.handlers.on(Fold, lambda action: self.workspace.folds.symmetric_difference_update({action.part}))
        self.handlers.on(TickAll, self._tick_all).on(TurnLayer, self._turn_layer)
        self.handlers.on(TickGroup, lambda action: self.workspace.selection.tick(set(action.ships)))
        self.helm.takes(self.handlers)
        self.dispatch.takes(self.handlers)
        form.takes(self, self.handlers)
        air.takes(self, self.handlers)
        self.days.takes(self.handlers)
        delegating.takes(self, self.handlers)
        if self._guide is not None:
            self._guide.takes(self.handlers)
            # A player who is shown how to turn this layer on begins without it.
            stage.layers -= {"home"}
        self.chart.fit(self.map_rect())
        self._first_look()
        if (spot := stage.left_at.get(last_seen.key_of(self.workspace.seat))) is not None:
            self.chart.take_up(spot)

    @property
    def guide(self) -> Guide | None:
        """The guide of the tutorial, until he has gone."""
        return None if self._guide is None or self._guide.over else self._guide

    def _seats(self, side: Side) -> tuple[PlayerSeat, Seat]:
        """The seat of a side, and that of whoever reads: the umpire's where no people play."""
        seat = seat_for(self.game, side)
        return seat, seat if self.game.players.humans else seat_for(self.game, None)

    def sit(self, side: Side) -> None:
        """Another player takes the seat."""
        self.workspace.sit(*self._seats(side))
        self.days.sat()

    def contexts(self) -> tuple[Context, ...]:
        """The list of layers, the map, the guide, what stands in the panel, and what is always possible."""
        return (
            *((Context.LAYER_LIST,) if self.listing else ()),
            Context.REACTION,
            *self.days.contexts(),
            *air.contexts(self.workspace),
            *self.helm.contexts(),
            *((Context.TUTORIAL,) if self.guide is not None else ()),
            Context.ASKED, Context.NOBODY, Context.PANEL,
            *((Context.CAMPAIGN,) if self.game.players.humans else ()),
            Context.PAGE,
        )

    def point(self, action: Action) -> None:
        """Leads to a button in the panel, from the map too."""
        self.helm.at_map = False
        super().point(action)

    def leaving(self) -> places.Leaving:
        """The chart is left only by who says so."""
        return self.dispatch.leaving

    def offers(self) -> Iterable[Row]:
        """The guide's rows are pressed by keys too, and what a day's card lies on: such a key closes it and does its work."""
        beneath = self.panel.beneath() if self.days.open else ()
        return (*(() if self.guide is None else self.guide.rows()), *self.rows(), *beneath)

    def do(self, action: Action) -> None:
        """As the table says; the guide is told."""
        self.days.note(action)
        self.dispatch.note(action)
        super().do(action)

    def entered(self) -> None:
        """Play goes on to the first question; of two players the one who is asked must say that he is there."""
        humans = self.game.players.humans
        if humans:
            self.dispatch.go_on()
            self.days.opened()
        self.dispatch.to_the_end()
        if len(humans) > 1 and self.stage.top is self:
            self.dispatch.hand_over(self.workspace.known.side)

    def left(self) -> None:
        """The save is closed; everything accepted is in it."""
        seat, humans = self.workspace.seat, self.game.players.humans
        if humans:
            last_seen.mark_read(seat)
        spot = self.chart.leave()
        self.stage.left_at.pop(last_seen.key_of(seat), None)
        if spot is not None and len(humans) < 2:
            # Where one of two players looked is not the other's to know.
            self.stage.left_at[last_seen.key_of(seat)] = spot
        self.game.close()

    def returned(self) -> None:
        """After a page was read, or a battle fought."""
        self.panel.forget()
        self.workspace.left_out = self.stage.unnamed
        self.days.look()

    def _first_look(self) -> None:
        known = self.workspace.known
        own = next((own_force.force.hex for own_force in known.view.forces.values()), None)
        ports = [port for port in known.book.theatre.ports.values() if known.view.ports[port.id].own]
        self.workspace.selection.cursor = own or (max(ports, key=lambda port: port.cargo).hex if ports else None)

    def _top_rect(self) -> Rect:
        return Rect(0, 0, self.stage.size[0], top_high(self.stage.look.scale))

    def side_rect(self) -> Rect:
        """All that stands at the right: the guide, where there is one, and the panel."""
        return side_of(self.stage.size, self.stage.look.scale, drawer=self.drawer)

    @property
    def drawer(self) -> bool:
        """Whether the text is so large that the panel lies below the map; a guide speaks beside it."""
        return self.guide is None and too_large(self.stage.size, self.stage.look.scale)

    def tip_room(self, at: Point) -> Rect:
        """Tips stand on the map, wherever the mouse is: none over the list in use, nor over what is asked."""
        return self.map_rect()

    def clear_of_tips(self) -> tuple[Point, ...]:
        """The course of what is chosen: no tip hides it."""
        return tuple(self.chart.camera.spot_of(where) for leg in self.workspace.plan.legs for where in leg)

    def spoken_of(self, at: Point) -> Rect | None:
        """On the map what the mouse is at there."""
        return self.helm.spoken_of(at) if self.helm.over_map(at) else super().spoken_of(at)

    def panel_rect(self) -> Rect:
        """The panel at the right."""
        side = self.side_rect()
        return side if self.guide is None else self.guide.below(side)

    def map_rect(self) -> Rect:
        """The map beside it."""
        foot, top = self.foot_rect(), self._top_rect()
        return Rect(0, top.bottom, foot.wide, foot.y - top.bottom)

    def foot_rect(self) -> Rect:
        """The line of text stands below the map, beside the panel or above the drawer: it never covers what can be pressed."""
        side, high = self.side_rect(), super().foot_rect().high
        return Rect(0, side.y - high, side.wide, high) if self.drawer else Rect(0, side.bottom - high, side.x, high)

    def sheets(self) -> tuple[Sheet, ...]:
        """Map, minimap, panel, the strips at head and foot."""
        look = self.stage.look
        if self.guide is not None:
            self.guide.look()
        if self.guide is None:
            self.forget(NAME)
        self.chart.fit(self.map_rect())
        self.helm.look()
        clock = tuple(self.days.sheets())
        top = self._top_rect()
        facts = strip_of(self.workspace.seat.moment, self.workspace.seat.points, self.workspace.known.view.weather)
        top_size, inner = (round(top.wide), round(top.high)), Rect(0, 0, top.wide, top.high)
        return (
            *self.chart.sheets(),
            *(clock if self.days.open else self.chart.over.sheets()),
            *parts(self, self.rows(), self.panel_rect(), drawer=self.drawer),
            *(() if self.guide is None else self.guide.sheets(self.side_rect())),
            Sheet("top", (facts, top_size, look), top, top_size, lambda: (top_strip(inner, facts, look),), look.theme.panel),
            self.foot(self.foot_rect()),
            *self.saying.carried(self.helm.carrying, self.clear_of_tips()),
            *self._row_tip(),
        )

    # What stands in the panel.

    def rows(self) -> Sequence[Row]:
        """The card of a day, or the panel, kept until something changes."""
        return self.panel.rows()

    def news(self) -> Sequence[Row]:
        """What is too long for the line at the foot."""
        return tuple(self.saying.news(self.line() if self.message else "", self._foot_words(), self.foot_rect()))

    def line(self) -> str:
        """The line of text: the message, else what the mouse or the cursor is at."""
        if self.message:
            return in_words(self.workspace, self.message)
        cursor = self.workspace.selection.cursor
        return in_words(self.workspace, self.hex_line(cursor)) if self.helm.at_map and cursor is not None else super().line()

    def _foot_words(self) -> str:
        return self.saying.at_the_foot(self.line(), at_map=self.helm.at_map, news=bool(self.message))

    def foot(self, rect: Rect) -> Sheet:
        """One line, whatever it has to say: the whole of it stands beside what is pointed at, or in the panel."""
        return self.saying.foot(self._foot_words(), rect)

    def _row_tip(self) -> Iterable[Sheet]:
        """What there is to say of the row that keys have led to, where the line at the foot has no room for it."""
        spot = self.spot(self.focus)
        if self.stage.mouse[0] >= 0 or self.helm.at_map or self.message or spot is None or self.days.open:
            return ()
        whole = self.saying.whole(self._foot_words(), self.foot_rect())
        return () if whole else self.saying.beside(spot, self.map_rect(), self.clear_of_tips())

    def hex_line(self, where: Hex) -> str:
        """A hex in one line: what may be ordered there or why not, and with a force chosen what it would take to sail there."""
        return line_of(self.workspace, where, self.chart.layers().at)

    def _show_thing(self, action: ShowThing) -> None:
        self.choose(action.thing)
        if action.hex is not None:
            self.jump(action.hex)

    def _tick_all(self, action: TickAll) -> None:
        ships = self.workspace.known.view.ships.values()
        self.workspace.selection.tick({ship.id for ship in ships if ship.port == action.port})

    def _turn_layer(self, action: TurnLayer) -> None:
        self.stage.layer_turned(action.key)
        layer = next(layer for layer in KINDS if layer.key == action.key)
        self.message = f"{layer.name}: {layer.shows if action.key in self.stage.layers else 'hidden'}"

    def _list_layers(self) -> None:
        self.listing = not self.listing
        self.to_the_top()

    def _to_panel(self, by: int) -> None:
        self.helm.at_map = False
        self.step(by)

    def refresh(self) -> None:
        """Orders were given: what was carried is let go, and the panel is made anew."""
        self.panel.forget()
        self.helm.let_go()

    def after_order(self) -> None:
        """Play goes on until a person must decide."""
        self.dispatch.after_order()

    def look_at_days(self) -> None:
        """A day that is over is told."""
        self.days.look()

    def passed(self, seconds: float) -> bool:
        """Time went by: forces glide, the chart flies."""
        return self.days.passed(seconds) | self.workspace.air.count_on()

    def to_the_top(self) -> None:
        """The panel is read from its top again."""
        self.focus, self.scrolls["panel"] = None, 0.0

    def is_read(self, action: Action) -> bool:
        """Whether the player has the line of an action before his eyes."""
        return action in (self.hover, self.focus) and self.spot(action) is not None and not self.helm.at_map

    def hand_on(self, action: Action) -> None:
        """Does what a page above it does not do itself."""
        self.stage.back_to(self)
        self.press(action)

    def choose(self, thing: Thing | None) -> None:
        """Chooses a thing, and moves the map so that it is seen."""
        self.workspace.choose(thing)
        where = hex_of(self.workspace.known.book, self.workspace.known.view, thing)
        if where is not None:
            self.workspace.selection.cursor = where
            self.chart.keep_in_sight(where)
        self.to_the_top()

    def jump(self, where: Hex) -> None:
        """Moves cursor and map to a hex."""
        self.workspace.selection.cursor = where
        self.chart.centre(where, zoom=max(self.chart.camera.zoom, 26))
        self.helm.at_map = True

    # What the mouse and the keys do: over the map it is the helm's, elsewhere the panel's.

    def key(self, key: Key) -> bool:
        """A waypoint that keys carry is put down by any key that does not carry it on."""
        if self.days.skipped(key):
            return True
        if self.helm.lifted and not self.helm.carries_on(key.name):
            self.helm.put_down(keep=True)
        return super().key(key)

    def tip_at(self, at: Point) -> str:
        """What is said beside the mouse where it rests."""
        if self._top_rect().holds(at):
            return "\n".join(top_in_words(self.workspace))
        if (tip := self.days.said_at(at)) or not self.helm.over_map(at):
            return tip or (self.chart.over.tip_at(at) if self.map_rect().holds(at) else "") or super().tip_at(at)
        where = self.chart.camera.hex_under(at)
        return self.helm.tip() if where is not None and self.workspace.known.book.theatre.on_map(where) else ""

    def pointed(self, at: Point) -> bool:
        """The mouse moved; whether anything looks different now."""
        if self.helm.over_map(at):
            return self.helm.pointed(at)
        self.helm.at_map = False
        return super().pointed(at)

    def pressed(self, at: Point, button: str) -> None:
        """A press on a pin, on the map or on the panel."""
        if not self.days.pressed(at) and not self.helm.pressed(at, button):
            self.helm.at_map = False
            spot = self.spot_at(at)
            super().pressed(at, button)
            if spot is not None and isinstance(spot.action, Tick):
                self.helm.take_ships(at, spot.action.ship)

    def dragged(self, at: Point, right: float, down: float) -> bool:
        """The mouse is drawn on; whether anything looks different now."""
        return self.helm.dragged(at, right, down)

    def released(self, at: Point) -> None:
        """The button is let go: a click on the map closes a day's report."""
        report = self.days.telling.report if self.helm.clicks else None
        self.helm.released(at)
        self.days.read(report)

    def wheeled(self, at: Point, steps: float) -> None:
        """The wheel zooms the map and scrolls the panel."""
        if self.map_rect().holds(at):
            self.chart.wheel(steps, at)
        else:
            super().wheeled(at, steps)
