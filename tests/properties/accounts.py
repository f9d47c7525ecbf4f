"""Double entry for all that there is a fixed amount of: each event moves it from one place to another.

Some places every state shows: holds, bunkers, quays, flotillas. Others lie beyond and say where the rest came from or
went: burned, sunk, eaten, mended. When the entries leave in each place what the state shows there, every fuel point, RE,
supply point, hit, submarine, air unit and victory point is somewhere, or is accounted for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from campaign.model.book import Book
from campaign.model.events import DutyFailed, Event, MaltaFed, PointsScored, SuppliesLanded, SupplyAccountClosed, UmpireRuled
from campaign.model.play.state import State
from campaign.model.sides import BOTH
from tests.properties.accounts_of_cargo import cargo_entries, cargo_shown
from tests.properties.accounts_of_fuel import fuel_entries, fuel_shown
from tests.properties.accounts_of_points import points_entries, points_shown
from tests.properties.accounts_of_units import units_entries, units_shown
from tests.properties.entries import TRIFLE, Entries, Entry, Shown, beyond, is_beyond

LARDER, TALLY, FAILED, SCORE = "supply points in Malta's larder", "loads landed in the turn", "duties failed", "points of"
RECORD = "on record"

Balance = Counter[tuple[str, str]]


@dataclass(slots=True)
class Accounts:
    """What ought to be in each place by the entries so far, and what came from beyond or went there."""

    book: Book
    inside: Balance
    outside: Balance = field(default_factory=Counter)

    @classmethod
    def opened(cls, book: Book, state: State) -> Accounts:
        """The books at the beginning: what is there."""
        return cls(book, balance(book, state))

    def post(self, before: State, event: Event) -> None:
        """Enters what an event moved."""
        for entry in entries(self.book, before, event):
            for place, more in ((entry.source, -entry.amount), (entry.to, entry.amount)):
                account = self.outside if is_beyond(place) else self.inside
                account[entry.what, place] += more  # pyrefly: ignore[unsupported-operation]

    def faults(self, state: State) -> list[str]:
        """Every place that shows more or less than the entries leave there, or less than nothing."""
        found = balance(self.book, state)
        wrong = [f"{what}: {found[what, place]:g} {place}, but the entries leave {self.inside[what, place]:g}"
                 for what, place in sorted({*found, *self.inside})
                 if abs(found[what, place] - self.inside[what, place]) > TRIFLE]
        return wrong + [f"{what}: {amount:g} {place}" for (what, place), amount in found.items()
                        if amount < -TRIFLE and not what.startswith(SCORE)]


def balance(book: Book, state: State) -> Balance:
    """What a state shows in each place."""
    found: Balance = Counter()
    for one in shown(book, state):
        found[one.what, one.place] += one.amount  # pyrefly: ignore[unsupported-operation]
    return found


def shown(book: Book, state: State) -> Iterator[Shown]:
    """All that a state shows."""
    yield from fuel_shown(book, state)
    yield from cargo_shown(book, state)
    yield from units_shown(book, state)
    yield from points_shown(book, state)
    yield Shown(LARDER, RECORD, state.war.malta.stock)
    yield Shown(TALLY, RECORD, sum(state.war.supply.landed.values()))
    yield Shown(FAILED, RECORD, sum(state.war.supply.failed.values()))
    for side in BOTH:
        yield Shown(f"{SCORE} {side}", RECORD, sum(entry.points for entry in state.points if entry.side is side))


def entries(book: Book, before: State, event: Event) -> Entries:
    """All that an event moves."""
    yield from fuel_entries(book, before, event)
    yield from cargo_entries(book, before, event)
    yield from units_entries(book, before, event)
    yield from points_entries(book, before, event)
    yield from _of_supply(book, before, event)
    if isinstance(event, PointsScored):
        yield Entry(f"{SCORE} {event.entry.side}", beyond("merit"), RECORD, event.entry.points)
    elif isinstance(event, UmpireRuled) and event.points is not None:
        yield Entry(f"{SCORE} {event.points.side}", beyond("rulings"), RECORD, event.points.points)


def _of_supply(book: Book, before: State, event: Event) -> Entries:
    match event:
        case SuppliesLanded(loads=loads, to_stock=to_stock):
            yield Entry(TALLY, beyond("holds"), RECORD, loads)
            yield Entry(LARDER, beyond("holds"), RECORD, to_stock)
        case SupplyAccountClosed():
            yield Entry(TALLY, RECORD, beyond("closed"), sum(before.war.supply.landed.values()))
        case MaltaFed(malta=after):
            # She eats her fill or nothing.
            yield Entry(LARDER, RECORD, beyond("eaten"), 0.0 if after.turns_out else book.charts.war.supply.malta_loads)
        case DutyFailed():
            yield Entry(FAILED, beyond("duty"), RECORD, 1)
        case _:
            return


