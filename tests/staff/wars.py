"""Whole games of `calabria` by the staff, kept in memory, with every order that was refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from msgspec import Struct

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.commands import Command
from campaign.model.events import Event
from campaign.model.play.state import State
from campaign.model.sides import BOTH, Side
from campaign.session.play.game import Consequences, Game
from campaign.session.play.playing import Halt, play_on
from campaign.session.play.referee import fight_out
from campaign.session.play.seat import Public
from campaign.session.play.trouble import Refused
from campaign.staff.commander import give_way
from campaign.staff.judgement.orders import Order, command_of
from campaign.store.records import Meta, Stored

SCENARIO = "calabria"
SEEDS = tuple(range(1, 21))
HIDDEN_SEEDS = SEEDS[:10]


class Watched(Game):
    """A game in memory that keeps its events, and what the staff ordered in vain."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.refused: Counter[str] = Counter()
        self.asked = 0
        self.history: list[Stored] = []

    def give(self, order: Order, before: Sequence[Event] = (), rule: str = "") -> Consequences:
        """Carries an order out, and remembers what was refused."""
        self.asked += 1
        try:
            return super().give(order, before, rule)
        except Refused as found:
            self.refused[f"{type(command_of(order)).__name__}: {found.refusal}"] += 1
            raise

    def accept(self, stored: Any, state: State) -> None:
        """Accepts, and remembers."""
        self.history.extend(stored)
        super().accept(stored, state)


class War(Struct, frozen=True):
    """One game, played to its end."""

    seed: int
    book: Book
    start: State
    end: State
    history: tuple[Stored, ...]
    orders: int
    refused: Counter[str]

    def happened(self, kind: type) -> list[Any]:
        """The events of one kind, in order."""
        return [one.event for one in self.history if isinstance(one.event, kind)]

    def moments(self, kind: type) -> Iterator[tuple[State, Any, State]]:
        """The events of one kind, each with the states before and after it."""
        for one in self.history:
            if isinstance(one.event, kind) and one.before is not None and one.after is not None:
                yield one.before, one.event, one.after


@cache
def book_with(hidden: bool) -> Book:
    """The scenario's Book, with public markers or hidden ones."""
    return load_book(SCENARIO, Options(hidden_markers=hidden))


@cache
def war(seed: int, hidden: bool = False) -> War:
    """Both staffs play one seed to the end."""
    return fought(seed, hidden)


def fought(seed: int, hidden: bool = False) -> War:
    """As `war`, played anew."""
    game = begun(seed, hidden)
    start = game.state
    play_on(game)
    return _told(game, seed, start)


@cache
def alone(side: Side, seed: int) -> War:
    """The staff of one side against an enemy who ends every step as it begins."""
    game = begun(seed, players={side: "staff", side.enemy: "human"})
    start = game.state
    while play_on(game).halt is not Halt.OVER:
        if game.state.attack is not None and not any(give_up(game, side.enemy)):
            fight_out(Public(game))
        else:
            list(give_up(game, side.enemy))
    return _told(game, seed, start)


def begun(seed: int, hidden: bool = False, players: dict[Side, str] | None = None) -> Watched:
    """A game in memory at its first decision."""
    who = players or dict.fromkeys(BOTH, "staff")
    book = book_with(hidden)
    return Watched.begin(book, Meta(SCENARIO, seed, book.options, players=who))


def give_up(game: Game, side: Side) -> Iterator[Command]:
    """What an enemy without will answers: the least that can be answered, and nothing where a battle waits."""
    for decision in game.pending(side):
        if decision.kind.value != "fight":
            order = give_way(game.book, game.view(side), decision)
            game.give(order)
            yield order
            return


def _told(game: Watched, seed: int, start: State) -> War:
    return War(seed, game.book, start, game.state, tuple(game.history), game.asked - sum(game.refused.values()), game.refused)
