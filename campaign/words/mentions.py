"""Those whom a telling mentions, several of them in a row, and the verb that goes with them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from campaign.model.play.telling import Being, Mention
from campaign.words.counting import listed

# Formations and goods bear names of one thing or of several: "824 and 813 Squadrons", "815 Squadron", "Stores for Malta".
_NAMED_BY_KIND = (Being.AIR_UNIT, Being.CARGO, Being.TROOPS)
_SEVERAL = frozenset(("Ferries", "Flights", "Groups", "Gruppen", "Gruppi", "Squadriglie", "Squadrons", "gruppi"))
_ONE_IN_S = ("is", "ss", "us")
# What a thing is for, where, and with what comes behind what it is; so does a second name, after a comma.
_BEHIND = re.compile(r" \(| (?:for|from|in|of|to|under|with|without) ")


class Mentions(tuple[Mention, ...]):
    """Several who are mentioned together; in a sentence they stand for their names in a row."""

    __slots__ = ()

    def __str__(self) -> str:
        return listed_mentions(self)


def listed_mentions(mentions: Iterable[Mention]) -> str:
    """The names of those mentioned in a row; several markers share that word."""
    each = tuple(mentions)
    if len(each) > 1 and all(mention.being is Being.MARKER and mention.name == f"marker {mention.key}" for mention in each):
        return f"markers {listed([mention.key for mention in each])}"
    return listed([mention.name for mention in each]) if each else "nobody"


def verb_for(mentions: Iterable[Mention], one: str, several: str) -> str:
    """The verb for those mentioned: for several, for one who is named as several are, or for one."""
    each = tuple(mentions)
    return one if len(each) == 1 and not is_named_as_several(each[0]) else several


def is_named_as_several(mention: Mention) -> bool:
    """Whether the name of one mentioned is that of several: ships, units or goods that share a counter."""
    what = _BEHIND.split(mention.name)[0].rpartition(": ")[2]
    if " and " in what:
        return mention.being in (*_NAMED_BY_KIND, Being.SHIP, Being.BASE)
    named, _, kind = what.partition(", ")
    if mention.being is Being.AIR_UNIT and _is_of_several(kind.strip(",")):
        # "6° Gruppo, fighters": the verb is that of the fighters.
        return True
    *before, last = named.split()
    plain = last if before else last.lower()
    return mention.being in _NAMED_BY_KIND and (
        plain in _SEVERAL or (plain.islower() and plain.endswith("s") and not plain.endswith(_ONE_IN_S)))


def _is_of_several(kind: str) -> bool:
    """Whether what stands behind a comma says what several fly: fighters, Marylands."""
    last = kind.rsplit(maxsplit=1)[-1] if kind else ""
    return last.endswith("s") and not last.endswith(_ONE_IN_S)
