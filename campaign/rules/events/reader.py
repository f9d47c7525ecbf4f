"""The reader of a log, and the names under which he knows things."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.dice import Roll, Why
from campaign.model.play.air_war import Sortie
from campaign.model.play.ports import Track
from campaign.model.play.state import Attack, State
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Zone
from campaign.model.setting.scenario import CargoId, FlotillaId, PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.forces import ForceId, TaskForce
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import Flotilla
from campaign.words.counting import listed, quantity
from campaign.words.names import port_name, ship_name

UNKNOWN = "an enemy force not seen before"
UNKNOWN_SUBMARINES = "enemy submarines"
ZONES = {
    Zone.WEST: "the western Mediterranean", Zone.CENTRAL: "the central Mediterranean", Zone.EAST: "the eastern Mediterranean",
}


class Quiet(str):
    """A line that a side may know but need not read; only the umpire's log has it."""

    __slots__ = ()


Word = str | Quiet | None


class Reader(Struct, frozen=True):
    """One event and the states before and after it, as one side (None: the umpire) reads of it."""

    book: Book
    before: State
    after: State
    side: Side | None

    @property
    def umpire(self) -> bool:
        """Whether the reader is the umpire, who is told everything."""
        return self.side is None

    def owns(self, side: Side | None) -> bool:
        """Whether the reader may know what belongs to this side."""
        return self.side is None or self.side is side

    def own(self, ships: Iterable[ShipId]) -> tuple[ShipId, ...]:
        """The ships among these about which the reader may know everything."""
        if self.side is None:
            return tuple(ships)
        side, roster = self.side, self.before.ships
        return tuple([key for key in ships if roster[key].side is side])

    def owns_port(self, port: PortId) -> bool:
        """Whether a port is the reader's."""
        return self.owns(self.before.ports[port].allegiance.side)

    def side_of(self, force: ForceId) -> Side | None:
        """The side of a task force, or of one that is gone while its marker is remembered."""
        found = self._found(force)
        return self.after.disbanded.get(force) if found is None else found.side

    def owns_force(self, force: ForceId) -> bool:
        """Whether the reader may know everything about a task force."""
        return self.owns(self.side_of(force))

    def shows(self, state: State, force: ForceId) -> bool:
        """SM-GAP-56.4 An enemy marker lies open unless it is off the map, or hidden and not spotted."""
        found = state.forces.get(force)
        if found is None or found.scattered is not None:
            return False
        return not self.book.options.hidden_markers or bool(state.finds.get(force))

    def label(self, force: ForceId) -> str | None:
        """The label under which a force's enemy knows it."""
        return self.after.contacts.get(force) or self.before.contacts.get(force)

    def force(self, force: ForceId) -> str:
        """An own force by its owner's name, an enemy's by its marker; the umpire reads both."""
        found = self._found(force)
        if self.umpire:
            return f"{found.name} ({force})" if found is not None else str(force)
        if self.owns_force(force):
            return found.name if found is not None else str(force)
        label = self.label(force)
        return UNKNOWN if label is None else f"marker {label}"

    def flotilla(self, key: FlotillaId) -> str:
        """An own flotilla by its owner's name, an enemy's by its marker; the umpire reads both."""
        found = self._flotilla(key)
        if self.umpire:
            return f"{found.name} ({key})" if found is not None else str(key)
        if self.owns_flotilla(key):
            return found.name if found is not None else str(key)
        labels = [seen.contact for state in (self.after, self.before)
                  if (seen := state.flotillas.get(key)) is not None and seen.contact is not None]
        return f"submarine marker {labels[0]}" if labels else UNKNOWN_SUBMARINES

    def owns_flotilla(self, key: FlotillaId) -> bool:
        """Whether the reader may know everything about a flotilla."""
        found = self._flotilla(key)
        return self.owns(None if found is None else found.side)

    def shows_flotilla(self, state: State, key: FlotillaId) -> bool:
        """SM-GAP-56.11 An enemy flotilla's marker lies open unless it is hidden and not spotted."""
        found = state.flotillas.get(key)
        return found is not None and (not self.book.options.hidden_markers or bool(found.finds))

    def forces(self, forces: Iterable[ForceId]) -> str:
        """A list of forces; the enemy's by their labels, in an order that does not depend on his."""
        keys = tuple(forces)
        if all(self.owns_force(key) for key in keys):
            return _joined([self.force(key) for key in keys])
        labels = [label for key in keys if (label := self.label(key)) is not None]
        if len(labels) < len(keys) or len(labels) == 1:
            return _joined(sorted([self.force(key) for key in keys]))
        return f"markers {_joined(sorted(labels, key=lambda label: (len(label), label)))}"

    def ship(self, ship: ShipId) -> str:
        """A ship's name."""
        return ship_name(self.book, ship)

    def ships(self, ships: Iterable[ShipId]) -> str:
        """A list of ships' names in the given order."""
        return _joined([ship_name(self.book, key) for key in ships])

    def ships_by_name(self, ships: Iterable[ShipId]) -> str:
        """A list of ships' names in alphabetical order, which does not reveal how their owner grouped them."""
        return _joined(sorted([ship_name(self.book, key) for key in ships]))

    def port(self, port: PortId) -> str:
        """A port's name."""
        return port_name(self.book, port)

    def cargo(self, cargo: CargoId) -> str:
        """An item of cargo by name and size."""
        facts = self.before.cargoes[cargo].facts
        return f"{facts.name} ({facts.size_re:g} RE)"

    def place(self, where: Hex) -> str:
        """A hex, with the ports in it."""
        ports = [port.name for port in self.book.theatre.ports_at(where)]
        return f"{where} ({listed(ports)})" if ports else str(where)

    def roll(self, roll: Roll) -> Word:
        """SM-1G.1 A roll is told to those who may see it: rule, what for, who, the number needed, modifiers, face."""
        reason = self.reason(roll.why)
        return None if reason is None else f"{reason}: {roll.face}"

    def reason(self, why: Why) -> str | None:
        """The reason for a roll in words, for those who may see it."""
        if self.side is not None and self.side not in why.seen_by:
            return None
        who = f" {' on '.join([self.actor(actor) for actor in why.actors])}" if why.actors else ""
        need = f", {why.needed}" if why.needed else ""
        extra = f" ({'; '.join(why.modifiers)})" if why.modifiers else ""
        return f"{why.rule} {why.what}:{who}{need}{extra}"

    def actor(self, actor: str) -> str:
        """A participant in a roll, by name; a running number follows after a slash."""
        name, stroke, number = actor.partition("/")
        if stroke:
            return f"{self.actor(name)}, no. {number}"
        if self.side_of(ForceId(name)) is not None:
            return self.force(ForceId(name))
        if self._flotilla(FlotillaId(name)) is not None:
            return self.flotilla(FlotillaId(name))
        if _is(self.before.attack, name) or _is(self.after.attack, name):
            return f"battle {name}"
        if _is(self.before.air_war.sortie, name) or _is(self.after.air_war.sortie, name):
            return f"sortie {name}"
        if AirUnitId(name) in self.book.oob.air_units:
            return self.book.oob.air_units[AirUnitId(name)].name
        if ShipId(name) in self.book.oob.ships:
            return self.ship(ShipId(name))
        if PortId(name) in self.book.theatre.ports:
            return self.port(PortId(name))
        if BaseId(name) in self.book.oob.bases:
            return self.book.oob.bases[BaseId(name)].name
        return _TERMS.get(name, name)

    def _found(self, force: ForceId) -> TaskForce | None:
        return self.after.forces.get(force) or self.before.forces.get(force)

    def _flotilla(self, key: FlotillaId) -> Flotilla | None:
        return self.after.flotillas.get(key) or self.before.flotillas.get(key)


def movement_points(cost: int) -> str:
    """The cost of a move or a search, in words."""
    return quantity(cost, "movement point")


def _joined(names: Sequence[str]) -> str:
    return listed(names) if names else "nobody"


def _is(action: Attack | Sortie | None, name: str) -> bool:
    return action is not None and action.id == name


_TERMS = {zone.value: name for zone, name in ZONES.items()} | {track.value: f"a {track.word} hit" for track in Track}
