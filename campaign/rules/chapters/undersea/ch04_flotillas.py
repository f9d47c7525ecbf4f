"""Rules 2C and 4B: in their owner's initial phase flotillas are raised, merged, split, strengthened and given missions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from campaign.model import events
from campaign.model.book import Book
from campaign.model.commands import (
    AssignFlotillaMission,
    HandOverPoints,
    InstructFlotilla,
    MergeFlotillas,
    RaisePoints,
    SplitFlotilla,
)
from campaign.model.names import normal
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.replacing import replace
from campaign.model.setting.scenario import FlotillaId, FlotillaMission, PortId
from campaign.model.sides import Nation, Side
from campaign.model.units.undersea import Flotilla
from campaign.rules.chapters.lift.ch11_supply import port_of_arrival
from campaign.rules.chapters.undersea.ch04_patrols import ON_STATION, enclosed_by
from campaign.rules.events.submarines import flotilla_id
from campaign.rules.facts.geography import port_side, side_of_nation
from campaign.rules.facts.laws import Law, with_a_name_that_can_be_shown
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity
from campaign.words.names import port_name

InitialOrder = AssignFlotillaMission | MergeFlotillas | SplitFlotilla | HandOverPoints | RaisePoints


def own_flotilla(state: State, side: Side, key: FlotillaId) -> Flotilla | Refusal:
    """A flotilla of that side that is still in the game, or a refusal."""
    found = state.flotillas.get(key)
    if found is None or found.side is not side:
        return Refusal("SM-2C", f"{key} is no flotilla of the {side} side")
    return found


def in_own_initial_phase(book: Book, state: State, order: InitialOrder) -> Refusal | None:
    """SM-4B.1 Missions are chosen, and flotillas made up, in their owner's initial phase, and hold until the next."""
    cursor = state.cursor
    if cursor.phase is not Phase.INITIAL or cursor.acting is not order.side or state.step_ended:
        return Refusal("SM-4B", f"flotillas are ordered in the {order.side} initial phase; now it is {cursor.stage}")
    return None


def of_an_own_flotilla(
    book: Book, state: State, order: AssignFlotillaMission | MergeFlotillas | SplitFlotilla | HandOverPoints | InstructFlotilla
) -> Refusal | None:
    """SM-2C.2 A side orders its own flotillas."""
    found = own_flotilla(state, order.side, order.flotilla)
    return found if isinstance(found, Refusal) else None


def another_mission(book: Book, state: State, order: AssignFlotillaMission) -> Refusal | None:
    """SM-4B.2 A flotilla keeps its mission until it is given another."""
    flotilla = state.flotillas[order.flotilla]
    if flotilla.mission is order.mission:
        return Refusal("SM-4B", f"{flotilla.name} has the mission {order.mission.value} already")
    return None


def clear_of_others(book: Book, state: State, order: AssignFlotillaMission) -> Refusal | None:
    """SM-4B1.1 No flotilla takes station where its area would hold another that cannot get clear of it, or lie in one's."""
    flotilla = state.flotillas[order.flotilla]
    if flotilla.port is not None or order.mission not in ON_STATION:
        return None
    if (other := enclosed_by(book, state, flotilla)) is not None:
        return Refusal("SM-4B1", f"{flotilla.name} and {other.name} would lie in each other's area")
    return None


def in_one_friendly_port(book: Book, state: State, order: MergeFlotillas) -> Refusal | None:
    """SM-4B.3 Flotillas of one nation merge in a friendly port."""
    other = own_flotilla(state, order.side, order.into)
    if isinstance(other, Refusal):
        return other
    flotilla = state.flotillas[order.flotilla]
    if flotilla.id == other.id:
        return Refusal("SM-4B", "a flotilla does not merge with itself")
    if flotilla.port is None or flotilla.port != other.port or port_side(state, flotilla.port) is not order.side:
        return Refusal("SM-4B", f"{flotilla.name} and {other.name} do not lie in one friendly port")
    return of_one_nation(flotilla, other.nation)


def of_one_nation(flotilla: Flotilla, nation: Nation) -> Refusal | None:
    """SM-2C.3 The submarines of a flotilla are all of one nation."""
    if flotilla.nation is not nation:
        theirs, others = flotilla.nation.value.capitalize(), nation.value.capitalize()
        return Refusal("SM-2C", f"{flotilla.name} is {theirs} and takes no {others} points")
    return None


def not_with_frogmen_aboard(book: Book, state: State, order: MergeFlotillas | HandOverPoints) -> Refusal | None:
    """SM-10D.13 A flotilla that carries the 10th MAS stays a flotilla until the attack is made or given up."""
    whole = isinstance(order, MergeFlotillas) or order.points == state.flotillas[order.flotilla].points
    if whole and state.war.tenth_mas.flotilla == order.flotilla:
        return Refusal("SM-10D", f"{state.flotillas[order.flotilla].name} carries the 10th MAS: call that back first")
    return None


def leaving_some_behind(book: Book, state: State, order: SplitFlotilla) -> Refusal | None:
    """SM-4B.4 A flotilla in a friendly port is split so that both have at least one point."""
    flotilla = state.flotillas[order.flotilla]
    if flotilla.port is None or port_side(state, flotilla.port) is not order.side:
        return Refusal("SM-4B", f"{flotilla.name} does not lie in a friendly port")
    if not 1 <= order.points < flotilla.points:
        return Refusal("SM-4B", f"{flotilla.name} has {quantity(flotilla.points, 'point')}: 1 to {flotilla.points - 1} may "
                                "be split off")
    return None


def from_port_to_sea(book: Book, state: State, order: HandOverPoints) -> Refusal | None:
    """SM-4B.5 A flotilla in a friendly port hands points to one of its nation that is at sea."""
    other = own_flotilla(state, order.side, order.to)
    if isinstance(other, Refusal):
        return other
    flotilla = state.flotillas[order.flotilla]
    if flotilla.port is None or port_side(state, flotilla.port) is not order.side:
        return Refusal("SM-4B", f"{flotilla.name} does not lie in a friendly port")
    if other.port is not None:
        return Refusal("SM-4B", f"{other.name} is not at sea: merge the two")
    if not 1 <= order.points <= flotilla.points:
        return Refusal("SM-4B", f"{flotilla.name} has {quantity(flotilla.points, 'point')} to hand over")
    return of_one_nation(flotilla, other.nation)


def of_points_that_arrived(book: Book, state: State, order: RaisePoints) -> Refusal | None:
    """SM-2C Points that have arrived in a friendly port join any flotilla of their nation, or make up a new one there."""
    if order.port not in state.ports:
        return Refusal("SM-1D", f"{order.port} is no port of this map")
    if port_side(state, order.port) is not order.side:
        return Refusal("SM-2C", f"{port_name(book, order.port)} is not in {order.side} hands")
    due = _due(book, state, order.side).get((order.port, order.nation), 0)
    if not 1 <= order.points <= due:
        what = f"{order.nation.value.capitalize()} submarine point"
        return Refusal("SM-2C", f"{quantity(due, f'{what} waits', f'{what}s wait')} in {port_name(book, order.port)}")
    if order.into is None:
        return None
    other = own_flotilla(state, order.side, order.into)
    if isinstance(other, Refusal):
        return other
    return of_one_nation(other, order.nation)


def of_a_worth(book: Book, state: State, order: InstructFlotilla) -> Refusal | None:
    """SM-GAP-63.3 What a target must be worth is nought or more."""
    return Refusal("SM-GAP-63", "a worth of nought or more was expected") if order.worth < 0 else None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    AssignFlotillaMission: (in_own_initial_phase, of_an_own_flotilla, another_mission, clear_of_others),
    MergeFlotillas: (in_own_initial_phase, of_an_own_flotilla, in_one_friendly_port, not_with_frogmen_aboard),
    SplitFlotilla: (in_own_initial_phase, of_an_own_flotilla, leaving_some_behind, with_a_name_that_can_be_shown),
    HandOverPoints: (in_own_initial_phase, of_an_own_flotilla, from_port_to_sea, not_with_frogmen_aboard),
    RaisePoints: (in_own_initial_phase, of_points_that_arrived, with_a_name_that_can_be_shown),
    InstructFlotilla: (of_an_own_flotilla, of_a_worth),
}


def resolve(now: Proceedings, order: InitialOrder | InstructFlotilla) -> None:
    """Carries out an order to flotillas; no dice."""
    book, state = now.book, now.state
    match order:
        case AssignFlotillaMission(flotilla=key, mission=mission):
            now.add(events.FlotillaMissionAssigned(key, mission))
        case InstructFlotilla(flotilla=key, attack=attack, prey=prey, worth=worth):
            now.add(events.FlotillaInstructed(key, attack, prey, worth))
        case MergeFlotillas(flotilla=key, into=into):
            now.add(events.PointsHandedOver(key, into, state.flotillas[key].points))
        case HandOverPoints(flotilla=key, to=to, points=points):
            now.add(events.PointsHandedOver(key, to, points))
        case SplitFlotilla(flotilla=key, points=points, name=name):
            source = state.flotillas[key]
            assert source.port is not None
            now.add(_raised(book, state, RaisePoints(order.side, source.port, source.nation, points, name=name), key))
        case RaisePoints(into=None):
            now.add(_raised(book, state, order, None))
        case RaisePoints(port=port, points=points, into=into):
            assert into is not None
            now.add(events.PointsRaised(into, port, points))


def _raised(book: Book, state: State, order: RaisePoints, source: FlotillaId | None) -> events.FlotillaRaised:
    number = state.flotillas_raised.get(order.side, 0) + 1
    key = flotilla_id(order.side, number)
    contact = None if book.options.hidden_markers else str(key)
    return events.FlotillaRaised(key, order.side, order.nation, normal(order.name) or f"Flotilla {number}", order.port,
                          state.ports[order.port].hex, order.points, contact, source)


def arrivals(now: Proceedings, side: Side) -> None:
    """SM-GAP-54 Submarine points arrive at the beginning of their owner's player turn, by the scenario's calendar."""
    book, state = now.book, now.state
    for arrival in book.scenario.submarine_arrivals:
        if Turn.of(arrival.turn) == state.cursor.turn and side_of_nation(book, state, arrival.nation) is side:
            port = port_of_arrival(book, state, arrival.port, side)
            if port is not None:
                now.add(events.SubmarinesArrived(side, replace(arrival, port=port)))


def make_up_waiting(now: Proceedings, port: PortId, side: Side) -> None:
    """SM-GAP-05.1 Points that wait in a port which their side cannot hold become flotillas by nation, and share its fate."""
    book, state = now.book, now.state
    for nation in Nation:
        points = sum(arrival.points for arrival in state.submarines_due
                     if arrival.port == port and arrival.nation is nation and side_of_nation(book, state, nation) is side)
        if points:
            now.add(_raised(book, now.state, RaisePoints(side, port, nation, points), None))


def to_be_ordered(book: Book, state: State, side: Side) -> str | None:
    """The question of the initial phase to a side with flotillas."""
    if _due(book, state, side):
        return "Submarine points have arrived: raise them. Give your flotillas their missions."
    if any(flotilla.side is side for flotilla in state.flotillas.values()):
        return "Give your flotillas their missions, or leave them as they are."
    return None


def _due(book: Book, state: State, side: Side) -> dict[tuple[PortId, Nation], int]:
    """Points of a side that wait in ports that it holds."""
    found: dict[tuple[PortId, Nation], int] = {}
    for arrival in state.submarines_due:
        if side_of_nation(book, state, arrival.nation) is side and port_side(state, arrival.port) is side:
            found[arrival.port, arrival.nation] = found.get((arrival.port, arrival.nation), 0) + arrival.points
    return found


def candidates(book: Book, state: State, side: Side) -> Iterator[InitialOrder]:
    """Every mission for every flotilla, every pair together, one point off or over, and all that arrived."""
    if state.cursor.phase is not Phase.INITIAL or state.cursor.acting is not side:
        return
    own = [flotilla for flotilla in state.flotillas.values() if flotilla.side is side]
    for flotilla in own:
        for mission in FlotillaMission:
            yield AssignFlotillaMission(side, flotilla.id, mission)
        yield SplitFlotilla(side, flotilla.id, 1)
    for first, other in permutations(own, 2):
        yield MergeFlotillas(side, first.id, other.id)
        yield HandOverPoints(side, first.id, other.id, 1)
    for (port, nation), points in _due(book, state, side).items():
        yield RaisePoints(side, port, nation, points)
        for other in own:
            yield RaisePoints(side, port, nation, points, other.id)
