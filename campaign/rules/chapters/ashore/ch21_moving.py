"""Rules 21A and 23: the overland transport of supply points by units, logistic transport, and in a land game by rail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import CarryPoints, HaulPoints
from campaign.model.events import CargoMustered, PointsCarried, PointsUse, PointsWay, TroopsReported, UnitHauled
from campaign.model.play.calendar import Phase, Turn
from campaign.model.play.landings import LiftWatch
from campaign.model.play.ports import Cargo
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.theatre import HexKind
from campaign.model.setting.scenario import CargoFacts, CargoId, CargoKind, GroundFacts, PortId, UnitKind
from campaign.model.sides import Side
from campaign.rules.chapters.ashore.ch21_depots import at_hand, in_play, put_down, take_up, where_points_are_played
from campaign.rules.chapters.lift.ch02_carriage import points_left_ashore
from campaign.rules.chapters.lift.ch04_lift import in_own_phase
from campaign.rules.facts.ashore import TRIFLE, hex_named, is_transport_unit, overland, standing
from campaign.rules.facts.geography import coast_side, friendly_ports_at, port_side
from campaign.rules.facts.laws import Law
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import agreeing, quantity

Order = HaulPoints | CarryPoints


def of_more_than_nothing(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-21A.10 Whole supply points are moved, one or more; a unit may carry none."""
    least = 0 if isinstance(order, CarryPoints) else 1
    if order.points >= least and order.points == int(order.points):
        return None
    return Refusal("SM-21A", f"{quantity(order.points, 'supply point')} cannot be moved: whole ones, {least} or more, were "
                             "expected")


def in_own_ground_movement(book: Book, state: State, order: HaulPoints) -> Refusal | None:
    """SM-21A.11 Points are hauled overland in their owner's ground movement phase."""
    return in_own_phase(state, order.side, Phase.MOVEMENT)


def with_a_unit_of_ones_own(book: Book, state: State, order: Order) -> Refusal | None:
    """SM-21A.12 A ground unit that carries points stands ashore, and carries no more than it can."""
    if order.unit is None:
        return None
    item = state.cargoes.get(order.unit)
    if item is None or item.facts.side is not order.side or standing(state, item) is None:
        return Refusal("SM-21A", f"{order.unit} is no ground unit of the {order.side} side ashore")
    most = carries(book, item)
    if order.points <= most + TRIFLE:
        return None
    return Refusal("SM-23" if is_transport_unit(item) else "SM-21A", f"{item.facts.name} carries up to "
                                                                     f"{quantity(most, 'supply point')}")


def from_one_place_to_another(book: Book, state: State, order: HaulPoints) -> Refusal | None:
    """SM-21A.13 Points go from a hex where they lie to another on land of one's own side."""
    origin, goal = hex_named(book, order.origin), hex_named(book, order.goal)
    for name, where in ((order.origin, origin), (order.goal, goal)):
        if where is None:
            return Refusal("SM-21A", f"{name} is no place on this map")
    assert origin is not None
    assert goal is not None
    if origin == goal:
        return Refusal("SM-21A", f"{order.origin} and {order.goal} are one place")
    if book.theatre.kind(goal) is HexKind.FULL_SEA:
        return Refusal("SM-21A", f"{order.goal} has no land in it")
    owned = book.theatre.coast_of(goal) is not None and coast_side(book, state, goal) is not order.side
    if owned and not friendly_ports_at(book, state, goal, order.side):
        whose = coast_side(book, state, goal) or "neutral"
        return Refusal("SM-21A", f"{order.goal} is in {whose} hands")
    there = at_hand(book, state, order.side, origin)
    if there + TRIFLE >= order.points:
        return None
    return Refusal("SM-21A", f"{quantity(there, 'supply point lies', 'supply points lie')} in {order.origin}")


def as_far_as_it_goes(book: Book, state: State, order: HaulPoints) -> Refusal | None:
    """SM-23.2 A unit hauls once in a player turn, from where it stands, as far as its movement points reach by land."""
    if order.unit is None:
        if book.options.land_facts:
            return None
        return Refusal("SM-21A", "railways are the land game's (option land_facts): name a unit that hauls")
    item, origin, goal = state.cargoes[order.unit], hex_named(book, order.origin), hex_named(book, order.goal)
    assert origin is not None
    assert goal is not None
    if order.unit in state.ashore.hauled:
        return Refusal("SM-23", f"{item.facts.name} has hauled in this player turn")
    if standing(state, item) != origin:
        return Refusal("SM-23", f"{item.facts.name} does not stand in {order.origin}")
    if state.ashore.loads.get(order.unit):
        return Refusal("SM-23", f"{item.facts.name} carries {quantity(state.ashore.loads[order.unit], 'point')}: set them "
                                "down first")
    left = points_left_ashore(book, state, item, Phase.MOVEMENT)
    if goal in overland(book.theatre, origin, left):
        return None
    return Refusal("SM-23", f"{order.goal} is too far from {order.origin} by land (movement points left: {left})")


def from_what_lies_there(book: Book, state: State, order: CarryPoints) -> Refusal | None:
    """SM-GAP-37.2 Between a unit and the depot of its hex points pass freely."""
    where = standing(state, state.cargoes[order.unit])
    assert where is not None
    lacking, there = order.points - state.ashore.loads.get(order.unit, 0.0), at_hand(book, state, order.side, where)
    if lacking <= there + TRIFLE:
        return None
    asked = quantity(lacking, "supply point more is", "supply points more are")
    return Refusal("SM-21A", f"{asked} asked for, and {there:g} {agreeing(there, 'lies', 'lie')} there")


LAWS: dict[type, tuple[Law[Any], ...]] = {
    HaulPoints: (where_points_are_played, of_more_than_nothing, in_own_ground_movement, with_a_unit_of_ones_own,
                 from_one_place_to_another, as_far_as_it_goes),
    CarryPoints: (where_points_are_played, of_more_than_nothing, with_a_unit_of_ones_own, from_what_lies_there),
}


def resolve(now: Proceedings, order: Order) -> None:
    """Carries out these orders; no dice."""
    match order:
        case HaulPoints():
            _hauled(now, order)
        case CarryPoints(side=side, unit=unit, points=points):
            item, had = now.state.cargoes[unit], now.state.ashore.loads.get(unit, 0.0)
            where = standing(now.state, item)
            assert where is not None
            take_up(now, side, where, points - had, PointsUse.TAKEN_UP, item.facts.name)
            put_down(now, side, where, had - points, PointsWay.SET_DOWN)
            now.add(PointsCarried(unit, points))


def _hauled(now: Proceedings, order: HaulPoints) -> None:
    book = now.book
    origin, goal = hex_named(book, order.origin), hex_named(book, order.goal)
    assert origin is not None
    assert goal is not None
    take_up(now, order.side, origin, order.points, PointsUse.HAULED)
    put_down(now, order.side, goal, order.points, PointsWay.HAULED)
    if order.unit is not None:
        now.add(TroopsReported(order.unit, goal, next(iter(friendly_ports_at(book, now.state, goal, order.side)), None)))
        now.add(UnitHauled(order.unit, goal))


def haul_due(book: Book, state: State, side: Side) -> str | None:
    """SM-23.3 In ground movement a side is asked while a transport unit stands where points lie, unless it said not to be."""
    if not in_play(book) or state.cursor.player_turn is not side or not state.lift.watch.get(side, LiftWatch()).hauls:
        return None
    own = ((key, item) for key, item in state.cargoes.items() if item.facts.side is side and is_transport_unit(item))
    idle = any(standing(state, item) is not None and key not in state.ashore.hauled and _most(book, state, key, item) >= 1
               for key, item in own)
    return "Transport units can haul supply points." if idle else None


def candidates(book: Book, state: State, side: Side) -> Iterator[Order]:
    """Every transport unit in a hex with points: filled, or emptied."""
    for key, item in state.cargoes.items() if in_play(book) else ():
        if item.facts.side is side and is_transport_unit(item) and standing(state, item) is not None:
            yield CarryPoints(side, key, _most(book, state, key, item))
            yield CarryPoints(side, key, 0.0)


def _most(book: Book, state: State, key: CargoId, item: Cargo) -> float:
    where = standing(state, item)
    assert where is not None
    there = at_hand(book, state, item.facts.side, where) + state.ashore.loads.get(key, 0.0)
    return float(int(min(carries(book, item), there)))


# Logistic transport ---------------------------------------------------------------------------------------------------


NAMES = {Side.AXIS: "Axis transport column", Side.ALLIED: "Allied transport column"}


def arrive(now: Proceedings, side: Side) -> None:
    """SM-GAP-58 Three units a side are there from the first; where no land game says when, more come by date.

    Those whose date was before the campaign began are there too.
    """
    book, state = now.book, now.state
    if not in_play(book):
        return
    chart, turn = book.charts.ashore.transport, state.cursor.turn
    first = Turn.of(book.scenario.first_turn)
    if turn == first:
        come = chart.start[side] + (0 if book.options.land_facts else sum(date <= turn for date in chart.arrivals[side]))
        ports = chart.start_ports[side]
    else:
        come = 0 if book.options.land_facts else sum(date == turn for date in chart.arrivals[side])
        ports = chart.arrival_ports[side]
    port = next((port for port in ports if port in state.ports and port_side(state, port) is side), None)
    if port is not None:
        for _ in range(come):
            now.add(CargoMustered(_unit(book, now.state, side, port), port))


def carries(book: Book, item: Cargo) -> float:
    """SM-23 A transport unit carries up to fifty points, any other ground unit its size in REs (SM-21A)."""
    if is_transport_unit(item):
        return float(book.charts.ashore.transport.carries)
    return item.facts.size_re * book.charts.ashore.points.unit_carries_per_re


def _unit(book: Book, state: State, side: Side, port: PortId) -> CargoFacts:
    """SM-23.1 A unit counts two REs and is combat/motorised when it is shipped."""
    chart = book.charts.ashore.transport
    number = 1 + sum(item.facts.side is side and is_transport_unit(item) for item in state.cargoes.values())
    ground = GroundFacts(UnitKind.LOGISTIC, motorised=chart.motorised, movement=chart.movement)
    return CargoFacts(CargoId(f"{side.value}_transport_{number}"), f"{NAMES[side]} {number}", side, CargoKind.TROOPS,
                      chart.size_re, port, 0.0, at=port, ground=ground)
