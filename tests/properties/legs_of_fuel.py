"""The save's ledger of fuel held against the campaign: every leg has its other, and what they leave is what is there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from campaign.model.book import Book
from campaign.model.events import CargoLoaded, CargoUnloaded, Event, FuelBurned, PoolFilled, ShipsRefuelled
from campaign.model.play.state import State
from campaign.model.setting.scenario import CargoKind
from campaign.model.sides import BOTH, Side
from campaign.store import ledger
from campaign.store.ledger_of_fuel import ACCOUNTS, BUNKERS, BURNED, CARGO, NEUTRAL, POOL, POSTINGS, TAKEN, account_of
from tests.properties.entries import TRIFLE

Row = Mapping[str, Any]
Rows = Callable[[Event, State, State], Sequence[Row]]
CHANGES = {"stock", TAKEN, *(change for change, _ in POSTINGS.values())}
Balance = defaultdict[str, float]
SIDES = {account_of(side, account): side for side in (*(side.value for side in BOTH), NEUTRAL) for account in ACCOUNTS}


def rows_of(event: Event, before: State, after: State) -> list[Row]:
    """What the ledger says of an event."""
    return [row for name, row in ledger.entries(1, event, before, after) if name == "fuel_movement"]


def by_side(rows: Sequence[Row]) -> Iterator[tuple[str, Row]]:
    """Each leg with the side of the account that ends its group; stocks are no legs."""
    side = ""
    for row in reversed([row for row in rows if row["change"] != "stock"]):
        side = SIDES.get(row["place"], side)
        yield side, row


def owner(row: Row, before: State, after: State) -> str:
    """Whose place a leg is of, as the campaign has it: what was taken from somebody was his before."""
    state = before if row["change"] == TAKEN and (row["points"] or row["boxes"]) < 0 else after
    if row["ship"]:
        return (state.ships.get(row["ship"]) or before.ships[row["ship"]]).side.value
    if row["place"] == POOL:
        return Side.AXIS.value
    if row["place"] in SIDES:
        return SIDES[row["place"]]
    side = state.ports[row["place"]].allegiance.side
    return NEUTRAL if side is None else side.value


def there(book: Book, state: State) -> Balance:
    """All places that hold fuel: points in ports, pool and holds, boxes in ships."""
    found: Balance = defaultdict(float)
    for name, port in state.ports.items():
        if port.fuel is not None:
            found[name] = port.fuel
    found[POOL] = state.fuel_pool
    for key, ship in state.ships.items():
        found[key] = 0 if ship.status.is_lost else ship.fuel_boxes
    for item in state.cargoes.values():
        if item.facts.kind is CargoKind.FUEL and item.aboard:
            found[account_of(item.facts.side.value, CARGO)] += item.facts.size_re * book.charts.fuel.points_per_re
    return found


@dataclass(slots=True)
class Legs:
    """What ought to be in each place by the rows so far, and what was wrong with them."""

    book: Book
    places: Balance
    rows: Rows = rows_of
    wrong: list[str] = field(default_factory=list)
    events: Counter[str] = field(default_factory=Counter)

    @classmethod
    def opened(cls, book: Book, state: State, rows: Rows = rows_of) -> Legs:
        """The ledger at the beginning: what is there."""
        return cls(book, there(book, state), rows)

    def post(self, before: State, event: Event, after: State) -> None:
        """Takes in the rows of an event."""
        rows = self.rows(event, before, after)
        if not rows:
            return
        self.events[type(event).__name__] += 1
        points: Balance = defaultdict(float)
        boxes: Balance = defaultdict(float)
        for group, row in by_side(rows):
            if group != (side := owner(row, before, after)):
                self.wrong.append(f"{event}: a leg of {side} stands with those of {group or 'nobody'}: {row}")
            points[side] += row["points"] or 0.0
            boxes[side] += row["boxes"] or 0
            if row["ship"] or row["place"] in SIDES or row["points_left"] is not None:
                # Of a store that never runs out nothing is left to tell.
                self.places[row["ship"] or row["place"]] += (row["boxes"] if row["ship"] else row["points"]) or 0
        self.wrong += [f"{event}: {amount:g} {unit} of {side} come from nowhere"
                       for unit, sums in (("points", points), ("boxes", boxes)) for side, amount in sums.items()
                       if abs(amount) > TRIFLE]
        self.wrong += [f"{event}: nobody knows the change {row['change']}" for row in rows if row["change"] not in CHANGES]
        self.wrong += self._unlike(event, before, rows)

    def faults(self, state: State) -> list[str]:
        """What was wrong, and every place that holds more or less than the rows leave there."""
        found = there(self.book, state)
        left = {place: amount for place, amount in self.places.items() if place not in SIDES or place.endswith(CARGO)}
        return self.wrong + [f"{place}: {found[place]:g} are there, and the ledger leaves {left.get(place, 0):g}"
                             for place in sorted({*found, *left}) if abs(found[place] - left.get(place, 0)) > TRIFLE]

    def _unlike(self, event: Event, before: State, rows: Sequence[Row]) -> Iterator[str]:
        """What an event says of fuel, and its rows do not."""
        posted: Balance = defaultdict(float)
        for row in rows:
            account = row["place"].rpartition(" ")[2] if row["place"] in SIDES else "" if row["ship"] else "place"
            posted[account] += (row["boxes"] if account == BURNED else row["points"]) or 0
        match event:
            case FuelBurned(ships=ships):
                due = {BURNED: sum(before.ships[key].fuel_boxes > 0 for key in ships)}
            case PoolFilled(points=points):
                due = {"place": points}
            case ShipsRefuelled(boxes=boxes, points=points):
                price = sum(count * self.book.counters[key].fuel_points_per_box for key, count in boxes)
                due = {"place": -points, BUNKERS: price}
            case CargoLoaded(fuel_points=points):
                due = {"place": -points, CARGO: points}
            case CargoUnloaded(fuel_points=points):
                due = {"place": points, CARGO: -points}
            case _:
                return
        yield from (f"{event}: {posted[name]:g} {name} in the ledger, and {amount:g} by the event"
                    for name, amount in due.items() if abs(posted[name] - amount) > TRIFLE)
