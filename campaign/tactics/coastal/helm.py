"""How a model moves: settings, steps of turning, land, mines, wind and current, contact with another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from campaign.model.battles.battle import Engagement, Ground
from campaign.tactics.coastal.battle.facts import BrokeOff, Collided, DepthChanged, Drifted, Moved
from campaign.tactics.coastal.battle.harms import Cause
from campaign.tactics.coastal.battle.orders import Leg, Move
from campaign.tactics.coastal.battle.proceedings import Proceedings
from campaign.tactics.coastal.battle.state import Battle, Screen
from campaign.tactics.coastal.battle.vessel import Depth, Vessel
from campaign.tactics.coastal.charts.collection import CoastalCharts, metres
from campaign.tactics.coastal.charts.fire import Machinery, Steering
from campaign.tactics.coastal.charts.turn import SEA_STATES
from campaign.tactics.coastal.damage import lose, special
from campaign.tactics.kit.sea import around, barred, clear_part
from campaign.tactics.plot.geometry import HAIR, Hand, Point, Pose, circle, metres_between, onward, speed_between, touching

# The sea --------------------------------------------------------------------------------------------------------------


DEEP_DRAUGHT = 3


def in_mines(engagement: Engagement, at: Point) -> bool:
    """Whether a place lies in a minefield."""
    return any(around(engagement, at, Ground.MINES))


def is_adrift(vessel: Vessel) -> bool:
    """CO-GAP-08 Stopped, and her engines cannot move her or are off."""
    helpless = not vessel.max_setting or Machinery.NO_FASTER in vessel.harm.machinery
    return vessel.setting == 0 and (helpless or vessel.adrift) and not vessel.record.ashore


def _drift_cm(sea_state: int) -> float:
    """CO-4.4 As many centimetres as the sea state."""
    return float(min(sea_state, SEA_STATES - 1))


def drift_all(proceedings: Proceedings) -> None:
    """CO-3.1.2 Step 2a: whoever drifts is set downwind, her heading unchanged."""
    battle = proceedings.battle
    conditions = battle.engagement.conditions
    cm, towards = _drift_cm(conditions.sea_state), (conditions.wind_from_degrees + 180) % 360
    for vessel in tuple(battle.there()):
        if is_adrift(vessel) and cm:
            at = onward(vessel.pose.at, towards, metres(cm))
            if not barred(battle.engagement, at, deep=vessel.record.size >= DEEP_DRAUGHT):
                proceedings.add(Drifted(vessel.id, Pose(at, vessel.pose.course_degrees)))


def downwind(charts: CoastalCharts, engagement: Engagement, at: Point) -> tuple[Point, Point]:
    """CO-GAP-13 The line of smoke that a burning vessel trails."""
    towards = (engagement.conditions.wind_from_degrees + 180) % 360
    return at, onward(at, towards, metres(charts.spotting.smoke.trail_cm))


# Ways -----------------------------------------------------------------------------------------------------------------


class Way(Struct, frozen=True):
    """Where a model goes: points it passes, where it ends, and how far it has run since its last step."""

    points: tuple[Point, ...]
    pose: Pose
    since_step: float


def rating_cm(vessel: Vessel) -> float:
    """CO-GAP-22 Centimetres that each step takes: every reduced rating doubles it."""
    return vessel.record.manoeuvre_cm * float(2 ** vessel.harm.steering.count(Steering.REDUCED))


def may_turn(vessel: Vessel, hand: Hand) -> bool:
    """CO-7.12 Whether her steering lets her turn to a side; the strictest result holds."""
    barred = {Steering.NO_TURNS, Steering.NOT_TO_PORT if hand is Hand.PORT else Steering.NOT_TO_STARBOARD}
    return not barred & set(vessel.harm.steering)


def settings_of(charts: CoastalCharts, vessel: Vessel, sea_state: int, turn: int) -> tuple[int, int]:
    """CO-4.1 The lowest and the highest setting she may go at this turn."""
    if vessel.record.ashore:
        return 0, 0
    if vessel.surprised(turn):
        return vessel.setting, vessel.setting
    change = charts.movement.changes[vessel.record.size]
    most = min(vessel.max_setting, charts.movement.sea_cap(vessel.record.size, sea_state))
    if vessel.depth is not Depth.SURFACE:
        most = min(most, charts.others.submarine.periscope_setting)
    up = 0 if Machinery.NO_FASTER in vessel.harm.machinery else change.up
    highest = min(most, vessel.setting + up)
    return min(max(0, vessel.setting - change.down), highest), highest


def length_cm(charts: CoastalCharts, vessel: Vessel, setting: int) -> float:
    """CO-4.5 Centimetres of her move; what lies under a marker keeps to a marker's pace."""
    cm = float(charts.movement.move_cm(vessel.record.max_knots, setting))
    return cm if vessel.spotted and not vessel.record.dummy else min(cm, charts.movement.marker_cm)


def way_of(charts: CoastalCharts, vessel: Vessel, cm: float, legs: Sequence[Leg]) -> Way:
    """CO-GAP-07 Straight on, and steps of up to thirty degrees each after her rating; a bridge that is hit turns her first."""
    rating, step = rating_cm(vessel), charts.movement.step_degrees
    wanted = list(legs)
    if vessel.pending is not None:
        by = charts.damage.bridge_turn_degrees * (-1 if vessel.pending is Hand.PORT else 1)
        wanted.insert(0, Leg(0.0, by))
    at, course, left, since = vessel.pose.at, vessel.pose.course_degrees, cm, vessel.since_step
    points = [at]
    for leg in wanted:
        ahead = min(left, leg.after_cm)
        at, left, since = onward(at, course, metres(ahead)), left - ahead, since + ahead
        turning = leg.turn_degrees
        while abs(turning) > HAIR:
            needed = max(0.0, rating - since)
            if needed > left + HAIR:
                break
            at, left = onward(at, course, metres(needed)), left - needed
            points.append(at)
            by = max(-step, min(step, turning))
            course, turning, since = circle(course + by), turning - by, 0.0
    at = onward(at, course, metres(left))
    points.append(at)
    return Way(tuple(points), Pose(at, course), round(min(since + left, 100.0), 3))


def possible_turn(charts: CoastalCharts, vessel: Vessel, cm: float) -> float:
    """CO-4.2 How many degrees she can turn in a move of so many centimetres, a step for each rating of it."""
    rating = rating_cm(vessel)
    first = max(0.0, rating - vessel.since_step)
    return charts.movement.step_degrees * (1 + int((cm - first + HAIR) // rating))


# The move -------------------------------------------------------------------------------------------------------------


def move(proceedings: Proceedings, order: Move) -> None:
    """CO-3.1.2 Step 2b for one model."""
    vessel = proceedings.vessel(order.ship)
    readers = vessel.known_to
    if order.depth is not None and order.depth is not vessel.depth:
        proceedings.add(DepthChanged(vessel.id, order.depth, readers))
        vessel = proceedings.vessel(order.ship)
    if order.break_off and not vessel.broken_off:
        proceedings.add(BrokeOff(vessel.id, by_order=True, readers=readers))
    battle, charts = proceedings.battle, proceedings.charts
    way = _planned(charts, battle, vessel, order.setting, order.legs)
    met = _first_met(battle, vessel, way.points)
    if met is not None and not _contact(proceedings, vessel, met, order):
        met = None
    points = clear_part(battle.engagement, way.points, deep=vessel.record.size >= DEEP_DRAUGHT)
    aground = points != way.points
    pose = Pose(points[-1], way.pose.course_degrees)
    setting = 0 if aground else order.setting
    screen = Screen(vessel.id, points, battle.turn + charts.spotting.smoke.screen_turns - 1) if order.smoke else None
    now = proceedings.vessel(order.ship)
    setting = min(setting, now.max_setting)
    cm = length_cm(charts, vessel, order.setting)
    proceedings.add(Moved(vessel.id, pose, setting, points, way.since_step, readers, cm, order.adrift, screen))
    if met is not None:
        _crash(proceedings, vessel, met, order)


def _planned(charts: CoastalCharts, battle: Battle, vessel: Vessel, setting: int, legs: tuple[Leg, ...]) -> Way:
    """The route an order leads to; a surprised vessel runs straight on."""
    straight = vessel.surprised(battle.turn)
    return way_of(charts, vessel, length_cm(charts, vessel, setting), () if straight else legs)


def keel(vessel: Vessel, pose: Pose | None = None) -> tuple[Point, Point]:
    """The centre line of a model, stern to bow."""
    lies, half = pose or vessel.pose, metres(vessel.record.length_cm) / 2
    return onward(lies.at, circle(lies.course_degrees + 180.0), half), onward(lies.at, lies.course_degrees, half)


def _first_met(battle: Battle, vessel: Vessel, points: tuple[Point, ...]) -> Vessel | None:
    """The nearest model whose centre line her way crosses."""
    if vessel.record.dummy or not vessel.surfaced or len(points) < 2:
        return None
    reach = sum(metres_between(start, end) for start, end in pairwise(points))
    return next((other for other in _by_distance(battle, vessel) if _crosses(other, vessel, points, reach)), None)


def _by_distance(battle: Battle, vessel: Vessel) -> Iterator[Vessel]:
    # Models move in turn, but vessels moved at once: a friend under way that has yet to move makes room.
    others = (other for other in battle.there() if other.id != vessel.id and other.surfaced and not other.record.ashore
              and (other.side is not vessel.side or other.deeds.moved or other.stopped))
    return iter(sorted(others, key=lambda other: metres_between(vessel.pose.at, other.pose.at)))


def _crosses(other: Vessel, vessel: Vessel, points: tuple[Point, ...], reach: float) -> bool:
    apart = metres_between(vessel.pose.at, other.pose.at)
    if not 1.0 < apart <= reach + metres(other.record.length_cm):
        return False
    line = keel(other)
    return any(touching(piece, line) for piece in pairwise(points) if piece[0] != piece[1])


def _contact(proceedings: Proceedings, vessel: Vessel, other: Vessel, order: Move) -> bool:
    """CO-4.6 Who runs into another avoids it by a die and her crew, unless she means it."""
    if order.ram == other.id:
        return True
    if order.setting == 0:
        return False
    need = proceedings.charts.damage.ramming.avoid
    face = proceedings.d10("CO-4.6", "avoid contact", vessel.id, other.id, needed=f"{need}+",
                           modifiers=(f"crew {vessel.crew:+d}",))
    return face + vessel.crew < need


def _crash(proceedings: Proceedings, vessel: Vessel, other: Vessel, order: Move) -> None:
    """CO-GAP-30 Each loses a die of boxes times the other's class, twice that where they met fast, and has a special effect."""
    chart = proceedings.charts.damage.ramming
    mover = proceedings.vessel(vessel.id)
    fast = speed_between(mover.pose, mover.knots, other.pose, other.knots) > chart.fast_knots
    times = chart.fast_times if fast else 1
    proceedings.add(Collided(vessel.id, other.id, on_purpose=order.ram == other.id))
    for ship, by in ((vessel.id, other.record.size), (other.id, vessel.record.size)):
        lose(proceedings, ship, proceedings.d6("CO-4.6", "contact", ship) * by * times, Cause.COLLISION)
        if not proceedings.vessel(ship).sunk:
            special(proceedings, ship)


def dives(vessel: Vessel, depth: Depth) -> bool:
    """CO-GAP-47 A submarine goes one step deeper or higher in a turn."""
    steps = list(Depth)
    return vessel.record.submarine and abs(steps.index(depth) - steps.index(vessel.depth)) <= 1
