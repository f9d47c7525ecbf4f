"""What a side knows when it gives orders: the names it may use, and what they mean in the present position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import Command
from campaign.model.play.views import OwnForce, View
from campaign.model.sea.hexes import Hex, parse_hex
from campaign.model.setting.scenario import FlotillaId, PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.rules.facts.ashore import forces_ashore
from campaign.session.play.seat import PlayerSeat
from campaign.session.play.trouble import Hint, Malformed, NotFound
from campaign.session.words.naming import Named, matches, one_of, ports_in, several_of, ships_in

Order = TypeVar("Order")
LABEL = 5
NUMBER = 4


class Knowledge(Struct, frozen=True):
    """One side's book, view and legal orders; the `umpire` uses plain names and favours neither side."""

    book: Book
    view: View
    legal: Callable[[], Iterable[Command]]
    umpire: bool = False

    @classmethod
    def of(cls, seat: PlayerSeat) -> Knowledge:
        """What the player of a seat knows now."""
        return cls(seat.book, seat.view, seat.legal)

    @property
    def side(self) -> Side:
        """The side that knows this."""
        return self.view.side

    def legal_of(self, kind: type[Order]) -> list[Order]:
        """The legal orders of a kind."""
        return [command for command in self.legal() if isinstance(command, kind)]

    def own_force(self, text: str) -> OwnForce | None:
        """The force with a number, an id or a name; None if there is none."""
        forces = self.view.forces
        if text.isdigit() and len(text) < NUMBER:
            return next((own for key, own in forces.items() if key.lstrip("ALX") == text), None)
        keys = matches(text, [(own.force.id, own.force.name) for own in forces.values()])
        return forces[keys[0]] if len(keys) == 1 else None

    def force(self, words: Sequence[str]) -> OwnForce:
        """One own force by number, id or name; the only force if none is named."""
        forces = self.view.forces
        if not words and len(forces) == 1:
            return next(iter(forces.values()))
        text = " ".join(words)
        if (found := self.own_force(text)) is not None:
            return found
        if text.isdigit():
            raise NotFound(f"you have no force {text}; there are: {', '.join(forces) or 'none'}")
        return forces[one_of(text, [(own.force.id, own.force.name) for own in forces.values()], "force")]

    def ships(self, words: Sequence[str]) -> tuple[ShipId, ...]:
        """Own ships by name; a force, or `all` and a port, means all their ships."""
        own_ships, text = ships_in(self.book, self.view.ships), " ".join(words)
        if not words:
            raise Malformed("name ships, a force, or `all PORT`")
        if words[0].lower() == "all":
            port = self.port(" ".join(words[1:]))
            if lying := tuple(ship.id for ship in self.view.ships.values() if ship.port == port):
                return lying
            raise NotFound(f"no ship of yours lies in {self.book.theatre.ports[port].name}", Hint.SHIPS_IN_PORTS)
        if len(matches(text, own_ships)) != 1 and (own := self.own_force(text)) is not None:
            return own.ships
        return several_of(words, own_ships, "ship of yours")

    def flotillas(self) -> list[Named[FlotillaId]]:
        """Own flotillas with their names."""
        return [(key, flotilla.name) for key, flotilla in self.view.flotillas.items()]

    def ashore(self) -> list[Named[str]]:
        """Own forces ashore that draw supply points, with their names."""
        return [(force.key, force.name) for force in forces_ashore(self.book, self.view) if force.side is self.side]

    def port(self, text: str, what: str = "port") -> PortId:
        """A port by name; if several match, the only own one."""
        known = ports_in(self.book)
        own = [key for key in matches(text, known) if self.view.ports[key].own]
        return own[0] if len(own) == 1 and not self.umpire else one_of(text, known, what)

    def own_port_at(self, where: Hex | None) -> PortId:
        """The only own port in a hex; raises NotFound if there is not exactly one."""
        ports = self.book.theatre.ports_at(where) if where else ()
        here = [port.id for port in ports if self.view.ports[port.id].own]
        if len(here) != 1:
            raise NotFound("there is no port of yours here" if not here else f"name the port: {' or '.join(here)}")
        return here[0]

    def place(self, text: str) -> Hex:
        """The hex of a label, a port, a force, a flotilla or a marker; raises NotFound for others."""
        view = self.view
        if is_label(text):
            return hex_of(text)
        if text.upper() in view.markers and (there := view.markers[text.upper()].hex) is not None:
            return there
        found = matches(text, ports_in(self.book))
        if len(found) != 1 and (own := self.own_force(text)) is not None:
            return own.force.hex
        flotillas = matches(text, self.flotillas())
        if not found and len(flotillas) == 1:
            return view.flotillas[flotillas[0]].hex
        return self.book.theatre.ports[self.port(text, "port, force, marker or hex")].hex


def is_label(word: str) -> bool:
    """Whether a word is a hex label."""
    return len(word) == LABEL and word.isdigit()


def hex_of(word: str) -> Hex:
    """The hex of a label; raises Malformed."""
    try:
        return parse_hex(word)
    except ValueError as trouble:
        raise Malformed(str(trouble)) from None
