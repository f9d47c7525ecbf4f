"""How long the oil of a store lasts: a band that holds eight times in ten, from what its owner knows of past and future."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, exp2, sqrt
from typing import NamedTuple, Protocol

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.views import View
from campaign.model.setting.scenario import CargoKind, PortId
from campaign.model.units.forces import ForceId, ShipStatus
from campaign.model.units.ships import ShipType
from campaign.rules.views.strength import FAR, by_sea, speed
from campaign.session.voyages import ordered_voyage, segments_until
from campaign.words.counting import quantity
from campaign.words.names import port_name

# The rule under which it is forecast, which a note names.
RULE = "SM-GAP-93"
# Standard deviations that hold eight in ten of a normal distribution.
EIGHT_IN_TEN = 1.281552
# What a store gives out in a day is told as the mean of so many.
LATELY = 7
# Flows this many segments back weigh half as much as yesterday's.
HALF_LIFE = 28
# Without a past the pool is taken to give out this share of what ships at sea burn; the guess weighs like so many segments.
SHARE_OF_BURN, WEIGHT_OF_BURN = 0.8, 4
# What comes in slow weeks evens out in busy ones, more so in a port that is filled as it empties; and how far tomorrow's habits
# may differ from yesterday's. All are fitted to wars that the staffs played (docs/forecasts.md).
POOL_EVENS_OUT, PORT_EVENS_OUT, DRIFT = 0.85, 0.55, 0.13
MOST_TURNS = 72
BATTLESHIPS = (ShipType.BATTLESHIP, ShipType.BATTLECRUISER)


class Flow(Struct, frozen=True):
    """Fuel points that left a store in one segment (below 0: came into it); `port` is None for the Italian pool.

    They went into bunkers or, as `cargo`, into holds, `through` the pumps or over the quays of a port.
    """

    segment: int
    port: PortId | None
    points: float
    cargo: bool = False
    through: PortId | None = None


class Remembered(Protocol):
    """A record of what left and reached a side's stores, monthly production not included."""

    @property
    def flows(self) -> tuple[Flow, ...]:
        """The flows in order of time."""
        ...


class Band(NamedTuple):
    """The fuel points that a store will hold: eight times in ten between `low` and `high`, most likely `middle`."""

    low: float
    middle: float
    high: float


class TurnBand(NamedTuple):
    """The band as a game turn begins, by the turn's running number."""

    turn: int
    low: float
    middle: float
    high: float


class Dry(NamedTuple):
    """After how many segments a store is empty: by the band's low edge, its middle and its high one; None: not in sight."""

    soonest: int
    likely: int | None
    latest: int | None


class Arrival(Struct, frozen=True):
    """Fuel points that are known to come into a store within so many segments."""

    segments: int
    points: float


class Habit(Struct, frozen=True):
    """What a store gave out a segment lately, and how that varies; the same of what came in beside known arrivals.

    `evens_out` is how much of the variance is left in the sum of many segments.
    """

    out: float
    out_spread: float
    into: float
    into_spread: float
    evens_out: float


class FuelOutlook(Struct, frozen=True):
    """What a store will hold: the band as each coming game turn begins, when it is dry, and what was reckoned with."""

    points: tuple[TurnBand, ...]
    dry: Dry | None
    notes: tuple[str, ...]
    held: float
    habit: Habit
    arrivals: tuple[Arrival, ...]

    def after(self, segments: int) -> Band:
        """SM-GAP-93 The band after so many segments: what is held and known to come, less what is given out as lately.

        A store holds no less than nothing. What came in unannounced comes as lately, but no sooner than what is known.
        """
        known = sum(arrival.points for arrival in self.arrivals if arrival.segments <= segments)
        habit = self.habit
        into = max(0.0, segments * habit.into - known) if habit.into else 0.0
        middle = self.held + known + into - segments * habit.out
        chance = segments * habit.evens_out * (habit.out_spread + habit.into_spread)
        drift = (segments * DRIFT) ** 2 * (habit.out**2 + habit.into**2)
        reach = EIGHT_IN_TEN * sqrt(chance + drift)
        return Band(*(max(0.0, edge) for edge in (middle - reach, middle, middle + reach)))


def fuel_outlook(
    book: Book, view: View, records: Remembered, port: PortId | None = None, turns: int = MOST_TURNS,
) -> FuelOutlook | None:
    """How long the Italian pool lasts, or the stock of one of the side's ports; None where the side has no such store."""
    stock = view.fuel_pool if port is None else view.ports[port].fuel if port in view.ports else None
    if stock is None or (port is not None and not view.ports[port].own):
        return None
    habit = _habit(book, view, records.flows, port)
    arrivals = tuple(_pool_arrivals(book, view) if port is None else _under_way(book, view, port))
    last = min(turns, MOST_TURNS)
    plain = FuelOutlook((), None, (), stock, habit, arrivals)
    bands = []
    for ahead in range(1, last + 1):
        turn = view.cursor.turn.plus(ahead)
        # A turn begins with what its first phase brings.
        band = plain.after(segments_until(book, view.cursor, turn) or 0)
        bands.append(TurnBand(turn.number, *(round(edge, 1) for edge in band)))
    return FuelOutlook(tuple(bands), _dry(book, plain, last), tuple(_notes(plain, port, book)), stock, habit, arrivals)


def fills_the_battleships(book: Book, view: View) -> float:
    """SM-8A1 The fuel points that fill the bunkers of all own battleships once: below it they cannot all put to sea."""
    return float(sum(book.counters[ship.id].fuel_boxes * book.counters[ship.id].fuel_points_per_box
                     for ship in view.ships.values()
                     if book.counters[ship.id].type in BATTLESHIPS and not ship.status.is_lost))


def days_over(view: View) -> int:
    """The running number of the last day that is over: the fuel of a segment is issued when it ends."""
    return view.segment - (view.cursor.phase is Phase.NAVAL)


def given_out(view: View, flows: Iterable[Flow], port: PortId | None, *, cargo: bool = False) -> float:
    """SM-GAP-93.1 What a store gave out in a day, as the mean of the last seven that are over; of it what went as cargo."""
    last = days_over(view)
    gave = sum(flow.points for flow in flows if flow.port == port and flow.points > 0 and last - LATELY < flow.segment <= last
               and (flow.cargo or not cargo))
    return round(gave / max(1, min(LATELY, last)), 2)


def _habit(book: Book, view: View, flows: Iterable[Flow], port: PortId | None) -> Habit:
    last = days_over(view)
    out, into = [0.0] * last, [0.0] * last
    for flow in flows:
        if flow.port == port and 1 <= flow.segment <= last:
            (out if flow.points > 0 else into)[flow.segment - 1] += abs(flow.points)
    weights = [exp2(-(last - segment) / HALF_LIFE) for segment in range(1, last + 1)]
    burnt = SHARE_OF_BURN * _burnt_at_sea(book, view) if port is None else 0.0
    issued, spread = _weighted_mean(out, weights, burnt)
    came, came_spread = _weighted_mean(into, weights, 0.0)
    return Habit(issued, spread, came, came_spread, POOL_EVENS_OUT if port is None else PORT_EVENS_OUT)


def _weighted_mean(series: Sequence[float], weights: Sequence[float], before: float) -> tuple[float, float]:
    """The weighted mean of a series and its variance; `before`, what is thought before anything is known, counts a little."""
    whole = sum(weights) + WEIGHT_OF_BURN
    middle = (sum(weight * value for weight, value in zip(weights, series, strict=True)) + WEIGHT_OF_BURN * before) / whole
    squares = sum(weight * (value - middle) ** 2 for weight, value in zip(weights, series, strict=True))
    return middle, (squares + WEIGHT_OF_BURN * middle**2) / whole


def _burnt_at_sea(book: Book, view: View) -> float:
    """SM-8A1.5 Fuel points that ships at sea tick in a segment, and draw again in port."""
    return sum(book.counters[ship.id].fuel_points_per_box for ship in view.ships.values()
               if ship.force is not None and ship.status is ShipStatus.ACTIVE
               and book.counters[ship.id].type is not ShipType.SUBMARINE)


def _pool_arrivals(book: Book, view: View) -> Iterator[Arrival]:
    """SM-10A1.2 The months' production, as the chart has it, from the next game turn on; this turn's is in the pool."""
    for name, points in book.charts.fuel.pool_arrivals.items():
        turn = Turn.of(name)
        if turn > view.cursor.turn and points:
            yield Arrival(segments_until(book, view.cursor, turn), float(points))


def _under_way(book: Book, view: View, port: PortId) -> Iterator[Arrival]:
    """Fuel aboard ships for a port, for when they can be there: by the order that they have, or else by the shortest way."""
    for cargo in view.cargoes.values():
        if cargo.facts.kind is not CargoKind.FUEL or not cargo.aboard or cargo.lost:
            continue
        points = cargo.facts.size_re * book.charts.fuel.points_per_re
        days = _days_to(book, view, view.ships[cargo.aboard[0]].force, port, cargo.facts.destination)
        if days is not None:
            yield Arrival(days, points)


def _days_to(book: Book, view: View, force: ForceId | None, port: PortId, wanted: PortId) -> int | None:
    where = view.ports[port].hex
    if force is None or force not in view.forces:
        return None
    voyage = ordered_voyage(book, view, force)
    if voyage is not None and voyage.berths:
        return voyage.days if voyage.ends[-1] == where else None
    own = view.forces[force]
    away = by_sea(book.theatre, own.force.hex, where)
    if wanted != port or away >= FAR or own.force.scattered is not None:
        return None
    return ceil(away / speed(book, [view.ships[key] for key in own.ships]))


def _dry(book: Book, outlook: FuelOutlook, turns: int) -> Dry | None:
    """The first segments after which the edges of the band reach zero."""
    found: list[int | None] = [None, None, None]
    for segments in range(turns * 2 * book.charts.sequence.segments + 1):
        for edge, points in enumerate(outlook.after(segments)):
            if found[edge] is None and points <= 0:
                found[edge] = segments
        if found[2] is not None:
            break
    return None if found[0] is None else Dry(found[0], found[1], found[2])


def _notes(outlook: FuelOutlook, port: PortId | None, book: Book) -> Iterator[str]:
    name = "The Italian pool" if port is None else port_name(book, port)
    comes = f" out and {outlook.habit.into:.1f} in" if outlook.habit.into else ""
    yield (f"{name} is reckoned at {outlook.habit.out:.1f} fuel points a day{comes}, after all that it gave out, the last "
           f"weeks foremost; the band holds eight times in ten ({RULE}).")
    if outlook.arrivals:
        coming = sum(arrival.points for arrival in outlook.arrivals)
        what = "months' production" if port is None else "loads under way"
        yield f"Counted: {quantity(coming, 'fuel point')} known to come, {what}."
