"""Rule 10B: the British force pool, consulted once a month, with extra ships at a price and ships that must leave."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.book import Book
from campaign.model.charts.war import PoolRow
from campaign.model.commands import TakeFromPool, WithdrawToPool
from campaign.model.events import PointsScored, PoolConsulted, ShipsWithdrawn, ShipTaken
from campaign.model.play.calendar import Phase
from campaign.model.play.state import PointsEntry, State
from campaign.model.play.war import DueShip, PoolGroup
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import distance
from campaign.model.sides import Nation, Side
from campaign.model.units.aircraft import AirSize
from campaign.model.units.forces import Ship, ShipStatus
from campaign.model.units.ships import ShipId, ShipType
from campaign.ratings.condition import hits_of
from campaign.rules.chapters.ports import ch08_repair
from campaign.rules.chapters.war.timeline import may_leave
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.laws import Law, own_ship
from campaign.rules.proceedings import Proceedings
from campaign.words.names import port_name, ship_name

Order = TakeFromPool | WithdrawToPool
UNDER_THE_ADMIRALTY = frozenset({Nation.BRITISH, Nation.AUSTRALIAN, Nation.POLISH, Nation.DUTCH})


def in_force(book: Book, state: State) -> bool:
    """SM-10B The pool is consulted in the Allied initial phase of each month's first turn, where the scenario has one."""
    turn = state.cursor.turn
    return book.scenario.war.force_pool is not None and turn.half == 1 and turn >= book.charts.war.pool.first_turn


def in_the_months_first_initial_phase(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-10B.1 Ships are taken and withdrawn by the Allies in their initial phase of the month's first turn."""
    cursor = state.cursor
    if order.side is not Side.ALLIED:
        return Refusal("SM-10B", "the force pool is British")
    if book.scenario.war.force_pool is None:
        return Refusal("SM-10B", "this scenario has no force pool")
    if cursor.phase is not Phase.INITIAL or cursor.acting is not Side.ALLIED or state.step_ended or not in_force(book, state):
        now = f"{cursor.stage} of {cursor.turn}"
        return Refusal("SM-10B", f"the pool is open in the Allied initial phase of a month's first turn; now it is {now}")
    return None


def from_the_pool_to_a_base(book: Book, state: State, order: TakeFromPool) -> Refusal | None:
    """SM-10B.2 A ship of the pool comes to Gibraltar or Alexandria, whichever is asked for (SM-GAP-34)."""
    if order.ship not in state.war.pool.ships:
        return Refusal("SM-10B", f"{ship_name(book, order.ship)} is not in the force pool")
    if order.port not in book.charts.war.pool.arrival_ports:
        names = " or ".join(port_name(book, port) for port in book.charts.war.pool.arrival_ports)
        return Refusal("SM-10B", f"she can be sent to {names}")
    if port_side(state, order.port) is not Side.ALLIED:
        return Refusal("SM-10B", f"{port_name(book, order.port)} is not in Allied hands")
    return None


def within_what_is_on_offer(book: Book, state: State, order: TakeFromPool) -> Refusal | None:
    """SM-10B.3 Up to the minimum a ship costs nothing; above it no more are to be had than the row offers as extra."""
    group, row = group_of(book, order.ship), row_in_force(book, state)
    if group is None or row is None:
        return Refusal("SM-10B", f"the table has no line for {ship_name(book, order.ship)}")
    present = strength(book, state, group)
    if present < row.minimum[group] + row.extra[group]:
        return None
    return Refusal("SM-10B", f"row {row.id} allows {row.minimum[group]} and {row.extra[group]} extra {group.value}; "
                             f"{present} are here or on the way")


def of_a_group_that_is_owed(book: Book, state: State, order: WithdrawToPool) -> Refusal | None:
    """SM-10B.4 Ships go home when the row falls, of the types that are then too many, and the owner picks which."""
    ship = own_ship(state, order.side, order.ship)
    if isinstance(ship, Refusal):
        return ship
    group = group_of(book, order.ship)
    if group is None or not state.war.pool.owed.get(group, 0):
        return Refusal("SM-10B", f"no withdrawal of such ships as {ship_name(book, order.ship)} is ordered")
    if not may_leave(book, state, ship):
        return Refusal("SM-10B", f"{ship_name(book, order.ship)} does not lie empty in a base from which she can go home")
    return None


LAWS: dict[type, tuple[Law[TakeFromPool], ...] | tuple[Law[WithdrawToPool], ...]] = {
    TakeFromPool: (in_the_months_first_initial_phase, from_the_pool_to_a_base, within_what_is_on_offer),
    WithdrawToPool: (in_the_months_first_initial_phase, of_a_group_that_is_owed),
}


def resolve(now: Proceedings, command: Order) -> None:
    """Carries out an order to the force pool; no dice."""
    match command:
        case TakeFromPool():
            _taken(now, command)
        case WithdrawToPool(ship=ship):
            _sent_home(now, ship)


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Every ship of the pool to each base, and every ship that could go home."""
    if side is not Side.ALLIED or state.cursor.phase is not Phase.INITIAL or not in_force(book, state):
        return
    for key in state.war.pool.ships:
        for port in book.charts.war.pool.arrival_ports:
            yield TakeFromPool(side, key, port)
    for key in to_send_home(book, state):
        yield WithdrawToPool(side, key)


def something_to_choose(book: Book, state: State, side: Side) -> str | None:
    """What the force pool lets the Allies decide now, in words."""
    if side is not Side.ALLIED or state.cursor.phase is not Phase.INITIAL or not in_force(book, state):
        return None
    sentences = []
    laws = LAWS[TakeFromPool]
    if any(all(law(book, state, TakeFromPool(side, key, port)) is None for law in laws)  # pyrefly: ignore[bad-argument-type]
           for key in state.war.pool.ships for port in book.charts.war.pool.arrival_ports):
        sentences.append("Ships of the force pool are on offer.")
    if any(to_send_home(book, state)):
        owed = ", ".join(f"{number} {group.value}" for group, number in state.war.pool.owed.items() if number)
        sentences.append(f"To be withdrawn: {owed}.")
    return " ".join(sentences) or None


def consult_pool(now: Proceedings) -> None:
    """SM-10B.5 The row follows from the Italian battleships that can fight; when it falls, what is above it must go home."""
    book, state = now.book, now.state
    if not in_force(book, state):
        return
    chart, pool = book.charts.war.pool, state.war.pool
    battleships = italian_battleships(book, state)
    row = chart.row_of(battleships, _shift(book, state))
    order = [row.id for row in chart.rows]
    fell = pool.row in order and order.index(row.id) < order.index(pool.row)
    rose = pool.row in order and order.index(row.id) > order.index(pool.row)
    reducing = fell or (pool.reducing and not rose)
    owed: Mapping[PoolGroup, int] = {}
    if reducing:
        owed = {group: number for group in PoolGroup if (number := _too_many(book, state, row, group))}
    now.add(PoolConsulted(row.id, battleships, owed, reducing=reducing and bool(owed)))


def withdraw_owed(now: Proceedings, side: Side) -> None:
    """SM-10B.6 What the Allies still owe when their initial phase ends goes home by itself, the least ships first (ours)."""
    book, state = now.book, now.state
    if side is Side.ALLIED and state.cursor.phase is Phase.INITIAL and in_force(book, state):
        while leaving := next(iter(to_send_home(book, now.state)), None):
            _sent_home(now, leaving)


def italian_battleships(book: Book, state: State) -> int:
    """SM-GAP-34.1 A battleship counts with half or more of her flotation boxes open and with fuel aboard."""
    return sum(_can_fight(book, ship) for ship in state.ships.values() if ship.side is Side.AXIS)


def row_in_force(book: Book, state: State) -> PoolRow | None:
    """The row that applied when the table was last consulted."""
    return next((row for row in book.charts.war.pool.rows if row.id == state.war.pool.row), None)


def group_of(book: Book, ship: ShipId) -> PoolGroup | None:
    """SM-10B.11 The pool counts ships under the Admiralty: battleships and battlecruisers as one group, cruisers as another."""
    if book.oob.ships[ship].nation not in UNDER_THE_ADMIRALTY:
        return None
    return next((group for group in PoolGroup if book.counters[ship].type in group.types), None)


def strength(book: Book, state: State, group: PoolGroup) -> int:
    """SM-GAP-34.2 Allied ships of a group count, under repair or not, and those on their way with them."""
    here = sum(ship.side is Side.ALLIED and ship.status is ShipStatus.ACTIVE and group_of(book, key) is group
               for key, ship in state.ships.items())
    return here + sum(group_of(book, due.ship) is group for due in state.war.pool.due)


def to_send_home(book: Book, state: State) -> Iterator[ShipId]:
    """The ships that could meet a withdrawal that is owed, the least of each type first."""
    owed = {group for group, number in state.war.pool.owed.items() if number}
    able = [key for key, ship in state.ships.items() if owed and ship.side is Side.ALLIED and group_of(book, key) in owed
            and may_leave(book, state, ship)]
    values = book.counters
    yield from sorted(able, key=lambda key: (values[key].protection_class, values[key].allowance, key))


def price(book: Book, state: State, ship: ShipId) -> float:
    """SM-10B.7 An extra ship costs her group's price once, one that fills up the minimum costs nothing."""
    group, row = group_of(book, ship), row_in_force(book, state)
    if group is None or row is None or strength(book, state, group) < row.minimum[group]:
        return 0.0
    return book.charts.war.pool.prices[group]


def _taken(now: Proceedings, order: TakeFromPool) -> None:
    book, state = now.book, now.state
    cost = price(book, state, order.ship)
    now.add(ShipTaken(DueShip(order.ship, order.port, state.cursor.turn.plus(1).number), paid=bool(cost)))
    if cost:
        reason = f"{ship_name(book, order.ship)} asked for from the force pool"
        now.add(PointsScored(PointsEntry(str(state.cursor), Side.ALLIED, -cost, "SM-10B", reason)))


def _sent_home(now: Proceedings, ship: ShipId) -> None:
    book, state = now.book, now.state
    group = group_of(book, ship)
    owed = {owing: number - (owing is group) for owing, number in state.war.pool.owed.items() if number - (owing is group) > 0}
    ch08_repair.abandon_work(now, ship, "she goes home")
    now.add(ShipsWithdrawn((ship,), to_pool=True, owed=owed))


def _too_many(book: Book, state: State, row: PoolRow, group: PoolGroup) -> int:
    chart = book.charts.war.pool
    present = strength(book, state, group)
    paid = sum(group_of(book, key) is group for key in state.war.pool.paid
               if key in state.ships and state.ships[key].status is ShipStatus.ACTIVE)
    least = max(row.minimum[group] + paid, chart.floor[group])
    return min(chart.most_withdrawn[group], max(0, present - least))


def _can_fight(book: Book, ship: Ship) -> bool:
    values = book.counters[ship.id]
    if values.type is not ShipType.BATTLESHIP or ship.status is not ShipStatus.ACTIVE or not ship.fuel_boxes:
        return False
    if book.oob.ships[ship.id].nation is not Nation.ITALIAN:
        return False
    return 2 * hits_of(values, ship.condition).flotation <= values.flotation_boxes


def _shift(book: Book, state: State) -> int:
    """SM-GAP-34.3 Six German air groups near Malta move the row up; from December 1941 the Far East moves it down."""
    chart, turn = book.charts.war.pool, state.cursor.turn
    shift = chart.far_east_shift if chart.far_east_from <= turn <= chart.far_east_to else 0
    malta = book.charts.war.supply.malta
    if malta not in book.theatre.ports:
        return shift
    here = book.theatre.ports[malta].hex
    german = sum(
        book.oob.air_units[key].nation is Nation.GERMAN and book.oob.air_units[key].size is AirSize.GROUP
        and (base := book.oob.bases.get(unit.base)) is not None and distance(base.hex, here) <= chart.german_within  # pyrefly: ignore[bad-argument-type]
        for key, unit in state.air.items())
    return shift + (german >= chart.german_groups)
