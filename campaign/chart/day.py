"""The replay of a day on the chart: where forces were at each minute, their trails, and their moving counters."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from campaign.chart import things
from campaign.chart.counters import FLAGS, Counter, counters_of, with_ships
from campaign.chart.laying import Placed, lay_out
from campaign.chart.legs import straighten, track_pieces
from campaign.chart.scene import over_all, stacks
from campaign.chart.stamps import draw_counter, high_of, shadow, size_at
from campaign.chart.things import Thing, id_of
from campaign.drawing.geometry import centre_of
from campaign.drawing.plane import Dot, Extent, Group, Mark, Stamp, Stroke
from campaign.drawing.shapes import Ink, Point, Rect
from campaign.drawing.theme import Look
from campaign.model.book import Book
from campaign.model.play.views import View
from campaign.model.sea.hexes import Hex
from campaign.model.sea.theatre import Theatre
from campaign.model.units.forces import ForceId
from campaign.session.days.report import DayLine, DayReport, DayTrack

# Minutes of a day.
MIDNIGHT = 24 * 60


class DayPlayback(Struct, frozen=True):
    """The state of a day's replay on the chart.

    `minute` is where its clock stands; `fresh` is whether the counters of now lie where the day left them; `pins` whether
    its lines are numbered on the chart, and `shown` the number of the one that is spoken of.
    """

    report: DayReport
    minute: float = MIDNIGHT
    fresh: bool = True
    pins: bool = True
    shown: int | None = None

    @property
    def over(self) -> bool:
        """Whether the clock has reached the end of the day."""
        return self.minute >= MIDNIGHT

    @property
    def lines(self) -> tuple[DayLine, ...]:
        """The lines numbered so far, of those that have a place on the map."""
        return tuple(line for line in self.report.lines
                     if self.pins and line.where is not None and line.minute <= self.minute)

    @property
    def trailing(self) -> object:
        """The cache key of its trails."""
        return self.report.id, self.report.days, self.minute

    @property
    def at_rest(self) -> object:
        """The cache key of the counters at rest."""
        return self.report.id, self.report.days, self.fresh, self.over

    @property
    def sailing(self) -> object:
        """The cache key of the moving counters."""
        return self.report.id, self.report.days, self.fresh, self.minute

    @property
    def pinned(self) -> object:
        """The cache key of its pins."""
        return self.report.id, self.report.days, self.fresh, self.shown, tuple(line.number for line in self.lines)


# Tracks ---------------------------------------------------------------------------------------------------------------


# How wide a trail is in pixels at its beginning and at its end, how much of its ink covers there, and its dots.
THIN, WIDE = 1.4, 7.0
FAINT, FULL = 0.22, 0.62
DOT = 2.4
# How much of its width a trail has where it is guessed.
GUESSED = 0.6


class ChartTrack(Struct, frozen=True):
    """A track as drawn: a point in the plane for each minute at which it is known, or guessed to have been there.

    `guessed` are the numbers of the points that were reached by a guess, along the way of the sea.
    """

    track: DayTrack
    minutes: tuple[int, ...]
    spots: tuple[Point, ...]
    guessed: frozenset[int] = frozenset()

    def begun(self, minute: float) -> bool:
        """Whether anything is to be shown of it by then: own forces always, the enemy's from when he was first seen."""
        return self.track.own or minute >= self.minutes[0]

    def at(self, minute: float) -> Point:
        """Its position, interpolated between the two known points around that minute."""
        after = bisect_right(self.minutes, minute)
        if after == 0:
            return self.spots[0]
        if after == len(self.spots):
            return self.spots[-1]
        (start, end), (here, there) = self.minutes[after - 1 : after + 1], self.spots[after - 1 : after + 1]
        share = (minute - start) / max(1, end - start)
        return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share

    def until(self, minute: float) -> tuple[Point, ...]:
        """The points it had passed by then, and its position at that minute."""
        passed = self.spots[: bisect_right(self.minutes, minute)]
        here = self.at(minute)
        return passed if passed and passed[-1] == here else (*passed, here)


@lru_cache(maxsize=256)
def chart_track(theatre: Theatre, track: DayTrack) -> ChartTrack | None:
    """A track with its points on the line that a navigator would draw; None if it led nowhere."""
    known = [track.way[0], *(step for before, step in pairwise(track.way) if step[1] != before[1])] if track.way else []
    if not known:
        return None
    first = track.way[0][1]
    # Whoever lies still first sets out when he leaves, not when the day begins.
    leaves = max((minute for minute, where in _still(track.way, first)), default=known[0][0])
    minutes, spots, guessed = [leaves], [centre_of(first)], set[int]()
    then = iter(known[1:])
    for piece in track_pieces(theatre, tuple(where for _, where in known)):
        drawn, begins = straighten(theatre, piece.way), minutes[-1]
        ends = next(then)[0] if piece.guess else begins
        last = len(piece.way) - 1
        for number in range(1, last + 1):
            if piece.guess:
                guessed.add(len(spots))
            minutes.append(round(begins + (ends - begins) * number / last) if piece.guess else next(then)[0])
            spots.append(drawn.at(number))
    return ChartTrack(track, tuple(minutes), tuple(spots), frozenset(guessed))


def _still(way: Sequence[tuple[int, Hex]], first: Hex) -> Iterator[tuple[int, Hex]]:
    for step in way:
        if step[1] != first:
            return
        yield step


def longest(theatre: Theatre, tracks: Sequence[DayTrack]) -> int:
    """The number of hexes in the longest of the tracks."""
    return max((len(found.spots) - 1 for track in tracks if (found := chart_track(theatre, track)) is not None), default=0)


def trails(theatre: Theatre, playback: DayPlayback, look: Look) -> Group:
    """The trails of a day, up to the time on its clock."""
    marks: list[Mark] = []
    for track in playback.report.tracks:
        found = chart_track(theatre, track)
        if found is not None and found.begun(playback.minute):
            marks += _trail(found.until(playback.minute), look.theme.sides[track.side], found.guessed)
    return tuple(marks)


def _trail(spots: Sequence[Point], ink: Ink, guessed: Collection[int] = ()) -> Iterator[Mark]:
    """Pieces that grow wider and fuller towards the last place, with a dot in each hex; dashed and without where guessed."""
    pieces = len(spots) - 1
    for at, (here, there) in enumerate(pairwise(spots), 1):
        share = at / pieces
        wide = THIN + (WIDE - THIN) * share
        if at not in guessed:
            yield Stroke((here, there), ink, Extent(wide), cover=FAINT + (FULL - FAINT) * share)
        elif at % 2:
            # A hex drawn, a hex left out: a dash that grows with the chart as the trail does.
            yield Stroke((here, there), ink, Extent(wide * GUESSED), cover=FAINT + (FULL - FAINT) * share)
    for at, spot in enumerate(spots[:-1]):
        if at not in guessed and at + 1 not in guessed:
            yield Dot(spot, Extent(1.0 + (DOT - 1.0) * (at + 1) / max(1, pieces)), ink)


# Counters -------------------------------------------------------------------------------------------------------------


def _underway(book: Book, playback: DayPlayback) -> tuple[ChartTrack, ...]:
    """The tracks whose forces have not arrived yet; all of them if the counters no longer lie where the day left them."""
    found = (chart_track(book.theatre, track) for track in playback.report.tracks)
    return tuple(voyage for voyage in found
                 if voyage is not None and voyage.begun(playback.minute) and not (playback.over and playback.fresh))


def counters_at_rest(book: Book, view: View, playback: DayPlayback, zoom: float, look: Look, chosen: Thing | None) -> Group:
    """The counters that do not move; none for a past day, since the counters have moved on since then."""
    if not playback.fresh:
        return ()
    moving = {voyage.track.about for voyage in _underway(book, playback)}
    camera = over_all(zoom)
    placed = lay_out(counters_of(book, view), camera, look, None)
    return stacks([mark for mark in placed if id_of(mark.counter.thing) not in moving], camera, look, chosen)


def counters_under_way(book: Book, view: View, playback: DayPlayback, zoom: float, look: Look) -> Group:
    """The counters of moving forces, where they were at the time on the clock."""
    moving = _underway(book, playback)
    if not moving:
        return ()
    camera = over_all(zoom)
    counters = lay_out(counters_of(book, view), camera, look, None) if playback.fresh else ()
    placed = {id_of(mark.counter.thing): mark for mark in counters}
    marks: list[Stamp] = []
    for voyage in moving:
        known = placed.get(voyage.track.about)
        counter = known.counter if known is not None else _of_track(book, voyage.track)
        wide = size_at(zoom, look)
        around = Rect(-wide / 2, -high_of(wide) / 2, wide, high_of(wide))
        if known is not None and known.counter.submarine:
            around = Rect(-known.rect.wide / 2, -known.rect.high / 2, known.rect.wide, known.rect.high)
        shift = _shift(known, zoom, voyage, playback) if known is not None else (0.0, 0.0)
        at = voyage.at(playback.minute)
        marks.append(Stamp(at, tuple(shadow(counter, around)), shift))
        marks.append(Stamp(at, tuple(draw_counter(counter, around, look, chosen=False)), shift))
    return tuple(marks)


def _shift(known: Placed, zoom: float, voyage: ChartTrack, playback: DayPlayback) -> Point:
    """How far a counter has drifted towards its place beside its hex, so that it does not jump on arrival."""
    x, y = centre_of(known.counter.hex)
    right, down = known.rect.middle
    start, end = voyage.minutes[0], voyage.minutes[-1]
    share = min(1.0, max(0.0, (playback.minute - start) / max(1, end - start)))
    return round((right - x * zoom) * share), round((down - y * zoom) * share)


def _of_track(book: Book, track: DayTrack) -> Counter:
    """A counter for a force that no longer exists or belongs to a past day: an own one with its ships, a marker plain."""
    thing: Thing = things.Force(ForceId(track.about)) if track.own else things.Marker(track.about)
    plain = Counter(thing, track.way[-1][1], track.side, own=track.own, name=track.name, words="", nation=FLAGS[track.side])
    return with_ships(book, plain, track.ships)
