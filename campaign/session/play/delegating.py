"""Play is left to the staff: it orders for a person's side too, until something happens that is his to know or to decide."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from campaign.model.play.decisions import DecisionKind
from campaign.session.play.playing import Halt, Until, play_on
from campaign.session.play.seat import PlayerSeat, game_of

# What no staff decides unless it was told to decide all: what to do when attacked, how to fight, what becomes of a cripple.
OWN = frozenset((DecisionKind.REACTION, DecisionKind.FIGHT, DecisionKind.CRIPPLE, DecisionKind.LAND_FACTS))


class Handed(Enum):
    """Why the staff hands the side back; the value is what is said of it."""

    NEWS = "something has happened"
    ASKED = "this is yours to decide"
    TURN = "the half-month is over"
    OVER = "the campaign is over"


def delegate(seat: PlayerSeat, weighs: Callable[[], bool], *, everything: bool = False) -> Handed:
    """Lets the staff order for the seat's side too, its standing orders in force, to the end of the half-month at most.

    After each day it is asked whether what has happened `weighs` enough to be told at once. With `everything` the staff
    answers attacks as well, and captains fight the battles; else it stops at what is its commander's own to decide.
    """
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
