"""The families of events: what each event does to the state, how it is narrated, and what it is about."""

from __future__ import annotations

from typing import Any, Protocol

from campaign.model.play.log import SubjectsOf
from campaign.model.play.state import State
from campaign.model.play.telling import Telling
from campaign.rules.events import (
    air,
    air_war,
    ashore,
    combat,
    delegation,
    lift,
    logistics,
    mines,
    sailing,
    sequence,
    shore,
    standing,
    submarines,
    timeline,
    voyages,
    war,
)
from campaign.rules.events.reader import Reader


class Family(Protocol):
    """A module with these names is a family of events; type checking proves that its `match` covers all of them."""

    EVENTS: tuple[type, ...]
    SUBJECTS: SubjectsOf

    def fold(self, state: State, event: Any, /) -> State:
        """The state after an event; knows no rule and rolls no die."""

    def narrate(self, reader: Reader, event: Any, /) -> Telling | None:
        """What one reader is told of an event, or None if he may not know of it."""


FAMILIES: tuple[Family, ...] = (
    sailing, sequence, logistics, combat, standing, shore, air, air_war, lift, war, submarines, mines, timeline,
    voyages, ashore, delegation,
)
FAMILY_OF: dict[type, Family] = {kind: family for family in FAMILIES for kind in family.EVENTS}
