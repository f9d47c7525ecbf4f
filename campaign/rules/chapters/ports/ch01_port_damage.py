"""Rule 1D5: ports are damaged by bombs, shells and demolition, and mended by engineers or by time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import DemolishPort, RepairPort
from campaign.model.dice import Die, Why
from campaign.model.events import PortDemolished, PortFuelLost, PortHit, PortMended, RepairSuspended
from campaign.model.play.calendar import Phase
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.setting.scenario import PortId
from campaign.model.sides import Side
from campaign.rules.chapters.ports.ch01_ports import repair_rating
from campaign.rules.chapters.ports.ch08_repair import points_bound
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.laws import Law, between_fights, entered, of_a_game_turn_that_has_come, unknown_key
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import listed
from campaign.words.names import port_name

GROUND = (Phase.MOVEMENT, Phase.AIR, Phase.GROUND_COMBAT, Phase.EXPLOITATION)
PERCENT = 100


def where_land_facts_are_taken(book: Book, state: State, order: DemolishPort | RepairPort) -> Refusal | None:
    """SM-1D5.1 Troops that blow up or mend ports are those of a land game: the option land_facts reports them."""
    if not book.options.land_facts:
        return Refusal("SM-1D5", "this campaign takes no land facts: begin it with the option land_facts=true")
    return None


def of_an_own_port(book: Book, state: State, order: DemolishPort | RepairPort) -> Refusal | None:
    """SM-1D5.2 A side demolishes and mends its own ports; the umpire enters it for whoever holds them."""
    if order.port not in state.ports:
        return Refusal("SM-1D", unknown_key("port", order.port, {key: port_name(book, key) for key in state.ports}))
    owner = port_side(state, order.port)
    if owner is None or order.side not in (owner, None):
        whose = "either side's" if order.side is None else order.side
        return Refusal("SM-1D5", f"{port_name(book, order.port)} is not in {whose} hands")
    return None


def in_own_initial_phase_or_before_it_falls(book: Book, state: State, order: DemolishPort) -> Refusal | None:
    """SM-GAP-04.1 A port is demolished in its owner's initial phase, or in a ground phase of either side before it falls."""
    cursor = state.cursor
    if order.side is None or cursor.phase in GROUND or _own_initial_phase(state, order.side):
        return None
    return Refusal("SM-GAP-04", f"ports are demolished in one's initial phase or in a ground phase; now it is {cursor.stage}")


def once_in_a_player_turn(book: Book, state: State, order: DemolishPort) -> Refusal | None:
    """SM-GAP-04.2 A port is demolished once in a player turn, and only while something is left to destroy."""
    if order.port in state.demolished:
        return Refusal("SM-GAP-04", f"{port_name(book, order.port)} was blown up in this player turn")
    if state.ports[order.port].hits >= book.charts.shore.damage.most_hits:
        return Refusal("SM-GAP-04", f"nothing is left to destroy in {port_name(book, order.port)}")
    return None


def in_own_initial_phase(book: Book, state: State, order: RepairPort) -> Refusal | None:
    """SM-GAP-04.3 Engineers work in their owner's initial phase, once a player turn in each port."""
    if order.side is not None and not _own_initial_phase(state, order.side):
        return Refusal("SM-GAP-04", f"engineers work in the initial phase of the {order.side} player turn")
    if order.port in state.engineered:
        return Refusal("SM-GAP-04", f"engineers have worked in {port_name(book, order.port)} in this player turn")
    return None


def on_hits_that_are_there(book: Book, state: State, order: RepairPort) -> Refusal | None:
    """SM-GAP-04.4 Each RE of engineers mends one hit, and there must be one for it."""
    hits = state.ports[order.port].hits
    most = -(-hits // book.charts.shore.damage.hits_an_engineer_re)
    if 1 <= order.engineer_re <= most:
        return None
    name = port_name(book, order.port)
    return Refusal("SM-GAP-04", f"{name} is undamaged" if not hits else f"{name} has {hits} hits: work for 1 to {most} RE")


LAWS: dict[type, tuple[Law[Any], ...]] = {
    DemolishPort: (where_land_facts_are_taken, between_fights, of_a_game_turn_that_has_come, of_an_own_port,
                   in_own_initial_phase_or_before_it_falls, once_in_a_player_turn),
    RepairPort: (where_land_facts_are_taken, between_fights, of_a_game_turn_that_has_come, of_an_own_port,
                 in_own_initial_phase, on_hits_that_are_there),
}


def resolve(now: Proceedings, order: DemolishPort | RepairPort) -> None:
    """Carries out a demolition or a repair."""
    book, state = now.book, now.state
    match order:
        case DemolishPort(port=port, engineers=engineers):
            chart = book.charts.shore.damage
            why = Why("SM-1D5", "demolition", (str(port),), "hits", (f"+{chart.engineers_add} engineers",) if engineers else ())
            now.add(entered(now.state, order, f"{port_name(book, port)} is blown up by its owner"))
            hits = chart.demolition[now.roll(Die.D6, why) - 1] + (chart.engineers_add if engineers else 0)
            now.add(PortDemolished(port))
            port_hit(now, port, hits, "demolition")
        case RepairPort(port=port, engineer_re=engineers):
            there = state.ports[port].hits
            now.add(entered(now.state, order, f"engineers work in {port_name(book, port)}"))
            now.add(PortMended(port, min(there, engineers * book.charts.shore.damage.hits_an_engineer_re), engineers=True))


def port_hit(now: Proceedings, port: PortId, hits: int, cause: str) -> None:
    """SM-1D5 Hits lower a port's ratings until it is closed; the fuel in it burns, and work it can hold no more is halted."""
    book, state = now.book, now.state
    chart, found = book.charts.shore.damage, state.ports[port]
    marked = min(hits, chart.most_hits - found.hits)
    if marked <= 0:
        return
    now.add(PortHit(port, marked, cause))
    burning = max(0, found.hits + marked - max(found.hits, chart.fuel_lost_above))
    if found.fuel and burning:
        now.add(PortFuelLost(port, min(found.fuel, found.fuel * chart.fuel_percent_a_hit * burning / PERCENT)))
    while points_bound(now.state, port) > repair_rating(book, now.state.ports[port]):
        last = [job.id for job in now.state.repairs.values() if job.port == port and not job.suspended][-1]
        now.add(RepairSuspended(last, f"{port_name(book, port)} was hit and has no repair point left for it"))


def quiet_turns(now: Proceedings) -> None:
    """SM-GAP-04.5 Where no land game sends engineers, two whole game turns without a new hit mend one."""
    book, state = now.book, now.state
    # Where aircraft bomb ports, these are repaired turn by turn (SM-GAP-68).
    if book.options.land_facts or book.options.air_war:
        return
    for key, port in state.ports.items():
        if port.hits and state.cursor.turn.number - port.quiet_since >= book.charts.shore.damage.quiet_turns_a_hit:
            now.add(PortMended(key, 1, engineers=False))


def work_for_engineers(book: Book, state: State, side: Side) -> str | None:
    """SM-1D5.3 With land facts the initial phase waits for engineers to be reported, and for ports to be blown up."""
    if not book.options.land_facts or not any(True for _ in _open_to(book, state, side)):
        return None
    damaged = [port_name(book, key) for key, port in state.ports.items() if port_side(state, key) is side and port.hits]
    opening = f"{listed(damaged)} can be mended by engineers; any" if damaged else "Any"
    return f"{opening} port of yours can be demolished. Then end the phase."


def candidates(book: Book, state: State, side: Side) -> Iterator[DemolishPort | RepairPort]:
    """Every port that the side now asked could demolish or repair."""
    if book.options.land_facts and state.cursor.acting is side and not state.step_ended:
        yield from _open_to(book, state, side)


def _open_to(book: Book, state: State, side: Side) -> Iterator[DemolishPort | RepairPort]:
    most = book.charts.shore.damage.most_hits
    for key, port in state.ports.items():
        if port_side(state, key) is not side:
            continue
        if port.hits < most and key not in state.demolished:
            yield DemolishPort(side, key)
        if port.hits and key not in state.engineered:
            yield RepairPort(side, key)


def _own_initial_phase(state: State, side: Side) -> bool:
    cursor = state.cursor
    return cursor.phase is Phase.INITIAL and cursor.acting is side and not state.step_ended
