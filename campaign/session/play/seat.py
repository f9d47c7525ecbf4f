"""A seat at a game: what a player may know, decide and order, and what is public; the umpire has a seat of his own.

Code that shows a campaign to somebody uses the seat of the reader. The game behind it is private to the session:
`game_of` is for session code, and no user interface calls it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import overload

from msgspec import Struct

from campaign.model.battles.battle import BattleId
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import Command
from campaign.model.events.sailing import ForceFormed, ForceMoved
from campaign.model.play.calendar import Cursor
from campaign.model.play.decisions import Decision
from campaign.model.play.state import BattleStage
from campaign.model.play.telling import Telling
from campaign.model.play.views import View
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Zone
from campaign.model.sides import BOTH, Side
from campaign.model.units.forces import ForceId
from campaign.session.play.game import Game
from campaign.session.play.players import Players
from campaign.session.play.trouble import Refused
from campaign.store import telling_text
from campaign.store.records import Numbered


class LogEntry(Struct, frozen=True):
    """A line of a log as its reader sees it: its number among his own lines, its text, and what it tells, as it is kept."""

    number: int
    text: str
    data: str = ""

    @property
    def telling(self) -> Telling:
        """What the line tells, read from its data when it is asked for: a year's log has tens of thousands of lines."""
        return telling_text.read(self.data, self.text)


class Heard(Struct, frozen=True):
    """The effect of an order for its giver: the new lines of his log, and where his forces steamed.

    `in_the_roads` are forces that were formed or steamed and now lie outside a port without a standing order.
    """

    lines: tuple[str, ...]
    steamed: tuple[tuple[ForceId, tuple[Hex, ...]], ...] = ()
    in_the_roads: tuple[ForceId, ...] = ()


class Public(Struct, frozen=True):
    """Public knowledge: map and facts, the moment, the players, the points, the result."""

    _game: Game

    @property
    def book(self) -> Book:
        """Map, ship facts, charts and options."""
        return self._game.book

    @property
    def moment(self) -> Cursor:
        """Where in the sequence of play the campaign stands."""
        return self._game.state.cursor

    @property
    def segment(self) -> int:
        """The number of segments begun so far."""
        return self._game.state.segment

    @property
    def over(self) -> bool:
        """Whether the campaign has ended."""
        return self._game.state.over

    @property
    def result(self) -> str:
        """The final result; empty until the campaign has ended."""
        return self._game.state.result

    @property
    def players(self) -> Players:
        """Who gives each side's orders."""
        return self._game.players

    @property
    def points(self) -> dict[Side, float]:
        """Victory points of both sides so far."""
        return {side: sum(entry.points for entry in self._game.state.points if entry.side is side) for side in BOTH}

    @property
    def weather(self) -> Mapping[Zone, Weather]:
        """The weather in each zone."""
        return self._game.state.weather

    @property
    def battle(self) -> BattleId | None:
        """The pending battle, which both sides know of, or None."""
        attack = self._game.state.attack
        return attack.id if attack is not None and attack.stage is BattleStage.FIGHTING else None

    @property
    def save(self) -> Path | None:
        """The file that keeps the campaign, or None if it is not saved."""
        return self._game.save


class PlayerSeat(Public, frozen=True):
    """A player's seat: he reads his side's view and log, and gives orders for that side only."""

    side: Side

    @property
    def reader(self) -> Side | None:
        """The reader of this seat: its side."""
        return self.side

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of which all is known here."""
        return (self.side,)

    @property
    def view(self) -> View:
        """What the side may know."""
        return self._game.view(self.side)

    @property
    def views(self) -> dict[Side, View]:
        """The view of each side of which all is known here."""
        return {self.side: self.view}

    @property
    def pending(self) -> tuple[Decision, ...]:
        """What the side must decide now."""
        return self._game.pending(self.side)

    def legal(self) -> Iterator[Command]:
        """What the side may order now."""
        return self._game.legal(self.side)

    def refusal(self, command: Command) -> Refusal | None:
        """Why an order of this side would be refused, or None; orders of the other side always are."""
        return self._not_mine(command) or self._game.refusal(command)

    def give(self, command: Command) -> Heard:
        """Carry out an order and record its events; raises Refused without any effect."""
        if (refusal := self._not_mine(command)) is not None:
            raise Refused(refusal)
        own = frozenset(self.view.forces)
        effect = self._game.give(command)
        legs = tuple((event.force, event.path) for event in effect.events
                     if isinstance(event, ForceMoved) and event.force in own)
        formed = (event.force for event in effect.events if isinstance(event, ForceFormed) and event.side is self.side)
        return Heard(effect.for_reader(self.side), legs, self._left_outside((*formed, *(force for force, _ in legs))))

    def _left_outside(self, forces: tuple[ForceId, ...]) -> tuple[ForceId, ...]:
        """SM-1B.7 Those of some forces that now lie in the roads of a port and have no standing order."""
        view = self.view if forces else None
        return () if view is None else tuple(key for key in dict.fromkeys(forces) if key in view.forces
                                             and view.forces[key].roads and key not in view.standing_orders)

    def log(self, after: int = 0) -> tuple[LogEntry, ...]:
        """The side's own log after one of its lines, numbered among its own alone."""
        return _entries(self._game.log(self.side, after))

    def _not_mine(self, command: Command) -> Refusal | None:
        if getattr(command, "side", None) is self.side:
            return None
        return Refusal("order", f"orders of the {self.side} side alone are given from its seat")


class UmpireSeat(Public, frozen=True):
    """The umpire's seat: he reads everything, and his orders are rulings."""

    @property
    def reader(self) -> Side | None:
        """The reader of this seat: None, the umpire."""
        return None

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides of which all is known here."""
        return BOTH

    @property
    def views(self) -> dict[Side, View]:
        """The view of each side."""
        return {side: self._game.view(side) for side in BOTH}

    @property
    def pending(self) -> tuple[Decision, ...]:
        """What either side must decide now."""
        return tuple(decision for side in BOTH for decision in self._game.pending(side))

    def legal(self) -> Iterator[Command]:
        """What either side may order now."""
        return (command for side in BOTH for command in self._game.legal(side))

    def refusal(self, command: Command) -> Refusal | None:
        """Why an order or a ruling would be refused, or None."""
        return self._game.refusal(command)

    def give(self, command: Command) -> Heard:
        """Carry out a ruling, or an order for either side; raises Refused without any effect."""
        return Heard(self._game.give(command).for_reader(None))

    def log(self, after: int = 0) -> tuple[LogEntry, ...]:
        """The whole log after one of its lines."""
        return _entries(self._game.log(None, after))

    @property
    def seed(self) -> int:
        """The seed with which the campaign was begun."""
        return self._game.meta.seed


Seat = PlayerSeat | UmpireSeat


@overload
def seat_for(game: Game, reader: Side) -> PlayerSeat: ...
@overload
def seat_for(game: Game, reader: None) -> UmpireSeat: ...
@overload
def seat_for(game: Game, reader: Side | None) -> Seat: ...
def seat_for(game: Game, reader: Side | None) -> Seat:
    """The seat of a reader: a side's player, or the umpire (None)."""
    return UmpireSeat(game) if reader is None else PlayerSeat(game, reader)


def game_of(seat: Public) -> Game:
    """The game behind a seat, for session code only."""
    return seat._game  # noqa: SLF001 - the one door to it


def _entries(lines: Iterable[Numbered]) -> tuple[LogEntry, ...]:
    return tuple(LogEntry(line.number, line.text, line.data) for line in lines)
