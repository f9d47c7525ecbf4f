"""What happens while an order is carried out: events in order, each folded once, as it happens."""

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
    """One event between the state that it found and the state that it left."""

    before: State
    event: Event
    after: State


class Proceedings:
    """A campaign being carried on: the state so far, what happened since, the door to the dice, and orders given on the way.

    `obey` judges and carries out an order that a rule itself gives, as a standing order does. Chapters speak to it alone:
    whatever they add is folded at once, so that what follows builds on it, and nobody folds it again.
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
        """Events happen, one after the other."""
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
        """An order that a rule gives is carried out like any other; what a law refuses does not happen, and is returned."""
        if self._obey is None:
            raise LookupError(f"nobody is here to obey {type(command).__name__}")
        return self._obey(self, command)
