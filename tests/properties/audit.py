"""A game watched from order to order: every invariant, every account, every event, and now and then the post."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.events import CampaignEnded, Event, StepBegan
from campaign.model.play.state import State
from campaign.model.replacing import replace
from campaign.model.sides import BOTH
from campaign.rules import engine
from campaign.session.play.playing import play_on
from campaign.store.codec import Codec
from campaign.store.records import Meta
from tests.properties.accounts import Accounts
from tests.properties.accounts_of_points import unequal
from tests.properties.invariants import broken, misdeeds
from tests.properties.legs_of_fuel import Legs
from tests.properties.whole_war import BEGINNINGS, Beginning, book_of, deeds
from tests.staff.wars import Watched

CODEC = Codec()
POSTED_EVERY = 40
# The seeds of the slow proof begin here.
SLOW = 100
MOST_FAULTS = 5


@dataclass(slots=True)
class Audit:
    """What was found wrong so far, each with the moment; and what happened, by kind of order and event."""

    book: Book
    state: State
    accounts: Accounts
    legs: Legs
    faults: list[str] = field(default_factory=list)
    orders: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)

    @classmethod
    def opened(cls, book: Book, state: State) -> Audit:
        """An audit that begins with a state."""
        return cls(book, state, Accounts.opened(book, state), Legs.opened(book, state), broken(book, state))

    @property
    def hopeless(self) -> bool:
        """Whether enough is wrong."""
        return len(self.faults) >= MOST_FAULTS

    def take(self, events: Iterable[Event], after: State, order: object = None) -> None:
        """One order's events, which must lead to the state that is said to come after them."""
        before = str(self.state.cursor)
        events = tuple(events)
        found = list(unequal(events))
        for event in events:
            found += misdeeds(self.book, self.state, event)
            self.accounts.post(self.state, event)
            before_it, self.state = self.state, engine.fold(self.state, event)
            self.legs.post(before_it, event, self.state)
            self.events[type(event).__name__] += 1
        if self.state != after:
            found.append("the events do not lead to the state after them")
        found += [*broken(self.book, after), *self.accounts.faults(after), *self.legs.faults(after)]
        self.faults += [f"{before}, {order}: {fault}" for fault in found]
        if order is not None:
            self.orders[type(order).__name__] += 1

    def posted(self) -> None:
        """The state as it is, sent by post and read again."""
        if CODEC.read(CODEC.write(self.state)) != self.state:
            self.faults.append(f"{self.state.cursor}: the state is another when it is read again")


def chosen(seed: int) -> tuple[Beginning, Options]:
    """Both beginnings by turns, with and without land facts, hidden markers and a voyage home for the damaged.

    In the slow proof every third war has supply points too.
    """
    hidden = seed % 8 in (0, 1, 6, 7)
    return BEGINNINGS[seed % 2], Options(land_facts=seed % 4 < 2, hidden_markers=hidden, voyage_home=not seed % 3,
                                            supply_points=seed >= SLOW and seed % 3 == 1)


@cache
def whole_war(seed: int) -> Audit:
    """A random game of the whole war, watched to its end or until enough is wrong."""
    return _watched(*chosen(seed), seed)


def _watched(beginning: Beginning, options: Options, seed: int) -> Audit:
    book, audit = book_of(beginning, options), None
    for number, deed in enumerate(deeds(beginning, options, seed)):
        audit = audit or Audit.opened(book, deed.before)
        audit.take(deed.events, deed.after, deed.order)
        if number % POSTED_EVERY == 0:
            audit.posted()
        if audit.hopeless:
            break
    assert audit is not None
    return audit


@cache
def war_ashore(seed: int, turns: int) -> Audit:
    """A random game of the whole war with supply points, by turns with and without a land game, of so many game turns."""
    beginning = replace(BEGINNINGS[seed % 2], turns=turns)
    options = Options(supply_points=True, land_facts=seed % 4 < 2)
    return _watched(beginning, options, seed)


@cache
def by_the_staff(scenario: str, seed: int, options: Options | None = None) -> Audit:
    """A game of a scenario that both staffs play, looked at as each step begins."""
    book = load_book(scenario, options)
    game = Watched.begin(book, Meta(scenario, seed, book.options, players=dict.fromkeys(BOTH, "staff")))
    audit, waiting = Audit.opened(book, game.state), list[Event]()
    play_on(game)
    for one in game.history:
        if one.after is None:
            continue
        waiting.append(one.event)  # pyrefly: ignore[bad-argument-type]
        if isinstance(one.event, StepBegan | CampaignEnded):
            audit.take(waiting, one.after)
            waiting.clear()
        if audit.hopeless:
            break
    return audit
