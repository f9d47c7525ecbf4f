"""The lines of the logs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.sides import Side


class NewLine(Struct, frozen=True):
    """One line of one side's log; `side` is None for the umpire's, which has everything."""

    side: Side | None
    text: str


class LogEntry(Struct, frozen=True):
    """A line of a log as its reader sees it: its number among his own lines, and its text."""

    number: int
    text: str


class Subject(Enum):
    """What a line of the log is about."""

    BATTLES = "battles"
    SIGHTINGS = "sightings"
    LOSSES = "losses"
    CONVOYS = "convoys"
    REPAIRS = "repairs"
    SAILINGS = "sailings"
    TURNS = "turns"
    AIR = "air"


SubjectsOf = Mapping[type, tuple[Subject, ...]]
