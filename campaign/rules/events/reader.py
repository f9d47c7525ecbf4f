"""The reader of a log, and the names under which he knows things."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.dice import Roll, Why
from campaign.model.play.air_war import Sortie
from campaign.model.play.ports import Track
from campaign.model.play.state import Attack, State
from campaign.model.play.telling import Being, Change, Deed, Effect, Measure, Mention, Telling
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Zone
from campaign.model.setting.scenario import CargoId, FlotillaId, PortId
from campaign.model.sides import Side
from campaign.model.units.aircraft import AirUnitId, BaseId
from campaign.model.units.forces import ForceId, TaskForce
from campaign.model.units.ships import ShipId
from campaign.model.units.undersea import Flotilla
from campaign.words.counting import listed, quantity
from campaign.words.mentions import Mentions
from campaign.words.names import port_name, ship_name

UNKNOWN = "an enemy force not seen before"
UNKNOWN_SUBMARINES = "enemy submarines"
ZONES = {
    Zone.WEST: "the western Mediterranean", Zone.CENTRAL: "the central Mediterranean", Zone.EAST: "the eastern Mediterranean",
}
IN_VAIN = (Effect(change=Change.WITHOUT_EFFECT),)


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

    def force(self, force: ForceId) -> Mention:
        """An own force by its owner's name, an enemy's by its marker; the umpire reads both."""
        found, side = self._found(force), self.side_of(force)
        name = found.name if found is not None else str(force)
        if self.umpire:
            return Mention(f"{name} ({force})" if found is not None else name, Being.FORCE, force, side)
        if self.owns(side):
            return Mention(name, Being.FORCE, force, side)
        label = self.label(force)
        return Mention(UNKNOWN, Being.UNKNOWN, "", side) if label is None else Mention(
            f"marker {label}", Being.MARKER, label, side)

    def flotilla(self, key: FlotillaId) -> Mention:
        """An own flotilla by its owner's name, an enemy's by its marker; the umpire reads both."""
        found = self._flotilla(key)
        name, side = (found.name, found.side) if found is not None else (str(key), None)
        if self.umpire:
            return Mention(f"{name} ({key})" if found is not None else name, Being.FLOTILLA, key, side)
        if self.owns_flotilla(key):
            return Mention(name, Being.FLOTILLA, key, side)
        labels = [seen.contact for state in (self.after, self.before)
                  if (seen := state.flotillas.get(key)) is not None and seen.contact is not None]
        return Mention(f"submarine marker {labels[0]}", Being.MARKER, labels[0], side) if labels else Mention(
            UNKNOWN_SUBMARINES, Being.UNKNOWN, "", side)

    def owns_flotilla(self, key: FlotillaId) -> bool:
        """Whether the reader may know everything about a flotilla."""
        found = self._flotilla(key)
        return self.owns(None if found is None else found.side)

    def shows_flotilla(self, state: State, key: FlotillaId) -> bool:
        """SM-GAP-56.11 An enemy flotilla's marker lies open unless it is hidden and not spotted."""
        found = state.flotillas.get(key)
        return found is not None and (not self.book.options.hidden_markers or bool(found.finds))

    def forces(self, forces: Iterable[ForceId]) -> Mentions:
        """A list of forces; the enemy's by their labels, in an order that does not depend on his."""
        keys = tuple(forces)
        mentions = [self.force(key) for key in keys]
        if all(self.owns_force(key) for key in keys):
            return Mentions(mentions)
        if len(keys) > 1 and all(mention.being is Being.MARKER for mention in mentions):
            return Mentions(sorted(mentions, key=lambda mention: (len(mention.key), mention.key)))
        return Mentions(sorted(mentions, key=lambda mention: mention.name))

    def ship(self, ship: ShipId) -> Mention:
        """A ship by her name, and whose she is."""
        known = self.before.ships.get(ship) or self.after.ships.get(ship)
        return Mention(ship_name(self.book, ship), Being.SHIP, ship, None if known is None else known.side)

    def ships(self, ships: Iterable[ShipId]) -> Mentions:
        """Ships in the given order."""
        return Mentions([self.ship(key) for key in ships])

    def ships_by_name(self, ships: Iterable[ShipId]) -> Mentions:
        """Ships in alphabetical order, which does not reveal how their owner grouped them."""
        return Mentions(sorted(self.ships(ships), key=lambda mention: mention.name))

    def port(self, port: PortId) -> Mention:
        """A port by its name, and who holds it."""
        known = self.before.ports.get(port)
        return Mention(port_name(self.book, port), Being.PORT, port, None if known is None else known.allegiance.side)

    def cargo(self, cargo: CargoId) -> Mention:
        """An item of cargo by name and size, and whose it is."""
        facts = self.before.cargoes[cargo].facts
        return Mention(f"{facts.name} ({facts.size_re:g} RE)", Being.CARGO, cargo, facts.side)

    def troops(self, unit: CargoId) -> Mention:
        """A ground unit by its name alone, and whose it is."""
        facts = self.after.cargoes[unit].facts
        return Mention(facts.name, Being.TROOPS, unit, facts.side)

    def air_unit(self, unit: AirUnitId) -> Mention:
        """An air unit by its name, and whose it is."""
        facts, known = self.book.oob.air_units[unit], self.after.air.get(unit) or self.before.air.get(unit)
        return Mention(facts.name, Being.AIR_UNIT, unit, None if known is None else known.side)

    def air_units(self, units: Iterable[AirUnitId]) -> Mentions:
        """Air units in the given order."""
        return Mentions([self.air_unit(key) for key in units])

    def base(self, base: BaseId) -> Mention:
        """An air base by its name."""
        return Mention(self.book.oob.bases[base].name, Being.BASE, base)

    def whole_side(self, side: Side) -> Mention:
        """One of the two sides."""
        return Mention(f"the {side} side", Being.SIDE, side.value, side)

    def place(self, where: Hex) -> str:
        """A hex, with the ports in it."""
        ports = [port.name for port in self.book.theatre.ports_at(where)]
        return f"{where} ({listed(ports)})" if ports else str(where)

    def roll(self, roll: Roll) -> Telling | None:
        """SM-1G A roll is told to those who may see it: rule, what for, who, the number needed, modifiers, face."""
        why = roll.why
        if self.side is not None and self.side not in why.seen_by:
            return None
        actors = tuple(self.actor(actor) for actor in why.actors)
        return Telling(deed=Deed.DIE, sentence=f"{self._purpose(why)}: {roll.face}", manner=why.what, needed=why.needed,
                       face=roll.face, by=actors[:1], to=actors[1:], rules=(why.rule,))

    def reason(self, why: Why) -> str | None:
        """The reason for a roll in words, for those who may see it."""
        if self.side is not None and self.side not in why.seen_by:
            return None
        return f"{why.rule} {self._purpose(why)}"

    def _purpose(self, why: Why) -> str:
        who = f" {' on '.join([str(self.actor(actor)) for actor in why.actors])}" if why.actors else ""
        need = f", {why.needed}" if why.needed else ""
        extra = f" ({'; '.join(why.modifiers)})" if why.modifiers else ""
        return f"{why.what}:{who}{need}{extra}"

    def actor(self, actor: str) -> Mention:
        """A participant in a roll, by name; a running number follows after a slash."""
        name, stroke, number = actor.partition("/")
        if stroke:
            whole = self.actor(name)
            return replace(whole, name=f"{whole.name}, no. {number}")
        if self.side_of(ForceId(name)) is not None:
            return self.force(ForceId(name))
        if self._flotilla(FlotillaId(name)) is not None:
            return self.flotilla(FlotillaId(name))
        if _is(self.before.attack, name) or _is(self.after.attack, name):
            return Mention(f"battle {name}", Being.BATTLE, name)
        if _is(self.before.air_war.sortie, name) or _is(self.after.air_war.sortie, name):
            return Mention(f"sortie {name}", Being.SORTIE, name)
        if AirUnitId(name) in self.book.oob.air_units:
            return self.air_unit(AirUnitId(name))
        if ShipId(name) in self.book.oob.ships:
            return self.ship(ShipId(name))
        if PortId(name) in self.book.theatre.ports:
            return self.port(PortId(name))
        if BaseId(name) in self.book.oob.bases:
            return self.base(BaseId(name))
        return Mention(_TERMS.get(name, name), Being.UNKNOWN)

    def _found(self, force: ForceId) -> TaskForce | None:
        return self.after.forces.get(force) or self.before.forces.get(force)

    def _flotilla(self, key: FlotillaId) -> Flotilla | None:
        return self.after.flotillas.get(key) or self.before.flotillas.get(key)


def movement_points(cost: int) -> str:
    """The cost of a move or a search, in words."""
    return quantity(cost, "movement point")


def movement_spent(cost: int) -> tuple[Effect, ...]:
    """What a move or a search cost those who did it."""
    return (Effect(change=Change.USED, measure=Measure.MOVEMENT_POINTS, amount=cost),)


def at_cost(move: Telling, cost: int, rule: str) -> Telling:
    """A move as its owner is told of it: with what it cost, and the rule."""
    return replace(move, sentence=f"{move.sentence} for {movement_points(cost)}", effects=movement_spent(cost), rules=(rule,))


def _is(action: Attack | Sortie | None, name: str) -> bool:
    return action is not None and action.id == name


_TERMS = {zone.value: name for zone, name in ZONES.items()} | {track.value: f"a {track.word} hit" for track in Track}
