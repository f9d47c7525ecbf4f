"""Ways of hexes as a navigator draws them: in straight legs, wherever nothing but sea lies between."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from math import ceil, dist

from msgspec import Struct

from campaign.drawing.geometry import centre_of, hex_near
from campaign.drawing.shapes import Point
from campaign.model.sea.courses import course
from campaign.model.sea.hexes import Hex, distance
from campaign.model.sea.theatre import HexKind, Theatre

# How far a hex of the way may lie from the leg that is drawn for it: hexes side by side along a line lie no farther from it.
ASIDE = 0.9
# So often in a hex it is looked at what lies under a leg.
LOOKS = 4


class DrawnWay(Struct, frozen=True):
    """A way of hexes, and the numbers of those at which it turns, its first and its last among them."""

    way: tuple[Hex, ...]
    turns: tuple[int, ...]

    @property
    def spots(self) -> tuple[Point, ...]:
        """The line in the plane."""
        return tuple(centre_of(self.way[at]) for at in self.turns)

    def at(self, number: int) -> Point:
        """The point on the line for a hex of the way: the nearest point of its leg."""
        before, after = next(leg for leg in pairwise(self.turns) if leg[0] <= number <= leg[1])
        return nearest(centre_of(self.way[number]), centre_of(self.way[before]), centre_of(self.way[after]))

    def part(self, first: int, last: int) -> tuple[Point, ...]:
        """The line between two hexes of the way."""
        between = (centre_of(self.way[at]) for at in self.turns if first < at < last)
        return (self.at(first), *between, self.at(last))


class TrackPiece(Struct, frozen=True):
    """A piece of a track: hexes that were sailed one after the other, or a guess, the way by sea between two that are known."""

    way: tuple[Hex, ...]
    guess: bool


@lru_cache(maxsize=512)
def track_pieces(theatre: Theatre, known: tuple[Hex, ...]) -> tuple[TrackPiece, ...]:
    """A track that keeps to the sea: whole where it is known hex by hex, and by the shortest way where it is not."""
    pieces: list[TrackPiece] = []
    for here, there in pairwise(known):
        if here == there:
            continue
        guess = distance(here, there) > 1
        if pieces and not guess and not pieces[-1].guess:
            pieces[-1] = TrackPiece((*pieces[-1].way, there), guess=False)
            continue
        joined = guess and here in theatre.index and there in theatre.index
        pieces.append(TrackPiece((joined and course(theatre, here, there)) or (here, there), guess))
    return tuple(pieces)


@lru_cache(maxsize=512)
def straighten(theatre: Theatre, way: tuple[Hex, ...], through: tuple[Hex, ...] = ()) -> DrawnWay:
    """A way in as few legs as possible; it always turns at the hexes in `through`."""
    fixed = sorted({0, len(way) - 1, *(way.index(where) for where in through if where in way)})
    turns = [0]
    for last in fixed[1:]:
        while turns[-1] < last:
            turns.append(_farthest(theatre, way, turns[-1], last))
    return DrawnWay(way, tuple(turns))


def _farthest(theatre: Theatre, way: tuple[Hex, ...], first: int, last: int) -> int:
    """The farthest hex that a straight leg from here reaches, found by growing leaps and then by bisection."""
    near, leap = first + 1, 1
    while near < last:
        far = min(last, near + leap)
        if not is_straight(theatre, way[first : far + 1]):
            while far - near > 1:
                middle = (near + far) // 2
                near, far = (middle, far) if is_straight(theatre, way[first : middle + 1]) else (near, middle)
            return near
        near, leap = far, leap * 2
    return min(near, last)


def is_straight(theatre: Theatre, way: tuple[Hex, ...]) -> bool:
    """Whether one line may stand for a way: it keeps to its hexes, or beside them to the open sea, and crosses no land."""
    start, end = centre_of(way[0]), centre_of(way[-1])
    if any(dist(centre_of(where), nearest(centre_of(where), start, end)) > ASIDE for where in way):
        return False
    own = frozenset(way)
    for here, there in pairwise(_under(start, end)):
        open_sea = [theatre.kind(where) is HexKind.FULL_SEA for where in (here, there)]
        if not all(free or where in own for free, where in zip(open_sea, (here, there), strict=True)):
            return False
        if not all(open_sea) and there not in theatre.ways(here):
            return False
    return True


def nearest(spot: Point, start: Point, end: Point) -> Point:
    """The place between two points that lies nearest to a third."""
    right, down = end[0] - start[0], end[1] - start[1]
    long = right * right + down * down
    share = 0.0 if not long else ((spot[0] - start[0]) * right + (spot[1] - start[1]) * down) / long
    share = min(1.0, max(0.0, share))
    return start[0] + right * share, start[1] + down * share


def _under(start: Point, end: Point) -> Iterator[Hex]:
    """The hexes under a line."""
    looks = max(1, ceil(dist(start, end) * LOOKS))
    last: Hex | None = None
    for number in range(looks + 1):
        share = number / looks
        where = hex_near(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        if where is not None and where != last:
            last = where
            yield where
