"""How captains keep clear: of hulls in their way, of land, shoals and mines, as far ahead as their crew lets them look."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from campaign.model.battles.battle import Ground, Patch
from campaign.tactics.coastal.captains.reading import ASIDE, Picture, apart, pace, room, steers, way
from campaign.tactics.coastal.charts.collection import metres
from campaign.tactics.coastal.seeing import Own
from campaign.tactics.kit.sea import inside
from campaign.tactics.plot.geometry import Point, circle, distance_to_line, onward

ROOM_CM, DEEP_DRAUGHT = 1.5, 3
WIDE_ASIDE = (*ASIDE, 90.0, -90.0, 120.0, -120.0, 150.0, -150.0, 180.0)
# So many degrees aside, or a setting less, weigh one; what a hull in the way weighs, and a piece of a way over bad ground.
ASIDE_OF_ONE, SLOWER, HULL, BAD_GROUND, LATER = 45.0, 0.75, 20.0, 4.0, 0.5
# A piece of a way is looked at in so many places.
PLACES = (0.25, 0.5, 0.75, 1.0)


class Steer(Struct, frozen=True):
    """A setting and a turn."""

    setting: int
    turn: float


def clear_way(seen: Picture, own: Own, wish: Steer, lowest: int) -> Steer:
    """CO-GAP-46 The move nearest to a wished one on which she meets no hull of her side and no ground that she fears."""
    hulls, avoided = _hulls(seen, own), _avoided(seen, own)
    if not hulls and not avoided:
        return wish
    best, least = wish, _cost(seen, own, wish, hulls, avoided)
    for steer in _tried(seen, own, wish, lowest) if least else ():
        off = abs(steer.turn - wish.turn) / ASIDE_OF_ONE + SLOWER * (wish.setting - steer.setting)
        if off < least and (found := off + _cost(seen, own, steer, hulls, avoided)) < least:
            best, least = steer, found
    return best


def _tried(seen: Picture, own: Own, wish: Steer, lowest: int) -> Iterator[Steer]:
    """The wished turn and others farther and farther from it, at the wished setting and at lower ones."""
    for setting in range(wish.setting, lowest - 1, -1):
        most = room(seen, own, setting)
        for turn in dict.fromkeys(max(-most, min(most, wish.turn + aside)) for aside in WIDE_ASIDE):
            if steers(own, turn):
                yield Steer(setting, turn)


def _hulls(seen: Picture, own: Own) -> list[tuple[Point, Point]]:
    """CO-4.6 Keels of friends in her way: those under way that have still to move make room, the others do not."""
    reach = pace(seen, own, own.max_setting) + ROOM_CM
    return [_keel(friend) for friend in seen.ours.values()
            if friend.id != own.id and not friend.dummy and not friend.ashore and (friend.moved or not friend.knots)
            and apart(friend, own) <= reach + friend.length_cm]


def _keel(known: Own) -> tuple[Point, Point]:
    half = metres(known.length_cm) / 2
    return onward(known.at, circle(known.course + 180.0), half), onward(known.at, known.course, half)


def _avoided(seen: Picture, own: Own) -> list[Patch]:
    """What she must not sail over: land, shoals if she draws much, and mines unless she is a boat."""
    feared = {Ground.LAND, Ground.LOW_LAND, *((Ground.SHOAL,) if own.size >= DEEP_DRAUGHT else ()),
              *((Ground.MINES,) if own.size > 1 and not own.dummy else ())}
    return [patch for patch in seen.grounds if patch.kind in feared]


def moves_ahead(own: Own) -> int:
    """How many moves beyond this one a captain looks: two with a crew above the average, one with such a crew, else none."""
    return 0 if own.crew < 0 else 2 if own.crew > 0 else 1


def _cost(seen: Picture, own: Own, steer: Steer, hulls: list[tuple[Point, Point]], avoided: list[Patch]) -> float:
    """What lies in the way of a move."""
    cm = pace(seen, own, steer.setting)
    points = tuple(way(seen, own, steer.turn, cm))
    cost = HULL * sum(_meets(points, keel) for keel in hulls)
    if avoided:
        already = own.at
        cost += BAD_GROUND * _over(points, avoided, already)
        end, course = points[-1], own.course + steer.turn
        for number in range(1, moves_ahead(own) + 1):
            ahead = (end, onward(end, course, metres(cm)))
            cost, end = cost + BAD_GROUND * LATER ** number * _over(ahead, avoided, already), ahead[-1]
    return cost


def _meets(points: tuple[Point, ...], keel: tuple[Point, Point]) -> bool:
    """Whether a way comes too near to a hull."""
    middle = Point((keel[0].x_m + keel[1].x_m) / 2, (keel[0].y_m + keel[1].y_m) / 2)
    near = metres(ROOM_CM)
    return (any(distance_to_line(at, start, end) < near for start, end in pairwise(points) for at in (*keel, middle))
            or any(distance_to_line(at, *keel) < near for at in points[1:]))


def _over(points: tuple[Point, ...], avoided: list[Patch], already: Point) -> float:
    """How many places of a way lie over bad ground; for who lies there already only its end counts, since she must come off."""
    found = 0.0
    places = [Point(start.x_m + share * (end.x_m - start.x_m), start.y_m + share * (end.y_m - start.y_m))
              for start, end in pairwise(points) for share in PLACES]
    for patch in avoided:
        found += sum(inside(patch, at) for at in (places[-1:] if inside(patch, already) else places))
    return found
