"""The decisions that players are asked for."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from campaign.model.play.standing_orders import Matter
from campaign.model.sides import Side


class DecisionKind(Enum):
    """The decisions of the campaign."""

    SEARCH = "search"
    MOVEMENT = "movement"
    COMBAT = "combat"
    REACTION = "reaction"
    FIGHT = "fight"
    PLACEMENT = "placement"
    LAND_FACTS = "land_facts"
    PHASE = "phase"
    SUPPORT = "support"
    HARBOUR = "harbour"
    SUBMARINE = "submarine"
    CRIPPLE = "cripple"
    AIR = "air"


class Decision(Struct, frozen=True):
    """One decision that waits for a side: the rule that asks, the question, and what it is about (an id).

    `matters` are what standing orders leave open, each by itself.
    """

    kind: DecisionKind
    side: Side
    rule: str
    question: str
    about: str = ""
    matters: tuple[Matter, ...] = ()


def open_in_words(matters: tuple[Matter, ...], *, quiet: bool) -> str:
    """The choices that are open, in one sentence: why quiet days stopped, or what standing orders leave to their giver."""
    if not matters:
        return ""
    return f"{'Quiet days stop here' if quiet else 'Still to be decided'}: {'; '.join(matter.words for matter in matters)}."
