"""A campaign beside history: cargo, oil and losses where history's figures are in the order of battle, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date

from campaign.library.campaigns.history import History, load_history
from campaign.model.book import Book
from campaign.model.play.calendar import Turn
from campaign.model.setting.scenario import Location
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipType
from campaign.session.days.dates import DayId
from campaign.session.ending.facts import BesideHistory, Figure, FoughtThen, LossesByType, ShipLost
from campaign.session.logistics.arrivals import TONS_A_LOAD, MonthOfArrivals
from campaign.session.logistics.ledger import LogisticsLedger
from campaign.session.logistics.past import POOL
from campaign.session.logistics.shipping import LoadEnd

CARGO, LOSSES, OIL, BATTLES = (f"oob/history/{name}.yaml" for name in ("libya_cargo", "losses", "oil", "battles"))
# History counted its losses from the first of these half-months to the last.
COUNTED = Turn.of("Jun I 40"), Turn.of("May II 43")
T = ShipType
# Types that are counted together when losses stand side by side.
ROWS: tuple[tuple[ShipType, ...], ...] = (
    (T.BATTLESHIP, T.BATTLECRUISER), (T.CARRIER,), (T.HEAVY_CRUISER,), (T.LIGHT_CRUISER, T.ANTI_AIRCRAFT_CRUISER),
    (T.DESTROYER,), (T.TORPEDO_BOAT, T.ESCORT), (T.BOAT_SQUADRON, T.GUNBOAT, T.MINELAYER, T.LANDING_CRAFT), (T.SUBMARINE,),
    (T.TRANSPORT,),
)
# The types of which history's losses are on record, in the rows in which they are told.
THEN: tuple[tuple[Side, tuple[ShipType, ...]], ...] = (
    (Side.AXIS, (T.HEAVY_CRUISER, T.LIGHT_CRUISER, T.ANTI_AIRCRAFT_CRUISER)), (Side.AXIS, (T.DESTROYER,)),
    (Side.AXIS, (T.TRANSPORT,)), (Side.ALLIED, (T.BATTLESHIP, T.BATTLECRUISER, T.CARRIER)),
    (Side.ALLIED, (T.HEAVY_CRUISER, T.LIGHT_CRUISER, T.ANTI_AIRCRAFT_CRUISER)), (Side.ALLIED, (T.DESTROYER,)),
    (Side.ALLIED, (T.TRANSPORT,)),
)
# Of a store that was so near to empty nobody could draw.
DRY = 1.0


def loss_rows(lost: Iterable[ShipLost], submarines: Mapping[Side, int]) -> tuple[LossesByType, ...]:
    """Losses of both sides by type in the order of the heaviest; types of which nobody lost a ship are left out."""
    counted = {side: Counter[ShipType]() for side in BOTH}
    for ship in lost:
        counted[ship.side][ship.type] += 1
    for side, points in submarines.items():
        counted[side][ShipType.SUBMARINE] += points
    rows = (LossesByType(types, {side: sum(counted[side][kind] for kind in types) for side in BOTH}) for types in ROWS)
    return tuple(row for row in rows if any(row.lost.values()))


def beside_history(
    book: Book, first: Turn, last: Turn, ledgers: Mapping[Side, LogisticsLedger], lost: Sequence[ShipLost], *, over: bool,
) -> tuple[BesideHistory, ...]:
    """SM-GAP-100.3 This war's figures beside history's, as far as the ledgers of the sides that may be read have them."""
    history = load_history()
    found: list[BesideHistory] = []
    if Side.AXIS in ledgers:
        found += _libya(history, first, last, ledgers[Side.AXIS].arrivals)
        found += _oil(history, first, last, ledgers[Side.AXIS])
    if Side.ALLIED in ledgers:
        found += _malta(book, ledgers[Side.ALLIED])
    if over and (first, last) == COUNTED:
        found += _losses(history, lost)
    return tuple(found)


def whole_months(first: Turn, last: Turn) -> tuple[str, ...]:
    """The months of which both halves were played, as "1941-11": history's figures are by whole months."""
    turns = [Turn(number) for number in range(first.number, last.number + 1)]
    return tuple(f"{turn.year}-{turn.month:02d}" for turn in turns if turn.half == 1 and turn.plus(1) <= last)


def _libya(history: History, first: Turn, last: Turn, arrivals: Iterable[MonthOfArrivals]) -> Iterator[BesideHistory]:
    known = {month.month: month for month in history.cargo}
    months = [month for month in whole_months(first, last) if month in known]
    if not months:
        return
    here = [month for month in arrivals if month.location is Location.LIBYA and month.month in months]
    landed, gone = sum(month.tons for month in here), sum(month.lost for month in here) * TONS_A_LOAD
    loaded, came = (sum(tons) for tons in zip(*((known[month].loaded_t, known[month].landed_t) for month in months),
                                              strict=True))
    span = months[0], months[-1]
    yield BesideHistory(Figure.LIBYA_LANDED, landed, came, CARGO, Side.AXIS, months=span)
    share = 100 * gone / (landed + gone) if landed + gone else None
    yield BesideHistory(Figure.LIBYA_LOST, share, 100 * (1 - came / loaded) if loaded else None, CARGO, Side.AXIS, months=span)


def _oil(history: History, first: Turn, last: Turn, ledger: LogisticsLedger) -> Iterator[BesideHistory]:
    """The month in which the Italian pool ran dry, as months since the beginning of year one; of a long war alone."""
    month = date.fromisoformat(f"{history.oil.dry}-01")
    then = month.year * 12 + month.month - 1
    if not first.year * 12 + first.month - 1 <= then <= last.year * 12 + last.month - 1 or last.number - first.number < 24:
        return
    held = ledger.past.stores.get(POOL, ())
    dry = next((one.day.turn for one in held if one.amount is not None and one.amount < DRY), None)
    now = None if dry is None else float(dry.year * 12 + dry.month - 1)
    yield BesideHistory(Figure.OIL_DRY, now, float(then), OIL, Side.AXIS)


def _malta(book: Book, ledger: LogisticsLedger) -> Iterator[BesideHistory]:
    """What came ashore in Malta, in tons; history's sum is on record nowhere here."""
    wanted = [load for load in ledger.shipments if load.destination == book.charts.war.account.malta]
    if wanted:
        landed = sum(load.size_re for load in wanted if load.fate is LoadEnd.LANDED) * TONS_A_LOAD
        yield BesideHistory(Figure.MALTA_LANDED, landed, None, "", Side.ALLIED)


def _losses(history: History, lost: Sequence[ShipLost]) -> Iterator[BesideHistory]:
    for side, types in THEN:
        now = sum(ship.side is side and ship.type in types for ship in lost)
        then = sum(history.losses[side].get(kind, 0) for kind in types)
        yield BesideHistory(Figure.SHIPS_LOST, float(now), float(then), LOSSES, side, types)


def fought_then(first: DayId, last: DayId) -> tuple[FoughtThen, ...]:
    """The surface actions of history in the days of the campaign."""
    begin, end = date_of_first(first), date_of_last(last)
    return tuple(FoughtThen(battle.name, battle.date, battle.losses, BATTLES) for battle in load_history().battles
                 if begin <= date.fromisoformat(battle.date) <= end)


def date_of_first(first: DayId) -> date:
    """The first date of the half-month in which it began."""
    return date(first.turn.year, first.turn.month, 1 if first.turn.half == 1 else 16)


def date_of_last(last: DayId) -> date:
    """The last date of play so far."""
    return last.date
