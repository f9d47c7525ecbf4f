"""The way that a follower should steam: in her leader's wake, or with her where she does not stand behind her."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate, pairwise
from math import atan2, degrees, hypot

from msgspec import Struct

from campaign.model.battles.battle import BattleView, Token
from campaign.model.sameness import kept

Points = tuple[tuple[float, float], ...]
SAMPLES = 8
ASTERN_WITHIN = 75.0
IN_HER_WAKE_M = 400.0
NO_WAY_M, BEND_M, BEND_DEGREES = 1.0, 200.0, 1.0


class Path(Struct, frozen=True):
    """A way through the water that begins where a ship is, and how far along it she should come."""

    points: Points
    wanted_m: float

    def strays(self, trail: Points) -> float:
        """How badly a trail keeps to the way: how far off it lies on the average, and how far it falls short or goes beyond."""
        own, way = _measured(trail), _measured_once(self.points)
        length = own[-1]
        off = 0.0
        for sample in range(1, SAMPLES + 1):
            share = sample / SAMPLES
            x, y = _at(trail, own, length * share)
            to_x, to_y = _at(self.points, way, min(length, self.wanted_m) * share)
            off += (x - to_x) ** 2 + (y - to_y) ** 2
        end, goal = trail[-1], _at(self.points, way, self.wanted_m)
        return float((off / SAMPLES) ** 0.5 + hypot(end[0] - goal[0], end[1] - goal[1]))

    def turns(self) -> tuple[tuple[float, float, float], ...]:
        """Where the way bends, before its wanted end: from so many metres to so many, by so many degrees to starboard."""
        found: list[tuple[float, float, float]] = []
        measured, course = _measured(self.points), None
        for place, (start, end) in enumerate(pairwise(self.points)):
            if hypot(end[0] - start[0], end[1] - start[1]) < NO_WAY_M:
                continue
            bearing = degrees(atan2(end[0] - start[0], end[1] - start[1]))
            swing = 0.0 if course is None else (bearing - course + 180.0) % 360.0 - 180.0
            course, here = bearing, measured[place]
            if abs(swing) < BEND_DEGREES or here > self.wanted_m:
                continue
            if found and here - found[-1][1] < BEND_M and (swing > 0) is (found[-1][2] > 0):
                found[-1] = (found[-1][0], here, found[-1][2] + swing)
            else:
                found.append((here, here, swing))
        return tuple(found)


def length_of(points: Points) -> float:
    """Metres along a line."""
    return sum(hypot(end[0] - start[0], end[1] - start[1]) for start, end in pairwise(points))


def course_at_the_end(points: Points, heading: float) -> float:
    """The course on which a way ends; the one on which it began where it leads nowhere."""
    for start, end in reversed(list(pairwise(points))):
        if hypot(end[0] - start[0], end[1] - start[1]) >= NO_WAY_M:
            return degrees(atan2(end[0] - start[0], end[1] - start[1])) % 360.0
    return heading


def turned_in(points: Points, heading: float) -> float:
    """By how many degrees a ship turns on a way, to whichever hand."""
    course, turned = heading, 0.0
    for start, end in pairwise(points):
        if hypot(end[0] - start[0], end[1] - start[1]) >= NO_WAY_M:
            bearing = degrees(atan2(end[0] - start[0], end[1] - start[1]))
            turned += abs((bearing - course + 180.0) % 360.0 - 180.0)
            course = bearing
    return turned


def following(view: BattleView, leader: Token, ship: Token, trail: Points) -> Path:
    """A ship astern of her leader turns where her leader turned; one on her beam or ahead turns with her."""
    here, there = (ship.x_m or 0.0, ship.y_m or 0.0), (leader.x_m or 0.0, leader.y_m or 0.0)
    run = length_of(trail)
    apart = hypot(there[0] - here[0], there[1] - here[1])
    # Ships that stand in one point, as on a tabletop in a heap, have no line yet: they go together.
    if apart < NO_WAY_M or not _astern(leader, here, there):
        moved = tuple((x - trail[0][0] + here[0], y - trail[0][1] + here[1]) for x, y in trail)
        return Path(moved, run)
    wake = _wake(view, leader, here, there)
    return Path((*wake, *trail[1:]), run)


def _astern(leader: Token, here: tuple[float, float], there: tuple[float, float]) -> bool:
    bearing = degrees(atan2(here[0] - there[0], here[1] - there[1]))
    off = abs((bearing - (leader.heading_degrees or 0.0) - 180.0 + 180.0) % 360.0 - 180.0)
    return off <= ASTERN_WITHIN


def _wake(view: BattleView, leader: Token, here: tuple[float, float], there: tuple[float, float]) -> Points:
    """Her leader's wake from the place that is nearest to a ship, or the straight way to where her leader is."""
    past: list[tuple[float, float]] = []
    for track in view.tracks:
        if track.token == leader.id:
            past += [point for point in track.points if not past or point != past[-1]]
    if past and hypot(past[-1][0] - there[0], past[-1][1] - there[1]) < IN_HER_WAKE_M:
        away = [hypot(x - here[0], y - here[1]) for x, y in past]
        place = min(range(len(past)), key=lambda number: (away[number], -number))
        rest = _onward(here, past[place:])
        if away[place] <= IN_HER_WAKE_M or place > 0:
            return (here, *rest, there)
    return (here, there)


def _onward(here: tuple[float, float], past: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """The wake ahead of a ship: a point that lies behind her already is left out."""
    if len(past) > 1:
        (x, y), (to_x, to_y) = past[0], past[1]
        if (to_x - x) * (here[0] - x) + (to_y - y) * (here[1] - y) >= 0:
            return past[1:]
    return past


# A way is held against hundreds of trails.
@kept(64)
def _measured_once(points: Points) -> list[float]:
    return _measured(points)


def _measured(points: Points) -> list[float]:
    return [0.0, *accumulate(hypot(end[0] - start[0], end[1] - start[1]) for start, end in pairwise(points))]


def _at(points: Points, measured: list[float], metres: float) -> tuple[float, float]:
    """The place so far along a line; beyond its end straight on."""
    if len(points) < 2:
        return points[0]
    place = min(max(1, bisect_left(measured, metres)), len(points) - 1)
    start, end = points[place - 1], points[place]
    piece = measured[place] - measured[place - 1]
    share = (metres - measured[place - 1]) / piece if piece else 0.0
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
