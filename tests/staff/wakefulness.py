"""No side passes a game turn without a move while a duty is unmet and a ship can sail: watched as a war goes on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Self

from campaign.model.book import Book
from campaign.model.events import CampaignEnded, DutyFailed, ForceMoved, TurnBegan
from campaign.model.play.state import State
from campaign.model.setting.scenario import CargoId, Location, PortId
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.rules.chapters.lift.ch11_supply import homeland
from campaign.rules.chapters.war.ch11_requirements import duties_now
from campaign.rules.facts.geography import port_side
from campaign.rules.views.strength import FAR, by_sea, speed
from campaign.store.records import Stored


@dataclass
class Wakefulness:
    """Which sides slept through which game turns, and over what; turns that were seen whole are judged."""

    book: Book
    asleep: list[str] = field(default_factory=list)
    turns: int = 0
    _awake: set[Side] = field(default_factory=set)
    _failed: set[tuple[Side, Location]] = field(default_factory=set)

    def saw(self, before: State, event: object) -> None:
        """One event, and the state that it met."""
        match event:
            case ForceMoved(force=force):
                self._awake.add(before.forces[force].side)
            case DutyFailed(side=side, location=location):
                self._failed.add((side, location))
            case TurnBegan() | CampaignEnded():
                self._judge(before)
            case _:
                pass

    @classmethod
    def through(cls, book: Book, history: Iterable[Stored]) -> Self:
        """A game that was kept, looked through."""
        watch = cls(book)
        for one in history:
            if one.before is not None:
                watch.saw(one.before, one.event)
        return watch

    def _judge(self, state: State) -> None:
        """The game turn that is over now."""
        if state.segment:
            self.turns += 1
            for side in set(BOTH) - self._awake:
                for duty in self._unmet(state, side):
                    self.asleep.append(f"{side} in {state.cursor.turn}: {duty}")
        self._awake.clear()
        self._failed.clear()

    def _unmet(self, state: State, side: Side) -> Iterator[str]:
        """Duties that failed, a larder that will not last the next game turn, and cargo that waits, if a ship could go."""
        owed = {duty.location: duty for duty in duties_now(self.book, state) if duty.side is side}
        low = Location.MALTA in owed and state.war.malta.stock < owed[Location.MALTA].loads
        short = {place for whose, place in self._failed if whose is side} | ({Location.MALTA} if low else set())
        for place in sorted(short & set(owed), key=lambda one: one.value):
            if (ship := self._could_sail(state, side, owed[place].ports)) is not None:
                yield f"{place.value} is owed supplies, and {ship} could bring them"
        for key, item in state.cargoes.items():
            waits = item.facts.side is side and not item.facts.generic and not item.delivered and not item.lost
            if waits and item.aboard and all(self._could_carry(state, key, one) for one in item.aboard):
                yield f"{item.facts.name} waits aboard {item.aboard[0]}"

    def _could_sail(self, state: State, side: Side, goals: tuple[PortId, ...]) -> ShipId | None:
        """A transport in a home port, empty or laden for them, that could go there."""
        home = homeland(self.book, side)
        for ship in state.ships.values():
            if ship.side is side and self.book.counters[ship.id].type is ShipType.TRANSPORT and ship.port in home and (
                    any(self._reaches(state, ship, goal) for goal in goals)):
                wanted = {state.cargoes[key].facts.destination for key in ship.cargo}
                if wanted <= set(goals):
                    return ship.id
        return None

    def _could_carry(self, state: State, cargo: CargoId, key: ShipId) -> bool:
        ship, goal = state.ships[key], state.cargoes[cargo].facts.destination
        return ship.port is not None and ship.port != goal and port_side(state, goal) is ship.side and (
            self._reaches(state, ship, goal))

    def _reaches(self, state: State, ship: Ship, goal: PortId) -> bool:
        docked = any(job.ship == ship.id and not job.suspended for job in state.repairs.values())
        if ship.port is None or ship.status is not ShipStatus.ACTIVE or ship.laid_up_until is not None or docked or ship.prize:
            return False
        away = by_sea(self.book.theatre, state.ports[ship.port].hex, state.ports[goal].hex)
        return away < FAR and away <= ship.fuel_boxes * speed(self.book, (ship,))
