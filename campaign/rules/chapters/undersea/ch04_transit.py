"""Rule 4B1: flotillas in transit move, search the hexes they enter, and go into port."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.battles.battle import Light
from campaign.model.book import Book
from campaign.model.charts.campaign import Weather
from campaign.model.commands import BerthFlotilla, MoveFlotilla, SearchFromFlotilla
from campaign.model.events import FlotillaBerthed, FlotillaSearchedHex
from campaign.model.play.calendar import Step
from campaign.model.play.state import State
from campaign.model.refusals import Refusal
from campaign.model.sea.hexes import Hex
from campaign.model.setting.scenario import FlotillaMission
from campaign.model.sides import Side
from campaign.model.units.ships import ShipType
from campaign.model.units.undersea import Flotilla
from campaign.rules.chapters.sailing.ch01_movement import closed_to
from campaign.rules.chapters.sailing.voyage import Voyage, met_by_flotilla
from campaign.rules.chapters.search.ch03_surface_search import reveal_in
from campaign.rules.chapters.undersea.ch04_flotillas import own_flotilla
from campaign.rules.chapters.undersea.ch04_patrols import can_get_clear, flotilla_points_left, friend_in_the_way
from campaign.rules.facts.geography import friendly_ports_at, port_side, weather_at
from campaign.rules.facts.laws import Law, in_naval_step
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity
from campaign.words.names import port_name

Transit = MoveFlotilla | BerthFlotilla | SearchFromFlotilla


def step_cost(book: Book, state: State, flotilla: Flotilla, start: Hex, end: Hex, spent: int) -> int | Refusal:
    """SM-2C.5 Submarines pay and pass as task forces do: one point a hex, and narrows that let them pass."""
    theatre = book.theatre
    if end in theatre.ways(start):
        return 1
    narrow = theatre.narrow_between(start, end)
    if narrow is None:
        return Refusal("SM-1F", f"there is no way by sea from {start} to {end}: land lies between, or they do not adjoin")
    if ShipType.SUBMARINE not in narrow.types:
        return Refusal("SM-GAP-52", f"submarines do not pass {narrow.name}")
    if (shut := closed_to(state, narrow, flotilla.side)) is not None:
        return shut
    if not narrow.transit_nas:
        return 1
    if spent:
        return Refusal("SM-GAP-52", f"the passage of {narrow.name} takes the whole segment")
    return book.charts.undersea.flotillas.allowance


def in_own_movement_step(book: Book, state: State, order: Transit) -> Refusal | None:
    """SM-4B1.3 Flotillas move, search and berth in their owner's naval movement step."""
    return in_naval_step(state, order.side, Step.NAVAL_MOVEMENT)


def in_transit(book: Book, state: State, order: Transit) -> Refusal | None:
    """SM-4B1 Only a flotilla in transit moves; on station it neither moves nor leaves or enters port."""
    flotilla = own_flotilla(state, order.side, order.flotilla)
    if isinstance(flotilla, Refusal):
        return flotilla
    if flotilla.mission is not FlotillaMission.TRANSIT:
        return Refusal("SM-4B1", f"{flotilla.name} has the mission {flotilla.mission.value}: only flotillas in transit move")
    return None


def along_a_way_it_can_pay_for(book: Book, state: State, order: MoveFlotilla) -> Refusal | None:
    """SM-4B1.4 Each hex of a route adjoins the one before by sea, and the whole is paid from ten points."""
    if not order.route:
        return Refusal("SM-1F", "no route is named")
    flotilla = state.flotillas[order.flotilla]
    here, cost = flotilla.hex, 0
    for there in order.route:
        step = step_cost(book, state, flotilla, here, there, flotilla.spent + cost)
        if isinstance(step, Refusal):
            return step
        if step > 1 and len(order.route) > 1:
            return Refusal("SM-GAP-52", f"the passage from {here} to {there} takes the whole segment and is ordered by itself")
        cost += step
        here = there
    left = flotilla_points_left(book, flotilla)
    if cost > left:
        return Refusal("SM-4B1", f"the route costs {quantity(cost, 'movement point')}, {flotilla.name} has {left} left")
    return _not_for_good(book, state, flotilla, here, left - cost)


def _not_for_good(book: Book, state: State, flotilla: Flotilla, where: Hex, left: int) -> Refusal | None:
    """SM-4B1.5 A flotilla enters another's area only while it has the points to get clear again."""
    friend = friend_in_the_way(book, state, flotilla, where)
    if (friend is None or friendly_ports_at(book, state, where, flotilla.side)
            or can_get_clear(book, state, flotilla, where, left)):
        return None
    return Refusal("SM-4B1", f"{flotilla.name} would have to stay in the area of {friend.name}")


def into_a_friendly_port_of_its_hex(book: Book, state: State, order: BerthFlotilla) -> Refusal | None:
    """SM-4B1.6 A flotilla goes into a friendly port of its hex, at no cost in movement."""
    flotilla = state.flotillas[order.flotilla]
    if flotilla.port is not None:
        return Refusal("SM-4B1", f"{flotilla.name} lies in {port_name(book, flotilla.port)} already")
    if order.port not in state.ports or port_side(state, order.port) is not order.side:
        return Refusal("SM-1D", f"{order.port} is no port in {order.side} hands")
    if state.ports[order.port].hex != flotilla.hex:
        return Refusal("SM-4B1", f"{port_name(book, order.port)} is not where {flotilla.name} lies")
    return None


def on_entering_a_hex(book: Book, state: State, order: SearchFromFlotilla) -> Refusal | None:
    """SM-4B1.7 A flotilla in transit searches a hex when it has just entered it, once."""
    flotilla = state.flotillas[order.flotilla]
    if not flotilla.entered or flotilla.port is not None:
        return Refusal("SM-3B", f"{flotilla.name} has not entered a hex in this step")
    if flotilla.searched_light is not None:
        return Refusal("SM-GAP-08", f"{flotilla.name} has searched this hex")
    return None


def with_the_points_to_pay(book: Book, state: State, order: SearchFromFlotilla) -> Refusal | None:
    """SM-4B1.8 A search from a flotilla costs what a task force without aircraft pays, and not the points to get clear."""
    flotilla = state.flotillas[order.flotilla]
    left, cost = flotilla_points_left(book, flotilla), search_cost(book, state, flotilla, order.light)
    if cost > left:
        return Refusal("SM-3B", f"a search by {order.light.value} costs {quantity(cost, 'movement point')}, {left} are left")
    return _not_for_good(book, state, flotilla, flotilla.hex, left - cost)


def search_cost(book: Book, state: State, flotilla: Flotilla, light: Light) -> int:
    """The movement points of a surface search by a flotilla."""
    chart = book.charts.surface_search
    points = chart.day if light is Light.DAY else chart.night
    return points * (chart.poor_weather_factor if weather_at(book, state, flotilla.hex) is Weather.POOR else 1)


LAWS: dict[type, tuple[Law[Any], ...]] = {
    MoveFlotilla: (in_own_movement_step, in_transit, along_a_way_it_can_pay_for),
    BerthFlotilla: (in_own_movement_step, in_transit, into_a_friendly_port_of_its_hex),
    SearchFromFlotilla: (in_own_movement_step, in_transit, on_entering_a_hex, with_the_points_to_pay),
}


def resolve(now: Proceedings, order: Transit) -> None:
    """Carries out an order to a flotilla in transit."""
    book, state = now.book, now.state
    match order:
        case MoveFlotilla(flotilla=key, route=route):
            _under_way(now, Voyage(now, flotilla=key), route)
        case BerthFlotilla(flotilla=key, port=port):
            now.add(FlotillaBerthed(key, port))
        case SearchFromFlotilla(flotilla=key, light=light):
            flotilla = state.flotillas[key]
            now.add(FlotillaSearchedHex(key, light, search_cost(book, state, flotilla, light)))
            reveal_in(now, flotilla.side, flotilla.hex)


def _under_way(now: Proceedings, voyage: Voyage, route: tuple[Hex, ...]) -> None:
    book = now.book
    key = voyage.flotilla
    assert key is not None
    for number, there in enumerate(route):
        flotilla = now.state.flotillas[key]
        step = step_cost(book, now.state, flotilla, voyage.here, there, flotilla.spent + voyage.cost)
        if isinstance(step, Refusal):
            raise AssertionError(f"a refused route was resolved: {step}")  # noqa: TRY004 - no wrong type but a broken promise
        voyage.entered(there, step)
        met_by_flotilla(now, voyage, route[number + 1:])
        if voyage.gone:
            return
    voyage.report()


def candidates(book: Book, state: State, side: Side) -> Iterator[Transit]:
    """One-hex steps, berths and searches of every flotilla in transit: longer routes are judged, but not listed."""
    for key, flotilla in state.flotillas.items():
        if flotilla.side is not side or flotilla.mission is not FlotillaMission.TRANSIT:
            continue
        if flotilla_points_left(book, flotilla):
            for there in book.theatre.ways(flotilla.hex):
                yield MoveFlotilla(side, key, (there,))
            for pair in book.theatre.narrows:
                if flotilla.hex in pair:
                    yield MoveFlotilla(side, key, tuple(pair - {flotilla.hex}))
        for port in friendly_ports_at(book, state, flotilla.hex, side):
            yield BerthFlotilla(side, key, port)
        for light in Light:
            yield SearchFromFlotilla(side, key, light)
