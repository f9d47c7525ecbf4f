"""Tracks of a day: where a force was at each hour, and the trail that swells towards where it is."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from campaign.chart.days.telling import DayTold
from campaign.chart.legs import drawn_way
from campaign.drawing.geometry import centre_of
from campaign.drawing.marks import Dot, Extent, Group, Mark, Stroke
from campaign.drawing.shapes import Ink, Point
from campaign.drawing.theme import Look
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre
from campaign.session.days.report import DayTrack

# How wide a trail is in pixels at its beginning and at its end, how much of its ink covers there, and its dots.
THIN, WIDE = 1.4, 7.0
FAINT, FULL = 0.22, 0.62
DOT = 2.4


class Sailed(Struct, frozen=True):
    """A track as it is drawn: a place of the plane for each minute that is known."""

    track: DayTrack
    minutes: tuple[int, ...]
    spots: tuple[Point, ...]

    def begun(self, minute: float) -> bool:
        """Whether anything is to be shown of it by then: own forces always, the enemy's from when he was first seen."""
        return self.track.own or minute >= self.minutes[0]

    def at(self, minute: float) -> Point:
        """Where it was: between two places that are known as far as the time between them has passed."""
        after = bisect_right(self.minutes, minute)
        if after == 0:
            return self.spots[0]
        if after == len(self.spots):
            return self.spots[-1]
        (start, end), (one, other) = self.minutes[after - 1 : after + 1], self.spots[after - 1 : after + 1]
        share = (minute - start) / max(1, end - start)
        return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share

    def until(self, minute: float) -> tuple[Point, ...]:
        """The places that it came by until then, and where it was then."""
        passed = self.spots[: bisect_right(self.minutes, minute)]
        here = self.at(minute)
        return passed if passed and passed[-1] == here else (*passed, here)


@lru_cache(maxsize=256)
def sailed(theatre: Theatre, track: DayTrack) -> Sailed | None:
    """A track with its places on the line that a navigator would draw; None of one that led nowhere."""
    known = [track.way[0], *(step for before, step in pairwise(track.way) if step[1] != before[1])] if track.way else []
    if not known:
        return None
    way = tuple(where for _, where in known)
    drawn = drawn_way(theatre, way) if len(way) > 1 else None
    first = track.way[0][1]
    # Whoever lies still first sets out when he leaves, not when the day begins.
    leaves = max((minute for minute, where in _still(track.way, first)), default=known[0][0])
    minutes = (leaves, *(minute for minute, _ in known[1:]))
    return Sailed(track, minutes, tuple(map(drawn.at, range(len(way)))) if drawn is not None else (centre_of(first),))


def _still(way: Sequence[tuple[int, Hex]], first: Hex) -> Iterator[tuple[int, Hex]]:
    for step in way:
        if step[1] != first:
            return
        yield step


def longest(theatre: Theatre, tracks: Sequence[DayTrack]) -> int:
    """How many hexes the longest of some tracks has."""
    return max((len(found.spots) - 1 for track in tracks if (found := sailed(theatre, track)) is not None), default=0)


def trails(theatre: Theatre, told: DayTold, look: Look) -> Group:
    """The trails of a day as far as its clock has come."""
    marks: list[Mark] = []
    for track in told.report.tracks:
        found = sailed(theatre, track)
        if found is not None and found.begun(told.minute):
            marks += _trail(found.until(told.minute), look.theme.sides[track.side])
    return tuple(marks)


def _trail(spots: Sequence[Point], ink: Ink) -> Iterator[Mark]:
    """Pieces that grow wider and fuller towards the last place, with a dot in each hex."""
    pieces = len(spots) - 1
    for at, (one, other) in enumerate(pairwise(spots), 1):
        share = at / pieces
        yield Stroke((one, other), ink, Extent(THIN + (WIDE - THIN) * share), cover=FAINT + (FULL - FAINT) * share)
    for at, spot in enumerate(spots[:-1]):
        yield Dot(spot, Extent(1.0 + (DOT - 1.0) * (at + 1) / max(1, pieces)), ink)
