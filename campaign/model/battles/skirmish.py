"""A skirmish: a single battle outside any campaign, as its author wrote it."""

from __future__ import annotations

from msgspec import Struct

from campaign.model.battles.battle import Engagement
from campaign.model.setting.scenario import Briefing
from campaign.model.units.ships import ShipFacts


class Skirmish(Struct, frozen=True):
    """One battle to be fought by itself; `ships` are those that it names, changes or adds to the order of battle.

    `sea` is the sea whose order of battle it needs besides the game's own; None if that suffices.
    """

    key: str
    title: str
    briefing: Briefing
    engagement: Engagement
    ships: tuple[ShipFacts, ...] = ()
    sources: tuple[str, ...] = ()
    sea: str | None = None
