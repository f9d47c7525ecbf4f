"""Rule 10C: the Italian squadron in East Africa is recalled before the war begins, or left out of the game."""

from __future__ import annotations

from collections.abc import Iterator

from campaign.model.book import Book
from campaign.model.commands import ChooseEastAfrica, PlaceExchangeDestroyers
from campaign.model.events import EastAfricaChosen, ShipsArrived
from campaign.model.play.calendar import Phase
from campaign.model.play.state import State
from campaign.model.play.war import EastAfrica
from campaign.model.refusals import Refusal
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.model.units.ships import ShipId
from campaign.rules.chapters.war.timeline import bring_ships
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.laws import Law
from campaign.rules.facts.setup import fresh_ship
from campaign.rules.proceedings import Proceedings
from campaign.words.names import port_name

Order = ChooseEastAfrica | PlaceExchangeDestroyers


def is_choice_due(book: Book, state: State, side: Side) -> bool:
    """SM-10C.1 The Axis chooses in its initial phase of June I 40, and the Allies place destroyers in theirs."""
    cursor = state.cursor
    if not book.scenario.war.exchange or cursor.turn != book.charts.war.east_africa.turn or cursor.acting is not side \
            or cursor.phase is not Phase.INITIAL or state.step_ended:
        return False
    waits_for = EastAfrica.UNDECIDED if side is Side.AXIS else EastAfrica.RECALLED
    return state.war.east_africa is waits_for


def by_the_axis_before_the_war(book: Book, state: State, order: ChooseEastAfrica) -> Refusal | None:
    """SM-10C The Axis either leaves the squadron out of the game or has all of it begin in Italy, once."""
    if order.side is Side.AXIS and is_choice_due(book, state, Side.AXIS):
        return None
    when = book.charts.war.east_africa.turn
    now = f"{state.cursor.stage} of {state.cursor.turn}"
    return Refusal("SM-10C", f"the Axis chooses in its initial phase of {when}; now it is {now}")


def to_a_port_in_italy(book: Book, state: State, order: ChooseEastAfrica) -> Refusal | None:
    """SM-10C.2 A squadron that is recalled begins in one port of Italy (ours: a large one)."""
    if order.port is None:
        return None
    allowed = book.charts.war.east_africa.arrival_ports
    if order.port in allowed and port_side(state, order.port) is Side.AXIS:
        return None
    return Refusal("SM-10C", f"it can begin in {', '.join(port_name(book, port) for port in allowed)}")


def by_the_allies_in_exchange(book: Book, state: State, order: PlaceExchangeDestroyers) -> Refusal | None:
    """SM-10C.3 Destroyers come in exchange for a squadron that was recalled, in the Allied initial phase that follows."""
    if order.side is Side.ALLIED and is_choice_due(book, state, Side.ALLIED):
        return None
    return Refusal("SM-10C", "no destroyers are to be placed now")


def each_once_at_alexandria_or_gibraltar(book: Book, state: State, order: PlaceExchangeDestroyers) -> Refusal | None:
    """SM-10C.4 The nine destroyers are placed each once, at Alexandria or with the force at Gibraltar."""
    wanted = sorted(book.scenario.war.exchange)
    if sorted(ship for ship, _ in order.placed) != wanted:
        return Refusal("SM-10C", f"place each of the {len(wanted)} destroyers once")
    allowed = book.charts.war.east_africa.exchange_ports
    if any(port not in allowed or port_side(state, port) is not Side.ALLIED for _, port in order.placed):
        return Refusal("SM-10C", f"they go to {' or '.join(port_name(book, port) for port in allowed)}")
    return None


LAWS: dict[type, tuple[Law[ChooseEastAfrica], ...] | tuple[Law[PlaceExchangeDestroyers], ...]] = {
    ChooseEastAfrica: (by_the_axis_before_the_war, to_a_port_in_italy),
    PlaceExchangeDestroyers: (by_the_allies_in_exchange, each_once_at_alexandria_or_gibraltar),
}


def resolve(now: Proceedings, command: Order) -> None:
    """Carries out the choice at once; no dice."""
    book = now.book
    match command:
        case ChooseEastAfrica(port=None):
            now.add(EastAfricaChosen(EastAfrica.LEFT))
        case ChooseEastAfrica(port=port):
            chart = book.charts.war.east_africa
            now.add(EastAfricaChosen(EastAfrica.RECALLED))
            assert port is not None
            bring_ships(now, port, (*chart.ships, *chart.boats))
        case PlaceExchangeDestroyers(placed=placed):
            _exchanged(now, placed)


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Leaving the squadron, recalling it to each port, and placing all destroyers in one base."""
    if not is_choice_due(book, state, side):
        return
    if side is Side.AXIS:
        yield ChooseEastAfrica(side)
        yield from (ChooseEastAfrica(side, port) for port in book.charts.war.east_africa.arrival_ports)
    else:
        for port in book.charts.war.east_africa.exchange_ports:
            yield PlaceExchangeDestroyers(side, tuple((ship, port) for ship in book.scenario.war.exchange))


def something_to_choose(book: Book, state: State, side: Side) -> str | None:
    """What rule 10C lets a side decide now, in words."""
    if not is_choice_due(book, state, side):
        return None
    if side is Side.AXIS:
        return "Is the squadron in East Africa recalled to Italy, at the price of nine British destroyers, or left there?"
    return f"Place the {len(book.scenario.war.exchange)} destroyers that come in exchange for the East Africa squadron."


def apply_default(now: Proceedings) -> None:
    """SM-10C.5 Nobody who is not recalled comes; destroyers that were not placed go to the first base (ours)."""
    book, state = now.book, now.state
    if not book.scenario.war.exchange or state.cursor.phase is not Phase.INITIAL:
        return
    match state.war.east_africa, state.cursor.acting:
        case EastAfrica.UNDECIDED, Side.AXIS:
            now.add(EastAfricaChosen(EastAfrica.LEFT))
        case EastAfrica.RECALLED, Side.ALLIED:
            port = book.charts.war.east_africa.exchange_ports[0]
            _exchanged(now, tuple((ship, port) for ship in book.scenario.war.exchange))


def _exchanged(now: Proceedings, placed: tuple[tuple[ShipId, PortId], ...]) -> None:
    book = now.book
    now.add(EastAfricaChosen(EastAfrica.EXCHANGED))
    for port in dict.fromkeys(port for _, port in placed):
        now.add(ShipsArrived(tuple(fresh_ship(book, ship, port, Side.ALLIED) for ship, where in placed if where == port), port))
