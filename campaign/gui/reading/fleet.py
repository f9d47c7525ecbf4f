"""The order of battle as a board: columns by base and force, filters, a search, the chosen ship beside, forces to be formed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.chart import things
from campaign.drawing.lettering import LEADING, wrap
from campaign.drawing.shapes import Layer, Point, Rect, Shape, Text
from campaign.gui.actions.bindings import Context
from campaign.gui.actions.plain import InCampaign, InFleet, OnPage
from campaign.gui.actions.values import Action, Choose, Give, Jump, PutShips, ShowShips, ShowThing
from campaign.gui.frame import places
from campaign.gui.frame.bar import PILLS_APART, fitting_pills, pill_wide
from campaign.gui.frame.page import Row, button
from campaign.gui.frame.searching import SearchScreen
from campaign.gui.frame.showing import Sheet
from campaign.gui.frame.stage import Stage
from campaign.gui.play.known import Known
from campaign.gui.reading.fleet_board import FleetBoard
from campaign.gui.reading.fleet_columns import TICK, BoardItem
from campaign.gui.reading.fleet_frame import HERE, BoardMarks, FleetFrame, carried, fitting, foot_of, head_of, tabs_fit
from campaign.gui.reading.fleet_lists import FILTERS, FleetLists
from campaign.gui.reading.fleet_sheet import ShipBeside, ShipCards
from campaign.gui.reading.forming import Carrying, Forming
from campaign.gui.reading.sheet import ship_page
from campaign.model.commands import Command
from campaign.model.replacing import replace
from campaign.model.units.ships import ShipId
from campaign.session.reports.order_of_battle import FleetFilter, FleetShip, Station
from campaign.session.reports.situation import day_in_words
from campaign.session.words.naming import GROUPS
from campaign.words.counting import quantity

# So much of a column goes by with a notch of the wheel.
NOTCH = 0.34
TABS = (
    (InCampaign.LOGISTICS, "Logistics", "convoys under way, duties, stocks, oil and docks on one desk"),
    (InCampaign.AIR_PLAN, "Air", "what the staff proposes for aircraft, missions in force, sorties of today"),
    (InCampaign.CALENDAR, "Calendar", "what is due turn by turn, and the past"),
    (InCampaign.PLOTS, "Charts", "fuel, cargo, docks, losses and points over time"),
    (InCampaign.LOG, "Log", "everything that happened that your side may know"),
)


class FleetScreen(SearchScreen):
    """The board. A click chooses a ship and Enter shows her on the map; ships are ticked, or drawn, to make forces of them."""

    def __init__(self, stage: Stage, place: places.Fleet) -> None:
        super().__init__(stage, HERE, lambda sought: (), tuple(FILTERS))
        self.place, self.seat = place, place.seat
        self.told = (Context.FLEET, Context.LIST)
        self.known = Known(place.seat)
        self.forming = Forming(self.known)
        self.lists = FleetLists(self.known, self.sought)
        self.board = FleetBoard(self.seat.book)
        self.cards = ShipCards(self.seat)
        # The ship beside the board: the last that had the focus.
        self._last: ShipId | None = None
        self.carrying = Carrying(self.forming)
        self._rows: tuple[object, tuple[Row, ...]] = (None, ())
        show, seat = stage.show, place.seat
        self.handlers.at({
            InFleet.NEXT_COLUMN: lambda: self._to_column(1), InFleet.COLUMN_BEFORE: lambda: self._to_column(-1),
            InFleet.NEXT_TYPE: lambda: self._turn_type(1), InFleet.TYPE_BEFORE: lambda: self._turn_type(-1),
            InFleet.TICK: self._tick_chosen, InFleet.UNTICK: self.forming.ticked.clear,
            InFleet.FORM: lambda: self._order(self.forming.form(self.forming.ships())),
            InFleet.GROUPING: self._regroup, InFleet.SHEET: self._open_sheet,
            InFleet.SHOW: lambda: place.hand_on(_shows(*self.picked)) if self.picked else None,
            InCampaign.LOGISTICS: lambda: show(places.Logistics(seat, place.hand_on, lambda action: None)),
            InCampaign.AIR_PLAN: lambda: place.hand_on(InCampaign.AIR_PLAN),
            InCampaign.CALENDAR: lambda: show(places.Calendar(seat, place.hand_on, lambda action: None)),
            InCampaign.PLOTS: lambda: show(places.Plots(seat)),
            InCampaign.LOG: lambda: show(places.Log(seat, place.hand_on, lambda action: None)),
        })
        self.handlers.on(ShowThing, place.hand_on).on(Choose, place.hand_on).on(Jump, place.hand_on)
        self.handlers.on(ShowShips, self._show).on(PutShips, self._put)

    # What is chosen.

    def contexts(self) -> tuple[Context, ...]:
        """Escape forgets first what is sought, then what is ticked."""
        sought, ticked = bool(self.sought.words), bool(self.forming.ticked)
        return (*((Context.SOUGHT,) if sought else ()), *((Context.TICKED,) if ticked else ()), *self.told, Context.PAGE)

    @property
    def picked(self) -> tuple[FleetShip, Station] | None:
        """The ship beside the board, and where she stands: the one in focus, the last that was, or the first."""
        shown = self.lists.shown
        focus = self.focus.thing if isinstance(self.focus, ShowThing) else None
        for wanted in (focus.id if isinstance(focus, things.Ship) else None, self._last):
            if wanted is not None and wanted in shown:
                self._last = wanted
                return shown[wanted]
        return next(iter(shown.values()), None)

    @property
    def default(self) -> Action | None:
        """Enter answers the search: the ship that is chosen, else the first that was found, is shown on the map."""
        return None if self.picked is None else _shows(*self.picked)

    def beside(self) -> ShipBeside | None:
        """What is said of the chosen ship."""
        if self.picked is None:
            return None
        ship, station = self.picked
        return self.cards.beside(self.known.view, ship, self.lists.station_of(ship) or station)

    def passed(self, seconds: float) -> bool:
        """The past is read a little at a time: that of losses while they are shown, that of a ship once she rests chosen."""
        changed, picked = self.lists.hear() or self.board.prepare(), self.picked
        read = picked is not None and self.cards.rest(picked[0].ship, seconds)
        return super().passed(seconds) or changed or read

    # What is done.

    def _anew(self, message: str = "") -> None:
        """Another list is shown from its beginning."""
        self.focus, self.scrolls["board"], self.message = None, 0.0, message

    def _show(self, action: ShowShips) -> None:
        self.lists.use(action.name)
        self._anew()

    def _turn(self, by: int) -> None:
        super()._turn(by)
        self.lists.type = None
        self._anew()

    def _turn_type(self, by: int) -> None:
        self.lists.turn_type(by)
        self._anew("Ships of all types." if self.lists.type is None else f"Only {GROUPS[self.lists.type]}.")

    def _regroup(self) -> None:
        self.lists.regroup()
        self._anew(f"Ships {self.lists.grouping.value}.")

    def typed(self, text: str) -> None:
        """Letters search among all that the filter shows."""
        super().typed(text)
        self._last, self.scrolls["board"], self.message = None, 0.0, ""

    def scroll(self, share: float) -> None:
        """A page on, or back."""
        self.board.page(1 if share > 0 else -1)
        self.scrolls["board"], self.follow = self.board.scroll, False

    def wheeled(self, at: Point, steps: float) -> None:
        """The wheel moves the board sideways, wherever the mouse is."""
        self.scrolls["board"] = max(0.0, self.board.scroll - steps * NOTCH * self.board.step())
        self.follow = False

    def _to_column(self, by: int) -> None:
        """The focus goes to the ship at the same height in the column beside."""
        picked = self.picked
        here = next((item for column in self.board.columns for item in column
                     if picked is not None and item.ship is picked[0]), None)
        beside = self.board.beside(here, by)
        if beside is not None and beside.ship is not None:
            self.focus, self.follow, self.message = _shows(beside.ship, beside.station), True, ""

    def _tick_chosen(self) -> None:
        """Ticks the chosen ship, and goes on to the next, so that a row of them is ticked by one key."""
        picked = self.picked
        if picked is None:
            return
        self.message = self.forming.tick(picked[0].ship)
        order = [item for column in self.board.columns for item in column if item.ship is not None]
        at = next((number for number, item in enumerate(order) if item.ship is picked[0]), len(order))
        for item in order[at + 1 : at + 2] if not self.message else ():
            self.focus, self.follow = self._action_of(item), True

    def _open_sheet(self) -> None:
        if self.picked:
            self.stage.go(ship_page(self.stage, self.seat, self.picked[0].ship, self.place.hand_on))

    def _put(self, action: PutShips) -> None:
        station = next(station for station in self.lists.stations if station.key == action.station)
        self._order(self.forming.put(self.forming.ships(), station))

    def _order(self, wanted: Command | str) -> None:
        """Gives an order by the screen below, and shows the board again unless something else rose; or says why not."""
        outcome = self.forming.outcome(wanted)
        if outcome.command is None:
            self.message = outcome.words
            return
        stage, before = self.stage, tuple(self.stage.screens)
        self.place.hand_on(Give((outcome.command,)))
        below = stage.top
        self.forming.changed()
        self.lists.forget()
        self.cards.forget()
        if below in before and below is not self:
            told, below.message = below.message, ""
            stage.go(self)
            self.message = told or f"Done: {outcome.words}."
        if not self.message.startswith("No"):
            self.forming.ticked.clear()

    # What stands on it.

    def _action_of(self, item: BoardItem) -> Action | None:
        station = item.station
        if item.ship is not None:
            return _shows(item.ship, station)
        if self.forming.ticked and (station.port is not None or station.force is not None):
            return PutShips(station.key)
        if station.force is not None:
            return Choose(things.Force(station.force))
        if station.port is not None:
            return Choose(things.Port(station.port))
        return None if station.hex is None else Jump(station.hex)

    def _words_of(self, item: BoardItem) -> str:
        """What is said of a ship, or of a base or a force, where it is pointed at."""
        if isinstance(self._action_of(item), PutShips):
            return f"puts the {quantity(len(self.forming.ticked), 'ticked ship')} into {item.station.name}"
        return item.words

    def rows(self) -> Sequence[Row]:
        """Every ship and every head, the buttons, the pills, and the pages beside."""
        self._frame()
        key = (self.lists.key, frozenset(self.forming.ticked), self.stage.size, self.stage.look)
        if self._rows[0] != key:
            found = [Row(item.name, self._action_of(item), hint=self._words_of(item)) for column in self.board.columns
                     for item in column if not item.line and not item.goes_on]
            found += [Row(self.lists.empty(), style="faint")] if not self.lists.stations else []
            self._rows = key, tuple(found)
        return (*self._rows[1], *self._shown_buttons(), *self._filters(), *self._types(), *self._shown_tabs())

    def offers(self) -> Sequence[Row]:
        """Keys press buttons and open pages that have no room, too."""
        return (*self.rows(), *self._buttons(), *self._tabs())

    def _buttons(self) -> tuple[Row, ...]:
        ticked, side = len(self.forming.ticked), self.seat.side.value
        form = replace(button(f"Form a force of {ticked} ticked" if ticked else "Form a force of what is ticked", InFleet.FORM,
                              "SM-1F: ships of one port, or of one place at sea, become a force"),
                       style=side if ticked else "button")
        hers = () if self.picked is None else (
            button("Show on the map", InFleet.SHOW, f"shows {self.picked[0].name} on the map", key=""),
            button("Whole sheet", InFleet.SHEET, f"the whole sheet of {self.picked[0].name}"))
        group = button(f"Now {self.lists.grouping.value}", InFleet.GROUPING, "by base and force, by type, by class")
        back = button("Back", OnPage.BACK, "back to where you came from", key="Esc")
        return (form, *hers, group, back if ticked else replace(back, style=side))

    def _shown_buttons(self) -> tuple[Row, ...]:
        return fitting(self._buttons(), self._frame().buttons.wide, self.stage.look)

    def _filters(self) -> tuple[Row, ...]:
        """A pill for each filter with its count; where not all have room, they begin with the one that is chosen."""
        look, counts, now = self.stage.look, self.lists.counts(), self.lists.filter
        found = [Row(f"{name} {counts[name]}", ShowShips(name), hint=f"{name.lower()}: {quantity(counts[name], 'ship')}",
                     chosen=name is now) for name in FILTERS]
        room, apart = self._frame().pills.wide, PILLS_APART * look.scale
        if sum(pill_wide(row, look) + apart for row in found) > room:
            at = FILTERS.index(now)
            found = [*found[at:], *found[:at]]
        return tuple(fitting_pills(found, room, look))

    def _types(self) -> tuple[Row, ...]:
        """A pill for each type among them, where there is a line for that."""
        room, look = self._frame().types, self.stage.look
        if not room.high:
            return ()
        rows = [Row(f"{kind.value} {count}", ShowShips(kind.value), hint=f"{GROUPS[kind]} alone: {count}",
                    chosen=kind is self.lists.type) for kind, count in self.lists.types().items()]
        return tuple(fitting_pills(rows, room.wide, look))

    def _tabs(self) -> tuple[Row, ...]:
        """The pages beside this one; that of the air where it is at war."""
        return tuple(button(text, action, hint, context=Context.FLEET) for action, text, hint in TABS
                     if action is not InCampaign.AIR_PLAN or self.seat.book.options.air_war)

    def _shown_tabs(self) -> tuple[Row, ...]:
        rows = self._tabs()
        return rows if tabs_fit(self._frame(), day_in_words(self.seat), self.seat.side, rows, self.stage.look) else ()

    def line(self) -> str:
        """What is pointed at; else, while ships are ticked, what they would make as a force, or why they make none."""
        return super().line() or self.forming.said

    def enters(self) -> str:
        """What Enter does now: to a ship on the map, or what is ticked into a base or a force."""
        action = self.on_enter
        if isinstance(action, ShowThing) and self.picked is not None:
            return f"{self.picked[0].name} on the map"
        if isinstance(action, PutShips):
            return f"puts {len(self.forming.ticked)} ticked there"
        return super().enters()

    # How it is shown.

    def _frame(self) -> FleetFrame:
        """Where all stands, with the board laid out in its part."""
        look = self.stage.look
        frame = FleetFrame.of(self.stage.size, self.foot_rect().y, look)
        self.board.scroll = self.scrolls.get("board", 0.0)
        self.board.lay(self.lists.stations, self.lists.key, frame.board, look, in_turn=self.lists.filter is FleetFilter.TO_COME)
        self.scrolls["board"] = self.board.scroll
        return frame

    def sheets(self) -> tuple[Sheet, ...]:
        """The ground, what is marked, the columns, the ship beside them, head and foot, and what the mouse carries."""
        look, size, whole, frame = self.stage.look, self.stage.size, self.stage.rect, self._frame()
        if self.follow and self.focus is not None:
            self.board.follow(lambda item: self._action_of(item) == self.focus)
            self.scrolls["board"] = self.board.scroll
        self.keep("board", self.board.pane(self._action_of, self._words_of))
        picked = None if self.picked is None else self.picked[0].ship
        marks = self.board.marks(
            chosen=picked, ticked=frozenset(self.forming.ships(self.carrying.ships)), target=self.carrying.over,
            focus=lambda item: self.stage.mouse[0] < 0 and self.focus is not None and self._action_of(item) == self.focus,
            hover=lambda item: self.hover is not None and self._action_of(item) == self.hover)
        found = [*self.board.beneath(), Sheet("ground", (size, look), whole, size, lambda: (), look.theme.panel)]
        beneath = (*marks, *self._empty(frame.board))
        found.append(Sheet("marks", (beneath, size), whole, size, lambda: (beneath,)))
        found += self.board.sheets()
        found += self._sheet_beside(frame)
        drawn, date = BoardMarks(look, self.focus, self.hover), day_in_words(self.seat)
        head, panes = head_of(frame, date, self.seat.side, self._shown_tabs(), self._filters(), self._types(),
                              words=self.sought.words, marks=drawn)
        buttons, more = foot_of(frame, self._shown_buttons(), drawn)
        self.forget("pages")
        for name, pane in {**panes, **more}.items():
            self.keep(name, pane)
        found.append(Sheet("head", (head, size, look), whole, size, lambda: (head,)))
        found.append(Sheet("page", (buttons, size, look), whole, size, lambda: (buttons,)))
        return (*found, self.foot(self.foot_rect()), *carried(len(self.carrying.ships), self.stage.mouse, look))

    def _empty(self, room: Rect) -> Iterator[Shape]:
        """Why nothing is shown."""
        if self.lists.stations:
            return
        look = self.stage.look
        y = room.y + look.text * 2
        for text in wrap(self.lists.empty(), look.text, min(room.wide, 520 * look.scale)):
            yield Text(text, (room.x, y), look.text, look.theme.ink2)
            y += look.text * LEADING

    def _sheet_beside(self, frame: FleetFrame) -> Iterator[Sheet]:
        """The sheet of the chosen ship; beneath it the columns are out of sight."""
        if not frame.sheet.wide:
            return
        look, gap = self.stage.look, self.stage.look.gap
        beside = self.beside()
        place = Rect(round(frame.sheet.x - gap), round(frame.sheet.y), round(self.stage.size[0] - frame.sheet.x + gap),
                     round(frame.sheet.high))
        size = round(place.wide), round(place.high)
        room = Rect(gap, 0.5, frame.sheet.wide, frame.sheet.high - 1)

        def drawn() -> tuple[Layer, ...]:
            return () if beside is None else (beside.layer(room, look),)

        key = None if beside is None else (beside.ship, beside.station.name, beside.station.note, beside.past)
        yield Sheet("beside", (key, size, look), place, size, drawn, look.theme.panel, fine=True)

    # The mouse.

    def pressed(self, at: Point, button: str) -> None:
        """A click chooses a ship; on the box before her, or with the right button, it ticks her; else she may be drawn away."""
        spot = self.spot_at(at)
        if spot is None or not isinstance(spot.action, ShowThing) or not isinstance(spot.action.thing, things.Ship):
            super().pressed(at, button)
            return
        self.focus, self.follow, self.message = spot.action, False, ""
        ship = spot.action.thing.id
        if button == "right" or at[0] < spot.rect.x + TICK * self.stage.look.scale:
            self.message = self.forming.tick(ship)
        else:
            self.carrying.take(at, ship)

    def dragged(self, at: Point, right: float, down: float) -> bool:
        """The ship under the mouse and those that are ticked are carried along; what letting go would do is said."""
        if not self.carrying.draw(at):
            return False
        self.message = self.carrying.hold_over(*self._target(at))
        return True

    def _target(self, at: Point) -> tuple[str, Command | str | None]:
        """What the mouse is over while it carries ships, and the order that letting go there is."""
        spot, ships = self.spot_at(at), self.carrying.ships
        if spot is not None and spot.action is InFleet.FORM:
            return InFleet.FORM.name, self.forming.form(ships)
        station = self.board.station_at(at)
        return ("", None) if station is None else (station.key, self.forming.put(ships, station))

    def released(self, at: Point) -> None:
        """What was carried is let go: that may be an order, after which others play on."""
        wanted = self._target(at)[1] if self.carrying.ships else None
        self.carrying.let_go()
        if wanted is not None:
            self.stage.run(lambda: self._order(wanted))


def _shows(ship: FleetShip, station: Station) -> ShowThing:
    """The action that shows a ship on the map."""
    return ShowThing(things.Ship(ship.ship), station.hex)
