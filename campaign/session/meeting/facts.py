"""What a staff lays on the table before a half-month, as data: duties, changes, oil, dates, functions, operations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta
from enum import Enum
from functools import cached_property
from typing import Any

from msgspec import Struct

from campaign.model import events
from campaign.model.book import Book
from campaign.model.play.calendar import Cursor, Phase, Step, Turn
from campaign.model.play.delegation import StaffFunction
from campaign.model.play.ports import Cargo
from campaign.model.play.views import View
from campaign.model.setting.scenario import CargoKind, PortId
from campaign.model.setting.timeline import first_day
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.ratings.sky import sky_over
from campaign.session.history.agenda import known_to_come
from campaign.session.logistics.convoys import DutyState, LandDuty
from campaign.session.logistics.ledger import LogisticsLedger, ledger_for
from campaign.session.logistics.shipping import ShippingSum
from campaign.session.logistics.stocks import PoolOverTime, StockOverTime
from campaign.session.meeting.operations import Operation, operations_for
from campaign.session.play.seat import PlayerSeat, Seat, game_of, seat_for
from campaign.session.play.undoing import archive_of
from campaign.session.reports.situation import day_in_words
from campaign.words.counting import capitalised, listed, quantity
from campaign.words.names import port_name

# So many half-months ahead is looked, and so many lines told of them; so many ships that came or went.
AHEAD, MOST_COMING, MOST_CHANGES, MOST_WAITING = 6, 6, 7, 4


class OwedItem(Struct, frozen=True):
    """What is owed to a land, or waits to be carried: how much, of it landed, and on its way; in a few words how it stands.

    `urgent` where nothing carries what is lacking.
    """

    name: str
    owed: float
    landed: float
    on_the_way: float
    state: str
    urgent: bool
    port: PortId


class ChangeKind(Enum):
    """What happened to a ship."""

    CAME = "came"
    FIT = "fit"
    HURT = "hurt"
    LOST = "lost"
    LEFT = "left"


class ShipChange(Struct, frozen=True):
    """A ship that came, is fit again, was hurt or is lost since the last meeting."""

    ship: ShipId
    kind: ChangeKind
    words: str


class Moon(Enum):
    """A phase of the moon that plans are made by."""

    NEW = "new moon"
    FULL = "full moon"


class Coming(Struct, frozen=True):
    """What is known to come in a half-month, and the port it concerns, if one; of the moon the day."""

    turn: Turn
    words: str
    port: str
    moon: Moon | None = None
    day: date | None = None


class StaffMeeting(Struct, frozen=True):
    """Everything on the table. Figures of supply and oil are those of the ledger."""

    side: Side
    cursor: Cursor
    points: dict[Side, float]
    owed: tuple[OwedItem, ...]
    changes: tuple[ShipChange, ...]
    sent: ShippingSum | None
    pool: PoolOverTime | None
    stocks: tuple[StockOverTime, ...]
    coming: tuple[Coming, ...]
    handed: tuple[StaffFunction, ...]
    quiet: bool
    operations: tuple[Operation, ...]
    headline: str
    subline: str


class Preparation:
    """SM-GAP-102 A meeting while it is prepared, part by part: each is reckoned when it is first asked for."""

    PARTS = ("ledger", "owed", "changes", "coming", "operations")

    def __init__(self, seat: PlayerSeat) -> None:
        self.seat = seat
        self.book, self.view = seat.book, seat.view

    @cached_property
    def ledger(self) -> LogisticsLedger:
        """The side's ledger."""
        return ledger_for(self.seat)

    @cached_property
    def owed(self) -> tuple[OwedItem, ...]:
        """Duties, and what waits in port to be carried."""
        return (*map(_duty, self.ledger.duties), *_waiting(self.book, self.view))

    @cached_property
    def changes(self) -> tuple[ShipChange, ...]:
        """Ships that came and went in the last half-month."""
        return tuple(_changes(self.seat))[-MOST_CHANGES:]

    @cached_property
    def coming(self) -> tuple[Coming, ...]:
        """What is known to come."""
        now = self.view.cursor.turn
        moons = tuple(_moons(self.book, now))
        found = (Coming(now.plus(ahead), due.text, due.port) for ahead in range(AHEAD)
                 for due in known_to_come(self.book, self.view, now.plus(ahead)))
        dues = tuple(due for due, _ in zip(found, range(MOST_COMING - len(moons)), strict=False))
        return tuple(sorted((*dues, *moons), key=lambda each: each.turn))

    @cached_property
    def operations(self) -> tuple[Operation, ...]:
        """What the staff has worked out."""
        return operations_for(self.seat, self.ledger)

    def steps(self) -> Iterator[str]:
        """The parts one after the other, each reckoned as it is named."""
        for part in self.PARTS:
            getattr(self, part)
            yield part

    def meeting(self) -> StaffMeeting:
        """All of it."""
        view, ledger = self.view, self.ledger
        pool, stocks = ledger.pool_over_time, ledger.stocks
        return StaffMeeting(
            view.side, view.cursor, self.seat.points, self.owed, self.changes, _sent(ledger), pool, stocks,
            self.coming, view.handed, view.standing.quiet_steps, self.operations, _headline(ledger, self.owed),
            _subline(self.seat))


def meeting_for(seat: PlayerSeat) -> StaffMeeting:
    """The meeting of a side, all at once."""
    return Preparation(seat).meeting()


def meetings_for(seat: Seat) -> tuple[StaffMeeting, ...]:
    """The meeting of a player's side; for the umpire those of both."""
    return tuple(meeting_for(seat_for(game_of(seat), side)) for side in seat.sides)


def is_due(seat: PlayerSeat) -> bool:
    """SM-GAP-102.1 The staff meets before a half-month's first orders: until its side's first movement step is over."""
    cursor = seat.moment
    if seat.over or cursor.player_turn is not Side.AXIS or cursor.nas > 1:
        return False
    if cursor.phase not in (Phase.INITIAL, Phase.NAVAL):
        return False
    return not (cursor.acting is seat.side and cursor.step is Step.COMBAT) and not (
        seat.side is Side.AXIS and cursor.acting is not seat.side)


# What is owed ---------------------------------------------------------------------------------------------------------


def _duty(duty: LandDuty) -> OwedItem:
    match duty.state:
        case DutyState.MET:
            state = "landed"
        case DutyState.ON_THE_WAY:
            state = "all of it on the way"
        case DutyState.FED:
            state = "eats what it has stored"
        case DutyState.SHORT:
            state = f"{duty.short:g} not yet loaded" if not duty.late else f"{duty.short:g} short, {duty.late:g} too late"
    return OwedItem(f"Supplies for {duty.name}", duty.owed, duty.landed, duty.on_the_way, state, duty.state is DutyState.SHORT,
                duty.ports[0])


def _waiting(book: Book, view: View) -> Iterator[OwedItem]:
    """Cargo that is wanted elsewhere, put together by its kind and the port that wants it; what waits longest is first."""
    groups: dict[tuple[CargoKind, PortId], list[Cargo]] = {}
    for item in view.cargoes.values():
        goal = item.facts.destination
        if item.lost or item.delivered or item.at == goal or item.facts.kind is CargoKind.SUPPLIES or goal not in view.ports:
            continue
        groups.setdefault((item.facts.kind, goal), []).append(item)
    by_size = sorted(groups.items(), key=lambda group: -sum(item.facts.size_re for item in group[1]))
    for (kind, goal), items in by_size[:MOST_WAITING]:
        size = sum(item.facts.size_re for item in items)
        afloat = sum(item.facts.size_re for item in items if item.aboard)
        ashore = [item for item in items if not item.aboard]
        where = listed(dict.fromkeys(port_name(book, item.at) for item in ashore if item.at is not None)) if any(
            item.at is not None for item in ashore) else ""
        state = f"{'wait' if len(ashore) > 1 else 'waits'} at {where}" if where else "on the way" if afloat else "on a beach"
        yield OwedItem(f"{capitalised(kind.value.replace('_', ' '))} for {port_name(book, goal)}", size, 0.0, afloat, state,
                   urgent=False, port=goal)


def _sent(ledger: LogisticsLedger) -> ShippingSum | None:
    """What was sent in the last half-month, and what became of it."""
    before = str(ledger.view.cursor.turn.plus(-1))
    return next((found for found in ledger.sums["turn"] if found.key == before), None)


# What came and went ---------------------------------------------------------------------------------------------------


KINDS = (events.TurnBegan, events.ShipsArrived, events.ShipFit, events.ShipRemoved, events.HitRepaired, events.RepairBegun,
         events.ShipsWithdrawn, events.NeutralsTookArms)


def _changes(seat: PlayerSeat) -> Iterator[ShipChange]:
    """SM-GAP-102.2 Own ships that came, were mended, went into dock, left or were lost since the half-month before began."""
    book, view = seat.book, seat.view
    since = view.cursor.turn.plus(-1)
    turn = Turn.of(book.scenario.first_turn)
    told: dict[ShipId, ShipChange] = {}
    for recorded in archive_of(seat).of_kinds(tuple(kind.__name__ for kind in KINDS)):
        event = recorded.event
        if isinstance(event, events.TurnBegan):
            turn = event.turn
        elif turn >= since:
            for change in _change(book, view, event):
                # The last thing that happened to her is told.
                told.pop(change.ship, None)
                told[change.ship] = change
    yield from told.values()


def _change(book: Book, view: View, event: Any) -> Iterable[ShipChange]:
    match event:
        case events.ShipsArrived(ships=ships, port=port):
            came = f"new, at {port_name(book, port)}"
            return [ShipChange(ship.id, ChangeKind.CAME, came) for ship in ships if ship.id in view.ships]
        case events.NeutralsTookArms(ships=ships):
            return [ShipChange(ship.id, ChangeKind.CAME, "under arms on your side") for ship in ships if ship.id in view.ships]
        case events.ShipsWithdrawn(ships=keys):
            return [ShipChange(key, ChangeKind.LEFT, "gone home") for key in keys if key in view.ships]
        case events.HitRepaired() | events.RepairBegun():
            key = event.job.ship if isinstance(event, events.RepairBegun) else event.ship
            return [_in_dock(book, view, key)] if key in view.ships else []
        case events.ShipFit(ship=key) if key in view.ships:
            return [ShipChange(key, ChangeKind.FIT, f"fit again{_where(book, view, key)}")]
        case events.ShipRemoved(ship=key) if key in view.ships:
            return [ShipChange(key, ChangeKind.LOST, f"{event.status.value}: {event.cause}")]
        case _:
            return ()


def _in_dock(book: Book, view: View, key: ShipId) -> ShipChange:
    """A ship on which a yard has worked: how long it still does, or that she is out of dock."""
    left = max((job.turns_left for job in view.repairs.values() if job.ship == key), default=0)
    where = _where(book, view, key)
    if not left:
        return ShipChange(key, ChangeKind.FIT, f"out of dock{where}")
    return ShipChange(key, ChangeKind.HURT, f"in dock{where}, {quantity(left, 'half-month')} more")


def _where(book: Book, view: View, key: ShipId) -> str:
    port = view.ships[key].port
    return "" if port is None else f" at {port_name(book, port)}"


# The moon -------------------------------------------------------------------------------------------------------------


NIGHTS = {
    Moon.NEW: "ships are seen late by night",
    Moon.FULL: "ships are seen far by night",
}
NOON = 12


def _moons(book: Book, turn: Turn) -> Iterator[Coming]:
    """The days of a half-month on which the moon is new or full, as the almanac has them."""
    latitude, longitude = book.theatre.position_of(next(iter(book.theatre.ports.values())).hex)

    def lit(day: date) -> float:
        return sky_over(latitude, longitude, datetime(day.year, day.month, day.day, NOON, tzinfo=UTC)).moon_lit

    day, end = first_day(turn), first_day(turn.plus(1))
    while day < end:
        before, now, after = lit(day - timedelta(days=1)), lit(day), lit(day + timedelta(days=1))
        phase = Moon.NEW if now < before and now <= after else Moon.FULL if now > before and now >= after else None
        if phase is not None:
            yield Coming(turn, f"{phase.value}: {NIGHTS[phase]}", "", phase, day)
        day += timedelta(days=1)


# How it stands in a sentence ------------------------------------------------------------------------------------------


def _headline(ledger: LogisticsLedger, owed: tuple[OwedItem, ...]) -> str:
    """What weighs most: which land is short, and how long the oil or the worst stock lasts."""
    short = [each for each in owed if each.urgent]
    if short:
        worst = max(short, key=lambda each: each.owed - each.landed - each.on_the_way)
        land = worst.name.removeprefix("Supplies for ")
        others = quantity(len(short) - 1, "other land")
        first = f"{land} waits for supplies" if len(short) == 1 else f"{land} and {others} wait for supplies"
    elif any(each.on_the_way for each in owed):
        first = "What is owed is on its way"
    else:
        first = "Nothing is owed that is not landed" if owed else "Nothing is owed overseas"
    return f"{first}{_oil_in_words(ledger)}"


def _oil_in_words(ledger: LogisticsLedger) -> str:
    if ledger.pool is not None:
        if ledger.pool.is_dry:
            return ", and the pool of oil is dry"
        likely = ledger.pool.likely
        until = "as far as can be seen" if likely is None else f"until {_season(likely.on.turn)}"
        return f", and the oil lasts {until}"
    low = next((stock for stock in ledger.stocks if stock.low), None)
    return "" if low is None else f", and {low.name} runs low"


def _season(turn: Turn) -> str:
    """A time to come as one speaks of it."""
    names = ("winter", "spring", "summer", "autumn")
    return f"{names[turn.month % 12 // 3]} {turn.year}"


def _subline(seat: PlayerSeat) -> str:
    own, enemy = seat.points[seat.side], seat.points[seat.side.enemy]
    difference = own - enemy
    leads = "lead" if difference > 0 else "trail"
    stand = f"You {leads} by {quantity(abs(difference), 'point')}" if difference else "Points are even"
    dates = day_in_words(seat).partition(", ")[0]
    return f"{capitalised(str(seat.side))} side, {dates}. Seven days of yours, seven of theirs. {stand}."
