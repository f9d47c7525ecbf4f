"""The events while an order is carried out, in order, each folded once as it happens."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import Command
from campaign.model.dice import DiceOfMoments, Die, Roll, Why
from campaign.model.events import DieRolled, Event
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.rules.fold import fold


class Happening(Struct, frozen=True):
    """One event with the states before and after it."""

    before: State
    event: Event
    after: State


class Proceedings:
    """A campaign being carried on: the state so far, the events since, the dice, and the orders given on the way.

    `obey` judges and carries out an order that a rule itself gives, such as a standing order. Chapters use nothing else:
    whatever they add is folded at once, so that later code builds on it, and nobody folds it again.
    """

    def __init__(self, book: Book, state: State, dice: DiceOfMoments,
                 obey: Callable[[Proceedings, Command], Refusal | None] | None = None) -> None:
        self.book = book
        self.state = state
        self.happenings: list[Happening] = []
        self._dice = dice
        self._obey = obey

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened, in order."""
        return tuple(happening.event for happening in self.happenings)

    def add(self, *events: Event) -> None:
        """Adds events, one after the other."""
        for event in events:
            before = self.state
            self.state = fold(before, event)
            self.happenings.append(Happening(before, event, self.state))

    def roll(self, die: Die, why: Why) -> int:
        """SM-1G Each die that falls is an event of its own, before what it leads to; each moment has dice of its own."""
        face = self._dice.at(self.state.cursor.moment, self.state.rolled).roll(die, why)
        self.add(DieRolled(Roll(die, face, why)))
        return face

    def order(self, command: Command) -> Refusal | None:
        """Carries out an order that a rule gives, like any other; returns the refusal if a law forbids it."""
        if self._obey is None:
            raise LookupError(f"nobody is here to obey {type(command).__name__}")
        return self._obey(self, command)
