"""Play left to the staff by a player: how long it plays in his place, and in what state it hands his side back."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from campaign.model.book import Book
from campaign.model.commands import GiveStandingOrder
from campaign.model.play.decisions import DecisionKind
from campaign.model.play.standing_orders import CONVOY, StandingOrder
from campaign.model.play.views import OwnForce, View
from campaign.model.replacing import replace
from campaign.rules.views.strength import FAR, by_sea, has_transports
from campaign.session.planning.advice import next_port
from campaign.session.play.playing import Halt, Until, play_on
from campaign.session.play.seat import PlayerSeat, game_of

# Decisions left to the commander unless he delegates everything: answers to attacks, battles, crippled ships, land facts.
OWN = frozenset((DecisionKind.REACTION, DecisionKind.FIGHT, DecisionKind.CRIPPLE, DecisionKind.LAND_FACTS))


class Handed(Enum):
    """Why the staff hands a side back; the value is the text for the player."""

    NEWS = "something has happened"
    ASKED = "this is yours to decide"
    TURN = "the half-month is over"
    OVER = "the campaign is over"


def delegate(seat: PlayerSeat, weighs: Callable[[], bool], *, everything: bool = False) -> Handed:
    """Let the staff play the seat's side too, under its standing orders, to the end of the half-month at most.

    After each day `weighs` decides whether the news is important enough to stop. With `everything` the staff also
    answers attacks, and captains fight the battles; else it stops at the commander's own decisions. Who leaves it everything
    finds a standing order with every force that is at sea.
    """
    handed = _play(seat, weighs, everything=everything)
    if everything and handed is not Handed.OVER:
        order_what_is_at_sea(seat)
    return handed


def _play(seat: PlayerSeat, weighs: Callable[[], bool], *, everything: bool) -> Handed:
    game = game_of(seat)
    after = seat.moment.turn.plus(1)
    while True:
        halt = play_on(game, Until(turn=after, segments=0), also_for=(seat.side,), keeps=frozenset() if everything else OWN,
                       remembers=False).halt
        match halt:
            case Halt.OVER:
                return Handed.OVER
            case Halt.PERSON | Halt.BATTLE:
                return Handed.ASKED
            case _ if seat.moment.turn >= after:
                return Handed.TURN
            case _ if weighs():
                return Handed.NEWS
            case _:
                pass


def order_what_is_at_sea(seat: PlayerSeat) -> None:
    """SM-GAP-61.39 Every force at sea without a standing order is sent where its cargo is wanted, else to a port it reaches."""
    for key in tuple(seat.view.forces):
        view = seat.view
        if key not in view.forces or key in view.standing_orders:
            continue
        order = _order_for(seat.book, view, view.forces[key])
        if order is not None and seat.refusal(order) is None:
            seat.give(order)


def _order_for(book: Book, view: View, own: OwnForce) -> GiveStandingOrder | None:
    order = next_port(book, view, own)
    if order is None:
        # It runs dry wherever it goes, and creeps the rest of the shortest way.
        near = min(((by_sea(book.theatre, own.force.hex, port.hex), key) for key, port in view.ports.items() if port.own),
                   default=None)
        if near is None or near[0] >= FAR:
            return None
        order = GiveStandingOrder(view.side, own.force.id, StandingOrder((str(near[1]),)))
    if not has_transports(book, own.ships):
        return order
    return replace(order, standing=replace(order.standing, conduct=CONVOY))
