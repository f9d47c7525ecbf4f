"""A digest of a day: its headline, its lines and the words they begin with, where forces went; and the same as a page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from textwrap import wrap
from typing import Any

from msgspec import Struct, field

from campaign.model.sea.hexes import Hex
from campaign.model.sides import BOTH, Side
from campaign.model.units.ships import ShipId
from campaign.session.days.dates import DayId, dates_in_short
from campaign.words.counting import quantity


class DayKind(StrEnum):
    """What a line of a day tells of."""

    SIGHTED = "sighted"
    LOST_SIGHT = "lost_sight"
    SAILED = "sailed"
    ARRIVED = "arrived"
    ATTACKED = "attacked"
    FOUGHT = "fought"
    BROKE_OFF = "broke_off"
    SCATTERED = "scattered"
    HIT = "hit"
    LOST = "lost"
    SUNK = "sunk"
    BOMBED = "bombed"
    RAIDED = "raided"
    FLOWN = "flown"
    LANDED = "landed"
    RAN_SHORT = "ran_short"
    HELD_UP = "held_up"
    TURNED_HOME = "turned_home"
    MENDED = "mended"
    JOINED = "joined"
    LEFT = "left"
    FELL = "fell"
    TURNED = "turned"
    SCORED = "scored"
    RULED = "ruled"
    ENDED = "ended"
    STAFF = "staff"

    @property
    def word(self) -> str:
        """The word as it stands before the rest of its line."""
        return self.value.replace("_", " ").capitalize()


LINES_AT_MOST = 8
# So many rows at a glance: one for each line, and another for the weightiest.
ROWS_AT_MOST = 12


class DayLine(Struct, frozen=True):
    """One line of a day: what happened, where and when, and which lines of the side's own log it stands for.

    `words` are said after the kind's word, `detail` is a second line, put together of `details`; `about` is the id of a force,
    marker, port or ship; `day` and `until` say from which day to which it was, where a digest is of several; `weight` is what
    it was chosen by, and `count` of how many things it is; `place` and `outcome` are where a battle was and how it ended.
    """

    number: int
    kind: DayKind
    words: str
    detail: str
    where: Hex | None
    minute: int
    points: tuple[tuple[Side, float], ...]
    log: tuple[int, int]
    about: str
    day: DayId
    weight: float
    count: int = 1
    place: str = ""
    outcome: str = ""
    until: DayId | None = None
    details: tuple[str, ...] = ()

    @property
    def dates(self) -> str:
        """The dates of its day or days: 3 Jul, 3-9 Jul."""
        return dates_in_short(self.day, self.until or self.day)


class DayTrack(Struct, frozen=True):
    """Where a force went in a day: minute of the day and hex; an enemy's marker as it was seen to move.

    `ships` are those of an own force, which may be gone by the time that its way is looked at.
    """

    name: str
    about: str
    side: Side
    own: bool
    way: tuple[tuple[int, Hex], ...]
    ships: tuple[ShipId, ...] = ()


class DayReport(Struct, frozen=True):
    """A digest of a day, or of several (`days`): at most eight lines by weight, in the order of the clock.

    `logged` is how many lines of the log it stands for; a `quiet` one holds nothing that weighs.
    """

    id: DayId
    headline: str
    lines: tuple[DayLine, ...]
    tracks: tuple[DayTrack, ...]
    points_before: Mapping[Side, float]
    points_after: Mapping[Side, float]
    logged: int
    quiet: bool
    days: tuple[DayId, ...] = field(default=())


# As lines of a page, and as plain values ------------------------------------------------------------------------------


WIDTH, HANGING = 80, "    "
Plain = dict[str, Any]


def page_of(report: DayReport, width: int = WIDTH) -> tuple[str, ...]:
    """The digest laid out for a terminal of this width."""
    return tuple(line for part in _parts(report, width) for line in part)


def card_of(report: DayReport, width: int = WIDTH) -> tuple[str, ...]:
    """The digest at a glance: headline, lines of a row or two, and the command that shows it in full.

    What has no room is left out by whole details, and counted; what happened and the points for it always stand there.
    """
    heads = [part for sentence in (f"{heading(report)}.  Points: {_points(report)}.", f"{report.headline}.")
             for part in wrap(sentence, width, subsequent_indent="  ")]
    rows = [_fold(report, line, width, 1) for line in report.lines]
    for at, line in sorted(enumerate(report.lines), key=lambda one: -one[1].weight):
        longer = _fold(report, line, width, 2)
        if sum(map(len, rows)) + len(longer) - len(rows[at]) <= ROWS_AT_MOST:
            rows[at] = longer
    lines = [part for line in rows for part in line]
    word = "`report day D` tells a day" if len(report.days) > 1 else f"`report day {report.id.typed}` tells it"
    return (*heads, *lines, f"    {word} whole, out of {quantity(report.logged, 'line')} of the log.")


def _at_a_glance(report: DayReport, line: DayLine) -> tuple[str, tuple[str, ...]]:
    """A line as far as it must be said, and its details."""
    won = "".join(f"  {side} {points:+g}" for side, points in line.points if points)
    when = f"{line.dates}: " if len(report.days) > 1 else ""
    what, details = line.words, line.details or ((line.detail,) if line.detail else ())
    if line.kind is DayKind.FOUGHT and not won:
        # The battle's own page names the opponents in its heading: here it is how it ended.
        what, details = (line.words, ()) if line.count > 1 else (line.place, (line.outcome,) if line.outcome else ())
    return f"{line.number:>2}  {when}{line.kind.word} {what}{won}", details


def _battle(line: DayLine) -> str:
    if line.kind is not DayKind.FOUGHT or not line.about:
        return ""
    return "; `report battles`" if line.count > 1 else f"; `report battle {line.about}`"


def _fold(report: DayReport, line: DayLine, width: int, most: int) -> list[str]:
    """A line in at most so many rows, or as many as it must have, with all the details that have room in them."""
    said, details = _at_a_glance(report, line)
    for count in range(len(details), -1, -1):
        left = len(details) - count
        more = f"and {left} more" if left and count else ""
        rows = wrap("; ".join(filter(None, (said, *details[:count], more))) + _battle(line), width, subsequent_indent=HANGING)
        if len(rows) <= most or not count:
            return rows
    return []


def cut_to(width: int, line: str, end: str = "") -> str:
    """Cut a line to a width, keeping `end` at its end."""
    room = width - len(end)
    return line + end if len(line) <= room else f"{line[: room - 4].rstrip(' ;,')} ...{end}"


def _parts(report: DayReport, width: int) -> Iterator[list[str]]:
    yield wrap(f"{heading(report)}.  Points: {_points(report)}.  {_logged(report)}", width, subsequent_indent="  ")
    yield wrap(f"{report.headline}.", width, subsequent_indent="  ")
    for line in report.lines:
        yield _line(report, line, width)


def heading(report: DayReport) -> str:
    """Which day or days a digest is of."""
    first, last = report.days[0] if report.days else report.id, report.id
    return last.words if first == last else f"{first.date_words} to {last.date_words}"


def _points(report: DayReport) -> str:
    return ", ".join(f"{side} {report.points_after[side]:g}" + _from(report, side) for side in BOTH)


def _from(report: DayReport, side: Any) -> str:
    before = report.points_before[side]
    return f" from {before:g}" if before != report.points_after[side] else ""


def _logged(report: DayReport) -> str:
    return f"{len(report.lines)} of {quantity(report.logged, 'line')} of the log."


def _line(report: DayReport, line: DayLine, width: int) -> list[str]:
    won = "".join(f"  {side} {points:+g}" for side, points in line.points if points)
    when = f"{line.dates}: " if len(report.days) > 1 else ""
    log = f"log {line.log[0]}" if line.log[0] == line.log[1] else f"log {line.log[0]}-{line.log[1]}"
    text = f"{when}{line.kind.word} {line.words}{won}"
    lines = wrap(text, width, initial_indent=f"{line.number:>2}  ", subsequent_indent="    ")
    under = f"{line.detail}  ({log})" if line.detail else f"({log})"
    return lines + wrap(under, width, initial_indent="      ", subsequent_indent="      ")


def plain(report: DayReport) -> Plain:
    """A digest as plain values, with all that it holds."""
    return {
        "day": str(report.id), "date": report.id.date.isoformat(), "words": heading(report),
        "days": [str(day) for day in report.days],
        "headline": report.headline, "quiet": report.quiet, "logged": report.logged,
        "points_before": {side.value: report.points_before[side] for side in BOTH},
        "points_after": {side.value: report.points_after[side] for side in BOTH},
        "lines": [_plain_line(line) for line in report.lines], "tracks": [_plain_track(track) for track in report.tracks],
    }


def _plain_line(line: DayLine) -> Plain:
    return {"number": line.number, "kind": line.kind.value, "words": line.words, "detail": line.detail, "where": line.where,
            "minute": line.minute, "points": {side.value: points for side, points in line.points}, "log": list(line.log),
            "about": line.about, "day": str(line.day), "until": str(line.until or line.day)}


def _plain_track(track: DayTrack) -> Plain:
    return {"name": track.name, "about": track.about, "side": track.side.value, "own": track.own,
            "way": [{"minute": minute, "hex": where} for minute, where in track.way]}
