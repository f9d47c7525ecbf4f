"""The umpire's rulings, which come from outside the rules.

The umpire sets what he names and no more, except for a port's owner: a port that he gives to the enemy of its holder falls
like any other (SM-1D6), or else ships would be left in an enemy harbour. Mistakes are corrected by undoing, not by rulings.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from campaign.model.book import Book
from campaign.model.commands import RuleAsUmpire
from campaign.model.events import UmpireRuled
from campaign.model.names import LONGEST_REASON, unfit
from campaign.model.play.state import PointsEntry, State
from campaign.model.refusals import Refusal
from campaign.model.sides import Allegiance, Side
from campaign.model.units.forces import ShipStatus
from campaign.rules.chapters.air.ch05_carriers import check_decks
from campaign.rules.chapters.ports import ch08_repair
from campaign.rules.chapters.war.ch01_capture import falls
from campaign.rules.facts.geography import port_side
from campaign.rules.facts.laws import Law
from campaign.rules.proceedings import Proceedings
from campaign.words.counting import quantity


def with_a_reason(book: Book, state: State, order: RuleAsUmpire) -> Refusal | None:
    """SM-GAP-60 The umpire may set anything, but must say why and name something that exists."""
    if not order.reason.strip():
        return Refusal("SM-GAP-60", "a ruling needs a reason")
    if (what := unfit(order.reason, LONGEST_REASON)) is not None:
        return Refusal("SM-GAP-71", f"the reason cannot be kept: {what}")
    if order.ship is not None and order.ship not in state.ships:
        return Refusal("SM-GAP-60", f"there is no ship {order.ship}")
    if order.ship is not None and state.ships[order.ship].status is not ShipStatus.ACTIVE:
        return Refusal("SM-GAP-60", f"{order.ship} is out of the game")
    if order.force is not None and order.force not in state.forces:
        return Refusal("SM-GAP-60", f"there is no task force {order.force}")
    if order.port is not None and order.port not in state.ports:
        return Refusal("SM-GAP-60", f"there is no port {order.port}")
    if order.hex is not None and not book.theatre.is_sea(order.hex):
        return Refusal("SM-GAP-60", f"{order.hex} is no sea hex")
    if order.hex is not None and (order.force is None) is (order.flotilla is None):
        return Refusal("SM-GAP-60", "a hex goes with a task force or a flotilla, one of them")
    return _of_a_flotilla(state, order) or _within_what_is_built(book, order)


def _of_a_flotilla(state: State, order: RuleAsUmpire) -> Refusal | None:
    """SM-GAP-60.2 A flotilla is given points of nought or more, and a place at sea or in a port of its side."""
    if order.flotilla is None:
        alone = order.flotilla_points is not None or order.flotilla_port is not None
        return Refusal("SM-GAP-60", "points and port of a flotilla go with a flotilla") if alone else None
    flotilla = state.flotillas.get(order.flotilla)
    if flotilla is None:
        return Refusal("SM-GAP-60", f"there is no flotilla {order.flotilla}")
    if state.strike is not None and state.strike.flotilla == flotilla.id:
        return Refusal("SM-GAP-60", f"{flotilla.name} waits for its owner's word about a strike: that comes first")
    if order.flotilla_points is not None and order.flotilla_points < 0:
        return Refusal("SM-GAP-60", "a flotilla has nought points or more")
    if order.flotilla_port is None:
        return None
    if order.hex is not None:
        return Refusal("SM-GAP-60", "a flotilla lies in a hex at sea or in a port, not both")
    if order.flotilla_port not in state.ports or port_side(state, order.flotilla_port) is not flotilla.side:
        return Refusal("SM-GAP-60", f"{order.flotilla_port} is no port in {flotilla.side} hands")
    return None


def _within_what_is_built(book: Book, order: RuleAsUmpire) -> Refusal | None:
    if order.fuel_boxes is not None:
        if order.ship is None:
            return Refusal("SM-GAP-60", "fuel boxes go with a ship")
        if not 0 <= order.fuel_boxes <= book.counters[order.ship].fuel_boxes:
            return Refusal("SM-GAP-60", f"{order.ship} has 0 to "
                                        f"{quantity(book.counters[order.ship].fuel_boxes, 'fuel box', 'fuel boxes')}")
    if order.condition is not None and order.ship is None:
        return Refusal("SM-GAP-60", "a condition goes with a ship")
    if order.port_fuel is not None and (order.port is None or order.port_fuel < 0):
        return Refusal("SM-GAP-60", "fuel of nought or more goes with a port")
    if order.port_owner is not None and order.port is None:
        return Refusal("SM-GAP-60", "an owner goes with a port")
    if (order.points is None) != (order.points_side is None):
        return Refusal("SM-GAP-60", "points go with a side")
    return None


LAWS: dict[type, tuple[Law[Any], ...]] = {
    RuleAsUmpire: (with_a_reason,),
}


def resolve(now: Proceedings, order: RuleAsUmpire) -> None:
    """Turns a ruling into an event."""
    state = now.state
    entry = None
    if order.points is not None and order.points_side is not None:
        entry = PointsEntry(str(state.cursor), order.points_side, order.points, "SM-GAP-60", order.reason)
    if order.port is not None and order.port_owner is not None:
        falls(now, order.port, order.port_owner, "ruled by the umpire")
    now.add(UmpireRuled(
        order.reason, order.ship, order.condition, order.fuel_boxes, order.force, order.hex, order.port,
        port_owner=None if order.port_owner is None else allegiance_of_side(order.port_owner),
        port_fuel=order.port_fuel, points=entry, flotilla=order.flotilla,
        flotilla_points=order.flotilla_points, flotilla_port=order.flotilla_port,
    ))
    if order.condition is not None and order.ship is not None:
        ch08_repair.nothing_left_to_mend(now, order.ship)
    check_decks(now)


def allegiance_of_side(owner: Side | None) -> Allegiance:
    """The allegiance of a player's property; None stands for neutral."""
    return Allegiance.NEUTRAL if owner is None else Allegiance(owner.value)


def candidates(book: Book, state: State, side: Side) -> Iterator[RuleAsUmpire]:
    """No candidates: nobody can foresee rulings."""
    return iter(())
