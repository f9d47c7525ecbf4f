"""Those whom a telling mentions, several of them in a row."""

from __future__ import annotations

from collections.abc import Iterable

from campaign.model.play.telling import Being, Mention
from campaign.words.counting import listed


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
