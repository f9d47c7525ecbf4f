"""The events while an order is carried out, in order, each folded once as it happens."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.commands import Command, RuleAsUmpire
from campaign.model.dice import DiceOfMoments, Die, Roll, Why
from campaign.model.events import DieRolled, Event
from campaign.model.play.provenance import Provenance
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sides import BOTH, Side
from campaign.rules.fold import fold


class Happening(Struct, frozen=True):
    """One event with the states before and after it, and what brought it about, if that is known."""

    before: State
    event: Event
    after: State
    cause: Provenance | None = None


class Proceedings:
    """A campaign being carried on: the state so far, the events since, the dice, and how many orders were carried out.

    `obey` judges and carries out an order that a rule itself gives, such as a standing order. Chapters use nothing else:
    whatever they add is folded at once, so that later code builds on it, and nobody folds it again.
    """

    def __init__(self, book: Book, state: State, dice: DiceOfMoments,
                 obey: Callable[[Proceedings, Command], Refusal | None] | None = None) -> None:
        self.book = book
        self.state = state
        self.happenings: list[Happening] = []
        self.cause: Provenance | None = None
        self.ordered = 0
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
            self.happenings.append(Happening(before, event, self.state, self.cause))

    def roll(self, die: Die, why: Why) -> int:
        """SM-1G Each die that falls is an event of its own, before what it leads to; each moment has dice of its own."""
        face = self._dice.at(self.state.cursor.moment, self.state.rolled).roll(die, why)
        self.add(DieRolled(Roll(die, face, why)))
        return face

    @contextmanager
    def under(self, rule: str, seen_by: tuple[Side, ...] = BOTH) -> Generator[None]:
        """While the game goes on by a rule, that is the cause of what happens; `seen_by` may know of it whatever happens."""
        assert self.cause is None or not self.cause.order, f"the game does not go on by {rule} while an order is carried out"
        with self.because_of(Provenance(rule, seen_by=seen_by)):
            yield

    @contextmanager
    def carrying_out(self, command: Command) -> Generator[None]:
        """While an order is carried out, that is the cause of what happens, under the rule that gave it, if one did."""
        cause = self.cause_in(command)
        self.ordered += 1
        with self.because_of(cause):
            yield

    def cause_in(self, command: Command) -> Provenance:
        """What happens is because of an order, under the rule that gives it, if one does: the next one that is carried out."""
        giver = None if isinstance(command, RuleAsUmpire) else command.side
        return Provenance("" if self.cause is None else self.cause.rule, type(command).__name__, giver, self.ordered + 1)

    @contextmanager
    def because_of(self, cause: Provenance) -> Generator[None]:
        """Meanwhile that is the cause of what happens."""
        outer, self.cause = self.cause, cause
        try:
            yield
        finally:
            self.cause = outer

    def order(self, command: Command) -> Refusal | None:
        """Carries out an order that a rule gives, like any other; returns the refusal if a law forbids it."""
        if self._obey is None:
            raise LookupError(f"nobody is here to obey {type(command).__name__}")
        return self._obey(self, command)
