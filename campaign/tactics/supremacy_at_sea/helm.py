"""Moves: how fast a ship may go, what she may turn, the track that a written move draws, and the notation it is written in."""

from __future__ import annotations

import re
from math import ceil, floor

from msgspec import Struct

from campaign.tactics.plot.geometry import Hand, Pose
from campaign.tactics.plot.tracks import Leg as Piece
from campaign.tactics.plot.tracks import Route, Straight, Turn
from campaign.tactics.supremacy_at_sea.battle.orders import Flag, Leg, Move, Way
from campaign.tactics.supremacy_at_sea.battle.state import CAP, ON_COURSE, POWER, Vessel
from campaign.tactics.supremacy_at_sea.charts.collection import SupremacyCharts, metres
from campaign.tactics.supremacy_at_sea.charts.effects import RudderState
from campaign.tactics.writing import Slip

HAIR = 1e-9
KN_A_UNIT = 2
# Places are kept to so much of a unit.
PLACE_U = 0.01


class SpeedLimits(Struct, frozen=True):
    """The slowest and fastest that a ship may be ordered to go, in knots, ahead or astern."""

    slowest: float
    fastest: float


def speed_of_move(charts: SupremacyCharts, move: Move) -> float:
    """SAS-B1.1 A move's speed is twice its length; what splash chasing costs is steamed without getting anywhere."""
    cost = charts.movement.chasing_splash.cost_u if move.chasing else 0.0
    return KN_A_UNIT * (move.units + cost)


def speed_lost(charts: SupremacyCharts, vessel: Vessel) -> float:
    """SAS-T6 Engine rooms cost per cents of the original speed by her track, and lost knots come off besides."""
    original = vessel.sheet.speed
    if vessel.sheet.track:
        losses = charts.fire.engine_rooms[vessel.sheet.track]
        percent = losses[min(vessel.engine_rooms, len(losses)) - 1] if vessel.engine_rooms else 0
    else:
        percent = min(100, vessel.engine_rooms * charts.unarmoured.engine_room_percent)
    return original * percent / 100 + vessel.knots_lost


def top_speed(charts: SupremacyCharts, vessel: Vessel) -> float:
    """SAS-GAP-03.1 What damage leaves of her speed for good: engines, knots, and points where she has no armour."""
    original = vessel.sheet.speed
    left = max(0.0, original - speed_lost(charts, vessel))
    if vessel.sheet.unarmoured:
        left = min(left, original * charts.unarmoured.speed_percent(vessel.share_lost) / 100)
    return min(left, vessel.slow_to)


def max_speed(charts: SupremacyCharts, vessel: Vessel, turn: int, sea: int) -> float:
    """SAS-GAP-06.1 The speed she can make in a turn: what damage leaves, under any cap, and what the sea allows."""
    if vessel.aground:
        return 0.0
    left = top_speed(charts, vessel)
    row = charts.environment.sea(sea)
    small = vessel.sheet.kind in charts.environment.small_types
    left = min(left, vessel.sheet.speed * (row.small_speed_percent if small else row.speed_percent) / 100)
    return min([left, *(float(spell.amount) for spell in vessel.spell(CAP, turn))])


def speed_limits(charts: SupremacyCharts, vessel: Vessel, turn: int, sea: int, *, astern: bool = False,
                 share: float = 1.0) -> SpeedLimits:
    """SAS-B1.3e Acceleration by type, deceleration by half the original speed, shrunk by the share of the move on course."""
    chart = charts.movement
    most = max_speed(charts, vessel, turn, sea)
    gain = float(vessel.sheet.acceleration)
    if astern:
        rule = chart.astern_american_carrier if vessel.sheet.american_carrier else chart.astern
        most, gain = most * rule.speed_share, gain * rule.acceleration_share
    loss = vessel.sheet.speed * chart.deceleration_share
    if vessel.spell(POWER, turn):
        # SAS-GAP-14: without power she drifts, losing half her original speed a turn.
        return _held(charts, max(0.0, min(vessel.speed, most) - loss))
    now = min(vessel.speed, most)
    if vessel.spell(ON_COURSE, turn):
        return _held(charts, now)
    fastest = min(most, now + gain * share)
    slowest = max(0.0, now - loss * share)
    return _whole_steps(charts, slowest, now, fastest)


def _held(charts: SupremacyCharts, speed: float) -> SpeedLimits:
    return _whole_steps(charts, speed, speed, speed)


def _whole_steps(charts: SupremacyCharts, slowest: float, now: float, fastest: float) -> SpeedLimits:
    """Limits are brought to whole order steps, the upper one down, the lower one up, but never above her present speed.

    A speed between two steps is kept up by the step below it, however little of the move is left to change it in.
    """
    step = KN_A_UNIT * charts.movement.order_step_u
    kept_up, top = (floor(speed / step + HAIR) * step for speed in (now, fastest))
    return SpeedLimits(min(ceil(slowest / step - HAIR) * step, kept_up), top)


def may_turn(vessel: Vessel, turn: int) -> bool:
    """SAS-GAP-14.1 A ship held on her course, or without power, cannot turn."""
    return not vessel.spell(ON_COURSE, turn) and not vessel.spell(POWER, turn)


def manoeuvres(charts: SupremacyCharts, vessel: Vessel, turn: int) -> bool:
    """Whether a ship can get out of another's way at all."""
    dead = vessel.rudder.now(turn) is RudderState.OUT and vessel.speed > charts.movement.steering_by_engines_to_kn
    return not dead and may_turn(vessel, turn) and vessel.speed > 0


def track_of(charts: SupremacyCharts, start: Pose, legs: tuple[Leg, ...]) -> Route:
    """SAS-B1.3a A move is straights (SAS-B1.2b) and turns on the regular or the sharp circle (SAS-GAP-01).

    Astern the heading changes as for ahead, reversed.
    """
    astern = any(leg.way is Way.ASTERN for leg in legs)
    pieces: list[Piece] = []
    for leg in legs:
        if leg.turns:
            hand = Hand.PORT if leg.way is Way.PORT else Hand.STARBOARD
            pieces.append(Turn(metres(leg.units), metres(charts.movement.radius(sharp=leg.sharp)), hand, astern))
        else:
            pieces.append(Straight(metres(leg.units), astern))
    return Route(start, tuple(pieces))


def rounded_pose(pose: Pose) -> Pose:
    """SAS-GAP-23.1 Places are kept to a hundredth of a unit."""
    step = metres(PLACE_U)
    at = type(pose.at)(round(pose.at.x_m / step) * step, round(pose.at.y_m / step) * step)
    return Pose(at, round(pose.course_degrees, 2) % 360.0)


def turn_left_u(charts: SupremacyCharts, vessel: Vessel, turn: int, speed: float) -> float:
    """SAS-B1.3b How far a ship may turn in a turn at a speed: a damaged rudder a little, none at all not unless slow."""
    if not may_turn(vessel, turn):
        return 0.0
    state = vessel.rudder.now(turn)
    if state is RudderState.DAMAGED:
        return vessel.rudder.at_most_u
    slow = speed <= charts.movement.steering_by_engines_to_kn
    return 0.0 if state is RudderState.OUT and not slow else 99.0


# Written moves --------------------------------------------------------------------------------------------------------


# Flags and `Sh` are longer than the letters in them and are looked for first. A number is taken whole: what follows it may make
# the order wrong, and never makes the number another one.
NUMBER = r"(?>[0-9]+(?:\.[0-9]+)?)"
TOKEN = re.compile(
    rf"(?P<flag>CS|LS)|(?P<way>[LPRSAB])\s*(?P<length>{NUMBER})\s*(?P<sharp>Sh)?|(?P<plain>{NUMBER})", re.IGNORECASE | re.ASCII
)
LONGEST = 8
SEPARATOR = re.compile(r"[\s,]*")
WAYS = {"A": Way.AHEAD, "B": Way.ASTERN, "L": Way.PORT, "P": Way.PORT, "R": Way.STARBOARD, "S": Way.STARBOARD}
WHAT = "A10 L6 (ahead, turn to port), R2Sh (sharp to starboard), B4 (astern), 0 (stop), and CS or LS last"


def read_move(text: str) -> tuple[tuple[Leg, ...], Flag]:
    """SAS-B1.2 The pieces and the flag of a written move; raises Slip at the first thing that is wrong."""
    legs: list[Leg] = []
    flag = Flag.NONE
    place = SEPARATOR.match(text).end()  # pyrefly: ignore[missing-attribute]
    if text.strip() == "0":
        return (), flag
    while place < len(text):
        found = TOKEN.match(text, place)
        if found is None:
            raise Slip(f"{text[place:].strip()!r} is no piece of a move; write {WHAT}")
        if flag is not Flag.NONE:
            raise Slip(f"{flag.value} stands last and alone; {found[0]!r} follows it")
        if found["flag"]:
            flag = Flag(found["flag"].upper())
        else:
            legs.append(_leg(found, legs))
        place = SEPARATOR.match(text, found.end()).end()  # pyrefly: ignore[missing-attribute]
    if not legs:
        raise Slip(f"no move is written; write {WHAT}")
    return tuple(legs), flag


def _leg(found: re.Match[str], before: list[Leg]) -> Leg:
    way = WAYS[found["way"].upper()] if found["way"] else Way.AHEAD
    digits = found["length"] or found["plain"]
    if len(digits) > LONGEST:
        raise Slip(f"{digits[:LONGEST]}...: a length of {LONGEST} figures at most was expected")
    length = float(digits)
    if length <= 0:
        raise Slip(f"{found[0]!r}: a length above 0 was expected; 0 alone is stop")
    astern = [leg.way is Way.ASTERN for leg in before if not leg.turns]
    if (way is Way.ASTERN and before and before[0].way is not Way.ASTERN) or (way is Way.AHEAD and any(astern)):
        raise Slip(f"{found[0]!r}: ahead and astern are never mixed in one turn, and a move astern begins with B")
    if found["sharp"] and way in (Way.AHEAD, Way.ASTERN):
        raise Slip(f"{found[0]!r}: only turns are sharp")
    return Leg(way, length, sharp=found["sharp"] is not None)


def written(legs: tuple[Leg, ...], flag: Flag) -> str:
    """SAS-B1.2c A move as it is written: letters, lengths, and the flag last."""
    if not legs:
        return "0"
    parts = [f"{leg.way.value}{_length(leg.units)}{'Sh' if leg.sharp else ''}" for leg in legs]
    return " ".join([*parts, flag.value] if flag is not Flag.NONE else parts)


def _length(units: float) -> str:
    """A length with all its digits and no trailing zeros."""
    return f"{units:.{LONGEST - 2}f}".rstrip("0").rstrip(".")
