"""What a written move may not do: each law by itself."""

from __future__ import annotations

from collections.abc import Callable

from campaign.model.refusals import Refusal
from campaign.model.sameness import cached
from campaign.model.units.ships import ShipId
from campaign.tactics.plot.geometry import Hand
from campaign.tactics.supremacy_at_sea.battle.orders import Flag, Leg, Move, Way, WriteMoves
from campaign.tactics.supremacy_at_sea.battle.state import Battle, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import NAME, SupremacyCharts
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState
from campaign.tactics.supremacy_at_sea.helm import (
    HAIR,
    KN_A_UNIT,
    max_speed,
    may_turn,
    read_move,
    speed_limits,
    speed_of_move,
    turn_left_u,
    written,
)
from campaign.tactics.supremacy_at_sea.sight import range_u
from campaign.words.counting import quantity

MoveLaw = Callable[[SupremacyCharts, Battle, Vessel, Move], Refusal | None]
WORKING = (RudderState.SOUND,)


def _one_move_for_each_ship(battle: Battle, order: WriteMoves) -> Refusal | None:
    """SAS-A6.1 A move is written for every own ship afloat, and for no other."""
    own = {vessel.ship: vessel.name for vessel in battle.movers(order.side)}
    named: set[ShipId] = set()
    for move in order.moves:
        if move.ship not in own:
            return Refusal("SAS-A6.1", f"{move.ship} is no ship of the {order.side} side on the plot")
        if move.ship in named:
            return Refusal("SAS-A6.1", f"{own[move.ship]} is given two moves")
        named.add(move.ship)
    missing = [name for ship, name in own.items() if ship not in named]
    return Refusal("SAS-A6.1", f"no move is written for {', '.join(missing)}") if missing else None


def _in_order_steps(charts: SupremacyCharts, battle: Battle, vessel: Vessel, move: Move) -> Refusal | None:
    """SAS-B1.2a Pieces are written in steps of a quarter unit, turns of at least one, sharp only where she is rated so."""
    step = charts.movement.order_step_u
    for leg in move.legs:
        if leg.units < step - HAIR or abs(leg.units / step - round(leg.units / step)) > HAIR:
            return Refusal("SAS-B1.1", f"{vessel.name}: {leg.units:g} is no multiple of {quantity(step, 'unit')}")
        if leg.sharp and not vessel.sheet.sharp:
            return Refusal("SAS-B1.2a", f"{vessel.name} is not rated for the sharp circle")
    return None


def _one_way_at_a_time(charts: SupremacyCharts, battle: Battle, vessel: Vessel, move: Move) -> Refusal | None:
    """SAS-B1.3d Ahead and astern are never mixed in one turn, and a ship must have stopped before she reverses."""
    if move.astern and any(leg.way is Way.AHEAD for leg in move.legs):
        return Refusal("SAS-B1.3d", f"{vessel.name}: ahead and astern in one turn")
    if move.legs and vessel.speed > 0 and vessel.astern is not move.astern:
        way = "astern" if vessel.astern else "ahead"
        return Refusal("SAS-B1.3d", f"{vessel.name} still goes {way} at {vessel.speed:g} kn: she must end a turn stopped first")
    return None


def _within_her_speeds(charts: SupremacyCharts, battle: Battle, vessel: Vessel, move: Move) -> Refusal | None:
    """SAS-B1.3e.1 The move's speed lies between what she can lose and gain in a turn, and under her present top."""
    share = 1.0
    if vessel.on_course_u and move.units:
        share = max(0.0, (move.units - vessel.on_course_u) / move.units)
    elif vessel.on_course_u:
        share = 0.0
    sea = battle.engagement.conditions.sea_state
    astern = move.astern if move.legs else vessel.astern and vessel.speed > 0
    limits = speed_limits(charts, vessel, battle.turn, sea, astern=astern, share=share)
    speed = speed_of_move(charts, move)
    if limits.slowest - HAIR <= speed <= limits.fastest + HAIR:
        return None
    low, high = limits.slowest / KN_A_UNIT, limits.fastest / KN_A_UNIT
    cost = charts.movement.chasing_splash.cost_u if move.chasing else 0.0
    span = quantity(low, "unit") if low == high else f"{low:g} to {quantity(high, 'unit')}"
    less = f", less {cost:g} for splash chasing" if cost else ""
    return Refusal("SAS-B1.3e", f"{vessel.name}: {quantity(move.units, 'unit is', 'units are')} {speed:g} kn; she can do "
                                f"{span}{less}")


def _by_her_rudder(charts: SupremacyCharts, battle: Battle, vessel: Vessel, move: Move) -> Refusal | None:
    """SAS-B1.3b.1 No rudder no turn, a damaged one a short turn, one jammed over a turn that way, unless engines steer her."""
    speed, rudder = speed_of_move(charts, move), vessel.rudder
    most = turn_left_u(charts, vessel, battle.turn, speed)
    if move.turned_u > most + HAIR:
        if not may_turn(vessel, battle.turn):
            return Refusal("SAS-GAP-14", f"{vessel.name} is held on her course")
        return Refusal("SAS-B1.3b", f"{vessel.name} can turn {quantity(most, 'unit')} at most with her rudder")
    free = speed <= charts.movement.steering_by_engines_to_kn or not may_turn(vessel, battle.turn)
    # What she must run straight may leave no room for the turn.
    no_room = vessel.on_course_u > move.units - rudder.at_least_u + HAIR
    if rudder.now(battle.turn) is not RudderState.HARD_OVER or free or no_room:
        return None
    way = Way.PORT if rudder.to is Hand.PORT else Way.STARBOARD
    turned = sum(leg.units for leg in move.legs if leg.way is way)
    if turned < rudder.at_least_u - HAIR or move.turned_u > turned + HAIR:
        return Refusal("SAS-B1.3b", f"{vessel.name}'s rudder is jammed: she must turn "
                                    f"{quantity(rudder.at_least_u, 'unit')} or more "
                                    f"to {'port' if way is Way.PORT else 'starboard'} and no other way")
    return None


def _straight_while_on_course(charts: SupremacyCharts, battle: Battle, vessel: Vessel, move: Move) -> Refusal | None:
    """SAS-GAP-14.4 The first units of a move that a ship is held on her course for are straight ahead."""
    run = 0.0
    for leg in move.legs:
        if leg.turns and run < min(vessel.on_course_u, move.units) - HAIR:
            return Refusal("SAS-GAP-14", f"{vessel.name} is held on her course for {quantity(vessel.on_course_u, 'unit')} more")
        run += leg.units
    return None


def _fit_to_chase_splash(charts: SupremacyCharts, battle: Battle, vessel: Vessel, move: Move) -> Refusal | None:
    """SAS-B1.3c Splash chasing asks for a working rudder, 25 knots, and no friend within six units when it is written."""
    if not move.chasing:
        return None
    rule = charts.movement.chasing_splash
    if vessel.rudder.now(battle.turn) not in WORKING:
        return Refusal("SAS-B1.3c", f"{vessel.name} cannot chase splash without a working rudder")
    if vessel.sheet.kind == "merchant":
        return Refusal("SAS-GAP-24", f"{vessel.name} is a merchantman and cannot chase splash")
    fastest = max_speed(charts, vessel, battle.turn, battle.engagement.conditions.sea_state)
    if fastest < rule.least_kn:
        return Refusal("SAS-B1.3c", f"{vessel.name} can do {fastest:g} kn, and splash chasing asks for {rule.least_kn:g}")
    for friend in battle.there(vessel.side):
        if friend.ship != vessel.ship and range_u(vessel, friend) < rule.friends_beyond_u - HAIR:
            return Refusal("SAS-B1.3c", f"{friend.name} is closer to {vessel.name} than "
                                         f"{quantity(rule.friends_beyond_u, 'unit')}")
    return None


def _smoke_left_to_lay(charts: SupremacyCharts, battle: Battle, vessel: Vessel, move: Move) -> Refusal | None:
    """SAS-B2.11.1 A ship lays smoke on three turns of a battle, and never while she chases splash."""
    if move.flag is Flag.LAY_SMOKE and not vessel.smoke_left:
        return Refusal("SAS-B2.11", f"{vessel.name} has laid all the smoke she has")
    return None


MOVE_LAWS: tuple[MoveLaw, ...] = (
    _in_order_steps, _one_way_at_a_time, _within_her_speeds, _straight_while_on_course, _by_her_rudder, _fit_to_chase_splash,
    _smoke_left_to_lay,
)


# While one helm is tried all other moves stand as they were judged: of 2.5 s that eight divisions took, 0.8 s went into this.
@cached(1024)
def move_refusal(charts: SupremacyCharts, battle: Battle, vessel: Vessel, move: Move) -> Refusal | None:
    """The first law that a ship's move breaks."""
    return next((refused for law in MOVE_LAWS if (refused := law(charts, battle, vessel, move)) is not None), None)


def first_moves(charts: SupremacyCharts, battle: Battle) -> dict[ShipId, Move]:
    """SAS-T3.1 Moves that a scenario forces upon the first turn, where the ships can make them."""
    setting = battle.engagement.setting
    if setting is None or battle.turn != 1:
        return {}
    found = {}
    for ship, text in setting.first_moves.get(NAME, {}).items():
        vessel = battle.vessels.get(ship)
        move = Move(ship, *read_move(text))
        if vessel is not None and vessel.there and move_refusal(charts, battle, vessel, move) is None:
            found[ship] = move
    return found


def _as_the_scenario_forces(charts: SupremacyCharts, battle: Battle, order: WriteMoves) -> Refusal | None:
    """SAS-T3 A scenario may force the first moves of ships."""
    forced = first_moves(charts, battle)
    for move in order.moves:
        if move.ship in forced and move != forced[move.ship]:
            line = written(forced[move.ship].legs, forced[move.ship].flag)
            return Refusal("SAS-T3", f"the first move of {battle.vessels[move.ship].name} is {line}")
    return None


def moves_refusal(charts: SupremacyCharts, battle: Battle, order: WriteMoves) -> Refusal | None:
    """The first law that a side's moves break."""
    if (refused := _one_move_for_each_ship(battle, order)) is not None:
        return refused
    if (refused := _as_the_scenario_forces(charts, battle, order)) is not None:
        return refused
    refusals = (move_refusal(charts, battle, battle.vessels[move.ship], move) for move in order.moves)
    return next((refused for refused in refusals if refused is not None), None)


def steady(charts: SupremacyCharts, battle: Battle, vessel: Vessel, knots: float | None = None) -> Move:
    """A move that no law refuses: straight on at her speed, or as near to some speed as she may, by her rudder."""
    sea = battle.engagement.conditions.sea_state
    on_course = vessel.on_course_u > 0
    astern = vessel.astern and vessel.speed > 0
    limits = speed_limits(charts, vessel, battle.turn, sea, astern=astern, share=0.0 if on_course else 1.0)
    speed = min(max(vessel.speed if knots is None else knots, limits.slowest), limits.fastest)
    step = charts.movement.order_step_u
    length = int(speed / KN_A_UNIT / step + HAIR) * step
    if KN_A_UNIT * length < limits.slowest - HAIR:
        length += step
    rudder = vessel.rudder
    over = rudder.now(battle.turn) is RudderState.HARD_OVER and may_turn(vessel, battle.turn)
    room = vessel.on_course_u <= length - rudder.at_least_u + HAIR
    way = Way.ASTERN if astern else Way.AHEAD
    if over and KN_A_UNIT * length > charts.movement.steering_by_engines_to_kn and room:
        turn, side = rudder.at_least_u, Way.PORT if rudder.to is Hand.PORT else Way.STARBOARD
        # A move astern says so in its first piece.
        straight = min(max(-(-vessel.on_course_u // step), int(astern)) * step, length - turn)
        pieces = [(way, straight), (side, turn), (way, length - straight - turn)]
        return Move(vessel.ship, tuple(Leg(which, units) for which, units in pieces if units > HAIR))
    return Move(vessel.ship, (Leg(way, length),) if length > HAIR else ())
