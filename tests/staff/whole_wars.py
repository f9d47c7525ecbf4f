"""The whole war by the staff: looked at as each segment begins, and not kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from time import process_time
from typing import Any

from campaign.library.book import load_book
from campaign.model.book import Book, Options
from campaign.model.events import DieRolled, DutyFailed, SegmentBegan, ShipRanDry, ShipRemoved, SuppliesLanded
from campaign.model.play.calendar import Turn
from campaign.model.play.state import State
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipType
from campaign.rules.chapters.war.victory import total
from campaign.session.play.game import Consequences
from campaign.session.play.playing import Halt, Until, play_on
from campaign.store.records import Meta
from tests.properties.invariants import broken, misdeeds
from tests.staff.wakefulness import Wakefulness
from tests.staff.wars import Watched

SCENARIO = "mediterranean"
MOST_FAULTS = 5


@dataclass
class Account:
    """What a war came to: faults, orders refused, what was lost and landed, and the seconds that each segment took."""

    book: Book
    state: State
    watch: Wakefulness
    halt: Halt | None = None
    orders: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    lost: Counter[tuple[Side, ShipType]] = field(default_factory=Counter)
    dry: Counter[Side] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    landed: Counter[Side] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def points(self, side: Side) -> float:
        """Points of a side at the end."""
        return total(self.state, side)


class _Inspected(Watched):
    """A game that is counted up as it goes on; nothing of it is kept."""

    account: Account
    saw: Callable[[Any], None] | None = None

    def accept(self, stored: Any, state: State) -> None:
        for one in stored:
            self._count(one)
            if self.saw is not None:
                self.saw(one)
        self.history.clear()
        super().accept(stored, state)
        self.history.clear()

    def _count(self, one: Any) -> None:
        account, event, before = self.account, one.event, one.before
        if before is None or isinstance(event, DieRolled):
            return
        account.watch.saw(before, event)
        if len(account.faults) < MOST_FAULTS:
            account.faults += [f"{before.cursor}: {fault}" for fault in misdeeds(self.book, before, event)]
        match event:
            case ShipRemoved(ship=ship, status=status) if status.is_lost and ship in before.ships:
                account.lost[before.ships[ship].side, self.book.counters[ship].type] += 1
            case ShipRanDry(ship=ship):
                account.dry[before.ships[ship].side] += 1
            case DutyFailed(location=location):
                account.failed[location.value] += 1
            case SuppliesLanded(side=side, loads=loads):
                account.landed[side] += round(loads)
            case SegmentBegan() if len(account.faults) < MOST_FAULTS:
                account.faults += [f"{one.after.cursor}: {fault}" for fault in broken(self.book, one.after)]
            case _:
                pass


def war_of(
    first: str, seed: int, until: str | None = None, saw: Callable[[Any], None] | None = None, **options: Any,
) -> Account:
    """Both staffs play the war from a half-month on, to another or to its end; somebody may look at all that is stored."""
    book = load_book(SCENARIO, Options(first_turn=first, **options))
    game = _Inspected.begin(book, Meta(SCENARIO, seed, book.options, players=dict.fromkeys(BOTH, "staff")))
    game.saw = saw
    account = game.account = Account(book, game.state, Wakefulness(book), faults=broken(book, game.state))
    began, last = process_time(), game.state.segment

    def told(_: object, __: Consequences) -> None:
        nonlocal began, last
        if game.state.segment != last:
            now = process_time()
            account.seconds.append((now - began) / (game.state.segment - last))
            began, last = now, game.state.segment

    account.halt = play_on(game, Until(turn=Turn.of(until)) if until else None, progress=told, remembers=False).halt
    account.state, account.orders, account.refused = game.state, game.asked, game.refused
    return account
