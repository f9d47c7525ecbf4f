"""The logistics desk of one side: everything that is sent, owed, stored, burnt and mended, as that side knows it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from campaign.model.book import Book
from campaign.model.play.calendar import Cursor, Turn
from campaign.model.play.ports import Track
from campaign.model.play.views import View
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId
from campaign.ratings.condition import hits_of
from campaign.rules.chapters.ports.ch01_ports import repair_rating
from campaign.rules.chapters.ports.ch08_repair import NEVER_REPAIRED
from campaign.session.days.dates import DayId
from campaign.session.desk.convoys import UnderWay, convoys_under_way
from campaign.session.logistics.convoys import LandDuty, RunProgress
from campaign.session.logistics.ledger import LogisticsLedger, ledger_for, ledgers_for
from campaign.session.logistics.past import Past
from campaign.session.logistics.shipping import ShippingSum
from campaign.session.logistics.stocks import PoolOverTime, StockOverTime
from campaign.session.play.seat import PlayerSeat, Seat
from campaign.session.reports.fleet import no_work_because
from campaign.words.counting import listed, quantity
from campaign.words.names import port_name

# Docks ----------------------------------------------------------------------------------------------------------------


# The mean of a ten-sided die.
MEAN_ROLL = 5.5


class InHand(Struct, frozen=True):
    """A ship on which a yard works: places that she takes, what is mended, since when, and the game turn that finds her fit.

    `ready` is None while the work is halted.
    """

    ship: ShipId
    type: str
    places: int
    what: str
    since: DayId | None
    ready: Turn | None


class Waits(Struct, frozen=True):
    """A ship in port with hits on which nobody works: what they are, why not, and how many game turns the work takes."""

    ship: ShipId
    type: str
    what: str
    why: str
    takes: float


class Dockyard(Struct, frozen=True):
    """The yard of a port: its places, those before bombs closed some, and those taken."""

    port: PortId
    name: str
    places: int
    printed: int
    bombed: int
    taken: int
    in_hand: tuple[InHand, ...]
    waiting: tuple[Waits, ...]


def _dockyards(book: Book, view: View, past: Past) -> tuple[Dockyard, ...]:
    """SM-GAP-95.6 Every own yard with work or somebody who waits, and ships that wait where no yard is; the largest first."""
    found = [yard for key, port in view.ports.items() if port.own and (yard := _yard(book, view, past, key)) is not None]
    return tuple(sorted(found, key=lambda yard: (-yard.printed, -yard.taken, yard.name)))


def _yard(book: Book, view: View, past: Past, key: PortId) -> Dockyard | None:
    port = view.ports[key]
    places, printed = repair_rating(book, port), 0 if port.repair_lost else book.theatre.ports[key].repair
    in_hand, waiting = tuple(_in_hand(book, view, past, key)), tuple(_waiting_ships(book, view, key))
    busy = sum(job.port == key and not job.suspended for job in view.repairs.values())
    if not in_hand and not waiting:
        return None
    return Dockyard(key, port_name(book, key), places, printed, printed - places, busy, in_hand, waiting)


def _in_hand(book: Book, view: View, past: Past, key: PortId) -> Iterator[InHand]:
    jobs = [job for job in view.repairs.values() if job.port == key]
    for ship in dict.fromkeys(job.ship for job in jobs):
        hers = [job for job in jobs if job.ship == ship]
        at_work = [job for job in hers if not job.suspended]
        longest = max((job.turns_left for job in at_work), default=None)
        begun = [past.begun[job.id] for job in hers if job.id in past.begun]
        yield InHand(ship, book.counters[ship].type.value, len(at_work), _hits([job.track for job in hers]),
                     min(begun, default=None), None if longest is None else _ready_in(view, longest))


def _waiting_ships(book: Book, view: View, key: PortId) -> Iterator[Waits]:
    for ship in view.ships.values():
        if ship.port == key and ship.status is ShipStatus.ACTIVE and (idle := _idle(book, view, ship)) \
                and book.counters[ship.id].type not in NEVER_REPAIRED and book.counters[ship.id].boats <= 1:
            yield Waits(ship.id, book.counters[ship.id].type.value, _hits(idle), no_work_because(book, view, ship),
                        MEAN_ROLL + book.charts.repair.added_turns)


def _idle(book: Book, view: View, ship: Ship) -> list[Track]:
    hits = hits_of(book.counters[ship.id], ship.condition)
    at_work = [job.track for job in view.repairs.values() if job.ship == ship.id]
    return [track for track, count in ((Track.GUNNERY, hits.gunnery), (Track.FLOTATION, hits.flotation))
            for _ in range(count - at_work.count(track))]


def _hits(tracks: list[Track]) -> str:
    return listed([f"{quantity(tracks.count(track), f'{track.word} hit', f'{track.word} hits')}"
                   for track in Track if track in tracks])


def _ready_in(view: View, turns: int) -> Turn:
    """SM-GAP-29 The game turn in whose initial phase of the owner work of so many of his player turns is done."""
    still_to_come = view.side is Side.ALLIED and view.cursor.player_turn is Side.AXIS
    return view.cursor.turn.plus(turns - still_to_come)


# The desk -------------------------------------------------------------------------------------------------------------


class LogisticsDesk(Struct, frozen=True):
    """All of it; `sent` tells of every load so far by half-month, port, route, convoy and kind, each adding up to `in_all`."""

    side: Side
    cursor: Cursor
    points: dict[Side, float]
    convoys: tuple[UnderWay, ...]
    runs: tuple[RunProgress, ...]
    duties: tuple[LandDuty, ...]
    stocks: tuple[StockOverTime, ...]
    pool: PoolOverTime | None
    docks: tuple[Dockyard, ...]
    in_all: ShippingSum
    sent: dict[str, tuple[ShippingSum, ...]]
    supply_points: bool

    @property
    def afloat(self) -> float:
        """REs in ships at sea."""
        return sum(convoy.size_re for convoy in self.convoys)


def desk_of(ledger: LogisticsLedger) -> LogisticsDesk:
    """SM-GAP-95 The desk: a side's ledger, with the chances of its convoys and its docks."""
    book, view, past = ledger.book, ledger.view, ledger.past
    points = {side: sum(entry.points for entry in view.points if entry.side is side) for side in Side}
    return LogisticsDesk(
        view.side, view.cursor, points, convoys_under_way(book, view, past, ledger.convoys), ledger.runs, ledger.duties,
        ledger.stocks, ledger.pool_over_time, _dockyards(book, view, past), ledger.in_all, dict(ledger.sums),
        book.options.supply_points)


def desks_for(seat: Seat) -> tuple[LogisticsDesk, ...]:
    """The desk of a player's side; for the umpire those of both."""
    return tuple(desk_of(ledger) for ledger in ledgers_for(seat).values())


def desk_for(seat: PlayerSeat) -> LogisticsDesk:
    """The desk of a player's side."""
    return desk_of(ledger_for(seat))
