"""Forces formed on the fleet board: the ships that are ticked or carried, the order that it takes, its price or why not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import Struct

from campaign.drawing.shapes import Point
from campaign.gui.play.known import Known
from campaign.model.commands import Command, EnterPort, FormForce, GiveStandingOrder, JoinForce
from campaign.model.play.standing_orders import StandingOrder, Then
from campaign.model.units.ships import ShipId
from campaign.session.grammar.sentences import in_words
from campaign.session.planning.particulars import least_fuel_of, pace_of_company
from campaign.session.planning.previews import preview
from campaign.session.reports.order_of_battle import Station
from campaign.session.reports.wording import type_counts
from campaign.session.words.whereabouts import name_places
from campaign.words.counting import quantity
from campaign.words.names import port_name, ship_name

NONE_TICKED = "No ship is ticked: Insert ticks the chosen one, the right button any."
# The mouse is drawn so many pixels before ships are carried.
CARRIED = 6.0
NOT_OURS = "Only your own ships that are in the game are ticked."


class Reckoned(Struct, frozen=True):
    """What an order comes to in one line, and the order where the rules allow it."""

    words: str
    command: Command | None = None


NOTHING = Reckoned("Let go here, and nothing is done.")


@dataclass(slots=True)
class Forming:
    """The ships that are ticked, and the orders that may be given to them: no more is offered than the rules allow."""

    known: Known
    ticked: set[ShipId] = field(default_factory=set)

    def changed(self) -> None:
        """Something happened: what is no longer one's own is ticked no longer."""
        self.known.changed()
        self.ticked &= {key for key, ship in self.known.view.ships.items() if not ship.status.is_lost}

    def tick(self, ship: ShipId) -> str:
        """Ticks a ship, or no longer; why not, where she may not be ticked."""
        own = self.known.view.ships.get(ship)
        if own is None or own.status.is_lost:
            return NOT_OURS
        self.ticked ^= {ship}
        return ""

    def ships(self, more: Iterable[ShipId] = ()) -> tuple[ShipId, ...]:
        """The ticked ships and some more, in the order in which orders name them."""
        wanted = self.ticked | set(more)
        return tuple(key for key in self.known.view.ships if key in wanted)

    @property
    def said(self) -> str:
        """What the ticked ships would make as a force, or why they make none; nothing where none is ticked."""
        return self.outcome(self.form(self.ships())).words if self.ticked else ""

    def form(self, ships: tuple[ShipId, ...]) -> Command | str:
        """SM-1F The order that forms a force of ships; in words why there is none."""
        return FormForce(self.known.side, ships) if ships else NONE_TICKED

    def put(self, ships: tuple[ShipId, ...], station: Station) -> Command | str:
        """The order that puts ships into a force or a base; in words why there is none."""
        side, view = self.known.side, self.known.view
        if station.force is not None:
            if all(view.ships[key].force == station.force for key in ships):
                return f"They are in {station.name} already."
            return JoinForce(side, ships, station.force)
        if station.port is None:
            return "Ships are put into your own bases and forces alone."
        places = {view.ships[key].port for key in ships}
        if places == {station.port}:
            return f"They lie in {station.name} already: on the button below they become a force."
        forces = {view.ships[key].force for key in ships}
        only = next(iter(forces)) if len(forces) == 1 else None
        if only is not None and only in view.forces:
            own = view.forces[only]
            if own.force.hex != station.hex and set(ships) == set(own.ships):
                return GiveStandingOrder(side, only, StandingOrder((str(station.port),), Then.BERTH))
        elif None in forces:
            lie = " and ".join(sorted(port_name(self.known.book, port) for port in places if port is not None))
            return f"They lie in {lie}: form a force of them first, then send it to {station.name}."
        return EnterPort(side, ships, station.port)

    def outcome(self, command: Command | str) -> Reckoned:
        """What giving an order comes to in one line: its price, or that it is refused and why."""
        if isinstance(command, str):
            return Reckoned(f"No: {command}")
        book, view = self.known.book, self.known.view
        refused = self.known.refusal(command)
        if refused is not None:
            return Reckoned(f"No: {name_places(book.theatre, str(refused))}")
        text = in_words(book, view, command)
        if isinstance(command, GiveStandingOrder) and (found := preview(book, view, command)) is not None:
            text = f"{text}: {'; '.join(found.lines)}"
        elif isinstance(command, FormForce):
            text = f"{text}; {self.price(command.ships)}"
        elif isinstance(command, JoinForce):
            text = f"{text}; {self.price((*view.forces[command.force].ships, *command.ships))}"
        return Reckoned(name_places(book.theatre, text), command)

    def price(self, ships: tuple[ShipId, ...]) -> str:
        """What company ships make: how many of which type, how far they go in a day, and for how many days there is oil."""
        book, view = self.known.book, self.known.view
        pace = pace_of_company(book, view, ships)
        least = least_fuel_of(book, view, ships)
        oil = "" if least is None else f", oil for {quantity(least.days, 'day')} ({ship_name(book, least.ship)})"
        return f"{type_counts(book, ships)}: {quantity(pace, 'hex', 'hexes')} a day{oil}"


@dataclass(slots=True)
class Carrying:
    """Ships that the mouse draws about: where it was pressed and on whom, whom it carries, and over what."""

    forming: Forming
    held: tuple[Point, ShipId] | None = None
    ships: tuple[ShipId, ...] = ()
    over: str = ""
    outcome: Reckoned = NOTHING

    def take(self, at: Point, ship: ShipId) -> None:
        """The mouse is pressed on a ship."""
        self.let_go()
        self.held = at, ship

    def draw(self, at: Point) -> bool:
        """The mouse is drawn on: the ship, where she is one's own, and those that are ticked go with it; whether any do."""
        if self.held is None:
            return False
        (x, y), ship = self.held
        if self.ships or abs(at[0] - x) + abs(at[1] - y) > CARRIED:
            own = ship in self.forming.known.view.ships
            self.ships = self.forming.ships((ship,)) if own else ()
        return bool(self.ships)

    def hold_over(self, place: str, wanted: Command | str | None) -> str:
        """What would come of letting go over a place, reckoned once while the mouse is there."""
        if place != self.over:
            self.over, self.outcome = place, NOTHING if wanted is None else self.forming.outcome(wanted)
        return self.outcome.words

    def let_go(self) -> None:
        """Nothing is carried."""
        self.held, self.ships, self.over, self.outcome = None, (), "", NOTHING
