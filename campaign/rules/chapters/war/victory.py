"""Section 8: the running account of points, and what it means at the end."""

from __future__ import annotations

from campaign.model.book import Book
from campaign.model.charts.war import PricedPlace
from campaign.model.events import CampaignEnded, Event, PlaceTaken, PointsScored
from campaign.model.play.calendar import Turn
from campaign.model.play.state import PointsEntry, State
from campaign.model.play.war import Front
from campaign.model.sameness import cached
from campaign.model.setting.scenario import CargoId, CargoKind, Flag, Holdings, PortId
from campaign.model.sides import BOTH, Side
from campaign.rules.facts import moving_front
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.setup import allegiance_of
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import listed
from campaign.words.names import port_name

DECEMBER = 12


def total(state: State, side: Side) -> float:
    """The points of one side so far."""
    return sum(entry.points for entry in state.points if entry.side is side)


def ladder_of(book: Book) -> tuple[tuple[float, str], ...]:
    """SM-GAP-55.1 The least difference of each result in a scenario; short scenarios have lower rungs."""
    chart = book.charts.points
    turns = Turn.of(book.scenario.last_turn).number - Turn.of(book.scenario.first_turn).number + 1
    share = max(chart.least_share, turns / chart.ladder_turns)
    return tuple((least * share, result) for least, result in chart.ladder)


def result_of(book: Book, difference: float) -> str:
    """SM-GAP-55.1 The result is the first rung that Allied less Axis points reach."""
    return next((result for least, result in ladder_of(book) if difference >= least), book.charts.points.below_ladder)


def end_of_campaign(now: Proceedings) -> None:
    """SM-GAP-55.2 After the last game turn the account is closed, with the merchants' route if it is open."""
    book, state = now.book, now.state
    chart = book.charts.war.account
    if route_is_open(book, state):
        reason = "the merchants' route through the Mediterranean is open"
        now.add(_scored(now.state, Side.ALLIED, chart.merchant_route, reason))
    difference = total(now.state, Side.ALLIED) - total(now.state, Side.AXIS)
    now.add(CampaignEnded(difference, result_of(book, difference)))


def route_is_open(book: Book, state: State) -> bool:
    """SM-GAP-55.4 The route is open while its ports are Allied and the Axis holds none in North Africa and Sicily."""
    chart = book.charts.war.account
    shut = any(port_side(state, key) is Side.AXIS for key, port in book.theatre.ports.items()
               if port.region in chart.route_regions)
    return not shut and all(key in state.ports and port_side(state, key) is Side.ALLIED for key in chart.route_ports)


def held_at_the_end_of_the_year(now: Proceedings) -> None:
    """SM-GAP-55.5 Malta in Allied hands at the end of each December is worth ten points."""
    book, state = now.book, now.state
    turn, chart = state.cursor.turn, book.charts.war.account
    is_held = chart.malta in state.ports and port_side(state, chart.malta) is Side.ALLIED
    if turn.month == DECEMBER and turn.half == 2 and is_held:
        now.add(_scored(state, Side.ALLIED, chart.malta_held, f"Malta is held at the end of {turn.year}"))


def running_account(now: Proceedings) -> None:
    """SM-GAP-55.6 A place is paid for when a side that did not hold it at the start first holds all its ports, once a side."""
    book, state = now.book, now.state
    for place in book.charts.war.account.places:
        side = _holder(state, place)
        if side is None or f"{side.value}/{place.id}" in state.war.taken or side is _first_holder(book, place):
            continue
        if handed_over(book, state, place, side):
            continue
        now.add(PlaceTaken(side, place.id))
        names = listed(port_name(book, port) for port in place.ports)
        now.add(_scored(now.state, side, place.points, f"{names} captured"))
    if ends_at_once(book, now.state):
        end_of_campaign(now)


def handed_over(book: Book, state: State, place: PricedPlace, side: Side) -> bool:
    """SM-GAP-55.12 A place that the calendar gave to a side is not paid for: history hands it over whatever anybody did."""
    return not book.options.land_facts and side in _given(book, state.war.front, place, state.cursor.turn)


# Cached: needed at the end of each phase for every place ever taken, from a calendar that changes once in a half-month.
@cached(64)
def _given(book: Book, front: Front, place: PricedPlace, turn: Turn) -> frozenset[Side | None]:
    """The sides to whom the calendar last gave the ports of a place."""
    owners: dict[PortId, Side | None] = {}
    for entry in book.scenario.war.calendar:
        if Turn.of(entry.turn) > turn:
            continue
        owners |= {port: entry.stances[book.theatre.ports[port].nation].side for port in place.ports
                  if book.theatre.ports[port].nation in entry.stances}
        owners |= _handing(place, moving_front.fixed(book, entry.holdings))
    for moved in moving_front.desert_entries(book):
        if moving_front.comes(front, moved) <= turn:
            owners |= _handing(place, (moved.holdings,))
    return frozenset(owners.values())


def _handing(place: PricedPlace, every: tuple[Holdings, ...]) -> dict[PortId, Side | None]:
    return {port: holder.side for holdings in every for port, holder in holdings.ports.items() if port in place.ports}


def ends_at_once(book: Book, state: State) -> bool:
    """SM-GAP-55.7 The campaign ends when the Axis holds Malta and Alexandria, or when Italy signs an armistice."""
    fatal = book.charts.war.account.fatal_ports
    lost = all(key in state.ports and port_side(state, key) is Side.AXIS for key in fatal)
    return lost or Flag.ITALIAN_ARMISTICE in state.war.flags


def is_last_turn(book: Book, turn: Turn) -> bool:
    """SM-GAP-55.8 The last game turn is the scenario's, and never after the first half of September 1943."""
    return turn >= min(Turn.of(book.scenario.last_turn), book.charts.war.account.last_turn)


def score_drowned(now: Proceedings, cargo: CargoId) -> None:
    """SM-GAP-55.9 Troops that are lost at sea are worth a point for each RE to their enemy."""
    book, state = now.book, now.state
    facts, points = state.cargoes[cargo].facts, book.charts.war.account.ground_re_lost
    if facts.kind is CargoKind.TROOPS and points:
        now.add(_scored(state, facts.side.enemy, points * facts.size_re, f"{facts.name} ({facts.size_re:g} RE) lost at sea",
                        "SM-2D"))


def _scored(state: State, side: Side, points: float, reason: str, rule: str = "SM-GAP-55") -> Event:
    return PointsScored(PointsEntry(str(state.cursor), side, points, rule, reason))


def _holder(state: State, place: PricedPlace) -> Side | None:
    """The side that holds all ports of a place, if any."""
    return next((side for side in BOTH if all(
        port in state.ports and port_side(state, port) is side for port in place.ports)), None)


def _first_holder(book: Book, place: PricedPlace) -> Side | None:
    sides = {first_holder(book, port) for port in place.ports}
    return sides.pop() if len(sides) == 1 else None


def first_holder(book: Book, port: PortId) -> Side | None:
    """The side that held a port when the campaign began."""
    allegiance = book.scenario.war.held.get(port)
    return (allegiance or allegiance_of(book, book.theatre.ports[port].nation)).side
