"""Orders worth trying: a few moves for every ship alike, and for target lists the patterns that players use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from campaign.model.battles.battle import BattleDecision
from campaign.model.book import Book
from campaign.model.refusals import Refusal
from campaign.model.sides import Side
from campaign.tactics.replies import patterns
from campaign.tactics.supremacy_at_sea.battle.orders import Flag, Leg, Move, Order, Way, WriteMoves
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Step, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, charts_in
from campaign.tactics.supremacy_at_sea.manoeuvre.laws import first_moves, move_refusal, steady
from campaign.tactics.supremacy_at_sea.manoeuvre.speed import KN_A_UNIT, speed_limits
from campaign.tactics.supremacy_at_sea.screen.view import view_for
from campaign.tactics.supremacy_at_sea.turn.decisions import compose

TURNS = ((Way.PORT, 2.0), (Way.STARBOARD, 2.0), (Way.PORT, 5.0), (Way.STARBOARD, 5.0))
LINES = ("0", "60", "120", "180", "240", "300")
PATTERNS_AT_MOST = 6


def candidates(book: Book, battle: Battle, decision: BattleDecision) -> Iterator[Order]:
    """A few patterns of each kind, since any order may be judged and not all be listed."""
    if Step(decision.key) is Step.MOVES:
        yield from _moves(book, battle, decision.side)
        return
    view = view_for(book, battle, decision.side)
    for answers in _tried(decision):
        order = compose(book, view, decision, answers)
        if not isinstance(order, Refusal):
            yield order


def _moves(book: Book, battle: Battle, side: Side) -> Iterator[Order]:
    """All ships alike: stand on, faster, slower, a turn either way, smoke or splash chasing; who cannot stands on."""
    charts = charts_in(book)
    own = list(battle.there(side))
    forced = first_moves(charts, battle)
    for pattern in range(9):
        moves = []
        for vessel in own:
            move = forced.get(vessel.ship) or _move(charts, battle, vessel, pattern)
            lawful = move_refusal(charts, battle, vessel, move) is None
            moves.append(move if lawful else steady(charts, battle, vessel))
        yield WriteMoves(side, tuple(moves))


def _move(charts: SupremacyCharts, battle: Battle, vessel: Vessel, pattern: int) -> Move:
    stand_on = steady(charts, battle, vessel)
    limits = speed_limits(charts, vessel, battle.turn, battle.engagement.conditions.sea_state)
    match pattern:
        case 0:
            return stand_on
        case 1:
            return steady(charts, battle, vessel, limits.fastest)
        case 2:
            return steady(charts, battle, vessel, limits.slowest)
        case 3 | 4 | 5 | 6:
            return turning(charts, vessel, *TURNS[pattern - 3], limits.fastest / KN_A_UNIT)
        case 7:
            return Move(vessel.ship, stand_on.legs, Flag.LAY_SMOKE)
        case _:
            length = limits.fastest / KN_A_UNIT - charts.movement.chasing_splash.cost_u
            return Move(vessel.ship, (Leg(Way.AHEAD, length),) if length > 0 else (), Flag.CHASE_SPLASH)


def turning(charts: SupremacyCharts, vessel: Vessel, way: Way, arc: float, length: float, *, sharp: bool = False) -> Move:
    """A turn first and the rest of the move straight."""
    step = charts.movement.order_step_u
    arc = min(round(arc / step) * step, length)
    legs = [Leg(way, arc, sharp)] if arc else []
    if length - arc >= step:
        legs.append(Leg(Way.AHEAD, length - arc))
    return Move(vessel.ship, tuple(legs))


def _tried(decision: BattleDecision) -> Iterator[Mapping[str, str]]:
    if Step(decision.key) is not Step.TORPEDOES:
        yield from patterns(decision, PATTERNS_AT_MOST)
        return
    yield {}
    for field in decision.inputs:
        if field.key.endswith(".line"):
            yield from ({field.key: line} for line in LINES)
