"""A line of a log, for whoever reads it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from campaign.model.sides import Side


@dataclass(frozen=True, slots=True)
class NewLine:
    """One line of one side's log; `side` is None for the umpire's, which tells all."""

    side: Side | None
    text: str


@dataclass(frozen=True, slots=True)
class LogEntry:
    """A line of a reader's log as he reads it: its number among his own lines, and its text."""

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
