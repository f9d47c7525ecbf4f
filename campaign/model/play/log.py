"""The lines of the logs."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct

from campaign.model.play.telling import Telling
from campaign.model.sides import Side


class NewLine(Struct, frozen=True):
    """One line of one side's log; `side` is None for the umpire's, which has everything."""

    side: Side | None
    telling: Telling

    @property
    def text(self) -> str:
        """The line as it is read."""
        return self.telling.line


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
