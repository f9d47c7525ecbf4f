"""Days told: all that were, one of them, several together, what happened since somebody last looked, and where forces went."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from campaign.model.events import ForceMoved, ForceSpotted, PointsScored, UmpireRuled
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.session.days.choosing import WORTH_TELLING, chosen, gathered, headline, is_quiet, lines_of
from campaign.session.days.dates import DayId, day_named
from campaign.session.days.hearing import Eyes, HeardLine, HeardStretch, Stretch, heard, stretches
from campaign.session.days.report import DayLine, DayReport, DayTrack
from campaign.session.play.seat import Public, Seat, UmpireSeat, game_of
from campaign.session.play.trouble import NotFound

SO_FAR = 3
SCORING = (PointsScored.__name__, UmpireRuled.__name__)


def days(seat: Seat) -> tuple[DayId, ...]:
    """All days that were, the present one last."""
    return tuple(one.day for one in stretches(seat))


def day_report(seat: Seat, day: DayId) -> DayReport:
    """One day as the seat's reader heard of it; raises NotFound for a day that was not."""
    found = [one for one in stretches(seat) if one.day == day]
    if not found:
        raise NotFound(f"no day {day} was played")
    return _told(seat, found)


def last_day(seat: Seat) -> DayReport | None:
    """The last day that is over; None before the first is."""
    over = [one for one in stretches(seat) if one.over]
    return _told(seat, over[-1:]) if over else None


def this_day(seat: Seat) -> DayReport | None:
    """The present day so far, or the last one of a campaign that is over; None of a campaign that no save keeps."""
    found = stretches(seat)
    return _told(seat, found[-1:]) if found else None


def so_far(seat: Seat) -> tuple[DayLine, ...]:
    """What weighs most of a day that is not over, at most three lines by the clock, to be known before one moves."""
    found = stretches(seat)
    if not found or seat.over:
        return ()
    present = found[-1]
    lines = lines_of(chosen(gathered(Eyes.of(seat), heard(seat, present).told, present.day)))
    worth = sorted((line for line in lines if line.weight >= WORTH_TELLING), key=lambda line: -line.weight)
    return tuple(sorted(worth[:SO_FAR], key=lambda line: line.number))


def day_asked_for(seat: Seat, words: str) -> DayReport:
    """The day that words mean; without words the last that is over, or the first so far. Raises NotFound and Malformed."""
    if words:
        return day_report(seat, day_named(words, days(seat)))
    found = last_day(seat) or this_day(seat)
    if found is None:
        raise NotFound("no day has been played yet")
    return found


def since(seat: Seat, log_number: int) -> DayReport | None:
    """All that the seat's reader heard after a line of his log; None when that was nothing."""
    archive = game_of(seat).archive
    lines = () if archive is None else archive.log(seat.reader, log_number)
    if not lines:
        return None
    begun = [one for one in stretches(seat) if one.up_to >= lines[0].seq]
    return _told(seat, begun, log_number, lines[0].seq - 1)


def day_of_line(seat: Seat, log_number: int) -> DayId | None:
    """The day in which a line of the reader's log was told; None before that day is over."""
    archive = game_of(seat).archive
    line = None if archive is None else archive.log_line(seat.reader, log_number)
    return None if line is None else next(
        (one.day for one in stretches(seat) if one.over and one.after < line.seq <= one.up_to), None)


def days_over_since(seat: Seat, log_number: int) -> tuple[DayId, ...]:
    """The days that came to their end since a line of the reader's log, and held something: not a quiet time in port."""
    archive = game_of(seat).archive
    lines = () if archive is None else archive.log(seat.reader, log_number)
    over = [one for one in stretches(seat) if lines and one.over and one.up_to >= lines[0].seq]
    return tuple(one.day for one in over if one.day.nas or not _told(seat, [one]).quiet)


def digest_of(seat: Seat, some: Sequence[DayId]) -> DayReport:
    """One digest for several days; raises NotFound when none of them was."""
    wanted = set(some)
    found = [one for one in stretches(seat) if one.day in wanted]
    if not found:
        raise NotFound("none of these days was played")
    return _told(seat, found)


def _told(seat: Seat, some: Sequence[Stretch], beyond: int = 0, after: int | None = None) -> DayReport:
    eyes = Eyes.of(seat)
    told = [heard(seat, one, beyond) for one in some]
    items = [item for one in told for item in gathered(eyes, one.told, one.stretch.day)]
    best, ids = chosen(items), tuple(one.day for one in some)
    before, later = _points(seat, some[0].after if after is None else after, some[-1].up_to)
    # Of several days the last one's ways are drawn: a week of them would hide the sea.
    tracks = _tracks_of(told[-1], seat.reader, _whose(seat))
    return DayReport(ids[-1], headline(best, ids), lines_of(best), tracks, before, later, sum(len(one.told) for one in told),
                     is_quiet(best), ids)


def _points(at: Public, *seqs: int) -> list[dict[Side, float]]:
    """The points of both sides as they stood after some events, reckoned back from the present."""
    game = game_of(at)
    now = {side: sum(entry.points for entry in game.state.points if entry.side is side) for side in BOTH}
    if game.archive is None:
        return [now for _ in seqs]
    entries = [(one.seq, entry) for one in game.archive.of_kinds(SCORING)
               if (entry := one.event.entry if isinstance(one.event, PointsScored) else one.event.points) is not None]
    return [{side: now[side] - sum(entry.points for seq, entry in entries if seq > wanted and entry.side is side)
             for side in BOTH} for wanted in seqs]


def _whose(seat: Seat) -> dict[str, Side]:
    if not isinstance(seat, UmpireSeat):
        return {}
    return {str(force): view.side for view in seat.views.values() for force in view.forces}


def log_before(seat: Seat) -> int:
    """The last line of the reader's log that was told before the present day, 0 where there is none."""
    found, archive = stretches(seat), game_of(seat).archive
    if archive is None or not found:
        return 0
    present = found[-1]
    lines = archive.log_between(seat.reader, present.after, present.up_to)
    if lines and not present.over:
        return lines[0].number - 1
    tail = archive.log_tail(seat.reader, 1)
    return tail[-1].number if tail else 0


# Where forces went ----------------------------------------------------------------------------------------------------


_OWN = re.compile(r"(.+) moved from (\d{5})(?: \([^)]*\))? to (\d{5})(?: \([^)]*\))? for ")
_MARKER = re.compile(r"A marker \((.+?)\) moved from (\d{5})(?: \([^)]*\))? to (\d{5})")

Way = list[tuple[int, Hex]]


def _tracks_of(heard: HeardStretch, side: Side | None, known: dict[str, Side]) -> tuple[DayTrack, ...]:
    """The tracks of a day as its reader may draw them; `known` says whose a force is for the umpire, who knows all."""
    own: dict[str, tuple[str, Way]] = {}
    seen: dict[str, Way] = {}
    for told in heard.told:
        if not isinstance(told.event, ForceMoved):
            continue
        if (marker := _MARKER.match(told.text)) is not None:
            _lengthen(seen.setdefault(marker[1], []), told, (Hex(marker[2]), Hex(marker[3])))
        elif (mine := _OWN.match(told.text)) is not None:
            path = (Hex(mine[2]), *_path(heard, told.event))
            way = own.setdefault(str(told.event.force), (mine[1].removesuffix(f" ({told.event.force})"), []))[1]
            _lengthen(way, told, path)
    return (*_own(own, side, known), *_seen(seen, heard, side))


def _own(own: dict[str, tuple[str, Way]], side: Side | None, known: dict[str, Side]) -> Iterator[DayTrack]:
    for force, (name, way) in own.items():
        whose = side if side is not None else known.get(force, BOTH[0] if force.startswith("AX") else BOTH[1])
        yield DayTrack(name, force, whose, own=True, way=tuple(way))


def _seen(seen: dict[str, Way], heard: HeardStretch, side: Side | None) -> Iterator[DayTrack]:
    """The enemy's markers; where one was only found and not seen to move, that place alone."""
    if side is None:
        return
    for told in heard.told:
        if isinstance(told.event, ForceSpotted):
            way = seen.setdefault(told.event.contact, [])
            if not way or way[-1][1] != told.event.hex:
                way.append((told.minute, told.event.hex))
    for label, way in seen.items():
        yield DayTrack(label, label, side.enemy, own=False, way=tuple(sorted(way)))


def _path(heard: HeardStretch, last: ForceMoved) -> tuple[Hex, ...]:
    """The whole of a move that its owner was told of with its last leg."""
    path: list[Hex] = []
    for leg in heard.legs:
        if leg.force == last.force:
            path += leg.path
            if leg is last:
                break
            if not leg.goes_on:
                path = []
    return tuple(path)


def _lengthen(way: Way, told: HeardLine, path: tuple[Hex, ...]) -> None:
    """All of a side sail together through the hours of their step."""
    began = way[-1][0] if way and way[-1][0] >= told.began else told.began
    if way and way[-1][1] == path[0]:
        path = path[1:]
    for place, where in enumerate(path):
        # The first hex of a way is where she lay as the step began.
        share = place if not way or len(way) == place else place + 1
        whole = max(1, len(path) - 1 if share == place else len(path))
        way.append((began + (told.ends - began) * share // whole, where))
