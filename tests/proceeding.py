"""What a rule brings about when it is called by itself, outside an order and the sequence of play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce

from campaign.model.book import Book
from campaign.model.commands import Command
from campaign.model.dice import DiceOfMoments, Roll, ScriptedDice
from campaign.model.events import CampaignBegan, DieRolled, Event
from campaign.model.play.state import State
from campaign.rules import engine
from campaign.rules.proceedings import Proceedings
from tests.sea import follow


def resolved(book: Book, state: State, command: Command, dice: DiceOfMoments) -> Proceedings:
    """What an order brings about from a state, up to the next decision; raises IllegalCommand for one that is refused."""
    now = engine.proceedings(book, state, dice)
    engine.carry_on(now, command)
    return now


def replayed(events: Iterable[Event]) -> State:
    """The state after a whole list of events, the first of which sets the scenario up."""
    began, *others = events
    assert isinstance(began, CampaignBegan)
    return reduce(engine.fold, others, began.start)


def events_of(
    rule: Callable[..., None], book: Book, state: State, *parts: object, dice: DiceOfMoments | None = None, **named: object,
) -> tuple[Event, ...]:
    """What a rule by itself brings about in a state; rolls are not told as events."""
    now = engine.proceedings(book, state, dice or ScriptedDice(()))
    rule(now, *parts, **named)
    return tuple(event for event in now.events if not isinstance(event, DieRolled))


def brought_about(
    rule: Callable[..., None], book: Book, state: State, *parts: object, dice: DiceOfMoments | None = None, **named: object,
) -> tuple[State, tuple[Event, ...]]:
    """The state after a rule by itself, and what it brings about."""
    return follow(state, events_of(rule, book, state, *parts, dice=dice, **named))


def rolls_of(rule: Callable[..., None], book: Book, state: State, *parts: object, dice: DiceOfMoments) -> tuple[Roll, ...]:
    """The dice that fall for a rule by itself."""
    now = engine.proceedings(book, state, dice)
    rule(now, *parts)
    return tuple(event.roll for event in now.events if isinstance(event, DieRolled))
