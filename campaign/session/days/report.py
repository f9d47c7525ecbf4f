"""What a digest of a day is: its headline, its lines, and where whoever was at sea went."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

from campaign.model.sea.hexes import Hex
from campaign.model.sides import Side
from campaign.session.days.dates import DayId
from campaign.session.days.kinds import DayKind

LINES_AT_MOST = 8


class DayLine(Struct, frozen=True):
    """One line of a day: what happened, where and when, and which lines of the side's own log it stands for.

    `words` are said after the kind's word, `detail` is a second line; `about` is the id of a force, marker, port or ship;
    `day` says which day it was, where a digest is of several; `weight` is what it was chosen by.
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


class DayTrack(Struct, frozen=True):
    """Where a force went in a day: minute of the day and hex; an enemy's marker as it was seen to move."""

    name: str
    about: str
    side: Side
    own: bool
    way: tuple[tuple[int, Hex], ...]


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
