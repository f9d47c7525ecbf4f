"""FG-GAP-02 How ships move, all at once by what was plotted: their ways and speeds, and what lies in the sea before them."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from campaign.model.battles.battle import Engagement, Ground, Patch
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.tactics.fear_god.battle import facts
from campaign.tactics.fear_god.battle.harm import Effect, Harm, Peril, Rudder
from campaign.tactics.fear_god.battle.orders import Care, Helm, Plot
from campaign.tactics.fear_god.battle.proceedings import Proceedings
from campaign.tactics.fear_god.battle.record import Record
from campaign.tactics.fear_god.battle.state import Screen
from campaign.tactics.fear_god.battle.vessel import Vessel
from campaign.tactics.fear_god.charts.collection import FearGodCharts
from campaign.tactics.fear_god.charts.terms import Size, metres
from campaign.tactics.kit.charts import HAIR, whole
from campaign.tactics.kit.sea import around, clear_part
from campaign.tactics.plot.geometry import Hand, Point, Pose, circle, onward

Orders = tuple[tuple[int, float, float], ...]


def move_all(proceedings: Proceedings, plots: tuple[Plot, ...]) -> None:
    """FG-0-phases The movement phase: every ship that is there, in an order that changes nothing."""
    helms = {helm.ship: helm for plot in plots for helm in plot.helms}
    tends = {tend.ship: tend.care for plot in plots for tend in plot.tends}
    for vessel in tuple(proceedings.battle.there()):
        fighting = tends.get(vessel.id) is Care.FIGHT_FIRE and vessel.harm.total(Peril.FIRE) > 0
        if fighting is not vessel.fighting_fire:
            proceedings.add(facts.Tending(vessel.id, fighting, (vessel.side,)))
    for vessel in tuple(proceedings.battle.there()):
        if not vessel.record.ashore:
            _move(proceedings, vessel, helms)


def _move(proceedings: Proceedings, vessel: Vessel, helms: Mapping[ShipId, Helm]) -> None:
    charts, battle = proceedings.charts, proceedings.battle
    helm = helms.get(vessel.id, Helm(vessel.id, 0.0, vessel.speed_kn))
    readers = readers_of(vessel)
    if helm.break_off and not vessel.broken_off:
        proceedings.add(facts.BrokeOff(vessel.id, readers))
    if helm.depth is not None and helm.depth is not vessel.depth and vessel.record.is_submarine:
        proceedings.add(facts.DepthChanged(vessel.id, helm.depth, (vessel.side,)))
    turn, ordered, orders = _obeyed(vessel, helm, battle.turn)
    top = top_of(charts, vessel, battle.engagement.conditions.sea_state, battle.turn)
    knots = next_speed(charts, vessel.record.size, vessel.speed_kn, ordered, top)
    evading = helm.evade and knots >= charts.movement.evasive.from_kn and not turn
    turn = _within(turn, possible_turn(charts, vessel, knots))
    way = way_of(charts, vessel.record.size, vessel.pose, knots, turn, _step_degrees(charts, vessel), evading=evading)
    clear = clear_part(battle.engagement, way.points, deep=vessel.record.size in DEEP)
    aground = len(clear) < len(way.points) or clear[-1] != way.points[-1]
    pose = Pose(clear[-1], way.pose.course_degrees)
    speed = 0.0 if aground else round(max(0.0, knots - speed_lost(charts, vessel.record.size, turn)), 1)
    screen = None
    if helm.smoke and may_smoke(vessel) and len(clear) > 1:
        screen = Screen(vessel.id, clear, battle.turn + charts.sighting.smoke.turns - 1, readers)
    proceedings.add(facts.Moved(vessel.id, pose, speed, turn, evading, clear, orders, readers, screen))
    if aground:
        proceedings.add(facts.Grounded(vessel.id, knots))


def readers_of(vessel: Vessel) -> tuple[Side, ...]:
    """The sides that see what she does: her own, and the enemy if he has her in sight."""
    return BOTH if vessel.contact.held else (vessel.side,)


def may_smoke(vessel: Vessel) -> bool:
    """FG-GAP-27 Screens are laid by sizes C and smaller that are fitted for it."""
    return vessel.record.smoke and vessel.record.size not in (Size.A, Size.B) and vessel.fights and vessel.surfaced


def _within(turn: float, most: float) -> float:
    """A turn no greater than she can make."""
    return max(-most, min(most, turn))


def _obeyed(vessel: Vessel, helm: Helm, turn: int) -> tuple[float, float, Orders]:
    """FG-8.3-bridge FG-8.3-rudder FG-8.3-switchboard What is done of an order now, in degrees and knots; orders that wait."""
    state = vessel.harm.helm
    if max(state.frozen_until, vessel.harm.dead_until) >= turn:
        return _by_rudder(vessel, 0.0), vessel.speed_kn, vessel.orders
    if not state.lag:
        return _by_rudder(vessel, helm.turn_degrees), helm.speed_kn, ()
    waiting = (*vessel.orders, (turn + state.lag, helm.turn_degrees, helm.speed_kn))
    due = [order for order in waiting if order[0] <= turn]
    left = tuple(order for order in waiting if order[0] > turn)
    if not due:
        return _by_rudder(vessel, 0.0), vessel.speed_kn, left
    return _by_rudder(vessel, due[-1][1]), due[-1][2], left


def _by_rudder(vessel: Vessel, turn: float) -> float:
    """A jammed rudder turns her the way it is jammed, whatever is ordered."""
    helm = vessel.harm.helm
    if helm.rudder is not Rudder.JAMMED:
        return turn
    return 0.0 if helm.jammed is None else HARD_OVER if helm.jammed is Hand.STARBOARD else -HARD_OVER


HARD_OVER = 180.0


# Ways -----------------------------------------------------------------------------------------------------------------


class Way(Struct, frozen=True):
    """Where a ship ends, and the points of her way."""

    pose: Pose
    points: tuple[Point, ...]


def _step_degrees(charts: FearGodCharts, vessel: Vessel) -> int:
    """FG-8.3-rudder By how much she turns after an advance: less where her steering engine is out."""
    disabled = vessel.harm.helm.rudder is Rudder.DISABLED
    return charts.movement.turn_degrees_disabled if disabled else charts.movement.turn_degrees


def distance_yd(charts: FearGodCharts, knots: float) -> float:
    """FG-GAP-02 Yards of a turn at a speed."""
    return knots * charts.movement.yards_per_knot


def possible_turn(charts: FearGodCharts, vessel: Vessel, knots: float) -> float:
    """FG-GAP-02 By how much she can turn in a turn at a speed: a step for every advance that fits."""
    if charts.movement.advance_yd[vessel.record.size] <= 0:
        return 0.0
    steps = int(distance_yd(charts, knots) / charts.movement.advance_yd[vessel.record.size] + HAIR)
    return float(min(180, steps * _step_degrees(charts, vessel)))


def way_of(charts: FearGodCharts, size: Size, start: Pose, knots: float, turn: float, step: int, *, evading: bool) -> Way:
    """FG-GAP-02 Her way at so many knots with a turn by so many degrees; who steers evasively makes less of it good."""
    left = distance_yd(charts, knots)
    if evading:
        left = left * charts.movement.evasive.made_good_percent / 100
    at, course, points = start.at, start.course_degrees, [start.at]
    to_turn = turn
    advance = charts.movement.advance_yd[size]
    while abs(to_turn) > HAIR and left >= advance - HAIR and not evading:
        at = onward(at, course, metres(advance))
        points.append(at)
        part = max(-step, min(step, to_turn))
        course, to_turn, left = circle(course + part), to_turn - part, left - advance
    if left > HAIR:
        at = onward(at, course, metres(left))
        points.append(at)
    return Way(Pose(at, course), tuple(points))


def speed_lost(charts: FearGodCharts, size: Size, turned: float) -> float:
    """FG-GAP-02 What a turn costs in knots, by parts of forty-five degrees."""
    return charts.movement.loss_kn[size] * abs(turned) / charts.movement.turn_degrees


# Speed ----------------------------------------------------------------------------------------------------------------


STOPPED_LEVEL = 4
# Ours: the ledger has no speed for a boat that is down.
DIVED_KN = 8


def _speed_level(charts: FearGodCharts, record: Record, harm: Harm) -> int:
    """FG-8.1.1-prop Each engineering critical takes her one level further than her damage has; a dead stop is the floor."""
    lost = charts.movement.speed.level(record.points, record.points - harm.points)
    engines = len(harm.open(Effect.ENGINEERING))
    return min(STOPPED_LEVEL, lost + engines + harm.flotation)


def caps(charts: FearGodCharts, record: Record, harm: Harm) -> tuple[tuple[str, int], ...]:
    """FG-8.1.1-prop What holds a ship's speed down, each with the knots it leaves her; the lowest wins."""
    found = [("damage and engines", charts.movement.speed.knots(record.speed_kn, _speed_level(charts, record, harm)))]
    if harm.total(Peril.FLOODING) > charts.casualties.bounds(record.size, record.era)[0]:
        found.append(("flooding", charts.casualties.flood.max_knots))
    if harm.came_lame_kn is not None:
        found.append(("hurt before", harm.came_lame_kn))
    if harm.helm.rudder is Rudder.DISABLED:
        found.append(("rudder", whole(record.speed_kn * charts.movement.rudder_share)))
    return tuple(found)


def top_speed(charts: FearGodCharts, record: Record, harm: Harm, sea_state: int, turn: int = 0) -> int:
    """FG-8.1.1 FG-GAP-26 The greatest speed of a ship now; one whose switchboard is out has no propulsion."""
    if record.ashore or harm.beached or harm.doomed or harm.dead_until >= max(turn, 1):
        return 0
    sea = whole(record.speed_kn * charts.movement.sea_share(record.size, sea_state))
    return min(sea, *(knots for _, knots in caps(charts, record, harm)))


def top_of(charts: FearGodCharts, vessel: Vessel, sea_state: int, turn: int = 0) -> int:
    """Her greatest speed as she is now; who fights her fires, or is under water, keeps below a bound (FG-8.2-fire-effects)."""
    top = top_speed(charts, vessel.record, vessel.harm, sea_state, turn)
    top = top if vessel.surfaced else min(top, DIVED_KN)
    return min(top, charts.casualties.fire.max_knots) if vessel.fighting_fire else top


def next_speed(charts: FearGodCharts, size: Size, now: float, ordered: float, top: float) -> float:
    """FG-GAP-02 FG-8.1.1-coast Way is gained and lost by the rates of her size; above her greatest speed she coasts down."""
    down = charts.movement.down_kn[size]
    if now > top:
        coasting = max(top, now - down * charts.movement.coast_share)
        return min(coasting, max(ordered, now - down)) if ordered < top else coasting
    if ordered < now:
        return max(ordered, now - down)
    return min(ordered, top, now + charts.movement.up_kn[size])


# Land, shoals, mines --------------------------------------------------------------------------------------------------


DEEP = (Size.A, Size.B, Size.C)


def mines_at(engagement: Engagement, at: Point) -> Patch | None:
    """The minefield in which a place lies."""
    return next(around(engagement, at, Ground.MINES), None)
