"""Digests of days: all days, one or several, what happened since a reader last looked, and where forces went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from campaign.model.events import ForceFormed, ForceMoved, ForceScattered, ForceSpotted, PointsScored, ShipsJoined, UmpireRuled
from campaign.model.play.telling import Being, Mention
from campaign.model.replacing import replace
from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.session.days.choosing import WORTH_TELLING, choose_items, collect_items, headline, is_quiet, lines_of
from campaign.session.days.dates import LAST, DayId, day_named
from campaign.session.days.hearing import Eyes, HeardLine, HeardStretch, Stretch, hear_stretch, stretches
from campaign.session.days.report import DayLine, DayReport, DayTrack
from campaign.session.play.seat import Public, Seat, game_of
from campaign.session.play.trouble import NotFound

SO_FAR = 3
SCORING = (PointsScored.__name__, UmpireRuled.__name__)
GATHERING = (ForceFormed.__name__, ShipsJoined.__name__, ForceScattered.__name__)


def days(seat: Seat) -> tuple[DayId, ...]:
    """All days so far, the present one last."""
    return tuple(stretch.day for stretch in stretches(seat))


def day_report(seat: Seat, day: DayId) -> DayReport:
    """One day as the seat's reader heard of it; raises NotFound for a day that was not played."""
    found = [stretch for stretch in stretches(seat) if stretch.day == day]
    if not found:
        raise NotFound(f"no day {day} was played")
    return _digest(seat, found)


def last_day(seat: Seat) -> DayReport | None:
    """The last day that is over; None before the first is."""
    over = [stretch for stretch in stretches(seat) if stretch.over]
    return _digest(seat, over[-1:]) if over else None


def this_day(seat: Seat) -> DayReport | None:
    """The present day so far, or the last one of a campaign that is over; None of a campaign that no save keeps."""
    found = stretches(seat)
    return _digest(seat, found[-1:]) if found else None


def so_far(seat: Seat) -> tuple[DayLine, ...]:
    """The weightiest events of an unfinished day, at most three lines in order of time, to read before moving."""
    found = stretches(seat)
    if not found or seat.over:
        return ()
    present = found[-1]
    lines = lines_of(choose_items(collect_items(Eyes.of(seat), hear_stretch(seat, present).told, present.day)))
    worth = sorted((line for line in lines if line.weight >= WORTH_TELLING), key=lambda line: -line.weight)
    return tuple(sorted(worth[:SO_FAR], key=lambda line: line.number))


def day_asked_for(seat: Seat, typed: str) -> DayReport:
    """The day typed, by default or as `last` the last finished day, or else the present one; raises NotFound and Malformed."""
    if typed and typed.strip().lower() != LAST:
        return day_report(seat, day_named(typed, days(seat)))
    found = last_day(seat) or this_day(seat)
    if found is None:
        raise NotFound("no day has been played yet")
    return found


def since(seat: Seat, log_number: int) -> DayReport | None:
    """Everything the seat's reader heard after a line of his log; None when there was nothing."""
    archive = game_of(seat).archive
    lines = () if archive is None else archive.log(seat.reader, log_number)
    if not lines:
        return None
    begun = [stretch for stretch in stretches(seat) if stretch.up_to >= lines[0].seq]
    return _digest(seat, begun, log_number, lines[0].seq - 1)


def day_of_line(seat: Seat, log_number: int) -> DayId | None:
    """The day to which a line of the reader's log belongs; None before that day is over."""
    archive = game_of(seat).archive
    line = None if archive is None else archive.log_line(seat.reader, log_number)
    return None if line is None else next(
        (stretch.day for stretch in stretches(seat) if stretch.over and stretch.after < line.seq <= stretch.up_to), None)


def days_over_since(seat: Seat, log_number: int) -> tuple[DayId, ...]:
    """The days that ended since a line of the reader's log and were not just quiet time in port."""
    archive = game_of(seat).archive
    lines = () if archive is None else archive.log(seat.reader, log_number)
    over = [stretch for stretch in stretches(seat) if lines and stretch.over and stretch.up_to >= lines[0].seq]
    return tuple(stretch.day for stretch in over if stretch.day.nas or not _digest(seat, [stretch]).quiet)


def digest_of(seat: Seat, some: Sequence[DayId]) -> DayReport:
    """One digest for several days; raises NotFound when none of them was played."""
    wanted = set(some)
    found = [stretch for stretch in stretches(seat) if stretch.day in wanted]
    if not found:
        raise NotFound("none of these days was played")
    return _digest(seat, found)


def _digest(seat: Seat, some: Sequence[Stretch], beyond: int = 0, after: int | None = None) -> DayReport:
    eyes = Eyes.of(seat)
    hearings = [hear_stretch(seat, stretch, beyond) for stretch in some]
    items = [item for hearing in hearings for item in collect_items(eyes, hearing.told, hearing.stretch.day)]
    best, ids = choose_items(items), tuple(stretch.day for stretch in some)
    before, later = _points(seat, some[0].after if after is None else after, some[-1].up_to)
    # Of several days the last one's ways are drawn: a week of them would hide the sea.
    tracks = _with_ships(seat, _tracks_of(hearings[-1], seat.reader), some[-1].up_to)
    return DayReport(ids[-1], headline(best, ids), lines_of(best), tracks, before, later,
                     sum(len(hearing.told) for hearing in hearings), is_quiet(best), ids)


def _points(at: Public, *seqs: int) -> list[dict[Side, float]]:
    """The points of both sides as they stood after some events, reckoned back from the present."""
    game = game_of(at)
    now = {side: sum(entry.points for entry in game.state.points if entry.side is side) for side in BOTH}
    if game.archive is None:
        return [now for _ in seqs]
    scored = [(recorded.seq, recorded.event) for recorded in game.archive.of_kinds(SCORING)]
    entries = [(seq, entry) for seq, event in scored
               if (entry := event.entry if isinstance(event, PointsScored) else event.points) is not None]
    return [{side: now[side] - sum(entry.points for seq, entry in entries if seq > wanted and entry.side is side)
             for side in BOTH} for wanted in seqs]


def log_before(seat: Seat) -> int:
    """The last line of the reader's log before the present day, 0 where there is none."""
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


Way = list[tuple[int, Hex]]


def _tracks_of(heard: HeardStretch, side: Side | None) -> tuple[DayTrack, ...]:
    """The tracks of a day as its reader may draw them: forces whole, the enemy's markers as they were seen to move."""
    own: dict[str, tuple[Mention, Way]] = {}
    seen: dict[str, Way] = {}
    for line in heard.told:
        telling = line.telling
        if not isinstance(line.event, ForceMoved) or telling.start is None or telling.hex is None:
            continue
        mover = telling.by[0]
        if mover.being is Being.MARKER:
            _lengthen(seen.setdefault(mover.key, []), line, (telling.start, telling.hex))
        else:
            path = (telling.start, *_path(heard, line.event))
            _lengthen(own.setdefault(mover.key, (mover, []))[1], line, path)
    tracks = [DayTrack(mover.name.removesuffix(f" ({key})"), key, mover.side, own=True, way=tuple(way))
              for key, (mover, way) in own.items() if mover.side is not None]
    return (*tracks, *_enemy_tracks(seen, heard, side))


def _with_ships(at: Public, tracks: tuple[DayTrack, ...], up_to: int) -> tuple[DayTrack, ...]:
    """The tracks of own forces with the ships that they had at the end of the day, or last before."""
    archive = game_of(at).archive
    wanted = {track.about for track in tracks if track.own}
    if archive is None or not wanted:
        return tracks
    ships: dict[str, tuple[ShipId, ...]] = {}
    for recorded in archive.of_kinds(GATHERING):
        if recorded.seq > up_to:
            break
        event = recorded.event
        force = event.new_force if isinstance(event, ForceScattered) else event.force
        for other in (key for key in ships if key != force):
            ships[other] = tuple(ship for ship in ships[other] if ship not in event.ships) or ships[other]
        if force in wanted:
            ships[force] = (*(ships.get(force, ()) if isinstance(event, ShipsJoined) else ()), *event.ships)
    return tuple(replace(track, ships=ships.get(track.about, ())) if track.own else track for track in tracks)


def _enemy_tracks(seen: dict[str, Way], heard: HeardStretch, side: Side | None) -> Iterator[DayTrack]:
    """The enemy's markers; where one was only found and not seen to move, that place alone."""
    if side is None:
        return
    for line in heard.told:
        telling = line.telling
        if not isinstance(line.event, ForceSpotted) or telling.hex is None or not telling.to:
            continue
        way = seen.setdefault(telling.to[0].key, [])
        if not way or way[-1][1] != telling.hex:
            way.append((line.minute, telling.hex))
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


def _lengthen(way: Way, line: HeardLine, path: tuple[Hex, ...]) -> None:
    """Extend a track by a path; all forces of a side move during the hours of their step."""
    began = way[-1][0] if way and way[-1][0] >= line.began else line.began
    if way and way[-1][1] == path[0]:
        path = path[1:]
    for place, where in enumerate(path):
        # The first hex of a track is where the force was when the step began.
        share = place if not way or len(way) == place else place + 1
        whole = max(1, len(path) - 1 if share == place else len(path))
        way.append((began + (line.ends - began) * share // whole, where))
